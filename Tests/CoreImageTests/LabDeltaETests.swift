import AcetatePixels
import AcetatePixelsTestSupport
import CoreImage
import Foundation
import Testing

@Suite("CILabDeltaE")
struct LabDeltaETests {
    /// The red of the only pixel of an image, as a float that no color space changes.
    private static func value(_ image: CIImage, _ context: CIContext) -> Double {
        var numbers = [Float](repeating: .nan, count: 4)
        context.render(
            image, toBitmap: &numbers, rowBytes: 16, bounds: CGRect(x: 0, y: 0, width: 1, height: 1), format: .RGBAf,
            colorSpace: nil)
        #expect(numbers[0] == numbers[1] && numbers[1] == numbers[2] && numbers[3] == 1)
        return Double(numbers[0])
    }

    private static func pixel(_ red: Double, _ green: Double, _ blue: Double) -> CIImage {
        CIImage(color: CIColor(red: red, green: green, blue: blue)).cropped(to: CGRect(x: 0, y: 0, width: 1, height: 1))
    }

    private static func difference(_ a: CIImage, _ b: CIImage) throws -> CIImage {
        let filter = CIFilter.labDeltaE()
        (filter.inputImage, filter.image2) = (a, b)
        return try #require(filter.outputImage)
    }

    /// L*, a* and b* of an sRGB color (IEC 61966-2-1, CIE 15).
    private static func lab(_ color: [Double]) -> [Double] {
        let light = color.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
        let rows = [
            [0.4123907993, 0.3575843394, 0.1804807884], [0.2126390059, 0.7151686788, 0.0721923154],
            [0.0193308187, 0.1191947798, 0.9505321522],
        ]
        let f = rows.map { row -> Double in
            let t = zip(row, light).map(*).reduce(0, +) / row.reduce(0, +)
            return t > 0.008856 ? pow(t, 1 / 3.0) : 7.787 * t + 16 / 116.0
        }
        return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]
    }

    /// The difference CIE94 for graphic arts.
    private static func cie94(_ a: [Double], _ b: [Double]) -> Double {
        let (c1, c2) = (hypot(a[1], a[2]), hypot(b[1], b[2]))
        let h = max(0, pow(a[1] - b[1], 2) + pow(a[2] - b[2], 2) - pow(c1 - c2, 2))
        return
            (pow(a[0] - b[0], 2) + pow((c1 - c2) / (1 + 0.045 * c1), 2) + h / pow(1 + 0.015 * c1, 2)).squareRoot()
    }

    @Test("colors differ by CIE94, also in a context of encoded values", arguments: [true, false])
    func colors(isLinear: Bool) throws {
        let context = isLinear ? CIContext() : ImageBench.encodedContext
        let black = Self.pixel(0, 0, 0)
        #expect(abs(Self.value(try Self.difference(black, Self.pixel(1, 1, 1)), context) - 100) < 0.01)
        #expect(Self.value(try Self.difference(black, black), context) == 0)
        // Known values of L*a*b*: red (53.24, 80.09, 67.20) and green (87.73, -86.18, 83.18).
        let redToGreen = Self.value(try Self.difference(Self.pixel(1, 0, 0), Self.pixel(0, 1, 0)), context)
        #expect(abs(redToGreen - 73.43) < 0.05)
        var random = SeededGenerator(seed: 2)
        for _ in 0..<100 {
            let (a, b) = (
                (0..<3).map { _ in Double.random(in: 0...1, using: &random) },
                (0..<3).map { _ in Double.random(in: 0...1, using: &random) }
            )
            let image = try Self.difference(Self.pixel(a[0], a[1], a[2]), Self.pixel(b[0], b[1], b[2]))
            let expected = min(Self.cie94(Self.lab(a), Self.lab(b)), 100)
            #expect(abs(Self.value(image, context) - expected) < 0.05, "\(a) \(b)")
        }
    }

    /// CIELAB of sRGB's primaries for D65, from Lindbloom's color calculator.
    @Test(
        "colors are converted to Lab",
        arguments: [
            ([255, 0, 0], [53.24, 80.09, 67.20]), ([0, 255, 0], [87.73, -86.18, 83.18]),
            ([0, 0, 255], [32.30, 79.19, -107.86]), ([255, 255, 255], [100, 0, 0]), ([0, 0, 0], [0, 0, 0]),
        ] as [([Float], [Float])])
    func conversion(rgb: [Float], lab: [Float]) {
        let color = LabColor(PixelColor(rgb[0], rgb[1], rgb[2], 255) / 255, .encoded)
        #expect(abs(color.l - lab[0]) < 0.01 && abs(color.a - lab[1]) < 0.02 && abs(color.b - lab[2]) < 0.02)
    }

    @Test("snapshots are compared by the greatest difference, and by the part of pixels that differ")
    func comparison() throws {
        let plain = CIImage(color: .gray).cropped(to: CGRect(x: 0, y: 0, width: 40, height: 20))
        let other = CIImage(color: .white).cropped(to: CGRect(x: 10, y: 5, width: 4, height: 5)).composited(over: plain)
        let difference = plain.applyingFilter("CILabDeltaE", parameters: ["inputImage2": other])
        #expect(difference.extent == plain.extent)
        var values = [Float](repeating: .nan, count: 40 * 20)
        let context = CIContext(options: [.workingColorSpace: NSNull(), .outputColorSpace: NSNull()])
        context.render(
            difference, toBitmap: &values, rowBytes: 160, bounds: plain.extent, format: .Rf, colorSpace: nil)
        let expected = Float(Self.cie94(Self.lab([0.5, 0.5, 0.5]), Self.lab([1, 1, 1])))
        #expect(values.count { $0 > 2 } == 20 && abs((values.max() ?? 0) - expected) < 0.5)
        let greatest = difference.applyingFilter("CIAreaMaximum", parameters: [kCIInputExtentKey: difference.extent])
        #expect(abs(Self.value(greatest, context) - Double(values.max() ?? 0)) < 0.001)
    }

    @Test("images of other sizes, and a missing one")
    func extents() throws {
        let white = CIImage.white.cropped(to: CGRect(x: 0, y: 0, width: 2, height: 1))
        let difference = try Self.difference(white, CIImage.white.cropped(to: CGRect(x: 1, y: 0, width: 4, height: 1)))
        #expect(difference.extent == CGRect(x: 0, y: 0, width: 5, height: 1))
        var values = [Float](repeating: .nan, count: 5)
        CIContext().render(
            difference, toBitmap: &values, rowBytes: 20, bounds: difference.extent, format: .Rf, colorSpace: nil)
        #expect(values[1] == 0 && values[0] > 99 && values[4] > 99)
        #expect(CIFilter(name: "CILabDeltaE")?.outputImage == nil)
    }
}
