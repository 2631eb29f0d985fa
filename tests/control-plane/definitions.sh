#!/usr/bin/env bash
# Prints the path of the real CustomResourceDefinition of each given KIND.GROUP, fetched into the cache when
# missing. Fails for a kind that the file `definitions` does not list.
set -euo pipefail
# shellcheck source=lib.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"
# shellcheck source=../../scripts/lib/go.sh
source "$here/../../scripts/lib/go.sh"

for wanted in "$@"; do
  row=$(awk -v wanted="$wanted" '!/^#/ && NF && $1 "." $2 == wanted { print $3, $4, $5 }' "$here/definitions")
  [[ $row ]] || { echo "tests/control-plane/definitions has no line for $wanted" >&2; exit 1; }
  read -r module version file <<<"$row"
  kept=$cache/definitions/$(basename -- "$module")-$version/$(basename -- "$file")
  if [[ ! -f $kept ]]; then
    use_go
    source=$(cd / && go mod download -json "$module@$version" | sed -n 's/^\t"Dir": "\(.*\)",\?$/\1/p')
    mkdir -p -- "$(dirname -- "$kept")"
    install -m 644 -- "$source/$file" "$kept.$$"
    mv -- "$kept.$$" "$kept"
  fi
  echo "$kept"
done
