#!/usr/bin/env bash
# Writes the symbol graphs of the public modules into a folder, from modules that are built.
# usage: Documentation/extract.sh BUILD OUTPUT      BUILD: for example .build/debug
set -euo pipefail
cd "$(dirname "$0")/.."
build=$1 output=$2
source Documentation/flags.sh

rm -rf "$output"
mkdir -p "$output"
for module in "${modules[@]}"; do
    swift symbolgraph-extract -module-name "$module" "${flags[@]}" \
        -minimum-access-level public -skip-synthesized-members -skip-protocol-implementations -skip-inherited-docs \
        -output-dir "$output" 2>&1 | { grep -v '^$' >&2 || true; }
done
