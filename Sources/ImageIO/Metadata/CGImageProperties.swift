// The keys of the dictionaries that describe files and images. Values are `NSNumber`, `String`, arrays of these, or
// dictionaries. The strings are those of Apple's headers.

public import CoreGraphics

// MARK: Dictionaries of formats

/// The properties of TIFF tags: a dictionary.
public let kCGImagePropertyTIFFDictionary: CFString = "{TIFF}"
/// The properties of GIF files and their frames: a dictionary.
public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
/// The properties of JFIF headers in JPEG files: a dictionary.
public let kCGImagePropertyJFIFDictionary: CFString = "{JFIF}"
/// The properties of Exif tags: a dictionary.
public let kCGImagePropertyExifDictionary: CFString = "{Exif}"
/// The properties of PNG files and their frames: a dictionary.
public let kCGImagePropertyPNGDictionary: CFString = "{PNG}"
/// The properties of GPS tags: a dictionary.
public let kCGImagePropertyGPSDictionary: CFString = "{GPS}"
/// The properties of WebP files and their frames: a dictionary.
public let kCGImagePropertyWebPDictionary: CFString = "{WebP}"

// MARK: Files

/// The number of bytes.
public let kCGImagePropertyFileSize: CFString = "FileSize"

// MARK: Images

/// The height in pixels, before the orientation applies: a number.
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// The width in pixels, before the orientation applies: a number.
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// Pixels per inch, vertically.
public let kCGImagePropertyDPIHeight: CFString = "DPIHeight"
/// Pixels per inch, horizontally.
public let kCGImagePropertyDPIWidth: CFString = "DPIWidth"
/// Bits per component.
public let kCGImagePropertyDepth: CFString = "Depth"
/// A `CGImagePropertyOrientation`, as its number.
public let kCGImagePropertyOrientation: CFString = "Orientation"
/// Whether pixels are indexes of a table of colors.
public let kCGImagePropertyIsIndexed: CFString = "IsIndexed"
/// Whether components are floating-point numbers.
public let kCGImagePropertyIsFloat: CFString = "IsFloat"
/// Whether the image has alpha: a Boolean.
public let kCGImagePropertyHasAlpha: CFString = "HasAlpha"
/// The color model: one of the `kCGImagePropertyColorModel` constants.
public let kCGImagePropertyColorModel: CFString = "ColorModel"
/// The description of the color profile.
public let kCGImagePropertyProfileName: CFString = "ProfileName"
/// The index of the image that represents the file.
public let kCGImagePropertyPrimaryImage: CFString = "PrimaryImage"

// MARK: Color models

/// Red, green and blue.
public let kCGImagePropertyColorModelRGB: CFString = "RGB"
/// Gray.
public let kCGImagePropertyColorModelGray: CFString = "Gray"
/// Cyan, magenta, yellow and black.
public let kCGImagePropertyColorModelCMYK: CFString = "CMYK"
/// Lightness and two color components.
public let kCGImagePropertyColorModelLab: CFString = "Lab"
