import CoreImage
import Testing

/// The filters' inputs as listed in Apple's Core Image Filter Reference.
@Suite("Filter attributes")
struct AttributesTests {
    struct Input: Sendable {
        let key: String
        let initial: [Double]
        var slider: ClosedRange<Double>?
        var identity: Double?

        init(_ key: String, _ initial: Double..., slider: ClosedRange<Double>? = nil, identity: Double? = nil) {
            (self.key, self.initial, self.slider, self.identity) = (key, initial, slider, identity)
        }
    }

    private static let straight = (0...4).map { Input("inputPoint\($0)", Double($0) / 4, Double($0) / 4) }

    static let table: [(String, String, [Input])] = [
        ("CIGaussianBlur", kCICategoryBlur, [Input("inputRadius", 10, slider: 0...100, identity: 0)]),
        ("CIBoxBlur", kCICategoryBlur, [Input("inputRadius", 10, slider: 1...100)]),
        ("CIDiscBlur", kCICategoryBlur, [Input("inputRadius", 8, slider: 0...100)]),
        (
            "CIMotionBlur", kCICategoryBlur,
            [Input("inputRadius", 20, slider: 0...100), Input("inputAngle", 0, slider: -.pi ... .pi)]
        ),
        (
            "CIZoomBlur", kCICategoryBlur,
            [Input("inputCenter", 150, 150), Input("inputAmount", 20, slider: -200...200)]
        ),
        ("CIMedianFilter", kCICategoryBlur, []),
        (
            "CINoiseReduction", kCICategoryBlur,
            [Input("inputNoiseLevel", 0.02, slider: 0...0.1), Input("inputSharpness", 0.4, slider: 0...2)]
        ),
        (
            "CIBloom", kCICategoryStylize,
            [Input("inputRadius", 10, slider: 0...100), Input("inputIntensity", 0.5, slider: 0...1, identity: 0)]
        ),
        (
            "CIGloom", kCICategoryStylize,
            [Input("inputRadius", 10, slider: 0...100), Input("inputIntensity", 0.5, slider: 0...1, identity: 0)]
        ),
        (
            "CISharpenLuminance", kCICategorySharpen,
            [Input("inputSharpness", 0.4, slider: 0...2, identity: 0), Input("inputRadius", 1.69, slider: 0...20)]
        ),
        (
            "CIUnsharpMask", kCICategorySharpen,
            [Input("inputRadius", 2.5, slider: 0...100), Input("inputIntensity", 0.5, slider: 0...1, identity: 0)]
        ),
        (
            "CIColorControls", kCICategoryColorAdjustment,
            [
                Input("inputSaturation", 1, slider: 0...2, identity: 1),
                Input("inputBrightness", 0, slider: -1...1, identity: 0),
                Input("inputContrast", 1, slider: 0.25...4, identity: 1),
            ]
        ),
        (
            "CIColorMatrix", kCICategoryColorAdjustment,
            [
                Input("inputRVector", 1, 0, 0, 0), Input("inputGVector", 0, 1, 0, 0), Input("inputBVector", 0, 0, 1, 0),
                Input("inputAVector", 0, 0, 0, 1), Input("inputBiasVector", 0, 0, 0, 0),
            ]
        ),
        (
            "CIColorClamp", kCICategoryColorAdjustment,
            [Input("inputMinComponents", 0, 0, 0, 0), Input("inputMaxComponents", 1, 1, 1, 1)]
        ),
        (
            "CIColorPolynomial", kCICategoryColorAdjustment,
            [
                Input("inputRedCoefficients", 0, 1, 0, 0), Input("inputGreenCoefficients", 0, 1, 0, 0),
                Input("inputBlueCoefficients", 0, 1, 0, 0), Input("inputAlphaCoefficients", 0, 1, 0, 0),
            ]
        ),
        ("CIExposureAdjust", kCICategoryColorAdjustment, [Input("inputEV", 0.5, slider: -10...10, identity: 0)]),
        ("CIGammaAdjust", kCICategoryColorAdjustment, [Input("inputPower", 0.75, slider: 0.1...3, identity: 1)]),
        ("CIHueAdjust", kCICategoryColorAdjustment, [Input("inputAngle", 0, slider: -.pi ... .pi, identity: 0)]),
        (
            "CITemperatureAndTint", kCICategoryColorAdjustment,
            [Input("inputNeutral", 6500, 0), Input("inputTargetNeutral", 6500, 0)]
        ),
        ("CIToneCurve", kCICategoryColorAdjustment, straight),
        ("CIVibrance", kCICategoryColorAdjustment, [Input("inputAmount", 0, slider: -1...1, identity: 0)]),
        ("CIWhitePointAdjust", kCICategoryColorAdjustment, [Input("inputColor", 1, 1, 1, 1)]),
        ("CILinearToSRGBToneCurve", kCICategoryColorAdjustment, []),
        ("CISRGBToneCurveToLinear", kCICategoryColorAdjustment, []),
        ("CIColorInvert", kCICategoryColorEffect, []),
        (
            "CIColorMonochrome", kCICategoryColorEffect,
            [Input("inputColor", 0.6, 0.45, 0.3, 1), Input("inputIntensity", 1, slider: 0...1)]
        ),
        ("CIColorPosterize", kCICategoryColorEffect, [Input("inputLevels", 6, slider: 2...30)]),
        (
            "CIFalseColor", kCICategoryColorEffect,
            [Input("inputColor0", 0.3, 0, 0, 1), Input("inputColor1", 1, 0.9, 0.8, 1)]
        ),
        ("CIMaskToAlpha", kCICategoryColorEffect, []), ("CIMaximumComponent", kCICategoryColorEffect, []),
        ("CIMinimumComponent", kCICategoryColorEffect, []),
        ("CISepiaTone", kCICategoryColorEffect, [Input("inputIntensity", 1, slider: 0...1)]),
        (
            "CIColorCrossPolynomial", kCICategoryColorEffect,
            [
                Input("inputRedCoefficients", 1, 0, 0, 0, 0, 0, 0, 0, 0, 0),
                Input("inputGreenCoefficients", 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
                Input("inputBlueCoefficients", 0, 0, 1, 0, 0, 0, 0, 0, 0, 0),
            ]
        ),
    ]

    private func numbers(_ any: Any?) -> [Double]? {
        switch any {
        case let number as NSNumber: [number.doubleValue]
        case let vector as CIVector: (0..<vector.count).map { Double(vector.value(at: $0)) }
        case let color as CIColor: [color.red, color.green, color.blue, color.alpha].map { Double($0) }
        default: nil
        }
    }

    @Test("inputs, defaults, ranges and categories match the Filter Reference", arguments: table)
    func reference(name: String, category: String, inputs: [Input]) throws {
        let filter = try #require(CIFilter(name: name))
        #expect(filter.inputKeys == ["inputImage"] + inputs.map(\.key))
        #expect(filter.outputKeys == ["outputImage"])
        let categories = try #require(filter.attributes[kCIAttributeFilterCategories] as? [String])
        #expect(categories == [category, kCICategoryVideo, kCICategoryStillImage, kCICategoryBuiltIn])
        #expect(CIFilter.filterNames(inCategory: category).contains(name))
        for input in inputs {
            let attributes = try #require(filter.attributes[input.key] as? [String: Any])
            #expect(numbers(attributes[kCIAttributeDefault]) == input.initial)
            #expect(numbers(filter.value(forKey: input.key)) == input.initial)
            if let slider = input.slider {
                #expect(attributes[kCIAttributeSliderMin] as? Double == slider.lowerBound)
                #expect(attributes[kCIAttributeSliderMax] as? Double == slider.upperBound)
            }
            if let identity = input.identity { #expect(attributes[kCIAttributeIdentity] as? Double == identity) }
        }
        let image = try #require(filter.attributes["inputImage"] as? [String: Any])
        #expect(
            image[kCIAttributeClass] as? String == "CIImage"
                && image[kCIAttributeType] as? String == kCIAttributeTypeImage)
    }

    @Test("image and data inputs are initially nil, and refuse values of another type")
    func objects() throws {
        let map = try #require(CIFilter(name: "CIColorMap"))
        #expect(
            map.inputKeys == ["inputImage", "inputGradientImage"] && map.value(forKey: "inputGradientImage") == nil)
        map.setValue(3, forKey: "inputGradientImage")
        map.setValue("image", forKey: "inputImage")
        #expect(map.value(forKey: "inputGradientImage") == nil && map.value(forKey: "inputImage") == nil)
        #expect(map.value.program(in: FilterSpace()) == .copy && map.outputImage == nil)
        map.setValue(CIImage.red, forKey: "inputGradientImage")
        map.setValue(CIImage.blue, forKey: "inputImage")
        #expect(map.value(forKey: "inputGradientImage") as? CIImage === CIImage.red)
        #expect(map.value(forKey: "inputImage") as? CIImage === CIImage.blue && map.outputImage != nil)
        let copy = try #require(map.copy() as? CIFilter)
        map.setDefaults()
        #expect(map.value(forKey: "inputGradientImage") == nil && copy.value(forKey: "inputGradientImage") != nil)
        let cube = try #require(CIFilter(name: "CIColorCube"))
        cube.setValue(Data([1, 2]), forKey: "inputCubeData")
        #expect(cube.value(forKey: "inputCubeData") as? Data == Data([1, 2]))
        cube.setValue(nil, forKey: "inputCubeData")
        #expect(cube.value(forKey: "inputCubeData") == nil)
    }
}
