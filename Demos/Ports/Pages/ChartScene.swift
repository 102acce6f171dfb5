import AppKit
import DemoSupport

/// A number that counts when it is set: the layer is redrawn in each frame of the animation of `value`.
final class CounterLayer: CALayer {
    #if canImport(ObjectiveC)
        @NSManaged var value: Double
    #else
        @AcetateLayerProperty var value = 0.0
    #endif
    /// The text that was drawn last.
    private(set) var shownText = ""

    override init() {
        super.init()
        needsDisplayOnBoundsChange = true
    }

    override init(layer: Any) { super.init(layer: layer) }
    required init?(coder: NSCoder) { nil }

    #if !canImport(ObjectiveC)
        override class func makeLayer(copying layer: CALayer) -> CALayer { CounterLayer(layer: layer) }
    #endif

    override class func needsDisplay(forKey key: String) -> Bool { key == "value" || super.needsDisplay(forKey: key) }

    override func action(forKey event: String) -> (any CAAction)? {
        guard event == "value" else { return super.action(forKey: event) }
        let count = CABasicAnimation(keyPath: event)
        count.fromValue = presentation()?.value ?? value
        (count.duration, count.timingFunction) = (ChartScene.duration, CAMediaTimingFunction(name: .easeOut))
        return count
    }

    override func display() {
        // The model layer's contents are drawn with the presented number.
        shownText = "\(Int((animationKeys() == nil ? value : (presentation() ?? self).value).rounded()))"
        super.display()
    }

    override func draw(in ctx: CGContext) {
        let text = NSAttributedString(
            string: shownText,
            attributes: [
                .font: CTFontCreateWithName("DejaVu Sans Bold" as CFString, bounds.height * 0.8, nil),
                .foregroundColor: Palette.white,
            ])
        let line = CTLineCreateWithAttributedString(text as CFAttributedString)
        let width = CTLineGetTypographicBounds(line, nil, nil, nil)
        ctx.textPosition = CGPoint(x: (bounds.width - width) / 2, y: bounds.height * 0.2)
        CTLineDraw(line, ctx)
    }
}

/// Bars, a curve, and rings with numbers that change to new data again and again.
final class ChartScene: Scene {
    nonisolated static let (pause, duration) = (2.0, 0.9)
    nonisolated static let data: [[Double]] = [
        [30, 80, 55, 95, 40, 70, 20], [75, 35, 90, 50, 85, 25, 60], [15, 45, 70, 100, 65, 30, 90],
    ]
    private(set) var shown = 0
    let bars = (0..<7).map { _ in CALayer() }
    let curve = CAShapeLayer()
    let area = CAGradientLayer()
    private let areaMask = CAShapeLayer()
    let rings = (0..<3).map { _ in CAShapeLayer() }
    let counters = (0..<3).map { _ in CounterLayer() }
    private var steps = 0

    override var needsFrames: Bool { true }

    override init() {
        super.init()
        makeBars()
        makeCurve()
        for (index, ring) in rings.enumerated() {
            let center = CGPoint(x: 770 + 165 * CGFloat(index), y: 460)
            let circle = CGMutablePath()
            circle.addArc(center: .zero, radius: 66, startAngle: .pi / 2, endAngle: -1.5 * .pi, clockwise: true)
            for (shape, color) in [(CAShapeLayer(), Palette.rim), (ring, bars[2 * index].backgroundColor)] {
                shape.path = circle
                (shape.fillColor, shape.strokeColor, shape.lineWidth) = (nil, color, 14)
                (shape.position, shape.lineCap) = (center, .round)
                layer.addSublayer(shape)
            }
            ring.name = "ring \(index)"
            let counter = counters[index]
            counter.contentsScale = 2
            layer.add(counter, "counter \(index)", at: center, size: CGSize(width: 110, height: 44))
        }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        show(Self.data[0])
        for counter in counters { counter.setNeedsDisplay() }
        CATransaction.commit()
    }

    private func makeBars() {
        let colors = [Palette.blue, Palette.teal, Palette.amber, Palette.pink, Palette.violet]
        for (index, bar) in bars.enumerated() {
            layer.add(
                bar, "bar \(index)", at: CGPoint(x: 60 + 90 * CGFloat(index), y: 340),
                size: CGSize(width: 56, height: 10),
                color: colors[index % 5])
            bar.anchorPoint = CGPoint(x: 0.5, y: 0)
            bar.cornerRadius = 8
            bar.maskedCorners = [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
        }
        layer.add(CALayer(), at: CGPoint(x: 330, y: 339), size: CGSize(width: 640, height: 2), color: Palette.track)
    }

    private func makeCurve() {
        area.frame = CGRect(x: 20, y: 10, width: Scene.size.width - 40, height: 270)
        area.colors = [Palette.color(0x5aa9ff, alpha: 0.55), Palette.color(0x5aa9ff, alpha: 0)]
        (area.startPoint, area.endPoint) = (CGPoint(x: 0.5, y: 1), CGPoint(x: 0.5, y: 0))
        areaMask.frame = area.bounds
        area.mask = areaMask
        layer.addSublayer(area)
        curve.frame = area.frame
        (curve.fillColor, curve.strokeColor, curve.lineWidth, curve.lineCap) = (nil, Palette.blue, 5, .round)
        curve.name = "curve"
        layer.addSublayer(curve)
    }

    /// Returns a smooth curve through the values, closed at the bottom if it is that of an area.
    nonisolated static func curvePath(_ values: [Double], isArea: Bool) -> CGPath {
        let step = (Scene.size.width - 40) / CGFloat(values.count - 1)
        let points = values.enumerated().map { CGPoint(x: CGFloat($0) * step, y: 20 + 2.3 * $1) }
        let path = CGMutablePath()
        path.move(to: points[0])
        for (a, b) in zip(points, points.dropFirst()) {
            path.addCurve(
                to: b, control1: CGPoint(x: a.x + step / 2, y: a.y), control2: CGPoint(x: b.x - step / 2, y: b.y))
        }
        guard isArea else { return path }
        path.addLine(to: CGPoint(x: Scene.size.width - 40, y: 0))
        path.addLine(to: .zero)
        path.closeSubpath()
        return path
    }

    /// Shows data, with the actions of the transaction.
    private func show(_ values: [Double]) {
        for (bar, value) in zip(bars, values) { bar.bounds.size.height = 2.6 * value }
        change(curve, to: Self.curvePath(values, isArea: false))
        change(areaMask, to: Self.curvePath(values, isArea: true))
        for (index, ring) in rings.enumerated() {
            ring.strokeEnd = values[2 * index] / 100
            counters[index].value = values[2 * index]
        }
    }

    /// Changes a path. Paths have no implicit animation.
    private func change(_ shape: CAShapeLayer, to path: CGPath) {
        if !CATransaction.disableActions() {
            let morph = CABasicAnimation(keyPath: "path")
            morph.fromValue = shape.presentation()?.path ?? shape.path
            morph.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            morph.duration = Self.duration
            shape.add(morph, forKey: "path")
        }
        shape.path = path
    }

    override func begin() {
        let draw = CABasicAnimation(keyPath: "strokeEnd")
        (draw.fromValue, draw.duration) = (0, 1.2)
        draw.beginTime = curve.convertTime(start, from: nil)
        curve.add(draw.timing(.easeInEaseOut), forKey: "draw")
        let reveal = CABasicAnimation(keyPath: "opacity")
        (reveal.fromValue, reveal.duration) = (0, 1.2)
        reveal.beginTime = area.convertTime(start, from: nil)
        area.add(reveal, forKey: "reveal")
    }

    override func act() {
        shown = (shown + 1) % Self.data.count
        CATransaction.begin()
        CATransaction.setDisableActions(false)
        CATransaction.setAnimationDuration(Self.duration)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeInEaseOut))
        show(Self.data[shown])
        CATransaction.commit()
    }

    override func frame(at seconds: Double) {
        let step = Int(seconds / Self.pause)
        guard step > steps else { return }
        steps = step
        act()
    }
}
