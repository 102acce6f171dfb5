import AcetatePixels
import AcetatePixelsTestSupport
import CoreImage
import Foundation
import Testing

@Suite("CIImage and CIContext")
struct CIImageTests {
    private let context = ImageBench.encodedContext

    /// An image of 12 by 8 pixels with different colors; the top left one is red.
    private func sample() throws -> CIImage {
        let image = makeImage(12, 8) { x, y in
            x == 0 && y == 0 ? 0xFFFF_0000 : 0xFF00_0000 | UInt32(x * 20) << 8 | UInt32(y * 30)
        }
        return CIImage(cgImage: try #require(image))
    }

    /// The rendered pixels of a rectangle from the bottom left, in rows from the top.
    private func pixels(_ image: CIImage, _ x: Double, _ y: Double, _ width: Double, _ height: Double) throws
        -> [[UInt32]]
    {
        let drawn = try #require(context.createCGImage(image, from: CGRect(x: x, y: y, width: width, height: height)))
        return drawn.withPixels { pixels in (0..<pixels.size.height).map { Array(pixels[row: $0]) } }
    }

    @Test("an image's bottom left corner is the origin, and it is transparent outside its extent")
    func place() throws {
        let image = try sample()
        #expect(image.extent == CGRect(x: 0, y: 0, width: 12, height: 8) && image.cgImage != nil)
        #expect(try pixels(image, 0, 7, 2, 2) == [[0, 0], [0xFFFF_0000, 0xFF00_1400]])
        #expect(try pixels(image, -1, 0, 2, 1) == [[0, 0xFF00_00D2]])
        // A rectangle is rounded outward.
        #expect(try pixels(image, 0.6, 7.2, 0.5, 0.3) == [[0xFFFF_0000, 0xFF00_1400]])
    }

    @Test("an image is cropped, translated, clamped and composited")
    func recipes() throws {
        let image = try sample()
        let crop = image.cropped(to: CGRect(x: 2, y: 3, width: 100, height: 2))
        #expect(crop.extent == CGRect(x: 2, y: 3, width: 10, height: 2) && crop.cgImage == nil)
        #expect(try pixels(crop, 1, 2, 2, 2) == [[0, 0xFF00_2878], [0, 0]])
        let moved = image.transformed(by: CGAffineTransform(translationX: 5, y: -7))
        #expect(moved.extent == CGRect(x: 5, y: -7, width: 12, height: 8))
        #expect(try pixels(moved, 5, -7, 12, 8) == pixels(image, 0, 0, 12, 8))
        let clamped = image.clampedToExtent()
        #expect(clamped.extent.isInfinite)
        #expect(try pixels(clamped, -3, 8, 2, 2) == [[0xFFFF_0000, 0xFFFF_0000], [0xFFFF_0000, 0xFFFF_0000]])
        #expect(try pixels(clamped, 500, 3, 1, 1) == pixels(image, 11, 3, 1, 1))
        let over = crop.composited(over: CIImage(color: CIColor(red: 0, green: 0, blue: 1, alpha: 0.5)))
        #expect(over.extent.isInfinite)
        #expect(try pixels(over, 1, 3, 2, 1) == [[0x8000_0080, 0xFF00_2878]])
        let opaque = image.composited(over: .clear).settingAlphaOne(in: CGRect(x: -1, y: 0, width: 2, height: 1))
        #expect(try pixels(opaque, -2, 0, 4, 1) == [[0, 0xFF00_0000, 0xFF00_00D2, 0]])
        #expect(
            CIImage.empty().extent == .zero
                && image.cropped(to: CGRect(x: 50, y: 0, width: 5, height: 5)).extent == .zero)
    }

    @Test("a transform interpolates linearly: half a pixel mixes two pixels, and a quarter turn is exact")
    func affine() throws {
        let image = CIImage(cgImage: try #require(makeImage(2, 1) { x, _ in x == 0 ? 0xFFFF_FFFF : 0xFF00_0000 }))
        let half = image.transformed(by: CGAffineTransform(translationX: 0.5, y: 0))
        #expect(half.extent == CGRect(x: 0, y: 0, width: 3, height: 1))
        #expect(try pixels(half, 0, 0, 3, 1) == [[0x8080_8080, 0xFF80_8080, 0x8000_0000]])
        let turned = image.transformed(by: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
        #expect(turned.extent == CGRect(x: -1, y: 0, width: 1, height: 2))
        #expect(try pixels(turned, -1, 0, 1, 2) == [[0xFF00_0000], [0xFFFF_FFFF]])
        #expect(image.transformed(by: CGAffineTransform(scaleX: 0, y: 1)).extent == .zero)
        #expect(image.transformed(by: CGAffineTransform(translationX: .nan, y: 1)).extent == .zero)
    }

    @Test("a filter's outputImage equals its program's result, in parts and as a whole")
    func filters() throws {
        let source = try TestBitmap.noise.pixels(700, 40)
        let image = CIImage(cgImage: try #require(makeImage(700, 40) { source.buffer[row: $1][$0] }))
        for (name, inputs) in [
            ("CIGaussianBlur", ["inputRadius": 3.0]), ("CIBloom", [:]), ("CIColorInvert", [:]), ("CIUnsharpMask", [:]),
        ] {
            let filtered = image.applyingFilter(name, parameters: inputs)
            let program = try #require(CIFilter(name: name, parameters: inputs)).value.program(in: FilterSpace())
            let reach = program.reach(of: source.buffer.rect)
            #expect(filtered.extent == CGRect(x: reach.minX, y: reach.minX, width: reach.width, height: reach.height))
            let result = try OwnedPixels(reach.width, reach.height)
            let target = PixelPatch(result.buffer, x: reach.minX, y: reach.minY)
            program.apply(to: PixelPatch(source.buffer), into: target, region: PixelRegion(reach))
            // Wider than a context's tiles.
            let drawn = try pixels(
                filtered, filtered.extent.minX, filtered.extent.minY, filtered.extent.width, filtered.extent.height)
            #expect(drawn == result.pixels, "\(name)")
            #expect(
                try pixels(filtered, 505, 5, 20, 10).map { $0 }
                    == (25..<35).map { Array(result.pixels[$0 - reach.minY][505 - reach.minX..<525 - reach.minX]) })
        }
        #expect(image.applyingFilter("CINone") === image)
        #expect(CIFilter(name: "CIGaussianBlur")?.outputImage == nil)
    }

    @Test("an infinite image is filtered only in the requested rectangle")
    func infinite() throws {
        let blurred = try sample().clampedToExtent().applyingFilter("CIGaussianBlur", parameters: ["inputRadius": 4])
        #expect(blurred.extent.isInfinite)
        #expect(try pixels(blurred, 1e6, 0, 3, 3).joined().allSatisfy { $0 >> 24 == 255 })
        // So large that its input is limited; the color must not get darker.
        let huge = CIImage.green.applyingFilter("CIGaussianBlur", parameters: ["inputRadius": 10000])
        #expect(try pixels(huge, 5, 5, 2, 2).joined().allSatisfy { $0 == 0xFF00_FF00 })
    }

    @Test("blend modes and operators composite inputImage with inputBackgroundImage")
    func blends() throws {
        let colors: [UInt32] = [0xFF80_4020, 0x8040_2010, 0xFF00_0000, 0xFFFF_FFFF, 0x4040_0000, 0]
        let front = CIImage(cgImage: try #require(makeImage(6, 6) { x, _ in colors[x] }))
        let back = CIImage(cgImage: try #require(makeImage(6, 6) { _, y in colors[y] }))
        func channel(_ pixel: UInt32, _ shift: UInt32) -> Double { Double((pixel >> shift) & 0xFF) / 255 }
        func blend(_ name: String, _ f: (_ s: Double, _ b: Double) -> Double) throws {
            let filter = try #require(
                CIFilter(name: name, parameters: ["inputImage": front, "inputBackgroundImage": back]))
            let drawn = try pixels(try #require(filter.outputImage), 0, 0, 6, 6)
            var worst = 0.0
            for y in 0..<6 {
                for x in 0..<6 {
                    let (s, b) = (colors[x], colors[y])
                    let (sa, ba) = (channel(s, 24), channel(b, 24))
                    for shift in [0, 8, 16] as [UInt32] {
                        let (cs, cb) = (channel(s, shift), channel(b, shift))
                        let mixed = sa * ba == 0 ? 0 : sa * ba * max(0, min(1, f(cs / sa, cb / ba)))
                        let expected = cs * (1 - ba) + cb * (1 - sa) + mixed
                        worst = max(worst, abs(channel(drawn[y][x], shift) - expected) * 255)
                    }
                    worst = max(worst, abs(channel(drawn[y][x], 24) - (sa + ba - sa * ba)) * 255)
                }
            }
            #expect(worst <= 1.6, "\(name), in levels of 255")
        }
        try blend("CIMultiplyBlendMode") { $0 * $1 }
        try blend("CIScreenBlendMode") { $0 + $1 - $0 * $1 }
        try blend("CIDarkenBlendMode") { min($0, $1) }
        try blend("CIDifferenceBlendMode") { abs($0 - $1) }
        try blend("CIExclusionBlendMode") { $0 + $1 - 2 * $0 * $1 }
        try blend("CIHardLightBlendMode") { $0 <= 0.5 ? 2 * $0 * $1 : 1 - 2 * (1 - $0) * (1 - $1) }
        try blend("CILinearBurnBlendMode") { $0 + $1 - 1 }
        try blend("CILinearDodgeBlendMode") { $0 + $1 }
        try blend("CILinearLightBlendMode") { 2 * $0 + $1 - 1 }
        try blend("CIPinLightBlendMode") { $0 <= 0.5 ? min($1, 2 * $0) : max($1, 2 * $0 - 1) }
        try blend("CIVividLightBlendMode") { s, b in
            if s <= 0.5 { return b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / (2 * s)) }
            return b <= 0 ? 0 : s >= 1 ? 1 : min(1, b / (2 - 2 * s))
        }
        try blend("CISubtractBlendMode") { $0 - $1 }
        try blend("CIDivideBlendMode") { s, b in b > 0 ? s / b : s > 0 ? 1 : 0 }

        func compose(_ name: String, _ f: (_ s: Double, _ b: Double, _ sa: Double, _ ba: Double) -> Double) throws {
            let filter = try #require(
                CIFilter(name: name, parameters: ["inputImage": front, "inputBackgroundImage": back]))
            let drawn = try pixels(try #require(filter.outputImage), 0, 0, 6, 6)
            var worst = 0.0
            for y in 0..<6 {
                for x in 0..<6 {
                    for shift in [0, 8, 16, 24] as [UInt32] {
                        let expected = f(
                            channel(colors[x], shift), channel(colors[y], shift), channel(colors[x], 24),
                            channel(colors[y], 24))
                        worst = max(worst, abs(channel(drawn[y][x], shift) - max(0, min(1, expected))) * 255)
                    }
                }
            }
            #expect(worst <= 1.01, "\(name), in levels of 255")
        }
        try compose("CISourceOverCompositing") { s, b, sa, _ in s + b * (1 - sa) }
        try compose("CISourceInCompositing") { s, _, _, ba in s * ba }
        try compose("CISourceOutCompositing") { s, _, _, ba in s * (1 - ba) }
        try compose("CISourceAtopCompositing") { s, b, sa, ba in s * ba + b * (1 - sa) }
        try compose("CIAdditionCompositing") { s, b, _, _ in s + b }
        try compose("CIMaximumCompositing") { s, b, _, _ in max(s, b) }
        try compose("CIMinimumCompositing") { s, b, _, _ in min(s, b) }
        try compose("CIMultiplyCompositing") { s, b, _, _ in s * b }
        let alone = try #require(CIFilter(name: "CIMultiplyBlendMode", parameters: ["inputImage": front]))
        #expect(alone.outputImage === front)
    }

    @Test("a transition goes from inputImage to inputTargetImage with inputTime")
    func transitions() throws {
        let (from, to) = (
            CIImage.black.cropped(to: CGRect(x: 0, y: 0, width: 20, height: 10)),
            CIImage.white.cropped(to: CGRect(x: 0, y: 0, width: 20, height: 10))
        )
        for name in CIFilter.filterNames(inCategory: kCICategoryTransition) {
            let filter = try #require(CIFilter(name: name, parameters: ["inputImage": from]))
            #expect(filter.inputKeys.prefix(2) == ["inputImage", "inputTargetImage"] && filter.outputImage == nil)
            filter.setValue(to, forKey: "inputTargetImage")
            for (time, pixel) in [(0.0, 0xFF00_0000 as UInt32), (1, 0xFFFF_FFFF)] {
                filter.setValue(time, forKey: "inputTime")
                let drawn = try pixels(try #require(filter.outputImage), 0, 0, 20, 10)
                #expect(drawn.joined().allSatisfy { $0 == pixel }, "\(name) at \(time)")
            }
        }
        let dissolve = try #require(
            CIFilter(
                name: "CIDissolveTransition",
                parameters: ["inputImage": from, "inputTargetImage": to, "inputTime": 0.5]))
        #expect(try pixels(try #require(dissolve.outputImage), 3, 3, 1, 1) == [[0xFF80_8080]])
        // A swipe over half of the given extent, in the image's coordinates.
        let swipe = try #require(
            CIFilter(
                name: "CISwipeTransition",
                parameters: [
                    "inputImage": from, "inputTargetImage": to, "inputTime": 0.5, "inputWidth": 0.0001,
                    "inputExtent": CIVector(x: 10, y: 0, z: 10, w: 10),
                ]))
        let row = try pixels(try #require(swipe.outputImage), 0, 5, 20, 1)[0]
        #expect(row == (0..<20).map { $0 < 15 ? 0xFFFF_FFFF : 0xFF00_0000 })
    }

    @Test("invalid requests are refused without side effects")
    func refusals() throws {
        let image = try sample()
        let rects = [
            CGRect.zero, .null, .infinite, CGRect(x: 0, y: 0, width: 1e9, height: 1e9),
            CGRect(x: 0, y: 0, width: 40000, height: 1), CGRect(x: 0, y: 0, width: CGFloat.nan, height: 4),
            CGRect(x: CGFloat.infinity, y: 0, width: 4, height: 4), CGRect(x: 0, y: 0, width: 30000, height: 30000),
        ]
        for rect in rects { #expect(context.createCGImage(image, from: rect) == nil, "\(rect)") }
        #expect(CIImage(data: Data([1, 2, 3])) == nil)
        #expect(CIImage(contentsOf: URL(fileURLWithPath: "/nowhere/at all.png")) == nil)
        // Far away the image is transparent, and a strongly minified image would read too many pixels at a time.
        #expect(try pixels(image, 1e8, 1e8, 2, 2) == [[0, 0], [0, 0]])
        let shrunken = CIImage.red.applyingFilter("CIGaussianBlur").transformed(
            by: CGAffineTransform(scaleX: 1e-7, y: 1e-7))
        #expect(context.createCGImage(shrunken, from: CGRect(x: 0, y: 0, width: 4, height: 4)) == nil)
        // Deeply nested images: each is rendered once, and the depth is limited to a thousand.
        var doubled = image
        for _ in 0..<200 { doubled = doubled.composited(over: doubled) }
        #expect(try pixels(doubled, 0, 0, 12, 8) == pixels(image, 0, 0, 12, 8))
        for _ in 0..<900 { doubled = doubled.composited(over: doubled) }
        #expect(doubled.extent == .zero || doubled.extent == image.extent)
    }

    @Test("pixels are written to memory in the format's byte order")
    func bitmaps() throws {
        let image = CIImage(color: CIColor(red: 1, green: 0.5, blue: 0, alpha: 1))
        for (format, expected) in [
            (CIFormat.BGRA8, [0, 128, 255, 255]), (.RGBA8, [255, 128, 0, 255]), (.ARGB8, [255, 255, 128, 0]),
            (.ABGR8, [255, 0, 128, 255]),
        ] as [(CIFormat, [UInt8])] {
            var bytes = [UInt8](repeating: 7, count: 2 * 12)
            bytes.withUnsafeMutableBytes {
                guard let base = $0.baseAddress else { return }
                context.render(
                    image, toBitmap: base, rowBytes: 12, bounds: CGRect(x: 0, y: 0, width: 2, height: 2),
                    format: format,
                    colorSpace: nil)
            }
            #expect(bytes == expected + expected + [7, 7, 7, 7] + expected + expected + [7, 7, 7, 7])
        }
    }

    @Test("image files are decoded")
    func files() throws {
        let data = try #require(try sample().cgImage).pngData()
        let image = try #require(CIImage(data: data))
        #expect(image.extent == CGRect(x: 0, y: 0, width: 12, height: 8))
        #expect(try pixels(image, 0, 0, 12, 8) == pixels(try sample(), 0, 0, 12, 8))
    }
}
