import Foundation
import Testing

@testable import AppKit

/// Colors in spaces other than sRGB.
@MainActor
@Suite struct ColorSpaceTests {
    private func components(_ color: NSColor) -> [CGFloat] {
        var values = [CGFloat](repeating: -1, count: color.numberOfComponents)
        color.getComponents(&values)
        return values
    }

    @Test func `A color keeps the space that it was created in`() {
        let color = NSColor(displayP3Red: 1, green: 0.5, blue: 0.25, alpha: 0.75)
        #expect(color.colorSpace == .displayP3)
        #expect(components(color) == [1, 0.5, 0.25, 0.75])
        #expect([color.redComponent, color.greenComponent, color.blueComponent] == [1, 0.5, 0.25])
        #expect(color.cgColor.colorSpace?.name == CGColorSpace.displayP3)
        #expect(color.cgColor.components == [1, 0.5, 0.25, 0.75])
        #expect(NSColor(cgColor: color.cgColor) == color)
        #expect(color != NSColor(srgbRed: 1, green: 0.5, blue: 0.25, alpha: 0.75))
        #expect(color.withAlphaComponent(0.5).cgColor.components == [1, 0.5, 0.25, 0.5])
        #expect(NSColor(displayP3Red: 2, green: -1, blue: .nan, alpha: 1).cgColor.components == [1, 0, 0, 1])
    }

    // The matrices of IEC 61966-2-1 and SMPTE EG 432-1, and the transfer function of sRGB, which Display P3 shares.
    @Test func `Red in sRGB has the components of the formula in Display P3`() throws {
        func encoded(_ value: Double) -> Double {
            value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
        }
        let red = try #require(NSColor.red.usingColorSpace(.displayP3))
        for (value, linear) in zip(components(red), [0.822462, 0.033194, 0.017083]) {
            #expect(abs(value - encoded(linear)) < 1e-3)
        }
        let back = try #require(red.usingColorSpace(.sRGB))
        #expect(back.colorSpace == .sRGB)
        #expect(abs(back.redComponent - 1) < 1e-3 && back.greenComponent < 2e-3 && back.blueComponent < 2e-3)
    }

    // Facts of macOS: black, white, grays and clear are colors in the gray space with a gamma of 2.2.
    @Test func `A gray has one component and alpha`() throws {
        let grays: [(NSColor, CGFloat, CGFloat)] = [
            (.black, 0, 1), (.darkGray, 1.0 / 3, 1), (.gray, 0.5, 1), (.lightGray, 2.0 / 3, 1), (.white, 1, 1),
            (.clear, 0, 0),
            (NSColor(white: 0.3, alpha: 0.4), 0.3, 0.4), (NSColor(deviceWhite: 2, alpha: 1), 1, 1),
        ]
        for (color, white, alpha) in grays {
            #expect(color.type == .componentBased && color.colorSpace == .genericGamma22Gray)
            #expect(color.colorSpace.colorSpaceModel == .gray && color.colorSpaceName == .calibratedWhite)
            #expect(color.numberOfComponents == 2 && components(color) == [white, alpha])
            #expect(color.whiteComponent == white && color.alphaComponent == alpha)
            #expect(color.cgColor.numberOfComponents == 2 && color.cgColor.components == [white, alpha])
            #expect(NSColor(cgColor: color.cgColor) == color && color.withAlphaComponent(alpha) == color)
            // The gray is that of sRGB.
            let rgb = try #require(color.usingColorSpace(.sRGB))
            #expect(components(rgb).dropLast().allSatisfy { abs($0 - white) < 1e-7 } && rgb.alphaComponent == alpha)
            #expect([color.redComponent, color.greenComponent, color.blueComponent] == [white, white, white])
            #expect(color != rgb, "the same color in another space")
        }
        #expect(NSColor.red.colorSpace == .sRGB && NSColor.red.cgColor.numberOfComponents == 4)
        #expect("\(NSColor.gray)" == "Generic Gray Gamma 2.2 Profile colorspace 0.5 1")
    }

    @Test func `A gray has three equal components in each RGB space`() throws {
        for space in [NSColorSpace.sRGB, .displayP3, .adobeRGB1998, .extendedSRGB] {
            let color = try #require(NSColor(white: 0.7, alpha: 1).usingColorSpace(space))
            let values = components(color)
            #expect(Set(values.dropLast()).count == 1 && abs(values[0] - 0.7) < 0.02, "\(color)")
        }
    }

    @Test func `Components in a space make a color, whatever their number`() {
        let values: [CGFloat] = [0.25, 0.5, 0.75, 1]
        #expect(
            NSColor(colorSpace: .sRGB, components: values, count: 4)
                == NSColor(srgbRed: 0.25, green: 0.5, blue: 0.75, alpha: 1))
        #expect(NSColor(colorSpace: .genericGray, components: [0.5, 1], count: 2) == NSColor(white: 0.5, alpha: 1))
        #expect(NSColor(colorSpace: .adobeRGB1998, components: values, count: 4).colorSpace == .adobeRGB1998)
        #expect(NSColor(colorSpace: .displayP3, components: values, count: 3).alphaComponent == 0, "too few")
        #expect(NSColor(colorSpace: .sRGB, components: values, count: 0).alphaComponent == 0)
        let extended = NSColor(colorSpace: .extendedSRGB, components: [1.5, -0.5, 0, 1], count: 4)
        #expect(extended.cgColor.components == [1.5, -0.5, 0, 1])
    }

    @Test func `Inks are components of their own`() throws {
        let color = NSColor(deviceCyan: 0.1, magenta: 0.2, yellow: 0.3, black: 0.4, alpha: 0.5)
        #expect(color.colorSpace == .deviceCMYK && color.numberOfComponents == 5)
        #expect(components(color) == [0.1, 0.2, 0.3, 0.4, 0.5])
        var inks = [CGFloat](repeating: 0, count: 5)
        inks.withUnsafeMutableBufferPointer { inks in
            guard let first = inks.baseAddress else { return }
            color.getCyan(first, magenta: first + 1, yellow: first + 2, black: first + 3, alpha: first + 4)
        }
        #expect(inks == [0.1, 0.2, 0.3, 0.4, 0.5])
        #expect([color.cyanComponent, color.blackComponent] == [0.1, 0.4])
        // More ink is darker.
        let rgb = try #require(color.usingColorSpace(.sRGB))
        #expect(rgb.redComponent > rgb.greenComponent && rgb.greenComponent > rgb.blueComponent)
    }

    @Test func `Names of spaces convert like spaces`() throws {
        #expect(NSColor.red.colorSpaceName == .calibratedRGB)
        #expect(NSColor.labelColor.colorSpaceName == .named && NSColor.labelColor.catalogNameComponent == "System")
        #expect(NSColor.labelColor.localizedColorNameComponent == "labelColor")
        #expect(NSColor.red.usingColorSpaceName(.deviceRGB) == .red)
        #expect(NSColor.white.usingColorSpaceName(.calibratedWhite) == .white)
        #expect(NSColor.red.usingColorSpaceName(.deviceCMYK)?.colorSpace == .deviceCMYK)
        #expect(NSColor.red.usingColorSpaceName(.named) == nil)
        var (white, alpha): (CGFloat, CGFloat) = (0, 0)
        NSColor(white: 0.25, alpha: 0.5).getWhite(&white, alpha: &alpha)
        #expect(abs(white - 0.25) < 1e-9 && alpha == 0.5)
    }

    @Test func `Mixtures are in sRGB`() throws {
        let color = try #require(
            NSColor(displayP3Red: 1, green: 1, blue: 1, alpha: 1).blended(withFraction: 0.5, of: .black))
        #expect(color.colorSpace == .sRGB)
        #expect(abs(color.redComponent - 0.5) < 1e-3)
    }

    @Test func `Spaces have models and profiles`() throws {
        #expect(NSColorSpace.displayP3.colorSpaceModel == .rgb && NSColorSpace.genericCMYK.colorSpaceModel == .cmyk)
        #expect(NSColorSpace.extendedGenericGamma22Gray.colorSpaceModel == .gray)
        let profile = try #require(NSColorSpace.displayP3.iccProfileData)
        let space = try #require(NSColorSpace(iccProfileData: profile))
        #expect(space.colorSpaceModel == .rgb && space.numberOfColorComponents == 3)
        #expect(NSColorSpace(iccProfileData: Data([1, 2, 3])) == nil)
    }

    @Test func `Named spaces are listed by their model`() {
        #expect(NSColorSpace.displayP3.localizedName == "Display P3")
        #expect(NSColorSpace.adobeRGB1998.localizedName == "Adobe RGB (1998)")
        let rgb = NSColorSpace.availableColorSpaces(with: .rgb)
        #expect(rgb.contains(.sRGB) && rgb.contains(.displayP3) && !rgb.contains(.genericGamma22Gray))
        #expect(NSColorSpace.availableColorSpaces(with: .gray).contains(.genericGamma22Gray))
        #expect(NSColorSpace.availableColorSpaces(with: .cmyk) == [.genericCMYK])
    }

    @Test func `A color is printed as its space and its components, or as its names`() {
        let colors: [NSColor] = [
            .red, NSColor(srgbRed: 0, green: 0.5, blue: 1, alpha: 0.25),
            NSColor(displayP3Red: 1, green: 0, blue: 0.125, alpha: 1), .systemRed,
        ]
        #expect(
            colors.map { "\($0)" } == [
                "sRGB IEC61966-2.1 colorspace 1 0 0 1", "sRGB IEC61966-2.1 colorspace 0 0.5 1 0.25",
                "Display P3 colorspace 1 0 0.125 1", "Catalog color: System systemRedColor",
            ])
    }

    @Test func `A color literal and a copy are colors`() {
        let literal: NSColor = #colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)
        let inferred = [#colorLiteral(red: 0, green: 0, blue: 1, alpha: 1)]
        #expect(literal == .orange && inferred == [.blue])
        #expect(NSColor.red.copy() as? NSColor === NSColor.red)
    }
}
