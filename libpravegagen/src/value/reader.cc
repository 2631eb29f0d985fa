#include "value/reader.h"

#include <algorithm>
#include <string>
#include <utility>

#include "value/document_builder.h"
#include "value/json_reader.h"
#include "value/source_split.h"
#include "text/utf8.h"
#include "value/yaml_reader.h"

namespace pvg {

namespace {

class SourceReader {
 public:
  SourceReader(const Source& source, std::uint32_t source_index, std::vector<Document>& documents,
               Diagnostics& diagnostics, const ReadLimits& limits)
      : text_(source.text),
        source_(source_index),
        documents_(documents),
        diagnostics_(&diagnostics),
        limits_(limits),
        builder_(source_index, limits, diagnostics) {}

  void read();

 private:
  bool check_encoding();
  bool check_characters(std::string_view document, std::size_t begin);
  void read_json();
  void read_yaml(std::size_t begin);
  bool read_chunk(std::size_t begin, std::size_t end);
  void read_as_yaml_or_blame_json(std::size_t begin, const JsonProblem& problem);
  void keep_document();
  void report(Code code, std::size_t begin, std::size_t end, std::string message, std::string hint);
  [[nodiscard]] Diagnostic syntax_error(const JsonProblem& problem) const;

  std::string_view text_;
  std::uint32_t source_;
  std::vector<Document>& documents_;
  Diagnostics* diagnostics_;
  const ReadLimits& limits_;
  DocumentBuilder builder_;
  std::uint32_t document_count_ = 0;
};

void SourceReader::report(Code code, std::size_t begin, std::size_t end, std::string message, std::string hint) {
  const Span span{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  diagnostics_->add(
      {code, Severity::error, {}, Location{source_, span}, std::move(message), std::move(hint), {}, false});
}

void SourceReader::read() {
  if (text_.size() > limits_.source_bytes) {
    report(Code::too_large, 0, 0, "the input is larger than " + std::to_string(limits_.source_bytes >> 20U) + " MiB",
           "split it into several files");
    return;
  }
  if (!check_encoding()) return;
  if (begins_like_json(text_)) {
    read_json();
  } else {
    read_yaml(0);
  }
}

bool SourceReader::check_encoding() {
  const bool utf16 = text_.starts_with("\xFE\xFF") || text_.starts_with("\xFF\xFE");
  const bool utf32 = text_.starts_with(std::string_view("\0\0\xFE\xFF", 4));
  if (utf16 || utf32) {
    report(Code::bad_utf8, 0, utf32 ? 4 : 2, "the text is UTF-16 or UTF-32, not UTF-8", "save it as UTF-8");
    return false;
  }
  const std::size_t bad = find_bad_utf8(text_);
  if (bad == std::string_view::npos) return true;
  report(Code::bad_utf8, bad, bad + 1, "a byte is not UTF-8", "save the text as UTF-8");
  return false;
}

bool SourceReader::check_characters(std::string_view document, std::size_t begin) {
  const std::size_t found = find_forbidden_in_yaml(document);
  if (found == std::string_view::npos) return true;
  const std::size_t at = begin + found;
  const std::size_t length = utf8_length_at(text_, at);
  report(Code::syntax, at, at + length,
         "the control character " + code_point_name(code_point_at(text_, at, length)) + " is not allowed",
         "remove it, or write it as an escape in double quotes");
  return false;
}

void SourceReader::keep_document() {
  Value root = builder_.take();
  if (root.is_null()) return;
  documents_.push_back({source_, document_count_++, std::move(root), {}});
}

// As apimachinery's YAMLOrJSONDecoder: JSON values one after another, with nothing between them. What cannot be JSON is
// read as YAML if at most one value came before it.
void SourceReader::read_json() {
  std::size_t at = 0;
  std::size_t values = 0;
  for (;;) {
    Diagnostics found;
    JsonProblem problem;
    std::size_t after = at;
    builder_.report_to(found);
    const JsonOutcome outcome = read_json_value(text_, after, builder_, problem);
    builder_.report_to(*diagnostics_);
    if (outcome == JsonOutcome::not_json) {
      if (values > 1) {
        diagnostics_->add(syntax_error(problem));
      } else {
        read_as_yaml_or_blame_json(yaml_after_json(text_, at), problem);
      }
      return;
    }
    for (const Diagnostic& diagnostic : found.all()) diagnostics_->add(diagnostic);
    if (outcome != JsonOutcome::value) return;
    keep_document();
    ++values;
    at = after;
  }
}

Diagnostic SourceReader::syntax_error(const JsonProblem& problem) const {
  const std::size_t begin = std::min(problem.offset, text_.size());
  const std::size_t end = begin < text_.size() ? begin + utf8_length_at(text_, begin) : begin;
  const Span span{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  return {Code::syntax, Severity::error, {}, Location{source_, span}, problem.message, problem.hint, {}, false};
}

// Text that is neither: what its first characters promise decides which of the two errors is told.
void SourceReader::read_as_yaml_or_blame_json(std::size_t begin, const JsonProblem& problem) {
  if (!promises_json(text_.substr(begin))) {
    read_yaml(begin);
    return;
  }
  Diagnostics found;
  Diagnostics* const wanted = std::exchange(diagnostics_, &found);
  builder_.report_to(found);
  read_yaml(begin);
  diagnostics_ = wanted;
  builder_.report_to(*diagnostics_);
  const auto is_syntax = [](const Diagnostic& d) { return d.code == Code::syntax && d.severity == Severity::error; };
  if (std::any_of(found.all().begin(), found.all().end(), is_syntax)) {
    diagnostics_->add(syntax_error(problem));
    return;
  }
  for (const Diagnostic& diagnostic : found.all()) diagnostics_->add(diagnostic);
}

// As apimachinery's YAMLReader: a line that begins with "---" ends the document before it, wherever it stands.
void SourceReader::read_yaml(std::size_t begin) {
  std::size_t document = begin;
  std::size_t at = begin;
  while (at < text_.size()) {
    const std::size_t next = next_line(text_, at);
    if (text_.substr(at, 3) == "---") {
      if (at > document && !read_chunk(document, at)) return;
      const std::size_t rest = after_separator(text_, at);
      if (rest < next && text_[rest] != '#') {
        report(Code::syntax, rest, rest + utf8_length_at(text_, rest), "only a comment may follow ---",
               "begin the document on the next line");
        return;
      }
      document = at > document ? next : document;
    }
    at = next;
  }
  (void)read_chunk(document, text_.size());
}

bool SourceReader::read_chunk(std::size_t begin, std::size_t end) {
  if (begin == end) return true;
  const std::string_view chunk = text_.substr(begin, end - begin);
  if (!check_characters(chunk, begin)) return false;
  // libyaml passes over a mark at the beginning of any line; kubectl makes it part of the key there.
  if (const std::size_t mark = find_inner_byte_order_mark(chunk); mark != std::string_view::npos) {
    report(Code::syntax, begin + mark, begin + mark + 3, "a byte order mark stands in the middle of the text",
           "remove it: it comes from joining files");
    return false;
  }
  if (!builder_.count_document(static_cast<std::uint32_t>(begin))) return false;
  if (is_without_content(chunk)) {
    builder_.abandon();
    return true;
  }
  const auto base = static_cast<std::uint32_t>(begin);
  const YamlOutcome outcome = read_yaml_document(chunk, base, source_, limits_, builder_, *diagnostics_);
  if (outcome == YamlOutcome::value) keep_document();
  return outcome != YamlOutcome::stopped;
}

}  // namespace

void read_documents(const Source& source, std::uint32_t source_index, std::vector<Document>& documents,
                    Diagnostics& diagnostics, const ReadLimits& limits) {
  SourceReader(source, source_index, documents, diagnostics, limits).read();
}

}  // namespace pvg
