#!/usr/bin/env bash
# Counts which of Apple's names exist, and writes the page of the counts and the table of the README again. Names in the lists of
# Documentation/Names that were left out and exist now are moved there to those that exist.
set -euo pipefail
cd "$(dirname "$0")/.."
swift build --product acetate-docs
for module in Quartz ScreenSaver AVFoundation UniformTypeIdentifiers os simd; do swift build --target "$module"; done
Documentation/extract.sh .build/debug .build/graphs
.build/debug/acetate-docs names .build/graphs --write
