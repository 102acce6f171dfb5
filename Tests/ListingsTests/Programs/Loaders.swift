import AppKit
import QuartzCore

// Loaders as popular libraries write them: a wave in a circle, a skeleton, a button that turns into a cross, dots, and a
// radar.

@MainActor
final class LiquidLoader: NSView {
    private let waveLayer = CAShapeLayer()
    private let backWave = CAShapeLayer()
    private let ring = CAShapeLayer()
    private let label = CATextLayer()
    private var phase: CGFloat = 0
    private weak var timer: Timer?

    var progress: CGFloat = 0.5 {
        didSet {
            progress = progress.clamped(to: 0...1)
            label.string = String(format: "%d%%", Int((progress * 100).rounded()))
            needsLayout = true
        }
    }
    @IBInspectable var waveColor: NSColor = .systemTeal { didSet { updateColors() } }
    @IBInspectable var amplitude: CGFloat = 6

    override init(frame frameRect: NSRect) {
        super.init(frame: frameRect)
        commonInit()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        commonInit()
    }

    private func commonInit() {
        wantsLayer = true
        layerContentsRedrawPolicy = .onSetNeedsDisplay
        guard let layer = layer else { return }
        layer.masksToBounds = true
        [backWave, waveLayer, ring].forEach { layer.addSublayer($0) }
        ring.fillColor = nil
        ring.lineWidth = 4
        label.alignmentMode = .center
        label.fontSize = 18
        label.font = NSFont.boldSystemFont(ofSize: 18)
        label.contentsScale = NSScreen.main?.backingScaleFactor ?? 1
        label.foregroundColor = NSColor.labelColor.cgColor
        layer.addSublayer(label)
        updateColors()
    }

    private func updateColors() {
        waveLayer.fillColor = waveColor.cgColor
        backWave.fillColor = waveColor.withAlphaComponent(0.4).cgColor
        ring.strokeColor = waveColor.cgColor
    }

    override var isFlipped: Bool { false }
    override var wantsUpdateLayer: Bool { true }
    override func updateLayer() { updateColors() }
    override var intrinsicContentSize: NSSize { NSSize(width: 120, height: 120) }

    override func layout() {
        super.layout()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        let side = min(bounds.width, bounds.height)
        let square = CGRect(x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
        layer?.cornerRadius = side / 2
        ring.frame = square
        ring.path = CGPath(ellipseIn: ring.bounds.insetBy(dx: 2, dy: 2), transform: nil)
        [waveLayer, backWave].forEach { $0.frame = square }
        waveLayer.path = wavePath(in: waveLayer.bounds, phase: phase)
        backWave.path = wavePath(in: backWave.bounds, phase: phase + .pi / 2)
        label.frame = CGRect(x: square.minX, y: square.midY - 12, width: side, height: 24)
    }

    func wavePath(in rect: CGRect, phase: CGFloat) -> CGPath {
        let path = CGMutablePath()
        let level = rect.minY + rect.height * progress
        path.move(to: CGPoint(x: rect.minX, y: rect.minY))
        for x in stride(from: rect.minX, through: rect.maxX, by: 2) {
            let angle = (x - rect.minX) / rect.width * 2 * .pi + phase
            path.addLine(to: CGPoint(x: x, y: level + sin(angle) * amplitude))
        }
        path.addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
        path.closeSubpath()
        return path
    }

    func start() {
        guard timer == nil else { return }
        timer = Timer.scheduledTimer(withTimeInterval: 1.0 / 30, repeats: true) { [weak self] _ in
            MainActor.assumeIsolated {
                guard let self else { return }
                self.phase += 0.2
                self.needsLayout = true
            }
        }
        // And a bobbing that Core Animation does.
        let bob = CAKeyframeAnimation(keyPath: "transform.translation.y")
        bob.values = [0, 3, 0, -3, 0]
        bob.keyTimes = [0, 0.25, 0.5, 0.75, 1]
        bob.calculationMode = .cubic
        bob.duration = 2
        bob.repeatCount = .infinity
        bob.isRemovedOnCompletion = false
        waveLayer.add(bob, forKey: "bob")
    }

    func stop() {
        timer?.invalidate()
        waveLayer.removeAnimation(forKey: "bob")
    }
}

extension Comparable {
    fileprivate func clamped(to limits: ClosedRange<Self>) -> Self {
        min(max(self, limits.lowerBound), limits.upperBound)
    }
}

// MARK: - Skeleton

enum SkeletonDirection {
    case leftRight, topBottom

    var points: (from: (start: CGPoint, end: CGPoint), to: (start: CGPoint, end: CGPoint)) {
        switch self {
        case .leftRight:
            return ((.init(x: -1, y: 0.5), .init(x: 0, y: 0.5)), (.init(x: 1, y: 0.5), .init(x: 2, y: 0.5)))
        case .topBottom:
            return ((.init(x: 0.5, y: 2), .init(x: 0.5, y: 1)), (.init(x: 0.5, y: 0), .init(x: 0.5, y: -1)))
        }
    }
}

@MainActor
protocol Skeletonable: AnyObject {
    var isSkeletonActive: Bool { get }
    func showSkeleton(color: NSColor, direction: SkeletonDirection)
    func hideSkeleton(transition duration: TimeInterval)
}

extension NSView: Skeletonable {
    private static let skeletonName = "skeleton"

    private var skeletonLayer: CAGradientLayer? {
        layer?.sublayers?.first { $0.name == NSView.skeletonName } as? CAGradientLayer
    }

    var isSkeletonActive: Bool { skeletonLayer != nil }

    func showSkeleton(color: NSColor = NSColor(white: 0.85, alpha: 1), direction: SkeletonDirection = .leftRight) {
        guard !isSkeletonActive else { return }
        wantsLayer = true
        let gradient = CAGradientLayer()
        gradient.name = Self.skeletonName
        gradient.frame = layer!.bounds
        gradient.autoresizingMask = [.layerWidthSizable, .layerHeightSizable]
        let light = color.blended(withFraction: 0.6, of: NSColor.white) ?? color
        gradient.colors = [color.cgColor, light.cgColor, color.cgColor]
        gradient.locations = [0.0, 0.5, 1.0]
        let mask = CAShapeLayer()
        let bars = CGMutablePath()
        let height: CGFloat = 12
        for (row, width) in [1.0, 0.9, 0.6].enumerated() {
            let y = bounds.maxY - CGFloat(row + 1) * (height + 10)
            bars.addRoundedRect(
                in: CGRect(x: 8, y: y, width: (bounds.width - 16) * width, height: height), cornerWidth: 6,
                cornerHeight: 6)
        }
        mask.path = bars
        gradient.mask = mask
        let (from, to) = direction.points
        let start = CABasicAnimation(keyPath: keyPathString("startPoint"))
        start.fromValue = NSValue(point: from.start)
        start.toValue = NSValue(point: to.start)
        let end = CABasicAnimation(keyPath: "endPoint")
        end.fromValue = from.end
        end.toValue = to.end
        let group = CAAnimationGroup()
        group.animations = [start, end]
        group.duration = 1.5
        group.timingFunction = CAMediaTimingFunction(name: .easeIn)
        group.repeatCount = HUGE
        gradient.add(group, forKey: "slide")
        layer?.insertSublayer(gradient, at: 0)
    }

    func hideSkeleton(transition duration: TimeInterval = 0.25) {
        guard let skeleton = skeletonLayer else { return }
        CATransaction.begin()
        CATransaction.setAnimationDuration(duration)
        CATransaction.setCompletionBlock { skeleton.removeFromSuperlayer() }
        skeleton.opacity = 0
        CATransaction.commit()
    }
}

/// Stands for `#keyPath`, which needs Objective-C.
private func keyPathString(_ string: String) -> String { string }

// MARK: - Hamburger

@MainActor
final class HamburgerButton: NSControl {
    enum State { case menu, close, back }

    private let top = CAShapeLayer(), middle = CAShapeLayer(), bottom = CAShapeLayer()
    var onToggle: ((State) -> Void)?

    private(set) var buttonState = State.menu

    convenience init() {
        self.init(frame: NSRect(x: 0, y: 0, width: 44, height: 44))
        wantsLayer = true
        let line = CGMutablePath()
        line.move(to: .zero)
        line.addLine(to: CGPoint(x: 28, y: 0))
        for (index, shape) in [top, middle, bottom].enumerated() {
            shape.path = line
            shape.strokeColor = .white
            shape.lineWidth = 3
            shape.lineCap = .round
            shape.miterLimit = 3
            shape.bounds =
                shape.path!.copy(
                    strokingWithWidth: 4, lineCap: .butt, lineJoin: .miter, miterLimit: 4
                ).boundingBox
            shape.position = CGPoint(x: 22, y: 30 - 8 * index)
            shape.actions = ["strokeStart": NSNull(), "strokeEnd": NSNull(), "transform": NSNull()]
            layer?.addSublayer(shape)
        }
    }

    func set(_ state: State, animated: Bool = true) {
        guard state != buttonState else { return }
        buttonState = state
        let (up, down): (CATransform3D, CATransform3D)
        switch state {
        case .menu: (up, down) = (CATransform3DIdentity, CATransform3DIdentity)
        case .close:
            (up, down) = (
                CATransform3DRotate(CATransform3DMakeTranslation(0, -8, 0), -.pi / 4, 0, 0, 1),
                CATransform3DRotate(CATransform3DMakeTranslation(0, 8, 0), .pi / 4, 0, 0, 1)
            )
        case .back:
            (up, down) = (
                CATransform3DMakeRotation(.pi / 6, 0, 0, 1), CATransform3DMakeRotation(-CGFloat.pi / 6, 0, 0, 1)
            )
        }
        top.ocbApply(up, animated: animated)
        bottom.ocbApply(down, animated: animated)
        middle.ocbApply(state == .menu ? 1 : 0, keyPath: "opacity", animated: animated)
        onToggle?(state)
    }

    override func mouseDown(with event: NSEvent) {
        set(buttonState == .menu ? .close : .menu)
    }
}

extension CALayer {
    fileprivate func ocbApply(_ transform: CATransform3D, animated: Bool) {
        if animated {
            let spring = CASpringAnimation(keyPath: "transform")
            spring.damping = 12
            spring.initialVelocity = 1
            spring.fromValue = NSValue(caTransform3D: presentation()?.transform ?? self.transform)
            spring.toValue = NSValue(caTransform3D: transform)
            spring.duration = spring.settlingDuration
            add(spring, forKey: "transform")
        }
        self.transform = transform
    }

    fileprivate func ocbApply(_ value: Any?, keyPath: String, animated: Bool) {
        if animated {
            let fade = CABasicAnimation(keyPath: keyPath)
            fade.fromValue = presentation()?.value(forKeyPath: keyPath)
            fade.toValue = value
            fade.duration = 0.2
            add(fade, forKey: keyPath)
        }
        setValue(value, forKeyPath: keyPath)
    }
}

// MARK: - Radar and dots

final class RadarLayer: CALayer {
    private let sweep = CAGradientLayer()
    private let echoes = CAReplicatorLayer()

    override init() {
        super.init()
        setUp()
    }
    override init(layer: Any) { super.init(layer: layer) }
    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    private func setUp() {
        sweep.type = .conic
        sweep.colors = [
            CGColor(red: 0, green: 1, blue: 0.3, alpha: 0.8), CGColor(red: 0, green: 1, blue: 0.3, alpha: 0),
        ]
        sweep.startPoint = CGPoint(x: 0.5, y: 0.5)
        sweep.endPoint = CGPoint(x: 1, y: 0.5)
        addSublayer(sweep)
        echoes.instanceCount = 3
        echoes.instanceDelay = 0.5
        addSublayer(echoes)
        let echo = CALayer()
        echo.name = "echo"
        echo.borderWidth = 1
        echo.borderColor = CGColor(red: 0, green: 1, blue: 0.3, alpha: 1)
        echoes.addSublayer(echo)
    }

    override func layoutSublayers() {
        super.layoutSublayers()
        let side = min(bounds.width, bounds.height)
        let square = CGRect(x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
        sweep.frame = square
        sweep.cornerRadius = side / 2
        sweep.masksToBounds = true
        echoes.frame = square
        guard let echo = echoes.sublayers?.first(where: { $0.name == "echo" }) else { return }
        echo.frame = echoes.bounds
        echo.cornerRadius = side / 2
        if echo.animation(forKey: "pulse") == nil {
            let scale = CABasicAnimation(keyPath: "transform.scale.xy")
            (scale.fromValue, scale.toValue) = (0.05, 1.0)
            let fade = CABasicAnimation(keyPath: "opacity")
            (fade.fromValue, fade.toValue) = (1, 0)
            let pulse = CAAnimationGroup()
            pulse.animations = [scale, fade]
            pulse.duration = 1.5
            pulse.repeatCount = Float.greatestFiniteMagnitude
            pulse.fillMode = .backwards
            echo.add(pulse, forKey: "pulse")
            let turn = CABasicAnimation(keyPath: "transform.rotation.z")
            turn.byValue = -2 * Double.pi
            turn.duration = 3
            turn.repeatDuration = .infinity
            sweep.add(turn, forKey: nil)
        }
    }
}

func jumpingDots(count: Int, in size: CGSize, color: CGColor) -> CAReplicatorLayer {
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(origin: .zero, size: size)
    let diameter = size.width / CGFloat(2 * count - 1)
    let dot = CALayer()
    dot.frame = CGRect(x: 0, y: (size.height - diameter) / 2, width: diameter, height: diameter)
    dot.backgroundColor = color
    dot.cornerRadius = diameter / 2
    dot.cornerCurve = .circular
    replicator.addSublayer(dot)
    replicator.instanceCount = count
    replicator.instanceTransform = CATransform3DMakeTranslation(2 * diameter, 0, 0)
    replicator.instanceDelay = 0.1
    replicator.instanceAlphaOffset = -0.15
    let jump = CAKeyframeAnimation(keyPath: "position.y")
    jump.values = [0, diameter, 0].map { $0 + size.height / 2 }
    jump.timingFunctions = [.init(name: .easeOut), .init(controlPoints: 0.42, 0, 1, 1)]
    jump.duration = 0.6
    jump.repeatCount = .infinity
    dot.add(jump, forKey: "jump")
    return replicator
}
