import CoreGraphics
import Testing

@Suite struct ColorTests {
    @Test func `a color keeps its components`() {
        let color = CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
        #expect(color.components == [0.1, 0.2, 0.3, 0.4])
        #expect(color.numberOfComponents == 4)
        #expect(color.alpha == 0.4)
        #expect(color.colorSpace?.model == .rgb)
        #expect(CGColor(gray: 0.5, alpha: 1).components == [0.5, 1])
    }

    @Test func `equal colors have the same space and components`() {
        #expect(CGColor(red: 1, green: 0, blue: 0, alpha: 1) == red)
        #expect(CGColor.white != CGColor(red: 1, green: 1, blue: 1, alpha: 1))
        #expect(Set([red, CGColor(red: 1, green: 0, blue: 0, alpha: 1)]).count == 1)
        #expect(red.copy(alpha: 0.5) == CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    }

    @Test func `components that are not finite become zero`() {
        let color = CGColor(red: .nan, green: .infinity, blue: 2, alpha: 1)
        #expect(color.components == [0, 0, 2, 1])
        #expect(color.sRGB == SRGBA(red: 0, green: 0, blue: 1, alpha: 1))
    }

    @Test func `a space is found by name`() throws {
        let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        #expect(space.numberOfComponents == 3)
        #expect(space.name == CGColorSpace.sRGB)
        #expect(CGColorSpace(name: "no such space") == nil)
        #expect(CGColorSpaceCreateDeviceGray().numberOfComponents == 1)
        #expect(CGColorSpaceCreateDeviceCMYK().numberOfComponents == 4)
    }

    /// Known values: linear 0.5 is 0.7354 in sRGB (IEC 61966-2-1); P3's pure green is outside sRGB's gamut, and both
    /// have the same white (CSS Color 4).
    @Test func `colors are converted`() throws {
        let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
        let half = try #require(CGColor(colorSpace: linear, components: [0.5, 0, 1, 1]))
        #expect(abs(half.sRGB.red - 0.735356983) < 1e-6)
        #expect(half.sRGB.green == 0 && abs(half.sRGB.blue - 1) < 1e-12)

        let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        let white = try #require(CGColor(colorSpace: p3, components: [1, 1, 1, 1]))
        #expect(abs(white.sRGB.red - 1) < 1e-6 && abs(white.sRGB.blue - 1) < 1e-6)
        let sRGB = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        let green = try #require(CGColor(colorSpace: p3, components: [0, 1, 0, 1]))
        let converted = try #require(green.converted(to: sRGB, intent: .defaultIntent, options: nil)?.components)
        #expect(abs(converted[0] - -0.511604) < 1e-4)
        #expect(abs(converted[1] - 1.018267) < 1e-4)
        #expect(abs(converted[2] - -0.310673) < 1e-4)
    }

    @Test(arguments: [CGColorSpace.linearSRGB, CGColorSpace.displayP3, CGColorSpace.genericCMYK])
    func `conversions round-trip`(name: CFString) throws {
        let space = try #require(CGColorSpace(name: name))
        let sRGB = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        let color = CGColor(srgbRed: 0.2, green: 0.7, blue: 0.4, alpha: 0.5)
        let there = try #require(color.converted(to: space, intent: .perceptual, options: nil))
        let back = try #require(there.converted(to: sRGB, intent: .perceptual, options: nil)?.components)
        for (value, expected) in zip(back, [0.2, 0.7, 0.4, 0.5]) { #expect(abs(value - expected) < 1e-6) }
    }

    /// The form in which macOS prints colors, such as `<CGColor 0x600002f81f20> [<CGColorSpace 0x600002f81e60>
    /// (kCGColorSpaceICCBased; kCGColorSpaceModelRGB; sRGB IEC61966-2.1)] ( 1 0 0 1 )`.
    @Test func `a color is printed with its space and components`() throws {
        let address = /0x[0-9a-f]+/
        let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5)
        #expect(
            "\(red)".replacing(address, with: "A")
                == "<CGColor A> [<CGColorSpace A> (kCGColorSpaceICCBased; kCGColorSpaceModelRGB; sRGB IEC61966-2.1)] ( 1 0 0 0.5 )"
        )
        func printed(_ space: CGColorSpace?) throws -> String {
            "\(try #require(space))".replacing(address, with: "A")
        }
        #expect(try printed(CGColorSpaceCreateDeviceGray()) == "<CGColorSpace A> (kCGColorSpaceDeviceGray)")
        #expect(try printed(CGColorSpace(patternBaseSpace: nil)) == "<CGColorSpace A> (kCGColorSpacePattern)")
        #expect(
            try printed(CGColorSpace(name: CGColorSpace.extendedDisplayP3))
                == "<CGColorSpace A> (kCGColorSpaceICCBased; kCGColorSpaceModelRGB; Display P3; extended range)")
        #expect(
            try printed(CGColorSpace(name: CGColorSpace.genericGrayGamma2_2))
                == "<CGColorSpace A> (kCGColorSpaceICCBased; kCGColorSpaceModelMonochrome; Generic Gray Gamma 2.2 Profile)"
        )
    }
}
