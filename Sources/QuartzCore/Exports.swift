@_exported import AcetateCompositor
@_exported import CAcetateCGL
@_exported import CoreGraphics
@_exported import CoreImage
@_exported import CoreVideo
