import AcetatePixels

// Filters with an additional image: blends with a mask, and mixes. Stylize.md contains the formulas.
extension FilterDescription {
    static let masks = [
        masked("CIBlendWithMask", "Blend with Mask", .luminance),
        masked("CIBlendWithAlphaMask", "Blend with Alpha Mask", .alpha),
        masked("CIBlendWithRedMask", "Blend with Red Mask", .red),
        masked("CIBlendWithBlueMask", "Blend with Blue Mask", .blue), mix, colorAbsoluteDifference,
        labDeltaE,
    ]

    private static let background = FilterInput(kCIInputBackgroundImageKey, "Background Image", .image)
    private static let maskImage = FilterInput(kCIInputMaskImageKey, "Mask Image", .image)

    private static func masked(_ name: String, _ displayName: String, _ channel: MaskChannel) -> FilterDescription {
        FilterDescription(
            name: name, displayName: displayName, categories: [kCICategoryStylize], inputs: [background, maskImage],
            isAnchored: true
        ) { inputs, space in
            guard let mask = inputs.image(1) else { return .copy }
            return FilterProgram(
                BackgroundKernel(
                    operation: .mask(PlacedImage(mask, in: space), channel),
                    background: inputs.image(0).map { PlacedImage($0, in: space) }, extent: space.fill))
        }
    }

    private static let mix = FilterDescription(
        name: "CIMix", displayName: "Mix", categories: [kCICategoryStylize],
        inputs: [
            background,
            FilterInput("inputAmount", "Amount", .scalar, default: 1, identity: 1, range: 0...1, slider: 0...1),
        ], isAnchored: true
    ) { inputs, space in
        guard inputs[1] < 1, let background = inputs.image(0) else { return .copy }
        return FilterProgram(
            BackgroundKernel(
                operation: .amount(inputs[1]), background: PlacedImage(background, in: space), extent: space.fill))
    }

    private static let colorAbsoluteDifference = FilterDescription(
        name: "CIColorAbsoluteDifference", displayName: "Color Absolute Difference",
        categories: [kCICategoryColorAdjustment], inputs: [FilterInput("inputImage2", "Image 2", .image)],
        isAnchored: true
    ) { inputs, space in
        guard let other = inputs.image(0) else { return .copy }
        return FilterProgram(
            BackgroundKernel(
                operation: .difference, background: PlacedImage(other, in: space), extent: space.fill))
    }
}
