// The toolchain's Swift Testing asks for this module wherever `Testing` and `CoreImage` are both imported. What a test
// can attach of Core Image's here are the pictures that it makes, which Core Graphics' overlay handles.
@_exported import _Testing_CoreGraphics
