import AcetatePixels

// CICategoryGenerator and CICategoryGradient: filters that generate an image that fills the extent. Generators.md
// contains the formulas.
extension FilterDescription {
    static let generators = [
        blurredRectangle, checkerboard, constantColor, lenticularHalo, randomNoise, roundedRectangle,
        roundedRectangleStroke, starShine, stripes, sunbeams,
    ]
    static let gradients = [gaussianGradient, linearGradient, radialGradient, smoothLinearGradient]

    private static let constantColor = generator(
        "CIConstantColorGenerator", "Constant Color",
        [FilterInput(kCIInputColorKey, "Color", .color, defaults: 1, 0, 0, 1)]
    ) { FilterProgram(ConstantFill($0.color(0), fill: $1.fill)) }

    private static let stripes = pattern("CIStripesGenerator", "Stripes", isChecked: false)
    private static let checkerboard = pattern("CICheckerboardGenerator", "Checkerboard", isChecked: true)

    private static func pattern(_ name: String, _ displayName: String, isChecked: Bool) -> FilterDescription {
        generator(
            name, displayName,
            [center] + colors(.one, PixelColor(0, 0, 0, 1)) + [
                FilterInput(kCIInputWidthKey, "Width", .distance, default: 80, range: .nonnegative, slider: 0...800),
                FilterInput(kCIInputSharpnessKey, "Sharpness", .scalar, default: 1, range: 0...1, slider: 0...1),
            ]
        ) { inputs, space in
            FilterProgram(
                CheckPattern(
                    isChecked: isChecked, center: space.pixels(inputs.point(0)),
                    colors: (inputs.color(1), inputs.color(2)), width: inputs[3] * space.scale, sharpness: inputs[4],
                    fill: space.fill))
        }
    }

    private static let randomNoise = generator("CIRandomGenerator", "Random Generator", []) { _, space in
        FilterProgram(NoiseFill(origin: space.pixels(FilterPoint(0, 0)), cell: space.scale, fill: space.fill))
    }

    private static let roundedRectangle = generator(
        "CIRoundedRectangleGenerator", "Rounded Rectangle Generator",
        [
            FilterInput(kCIInputExtentKey, "Extent", .rectangle, defaults: 0, 0, 100, 100),
            FilterInput(kCIInputRadiusKey, "Radius", .distance, default: 10, range: .nonnegative, slider: 0...100),
            FilterInput(kCIInputColorKey, "Color", .color, defaults: 1, 1, 1, 1),
        ]
    ) { inputs, space in
        let edges = inputs.edges(0)
        return FilterProgram(
            RoundedRectangle(
                from: space.pixels(FilterPoint(edges.minX, edges.maxY)),
                to: space.pixels(FilterPoint(edges.maxX, edges.minY)), radius: inputs[1] * space.scale,
                color: inputs.color(2), extent: space.fill))
    }

    private static let roundedRectangleStroke = generator(
        "CIRoundedRectangleStrokeGenerator", "Rounded Rectangle Stroke Generator",
        [
            FilterInput(kCIInputExtentKey, "Extent", .rectangle, defaults: 0, 0, 100, 100),
            FilterInput(kCIInputRadiusKey, "Radius", .distance, default: 10, range: .nonnegative, slider: 0...100),
            FilterInput(kCIInputColorKey, "Color", .color, defaults: 1, 1, 1, 1),
            FilterInput(kCIInputWidthKey, "Width", .distance, default: 10, range: .nonnegative, slider: 0...100),
        ]
    ) { inputs, space in
        let edges = inputs.edges(0)
        return FilterProgram(
            RoundedRectangle(
                from: space.pixels(FilterPoint(edges.minX, edges.maxY)),
                to: space.pixels(FilterPoint(edges.maxX, edges.minY)), radius: inputs[1] * space.scale,
                stroke: inputs[3] * space.scale, color: inputs.color(2), extent: space.fill))
    }

    private static let blurredRectangle = generator(
        "CIBlurredRectangleGenerator", "Blurred Rectangle Generator",
        [
            FilterInput(kCIInputExtentKey, "Extent", .rectangle, defaults: 0, 0, 100, 100),
            FilterInput("inputSigma", "Sigma", .distance, default: 10, range: .nonnegative, slider: 0...100),
            FilterInput(kCIInputColorKey, "Color", .color, defaults: 1, 1, 1, 1),
        ]
    ) { inputs, space in
        let edges = inputs.edges(0)
        return FilterProgram(
            BlurredRectangleFill(
                from: space.pixels(FilterPoint(edges.minX, edges.maxY)),
                to: space.pixels(FilterPoint(edges.maxX, edges.minY)), sigma: inputs[1] * space.scale,
                color: inputs.color(2), extent: space.fill))
    }

    private static let starShine = generator(
        "CIStarShineGenerator", "Star Shine",
        [
            center, FilterInput(kCIInputColorKey, "Color", .color, defaults: 1, 0.8, 0.6, 1),
            FilterInput(kCIInputRadiusKey, "Radius", .distance, default: 50, range: .nonnegative, slider: 0...300),
            FilterInput("inputCrossScale", "Cross Scale", .distance, default: 15, range: .nonnegative, slider: 0...100),
            FilterInput("inputCrossAngle", "Cross Angle", .angle, default: 0.6, slider: -Double.pi...Double.pi),
            FilterInput("inputCrossOpacity", "Cross Opacity", .scalar, default: -2, slider: -8...0),
            FilterInput(
                "inputCrossWidth", "Cross Width", .distance, default: 2.5, range: .nonnegative, slider: 0.5...10),
            FilterInput("inputEpsilon", "Epsilon", .scalar, default: -2, slider: -8...0),
        ]
    ) { inputs, space in
        FilterProgram(
            StarShine(
                center: space.pixels(inputs.point(0)), scale: space.scale, color: inputs.color(1), radius: inputs[2],
                crossScale: inputs[3], crossAngle: inputs[4], crossOpacity: inputs[5], crossWidth: inputs[6],
                epsilon: inputs[7], fill: space.fill))
    }

    private static let lenticularHalo = generator(
        "CILenticularHaloGenerator", "Lenticular Halo",
        [
            center, FilterInput(kCIInputColorKey, "Color", .color, defaults: 1, 0.9, 0.8, 1),
            FilterInput(
                "inputHaloRadius", "Halo Radius", .distance, default: 70, range: .nonnegative, slider: 0...1000),
            FilterInput("inputHaloWidth", "Halo Width", .distance, default: 87, range: .nonnegative, slider: 0...300),
            FilterInput("inputHaloOverlap", "Halo Overlap", .scalar, default: 0.77, range: 0...1, slider: 0...1),
            FilterInput(
                "inputStriationStrength", "Striation Strength", .scalar, default: 0.5, range: .nonnegative,
                slider: 0...3),
            FilterInput(
                "inputStriationContrast", "Striation Contrast", .scalar, default: 1, range: .nonnegative,
                slider: 0...5),
            FilterInput(kCIInputTimeKey, "Time", .time, default: 0, range: 0...1, slider: 0...1),
        ]
    ) { inputs, space in
        FilterProgram(
            LenticularHalo(
                center: space.pixels(inputs.point(0)), scale: space.scale, color: inputs.color(1), radius: inputs[2],
                width: inputs[3], overlap: inputs[4], strength: inputs[5], contrast: inputs[6], time: inputs[7],
                fill: space.fill))
    }

    private static let sunbeams = generator(
        "CISunbeamsGenerator", "Sunbeams",
        [
            center, FilterInput(kCIInputColorKey, "Color", .color, defaults: 1, 0.5, 0, 1),
            FilterInput("inputSunRadius", "Sun Radius", .distance, default: 40, range: .nonnegative, slider: 0...800),
            FilterInput(
                "inputMaxStriationRadius", "Maximum Striation Radius", .scalar, default: 2.58, range: .nonnegative,
                slider: 0...10),
            FilterInput(
                "inputStriationStrength", "Striation Strength", .scalar, default: 0.5, range: .nonnegative,
                slider: 0...3),
            FilterInput(
                "inputStriationContrast", "Striation Contrast", .scalar, default: 1.375, range: .nonnegative,
                slider: 0...5),
            FilterInput(kCIInputTimeKey, "Time", .time, default: 0, range: 0...1, slider: 0...1),
        ]
    ) { inputs, space in
        FilterProgram(
            Sunbeams(
                center: space.pixels(inputs.point(0)), color: inputs.color(1), radius: inputs[2] * space.scale,
                reach: inputs[3], strength: inputs[4], contrast: inputs[5], time: inputs[6], fill: space.fill))
    }

    private static let linearGradient = linear("CILinearGradient", "Linear Gradient", isSmooth: false)
    private static let smoothLinearGradient = linear(
        "CISmoothLinearGradient", "Smooth Linear Gradient", isSmooth: true)

    private static func linear(_ name: String, _ displayName: String, isSmooth: Bool) -> FilterDescription {
        gradient(
            name, displayName,
            [
                FilterInput("inputPoint0", "Point 1", .position, defaults: 0, 0),
                FilterInput("inputPoint1", "Point 2", .position, defaults: 200, 200),
            ] + colors(.one, PixelColor(0, 0, 0, 1))
        ) { inputs, space in
            FilterProgram(
                Gradient(
                    .linear(
                        from: space.pixels(inputs.point(0)), to: space.pixels(inputs.point(1)), isSmooth: isSmooth),
                    colors: (inputs.color(2), inputs.color(3)), fill: space.fill))
        }
    }

    private static let radialGradient = gradient(
        "CIRadialGradient", "Radial Gradient",
        [
            center,
            FilterInput("inputRadius0", "Radius 1", .distance, default: 5, range: .nonnegative, slider: 0...800),
            FilterInput("inputRadius1", "Radius 2", .distance, default: 100, range: .nonnegative, slider: 0...800),
        ] + colors(.one, PixelColor(0, 0, 0, 1))
    ) { inputs, space in
        FilterProgram(
            Gradient(
                .radial(
                    center: space.pixels(inputs.point(0)), from: inputs[1] * space.scale, to: inputs[2] * space.scale),
                colors: (inputs.color(3), inputs.color(4)), fill: space.fill))
    }

    private static let gaussianGradient = gradient(
        "CIGaussianGradient", "Gaussian Gradient",
        [center] + colors(.one, .zero) + [
            FilterInput(kCIInputRadiusKey, "Radius", .distance, default: 300, range: .nonnegative, slider: 0...800)
        ]
    ) { inputs, space in
        FilterProgram(
            Gradient(
                .gaussian(center: space.pixels(inputs.point(0)), radius: inputs[3] * space.scale),
                colors: (inputs.color(1), inputs.color(2)), fill: space.fill))
    }

    private static func colors(_ first: PixelColor, _ second: PixelColor) -> [FilterInput] {
        func input(_ key: String, _ name: String, _ color: PixelColor) -> FilterInput {
            FilterInput(
                key, name, .color, defaults: Double(color.x), Double(color.y), Double(color.z), Double(color.w))
        }
        return [input("inputColor0", "Color 1", first), input("inputColor1", "Color 2", second)]
    }

    private static func generator(
        _ name: String, _ displayName: String, _ inputs: [FilterInput],
        lower: @escaping @Sendable (FilterInputs, FilterSpace) -> FilterProgram
    ) -> FilterDescription {
        FilterDescription(
            name: name, displayName: displayName, categories: [kCICategoryGenerator], inputs: inputs,
            isAnchored: true, operation: .generator(lower))
    }

    private static func gradient(
        _ name: String, _ displayName: String, _ inputs: [FilterInput],
        lower: @escaping @Sendable (FilterInputs, FilterSpace) -> FilterProgram
    ) -> FilterDescription {
        FilterDescription(
            name: name, displayName: displayName, categories: [kCICategoryGradient], inputs: inputs,
            isAnchored: true, operation: .generator(lower))
    }
}

extension FilterInputs {
    /// The edges of a rectangle input in points, y up. A side of 1e9 or more is infinite, because numbers are clamped
    /// to that magnitude.
    func edges(_ index: Int) -> (minX: Double, minY: Double, maxX: Double, maxY: Double) {
        let n = vector(index)
        func side(_ origin: Double, _ length: Double) -> (Double, Double) {
            let from = origin <= -1e9 ? -Double.greatestFiniteMagnitude : origin
            let to = length >= 1e9 ? Double.greatestFiniteMagnitude : origin + length
            return from < to ? (from, to) : (to, from)
        }
        let (x, y) = (side(n[0], n[2]), side(n[1], n[3]))
        return (x.0, y.0, x.1, y.1)
    }
}
