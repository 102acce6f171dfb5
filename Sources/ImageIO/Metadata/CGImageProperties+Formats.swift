// The keys of the dictionaries of GIF, PNG, WebP and JFIF. The strings are those of Apple's headers.

public import CoreGraphics

// MARK: GIF

/// The number of repetitions; 0 for repetition without end.
public let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"
/// Seconds; 0.1 for what is less than 0.05.
public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
/// Seconds, as the file has them.
public let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// Whether the file has one table of colors for all frames: a Boolean.
public let kCGImagePropertyGIFHasGlobalColorMap: CFString = "HasGlobalColorMap"
/// The width of the area in which the frames are composed, in pixels: a number.
public let kCGImagePropertyGIFCanvasPixelWidth: CFString = "CanvasPixelWidth"
/// The height of the area in which the frames are composed, in pixels: a number.
public let kCGImagePropertyGIFCanvasPixelHeight: CFString = "CanvasPixelHeight"
/// A dictionary of delays for each frame.
public let kCGImagePropertyGIFFrameInfoArray: CFString = "FrameInfo"

// MARK: PNG

/// The exponent that the file's values are encoded with: a number.
public let kCGImagePropertyPNGGamma: CFString = "Gamma"
/// 1 if the rows are stored in seven passes, else 0: a number.
public let kCGImagePropertyPNGInterlaceType: CFString = "InterlaceType"
/// The horizontal resolution in pixels per meter: a number.
public let kCGImagePropertyPNGXPixelsPerMeter: CFString = "XPixelsPerMeter"
/// The vertical resolution in pixels per meter: a number.
public let kCGImagePropertyPNGYPixelsPerMeter: CFString = "YPixelsPerMeter"
/// The rendering intent of an sRGB image: a number.
public let kCGImagePropertyPNGsRGBIntent: CFString = "sRGBIntent"
/// The coordinates of white, red, green and blue in the CIE 1931 diagram: an array of eight numbers.
public let kCGImagePropertyPNGChromaticities: CFString = "Chromaticities"
/// The author: a string.
public let kCGImagePropertyPNGAuthor: CFString = "Author"
/// A comment: a string.
public let kCGImagePropertyPNGComment: CFString = "Comment"
/// The copyright notice: a string.
public let kCGImagePropertyPNGCopyright: CFString = "Copyright"
/// The time of creation: a string.
public let kCGImagePropertyPNGCreationTime: CFString = "Creation Time"
/// A description: a string.
public let kCGImagePropertyPNGDescription: CFString = "Description"
/// A legal disclaimer: a string.
public let kCGImagePropertyPNGDisclaimer: CFString = "Disclaimer"
/// The program that wrote the file: a string.
public let kCGImagePropertyPNGSoftware: CFString = "Software"
/// The device with which the image was made: a string.
public let kCGImagePropertyPNGSource: CFString = "Source"
/// The title: a string.
public let kCGImagePropertyPNGTitle: CFString = "Title"
/// A warning about the content: a string.
public let kCGImagePropertyPNGWarning: CFString = "Warning"

// MARK: Animated PNG

/// The number of times that the animation plays; 0 for playing without end.
public let kCGImagePropertyAPNGLoopCount: CFString = "LoopCount"
/// Seconds; 0.1 for what is less than 0.05.
public let kCGImagePropertyAPNGDelayTime: CFString = "DelayTime"
/// Seconds, as the file has them.
public let kCGImagePropertyAPNGUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// The width of the area in which the frames are composed, in pixels: a number.
public let kCGImagePropertyAPNGCanvasPixelWidth: CFString = "CanvasPixelWidth"
/// The height of the area in which the frames are composed, in pixels: a number.
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
/// The width of the area in which the frames are composed, in pixels: a number.
public let kCGImagePropertyWebPCanvasPixelWidth: CFString = "CanvasPixelWidth"
/// The height of the area in which the frames are composed, in pixels: a number.
public let kCGImagePropertyWebPCanvasPixelHeight: CFString = "CanvasPixelHeight"
/// A dictionary of delays for each frame.
public let kCGImagePropertyWebPFrameInfoArray: CFString = "FrameInfo"

// MARK: JFIF

/// The version of the format: an array of numbers.
public let kCGImagePropertyJFIFVersion: CFString = "JFIFVersion"
/// The horizontal resolution, in the unit that the file states: a number.
public let kCGImagePropertyJFIFXDensity: CFString = "XDensity"
/// The vertical resolution, in the unit that the file states: a number.
public let kCGImagePropertyJFIFYDensity: CFString = "YDensity"
/// 0 for a ratio, 1 for pixels per inch, 2 for pixels per centimeter.
public let kCGImagePropertyJFIFDensityUnit: CFString = "DensityUnit"
/// Whether the image is stored in passes of growing detail: a Boolean.
public let kCGImagePropertyJFIFIsProgressive: CFString = "IsProgressive"
