import CoreGraphics

/// A Kochanek-Bartels spline through values, with one segment between each two of them.
///
/// The tangents at value i, with tension t, continuity c and bias b, are `(1 - t)(1 + b)(1 ± c)/2 (p[i] - p[i-1]) + (1
/// - t)(1 - b)(1 ∓ c)/2 (p[i+1] - p[i])`, with the upper signs for the segment that begins there, and the lower signs
/// for the one that ends. If all three are 0, this is a Catmull-Rom spline. At the ends, where the header is silent, the
/// missing difference is that of the adjacent segment, as on macOS: two values are interpolated linearly. Key times affect the
/// speed along the spline, but not its shape.
struct KeyframeSpline: Sendable {
    private enum Segment {
        /// `((c3 t + c2) t + c1) t + c0`, and its exact value at 1.
        case vector(
            c0: SIMD4<Double>, c1: SIMD4<Double>, c2: SIMD4<Double>, c3: SIMD4<Double>, end: SIMD4<Double>,
            ValueVector.Form)
        /// The control values of a Bezier curve, for values that are not vectors but can be interpolated.
        case values(PropertyValue, PropertyValue, PropertyValue, PropertyValue)
    }

    private var segments: [Segment] = []
    private var lengths: ArcLengths?

    /// Nil for fewer than two values, and for values that are not all of the same kind or cannot be interpolated.
    /// `isPaced`: the speed is constant.
    init?(
        _ values: KeyframeValues, tension: [Double], continuity: [Double], bias: [Double], isPaced: Bool
    ) {
        guard values.count > 1, values.allSatisfy({ $0.hasValuesBetween }) else { return nil }
        let vectors = values.compactMap(ValueVector.init)
        let form = vectors.first?.form
        let areVectors = vectors.count == values.count && vectors.allSatisfy { $0.form == form }
        func setting(_ list: [Double], _ index: Int) -> Double {
            index < list.count && list[index].isFinite ? list[index] : 0
        }
        /// The factors of the differences before and after the value. `sign` is 1 for the segment that begins there.
        func factors(_ index: Int, _ sign: Double) -> (Double, Double) {
            let (t, c, b) = (setting(tension, index), setting(continuity, index), setting(bias, index))
            return ((1 - t) * (1 + b) * (1 + sign * c) / 2, (1 - t) * (1 - b) * (1 - sign * c) / 2)
        }
        for index in 0..<(values.count - 1) {
            let (start, end) = (factors(index, 1), factors(index + 1, -1))
            if areVectors, let form {
                let (p0, p1) = (vectors[index].vector, vectors[index + 1].vector)
                let d = p1 - p0
                let before = index > 0 ? p0 - vectors[index - 1].vector : d
                let after = index + 2 < values.count ? vectors[index + 2].vector - p1 : d
                let m0 = before * start.0 + d * start.1
                let m1 = d * end.0 + after * end.1
                segments.append(
                    .vector(c0: p0, c1: m0, c2: d * 3 - m0 * 2 - m1, c3: m0 + m1 - d * 2, end: p1, form))
            } else {
                let (p0, p1) = (values[index], values[index + 1])
                // A third of a tangent from its end, as the sum of two multiples of the differences.
                let before =
                    index > 0
                    ? values[index - 1].interpolated(to: p0, at: 1 + start.0 / 3)
                    : p0.interpolated(to: p1, at: start.0 / 3)
                let after =
                    index + 2 < values.count
                    ? p1.interpolated(to: values[index + 2], at: -end.1 / 3)
                    : p0.interpolated(to: p1, at: 1 - end.1 / 3)
                let control0 = Self.sum(p0, before, p0.interpolated(to: p1, at: start.1 / 3))
                let control1 = Self.sum(p1, p0.interpolated(to: p1, at: 1 - end.0 / 3), after)
                segments.append(.values(p0, control0, control1, p1))
            }
        }
        guard areVectors, isPaced else { return }
        let segments = segments
        lengths = ArcLengths(segments: segments.count) { Self.speed(segments[$0], $1) }
    }

    /// `a + b - origin`
    private static func sum(_ origin: PropertyValue, _ a: PropertyValue, _ b: PropertyValue) -> PropertyValue {
        origin.interpolated(to: a.interpolated(to: b, at: 0.5), at: 2)
    }

    /// Whether `value(atPart:)` can be used, because the lengths are known.
    var hasLength: Bool { lengths != nil }

    /// The approximate lengths of the segments, each from 64 chords, or from fewer if there are very many segments.
    var chords: [Double] {
        let count = max(1, min(64, Self.maximumChordCount / segments.count))
        return segments.indices.map { index in
            (0..<count).reduce(0) { sum, step in
                let (start, end) = (Double(step) / Double(count), Double(step + 1) / Double(count))
                return sum + value(index, start).distance(to: value(index, end))
            }
        }
    }

    private static let maximumChordCount = 1 << 18

    /// The value of a segment at the parameter.
    func value(_ index: Int, _ t: Double) -> PropertyValue {
        switch segments[index] {
        case .vector(let c0, let c1, let c2, let c3, let end, let form):
            return ValueVector(form: form, vector: t == 1 ? end : ((c3 * t + c2) * t + c1) * t + c0).value
        case .values(let p0, let p1, let p2, let p3):
            let (a, b, c) = (
                p0.interpolated(to: p1, at: t), p1.interpolated(to: p2, at: t), p2.interpolated(to: p3, at: t)
            )
            return a.interpolated(to: b, at: t).interpolated(to: b.interpolated(to: c, at: t), at: t)
        }
    }

    /// The value after a fraction, 0...1, of the total length.
    func value(atPart part: Double) -> PropertyValue {
        guard let lengths else { return value(0, part) }
        if part == 1 { return value(segments.count - 1, 1) }
        let (index, t) = lengths.place(atPart: part) { Self.speed(segments[$0], $1) }
        return value(index, t)
    }

    private static func speed(_ segment: Segment, _ t: Double) -> Double {
        guard case .vector(_, let c1, let c2, let c3, _, _) = segment else { return 0 }
        return ValueVector.length((c3 * 3 * t + c2 * 2) * t + c1)
    }
}
