import AcetateKeyValue
import CoreGraphics
import CoreText
import Foundation

extension NSBezierPath {
    // MARK: Lines and curves

    /// Starts a subpath.
    public func move(to point: NSPoint) { elements.move(to: point) }

    /// Adds a line from the current point.
    public func line(to point: NSPoint) {
        guard hasCurrentPoint("line(to:)") else { return }
        elements.addLine(to: point)
    }

    /// Adds a cubic curve from the current point.
    public func curve(to endPoint: NSPoint, controlPoint1: NSPoint, controlPoint2: NSPoint) {
        guard hasCurrentPoint("curve(to:controlPoint1:controlPoint2:)") else { return }
        elements.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }

    /// Adds a quadratic curve from the current point.
    public func curve(to endPoint: NSPoint, controlPoint: NSPoint) {
        guard hasCurrentPoint("curve(to:controlPoint:)") else { return }
        elements.addQuadCurve(to: endPoint, control: controlPoint)
    }

    /// Adds a line to the start of the subpath, and moves there.
    public func close() {
        guard elements.currentPoint != nil, elements.verbs.last != .close else { return }
        // A move that follows a close has already closed the subpath.
        if elements.verbs.last == .move, elements.verbs.dropLast().last == .close { return }
        elements.close()
        if let start = elements.currentPoint { elements.move(to: start) }
    }

    /// Removes all elements.
    public func removeAllPoints() { elements.removeAll() }

    /// Starts a subpath at a distance from the current point.
    public func relativeMove(to point: NSPoint) {
        guard hasCurrentPoint("relativeMove(to:)") else { return }
        move(to: currentPoint + point)
    }

    /// Adds a line to a point at a distance from the current point.
    public func relativeLine(to point: NSPoint) {
        guard hasCurrentPoint("relativeLine(to:)") else { return }
        line(to: currentPoint + point)
    }

    /// Adds a cubic curve whose points are distances from the current point.
    public func relativeCurve(to endPoint: NSPoint, controlPoint1: NSPoint, controlPoint2: NSPoint) {
        guard hasCurrentPoint("relativeCurve(to:controlPoint1:controlPoint2:)") else { return }
        let start = currentPoint
        curve(to: start + endPoint, controlPoint1: start + controlPoint1, controlPoint2: start + controlPoint2)
    }

    /// Adds a quadratic curve whose points are distances from the current point.
    public func relativeCurve(to endPoint: NSPoint, controlPoint: NSPoint) {
        guard hasCurrentPoint("relativeCurve(to:controlPoint:)") else { return }
        let start = currentPoint
        curve(to: start + endPoint, controlPoint: start + controlPoint)
    }

    // MARK: Shapes

    /// Appends the elements of a path.
    public func append(_ path: NSBezierPath) { append(path.elements) }

    /// Appends lines between points, from the current point if there is one.
    public func appendPoints(_ points: NSPointArray, count: Int) {
        for index in 0..<max(count, 0) {
            if elements.currentPoint == nil { move(to: points[index]) } else { line(to: points[index]) }
        }
    }

    /// Appends a rectangle that starts at its origin and runs along the x axis first.
    public func appendRect(_ rect: NSRect) { elements.addRect(rect) }

    /// Appends an oval that starts in the lower right quadrant, at 315 degrees, and runs counterclockwise to its start. As on macOS, it
    /// has no element that closes it.
    public func appendOval(in rect: NSRect) {
        let rect = rect.standardized
        guard rect.isFinite else { return }
        var path = PathElements()
        let toRect = CGAffineTransform(
            a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: rect.midX, ty: rect.midY)
        path.addRelativeArc(center: .zero, radius: 1, startAngle: -.pi / 4, delta: 2 * .pi, toRect)
        append(path)
    }

    /// Appends a rectangle with round corners that starts at the top left and runs counterclockwise. The radii are limited
    /// to half of the sides; if one is 0, the corners are square.
    public func appendRoundedRect(_ rect: NSRect, xRadius: CGFloat, yRadius: CGFloat) {
        let rect = rect.standardized
        guard rect.isFinite, xRadius.isFinite, yRadius.isFinite else { return }
        let (x, y) = (min(max(xRadius, 0), rect.width / 2), min(max(yRadius, 0), rect.height / 2))
        guard x > 0, y > 0 else { return appendRect(rect) }
        var path = PathElements()
        // Each corner is a quarter of an oval, from the left at the top, to the bottom, to the right, and up.
        let corners: [(center: CGPoint, start: CGFloat)] = [
            (CGPoint(x: rect.minX + x, y: rect.maxY - y), .pi / 2),
            (CGPoint(x: rect.minX + x, y: rect.minY + y), .pi),
            (CGPoint(x: rect.maxX - x, y: rect.minY + y), .pi * 3 / 2),
            (CGPoint(x: rect.maxX - x, y: rect.maxY - y), 0),
        ]
        for (center, start) in corners {
            let toCorner = CGAffineTransform(a: x, b: 0, c: 0, d: y, tx: center.x, ty: center.y)
            path.addRelativeArc(center: .zero, radius: 1, startAngle: start, delta: .pi / 2, toCorner)
        }
        path.close()
        append(path)
    }

    /// Appends an arc, after a line from the current point to its start if there is a current point. Angles are degrees,
    /// counterclockwise from the x axis.
    public func appendArc(
        withCenter center: NSPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        elements.addArc(
            center: center, radius: radius, startAngle: startAngle * .pi / 180, endAngle: endAngle * .pi / 180,
            clockwise: clockwise)
    }

    /// Appends a counterclockwise arc: see `appendArc(withCenter:radius:startAngle:endAngle:clockwise:)`.
    public func appendArc(withCenter center: NSPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat) {
        appendArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: false)
    }

    /// Appends the arc of a circle that touches the line from the current point to `point1`, and the line from there to
    /// `point2`, after a line from the current point to its start.
    public func appendArc(from point1: NSPoint, to point2: NSPoint, radius: CGFloat) {
        guard hasCurrentPoint("appendArc(from:to:radius:)") else { return }
        elements.addArc(tangent1End: point1, tangent2End: point2, radius: radius)
    }

    /// Appends the outline of a glyph, whose origin is the current point.
    public func append(withCGGlyph glyph: CGGlyph, in font: NSFont) {
        append(withCGGlyphs: [glyph], count: 1, in: font)
    }

    /// Appends the outlines of glyphs in a line whose origin is the current point, which moves to the end of the line.
    public func append(withCGGlyphs glyphs: UnsafePointer<CGGlyph>, count: Int, in font: NSFont) {
        guard count > 0, hasCurrentPoint("append(withCGGlyphs:count:in:)") else { return }
        var origin = currentPoint
        var advances = [CGSize](repeating: .zero, count: count)
        _ = CTFontGetAdvancesForGlyphs(font, .horizontal, glyphs, &advances, count)
        for (index, advance) in advances.enumerated() {
            if let outline = CTFontCreatePathForGlyph(font, glyphs[index], nil) {
                append(outline.elements, CGAffineTransform(translationX: origin.x, y: origin.y))
            }
            origin.x += advance.width
        }
        move(to: origin)
    }

    // MARK: Derived paths

    /// The path with lines in place of curves, from which they are at most `flatness` points away.
    public var flattened: NSBezierPath {
        derived(CGPath(elements).flattened(threshold: flatness).elements)
    }

    /// The path with its subpaths and their elements in reverse order. A closed subpath starts at the same point as before, as on
    /// macOS.
    public var reversed: NSBezierPath {
        var reversed = PathElements()
        for subpath in elements.subpaths.reversed() {
            var segments = subpath.segments[...]
            if subpath.isClosed {
                // The line that closes the subpath comes first, and the first line of the subpath closes it.
                reversed.move(to: subpath.start)
                if subpath.end != subpath.start { reversed.addLine(to: subpath.end) }
                if case .line? = segments.first { segments.removeFirst() }
            } else {
                reversed.move(to: subpath.end)
            }
            for segment in segments.reversed() {
                switch segment {
                case .line(let from, _): reversed.addLine(to: from)
                case .quad(let from, let control, _): reversed.addQuadCurve(to: from, control: control)
                case .cubic(let from, let control1, let control2, _):
                    reversed.addCurve(to: from, control1: control2, control2: control1)
                case .move, .close: break
                }
            }
            if subpath.isClosed { reversed.close() }
        }
        return derived(reversed)
    }

    private func derived(_ elements: PathElements) -> NSBezierPath {
        let path = NSBezierPath()
        path.copyAttributes(of: self)
        path.append(elements)
        return path
    }

    // MARK: Helpers

    /// Appends elements, with a move after each close.
    func append(_ other: PathElements, _ transform: CGAffineTransform = .identity) {
        other.forEach { segment in
            switch segment {
            case .move(let to): elements.move(to: to.applying(transform))
            case .line(_, let to): elements.addLine(to: to.applying(transform))
            case .quad(_, let control, let to):
                elements.addQuadCurve(to: to.applying(transform), control: control.applying(transform))
            case .cubic(_, let control1, let control2, let to):
                elements.addCurve(
                    to: to.applying(transform), control1: control1.applying(transform),
                    control2: control2.applying(transform))
            case .close: close()
            }
        }
    }

    private func hasCurrentPoint(_ method: String) -> Bool {
        if elements.currentPoint != nil { return true }
        Diagnostics.warnOnce(
            "NSBezierPath.\(method) is ignored, because the path has no current point; call move(to:) first",
            key: "bezier.\(method)")
        return false
    }
}

extension PathElements {
    /// The segments of one subpath, without its move.
    fileprivate struct Subpath {
        var segments: [Segment] = []
        let start: CGPoint
        var end: CGPoint
        var isClosed = false
    }

    /// The subpaths. A move that nothing follows is a subpath unless it follows a close.
    fileprivate var subpaths: [Subpath] {
        var result: [Subpath] = []
        /// Whether the last subpath was closed, and the current point is its start.
        var start = CGPoint.zero
        forEach { segment in
            switch segment {
            case .move(let point):
                start = point
                result.append(Subpath(start: point, end: point))
            case .line(_, let to), .quad(_, _, let to), .cubic(_, _, _, let to):
                if result.last?.isClosed == true { result.append(Subpath(start: start, end: start)) }
                result[result.count - 1].segments.append(segment)
                result[result.count - 1].end = to
            case .close: result[result.count - 1].isClosed = true
            }
        }
        return result.enumerated().filter { index, subpath in
            !subpath.segments.isEmpty || index == 0 || !result[index - 1].isClosed
        }.map(\.element)
    }
}

extension CGPoint {
    fileprivate static func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
}
