#!/usr/bin/env bash
# Counts which of Apple's names exist, and writes the page of the counts and the table of the README again.
set -euo pipefail
cd "$(dirname "$0")/.."
swift build --product acetate-docs
swift build --target Quartz
swift build --target UniformTypeIdentifiers
Documentation/extract.sh .build/debug .build/graphs
.build/debug/acetate-docs names .build/graphs --write
