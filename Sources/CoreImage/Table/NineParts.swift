import AcetatePixels
import CoreGraphics

// CINinePartStretched and CINinePartTiled: an image that grows between two points. Distortions.md has the formulas.
extension FilterDescription {
    static let nineParts = [ninePartStretched, ninePartTiled]

    private static let breakpoints = [
        FilterInput("inputBreakpoint0", "Breakpoint 0", .position, defaults: 50, 50),
        FilterInput("inputBreakpoint1", "Breakpoint 1", .position, defaults: 150, 150),
        FilterInput("inputGrowAmount", "Grow Amount", .offset, defaults: 100, 100),
    ]

    private static let ninePartStretched = FilterDescription(
        name: "CINinePartStretched", displayName: "Nine Part Stretched", categories: [kCICategoryDistortionEffect],
        inputs: breakpoints,
        operation: .derived { image, inputs in
            NineParts(image, inputs)?.image { part, place in
                part.clampedToExtent().transformed(by: CGAffineTransform(from: part.extent, to: place))
            } ?? image
        })

    private static let ninePartTiled = FilterDescription(
        name: "CINinePartTiled", displayName: "Nine Part Tiled", categories: [kCICategoryDistortionEffect],
        inputs: breakpoints + [
            FilterInput("inputFlipYTiles", "Flip Y Tiles", .boolean, default: 1, range: 0...1, slider: 0...1)
        ],
        operation: .derived { image, inputs in
            NineParts(image, inputs)?.image { part, place in
                part.tiled(from: place.origin, flipsRows: inputs[3] != 0 && place.height > part.extent.height)
            } ?? image
        })
}

/// An image that is divided by two breakpoints along each axis, and whose middle parts grow.
private struct NineParts {
    private let source: CIImage
    /// The edges of the columns and of the rows, in the image and in the result.
    private let columns, rows: [(from: CGFloat, to: CGFloat)]

    /// Nil for an image without a size.
    init?(_ image: CIImage, _ inputs: FilterInputs) {
        let box = image.extent.wholePixels
        guard !image.extent.isInfinite, !box.isEmpty else { return nil }
        source = image
        func edges(_ low: CGFloat, _ high: CGFloat, _ a: Double, _ b: Double, _ grow: Double) -> [(CGFloat, CGFloat)] {
            // Whole pixels, so that parts have no gaps between them.
            let first = min(max(CGFloat(min(a, b).rounded()), low), high)
            let second = min(max(CGFloat(max(a, b).rounded()), first), high)
            let more = max(CGFloat(grow.rounded()), first - second)
            return [(low, low), (first, first), (second, second + more), (high, high + more)]
        }
        let (a, b, grow) = (inputs.point(0), inputs.point(1), inputs.point(2))
        columns = edges(box.minX, box.maxX, a.x, b.x, grow.x)
        rows = edges(box.minY, box.maxY, a.y, b.y, grow.y)
    }

    /// The parts next to each other. `fill` returns an image that fills the place of a part.
    func image(_ fill: (_ part: CIImage, _ place: CGRect) -> CIImage) -> CIImage {
        var result = CIImage.empty()
        for (left, right) in zip(columns, columns.dropFirst()) {
            for (bottom, top) in zip(rows, rows.dropFirst()) {
                let from = CGRect(
                    x: left.from, y: bottom.from, width: right.from - left.from, height: top.from - bottom.from)
                let place = CGRect(x: left.to, y: bottom.to, width: right.to - left.to, height: top.to - bottom.to)
                if from.isEmpty || place.isEmpty { continue }
                let part = source.cropped(to: from)
                let filled =
                    from.size == place.size
                    ? part.transformed(
                        by: CGAffineTransform(translationX: place.minX - from.minX, y: place.minY - from.minY))
                    : fill(part, place).cropped(to: place)
                result = result.extent.isEmpty ? filled : filled.composited(over: result)
            }
        }
        return result
    }
}

extension CGAffineTransform {
    /// The transform that moves and scales one rectangle to another. The first one is not empty.
    fileprivate init(from: CGRect, to: CGRect) {
        let (x, y) = (to.width / from.width, to.height / from.height)
        self.init(a: x, b: 0, c: 0, d: y, tx: to.minX - from.minX * x, ty: to.minY - from.minY * y)
    }
}

extension CIImage {
    /// The image, repeated in all directions from a point on. `flipsRows`: whether every second row is upside down.
    fileprivate func tiled(from origin: CGPoint, flipsRows: Bool) -> CIImage {
        let moved = transformed(
            by: CGAffineTransform(translationX: origin.x - extent.minX, y: origin.y - extent.minY))
        var tile = moved
        if flipsRows {
            let turned = moved.transformed(
                by: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 2 * moved.extent.maxY))
            tile = turned.composited(over: moved)
        }
        return tile.applyingFilter("CIAffineTile", parameters: [kCIInputTransformKey: CGAffineTransform.identity])
    }
}
