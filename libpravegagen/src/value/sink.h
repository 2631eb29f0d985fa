// A sink takes a tree as a series of calls. There are three, with the same members and no base class: YamlWriter and
// JsonWriter make bytes, TreeBuilder makes a Value. What walks a tree is a template over the sink.
//
//   begin_map() key("name") string("x") end_map()      begin_list() integer(1) end_list()
//   null() boolean(true) number(1.5)
//
// plain_key() is key() for a name that the caller knows to need no quotes, such as a field's of Kubernetes.
//
// A caller gives the keys of a mapping in bytewise order; write_value sorts those of a Value.
#pragma once

#include <algorithm>
#include <vector>

#include "value/value.h"

namespace pvg {

template <typename Sink>
void write_value(Sink& sink, const Value& value) {
  switch (value.kind()) {
    case Kind::null: sink.null(); return;
    case Kind::boolean: sink.boolean(value.boolean()); return;
    case Kind::integer: sink.integer(value.integer()); return;
    case Kind::number: sink.number(value.number()); return;
    case Kind::string: sink.string(value.string()); return;
    case Kind::list:
      sink.begin_list();
      for (const Value& item : value.items()) write_value(sink, item);
      sink.end_list();
      return;
    case Kind::map: {
      const auto write_member = [&](const Member& member) {
        sink.key(member.key);
        write_value(sink, member.value);
      };
      const auto before = [](const Member& a, const Member& b) { return a.key < b.key; };
      const Value::Map& members = value.members();
      sink.begin_map();
      if (std::is_sorted(members.begin(), members.end(), before)) {
        for (const Member& member : members) write_member(member);
      } else {
        std::vector<const Member*> sorted;
        sorted.reserve(members.size());
        for (const Member& member : members) sorted.push_back(&member);
        std::sort(sorted.begin(), sorted.end(), [&](const Member* a, const Member* b) { return before(*a, *b); });
        for (const Member* member : sorted) write_member(*member);
      }
      sink.end_map();
      return;
    }
  }
}

// The members as they stand, for what keeps the user's order.
template <typename Sink>
void write_in_order(Sink& sink, const Value& value) {
  if (value.is_map()) {
    sink.begin_map();
    for (const Member& member : value.members()) {
      sink.key(member.key);
      write_in_order(sink, member.value);
    }
    sink.end_map();
  } else if (value.is_list()) {
    sink.begin_list();
    for (const Value& item : value.items()) write_in_order(sink, item);
    sink.end_list();
  } else {
    write_value(sink, value);
  }
}

}  // namespace pvg
