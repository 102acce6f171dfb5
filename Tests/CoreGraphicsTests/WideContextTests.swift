import CoreGraphics
import Testing

/// Bitmap contexts with components of more than 8 bits.
@Suite struct WideContextTests {
    private enum Format: CaseIterable {
        case short, half, float

        var bits: Int { self == .float ? 32 : 16 }

        /// The layout in the byte order of this machine, with premultiplied alpha.
        func info(_ alpha: CGImageAlphaInfo = .premultipliedLast) -> UInt32 {
            let order: CGBitmapInfo = self == .float ? .byteOrder32Little : .byteOrder16Little
            return alpha.rawValue | order.rawValue | (self == .short ? 0 : CGBitmapInfo.floatComponents.rawValue)
        }

        /// The greatest error of a component of 0…1: half a unit in the last place.
        var precision: Double {
            switch self {
            case .short: 0.5 / 65535
            case .half: 0x1p-12
            case .float: 0x1p-25
            }
        }
    }

    private func context(
        _ format: Format, _ width: Int = 4, _ height: Int = 4, space: CGColorSpace = CGColorSpaceCreateDeviceRGB(),
        _ alpha: CGImageAlphaInfo = .premultipliedLast
    ) throws -> CGContext {
        try #require(
            CGContext(
                data: nil, width: width, height: height, bitsPerComponent: format.bits, bytesPerRow: 0, space: space,
                bitmapInfo: format.info(alpha)))
    }

    /// The components at a pixel from the top left.
    private func components(_ context: CGContext, _ x: Int = 0, _ y: Int = 0) throws -> [Double] {
        let count = context.bitsPerPixel / context.bitsPerComponent
        let data = try #require(context.data) + y * context.bytesPerRow + x * context.bitsPerPixel / 8
        return (0..<count).map { index in
            if context.bitsPerComponent == 32 { return Double((data + 4 * index).load(as: Float.self)) }
            let bits = (data + 2 * index).load(as: UInt16.self)
            if !context.bitmapInfo.contains(.floatComponents) { return Double(bits) / 65535 }
            // IEEE 754, binary16: the sign, 5 bits of the exponent and 10 of the fraction.
            let (exponent, fraction) = (Int(bits >> 10 & 31), Double(bits & 0x3FF))
            let size = exponent == 0 ? fraction * 0x1p-24 : (1024 + fraction) * pow(2, Double(exponent - 25))
            return bits >> 15 == 1 ? -size : size
        }
    }

    private func isNear(_ a: [Double], _ b: [Double], _ tolerance: Double) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
    }

    @Test(arguments: [(16, false, 8), (16, true, 8), (32, true, 16)])
    func `a context reports its layout`(bits: Int, isFloat: Bool, bytes: Int) throws {
        let info = CGBitmapInfo(alpha: .premultipliedLast, component: isFloat ? .float : .integer)
        let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        let context = try #require(
            CGContext(
                data: nil, width: 3, height: 2, bitsPerComponent: bits, bytesPerRow: 0, space: space,
                bitmapInfo: info.rawValue))
        #expect(context.bitsPerComponent == bits && context.bitsPerPixel == 4 * bits)
        #expect(context.bytesPerRow == 3 * bytes && context.width == 3 && context.height == 2)
        #expect(context.bitmapInfo == info && context.alphaInfo == .premultipliedLast)
        #expect(context.colorSpace == space)
        let image = try #require(context.makeImage())
        #expect(image.bitsPerComponent == bits && image.bitsPerPixel == 4 * bits && image.bitmapInfo == info)
        #expect(image.colorSpace == space && image.bytesPerRow == 3 * bytes)
    }

    @Test func `layouts that Core Graphics does not have are refused`() {
        let (rgb, gray) = (CGColorSpaceCreateDeviceRGB(), CGColorSpaceCreateDeviceGray())
        let float = CGBitmapInfo.floatComponents.rawValue
        let cases: [(Int, CGColorSpace, UInt32)] = [
            (32, rgb, CGImageAlphaInfo.premultipliedLast.rawValue), (16, rgb, CGImageAlphaInfo.last.rawValue),
            (16, rgb, CGImageAlphaInfo.premultipliedFirst.rawValue), (16, rgb, CGImageAlphaInfo.none.rawValue),
            (16, gray, CGImageAlphaInfo.premultipliedLast.rawValue), (12, rgb, CGImageAlphaInfo.noneSkipLast.rawValue),
            (16, rgb, CGImageAlphaInfo.premultipliedLast.rawValue | CGBitmapInfo.byteOrder32Little.rawValue),
            (64, rgb, CGImageAlphaInfo.premultipliedLast.rawValue | float),
        ]
        for (bits, space, info) in cases {
            let context = CGContext(
                data: nil, width: 2, height: 2, bitsPerComponent: bits, bytesPerRow: 0, space: space, bitmapInfo: info)
            #expect(context == nil)
        }
    }

    @Test(arguments: Format.allCases)
    private func `fills have the precision of the context`(format: Format) throws {
        let context = try context(format)
        let (red, green, blue, alpha) = (0.123456, 0.654321, 0.9, 0.333)
        context.setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        let first = [red * alpha, green * alpha, blue * alpha, alpha]
        #expect(isNear(try components(context), first, format.precision))
        // Source-over: S + D(1 − Sa).
        context.setAlpha(0.5)
        context.setFillColor(CGColor(red: 1, green: 0, blue: 0.25, alpha: 0.4))
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        let second = zip([0.2, 0, 0.05, 0.2], first).map { $0 + $1 * 0.8 }
        #expect(isNear(try components(context), second, 2 * format.precision))
    }

    @Test func `byte orders say which byte of a component is first`() throws {
        for (order, bytes) in [
            (CGBitmapInfo.byteOrder16Little, [UInt8](arrayLiteral: 0x34, 0x12)),
            (CGBitmapInfo.byteOrder16Big, [0x12, 0x34]), (CGBitmapInfo(rawValue: 0), [0x12, 0x34]),
        ] {
            let context = try #require(
                CGContext(
                    data: nil, width: 1, height: 1, bitsPerComponent: 16, bytesPerRow: 0,
                    space: CGColorSpaceCreateDeviceRGB(),
                    bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue | order.rawValue))
            context.setFillColor(CGColor(red: Double(0x1234) / 65535, green: 0, blue: 0, alpha: 1))
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            let data = try #require(context.data)
            #expect([data.load(as: UInt8.self), (data + 1).load(as: UInt8.self)] == bytes)
        }
    }

    @Test func `gray contexts have one component`() throws {
        let context = try context(.short, space: CGColorSpaceCreateDeviceGray(), .none)
        context.setFillColor(gray: 0.3, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        #expect(isNear(try components(context), [0.3], Format.short.precision))
        context.setFillColor(gray: 1, alpha: 0.25)
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        #expect(isNear(try components(context), [0.3 * 0.75 + 0.25], 2 * Format.short.precision))
    }

    @Test func `colors are converted to the space of the context`() throws {
        let linear = try #require(CGColorSpace(name: CGColorSpace.extendedLinearSRGB))
        let context = try context(.float, space: linear)
        context.setFillColor(CGColor(srgbRed: 0.5, green: 1, blue: 0, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        // IEC 61966-2-1.
        #expect(isNear(try components(context), [pow(0.555 / 1.055, 2.4), 1, 0, 1], 1e-6))
        // Brighter than white.
        let bright = try #require(CGColor(colorSpace: linear, components: [4, 2.5, 1, 1]))
        context.setFillColor(bright)
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        #expect(try components(context) == [4, 2.5, 1, 1])
        let image = try #require(context.makeImage())
        #expect(image.pixel(0, 0) == Pixel(255, 255, 255, 255))
    }

    @Test(arguments: Format.allCases)
    private func `images with such components are copied without loss`(format: Format) throws {
        let source = try context(format, 8, 8)
        for x in 0..<8 {
            source.setFillColor(CGColor(red: Double(x) / 8000, green: Double(x) / 7, blue: 0.2, alpha: 1))
            source.fill(CGRect(x: x, y: 0, width: 1, height: 8))
        }
        let image = try #require(source.makeImage())
        let target = try context(format, 8, 8)
        target.draw(image, in: CGRect(x: 0, y: 0, width: 8, height: 8))
        for x in 0..<8 { #expect(try components(target, x, 3) == components(source, x, 3)) }
        // A part at another place.
        target.clear(CGRect(x: 0, y: 0, width: 8, height: 8))
        let part = try #require(image.cropping(to: CGRect(x: 3, y: 0, width: 2, height: 8)))
        #expect(part.dataProvider?.data?.count == 16 * part.bitsPerPixel / 8)
        target.draw(part, in: CGRect(x: 1, y: 0, width: 2, height: 8))
        #expect(try components(target, 1, 0) == components(source, 3, 0))
        #expect(try components(target, 0, 0) == [0, 0, 0, 0])
    }

    @Test func `scaled images are interpolated linearly`() throws {
        let source = try context(.float, 2, 1)
        for (x, gray) in [0.1, 0.2].enumerated() {
            source.setFillColor(gray: gray, alpha: 1)
            source.fill(CGRect(x: x, y: 0, width: 1, height: 1))
        }
        let image = try #require(source.makeImage())
        let target = try context(.float, 8, 1)
        target.draw(image, in: CGRect(x: 0, y: 0, width: 8, height: 1))
        // The centers of the two pixels are at 2 and 6.
        for x in 0..<8 {
            let part = min(max((Double(x) + 0.5 - 2) / 4, 0), 1)
            #expect(abs(try components(target, x, 0)[0] - (0.1 + 0.1 * part)) < 1e-6)
        }
        target.interpolationQuality = .none
        target.draw(image, in: CGRect(x: 0, y: 0, width: 8, height: 1))
        for x in 0..<8 { #expect(abs(try components(target, x, 0)[0] - (x < 4 ? 0.1 : 0.2)) < 1e-6) }
        // Half the size: each pixel is the average of two.
        let small = try context(.float, 1, 1)
        small.draw(image, in: CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(abs(try components(small)[0] - 0.15) < 1e-6)
    }

    @Test func `gradients have no steps`() throws {
        let context = try context(.short, 1000, 1)
        let colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 0.01, alpha: 1)]
        let gradient = try #require(
            CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: nil))
        context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 1000, y: 0), options: [])
        for x in [0, 1, 499, 500, 999] {
            let expected = (Double(x) + 0.5) / 1000 * 0.01
            #expect(abs(try components(context, x, 0)[0] - expected) <= 1.0 / 65535)
        }
        // Distances from the middle, from the one circle to the other one.
        let radial = try self.context(.float, 101, 101)
        radial.drawRadialGradient(
            gradient, startCenter: CGPoint(x: 50.5, y: 50.5), startRadius: 10, endCenter: CGPoint(x: 50.5, y: 50.5),
            endRadius: 50, options: .drawsBeforeStartLocation)
        for x in [50, 60, 70, 99] {
            let expected = max(0, Double(x - 50 - 10) / 40) * 0.01
            #expect(abs(try components(radial, x, 50)[0] - expected) < 1e-6)
        }
        #expect(try components(radial, 0, 0) == [0, 0, 0, 0])
    }

    @Test func `edges cover parts of pixels, and clips and masks apply`() throws {
        let context = try context(.float)
        context.setFillColor(gray: 1, alpha: 1)
        context.fill(CGRect(x: 0.5, y: 0, width: 3, height: 4))
        #expect(abs(try components(context, 0, 0)[3] - 0.5) <= 1.0 / 255)
        #expect(try components(context, 1, 0) == [1, 1, 1, 1])
        context.clear(CGRect(x: 0, y: 0, width: 4, height: 4))
        context.clip(to: CGRect(x: 2, y: 2, width: 2, height: 2))
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        #expect(try components(context, 1, 0)[3] == 0)
        #expect(try components(context, 2, 1)[3] == 1)
        #expect(try components(context, 2, 2)[3] == 0)
        let masked = try self.context(.float)
        let mask = try bitmap(4, 4)
        mask.setFillColor(CGColor(gray: 0, alpha: 0.2))
        mask.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        masked.clip(to: CGRect(x: 0, y: 0, width: 4, height: 4), mask: try #require(mask.makeImage()))
        masked.setFillColor(gray: 1, alpha: 1)
        masked.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        #expect(abs(try components(masked)[3] - 0.2) < 1e-6)
    }

    @Test func `all blend modes agree with those of 8 bits`() throws {
        let colors = [
            CGColor(red: 0.8, green: 0.3, blue: 0.1, alpha: 0.7), CGColor(red: 0.2, green: 0.6, blue: 0.85, alpha: 0.6),
            CGColor(red: 0.2, green: 0.25, blue: 0.4, alpha: 1), CGColor(red: 1, green: 0.7, blue: 0, alpha: 1),
        ]
        for mode in CGBlendMode.allCases {
            for backdrop in colors {
                for source in colors {
                    let (wide, plain) = (try context(.float, 1, 1), try bitmap(1, 1))
                    for context in [wide, plain] {
                        context.setFillColor(backdrop)
                        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
                        context.setBlendMode(mode)
                        context.setFillColor(source)
                        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
                    }
                    let pixel = try plain.pixel(0, 0)
                    let expected = [pixel.red, pixel.green, pixel.blue, pixel.alpha].map { Double($0) / 255 }
                    #expect(isNear(try components(wide), expected, 4 / 255), "\(mode) \(source) \(backdrop)")
                }
            }
        }
    }

    @Test func `shadows, strokes, layers and 8-bit images are drawn`() throws {
        let context = try context(.short, 20, 20)
        context.setShadow(offset: CGSize(width: 4, height: 0), blur: 0, color: CGColor(gray: 0, alpha: 0.5))
        context.setFillColor(red)
        context.fill(CGRect(x: 2, y: 2, width: 4, height: 4))
        #expect(try components(context, 3, 16) == [1, 0, 0, 1])
        #expect(isNear(try components(context, 8, 16), [0, 0, 0, 0.5], 1e-4))
        context.setShadow(offset: .zero, blur: 0, color: nil)
        context.setStrokeColor(blue)
        context.setLineWidth(2)
        context.stroke(CGRect(x: 10, y: 10, width: 6, height: 6))
        #expect(try components(context, 9, 7) == [0, 0, 1, 1])
        context.beginTransparencyLayer()
        context.setFillColor(green)
        context.fill(CGRect(x: 18, y: 18, width: 2, height: 2))
        context.endTransparencyLayer()
        #expect(try components(context, 19, 0) == [0, 1, 0, 1])
        let plain = try bitmap(1, 1)
        plain.setFillColor(CGColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1))
        plain.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        context.draw(try #require(plain.makeImage()), in: CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(isNear(try components(context, 0, 19), [0.2, 0.4, 0.6, 1], 0.5 / 255))
    }

    @Test func `the memory of the program is drawn into`() throws {
        var memory = [Float](repeating: 0.25, count: 2 * 2 * 4)
        memory.withUnsafeMutableBytes { bytes in
            let context = CGContext(
                data: bytes.baseAddress, width: 2, height: 2, bitsPerComponent: 32, bytesPerRow: 32,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(alpha: .premultipliedLast, component: .float, byteOrder: .order32Little))
            context?.setFillColor(red)
            context?.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        #expect(memory[8..<12] == [1, 0, 0, 1])
        #expect(memory[0..<8].allSatisfy { $0 == 0.25 } && memory[12...].allSatisfy { $0 == 0.25 })
    }

    @Test func `a copy in another space has the same values`() throws {
        let context = try context(.short, 1, 1)
        context.setFillColor(CGColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
        let image = try #require(context.makeImage()?.copy(colorSpace: linear))
        #expect(image.colorSpace == linear && image.bitsPerComponent == 16)
        #expect(image.pixel(0, 0).distance(to: Pixel(188, 188, 188, 255)) <= 1)
        #expect(image.copy(colorSpace: CGColorSpaceCreateDeviceGray()) == nil)
    }
}
