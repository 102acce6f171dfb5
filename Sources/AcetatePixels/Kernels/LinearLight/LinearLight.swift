import CAcetateKernels

/// The values with which a filter computes.
package enum WorkingSpace: Sendable, Hashable {
    /// The sRGB-encoded values of pixels, as displays use them.
    case encoded
    /// Linear light, in the primaries of sRGB.
    case linear
}

extension WorkingSpace {
    /// An unpremultiplied, encoded color in this space.
    package func color(_ encoded: PixelColor) -> PixelColor {
        self == .encoded ? encoded : EncodingCurve(.toLinear).color(of: encoded)
    }

    /// The premultiplied color of a premultiplied pixel, in this space.
    @inline(__always)
    package func premultiplied(_ pixel: UInt32) -> PixelColor {
        self == .encoded ? PixelColor(premultiplied: pixel) : LinearLight.shared.premultiplied(pixel)
    }

    /// The unpremultiplied color of a premultiplied pixel, in this space; transparent black for a transparent pixel.
    @inline(__always)
    package func straight(_ pixel: UInt32) -> PixelColor {
        self == .encoded ? PixelColor(straight: pixel) : LinearLight.shared.straight(pixel)
    }

    /// The pixel of a premultiplied color in this space, clamped and rounded to nearest.
    @inline(__always)
    package func pixel(premultiplied color: PixelColor) -> UInt32 {
        self == .encoded ? color.premultipliedPixel : LinearLight.shared.pixel(premultiplied: color)
    }

    /// The pixel of an unpremultiplied color in this space, clamped and rounded to nearest.
    @inline(__always)
    package func pixel(straight color: PixelColor) -> UInt32 {
        self == .encoded ? color.straightPixel : LinearLight.shared.encoded(color).straightPixel
    }
}

/// Conversions between pixels and linear light by tables: the transfer function of sRGB (IEC 61966-2-1).
///
/// Between the entries of a table values are interpolated linearly, with an error below 1/1000 of a level.
///
/// `@unchecked Sendable`: the tables are written before the only instance exists, and then only read.
struct LinearLight: @unchecked Sendable {
    static let shared = LinearLight()

    private static let decodedCount: Float = 1024
    private static let encodedCount: Float = 2048
    /// The light of each level of 255.
    private let levels: UnsafeMutablePointer<Float>
    /// The light of the encoded value i / `decodedCount`.
    private let decoded: UnsafeMutablePointer<Float>
    /// The encoded value of the light (i / `encodedCount`)². Squares, because the function is steep at 0.
    private let encoded: UnsafeMutablePointer<Float>

    private init() {
        // Never freed. Each table has an entry more than values up to 1 need, for the interpolation at 1.
        func table(_ count: Int, _ value: (Int) -> Float) -> UnsafeMutablePointer<Float> {
            let table = UnsafeMutablePointer<Float>.allocate(capacity: count)
            for index in 0..<count { (table + index).initialize(to: value(index)) }
            return table
        }
        func toLinear(_ x: Float) -> Float { EncodingCurve(.toLinear).color(of: [min(x, 1), 0, 0, 0]).x }
        func toEncoded(_ x: Float) -> Float { EncodingCurve(.toEncoded).color(of: [min(x, 1), 0, 0, 0]).x }
        levels = table(256) { toLinear(Float($0) / 255) }
        decoded = table(Int(Self.decodedCount) + 2) { toLinear(Float($0) / Self.decodedCount) }
        encoded = table(Int(Self.encodedCount) + 2) {
            let root = Float($0) / Self.encodedCount
            return toEncoded(root * root)
        }
    }

    /// The light of an unpremultiplied, encoded color, which is clamped to 0...1; alpha does not change.
    @inline(__always)
    func light(_ color: PixelColor) -> PixelColor {
        var result = acetate_table_values(decoded, color.clampedToUnit * Self.decodedCount)
        result.w = color.w
        return result
    }

    /// The encoded values of an unpremultiplied color in linear light, which is clamped to 0...1; alpha does not change.
    @inline(__always)
    func encoded(_ color: PixelColor) -> PixelColor {
        var result = acetate_table_values(
            encoded, acetate_square_roots(color.clampedToUnit) * Self.encodedCount)
        result.w = color.w
        return result
    }

    /// The unpremultiplied light of a premultiplied, encoded pixel.
    @inline(__always)
    func straight(_ pixel: UInt32) -> PixelColor {
        let alpha = pixel &>> 24
        guard alpha == 255 else { return alpha == 0 ? .zero : light(PixelColor(straight: pixel)) }
        // A byte is a valid index.
        return PixelColor(
            levels[Int((pixel &>> 16) & 0xFF)], levels[Int((pixel &>> 8) & 0xFF)], levels[Int(pixel & 0xFF)], 1)
    }

    /// The premultiplied light of a premultiplied, encoded pixel.
    @inline(__always)
    func premultiplied(_ pixel: UInt32) -> PixelColor {
        let color = straight(pixel)
        return color.w == 1 ? color : color.premultiplied
    }

    /// The light between four pixels. The fractions are the weights of the right and the lower ones.
    @inline(__always)
    func mixed(_ upper: (UInt32, UInt32), _ lower: (UInt32, UInt32), _ fx: Float, _ fy: Float) -> UInt32 {
        let (a, b) = (premultiplied(upper.0), premultiplied(lower.0))
        let above = a + (premultiplied(upper.1) - a) * fx
        let below = b + (premultiplied(lower.1) - b) * fx
        return pixel(premultiplied: above + (below - above) * fy)
    }

    /// The pixel of premultiplied light.
    @inline(__always)
    func pixel(premultiplied color: PixelColor) -> UInt32 {
        guard color.w > 0 else { return 0 }
        if color.w >= 1 { return encoded(color).straightPixel }
        let scale = 1 / color.w
        return encoded(color * PixelColor(scale, scale, scale, 1)).straightPixel
    }
}
