#include "output_folder.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <set>

namespace cli {

namespace {

constexpr std::string_view kMarker = ".pravegagen";
constexpr std::string_view kMarkerHead =
    "# pravegagen made this folder and replaces it as a whole. It wrote these files:\n";

// Names of objects may hold characters that names of files should not.
std::string file_name_part(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool upper = c >= 'A' && c <= 'Z';
    const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
    if (upper) {
      out += static_cast<char>(c - 'A' + 'a');
    } else if (plain) {
      out += c;
    } else {
      constexpr std::string_view kDigits = "0123456789ABCDEF";
      const unsigned byte = static_cast<unsigned char>(c);
      out.append("%").append(1, kDigits[byte >> 4U]).append(1, kDigits[byte & 0xFU]);
    }
  }
  return out;
}

// The marker's list, or nothing when the folder has no marker of ours.
std::optional<std::set<std::string>> listed_files(const std::string& path) {
  const int descriptor = open((path + "/" + std::string(kMarker)).c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
  if (descriptor < 0) return std::nullopt;
  std::string text;
  const Failure failure = read_all(descriptor, kMarker, std::size_t{1} << 24U, text);
  close(descriptor);
  if (failure || text.compare(0, kMarkerHead.size(), kMarkerHead) != 0) return std::nullopt;
  std::set<std::string> names = {std::string(kMarker)};
  for (std::size_t at = kMarkerHead.size(); at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    names.insert(text.substr(at, end - at));
    at = end + 1;
  }
  return names;
}

// What stands at the path now.
struct Present {
  bool folder = false;
  mode_t mode = 0;
  std::vector<std::string> names;
};

// Refuses whatever is not a folder of ours; an empty folder may be taken.
Failure inspect(const std::string& path, Present& present) {
  const auto refused = [&](const std::string& why) {
    return "'" + path + "' " + why + "; it is left as it is";
  };
  struct stat facts {};
  if (lstat(path.c_str(), &facts) != 0) {
    return errno == ENOENT ? Failure() : failure_text("look at", path);
  }
  if (!S_ISDIR(facts.st_mode)) return refused("is not a directory");
  if (Failure failure = list_directory(path, present.names)) return failure;
  present.folder = true;
  present.mode = facts.st_mode & 07777U;
  if (present.names.empty()) return std::nullopt;
  const auto listed = listed_files(path);
  if (!listed) return refused("was not made by pravegagen");
  for (const std::string& name : present.names) {
    if (listed->count(name) == 0) return refused("holds '" + name + "', which pravegagen did not write");
  }
  return std::nullopt;
}

Failure write_file(const std::string& path, std::string_view text) {
  const int descriptor = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor < 0) return failure_text("write", path);
  Failure failure = write_all(descriptor, text, path);
  // A full disk may show only here.
  if (close(descriptor) != 0 && !failure) failure = failure_text("write", path);
  return failure;
}

void remove_folder(const std::string& path, const std::vector<std::string>& names) {
  for (const std::string& name : names) unlink((path + "/" + name).c_str());
  rmdir(path.c_str());
}

Failure fill_folder(const std::string& path, const std::vector<FolderFile>& files) {
  std::string marker(kMarkerHead);
  for (const FolderFile& file : files) {
    if (Failure failure = write_file(path + "/" + file.name, file.text)) return failure;
    marker.append(file.name).append("\n");
  }
  return write_file(path + "/" + std::string(kMarker), marker);
}

// Puts the new folder in the place of the path; afterwards the old one, if there was one, has the new one's former name.
Failure swap_in(const std::string& made, const std::string& path, const Present& present) {
  if (present.names.empty()) {
    return rename(made.c_str(), path.c_str()) == 0 ? Failure() : failure_text("write", path);
  }
  if (renameat2(AT_FDCWD, made.c_str(), AT_FDCWD, path.c_str(), RENAME_EXCHANGE) == 0) return std::nullopt;
  if (errno != EINVAL && errno != ENOSYS) return failure_text("write", path);
  // A file system that cannot exchange: for a moment there is nothing at the path.
  const std::string aside = made + ".old";
  if (rename(path.c_str(), aside.c_str()) != 0) return failure_text("write", path);
  if (rename(made.c_str(), path.c_str()) != 0) {
    Failure failure = failure_text("write", path);
    static_cast<void>(rename(aside.c_str(), path.c_str()));
    return failure;
  }
  return rename(aside.c_str(), made.c_str()) == 0 ? Failure() : failure_text("remove", aside);
}

std::vector<std::string> names_of(const std::vector<FolderFile>& files) {
  std::vector<std::string> names = {std::string(kMarker)};
  for (const FolderFile& file : files) names.push_back(file.name);
  return names;
}

}  // namespace

std::vector<FolderFile> folder_files(const pravegagen::Result& result) {
  std::set<std::string_view> namespaces;
  for (const pravegagen::Object& object : result.objects()) {
    if (!object.namespace_.empty()) namespaces.insert(object.namespace_);
  }
  std::vector<FolderFile> files;
  for (const pravegagen::Object& object : result.objects()) {
    std::string name;
    if (namespaces.size() > 1 && !object.namespace_.empty()) name = file_name_part(object.namespace_) + "_";
    name += file_name_part(object.kind) + "_" + file_name_part(object.name) + ".yaml";
    files.push_back({std::move(name), object.text});
  }
  std::sort(files.begin(), files.end(), [](const FolderFile& a, const FolderFile& b) { return a.name < b.name; });
  return files;
}

Failure write_folder(std::string path, const std::vector<FolderFile>& files) {
  while (path.size() > 1 && path.back() == '/') path.pop_back();
  const std::size_t slash = path.rfind('/');
  const std::string parent = slash == std::string::npos ? "" : path.substr(0, slash + 1);
  const std::string name = slash == std::string::npos ? path : path.substr(slash + 1);
  if (name.empty() || name == "." || name == "..") return "'" + path + "' is no name for a folder of manifests";
  Present present;
  if (Failure failure = inspect(path, present)) return failure;

  std::string made = parent + "." + name + ".pravegagen-XXXXXX";
  if (mkdtemp(made.data()) == nullptr) return failure_text("make a folder beside", path);
  const mode_t mask = umask(0);
  umask(mask);
  Failure failure;
  if (chmod(made.c_str(), present.folder ? present.mode : 0777U & ~mask) != 0) failure = failure_text("write", made);
  if (!failure) failure = fill_folder(made, files);
  if (!failure) failure = swap_in(made, path, present);
  remove_folder(made, failure ? names_of(files) : present.names);
  return failure;
}

}  // namespace cli
