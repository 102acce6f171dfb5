import AppKit
import Testing

/// The ways to write animations, actions and transactions that macOS accepts.
@Suite struct AnimationSpellings {
    @Test func `basic animations`() {
        let layer = CALayer()
        let anim = CABasicAnimation(keyPath: "position")
        anim.fromValue = layer.position
        anim.fromValue = NSValue(point: layer.position)
        anim.toValue = CGPoint(x: 100, y: 100)
        anim.byValue = [10, 20]
        anim.toValue = NSValue(point: NSPoint(x: 1, y: 1))
        anim.toValue = [100, 100]
        anim.byValue = nil
        anim.timingFunction = .init(name: .easeInEaseOut)
        anim.timingFunction = CAMediaTimingFunction(name: .linear)
        anim.timingFunction = CAMediaTimingFunction(controlPoints: 0.5, 0, 0.9, 0.7)
        anim.timingFunction = .init(controlPoints: 0.5, 0, 0.9, 0.7)
        anim.timingFunction = nil
        (anim.duration, anim.beginTime, anim.timeOffset, anim.speed) = (0.5, CACurrentMediaTime() + 1, 0, 1)
        anim.duration = CFTimeInterval(2)
        anim.duration = TimeInterval(2)
        anim.repeatCount = .infinity
        anim.repeatCount = .greatestFiniteMagnitude
        anim.repeatCount = Float.greatestFiniteMagnitude
        anim.repeatCount = HUGE
        anim.repeatCount = MAXFLOAT
        anim.repeatCount = 3
        anim.repeatDuration = 1
        anim.autoreverses = true
        anim.fillMode = .forwards
        anim.fillMode = CAMediaTimingFillMode.both
        anim.isRemovedOnCompletion = false
        (anim.isAdditive, anim.isCumulative) = (true, false)
        anim.valueFunction = CAValueFunction(name: .rotateZ)
        anim.setValue("name", forKey: "animationName")
        #expect(anim.value(forKey: "animationName") as? String == "name")
        layer.add(anim, forKey: nil)
        layer.add(anim, forKey: "position")
        layer.add(anim, forKey: #function)
        layer.add(anim, forKey: anim.keyPath)
        layer.removeAnimation(forKey: "position")
        if let running = layer.animation(forKey: "position") as? CABasicAnimation { _ = running.keyPath }
        for key in layer.animationKeys() ?? [] { layer.removeAnimation(forKey: key) }
        layer.removeAllAnimations()
        let copied = anim.copy() as! CABasicAnimation
        #expect(copied.keyPath == "position")

        let others: [(String, Any, Any)] = [
            ("opacity", 1, 0), ("opacity", 1.0 as Float, 0 as CGFloat), ("transform.rotation", 0, CGFloat.pi * 2),
            ("transform", CATransform3DIdentity, NSValue(caTransform3D: CATransform3DMakeScale(2, 2, 1))),
            ("bounds.size", CGSize.zero, NSValue(size: NSSize(width: 1, height: 1))),
            ("bounds", CGRect.zero, NSValue(rect: .zero)), ("backgroundColor", CGColor.black, NSColor.red.cgColor),
            ("colors", [CGColor.black, .white], [CGColor.white, .black]),
            ("locations", [0, 0.5], [0.5, 1] as [NSNumber]),
            ("path", CGMutablePath(), CGPath(rect: .zero, transform: nil)), ("hidden", false, true),
        ]
        for (path, from, to) in others {
            let anim = CABasicAnimation(keyPath: path)
            (anim.fromValue, anim.toValue) = (from, to)
            layer.add(anim, forKey: path)
        }
    }

    @Test func `keyframes`() {
        let anim = CAKeyframeAnimation(keyPath: "opacity")
        anim.values = [0, 0.5, CGFloat(1)]
        anim.values = [0, 0.5, 1]
        anim.values = [0.0, NSNumber(value: 0.5), 1 as Float, Int32(2)]
        anim.values = [1, 2, 3].map { NSNumber(value: $0) }
        anim.values = stride(from: 0, to: 1, by: 0.25).map { $0 }
        anim.values = [CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1)]
        anim.values = [CGPoint.zero, NSValue(point: NSPoint(x: 1, y: 1))]
        anim.values = [CATransform3DIdentity, CATransform3DMakeScale(2, 2, 1)]
        anim.values = [NSValue(caTransform3D: CATransform3DIdentity)]
        anim.values = [CGRect.zero].map { NSValue(rect: $0) }
        anim.values = [CGColor.black, NSColor.white.cgColor]
        anim.values = [Samples.image as Any, Samples.image!]
        anim.values?.append(3)
        anim.values = nil
        anim.keyTimes = [0, 0.5, 1]
        anim.keyTimes = [0, NSNumber(value: 0.5), NSNumber(1)]
        anim.keyTimes = [CGFloat(0), 1] as [NSNumber]
        anim.timingFunctions = [CAMediaTimingFunction(name: .easeIn), .init(name: .easeOut)]
        anim.timingFunctions = Array(repeating: .init(name: .default), count: 2)
        anim.calculationMode = .cubicPaced
        anim.rotationMode = .rotateAuto
        anim.rotationMode = nil
        anim.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
        (anim.tensionValues, anim.continuityValues, anim.biasValues) = ([0], [0.5, -0.5], nil)
        #expect(anim.calculationMode == .cubicPaced)
    }

    @Test func `springs, groups and transitions`() {
        let layer = CALayer()
        let spring = CASpringAnimation(keyPath: "transform.scale")
        (spring.mass, spring.stiffness, spring.damping, spring.initialVelocity) = (1, 100, 10, 0)
        spring.duration = spring.settlingDuration
        let short = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.2)
        short.keyPath = "position.x"
        let group = CAAnimationGroup()
        group.animations = [spring, short, CABasicAnimation(keyPath: "opacity")]
        group.animations?.append(CAKeyframeAnimation(keyPath: "zPosition"))
        group.duration = group.animations?.map(\.duration).max() ?? 0
        layer.add(group, forKey: "group")
        let transition = CATransition()
        transition.type = .push
        transition.type = CATransitionType(rawValue: "fade")
        transition.subtype = .fromLeft
        (transition.startProgress, transition.endProgress) = (0.1, 0.9)
        transition.filter = CIFilter(name: "CIRippleTransition")
        layer.add(transition, forKey: kCATransition)
        #expect(layer.animation(forKey: kCATransition) is CATransition)
    }

    private final class Watcher: NSObject, CAAnimationDelegate {
        var ended = false

        func animationDidStart(_ anim: CAAnimation) {}

        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
            if let name = anim.value(forKey: "name") as? String, name == "fade", flag { ended = true }
            if anim == CALayer().animation(forKey: "fade") { ended = true }
        }
    }

    @Test func `delegates and actions`() {
        let (layer, watcher) = (CALayer(), Watcher())
        let anim = CABasicAnimation(keyPath: "opacity")
        anim.delegate = watcher
        layer.add(anim, forKey: "fade")
        layer.actions = ["position": NSNull(), "bounds": NSNull()]
        layer.actions = ["onOrderIn": anim, kCAOnOrderOut: CATransition(), kCATransition: NSNull()]
        layer.actions?["contents"] = NSNull()
        let newActions: [String: CAAction] = ["sublayers": NSNull(), "opacity": anim]
        layer.actions = newActions
        layer.actions = nil
        layer.action(forKey: "opacity")?.run(forKey: "opacity", object: layer, arguments: nil)
        #expect(CALayer.defaultAction(forKey: "opacity") != nil)
    }

    @Test func `transactions`() {
        let layer = CALayer()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        CATransaction.setAnimationDuration(2.0)
        CATransaction.setAnimationTimingFunction(.init(name: .easeOut))
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: CAMediaTimingFunctionName.easeOut))
        CATransaction.setCompletionBlock { layer.removeFromSuperlayer() }
        CATransaction.setCompletionBlock({
            layer.opacity = 1
        })
        CATransaction.setCompletionBlock { [weak layer] in
            guard let layer = layer else { return }
            layer.removeAllAnimations()
        }
        CATransaction.setCompletionBlock(nil)
        CATransaction.setValue(true, forKey: kCATransactionDisableActions)
        CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)
        CATransaction.setValue(NSNumber(value: 2.5), forKey: kCATransactionAnimationDuration)
        CATransaction.setValue(CAMediaTimingFunction(name: .linear), forKey: kCATransactionAnimationTimingFunction)
        #expect(CATransaction.disableActions())
        #expect(CATransaction.animationDuration() == 2.5)
        #expect(CATransaction.animationTimingFunction() != nil)
        #expect(CATransaction.completionBlock() == nil)
        #expect(CATransaction.value(forKey: kCATransactionAnimationDuration) as? Double == 2.5)
        CATransaction.lock()
        layer.opacity = 0
        CATransaction.unlock()
        CATransaction.commit()
        CATransaction.flush()
    }

    @MainActor @Test func `animation groups of views`() throws {
        try Samples.useDisplay()
        let view = NSView(frame: .zero)
        NSAnimationContext.runAnimationGroup { context in
            context.duration = 0.5
            context.allowsImplicitAnimation = true
            context.timingFunction = .init(name: .easeIn)
            view.layer?.opacity = 0.5
        }
        NSAnimationContext.runAnimationGroup({ $0.duration = 1 }, completionHandler: { view.isHidden = true })
        NSAnimationContext.runAnimationGroup {
            $0.duration = 1
        } completionHandler: {
            view.removeFromSuperview()
        }
        NSAnimationContext.beginGrouping()
        NSAnimationContext.current.duration = 2
        NSAnimationContext.current.completionHandler = { view.alphaValue = 1 }
        NSAnimationContext.endGrouping()
    }

    @Test func `archives`() throws {
        let layer = CALayer()
        layer.cornerRadius = 7
        let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
        let copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)
        #expect(copy?.cornerRadius == 7)
        let old = NSKeyedArchiver.archivedData(withRootObject: layer)
        let older = try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(old) as? CALayer
        #expect(older?.cornerRadius == 7)
    }
}
