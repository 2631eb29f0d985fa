#include "spec/rule_tools.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <utility>

#include "schema/pass_through_type.h"
#include "schema/value_text.h"
#include "spec/operator_values.h"
#include "spec/text_volumes.h"
#include "spec/version.h"
#include "text/trim.h"

namespace pvg::rules {

std::optional<std::string_view> option(const TextMap& options, std::string_view key) {
  const auto found = options.find(std::string(key));
  if (found == options.end()) return std::nullopt;
  return found->second;
}

bool has_node_ports(const PravegaClusterSpec& spec) {
  const std::string& own = value_or_empty(value_or_empty(spec.pravega).segment_store_ext_service_type);
  const std::string& common = value_or_empty(value_or_empty(spec.external_access).type);
  return (own.empty() ? common : own) == "NodePort";
}

std::int64_t number_in(const TextMap& options, std::string_view key, std::int64_t otherwise) {
  const auto text = option(options, key);
  if (!text) return otherwise;
  std::int64_t number = otherwise;
  std::from_chars(text->data(), text->data() + text->size(), number);
  return number;
}

Named named(const TextMap& options, std::string_view today, std::string_view former) {
  if (const auto value = option(options, former)) return {former, value};
  return {today, option(options, today)};
}

bool is_true(std::optional<std::string_view> value) {
  return value && (equal_ignoring_case(*value, "true") || equal_ignoring_case(*value, "yes") || *value == "1");
}

std::int64_t segment_containers(const PravegaSpec& pravega) {
  constexpr std::int64_t kDefault = 4;
  const TextMap& options = value_or_empty(pravega.options);
  const Named found = named(options, "pravegaservice.container.count", "pravegaservice.containerCount");
  return number_in(options, found.name, kDefault);
}

std::optional<Quantity> quantity_of(const Value* value) {
  if (value == nullptr) return std::nullopt;
  const std::optional<std::string> text = canonical_quantity(*value);
  return text ? Quantity::parse(*text) : std::nullopt;
}

Severity harm_severity(const DecodeContext& context) {
  return context.mode() == Mode::operators ? Severity::warning : Severity::error;
}

void harm(DecodeContext& context, Code code, FieldPath path, std::string message, std::string hint) {
  context.report(harm_severity(context), code, std::move(path), std::move(message), std::move(hint));
}

void check_version(const std::optional<std::string>& version, PathMaker path, DecodeContext& context) {
  if (!version || version->empty() || version->find("${") != std::string::npos) return;
  const std::optional<std::string> normal = normalize_version(*version);
  if (!normal) {
    context.error(Code::bad_version, path(),
                  "request version is not in valid format: failed to parse version " + *version,
                  "write three numbers, such as \"0.13.0\"");
    return;
  }
  const std::string_view rest = std::string_view(*version).substr(normal->size() + (version->front() == 'v' ? 1 : 0));
  if (!rest.empty() && rest.front() != '-' && rest.front() != '+') {
    context.warning(
        Code::odd_version, path(), "the text behind " + *normal + ", " + quoted(rest) + ", is part of no version",
        "did you mean " + quoted(*normal + "-" + std::string(rest.substr(rest.front() == '.' ? 1 : 0))) + "?");
  }
}

namespace {

// The number of an integer member that is set.
std::optional<std::int64_t> number_of(const Field& row, const void* member) {
  if (!row.is_set(member)) return std::nullopt;
  if (row.type == FieldType::integer32) return **static_cast<const std::optional<std::int32_t>*>(member);
  if (row.type == FieldType::integer64) return **static_cast<const std::optional<std::int64_t>*>(member);
  return std::nullopt;
}

bool is_replaced(const Facts& facts, std::int64_t number) {
  const bool has_default = !facts.operator_default.empty() || !facts.default_note.empty();
  return has_default && ((facts.zero_is_unset && number == 0) || (facts.negative_is_unset && number < 0));
}

}  // namespace

void check_replaced_numbers(const Table& table, const void* object, const Path& path, DecodeContext& context) {
  void* writable = const_cast<void*>(object);
  for (const Field& row : table.fields) {
    void* member = row.member(writable);
    if (row.type == FieldType::object) {
      if (const void* inner = row.get(member)) check_replaced_numbers(row.table(), inner, path / row.name, context);
    } else if (const auto number = number_of(row, member); number && is_replaced(row.facts, *number)) {
      const std::string_view otherwise =
          row.facts.operator_default.empty() ? row.facts.default_note : row.facts.operator_default;
      context.warning(
          Code::replaced_value, (path / row.name).own(),
          "the operator takes " + std::to_string(*number) + " for not given and uses " + std::string(otherwise));
    }
  }
}

void check_partial_probe(const std::optional<Probe>& probe, const Probe& otherwise, PathMaker path,
                         DecodeContext& context) {
  if (!probe) return;
  constexpr Probe kKubernetes{0, 10, 3, 1, 1};
  using Number = std::optional<std::int32_t>;
  std::string changed;
  const auto compare = [&](std::string_view name, const Number& given, const Number& ours, const Number& kubernetes) {
    if (given.value_or(0) != 0 || !ours || *ours == *kubernetes) return;
    if (!changed.empty()) changed += ", ";
    changed += std::string(name) + " becomes " + std::to_string(*kubernetes) + " and not " + std::to_string(*ours);
  };
  compare(row<&Probe::initial_delay_seconds>().name, probe->initial_delay_seconds, otherwise.initial_delay_seconds,
          kKubernetes.initial_delay_seconds);
  compare(row<&Probe::period_seconds>().name, probe->period_seconds, otherwise.period_seconds,
          kKubernetes.period_seconds);
  compare(row<&Probe::failure_threshold>().name, probe->failure_threshold, otherwise.failure_threshold,
          kKubernetes.failure_threshold);
  compare(row<&Probe::success_threshold>().name, probe->success_threshold, otherwise.success_threshold,
          kKubernetes.success_threshold);
  compare(row<&Probe::timeout_seconds>().name, probe->timeout_seconds, otherwise.timeout_seconds,
          kKubernetes.timeout_seconds);
  if (changed.empty()) return;
  context.warning(Code::partial_probe, path(),
                  "the probe is given in part, so the rest has Kubernetes' defaults: " + changed,
                  "write all five numbers");
}

void check_affinity(const std::optional<Value>& affinity, PathMaker path, DecodeContext& context) {
  if (!affinity || member_of(&*affinity, "podAntiAffinity") != nullptr) return;
  context.warning(
      Code::replaced_affinity, path(),
      "this affinity takes the place of the default, and nothing keeps the pods on different nodes any more",
      "add podAntiAffinity");
}

void check_text_volumes(const TextMap& options, PathMaker path, DecodeContext& context) {
  using Kind = TextVolume::Source;
  std::set<std::string> names;
  for (const Kind source : {Kind::host_path, Kind::empty_dir, Kind::config_map}) {
    const std::string_view name = text_volumes_option(source);
    const std::optional<std::string_view> text = option(options, name);
    if (!text) continue;
    const TextVolumes parsed = parse_text_volumes(*text, source);
    const std::string form = source == Kind::config_map ? "name:key=path" : "name=path";
    if (parsed.malformed) {
      context.error(Code::bad_volume_option, path() / name, quoted(*parsed.malformed) + " has not the form " + form,
                    "write " + form + ", with commas between entries");
    }
    for (const TextVolume& volume : parsed.volumes) {
      if (names.insert(volume.name).second) continue;
      context.error(Code::bad_volume_option, path() / name, "two volumes are named " + quoted(volume.name),
                    source == Kind::config_map ? "only one key of a ConfigMap can be mounted this way" : "");
    }
  }
}

void check_repository(const std::optional<std::string>& repository, PathMaker path, DecodeContext& context) {
  if (!repository) return;
  const std::string_view text = *repository;
  const std::size_t slash = text.rfind('/');
  const std::size_t mark = text.find_first_of(":@", slash == std::string_view::npos ? 0 : slash + 1);
  if (mark == std::string_view::npos || text.find("${") != std::string_view::npos) return;
  harm(context, Code::tagged_repository, path(),
       "the repository holds a tag or digest, and another tag is put behind it: no image has such a name",
       "write " + quoted(text.substr(0, mark)));
}

}  // namespace pvg::rules
