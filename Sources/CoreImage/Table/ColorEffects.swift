import AcetatePixels
import Foundation

// CICategoryColorEffect: per-pixel filters. The formulas are in CoreImage.docc.
extension FilterDescription {
    static let colorEffects =
        [
            crossPolynomial, colorCube, colorCubeWithColorSpace, colorCubesMixedWithMask, colorCurves, colorInvert,
            colorMap, monochrome,
            posterize, falseColor, maskToAlpha, maximumComponent, minimumComponent, sepiaTone, thermal, xRay,
        ] + photoEffects

    private static func effect(
        _ name: String, _ displayName: String, _ inputs: [FilterInput] = [], isAlwaysEncoded: Bool = false,
        _ formula: @escaping @Sendable (FilterInputs) -> (any ColorFormula)?
    ) -> FilterDescription {
        color(name, displayName, kCICategoryColorEffect, inputs, isAlwaysEncoded: isAlwaysEncoded, formula)
    }

    private static let intensity = FilterInput(
        kCIInputIntensityKey, "Intensity", .scalar, default: 1, identity: 0, range: 0...1, slider: 0...1)

    private static let crossPolynomial = effect(
        "CIColorCrossPolynomial", "Color Cross Polynomial",
        ["Red", "Green", "Blue"].enumerated().map { index, color in
            let identity = (0..<10).map { $0 == index ? 1.0 : 0 }
            return FilterInput(
                "input\(color)Coefficients", "\(color) Coefficients", .vector(10), numbers: identity,
                identity: identity)
        }
    ) { inputs in
        let rows = (0...2).map { inputs.vector($0).map { Float($0) } }
        return CrossPolynomial(red: rows[0], green: rows[1], blue: rows[2])
    }

    private static let colorCube = FilterDescription(
        name: "CIColorCube", displayName: "Color Cube", categories: [kCICategoryColorEffect],
        inputs: [
            FilterInput("inputCubeDimension", "Cube Dimension", .count, default: 2, range: 2...128, slider: 2...128),
            FilterInput("inputCubeData", "Cube Data", .data),
        ]
    ) { inputs, _ in
        inputs.data(1).map { FilterProgram(CubeKernel(side: Int(inputs[0].rounded()), data: $0)) } ?? .copy
    }

    private static let colorCubeWithColorSpace = FilterDescription(
        name: "CIColorCubeWithColorSpace", displayName: "Color Cube with ColorSpace",
        categories: [kCICategoryColorEffect],
        inputs: [
            FilterInput("inputCubeDimension", "Cube Dimension", .count, default: 2, range: 2...128, slider: 2...128),
            FilterInput("inputCubeData", "Cube Data", .data),
            FilterInput("inputColorSpace", "Color Space", .colorSpace),
        ]
    ) { inputs, _ in
        inputs.data(1).map {
            let encoding = inputs.colorSpace(2).map { WorkingSpace($0, of: "CIColorCubeWithColorSpace") }
            return FilterProgram(CubeKernel(side: Int(inputs[0].rounded()), data: $0, encoding: encoding))
        } ?? .copy
    }

    private static let colorCubesMixedWithMask = FilterDescription(
        name: "CIColorCubesMixedWithMask", displayName: "Color Cubes Mixed With Mask",
        categories: [kCICategoryColorEffect],
        inputs: [
            FilterInput(kCIInputMaskImageKey, "Mask Image", .image),
            FilterInput("inputCubeDimension", "Cube Dimension", .count, default: 2, range: 2...128, slider: 2...128),
            FilterInput("inputCube0Data", "Cube 0 Data", .data), FilterInput("inputCube1Data", "Cube 1 Data", .data),
            FilterInput("inputColorSpace", "Color Space", .colorSpace),
        ],
        operation: .derived { image, inputs in
            guard let mask = inputs.image(0), let first = inputs.data(2), let second = inputs.data(3) else {
                return image
            }
            func looked(up data: Data) -> CIImage {
                var cube = FilterValue(colorCubeWithColorSpace)
                cube[input: 0] = inputs[1]
                cube[object: 1] = .data(data)
                cube[object: 2] = inputs.colorSpace(4).map { .colorSpace($0) }
                return CIImage.filtered(image, by: cube)
            }
            return looked(up: second).applyingFilter(
                "CIBlendWithMask",
                parameters: [kCIInputBackgroundImageKey: looked(up: first), kCIInputMaskImageKey: mask])
        })

    private static let colorCurves = FilterDescription(
        name: "CIColorCurves", displayName: "Color Curves", categories: [kCICategoryColorEffect],
        inputs: [
            FilterInput("inputCurvesData", "Curves Data", .data),
            FilterInput("inputCurvesDomain", "Curves Domain", .vector(2), defaults: 0, 1),
            FilterInput("inputColorSpace", "Color Space", .colorSpace),
        ]
    ) { inputs, _ in
        let domain = inputs.vector(1)
        return inputs.data(0).map {
            let encoding = WorkingSpace(inputs.colorSpace(2), of: "CIColorCurves")
            return FilterProgram(
                CurvesKernel(data: $0, low: Float(domain[0]), high: Float(domain[1]), encoding: encoding))
        } ?? .copy
    }

    /// The colors of a thermal camera, from cold to warm.
    private static let thermal = effect("CIThermal", "Thermal", isAlwaysEncoded: true) { _ in
        GradientMap(row: [
            0xFF00_0030, 0xFF20_00A0, 0xFF80_00A0, 0xFFD0_2060, 0xFFF0_6020, 0xFFFF_C020, 0xFFFF_FFD0,
        ])
    }

    /// Bright where the image is dark, with a blue tint.
    private static let xRay = effect("CIXRay", "X-Ray", isAlwaysEncoded: true) { _ in
        TwoColors(dark: [0.9, 0.97, 1, 1], light: [0, 0.02, 0.08, 1])
    }

    private static let colorMap = FilterDescription(
        name: "CIColorMap", displayName: "Color Map", categories: [kCICategoryColorEffect],
        inputs: [FilterInput(kCIInputGradientImageKey, "Gradient Image", .image)]
    ) { inputs, _ in inputs.image(0).map { FilterProgram(GradientMapKernel(image: $0)) } ?? .copy }

    private static let colorInvert = effect("CIColorInvert", "Color Invert") { _ in
        ColorMatrix.scale([-1, -1, -1, 1], bias: [1, 1, 1, 0])
    }

    private static let monochrome = effect(
        "CIColorMonochrome", "Color Monochrome",
        [FilterInput(kCIInputColorKey, "Color", .opaqueColor, defaults: 0.6, 0.45, 0.3, 1), intensity]
    ) { inputs in
        let (color, amount) = (inputs.color(0), Float(inputs[1]))
        let gray = ColorMatrix.luminance * amount
        func row(_ own: PixelColor, _ part: Float) -> PixelColor { own * (1 - amount) + gray * part }
        return amount == 0
            ? nil
            : ColorMatrix(
                red: row([1, 0, 0, 0], color.x), green: row([0, 1, 0, 0], color.y), blue: row([0, 0, 1, 0], color.z))
    }

    private static let posterize = effect(
        "CIColorPosterize", "Color Posterize",
        [FilterInput("inputLevels", "Levels", .scalar, default: 6, range: 2...256, slider: 2...30)]
    ) { Posterize(levels: Float($0[0])) }

    private static let falseColor = effect(
        "CIFalseColor", "False Color",
        [
            FilterInput("inputColor0", "Color 1", .color, defaults: 0.3, 0, 0, 1),
            FilterInput("inputColor1", "Color 2", .color, defaults: 1, 0.9, 0.8, 1),
        ]
    ) { TwoColors(dark: $0.color(0), light: $0.color(1)) }

    private static let maskToAlpha = effect("CIMaskToAlpha", "Mask to Alpha") { _ in LuminanceToAlpha() }

    private static let maximumComponent = effect("CIMaximumComponent", "Maximum Component") { _ in
        ComponentGray(.greatest)
    }

    private static let minimumComponent = effect("CIMinimumComponent", "Minimum Component") { _ in
        ComponentGray(.least)
    }

    private static let sepiaTone = effect("CISepiaTone", "Sepia Tone", [intensity]) { inputs in
        inputs[0] == 0 ? nil : SepiaTone(amount: Float(inputs[0]))
    }

    /// A saturation, then a contrast around one half, then a factor and a bias for each of red, green and blue.
    private static let photoEffects = [
        photo("Chrome", saturation: 1.3, contrast: 1.15, [1, 1, 1, 1]),
        photo("Fade", saturation: 0.7, contrast: 0.8, [1, 1, 1, 1], bias: [0.03, 0.03, 0.03, 0]),
        photo("Instant", saturation: 0.8, contrast: 0.9, [1.02, 0.98, 0.86, 1], bias: [0.04, 0.03, 0.07, 0]),
        photo("Mono", saturation: 0, contrast: 0.85, [1, 1, 1, 1]),
        photo("Noir", saturation: 0, contrast: 1.4, [1, 1, 1, 1]),
        photo("Process", saturation: 0.9, contrast: 1.05, [0.9, 1, 1.05, 1], bias: [0, 0.02, 0.05, 0]),
        photo("Tonal", saturation: 0, contrast: 1, [1, 1, 1, 1]),
        photo("Transfer", saturation: 0.9, contrast: 0.95, [1.06, 1, 0.85, 1], bias: [0.03, 0.01, 0, 0]),
    ]

    private static func photo(
        _ name: String, saturation: Float, contrast: Float, _ factors: PixelColor, bias: PixelColor = .zero
    ) -> FilterDescription {
        let middle = 0.5 * (1 - contrast)
        let matrix = ColorMatrix.saturation(saturation)
            .then(.scale([contrast, contrast, contrast, 1], bias: [middle, middle, middle, 0]))
            .then(.scale(factors, bias: bias))
        return effect("CIPhotoEffect\(name)", "Photo Effect \(name)", isAlwaysEncoded: true) { _ in matrix }
    }
}
