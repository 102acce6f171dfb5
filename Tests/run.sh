#!/usr/bin/env bash
# Runs a command that runs tests. If it fails, the failures are printed once more at the end, where they are easily found.
set -uo pipefail
log="$(mktemp)"
trap 'rm -f "$log"' EXIT
# Without colors, whose codes would hide the beginnings of lines, and with signals that a shell ignores in the background, because some
# tests send them to programs.
NO_COLOR=1 env --default-signal "$@" 2>&1 | tee "$log"
status=$?
# EX_UNAVAILABLE is Swift Testing's status if no test matches the filter.
if [ "$status" = 69 ]; then
	echo "No test was run, because no name of a test matches the filter. Names of tests are those of their types and functions." >&2
elif [ "$status" != 0 ]; then
	printf '\nFailures:\n'
	grep -A 4 '^✘ Test .* recorded an issue\|error: -\[\|^error:\|Fatal error' "$log" | grep -v '^[✔◇]' | head -n 200
fi
exit "$status"
