#include "corpus.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <string_view>

#include "text/utf8.h"

namespace pvg::corpus {

namespace {

using Texts = std::vector<std::string>;

std::string cased(std::string_view word, bool first_upper, bool rest_upper) {
  std::string out;
  for (const char c : word) {
    const bool upper = out.empty() ? first_upper : rest_upper;
    out += upper && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  }
  return out;
}

void add_split(Texts& out, std::string_view all, char separator) {
  for (std::size_t begin = 0; begin <= all.size();) {
    const std::size_t end = std::min(all.find(separator, begin), all.size());
    out.emplace_back(all.substr(begin, end - begin));
    begin = end + 1;
  }
}

void add_words(Texts& out) {
  for (const std::string_view word :
       {"y",   "n",   "yes",  "no",   "on",    "off",   "true", "false", "null",  "nil", "none",
        "nan", "inf", ".nan", ".inf", "-.inf", "+.inf", "yess", "nul",   "truex", "offf"}) {
    out.push_back(cased(word, false, false));
    out.push_back(cased(word, true, false));
    out.push_back(cased(word, true, true));
    out.push_back(cased(word, false, true));
  }
  for (const char* text : {"~", "~~", "~a", "=", "==", "=a", "<<", "<<<", "<", "<a"}) out.emplace_back(text);
}

void add_numbers(Texts& out) {
  constexpr std::string_view kNumbers =
      "0|-0|+0|1|-1|+1|017|08|0o17|0O17|0x1f|0X1F|-0x1f|+0x1f|0x|0xg|0b1|0B1|-0b1|0b2|0b|1_000|1__0|"
      "_1|1_|1,000|1,2,3|0x_1|1e3|1E3|1e+3|1e-3|1e|1e+|12e4567|685e230|1.|.5|-.5|+.5|5.|1.5|1.5e3|"
      "1.5E-3|1.5e|.5e3|.e3|.|..|._5|+|+ |++1|+a|1.2.3|0.13.0|10.0.0.1|127.0.0.1:80|12:30|12:30:45|"
      "1:2:3.4|-12:30|12:99|190:20:30.15|8080:80|1:|1:a|:1|::1|2001:db8::1|9223372036854775807|"
      "9223372036854775808|18446744073709551616|1e400|0x1p-2|0x1.8p1|2001-01-01|2001-1-1|"
      "2001-01-01T00:00:00Z|2001-01-01t00:00:00Z|2001-01-01 00:00:00|2001-12-14 21:59:43.10 -5|"
      "2001-01-01x|2001-01|20010101|1k|100m|5Gi|1.5Gi|1e3Gi|0 1|1 | 1|1 #|0d1|1f|1h30m|3.|3.e|00|0.|"
      "0e0|1d|1l|0x1g|1e1.5";
  add_split(out, kNumbers, '|');
}

void add_indicators(Texts& out) {
  for (const char c : std::string_view("-?:,[]{}#&*!|>'\"%@`\\$;/()^ ")) {
    const std::string mark(1, c);
    for (const std::string& text :
         {mark, mark + mark, mark + " ", mark + "a", mark + " a", "a" + mark, "a" + mark + "b", "a " + mark,
          "a " + mark + " b", "a" + mark + " b", "a " + mark + "b"}) {
      out.push_back(text);
    }
  }
  constexpr std::string_view kTexts =
      "\n \n  \na b\n a\na \na  b\n---\n--- a\n---a\n...\n... a\n...a\na ...\n- - a\n? a : b\n"
      "key: value\nkey:value\nhttp://example.com:80/#x\n{{ .Values.x }}\n${NAME}\n!!str a\n*a\n&a b\n"
      "!a\n%YAML 1.2\n-Xmx1g\n-XX:+UseG1GC\na: b: c\na # b\na\\nb\n'a'\n\"a\"\nit's\nsay \"x\"\n[a]\n"
      "{a: b}\na, b\na]\na}\nC:\\x\n|\n|-\n>\n> a\na\tb\n\ta\na\t\n\t\na:\tb\na\t#b\na\t# b\n-\ta\n"
      "\\\n\\\\\na\\";
  add_split(out, kTexts, '\n');
}

void add_code_points(Texts& out) {
  std::vector<std::uint32_t> points = {0x7F,   0x80,   0x85,   0x9F,    0xA0,    0xAD,    0xE9,    0x130,  0x131,
                                       0x200B, 0x200E, 0x2028, 0x2029,  0x2060,  0x3000,  0xD7FF,  0xE000, 0xFEFF,
                                       0xFFFD, 0xFFFE, 0xFFFF, 0x10000, 0x1F600, 0x1FFFE, 0x10FFFF};
  for (std::uint32_t control = 0; control < 0x20; ++control) points.push_back(control);
  for (const std::uint32_t point : points) {
    std::string mark;
    append_utf8(mark, point);
    for (const std::string& text : {mark, mark + "a", "a" + mark, "a" + mark + "b", mark + ": " + mark})
      out.push_back(text);
  }
}

void add_long_texts(Texts& out) {
  for (const std::size_t length : {79U, 80U, 81U, 127U, 128U, 998U, 999U, 1000U, 1001U, 1023U, 1024U, 1025U, 5000U}) {
    out.emplace_back(length, 'x');
    out.push_back(std::string(length, 'x') + ": y");
  }
  std::string words;
  while (words.size() < 3000) words += "some words ";
  out.push_back(words);
  out.push_back(words + "end");
  std::string lines;
  for (int i = 0; i < 200; ++i) lines += std::string(static_cast<std::size_t>(i % 7), ' ') + "line\n";
  out.push_back(lines);
  out.push_back("  " + lines + "\n\n");
}

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  std::uint64_t bits() { return engine_(); }
  std::size_t below(std::size_t limit) { return static_cast<std::size_t>(engine_() % limit); }
  const std::string& pick(const Texts& texts) { return texts[below(texts.size())]; }

 private:
  std::mt19937_64 engine_;
};

double random_number(Random& random) {
  constexpr double kNumbers[] = {0.0,
                                 -0.0,
                                 1.0,
                                 -1.5,
                                 0.1,
                                 2.0,
                                 1e-6,
                                 9.9e-7,
                                 1e20,
                                 1e21,
                                 1.5e300,
                                 5e-324,
                                 123456789012345680.0,
                                 std::numeric_limits<double>::max(),
                                 0.30000000000000004,
                                 1e-7,
                                 -1e22};
  const double any = std::bit_cast<double>(random.bits());
  if (std::isfinite(any) && random.below(2) == 0) return any;
  // Of the sizes that are written without an exponent.
  if (random.below(2) == 0)
    return static_cast<double>(random.bits() >> 11U) * std::pow(2.0, static_cast<double>(random.below(90)) - 70);
  return kNumbers[random.below(std::size(kNumbers))];
}

std::int64_t random_integer(Random& random) {
  constexpr std::int64_t kIntegers[] = {0,
                                        1,
                                        -1,
                                        7,
                                        8,
                                        42,
                                        1000,
                                        -1000,
                                        std::numeric_limits<std::int64_t>::max(),
                                        std::numeric_limits<std::int64_t>::min()};
  return kIntegers[random.below(std::size(kIntegers))];
}

Value random_tree(Random& random, const Texts& strings, const Texts& texts, std::size_t depth) {
  const std::size_t kind = random.below(depth == 0 ? 8 : 14);
  switch (kind) {
    case 0: return Value();
    case 1: return Value(random.below(2) == 0);
    case 2: return Value(random_integer(random));
    case 3: return Value(random_number(random));
    case 4:
    case 5: return Value(random.pick(texts));
    case 6:
    case 7: return Value(random.pick(strings));
    default: break;
  }
  const std::size_t size = random.below(5);
  if (kind < 11) {
    Value::List list;
    for (std::size_t i = 0; i < size; ++i) list.push_back(random_tree(random, strings, texts, depth - 1));
    return Value(std::move(list));
  }
  Value map{Value::Map()};
  for (std::size_t i = 0; i < size; ++i) {
    const Texts& keys = random.below(4) == 0 ? texts : strings;
    map.set(random.pick(keys), random_tree(random, strings, texts, depth - 1));
  }
  return map;
}

// One text in every position that a tree has.
Value everywhere(const std::string& text) {
  const Value leaf(text);
  return Value::map({
      {"value", leaf},
      {"key", Value::map({{text, Value("x")}})},
      {"key of a mapping", Value::map({{text, Value::map({{text, leaf}})}})},
      {"key of a list", Value::map({{text, Value(Value::List{leaf, leaf})}})},
      {"key of an empty list", Value::map({{text, Value(Value::List())}})},
      {"list", Value(Value::List{leaf, Value(1), leaf})},
      {"list of mappings", Value(Value::List{Value::map({{text, leaf}, {"z", leaf}}), Value::map({{"a", leaf}})})},
      {"list of lists", Value(Value::List{Value(Value::List{leaf, Value(Value::List{leaf, leaf})}), leaf})},
      {"z", leaf},
  });
}

}  // namespace

std::vector<std::string> nasty_strings() {
  Texts out;
  add_words(out);
  add_numbers(out);
  add_indicators(out);
  add_code_points(out);
  add_long_texts(out);
  return out;
}

std::vector<std::string> nasty_texts() {
  const Texts lines = {"",    " ",   "  ",  "\t", " \t",  "\t ", "a",   "a b", " a", "   a",   "\ta",     "a ",
                       "a\t", "# a", "- a", "a:", "a: b", "---", "...", "%a",  "|",  "\\n\"'", "\xC3\xA9"};
  Texts out;
  for (const std::string& first : lines) {
    for (const std::string& second : lines) {
      out.push_back(first + "\n" + second);
      for (const std::string& third : lines) out.push_back(first + "\n" + second + "\n" + third);
    }
  }
  for (const char* text : {"a\n\n\n",
                           "\n\n\n",
                           "a\r\nb\r\n",
                           "a\rb",
                           "a\n\r\n",
                           "a\n\x01\n",
                           "a\n\xC2\x85\n",
                           "a\n\xE2\x80\xA8\n",
                           "a\n\xEF\xBB\xBF\n",
                           "\xEF\xBB\xBF"
                           "a\n",
                           "a\n\n\n b\n\n",
                           "#!/bin/sh\nset -e\n\techo \"x\"\n",
                           "\n\n\n  a\n",
                           " \n \n a\n",
                           "a\n\n ",
                           "a\n\n  \n",
                           "  \n\n",
                           "\n \n",
                           "\n\t\n",
                           "a\n\x7F"}) {
    out.emplace_back(text);
  }
  return out;
}

std::vector<Value> fixed_trees() {
  std::vector<Value> out;
  for (const std::string& text : nasty_strings()) {
    out.emplace_back(text);
    out.push_back(everywhere(text));
  }
  const Texts texts = nasty_texts();
  for (std::size_t i = 0; i < texts.size(); i += 97) out.push_back(everywhere(texts[i]));
  constexpr std::size_t kTextsOfATree = 100;
  for (std::size_t begin = 0; begin < texts.size(); begin += kTextsOfATree) {
    Value list{Value::List()};
    Value map{Value::Map()};
    for (std::size_t i = begin; i < std::min(begin + kTextsOfATree, texts.size()); ++i) {
      list.push_back(Value(texts[i]));
      map.set("k" + std::to_string(i), Value(Value::List{Value::map({{"a", Value(texts[i])}})}));
    }
    out.push_back(std::move(list));
    out.push_back(std::move(map));
  }
  for (Value root :
       {Value(), Value(true), Value(7), Value(1.5), Value(Value::List()), Value(Value::Map()), Value("")}) {
    out.push_back(std::move(root));
  }
  for (const char* text : {"a\nb", "a\n", "a\n\n", "  a\nb\n", "\ta\n", "a\n---\nb\n"}) out.emplace_back(text);
  Random random(0);
  Value numbers{Value::List()};
  for (int i = 0; i < 5000; ++i) numbers.push_back(Value(random_number(random)));
  out.push_back(std::move(numbers));
  return out;
}

std::vector<Value> random_trees(std::uint64_t seed, std::size_t count) {
  Random random(seed);
  const Texts strings = nasty_strings();
  const Texts texts = nasty_texts();
  std::vector<Value> out;
  for (std::size_t i = 0; i < count; ++i) out.push_back(random_tree(random, strings, texts, 1 + random.below(5)));
  return out;
}

}  // namespace pvg::corpus
