// Our side of the pass-through parity test. Reads lines "Type\tJSON"; prints for each the error codes of
// check_pass_through
// ("-" for none) and the value that normalise_pass_through makes, as "CODES\tJSON". With --types it prints the table
// instead, one field a line.
#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "schema/kubernetes_types.h"
#include "schema/pass_through.h"
#include "value/json_writer.h"
#include "value/sink.h"

namespace {

using nlohmann::ordered_json;

pvg::Value value_of(const ordered_json& json) {
  switch (json.type()) {
    case ordered_json::value_t::boolean: return json.get<bool>();
    case ordered_json::value_t::number_integer: return json.get<std::int64_t>();
    case ordered_json::value_t::number_unsigned: {
      const auto number = json.get<std::uint64_t>();
      if (number > static_cast<std::uint64_t>(INT64_MAX)) return static_cast<double>(number);
      return static_cast<std::int64_t>(number);
    }
    case ordered_json::value_t::number_float: return json.get<double>();
    case ordered_json::value_t::string: return json.get<std::string>();
    case ordered_json::value_t::array: {
      pvg::Value::List items;
      for (const auto& item : json) items.push_back(value_of(item));
      return items;
    }
    case ordered_json::value_t::object: {
      pvg::Value::Map members;
      for (const auto& [key, member] : json.items()) members.push_back({key, {}, value_of(member)});
      return members;
    }
    default: return {};
  }
}

std::string answer(std::string_view type, const ordered_json& json) {
  pvg::Document document;
  document.root = value_of(json);
  const pvg::Source source{"case", ""};
  pvg::Diagnostics sink;
  pvg::DecodeContext context(document, source, pvg::Mode::operators, pvg::UnknownFields::standard, sink);
  const bool ok = pvg::check_pass_through(document.root, type, pvg::Path(), context);
  std::string codes;
  for (const pvg::Diagnostic& diagnostic : sink.all()) {
    if (diagnostic.severity != pvg::Severity::error) continue;
    const auto facts = std::find_if(pvg::code_table().begin(), pvg::code_table().end(),
                                    [&](const pvg::CodeFacts& f) { return f.code == diagnostic.code; });
    codes += (codes.empty() ? "" : ",") + std::string(facts->name);
  }
  if (ok != codes.empty()) codes = "inconsistent";
  std::string out = (codes.empty() ? "-" : codes) + "\t";
  pvg::JsonWriter writer(out, pvg::JsonWriter::Style::compact);
  pvg::write_value(writer, pvg::normalise_pass_through(document.root, type));
  return out;
}

void print_types() {
  constexpr std::string_view kShapes[] = {"one", "list", "map"};
  constexpr std::string_view kKinds[] = {"string",        "boolean", "int32", "int64", "quantity",
                                         "int_or_string", "time",    "free",  "object"};
  for (std::size_t i = 0; i < pvg::kubernetes_type_count(); ++i) {
    const auto type = static_cast<pvg::KubernetesType>(i);
    for (const pvg::KubernetesField& field : pvg::fields_of(type)) {
      std::cout << pvg::name_of(type) << ' ' << field.name() << ' ' << kShapes[static_cast<std::size_t>(field.shape)]
                << ' ' << kKinds[static_cast<std::size_t>(field.kind)] << ' '
                << (field.kind == pvg::KubernetesField::Kind::object ? pvg::name_of(field.type) : "-") << ' '
                << (field.pointer ? "true" : "false") << ' ' << (field.omit_empty ? "true" : "false") << ' '
                << (field.required ? "true" : "false") << ' ' << static_cast<int>(field.since) << ' '
                << static_cast<int>(field.gone) << ' ' << (field.choices().empty() ? "-" : field.choices()) << '\n';
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  if (argc > 1 && std::string_view(argv[1]) == "--types") {
    print_types();
    return 0;
  }
  for (std::string line; std::getline(std::cin, line);) {
    const std::size_t tab = line.find('\t');
    std::cout << answer(std::string_view(line).substr(0, tab), ordered_json::parse(line.substr(tab + 1))) << '\n';
  }
  return 0;
}
