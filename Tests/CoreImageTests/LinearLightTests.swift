import AcetatePixels
import CoreImage
import Foundation
import Testing

/// Filters of a context compute with linear light by default, as Core Image's programming guide says ("Color management").
@Suite("Filters in linear light")
struct LinearLightTests {
    private typealias Color = SIMD4<Double>

    private static func decoded(_ x: Double) -> Double { x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4) }
    private static func encoded(_ x: Double) -> Double {
        x <= 0.0031308 ? max(0, x) * 12.92 : 1.055 * pow(min(x, 1), 1 / 2.4) - 0.055
    }

    /// The premultiplied light of a premultiplied, encoded color.
    private static func light(_ c: Color) -> Color {
        guard c.w > 0 else { return .zero }
        return Color(decoded(c.x / c.w), decoded(c.y / c.w), decoded(c.z / c.w), 1) * c.w
    }

    /// The premultiplied, encoded color of premultiplied light.
    private static func color(_ light: Color) -> Color {
        let alpha = min(max(light.w, 0), 1)
        guard alpha > 0 else { return .zero }
        return Color(encoded(light.x / alpha), encoded(light.y / alpha), encoded(light.z / alpha), 1) * alpha
    }

    /// Expects that the pixels of a rectangle at the origin differ by at most `limit` levels of 255 from a formula of light.
    private static func expect(
        _ image: CIImage?, _ width: Int, _ height: Int, limit: Double = 1.01,
        location: SourceLocation = #_sourceLocation, _ formula: (Int, Int) -> Color
    ) throws {
        let rect = CGRect(x: 0, y: 0, width: width, height: height)
        let image = try #require(image)
        let drawn = try #require(CIContext().createCGImage(image, from: rect))
        let rows = drawn.withPixels { pixels in (0..<height).map { Array(pixels[row: $0]) } }
        var worst = 0.0
        for y in 0..<height {
            for x in 0..<width {
                let difference = ImageBench.color(rows[y][x]) - color(formula(x, y))
                worst = max(worst, difference.max(), -difference.min())
            }
        }
        #expect(worst * 255 <= limit, "in levels of 255", sourceLocation: location)
    }

    private static func filter(_ name: String, _ image: CIImage, _ inputs: [String: Any] = [:]) -> CIImage? {
        CIFilter(name: name, parameters: inputs.merging([kCIInputImageKey: image]) { $1 })?.outputImage
    }

    /// The weighted sum of the light around a pixel.
    private static func sum(_ bench: ImageBench, _ x: Int, _ y: Int, reach: Int, _ weight: (Int, Int) -> Double)
        -> Color
    {
        var result = Color.zero
        for dy in -reach...reach {
            for dx in -reach...reach { result += light(bench.color(x + dx, y + dy)) * weight(dx, dy) }
        }
        return result
    }

    @Test("an exposure of one doubles the light", arguments: [false, true])
    func exposure(isOpaque: Bool) throws {
        let bench = try ImageBench.noise(24, 20, isOpaque: isOpaque)
        let image = Self.filter("CIExposureAdjust", bench.image, [kCIInputEVKey: 1])
        try Self.expect(image, 24, 20) { x, y in
            let light = Self.light(bench.color(x, y))
            return Color(min(2 * light.x, light.w), min(2 * light.y, light.w), min(2 * light.z, light.w), light.w)
        }
    }

    @Test("the color of a filter is light, too")
    func monochrome() throws {
        let bench = try ImageBench.noise(16, 16, isOpaque: true)
        let color = CIColor(red: 0.7, green: 0.4, blue: 0.2)
        let image = Self.filter("CIColorMonochrome", bench.image, [kCIInputColorKey: color])
        let tint = Self.light([0.7, 0.4, 0.2, 1])
        try Self.expect(image, 16, 16) { x, y in
            let y = ImageBench.luminance(Self.light(bench.color(x, y)))
            return Color(tint.x * y, tint.y * y, tint.z * y, 1)
        }
    }

    /// Pixels of pictures that Core Image on iOS has made with an intensity of 1, and their colors before.
    @Test(
        "a sepia tone is that of Core Image",
        arguments: [
            (0x8E0043, 0x5F3E0F), (0xFFF461, 0xF3EDDA), (0xDB8BA0, 0xB39B65), (0xF8C3DA, 0xDBCDA8),
            (0x7DD4F7, 0xD3C49B), (0x0000CE, 0x533409), (0x0000FE, 0x654413), (0xFE0000, 0x94763E),
            (0xC6C6C6, 0xD1C197), (0x00FF01, 0xE4D9BA), (0x01FFFF, 0xEBE3C9), (0xFFFFFF, 0xFFFEF6),
            (0x848484, 0x997C43), (0x000000, 0x030000),
        ] as [(UInt32, UInt32)])
    func sepia(before: UInt32, after: UInt32) throws {
        let bench = try ImageBench(1, 1) { _, _ in 0xFF00_0000 | before }
        let image = try #require(Self.filter("CISepiaTone", bench.image))
        let drawn = try #require(CIContext().createCGImage(image, from: CGRect(x: 0, y: 0, width: 1, height: 1)))
        let pixel = drawn.withPixels { $0[row: 0][0] }
        let difference = ImageBench.color(pixel) - ImageBench.color(0xFF00_0000 | after)
        #expect(max(difference.max(), -difference.min()) * 255 < (before == 0 ? 3.1 : 1.6))
    }

    @Test("a Gaussian blur sums light", arguments: [(1.5, 1.01), (6.0, 1.01), (8.0, 1.6), (20.0, 1.6), (60.0, 1.6)])
    func gaussian(sigma: Double, limit: Double) throws {
        let bench = try ImageBench(40, 30) { x, y in
            x < 20 ? 0xFFFF_FFFF : y < 12 ? 0xFF00_0000 : y < 20 ? 0xFFC0_2080 : 0
        }
        let image = Self.filter("CIGaussianBlur", bench.image, [kCIInputRadiusKey: sigma])
        let reach = Int((3 * sigma).rounded(.up))
        let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let total = weights.reduce(0, +)
        try Self.expect(image, 40, 30, limit: limit) { x, y in
            Self.sum(bench, x, y, reach: min(reach, 40)) { weights[$0 + reach] * weights[$1 + reach] / (total * total) }
        }
    }

    @Test("a box blur is the mean light of a square")
    func box() throws {
        let bench = try ImageBench.noise(30, 24)
        let image = Self.filter("CIBoxBlur", bench.image, [kCIInputRadiusKey: 3])
        try Self.expect(image, 30, 24) { x, y in Self.sum(bench, x, y, reach: 3) { _, _ in 1.0 / 49 } }
    }

    @Test("a motion blur is the mean light along a line", arguments: [5, 40])
    func motion(radius: Int) throws {
        let bench = try ImageBench(60, 20) { x, y in x % 20 < 10 ? 0xFFFF_F000 : y < 9 ? 0xFF00_0000 : 0 }
        let image = Self.filter("CIMotionBlur", bench.image, [kCIInputRadiusKey: radius])
        try Self.expect(image, 60, 20, limit: 1.6) { x, y in
            (-radius...radius).reduce(.zero) { $0 + Self.light(bench.color(x + $1, y)) } / Double(2 * radius + 1)
        }
    }

    @Test("other blurs of two halves are as light as the parts of both", arguments: ["CIDiscBlur", "CIBokehBlur"])
    func halves(name: String) throws {
        // The middle between black and white has half the light, by symmetry.
        let bench = try ImageBench(201, 9) { x, _ in x < 100 ? 0xFFFF_FFFF : x == 100 ? 0xFFBC_BCBC : 0xFF00_0000 }
        for radius in [6, 30] {
            let image = Self.filter(name, bench.image.clampedToExtent(), [kCIInputRadiusKey: radius])
            let middle = image?.cropped(to: CGRect(x: 100, y: 4, width: 1, height: 1))
                .transformed(by: CGAffineTransform(translationX: -100, y: -4))
            try Self.expect(middle, 1, 1, limit: 1.6) { _, _ in [0.5, 0.5, 0.5, 1] }
        }
    }

    @Test("a zoom blur is the mean light along a line toward the center")
    func zoom() throws {
        let bench = try ImageBench(100, 5) { x, _ in x % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 }
        let image = Self.filter(
            "CIZoomBlur", bench.image, [kCIInputCenterKey: CIVector(x: 0, y: 2.5), "inputAmount": 40])
        let part = image?.cropped(to: CGRect(x: 60, y: 2, width: 20, height: 1))
            .transformed(by: CGAffineTransform(translationX: -60, y: -2))
        try Self.expect(part, 20, 1, limit: 12) { _, _ in [0.5, 0.5, 0.5, 1] }
    }

    @Test("blend modes and operators use light")
    func blends() throws {
        let (above, below) = (try ImageBench.noise(24, 20, seed: 3), try ImageBench.noise(24, 20, seed: 4))
        func straight(_ c: Color) -> Color { c.w > 0 ? c / c.w : .zero }
        func blended(_ blend: @escaping (Double, Double) -> Double) -> (Color, Color) -> Color {
            { s, d in
                let (a, b) = (straight(s), straight(d))
                let both = Color(blend(a.x, b.x), blend(a.y, b.y), blend(a.z, b.z), 1)
                return s * (1 - d.w) + d * (1 - s.w) + both * (s.w * d.w)
            }
        }
        let formulas: [(String, (Color, Color) -> Color)] = [
            ("CISourceOverCompositing", { $0 + $1 * (1 - $0.w) }),
            ("CISourceInCompositing", { $0 * $1.w }),
            ("CISourceOutCompositing", { $0 * (1 - $1.w) }),
            ("CISourceAtopCompositing", { $0 * $1.w + $1 * (1 - $0.w) }),
            ("CIMultiplyBlendMode", blended { $0 * $1 }),
            ("CIScreenBlendMode", blended { $0 + $1 - $0 * $1 }),
            ("CIDifferenceBlendMode", blended { abs($0 - $1) }),
            ("CIDarkenBlendMode", blended { min($0, $1) }),
            ("CILinearBurnBlendMode", blended { max(0, $0 + $1 - 1) }),
            ("CIPinLightBlendMode", blended { $0 <= 0.5 ? min($1, 2 * $0) : max($1, 2 * $0 - 1) }),
            ("CIOverlayBlendMode", blended { $1 <= 0.5 ? 2 * $0 * $1 : 1 - 2 * (1 - $0) * (1 - $1) }),
        ]
        for (name, formula) in formulas {
            let image = Self.filter(name, above.image, [kCIInputBackgroundImageKey: below.image])
            try Self.expect(image, 24, 20) { x, y in
                formula(Self.light(above.color(x, y)), Self.light(below.color(x, y)))
            }
        }
    }

    @Test("images are dissolved and masked in linear light")
    func mixes() throws {
        let (a, b) = (try ImageBench.noise(24, 20, seed: 5), try ImageBench.noise(24, 20, seed: 6))
        let dissolve = Self.filter(
            "CIDissolveTransition", a.image, [kCIInputTargetImageKey: b.image, kCIInputTimeKey: 0.3])
        try Self.expect(dissolve, 24, 20) { x, y in
            Self.light(a.color(x, y)) * 0.7 + Self.light(b.color(x, y)) * 0.3
        }
        let mask = try ImageBench(24, 20) { x, _ in 0xFF00_0000 | UInt32(x * 10) * 0x1_0101 }
        let masked = Self.filter(
            "CIBlendWithMask", a.image, [kCIInputBackgroundImageKey: b.image, kCIInputMaskImageKey: mask.image])
        try Self.expect(masked, 24, 20) { x, y in
            let weight = Self.light(mask.color(x, y)).x
            return Self.light(a.color(x, y)) * weight + Self.light(b.color(x, y)) * (1 - weight)
        }
    }

    @Test("the middle of a gradient from black to white has half the light")
    func gradients() throws {
        for name in ["CILinearGradient", "CISmoothLinearGradient"] {
            let filter = try #require(CIFilter(name: name))
            filter.setValue(CIVector(x: 0, y: 0), forKey: "inputPoint0")
            filter.setValue(CIVector(x: 101, y: 0), forKey: "inputPoint1")
            filter.setValue(CIColor.black, forKey: "inputColor0")
            filter.setValue(CIColor.white, forKey: "inputColor1")
            let middle = filter.outputImage?.transformed(by: CGAffineTransform(translationX: -50, y: 0))
            try Self.expect(middle, 1, 1) { _, _ in [0.5, 0.5, 0.5, 1] }
        }
    }

    @Test("means of areas are those of the light")
    func averages() throws {
        let bench = try ImageBench.noise(30, 20)
        let image = Self.filter("CIAreaAverage", bench.image, [kCIInputExtentKey: CIVector(cgRect: bench.image.extent)])
        try Self.expect(image, 1, 1) { _, _ in
            (0..<600).reduce(.zero) { $0 + Self.light(bench.color($1 % 30, $1 / 30)) } / 600
        }
    }

    @Test("sharpening and scaling compute with light")
    func neighborhoods() throws {
        let bench = try ImageBench.noise(24, 20, isOpaque: true)
        let weights = CIVector(string: "[0 -1 0 -1 5 -1 0 -1 0]")
        let sharp = Self.filter("CIConvolution3X3", bench.image.clampedToExtent(), ["inputWeights": weights])
        try Self.expect(sharp, 24, 20) { x, y in
            func near(_ dx: Int, _ dy: Int) -> Color {
                Self.light(bench.color(min(max(x + dx, 0), 23), min(max(y + dy, 0), 19)))
            }
            let sum = near(0, 0) * 5 - near(1, 0) - near(-1, 0) - near(0, 1) - near(0, -1)
            return sum.clamped(lowerBound: .zero, upperBound: Color(repeating: 1))
        }
        // Two columns of black and white become one with half the light.
        let lines = try ImageBench(64, 64) { x, _ in x % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 }
        let small = Self.filter("CILanczosScaleTransform", lines.image, [kCIInputScaleKey: 0.5])?
            .transformed(by: CGAffineTransform(translationX: -12, y: -12))
        try Self.expect(small, 8, 8, limit: 3) { _, _ in [0.5, 0.5, 0.5, 1] }
    }

    @Test("a cube is for the values with which filters compute, unless it has a color space")
    func cubes() throws {
        let bench = try ImageBench.noise(12, 12, isOpaque: true)
        // Inverts each color.
        var floats: [Float] = []
        for corner in 0..<8 {
            floats += [corner & 1, corner >> 1 & 1, corner >> 2].map { 1 - Float($0) } + [1]
        }
        let data = floats.withUnsafeBytes { Data($0) }
        let plain = Self.filter("CIColorCube", bench.image, ["inputCubeDimension": 2, "inputCubeData": data])
        try Self.expect(plain, 12, 12) { x, y in
            let light = Self.light(bench.color(x, y))
            return Color(1 - light.x, 1 - light.y, 1 - light.z, 1)
        }
        let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        let encoded = Self.filter(
            "CIColorCubeWithColorSpace", bench.image,
            ["inputCubeDimension": 2, "inputCubeData": data, "inputColorSpace": space])
        try Self.expect(encoded, 12, 12) { x, y in
            let color = bench.color(x, y)
            return Self.light(Color(1 - color.x, 1 - color.y, 1 - color.z, 1))
        }
    }

    @Test("each level is the same after conversion to light and back")
    func levels() throws {
        let bench = try ImageBench(256, 256) { x, y in
            UInt32(y) << 24 | UInt32(min(x, y)) * 0x1_0101
        }
        let image = try #require(Self.filter("CIColorClamp", bench.image))
        let drawn = try #require(CIContext().createCGImage(image, from: bench.image.extent))
        drawn.withPixels { pixels in
            for y in 0..<256 { #expect(Array(pixels[row: y]) == bench.pixels[y]) }
        }
    }

    @Test("a context computes with encoded values if it is asked to")
    func encodedValues() throws {
        let bench = try ImageBench.noise(12, 12, isOpaque: true)
        let image = try #require(Self.filter("CIColorInvert", bench.image))
        let spaces: [Any] = [NSNull(), try #require(CGColorSpace(name: CGColorSpace.sRGB))]
        for space in spaces {
            let context = CIContext(options: [.workingColorSpace: space])
            let drawn = try #require(context.createCGImage(image, from: bench.image.extent))
            drawn.withPixels { pixels in
                for y in 0..<12 {
                    #expect(Array(pixels[row: y]) == bench.pixels[y].map { $0 ^ 0x00FF_FFFF })
                }
            }
        }
    }
}
