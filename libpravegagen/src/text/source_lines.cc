#include "text/source_lines.h"

#include <algorithm>

namespace pvg {

std::string_view SourceLines::name(std::uint32_t source) const {
  return source < sources_->size() ? std::string_view((*sources_)[source].name) : std::string_view();
}

std::string_view SourceLines::text(std::uint32_t source) const {
  return source < sources_->size() ? std::string_view((*sources_)[source].text) : std::string_view();
}

std::size_t SourceLines::line_index(std::uint32_t source, std::size_t offset) {
  if (starts_.size() <= source) starts_.resize(source + std::size_t{1});
  std::vector<std::uint32_t>& starts = starts_[source];
  if (starts.empty()) {
    const std::string_view all = text(source);
    starts.push_back(0);
    for (std::size_t at = all.find('\n'); at != std::string_view::npos; at = all.find('\n', at + 1)) {
      starts.push_back(static_cast<std::uint32_t>(at + 1));
    }
  }
  const auto after = std::upper_bound(starts.begin(), starts.end(), offset);
  return static_cast<std::size_t>(after - starts.begin()) - 1;
}

Position SourceLines::position(std::uint32_t source, std::size_t offset) {
  const std::string_view all = text(source);
  if (source >= sources_->size()) return {};
  offset = std::min(offset, all.size());
  const std::size_t line = line_index(source, offset);
  const bool further = cursor_.source == source && cursor_.position.line == line + 1 && cursor_.offset <= offset;
  const std::size_t from = further ? cursor_.offset : starts_[source][line];
  const std::size_t before = further ? cursor_.position.column : 1;
  const std::size_t more = position_of(all.substr(from, offset - from), offset - from).column - 1;
  cursor_ = {source, offset, {line + 1, before + more}};
  return cursor_.position;
}

Span SourceLines::line(std::uint32_t source, std::size_t offset) {
  const std::string_view all = text(source);
  if (source >= sources_->size()) return {};
  offset = std::min(offset, all.size());
  const std::size_t index = line_index(source, offset);
  const std::vector<std::uint32_t>& starts = starts_[source];
  std::size_t end = index + 1 < starts.size() ? starts[index + 1] - std::size_t{1} : all.size();
  if (end > starts[index] && all[end - 1] == '\r') --end;
  return {starts[index], static_cast<std::uint32_t>(end)};
}

}  // namespace pvg
