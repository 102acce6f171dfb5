import AcetatePixels
import CoreImage
import Testing

/// Inputs that are not a single number, and compositing filters.
@Suite("Filter inputs")
struct FilterInputTests {
    @Test("transitions have Apple's inputs and defaults")
    func defaults() throws {
        let extent = CIVector(x: 0, y: 0, z: 300, w: 300)
        let expected: [String: [String: NSObject]] = [
            "CIDissolveTransition": ["inputTime": 0 as NSNumber],
            "CISwipeTransition": [
                "inputExtent": extent, "inputColor": CIColor.white, "inputTime": 0 as NSNumber,
                "inputAngle": 0 as NSNumber, "inputWidth": 300 as NSNumber, "inputOpacity": 0 as NSNumber,
            ],
            "CICopyMachineTransition": [
                "inputExtent": extent, "inputColor": CIColor(red: 0.6, green: 1, blue: 0.8), "inputTime": 0 as NSNumber,
                "inputAngle": 0 as NSNumber, "inputWidth": 200 as NSNumber, "inputOpacity": 1.3 as NSNumber,
            ],
            "CIFlashTransition": [
                "inputCenter": CIVector(x: 150, y: 150), "inputExtent": extent,
                "inputColor": CIColor(red: 1, green: 0.8, blue: 0.6), "inputTime": 0 as NSNumber,
                "inputMaxStriationRadius": 2.58 as NSNumber, "inputStriationStrength": 0.5 as NSNumber,
                "inputStriationContrast": 1.375 as NSNumber, "inputFadeThreshold": 0.85 as NSNumber,
            ],
            "CIModTransition": [
                "inputCenter": CIVector(x: 150, y: 150), "inputTime": 0 as NSNumber, "inputAngle": 2 as NSNumber,
                "inputRadius": 150 as NSNumber, "inputCompression": 300 as NSNumber,
            ],
            "CIBarsSwipeTransition": [
                "inputAngle": Double.pi as NSNumber, "inputWidth": 30 as NSNumber, "inputBarOffset": 10 as NSNumber,
                "inputTime": 0 as NSNumber,
            ],
        ]
        for (name, inputs) in expected {
            let filter = try #require(CIFilter(name: name))
            #expect(Set(filter.inputKeys) == Set(inputs.keys).union(["inputImage", "inputTargetImage"]))
            for (key, value) in inputs { #expect(value.isEqual(filter.value(forKey: key)), "\(name).\(key)") }
        }
    }

    @Test("positions, rectangles and colors are accepted in several types")
    func forms() throws {
        let filter = try #require(CIFilter(name: "CIFlashTransition"))
        let point = CGPoint(x: 1, y: 2)
        let positions: [Any] = [
            CIVector(x: 1, y: 2), CIVector(cgPoint: point), point, NSValue(point: point), [1, 2.0],
        ]
        for position in positions {
            filter.setValue(nil, forKey: "inputCenter")
            #expect(filter.value(forKey: "inputCenter") as? CIVector == CIVector(x: 150, y: 150))
            filter.setValue(position, forKey: "inputCenter")
            #expect(filter.value(forKey: "inputCenter") as? CIVector == CIVector(x: 1, y: 2))
        }
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        for extent in [CIVector(cgRect: rect), rect, NSValue(rect: rect), [1, 2, 3, 4]] as [Any] {
            filter.setValue(nil, forKey: "inputExtent")
            filter.setValue(extent, forKey: "inputExtent")
            #expect((filter.value(forKey: "inputExtent") as? CIVector)?.cgRectValue == rect)
        }
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
        for color in [red, CIColor(cgColor: red), CIColor(string: "1 0 0 0.5")] as [Any] {
            filter.setValue(nil, forKey: "inputColor")
            filter.setValue(color, forKey: "inputColor")
            #expect(filter.value(forKey: "inputColor") as? CIColor == CIColor(red: 1, green: 0, blue: 0, alpha: 0.5))
        }
    }

    @Test("a value of another type is ignored")
    func refused() throws {
        let filter = try #require(CIFilter(name: "CIFlashTransition"))
        let before = filter.value
        let wrong: [(String, [Any])] = [
            ("inputCenter", [1, CIVector(x: 1), CIVector(x: 1, y: .nan), "1 2", CIColor.red, [1, 2, 3], [Any]()]),
            ("inputExtent", [CGPoint.zero, CIVector(x: 1, y: 2, z: 3), CGRect.infinite.insetBy(dx: .nan, dy: 0)]),
            ("inputColor", ["red", CIVector(x: 1, y: 0, z: 0, w: 1), 1]),
            ("inputTime", [CIVector(x: 1), Double.nan]),
        ]
        for (key, values) in wrong {
            for value in values {
                filter.setValue(value, forKey: key)
                #expect(filter.value == before, "\(key) = \(value)")
            }
        }
    }

    @Test("vectors and colors compare by value and have string representations")
    func values() {
        #expect(CIVector(string: "[1.0 2.5]") == CIVector(x: 1, y: 2.5))
        #expect(CIVector(string: "[1.0 x]").count == 0 && CIVector(string: "").count == 0)
        #expect(CIVector(x: 1, y: 2.5).stringRepresentation == "[1.0 2.5]")
        #expect(CIVector(x: 1, y: 2).value(at: -1) == 0 && CIVector(x: 1, y: 2).z == 0)
        #expect(CIVector(values: [1, 2, 3], count: 3) == CIVector(x: 1, y: 2, z: 3))
        #expect(CIVector(values: [1, 2, 3], count: -1).count == 0)
        #expect(CIColor(string: "0.5 0.25 1") == CIColor(red: 0.5, green: 0.25, blue: 1))
        #expect(CIColor(string: "red") == CIColor.black && CIColor(red: .nan, green: 0, blue: 0) == CIColor.black)
        #expect(CIColor.red.stringRepresentation == "1.0 0.0 0.0 1.0" && CIColor.clear.alpha == 0)
    }

    @Test("filters are interpolated number by number")
    func interpolation() throws {
        let from = try #require(CIFilter(name: "CIFlashTransition")).value
        let other = try #require(CIFilter(name: "CIFlashTransition"))
        other.setValue(CIVector(x: 50, y: 350), forKey: "inputCenter")
        other.setValue(CIColor(red: 0, green: 0, blue: 1, alpha: 0.5), forKey: "inputColor")
        let half = CIFilter(try #require(from.interpolated(to: other.value, at: 0.5)))
        #expect(half.value(forKey: "inputCenter") as? CIVector == CIVector(x: 100, y: 250))
        #expect(half.value(forKey: "inputColor") as? CIColor == CIColor(red: 0.5, green: 0.4, blue: 0.8, alpha: 0.75))
        let bloom = try #require(CIFilter(name: "CIBloom")).value
        #expect(from.interpolated(to: bloom, at: 0.5) == nil)
    }

    @Test("compositing filters with Apple's names have the right blend modes")
    func blends() throws {
        let modes: [String: PixelBlend] = [
            "CIColorBlendMode": .color, "CIColorBurnBlendMode": .colorBurn, "CIColorDodgeBlendMode": .colorDodge,
            "CIDarkenBlendMode": .darken, "CIDifferenceBlendMode": .difference, "CIExclusionBlendMode": .exclusion,
            "CIHardLightBlendMode": .hardLight, "CIHueBlendMode": .hue, "CILightenBlendMode": .lighten,
            "CILuminosityBlendMode": .luminosity, "CIMultiplyBlendMode": .multiply, "CIOverlayBlendMode": .overlay,
            "CISaturationBlendMode": .saturation, "CIScreenBlendMode": .screen, "CISoftLightBlendMode": .softLight,
            "CIAdditionCompositing": .plusLighter, "CISourceAtopCompositing": .sourceAtop,
            "CISourceInCompositing": .sourceIn, "CISourceOutCompositing": .sourceOut,
            "CISourceOverCompositing": .normal,
            "CIDivideBlendMode": .divide, "CILinearBurnBlendMode": .linearBurn, "CILinearDodgeBlendMode": .linearDodge,
            "CILinearLightBlendMode": .linearLight, "CIPinLightBlendMode": .pinLight, "CISubtractBlendMode": .subtract,
            "CIVividLightBlendMode": .vividLight, "CIMaximumCompositing": .maximum, "CIMinimumCompositing": .minimum,
            "CIMultiplyCompositing": .product,
        ]
        #expect(
            Set(CIFilter.filterNames(inCategory: kCICategoryCompositeOperation))
                == Set(modes.keys))
        for (name, mode) in modes {
            let filter = try #require(CIFilter(name: name))
            #expect(
                filter.value.blend == mode && filter.inputKeys == ["inputImage", "inputBackgroundImage"]
                    && filter.value.blendModeName == nil)
            #expect(filter.value.program(scale: 1) == .copy && filter.value.margin(scale: 1) == 0)
            filter.isEnabled = false
            #expect(filter.value.blend == .normal)
        }
        #expect(try #require(CIFilter(name: "CIBloom")).value.blend == nil)
    }

    @Test("Core Animation's blend mode names give filters, which keep those names")
    func names() throws {
        let modes: [String: PixelBlend] = [
            "multiplyBlendMode": .multiply, "screenBlendMode": .screen, "normalBlendMode": .normal,
            "luminosityBlendMode": .luminosity, "colorDodgeBlendMode": .colorDodge, "destOut": .destinationOut,
            "xor": .xor, "plusL": .plusLighter, "plusD": .plusDarker, "copy": .copy, "clear": .clear,
        ]
        for (name, mode) in modes {
            let value = try #require(FilterValue(blendModeName: name))
            #expect(value.blend == mode && value.blendModeName == name && value.name == name)
            #expect(CIFilter(name: name) == nil)
        }
        #expect(FilterValue(blendModeName: "CIMultiplyBlendMode") == nil && FilterValue(blendModeName: "") == nil)
    }

    @Test("a vector of six numbers is an affine transform")
    func transforms() {
        let transform = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        let vector = CIVector(cgAffineTransform: transform)
        #expect(vector.count == 6 && vector.value(at: 5) == 6 && vector.cgAffineTransformValue == transform)
    }
}
