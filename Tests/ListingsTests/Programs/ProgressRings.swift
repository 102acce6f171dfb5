import AppKit
import QuartzCore

// progress rings, skeletons, marching ants, waves
final class ActivityRing: CALayer {
    private let track = CAShapeLayer()
    private let ring = CAShapeLayer()
    private let gradient = CAGradientLayer()
    private let tip = CALayer()
    var lineWidth: CGFloat = 14 { didSet { setNeedsLayout() } }
    var progress: CGFloat = 0 {
        didSet {
            let animation = CABasicAnimation(keyPath: #function == "progress" ? "strokeEnd" : "")
            animation.fromValue = (ring.presentation() ?? ring).strokeEnd
            animation.toValue = progress
            animation.duration = 0.8
            animation.timingFunction = .init(controlPoints: 0.4, 0, 0.2, 1)
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            ring.strokeEnd = min(max(progress, 0), 1)
            CATransaction.commit()
            ring.add(animation, forKey: "stroke")
        }
    }
    var colors: [NSColor] = [.systemRed, .systemOrange, .systemPink] {
        didSet { gradient.colors = colors.map(\.cgColor) }
    }

    override init() {
        super.init()
        setup()
    }
    override init(layer: Any) {
        super.init(layer: layer)
        if let other = layer as? ActivityRing { lineWidth = other.lineWidth }
    }
    required init?(coder: NSCoder) { super.init(coder: coder); setup() }

    private func setup() {
        for shape in [track, ring] {
            shape.fillColor = nil
            shape.lineCap = .round
        }
        track.strokeColor = NSColor.white.withAlphaComponent(0.2).cgColor
        ring.strokeColor = NSColor.black.cgColor
        ring.strokeStart = 0
        ring.strokeEnd = 0
        gradient.type = .conic
        gradient.startPoint = CGPoint(x: 0.5, y: 0.5)
        gradient.endPoint = CGPoint(x: 0.5, y: 0)
        gradient.colors = colors.map { $0.cgColor }
        gradient.mask = ring
        addSublayer(track)
        addSublayer(gradient)
        tip.shadowOpacity = 0.5; tip.shadowRadius = 2; tip.shadowOffset = .zero
    }

    override func layoutSublayers() {
        super.layoutSublayers()
        track.frame = bounds
        gradient.frame = bounds
        ring.frame = gradient.bounds
        let radius = (min(bounds.width, bounds.height) - lineWidth) / 2
        let path = CGMutablePath()
        path.addArc(
            center: CGPoint(x: bounds.midX, y: bounds.midY), radius: radius, startAngle: .pi / 2,
            endAngle: .pi / 2 - 2 * .pi, clockwise: true)
        track.path = path
        ring.path = path
        track.lineWidth = lineWidth
        ring.lineWidth = lineWidth
    }
    override class func needsDisplay(forKey key: String) -> Bool {
        key == "lineWidth" || super.needsDisplay(forKey: key)
    }
    override class func defaultAction(forKey event: String) -> CAAction? {
        event == "lineWidth" ? CABasicAnimation() : super.defaultAction(forKey: event)
    }
}

final class ShimmerView: NSView {
    let gradientLayer = CAGradientLayer()
    override init(frame frameRect: NSRect) {
        super.init(frame: frameRect)
        wantsLayer = true
        layer?.addSublayer(gradientLayer)
        let light = NSColor(white: 1, alpha: 0.1).cgColor, dark = NSColor.black.cgColor
        gradientLayer.colors = [dark, light, dark]
        gradientLayer.startPoint = .init(x: 0, y: 0.5)
        gradientLayer.endPoint = .init(x: 1, y: 0.525)
        gradientLayer.locations = [0.4, 0.5, 0.6]
        gradientLayer.frame = CGRect(
            x: -bounds.size.width, y: 0, width: 3 * bounds.size.width, height: bounds.size.height)
    }
    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
    override var wantsUpdateLayer: Bool { true }
    override func updateLayer() { layer?.backgroundColor = NSColor.windowBackgroundColor.cgColor }
    override func layout() { super.layout(); gradientLayer.frame = bounds }
    func startShimmering() {
        let animation = CABasicAnimation(keyPath: #"locations"#)
        animation.fromValue = [0.0, 0.1, 0.2]
        animation.toValue = [0.8, 0.9, 1.0] as [NSNumber]
        animation.duration = 1.5
        animation.repeatCount = .greatestFiniteMagnitude
        animation.isRemovedOnCompletion = false
        gradientLayer.add(animation, forKey: "shimmer")
    }
    func stopShimmering() { gradientLayer.removeAnimation(forKey: "shimmer"); layer?.mask = nil }
}

func marchingAnts(around rect: CGRect) -> CAShapeLayer {
    let layer = CAShapeLayer()
    layer.frame = rect
    layer.path = CGPath(
        roundedRect: CGRect(origin: .zero, size: rect.size).insetBy(dx: 1, dy: 1), cornerWidth: 6, cornerHeight: 6,
        transform: nil)
    layer.fillColor = CGColor.clear
    layer.strokeColor = CGColor(gray: 0, alpha: 1)
    layer.lineWidth = 1.5
    layer.lineJoin = CAShapeLayerLineJoin.round
    layer.lineDashPattern = [8, 4]
    let march = CABasicAnimation(keyPath: #"lineDashPhase"#)
    march.fromValue = 0
    march.toValue = layer.lineDashPattern?.reduce(0) { $0 - $1.intValue } ?? 0
    march.duration = 0.75
    march.repeatCount = Float.infinity
    layer.add(march, forKey: "line")
    return layer
}

final class WaveLayer: CAShapeLayer {
    var level: CGFloat = 0.5
    private var link: CADisplayLink?
    private var phase: CGFloat = 0
    func wave(amplitude: CGFloat = 6, frequency: CGFloat = 2) -> CGPath {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: bounds.minX, y: bounds.minY))
        for x in stride(from: bounds.minX, through: bounds.maxX, by: 1) {
            let angle = (x / bounds.width) * 2 * CGFloat.pi * frequency + phase
            path.addLine(to: CGPoint(x: x, y: bounds.height * level + sin(angle) * amplitude))
        }
        path.addLine(to: CGPoint(x: bounds.maxX, y: bounds.minY))
        path.closeSubpath()
        return path
    }
    func animate() {
        let paths = (0...8).map { step -> CGPath in
            phase = CGFloat(step) / 8 * 2 * .pi; return wave()
        }
        let animation = CAKeyframeAnimation(keyPath: "path")
        animation.values = paths
        animation.keyTimes = (0...8).map { NSNumber(value: Double($0) / 8) }
        animation.calculationMode = .linear
        animation.duration = 2
        animation.repeatDuration = .infinity
        add(animation, forKey: nil)
        path = paths.first
    }
}
