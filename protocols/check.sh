#!/bin/sh
# Checks that the code in Sources/CAcetateProtocols and Sources/AcetateProtocols is what generate.sh makes. If not,
# prints the difference and exits with status 1.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
"$here/generate.sh" "$fresh"
for module in CAcetateProtocols AcetateProtocols; do
    diff -ru "$here/../Sources/$module" "$fresh/$module" || {
        echo "Sources/$module is stale: run protocols/generate.sh" >&2
        exit 1
    }
done
