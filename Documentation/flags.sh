# Sourced by the other scripts here. Sets `flags`, the options with which a tool of the compiler reads the modules of the folder
# `$build`, and `modules`, the names of the public ones.
[ -d "$build/Modules" ] || { echo "$build/Modules was not found; build the package first." >&2; exit 1; }

modules=(CoreGraphics UniformTypeIdentifiers CoreText CoreVideo CoreMedia ImageIO CoreImage AcetateCompositor QuartzCore AppKit AVFoundation Quartz ScreenSaver os simd)
flags=(-I "$build/Modules")
for map in Sources/CAcetate*/module.modulemap "$build"/CAcetate*.build/module.modulemap; do
    [ -f "$map" ] && flags+=(-Xcc "-fmodule-map-file=$map")
done
for headers in Sources/CAcetate*/include; do flags+=(-Xcc "-I$headers"); done
for library in cairo pangocairo fontconfig gdk-pixbuf-2.0 wayland-client wayland-cursor xkbcommon libqrencode lcms2 zlib \
    gstreamer-pbutils-1.0; do
    # GStreamer is missing where nothing needs AVFoundation.
    for flag in $(pkg-config --cflags "$library" 2> /dev/null || true); do flags+=(-Xcc "$flag"); done
done
flags+=(-target "$(swiftc -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p' | head -n 1)")
flags+=(-module-cache-path "$build/ModuleCache")
