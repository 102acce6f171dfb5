import CoreGraphics
import Testing

/// Masks, gray bitmaps, patterns, layers and shadings.
@Suite struct MaskTests {
    /// A gray image of one row.
    private func gray(_ values: [UInt8]) throws -> CGImage {
        let provider = try #require(CGDataProvider(data: Data(values)))
        return try #require(
            CGImage(
                width: values.count, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: values.count,
                space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGBitmapInfo(alpha: .none), provider: provider,
                decode: nil, shouldInterpolate: false, intent: .defaultIntent))
    }

    private func mask(_ values: [UInt8]) throws -> CGImage {
        let provider = try #require(CGDataProvider(data: Data(values)))
        return try #require(
            CGImage(
                maskWidth: values.count, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: values.count,
                provider: provider, decode: nil, shouldInterpolate: false))
    }

    private let values: [UInt8] = [0, 64, 128, 255]
    private let row = CGRect(x: 0, y: 0, width: 4, height: 1)

    @Test func `a gray mask mixes what is drawn with what was there`() throws {
        for mode in [CGBlendMode.normal, .copy, .multiply, .plusDarker] {
            let (masked, plain) = (try bitmap(4, 1), try bitmap(4, 1))
            for context in [masked, plain] {
                context.setFillColor(CGColor(red: 0.2, green: 0.6, blue: 1, alpha: 1))
                context.fill(row)
            }
            let before = try plain.pixel(0, 0)
            masked.saveGState()
            masked.clip(to: row, mask: try gray(values))
            for context in [masked, plain] {
                context.setBlendMode(mode)
                context.setFillColor(CGColor(red: 1, green: 0.5, blue: 0, alpha: 1))
                context.fill(row)
            }
            let after = try plain.pixel(0, 0)
            for (x, value) in values.enumerated() {
                func mix(_ a: Int, _ b: Int) -> Int { (a * (255 - Int(value)) + b * Int(value) + 127) / 255 }
                let expected = Pixel(
                    mix(before.red, after.red), mix(before.green, after.green), mix(before.blue, after.blue), 255)
                #expect(try masked.pixel(x, 0).distance(to: expected) <= 2)
            }
            masked.restoreGState()
            masked.setBlendMode(.copy)
            masked.setFillColor(green)
            masked.fill(row)
            #expect(try masked.pixel(0, 0) == Pixel(0, 255, 0, 255))
        }
    }

    @Test func `masks multiply and are inverse for mask images`() throws {
        let context = try bitmap(4, 1)
        context.clip(to: row, mask: try gray(values))
        context.clip(to: row, mask: try mask(values))
        context.setFillColor(red)
        context.fill(row)
        for (x, value) in values.enumerated() {
            let alpha = Int((Double(value) * Double(255 - value) / 255).rounded())
            #expect(try context.pixel(x, 0).distance(to: Pixel(alpha, 0, 0, alpha)) <= 2)
        }
    }

    /// The opacities of a mask image of one row, as levels of what it paints in black.
    private func levels(
        _ bytes: [UInt8], width: Int, bitsPerComponent: Int, bitsPerPixel: Int, decode: [CGFloat]? = nil
    ) throws -> [Int]? {
        let provider = try #require(CGDataProvider(data: Data(bytes)))
        guard
            let mask = CGImage(
                maskWidth: width, height: 1, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
                bytesPerRow: bytes.count, provider: provider, decode: decode, shouldInterpolate: false)
        else { return nil }
        let context = try bitmap(width, 1)
        context.draw(mask, in: CGRect(x: 0, y: 0, width: width, height: 1))
        return try (0..<width).map { try context.pixel($0, 0).alpha }
    }

    @Test func `masks have samples of 1 to 16 bits`() throws {
        #expect(
            try levels([0b0110_0001], width: 8, bitsPerComponent: 1, bitsPerPixel: 1)
                == [255, 0, 0, 255, 255, 255, 255, 0])
        #expect(try levels([0b00_01_10_11], width: 4, bitsPerComponent: 2, bitsPerPixel: 2) == [255, 170, 85, 0])
        #expect(try levels([0x0F, 0x30], width: 3, bitsPerComponent: 4, bitsPerPixel: 4) == [255, 0, 204])
        #expect(try levels([0xFF, 0xFF, 0x40, 0x12], width: 2, bitsPerComponent: 16, bitsPerPixel: 16) == [0, 191])
        #expect(try levels([1, 2], width: 2, bitsPerComponent: 3, bitsPerPixel: 3) == nil)
        #expect(try levels([1, 2], width: 3, bitsPerComponent: 8, bitsPerPixel: 8) == nil, "too few bytes")
    }

    @Test func `of a mask with colors, the first component of each pixel counts`() throws {
        // As functions that mask images pass the layout of an image with colors, and a decode array for all components.
        let bytes: [UInt8] = [0, 1, 2, 3, 255, 9, 9, 9, 51, 0, 0, 0]
        #expect(try levels(bytes, width: 3, bitsPerComponent: 8, bitsPerPixel: 32) == [255, 0, 204])
        let decode: [CGFloat] = [1, 0, 0, 1, 0, 1, 0, 1]
        #expect(try levels(bytes, width: 3, bitsPerComponent: 8, bitsPerPixel: 32, decode: decode) == [0, 255, 51])
    }

    @Test func `an image with alpha masks by its alpha`() throws {
        let stencil = try bitmap(2, 1)
        stencil.setFillColor(CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.5))
        stencil.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
        let context = try bitmap(4, 3)
        // The mask fills the rectangle, and nothing is drawn outside of it.
        context.interpolationQuality = .none
        context.clip(to: CGRect(x: 1, y: 1, width: 2, height: 1), mask: try #require(stencil.makeImage()))
        context.setFillColor(blue)
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 3))
        let image = try #require(context.makeImage())
        for y in 0..<3 {
            for x in 0..<4 {
                let expected = x == 2 && y == 1 ? Pixel(0, 0, 128, 128) : Pixel(0, 0, 0, 0)
                #expect(image.pixel(x, y).distance(to: expected) <= 1)
            }
        }
    }

    @Test func `a transparency layer is masked as a whole`() throws {
        let context = try bitmap(4, 1)
        context.clip(to: row, mask: try gray(values))
        context.beginTransparencyLayer()
        context.setFillColor(red)
        context.fill(row)
        context.setFillColor(green)
        context.fill(row)
        context.endTransparencyLayer()
        for (x, value) in values.enumerated() {
            #expect(try context.pixel(x, 0).distance(to: Pixel(0, Int(value), 0, Int(value))) <= 1)
        }
    }

    @Test func `a mask image paints the fill color`() throws {
        let image = try mask(values)
        #expect(image.isMask && image.masking(image) == nil)
        let context = try bitmap(4, 1)
        context.setFillColor(red)
        context.draw(image, in: row)
        for (x, value) in values.enumerated() {
            let alpha = 255 - Int(value)
            #expect(try context.pixel(x, 0).distance(to: Pixel(alpha, 0, 0, alpha)) <= 1)
        }
    }

    @Test func `masking an image multiplies its alpha`() throws {
        let context = try bitmap(4, 1)
        context.setFillColor(CGColor(red: 1, green: 1, blue: 0, alpha: 1))
        context.fill(row)
        let image = try #require(context.makeImage())
        let (kept, removed) = (try #require(image.masking(gray(values))), try #require(image.masking(mask(values))))
        for (x, value) in values.enumerated() {
            let alpha = Int(value)
            #expect(kept.pixel(x, 0).distance(to: Pixel(alpha, alpha, 0, alpha)) <= 1)
            #expect(removed.pixel(x, 0).distance(to: Pixel(255 - alpha, 255 - alpha, 0, 255 - alpha)) <= 1)
        }
    }

    @Test func `a gray bitmap has the luminance in its memory`() throws {
        var bytes = [UInt8](repeating: 100, count: 3 * 8)
        try bytes.withUnsafeMutableBytes { memory in
            let context = try #require(
                CGContext(
                    data: memory.baseAddress, width: 4, height: 3, bitsPerComponent: 8, bytesPerRow: 8,
                    space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue))
            #expect(context.bitsPerPixel == 8 && context.bytesPerRow == 8 && context.alphaInfo == .none)
            context.setFillColor(gray: 0.2, alpha: 1)
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            context.setFillColor(gray: 1, alpha: 0.5)
            context.fill(CGRect(x: 1, y: 2, width: 1, height: 1))
            context.setFillColor(green)
            context.fill(CGRect(x: 2, y: 2, width: 1, height: 1))
            // The program may write to the memory too.
            memory[3] = 250
            #expect(try context.pixel(3, 0) == Pixel(250, 250, 250, 255))
        }
        #expect(bytes[2 * 8] == 51 && bytes[0] == 100 && bytes[4] == 100 && bytes[3] == 250)
        #expect(abs(Int(bytes[1]) - 178) <= 1)
        // Green has 0.7152 of the light of white, which is 220 as an sRGB value.
        #expect(abs(Int(bytes[2]) - 220) <= 1)
    }

    @Test func `an alpha bitmap has the coverage`() throws {
        let context = try #require(
            CGContext(
                data: nil, width: 3, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.alphaOnly.rawValue))
        context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
        context.fill(CGRect(x: 0, y: 1, width: 2, height: 1))
        context.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
        let data = try #require(context.data).assumingMemoryBound(to: UInt8.self)
        #expect((0..<6).map { Int(data[$0]) } == [192, 128, 0, 0, 0, 0] || data[0] == 191)
        #expect(context.colorSpace == nil && context.bitsPerPixel == 8)
        let masked = try bitmap(3, 2)
        masked.clip(to: CGRect(x: 0, y: 0, width: 3, height: 2), mask: try #require(context.makeImage()))
        masked.setFillColor(blue)
        masked.fill(CGRect(x: 0, y: 0, width: 3, height: 2))
        #expect(try masked.pixel(1, 0).distance(to: Pixel(0, 0, 128, 128)) <= 1)
    }

    @Test func `a pattern repeats its cell`() throws {
        // A cell of 4 × 3 with a red pixel at its lower left.
        var callbacks = CGPatternCallbacks(
            version: 0,
            drawPattern: { _, context in
                context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
                context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            }, releaseInfo: nil)
        let pattern = try #require(
            CGPattern(
                info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 3),
                matrix: CGAffineTransform(translationX: 1, y: 0), xStep: 4, yStep: 3, tiling: .constantSpacing,
                isColored: true, callbacks: &callbacks))
        let context = try bitmap(12, 9)
        // The cells do not move with the current transform.
        context.translateBy(x: 2, y: 1)
        context.setFillPattern(pattern, colorComponents: [1])
        context.fill(CGRect(x: -2, y: -1, width: 12, height: 9))
        let image = try #require(context.makeImage())
        for y in 0..<9 {
            for x in 0..<12 {
                let isRed = x % 4 == 1 && (8 - y) % 3 == 0
                #expect(image.pixel(x, y) == (isRed ? Pixel(255, 0, 0, 255) : Pixel(0, 0, 0, 0)))
            }
        }
    }

    @Test(arguments: [CGPatternTiling.constantSpacing, .constantSpacingMinimalDistortion, .noDistortion])
    func `cells of a pattern with constant spacing begin at whole pixels`(tiling: CGPatternTiling) throws {
        var callbacks = CGPatternCallbacks(
            version: 0,
            drawPattern: { _, context in
                context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
                context.fill(CGRect(x: 2, y: 0, width: 5, height: 10))
            }, releaseInfo: nil)
        // Cells of 10 units, or of 9.9 pixels, from 2.3 pixels.
        let pattern = try #require(
            CGPattern(
                info: nil, bounds: CGRect(x: 2, y: 0, width: 10, height: 10),
                matrix: CGAffineTransform(a: 0.99, b: 0, c: 0, d: 1, tx: 0.32, ty: 0), xStep: 10, yStep: 10,
                tiling: tiling, isColored: true, callbacks: &callbacks))
        let context = try bitmap(100, 4)
        context.setFillPattern(pattern, colorComponents: [1])
        context.fill(CGRect(x: 0, y: 0, width: 100, height: 4))
        let image = try #require(context.makeImage())
        let alphas = (0..<100).map { image.pixel($0, 1).alpha }
        if tiling == .noDistortion {
            #expect(alphas.contains { $0 > 0 && $0 < 255 })
        } else {
            #expect(alphas == (0..<100).map { ($0 + 8) % 10 < 5 ? 255 : 0 })
        }
    }

    @Test func `an uncolored pattern has the color of its components`() throws {
        var callbacks = CGPatternCallbacks(
            version: 0, drawPattern: { _, context in context.fill(CGRect(x: 0, y: 0, width: 1, height: 2)) },
            releaseInfo: nil)
        let pattern = try #require(
            CGPattern(
                info: nil, bounds: CGRect(x: 0, y: 0, width: 2, height: 2), matrix: .identity, xStep: 2, yStep: 2,
                tiling: .noDistortion, isColored: false, callbacks: &callbacks))
        let space = try #require(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB()))
        let color = try #require(CGColor(patternSpace: space, pattern: pattern, components: [0, 1, 0, 0.5]))
        #expect(color.pattern === pattern && color.alpha == 0.5)
        #expect(CGColor(patternSpace: CGColorSpaceCreateDeviceRGB(), pattern: pattern, components: [1]) == nil)
        let context = try bitmap(4, 2)
        context.setFillColor(color)
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
        #expect(try context.pixel(0, 0).distance(to: Pixel(0, 128, 0, 128)) <= 1)
        #expect(try context.pixel(1, 0) == Pixel(0, 0, 0, 0))
        #expect(try context.pixel(2, 1).distance(to: Pixel(0, 128, 0, 128)) <= 1)
    }

    @Test func `a layer is drawn at the points it is drawn at`() throws {
        let context = try bitmap(8, 8)
        context.scaleBy(x: 2, y: 2)
        let layer = try #require(CGLayer(context, size: CGSize(width: 2, height: 1), auxiliaryInfo: nil))
        let own = try #require(layer.context)
        #expect(own.width == 4 && own.height == 2)
        own.setFillColor(red)
        own.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
        context.draw(layer, at: CGPoint(x: 0, y: 1))
        context.draw(layer, at: CGPoint(x: 2, y: 3))
        let image = try #require(context.makeImage())
        for y in 0..<8 {
            for x in 0..<8 {
                let isRed = ((2..<4).contains(x) && (4..<6).contains(y)) || ((6..<8).contains(x) && (0..<2).contains(y))
                #expect(image.pixel(x, y) == (isRed ? Pixel(255, 0, 0, 255) : Pixel(0, 0, 0, 0)))
            }
        }
    }

    @Test func `a shading has the colors of its function`() throws {
        var callbacks = CGFunctionCallbacks(
            version: 0,
            evaluate: { _, input, output in
                (output[0], output[1], output[2], output[3]) = (input[0] * input[0], 0, 1 - input[0], 1)
            }, releaseInfo: nil)
        let function = try #require(
            CGFunction(
                info: nil, domainDimension: 1, domain: [0, 1], rangeDimension: 4, range: [0, 1, 0, 1, 0, 1, 0, 1],
                callbacks: &callbacks))
        let space = CGColorSpaceCreateDeviceRGB()
        let shading = try #require(
            CGShading(
                axialSpace: space, start: CGPoint(x: 10, y: 0), end: CGPoint(x: 90, y: 0), function: function,
                extendStart: true, extendEnd: false))
        let context = try bitmap(100, 1)
        context.drawShading(shading)
        for x in 0..<90 {
            let t = min(max((Double(x) + 0.5 - 10) / 80, 0), 1)
            let expected = Pixel(Int((t * t * 255).rounded()), 0, Int(((1 - t) * 255).rounded()), 255)
            #expect(try context.pixel(x, 0).distance(to: expected) <= 2)
        }
        #expect(try context.pixel(95, 0) == Pixel(0, 0, 0, 0))
        #expect(
            CGShading(
                axialSpace: CGColorSpaceCreateDeviceGray(), start: .zero, end: .zero, function: function,
                extendStart: true, extendEnd: true) == nil)
    }

    @Test func `antialiasing needs to be allowed`() throws {
        func alphas(_ allows: Bool, _ should: Bool) throws -> Set<Int> {
            let context = try bitmap(20, 20)
            context.setAllowsAntialiasing(allows)
            context.setShouldAntialias(should)
            context.addEllipse(in: CGRect(x: 2, y: 2, width: 15, height: 15))
            context.fillPath()
            let image = try #require(context.makeImage())
            return Set((0..<400).map { image.pixel($0 % 20, $0 / 20).alpha })
        }
        #expect(try alphas(true, true).count > 2)
        for (allows, should) in [(true, false), (false, true), (false, false)] {
            #expect(try alphas(allows, should) == [0, 255])
        }
    }

    @Test func `core foundation functions count`() {
        final class Element {}
        let element = Element()
        let array: CFArray = [element, 1]
        #expect(CFArrayGetCount(array) == 2 && CFArrayGetValueAtIndex(array, 1) == nil)
        #expect(CFArrayGetValueAtIndex(array, 2) == nil)
        let pointer = CFArrayGetValueAtIndex(array, 0)
        #expect(pointer == UnsafeRawPointer(Unmanaged.passUnretained(element).toOpaque()))
        #expect(CFStringGetLength("a𝔸") == 3 && CFDictionaryGetCount(["a": 1]) == 1)
    }
}
