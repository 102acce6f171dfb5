import AcetatePixels
import CoreGraphics
import Testing

/// A reference for compositing: the formulas of "Compositing and Blending Level 1" (W3C) in double precision, with
/// premultiplied values of 0…1.
struct BlendReference {
    var red, green, blue, alpha: Double

    init(_ pixel: Pixel) {
        (red, green, blue, alpha) = (
            Double(pixel.red) / 255, Double(pixel.green) / 255, Double(pixel.blue) / 255, Double(pixel.alpha) / 255
        )
    }

    private var channels: [Double] { [red, green, blue] }
    private var straight: [Double] { channels.map { alpha == 0 ? 0 : min(1, $0 / alpha) } }

    static func blend(_ mode: CGBlendMode, source s: BlendReference, backdrop b: BlendReference) -> [Double] {
        if let factors = porterDuff(mode, s.alpha, b.alpha) {
            return zip(s.channels + [s.alpha], b.channels + [b.alpha]).map { min(1, $0 * factors.0 + $1 * factors.1) }
        }
        if mode == .plusDarker {
            let alpha = min(1, s.alpha + b.alpha)
            return zip(s.channels, b.channels).map { max(0, alpha - ((s.alpha - $0) + (b.alpha - $1))) } + [alpha]
        }
        let mixed = function(mode, s.straight, b.straight)
        let color = (0..<3).map {
            s.channels[$0] * (1 - b.alpha) + b.channels[$0] * (1 - s.alpha) + s.alpha * b.alpha * mixed[$0]
        }
        return color + [s.alpha + b.alpha - s.alpha * b.alpha]
    }

    private static func porterDuff(_ mode: CGBlendMode, _ sa: Double, _ ba: Double) -> (Double, Double)? {
        switch mode {
        case .normal: (1, 1 - sa)
        case .clear: (0, 0)
        case .copy: (1, 0)
        case .sourceIn: (ba, 0)
        case .sourceOut: (1 - ba, 0)
        case .sourceAtop: (ba, 1 - sa)
        case .destinationOver: (1 - ba, 1)
        case .destinationIn: (0, sa)
        case .destinationOut: (0, 1 - sa)
        case .destinationAtop: (1 - ba, sa)
        case .xor: (1 - ba, 1 - sa)
        case .plusLighter: (1, 1)
        default: nil
        }
    }

    private static func function(_ mode: CGBlendMode, _ s: [Double], _ b: [Double]) -> [Double] {
        switch mode {
        case .hue: return setLuminosity(setSaturation(s, saturation(b)), luminosity(b))
        case .saturation: return setLuminosity(setSaturation(b, saturation(s)), luminosity(b))
        case .color: return setLuminosity(s, luminosity(b))
        case .luminosity: return setLuminosity(b, luminosity(s))
        default: return zip(s, b).map { separable(mode, $0, $1) }
        }
    }

    private static func separable(_ mode: CGBlendMode, _ s: Double, _ b: Double) -> Double {
        switch mode {
        case .multiply: return s * b
        case .screen: return s + b - s * b
        case .overlay: return separable(.hardLight, b, s)
        case .darken: return min(s, b)
        case .lighten: return max(s, b)
        case .colorDodge: return b == 0 ? 0 : (s >= 1 ? 1 : min(1, b / (1 - s)))
        case .colorBurn: return b >= 1 ? 1 : (s <= 0 ? 0 : 1 - min(1, (1 - b) / s))
        case .hardLight: return s <= 0.5 ? b * 2 * s : separable(.screen, 2 * s - 1, b)
        case .softLight:
            if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
            let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
            return b + (2 * s - 1) * (d - b)
        case .difference: return abs(s - b)
        case .exclusion: return s + b - 2 * s * b
        default: return s
        }
    }

    private static func luminosity(_ c: [Double]) -> Double { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }
    private static func saturation(_ c: [Double]) -> Double { max(c[0], c[1], c[2]) - min(c[0], c[1], c[2]) }

    private static func setLuminosity(_ c: [Double], _ l: Double) -> [Double] {
        let shifted = c.map { $0 + l - luminosity(c) }
        let (low, high) = (min(shifted[0], shifted[1], shifted[2]), max(shifted[0], shifted[1], shifted[2]))
        return shifted.map {
            var value = $0
            if low < 0 { value = l + (value - l) * l / (l - low) }
            if high > 1 { value = l + (value - l) * (1 - l) / (high - l) }
            return value
        }
    }

    private static func setSaturation(_ c: [Double], _ s: Double) -> [Double] {
        let (low, high) = (min(c[0], c[1], c[2]), max(c[0], c[1], c[2]))
        return c.map { high > low ? ($0 - low) * s / (high - low) : 0 }
    }
}

@Suite struct BlendModeTests {
    static let colors = [
        CGColor(red: 0.8, green: 0.25, blue: 0.5, alpha: 1), CGColor(red: 0.1, green: 0.9, blue: 0.4, alpha: 0.6),
        CGColor(red: 0, green: 0, blue: 0, alpha: 1), CGColor(red: 1, green: 1, blue: 1, alpha: 0.5),
        CGColor(red: 0.3, green: 0.3, blue: 0.9, alpha: 0.9), CGColor(red: 0.2, green: 0.6, blue: 0.7, alpha: 0),
    ]

    @Test(arguments: CGBlendMode.allCases)
    func `every mode follows its formula`(mode: CGBlendMode) throws {
        let full = CGRect(x: 0, y: 0, width: 1, height: 1)
        for source in Self.colors {
            for backdrop in Self.colors {
                let context = try bitmap(1, 1)
                context.setBlendMode(.copy)
                context.setFillColor(source)
                context.fill(full)
                let s = try context.pixel(0, 0)
                context.setFillColor(backdrop)
                context.fill(full)
                let b = try context.pixel(0, 0)
                context.setBlendMode(mode)
                context.setFillColor(source)
                context.fill(full)
                let expected = BlendReference.blend(mode, source: BlendReference(s), backdrop: BlendReference(b))
                let result = try context.pixel(0, 0)
                let values = [result.red, result.green, result.blue, result.alpha]
                for (value, wanted) in zip(values, expected) {
                    #expect(abs(Double(value) - wanted * 255) <= 2, "\(mode) of \(s) on \(b): \(result)")
                }
            }
        }
    }

    /// Pixels outside the shape are unchanged, and where the shape covers half a pixel, the result is the mean of both.
    @Test(arguments: CGBlendMode.allCases)
    func `a mode affects only the shape`(mode: CGBlendMode) throws {
        let context = try bitmap(4, 1)
        context.setFillColor(CGColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
        let before = try context.pixel(0, 0)
        context.setBlendMode(mode)
        context.setFillColor(CGColor(red: 0.9, green: 0.3, blue: 0.1, alpha: 0.5))
        context.fill(CGRect(x: 1, y: 0, width: 1.5, height: 1))
        #expect(try context.pixel(0, 0) == before)
        #expect(try context.pixel(3, 0) == before)
        let inside = try context.pixel(1, 0)
        let half = Pixel(
            (before.red + inside.red) / 2, (before.green + inside.green) / 2, (before.blue + inside.blue) / 2,
            (before.alpha + inside.alpha) / 2)
        // Partial coverage mixes the mode's result with the backdrop, also for nonlinear modes.
        let result = try context.pixel(2, 0)
        #expect(result.distance(to: half) <= 2, "\(mode): \(inside) on \(before) gave \(result)")
    }

    /// An image drawn with an opacity is a source whose alpha is multiplied by it.
    @Test(arguments: CGBlendMode.allCases)
    func `an image's opacity multiplies its alpha`(mode: CGBlendMode) throws {
        let full = CGRect(x: 0, y: 0, width: 1, height: 1)
        let source = try bitmap(1, 1)
        source.setFillColor(CGColor(red: 0.8, green: 0.2, blue: 0.4, alpha: 1))
        source.fill(full)
        let image = try #require(source.makeImage())
        let context = try bitmap(1, 1)
        context.setFillColor(CGColor(red: 0.2, green: 0.6, blue: 0.8, alpha: 0.8))
        context.fill(full)
        let backdrop = try context.pixel(0, 0)
        context.setBlendMode(mode)
        context.setAlpha(0.4)
        context.draw(image, in: full)
        let s = Pixel(Int(0.4 * 204), Int((0.4 * 51).rounded()), Int((0.4 * 102).rounded()), 102)
        let expected = BlendReference.blend(mode, source: BlendReference(s), backdrop: BlendReference(backdrop))
        let result = try context.pixel(0, 0)
        for (value, wanted) in zip([result.red, result.green, result.blue, result.alpha], expected) {
            // Modes that divide by the source's color amplify its rounding error.
            #expect(abs(Double(value) - wanted * 255) <= 3, "\(mode): \(result)")
        }
    }

    @Test(arguments: [CGBlendMode.sourceIn, .destinationIn, .plusDarker])
    func `strokes and images affect only their shapes`(mode: CGBlendMode) throws {
        let context = try bitmap(6, 6)
        context.setFillColor(blue)
        context.fill(CGRect(x: 0, y: 0, width: 6, height: 6))
        let image = try #require(context.makeImage())
        context.setBlendMode(mode)
        context.setAlpha(0.5)
        context.draw(image, in: CGRect(x: 0, y: 0, width: 2, height: 2))
        context.setLineWidth(2)
        context.move(to: CGPoint(x: 0, y: 5))
        context.addLine(to: CGPoint(x: 6, y: 5))
        context.strokePath()
        #expect(try context.pixel(3, 3) == Pixel(0, 0, 255, 255))
        #expect(try context.pixel(0, 5) != Pixel(0, 0, 255, 255) || mode == .plusDarker)
        #expect(try context.pixel(3, 1) != Pixel(0, 0, 255, 255))
    }

    @Test func `a transparency layer is composited as a whole`() throws {
        let context = try bitmap(3, 1)
        context.setAlpha(0.5)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.setFillColor(red)
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        context.fill(CGRect(x: 1, y: 0, width: 2, height: 1))
        context.saveGState()
        context.endTransparencyLayer()
        for x in 0..<3 { #expect(try context.pixel(x, 0).distance(to: Pixel(128, 0, 0, 128)) <= 1) }
        // The opacity from before the layer is restored, and further calls to end or restore have no effect.
        context.endTransparencyLayer()
        context.restoreGState()
        context.setFillColor(green)
        context.setBlendMode(.copy)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(try context.pixel(0, 0).distance(to: Pixel(0, 128, 0, 128)) <= 1)
    }
}
