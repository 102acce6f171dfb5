import CoreGraphics
import Testing

@Suite struct CalibratedColorTests {
    private func sRGB(_ space: CGColorSpace, _ components: [CGFloat]) throws -> [CGFloat] {
        let color = try #require(CGColor(colorSpace: space, components: components + [1]))
        let target = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        return Array(
            try #require(color.converted(to: target, intent: .defaultIntent, options: nil)?.components).prefix(3))
    }

    private func isNear(_ a: [CGFloat], _ b: [CGFloat], _ limit: CGFloat = 4e-3) -> Bool {
        zip(a, b).allSatisfy { abs($0 - $1) < limit }
    }

    private let d65: [CGFloat] = [0.9505, 1, 1.0890]

    @Test func `a calibrated space of the primaries of sRGB with a gamma of 2.2 is nearly sRGB`() throws {
        // IEC 61966-2-1: the columns of the matrix of sRGB.
        let matrix: [CGFloat] = [0.4124, 0.2126, 0.0193, 0.3576, 0.7152, 0.1192, 0.1805, 0.0722, 0.9505]
        let space = try #require(
            CGColorSpace(calibratedRGBWhitePoint: d65, blackPoint: nil, gamma: [2.2, 2.2, 2.2], matrix: matrix))
        #expect(space.model == .rgb && space.numberOfComponents == 3 && space.name == nil)
        for color: [CGFloat] in [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 1], [0, 0, 0]] {
            #expect(isNear(try sRGB(space, color), color, 0.01))
        }
        // 0.5^2.2 is light of 0.21764, which sRGB encodes as 1.055·0.21764^(1/2.4) − 0.055.
        let middle = 1.055 * pow(pow(0.5, 2.2), 1 / 2.4) - 0.055
        #expect(isNear(try sRGB(space, [0.5, 0.5, 0.5]), [middle, middle, middle]))
        let again = CGColorSpace(
            calibratedRGBWhitePoint: d65, blackPoint: [0, 0, 0], gamma: [2.2, 2.2, 2.2], matrix: matrix)
        #expect(space == again)
    }

    @Test func `calibrated gray has its gamma`() throws {
        let space = try #require(CGColorSpace(calibratedGrayWhitePoint: d65, blackPoint: nil, gamma: 1))
        #expect(space.model == .monochrome)
        let light: CGFloat = 1.055 * pow(0.25, 1 / 2.4) - 0.055
        #expect(isNear(try sRGB(space, [0.25]), [light, light, light]))
    }

    @Test func `Lab colors are relative to their white`() throws {
        let space = try #require(CGColorSpace(labWhitePoint: [0.9642, 1, 0.8249], blackPoint: nil, range: nil))
        #expect(space.model == .lab && space.numberOfComponents == 3)
        #expect(isNear(try sRGB(space, [100, 0, 0]), [1, 1, 1]))
        #expect(isNear(try sRGB(space, [0, 0, 0]), [0, 0, 0]))
        // CIE 15: a lightness of 50 is a luminance of ((50 + 16) / 116)³.
        let gray = 1.055 * pow(pow(66.0 / 116, 3), 1 / 2.4) - 0.055
        #expect(isNear(try sRGB(space, [50, 0, 0]), [gray, gray, gray]))
        // A range limits a and b.
        let narrow = try #require(
            CGColorSpace(labWhitePoint: [0.9642, 1, 0.8249], blackPoint: nil, range: [0, 10, -5, 5]))
        #expect(isNear(try sRGB(narrow, [50, 60, 20]), try sRGB(space, [50, 10, 5])))
        let named = try #require(CGColorSpace(name: CGColorSpace.genericLab))
        #expect(isNear(try sRGB(named, [50, 20, -30]), try sRGB(space, [50, 20, -30])))
    }

    @Test func `values that are no light are refused`() {
        #expect(CGColorSpace(calibratedGrayWhitePoint: [1, 2, 1], blackPoint: nil, gamma: 1) == nil)
        #expect(CGColorSpace(calibratedGrayWhitePoint: d65, blackPoint: nil, gamma: 0) == nil)
        #expect(CGColorSpace(calibratedGrayWhitePoint: d65, blackPoint: [0, 0.5, 0], gamma: 1) == nil)
        #expect(CGColorSpace(calibratedRGBWhitePoint: [.nan, 1, 1], blackPoint: nil, gamma: nil, matrix: nil) == nil)
        #expect(CGColorSpace(labWhitePoint: d65, blackPoint: nil, range: [10, 0, 0, 10]) == nil)
    }

    // MARK: - Indexed

    private let table: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255]

    @Test func `an index is a color of the table`() throws {
        let base = CGColorSpaceCreateDeviceRGB()
        let space = try #require(CGColorSpace(indexedBaseSpace: base, last: 2, colorTable: table))
        #expect(space.model == .indexed && space.numberOfComponents == 1 && space.baseColorSpace == base)
        #expect(space.colorTable == table && !space.supportsOutput)
        #expect(try sRGB(space, [0]) == [1, 0, 0] && sRGB(space, [2]) == [0, 0, 1])
        #expect(try sRGB(space, [17]) == [0, 0, 1] && sRGB(space, [-1]) == [1, 0, 0], "indices are clamped")
        let green = CGColor(srgbRed: 0.1, green: 0.8, blue: 0.2, alpha: 1)
        #expect(green.converted(to: space, intent: .defaultIntent, options: nil)?.components == [1, 1])
        #expect(CGColorSpace(indexedBaseSpace: base, last: 256, colorTable: table) == nil)
        #expect(CGColorSpace(indexedBaseSpace: space, last: 0, colorTable: table) == nil)
    }

    @Test func `an image of indices has the colors of the table`() throws {
        let space = try #require(
            CGColorSpace(indexedBaseSpace: CGColorSpaceCreateDeviceRGB(), last: 2, colorTable: table))
        let provider = try #require(CGDataProvider(data: Data([0, 1, 2, 1])))
        func image(_ decode: UnsafePointer<CGFloat>?) -> CGImage? {
            CGImage(
                width: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2, space: space,
                bitmapInfo: CGBitmapInfo(alpha: .none), provider: provider, decode: decode, shouldInterpolate: false,
                intent: .defaultIntent)
        }
        let context = try bitmap(2, 2)
        context.draw(try #require(image(nil)), in: CGRect(x: 0, y: 0, width: 2, height: 2))
        let bytes = try #require(context.makeImage()?.nativeBytes)
        #expect(Array(bytes) == [0, 0, 255, 255, 0, 255, 0, 255, 255, 0, 0, 255, 0, 255, 0, 255])
        // An inverted decode array of 8 bits maps 0 to 255, which is clamped to the last color.
        let inverted = try #require(image([255, 0])?.nativeBytes)
        #expect(Array(inverted.prefix(4)) == [255, 0, 0, 255])
    }
}
