import Foundation

/// A path as something to move along: points by segment, or by the length that lies behind, with their tangents.
///
/// Lines, curves and closing lines that have a length are segments, in order. A `move` after the first joins nothing: who
/// follows the path jumps there. Lengths are exact to a billionth; they are worked out once.
package struct PathTrack: Sendable {
    private let curves: [CubicSegment]
    /// How the whole length runs through the segments.
    private let lengths: ArcLengths

    /// The track of a path; nil where it has no length, or none that is finite.
    package init?(_ elements: PathElements) {
        var curves: [CubicSegment] = []
        elements.forEach { segment in
            switch segment {
            case .move: break
            case .line(let from, let to): curves.append(CubicSegment(from, to))
            // A subpath that has come back by itself needs no line.
            case .close(let from, let to): if from != to { curves.append(CubicSegment(from, to)) }
            case .quad, .cubic:
                if let curve = CubicCurve(segment) { curves.append(CubicSegment(curve)) }
            }
        }
        let lengths = ArcLengths(segments: curves.count) { curves[$0].speed($1) }
        guard let lengths else { return nil }
        (self.curves, self.lengths) = (curves, lengths)
    }

    package var segmentCount: Int { curves.count }
    /// In points.
    package var length: Double { lengths.total }

    /// A place on the path: a segment's number and the parameter in it, 0...1.
    package struct Place: Sendable, Equatable {
        package var segment: Int
        package var parameter: Double

        package init(segment: Int, parameter: Double) { (self.segment, self.parameter) = (segment, parameter) }
    }

    /// The place with a part of the whole length, 0...1, behind it.
    package func place(atPart part: Double) -> Place {
        let (segment, parameter) = lengths.place(atPart: part) { curves[$0].speed($1) }
        return Place(segment: segment, parameter: parameter)
    }

    package func point(_ place: Place) -> CGPoint {
        guard curves.indices.contains(place.segment) else { return .zero }
        return curves[place.segment].point(place.parameter)
    }

    /// The direction of travel, in radians from the x axis towards the y axis. Where the curve's own has no length, that
    /// of the curve right behind, or before, the place.
    package func angle(_ place: Place) -> Double {
        guard curves.indices.contains(place.segment) else { return 0 }
        return curves[place.segment].angle(place.parameter)
    }

    /// Where the first segment begins, then each segment's end.
    package var keyPoints: [CGPoint] { curves.prefix(1).map { $0.point(0) } + curves.map { $0.point(1) } }
}

/// A cubic curve by the coefficients of its polynomial; a line has no others than the first two.
private struct CubicSegment: Sendable {
    /// `((c3 t + c2) t + c1) t + c0`
    let c0, c1, c2, c3: SIMD2<Double>
    /// The end, to the last bit.
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
        // Against what the coefficients cancel to where the curve stands still.
        let scale = max(magnitude(c1), magnitude(c2), magnitude(c3))
        if hypot(v.x, v.y) > 1e-9 * scale { return atan2(v.y, v.x) }
        let (low, high) = t < 0.5 ? (t, t + 1e-4) : (t - 1e-4, t)
        let (a, b) = (point(low), point(high))
        return atan2(b.y - a.y, b.x - a.x)
    }
}

private func vector(_ point: CGPoint) -> SIMD2<Double> { SIMD2(Double(point.x), Double(point.y)) }

/// The greater of both numbers' amounts.
private func magnitude(_ v: SIMD2<Double>) -> Double { max(abs(v.x), abs(v.y)) }
