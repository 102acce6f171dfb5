/// Where a pixel's alpha is stored, and whether its colors are premultiplied by it.
public enum CGImageAlphaInfo: UInt32, Sendable {
    /// There is no alpha.
    case none = 0
    /// Alpha is the last component, and colors are premultiplied by it.
    case premultipliedLast = 1
    /// Alpha is the first component, and colors are premultiplied by it.
    case premultipliedFirst = 2
    /// Alpha is the last component, and colors are not premultiplied.
    case last = 3
    /// Alpha is the first component, and colors are not premultiplied.
    case first = 4
    /// The last component is ignored.
    case noneSkipLast = 5
    /// The first component is ignored.
    case noneSkipFirst = 6
    /// There are no colors.
    case alphaOnly = 7
}

/// The byte order of a pixel in memory.
public enum CGImageByteOrderInfo: UInt32, Sendable {
    /// The bits of a `CGBitmapInfo` that hold the byte order.
    case orderMask = 0x7000
    /// The default order, which is big-endian.
    case orderDefault = 0
    /// Units of 16 bits, little-endian.
    case order16Little = 0x1000
    /// Units of 32 bits, little-endian.
    case order32Little = 0x2000
    /// Units of 16 bits, big-endian.
    case order16Big = 0x3000
    /// Units of 32 bits, big-endian.
    case order32Big = 0x4000
}

/// The kind of a pixel's components.
public enum CGImageComponentInfo: UInt32, Sendable {
    /// Integers.
    case integer = 0
    /// Floating-point numbers.
    case float = 0x100
}

/// How the components of a pixel are packed.
public enum CGImagePixelFormatInfo: UInt32, Sendable {
    /// The bits of a `CGBitmapInfo` that hold the pixel format.
    case mask = 0xF0000
    /// One after another, each with `bitsPerComponent`.
    case packed = 0
    /// 16 bits: one that is unused or alpha, and five for each color.
    case RGB555 = 0x10000
    /// 16 bits: five for red, six for green, five for blue.
    case RGB565 = 0x20000
    /// 32 bits: two that are unused or alpha, and ten for each color.
    case RGB101010 = 0x30000
    /// 32 bits with ten for each color, in an extended range.
    case RGBCIF10 = 0x40000
}

/// The layout of a bitmap's pixels: a `CGImageAlphaInfo` and a byte order.
public struct CGBitmapInfo: OptionSet, Sendable, Hashable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Creates a layout from its parts.
    public init(
        alpha: CGImageAlphaInfo, component: CGImageComponentInfo = .integer,
        byteOrder: CGImageByteOrderInfo = .orderDefault, pixelFormat: CGImagePixelFormatInfo = .packed
    ) {
        self.init(rawValue: alpha.rawValue | component.rawValue | byteOrder.rawValue | pixelFormat.rawValue)
    }

    /// The bits that hold the alpha's place.
    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
    /// Whether components are floating-point numbers.
    public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
    /// The bits that tell the type of the components.
    public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
    /// The bits that hold the byte order.
    public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
    /// Units of 16 bits, little-endian.
    public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
    /// Units of 32 bits, little-endian.
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
    /// Units of 16 bits, big-endian.
    public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
    /// Units of 32 bits, big-endian.
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)

    /// The alpha's place; nil if the bits have no meaning.
    public var alpha: CGImageAlphaInfo? { CGImageAlphaInfo(rawValue: rawValue & Self.alphaInfoMask.rawValue) }

    /// The byte order; nil if the bits have no meaning.
    public var byteOrder: CGImageByteOrderInfo? {
        CGImageByteOrderInfo(rawValue: rawValue & Self.byteOrderMask.rawValue)
    }

    /// The type of the components.
    public var component: CGImageComponentInfo { contains(.floatComponents) ? .float : .integer }

    /// The pixel format; nil if the bits have no meaning.
    public var pixelFormat: CGImagePixelFormatInfo? {
        CGImagePixelFormatInfo(rawValue: rawValue & CGImagePixelFormatInfo.mask.rawValue)
    }

    /// The renderer's own layout: premultiplied BGRA bytes, or BGRX if the image is opaque.
    package static func native(isOpaque: Bool) -> CGBitmapInfo {
        CGBitmapInfo(alpha: isOpaque ? .noneSkipFirst : .premultipliedFirst, byteOrder: .order32Little)
    }
}

/// How an image is sampled when it is drawn larger or smaller than it is.
public enum CGInterpolationQuality: Int32, Sendable {
    /// The choice of the context.
    case `default` = 0
    /// The nearest pixel.
    case none = 1
    /// Fast, with less quality.
    case low = 2
    /// Slow, with the best quality.
    case high = 3
    /// Between `low` and `high`.
    case medium = 4
}

/// Units of 16 bits in the byte order of the processor.
public let kCGBitmapByteOrder16Host: CGBitmapInfo = .byteOrder16Little
/// Units of 32 bits in the byte order of the processor.
public let kCGBitmapByteOrder32Host: CGBitmapInfo = .byteOrder32Little
