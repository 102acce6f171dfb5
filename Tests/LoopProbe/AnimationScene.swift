import AppKit

/// A layer tree with one animation of each kind, which start when the tree is first shown. The tests compare all ways
/// to determine what it shows.
struct AnimationScene {
    static let size = CGSize(width: 320, height: 200)
    let root = CALayer()
    /// The animated layers, with the names of their animations.
    private(set) var layers: [(name: String, layer: CALayer)] = []

    init() {
        root.frame = CGRect(origin: .zero, size: AnimationScene.size)
        root.backgroundColor = CGColor(red: 0.1, green: 0.15, blue: 0.2, alpha: 1)
        addBasic()
        addKeyframes()
        addSpringsAndGroups()
        addTiming()
    }

    private mutating func add(_ name: String, _ animations: [CAAnimation], change: (CALayer) -> Void = { _ in }) {
        let layer = CALayer()
        let index = layers.count
        layer.name = name
        layer.frame = CGRect(x: 10 + index % 4 * 78, y: 10 + index / 4 * 46, width: 30, height: 30)
        layer.backgroundColor = CGColor(red: 0.9, green: 0.8 - CGFloat(index) * 0.05, blue: 0.3, alpha: 1)
        change(layer)
        for animation in animations { layer.add(animation, forKey: nil) }
        layers.append((name, layer))
        root.addSublayer(layer)
    }

    private func basic(
        _ keyPath: String, from: Any?, to: Any?, by: Any? = nil, duration: Double = 2
    ) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue, animation.byValue) = (from, to, by)
        animation.duration = duration
        return animation
    }

    private mutating func addBasic() {
        let eased = basic("position.x", from: nil, to: nil, by: 40)
        eased.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        add("basic", [eased])
        add(
            "opacity and color",
            [
                basic("opacity", from: 1.0, to: 0.25),
                basic("backgroundColor", from: CGColor(red: 1, green: 0, blue: 0, alpha: 1), to: CGColor.white),
            ])
        let additive = basic("position.y", from: 0, to: 12, duration: 1.3)
        additive.isAdditive = true
        additive.autoreverses = true
        additive.repeatCount = .infinity
        add("additive", [additive, additive])
        let turn = basic("transform.rotation.z", from: 0, to: 2.5 * Double.pi)
        add("rotation", [turn])
    }

    private mutating func addKeyframes() {
        let steps = CAKeyframeAnimation(keyPath: "bounds.size")
        steps.values = [CGSize(width: 30, height: 30), CGSize(width: 10, height: 36), CGSize(width: 36, height: 10)]
        steps.keyTimes = [0, 0.25, 1]
        steps.duration = 2
        add("keyframes", [steps])
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 100, y: 70))
        path.addCurve(to: CGPoint(x: 140, y: 80), control1: CGPoint(x: 110, y: 110), control2: CGPoint(x: 130, y: 40))
        let along = CAKeyframeAnimation(keyPath: "position")
        along.path = path
        along.calculationMode = .paced
        along.rotationMode = .rotateAuto
        along.duration = 2
        add("path", [along])
        let cubic = CAKeyframeAnimation(keyPath: "cornerRadius")
        cubic.values = [0, 15, 4, 10]
        cubic.calculationMode = .cubic
        cubic.duration = 2
        add("cubic", [cubic])
    }

    private mutating func addSpringsAndGroups() {
        let spring = CASpringAnimation(keyPath: "position.x")
        spring.byValue = 30
        spring.damping = 4
        spring.duration = spring.settlingDuration
        add("spring", [spring])
        let group = CAAnimationGroup()
        let late = basic("borderWidth", from: 0, to: 10, duration: 1)
        late.beginTime = 0.5
        group.animations = [basic("transform.scale", from: 1, to: 0.5, duration: 3), late]
        group.duration = 2
        add("group", [group]) { $0.borderColor = .white }
    }

    private mutating func addTiming() {
        let moves = basic("position.x", from: nil, to: nil, by: 30, duration: 3)
        add("layer at half speed", [moves]) { $0.speed = 0.5 }
        add("layer that is ahead", [moves]) { $0.timeOffset = 0.7 }
        let later = basic("opacity", from: 0.2, to: 0.9, duration: 1)
        later.fillMode = .both
        later.isRemovedOnCompletion = false
        later.timeOffset = 0.25
        add("filled", [later])
    }
}
