// What the admission webhook of pravega-operator checks, with its texts (api/v1beta1/pravegacluster_webhook.go). It
// stops at the first problem; here all are reported. A missing authentication block makes it panic, which is a defect
// of its own: here it means that authentication is off, as everywhere else in the operator.
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "spec/operator_values.h"
#include "spec/rule_tools.h"

namespace pvg::rules {

namespace {

constexpr std::string_view kCacheOption = "pravegaservice.cache.size.max";
constexpr std::string_view kHeap = "-Xmx";
constexpr std::string_view kDirectMemory = "-XX:MaxDirectMemorySize=";

const PravegaSpec& pravega_of(const PravegaResource& resource) { return value_or_empty(resource.spec.pravega); }

const TextMap& options_of(const PravegaResource& resource) { return value_or_empty(pravega_of(resource).options); }

FieldPath options_path() { return field_path<&PravegaClusterSpec::pravega, &PravegaSpec::options>(); }

FieldPath resources_path() { return field_path<&PravegaClusterSpec::pravega, &PravegaSpec::segment_store_resources>(); }

FieldPath jvm_path() { return field_path<&PravegaClusterSpec::pravega, &PravegaSpec::segment_store_jvm_options>(); }

// ValidatePravegaVersion.
void version(const PravegaResource& resource, DecodeContext& context) {
  check_version(resource.spec.version, &field_path<&PravegaClusterSpec::version>, context);
}

// ValidateSegmentStoreMemorySettings: what must be there. Hardened mode derives it.
void required_memory_settings(const PravegaResource& resource, DecodeContext& context) {
  const auto missing = [&](FieldPath path, std::string message, std::string hint) {
    context.error(Code::missing_setting, std::move(path), std::move(message), std::move(hint));
  };
  const PravegaSpec& pravega = pravega_of(resource);
  const Value* resources = pravega.segment_store_resources ? &*pravega.segment_store_resources : nullptr;
  const Value* limits = member_of(resources, "limits");
  const std::string name = "spec.pravega.segmentStoreResources";
  if (resources == nullptr) {
    missing(resources_path(), name + " cannot be empty", "write limits for memory and cpu");
  } else if (limits == nullptr) {
    missing(resources_path() / "limits", name + ".limits cannot be empty", "write limits for memory and cpu");
  } else {
    for (const std::string_view what : {std::string_view("memory"), std::string_view("cpu")}) {
      if (member_of(limits, what) != nullptr) continue;
      missing(resources_path() / "limits" / what,
              "Missing required value for field " + name + ".limits." + std::string(what), "");
    }
  }
  if (option(options_of(resource), kCacheOption).value_or("").empty()) {
    missing(options_path() / kCacheOption, "Missing required value for option pravegaservice.cache.size.max",
            "write the cache's size in bytes, less than -XX:MaxDirectMemorySize");
  }
  const auto has = [&](std::string_view flag) {
    const TextList& list = value_or_empty(pravega.segment_store_jvm_options);
    return std::any_of(list.begin(), list.end(),
                       [&](const std::string& o) { return o.find(flag) != std::string::npos; });
  };
  if (!has(kHeap)) missing(jvm_path(), "Missing required value for Segment Store JVM Option -Xmx", "add \"-Xmx2g\"");
  if (!has(kDirectMemory)) {
    missing(jvm_path(), "Missing required value for Segment Store JVM option -XX:MaxDirectMemorySize",
            "add \"-XX:MaxDirectMemorySize=3g\"");
  }
}

// The size behind a JVM flag, read as the webhook reads it: "2g" as "2Gi". The last option that has the flag counts;
// one that cannot be read makes the webhook panic, plain bytes included.
std::optional<Quantity> jvm_size(const TextList& list, std::string_view flag, DecodeContext& context) {
  std::optional<Quantity> size;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i].find(flag) == std::string::npos) continue;
    std::string text = list[i].starts_with(flag) ? list[i].substr(flag.size()) : list[i];
    for (char& c : text) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    size = Quantity::parse(text + "i");
    if (!size) {
      context.error(Code::bad_memory_size, jvm_path() / i, "the size of " + list[i] + " cannot be parsed",
                    "write it with a unit: " + std::string(flag) + "2g");
    }
  }
  return size;
}

// Go's int64 wraps around; what is that large is wrong anyway.
std::int64_t wrapped_sum(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}

// ValidateSegmentStoreMemorySettings: total memory > -Xmx + direct memory, direct memory > cache.
void memory_sizes(const PravegaResource& resource, DecodeContext& context) {
  const PravegaSpec& pravega = pravega_of(resource);
  const TextList& jvm = value_or_empty(pravega.segment_store_jvm_options);
  const std::optional<Quantity> heap = jvm_size(jvm, kHeap, context);
  const std::optional<Quantity> direct = jvm_size(jvm, kDirectMemory, context);
  const Value* resources = pravega.segment_store_resources ? &*pravega.segment_store_resources : nullptr;
  const std::optional<Quantity> limit = quantity_of(member_of(member_of(resources, "limits"), "memory"));
  if (limit && heap && direct && limit->value() <= wrapped_sum(direct->value(), heap->value())) {
    context.error(Code::memory_sizes, resources_path() / "limits" / "memory",
                  "MaxDirectMemorySize(" + std::to_string(direct->value()) + " B) along with JVM Xmx value(" +
                      std::to_string(heap->value()) + " B) should be less than the total available memory(" +
                      std::to_string(limit->value()) + " B)!");
  }
  const std::string cache_text(option(options_of(resource), kCacheOption).value_or(""));
  if (cache_text.empty()) return;
  const std::optional<Quantity> cache = Quantity::parse(cache_text);
  if (!cache) {
    context.error(Code::bad_memory_size, options_path() / kCacheOption, "the size of the cache cannot be parsed",
                  "write it in bytes: \"1073741824\"");
  } else if (direct && direct->value() <= cache->value()) {
    context.error(Code::memory_sizes, options_path() / kCacheOption,
                  "Cache size(" + std::to_string(cache->value()) +
                      " B) configured should be less than the JVM MaxDirectMemorySize(" +
                      std::to_string(direct->value()) + " B) value");
  }
}

// ValidateSegmentStoreMemorySettings: requests are at most the limits. It compares whole CPUs, rounded up.
void requests_within_limits(const PravegaResource& resource, DecodeContext& context) {
  const PravegaSpec& pravega = pravega_of(resource);
  if (!pravega.segment_store_resources) return;
  const Value* resources = &*pravega.segment_store_resources;
  for (const std::string_view what : {std::string_view("memory"), std::string_view("cpu")}) {
    const std::optional<Quantity> request = quantity_of(member_of(member_of(resources, "requests"), what));
    const std::optional<Quantity> limit = quantity_of(member_of(member_of(resources, "limits"), what));
    if (!request || !limit || limit->value() >= request->value()) continue;
    const std::string name = "spec.pravega.segmentStoreResources";
    context.error(Code::memory_sizes, resources_path() / "requests" / what,
                  name + ".requests." + std::string(what) + " value must be less than or equal to " + name +
                      ".limits." + std::string(what));
  }
}

struct Quorum {
  std::string_view option;
  std::string_view what;
  bool given = false;
  std::int64_t size = 3;
};

// strconv.Atoi: an optional sign and digits.
std::optional<std::int64_t> whole(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

bool read_quorum(Quorum& quorum, const TextMap& options, DecodeContext& context) {
  const std::string_view text = option(options, quorum.option).value_or("");
  if (text.empty()) return true;
  quorum.given = true;
  const std::optional<std::int64_t> size = whole(text);
  if (!size) {
    context.error(Code::quorum_sizes, options_path() / quorum.option,
                  "Cannot convert " + std::string(quorum.what) + " from string to integer: " + std::string(text));
    return false;
  }
  quorum.size = *size;
  return true;
}

// The larger one must not be smaller; the message is put where the user wrote something.
void check_order(const Quorum& larger, const Quorum& smaller, DecodeContext& context) {
  if (larger.size >= smaller.size) return;
  const std::string large(larger.option);
  const std::string small(smaller.option);
  if (larger.given && !smaller.given) {
    context.error(Code::quorum_sizes, options_path() / large,
                  "The value provided for the option " + large +
                      " should be greater than or equal to the value of option " + small + " (default is 3)",
                  "set " + small + " too");
    return;
  }
  context.error(Code::quorum_sizes, options_path() / small,
                "The value provided for the option " + small + " should be less than or equal to the value of option " +
                    large + (larger.given ? "" : " (default is 3)"));
}

// ValidateBookkeperSettings: ensemble >= write quorum >= ack quorum, 3 each by default.
void quorums(const PravegaResource& resource, DecodeContext& context) {
  const TextMap& options = options_of(resource);
  Quorum ensemble{"bookkeeper.ensemble.size", "ensemble size"};
  Quorum write{"bookkeeper.write.quorum.size", "write quorum size"};
  Quorum ack{"bookkeeper.ack.quorum.size", "ack quorum size"};
  const bool ensemble_read = read_quorum(ensemble, options, context);
  const bool write_read = read_quorum(write, options, context);
  const bool ack_read = read_quorum(ack, options, context);
  constexpr std::string_view kRacks = "bookkeeper.write.quorum.racks.minimumCount.enable";
  const std::string_view racks = option(options, kRacks).value_or("");
  if (racks != "true" && racks != "false" && !racks.empty()) {
    context.error(Code::quorum_sizes, options_path() / kRacks,
                  std::string(kRacks) + " can be only set to \"true\" \"false\" or \"\"");
  } else if (racks == "true" && ensemble_read && ensemble.size == 1) {
    context.error(Code::quorum_sizes, options_path() / kRacks,
                  std::string(kRacks) + " should be set to false if bookkeeper.ensemble.size is 1");
  }
  if (ensemble_read && write_read) check_order(ensemble, write, context);
  if (write_read && ack_read) check_order(write, ack, context);
}

constexpr std::string_view kAutoScaleAuth = "autoScale.controller.connect.security.auth.enable";
constexpr std::string_view kAutoScaleAuthBefore = "autoScale.authEnabled";

// Both names of the option, of today and of before, must say the same.
void auto_scale_authentication(const TextMap& options, bool enabled, DecodeContext& context) {
  const std::string_view today = option(options, kAutoScaleAuth).value_or("");
  const std::string_view before = option(options, kAutoScaleAuthBefore).value_or("");
  const auto error = [&](std::string_view at, std::string message) {
    context.error(Code::authentication_options, options_path() / at, std::move(message));
  };
  const std::string names[] = {std::string(kAutoScaleAuth), std::string(kAutoScaleAuthBefore)};
  if (!enabled) {
    if (before == "true" || today == "true") {
      error(today == "true" ? kAutoScaleAuth : kAutoScaleAuthBefore,
            names[0] + "/" + names[1] + " should not be set to true");
    }
  } else if (today.empty() && before.empty()) {
    error(kAutoScaleAuth, names[0] + " field is not present");
  } else if (!today.empty() && !before.empty()) {
    if (today != "true" || before != "true") {
      error(today != "true" ? kAutoScaleAuth : kAutoScaleAuthBefore,
            "Both " + names[0] + " and " + names[1] + " should be set to true");
    }
  } else if (today.empty() && before != "true") {
    error(kAutoScaleAuthBefore, names[1] + " should be set to true");
  } else if (before.empty() && today != "true") {
    error(kAutoScaleAuth, names[0] + " should be set to true");
  }
}

struct SigningKey {
  std::string_view option;  // the name under which it was found, else today's
  std::optional<std::string_view> value;
};

SigningKey signing_key(const TextMap& options, std::string_view today, std::string_view before) {
  if (const auto value = option(options, today)) return {today, value};
  if (const auto value = option(options, before)) return {before, value};
  return {today, std::nullopt};
}

// ValidateAuthenticationSettings.
void authentication(const PravegaResource& resource, DecodeContext& context) {
  const TextMap& options = options_of(resource);
  const bool enabled = value_or_empty(resource.spec.authentication).enabled.value_or(false);
  auto_scale_authentication(options, enabled, context);
  if (!enabled) return;
  const SigningKey controller = signing_key(options, "controller.security.auth.delegationToken.signingKey.basis",
                                            "controller.auth.tokenSigningKey");
  const SigningKey segment_store =
      signing_key(options, "autoScale.security.auth.token.signingKey.basis", "autoScale.tokenSigningKey");
  for (const SigningKey& key : {controller, segment_store}) {
    if (key.value) continue;
    context.error(Code::authentication_options, options_path() / key.option,
                  std::string(key.option) + " field is not present");
  }
  if (controller.value && segment_store.value && *controller.value != *segment_store.value) {
    context.report(Severity::error, Code::authentication_options, options_path() / segment_store.option,
                   "controller and segmentstore token signing key should have same value", {}, Point::value, true);
  }
}

}  // namespace

std::span<const Rule<PravegaClusterSpec>> pravega_admission_rules() {
  static constexpr Rule<PravegaClusterSpec> kRules[] = {
      {version, Modes::both, &cel::kSchema},
      {required_memory_settings, Modes::operators},
      {memory_sizes, Modes::both, &cel::kNeedsQuantities},
      {requests_within_limits, Modes::both, &cel::kNeedsQuantities},
      {quorums, Modes::both, &cel::kQuorums},
      {authentication, Modes::operators},
  };
  return kRules;
}

}  // namespace pvg::rules
