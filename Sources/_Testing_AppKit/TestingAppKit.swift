// The toolchain's Swift Testing imports this cross-import overlay wherever `Testing` and `AppKit` are both imported.
// `AppKit` exports Core Graphics and Core Image, so this module exports their overlays.
@_exported import _Testing_CoreGraphics
@_exported import _Testing_CoreImage
