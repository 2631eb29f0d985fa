#include "value/yaml_reader.h"

#include <yaml.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "value/mark_offsets.h"
#include "value/yaml_problem.h"

namespace pvg {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kMergeTag = "tag:yaml.org,2002:merge";

std::string_view view(const yaml_char_t* text) {
  return text == nullptr ? std::string_view() : std::string_view(reinterpret_cast<const char*>(text));
}

// For messages: names and tags may be as long as the text.
std::string shown(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  if (text.size() <= kLongest) return std::string(text);
  std::size_t end = kLongest;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return std::string(text.substr(0, end)) + "…";
}

std::string tag_text(std::string_view tag) {
  return tag.starts_with(kYamlTagPrefix) ? "!!" + shown(tag.substr(kYamlTagPrefix.size())) : shown(tag);
}

class Parser {
 public:
  explicit Parser(std::string_view text) : rest_(text), line_break_missing_(!text.ends_with('\n')) {
    ready_ = yaml_parser_initialize(&raw_) != 0;
    if (ready_) yaml_parser_set_input(&raw_, &Parser::read, this);
  }
  Parser(const Parser&) = delete;
  Parser& operator=(const Parser&) = delete;
  ~Parser() {
    if (ready_) yaml_parser_delete(&raw_);
  }

  [[nodiscard]] bool next(yaml_event_t& event) { return ready_ && yaml_parser_parse(&raw_, &event) != 0; }
  [[nodiscard]] const yaml_parser_t& raw() const { return raw_; }

 private:
  // kubectl reads line by line and ends the last one too, so that a block of text at the end has its line break.
  static int read(void* self, unsigned char* out, std::size_t size, std::size_t* given) {
    Parser& parser = *static_cast<Parser*>(self);
    *given = std::min(size, parser.rest_.size());
    std::memcpy(out, parser.rest_.data(), *given);
    parser.rest_.remove_prefix(*given);
    if (*given < size && parser.line_break_missing_) {
      out[(*given)++] = '\n';
      parser.line_break_missing_ = false;
    }
    return 1;
  }

  yaml_parser_t raw_{};
  std::string_view rest_;
  bool line_break_missing_;
  bool ready_ = false;
};

class Event {
 public:
  Event() = default;
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;
  ~Event() { yaml_event_delete(&raw_); }

  [[nodiscard]] yaml_event_t& raw() { return raw_; }
  [[nodiscard]] const yaml_event_t* operator->() const { return &raw_; }

 private:
  yaml_event_t raw_{};
};

// What an anchor names is kept as the steps that built it; an alias takes them again. A step of an alias within keeps
// the number of its anchor, so the steps never grow beyond the text.
struct Step {
  enum class Kind : std::uint8_t { scalar, begin_map, begin_list, end, alias };
  Kind kind = Kind::scalar;
  bool merge_key = false;
  Scalar scalar;
  std::size_t anchor = 0;
};

struct Anchor {
  std::size_t begin = 0;
  std::size_t end = std::numeric_limits<std::size_t>::max();  // until its node is complete
  [[nodiscard]] bool complete() const { return end != std::numeric_limits<std::size_t>::max(); }
};

class YamlReader {
 public:
  YamlReader(std::string_view text, std::uint32_t base, std::uint32_t source_index, const ReadLimits& limits,
             DocumentBuilder& builder, Diagnostics& diagnostics)
      : text_(text),
        base_(base),
        source_(source_index),
        limits_(limits),
        builder_(builder),
        diagnostics_(diagnostics),
        parser_(text),
        offsets_(text) {}

  YamlOutcome read();

 private:
  struct OpenCollection {
    bool bracket = false;                                 // it ends with one
    bool flow = false;                                    // it stands inside of brackets
    std::size_t bracket_offset = std::string_view::npos;  // of the innermost bracket, its own or of what it stands in
    std::optional<std::size_t> anchor;
  };

  bool read_node(const Event& event);
  bool read_scalar(const Event& event);
  bool read_alias(const Event& event);
  bool begin_collection(const Event& event, bool is_map);
  bool end_collection(const Event& event);
  bool refuse_rest();
  bool expand(const Anchor& anchor, Span span);
  bool replay(const Step& step, Span span, bool last);
  bool is_refused_by_kubectl(yaml_scalar_style_t style, Span span);
  bool has_tag_with_comma(Span node);
  Scalar resolve(const yaml_event_t& event, Span span);
  std::optional<std::size_t> define_anchor(const yaml_char_t* name);
  void record(Step::Kind kind, Scalar scalar = {}, bool merge_key = false, std::size_t anchor = 0);
  bool stop_at_problem();
  void report(Code code, Span span, std::string message, std::string hint);
  [[nodiscard]] Span span_of(const Event& event);
  [[nodiscard]] std::uint32_t after_properties(std::uint32_t begin, std::uint32_t end) const;
  [[nodiscard]] char char_at(std::uint32_t offset) const { return offset < text_.size() ? text_[offset] : '\0'; }
  [[nodiscard]] Span in_source(std::uint32_t begin, std::uint32_t end) const { return {base_ + begin, base_ + end}; }

  std::string_view text_;
  std::uint32_t base_;
  std::uint32_t source_;
  const ReadLimits& limits_;
  DocumentBuilder& builder_;
  Diagnostics& diagnostics_;
  Parser parser_;
  MarkOffsets offsets_;
  std::vector<OpenCollection> open_;
  std::size_t open_anchors_ = 0;
  std::size_t expanded_bytes_ = 0;
  std::vector<Step> steps_;
  std::vector<Anchor> anchors_;
  std::map<std::string, std::size_t, std::less<>> names_;
};

YamlOutcome YamlReader::read() {
  bool content = false;
  for (;;) {
    Event event;
    if (!parser_.next(event.raw())) return stop_at_problem(), YamlOutcome::stopped;
    switch (event->type) {
      case YAML_STREAM_START_EVENT: break;
      case YAML_STREAM_END_EVENT: return YamlOutcome::empty;
      case YAML_DOCUMENT_START_EVENT: content = true; break;
      case YAML_DOCUMENT_END_EVENT: return refuse_rest() ? YamlOutcome::value : YamlOutcome::stopped;
      default:
        if (!content || !read_node(event)) return YamlOutcome::stopped;
    }
  }
}

// kubectl reads one document and drops, without a word, what follows it up to the next line of "---".
bool YamlReader::refuse_rest() {
  Event event;
  if (!parser_.next(event.raw())) return stop_at_problem();
  if (event->type == YAML_STREAM_END_EVENT) return true;
  const auto begin = static_cast<std::uint32_t>(offsets_.offset(event->start_mark.index));
  report(Code::syntax, in_source(begin, begin),
         "kubectl would drop the text from here on: the document above has ended",
         "begin the next document with a line of ---");
  return false;
}

bool YamlReader::stop_at_problem() {
  const yaml_parser_t& raw = parser_.raw();
  if (raw.error == YAML_MEMORY_ERROR || raw.problem == nullptr) {
    report(Code::too_large, in_source(0, 0), "there is not enough memory to read the text", "");
    return false;
  }
  YamlProblem problem{
      raw.problem, {}, offsets_.offset(raw.problem_mark.index), offsets_.offset(raw.context_mark.index)};
  if (raw.context != nullptr) problem.context = raw.context;
  if (!open_.empty()) problem.open_bracket = open_.back().bracket_offset;
  diagnostics_.add(describe_yaml_problem(text_, problem, source_, base_));
  return false;
}

void YamlReader::report(Code code, Span span, std::string message, std::string hint) {
  diagnostics_.add(
      {code, Severity::error, {}, Location{source_, span}, std::move(message), std::move(hint), {}, false});
}

bool YamlReader::read_node(const Event& event) {
  switch (event->type) {
    case YAML_SCALAR_EVENT: return read_scalar(event);
    case YAML_ALIAS_EVENT: return read_alias(event);
    case YAML_MAPPING_START_EVENT: return begin_collection(event, true);
    case YAML_SEQUENCE_START_EVENT: return begin_collection(event, false);
    case YAML_MAPPING_END_EVENT:
    case YAML_SEQUENCE_END_EVENT: return end_collection(event);
    default: return true;
  }
}

Span YamlReader::span_of(const Event& event) {
  auto begin = static_cast<std::uint32_t>(offsets_.offset(event->start_mark.index));
  const auto end = static_cast<std::uint32_t>(offsets_.offset(event->end_mark.index));
  return {begin, end};
}

// Behind the tag and the anchor that may stand before a node.
std::uint32_t YamlReader::after_properties(std::uint32_t begin, std::uint32_t end) const {
  while (begin < end && (text_[begin] == '&' || text_[begin] == '!')) {
    const auto ends = [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; };
    while (begin < end && !ends(text_[begin])) ++begin;
    while (begin < end && (ends(text_[begin]) || text_[begin] == '#')) {
      if (text_[begin] == '#') {
        while (begin < end && text_[begin] != '\n') ++begin;
      } else {
        ++begin;
      }
    }
  }
  return begin;
}

bool YamlReader::read_scalar(const Event& event) {
  const auto& scalar = event->data.scalar;
  Span span = span_of(event);
  const bool block = scalar.style == YAML_LITERAL_SCALAR_STYLE || scalar.style == YAML_FOLDED_SCALAR_STYLE;
  if (block) {
    while (span.end > span.begin && std::string_view(" \n\r").find(text_[span.end - 1]) != std::string_view::npos)
      --span.end;
  }
  const Span node = in_source(after_properties(span.begin, span.end), span.end);
  const std::string_view text(reinterpret_cast<const char*>(scalar.value), scalar.length);
  if (is_refused_by_kubectl(scalar.style, node) || has_tag_with_comma(span)) return false;
  const bool merge_key = text == "<<" && (scalar.plain_implicit != 0 || view(scalar.tag) == kMergeTag);
  const auto anchor = define_anchor(scalar.anchor);
  Scalar resolved = resolve(*event.operator->(), node);
  if (anchor || open_anchors_ > 0) {
    record(Step::Kind::scalar, resolved, merge_key);
    if (anchor) anchors_[*anchor].end = steps_.size();
  }
  return builder_.scalar(std::move(resolved), node, merge_key);
}

// Where libyaml takes more than the go-yaml that kubectl uses: '?' between brackets begins a key there, and "\/" is no
// escape.
bool YamlReader::is_refused_by_kubectl(yaml_scalar_style_t style, Span span) {
  const std::string_view written = text_.substr(span.begin - base_, span.end - span.begin);
  const bool flow = !open_.empty() && open_.back().flow;
  if (style == YAML_PLAIN_SCALAR_STYLE && flow && written.find('?') != std::string_view::npos) {
    report(Code::syntax, span, "text with a '?' between brackets is not read by kubectl", "put the text in quotes");
    return true;
  }
  if (style != YAML_DOUBLE_QUOTED_SCALAR_STYLE) return false;
  for (std::size_t at = written.find('\\'); at != std::string_view::npos; at = written.find('\\', at + 2)) {
    if (at + 1 >= written.size() || written[at + 1] != '/') continue;
    const auto begin = span.begin + static_cast<std::uint32_t>(at);
    report(Code::syntax, {begin, begin + 2}, "\\/ is an escape in JSON, not in YAML", "write / alone");
    return true;
  }
  return false;
}

// libyaml ends a tag at a comma, go-yaml does not.
bool YamlReader::has_tag_with_comma(Span node) {
  if (open_.empty() || !open_.back().flow) return false;
  const auto end = after_properties(node.begin, static_cast<std::uint32_t>(text_.size()));
  const std::string_view properties = text_.substr(node.begin, end - node.begin);
  const std::size_t tag = properties.find('!');
  if (tag == std::string_view::npos || properties.find(',', tag) == std::string_view::npos) return false;
  report(Code::syntax, in_source(node.begin, end), "a comma stands in a tag", "write a space before the comma");
  return true;
}

Scalar YamlReader::resolve(const yaml_event_t& event, Span span) {
  const auto& scalar = event.data.scalar;
  const std::string_view text(reinterpret_cast<const char*>(scalar.value), scalar.length);
  if (scalar.tag == nullptr) return scalar.plain_implicit != 0 ? resolve_plain(text) : Scalar(std::string(text));
  if (auto resolved = resolve_tagged(view(scalar.tag), text)) return std::move(*resolved);
  report(Code::syntax, span, "the value does not fit its tag " + tag_text(view(scalar.tag)),
         "drop the tag, or mend the value");
  return std::string(text);
}

std::optional<std::size_t> YamlReader::define_anchor(const yaml_char_t* name) {
  if (name == nullptr) return std::nullopt;
  const std::size_t number = anchors_.size();
  anchors_.push_back({steps_.size()});
  names_.insert_or_assign(std::string(view(name)), number);
  return number;
}

void YamlReader::record(Step::Kind kind, Scalar scalar, bool merge_key, std::size_t anchor) {
  steps_.push_back({kind, merge_key, std::move(scalar), anchor});
}

bool YamlReader::begin_collection(const Event& event, bool is_map) {
  const Span whole = span_of(event);
  if (has_tag_with_comma(whole)) return false;
  const auto begin = after_properties(whole.begin, static_cast<std::uint32_t>(text_.size()));
  const Span span = in_source(begin, begin);
  const bool bracket = char_at(begin) == '{' || char_at(begin) == '[';
  if (is_map && bracket && char_at(begin + 1) == '{') {
    diagnostics_.add(template_text(source_, in_source(begin, begin + 2)));
    return false;
  }
  const auto anchor = define_anchor(is_map ? event->data.mapping_start.anchor : event->data.sequence_start.anchor);
  if (anchor) ++open_anchors_;
  if (open_anchors_ > 0) record(is_map ? Step::Kind::begin_map : Step::Kind::begin_list);
  const bool flow = bracket || (!open_.empty() && open_.back().flow);
  const std::size_t outer_bracket = open_.empty() ? std::string_view::npos : open_.back().bracket_offset;
  open_.push_back({bracket, flow, bracket ? begin : outer_bracket, anchor});
  return is_map ? builder_.begin_map(span) : builder_.begin_list(span);
}

bool YamlReader::end_collection(const Event& event) {
  const OpenCollection collection = open_.back();
  open_.pop_back();
  if (open_anchors_ > 0) record(Step::Kind::end);
  if (collection.anchor) {
    anchors_[*collection.anchor].end = steps_.size();
    --open_anchors_;
  }
  const std::uint32_t end = base_ + span_of(event).end;
  builder_.end(collection.bracket ? DocumentBuilder::Ending::bracket : DocumentBuilder::Ending::last_child, end);
  return true;
}

bool YamlReader::read_alias(const Event& event) {
  const Span local = span_of(event);
  const Span span = in_source(local.begin, local.end);
  const std::string_view name = view(event->data.alias.anchor);
  const auto found = names_.find(name);
  if (found == names_.end()) {
    report(Code::syntax, span, "no anchor is named \"" + shown(name) + "\"",
           "define it before with &" + shown(name) + ", or put the text in quotes");
    return builder_.scalar(Scalar(), span);
  }
  const Anchor anchor = anchors_[found->second];
  if (!anchor.complete()) {
    report(Code::syntax, span, "the alias *" + shown(name) + " stands inside of what it names", "");
    return builder_.scalar(Scalar(), span);
  }
  if (open_anchors_ > 0) record(Step::Kind::alias, {}, false, found->second);
  builder_.set_expanding(true);
  const bool within_limits = expand(anchor, span);
  builder_.set_expanding(false);
  return within_limits;
}

// Recursion ends at the depth limit: an alias inside of what an anchor names stands in a mapping or list of it.
bool YamlReader::expand(const Anchor& anchor, Span span) {
  for (std::size_t i = anchor.begin; i < anchor.end; ++i) {
    if (!replay(steps_[i], span, i + 1 == anchor.end)) return false;
  }
  return true;
}

bool YamlReader::replay(const Step& step, Span span, bool last) {
  switch (step.kind) {
    case Step::Kind::begin_map: return builder_.begin_map(span);
    case Step::Kind::begin_list: return builder_.begin_list(span);
    case Step::Kind::alias: return expand(anchors_[step.anchor], span);
    case Step::Kind::end: builder_.end(DocumentBuilder::Ending::bracket, span.end, last); return true;
    case Step::Kind::scalar: break;
  }
  if (const auto* text = std::get_if<std::string>(&step.scalar)) expanded_bytes_ += text->size();
  if (expanded_bytes_ > limits_.source_bytes) {
    report(Code::alias_bomb, span, "aliases expand to more than " + std::to_string(limits_.source_bytes) + " bytes",
           "write the values out, or split the file");
    return false;
  }
  return builder_.scalar(Scalar(step.scalar), span, step.merge_key);
}

}  // namespace

YamlOutcome read_yaml_document(std::string_view text, std::uint32_t base, std::uint32_t source_index,
                               const ReadLimits& limits, DocumentBuilder& builder, Diagnostics& diagnostics) {
  if (text.starts_with(kByteOrderMark)) {
    text.remove_prefix(kByteOrderMark.size());
    base += static_cast<std::uint32_t>(kByteOrderMark.size());
  }
  YamlReader reader(text, base, source_index, limits, builder, diagnostics);
  const YamlOutcome outcome = reader.read();
  if (outcome != YamlOutcome::value) builder.abandon();
  return outcome;
}

}  // namespace pvg
