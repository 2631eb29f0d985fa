// An alternative for a std::variant whose other alternatives are numbers, strings and vectors. libstdc++ 12 takes such a
// variant for one that always holds a value; when copying one runs out of memory, its destructor then runs on a value that
// was never made. With this alternative among the others it looks before it destroys.
#pragma once

namespace pvg {

struct CopyGuard {
  CopyGuard() noexcept {}
  CopyGuard(const CopyGuard&) noexcept {}
  CopyGuard& operator=(const CopyGuard&) noexcept { return *this; }
  friend bool operator==(const CopyGuard&, const CopyGuard&) noexcept { return true; }
};

}  // namespace pvg
