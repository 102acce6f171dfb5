// The toolchain's Swift Testing asks for this module wherever `Testing` and `AppKit` are both imported. `AppKit` brings
// Core Graphics and Core Image with it, so their overlays come along.
@_exported import _Testing_CoreGraphics
@_exported import _Testing_CoreImage
