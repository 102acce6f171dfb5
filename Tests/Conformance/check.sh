#!/usr/bin/env bash
# Fails if a conformance test imports another module than Apple's, or uses a name of Acetate. Platform.swift has what Linux needs.
set -uo pipefail
cd "$(dirname "$0")" || exit 1
modules='AppKit|CoreGraphics|CoreImage|CoreText|Foundation|QuartzCore|Testing'
status=0
for file in *.swift; do
	[ "$file" = Platform.swift ] && continue
	if grep -nE '^ *(@[A-Za-z()]+ +)*(public +|internal +|private +|package +)?import +' "$file" |
		grep -vE "import +($modules) *\$"; then
		echo "$file imports a module that is not Apple's; use only $modules" >&2
		status=1
	fi
	if grep -niE '\bacetate' "$file"; then
		echo "$file uses a name of Acetate; conformance tests use Apple's API only" >&2
		status=1
	fi
done
exit "$status"
