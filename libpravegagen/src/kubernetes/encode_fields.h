// The vocabulary of the encoders: one call a field, nothing written for what is empty. Private to kubernetes/encode*.cc.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "kubernetes/objects.h"
#include "value/sink.h"

namespace pvg::kube::detail {

template <typename Sink>
void text(Sink& sink, std::string_view key, std::string_view value) {
  if (value.empty()) return;
  sink.plain_key(key);
  sink.string(value);
}

template <typename Sink, typename Int>
void integer(Sink& sink, std::string_view key, const std::optional<Int>& value) {
  if (!value) return;
  sink.plain_key(key);
  sink.integer(*value);
}

template <typename Sink>
void boolean(Sink& sink, std::string_view key, const std::optional<bool>& value) {
  if (!value) return;
  sink.plain_key(key);
  sink.boolean(*value);
}

template <typename Sink>
void texts(Sink& sink, std::string_view key, const std::vector<std::string>& values) {
  if (values.empty()) return;
  sink.plain_key(key);
  sink.begin_list();
  for (const std::string& value : values) sink.string(value);
  sink.end_list();
}

template <typename Sink>
void text_map(Sink& sink, std::string_view key, const TextMap& map) {
  if (map.empty()) return;
  sink.plain_key(key);
  sink.begin_map();
  for (const auto& [name, value] : map) {
    sink.key(name);
    sink.string(value);
  }
  sink.end_map();
}

template <typename Sink>
void user(Sink& sink, std::string_view key, const Value& value) {
  if (value.empty()) return;
  sink.plain_key(key);
  write_value(sink, value);
}

// [{name: …}, …]
template <typename Sink>
void names(Sink& sink, std::string_view key, const std::vector<std::string>& list) {
  if (list.empty()) return;
  sink.plain_key(key);
  sink.begin_list();
  for (const std::string& name : list) {
    sink.begin_map();
    text(sink, "name", name);
    sink.end_map();
  }
  sink.end_list();
}

template <typename Sink>
void int_or_string(Sink& sink, std::string_view key, const std::optional<IntOrString>& value) {
  if (!value) return;
  sink.plain_key(key);
  if (const auto* number = std::get_if<std::int32_t>(&*value)) {
    sink.integer(*number);
  } else {
    sink.string(std::get<std::string>(*value));
  }
}

// A list of ours and the user's; `one` writes one of ours.
template <typename Sink, typename T, typename One>
void items(Sink& sink, std::string_view key, const std::vector<OrUser<T>>& list, One one) {
  if (list.empty()) return;
  sink.plain_key(key);
  sink.begin_list();
  for (const OrUser<T>& item : list) {
    if (const T* ours = std::get_if<T>(&item)) {
      one(*ours);
    } else {
      write_value(sink, std::get<Value>(item));
    }
  }
  sink.end_list();
}

// Opens a mapping under a key and closes it again.
template <typename Sink, typename Inside>
void map(Sink& sink, std::string_view key, Inside inside) {
  sink.plain_key(key);
  sink.begin_map();
  inside();
  sink.end_map();
}

// {name: …}, as references to a ConfigMap and others are.
template <typename Sink>
void reference(Sink& sink, std::string_view key, std::string_view name, std::string_view member = "name") {
  map(sink, key, [&] { text(sink, member, name); });
}

template <typename Sink>
void owner_references(Sink& sink, const OwnerReference& owner) {
  sink.plain_key("ownerReferences");
  sink.begin_list();
  sink.begin_map();
  text(sink, "apiVersion", owner.api_version);
  sink.plain_key("blockOwnerDeletion");
  sink.boolean(true);
  sink.plain_key("controller");
  sink.boolean(true);
  text(sink, "kind", owner.kind);
  text(sink, "name", owner.name);
  text(sink, "uid", owner.uid);
  sink.end_map();
  sink.end_list();
}

template <typename Sink>
void metadata(Sink& sink, const ObjectMeta& meta) {
  map(sink, "metadata", [&] {
    text_map(sink, "annotations", meta.annotations);
    text(sink, "generateName", meta.generate_name);
    text_map(sink, "labels", meta.labels);
    text(sink, "name", meta.name);
    text(sink, "namespace", meta.namespace_);
    if (meta.owner) owner_references(sink, *meta.owner);
  });
}

}  // namespace pvg::kube::detail
