import Foundation
import QuartzCore
import Synchronization
import Testing

/// A layer in a renderer's tree, after its first frame.
private func shownLayer() -> (CARenderer, CALayer) {
    let renderer = CARenderer(width: 32, height: 32)
    let root = CALayer()
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    root.addSublayer(layer)
    renderer.layer = root
    frame(renderer, at: 0)
    return (renderer, layer)
}

private func frame(_ renderer: CARenderer, at time: Double) {
    renderer.beginFrame(atTime: time, timeStamp: nil)
    renderer.render()
    renderer.endFrame()
}

/// Changes itself in `needsDisplay()`.
private final class LateLayer: CALayer {
    var isStale = false

    override class func makeLayer(copying layer: CALayer) -> CALayer { LateLayer(layer: layer) }

    override func needsDisplay() -> Bool {
        if isStale {
            isStale = false
            cornerRadius = 4
        }
        return super.needsDisplay()
    }
}

@Suite struct TransactionTests {
    @Test func `a layer's changes in needsDisplay animate with the same commit`() throws {
        let renderer = CARenderer(width: 32, height: 32)
        let (root, layer) = (CALayer(), LateLayer())
        root.addSublayer(layer)
        renderer.layer = root
        frame(renderer, at: 0)
        // A change of a property without animation.
        layer.contentsGravity = .center
        layer.isStale = true
        frame(renderer, at: 1)
        frame(renderer, at: 1.125)
        let shown = try #require(layer.presentation()).cornerRadius
        #expect(shown > 0.1 && shown < 3.9)
    }

    @Test func `the defaults are a quarter of a second, no timing function, and actions`() {
        #expect(CATransaction.animationDuration() == 0.25)
        #expect(CATransaction.animationTimingFunction() == nil)
        #expect(!CATransaction.disableActions())
        #expect(CATransaction.completionBlock() == nil)
    }

    @Test func `a commit without begin ends the implicit transaction`() throws {
        let (renderer, layer) = shownLayer()
        CATransaction.setDisableActions(true)
        layer.opacity = 0.5
        CATransaction.commit()
        #expect(!CATransaction.disableActions())
        frame(renderer, at: 1)
        #expect(layer.animationKeys() == nil && layer.presentation()?.opacity == 0.5)
        layer.opacity = 1
        #expect(layer.animation(forKey: "opacity") != nil)
        // Without a transaction, it does nothing.
        CATransaction.flush()
        CATransaction.commit()
    }

    @Test func `nested transactions inherit values, and do not change the outer one`() {
        CATransaction.begin()
        CATransaction.setValue(NSNumber(value: 2.0), forKey: kCATransactionAnimationDuration)
        CATransaction.begin()
        #expect(CATransaction.animationDuration() == 2)
        CATransaction.setAnimationDuration(5)
        CATransaction.setValue("mine", forKey: "custom")
        #expect(CATransaction.animationDuration() == 5)
        #expect(CATransaction.value(forKey: "custom") as? String == "mine")
        CATransaction.commit()
        #expect(CATransaction.animationDuration() == 2)
        #expect(CATransaction.value(forKey: "custom") == nil)
        CATransaction.commit()
        #expect(CATransaction.animationDuration() == 0.25)
    }

    @Test func `whether actions are disabled is a value of a transaction too`() {
        let key = kCATransactionDisableActions
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        #expect(CATransaction.value(forKey: key) as? Bool == true)
        CATransaction.begin()
        #expect(CATransaction.disableActions())
        CATransaction.setValue(NSNumber(value: 0), forKey: key)
        #expect(!CATransaction.disableActions())
        CATransaction.setValue(nil, forKey: key)
        #expect(CATransaction.disableActions())
        CATransaction.setValue("no truth value", forKey: key)
        #expect(!CATransaction.disableActions())
        CATransaction.commit()
        #expect(CATransaction.disableActions())
        CATransaction.commit()
        #expect(!CATransaction.disableActions())
        #expect(CATransaction.value(forKey: key) == nil)
    }

    @Test func `a value may use transactions in its deinitializer while it is replaced`() {
        final class Closing {
            deinit {
                CATransaction.begin()
                CATransaction.commit()
                CATransaction.setValue("late", forKey: "other")
            }
        }
        CATransaction.begin()
        defer { CATransaction.commit() }
        CATransaction.setValue(Closing(), forKey: "held")
        CATransaction.setValue(nil, forKey: "held")
        #expect(CATransaction.value(forKey: "held") == nil)
        #expect(CATransaction.value(forKey: "other") as? String == "late")
    }

    @Test func `each change has its transaction's duration, as chapter 8 nests them`() {
        let (renderer, layer) = shownLayer()
        defer { frame(renderer, at: 1) }
        CATransaction.begin()
        CATransaction.setAnimationDuration(2)
        layer.position = CGPoint(x: 4, y: 4)
        CATransaction.begin()
        CATransaction.setAnimationDuration(5)
        layer.zPosition = 200
        layer.opacity = 0
        CATransaction.commit()
        CATransaction.commit()
        #expect(layer.animation(forKey: "position")?.duration == 2)
        #expect(layer.animation(forKey: "zPosition")?.duration == 5)
        #expect(layer.animation(forKey: "opacity")?.duration == 5)
    }

    @Test func `with disabled actions changes are immediate`() {
        let (renderer, layer) = shownLayer()
        defer { frame(renderer, at: 1) }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.opacity = 0.5
        CATransaction.commit()
        #expect(layer.animationKeys() == nil)
        #expect(layer.opacity == 0.5)
    }

    @Test func `a completion block runs at the commit if nothing animates`() {
        var runs = 0
        CATransaction.begin()
        CATransaction.setCompletionBlock { runs += 1 }
        #expect(runs == 0)
        CATransaction.commit()
        #expect(runs == 1)
    }

    @Test func `setting another completion block runs one without animations`() {
        var runs: [String] = []
        CATransaction.begin()
        CATransaction.setCompletionBlock { runs.append("first") }
        #expect(runs.isEmpty)
        CATransaction.setCompletionBlock { runs.append("second") }
        #expect(runs == ["first"])
        CATransaction.begin()
        CATransaction.setCompletionBlock { runs.append("inner") }
        CATransaction.commit()
        #expect(runs == ["first", "inner"])
        CATransaction.commit()
        #expect(runs == ["first", "inner", "second"])
    }

    @Test func `a flush inside a transaction waits for its end`() {
        let renderer = CARenderer(width: 8, height: 8)
        let layer = CALayer()
        renderer.layer = layer
        CATransaction.begin()
        CATransaction.flush()
        #expect(layer.presentation() == nil)
        CATransaction.commit()
        #expect(layer.presentation() != nil)
    }

    @Test func `a completion block waits for the last animation of its transaction and nested ones`() {
        let (renderer, layer) = shownLayer()
        var runs = 0
        CATransaction.begin()
        CATransaction.setCompletionBlock { runs += 1 }
        CATransaction.setAnimationDuration(1)
        layer.opacity = 0
        CATransaction.begin()
        CATransaction.setAnimationDuration(2)
        layer.position = CGPoint(x: 9, y: 9)
        CATransaction.commit()
        CATransaction.commit()
        frame(renderer, at: 10)
        frame(renderer, at: 11.5)
        #expect(runs == 0)
        frame(renderer, at: 12)
        #expect(runs == 1)
        frame(renderer, at: 13)
        #expect(runs == 1)
    }

    @Test func `removing the animations counts as their end`() {
        let (renderer, layer) = shownLayer()
        var runs = 0
        CATransaction.begin()
        CATransaction.setCompletionBlock { runs += 1 }
        layer.opacity = 0
        CATransaction.commit()
        frame(renderer, at: 1)
        layer.removeAllAnimations()
        #expect(runs == 1)
    }

    @Test func `each thread has its own transactions`() {
        CATransaction.begin()
        CATransaction.setAnimationDuration(7)
        let other = Mutex<Double?>(nil)
        let done = DispatchSemaphore(value: 0)
        Thread {
            other.withLock { $0 = CATransaction.animationDuration() }
            done.signal()
        }.start()
        done.wait()
        #expect(other.withLock { $0 } == 0.25)
        #expect(CATransaction.animationDuration() == 7)
        CATransaction.commit()
    }
}

@Suite struct AnimationTests {
    private final class Listener: NSObject, CAAnimationDelegate {
        var events: [String] = []
        func animationDidStart(_ anim: CAAnimation) { events.append("start") }
        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { events.append("stop \(flag)") }
    }

    private func fade(_ listener: Listener? = nil) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 1
        animation.toValue = 0
        animation.duration = 2
        animation.delegate = listener
        return animation
    }

    @Test func `the defaults are those of the headers`() {
        let animation = CABasicAnimation()
        #expect(animation.beginTime == 0 && animation.duration == 0 && animation.speed == 1)
        #expect(animation.timeOffset == 0 && animation.repeatCount == 0 && animation.repeatDuration == 0)
        #expect(!animation.autoreverses && animation.fillMode == .removed && animation.isRemovedOnCompletion)
        #expect(animation.timingFunction == nil && animation.delegate == nil && animation.keyPath == nil)
        #expect(!animation.isAdditive && !animation.isCumulative)
    }

    @Test func `a layer keeps copies in order, and one for each key`() throws {
        let layer = CALayer()
        let animation = fade()
        layer.add(animation, forKey: "a")
        animation.duration = 9
        layer.add(fade(), forKey: nil)
        layer.add(CABasicAnimation(keyPath: "position"), forKey: "b")
        let copy = try #require(layer.animation(forKey: "a"))
        #expect(copy !== animation && copy.duration == 2)
        #expect(layer.animationKeys() == ["a", "b"])
        layer.add(fade(), forKey: "a")
        #expect(layer.animationKeys() == ["b", "a"])
        layer.removeAnimation(forKey: "b")
        #expect(layer.animationKeys() == ["a"])
        layer.removeAllAnimations()
        #expect(layer.animationKeys() == nil)
    }

    @Test func `a duration of zero becomes the transaction's`() {
        let layer = CALayer()
        layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
        #expect(layer.animation(forKey: "a")?.duration == 0.25)
    }

    @Test func `the delegate is notified of start and end`() {
        let (renderer, layer) = shownLayer()
        let listener = Listener()
        layer.add(fade(listener), forKey: "fade")
        #expect(listener.events.isEmpty)
        frame(renderer, at: 5)
        #expect(listener.events == ["start"])
        frame(renderer, at: 6.9)
        #expect(listener.events == ["start"])
        frame(renderer, at: 7)
        #expect(listener.events == ["start", "stop true"])
    }

    @Test func `a Boolean is animated, and changes halfway`() throws {
        let (renderer, layer) = shownLayer()
        let animation = CABasicAnimation(keyPath: "hidden")
        (animation.fromValue, animation.toValue, animation.duration) = (true, false, 2)
        layer.add(animation, forKey: "hidden")
        frame(renderer, at: 5)
        frame(renderer, at: 5.5)
        #expect(try #require(layer.presentation()).isHidden)
        frame(renderer, at: 6.5)
        #expect(try !#require(layer.presentation()).isHidden)
    }

    @Test func `a value of another kind than the property's is left out`() throws {
        let (renderer, layer) = shownLayer()
        let animation = fade()
        animation.toValue = CGPoint(x: 1, y: 1)
        layer.add(animation, forKey: "fade")
        frame(renderer, at: 5)
        frame(renderer, at: 6)
        // From 1 to the model's 1.
        #expect(try #require(layer.presentation()).opacity == 1)
    }

    @Test func `animations end in the tree to which the layer has moved`() {
        let (first, layer) = shownLayer()
        let listener = Listener()
        layer.add(fade(), forKey: "fade")
        frame(first, at: 1)
        let second = CARenderer(width: 8, height: 8)
        second.layer = layer
        layer.add(fade(listener), forKey: "again")
        frame(second, at: 10)
        frame(second, at: 12)
        #expect(listener.events == ["start", "stop true"])
        #expect(layer.animationKeys() == nil)
    }

    @Test func `a layer whose time runs backward does not delay a completion block`() {
        let (renderer, layer) = shownLayer()
        layer.speed = -1
        frame(renderer, at: 1)
        var runs = 0
        CATransaction.begin()
        CATransaction.setCompletionBlock { runs += 1 }
        layer.add(fade(), forKey: "fade")
        CATransaction.commit()
        frame(renderer, at: 2)
        frame(renderer, at: 3)
        #expect(runs == 1 && layer.animationKeys() == nil)
    }

    /// (the layer's cycle, the animation's duration, the frame in which it has ended): the layer begins at 10, and the
    /// animation with it.
    @Test(arguments: [(4.0, 2.0, 12.0), (4, 4, 14), (4, 7, 18)])
    func `in a repeating layer an animation ends when its time first reaches the end, or with the layer`(
        cycle: Double, duration: Double, end: Double
    ) {
        let (renderer, layer) = shownLayer()
        (layer.beginTime, layer.duration, layer.repeatCount) = (10, cycle, 2)
        var runs = 0
        CATransaction.begin()
        CATransaction.setCompletionBlock { runs += 1 }
        let fade = fade()
        fade.duration = duration
        layer.add(fade, forKey: "fade")
        CATransaction.commit()
        var time = 9.5
        while time < 20, runs == 0 {
            time += 0.5
            frame(renderer, at: time)
        }
        #expect(time == end)
    }

    @Test func `a presentation copy has a superlayer and sublayers with presented values`() throws {
        let (renderer, layer) = shownLayer()
        let animation = CABasicAnimation(keyPath: "position.x")
        (animation.fromValue, animation.toValue, animation.duration) = (0, 100, 10)
        layer.superlayer?.add(animation, forKey: "move")
        frame(renderer, at: 1)
        frame(renderer, at: 6)
        let shown = try #require(layer.presentation())
        #expect(shown.superlayer?.position.x == 50 as CGFloat)
        #expect(shown.superlayer?.model() === layer.superlayer)
        #expect(shown.convert(CGPoint.zero, to: nil).x == 46 as CGFloat)
        let root = try #require(layer.superlayer?.presentation())
        #expect(root.sublayers?.first?.model() === layer)
        #expect(root.hitTest(CGPoint(x: 51, y: 1))?.model() === layer)
        #expect(layer.superlayer?.superlayer == nil && shown.superlayer?.superlayer == nil)
    }

    @Test func `a removed animation has not finished`() {
        let (renderer, layer) = shownLayer()
        let listener = Listener()
        layer.add(fade(listener), forKey: "fade")
        frame(renderer, at: 5)
        layer.removeAnimation(forKey: "fade")
        #expect(listener.events == ["start", "stop false"])
    }

    @Test func `a layer that leaves its tree loses its animations`() {
        let (renderer, layer) = shownLayer()
        let listener = Listener()
        layer.add(fade(listener), forKey: "fade")
        frame(renderer, at: 5)
        layer.removeFromSuperlayer()
        frame(renderer, at: 5.5)
        #expect(listener.events == ["start", "stop false"])
        #expect(layer.animationKeys() == nil)
    }

    @Test func `in another place, animations that are not removed go on`() throws {
        let (renderer, layer) = shownLayer()
        let (root, listener) = (try #require(layer.superlayer), Listener())
        let fade = fade(listener)
        fade.isRemovedOnCompletion = false
        layer.add(fade, forKey: "fade")
        frame(renderer, at: 5)
        layer.removeFromSuperlayer()
        frame(renderer, at: 5.5)
        #expect(layer.animationKeys() == ["fade"] && listener.events == ["start", "stop false"])
        root.addSublayer(layer)
        frame(renderer, at: 5.75)
        frame(renderer, at: 6)
        #expect(layer.presentation()?.opacity == 0.5)
        frame(renderer, at: 8)
        #expect(listener.events == ["start", "stop false"])
    }

    @Test func `an animation of a layer in no tree is reported as ended, and plays in the next tree`() {
        let (layer, listener) = (CALayer(), Listener())
        layer.add(fade(listener), forKey: "fade")
        #expect(listener.events.isEmpty)
        CATransaction.flush()
        #expect(listener.events == ["start", "stop false"])
        layer.position.x = 3
        CATransaction.flush()
        #expect(layer.animationKeys() == ["fade"] && listener.events == ["start", "stop false"])

        let (renderer, other) = shownLayer()
        other.superlayer?.addSublayer(layer)
        frame(renderer, at: 20)
        frame(renderer, at: 20.5)
        #expect(abs((layer.presentation()?.opacity ?? 0) - 0.75) < 1e-6)
        frame(renderer, at: 30)
        #expect(layer.animationKeys() == nil && listener.events == ["start", "stop false"])
    }

    @Test func `an animation that is added before its layer, in one transaction, plays`() {
        let (renderer, other) = shownLayer()
        let (layer, listener) = (CALayer(), Listener())
        CATransaction.begin()
        layer.add(fade(listener), forKey: "fade")
        other.superlayer?.addSublayer(layer)
        CATransaction.commit()
        frame(renderer, at: 20)
        frame(renderer, at: 20.5)
        #expect(layer.animationKeys() == ["fade"] && listener.events == ["start"])
    }

    @Test func `an animation that fills forward and is not removed keeps its last value`() {
        let (renderer, layer) = shownLayer()
        let animation = fade()
        animation.fillMode = .forwards
        animation.isRemovedOnCompletion = false
        layer.add(animation, forKey: "fade")
        frame(renderer, at: 5)
        frame(renderer, at: 50)
        #expect(layer.animationKeys() == ["fade"])
        #expect(layer.opacity == 1)
        #expect(layer.presentation()?.opacity == 0)
        #expect(renderer.nextFrameTime() == .infinity)
    }

    @Test func `the presentation copy has the current value, the model the final one`() throws {
        let (renderer, layer) = shownLayer()
        layer.add(fade(), forKey: "fade")
        frame(renderer, at: 5)
        frame(renderer, at: 5.5)
        let copy = try #require(layer.presentation())
        #expect(abs(copy.opacity - 0.75) < 1e-6)
        #expect(copy.model() === layer && layer.model() === layer)
        #expect(copy.superlayer?.model() === layer.superlayer)
        #expect(layer.superlayer?.presentation()?.sublayers?.first?.opacity == copy.opacity)
    }

    @Test func `a transaction's timing function is given to animations without one`() {
        let (layer, own) = (CALayer(), CABasicAnimation(keyPath: "opacity"))
        let (easeIn, easeOut) = (CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .easeOut))
        own.timingFunction = easeIn
        layer.add(CABasicAnimation(keyPath: "position"), forKey: "before")
        CATransaction.begin()
        defer { CATransaction.commit() }
        CATransaction.setAnimationTimingFunction(easeOut)
        layer.add(CABasicAnimation(keyPath: "position"), forKey: "basic")
        layer.add(CAAnimationGroup(), forKey: "group")
        layer.add(CATransition(), forKey: nil)
        layer.add(own, forKey: "own")
        #expect(layer.animation(forKey: "before")?.timingFunction == nil)
        for key in ["basic", "group", kCATransition] {
            #expect(layer.animation(forKey: key)?.timingFunction == easeOut, "\(key)")
        }
        #expect(layer.animation(forKey: "own")?.timingFunction == easeIn)
    }

    @Test func `a layer that is not visible has no presentation copy`() {
        #expect(CALayer().presentation() == nil)
    }

    @Test func `a new target halfway starts at the presented value`() throws {
        let (renderer, layer) = shownLayer()
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        CATransaction.setAnimationDuration(1)
        layer.position = CGPoint(x: 100, y: 0)
        frame(renderer, at: 1)
        frame(renderer, at: 1.5)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        CATransaction.setAnimationDuration(1)
        layer.position = CGPoint(x: 0, y: 0)
        #expect(try #require(layer.presentation()).position.x == 50 as CGFloat)
        frame(renderer, at: 1.5)
        frame(renderer, at: 2)
        #expect(try #require(layer.presentation()).position.x == 25 as CGFloat)
    }

    @Test func `from, to and by combine as the header's table says`() throws {
        // from, to, by, and the opacity expected at a quarter of the duration with a model value of 0.8.
        let table: [(Double?, Double?, Double?, Double)] = [
            (0.2, 0.6, nil, 0.3), (0.2, nil, 0.4, 0.3), (nil, 0.6, 0.4, 0.3), (0.4, nil, nil, 0.5),
            (nil, 0.4, nil, 0.7), (nil, nil, -0.4, 0.7), (nil, nil, nil, 0.8),
        ]
        for (from, to, by, expected) in table {
            let (renderer, layer) = shownLayer()
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            layer.opacity = 0.8
            CATransaction.commit()
            let animation = CABasicAnimation(keyPath: "opacity")
            (animation.fromValue, animation.toValue, animation.byValue) = (from, to, by)
            animation.duration = 4
            layer.add(animation, forKey: nil)
            frame(renderer, at: 1)
            frame(renderer, at: 2)
            let opacity = try #require(layer.presentation()).opacity
            #expect(abs(Double(opacity) - expected) < 1e-6, "\(String(describing: (from, to, by)))")
        }
    }

    @Test func `a layer that is paused by the documents' recipe stays, and resumes without a jump`() throws {
        let (renderer, layer) = shownLayer()
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = 0
        animation.toValue = 100
        animation.duration = 10
        layer.add(animation, forKey: "move")
        frame(renderer, at: 100)
        frame(renderer, at: 103)
        let paused = layer.convertTime(103, from: nil)
        layer.speed = 0
        layer.timeOffset = paused
        frame(renderer, at: 103)
        frame(renderer, at: 150)
        #expect(abs(try #require(layer.presentation()).position.x - 30) < 1e-9)
        #expect(renderer.nextFrameTime() == .infinity)
        let stopped = layer.timeOffset
        layer.speed = 1
        layer.timeOffset = 0
        layer.beginTime = 0
        layer.beginTime = layer.convertTime(150, from: nil) - stopped
        frame(renderer, at: 150)
        frame(renderer, at: 152)
        #expect(abs(try #require(layer.presentation()).position.x - 50) < 1e-9)
    }

    @Test func `a superlayer's speed applies to its sublayers`() throws {
        let (renderer, layer) = shownLayer()
        layer.superlayer?.speed = 2
        layer.speed = 2
        frame(renderer, at: 10)
        layer.add(fade(), forKey: "fade")
        frame(renderer, at: 10)
        frame(renderer, at: 10.25)
        #expect(abs(try #require(layer.presentation()).opacity - 0.5) < 1e-6)
        #expect(layer.convertTime(10.25, from: nil) == 41)
        #expect(layer.convertTime(41, to: nil) == 10.25)
    }
}
