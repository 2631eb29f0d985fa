#include "spec/render_config_read.h"

#include "schema/decode.h"

namespace pvg {

bool is_render_config(const Value& root) {
  return root.text_at("kind") == kRenderConfigKind && root.text_at("apiVersion") == kRenderConfigVersion;
}

RunConfig read_render_config(const std::vector<Source>& sources, const std::vector<Document>& documents,
                             Diagnostics& diagnostics) {
  RunConfig config;
  for (const Document& document : documents) {
    if (!is_render_config(document.root)) continue;
    if (config.document != nullptr) {
      diagnostics.add({Code::duplicate_object, Severity::error, {}, Location{document.source, document.root.span()},
                       "there is a second RenderConfig in this run", "keep one",
                       {{Location{config.document->source, config.document->root.span()}, "the first one is here"}},
                       false});
      continue;
    }
    config.document = &document;
    const Value* spec = document.root.find("spec");
    if (spec == nullptr || spec->is_null()) continue;
    DecodeContext context(document, sources[document.source], Mode::hardened, UnknownFields::standard, diagnostics);
    const Path root;
    const Path path = root / std::string_view("spec");
    decode(*spec, table_of<RenderConfigSpec>(), path, &config.spec, context);
  }
  return config;
}

}  // namespace pvg
