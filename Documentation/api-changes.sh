#!/usr/bin/env bash
# Compares the public API with that of an earlier version, and fails with the changes that break programs.
# usage: Documentation/api-changes.sh [TAG]         TAG: by default the last tag before HEAD
#
# Changes that are intended are lines of Documentation/api-changes.txt, without indentation; CHANGELOG.md tells of them. Both
# versions are built in .build/api, without optimization.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
modules_of_products=(AcetateSnapshots AVFoundation Cocoa CoreMedia CoreVideo QTKit ScreenSaver)
tag=${1:-$(git describe --tags --abbrev=0 2> /dev/null || true)}
if [ -z "$tag" ]; then
    echo "There is no tag yet, so there is no API to compare with."
    exit 0
fi
commit=$(git rev-parse --verify --quiet "$tag^{commit}") || { echo "There is no tag or commit $tag." >&2; exit 1; }

# Builds the package in the current folder, and writes a description of the API of each of its modules into a folder.
describe() {
    local output=$1 scratch=$2 build module modules flags map headers library flag
    build=$scratch/debug
    for module in Quartz UniformTypeIdentifiers os simd "${modules_of_products[@]}"; do
        # A module that this version does not have yet.
        [ -d "Sources/$module" ] || continue
        swift build --quiet --scratch-path "$scratch" -debug-info-format none --target "$module"
    done
    source "$root/Documentation/flags.sh"
    mkdir -p "$output"
    for module in $(printf '%s\n' "${modules[@]}" "${modules_of_products[@]}" | sort -u); do
        [ -e "$build/Modules/$module.swiftmodule" ] || continue
        swift-api-digester -dump-sdk -module "$module" "${flags[@]}" -avoid-location -avoid-tool-args -swift-only \
            -o "$output/$module.json"
    done
    "$folder/public_api" "$output"/*.json
}

folder=$root/.build/api
mkdir -p "$folder"
swiftc -O -o "$folder/public_api" Documentation/public_api.swift
former=$folder/$commit
if [ ! -d "$former/api" ]; then
    rm -rf "$former"
    mkdir -p "$former/source"
    git archive "$commit" | tar -x -C "$former/source"
    (cd "$former/source" && describe "$former/new" "$former/build")
    mv "$former/new" "$former/api"
    rm -rf "$former/source" "$former/build"
fi
rm -rf "$folder/current"
describe "$folder/current" "$folder/build"

allowed=Documentation/api-changes.txt
touch "$folder/none"
[ -f "$allowed" ] || allowed=$folder/none
count=0
for file in "$former"/api/*.json; do
    module=$(basename "$file" .json)
    if [ ! -f "$folder/current/$module.json" ]; then
        changes="the module $module has been removed"
    else
        # The digester prints headings as comments.
        changes=$(swift-api-digester -diagnose-sdk -input-paths "$file" -input-paths "$folder/current/$module.json" 2>&1 |
            grep -v '^$' | grep -v '^/\*' || true)
    fi
    changes=$(grep -vxFf "$allowed" <<< "$changes" || true)
    [ -n "$changes" ] || continue
    printf '%s:\n%s\n' "$module" "$(sed 's/^/  /' <<< "$changes")"
    count=$((count + $(wc -l <<< "$changes")))
done
if [ "$count" != 0 ]; then
    echo "$count changes since $tag break programs. Undo them, or add their lines to Documentation/api-changes.txt." >&2
    exit 1
fi
echo "No change since $tag breaks programs."
