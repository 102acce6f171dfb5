import AcetatePixels

// CICategorySharpen, and CIGloom, which is computed in the same way.
extension FilterDescription {
    static let sharpening = [sharpenLuminance, unsharpMask]

    private static func sharpening(
        _ name: String, _ displayName: String, _ category: String, _ kind: Sharpening.Kind, radius: FilterInput,
        amount: FilterInput, radiusFirst: Bool = true
    ) -> FilterDescription {
        FilterDescription(
            name: name, displayName: displayName, categories: [category],
            inputs: radiusFirst ? [radius, amount] : [amount, radius]
        ) { inputs, space in
            let (radius, amount) = radiusFirst ? (inputs[0], inputs[1]) : (inputs[1], inputs[0])
            let blur = AcetatePixels.GaussianBlur(sigma: radius * space.scale)
            if amount == 0 || blur.sigma == 0 { return .copy }
            return FilterProgram(blur, then: Sharpening(kind, amount: Float(amount)))
        }
    }

    private static func radius(_ value: Double, slider: ClosedRange<Double>) -> FilterInput {
        FilterInput(
            kCIInputRadiusKey, "Radius", .distance, default: value, identity: 0, range: .nonnegative, slider: slider)
    }

    private static func amount(
        _ key: String, _ displayName: String, _ value: Double, range: ClosedRange<Double> = .nonnegative,
        slider: ClosedRange<Double>
    ) -> FilterInput {
        FilterInput(key, displayName, .scalar, default: value, identity: 0, range: range, slider: slider)
    }

    private static let sharpenLuminance = sharpening(
        "CISharpenLuminance", "Sharpen Luminance", kCICategorySharpen, .luminance,
        radius: radius(1.69, slider: 0...20),
        amount: amount(kCIInputSharpnessKey, "Sharpness", 0.4, slider: 0...2), radiusFirst: false)

    private static let unsharpMask = sharpening(
        "CIUnsharpMask", "Unsharp Mask", kCICategorySharpen, .unsharp, radius: radius(2.5, slider: 0...100),
        amount: amount(kCIInputIntensityKey, "Intensity", 0.5, slider: 0...1))

    static let highlightShadowAdjust = FilterDescription(
        name: "CIHighlightShadowAdjust", displayName: "Highlight and Shadow Adjust", categories: [kCICategoryStylize],
        inputs: [
            radius(0, slider: 0...10),
            FilterInput(
                "inputShadowAmount", "Shadow Amount", .scalar, default: 0, identity: 0, range: -1...1, slider: -1...1),
            FilterInput(
                "inputHighlightAmount", "Highlight Amount", .scalar, default: 1, identity: 1, range: 0...1,
                slider: 0.3...1),
        ]
    ) { inputs, space in
        if inputs[1] == 0, inputs[2] == 1 { return .copy }
        return FilterProgram(
            AcetatePixels.GaussianBlur(sigma: inputs[0] * space.scale),
            then: ShadowsAndHighlights(shadows: Float(inputs[1]), highlights: Float(1 - inputs[2])))
    }

    static let gloom = sharpening(
        "CIGloom", "Gloom", kCICategoryStylize, .gloom, radius: radius(10, slider: 0...100),
        amount: amount(kCIInputIntensityKey, "Intensity", 0.5, range: 0...1, slider: 0...1))
}
