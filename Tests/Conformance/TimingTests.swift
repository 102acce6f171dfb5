import Foundation
import QuartzCore
import Testing

/// Timing functions, and the time spaces of layers (`CAMediaTiming`).
struct TimingTests {
    struct Curve: Sendable {
        let name: String
        let points: [Float]
    }

    /// The control points that the documents of the names and the headers state.
    static let curves = [
        Curve(name: "linear", points: [0, 0, 1, 1]), Curve(name: "easeIn", points: [0.42, 0, 1, 1]),
        Curve(name: "easeOut", points: [0, 0, 0.58, 1]), Curve(name: "easeInEaseOut", points: [0.42, 0, 0.58, 1]),
        Curve(name: "default", points: [0.25, 0.1, 0.25, 1]),
    ]

    @Test(arguments: curves) func `timing functions have their points`(curve: Curve) {
        let function = CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: curve.name))
        var point: [Float] = [0, 0]
        let expected = [0, 0] + curve.points + [1, 1]
        for index in 0..<4 {
            function.getControlPoint(at: index, values: &point)
            #expect(point == Array(expected[(2 * index)..<(2 * index + 2)]))
        }
    }

    @Test func `control points are kept`() {
        let function = CAMediaTimingFunction(controlPoints: 0.1, 0.7, 1, 0.2)
        var point: [Float] = [0, 0]
        function.getControlPoint(at: 1, values: &point)
        #expect(point == [0.1, 0.7])
        function.getControlPoint(at: 2, values: &point)
        #expect(point == [1, 0.2])
    }

    struct Clock: Sendable {
        var begin = 0.0
        var speed: Float = 1
        var offset = 0.0
        let parent: Double
        let local: Double
    }

    /// Local time is (parent time - beginTime) * speed + timeOffset.
    static let clocks = [
        Clock(parent: 5, local: 5), Clock(begin: 2, parent: 5, local: 3), Clock(speed: 2, parent: 5, local: 10),
        Clock(offset: 1, parent: 5, local: 6), Clock(begin: 1, speed: 0.5, offset: 3, parent: 5, local: 5),
        Clock(speed: -1, offset: 10, parent: 4, local: 6), Clock(speed: 0, offset: 7, parent: 100, local: 7),
    ]

    @Test(arguments: clocks) func `layers convert time`(clock: Clock) {
        let (parent, child) = (CALayer(), CALayer())
        parent.addSublayer(child)
        (child.beginTime, child.speed, child.timeOffset) = (clock.begin, clock.speed, clock.offset)
        #expect(abs(child.convertTime(clock.parent, from: parent) - clock.local) < 1e-9)
        guard clock.speed != 0 else { return }
        #expect(abs(child.convertTime(clock.local, to: parent) - clock.parent) < 1e-9)
    }

    @Test func `clocks of ancestors are combined`() {
        let (root, middle, leaf) = (CALayer(), CALayer(), CALayer())
        root.addSublayer(middle)
        middle.addSublayer(leaf)
        (middle.speed, middle.timeOffset) = (2, 1)
        (leaf.speed, leaf.beginTime) = (3, 2)
        // (5 * 2 + 1 - 2) * 3
        #expect(abs(leaf.convertTime(5, from: root) - 27) < 1e-9)
    }

    @Test func `animations have the defaults of timing`() {
        let animations: [CAAnimation] = [
            CABasicAnimation(), CAKeyframeAnimation(), CAAnimationGroup(), CATransition(), CASpringAnimation(),
        ]
        for animation in animations {
            #expect(animation.beginTime == 0 && animation.timeOffset == 0 && animation.duration == 0)
            #expect(animation.speed == 1 && animation.repeatCount == 0 && animation.repeatDuration == 0)
            #expect(!animation.autoreverses && animation.fillMode == .removed)
            #expect(animation.isRemovedOnCompletion && animation.timingFunction == nil && animation.delegate == nil)
        }
        let spring = CASpringAnimation()
        #expect(spring.mass == 1 && spring.stiffness == 100 && spring.damping == 10 && spring.initialVelocity == 0)
        let transition = CATransition()
        #expect(transition.type == .fade && transition.startProgress == 0 && transition.endProgress == 1)
        #expect(CAKeyframeAnimation().calculationMode == .linear)
    }

    @Test func `animations are copied`() throws {
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.duration, animation.fromValue) = (3, 0.5)
        let layer = CALayer()
        layer.add(animation, forKey: "fade")
        animation.duration = 4
        let added = try #require(layer.animation(forKey: "fade") as? CABasicAnimation)
        #expect(added !== animation && added.duration == 3 && added.keyPath == "opacity")
        #expect(layer.animationKeys() == ["fade"])
        layer.removeAnimation(forKey: "fade")
        #expect(layer.animation(forKey: "fade") == nil && layer.animationKeys() == nil)
    }
}
