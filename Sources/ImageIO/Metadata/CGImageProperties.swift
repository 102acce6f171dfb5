// The keys of the dictionaries that describe files and images. Values are `NSNumber`, `String`, arrays of these, or
// dictionaries. The strings are those of Apple's headers.

public import CoreGraphics

// MARK: Dictionaries of formats

public let kCGImagePropertyTIFFDictionary: CFString = "{TIFF}"
public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
public let kCGImagePropertyJFIFDictionary: CFString = "{JFIF}"
public let kCGImagePropertyExifDictionary: CFString = "{Exif}"
public let kCGImagePropertyPNGDictionary: CFString = "{PNG}"
public let kCGImagePropertyGPSDictionary: CFString = "{GPS}"
public let kCGImagePropertyWebPDictionary: CFString = "{WebP}"

// MARK: Files

/// The number of bytes.
public let kCGImagePropertyFileSize: CFString = "FileSize"

// MARK: Images

public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
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
public let kCGImagePropertyHasAlpha: CFString = "HasAlpha"
public let kCGImagePropertyColorModel: CFString = "ColorModel"
/// The description of the color profile.
public let kCGImagePropertyProfileName: CFString = "ProfileName"
/// The index of the image that represents the file.
public let kCGImagePropertyPrimaryImage: CFString = "PrimaryImage"

// MARK: Color models

public let kCGImagePropertyColorModelRGB: CFString = "RGB"
public let kCGImagePropertyColorModelGray: CFString = "Gray"
public let kCGImagePropertyColorModelCMYK: CFString = "CMYK"
public let kCGImagePropertyColorModelLab: CFString = "Lab"
