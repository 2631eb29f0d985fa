// Any bytes are read into documents or diagnostics, and what was read without an error can be written and read again.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "value/reader.h"
#include "value/sink.h"
#include "value/yaml_writer.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const pvg::Source source{"input", std::string(data, data + size)};
  std::vector<pvg::Document> documents;
  pvg::Diagnostics diagnostics;
  pvg::read_documents(source, 0, documents, diagnostics);
  // NaN, for one, is an error and not equal to itself.
  if (diagnostics.has_errors()) return 0;
  for (const pvg::Document& document : documents) {
    pvg::Source written{"written", {}};
    pvg::YamlWriter writer(written.text);
    pvg::write_in_order(writer, document.root);
    std::vector<pvg::Document> again;
    pvg::Diagnostics problems;
    pvg::read_documents(written, 0, again, problems);
    // A document that is null alone is an empty one, and is left out.
    if (document.root.is_null()) continue;
    if (problems.has_errors() || again.size() != 1 || !(again[0].root == document.root)) std::abort();
  }
  return 0;
}
