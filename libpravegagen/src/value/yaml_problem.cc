#include "value/yaml_problem.h"

#include <algorithm>
#include <array>
#include <string>

#include "text/utf8.h"

namespace pvg {

namespace {

enum class Place : std::uint8_t { problem, context };

struct Wording {
  std::string_view problem;  // libyaml's
  Place place;
  std::string_view message;
  std::string_view hint;
};

std::size_t character_length(std::string_view text, std::size_t offset) {
  return offset < text.size() ? std::max<std::size_t>(1, utf8_length_at(text, offset)) : 0;
}

constexpr std::string_view kQuoteIt = "put the text in quotes";
constexpr std::string_view kUseSpaces = "indent with spaces, never with tabs";
constexpr std::string_view kSameColumn = "the keys of one mapping begin in the same column";

constexpr std::array<Wording, 27> kWordings = {{
    {"mapping values are not allowed in this context", Place::problem, "a ':' is not allowed here",
     "put a value that holds ': ' in quotes; if this begins a new key, check its indentation"},
    {"mapping keys are not allowed in this context", Place::problem, "a '?' key is not allowed here", kQuoteIt},
    {"block sequence entries are not allowed in this context", Place::problem, "a list item is not allowed here",
     "begin the list on a line of its own"},
    {"could not find expected ':'", Place::context, "expected ': ' after this key",
     "every line of a mapping is \"key: value\""},
    {"did not find expected key", Place::problem, "expected a key of the mapping above", kSameColumn},
    {"did not find expected '-' indicator", Place::problem, "expected \"- \", as in the other items of this list",
     "the items of one list begin in the same column"},
    {"did not find expected ',' or ']'", Place::problem, "expected ',' or ']'", "close the list that begins with '['"},
    {"did not find expected ',' or '}'", Place::problem, "expected ',' or '}'",
     "close the mapping that begins with '{'"},
    {"did not find expected node content", Place::problem, "expected a value here", kQuoteIt},
    {"found character that cannot start any token", Place::problem, "a value cannot begin like this", kQuoteIt},
    {"found a tab character that violates indentation", Place::problem, "a tab is not allowed in the indentation",
     kUseSpaces},
    {"found a tab character where an indentation space is expected", Place::problem,
     "a tab is not allowed in the indentation", kUseSpaces},
    {"found unexpected end of stream", Place::context, "the quote that begins here is never closed",
     "add the closing quote"},
    {"found unexpected document indicator", Place::context, "the quote that begins here is never closed",
     "add the closing quote"},
    {"found unknown escape character", Place::problem, "unknown escape in a string in double quotes",
     "write \\\\ for a backslash, or use single quotes"},
    {"did not find expected hexdecimal number", Place::context,
     "\\x, \\u and \\U take exactly 2, 4 and 8 hexadecimal digits", "write \\\\ for a backslash, or use single quotes"},
    {"found invalid Unicode character escape code", Place::context, "an escape names no Unicode character",
     "write characters above U+FFFF as \\U and 8 digits"},
    {"did not find expected alphabetic or numeric character", Place::context,
     "an anchor's or alias's name is letters, digits, '-' and '_'",
     "put a value that begins with '&' or '*' in quotes"},
    {"did not find expected <document start>", Place::problem, "the text here does not belong to the document above",
     "check the indentation, or begin the next document with a line of ---"},
    {"did not find expected comment or line break", Place::problem, "only a comment may follow here",
     "begin the text of a | or > block on the next line"},
    {"found an indentation indicator equal to 0", Place::problem, "the indentation of a block must be 1 to 9", ""},
    {"found undefined tag handle", Place::problem, "unknown tag", "put a value that begins with '!' in quotes"},
    {"did not find expected whitespace or line break", Place::problem, "expected a space here",
     "put a value that begins with '!' in quotes"},
    {"did not find expected tag URI", Place::problem, "a tag is not well-formed",
     "put a value that begins with '!' in quotes"},
    {"did not find the expected '>'", Place::problem, "a tag is not well-formed",
     "put a value that begins with '!' in quotes"},
    {"did not find URI escaped octet", Place::problem, "a tag is not well-formed",
     "put a value that begins with '!' in quotes"},
    {"found unexpected ':'", Place::problem, "expected a space after ':'", kQuoteIt},
}};

struct Wanted {
  std::size_t offset = 0;
  std::string message;
  std::string hint;
};

char char_at(std::string_view text, std::size_t offset) { return offset < text.size() ? text[offset] : '\0'; }

// "key:value" without the space.
bool has_tight_colon(std::string_view line) {
  for (std::size_t i = 1; i + 1 < line.size(); ++i) {
    if (line[i] == ':') return line[i + 1] != ' ' && line[i + 1] != '/' && line[i + 1] != ':';
  }
  return false;
}

std::string_view line_before(std::string_view text, std::size_t offset) {
  const std::size_t end = offset == 0 ? std::string_view::npos : text.rfind('\n', offset - 1);
  return end == std::string_view::npos ? std::string_view() : line_at(text, end);
}

bool begins_line(std::string_view text, std::size_t offset) {
  for (std::size_t i = offset; i > 0 && text[i - 1] != '\n'; --i) {
    if (text[i - 1] != ' ' && text[i - 1] != '\t') return false;
  }
  return true;
}

// Where on the same line something was closed just before.
bool follows_closing(std::string_view text, std::size_t offset) {
  while (offset > 0 && (text[offset - 1] == ' ' || text[offset - 1] == '\t')) --offset;
  return offset > 0 && std::string_view("'\"]}").find(text[offset - 1]) != std::string_view::npos;
}

// The end of what is written: libyaml counts line breaks and one line more.
std::size_t end_of_content(std::string_view text) {
  std::size_t end = text.size();
  while (end > 0 && std::string_view(" \t\r\n").find(text[end - 1]) != std::string_view::npos) --end;
  return end;
}

void describe_bad_start(Wanted& wanted, std::string_view text) {
  const char c = char_at(text, wanted.offset);
  if (c == '\t') {
    const bool indentation = begins_line(text, wanted.offset);
    wanted.message = indentation ? "a tab is not allowed in the indentation" : "a tab is not allowed here";
    wanted.hint = kUseSpaces;
  } else if (c != '\0') {
    wanted.message = "a value cannot begin with '" +
                     std::string(text.substr(wanted.offset, character_length(text, wanted.offset))) + "'";
  }
}

// What libyaml's words do not tell, but the text does.
void sharpen(Wanted& wanted, std::string_view text, const YamlProblem& problem) {
  const std::string_view found = problem.problem;
  const char c = char_at(text, wanted.offset);
  const bool unexpected = found == "did not find expected key" || found == "did not find expected '-' indicator" ||
                          found == "did not find expected <document start>";
  const std::size_t directive = text.starts_with('%') ? 0 : text.find("\n%") + 1;
  if (problem.context.find("directive") != std::string_view::npos ||
      (found == "did not find expected <document start>" && directive < wanted.offset &&
       char_at(text, directive) == '%')) {
    wanted = {char_at(text, directive) == '%' ? directive : problem.context_offset,
              "a line that begins with % is a directive, and kubectl takes none", "remove it"};
  } else if (found == "found character that cannot start any token") {
    describe_bad_start(wanted, text);
  } else if (found == "could not find expected ':'" && has_tight_colon(line_at(text, wanted.offset))) {
    wanted.hint = "write a space after the ':'";
  } else if (found == "mapping values are not allowed in this context" &&
             has_tight_colon(line_before(text, wanted.offset))) {
    wanted.hint = "write a space after the ':' in the line above";
  } else if (unexpected && follows_closing(text, wanted.offset)) {
    wanted.message = "text follows a closing quote or bracket";
    wanted.hint = "put the whole value in quotes";
  } else if (found == "did not find expected node content" && (c == ']' || c == '}')) {
    wanted.message = std::string("'") + c + "' closes nothing";
  }
}

// A bracket that stays open is found at the end of the text; the place that helps is where it was opened.
void blame_open_bracket(Wanted& wanted, std::string_view text, const YamlProblem& problem) {
  if (problem.open_bracket >= text.size() || problem.problem_offset < end_of_content(text)) return;
  if (problem.context.find("quoted") != std::string_view::npos) return;
  const bool list = text[problem.open_bracket] == '[';
  wanted.offset = problem.open_bracket;
  wanted.message = list ? "the '[' here is never closed" : "the '{' here is never closed";
  wanted.hint = list ? "add the closing ']'" : "add the closing '}'";
}

// Where the mapping or list began that the place belongs to.
std::string_view beginning_of(const YamlProblem& problem) {
  if (problem.context == "while parsing a flow sequence") return "the '[' is here";
  if (problem.context == "while parsing a flow mapping") return "the '{' is here";
  if (problem.context == "while parsing a block mapping") return "the mapping begins here";
  if (problem.context == "while parsing a block collection") return "the list begins here";
  return {};
}

}  // namespace

Diagnostic template_text(std::uint32_t source_index, Span span) {
  return {Code::template_text,
          Severity::error,
          {},
          Location{source_index, span},
          "this looks like a template that was not rendered",
          "render it first, for example with helm template",
          {},
          false};
}

Diagnostic describe_yaml_problem(std::string_view text, const YamlProblem& problem, std::uint32_t source_index,
                                 std::uint32_t base) {
  const auto span_at = [&](std::size_t offset, std::size_t length) {
    return Span{base + static_cast<std::uint32_t>(offset), base + static_cast<std::uint32_t>(offset + length)};
  };
  for (const std::size_t offset : {problem.problem_offset, problem.context_offset}) {
    const std::string_view line = line_at(text, offset);
    const std::size_t braces = line.find("{{");
    if (braces == std::string_view::npos) continue;
    return template_text(source_index, span_at(static_cast<std::size_t>(line.data() - text.data()) + braces, 2));
  }
  Wanted wanted{problem.problem_offset, "the text is not YAML", ""};
  for (const Wording& wording : kWordings) {
    if (wording.problem != problem.problem) continue;
    if (wording.place == Place::context) wanted.offset = problem.context_offset;
    wanted.message = wording.message;
    wanted.hint = wording.hint;
    break;
  }
  sharpen(wanted, text, problem);
  blame_open_bracket(wanted, text, problem);
  if (wanted.offset >= text.size()) wanted.offset = end_of_content(text);
  Diagnostic diagnostic{Code::syntax,
                        Severity::error,
                        {},
                        Location{source_index, span_at(wanted.offset, character_length(text, wanted.offset))},
                        std::move(wanted.message),
                        std::move(wanted.hint),
                        {},
                        false};
  const std::string_view beginning = beginning_of(problem);
  if (!beginning.empty() && problem.context_offset < wanted.offset) {
    const std::size_t length = character_length(text, problem.context_offset);
    diagnostic.related.push_back(
        {Location{source_index, span_at(problem.context_offset, length)}, std::string(beginning)});
  }
  return diagnostic;
}

}  // namespace pvg
