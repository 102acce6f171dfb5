#!/usr/bin/env bash
# Runs a command that runs tests. If it fails, the failures are printed once more at the end, where they are easily found.
set -uo pipefail
log="$(mktemp)"
trap 'rm -f "$log"' EXIT
"$@" 2>&1 | tee "$log"
status=$?
if [ "$status" != 0 ]; then
	printf '\nFailures:\n'
	grep -A 4 '^✘ Test .* recorded an issue\|error: -\[\|^error:\|Fatal error' "$log" | grep -v '^[✔◇]' | head -n 200
fi
exit "$status"
