import CAcetateCairo
import Foundation

// Copies of paths: strokes, dashes, straight lines, and areas. Areas are bounded by straight lines: curves are flattened
// so finely that the lines are within a ten-thousandth of the size of the paths.

extension CGPath {
    /// The outline of the area that stroking the path covers.
    ///
    /// - Parameters:
    ///   - lineWidth: the width of the line. A width of 0 covers nothing.
    ///   - miterLimit: the greatest length of a miter, in line widths.
    ///   - transform: applied to the path before it is stroked.
    public func copy(
        strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        CGPath(
            elements.applying(transform).stroked(
                width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit))
    }

    /// The dashes of the path, as open subpaths.
    ///
    /// - Parameters:
    ///   - phase: the length into the pattern at which each subpath starts.
    ///   - lengths: alternating lengths of dashes and gaps; negative lengths, only zeros, and an empty array leave the
    ///     path unchanged.
    ///   - transform: applied to the path before it is dashed.
    public func copy(
        dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
    ) -> CGPath {
        CGPath(elements.applying(transform).dashed(lengths, phase: phase))
    }

    /// The path with lines in place of curves. `threshold` is the greatest distance between a curve and its lines; at
    /// least a millionth of the size of the path.
    public func flattened(threshold: CGFloat) -> CGPath {
        CGPath(elements.flattened(max(Double(threshold), elements.size * 1e-6)))
    }

    /// The outline of the area inside the path. Outlines do not cross, and run counterclockwise around the area where y
    /// points up, so that both fill rules fill it.
    public func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
        area(nil) { rule.contains($0.x) }
    }

    /// The outline of the area inside this path, the other, or both.
    public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        area(other) { rule.contains($0.x) || rule.contains($0.y) }
    }

    /// The outline of the area inside both paths.
    public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        area(other) { rule.contains($0.x) && rule.contains($0.y) }
    }

    /// The outline of the area inside this path and outside the other.
    public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        area(other) { rule.contains($0.x) && !rule.contains($0.y) }
    }

    /// The outline of the area inside exactly one of the paths.
    public func symmetricDifference(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        area(other) { rule.contains($0.x) != rule.contains($0.y) }
    }

    /// Whether the insides of both paths have an area in common.
    public func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool {
        !intersection(other, using: rule).isEmpty
    }

    private func area(_ other: CGPath?, _ isInside: (PathArrangement.Windings) -> Bool) -> CGPath {
        let (first, second) = (elements, other?.elements ?? PathElements())
        let tolerance = max(first.size, second.size) / 10_000
        let arrangement = PathArrangement(first.polygons(tolerance), second.polygons(tolerance))
        return CGPath(PathElements(outlines: arrangement.outlines(of: isInside)))
    }
}

extension CGPathFillRule {
    func contains(_ winding: Int32) -> Bool { self == .winding ? winding != 0 : winding % 2 != 0 }
}

extension PathElements {
    /// Closed subpaths of straight lines.
    fileprivate init(outlines: [[SIMD2<Double>]]) {
        self.init()
        for outline in outlines {
            guard let first = outline.first else { continue }
            move(to: CGPoint(first))
            for point in outline.dropFirst() { addLine(to: CGPoint(point)) }
            close()
        }
    }

    /// The greater side of the box of all points.
    var size: Double {
        let box = controlBounds
        return box.isNull ? 0 : Double(max(box.width, box.height))
    }

    /// A rectangle that no stroke of the path leaves.
    private func reach(_ width: Double) -> CGRect {
        let box = controlBounds
        guard !box.isNull, width.isFinite else { return .zero }
        return box.insetBy(dx: -width, dy: -width)
    }

    func stroked(width: CGFloat, cap: CGLineCap, join: CGLineJoin, miterLimit: CGFloat) -> PathElements {
        stroked(penLines, width, cap, join, miterLimit)
    }

    /// The outline of the area that lines of this path cover.
    func stroked(
        _ lines: [PenLine], _ width: CGFloat, _ cap: CGLineCap, _ join: CGLineJoin, _ miterLimit: CGFloat
    ) -> PathElements {
        guard width > 0, width.isFinite, miterLimit.isFinite else { return PathElements() }
        let pen = PenStroke(
            width: width, cap: cap, join: join, miterLimit: miterLimit,
            tolerance: max(size, Double(width)) / 10_000, visible: reach(Double(width)))
        var polygons: [[SIMD2<Double>]] = []
        pen.cover(lines) { polygons += $0.slices.map(Array.init) }
        return PathElements(outlines: PathArrangement(polygons).outlines { $0.x != 0 })
    }

    /// The dashes as lines for stroking.
    func dashLines(_ lengths: [CGFloat], phase: CGFloat) -> [PenLine] {
        penLines.dashed(lengths.map { Double($0) }, phase: Double(phase), within: reach(1))
    }

    fileprivate func dashed(_ lengths: [CGFloat], phase: CGFloat) -> PathElements {
        guard lengths.contains(where: { $0 > 0 }), lengths.allSatisfy({ $0 >= 0 && $0.isFinite }), phase.isFinite else {
            return self
        }
        var result = PathElements()
        for line in dashLines(lengths, phase: phase) {
            guard let first = line.curves.first else { continue }
            result.move(to: CGPoint(first.p0))
            for curve in line.curves {
                if curve.isStraight {
                    result.addLine(to: CGPoint(curve.p3))
                } else {
                    result.addCurve(
                        to: CGPoint(curve.p3), control1: CGPoint(curve.p1), control2: CGPoint(curve.p2))
                }
            }
            if line.isClosed { result.close() }
        }
        return result
    }

    /// The path with lines in place of curves, at most `tolerance` away from them.
    func flattened(_ tolerance: Double) -> PathElements {
        guard tolerance > 0, tolerance.isFinite, verbs.contains(where: { $0 == .quad || $0 == .cubic }) else {
            return self
        }
        var result = PathElements()
        forEach { segment in
            switch segment {
            case .move(let to): result.move(to: to)
            case .line(_, let to): result.addLine(to: to)
            case .close: result.close()
            case .quad, .cubic:
                guard let curve = CubicCurve(segment) else { return }
                // An eighth of the greatest second derivative bounds the distance to the chord of a unit interval
                // (Wang's formula); it falls with the square of the number of intervals.
                let (a, b) = (
                    SIMD2(curve.p0) - 2 * SIMD2(curve.p1) + SIMD2(curve.p2),
                    SIMD2(curve.p1) - 2 * SIMD2(curve.p2) + SIMD2(curve.p3)
                )
                let steps = (0.75 * max(a.length, b.length) / tolerance).squareRoot().rounded(.up)
                let count = steps.isFinite ? Int(min(max(steps, 1), 10_000)) : 1
                for index in 1..<max(count, 1) {
                    result.addLine(to: curve.point(CGFloat(index) / CGFloat(count)))
                }
                result.addLine(to: curve.p3)
            }
        }
        return result
    }

    /// The subpaths as closed polygons.
    func polygons(_ tolerance: Double) -> [[SIMD2<Double>]] {
        var result: [[SIMD2<Double>]] = []
        flattened(tolerance).forEach { segment in
            switch segment {
            case .move(let to): result.append([SIMD2(to)])
            case .line(let from, let to):
                // After a closed subpath, a line starts another one at the same point.
                if result.isEmpty { result.append([SIMD2(from)]) }
                result[result.count - 1].append(SIMD2(to))
            case .close(_, let to): result.append([SIMD2(to)])
            case .quad, .cubic: break
            }
        }
        return result.filter { $0.count > 2 }
    }
}

extension CGPoint {
    fileprivate init(_ point: SIMD2<Double>) { self.init(x: point.x, y: point.y) }
}

extension CGContext {
    /// Replaces the current path with the outline of the area that `strokePath` would paint, in the current line style.
    public func replacePathWithStrokedPath() {
        let (inverse, toDevice) = (state.toDevice.inverted(), state.toDevice)
        guard toDevice.isInvertible else { return }
        let path = currentPath.applying(inverse)
        let dash = LineDash(of: cr)
        let lines =
            dash.lengths.isEmpty ? path.penLines : path.dashLines(dash.lengths.map { CGFloat($0) }, phase: dash.phase)
        currentPath =
            path.stroked(
                lines, cairo_get_line_width(cr), CGLineCap(cairo_get_line_cap(cr)), CGLineJoin(cairo_get_line_join(cr)),
                cairo_get_miter_limit(cr)
            ).applying(toDevice)
    }
}

extension CGLineCap {
    fileprivate init(_ cap: cairo_line_cap_t) {
        self =
            switch cap {
            case CAIRO_LINE_CAP_ROUND: .round
            case CAIRO_LINE_CAP_SQUARE: .square
            default: .butt
            }
    }
}

extension CGLineJoin {
    fileprivate init(_ join: cairo_line_join_t) {
        self =
            switch join {
            case CAIRO_LINE_JOIN_ROUND: .round
            case CAIRO_LINE_JOIN_BEVEL: .bevel
            default: .miter
            }
    }
}
