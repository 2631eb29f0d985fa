// The library's side of the comparison: reads the same stream of inputs as kubectl-reader and prints the same kind of
// lines, with diagnostic codes where that has flags. Values are written as they are there.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <string>
#include <vector>

#include "value/reader.h"

namespace {

void append_hex(std::string& out, std::uint64_t number, int digits) {
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
    out.push_back("0123456789abcdef"[(number >> static_cast<unsigned>(shift)) & 0xFU]);
  }
}

void quote(std::string& out, std::string_view text) {
  out.push_back('"');
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20U || c == '"' || c == '\\' || byte == 0x7FU) {
      out.append("\\x");
      append_hex(out, byte, 2);
    } else {
      out.push_back(c);
    }
  }
  out.push_back('"');
}

void write(std::string& out, const pvg::Value& value) {
  switch (value.kind()) {
    case pvg::Kind::null: out.append("null"); return;
    case pvg::Kind::boolean: out.append(value.boolean() ? "true" : "false"); return;
    case pvg::Kind::integer: out.append(std::to_string(value.integer())); return;
    case pvg::Kind::number:
      out.push_back('f');
      append_hex(out, std::bit_cast<std::uint64_t>(value.number()), 16);
      return;
    case pvg::Kind::string: quote(out, value.string()); return;
    case pvg::Kind::list:
      out.push_back('[');
      for (const pvg::Value& item : value.items()) {
        write(out, item);
        out.push_back(',');
      }
      out.push_back(']');
      return;
    case pvg::Kind::map: break;
  }
  std::vector<const pvg::Member*> members;
  for (const pvg::Member& member : value.members()) members.push_back(&member);
  std::sort(members.begin(), members.end(), [](const auto* a, const auto* b) { return a->key < b->key; });
  out.push_back('{');
  for (const pvg::Member* member : members) {
    quote(out, member->key);
    out.push_back(':');
    write(out, member->value);
    out.push_back(',');
  }
  out.push_back('}');
}

std::string answer(std::string text) {
  const pvg::Source source{"input", std::move(text)};
  std::vector<pvg::Document> documents;
  pvg::Diagnostics diagnostics;
  pvg::read_documents(source, 0, documents, diagnostics);
  std::string codes;
  std::string message;
  for (const pvg::Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.severity != pvg::Severity::error) continue;
    const std::string code = pvg::code_text(diagnostic.code);
    if (codes.find(code) == std::string::npos) codes += (codes.empty() ? "" : ",") + code;
    if (message.empty()) message = diagnostic.message;
  }
  std::replace_if(
      message.begin(), message.end(), [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
  if (diagnostics.has_errors()) return "refused\t" + codes + "\t" + message;
  std::string out = "ok\t\t";
  for (const pvg::Document& document : documents) {
    write(out, document.root);
    out.push_back(' ');
  }
  return out;
}

bool read_input(std::string& text) {
  unsigned char length[4];
  if (std::fread(length, 1, sizeof length, stdin) != sizeof length) return false;
  const std::uint32_t size = length[0] | (static_cast<std::uint32_t>(length[1]) << 8U) |
                             (static_cast<std::uint32_t>(length[2]) << 16U) |
                             (static_cast<std::uint32_t>(length[3]) << 24U);
  text.assign(size, '\0');
  return std::fread(text.data(), 1, size, stdin) == size;
}

}  // namespace

int main() {
  std::string text;
  while (read_input(text)) std::cout << answer(std::move(text)) << '\n';
}
