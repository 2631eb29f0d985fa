// The story of a run, pass by pass. Each pass is a pure function; what can no longer change is said between them.
#include "compile.h"

#include <utility>

#include "components/components.h"
#include "components/finish.h"
#include "graph/audit.h"
#include "graph/lint.h"
#include "kubernetes/encode.h"
#include "model/resolve.h"
#include "plan/delta_text.h"
#include "plan/lint_text.h"
#include "plan/survival_assert.h"
#include "plan/survival_text.h"
#include "schema/decode.h"
#include "spec/defaults.h"
#include "spec/documents.h"
#include "spec/link.h"
#include "spec/render_config_read.h"
#include "spec/rules.h"
#include "spec/rules_links.h"
#include "spec/rules_monitoring.h"
#include "spec/rules_platform.h"
#include "value/diagnostic_at.h"
#include "value/json_writer.h"
#include "value/reader.h"
#include "value/sink.h"
#include "value/tree_builder.h"
#include "value/yaml_writer.h"

namespace pvg {

namespace {

constexpr Mode kDefaultMode = Mode::operators;

// The namespace that operator mode gives to what has none, as the recordings of the operators do.
constexpr std::string_view kOperatorNamespace = "default";

// What every command needs first: the documents, the program that points into them, and how it is to be seen.
struct Front {
  std::vector<Document> documents;
  RunConfig config;
  Platform platform;
  Mode mode = Mode::operators;
  Program program;
  Links links;
};

// A flag wins over the RenderConfig.
Mode mode_of(const CompileOptions& options, const RenderConfigSpec& config) {
  if (options.mode) return *options.mode;
  if (config.mode) return *config.mode == "operator" ? Mode::operators : Mode::hardened;
  return kDefaultMode;
}

template <typename Spec>
void settle_namespace(Resource<Spec>& resource, const Front& front, const CompileOptions& options,
                      Diagnostics& diagnostics) {
  if (!resource.namespace_.empty()) return;
  resource.namespace_ = !options.default_namespace.empty() ? options.default_namespace
                                                           : front.config.spec.namespace_.value_or("");
  // Hardened mode writes none: its names resolve within any namespace.
  if (!resource.namespace_.empty() || front.mode == Mode::hardened) return;
  resource.namespace_ = kOperatorNamespace;
  diagnostics.add(diagnostic_at(*resource.document, Severity::warning, Code::no_namespace, {"metadata", "namespace"},
                                "no namespace is given; \"default\" is used", "give metadata.namespace or --namespace"));
}

// A live cluster rendered in the wrong mode by accident would move its bookies to empty volumes.
template <typename Spec>
void refuse_live(const Resource<Spec>& resource, Diagnostics& diagnostics) {
  if (!resource.live) return;
  diagnostics.add(diagnostic_at(
      *resource.document, Severity::error, Code::live_object, {"metadata", "name"},
      resource.name + " belongs to a running operator (it has its finalizer or a status), and no mode is given",
      "give --mode operator for the objects that it has, or --mode hardened for new ones"));
}

void report_nothing(const std::vector<Source>& sources, Diagnostics& diagnostics) {
  Diagnostic nothing;
  nothing.code = Code::nothing_to_render;
  nothing.message = "there is no PravegaCluster, BookkeeperCluster or ZookeeperCluster in the input";
  nothing.hint = sources.empty() ? "give a file, a directory or standard input" : "";
  diagnostics.add(std::move(nothing));
}

// Bytes to documents to decoded resources. Nothing is filled in yet; the tree of each document stays as it was read.
Front read(const std::vector<Source>& sources, const CompileOptions& options, Diagnostics& diagnostics) {
  Front front;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    read_documents(sources[i], static_cast<std::uint32_t>(i), front.documents, diagnostics);
  }
  const bool readable = !diagnostics.has_errors();
  front.config = read_render_config(sources, front.documents, diagnostics);
  front.mode = mode_of(options, front.config.spec);
  front.platform = resolve_platform(front.config.spec);
  std::optional<KubernetesVersion> server;
  if (front.mode == Mode::hardened) server = front.platform.kubernetes;
  front.program =
      decode_program(sources, front.documents, front.mode, options.unknown_fields, diagnostics, server);
  if (readable && !front.program.has_resources() && !diagnostics.has_errors()) report_nothing(sources, diagnostics);
  return front;
}

// Rules see the resources as the user wrote them; linking joins them; defaulting completes them. After this the specs do not
// change.
void complete(const std::vector<Source>& sources, const CompileOptions& options, Front& front,
              Diagnostics& diagnostics) {
  const bool explicit_mode = options.mode || front.config.spec.mode;
  for_each_resource(front.program, [&](auto& resource) {
    settle_namespace(resource, front, options, diagnostics);
    if (!explicit_mode) refuse_live(resource, diagnostics);
  });
  check_rules(front.program, sources, front.mode, options.unknown_fields, diagnostics);
  front.links = link(front.program, front.mode, front.platform.cluster_domain, diagnostics);
  check_links(front.program, front.links, front.mode, diagnostics);
  if (front.mode == Mode::hardened) {
    check_platform(front.program, front.config, diagnostics);
  } else {
    check_ignored_platform(front.config, diagnostics);
  }
  check_monitoring(front.program, front.config.spec, front.mode, diagnostics);
  for_each_resource(front.program, [&](auto& resource) { apply_defaults(resource, front.mode); });
}

std::vector<Owner> owners_of(const Front& front) {
  std::vector<Owner> owners;
  if (!front.config.spec.owner_references.value_or(false)) return owners;
  for_each_resource(front.program, [&](const auto& resource) {
    const Value& root = resource.document->root;
    owners.push_back({resource.document,
                      {std::string(root.text_at("apiVersion")), std::string(root.text_at("kind")), resource.name,
                       resource.uid}});
  });
  return owners;
}

using Stacks = std::vector<survival::NamedStack>;

// Specs without errors to objects in the order of their application. The stacks are made when somebody asks for them, or the
// RenderConfig promises something of them.
Graph compile(const Front& front, Diagnostics& diagnostics, Stacks* stacks) {
  const Model model = resolve(front.program, front.links, front.platform, front.mode);
  Graph graph = build_graph(model);
  if (front.mode == Mode::hardened) finish(front.platform, owners_of(front), graph);
  audit(graph, front.mode, diagnostics);
  order(graph);
  if (stacks == nullptr && !front.config.spec.assert_) return graph;
  Stacks made = survival::stacks_of(front.program, front.links, front.platform, model, graph);
  survival::check_promises(front.config, made, diagnostics);
  if (stacks != nullptr) *stacks = std::move(made);
  return graph;
}

void conclude(const CompileOptions& options, Diagnostics& diagnostics) {
  if (options.strict) diagnostics.escalate();
  diagnostics.sort();
}

// The whole pipeline; the graph is empty when there was an error.
Graph run(const std::vector<Source>& sources, const CompileOptions& options, Diagnostics& diagnostics,
          Stacks* stacks = nullptr) {
  Front front = read(sources, options, diagnostics);
  complete(sources, options, front, diagnostics);
  Graph graph;
  if (!diagnostics.has_errors()) graph = compile(front, diagnostics, stacks);
  conclude(options, diagnostics);
  if (diagnostics.has_errors()) graph.nodes.clear();
  return graph;
}

std::vector<RenderedObject> facts(const Graph& graph) {
  std::vector<RenderedObject> out;
  out.reserve(graph.nodes.size());
  for (const Node& node : graph.nodes) {
    const kube::ObjectMeta& meta = kube::metadata(node.object);
    out.push_back({std::string(kube::api_version(node.object)), std::string(kube::kind(node.object)), meta.namespace_,
                   meta.name, std::string(component_text(node.component)), std::string(role_text(node.role)), Value()});
  }
  return out;
}

std::string yaml_text(const kube::Object& object) {
  std::string out;
  YamlWriter writer(out);
  kube::encode(writer, object);
  return out;
}

template <typename Sink>
void write_list(Sink& sink, const Graph& graph) {
  sink.begin_list();
  for (const Node& node : graph.nodes) kube::encode(sink, node.object);
  sink.end_list();
}

std::string write(const Graph& graph, OutputFormat format) {
  std::string out;
  if (graph.nodes.empty()) return out;
  switch (format) {
    case OutputFormat::yaml:
      for (const Node& node : graph.nodes) {
        if (!out.empty()) out += "---\n";
        YamlWriter writer(out);
        kube::encode(writer, node.object);
      }
      return out;
    case OutputFormat::ndjson:
      for (const Node& node : graph.nodes) {
        JsonWriter writer(out, JsonWriter::Style::compact);
        kube::encode(writer, node.object);
        out += '\n';
      }
      return out;
    case OutputFormat::json: {
      JsonWriter writer(out);
      write_list(writer, graph);
      break;
    }
    case OutputFormat::list: {
      JsonWriter writer(out);
      writer.begin_map();
      writer.key("apiVersion");
      writer.string("v1");
      writer.key("items");
      write_list(writer, graph);
      writer.key("kind");
      writer.string("List");
      writer.end_map();
      break;
    }
    case OutputFormat::text: return out;
  }
  out += '\n';
  return out;
}

// A tree in its own order.
std::string write(const Value& root, OutputFormat format) {
  std::string out;
  if (format == OutputFormat::yaml) {
    YamlWriter writer(out);
    write_in_order(writer, root);
  } else {
    JsonWriter writer(out);
    write_in_order(writer, root);
    out += '\n';
  }
  return out;
}

// A resource with its spec filled in, its own keys in the order of the document.
template <typename Spec>
Value completed(const Resource<Spec>& resource, Mode mode) {
  Value root = resource.document->root;
  root.set("spec", encode(table_of<Spec>(), &resource.spec, mode, root.find("spec")));
  Value* metadata = root.find("metadata");
  if (metadata != nullptr && metadata->find("namespace") == nullptr && !resource.namespace_.empty()) {
    metadata->set("namespace", resource.namespace_);
  }
  return root;
}

Value one_or_list(Value::List items) {
  if (items.size() == 1) return std::move(items.front());
  return Value::map({{"apiVersion", "v1"}, {"kind", "List"}, {"items", Value(std::move(items))}});
}

Value tree_of(const kube::Object& object) {
  TreeBuilder tree;
  kube::encode(tree, object);
  return tree.take();
}

}  // namespace

CompileResult render(const std::vector<Source>& sources, const CompileOptions& options, OutputFormat format) {
  CompileResult result;
  const Graph graph = run(sources, options, result.diagnostics);
  result.objects = facts(graph);
  result.output = write(graph, format);
  return result;
}

CompileResult render_objects(const std::vector<Source>& sources, const CompileOptions& options,
                             std::vector<std::string>& texts) {
  CompileResult result;
  const Graph graph = run(sources, options, result.diagnostics);
  result.objects = facts(graph);
  for (const Node& node : graph.nodes) texts.push_back(yaml_text(node.object));
  return result;
}

CompileResult validate(const std::vector<Source>& sources, const CompileOptions& options) {
  CompileResult result;
  result.objects = facts(run(sources, options, result.diagnostics));
  return result;
}

CompileResult fill_defaults(const std::vector<Source>& sources, const CompileOptions& options, OutputFormat format) {
  CompileResult result;
  Front front = read(sources, options, result.diagnostics);
  complete(sources, options, front, result.diagnostics);
  conclude(options, result.diagnostics);
  if (result.diagnostics.has_errors()) return result;
  Value::List resources;
  for_each_resource(front.program, [&](const auto& resource) { resources.push_back(completed(resource, front.mode)); });
  result.output = write(one_or_list(std::move(resources)), format);
  return result;
}

// Nothing but reading is needed: a resource whose settings do not go together can still be converted.
CompileResult convert(const std::vector<Source>& sources, const CompileOptions& options, OutputFormat format) {
  CompileResult result;
  const Front front = read(sources, options, result.diagnostics);
  conclude(options, result.diagnostics);
  if (result.diagnostics.has_errors()) return result;
  if (format == OutputFormat::yaml) {
    for (const Document* document : front.program.documents) {
      if (!result.output.empty()) result.output += "---\n";
      result.output += write(document->root, format);
    }
    return result;
  }
  Value::List documents;
  for (const Document* document : front.program.documents) documents.push_back(document->root);
  result.output = write(one_or_list(std::move(documents)), format);
  return result;
}

CompileResult explain_survival(const std::vector<Source>& sources, const CompileOptions& options, OutputFormat format) {
  CompileResult result;
  Stacks stacks;
  run(sources, options, result.diagnostics, &stacks);
  if (stacks.empty() && !result.diagnostics.has_errors()) {
    result.diagnostics.add({Code::promise_unclear, Severity::error, {}, {},
                            "there is no PravegaCluster in the input, so there is no stack whose losses could be counted",
                            "put it into the input, with its BookkeeperCluster and ZookeeperCluster", {}, false});
  }
  if (result.diagnostics.has_errors()) return result;
  result.output = format == OutputFormat::text ? survival::text_of(stacks) : write(survival::value_of(stacks), format);
  return result;
}

CompileResult lint_objects(const std::vector<Source>& sources, const CompileOptions& options, OutputFormat format,
                           std::size_t& findings) {
  CompileResult result;
  Front front = read(sources, options, result.diagnostics);
  complete(sources, options, front, result.diagnostics);
  std::vector<Value> objects;
  if (!result.diagnostics.has_errors()) {
    const Graph graph = compile(front, result.diagnostics, nullptr);
    for (const Node& node : graph.nodes) objects.push_back(tree_of(node.object));
  }
  const std::vector<LintFinding> found =
      waived(lint(objects, front.platform.pod_security), front.config, result.diagnostics);
  conclude(options, result.diagnostics);
  if (result.diagnostics.has_errors()) return result;
  findings = found.size();
  result.output = format == OutputFormat::text ? lint_text(found) : write(lint_value(found), format);
  return result;
}

std::string explain_modes(OutputFormat format) {
  return format == OutputFormat::text ? delta_text() : write(delta_value(), format);
}

}  // namespace pvg
