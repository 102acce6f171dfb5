import AppKit
import QuartzCore

// a Lottie-like player
protocol AnimatableNode: AnyObject { var keyPath: String { get } }
struct Keyframe<T> {
    let value: T; let time: CGFloat; let inTangent: CGPoint?; let outTangent: CGPoint?; var isHold = false
}

extension CAKeyframeAnimation {
    convenience init<T>(keyPath: String, keyframes: [Keyframe<T>], frames: ClosedRange<CGFloat>, map: (T) -> Any) {
        self.init(keyPath: keyPath)
        let length = frames.upperBound - frames.lowerBound
        keyTimes = keyframes.map { NSNumber(value: Float(($0.time - frames.lowerBound) / length)) }
        values = keyframes.map { map($0.value) }
        timingFunctions = zip(keyframes, keyframes.dropFirst()).map { a, b in
            guard let out = a.outTangent, let into = b.inTangent else { return CAMediaTimingFunction(name: .linear) }
            return CAMediaTimingFunction(controlPoints: Float(out.x), Float(out.y), Float(into.x), Float(into.y))
        }
        calculationMode = keyframes.contains(where: \.isHold) ? .discrete : .linear
        fillMode = .both
        isAdditive = false
        isCumulative = false
    }
}

class CompositionLayer: CALayer {
    var frameNumber: CGFloat = 0
    let contentsLayer = CALayer()
    private(set) weak var parentComposition: CompositionLayer?
    override init() {
        super.init()
        anchorPoint = .zero
        actions = [
            "opacity": NSNull(), "transform": NSNull(), "bounds": NSNull(), "anchorPoint": NSNull(),
            "sublayerTransform": NSNull(), "hidden": NSNull(),
        ]
        contentsLayer.actions = actions
        addSublayer(contentsLayer)
        compositingFilter = nil
    }
    override init(layer: Any) { super.init(layer: layer) }
    required init?(coder: NSCoder) { fatalError() }
    override func action(forKey event: String) -> CAAction? { nil }
}

final class VectorPlayer: CALayer, CALayerDelegate, CAAnimationDelegate {
    let root = CompositionLayer()
    var onEnd: ((Bool) -> Void)?
    var isPlaying: Bool { root.speed != 0 }
    var currentProgress: CGFloat {
        get { CGFloat(root.timeOffset) / 2 }
        set { root.speed = 0; root.timeOffset = CFTimeInterval(newValue * 2) }
    }
    func build() {
        addSublayer(root)
        root.bounds = bounds
        let group = CATransformLayer()
        let shape = CAShapeLayer()
        shape.fillRule = .evenOdd
        shape.fillColor = CGColor(red: 0.1, green: 0.6, blue: 0.9, alpha: 1)
        shape.lineCap = CAShapeLayerLineCap(rawValue: "round")
        shape.miterLimit = 4
        let star = NSBezierPath()
        for i in 0..<10 {
            let r: CGFloat = i % 2 == 0 ? 30 : 14
            let a = CGFloat(i) * .pi / 5
            let p = NSPoint(x: cos(a) * r, y: sin(a) * r)
            i == 0 ? star.move(to: p) : star.line(to: p)
        }
        star.close()
        shape.path = star.cgPath
        shape.position = CGPoint(x: bounds.midX, y: bounds.midY)
        group.addSublayer(shape)
        root.contentsLayer.addSublayer(group)
        let spin = CAKeyframeAnimation(
            keyPath: "transform.rotation.z",
            keyframes: [
                Keyframe(value: 0.0, time: 0, inTangent: nil, outTangent: CGPoint(x: 0.3, y: 0)),
                Keyframe(value: 90.0, time: 30, inTangent: CGPoint(x: 0.7, y: 1), outTangent: CGPoint(x: 0.3, y: 0)),
                Keyframe(value: 360.0, time: 60, inTangent: CGPoint(x: 0.7, y: 1), outTangent: nil),
            ], frames: 0...60
        ) { $0 * .pi / 180 }
        let color = CAKeyframeAnimation(keyPath: #"fillColor"#)
        color.values = [NSColor.systemBlue.cgColor, NSColor.systemPurple.cgColor, NSColor.systemTeal.cgColor]
        let scale = CABasicAnimation(keyPath: "transform.scale.xy")
        scale.byValue = 0.5
        let trim = CABasicAnimation(keyPath: "strokeEnd")
        trim.valueFunction = nil
        let all = CAAnimationGroup()
        all.animations = [spin, color, scale]
        all.duration = 2
        all.repeatCount = .infinity
        all.autoreverses = false
        all.beginTime = 1e-100
        all.delegate = self
        all.setValue("main", forKey: "name")
        shape.add(all, forKey: "all")
        delegate = self
    }
    func animationDidStart(_ anim: CAAnimation) {}
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        if anim.value(forKey: "name") as? String == "main" { onEnd?(flag) }
    }
    func action(for layer: CALayer, forKey event: String) -> CAAction? { NSNull() }
    func pause() {
        let pausedTime = convertTime(CACurrentMediaTime(), from: nil)
        speed = 0
        timeOffset = pausedTime
    }
    func resume() {
        let pausedTime = timeOffset
        speed = 1
        timeOffset = 0
        beginTime = 0
        beginTime = convertTime(CACurrentMediaTime(), from: nil) - pausedTime
    }
}

func perspectiveFlip(_ layer: CALayer) {
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 500
    layer.superlayer?.sublayerTransform = perspective
    layer.isDoubleSided = false
    layer.zPosition = 10
    let flip = CABasicAnimation(keyPath: "transform")
    flip.fromValue = NSValue(caTransform3D: CATransform3DIdentity)
    flip.toValue = CATransform3DConcat(
        CATransform3DMakeRotation(.pi / 3, 0, 1, 0), CATransform3DMakeTranslation(0, 0, -20))
    flip.timingFunction = CAMediaTimingFunction(name: CAMediaTimingFunctionName.easeInEaseOut)
    flip.fillMode = CAMediaTimingFillMode.forwards
    flip.isRemovedOnCompletion = false
    flip.duration = 1
    layer.add(flip, forKey: kCATransition)
}

func shake(_ layer: CALayer) {
    let animation = CAKeyframeAnimation(keyPath: "position.x")
    animation.values = [0, 10, -10, 10, -5, 5, -5, 0]
    animation.keyTimes = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1]
    animation.duration = 0.4
    animation.isAdditive = true
    animation.timingFunctions = Array(repeating: .init(name: .easeOut), count: 7)
    layer.add(animation, forKey: "shake")
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.3)
    CATransaction.setAnimationTimingFunction(.init(name: .easeIn))
    CATransaction.setCompletionBlock { [weak layer] in layer?.removeAllAnimations() }
    layer.opacity = 0.9
    layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 16).scaledBy(x: 1.1, y: 1.1))
    CATransaction.commit()
    let path = CGMutablePath()
    path.move(to: layer.position)
    path.addQuadCurve(to: CGPoint(x: 100, y: 100), control: CGPoint(x: 0, y: 100))
    let move = CAKeyframeAnimation()
    move.keyPath = "position"
    move.path = path
    move.calculationMode = .paced
    move.rotationMode = .rotateAuto
    move.duration = 1.0
    layer.add(move, forKey: "move")
}
