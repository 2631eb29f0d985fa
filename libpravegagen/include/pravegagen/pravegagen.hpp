// C++17 over the C API of pravegagen.h: handles that free themselves, ranges over objects and diagnostics, strings as
// std::string_view. Header-only, so that nothing of C++ is part of the ABI. Bad input never throws: a Result says what it
// came to. Only running out of memory for the arguments throws (std::bad_alloc).
//
//   pravegagen::Result result = pravegagen::render({{"cluster.yaml", text}});
//   if (!result) for (const auto& d : result.error().diagnostics()) std::cerr << d.rendered;
//   else std::cout << result->output();
//
// A Result has the names of std::expected, and never throws: the value of one that failed is empty. Objects and diagnostics
// are random access ranges, and views with C++20. The views that a Result gives out are valid as long as it is.
#ifndef PRAVEGAGEN_PRAVEGAGEN_HPP
#define PRAVEGAGEN_PRAVEGAGEN_HPP

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>
#if __cplusplus >= 202002L
#include <ranges>
#endif

#include "pravegagen/pravegagen.h"
#include "pravegagen/version.h"

namespace pravegagen {

enum class Status : std::int32_t {
  ok = PVG_OK,
  invalid_input = PVG_INVALID_INPUT,
  bad_argument = PVG_BAD_ARGUMENT,
  unsupported = PVG_UNSUPPORTED,
  no_memory = PVG_NO_MEMORY,
  internal = PVG_INTERNAL,
};

enum class Mode : std::int32_t {
  standard = PVG_MODE_DEFAULT,
  operators = PVG_MODE_OPERATOR,
  hardened = PVG_MODE_HARDENED,
};

enum class UnknownFields : std::int32_t {
  standard = PVG_UNKNOWN_STANDARD,
  error = PVG_UNKNOWN_ERROR,
  warn = PVG_UNKNOWN_WARN,
  prune = PVG_UNKNOWN_PRUNE,
  keep = PVG_UNKNOWN_KEEP,
};

enum class Format : std::int32_t {
  yaml = PVG_FORMAT_YAML,
  json = PVG_FORMAT_JSON,
  list = PVG_FORMAT_LIST,
  ndjson = PVG_FORMAT_NDJSON,
  objects = PVG_FORMAT_OBJECTS,
  text = PVG_FORMAT_TEXT,
};

enum class Severity : std::int32_t { warning = PVG_SEVERITY_WARNING, error = PVG_SEVERITY_ERROR };

// The text must live as long as the call.
struct Input {
  std::string name;
  std::string_view text;
};

struct Options {
  Mode mode = Mode::standard;
  UnknownFields unknown_fields = UnknownFields::standard;
  Format format = Format::yaml;
  bool strict = false;
  std::string default_namespace;
  std::vector<std::string> settings;  // "KIND[/NAME].path=value"
};

struct Object {
  std::string_view api_version;
  std::string_view kind;
  std::string_view namespace_;
  std::string_view name;
  std::string_view component;
  std::string_view role;
  std::string_view text;  // with Format::objects
};

struct Diagnostic {
  Severity severity = Severity::error;
  std::uint32_t number = 0;
  std::string_view code;
  std::string_view path;
  std::string_view file;
  std::uint64_t line = 0;
  std::uint64_t column = 0;
  std::string_view message;
  std::string_view hint;
  std::string_view rendered;
};

namespace detail {

struct FreeResult {
  void operator()(pvg_result *result) const noexcept { pvg_result_free(result); }
};

inline std::string_view view(const pvg_text &text) noexcept {
  return text.data == nullptr ? std::string_view() : std::string_view(text.data, text.size);
}

inline Object object_at(pvg_result *result, std::size_t index) noexcept {
  pvg_object o = PVG_OBJECT_INIT;
  if (pvg_result_object(result, index, &o) != PVG_OK) return {};
  return {view(o.api_version), view(o.kind), view(o.object_namespace), view(o.name),
          view(o.component),   view(o.role), view(o.text)};
}

inline Diagnostic diagnostic_at(pvg_result *result, std::size_t index) noexcept {
  pvg_diagnostic d = PVG_DIAGNOSTIC_INIT;
  if (pvg_result_diagnostic(result, index, &d) != PVG_OK) return {};
  return {static_cast<Severity>(d.severity), d.number, view(d.code), view(d.path), view(d.file), d.line, d.column,
          view(d.message), view(d.hint), view(d.rendered)};
}

}  // namespace detail

// What a Result has several of, made one by one as they are asked for.
template <typename T, T (*At)(pvg_result *, std::size_t)>
class Range {
 public:
  class iterator {
   public:
    // What it points at is made on the spot, so before C++20 it is no more than an input iterator.
    using iterator_category = std::input_iterator_tag;
#if __cplusplus >= 202002L
    using iterator_concept = std::random_access_iterator_tag;
#endif
    using value_type = T;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = T;

    iterator() = default;
    iterator(pvg_result *result, std::size_t index) noexcept : result_(result), index_(index) {}

    T operator*() const noexcept { return At(result_, index_); }
    T operator[](difference_type n) const noexcept { return *(*this + n); }
    iterator &operator+=(difference_type n) noexcept {
      index_ += static_cast<std::size_t>(n);
      return *this;
    }
    iterator &operator-=(difference_type n) noexcept { return *this += -n; }
    iterator &operator++() noexcept { return *this += 1; }
    iterator &operator--() noexcept { return *this -= 1; }
    iterator operator++(int) noexcept {
      const iterator before = *this;
      ++*this;
      return before;
    }
    iterator operator--(int) noexcept {
      const iterator before = *this;
      --*this;
      return before;
    }
    friend iterator operator+(iterator i, difference_type n) noexcept { return i += n; }
    friend iterator operator+(difference_type n, iterator i) noexcept { return i += n; }
    friend iterator operator-(iterator i, difference_type n) noexcept { return i -= n; }
    friend difference_type operator-(const iterator &a, const iterator &b) noexcept {
      return static_cast<difference_type>(a.index_) - static_cast<difference_type>(b.index_);
    }
    friend bool operator==(const iterator &a, const iterator &b) noexcept { return a.index_ == b.index_; }
    friend bool operator!=(const iterator &a, const iterator &b) noexcept { return a.index_ != b.index_; }
    friend bool operator<(const iterator &a, const iterator &b) noexcept { return a.index_ < b.index_; }
    friend bool operator>(const iterator &a, const iterator &b) noexcept { return b < a; }
    friend bool operator<=(const iterator &a, const iterator &b) noexcept { return !(b < a); }
    friend bool operator>=(const iterator &a, const iterator &b) noexcept { return !(a < b); }

   private:
    pvg_result *result_ = nullptr;
    std::size_t index_ = 0;
  };

  Range() = default;
  Range(pvg_result *result, std::size_t size) noexcept : result_(result), size_(size) {}

  [[nodiscard]] iterator begin() const noexcept { return {result_, 0}; }
  [[nodiscard]] iterator end() const noexcept { return {result_, size_}; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] T operator[](std::size_t index) const noexcept { return At(result_, index); }

 private:
  pvg_result *result_ = nullptr;
  std::size_t size_ = 0;
};

using Objects = Range<Object, detail::object_at>;
using Diagnostics = Range<Diagnostic, detail::diagnostic_at>;

class Result;

// What a compilation made, as long as its Result is there; empty when it failed.
class Output {
 public:
  [[nodiscard]] std::string_view output() const noexcept {
    pvg_text text = {nullptr, 0};
    return pvg_result_output(handle_, &text) == PVG_OK ? detail::view(text) : std::string_view();
  }
  [[nodiscard]] Objects objects() const noexcept {
    std::size_t count = 0;
    return {handle_, pvg_result_object_count(handle_, &count) == PVG_OK ? count : 0};
  }
  [[nodiscard]] std::size_t finding_count() const noexcept {
    std::size_t count = 0;
    return pvg_result_finding_count(handle_, &count) == PVG_OK ? count : 0;
  }
  const Output *operator->() const noexcept { return this; }

 private:
  friend class Result;
  explicit Output(pvg_result *handle) noexcept : handle_(handle) {}
  pvg_result *handle_;
};

// Why a compilation failed, as long as its Result is there.
class Failure {
 public:
  [[nodiscard]] Status status() const noexcept { return status_; }
  [[nodiscard]] std::string_view message() const noexcept { return pvg_status_text(static_cast<pvg_status>(status_)); }
  // With Status::invalid_input; else empty.
  [[nodiscard]] Diagnostics diagnostics() const noexcept { return diagnostics_; }

 private:
  friend class Result;
  Failure(Status status, Diagnostics diagnostics) noexcept : status_(status), diagnostics_(diagnostics) {}
  Status status_;
  Diagnostics diagnostics_;
};

// What a compilation came to. One made by a failed call (bad_argument, unsupported, no_memory, internal) is empty.
class Result {
 public:
  using value_type = Output;
  using error_type = Failure;

  Result(Status status, pvg_result *handle) noexcept : status_(status), handle_(handle) {}

  [[nodiscard]] bool has_value() const noexcept { return status_ == Status::ok; }
  explicit operator bool() const noexcept { return has_value(); }
  [[nodiscard]] Output value() const noexcept { return Output(handle_.get()); }
  Output operator*() const noexcept { return value(); }
  Output operator->() const noexcept { return value(); }
  [[nodiscard]] Failure error() const noexcept { return {status_, diagnostics()}; }

  [[nodiscard]] bool ok() const noexcept { return has_value(); }
  [[nodiscard]] Status status() const noexcept { return status_; }
  [[nodiscard]] std::string_view output() const noexcept { return value().output(); }
  [[nodiscard]] Objects objects() const noexcept { return value().objects(); }
  [[nodiscard]] std::size_t finding_count() const noexcept { return value().finding_count(); }

  // Warnings too, so also of a success.
  [[nodiscard]] Diagnostics diagnostics() const noexcept {
    std::size_t count = 0;
    return {handle_.get(), pvg_result_diagnostic_count(handle_.get(), &count) == PVG_OK ? count : 0};
  }
  [[nodiscard]] std::string_view diagnostics_json() const noexcept {
    pvg_text text = {nullptr, 0};
    return pvg_result_diagnostics_json(handle_.get(), &text) == PVG_OK ? detail::view(text) : std::string_view();
  }
  [[nodiscard]] std::string_view diagnostics_sarif() const noexcept {
    pvg_text text = {nullptr, 0};
    return pvg_result_diagnostics_sarif(handle_.get(), &text) == PVG_OK ? detail::view(text) : std::string_view();
  }

 private:
  Status status_;
  std::unique_ptr<pvg_result, detail::FreeResult> handle_;
};

namespace detail {

using Compilation = pvg_status (*)(const pvg_input *, std::size_t, const pvg_options *, pvg_result **);

inline std::vector<pvg_input> list_of(const std::vector<Input> &inputs) {
  std::vector<pvg_input> list;
  list.reserve(inputs.size());
  for (const Input &input : inputs) list.push_back({input.name.c_str(), input.text.data(), input.text.size()});
  return list;
}

// Calls with the options as C has them.
template <typename Call>
Result with_options(const Options &options, Call call) {
  pvg_options given = PVG_OPTIONS_INIT;
  given.mode = static_cast<std::int32_t>(options.mode);
  given.unknown_fields = static_cast<std::int32_t>(options.unknown_fields);
  given.format = static_cast<std::int32_t>(options.format);
  given.strict = options.strict ? 1 : 0;
  given.default_namespace = options.default_namespace.c_str();
  std::vector<const char *> settings;
  settings.reserve(options.settings.size());
  for (const std::string &setting : options.settings) settings.push_back(setting.c_str());
  given.settings = settings.data();
  given.setting_count = settings.size();
  pvg_result *handle = nullptr;
  const pvg_status status = call(&given, &handle);
  return {static_cast<Status>(status), handle};
}

inline Result call(Compilation compilation, const std::vector<Input> &inputs, const Options &options) {
  const std::vector<pvg_input> list = list_of(inputs);
  return with_options(options, [&](const pvg_options *given, pvg_result **handle) {
    return compilation(list.data(), list.size(), given, handle);
  });
}

}  // namespace detail

// The Kubernetes objects of all inputs, taken as one program.
[[nodiscard]] inline Result render(const std::vector<Input> &inputs, const Options &options = {}) {
  return detail::call(pvg_render, inputs, options);
}

// Diagnostics only.
[[nodiscard]] inline Result validate(const std::vector<Input> &inputs, const Options &options = {}) {
  return detail::call(pvg_validate, inputs, options);
}

// Also what the way from the old inputs to the new ones would break.
[[nodiscard]] inline Result validate_change(const std::vector<Input> &old_inputs, const std::vector<Input> &inputs,
                                            const Options &options = {}) {
  const std::vector<pvg_input> old_list = detail::list_of(old_inputs);
  const std::vector<pvg_input> list = detail::list_of(inputs);
  return detail::with_options(options, [&](const pvg_options *given, pvg_result **handle) {
    return pvg_validate_change(old_list.data(), old_list.size(), list.data(), list.size(), given, handle);
  });
}

// The resources with every default filled, as yaml or json.
[[nodiscard]] inline Result fill_defaults(const std::vector<Input> &inputs, const Options &options = {}) {
  return detail::call(pvg_default, inputs, options);
}

// The resources in the current version of their API, as yaml or json.
[[nodiscard]] inline Result convert(const std::vector<Input> &inputs, const Options &options = {}) {
  return detail::call(pvg_convert, inputs, options);
}

// Which losses the stacks survive, as text, json or yaml.
[[nodiscard]] inline Result explain_survival(const std::vector<Input> &inputs, const Options &options = {}) {
  return detail::call(pvg_explain_survival, inputs, options);
}

// What made a value of the object "Kind/name", as text or json.
[[nodiscard]] inline Result explain_why(const std::vector<Input> &inputs, const std::string &object, const std::string &path,
                                        const Options &options = {}) {
  const std::vector<pvg_input> list = detail::list_of(inputs);
  return detail::with_options(options, [&](const pvg_options *given, pvg_result **handle) {
    return pvg_explain_why(list.data(), list.size(), object.c_str(), path.c_str(), given, handle);
  });
}

// What the checks of our own find in the rendered objects, as text, json or yaml.
[[nodiscard]] inline Result lint(const std::vector<Input> &inputs, const Options &options = {}) {
  return detail::call(pvg_lint, inputs, options);
}

// Every difference between the modes, as text, json or yaml.
[[nodiscard]] inline Result explain_modes(Format format = Format::text) {
  pvg_options options = PVG_OPTIONS_INIT;
  options.format = static_cast<std::int32_t>(format);
  pvg_result *handle = nullptr;
  const pvg_status status = pvg_explain_modes(&options, &handle);
  return {static_cast<Status>(status), handle};
}

// What is known of the field at a path, as text, json or yaml; of all kinds when it is empty.
[[nodiscard]] inline Result explain_field(const std::string &path, Format format = Format::text) {
  Options options;
  options.format = format;
  return detail::with_options(options, [&](const pvg_options *given, pvg_result **handle) {
    return pvg_explain_field(path.c_str(), given, handle);
  });
}

// The JSON Schema of a kind, or of all when it is empty, as json or yaml.
[[nodiscard]] inline Result schema(const std::string &kind = {}, Format format = Format::json) {
  Options options;
  options.format = format;
  return detail::with_options(options, [&](const pvg_options *given, pvg_result **handle) {
    return pvg_schema(kind.c_str(), given, handle);
  });
}

// The CustomResourceDefinitions of a kind, or of all when it is empty, as json or yaml; slim: without descriptions.
[[nodiscard]] inline Result crd(const std::string &kind = {}, bool slim = false, Format format = Format::yaml) {
  Options options;
  options.format = format;
  return detail::with_options(options, [&](const pvg_options *given, pvg_result **handle) {
    return pvg_crd(kind.c_str(), slim ? 1 : 0, given, handle);
  });
}

[[nodiscard]] inline std::string_view version() noexcept { return pvg_version(); }
[[nodiscard]] inline std::uint32_t version_number() noexcept { return pvg_version_number(); }
[[nodiscard]] inline std::string_view status_text(Status status) noexcept {
  return pvg_status_text(static_cast<pvg_status>(status));
}

}  // namespace pravegagen

#if __cplusplus >= 202002L
// Both hold no more than a pointer and a size, and their iterators need neither.
template <typename T, T (*At)(pvg_result *, std::size_t)>
inline constexpr bool std::ranges::enable_view<pravegagen::Range<T, At>> = true;
template <typename T, T (*At)(pvg_result *, std::size_t)>
inline constexpr bool std::ranges::enable_borrowed_range<pravegagen::Range<T, At>> = true;
#endif

#endif
