import Foundation
import QuartzCore
import Testing

@Suite struct AnimationClassTests {
    /// The defaults of each class's new objects, from the headers; nil for a property without a value.
    private static let timingDefaults: [String: (any Sendable)?] = [
        "beginTime": 0.0, "duration": 0.0, "speed": 1.0, "timeOffset": 0.0, "repeatCount": 0.0,
        "repeatDuration": 0.0, "autoreverses": 0.0, "fillMode": "removed", "timingFunction": nil, "delegate": nil,
        "removedOnCompletion": 1.0,
    ]
    private static let propertyDefaults = timingDefaults.merging(
        ["keyPath": nil, "additive": 0.0, "cumulative": 0.0, "valueFunction": nil]
    ) { $1 }
    private static let basicDefaults = propertyDefaults.merging(
        ["fromValue": nil, "toValue": nil, "byValue": nil]
    ) { $1 }

    private func check(_ animation: CAAnimation, _ expected: [String: (any Sendable)?]) {
        for (key, expectedValue) in expected {
            let (value, initial) = (
                animation.value(forKey: key), type(of: animation).defaultValue(forKey: key)
            )
            switch expectedValue {
            case let number as Double:
                #expect((value as? NSNumber)?.doubleValue == number, "\(key)")
                #expect((initial as? NSNumber)?.doubleValue == number, "\(key)")
            case let name as String:
                #expect(value as? String == name && initial as? String == name, "\(key)")
            default:
                #expect(value == nil && initial == nil, "\(key)")
            }
        }
    }

    @Test func `each class has the defaults of its header`() {
        check(CAAnimation(), Self.timingDefaults)
        check(CABasicAnimation(), Self.basicDefaults)
        check(
            CASpringAnimation(),
            Self.basicDefaults.merging([
                "mass": 1.0, "stiffness": 100.0, "damping": 10.0, "initialVelocity": 0.0, "allowsOverdamping": 0.0,
            ]) { $1 })
        check(
            CAKeyframeAnimation(),
            Self.propertyDefaults.merging([
                "values": nil, "path": nil, "keyTimes": nil, "timingFunctions": nil, "calculationMode": "linear",
                "tensionValues": nil, "continuityValues": nil, "biasValues": nil, "rotationMode": nil,
            ]) { $1 })
        check(CAAnimationGroup(), Self.timingDefaults.merging(["animations": nil]) { $1 })
        check(
            CATransition(),
            Self.timingDefaults.merging([
                "type": "fade", "subtype": nil, "startProgress": 0.0, "endProgress": 1.0, "filter": nil,
            ]) { $1 })
    }

    @Test func `constants have the strings of the headers`() {
        #expect(CAAnimationCalculationMode.linear.rawValue == "linear")
        #expect(CAAnimationCalculationMode.discrete.rawValue == "discrete")
        #expect(CAAnimationCalculationMode.paced.rawValue == "paced")
        #expect(CAAnimationCalculationMode.cubic.rawValue == "cubic")
        #expect(CAAnimationCalculationMode.cubicPaced.rawValue == "cubicPaced")
        #expect(CAAnimationRotationMode.rotateAuto.rawValue == "auto")
        #expect(CAAnimationRotationMode.rotateAutoReverse.rawValue == "autoReverse")
        let types: [CATransitionType] = [.fade, .moveIn, .push, .reveal]
        #expect(types.map(\.rawValue) == ["fade", "moveIn", "push", "reveal"])
        let sides: [CATransitionSubtype] = [.fromRight, .fromLeft, .fromTop, .fromBottom]
        #expect(sides.map(\.rawValue) == ["fromRight", "fromLeft", "fromTop", "fromBottom"])
        let functions: [CAValueFunctionName] = [
            .rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ, .translate, .translateX, .translateY,
            .translateZ,
        ]
        for name in functions { #expect(CAValueFunction(name: name)?.name == name) }
        #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "shear")) == nil)
        #expect(CAValueFunction(name: .scale) == CAValueFunction(name: .scale))
    }

    @Test func `code written for macOS is accepted`() throws {
        let a = CAKeyframeAnimation(keyPath: "position")
        a.values = [CGPoint(x: 1, y: 2), NSValue(point: CGPoint(x: 3, y: 4)), CGPoint(x: 0, y: 0)]
        a.keyTimes = [0, 0.5, 1]
        a.timingFunctions = [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .easeOut)]
        a.calculationMode = .paced
        a.rotationMode = .rotateAuto
        a.tensionValues = [0, 0.5, -1]
        let b = CABasicAnimation(keyPath: "transform")
        b.valueFunction = CAValueFunction(name: .rotateZ)
        b.fromValue = 0
        b.toValue = 2 * Double.pi
        let group = CAAnimationGroup()
        group.animations = [a, b]
        group.duration = 5
        let t = CATransition()
        t.type = .push
        t.subtype = .fromRight
        let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.2)
        spring.keyPath = "opacity"
        for animation in [group, t, spring] as [CAAnimation] {
            let lowering = Lowering(id: 1, beginTime: 0, layer: CALayer(), key: "a")
            #expect(throws: Never.self) { try animation.lower(lowering) }
        }
        guard
            case .group(let members) = try group.lower(Lowering(id: 1, beginTime: 0, layer: CALayer(), key: nil)).effect
        else {
            Issue.record("a group is lowered to a group")
            return
        }
        #expect(members.count == 2)
    }

    @Test func `every property is set and read by its key`() throws {
        let function = CAMediaTimingFunction(name: .easeIn)
        let path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
        let filter = try #require(CIFilter(name: "CIGaussianBlur"))
        let numbers: [(CAAnimation, [String])] = [
            (
                CAAnimation(),
                ["beginTime", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration"]
            ),
            (CASpringAnimation(), ["mass", "stiffness", "damping", "initialVelocity"]),
        ]
        for (animation, keys) in numbers {
            for key in keys {
                animation.setValue(NSNumber(value: 2.5), forKey: key)
                #expect((animation.value(forKey: key) as? NSNumber)?.doubleValue == 2.5, "\(key)")
                animation.setValue(nil, forKey: key)
                let initial = type(of: animation).defaultValue(forKey: key) as? NSNumber
                #expect(animation.value(forKey: key) as? NSNumber == initial, "\(key)")
            }
        }
        let flags: [(CAAnimation, [String])] = [
            (
                CABasicAnimation(),
                ["autoreverses", "removedOnCompletion", "isRemovedOnCompletion", "additive", "cumulative"]
            ),
            (CASpringAnimation(), ["allowsOverdamping"]),
        ]
        for (animation, keys) in flags {
            for key in keys {
                for flag in [true, false] {
                    animation.setValue(flag, forKey: key)
                    #expect((animation.value(forKey: key) as? NSNumber)?.boolValue == flag, "\(key)")
                }
            }
        }
        let keyframes = CAKeyframeAnimation()
        keyframes.setValue([1, 2.5, NSNumber(value: 3)] as [Any], forKey: "values")
        #expect(keyframes.values?.count == 3)
        for key in ["keyTimes", "tensionValues", "continuityValues", "biasValues"] {
            keyframes.setValue([0, 0.5, 1], forKey: key)
            #expect(keyframes.value(forKey: key) as? [NSNumber] == [0, 0.5, 1], "\(key)")
            keyframes.setValue(["no number"], forKey: key)
            #expect(keyframes.value(forKey: key) as? [NSNumber] == [0, 0.5, 1], "\(key) keeps its value")
            keyframes.setValue(nil, forKey: key)
            #expect(keyframes.value(forKey: key) == nil)
        }
        keyframes.setValue([function], forKey: "timingFunctions")
        #expect(keyframes.timingFunctions == [function])
        keyframes.setValue(path, forKey: "path")
        #expect(keyframes.path == path && keyframes.value(forKey: "path") as? CGPath == path)
        keyframes.setValue("cubicPaced", forKey: "calculationMode")
        #expect(keyframes.calculationMode == .cubicPaced)
        keyframes.setValue("autoReverse", forKey: "rotationMode")
        #expect(keyframes.rotationMode == .rotateAutoReverse)
        keyframes.setValue(CAValueFunction(name: .scale), forKey: "valueFunction")
        #expect(keyframes.valueFunction?.name == .scale)
        let transition = CATransition()
        transition.setValue("push", forKey: "type")
        transition.setValue("fromTop", forKey: "subtype")
        transition.setValue(0.25, forKey: "startProgress")
        transition.setValue(0.75, forKey: "endProgress")
        transition.setValue(filter, forKey: "filter")
        #expect(transition.type == .push && transition.subtype == .fromTop)
        #expect(transition.startProgress == 0.25 && transition.endProgress == 0.75)
        #expect(transition.filter as? CIFilter === filter)
        let group = CAAnimationGroup()
        group.setValue([transition, keyframes], forKey: "animations")
        #expect(group.animations?.count == 2)
        group.setValue("mine", forKey: "someKey")
        #expect(group.value(forKey: "someKey") as? String == "mine")
        #expect(CABasicAnimation().value(forKey: "animations") == nil, "only a group has animations")
    }

    @Test func `an invalid value is rejected and changes nothing`() {
        let spring = CASpringAnimation()
        spring.mass = 0
        spring.stiffness = -1
        spring.damping = -1
        spring.initialVelocity = .nan
        #expect(spring.mass == 1 && spring.stiffness == 100 && spring.damping == 10 && spring.initialVelocity == 0)
        spring.setValue(3, forKey: "settlingDuration")
        #expect(spring.settlingDuration == CASpringAnimation().settlingDuration)
        let transition = CATransition()
        transition.startProgress = -0.5
        transition.endProgress = .nan
        #expect(transition.startProgress == 0 && transition.endProgress == 1)
        let basic = CABasicAnimation()
        basic.duration = .nan
        basic.repeatCount = -3
        #expect(basic.duration == 0 && basic.repeatCount == 0)
    }

    @Test func `a spring has the given perceptual duration and bounce`() {
        for bounce in [0.0, 0.25, 0.6, 1.0, -0.5] {
            let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: bounce)
            #expect(spring.mass == 1)
            #expect(abs(spring.stiffness - pow(2 * Double.pi / 0.5, 2)) < 1e-9)
            let ratio = spring.damping / (2 * (spring.stiffness * spring.mass).squareRoot())
            #expect(abs(ratio - (bounce < 0 ? 1 / (1 + bounce) : 1 - bounce)) < 1e-12)
            #expect(abs(spring.perceptualDuration - 0.5) < 1e-12 && abs(spring.bounce - bounce) < 1e-12)
            #expect(spring.allowsOverdamping && spring.duration == spring.settlingDuration)
        }
        #expect(abs(CASpringAnimation().perceptualDuration - 2 * Double.pi / 10) < 1e-12)
        #expect(abs(CASpringAnimation().bounce - 0.5) < 1e-12)
        for bad in [Double.nan, .infinity, -1, 0] {
            let spring = CASpringAnimation(perceptualDuration: bad, bounce: bad)
            #expect(spring.stiffness > 0 && spring.stiffness.isFinite && spring.damping.isFinite)
        }
    }

    // MARK: Copies

    @Test func `a copy has the same class and is independent of the original`() throws {
        let keyframes = CAKeyframeAnimation(keyPath: "position")
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 1, y: 0))
        keyframes.path = path
        keyframes.values = [1]
        keyframes.keyTimes = [0]
        keyframes.calculationMode = .cubic
        keyframes.rotationMode = .rotateAuto
        keyframes.setValue(1, forKey: "mine")
        let copy = try #require(keyframes.copy() as? CAKeyframeAnimation)
        path.addLine(to: CGPoint(x: 2, y: 2))
        keyframes.values = [2, 3]
        keyframes.keyTimes = nil
        keyframes.calculationMode = .linear
        keyframes.rotationMode = nil
        keyframes.setValue(2, forKey: "mine")
        #expect(copy.path?.boundingBox == CGRect(x: 0, y: 0, width: 1, height: 0))
        #expect(copy.values as? [Int] == [1] && copy.keyTimes == [0])
        #expect(copy.calculationMode == .cubic && copy.rotationMode == .rotateAuto && copy.keyPath == "position")
        #expect(copy.value(forKey: "mine") as? Int == 1)

        let spring = CASpringAnimation(perceptualDuration: 1, bounce: -0.5)
        spring.toValue = 3
        let springCopy = try #require(spring.copy() as? CASpringAnimation)
        #expect(springCopy.damping == spring.damping && springCopy.allowsOverdamping && springCopy.toValue as? Int == 3)

        let transition = CATransition()
        let filter = try #require(CIFilter(name: "CIBloom"))
        (transition.type, transition.subtype, transition.startProgress) = (.reveal, .fromTop, 0.5)
        transition.filter = filter
        let transitionCopy = try #require(transition.copy() as? CATransition)
        filter.setValue(7, forKey: "inputRadius")
        #expect(transitionCopy.type == .reveal && transitionCopy.subtype == .fromTop)
        #expect(transitionCopy.startProgress == 0.5)
        #expect((transitionCopy.filter as? CIFilter)?.value(forKey: "inputRadius") as? Double == 10)
    }

    @Test func `a group's copy contains copies of its animations at every level`() throws {
        let leaf = CABasicAnimation(keyPath: "opacity")
        let inner = CAAnimationGroup()
        inner.animations = [leaf]
        let outer = CAAnimationGroup()
        outer.animations = [inner]
        let copy = try #require(outer.copy() as? CAAnimationGroup)
        leaf.keyPath = "position"
        inner.animations = []
        let innerCopy = try #require(copy.animations?.first as? CAAnimationGroup)
        #expect((innerCopy.animations?.first as? CABasicAnimation)?.keyPath == "opacity")
    }

    private class Blink: CABasicAnimation {}
    private final class Own: CABasicAnimation {
        var mine = 0
        override func copy(with zone: NSZone? = nil) -> Any {
            let copy = Own()
            copy.copyProperties(of: self)
            copy.mine = mine
            return copy
        }
    }

    @Test func `a subclass that overrides copy keeps its class, and another is copied as its nearest superclass`()
        throws
    {
        let own = Own(keyPath: "opacity")
        own.mine = 5
        #expect((own.copy() as? Own)?.mine == 5 && (own.copy() as? Own)?.keyPath == "opacity")
        let blink = Blink(keyPath: "opacity")
        #expect(type(of: try #require(blink.copy() as? CABasicAnimation)) == CABasicAnimation.self)
    }

    private final class Slow: CASpringAnimation {
        override class func defaultValue(forKey key: String) -> Any? {
            switch key {
            case "damping": 3
            case "duration": NSNumber(value: 4)
            case "fillMode": "both"
            default: super.defaultValue(forKey: key)
            }
        }
    }

    @Test func `the defaults of a class apply to its new animations`() {
        let slow = Slow()
        #expect(slow.damping == 3 && slow.duration == 4 && slow.fillMode == .both && slow.stiffness == 100)
    }

    @Test func `the five named curves have Apple's control points`() {
        let expected: [(CAMediaTimingFunctionName, [Float])] = [
            (.linear, [0, 0, 1, 1]), (.easeIn, [0.42, 0, 1, 1]), (.easeOut, [0, 0, 0.58, 1]),
            (.easeInEaseOut, [0.42, 0, 0.58, 1]), (.default, [0.25, 0.1, 0.25, 1]),
        ]
        for (name, points) in expected {
            let function = CAMediaTimingFunction(name: name)
            var point: [Float] = [9, 9]
            function.getControlPoint(at: 0, values: &point)
            #expect(point == [0, 0])
            function.getControlPoint(at: 1, values: &point)
            #expect(point == Array(points[0...1]))
            function.getControlPoint(at: 2, values: &point)
            #expect(point == Array(points[2...3]))
            function.getControlPoint(at: 3, values: &point)
            #expect(point == [1, 1])
        }
    }
}
