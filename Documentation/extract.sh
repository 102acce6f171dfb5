#!/usr/bin/env bash
# Writes the symbol graphs of the public modules into a folder, from modules that are built.
# usage: Documentation/extract.sh BUILD OUTPUT      BUILD: for example .build/debug
set -euo pipefail
cd "$(dirname "$0")/.."
build=$1 output=$2
[ -d "$build/Modules" ] || { echo "$build/Modules was not found; build the package first." >&2; exit 1; }

flags=()
for map in Sources/CAcetate*/module.modulemap "$build"/CAcetate*.build/module.modulemap; do
    [ -f "$map" ] && flags+=(-Xcc "-fmodule-map-file=$map")
done
for folder in Sources/CAcetate*/include; do flags+=(-Xcc "-I$folder"); done
libraries=(cairo pangocairo fontconfig gdk-pixbuf-2.0 wayland-client wayland-cursor xkbcommon libqrencode lcms2 zlib)
for flag in $(pkg-config --cflags "${libraries[@]}"); do flags+=(-Xcc "$flag"); done
target=$(swiftc -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p' | head -n 1)

rm -rf "$output"
mkdir -p "$output"
for module in CoreGraphics UniformTypeIdentifiers CoreText ImageIO CoreImage AcetateCompositor QuartzCore AppKit Quartz; do
    swift symbolgraph-extract -module-name "$module" -I "$build/Modules" "${flags[@]}" -target "$target" \
        -minimum-access-level public -skip-synthesized-members -skip-protocol-implementations -skip-inherited-docs \
        -module-cache-path "$build/ModuleCache" -output-dir "$output" 2>&1 | { grep -v '^$' >&2 || true; }
done
