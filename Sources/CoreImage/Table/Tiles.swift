import AcetatePixels
import CoreGraphics

// CICategoryTileEffect: filters that repeat a part of an image. Infinite results are clipped to the extent. Tiles.md
// contains the formulas.
extension FilterDescription {
    static let tiles = [
        affineClamp, affineTile, eightfoldReflected, fourfoldReflected, fourfoldRotated, fourfoldTranslated,
        glideReflected, kaleidoscope, opTile, parallelogram, perspectiveTile, sixfoldReflected, sixfoldRotated,
        triangleTile, twelvefoldReflected,
    ]

    private static let eightfoldReflected = tile("CIEightfoldReflectedTile", "Eightfold Reflected Tile", .eightfold)
    private static let fourfoldRotated = tile("CIFourfoldRotatedTile", "Fourfold Rotated Tile", .rotated)
    private static let glideReflected = tile("CIGlideReflectedTile", "Glide Reflected Tile", .glide)
    private static let sixfoldReflected = tile("CISixfoldReflectedTile", "Sixfold Reflected Tile", .sixfoldReflected)
    private static let sixfoldRotated = tile("CISixfoldRotatedTile", "Sixfold Rotated Tile", .sixfoldRotated)
    private static let triangleTile = tile("CITriangleTile", "Triangle Tile", .triangles)
    private static let twelvefoldReflected = tile(
        "CITwelvefoldReflectedTile", "Twelvefold Reflected Tile", .twelvefold)

    private static let fourfoldReflected = tile(
        "CIFourfoldReflectedTile", "Fourfold Reflected Tile", [center, angle, width(100), acuteAngle]
    ) { (.reflected(acute: $0[3]), $0[2]) }

    private static let fourfoldTranslated = tile(
        "CIFourfoldTranslatedTile", "Fourfold Translated Tile", [center, angle, width(100), acuteAngle]
    ) { (.translated(acute: $0[3]), $0[2]) }

    private static let parallelogram = tile(
        "CIParallelogramTile", "Parallelogram Tile", [center, angle, acuteAngle, width(100)]
    ) { (.sheared(acute: $0[2]), $0[3]) }

    private static let opTile = tile(
        "CIOpTile", "Op Tile",
        [
            center,
            FilterInput(kCIInputScaleKey, "Scale", .scalar, default: 2.8, range: .nonnegative, slider: 0.1...10),
            angle, width(65, slider: 0...1000),
        ]
    ) { (.op(scale: $0[1]), $0[3]) }

    private static let kaleidoscope = tile(
        "CIKaleidoscope", "Kaleidoscope",
        [
            FilterInput(
                "inputCount", "Count", .count, default: 6, range: 1...Double.greatestFiniteMagnitude, slider: 1...64),
            center, angle,
        ]
    ) { (.kaleidoscope(count: $0[0].rounded()), 1) }

    private static let affineClamp = edges("CIAffineClamp", "Affine Clamp", .clamped)
    private static let affineTile = edges("CIAffineTile", "Affine Tile", .repeated)

    private static let perspectiveTile = FilterDescription(
        name: "CIPerspectiveTile", displayName: "Perspective Tile", categories: [kCICategoryTileEffect],
        inputs: quadrilateral, isAnchored: true, isInfinite: true
    ) { inputs, space in
        guard !space.extent.isInfinite else { return .copy }
        let (from, to) = (
            space.points(FilterPoint(Double(space.extent.minX), Double(space.extent.maxY))),
            space.points(FilterPoint(Double(space.extent.maxX), Double(space.extent.minY)))
        )
        return edged(Projection(from: (from, to), to: Quadrilateral(inputs, from: 0)), .repeated, space)
    }

    private static let acuteAngle = FilterInput(
        "inputAcuteAngle", "Acute Angle", .angle, default: .pi / 2, slider: -Double.pi...Double.pi)

    private static func width(_ width: Double, slider: ClosedRange<Double> = 1...200) -> FilterInput {
        FilterInput(kCIInputWidthKey, "Width", .distance, default: width, range: .nonnegative, slider: slider)
    }

    private static func tile(_ name: String, _ displayName: String, _ shape: TileWarp.Shape) -> FilterDescription {
        tile(name, displayName, [center, angle, width(100)]) { (shape, $0[2]) }
    }

    /// A tile filter with a center and an angle; `shape` returns the tile's shape and its width in points.
    private static func tile(
        _ name: String, _ displayName: String, _ inputs: [FilterInput],
        shape: @escaping @Sendable (FilterInputs) -> (TileWarp.Shape, Double)
    ) -> FilterDescription {
        let place = inputs.firstIndex { $0.key == kCIInputCenterKey } ?? 0
        let turn = inputs.firstIndex { $0.key == kCIInputAngleKey } ?? 0
        return FilterDescription(
            name: name, displayName: displayName, categories: [kCICategoryTileEffect], inputs: inputs,
            isAnchored: true, isInfinite: true
        ) { inputs, space in
            let (shape, width) = shape(inputs)
            return FilterProgram(
                TileWarp(
                    shape, center: space.pixels(inputs.point(place)), angle: inputs[turn], width: width * space.scale,
                    cut: space.clip))
        }
    }

    private static func edges(_ name: String, _ displayName: String, _ edges: EdgeWarp.Edges) -> FilterDescription {
        FilterDescription(
            name: name, displayName: displayName, categories: [kCICategoryTileEffect], inputs: [transform(0.4)],
            isAnchored: true, isInfinite: true
        ) { inputs, space in
            guard !space.extent.isInfinite else { return .copy }
            return edged(Projection(CGAffineTransform(numbers: inputs.vector(0))), edges, space)
        }
    }

    private static func edged(_ map: Projection?, _ edges: EdgeWarp.Edges, _ space: FilterSpace) -> FilterProgram {
        guard let toSource = map.flatMap(space.toSource), !space.fill.isEmpty else { return .nothing }
        return FilterProgram(EdgeWarp(toSource, edges, extent: space.fill, cut: space.clip))
    }
}
