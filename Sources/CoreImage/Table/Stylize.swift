import AcetatePixels
import CoreGraphics

// CICategoryStylize: mosaics, drawings and lights; and vignettes, which Apple lists in CICategoryColorEffect.
// Stylize.md contains the formulas.
extension FilterDescription {
    static let drawings = [
        crystallize, edges, hexagonalPixellate, lineOverlay, pixellate, pointillize, spotLight,
    ]
    static let vignettes = [vignette, vignetteEffect]

    private static let pixellate = mosaic("CIPixellate", "Pixelate", .squares, [center, pieceScale])
    private static let hexagonalPixellate = mosaic(
        "CIHexagonalPixellate", "Hexagonal Pixelate", .hexagons, [center, pieceScale])
    private static let crystallize = mosaic("CICrystallize", "Crystallize", .crystals, [pieceRadius, center])
    private static let pointillize = mosaic("CIPointillize", "Pointillize", .dots, [pieceRadius, center])

    private static let pieceScale = FilterInput(
        kCIInputScaleKey, "Scale", .distance, default: 8, range: 1...Double.greatestFiniteMagnitude, slider: 1...100)
    private static let pieceRadius = FilterInput(
        kCIInputRadiusKey, "Radius", .distance, default: 20, range: 1...Double.greatestFiniteMagnitude, slider: 1...100)

    private static func mosaic(
        _ name: String, _ displayName: String, _ shape: Mosaic.Shape, _ inputs: [FilterInput]
    ) -> FilterDescription {
        let place = inputs[0].meaning == .position ? (center: 0, size: 1) : (center: 1, size: 0)
        return FilterDescription(
            name: name, displayName: displayName, categories: [kCICategoryStylize], inputs: inputs, isAnchored: true
        ) { inputs, space in
            FilterProgram(
                Mosaic(
                    shape, center: space.pixels(inputs.point(place.center)), size: inputs[place.size] * space.scale))
        }
    }

    private static let edges = FilterDescription(
        name: "CIEdges", displayName: "Edges", categories: [kCICategoryStylize],
        inputs: [
            FilterInput(kCIInputIntensityKey, "Intensity", .scalar, default: 1, range: .nonnegative, slider: 0...10)
        ]
    ) { inputs, space in
        FilterProgram(AcetatePixels.Edges(intensity: inputs[0], step: space.step))
    }

    /// Lines as CILineOverlay draws them, over six levels of each color.
    static let comicEffect = FilterDescription(
        name: "CIComicEffect", displayName: "Comic Effect", categories: [kCICategoryStylize]
    ) { _, space in
        FilterProgram(
            Lines(noise: 0.07, sharpness: 0.71, intensity: 1, threshold: 0.1, contrast: 10, step: space.step),
            then: ComicInk(levels: 6))
    }

    private static let lineOverlay = FilterDescription(
        name: "CILineOverlay", displayName: "Line Overlay", categories: [kCICategoryStylize],
        inputs: [
            FilterInput(
                "inputNRNoiseLevel", "NR Noise Level", .scalar, default: 0.07, range: .nonnegative, slider: 0...0.1),
            FilterInput("inputNRSharpness", "NR Sharpness", .scalar, default: 0.71, range: .nonnegative, slider: 0...2),
            FilterInput(
                "inputEdgeIntensity", "Edge Intensity", .scalar, default: 1, range: .nonnegative, slider: 0...200),
            FilterInput("inputThreshold", "Threshold", .scalar, default: 0.1, range: .nonnegative, slider: 0...1),
            FilterInput(
                "inputContrast", "Contrast", .scalar, default: 50, range: 0.25...Double.greatestFiniteMagnitude,
                slider: 0.25...200),
        ]
    ) { inputs, space in
        FilterProgram(
            Lines(
                noise: inputs[0], sharpness: inputs[1], intensity: inputs[2], threshold: inputs[3], contrast: inputs[4],
                step: space.step))
    }

    private static let spotLight = FilterDescription(
        name: "CISpotLight", displayName: "Spot Light", categories: [kCICategoryStylize],
        inputs: [
            FilterInput("inputLightPosition", "Light Position", .position3, defaults: 400, 600, 150),
            FilterInput("inputLightPointsAt", "Light Points At", .position3, defaults: 200, 200, 0),
            FilterInput(kCIInputBrightnessKey, "Brightness", .scalar, default: 3, range: .nonnegative, slider: 0...10),
            FilterInput(
                "inputConcentration", "Concentration", .scalar, default: 0.1,
                range: 0.001...Double.greatestFiniteMagnitude, slider: 0.001...1.5),
            FilterInput(kCIInputColorKey, "Color", .opaqueColor, defaults: 1, 1, 1, 1),
        ],
        isAnchored: true
    ) { inputs, space in
        func place(_ index: Int) -> SIMD3<Double> {
            let numbers = inputs.vector(index)
            return SIMD3(space.pixelX(numbers[0]), space.pixelY(numbers[1]), numbers[2] * space.scale)
        }
        return FilterProgram(
            SpotLight(
                at: place(0), pointsAt: place(1), brightness: inputs[2], concentration: inputs[3],
                color: inputs.color(4)))
    }

    private static let vignette = FilterDescription(
        name: "CIVignette", displayName: "Vignette", categories: [kCICategoryColorEffect],
        inputs: [
            FilterInput(
                kCIInputIntensityKey, "Intensity", .scalar, default: 0, identity: 0, range: -1...1, slider: -1...1),
            FilterInput(kCIInputRadiusKey, "Radius", .scalar, default: 1, range: 0...2, slider: 0...2),
        ],
        isAnchored: true
    ) { inputs, space in
        let extent = space.extent
        guard inputs[0] != 0, !extent.isInfinite else { return .copy }
        let radius = hypot(Double(extent.width), Double(extent.height)) / 2 * inputs[1]
        return FilterProgram(
            Vignette(
                .corners(radius: radius), center: FilterPoint(Double(extent.midX), Double(extent.midY)),
                intensity: inputs[0]))
    }

    private static let vignetteEffect = FilterDescription(
        name: "CIVignetteEffect", displayName: "Vignette Effect", categories: [kCICategoryColorEffect],
        inputs: [
            center,
            FilterInput(kCIInputRadiusKey, "Radius", .distance, default: 150, range: .nonnegative, slider: 0...2000),
            FilterInput(
                kCIInputIntensityKey, "Intensity", .scalar, default: 1, identity: 0, range: -1...1, slider: -1...1),
            FilterInput("inputFalloff", "Falloff", .scalar, default: 0.5, range: 0...1, slider: 0...1),
        ],
        isAnchored: true
    ) { inputs, space in
        guard inputs[2] != 0 else { return .copy }
        let radius = inputs[1] * space.scale
        return FilterProgram(
            Vignette(
                .falloff(inner: radius * (1 - inputs[3]), outer: radius * (1 + inputs[3])),
                center: space.pixels(inputs.point(0)), intensity: inputs[2]))
    }
}

extension FilterSpace {
    /// One point in whole pixels, clamped to 1...16: the step of filters that compare neighboring pixels.
    var step: Int { Int(max(1, min(16, scale.rounded()))) }
}
