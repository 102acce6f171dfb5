// Arcs, ellipses and rounded corners as cubic curves.

extension PathElements {
    /// Adds a line to the arc's start (or a move if there is no current point), then the arc around `center`.
    ///
    /// Angles are in radians from the positive x axis, increasing counterclockwise where y points up. The arc runs
    /// counterclockwise to the first angle at or after `startAngle` that equals `endAngle` modulo whole turns, or
    /// clockwise to the first one at or before it. It exceeds a whole turn only if the angles are further apart than
    /// that.
    package mutating func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        _ t: CGAffineTransform = .identity
    ) {
        var delta = clockwise ? startAngle - endAngle : endAngle - startAngle
        guard delta.isFinite else { return }
        if delta < 0 { delta = delta.truncatingRemainder(dividingBy: 2 * .pi) + 2 * .pi }
        addRelativeArc(center: center, radius: radius, startAngle: startAngle, delta: clockwise ? -delta : delta, t)
    }

    /// Adds the arc of `delta` radians from `startAngle`; see `addArc`.
    ///
    /// Each piece spans at most a quarter turn. A piece of angle θ has its control points at 4/3·tan(θ/4) radii along
    /// the tangents, which deviates from the circle by at most 2.7e-4 of the radius. Whole turns beyond the second are
    /// left out because they would repeat the same circle.
    package mutating func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, _ t: CGAffineTransform = .identity
    ) {
        guard center.isFinite, radius.isFinite, radius >= 0, startAngle.isFinite, delta.isFinite, t.isFinite else {
            return
        }
        let turn = 2 * CGFloat.pi
        let sweep =
            abs(delta) > 2 * turn ? delta.truncatingRemainder(dividingBy: turn) + (delta < 0 ? -turn : turn) : delta
        func point(_ angle: CGFloat) -> CGPoint {
            CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
        }
        let start = point(startAngle).applying(t)
        if currentPoint == nil { move(to: start) } else { addLine(to: start) }
        let pieces = (abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)
        guard pieces >= 1 else { return }
        let step = sweep / pieces
        let reach = 4 / 3 * tan(step / 4) * radius
        for piece in 0..<Int(pieces) {
            let from = startAngle + CGFloat(piece) * step
            let to = from + step
            let (begin, end) = (point(from), point(to))
            addCurve(
                to: end.applying(t),
                control1: CGPoint(x: begin.x - reach * sin(from), y: begin.y + reach * cos(from)).applying(t),
                control2: CGPoint(x: end.x + reach * sin(to), y: end.y - reach * cos(to)).applying(t))
        }
    }

    /// Adds a line to where a circle of `radius` touches the line from the current point to `corner`, then the circle's
    /// arc to where it touches the line from `corner` to `end`. If there is no such circle (the lines coincide, or the
    /// radius is 0), adds a line to `corner`.
    package mutating func addArc(
        tangent1End corner: CGPoint, tangent2End end: CGPoint, radius: CGFloat, _ t: CGAffineTransform = .identity
    ) {
        guard let device = currentPoint, corner.isFinite, end.isFinite, radius.isFinite, radius >= 0 else { return }
        let start = device.applying(t.inverted())
        let (back, ahead) = (direction(from: corner, to: start), direction(from: corner, to: end))
        guard let back, let ahead, radius > 0 else { return addLine(to: corner.applying(t)) }
        let cross = back.dx * ahead.dy - back.dy * ahead.dx
        let dot = min(max(back.dx * ahead.dx + back.dy * ahead.dy, -1), 1)
        guard abs(cross) > 1e-9 else { return addLine(to: corner.applying(t)) }
        // Half the angle at the corner: tan(angle / 2) = sin / (1 + cos).
        let distance = radius * (1 + dot) / abs(cross)
        let touch = CGPoint(x: corner.x + back.dx * distance, y: corner.y + back.dy * distance)
        // The center lies on the normal of the first line, on the second line's side.
        let side: CGFloat = cross > 0 ? 1 : -1
        let center = CGPoint(x: touch.x - side * back.dy * radius, y: touch.y + side * back.dx * radius)
        let last = CGPoint(x: corner.x + ahead.dx * distance, y: corner.y + ahead.dy * distance)
        let startAngle = atan2(touch.y - center.y, touch.x - center.x)
        let endAngle = atan2(last.y - center.y, last.x - center.x)
        addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: cross > 0, t)
    }

    private func direction(from a: CGPoint, to b: CGPoint) -> CGVector? {
        let length = hypot(b.x - a.x, b.y - a.y)
        guard length > 0, length.isFinite else { return nil }
        return CGVector(dx: (b.x - a.x) / length, dy: (b.y - a.y) / length)
    }

    /// Adds the ellipse that fits the rectangle, as a closed subpath of four cubics: from its rightmost point,
    /// counterclockwise where y points up.
    package mutating func addEllipse(in rect: CGRect, _ t: CGAffineTransform = .identity) {
        let rect = rect.standardized
        guard rect.isFinite else { return }
        let unit = CGAffineTransform(
            a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: rect.midX, ty: rect.midY)
        move(to: CGPoint(x: rect.maxX, y: rect.midY).applying(t))
        for corner in 0..<4 { addCorner(corner, unit.concatenating(t)) }
        close()
    }

    /// Adds a rectangle whose corners are quarters of an ellipse with the given radii, clamped to half the sides: a
    /// closed subpath from the middle of the right side, counterclockwise where y points up.
    package mutating func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, _ t: CGAffineTransform = .identity
    ) {
        let rect = rect.standardized
        guard rect.isFinite, cornerWidth.isFinite, cornerHeight.isFinite else { return }
        let rx = min(max(cornerWidth, 0), rect.width / 2)
        let ry = min(max(cornerHeight, 0), rect.height / 2)
        guard rx > 0, ry > 0 else { return addRect(rect, t) }
        // Centers of the corners, counterclockwise from the upper right one.
        let centers = [
            CGPoint(x: rect.maxX - rx, y: rect.maxY - ry), CGPoint(x: rect.minX + rx, y: rect.maxY - ry),
            CGPoint(x: rect.minX + rx, y: rect.minY + ry), CGPoint(x: rect.maxX - rx, y: rect.minY + ry),
        ]
        move(to: CGPoint(x: rect.maxX, y: rect.midY).applying(t))
        for corner in 0..<4 {
            let unit = CGAffineTransform(
                a: rx, b: 0, c: 0, d: ry, tx: centers[corner].x, ty: centers[corner].y)
            let (sine, cosine) = quarter(corner)
            addLine(to: CGPoint(x: cosine, y: sine).applying(unit).applying(t))
            addCorner(corner, unit.concatenating(t))
        }
        close()
    }

    /// Adds a quarter of the unit circle that starts at `corner` quarter turns, as a cubic whose control points lie κ along
    /// the tangents: 4/3·(√2 − 1), with the ten digits that Core Graphics has.
    private mutating func addCorner(_ corner: Int, _ t: CGAffineTransform) {
        let kappa: CGFloat = 0.5522847498
        let (s0, c0) = quarter(corner)
        let (s1, c1) = quarter(corner + 1)
        addCurve(
            to: CGPoint(x: c1, y: s1).applying(t),
            control1: CGPoint(x: c0 - kappa * s0, y: s0 + kappa * c0).applying(t),
            control2: CGPoint(x: c1 + kappa * s1, y: s1 - kappa * c1).applying(t))
    }

    /// The exact sine and cosine of a number of quarter turns.
    private func quarter(_ turns: Int) -> (sine: CGFloat, cosine: CGFloat) {
        switch turns % 4 {
        case 0: (0, 1)
        case 1: (1, 0)
        case 2: (0, -1)
        default: (-1, 0)
        }
    }
}
