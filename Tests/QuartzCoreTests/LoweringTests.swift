import AcetateCompositor
import Foundation
import QuartzCore
import Testing

@Suite struct LoweringTests {
    private func fault(_ animation: CAAnimation, on layer: CALayer = CALayer()) -> AnimationFault? {
        do {
            _ = try animation.lower(Lowering(id: 1, beginTime: animation.beginTime, layer: layer, key: "k"))
            return nil
        } catch {
            return error
        }
    }

    private func basic(_ keyPath: String?, from: Any? = nil, to: Any? = nil) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
        return animation
    }

    private func keyframes(_ keyPath: String, _ values: [Any]?, path: CGPath? = nil) -> CAKeyframeAnimation {
        let animation = CAKeyframeAnimation(keyPath: keyPath)
        (animation.values, animation.path, animation.duration) = (values, path, 1)
        return animation
    }

    @Test func `an animation that cannot run reports the reason`() {
        let timed = basic("opacity", to: 1)
        timed.beginTime = .infinity
        let fast = basic("opacity", to: 1)
        fast.speed = .infinity
        let function = basic("transform", to: [1, 2])
        function.valueFunction = CAValueFunction(name: .scale)
        let scalar = basic("opacity", to: 1)
        scalar.valueFunction = CAValueFunction(name: .scaleX)
        let matrix = basic("transform", to: CATransform3DIdentity)
        matrix.valueFunction = CAValueFunction(name: .rotateX)
        let group = CAAnimationGroup()
        group.animations = [basic("nothing")]
        let expected: [(CAAnimation, String)] = [
            (CAAnimation(), "abstract"),
            (CAPropertyAnimation(keyPath: "opacity"), "abstract"),
            (basic(nil), "noKeyPath"),
            (basic(""), "noKeyPath"),
            (basic("nothing", to: 1), "unknownKeyPath"),
            (basic("position.z", to: 1), "unknownKeyPath"),
            (basic("opacity.x", to: 1), "unknownKeyPath"),
            (basic("sublayers.nobody.opacity", to: 1), "noSublayer"),
            (basic("opacity", to: "high"), "wrongValue.toValue"),
            (basic("opacity", from: CGPoint.zero), "wrongValue.fromValue"),
            (basic("opacity", to: Double.nan), "wrongValue.toValue"),
            (basic("position", to: CGPoint(x: 0, y: Double.infinity)), "wrongValue.toValue"),
            (basic("position.x", to: CGPoint.zero), "wrongValue.toValue"),
            (basic("backgroundColor", to: 3), "wrongValue.toValue"),
            (basic("transform", to: 1), "wrongValue.toValue"),
            (function, "functionInput"),
            (matrix, "functionInput"),
            (scalar, "functionForNonTransform"),
            (timed, "time.beginTime"),
            (fast, "time.speed"),
            (keyframes("opacity", nil), "noValues"),
            (keyframes("opacity", []), "noValues"),
            (keyframes("opacity", [0, "half", 1]), "wrongValue.value 1"),
            (keyframes("position", nil, path: CGMutablePath()), "emptyPath"),
            (
                keyframes("opacity", nil, path: CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)),
                "pathForNonPoint"
            ),
            (CAAnimationGroup(), "noAnimations"),
            (group, "noAnimations"),
        ]
        for (animation, kind) in expected { #expect(fault(animation)?.kind == kind) }
    }

    @Test func `the message names the layer, the key, the key path, the cause and the remedy`() {
        let layer = CALayer()
        layer.name = "title"
        let animation = basic("opacity", to: "high")
        let lowering = Lowering(id: 1, beginTime: 0, layer: layer, key: "pulse")
        do {
            _ = try animation.lower(lowering)
            Issue.record("a string was accepted as an opacity")
        } catch {
            let message = lowering.message(error, of: animation)
            for part in ["title", "pulse", "opacity", "toValue", "high", "Give"] { #expect(message.contains(part)) }
        }
    }

    @Test func `animations that the documents define run`() {
        let endless = basic("opacity", to: 1)
        endless.repeatCount = .infinity
        let still = basic("opacity", to: 1)
        still.duration = .infinity
        let negative = basic("opacity", to: 1)
        negative.repeatCount = -1
        let mismatched = keyframes("opacity", [0, 1, 0])
        mismatched.keyTimes = [0, 1]
        mismatched.timingFunctions = []
        let single = keyframes("opacity", [0.5])
        let strange = CATransition()
        strange.type = CATransitionType(rawValue: "cube")
        let turn = basic("transform", from: 0, to: 7)
        turn.valueFunction = CAValueFunction(name: .rotateZ)
        let scale = basic("transform", to: [1, 2, 3])
        scale.valueFunction = CAValueFunction(name: .scale)
        for animation in [
            endless, still, negative, mismatched, single, strange, turn, scale, basic("opacity"),
            basic("bounds.size.width", to: 3), basic("hidden", to: true), basic("contents"),
        ] as [CAAnimation] {
            #expect(fault(animation) == nil)
        }
    }

    @Test func `a filter between two images is the transition, and any other is left out`() throws {
        func kind(_ filter: Any?) throws -> LayerTransition.Kind? {
            let transition = CATransition()
            (transition.type, transition.filter) = (.push, filter)
            transition.startProgress = 0.25
            let lowered = try transition.lower(Lowering(id: 1, beginTime: 0, layer: CALayer(), key: nil))
            guard case .transition(let value) = lowered.effect else { return nil }
            #expect(value.startProgress == 0.25 && value.endProgress == 1)
            return value.kind
        }
        let dissolve = try #require(CIFilter(name: "CIDissolveTransition"))
        #expect(try kind(dissolve) == .filter(dissolve.value))
        #expect(try kind(CIFilter(name: "CIBloom")) == .push)
        #expect(try kind("no filter") == .push)
        #expect(try kind(nil) == .push)
    }

    @Test func `a group leaves out animations that cannot run`() throws {
        let group = CAAnimationGroup()
        group.animations = [basic("nothing"), basic("opacity", to: 1), basic("position", to: 3)]
        let lowered = try group.lower(Lowering(id: 7, beginTime: 3, layer: CALayer(), key: nil))
        guard case .group(let members) = lowered.effect else {
            Issue.record("a group is lowered to a group")
            return
        }
        #expect(members.count == 1 && members.allSatisfy { $0.timing.beginTime == 0 })
        #expect(lowered.id == 7 && lowered.timing.beginTime == 3)
    }

    @Test func `a key path through sublayers' names leads to the sublayer and keeps the layer's time`() throws {
        let (root, middle, leaf) = (CALayer(), CALayer(), CALayer())
        (middle.name, leaf.name) = ("middle", "leaf")
        root.addSublayer(middle)
        middle.addSublayer(leaf)
        let animation = basic("sublayers.middle.sublayers.leaf.opacity", to: 0)
        #expect(animation.targets(from: root).first === leaf)
        let lowered = try animation.lower(Lowering(id: 1, beginTime: 0, layer: root, key: "k", target: leaf))
        #expect(lowered.levelsUp == 2)
        guard case .property(let property) = lowered.effect, case .property(let key) = property.target else {
            Issue.record("a property animation is lowered to one")
            return
        }
        #expect(key.id == "opacity")
        #expect(fault(animation, on: root) != nil, "it has no effect on the layer to which it was added")

        let group = CAAnimationGroup()
        group.animations = [animation, basic("opacity", to: 0), basic("sublayers.middle.opacity", to: 0)]
        let targets = group.targets(from: root)
        #expect(targets.count == 3 && targets[0] === leaf && targets[1] === root && targets[2] === middle)
        for target in targets {
            let part = try group.lower(Lowering(id: 1, beginTime: 0, layer: root, key: "k", target: target))
            guard case .group(let members) = part.effect else {
                Issue.record("a group is lowered to a group")
                continue
            }
            #expect(members.count == 1)
        }
    }

    @Test func `an invalid animation ends immediately, notifies its delegate and releases the completion block`() {
        final class Delegate: NSObject, CAAnimationDelegate {
            var events: [String] = []
            func animationDidStart(_ anim: CAAnimation) { events.append("start") }
            func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { events.append("stop") }
        }
        let renderer = CARenderer(width: 4, height: 4)
        let layer = CALayer()
        renderer.layer = layer
        renderer.beginFrame(atTime: 0, timeStamp: nil)
        renderer.endFrame()
        let delegate = Delegate()
        var isDone = false
        CATransaction.begin()
        CATransaction.setCompletionBlock { isDone = true }
        let animation = basic("opacity", to: "wrong")
        animation.delegate = delegate
        layer.add(animation, forKey: "bad")
        CATransaction.commit()
        renderer.beginFrame(atTime: 1, timeStamp: nil)
        renderer.endFrame()
        #expect(isDone && delegate.events.last == "stop")
        #expect(layer.animation(forKey: "bad") == nil)
    }
}
