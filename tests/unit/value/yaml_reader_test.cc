// Inside one YAML document: scalars, anchors, merge keys, keys, spans.
#include "value/yaml_reader.h"

#include <gtest/gtest.h>

#include "reader_test_support.h"

namespace pvg::reader_test {
namespace {

TEST(YamlReader, QuotedAndBlockScalarsAreText) {
  EXPECT_EQ(tree("a: '1'\nb: \"yes\"\nc: |\n  1\nd: >-\n  null\ne: ''\n"),
            "{a: '1', b: 'yes', c: '1\n', d: 'null', e: ''}");
  EXPECT_EQ(tree("a: \"x\\ty\\u00e9\\x41\\\n   z\"\n"), "{a: 'x\ty\u00e9Az'}");
  EXPECT_EQ(tree("a: 'it''s'\nb: \"p\n  q\n\n  r\"\n"), "{a: 'it's', b: 'p q\nr'}");
  EXPECT_EQ(tree("a: |2\n   x\nb: |+\n  y\n\nc: |-\n  z\n"), "{a: ' x\n', b: 'y\n\n', c: 'z'}");
}

TEST(YamlReader, ABlockAtTheEndOfTheTextHasItsLineBreakAsInKubectl) {
  EXPECT_EQ(tree("a: |\n  x"), "{a: 'x\n'}");
  EXPECT_EQ(tree("a: >-\n  x"), "{a: 'x'}");
}

TEST(YamlReader, Collections) {
  EXPECT_EQ(tree("a:\n- b\n- c: 1\n  d: 2\n-\n  - e\n- - f\n  - g\nh: {i: 1, j: , 'k':2}\nl: [m, p: o, [], {}]\n"),
            "{a: ['b', {c: 1, d: 2}, ['e'], ['f', 'g']], h: {i: 1, j: null, k: 2}, l: ['m', {p: 'o'}, [], {}]}");
  EXPECT_EQ(tree("a:\tb\n- c\n"), "PVG1001 2:1 expected a key of the mapping above");
  EXPECT_EQ(tree("a:\tb\nc: d # e\nf: g#h\n"), "{a: 'b', c: 'd', f: 'g#h'}");
  EXPECT_EQ(tree("? a\n: b\n? c\n"), "{a: 'b', c: null}");
}

TEST(YamlReader, Tags) {
  EXPECT_EQ(tree("a: !!str 12\nb: ! 12\nc: ! \"12\"\nd: !x 12\ne: !!binary aGk=\nf: !<tag:yaml.org,2002:int> \"3\"\n"),
            "{a: '12', b: '12', c: '12', d: '12', e: 'hi', f: 3}");
  EXPECT_EQ(tree("a: !!set {b, c}\nd: !!seq [1]\n"), "{a: {b: null, c: null}, d: [1]}");
  EXPECT_EQ(errors("a: !!int x\n"), "PVG1001 1:10 the value does not fit its tag !!int");
  EXPECT_EQ(errors("a: !e!x y\n"), "PVG1001 1:4 unknown tag");
  EXPECT_EQ(errors("a: [!b,c d]\n"), "PVG1001 1:5 a comma stands in a tag");
}

TEST(YamlReader, AnchorsAreExpandedAndTheLatestCounts) {
  EXPECT_EQ(tree("a: &x [1, &y {b: 2}]\nc: *x\nd: *y\n"), "{a: [1, {b: 2}], c: [1, {b: 2}], d: {b: 2}}");
  EXPECT_EQ(tree("a: &x 1\nb: &x yes\nc: *x\n"), "{a: 1, b: true, c: true}");
  EXPECT_EQ(tree("a: &x 1\nb: &y [*x, *x]\nc: [*y, *y]\n"), "{a: 1, b: [1, 1], c: [[1, 1], [1, 1]]}");
  EXPECT_EQ(tree("&k a: 1\nb: {*k : 2}\n"), "{a: 1, b: {a: 2}}");
  EXPECT_EQ(tree("a: &x\nb: *x\n"), "{a: null, b: null}");
}

TEST(YamlReader, AnAliasHasThePlaceWhereItStands) {
  const Read result = read("a: &x {b: [1]}\nc:  *x\n");
  const Value& expanded = *result.documents[0].root.find("c");
  EXPECT_EQ(bytes(result, expanded.span()), "*x");
  EXPECT_EQ(bytes(result, expanded.members()[0].key_span), "*x");
  EXPECT_EQ(bytes(result, expanded.find("b")->items()[0].span()), "*x");
  EXPECT_EQ(expanded.span().begin, 19U);
  EXPECT_EQ(bytes(result, result.documents[0].root.find("a")->span()), "{b: [1]}");
}

TEST(YamlReader, AliasesWithoutAnAnchorAndInsideThemselves) {
  EXPECT_EQ(errors("a: *x\nb: *y\n"), "PVG1001 1:4 no anchor is named \"x\"\nPVG1001 2:4 no anchor is named \"y\"");
  EXPECT_EQ(errors("a: 1\n---\nb: *a\n"), "PVG1001 3:4 no anchor is named \"a\"");
  EXPECT_EQ(errors("a: &x [1, *x]\n"), "PVG1001 1:11 the alias *x stands inside of what it names");
  EXPECT_EQ(errors("a: &x {b: {c: *x}}\n"), "PVG1001 1:15 the alias *x stands inside of what it names");
  EXPECT_EQ(errors("a: *\n"), "PVG1001 1:4 an anchor's or alias's name is letters, digits, '-' and '_'");
}

TEST(YamlReader, MergeKeys) {
  EXPECT_EQ(tree("a: &a {x: 1, v: 1}\nb: {<<: *a, v: 2, z: 2}\n"), "{a: {x: 1, v: 1}, b: {x: 1, v: 2, z: 2}}");
  EXPECT_EQ(tree("a: &a {x: 1}\nb: &b {x: 2, v: 2}\nc: {<<: [*a, *b]}\nd: {<<: [*b, {x: 3}]}\n"),
            "{a: {x: 1}, b: {x: 2, v: 2}, c: {x: 1, v: 2}, d: {x: 2, v: 2}}");
  EXPECT_EQ(tree("a: {<<: {x: 1}, v: 2}\n"), "{a: {x: 1, v: 2}}");
  EXPECT_EQ(tree("a: &a {x: 1}\nb: &b {<<: *a, v: 2}\nc: {<<: *b, z: 3}\n"),
            "{a: {x: 1}, b: {x: 1, v: 2}, c: {x: 1, v: 2, z: 3}}");
  EXPECT_EQ(tree("a: {'<<': {x: 1}}\nb: <<\n"), "{a: {<<: {x: 1}}, b: '<<'}");
  EXPECT_EQ(tree("a: {!!merge <<: {x: 1}}\n"), "{a: {x: 1}}");
}

TEST(YamlReader, AMergeKeyBelowReplacesWhatStandsAboveAsInKubectl) {
  const Read result = read("a:\n  x: 1\n  v: 1\n  <<: {x: 2, z: 2}\n");
  EXPECT_EQ(tree(result),
            "{a: {x: 2, v: 1, z: 2}}\nPVG1002 warning 2:3 the merge key << further down replaces \"x\", as it does in "
            "kubectl");
  EXPECT_EQ(result.diagnostics.all()[0].path.text(), "a.x");
  EXPECT_EQ(bytes(result, result.diagnostics.all()[0].related[0].location.span), "<<");
}

TEST(YamlReader, WhatCannotBeMerged) {
  const std::string message = "the merge key << takes a mapping or a list of mappings, got ";
  EXPECT_EQ(errors("a: {<<: 1}\n"), "PVG1001 1:9 " + message + "a number");
  EXPECT_EQ(errors("a: {<<: }\n"), "PVG1001 1:9 " + message + "nothing (null)");
  EXPECT_EQ(errors("a: {<<: [{}, 1]}\n"), "PVG1001 1:9 " + message + "a list");
  EXPECT_EQ(errors("a: &a [{x: 1}]\nb: {<<: *a}\n"), "PVG1001 2:9 " + message + "a list");
}

TEST(YamlReader, DuplicateKeysNameBothPlacesAndTheFirstStays) {
  const Read result = read("a:\n  - b: 1\n    c: 2\n    b: 3\n");
  EXPECT_EQ(tree(result), "{a: [{b: 1, c: 2}]}\nPVG1002 4:5 the key \"b\" is written twice in this mapping");
  const Diagnostic& diagnostic = result.diagnostics.all()[0];
  EXPECT_EQ(diagnostic.path.text(), "a[0].b");
  ASSERT_EQ(diagnostic.related.size(), 1U);
  EXPECT_EQ(diagnostic.related[0].message, "first defined here");
  EXPECT_EQ(position_of(result.text, diagnostic.related[0].location.span.begin), (Position{2, 5}));
  EXPECT_EQ(errors("1: a\n'1': b\n"), "PVG1002 2:1 the key \"1\" is written twice in this mapping");
  EXPECT_EQ(errors("yes: a\n'true': b\n"), "PVG1002 2:1 the key \"true\" is written twice in this mapping");
  EXPECT_EQ(errors("a: {<<: {x: 1}, <<: {y: 1}}\n"), "PVG1002 1:17 the key \"<<\" is written twice in this mapping");
  EXPECT_EQ(tree("a: {x: 1}\nb: {x: 1}\n"), "{a: {x: 1}, b: {x: 1}}");
}

TEST(YamlReader, DuplicatesAmongManyKeysAreFoundToo) {
  std::string text;
  for (int i = 0; i < 100; ++i) text += "k" + std::to_string(i) + ": " + std::to_string(i) + "\n";
  text += "k57: x\nk3: y\nk57: z\n<<: {k100: 1}\n";
  Read result = read(text);
  ASSERT_EQ(result.documents.size(), 1U);
  EXPECT_EQ(result.documents[0].root.members().size(), 101U);
  EXPECT_EQ(result.documents[0].root.find("k57")->integer(), 57);
  EXPECT_NE(result.documents[0].root.find("k100"), nullptr);
  result.diagnostics.sort();
  result.documents.clear();
  EXPECT_EQ(tree(result),
            "PVG1002 101:1 the key \"k57\" is written twice in this mapping\n"
            "PVG1002 102:1 the key \"k3\" is written twice in this mapping\n"
            "PVG1002 103:1 the key \"k57\" is written twice in this mapping");
}

TEST(YamlReader, KeysBecomeTextOrAreRefused) {
  EXPECT_EQ(tree("1: a\n0x10: b\nyes: c\n1.5: d\n2001-01-01: e\n"),
            "{1: 'a', 16: 'b', true: 'c', 1.5: 'd', 2001-01-01: 'e'}");
  EXPECT_EQ(tree("b: {~: a, c: 1}\n"), "{b: {c: 1}}\nPVG1007 1:5 a key must be text, got nothing (null)");
  EXPECT_EQ(tree(": a\n"), "PVG1001 1:1 expected a key of the mapping above");
  EXPECT_EQ(errors("? [a]\n: b\nc: d\n"), "PVG1007 1:3 a key must be text, got a list");
  EXPECT_EQ(tree("{[a, {b: c}]: {d: e}, f: 1}"), "{f: 1}\nPVG1007 1:2 a key must be text, got a list");
  EXPECT_EQ(errors("x: &a [1]\n*a : b\n"), "PVG1007 2:1 a key must be text, got a list");
  EXPECT_EQ(errors("18446744073709551615: a\n"),
            "PVG1007 1:1 a key must be text, got a number beyond the range of 64-bit integers");
}

TEST(YamlReader, InfinityIsNoValue) {
  EXPECT_EQ(errors("a: [1, .inf]\n"), "PVG1001 1:8 infinity and NaN are no values in Kubernetes");
  EXPECT_EQ(errors("a: .nan\n"), "PVG1001 1:4 infinity and NaN are no values in Kubernetes");
  EXPECT_EQ(tree("a: '.inf'\n.inf: 1\n"), "{a: '.inf', .inf: 1}");
}

TEST(YamlReader, WhatLibyamlTakesAndKubectlDoesNot) {
  EXPECT_EQ(errors("a: [x?y]\n"), "PVG1001 1:5 text with a '?' between brackets is not read by kubectl");
  EXPECT_EQ(errors("a: {b: [c: d?]}\n"), "PVG1001 1:12 text with a '?' between brackets is not read by kubectl");
  EXPECT_EQ(tree("a: x?y\nb: ['x?y']\n"), "{a: 'x?y', b: ['x?y']}");
  EXPECT_EQ(errors("a: \"x\\\\/ \\/\"\n"), "PVG1001 1:10 \\/ is an escape in JSON, not in YAML");
}

TEST(YamlReader, SpansOfScalars) {
  const Read result =
      read("é: 'ü'\nb: \"x\\n\"  # c\nd: plain text\ne: |\n  one\n  two\n\nf: &n !!str 12\ng:\nh: [ 1 ,'2' ]\n");
  const Value& root = result.documents[0].root;
  const auto span_text = [&](std::string_view key) { return std::string(bytes(result, root.find(key)->span())); };
  EXPECT_EQ(span_text("é"), "'ü'");
  EXPECT_EQ(span_text("b"), "\"x\\n\"");
  EXPECT_EQ(span_text("d"), "plain text");
  EXPECT_EQ(span_text("e"), "|\n  one\n  two");
  EXPECT_EQ(span_text("f"), "12");
  EXPECT_EQ(span_text("g"), "");
  EXPECT_EQ(position_of(result.text, root.find("g")->span().begin), (Position{9, 3}));
  EXPECT_EQ(span_text("h"), "[ 1 ,'2' ]");
  EXPECT_EQ(bytes(result, root.find("h")->items()[1].span()), "'2'");
  EXPECT_EQ(bytes(result, root.members()[0].key_span), "é");
}

TEST(YamlReader, SpansOfCollections) {
  const Read result =
      read("# c\na:\n  b: 1\n  c:\n  - d\n  - e: f   # g\n\n# h\ni: &x !!map\n  j: {k: l}\n---\n- [m: n]\n- o\n");
  const Value& root = result.documents[0].root;
  EXPECT_EQ(bytes(result, root.span()), "a:\n  b: 1\n  c:\n  - d\n  - e: f   # g\n\n# h\ni: &x !!map\n  j: {k: l}");
  EXPECT_EQ(bytes(result, root.find("a")->span()), "b: 1\n  c:\n  - d\n  - e: f");
  EXPECT_EQ(bytes(result, root.find("a")->find("c")->span()), "- d\n  - e: f");
  EXPECT_EQ(bytes(result, root.find("a")->find("c")->items()[1].span()), "e: f");
  EXPECT_EQ(bytes(result, root.find("i")->span()), "j: {k: l}");
  EXPECT_EQ(bytes(result, root.find("i")->find("j")->span()), "{k: l}");
  const Value& list = result.documents[1].root;
  EXPECT_EQ(bytes(result, list.span()), "- [m: n]\n- o");
  EXPECT_EQ(bytes(result, list.items()[0].items()[0].span()), "m: n");
}

TEST(YamlReader, PlacesBehindLettersOfSeveralBytes) {
  EXPECT_EQ(errors("é: ü\n日本: [語, 語\n"), "PVG1001 2:5 the '[' here is never closed");
  EXPECT_EQ(errors("# 😀😀\nü: ü: x\n"), "PVG1001 2:5 a ':' is not allowed here");
  EXPECT_EQ(errors("a: 1\n---\né: {é: 1, é: 2}\n"), "PVG1002 3:11 the key \"é\" is written twice in this mapping");
}

}  // namespace
}  // namespace pvg::reader_test
