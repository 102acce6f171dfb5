import AcetatePixels
import Foundation

// CICategoryColorAdjustment: per-pixel filters. The formulas are in CoreImage.docc.
extension FilterDescription {
    static let colorAdjustments = [
        colorClamp, colorControls, colorMatrix, colorPolynomial, colorThreshold, colorThresholdOtsu, exposure, gamma,
        hue, linearToSRGB,
        sRGBToLinear,
        temperatureAndTint, toneCurve, vibrance, whitePoint,
    ]

    /// A filter that applies a formula to each color; a nil formula copies the image. `isAlwaysEncoded`: whether the
    /// formula is for encoded values, also if other filters compute with linear light.
    static func color(
        _ name: String, _ displayName: String, _ category: String, _ inputs: [FilterInput] = [],
        isAlwaysEncoded: Bool = false,
        _ formula: @escaping @Sendable (FilterInputs) -> (any ColorFormula)?
    ) -> FilterDescription {
        FilterDescription(name: name, displayName: displayName, categories: [category], inputs: inputs) {
            inputs, space in
            formula(isAlwaysEncoded ? inputs : inputs.using(space.values))
                .map { $0.program(within: space.fill, isAlwaysEncoded: isAlwaysEncoded) } ?? .copy
        }
    }

    private static func adjustment(
        _ name: String, _ displayName: String, _ inputs: [FilterInput] = [],
        _ formula: @escaping @Sendable (FilterInputs) -> (any ColorFormula)?
    ) -> FilterDescription { color(name, displayName, kCICategoryColorAdjustment, inputs, formula) }

    /// An input of four numbers whose default is the identity.
    private static func vector4(_ key: String, _ displayName: String, _ numbers: [Double]) -> FilterInput {
        FilterInput(key, displayName, .vector(4), numbers: numbers, identity: numbers)
    }

    private static let colorClamp = adjustment(
        "CIColorClamp", "Color Clamp",
        [
            vector4("inputMinComponents", "Minimum Components", [0, 0, 0, 0]),
            vector4("inputMaxComponents", "Maximum Components", [1, 1, 1, 1]),
        ]
    ) { ColorClamp(least: $0.color(0), most: $0.color(1)) }

    private static let colorControls = adjustment(
        "CIColorControls", "Color Controls",
        [
            FilterInput(
                kCIInputSaturationKey, "Saturation", .scalar, default: 1, identity: 1, range: .nonnegative,
                slider: 0...2),
            FilterInput(
                kCIInputBrightnessKey, "Brightness", .scalar, default: 0, identity: 0, range: -1...1, slider: -1...1),
            FilterInput(
                kCIInputContrastKey, "Contrast", .scalar, default: 1, identity: 1, range: .nonnegative,
                slider: 0.25...4),
        ]
    ) { inputs in
        let (brightness, contrast) = (Float(inputs[1]), Float(inputs[2]))
        let bias = brightness * contrast + 0.5 * (1 - contrast)
        return unlessIdentity(
            .saturation(Float(inputs[0])).then(
                .scale([contrast, contrast, contrast, 1], bias: [bias, bias, bias, 0])))
    }

    private static func unlessIdentity(_ matrix: ColorMatrix) -> ColorMatrix? { matrix == .identity ? nil : matrix }

    private static let colorMatrix = adjustment(
        "CIColorMatrix", "Color Matrix",
        [
            vector4("inputRVector", "Red Vector", [1, 0, 0, 0]), vector4("inputGVector", "Green Vector", [0, 1, 0, 0]),
            vector4("inputBVector", "Blue Vector", [0, 0, 1, 0]),
            vector4("inputAVector", "Alpha Vector", [0, 0, 0, 1]),
            vector4(kCIInputBiasVectorKey, "Bias Vector", [0, 0, 0, 0]),
        ]
    ) { inputs in
        unlessIdentity(
            ColorMatrix(
                red: inputs.color(0), green: inputs.color(1), blue: inputs.color(2), alpha: inputs.color(3),
                bias: inputs.color(4)))
    }

    private static let colorPolynomial = adjustment(
        "CIColorPolynomial", "Color Polynomial",
        [
            vector4("inputRedCoefficients", "Red Coefficients", [0, 1, 0, 0]),
            vector4("inputGreenCoefficients", "Green Coefficients", [0, 1, 0, 0]),
            vector4("inputBlueCoefficients", "Blue Coefficients", [0, 1, 0, 0]),
            vector4("inputAlphaCoefficients", "Alpha Coefficients", [0, 1, 0, 0]),
        ]
    ) {
        CubicPolynomial(red: $0.color(0), green: $0.color(1), blue: $0.color(2), alpha: $0.color(3))
    }

    private static let colorThreshold = adjustment(
        "CIColorThreshold", "Color Threshold",
        [FilterInput("inputThreshold", "Threshold", .scalar, default: 0.5, slider: 0...1)]
    ) { Threshold(Float($0[0])) }

    private static let colorThresholdOtsu = FilterDescription(
        name: "CIColorThresholdOtsu", displayName: "Color Threshold Otsu", categories: [kCICategoryColorAdjustment],
        operation: .derived { image, _ in
            guard !image.extent.isInfinite, !image.extent.isEmpty else { return .empty() }
            var step = FilterValue(otsuStep)
            step[object: 0] = .image(Reduction.threshold.image(image, in: image.extent).clampedToExtent())
            return CIImage.filtered(image, by: step)
        })

    /// The second step of CIColorThresholdOtsu, with an infinite image of the threshold.
    private static let otsuStep = FilterDescription(
        name: "ThresholdOfImage", displayName: "", categories: [],
        inputs: [FilterInput("inputThreshold", "", .image)]
    ) { inputs, space in
        inputs.image(0).map { FilterProgram(ThresholdKernel(threshold: PlacedImage($0, in: space))) } ?? .copy
    }

    private static let exposure = adjustment(
        "CIExposureAdjust", "Exposure Adjust",
        [FilterInput(kCIInputEVKey, "EV", .scalar, default: 0.5, identity: 0, slider: -10...10)]
    ) { inputs in
        let factor = Float(pow(2, max(-64, min(64, inputs[0]))))
        return unlessIdentity(.scale([factor, factor, factor, 1]))
    }

    private static let gamma = adjustment(
        "CIGammaAdjust", "Gamma Adjust",
        [FilterInput("inputPower", "Power", .scalar, default: 0.75, identity: 1, range: .nonnegative, slider: 0.1...3)]
    ) { $0[0] == 1 ? nil : GammaCurve(power: Float($0[0])) }

    /// The matrix of `hue-rotate` in the W3C's "Filter Effects Level 1", which preserves grays and luminance.
    private static let hue = adjustment(
        "CIHueAdjust", "Hue Adjust",
        [FilterInput(kCIInputAngleKey, "Angle", .angle, default: 0, identity: 0, slider: -.pi ... .pi)]
    ) { inputs in
        let (c, s) = (Float(cos(inputs[0])), Float(sin(inputs[0])))
        return unlessIdentity(
            ColorMatrix(
                red: [0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928, 0],
                green: [0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.14, 0.072 - c * 0.072 - s * 0.283, 0],
                blue: [0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072, 0]
            ))
    }

    private static let linearToSRGB = adjustment("CILinearToSRGBToneCurve", "Linear to sRGB Tone Curve") { _ in
        EncodingCurve(.toEncoded)
    }

    private static let sRGBToLinear = adjustment("CISRGBToneCurveToLinear", "sRGB Tone Curve to Linear") { _ in
        EncodingCurve(.toLinear)
    }

    private static let temperatureAndTint = adjustment(
        "CITemperatureAndTint", "Temperature and Tint",
        [
            FilterInput("inputNeutral", "Neutral", .offset, defaults: 6500, 0, identity: [6500, 0]),
            FilterInput("inputTargetNeutral", "Target Neutral", .offset, defaults: 6500, 0, identity: [6500, 0]),
        ]
    ) { inputs in
        let (from, to) = (inputs.point(0), inputs.point(1))
        return from == to
            ? nil
            : ColorMatrix.scale(
                WhiteBalance.factors(from: (from.x, from.y), to: (to.x, to.y), for: inputs.values))
    }

    private static let toneCurve = adjustment(
        "CIToneCurve", "Tone Curve",
        (0...4).map {
            let place = Double($0) / 4
            return FilterInput(
                "inputPoint\($0)", "Point \($0)", .offset, defaults: place, place, identity: [place, place])
        }
    ) { inputs in
        ToneCurve((0...4).map { (Float(inputs.point($0).x), Float(inputs.point($0).y)) })
    }

    private static let vibrance = adjustment(
        "CIVibrance", "Vibrance",
        [FilterInput("inputAmount", "Amount", .scalar, default: 0, identity: 0, range: -1...1, slider: -1...1)]
    ) { $0[0] == 0 ? nil : Vibrance(amount: Float($0[0])) }

    private static let whitePoint = adjustment(
        "CIWhitePointAdjust", "White Point Adjust",
        [FilterInput(kCIInputColorKey, "Color", .color, defaults: 1, 1, 1, 1, identity: [1, 1, 1, 1])]
    ) { unlessIdentity(.scale($0.color(0))) }
}

extension ColorFormula {
    fileprivate func program(within extent: PixelRect, isAlwaysEncoded: Bool) -> FilterProgram {
        FilterProgram(ColorKernel(self, within: extent, isAlwaysEncoded: isAlwaysEncoded))
    }
}
