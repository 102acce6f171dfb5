import CoreGraphics
import Testing

@Suite struct ColorSpaceTests {
    private func sRGB(_ name: CFString, _ components: [CGFloat]) throws -> [CGFloat] {
        let space = try #require(CGColorSpace(name: name))
        let color = try #require(CGColor(colorSpace: space, components: components + [1]))
        let target = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        return try #require(color.converted(to: target, intent: .defaultIntent, options: nil)?.components)
    }

    /// sRGB values of each space's pure green, from the matrices of CSS Color 4, section 10 (sample code), and for the
    /// others from SMPTE RP 177 with the chromaticities of their specifications.
    @Test(arguments: [
        (CGColorSpace.displayP3, [-0.511604, 1.018267, -0.310673]),
        (CGColorSpace.adobeRGB1998, [-0.663950, 1.0, -0.229161]),
        (CGColorSpace.itur_2020, [-0.790375, 1.056302, -0.350164]),
        (CGColorSpace.itur_709, [0.0, 1.0, 0.0]),
    ]) func `pure green is converted by primaries`(name: CFString, expected: [Double]) throws {
        for (value, expected) in zip(try sRGB(name, [0, 1, 0]), expected) { #expect(abs(value - expected) < 2e-3) }
    }

    static let rgbNames = [
        CGColorSpace.displayP3, CGColorSpace.linearDisplayP3, CGColorSpace.extendedDisplayP3, CGColorSpace.dcip3,
        CGColorSpace.adobeRGB1998, CGColorSpace.rommrgb, CGColorSpace.itur_709, CGColorSpace.itur_2020,
        CGColorSpace.linearITUR_2020, CGColorSpace.acescgLinear, CGColorSpace.linearSRGB,
        CGColorSpace.extendedLinearDisplayP3,
    ]

    @Test(arguments: rgbNames) func `white and black are those of sRGB`(name: CFString) throws {
        for value in try sRGB(name, [1, 1, 1]).prefix(3) { #expect(abs(value - 1) < 1e-3) }
        for value in try sRGB(name, [0, 0, 0]).prefix(3) { #expect(abs(value) < 1e-9) }
    }

    @Test(arguments: rgbNames) func `conversions round-trip`(name: CFString) throws {
        let space = try #require(CGColorSpace(name: name))
        let target = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        let color = CGColor(srgbRed: 0.2, green: 0.7, blue: 0.01, alpha: 0.5)
        let there = try #require(color.converted(to: space, intent: .perceptual, options: nil))
        let back = try #require(there.converted(to: target, intent: .perceptual, options: nil)?.components)
        for (value, expected) in zip(back, [0.2, 0.7, 0.01, 0.5]) { #expect(abs(value - expected) < 1e-6) }
    }

    /// Transfer functions of gray, which has the same value in each component: Adobe RGB's exponent is 563/256, that of
    /// DCI P3 2.6, and that of ROMM 1.8.
    @Test(arguments: [
        (CGColorSpace.adobeRGB1998, 563.0 / 256), (CGColorSpace.dcip3, 2.6), (CGColorSpace.rommrgb, 1.8),
        (CGColorSpace.acescgLinear, 1.0),
    ]) func `gray follows the transfer function`(name: CFString, exponent: Double) throws {
        let light = pow(0.5, exponent)
        let expected = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
        for value in try sRGB(name, [0.5, 0.5, 0.5]).prefix(3) { #expect(abs(value - expected) < 1e-3) }
    }

    @Test func `wide spaces differ from narrow ones`() throws {
        for name in [CGColorSpace.displayP3, CGColorSpace.adobeRGB1998, CGColorSpace.extendedSRGB] {
            #expect(try #require(CGColorSpace(name: name)).isWideGamutRGB)
        }
        for name in [
            CGColorSpace.sRGB, CGColorSpace.itur_709, CGColorSpace.linearSRGB, CGColorSpace.genericGrayGamma2_2,
        ] {
            #expect(try !#require(CGColorSpace(name: name)).isWideGamutRGB)
        }
        #expect(CGColorSpaceCreateDeviceRGB().supportsOutput)
    }

    @Test func `device spaces have names, and no profiles`() throws {
        let spaces = [CGColorSpaceCreateDeviceGray(), CGColorSpaceCreateDeviceRGB(), CGColorSpaceCreateDeviceCMYK()]
        let names = spaces.map { $0.name as String? }
        #expect(names == ["kCGColorSpaceDeviceGray", "kCGColorSpaceDeviceRGB", "kCGColorSpaceDeviceCMYK"])
        for space in spaces {
            #expect(space.copyICCData() == nil && space.supportsOutput && !space.isWideGamutRGB)
            #expect(CGColorSpace(name: try #require(space.name)) == space)
        }
        #expect(CGColorSpaceCreateDeviceRGB() != CGColorSpace(name: CGColorSpace.sRGB))
    }

    @Test(arguments: [
        [CGColorSpace.sRGB, CGColorSpace.extendedSRGB, CGColorSpace.linearSRGB, CGColorSpace.extendedLinearSRGB],
        [
            CGColorSpace.displayP3, CGColorSpace.extendedDisplayP3, CGColorSpace.linearDisplayP3,
            CGColorSpace.extendedLinearDisplayP3,
        ],
        [
            CGColorSpace.genericGrayGamma2_2, CGColorSpace.extendedGray, CGColorSpace.linearGray,
            CGColorSpace.extendedLinearGray,
        ],
    ]) func `a space has variants with linear components and with components of any size`(names: [CFString]) throws {
        let spaces = try names.map { try #require(CGColorSpace(name: $0)) }
        #expect(spaces.map { CGColorSpaceUsesExtendedRange($0) } == [false, true, false, true])
        for space in spaces {
            #expect(CGColorSpaceCreateExtended(space) == spaces[1])
            #expect(CGColorSpaceCreateLinearized(space) == spaces[2])
            #expect(CGColorSpaceCreateExtendedLinearized(space) == spaces[3])
        }
        #expect(spaces.map { CGColorSpaceCreateCopyWithStandardRange($0) } == [0, 0, 2, 2].map { spaces[$0] })
        #expect(CGColorSpaceCreateExtended(CGColorSpaceCreateDeviceCMYK()) == nil)
    }

    @Test(arguments: [CGColorSpace.displayP3, CGColorSpace.adobeRGB1998, CGColorSpace.sRGB, CGColorSpace.rommrgb])
    func `a profile converts as the space that it was written of`(name: CFString) throws {
        let space = try #require(CGColorSpace(name: name))
        let data = try #require(space.copyICCData())
        let profile = try #require(CGColorSpace(iccData: data))
        #expect(profile.model == .rgb && profile.numberOfComponents == 3 && profile.name == nil)
        #expect(profile.copyICCData() == data && profile != space && profile == CGColorSpace(iccData: data))
        #expect(profile.isWideGamutRGB == space.isWideGamutRGB)
        for components: [CGFloat] in [[0.2, 0.5, 0.8, 1], [0.9, 0.1, 0.4, 0.5], [1, 1, 1, 1], [0, 0, 0, 1]] {
            let a = try #require(CGColor(colorSpace: space, components: components)).sRGB
            let b = try #require(CGColor(colorSpace: profile, components: components)).sRGB
            #expect(abs(a.red - b.red) < 4e-3 && abs(a.green - b.green) < 4e-3 && abs(a.blue - b.blue) < 4e-3)
            let color = CGColor(srgbRed: components[0], green: components[1], blue: components[2], alpha: 1)
            let there = try #require(color.converted(to: profile, intent: .defaultIntent, options: nil)).sRGB
            #expect(abs(there.red - components[0]) < 4e-3 && abs(there.green - components[1]) < 4e-3)
        }
    }

    @Test func `data that is no profile is refused`() throws {
        #expect(CGColorSpace(iccData: Data()) == nil)
        #expect(CGColorSpace(iccData: Data(count: 4000)) == nil)
        let data = try #require(CGColorSpace(name: CGColorSpace.displayP3)?.copyICCData())
        for length in stride(from: 0, to: data.count, by: 7) { _ = CGColorSpace(iccData: data.prefix(length)) }
    }

    @Test func `pixels of a space are converted when an image is created`() throws {
        let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        let provider = try #require(CGDataProvider(data: Data([200, 100, 50, 255])))
        let image = try #require(
            CGImage(
                width: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4, space: space,
                bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue), provider: provider, decode: nil,
                shouldInterpolate: true, intent: .defaultIntent))
        let color = try #require(
            CGColor(colorSpace: space, components: [200 / 255.0, 100 / 255.0, 50 / 255.0, 1])
        ).sRGB
        let expected = Pixel(
            Int((color.red * 255).rounded()), Int((color.green * 255).rounded()), Int((color.blue * 255).rounded()), 255
        )
        #expect(image.pixel(0, 0).distance(to: expected) <= 1)
        // The same pixels read as sRGB, and then as Display P3.
        let plain = try #require(
            CGImage(
                width: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue), provider: provider, decode: nil,
                shouldInterpolate: true, intent: .defaultIntent))
        #expect(try #require(plain.copy(colorSpace: space)).pixel(0, 0).distance(to: expected) <= 1)
        #expect(plain.copy(colorSpace: CGColorSpaceCreateDeviceGray()) == nil)
        #expect(
            try #require(plain.copy(colorSpace: CGColorSpaceCreateDeviceRGB())).pixel(0, 0) == Pixel(200, 100, 50, 255))
    }
}
