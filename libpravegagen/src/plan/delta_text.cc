#include "plan/delta_text.h"

#include "model/delta.h"
#include "text/trim.h"

namespace pvg {

namespace {

Value list_of(std::string_view text) {
  Value::List out;
  for (const std::string_view part : split(text, '|')) out.push_back(Value(part));
  return Value(std::move(out));
}

// "Service, Job: spec/ports, objects that are made".
std::string place(const DeltaRow& row) {
  std::string out;
  for (const std::string_view kind : split(row.objects, '|')) {
    out.append(out.empty() ? "" : ", ").append(kind == "*" ? "every object" : kind);
  }
  std::string fields;
  for (const std::string_view field : split(row.fields, '|')) {
    fields.append(fields.empty() ? "" : ", ");
    fields.append(field == "+" ? "objects that are new" : field == "-" ? "objects that are not made" : field);
  }
  return out + ": " + fields;
}

}  // namespace

std::string delta_text() {
  std::string out;
  for (const DeltaRow& row : delta_table()) {
    out.append(row.id).append("  ").append(row.what).append("\n");
    out.append("     in ").append(place(row)).append("\n");
    out.append("     because ").append(row.why).append(" (").append(row.source).append("; since ").append(row.since);
    out.append(")\n");
  }
  return out;
}

Value delta_value() {
  Value::List rows;
  for (const DeltaRow& row : delta_table()) {
    rows.push_back(Value::map({{"fields", list_of(row.fields)},
                               {"id", row.id},
                               {"objects", list_of(row.objects)},
                               {"since", row.since},
                               {"source", row.source},
                               {"what", row.what},
                               {"why", row.why}}));
  }
  return Value(std::move(rows));
}

}  // namespace pvg
