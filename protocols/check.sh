#!/bin/sh
# Shows that what is checked in under Sources/CAcetateProtocols is what the scanner makes; status 1 and the difference if not.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
"$here/generate.sh" "$fresh"
diff -ru "$here/../Sources/CAcetateProtocols" "$fresh" || {
    echo "Sources/CAcetateProtocols is stale: run protocols/generate.sh" >&2
    exit 1
}
