// Paths of the same segments, taken point by point: what an animated shape is made of.

extension PathElements {
    /// The path whose coordinates are `mix` of this one's and another's; nil unless both have the same segments, and
    /// where a result is not finite.
    package func combined(with other: PathElements, _ mix: (Double, Double) -> Double) -> PathElements? {
        guard verbs == other.verbs else { return nil }
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
}

extension CGPath {
    /// The path whose coordinates are `mix` of this one's and another's; nil unless both have the same segments, and
    /// where a result is not finite.
    package func combined(with other: CGPath, _ mix: (Double, Double) -> Double) -> CGPath? {
        elements.combined(with: other.elements, mix).map { CGPath($0) }
    }
}
