// What each command makes of a run (pipeline.h): text, trees, facts.
#include "compile.h"

#include <utility>

#include "graph/lint.h"
#include "kubernetes/encode.h"
#include "pipeline.h"
#include "plan/delta_text.h"
#include "plan/lint_text.h"
#include "plan/survival_text.h"
#include "schema/decode.h"
#include "spec/custom_resource_definition.h"
#include "spec/field_explain.h"
#include "spec/json_schema.h"
#include "value/json_writer.h"
#include "value/sink.h"
#include "value/tree_builder.h"
#include "value/yaml_writer.h"

namespace pvg {

namespace {

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

Diagnostic no_such_kind(std::string_view kind) {
  Diagnostic problem;
  problem.code = Code::unknown_kind;
  problem.message = "there is no kind '" + std::string(kind) + "'";
  problem.hint = kind_hint(kind);
  return problem;
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
  result.objects = rendered_objects(graph);
  result.output = write(graph, format);
  return result;
}

CompileResult render_objects(const std::vector<Source>& sources, const CompileOptions& options,
                             std::vector<std::string>& texts) {
  CompileResult result;
  const Graph graph = run(sources, options, result.diagnostics);
  result.objects = rendered_objects(graph);
  for (const Node& node : graph.nodes) texts.push_back(yaml_text(node.object));
  return result;
}

CompileResult validate(const std::vector<Source>& sources, const CompileOptions& options) {
  CompileResult result;
  result.objects = rendered_objects(run(sources, options, result.diagnostics));
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

CompileResult explain_field_at(std::string_view path, OutputFormat format) {
  CompileResult result;
  const Value explanation = explain_field(path, result.diagnostics);
  if (result.diagnostics.has_errors()) return result;
  result.output = format == OutputFormat::text ? explanation_text(explanation) : write(explanation, format);
  return result;
}

CompileResult schema(std::string_view kind, OutputFormat format) {
  CompileResult result;
  const std::span<const KnownKind> kinds = kind.empty() ? std::span<const KnownKind>(kReadKinds) : kinds_named(kind);
  if (kinds.empty()) {
    result.diagnostics.add(no_such_kind(kind));
  } else {
    result.output = write(json_schema(kinds), format);
  }
  return result;
}

CompileResult crds(std::string_view kind, SchemaText text, OutputFormat format) {
  CompileResult result;
  const std::span<const KnownKind> kinds = kinds_named(kind);
  const Value::List found = kind.empty()    ? custom_resource_definitions(text)
                            : kinds.empty() ? Value::List()
                                            : custom_resource_definitions(text, &kinds.front());
  if (found.empty()) {
    result.diagnostics.add(no_such_kind(kind));
  } else if (format == OutputFormat::yaml) {
    for (const Value& one : found) result.output.append(result.output.empty() ? "" : "---\n").append(write(one, format));
  } else if (found.size() == 1) {
    result.output = write(found.front(), format);
  } else {
    const Value list = Value::map({{"apiVersion", "v1"}, {"kind", "List"}, {"items", Value(found)}});
    result.output = write(list, format);
  }
  return result;
}

std::string explain_modes(OutputFormat format) {
  return format == OutputFormat::text ? delta_text() : write(delta_value(), format);
}

}  // namespace pvg
