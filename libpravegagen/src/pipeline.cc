// The passes of a run, in order (pipeline.h).
#include "pipeline.h"

#include <algorithm>
#include <string>
#include <utility>

#include "components/components.h"
#include "components/finish.h"
#include "graph/audit.h"
#include "model/resolve.h"
#include "plan/survival_assert.h"
#include "schema/value_text.h"
#include "spec/defaults.h"
#include "spec/documents.h"
#include "spec/rules.h"
#include "spec/rules_links.h"
#include "spec/rules_monitoring.h"
#include "spec/rules_platform.h"
#include "text/kubernetes_names.h"
#include "value/diagnostic_at.h"
#include "value/reader.h"

namespace pvg {

namespace {

constexpr Mode kDefaultMode = Mode::hardened;

// The namespace that operator mode gives to what has none, as the recordings of the operators do.
constexpr std::string_view kOperatorNamespace = "default";

// A flag wins over the RenderConfig.
Mode mode_of(const CompileOptions& options, const RenderConfigSpec& config) {
  if (options.mode) return *options.mode;
  if (config.mode) return *config.mode == "operator" ? Mode::operators : Mode::hardened;
  return kDefaultMode;
}

// The namespace of what has none; empty when none is given for such.
std::string given_namespace(const Front& front, const CompileOptions& options) {
  return !options.default_namespace.empty() ? options.default_namespace : front.config.spec.namespace_.value_or("");
}

// A ConfigMap of the input is applied as the resources are, so it is in the namespace that they are in.
void settle_namespace(InputConfigMap& map, const Front& front, const CompileOptions& options) {
  if (!map.namespace_.empty()) return;
  map.namespace_ = given_namespace(front, options);
  if (map.namespace_.empty() && front.mode == Mode::operators) map.namespace_ = kOperatorNamespace;
}

template <typename Spec>
void settle_namespace(Resource<Spec>& resource, const Front& front, const CompileOptions& options,
                      Diagnostics& diagnostics) {
  if (!resource.namespace_.empty()) return;
  resource.namespace_ = given_namespace(front, options);
  if (!resource.namespace_.empty()) {
    if (const auto problem = dns_label_problem(resource.namespace_)) {
      diagnostics.add(diagnostic_at(*resource.document, Severity::error, Code::bad_name, {"metadata", "namespace"},
                                    "the namespace " + quoted(resource.namespace_) +
                                        ", which is given for resources that name none, " + *problem,
                                    "give another one"));
    }
  }
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

void decode(const std::vector<Source>& sources, const CompileOptions& options, Front& front, Diagnostics& diagnostics) {
  const bool readable = !diagnostics.has_errors();
  front.config = read_render_config(sources, front.documents, diagnostics);
  front.mode = mode_of(options, front.config.spec);
  front.platform = resolve_platform(front.config.spec);
  std::optional<KubernetesVersion> server;
  if (front.mode == Mode::hardened) server = front.platform.kubernetes;
  front.program =
      decode_program(sources, front.documents, front.mode, options.unknown_fields, diagnostics, server);
  if (readable && !front.program.has_resources() && !diagnostics.has_errors()) report_nothing(sources, diagnostics);
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

}  // namespace

Front read(const std::vector<Source>& sources, const CompileOptions& options, Diagnostics& diagnostics,
           std::size_t begin, std::size_t end) {
  Front front;
  for (std::size_t i = begin; i < std::min(end, sources.size()); ++i) {
    read_documents(sources[i], static_cast<std::uint32_t>(i), front.documents, diagnostics);
  }
  decode(sources, options, front, diagnostics);
  return front;
}

Front read_again(std::vector<Document> documents, const std::vector<Source>& sources, const CompileOptions& options,
                 Diagnostics& diagnostics) {
  Front front;
  front.documents = std::move(documents);
  decode(sources, options, front, diagnostics);
  return front;
}

void complete(const std::vector<Source>& sources, const CompileOptions& options, Front& front,
              Diagnostics& diagnostics) {
  const bool explicit_mode = options.mode || front.config.spec.mode;
  for (InputConfigMap& map : front.program.config_maps) settle_namespace(map, front, options);
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
          Stacks* stacks) {
  Front front = read(sources, options, diagnostics);
  complete(sources, options, front, diagnostics);
  Graph graph;
  if (!diagnostics.has_errors()) graph = compile(front, diagnostics, stacks);
  conclude(options, diagnostics);
  if (diagnostics.has_errors()) graph.nodes.clear();
  return graph;
}

std::vector<RenderedObject> rendered_objects(const Graph& graph) {
  std::vector<RenderedObject> out;
  out.reserve(graph.nodes.size());
  for (const Node& node : graph.nodes) {
    const kube::ObjectMeta& meta = kube::metadata(node.object);
    out.push_back({std::string(kube::api_version(node.object)), std::string(kube::kind(node.object)), meta.namespace_,
                   meta.name, std::string(component_text(node.component)), std::string(role_text(node.role)), Value()});
  }
  return out;
}

}  // namespace pvg
