import AppKit

/// Returns an animation from one value to another that repeats forever.
func cycle(_ keyPath: String, from: Any?, to: Any?, duration: Double) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue) = (from, to)
    animation.duration = duration
    animation.repeatCount = .infinity
    return animation
}

/// Returns a keyframe animation that repeats forever.
func keyframes(
    _ keyPath: String, _ values: [Any], at keyTimes: [NSNumber]? = nil, duration: Double
) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.values = values
    animation.keyTimes = keyTimes
    animation.duration = duration
    animation.repeatCount = .infinity
    return animation
}

/// Returns a group that repeats forever.
func group(_ animations: [CAAnimation], duration: Double) -> CAAnimationGroup {
    let group = CAAnimationGroup()
    group.animations = animations
    group.duration = duration
    group.repeatCount = .infinity
    return group
}

extension CAAnimation {
    /// Sets the timing function.
    func timing(_ name: CAMediaTimingFunctionName) -> Self {
        timingFunction = CAMediaTimingFunction(name: name)
        return self
    }
}

extension CALayer {
    /// Returns a named layer with a center and a size, which has been added to this one.
    @discardableResult
    func add<Layer: CALayer>(
        _ sublayer: Layer, _ name: String? = nil, at position: CGPoint, size: CGSize, color: CGColor? = nil
    ) -> Layer {
        sublayer.name = name
        sublayer.bounds = CGRect(origin: .zero, size: size)
        sublayer.position = position
        if let color { sublayer.backgroundColor = color }
        addSublayer(sublayer)
        return sublayer
    }

    /// Returns a named disc that has been added to this layer.
    @discardableResult
    func addDot(_ name: String? = nil, at position: CGPoint, diameter: CGFloat, color: CGColor) -> CALayer {
        let dot = add(CALayer(), name, at: position, size: CGSize(width: diameter, height: diameter), color: color)
        dot.cornerRadius = diameter / 2
        return dot
    }

    /// Returns a named shape as large as this layer, which has been added to it.
    @discardableResult
    func addShape(
        _ name: String? = nil, _ path: CGPath, fill: CGColor? = nil, stroke: CGColor? = nil, lineWidth: CGFloat = 1
    ) -> CAShapeLayer {
        let shape = CAShapeLayer()
        shape.name = name
        shape.frame = bounds
        shape.path = path
        shape.fillColor = fill
        shape.strokeColor = stroke
        shape.lineWidth = lineWidth
        shape.lineCap = .round
        addSublayer(shape)
        return shape
    }

    /// Returns the first layer of a name in this tree.
    func find(_ name: String) -> CALayer? {
        if self.name == name { return self }
        for layer in (sublayers ?? []) + [mask].compactMap({ $0 }) {
            if let found = layer.find(name) { return found }
        }
        return nil
    }
}
