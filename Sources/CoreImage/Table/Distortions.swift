import AcetatePixels

// CICategoryDistortionEffect: filters that move pixels. Distortions.md has their formulas.
extension FilterDescription {
    static let distortions = [
        bumpDistortion, bumpDistortionLinear, circleSplash, displacement, glassDistortion, glassLozenge, holeDistortion,
        lightTunnel, pinchDistortion,
        torusLens, twirlDistortion, vortexDistortion,
    ]

    private static let bumpDistortion = radial(
        "CIBumpDistortion", "Bump Distortion", radius: 300, slider: 0...600,
        [FilterInput(kCIInputScaleKey, "Scale", .scalar, default: 0.5, identity: 0, slider: -1...1)]
    ) { .bump(scale: $0[2]) }

    private static let pinchDistortion = radial(
        "CIPinchDistortion", "Pinch Distortion", radius: 300, slider: 0...1000,
        [FilterInput(kCIInputScaleKey, "Scale", .scalar, default: 0.5, identity: 0, range: .nonnegative, slider: 0...2)]
    ) { .pinch(scale: min(1, $0[2])) }

    private static let twirlDistortion = radial(
        "CITwirlDistortion", "Twirl Distortion", radius: 300, slider: 0...500,
        [FilterInput(kCIInputAngleKey, "Angle", .angle, default: .pi, identity: 0, slider: -4 * .pi...4 * .pi)]
    ) { .twirl(angle: -$0[2], power: 2) }

    private static let vortexDistortion = radial(
        "CIVortexDistortion", "Vortex Distortion", radius: 300, slider: 0...800,
        [FilterInput(kCIInputAngleKey, "Angle", .angle, default: 18 * .pi, identity: 0, slider: -30 * .pi...30 * .pi)]
    ) { .twirl(angle: -$0[2], power: 4) }

    private static let holeDistortion = radial(
        "CIHoleDistortion", "Hole Distortion", radius: 150, range: 0.01...Double.greatestFiniteMagnitude,
        slider: 0.01...1000
    ) { _ in .hole }

    private static let circleSplash = radial(
        "CICircleSplashDistortion", "Circle Splash Distortion", radius: 150, slider: 0...1000, isInfinite: true
    ) { _ in .splash }

    private static let lightTunnel = FilterDescription(
        name: "CILightTunnel", displayName: "Light Tunnel Distortion", categories: [kCICategoryDistortionEffect],
        inputs: [
            center,
            FilterInput("inputRotation", "Rotation", .angle, default: 0, slider: 0...Double.pi / 2),
            FilterInput(kCIInputRadiusKey, "Radius", .distance, default: 100, range: .nonnegative, slider: 1...500),
        ],
        isAnchored: true, isInfinite: true
    ) { inputs, space in
        FilterProgram(
            RadialWarp(
                .tunnel(rotation: -inputs[1]), center: space.pixels(inputs.point(0)),
                radius: inputs[2] * space.scale, extent: space.clip))
    }

    private static let torusLens = FilterDescription(
        name: "CITorusLensDistortion", displayName: "Torus Lens Distortion", categories: [kCICategoryDistortionEffect],
        inputs: [
            center,
            FilterInput(kCIInputRadiusKey, "Radius", .distance, default: 160, range: .nonnegative, slider: 0...500),
            FilterInput(kCIInputWidthKey, "Width", .distance, default: 80, range: .nonnegative, slider: 0...200),
            refraction,
        ],
        isAnchored: true
    ) { inputs, space in
        guard inputs[2] > 0, inputs[3] != 1 else { return .copy }
        return FilterProgram(
            RadialWarp(
                .torus(width: inputs[2] * space.scale, refraction: inputs[3]), center: space.pixels(inputs.point(0)),
                radius: inputs[1] * space.scale, extent: space.clip))
    }

    private static let glassLozenge = FilterDescription(
        name: "CIGlassLozenge", displayName: "Glass Lozenge", categories: [kCICategoryDistortionEffect],
        inputs: [
            FilterInput("inputPoint0", "Point 1", .position, defaults: 150, 150),
            FilterInput("inputPoint1", "Point 2", .position, defaults: 350, 150),
            FilterInput(kCIInputRadiusKey, "Radius", .distance, default: 100, range: .nonnegative, slider: 0...1000),
            refraction,
        ],
        isAnchored: true
    ) { inputs, space in
        guard inputs[2] > 0, inputs[3] != 1 else { return .copy }
        return FilterProgram(
            AcetatePixels.GlassLozenge(
                from: space.pixels(inputs.point(0)), to: space.pixels(inputs.point(1)),
                radius: inputs[2] * space.scale, refraction: inputs[3]))
    }

    private static let displacement = FilterDescription(
        name: "CIDisplacementDistortion", displayName: "Displacement Distortion",
        categories: [kCICategoryDistortionEffect],
        inputs: [
            FilterInput("inputDisplacementImage", "Displacement Image", .image),
            FilterInput(kCIInputScaleKey, "Scale", .distance, default: 50, identity: 0, slider: 0...200),
        ], isAnchored: true
    ) { inputs, space in
        guard let map = inputs.image(0), inputs[1] != 0 else { return .copy }
        return FilterProgram(
            DisplacementKernel(
                kind: .map, image: PlacedImage(map, in: space), scale: displacement(inputs[1] * space.scale)))
    }

    private static let glassDistortion = FilterDescription(
        name: "CIGlassDistortion", displayName: "Glass Distortion", categories: [kCICategoryDistortionEffect],
        inputs: [
            FilterInput("inputTexture", "Texture", .image), center,
            FilterInput(kCIInputScaleKey, "Scale", .distance, default: 200, identity: 0, slider: 0.01...500),
        ], isAnchored: true
    ) { inputs, space in
        guard let texture = inputs.image(0), inputs[2] != 0 else { return .copy }
        return FilterProgram(
            DisplacementKernel(
                kind: .glass, image: PlacedImage(texture, at: inputs.point(1), in: space),
                scale: displacement(inputs[2] * space.scale)))
    }

    /// A displacement in pixels, limited so that no input makes a filter read an unbounded area.
    private static func displacement(_ pixels: Double) -> Double {
        max(-WarpReach.limit, min(WarpReach.limit, pixels))
    }

    private static let bumpDistortionLinear = FilterDescription(
        name: "CIBumpDistortionLinear", displayName: "Bump Distortion Linear",
        categories: [kCICategoryDistortionEffect],
        inputs: [
            center,
            FilterInput(kCIInputRadiusKey, "Radius", .distance, default: 300, range: .nonnegative, slider: 0...600),
            angle,
            FilterInput(
                kCIInputScaleKey, "Scale", .scalar, default: 0.5, identity: 0,
                range: -1...Double.greatestFiniteMagnitude, slider: -1...1),
        ],
        isAnchored: true
    ) { inputs, space in
        guard inputs[1] > 0, inputs[3] != 0 else { return .copy }
        return FilterProgram(
            LinearBump(
                center: space.pixels(inputs.point(0)), normal: PixelPoint(sin(inputs[2]), cos(inputs[2])),
                radius: inputs[1] * space.scale, scale: inputs[3]))
    }

    private static let refraction = FilterInput(
        kCIInputRefractionKey, "Refraction", .scalar, default: 1.7, identity: 1, range: .nonnegative, slider: 0...5)

    /// A distortion around a center within a radius, with an optional additional input. It has no effect if the radius
    /// or that input is 0.
    private static func radial(
        _ name: String, _ displayName: String, radius: Double, range: ClosedRange<Double> = .nonnegative,
        slider: ClosedRange<Double>, isInfinite: Bool = false, _ more: [FilterInput] = [],
        shape: @escaping @Sendable (FilterInputs) -> RadialWarp.Shape
    ) -> FilterDescription {
        FilterDescription(
            name: name, displayName: displayName, categories: [kCICategoryDistortionEffect],
            inputs: [
                center,
                FilterInput(kCIInputRadiusKey, "Radius", .distance, default: radius, range: range, slider: slider),
            ] + more,
            isAnchored: true, isInfinite: isInfinite
        ) { inputs, space in
            if !more.isEmpty, inputs[1] == 0 || inputs[2] == 0 { return .copy }
            return FilterProgram(
                RadialWarp(
                    shape(inputs), center: space.pixels(inputs.point(0)), radius: inputs[1] * space.scale,
                    extent: space.clip))
        }
    }

    // MARK: Shared inputs

    /// A center, by default 150 points from the left and from the bottom.
    static let center = FilterInput(kCIInputCenterKey, "Center", .position, defaults: 150, 150)

    /// An angle, by default 0.
    static let angle = FilterInput(kCIInputAngleKey, "Angle", .angle, default: 0, slider: -Double.pi...Double.pi)
}
