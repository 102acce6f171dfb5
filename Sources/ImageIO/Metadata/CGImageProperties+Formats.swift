// The keys of the dictionaries of GIF, PNG, WebP and JFIF. The strings are those of Apple's headers.

public import CoreGraphics

// MARK: GIF

/// The number of repetitions; 0 for repetition without end.
public let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"
/// Seconds; 0.1 for what is less than 0.05.
public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
/// Seconds, as the file has them.
public let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"
public let kCGImagePropertyGIFHasGlobalColorMap: CFString = "HasGlobalColorMap"
public let kCGImagePropertyGIFCanvasPixelWidth: CFString = "CanvasPixelWidth"
public let kCGImagePropertyGIFCanvasPixelHeight: CFString = "CanvasPixelHeight"
/// A dictionary of delays for each frame.
public let kCGImagePropertyGIFFrameInfoArray: CFString = "FrameInfo"

// MARK: PNG

public let kCGImagePropertyPNGGamma: CFString = "Gamma"
public let kCGImagePropertyPNGInterlaceType: CFString = "InterlaceType"
public let kCGImagePropertyPNGXPixelsPerMeter: CFString = "XPixelsPerMeter"
public let kCGImagePropertyPNGYPixelsPerMeter: CFString = "YPixelsPerMeter"
public let kCGImagePropertyPNGsRGBIntent: CFString = "sRGBIntent"
public let kCGImagePropertyPNGChromaticities: CFString = "Chromaticities"
public let kCGImagePropertyPNGAuthor: CFString = "Author"
public let kCGImagePropertyPNGComment: CFString = "Comment"
public let kCGImagePropertyPNGCopyright: CFString = "Copyright"
public let kCGImagePropertyPNGCreationTime: CFString = "Creation Time"
public let kCGImagePropertyPNGDescription: CFString = "Description"
public let kCGImagePropertyPNGDisclaimer: CFString = "Disclaimer"
public let kCGImagePropertyPNGSoftware: CFString = "Software"
public let kCGImagePropertyPNGSource: CFString = "Source"
public let kCGImagePropertyPNGTitle: CFString = "Title"
public let kCGImagePropertyPNGWarning: CFString = "Warning"

// MARK: Animated PNG

/// The number of times that the animation plays; 0 for playing without end.
public let kCGImagePropertyAPNGLoopCount: CFString = "LoopCount"
/// Seconds; 0.1 for what is less than 0.05.
public let kCGImagePropertyAPNGDelayTime: CFString = "DelayTime"
/// Seconds, as the file has them.
public let kCGImagePropertyAPNGUnclampedDelayTime: CFString = "UnclampedDelayTime"
public let kCGImagePropertyAPNGCanvasPixelWidth: CFString = "CanvasPixelWidth"
public let kCGImagePropertyAPNGCanvasPixelHeight: CFString = "CanvasPixelHeight"
/// A dictionary of delays for each frame.
public let kCGImagePropertyAPNGFrameInfoArray: CFString = "FrameInfo"

// MARK: WebP

/// The number of times that the animation plays; 0 for playing without end.
public let kCGImagePropertyWebPLoopCount: CFString = "LoopCount"
/// Seconds; 0.1 for what is less than 0.05.
public let kCGImagePropertyWebPDelayTime: CFString = "DelayTime"
/// Seconds, as the file has them.
public let kCGImagePropertyWebPUnclampedDelayTime: CFString = "UnclampedDelayTime"
public let kCGImagePropertyWebPCanvasPixelWidth: CFString = "CanvasPixelWidth"
public let kCGImagePropertyWebPCanvasPixelHeight: CFString = "CanvasPixelHeight"
/// A dictionary of delays for each frame.
public let kCGImagePropertyWebPFrameInfoArray: CFString = "FrameInfo"

// MARK: JFIF

public let kCGImagePropertyJFIFVersion: CFString = "JFIFVersion"
public let kCGImagePropertyJFIFXDensity: CFString = "XDensity"
public let kCGImagePropertyJFIFYDensity: CFString = "YDensity"
/// 0 for a ratio, 1 for pixels per inch, 2 for pixels per centimeter.
public let kCGImagePropertyJFIFDensityUnit: CFString = "DensityUnit"
public let kCGImagePropertyJFIFIsProgressive: CFString = "IsProgressive"
