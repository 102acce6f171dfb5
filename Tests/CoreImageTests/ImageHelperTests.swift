import AcetatePixels
import CoreImage
import Foundation
import Testing

/// Methods of CIImage and CIContext beside those for recipes and filters.
@Suite("Helpers of images and contexts")
struct ImageHelperTests {
    private let bench: ImageBench
    private let width = 5
    private let height = 3

    init() throws { bench = try .noise(5, 3, seed: 7) }

    @Test("an image is turned upright by its Exif orientation", arguments: 1...8)
    func orientation(value: Int32) throws {
        let turned = bench.image.oriented(forExifOrientation: value)
        // Exif 2.32, 4.6.4 A: which visual edges the stored row 0 and column 0 are.
        func stored(_ x: Int, _ y: Int, _ w: Int, _ h: Int) -> (Int, Int) {
            switch value {
            case 1: (x, y)
            case 2: (w - 1 - x, y)
            case 3: (w - 1 - x, h - 1 - y)
            case 4: (x, h - 1 - y)
            case 5: (y, x)
            case 6: (y, w - 1 - x)
            case 7: (h - 1 - y, w - 1 - x)
            default: (h - 1 - y, x)
            }
        }
        let (w, h) = value < 5 ? (width, height) : (height, width)
        #expect(turned.extent == CGRect(x: 0, y: 0, width: w, height: h))
        let drawn = try ImageBench.rendered(turned, w, h)
        for y in 0..<h {
            for x in 0..<w {
                let (i, j) = stored(x, y, w, h)
                #expect(drawn[y][x] == bench.pixels[j][i])
            }
        }
    }

    @Test("an invalid orientation and an infinite image are not turned")
    func noOrientation() {
        #expect(bench.image.oriented(forExifOrientation: 9) === bench.image)
        #expect(CIImage.red.oriented(forExifOrientation: 6) === CIImage.red)
        #expect(bench.image.orientationTransform(forExifOrientation: 0) == .identity)
    }

    @Test("clamped(to:) extends the edges of a rectangle, also of one that is larger than the image")
    func clamped() throws {
        let inner = bench.image.clamped(to: CGRect(x: 1, y: 1, width: 2, height: 1))
        #expect(inner.extent.isInfinite)
        #expect(
            try ImageBench.rendered(inner, -3, -3, 8, 1)
                == [[1, 1, 1, 1, 1, 2, 2, 2].map { bench.pixels[1][$0 == 1 ? 1 : 2] }])
        let outer = bench.image.clamped(to: CGRect(x: -1, y: -1, width: 9, height: 9))
        #expect(try ImageBench.rendered(outer, 20, 0, 1, 1) == [[0]])
    }

    @Test("samplingNearest() makes transforms show whole pixels, and samplingLinear() interpolate again")
    func sampling() throws {
        let grow = CGAffineTransform(scaleX: 3, y: 2)
        let nearest = try ImageBench.rendered(bench.image.samplingNearest().transformed(by: grow), 15, 6)
        for y in 0..<6 { #expect(nearest[y] == (0..<15).map { bench.pixels[y / 2][$0 / 3] }) }
        let linear = bench.image.samplingNearest().samplingLinear()
        #expect(linear === bench.image && bench.image.samplingLinear() === bench.image)
        #expect(try ImageBench.rendered(bench.image.samplingNearest(), width, height) == bench.pixels)
        // Averaged, not skipped: a checkerboard at a quarter of the size is gray.
        let board = try ImageBench(64, 64) { x, y in (x + y) % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 }
        let shrink = CGAffineTransform(scaleX: 0.25, y: 0.25)
        let small = try ImageBench.rendered(
            board.image.transformed(by: shrink, highQualityDownsample: true), 4, 4, 4, 4)
        #expect(small.joined().allSatisfy { (126...129).contains($0 & 0xFF) })
    }

    @Test("an intermediate image is computed once, with the same pixels")
    func intermediate() throws {
        let blurred = bench.image.applyingGaussianBlur(sigma: 2)
        let kept = blurred.insertingIntermediate()
        let rect = blurred.extent
        let (x, y, w, h) = (Int(rect.minX), Int(rect.minY), Int(rect.width), Int(rect.height))
        let expected = try ImageBench.rendered(blurred, x, y, w, h)
        #expect(kept !== blurred && kept.extent == rect)
        for _ in 0..<2 { #expect(try ImageBench.rendered(kept, x, y, w, h) == expected) }
        #expect(try ImageBench.rendered(kept, x + 2, y + 1, 4, 3) == expected[h - 4..<h - 1].map { Array($0[2..<6]) })
        #expect(blurred.insertingIntermediate(cache: false) === blurred)
        #expect(CIImage.red.insertingIntermediate() === CIImage.red)
    }

    @Test("applyingGaussianBlur(sigma:) is CIGaussianBlur")
    func blur() throws {
        let blurred = bench.image.applyingGaussianBlur(sigma: 1.5)
        let filtered = bench.image.applyingFilter("CIGaussianBlur", parameters: ["inputRadius": 1.5])
        #expect(blurred.extent == filtered.extent)
        #expect(try ImageBench.rendered(blurred, 5, 3) == ImageBench.rendered(filtered, 5, 3))
    }

    static let formats: [(CIFormat, [UInt32])] = [
        (.BGRA8, [0, 8, 16, 24]), (.RGBA8, [16, 8, 0, 24]), (.ARGB8, [24, 16, 8, 0]), (.ABGR8, [24, 0, 8, 16]),
        (.RG8, [16, 8]), (.R8, [16]), (.A8, [24]),
    ]

    @Test("pixels in memory become an image, and are rendered to memory, in each format", arguments: formats)
    func bitmaps(format: CIFormat, shifts: [UInt32]) throws {
        let bytesPerRow = 5 * shifts.count + 3
        var bytes = [UInt8](repeating: 9, count: 3 * bytesPerRow)
        for (y, row) in bench.pixels.enumerated() {
            for (x, pixel) in row.enumerated() {
                for (place, shift) in shifts.enumerated() {
                    bytes[y * bytesPerRow + x * shifts.count + place] = UInt8(pixel >> shift & 0xFF)
                }
            }
        }
        var drawn = [UInt8](repeating: 9, count: bytes.count)
        CIContext().render(
            bench.image, toBitmap: &drawn, rowBytes: bytesPerRow, bounds: bench.image.extent, format: format,
            colorSpace: CGColorSpaceCreateDeviceRGB())
        #expect(drawn == bytes)
        let image = CIImage(
            bitmapData: Data(bytes), bytesPerRow: bytesPerRow, size: CGSize(width: 5, height: 3), format: format,
            colorSpace: CGColorSpaceCreateDeviceRGB())
        let pixels = try ImageBench.rendered(image, 5, 3)
        let mask = shifts.reduce(0 as UInt32) { $0 | 0xFF << $1 }
        if shifts.contains(24), shifts.count > 1 || shifts == [24] {
            for y in 0..<3 { #expect(pixels[y] == bench.pixels[y].map { shifts == [24] ? $0 & mask : $0 }) }
        } else {
            for y in 0..<3 { #expect(pixels[y] == bench.pixels[y].map { $0 & mask | 0xFF00_0000 }) }
        }
    }

    @Test("floats are fractions of 255")
    func floats() throws {
        var numbers = [Float](repeating: -1, count: 4)
        let color = CIImage(color: CIColor(red: 1, green: 0.2, blue: 0, alpha: 1))
        let bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
        let context = ImageBench.encodedContext
        context.render(color, toBitmap: &numbers, rowBytes: 16, bounds: bounds, format: .RGBAf, colorSpace: nil)
        for (number, expected) in zip(numbers, [1, 51 / 255, 0, 1] as [Float]) {
            #expect(abs(number - expected) < 1e-6)
        }
        let data = numbers.withUnsafeBytes { Data($0) }
        let image = CIImage(
            bitmapData: data, bytesPerRow: 16, size: CGSize(width: 1, height: 1), format: .RGBAf, colorSpace: nil)
        #expect(try ImageBench.rendered(image, 1, 1) == [[0xFFFF_3300]])
    }

    @Test(arguments: [
        (CIFormat.RGBAh, 8, 4), (.RGBA16, 8, 4), (.RGh, 4, 2), (.RG16, 4, 2), (.RGf, 8, 2), (.Rh, 2, 1), (.R16, 2, 1),
        (.Ah, 2, 1), (.A16, 2, 1), (.Af, 4, 1),
    ])
    func `halves, words and floats give the levels back that were written`(
        format: CIFormat, size: Int, channels: Int
    ) throws {
        let bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
        let isAlpha = [CIFormat.Ah, .A16, .Af].contains(format)
        var levels: [UInt32] = []
        for level in 0...255 as ClosedRange<UInt32> { levels.append(isAlpha ? level << 24 : 0xFF00_0000 | level << 16) }
        let image = CIImage(
            bitmapData: levels.withUnsafeBytes { Data($0) }, bytesPerRow: 64, size: bounds.size, format: .BGRA8,
            colorSpace: nil)
        var bytes = [UInt8](repeating: 7, count: 256 * size)
        CIContext().render(
            image, toBitmap: &bytes, rowBytes: 16 * size, bounds: bounds, format: format, colorSpace: nil)
        let back = CIImage(
            bitmapData: Data(bytes), bytesPerRow: 16 * size, size: bounds.size, format: format, colorSpace: nil)
        #expect(try ImageBench.rendered(back, 16, 16).joined().map { $0 } == levels)
    }

    @Test func `16-bit numbers and halves are the fractions of their greatest`() {
        let color = CIImage(color: CIColor(red: 1, green: 0.2, blue: 0, alpha: 1))
        let bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
        let context = ImageBench.encodedContext
        var words = [UInt16](repeating: 9, count: 4)
        context.render(color, toBitmap: &words, rowBytes: 8, bounds: bounds, format: .RGBA16, colorSpace: nil)
        #expect(words == [65535, 51 * 257, 0, 65535])
        var halves = [Float16](repeating: 9, count: 4)
        context.render(color, toBitmap: &halves, rowBytes: 8, bounds: bounds, format: .RGBAh, colorSpace: nil)
        #expect(halves == [1, Float16(0.2 as Float), 0, 1])
    }

    @Test("invalid bitmaps give an empty image")
    func invalidBitmaps() {
        let data = Data(repeating: 255, count: 100)
        for (bytesPerRow, width, height) in [
            (20, 5, 6), (19, 5, 1), (20, 0, 1), (20, 2.5, 1), (1 << 62, 5, 3), (-20, 5, 2),
        ] {
            let image = CIImage(
                bitmapData: data, bytesPerRow: bytesPerRow, size: CGSize(width: width, height: Double(height)),
                format: .RGBA8, colorSpace: nil)
            #expect(image.extent == .zero)
        }
        let cmyk = CIImage(
            bitmapData: data, bytesPerRow: 20, size: CGSize(width: 5, height: 1), format: .RGBA8,
            colorSpace: CGColorSpaceCreateDeviceCMYK())
        #expect(cmyk.extent == .zero)
    }

    @Test("a context draws a part of an image in a rectangle of its CGContext")
    func drawing() throws {
        let bitmap = try #require(
            CGContext(
                data: nil, width: 10, height: 8, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        let context = CIContext(cgContext: bitmap, options: [.workingColorSpace: NSNull()])
        // The rectangle begins one pixel outside the image, whose pixels are drawn at their size.
        context.draw(
            bench.image, in: CGRect(x: 2, y: 1, width: 4, height: 3), from: CGRect(x: -1, y: 0, width: 4, height: 3))
        let drawn = try #require(bitmap.makeImage()).withPixels { pixels in
            (0..<8).map { Array(pixels[row: $0]) }
        }
        for y in 0..<8 {
            for x in 0..<10 {
                let isInside = (3..<6).contains(x) && (4..<7).contains(y)
                #expect(drawn[y][x] == (isInside ? bench.pixels[y - 4][x - 3] : 0), "\(x), \(y)")
            }
        }
        // Without a CGContext nothing happens.
        CIContext().draw(bench.image, in: CGRect(x: 0, y: 0, width: 1, height: 1), from: bench.image.extent)
    }

    @Test("an image has a format and a color space, or is refused")
    func images() throws {
        let (context, rect) = (CIContext(options: nil), bench.image.extent)
        let space = CGColorSpace(name: CGColorSpace.sRGB)
        let image = try #require(context.createCGImage(bench.image, from: rect, format: .RGBA8, colorSpace: space))
        #expect(image.width == 5 && image.height == 3)
        #expect(context.createCGImage(bench.image, from: rect, format: .RG8, colorSpace: space) == nil)
        let cmyk = CGColorSpaceCreateDeviceCMYK()
        #expect(context.createCGImage(bench.image, from: rect, format: .RGBA8, colorSpace: cmyk) == nil)
        #expect(context.workingColorSpace?.name == CGColorSpace.linearSRGB)
        let plain = CIContext(options: [.workingColorSpace: NSNull()])
        #expect(plain.workingColorSpace == nil)
        let encoded = CIContext(options: [.workingColorSpace: try #require(space)])
        #expect(encoded.workingColorSpace?.name == CGColorSpace.sRGB)
        #expect(bench.image.colorSpace != nil && CIImage.red.colorSpace == nil && bench.image.url == nil)
    }

    @Test("the bytes of an image are in the order of its format, or red, green, blue, alpha")
    func bytes() throws {
        let (context, extent) = (CIContext(), CGRect(x: 0, y: 0, width: 1, height: 1))
        let image = CIImage(color: CIColor(red: 1, green: 0.6, blue: 0.2)).cropped(to: extent)
        let plain = try #require(context.createCGImage(image, from: extent))
        #expect(plain.bitmapInfo.rawValue == CGImageAlphaInfo.premultipliedLast.rawValue)
        #expect(try #require(plain.dataProvider?.data).elementsEqual([255, 153, 51, 255]))
        let cases: [(CIFormat, [UInt8])] = [
            (.RGBA8, [255, 153, 51, 255]), (.BGRA8, [51, 153, 255, 255]), (.ARGB8, [255, 255, 153, 51]),
            (.ABGR8, [255, 51, 153, 255]),
        ]
        for (format, expected) in cases {
            let image = try #require(context.createCGImage(image, from: extent, format: format, colorSpace: nil))
            #expect(try #require(image.dataProvider?.data).elementsEqual(expected))
        }
    }

    @Test("an image is encoded as PNG, and written to a file")
    func files() throws {
        let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        let opaque = try ImageBench.noise(5, 3, seed: 8, isOpaque: true)
        let moved = opaque.image.transformed(by: CGAffineTransform(translationX: 7, y: -4))
        let data = try #require(CIContext().pngRepresentation(of: moved, format: .RGBA8, colorSpace: space))
        #expect(try ImageBench.rendered(CIImage(data: data), 5, 3) == opaque.pixels)
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: url) }
        try CIContext().writePNGRepresentation(of: moved, to: url, format: .RGBA8, colorSpace: space)
        let read = try #require(CIImage(contentsOf: url))
        #expect(read.url == url)
        #expect(try ImageBench.rendered(read, 5, 3) == opaque.pixels)
        #expect(CIContext().pngRepresentation(of: .red, format: .RGBA8, colorSpace: space) == nil)
        #expect(throws: ImageFileError.self) {
            try CIContext().writePNGRepresentation(of: .red, to: url, format: .RGBA8, colorSpace: space)
        }
    }

    /// A filter of a program: an inverted, blurred image.
    final class Glow: CIFilter {
        var inputImage: CIImage?
        var radius = 2.0

        override var outputImage: CIImage? {
            inputImage?.applyingFilter("CIColorInvert").applyingGaussianBlur(sigma: radius)
        }
    }

    @Test("a program's own subclass of CIFilter computes its output from other filters")
    func customFilter() throws {
        let glow = Glow()
        #expect(glow.outputImage == nil && glow.name == "Glow")
        glow.inputImage = bench.image
        let expected = bench.image.applyingFilter("CIColorInvert").applyingGaussianBlur(sigma: 2)
        #expect(try ImageBench.rendered(glow.outputImage, 5, 3) == ImageBench.rendered(expected, 5, 3))
        #expect(glow.value.program(in: FilterSpace()) == .copy && CIFilter().outputImage == nil)
    }

    @Test("a copy of a typed filter is typed, and independent")
    func copies() throws {
        let blur = CIFilter.gaussianBlur()
        (blur.inputImage, blur.radius) = (bench.image, 3)
        let copy = try #require(blur.copy() as? any CIFilter & CIGaussianBlur)
        blur.radius = 4
        #expect(copy.radius == 3 && copy.inputImage === bench.image && blur.radius == 4)
        let untyped: CIFilter = blur
        #expect(untyped.value(forKey: "inputRadius") as? Double == 4)
        let data = try NSKeyedArchiver.archivedData(withRootObject: untyped, requiringSecureCoding: true)
        let decoded = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CIFilter.self, from: data))
        #expect(decoded.value == untyped.value)
    }
}
