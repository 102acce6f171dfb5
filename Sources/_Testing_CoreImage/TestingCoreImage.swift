// The toolchain's Swift Testing imports this cross-import overlay wherever `Testing` and `CoreImage` are both imported.
// Tests attach the `CGImage`s that Core Image renders, which Core Graphics' overlay supports.
@_exported import _Testing_CoreGraphics
