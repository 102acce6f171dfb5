/// The segments of a path as a value: the storage of a `CGPath` and of a context's current path.
///
/// Every point is finite: segments with a non-finite point are ignored. So are segments that need a current point when
/// there is none, as on macOS.
package struct PathElements: Sendable, Equatable {
    package enum Verb: UInt8, Sendable {
        case move, line, quad, cubic, close

        /// The number of points that a segment adds.
        var pointCount: Int {
            switch self {
            case .move, .line: 1
            case .quad: 2
            case .cubic: 3
            case .close: 0
            }
        }
    }

    package private(set) var verbs: [Verb] = []
    package private(set) var points: [CGPoint] = []
    /// Where the next segment starts; nil before the first `move`.
    package private(set) var currentPoint: CGPoint?
    private var subpathStart = CGPoint.zero

    package init() {}

    package var isEmpty: Bool { verbs.isEmpty }

    /// Removes all segments and keeps the capacity.
    package mutating func removeAll() {
        verbs.removeAll(keepingCapacity: true)
        points.removeAll(keepingCapacity: true)
        currentPoint = nil
        subpathStart = .zero
    }

    package mutating func move(to point: CGPoint) {
        guard point.isFinite else { return }
        // Of consecutive moves only the last one counts.
        if verbs.last == .move {
            points[points.count - 1] = point
        } else {
            verbs.append(.move)
            points.append(point)
        }
        currentPoint = point
        subpathStart = point
    }

    package mutating func addLine(to point: CGPoint) {
        append(.line, point, point, point)
    }

    package mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
        append(.quad, control, end, end)
    }

    package mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        append(.cubic, control1, control2, end)
    }

    private mutating func append(_ verb: Verb, _ first: CGPoint, _ second: CGPoint, _ third: CGPoint) {
        guard currentPoint != nil, first.isFinite, second.isFinite, third.isFinite else { return }
        verbs.append(verb)
        points.append(first)
        if verb.pointCount > 1 { points.append(second) }
        if verb.pointCount > 2 { points.append(third) }
        currentPoint = third
    }

    /// Adds a line back to the start of the subpath. A second consecutive call adds nothing.
    package mutating func close() {
        guard currentPoint != nil, verbs.last != .close else { return }
        verbs.append(.close)
        currentPoint = subpathStart
    }

    /// Adds a rectangle as a closed subpath that starts at the origin, along the x axis.
    package mutating func addRect(_ rect: CGRect, _ t: CGAffineTransform = .identity) {
        guard !rect.isNull else { return }
        let (low, high) = (
            rect.origin, CGPoint(x: rect.origin.x + rect.size.width, y: rect.origin.y + rect.size.height)
        )
        let corners = [
            low.applying(t), CGPoint(x: high.x, y: low.y).applying(t), high.applying(t),
            CGPoint(x: low.x, y: high.y).applying(t),
        ]
        guard corners.allSatisfy(\.isFinite) else { return }
        move(to: corners[0])
        for corner in corners.dropFirst() { addLine(to: corner) }
        close()
    }

    /// Appends another path's segments, transformed.
    package mutating func append(_ other: PathElements, _ t: CGAffineTransform = .identity) {
        if isEmpty, t.isIdentity {
            self = other
            return
        }
        other.forEach { segment in
            switch segment {
            case .move(let to): move(to: to.applying(t))
            case .line(_, let to): addLine(to: to.applying(t))
            case .quad(_, let control, let to): addQuadCurve(to: to.applying(t), control: control.applying(t))
            case .cubic(_, let control1, let control2, let to):
                addCurve(to: to.applying(t), control1: control1.applying(t), control2: control2.applying(t))
            case .close: close()
            }
        }
    }

    /// The path with every point transformed.
    package func applying(_ t: CGAffineTransform) -> PathElements {
        guard !t.isIdentity else { return self }
        var result = PathElements()
        result.append(self, t)
        return result
    }

    /// The same segments with every point mapped.
    package func mapPoints(_ transform: (CGPoint) -> CGPoint) -> PathElements {
        var result = self
        for index in points.indices { result.points[index] = transform(points[index]) }
        result.currentPoint = currentPoint.map(transform)
        result.subpathStart = transform(subpathStart)
        return result
    }

    package static func == (a: PathElements, b: PathElements) -> Bool {
        a.verbs == b.verbs && a.points == b.points
    }
}

// MARK: - Reading

extension PathElements {
    /// A segment with the point that it starts from.
    package enum Segment: Sendable, Equatable {
        case move(CGPoint)
        case line(from: CGPoint, to: CGPoint)
        case quad(from: CGPoint, control: CGPoint, to: CGPoint)
        case cubic(from: CGPoint, control1: CGPoint, control2: CGPoint, to: CGPoint)
        /// A line back to the start of the subpath.
        case close(from: CGPoint, to: CGPoint)
    }

    /// Calls `body` with every segment in order.
    package func forEach(_ body: (Segment) throws -> Void) rethrows {
        var index = 0
        var from = CGPoint.zero
        var start = CGPoint.zero
        for verb in verbs {
            switch verb {
            case .move:
                try body(.move(points[index]))
                start = points[index]
            case .line: try body(.line(from: from, to: points[index]))
            case .quad: try body(.quad(from: from, control: points[index], to: points[index + 1]))
            case .cubic:
                try body(
                    .cubic(
                        from: from, control1: points[index], control2: points[index + 1], to: points[index + 2]))
            case .close: try body(.close(from: from, to: start))
            }
            index += verb.pointCount
            from = verb == .close ? start : points[index - 1]
        }
    }
}
