# Sourced by the scripts that test the Python package: `use_python_tools` puts a Python with pytest and mypy first on PATH.
# Left out: the package under test, which PYTHONPATH names. Sourced after go.sh, whose pvg_cache it uses.
# shellcheck shell=bash

python_tools=(mypy==1.18.2 pytest==8.4.2)

# Made under another name and then renamed, so that a run that was cut off leaves nothing half done.
use_python_tools() {
  local home fresh
  home=$pvg_cache/python-tools-$(printf '%s\n' "${python_tools[@]}" | sha256sum | cut -c 1-12)
  mkdir -p -- "$pvg_cache"
  (
    flock 9
    [[ ! -x $home/bin/python3 ]] || exit 0
    fresh=$(mktemp -d -- "$home.XXXXXX")
    trap 'rm -rf -- "$fresh"' EXIT
    python3 -m venv "$fresh/venv" ||
      { echo "python.sh: python3 cannot make a virtual environment (Debian: apt install python3-venv)" >&2; exit 1; }
    "$fresh/venv/bin/python" -m pip install --quiet --disable-pip-version-check "${python_tools[@]}" >&2 || exit 1
    mv -- "$fresh/venv" "$home"
  ) 9>"$home.lock" || return 1
  PATH=$home/bin:$PATH
  export PATH
}
