import AcetatePixels

/// What a drawing command paints with, for bitmaps with more precision than Cairo's 8 bits.
enum WideSource {
    case color(CGColor, opacity: CGFloat)
    case gradient(WideGradient)
    case image(WideSampler)

    /// Returns the source's premultiplied color in a bitmap's space at device points.
    func colors(for bitmap: WideBitmap) -> (CGPoint) -> WideColor {
        switch self {
        case .color(let color, let opacity):
            let color = bitmap.color(color, opacity: Double(opacity))
            return { _ in color }
        case .gradient(let gradient):
            return { point in gradient.color(at: point).map { bitmap.color($0) } ?? .zero }
        case .image(let sampler):
            return sampler.colors(for: bitmap)
        }
    }

    /// The color, if it is the same everywhere.
    func uniformColor(for bitmap: WideBitmap) -> WideColor? {
        if case .color(let color, let opacity) = self { bitmap.color(color, opacity: Double(opacity)) } else { nil }
    }
}

/// A gradient's color at device points.
struct WideGradient {
    enum Shape {
        /// From 0 to 1 along a line.
        case axial(CGPoint, CGPoint)
        /// From one circle to another one.
        case radial(CGPoint, CGFloat, CGPoint, CGFloat)
        /// Around a center, from an angle on.
        case conic(CGPoint, CGFloat)
    }

    let gradient: CGGradient
    let options: CGGradientDrawingOptions
    let shape: Shape
    /// From device pixels to the shape's space.
    let transform: CGAffineTransform
    let opacity: CGFloat

    /// The color at a device point; nil where nothing is drawn.
    func color(at device: CGPoint) -> SRGBA? {
        guard let place = parameter(device.applying(transform)) else { return nil }
        let stops = gradient.stops
        guard let next = stops.firstIndex(where: { $0.location > place }) else {
            return stops.last.map { faded($0.color) }
        }
        guard next > 0 else { return faded(stops[0].color) }
        let (from, to) = (stops[next - 1], stops[next])
        let part = Double((place - from.location) / (to.location - from.location))
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
        return faded(
            SRGBA(
                red: mix(from.color.red, to.color.red), green: mix(from.color.green, to.color.green),
                blue: mix(from.color.blue, to.color.blue), alpha: mix(from.color.alpha, to.color.alpha)))
    }

    private func faded(_ color: SRGBA) -> SRGBA {
        SRGBA(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha * Double(opacity))
    }

    /// Whether a parameter is drawn.
    private func isDrawn(_ place: CGFloat) -> Bool {
        if place < 0 { return options.contains(.drawsBeforeStartLocation) }
        return place <= 1 || options.contains(.drawsAfterEndLocation)
    }

    private func parameter(_ point: CGPoint) -> CGFloat? {
        switch shape {
        case .axial(let start, let end):
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            let place = ((point.x - start.x) * dx + (point.y - start.y) * dy) / (dx * dx + dy * dy)
            return isDrawn(place) ? place : nil
        case .radial(let start, let startRadius, let end, let endRadius):
            return radialParameter(point, start, startRadius, end, endRadius)
        case .conic(let center, let angle):
            let turn = (atan2(point.y - center.y, point.x - center.x) - angle) / (2 * .pi)
            return turn - turn.rounded(.down)
        }
    }

    /// The greatest drawn parameter of the circles through a point: |p − c(t)| = r(t), with center and radius linear in t.
    private func radialParameter(
        _ p: CGPoint, _ start: CGPoint, _ startRadius: CGFloat, _ end: CGPoint, _ endRadius: CGFloat
    ) -> CGFloat? {
        let (cx, cy, cr) = (end.x - start.x, end.y - start.y, endRadius - startRadius)
        let (px, py) = (p.x - start.x, p.y - start.y)
        // a·t² − 2·b·t + c = 0
        let a = cx * cx + cy * cy - cr * cr
        let b = px * cx + py * cy + startRadius * cr
        let c = px * px + py * py - startRadius * startRadius
        let roots: [CGFloat]
        if abs(a) < 1e-9 {
            guard b != 0 else { return nil }
            roots = [c / (2 * b)]
        } else {
            let discriminant = b * b - a * c
            guard discriminant >= 0 else { return nil }
            let root = discriminant.squareRoot()
            roots = [(b + root) / a, (b - root) / a].sorted(by: >)
        }
        return roots.first { isDrawn($0) && startRadius + $0 * cr >= 0 }
    }
}
