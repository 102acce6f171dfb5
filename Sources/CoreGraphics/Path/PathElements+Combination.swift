import Foundation

// Point-by-point combinations of paths with equally many segments, for animated paths.

extension PathElements {
    /// The path whose coordinates are `mix` of this one's and another's; nil if their segments do not match or a result
    /// is not finite.
    ///
    /// Segments match if they are of the same kind, or both are lines or curves. A line that meets a curve counts as a
    /// cubic whose control points are its ends, as in Core Animation.
    package func combined(with other: PathElements, _ mix: (Double, Double) -> Double) -> PathElements? {
        guard let (a, b) = matched(with: other) else { return nil }
        return a.replacing(points: zip(a.points, b.points).map { CGPoint(x: mix($0.x, $1.x), y: mix($0.y, $1.y)) })
    }

    /// The path between this one (0) and another (1), also beyond them; nil if their segments do not match, as for
    /// `combined(with:_:)`, or if a result is not finite.
    ///
    /// Points on the path are interpolated by their coordinates. A control point of a cubic is interpolated as a vector from its
    /// end of the curve: by its length, and by its angle, along the shorter arc. So a shape that turns stays round. This was found
    /// by comparison with pictures of Core Animation.
    package func interpolated(to other: PathElements, at fraction: Double) -> PathElements? {
        guard let (a, b) = matched(with: other) else { return nil }
        var points = zip(a.points, b.points).map { $0 + ($1 - $0) * fraction }
        /// Turns a control point around an end of its curve, unless it only moves along a line.
        func turn(_ control: Int, _ end: Int) {
            let vector = (a.points[control] - a.points[end]).turned(to: b.points[control] - b.points[end], at: fraction)
            if let vector { points[control] = points[end] + vector }
        }
        // The indexes of the next point, of the one where the last segment ends, and of the one where the subpath begins.
        var (index, current, start) = (0, 0, 0)
        for verb in a.verbs {
            if verb == .move { start = index }
            if verb == .cubic {
                turn(index, current)
                turn(index + 1, index + 2)
            }
            index += verb.pointCount
            current = verb == .close ? start : index - 1
        }
        return a.replacing(points: points)
    }

    /// The same segments with other points; nil if one is not finite.
    private func replacing(points: [CGPoint]) -> PathElements? {
        guard points.allSatisfy(\.isFinite) else { return nil }
        var result = PathElements()
        var index = 0
        for verb in verbs {
            switch verb {
            case .move: result.move(to: points[index])
            case .line: result.addLine(to: points[index])
            case .quad: result.addQuadCurve(to: points[index + 1], control: points[index])
            case .cubic:
                result.addCurve(to: points[index + 2], control1: points[index], control2: points[index + 1])
            case .close: result.close()
            }
            index += verb.pointCount
        }
        return result
    }

    /// Both paths, with lines and curves that meet another kind turned into cubics; nil if other segments differ.
    private func matched(with other: PathElements) -> (PathElements, PathElements)? {
        if verbs == other.verbs { return (self, other) }
        guard verbs.count == other.verbs.count else { return nil }
        var isCubic: [Bool] = []
        for (a, b) in zip(verbs, other.verbs) {
            guard a == b || (a.isDrawn && b.isDrawn) else { return nil }
            isCubic.append(a != b)
        }
        return (withCubics(isCubic), other.withCubics(isCubic))
    }

    /// The path with some of its lines and curves as cubics.
    private func withCubics(_ isCubic: [Bool]) -> PathElements {
        var (result, index) = (PathElements(), 0)
        forEach { segment in
            defer { index += 1 }
            switch segment {
            case .move(let to): result.move(to: to)
            case .line(let from, let to) where isCubic[index]: result.addCurve(to: to, control1: from, control2: to)
            case .line(_, let to): result.addLine(to: to)
            case .quad(_, let control, let to) where !isCubic[index]: result.addQuadCurve(to: to, control: control)
            case .quad, .cubic:
                guard let curve = CubicCurve(segment) else { return }
                result.addCurve(to: curve.p3, control1: curve.p1, control2: curve.p2)
            case .close: result.close()
            }
        }
        return result
    }
}

extension PathElements.Verb {
    /// Whether it is a line or a curve.
    fileprivate var isDrawn: Bool { self == .line || self == .quad || self == .cubic }
}

extension CGPoint {
    fileprivate static func + (a: Self, b: Self) -> Self { Self(x: a.x + b.x, y: a.y + b.y) }
    fileprivate static func - (a: Self, b: Self) -> Self { Self(x: a.x - b.x, y: a.y - b.y) }
    fileprivate static func * (a: Self, factor: CGFloat) -> Self { Self(x: a.x * factor, y: a.y * factor) }

    /// The vector between this one (0) and another (1), by length and by angle, along the shorter arc. Opposite vectors turn from x
    /// to y. Nil if both have the same direction, if one has no length, or if one is enormous.
    fileprivate func turned(to other: Self, at fraction: Double) -> Self? {
        let (cross, dot) = (x * other.y - y * other.x, x * other.x + y * other.y)
        if cross == 0, dot >= 0 { return nil }
        guard cross.isFinite, dot.isFinite else { return nil }
        let (length, otherLength) = ((x * x + y * y).squareRoot(), (other.x * other.x + other.y * other.y).squareRoot())
        let (scale, angle) = (1 + (otherLength / length - 1) * fraction, atan2(cross, dot) * fraction)
        let (sine, cosine) = (sin(angle) * scale, cos(angle) * scale)
        return Self(x: x * cosine - y * sine, y: x * sine + y * cosine)
    }
}

extension CGPath {
    /// The path between this one (0) and another (1). See `PathElements.interpolated(to:at:)`.
    package func interpolated(to other: CGPath, at fraction: Double) -> CGPath? {
        elements.interpolated(to: other.elements, at: fraction).map { CGPath($0) }
    }

    /// The path whose coordinates are `mix` of this one's and another's; nil if their segments do not match or a result
    /// is not finite.
    package func combined(with other: CGPath, _ mix: (Double, Double) -> Double) -> CGPath? {
        elements.combined(with: other.elements, mix).map { CGPath($0) }
    }
}
