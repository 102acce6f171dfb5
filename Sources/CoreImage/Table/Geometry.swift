import AcetatePixels
import CoreGraphics

// CICategoryGeometryAdjustment: filters that transform or crop an image. Geometry.md contains the formulas.
extension FilterDescription {
    static let geometry = [
        affineTransform, bicubicScale, crop, lanczosScale, perspectiveCorrection, perspectiveRotate,
        perspectiveTransform,
        perspectiveTransformWithExtent, straighten,
    ]

    private static let affineTransform = geometric(
        "CIAffineTransform", "Affine Transform", [transform(1)],
        resultExtent: { $1.applying(CGAffineTransform(numbers: $0.vector(0))) }
    ) { inputs, space in
        let map = CGAffineTransform(numbers: inputs.vector(0))
        return map.isIdentity ? .copy : program(Projection(map), space)
    }

    private static let crop = geometric(
        "CICrop", "Crop",
        [
            FilterInput(
                "inputRectangle", "Rectangle", .rectangle, defaults: -Double.greatestFiniteMagnitude / 2,
                -Double.greatestFiniteMagnitude / 2, Double.greatestFiniteMagnitude, Double.greatestFiniteMagnitude)
        ]
    ) { inputs, space in
        let edges = inputs.edges(0)
        let isWhole = edges.minX <= -1e9 && edges.minY <= -1e9 && edges.maxX > 1e9 && edges.maxY > 1e9
        return isWhole
            ? .copy
            : FilterProgram(
                AcetatePixels.Crop(
                    minX: space.pixelX(edges.minX), minY: space.pixelY(edges.maxY), maxX: space.pixelX(edges.maxX),
                    maxY: space.pixelY(edges.minY)))
    }

    private static let lanczosScale = scaling("CILanczosScaleTransform", "Lanczos Scale Transform", []) { _ in .lanczos
    }

    private static let bicubicScale = scaling(
        "CIBicubicScaleTransform", "Bicubic Scale Transform",
        [
            FilterInput("inputB", "B", .scalar, default: 0, range: 0...1, slider: 0...1),
            FilterInput("inputC", "C", .scalar, default: 0.75, range: 0...1, slider: 0...1),
        ]
    ) { .cubic(b: $0[2], c: $0[3]) }

    private static func scaling(
        _ name: String, _ displayName: String, _ more: [FilterInput],
        weight: @escaping @Sendable (FilterInputs) -> ScaledImage.Weight
    ) -> FilterDescription {
        geometric(
            name, displayName,
            [
                FilterInput(
                    kCIInputScaleKey, "Scale", .scalar, default: 1, identity: 1, range: .nonnegative, slider: 0.05...1.5
                ),
                FilterInput(
                    kCIInputAspectRatioKey, "Aspect Ratio", .scalar, default: 1, identity: 1, range: .nonnegative,
                    slider: 0.5...2),
            ] + more,
            resultExtent: {
                $1.applying(CGAffineTransform(scaleX: CGFloat($0[0] * $0[1]), y: CGFloat($0[0])))
            }
        ) { inputs, space in
            let weight = weight(inputs)
            if inputs[0] == 1, inputs[1] == 1, weight == .lanczos { return .copy }
            guard inputs[0] > 0, inputs[1] > 0 else { return .nothing }
            return FilterProgram(
                ScaledImage(
                    scale: PixelPoint(inputs[0] * inputs[1], inputs[0]), origin: space.pixels(FilterPoint(0, 0)),
                    weight: weight, extent: space.fill, limit: space.reachLimit))
        }
    }

    private static let straighten = geometric(
        "CIStraightenFilter", "Straighten",
        [FilterInput(kCIInputAngleKey, "Angle", .angle, default: 0, identity: 0, slider: -Double.pi...Double.pi)]
    ) { inputs, space in
        let extent = space.extent
        guard inputs[0] != 0, !extent.isInfinite, extent.width > 0, extent.height > 0 else { return .copy }
        let middle = space.points(FilterPoint(Double(extent.midX), Double(extent.midY)))
        let (width, height) = (Double(extent.width), Double(extent.height))
        let zoom = abs(cos(inputs[0])) + abs(sin(inputs[0])) * max(width / height, height / width)
        let map = CGAffineTransform(translationX: CGFloat(middle.x), y: CGFloat(middle.y))
            .rotated(by: CGFloat(inputs[0])).scaledBy(x: CGFloat(zoom), y: CGFloat(zoom))
            .translatedBy(x: CGFloat(-middle.x), y: CGFloat(-middle.y))
        return program(Projection(map), space, cut: space.fill)
    }

    private static let perspectiveRotate = FilterDescription(
        name: "CIPerspectiveRotate", displayName: "Perspective Rotate", categories: [kCICategoryGeometryAdjustment],
        inputs: [
            FilterInput("inputFocalLength", "Focal Length", .scalar, default: 28, range: 1...10_000, slider: 1...200),
            turn("inputPitch", "Pitch"), turn("inputYaw", "Yaw"), turn("inputRoll", "Roll"),
        ],
        operation: .derived { image, inputs in
            let box = image.extent
            guard !box.isInfinite, !box.isEmpty, inputs[1] != 0 || inputs[2] != 0 || inputs[3] != 0 else {
                return image
            }
            let turned = PlaneTurn(pitch: inputs[1], yaw: inputs[2], roll: inputs[3])
            let distance = inputs[0] / 36 * Double(max(box.width, box.height))
            var corners: [String: Any] = [:]
            for (key, x, y) in [
                ("TopLeft", box.minX, box.maxY), ("TopRight", box.maxX, box.maxY),
                ("BottomRight", box.maxX, box.minY), ("BottomLeft", box.minX, box.minY),
            ] {
                let corner = turned(Double(x - box.midX), Double(y - box.midY))
                // Behind the eye.
                guard distance - corner.z > 1e-6 * distance else { return .empty() }
                let part = distance / (distance - corner.z)
                corners["input\(key)"] = CGPoint(
                    x: box.midX + CGFloat(corner.x * part), y: box.midY + CGFloat(corner.y * part))
            }
            return image.applyingFilter("CIPerspectiveTransform", parameters: corners)
        })

    private static func turn(_ key: String, _ name: String) -> FilterInput {
        FilterInput(key, name, .angle, default: 0, identity: 0, slider: -Double.pi / 6...Double.pi / 6)
    }

    private static let perspectiveTransform = geometric(
        "CIPerspectiveTransform", "Perspective Transform", quadrilateral,
        resultExtent: { inputs, _ in Quadrilateral(inputs, from: 0).bounds }
    ) { inputs, space in
        guard !space.extent.isInfinite else { return .copy }
        let (from, to) = (
            space.points(FilterPoint(Double(space.extent.minX), Double(space.extent.maxY))),
            space.points(FilterPoint(Double(space.extent.maxX), Double(space.extent.minY)))
        )
        return program(Projection(from: (from, to), to: Quadrilateral(inputs, from: 0)), space)
    }

    private static let perspectiveTransformWithExtent = geometric(
        "CIPerspectiveTransformWithExtent", "Perspective Transform with Extent",
        [FilterInput(kCIInputExtentKey, "Extent", .rectangle, defaults: 0, 0, 300, 300)] + quadrilateral
    ) { inputs, space in
        let edges = inputs.edges(0)
        return program(
            Projection(
                from: (FilterPoint(edges.minX, edges.minY), FilterPoint(edges.maxX, edges.maxY)),
                to: Quadrilateral(inputs, from: 1)), space)
    }

    private static let perspectiveCorrection = geometric(
        "CIPerspectiveCorrection", "Perspective Correction",
        quadrilateral + [FilterInput("inputCrop", "Crop", .boolean, default: 1, range: 0...1, slider: 0...1)]
    ) { inputs, space in
        guard !space.extent.isInfinite else { return .copy }
        let quadrilateral = Quadrilateral(inputs, from: 0)
        let corner = space.points(FilterPoint(Double(space.extent.minX), Double(space.extent.maxY)))
        let end = corner + quadrilateral.meanSize
        let (from, to) = (space.pixels(corner), space.pixels(end))
        return program(
            Projection(from: (corner, end), to: quadrilateral)?.inverse, space,
            cut: inputs[4] == 0
                ? nil : PixelRect(coveringMinX: from.x, minY: to.y, maxX: to.x, maxY: from.y))
    }

    /// A program that applies a map of points; a map without an inverse gives an empty image.
    private static func program(_ map: Projection?, _ space: FilterSpace, cut: PixelRect? = nil) -> FilterProgram {
        guard let toSource = map.flatMap(space.toSource) else { return .nothing }
        return FilterProgram(
            ProjectedImage(toSource: toSource, extent: space.fill, cut: cut, limit: space.reachLimit))
    }

    /// The corner inputs in Apple's order, with Apple's defaults.
    static let quadrilateral = [
        FilterInput("inputTopLeft", "Top Left", .position, defaults: 118, 484),
        FilterInput("inputTopRight", "Top Right", .position, defaults: 646, 507),
        FilterInput("inputBottomRight", "Bottom Right", .position, defaults: 548, 140),
        FilterInput("inputBottomLeft", "Bottom Left", .position, defaults: 155, 153),
    ]

    /// A transform input whose default is a scale.
    static func transform(_ scale: Double) -> FilterInput {
        FilterInput(
            kCIInputTransformKey, "Transform", .transform, defaults: scale, 0, 0, scale, 0, 0,
            identity: [1, 0, 0, 1, 0, 0])
    }

    private static func geometric(
        _ name: String, _ displayName: String, _ inputs: [FilterInput],
        resultExtent: (@Sendable (FilterInputs, CGRect) -> CGRect?)? = nil,
        lower: @escaping @Sendable (FilterInputs, FilterSpace) -> FilterProgram
    ) -> FilterDescription {
        FilterDescription(
            name: name, displayName: displayName, categories: [kCICategoryGeometryAdjustment], inputs: inputs,
            isAnchored: true, resultExtent: resultExtent, lower: lower)
    }
}

/// A rotation of a plane in space: by the roll around its normal, then by the yaw around the y axis and by the pitch
/// around the x axis.
private struct PlaneTurn {
    private let pitch, yaw, roll: (cos: Double, sin: Double)

    init(pitch: Double, yaw: Double, roll: Double) {
        func turn(_ angle: Double) -> (cos: Double, sin: Double) { (cos(angle), sin(angle)) }
        (self.pitch, self.yaw, self.roll) = (turn(pitch), turn(yaw), turn(roll))
    }

    func callAsFunction(_ x: Double, _ y: Double) -> SIMD3<Double> {
        let (a, b) = (x * roll.cos - y * roll.sin, x * roll.sin + y * roll.cos)
        let (c, z) = (a * yaw.cos, -a * yaw.sin)
        return SIMD3(c, b * pitch.cos - z * pitch.sin, b * pitch.sin + z * pitch.cos)
    }
}

extension FilterProgram {
    /// A program whose result is empty.
    static let nothing = FilterProgram(AcetatePixels.Crop(minX: 0, minY: 0, maxX: 0, maxY: 0))
}
