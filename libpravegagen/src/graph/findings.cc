#include <functional>
#include <utility>

#include "graph/audit_pod.h"

namespace pvg::detail {

namespace {

// The path of the first node that the test accepts; the test sees the key, empty for items of lists.
bool find_path(const Value& value, const std::function<bool(std::string_view, const Value&)>& test, FieldPath& path) {
  if (value.is_map()) {
    for (const Member& member : value.members()) {
      FieldPath deeper = path / std::string_view(member.key);
      if (test(member.key, member.value) || find_path(member.value, test, deeper)) {
        path = std::move(deeper);
        return true;
      }
    }
  } else if (value.is_list()) {
    for (std::size_t i = 0; i < value.items().size(); ++i) {
      FieldPath deeper = path / i;
      if (test({}, value.items()[i]) || find_path(value.items()[i], test, deeper)) {
        path = std::move(deeper);
        return true;
      }
    }
  }
  return false;
}

}  // namespace

std::string Findings::object_text() const {
  return std::string(kube::kind(node_.object)) + "/" + kube::metadata(node_.object).name;
}

void Findings::error(Code code, FieldPath path, std::string message, std::string hint) {
  add(Severity::error, code, std::move(path), std::move(message), std::move(hint));
}

void Findings::harm(Code code, FieldPath path, std::string message, std::string hint) {
  const Severity severity = mode_ == Mode::operators ? Severity::warning : Severity::error;
  add(severity, code, std::move(path), std::move(message), std::move(hint));
}

void Findings::error_at_member(Code code, std::string_view key, std::string_view value, std::string message) {
  FieldPath path;
  const auto same = [&](std::string_view k, const Value& v) { return k == key && v.is_string() && v.string() == value; };
  if (!find_path(node_.origin->root, same, path)) path = {"metadata", "name"};
  error(code, std::move(path), std::move(message), "");
}

void Findings::error_at_value(Code code, const Value& value, std::string_view member, std::string message,
                              std::string hint) {
  FieldPath path;
  const Span span = value.span();
  const auto same = [&](std::string_view, const Value& v) { return v.span() == span && v.kind() == value.kind(); };
  if (span == Span{} || !find_path(node_.origin->root, same, path)) {
    path = {"spec"};
  } else if (!member.empty()) {
    path = path / member;
  }
  error(code, std::move(path), std::move(message), std::move(hint));
}

void Findings::add(Severity severity, Code code, FieldPath path, std::string message, std::string hint) {
  const Found found = locate(node_.origin->root, path);
  diagnostics_.add({code, severity, std::move(path), Location{node_.origin->source, found.span}, std::move(message),
                    std::move(hint), {}, false});
}

}  // namespace pvg::detail
