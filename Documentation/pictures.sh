#!/usr/bin/env bash
# Records the moving pictures of the README, off screen: the same bytes on each run. `make pictures` builds what it needs.
# usage: Documentation/pictures.sh BUILD            BUILD: the folder of acetate-shot, KioskMenu and Layers
set -euo pipefail
cd "$(dirname "$0")/.."
build=$(realpath "$1")
pictures=$PWD/Demos/Pictures
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Records with a script of standard input, whose files are in the folder $work.
shoot() {
    (cd "$work" && "$build/acetate-shot" --script - "$@")
}

# The background is updated once per second instead of 20 times, because a GIF file contains what changes in each frame.
sed 's/"frameRate": 20/"frameRate": 1/' Demos/KioskMenu/Resources/Background.composition > "$work/background.composition"
shoot --size 640x360@0.5 "$build/KioskMenu" --background background.composition << 'SCRIPT'
at 1.5 record 4s 20fps kiosk.gif
at 2.0 key Down
at 2.7 key Down
at 3.4 key Down
at 4.1 key Up
at 4.4 key Up
at 4.7 key Up
SCRIPT
shoot --size 640x400@0.6667 "$build/Layers" << 'SCRIPT'
at 1 record 2s 10fps gallery.gif
SCRIPT

for name in kiosk gallery; do
    size=$(stat -c %s "$work/$name.gif")
    if [ "$size" -gt 1000000 ]; then
        echo "$name.gif has $size bytes, and may have 1000000; record less of it." >&2
        exit 1
    fi
    mv "$work/$name.gif" "$pictures/$name.gif"
    echo "$pictures/$name.gif: $size bytes"
done
