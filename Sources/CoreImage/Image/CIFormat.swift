import AcetatePixels
import CoreGraphics

/// The layout of a pixel in memory. Colors are premultiplied. Bytes and 16-bit numbers are values from 0 to 1; floats may have
/// others.
public struct CIFormat: Hashable, Sendable {
    /// What a channel is in memory, in the machine's byte order.
    private enum Component: Hashable {
        case byte
        /// A 16-bit number of which the greatest is 1.
        case word
        /// A 16-bit float.
        case half
        /// A 32-bit float.
        case float

        var size: Int {
            switch self {
            case .byte: 1
            case .word, .half: 2
            case .float: 4
            }
        }
    }

    /// The channels of a pixel in order: 0 for blue, 1 for green, 2 for red and 3 for alpha.
    private let channels: [UInt32]
    private let component: Component

    private init(_ channels: [UInt32], _ component: Component = .byte) {
        (self.channels, self.component) = (channels, component)
    }

    /// Bytes in the order blue, green, red, alpha.
    public static let BGRA8 = CIFormat([0, 1, 2, 3])
    /// Bytes in the order red, green, blue, alpha.
    public static let RGBA8 = CIFormat([2, 1, 0, 3])
    /// Bytes in the order alpha, red, green, blue.
    public static let ARGB8 = CIFormat([3, 2, 1, 0])
    /// Bytes in the order alpha, blue, green, red.
    public static let ABGR8 = CIFormat([3, 0, 1, 2])
    /// Red, green, blue and alpha as 16-bit numbers.
    public static let RGBA16 = CIFormat([2, 1, 0, 3], .word)
    /// Red, green, blue and alpha as 16-bit floats.
    public static let RGBAh = CIFormat([2, 1, 0, 3], .half)
    /// Red, green, blue and alpha as 32-bit floats.
    public static let RGBAf = CIFormat([2, 1, 0, 3], .float)
    /// Only red.
    public static let R8 = CIFormat([2])
    /// Only red, as a 16-bit number.
    public static let R16 = CIFormat([2], .word)
    /// Only red, as a 16-bit float.
    public static let Rh = CIFormat([2], .half)
    /// Only red, as a 32-bit float.
    public static let Rf = CIFormat([2], .float)
    /// Red and green.
    public static let RG8 = CIFormat([2, 1])
    /// Red and green as 16-bit numbers.
    public static let RG16 = CIFormat([2, 1], .word)
    /// Red and green as 16-bit floats.
    public static let RGh = CIFormat([2, 1], .half)
    /// Red and green as 32-bit floats.
    public static let RGf = CIFormat([2, 1], .float)
    /// Only alpha.
    public static let A8 = CIFormat([3])
    /// Only alpha, as a 16-bit number.
    public static let A16 = CIFormat([3], .word)
    /// Only alpha, as a 16-bit float.
    public static let Ah = CIFormat([3], .half)
    /// Only alpha, as a 32-bit float.
    public static let Af = CIFormat([3], .float)

    /// The layouts of images.
    private static let imageLayouts: [CIFormat: CGBitmapInfo] = [
        .RGBA8: CGBitmapInfo(alpha: .premultipliedLast), .ARGB8: CGBitmapInfo(alpha: .premultipliedFirst),
        .BGRA8: CGBitmapInfo(alpha: .premultipliedFirst, byteOrder: .order32Little),
        .ABGR8: CGBitmapInfo(alpha: .premultipliedLast, byteOrder: .order32Little),
        .RGBA16: CGBitmapInfo(alpha: .premultipliedLast, byteOrder: .order16Little),
        .RGBAh: CGBitmapInfo(alpha: .premultipliedLast, component: .float, byteOrder: .order16Little),
        .RGBAf: CGBitmapInfo(alpha: .premultipliedLast, component: .float, byteOrder: .order32Little),
    ]

    /// The layout of images with this format and the values of an RGB space, or of sRGB if it is nil; nil for formats
    /// without the channels of a `CGImage`, and for spaces of other models.
    func imageFormat(_ space: CGColorSpace? = nil) -> ImageFormat? {
        guard let info = Self.imageLayouts[self], space?.model ?? .rgb == .rgb else { return nil }
        return ImageFormat(
            bitsPerComponent: bitsPerComponent, bitsPerPixel: 8 * bytesPerPixel, space: space ?? .sRGBSpace,
            bitmapInfo: info)
    }

    var bytesPerPixel: Int { channels.count * component.size }

    var bitsPerComponent: Int { 8 * component.size }

    /// Whether a pixel has red, green, blue and alpha, so that it can be one of an image.
    var hasFourChannels: Bool { channels.count == 4 }

    /// Whether each channel is a byte.
    var hasBytes: Bool { component == .byte }

    /// Writes pixels, `0xAARRGGBB`, to memory for that number of pixels.
    func write(_ pixels: UnsafeMutableBufferPointer<UInt32>, to data: UnsafeMutableRawPointer) {
        var place = 0
        for pixel in pixels {
            for channel in channels {
                write(Float(UInt8(truncatingIfNeeded: pixel >> (8 * channel))) / 255, to: data + place)
                place += component.size
            }
        }
    }

    /// Writes the channels of a premultiplied color to memory for one pixel.
    func write(_ color: PixelColor, to data: UnsafeMutableRawPointer) {
        for (index, channel) in channels.enumerated() {
            write(color[Self.component(of: channel)], to: data + index * component.size)
        }
    }

    /// The color of a pixel at an offset, which must be in the data: missing colors are 0, and alpha is 1 if there is none.
    func color(_ data: UnsafeRawBufferPointer, at offset: Int) -> PixelColor {
        var color = PixelColor(0, 0, 0, channels.contains(3) ? 0 : 1)
        for (index, channel) in channels.enumerated() {
            color[Self.component(of: channel)] = value(data, at: offset + index * component.size)
        }
        return color
    }

    /// The index in a color of a channel: 0 for blue, 1 for green, 2 for red and 3 for alpha.
    private static func component(of channel: UInt32) -> Int { channel == 3 ? 3 : 2 - Int(channel) }

    /// Writes the value of a channel. Bytes and words are clamped to 0...1 and rounded.
    private func write(_ value: Float, to data: UnsafeMutableRawPointer) {
        let unit = value > 0 ? min(value, 1) : 0
        switch component {
        case .byte: data.storeBytes(of: UInt8(unit * 255 + 0.5), as: UInt8.self)
        case .word: data.storeBytes(of: UInt16(unit * 65535 + 0.5), as: UInt16.self)
        case .half: data.storeBytes(of: Float16(value), as: Float16.self)
        case .float: data.storeBytes(of: value, as: Float.self)
        }
    }

    /// The value of a channel at an offset, which must be in the data.
    private func value(_ data: UnsafeRawBufferPointer, at offset: Int) -> Float {
        switch component {
        case .byte: Float(data[offset]) / 255
        case .word: Float(data.loadUnaligned(fromByteOffset: offset, as: UInt16.self)) / 65535
        case .half: Float(data.loadUnaligned(fromByteOffset: offset, as: Float16.self))
        case .float: data.loadUnaligned(fromByteOffset: offset, as: Float.self)
        }
    }

    /// Why pixels in memory are not an image.
    struct InvalidBitmap: Error { let cause: String }

    /// Pixels in memory, top row first.
    func bitmap(
        _ data: Data, bytesPerRow: Int, size: CGSize, colorSpace: CGColorSpace?
    ) throws(InvalidBitmap) -> BitmapPixels {
        guard let width = Int(exactly: size.width), let height = Int(exactly: size.height),
            let pixelSize = PixelSize(width, height)
        else { throw InvalidBitmap(cause: "its size, \(size), is not 1 to 32,767 whole pixels on each side") }
        guard bytesPerRow >= width * bytesPerPixel, bytesPerRow <= data.count / height || height == 1,
            data.count >= bytesPerRow * (height - 1) + width * bytesPerPixel
        else {
            throw InvalidBitmap(
                cause: "\(data.count) bytes in rows of \(bytesPerRow) are too few for \(width)x\(height) pixels of "
                    + "\(bytesPerPixel) bytes")
        }
        var space: WorkingSpace?
        if let colorSpace {
            guard let known = WorkingSpace(colorSpace) else {
                throw InvalidBitmap(
                    cause: "only sRGB and linear sRGB are supported, not \(colorSpace); pass one of them or nil")
            }
            space = known
        }
        return BitmapPixels(data: data, bytesPerRow: bytesPerRow, size: pixelSize, format: self, space: space)
    }
}

extension WorkingSpace {
    /// The space of a color space's values; nil for spaces with other primaries, curves or components.
    init?(_ space: CGColorSpace) {
        if space.isSRGB {
            self = .encoded
        } else if space.isLinearSRGB {
            self = .linear
        } else {
            return nil
        }
    }
}

extension CGColorSpace {
    /// Whether values in this space are used as sRGB values without conversion.
    var isSRGB: Bool { model == .rgb && isEncodedAsSRGB }
}
