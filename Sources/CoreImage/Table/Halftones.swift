import AcetatePixels

// CICategoryHalftoneEffect: filters that imitate printed images. Stylize.md contains the formulas.
extension FilterDescription {
    static let halftones = [circularScreen, cmykHalftone, dotScreen, hatchedScreen, lineScreen]

    private static let dotScreen = screen("CIDotScreen", "Dot Screen", .dots)
    private static let lineScreen = screen("CILineScreen", "Line Screen", .lines)
    private static let hatchedScreen = screen("CIHatchedScreen", "Hatched Screen", .hatches)

    private static let circularScreen = halftone(
        "CICircularScreen", "Circular Screen", [center, screenWidth, sharpness]
    ) { inputs, space in
        FilterProgram(
            Halftone(
                .circles, center: space.pixels(inputs.point(0)), width: inputs[1] * space.scale, angle: 0,
                sharpness: inputs[2]))
    }

    private static let cmykHalftone = halftone(
        "CICMYKHalftone", "CMYK Halftone",
        [
            center, screenWidth, angle, sharpness,
            FilterInput("inputGCR", "Gray Component Replacement", .scalar, default: 1, range: 0...1, slider: 0...1),
            FilterInput("inputUCR", "Under Color Removal", .scalar, default: 0.5, range: 0...1, slider: 0...1),
        ]
    ) { inputs, space in
        FilterProgram(
            InkHalftone(
                center: space.pixels(inputs.point(0)), width: inputs[1] * space.scale, angle: inputs[2],
                sharpness: inputs[3], blackReplacement: inputs[4], colorRemoval: inputs[5]))
    }

    private static let screenWidth = FilterInput(
        kCIInputWidthKey, "Width", .distance, default: 6, range: 1...Double.greatestFiniteMagnitude, slider: 1...50)

    private static let sharpness = FilterInput(
        kCIInputSharpnessKey, "Sharpness", .scalar, default: 0.7, range: 0...1, slider: 0...1)

    private static func screen(_ name: String, _ displayName: String, _ shape: Halftone.Shape) -> FilterDescription {
        halftone(name, displayName, [center, angle, screenWidth, sharpness]) { inputs, space in
            FilterProgram(
                Halftone(
                    shape, center: space.pixels(inputs.point(0)), width: inputs[2] * space.scale, angle: inputs[1],
                    sharpness: inputs[3]))
        }
    }

    private static func halftone(
        _ name: String, _ displayName: String, _ inputs: [FilterInput],
        lower: @escaping @Sendable (FilterInputs, FilterSpace) -> FilterProgram
    ) -> FilterDescription {
        FilterDescription(
            name: name, displayName: displayName, categories: [kCICategoryHalftoneEffect], inputs: inputs,
            isAnchored: true, lower: lower)
    }
}
