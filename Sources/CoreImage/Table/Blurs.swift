import AcetatePixels

// CICategoryBlur. The formulas are in CoreImage.docc and in the comments of the kernels.
extension FilterDescription {
    static let blurs = [
        gaussianBlur, boxBlur, discBlur, bokehBlur, maskedVariableBlur, motionBlur, zoomBlur, medianFilter,
        noiseReduction,
    ]

    private static func radius(_ value: Double, slider: ClosedRange<Double>) -> FilterInput {
        FilterInput(
            kCIInputRadiusKey, "Radius", .distance, default: value, identity: 0, range: .nonnegative, slider: slider)
    }

    private static let boxBlur = FilterDescription(
        name: "CIBoxBlur", displayName: "Box Blur", categories: [kCICategoryBlur],
        inputs: [radius(10, slider: 1...100)]
    ) { inputs, space in
        let blur = BoxBlur(radius: inputs[0] * space.scale)
        return blur.radius == 0 ? .copy : FilterProgram(blur)
    }

    private static let discBlur = FilterDescription(
        name: "CIDiscBlur", displayName: "Disc Blur", categories: [kCICategoryBlur],
        inputs: [radius(8, slider: 0...100)]
    ) { inputs, space in
        let blur = DiscBlur(radius: inputs[0] * space.scale)
        return blur.radius == 0 ? .copy : FilterProgram(blur)
    }

    private static let bokehBlur = FilterDescription(
        name: "CIBokehBlur", displayName: "Bokeh Blur", categories: [kCICategoryBlur],
        inputs: [
            radius(20, slider: 0...500),
            FilterInput("inputRingAmount", "Ring Amount", .scalar, default: 0, range: 0...1, slider: 0...1),
            FilterInput("inputRingSize", "Ring Size", .scalar, default: 0.1, range: 0...0.2, slider: 0...0.2),
            FilterInput("inputSoftness", "Softness", .distance, default: 1, range: 0...10, slider: 0...10),
        ]
    ) { inputs, space in
        let lens = DiscBlur.Lens(
            ringAmount: inputs[1], ringSize: inputs[2], softness: inputs[3] * space.scale)
        let blur = DiscBlur(radius: inputs[0] * space.scale, lens: lens)
        return blur.radius == 0 ? .copy : FilterProgram(blur)
    }

    private static let maskedVariableBlur = FilterDescription(
        name: "CIMaskedVariableBlur", displayName: "Masked Variable Blur", categories: [kCICategoryBlur],
        inputs: [FilterInput("inputMask", "Mask", .image), radius(5, slider: 0...10)], isAnchored: true
    ) { inputs, space in
        guard let mask = inputs.image(0), inputs[1] > 0 else { return .copy }
        // The limit bounds the reach of filters that are not computed at a smaller scale.
        let sigma = min(inputs[1] * space.scale, 300)
        return FilterProgram(VariableBlurKernel(sigma: sigma, mask: PlacedImage(mask, in: space)))
    }

    private static let motionBlur = FilterDescription(
        name: "CIMotionBlur", displayName: "Motion Blur", categories: [kCICategoryBlur],
        inputs: [
            radius(20, slider: 0...100),
            FilterInput(kCIInputAngleKey, "Angle", .angle, default: 0, slider: -.pi ... .pi),
        ], isAnchored: true
    ) { inputs, space in
        let blur = MotionBlur(radius: inputs[0] * space.scale, angle: inputs[1])
        return blur.dx == 0 && blur.dy == 0 ? .copy : FilterProgram(blur)
    }

    /// The averaged lines have a length of `inputAmount` percent of the distance from the center, limited to 4 ·
    /// |inputAmount| points.
    private static let zoomBlur = FilterDescription(
        name: "CIZoomBlur", displayName: "Zoom Blur", categories: [kCICategoryBlur],
        inputs: [
            FilterInput(kCIInputCenterKey, "Center", .position, defaults: 150, 150),
            FilterInput("inputAmount", "Amount", .distance, default: 20, identity: 0, slider: -200...200),
        ], isAnchored: true
    ) { inputs, space in
        let center = space.pixels(inputs.point(0))
        let blur = ZoomBlur(
            centerX: center.x, centerY: center.y, amount: inputs[1] / 100, reach: 4 * abs(inputs[1]) * space.scale)
        return blur.amount == 0 ? .copy : FilterProgram(blur)
    }

    private static let medianFilter = FilterDescription(
        name: "CIMedianFilter", displayName: "Median", categories: [kCICategoryBlur]
    ) { _, _ in FilterProgram(Median()) }

    private static let noiseReduction = FilterDescription(
        name: "CINoiseReduction", displayName: "Noise Reduction", categories: [kCICategoryBlur],
        inputs: [
            FilterInput(
                "inputNoiseLevel", "Noise Level", .scalar, default: 0.02, range: .nonnegative, slider: 0...0.1),
            FilterInput(
                kCIInputSharpnessKey, "Sharpness", .scalar, default: 0.4, range: .nonnegative, slider: 0...2),
        ]
    ) { inputs, _ in FilterProgram(NoiseReduction(level: Float(inputs[0]), sharpness: Float(inputs[1]))) }
}
