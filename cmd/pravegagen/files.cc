#include "files.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>

namespace cli {

std::string failure_text(std::string_view what, std::string_view path) {
  const int reason = errno;
  return "cannot " + std::string(what) + " '" + std::string(path) + "': " + std::strerror(reason);
}

bool is_terminal(int descriptor) { return isatty(descriptor) == 1; }

Failure write_all(int descriptor, std::string_view bytes, std::string_view name) {
  while (!bytes.empty()) {
    const ssize_t written = write(descriptor, bytes.data(), bytes.size());
    if (written >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      return failure_text("write", name);
    }
  }
  return std::nullopt;
}

Failure read_all(int descriptor, std::string_view name, std::size_t limit, std::string& text) {
  constexpr std::size_t kStep = std::size_t{1} << 16U;
  struct stat facts {};
  if (fstat(descriptor, &facts) == 0 && S_ISREG(facts.st_mode)) {
    text.reserve(text.size() + std::min(limit, static_cast<std::size_t>(facts.st_size)) + 1);
  }
  while (text.size() <= limit) {
    const std::size_t before = text.size();
    const std::size_t room = std::max(kStep, text.capacity() - before);
    text.resize(before + std::min(room, limit + 1 - before));
    const ssize_t got = read(descriptor, text.data() + before, text.size() - before);
    text.resize(before + (got > 0 ? static_cast<std::size_t>(got) : 0));
    if (got == 0) return std::nullopt;
    if (got < 0 && errno != EINTR) return failure_text("read", name);
  }
  return std::nullopt;
}

Failure list_directory(const std::string& path, std::vector<std::string>& names) {
  const std::unique_ptr<DIR, int (*)(DIR*)> directory(opendir(path.c_str()), closedir);
  if (directory == nullptr) return failure_text("read", path);
  errno = 0;
  while (const dirent* entry = readdir(directory.get())) {
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..") names.emplace_back(name);
    errno = 0;
  }
  if (errno != 0) return failure_text("read", path);
  std::sort(names.begin(), names.end());
  return std::nullopt;
}

bool is_directory(const std::string& path) {
  struct stat facts {};
  return stat(path.c_str(), &facts) == 0 && S_ISDIR(facts.st_mode);
}

void reserve_standard_descriptors() {
  // Read-only, so that writing to a standard output that was closed is still an error.
  for (int opened = 0; opened >= 0 && opened <= STDERR_FILENO;) {
    opened = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (opened > STDERR_FILENO) close(opened);
  }
}

}  // namespace cli
