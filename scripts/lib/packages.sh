# Sourced by the scripts: `need_packages WHAT…` sees to it that the Debian packages of packages.txt for each WHAT (build,
# check, all) are there. Root installs the missing ones, others by sudo; where neither can be, it says what to install.
# shellcheck shell=bash

packages_for() {
  local what
  for what in "$@"; do
    awk -v what="$what" '$1 == what { print $2 }' "$(dirname -- "${BASH_SOURCE[0]}")/../packages.txt"
  done
}

is_installed() {
  [[ $(dpkg-query -W -f='${db:Status-Status}' -- "$1" 2>/dev/null) == installed ]]
}

# Lists of packages may be missing or old, as they are on a fresh machine; they are fetched only then.
install_packages() {
  local -a privileged=()
  if [[ $(id -u) != 0 ]]; then privileged=(sudo); fi
  local -a install=("${privileged[@]}" env DEBIAN_FRONTEND=noninteractive
    apt-get install --yes --no-install-recommends --quiet "$@")
  "${install[@]}" >&2 || { "${privileged[@]}" apt-get update --quiet >&2 && "${install[@]}" >&2; }
}

may_install() {
  [[ $(id -u) == 0 ]] && return 0
  command -v sudo >/dev/null || return 1
  # Without a terminal nobody can give a password.
  [[ -t 0 && -t 2 ]] || sudo -n true 2>/dev/null
}

need_packages() {
  local package
  local -a missing=()
  if ! command -v dpkg-query >/dev/null; then
    echo "This is no Debian, so nothing is installed. Needed are: $(packages_for "$@" | xargs)" >&2
    return 0
  fi
  for package in $(packages_for "$@"); do
    is_installed "$package" || missing+=("$package")
  done
  if ((${#missing[@]} == 0)); then return 0; fi
  if may_install; then
    echo "Installing ${missing[*]}" >&2
    install_packages "${missing[@]}" && return 0
  fi
  echo "These packages are missing: ${missing[*]}" >&2
  echo "Install them as root: apt-get install --no-install-recommends ${missing[*]}" >&2
  return 1
}
