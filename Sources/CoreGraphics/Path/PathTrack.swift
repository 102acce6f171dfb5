import Foundation

/// A path to move along: maps a segment and parameter, or a fraction of the length, to a point and a tangent.
///
/// Lines, curves and closing lines that have a length are segments, in order. A `move` after the first connects
/// nothing: motion along the path jumps there. A path of a single point is a segment of no length. Lengths have a
/// relative error of at most 1e-9 and are computed once.
package struct PathTrack: Sendable {
    private let curves: [CubicSegment]
    /// Maps fractions of the total length to segments; nil if the length is zero.
    private let lengths: ArcLengths?

    /// The track of a path; nil if the path is empty or its length is not finite.
    package init?(_ elements: PathElements) {
        var curves: [CubicSegment] = []
        elements.forEach { segment in
            switch segment {
            case .move: break
            case .line(let from, let to): curves.append(CubicSegment(from, to))
            // A subpath that already ends at its start needs no closing line.
            case .close(let from, let to): if from != to { curves.append(CubicSegment(from, to)) }
            case .quad, .cubic:
                if let curve = CubicCurve(segment) { curves.append(CubicSegment(curve)) }
            }
        }
        if curves.isEmpty, let point = elements.currentPoint { curves.append(CubicSegment(point, point)) }
        guard !curves.isEmpty else { return nil }
        lengths = ArcLengths(segments: curves.count) { curves[$0].speed($1) }
        guard lengths != nil || curves.allSatisfy(\.isPoint) else { return nil }
        self.curves = curves
    }

    package var segmentCount: Int { curves.count }
    /// In points.
    package var length: Double { lengths?.total ?? 0 }

    /// A position on the path: a segment's index and the parameter in it, 0...1.
    package struct Place: Sendable, Equatable {
        package var segment: Int
        package var parameter: Double

        package init(segment: Int, parameter: Double) { (self.segment, self.parameter) = (segment, parameter) }
    }

    /// The position at a fraction of the total length, 0...1.
    package func place(atPart part: Double) -> Place {
        guard let lengths else { return Place(segment: 0, parameter: 0) }
        let (segment, parameter) = lengths.place(atPart: part) { curves[$0].speed($1) }
        return Place(segment: segment, parameter: parameter)
    }

    package func point(_ place: Place) -> CGPoint {
        guard curves.indices.contains(place.segment) else { return .zero }
        return curves[place.segment].point(place.parameter)
    }

    /// The direction of travel, in radians from the x axis toward the y axis. Where the derivative is zero, the
    /// direction of the curve just after or before the position.
    package func angle(_ place: Place) -> Double {
        guard curves.indices.contains(place.segment) else { return 0 }
        return curves[place.segment].angle(place.parameter)
    }
}

/// A cubic curve in polynomial form; a line has only the first two coefficients.
private struct CubicSegment: Sendable {
    /// `((c3 t + c2) t + c1) t + c0`
    let c0, c1, c2, c3: SIMD2<Double>
    /// The end point, free of rounding errors.
    let end: SIMD2<Double>

    init(_ from: CGPoint, _ to: CGPoint) {
        (c0, end) = (vector(from), vector(to))
        (c1, c2, c3) = (end - c0, .zero, .zero)
    }

    init(_ curve: CubicCurve) {
        let (p0, p1, p2, p3) = (vector(curve.p0), vector(curve.p1), vector(curve.p2), vector(curve.p3))
        (c0, end) = (p0, p3)
        c1 = (p1 - p0) * 3
        c2 = (p2 - p1 * 2 + p0) * 3
        c3 = p3 - p2 * 3 + p1 * 3 - p0
    }

    var isPoint: Bool { c1 == .zero && c2 == .zero && c3 == .zero }

    func point(_ t: Double) -> CGPoint {
        let p = t == 1 ? end : ((c3 * t + c2) * t + c1) * t + c0
        return CGPoint(x: p.x, y: p.y)
    }

    private func velocity(_ t: Double) -> SIMD2<Double> { (c3 * 3 * t + c2 * 2) * t + c1 }

    func speed(_ t: Double) -> Double {
        let v = velocity(t)
        return hypot(v.x, v.y)
    }

    func angle(_ t: Double) -> Double {
        let v = velocity(t)
        // A relative threshold: where the derivative is zero, rounding errors of the coefficients remain.
        let scale = max(magnitude(c1), magnitude(c2), magnitude(c3))
        if hypot(v.x, v.y) > 1e-9 * scale { return atan2(v.y, v.x) }
        let (low, high) = t < 0.5 ? (t, t + 1e-4) : (t - 1e-4, t)
        let (a, b) = (point(low), point(high))
        return atan2(b.y - a.y, b.x - a.x)
    }
}

private func vector(_ point: CGPoint) -> SIMD2<Double> { SIMD2(Double(point.x), Double(point.y)) }

/// The larger absolute value of both components.
private func magnitude(_ v: SIMD2<Double>) -> Double { max(abs(v.x), abs(v.y)) }
