// Point-by-point combinations of paths with equally many segments, for animated paths.

extension PathElements {
    /// The path whose coordinates are `mix` of this one's and another's; nil if their segments do not match or a result
    /// is not finite.
    ///
    /// Segments match if they are of the same kind, or both are lines or curves. A line that meets a curve counts as a
    /// cubic whose control points are its ends, as in Core Animation.
    package func combined(with other: PathElements, _ mix: (Double, Double) -> Double) -> PathElements? {
        guard verbs == other.verbs else {
            guard let (a, b) = matched(with: other) else { return nil }
            return a.combined(with: b, mix)
        }
        let mixed = zip(points, other.points).map { CGPoint(x: mix($0.x, $1.x), y: mix($0.y, $1.y)) }
        guard mixed.allSatisfy(\.isFinite) else { return nil }
        var result = PathElements()
        var index = 0
        for verb in verbs {
            switch verb {
            case .move: result.move(to: mixed[index])
            case .line: result.addLine(to: mixed[index])
            case .quad: result.addQuadCurve(to: mixed[index + 1], control: mixed[index])
            case .cubic:
                result.addCurve(to: mixed[index + 2], control1: mixed[index], control2: mixed[index + 1])
            case .close: result.close()
            }
            index += verb.pointCount
        }
        return result
    }

    /// Both paths, with lines and curves that meet another kind turned into cubics; nil if other segments differ.
    private func matched(with other: PathElements) -> (PathElements, PathElements)? {
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

extension CGPath {
    /// The path whose coordinates are `mix` of this one's and another's; nil if their segments do not match or a result
    /// is not finite.
    package func combined(with other: CGPath, _ mix: (Double, Double) -> Double) -> CGPath? {
        elements.combined(with: other.elements, mix).map { CGPath($0) }
    }
}
