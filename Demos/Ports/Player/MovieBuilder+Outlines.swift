import AppKit

extension MovieBuilder {
    /// Sets the path of a layer to outlines. If one of them changes, the path is animated. `outside` is added to it.
    func outline(_ layer: CAShapeLayer, _ outlines: [Movie.Outline], outside: CGRect? = nil, twice: Bool = false) {
        func path(_ parts: [CGPath]) -> CGPath {
            let path = CGMutablePath()
            if let outside { path.addRect(outside) }
            for part in parts + (twice ? parts : []) { path.addPath(part) }
            return path
        }
        if outlines.count == 1 {
            let only = outlines[0]
            animate(layer, "path", only.ellipse) { path([Self.ellipse($0)]) }
            animate(layer, "path", only.rectangle) { path([Self.rectangle($0)]) }
            animate(layer, "path", only.star) { path([Self.star($0)]) }
            animate(layer, "path", only.curve) { path([Self.curve($0, isOpen: only.isOpen == true)]) }
        } else if outlines.contains(where: { $0.isAnimated }) {
            animate(layer, "path", sampled: { frame in path(outlines.map { $0.path(at: frame) }) })
        } else {
            layer.path = path(outlines.map { $0.path(at: 0) })
        }
    }

    static func ellipse(_ v: [Double]) -> CGPath {
        CGPath(ellipseIn: CGRect(x: v[0] - v[2] / 2, y: v[1] - v[3] / 2, width: v[2], height: v[3]), transform: nil)
    }

    static func rectangle(_ v: [Double]) -> CGPath {
        let rect = CGRect(x: v[0] - v[2] / 2, y: v[1] - v[3] / 2, width: v[2], height: v[3])
        let radius = v.count > 4 ? min(v[4], v[2] / 2, v[3] / 2) : 0
        guard radius > 0 else { return CGPath(rect: rect, transform: nil) }
        return CGPath(roundedRect: rect, cornerWidth: radius, cornerHeight: radius, transform: nil)
    }

    static func star(_ v: [Double]) -> CGPath {
        let path = CGMutablePath()
        let points = Int(v[5].rounded())
        for step in 0..<max(2 * points, 1) {
            let radius = step % 2 == 0 ? v[3] : v[2]
            let angle = v[4] * .pi / 180 + .pi * Double(step) / Double(points)
            let point = CGPoint(x: v[0] + radius * cos(angle), y: v[1] + radius * sin(angle))
            if step == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        path.closeSubpath()
        return path
    }

    static func curve(_ rows: [[Double]], isOpen: Bool) -> CGPath {
        let path = CGMutablePath()
        func point(_ row: [Double]) -> CGPoint { CGPoint(x: row[0], y: row[1]) }
        func control(_ row: [Double], _ index: Int) -> CGPoint {
            row.count < 6 ? point(row) : CGPoint(x: row[0] + row[index], y: row[1] + row[index + 1])
        }
        guard let first = rows.first else { return path }
        path.move(to: point(first))
        for (row, next) in zip(rows, rows.dropFirst() + (isOpen ? [] : [first])) {
            path.addCurve(to: point(next), control1: control(row, 4), control2: control(next, 2))
        }
        if !isOpen { path.closeSubpath() }
        return path
    }
}

extension Movie.Outline {
    var isAnimated: Bool {
        [ellipse?.isAnimated, rectangle?.isAnimated, star?.isAnimated, curve?.isAnimated].contains(true)
    }

    func path(at frame: Double) -> CGPath {
        if let ellipse { return MovieBuilder.ellipse(ellipse.value(at: frame)) }
        if let rectangle { return MovieBuilder.rectangle(rectangle.value(at: frame)) }
        if let star { return MovieBuilder.star(star.value(at: frame)) }
        return MovieBuilder.curve(curve?.value(at: frame) ?? [], isOpen: isOpen == true)
    }
}
