import AppKit
import DemoSupport

extension Page {
    static let shape = Page(
        name: "shape", title: "CAShapeLayer",
        summary: "A path, filled and stroked: as sharp as the pixels are, at every size and in every turn.",
        samples: [
            Sample("path", "fillColor, strokeColor, lineWidth 4, round joins") { stage in
                let star = stage.shape(.star(points: 5, radius: 52, inner: 0.45))
                (star.fillColor, star.strokeColor, star.lineWidth) = (Palette.amber, Palette.white, 4)
                star.lineJoin = .round
                star.add(swinging("transform.rotation.z", from: -0.3, to: 0.3, duration: 3), forKey: nil)
            },
            Sample("fillRule", "nonZero, evenOdd") { stage in
                for (rule, x) in [(CAShapeLayerFillRule.nonZero, 68.0), (.evenOdd, 186)] {
                    let star = stage.shape(.pentagram(radius: 52), at: CGPoint(x: x, y: 62))
                    (star.fillColor, star.fillRule) = (Palette.teal, rule)
                }
            },
            Sample("strokeStart, strokeEnd", "0 to 1, one after the other") { stage in
                let track = stage.shape(.circle(radius: 44))
                (track.fillColor, track.strokeColor, track.lineWidth) = (nil, Palette.track, 12)
                let ring = stage.shape(.circle(radius: 44))
                (ring.fillColor, ring.strokeColor, ring.lineWidth, ring.lineCap) = (nil, Palette.pink, 12, .round)
                let start = cycling("strokeStart", from: -1, to: 1, duration: 3)
                let end = cycling("strokeEnd", from: 0, to: 2, duration: 3)
                for animation in [start, end] { ring.add(animation, forKey: nil) }
            },
            Sample("lineDashPattern, lineDashPhase", "12, 6, 2, 6: marching") { stage in
                let ants = stage.shape(
                    CGPath(
                        roundedRect: CGRect(x: -100, y: -42, width: 200, height: 84), cornerWidth: 24, cornerHeight: 24,
                        transform: nil))
                (ants.fillColor, ants.strokeColor, ants.lineWidth) = (Palette.rim, Palette.blue, 4)
                ants.lineDashPattern = [12, 6, 2, 6]
                ants.add(cycling("lineDashPhase", from: 26, to: 0, duration: 1), forKey: nil)
            },
            Sample("lineJoin", "miter, round, bevel") { stage in
                for (index, join) in [CAShapeLayerLineJoin.miter, .round, .bevel].enumerated() {
                    let peak = stage.shape(.peak, at: CGPoint(x: 50 + 77 * Double(index), y: 58))
                    (peak.fillColor, peak.strokeColor, peak.lineWidth, peak.lineJoin) = (nil, Palette.violet, 16, join)
                    stage.spine(of: peak)
                }
            },
            Sample("lineCap", "butt, round, square") { stage in
                for (index, cap) in [CAShapeLayerLineCap.butt, .round, .square].enumerated() {
                    let line = stage.shape(.bar, at: CGPoint(x: 127, y: 100 - 35 * Double(index)))
                    (line.strokeColor, line.lineWidth, line.lineCap) = (Palette.blue, 18, cap)
                    stage.spine(of: line)
                }
            },
            Sample("animated path", "paths of the same segments, point by point") { stage in
                let star = stage.shape(.star(points: 7, radius: 52, inner: 0.35))
                (star.fillColor, star.strokeColor, star.lineWidth) = (
                    Palette.color(0xff6b9d, alpha: 0.35), Palette.pink, 3
                )
                star.add(
                    swinging(
                        "path", from: CGPath.star(points: 7, radius: 52, inner: 0.35),
                        to: CGPath.star(points: 7, radius: 40, inner: 1.25)), forKey: nil)
            },
            Sample("a mask", "a gradient layer, cut by a shape") { stage in
                let colors = CAGradientLayer()
                colors.frame = CGRect(x: 27, y: 5, width: 200, height: 120)
                colors.colors = [Palette.blue, Palette.violet, Palette.pink, Palette.amber]
                (colors.startPoint, colors.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
                let mask = CAShapeLayer()
                mask.path = .wave(in: CGRect(x: 0, y: 12, width: 200, height: 96))
                (mask.fillColor, mask.strokeColor, mask.lineWidth, mask.lineCap) = (nil, .black, 22, .round)
                mask.add(swinging("strokeEnd", from: 0.15, to: 1, duration: 3), forKey: nil)
                colors.mask = mask
                stage.layer.addSublayer(colors)
            },
        ])
}

extension Stage {
    /// Adds a layer with a path whose origin is at a point.
    fileprivate func shape(_ path: CGPath, at place: CGPoint = Stage.middle) -> CAShapeLayer {
        let shape = CAShapeLayer()
        shape.path = path
        shape.position = place
        layer.addSublayer(shape)
        return shape
    }

    /// Adds a thin line along the path of a wide one.
    fileprivate func spine(of line: CAShapeLayer) {
        guard let path = line.path else { return }
        let spine = shape(path, at: line.position)
        (spine.fillColor, spine.strokeColor, spine.lineWidth) = (nil, Palette.white, 1.5)
    }
}

extension CGPath {
    /// A star: corners at two alternating distances from the center, from the top.
    fileprivate static func star(points: Int, radius: CGFloat, inner: CGFloat) -> CGPath {
        let count = 2 * points
        return polygon(
            (0..<count).map { index -> (CGFloat, CGFloat) in
                (CGFloat(index) / CGFloat(count), index % 2 == 0 ? radius : radius * inner)
            })
    }

    /// A star of five lines that cross.
    fileprivate static func pentagram(radius: CGFloat) -> CGPath {
        polygon((0..<5).map { (CGFloat($0) * 2 / 5, radius) })
    }

    /// A polygon of corners, each given by its angle from the top, as a fraction of a turn, and its distance from the center.
    private static func polygon(_ corners: [(turn: CGFloat, radius: CGFloat)]) -> CGPath {
        let path = CGMutablePath()
        path.addLines(
            between: corners.map {
                CGPoint(x: -sin($0.turn * 2 * .pi) * $0.radius, y: cos($0.turn * 2 * .pi) * $0.radius)
            })
        path.closeSubpath()
        return path
    }

    /// A circle that begins at the top.
    fileprivate static func circle(radius: CGFloat) -> CGPath {
        let path = CGMutablePath()
        path.addArc(center: .zero, radius: radius, startAngle: .pi / 2, endAngle: -1.5 * .pi, clockwise: true)
        path.closeSubpath()
        return path
    }

    fileprivate static let peak = lines([CGPoint(x: -24, y: -36), CGPoint(x: 0, y: 30), CGPoint(x: 24, y: -36)])
    fileprivate static let bar = lines([CGPoint(x: -80, y: 0), CGPoint(x: 80, y: 0)])

    private static func lines(_ points: [CGPoint]) -> CGPath {
        let path = CGMutablePath()
        path.addLines(between: points)
        return path
    }

    /// Two waves from left to right.
    fileprivate static func wave(in rect: CGRect) -> CGPath {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: rect.minX + 12, y: rect.midY))
        let step = (rect.width - 24) / 2
        for wave in 0..<2 {
            let x = rect.minX + 12 + CGFloat(wave) * step
            path.addCurve(
                to: CGPoint(x: x + step, y: rect.midY), control1: CGPoint(x: x + step / 2, y: rect.maxY + 40),
                control2: CGPoint(x: x + step / 2, y: rect.minY - 40))
        }
        return path
    }
}
