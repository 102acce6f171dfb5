import Foundation
import QuartzCore
import Testing

@Suite struct ActionTests {
    private final class Recorder: NSObject, CAAction {
        var events: [String] = []
        func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
            events.append(event)
        }
    }

    private final class Delegate: NSObject, CALayerDelegate {
        var answer: (any CAAction)?
        var asked: [String] = []
        func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
            asked.append(event)
            return answer
        }
    }

    private final class Custom: CALayer {
        nonisolated(unsafe) static let recorder = Recorder()  // used by one test only
        override class func defaultAction(forKey event: String) -> (any CAAction)? {
            event == "position" ? recorder : super.defaultAction(forKey: event)
        }
    }

    @Test func `the search asks the delegate, then actions, then style, then the class`() {
        let layer = Custom()
        #expect(layer.action(forKey: "position") as AnyObject === Custom.recorder)
        let style = Recorder()
        layer.style = ["actions": ["position": style]]
        #expect(layer.action(forKey: "position") as AnyObject === style)
        let actions = Recorder()
        layer.actions = ["position": actions]
        #expect(layer.action(forKey: "position") as AnyObject === actions)
        let delegate = Delegate()
        layer.delegate = delegate
        #expect(layer.action(forKey: "position") as AnyObject === actions)
        delegate.answer = Recorder()
        #expect(layer.action(forKey: "position") as AnyObject === delegate.answer as AnyObject)
        #expect(delegate.asked == ["position", "position"])
    }

    @Test func `a style's own style has actions too`() {
        let (layer, recorder) = (CALayer(), Recorder())
        layer.style = ["style": ["actions": ["opacity": recorder, "mine": NSNull()]], "actions": ["mine": recorder]]
        #expect(layer.action(forKey: "opacity") as AnyObject === recorder)
        #expect(layer.action(forKey: "mine") as AnyObject === recorder)
    }

    @Test func `NSNull ends the search with no action`() {
        let layer = CALayer()
        let recorder = Recorder()
        layer.actions = ["opacity": recorder]
        let delegate = Delegate()
        delegate.answer = NSNull()
        layer.delegate = delegate
        layer.opacity = 0
        #expect(recorder.events.isEmpty)
        delegate.answer = nil
        layer.opacity = 1
        #expect(recorder.events == ["opacity"])
    }

    @Test func `a layer that is not visible has no implicit animation`() {
        let layer = CALayer()
        #expect(layer.action(forKey: "position") == nil)
        layer.position = CGPoint(x: 1, y: 1)
        #expect(layer.animationKeys() == nil)
    }

    @Test func `the default action of an animatable property is its implicit animation, in visible layers`() throws {
        let action = try #require(CALayer.defaultAction(forKey: "position") as? CABasicAnimation)
        #expect(action.keyPath == "position" && action.duration == 0.25 && action.fromValue == nil)
        #expect(CALayer.defaultAction(forKey: "sublayers") is CATransition)
        for key in ["frame", "contentsGravity", kCAOnOrderIn, "nonsense"] {
            #expect(CALayer.defaultAction(forKey: key) == nil, "\(key)")
        }
        let renderer = CARenderer(width: 8, height: 8)
        let layer = Custom()
        renderer.layer = layer
        #expect(layer.action(forKey: "opacity") == nil)
        renderer.beginFrame(atTime: 0, timeStamp: nil)
        renderer.endFrame()
        #expect((layer.action(forKey: "opacity") as? CABasicAnimation)?.fromValue as? CGFloat == 1)
        #expect(layer.action(forKey: "position") as AnyObject === Custom.recorder)
    }

    @Test func `an action that is NSNull is none`() {
        let layer = CALayer()
        layer.actions = ["position": NSNull()]
        #expect(layer.action(forKey: "position") == nil)
    }

    @Test func `actions and timed objects are classes`() {
        func stop(_ timed: any CAMediaTiming) { timed.speed = 0 }
        func identity(_ action: any CAAction) -> ObjectIdentifier { ObjectIdentifier(action) }
        let (layer, animation) = (CALayer(), CABasicAnimation(keyPath: "opacity"))
        stop(layer)
        stop(animation)
        #expect(layer.speed == 0 && animation.speed == 0 && identity(animation) == ObjectIdentifier(animation))
    }

    @Test func `a visible layer's properties have the implicit animations of chapter 13`() throws {
        let renderer = CARenderer(width: 8, height: 8)
        let layer = CALayer()
        renderer.layer = layer
        renderer.beginFrame(atTime: 0, timeStamp: nil)
        renderer.endFrame()
        let animated = [
            "anchorPoint", "backgroundColor", "borderColor", "borderWidth", "bounds", "contentsRect", "cornerRadius",
            "filters", "hidden", "masksToBounds", "opacity", "position", "sublayerTransform", "transform", "zPosition",
        ]
        for key in animated {
            let animation = try #require(layer.action(forKey: key) as? CABasicAnimation, "\(key)")
            #expect(animation.keyPath == key && animation.duration == 0.25)
        }
        for key in ["frame", "contentsGravity", "geometryFlipped", "nonsense"] {
            #expect(layer.action(forKey: key) == nil, "\(key)")
        }
    }

    @Test func `entering and leaving a visible tree runs the actions, and elsewhere none`() {
        let renderer = CARenderer(width: 8, height: 8)
        let parent = CALayer()
        let layer = CALayer()
        let recorder = Recorder()
        layer.actions = [kCAOnOrderIn: recorder, kCAOnOrderOut: recorder, "hidden": NSNull()]
        func frame(_ time: Double) {
            renderer.beginFrame(atTime: time, timeStamp: nil)
            renderer.endFrame()
        }
        renderer.layer = parent
        parent.addSublayer(layer)
        layer.removeFromSuperlayer()
        #expect(recorder.events.isEmpty)
        frame(0)
        parent.addSublayer(layer)
        frame(1)
        layer.isHidden = true
        layer.isHidden = false
        layer.removeFromSuperlayer()
        #expect(recorder.events == [kCAOnOrderIn, kCAOnOrderOut, kCAOnOrderIn, kCAOnOrderOut])
        frame(2)
    }

    @Test func `a change of the sublayers of a visible layer fades, by table 2 of chapter 13`() throws {
        let renderer = CARenderer(width: 8, height: 8)
        let parent = CALayer()
        parent.addSublayer(CALayer())
        renderer.layer = parent
        #expect(parent.animationKeys() == nil)
        renderer.beginFrame(atTime: 0, timeStamp: nil)
        defer { renderer.beginFrame(atTime: 9, timeStamp: nil) }
        parent.addSublayer(CALayer())
        let fade = try #require(parent.animation(forKey: kCATransition) as? CATransition)
        #expect(fade.type == .fade && fade.startProgress == 0 && fade.endProgress == 1 && fade.duration == 0.25)
        parent.removeAllAnimations()
        parent.actions = ["sublayers": NSNull()]
        parent.sublayers?.last?.removeFromSuperlayer()
        #expect(parent.animationKeys() == nil)
    }

    @Test func `a change of background filters has a fade`() throws {
        let renderer = CARenderer(width: 8, height: 8)
        let layer = CALayer()
        renderer.layer = layer
        renderer.beginFrame(atTime: 0, timeStamp: nil)
        defer { renderer.beginFrame(atTime: 9, timeStamp: nil) }
        layer.backgroundFilters = CIFilter(name: "CIGaussianBlur").map { [$0] }
        #expect(layer.animation(forKey: kCATransition) is CATransition)
    }

    @Test func `a basic animation without values starts, as an action, at the presented value`() throws {
        let renderer = CARenderer(width: 8, height: 8)
        let layer = CALayer()
        renderer.layer = layer
        func frame(_ time: Double) {
            renderer.beginFrame(atTime: time, timeStamp: nil)
            renderer.endFrame()
        }
        frame(0)
        // Neither key path nor values are set: both come from the change.
        let glide = CABasicAnimation()
        glide.duration = 10
        layer.actions = ["zPosition": glide]
        layer.zPosition = 100
        frame(10)
        frame(15)
        #expect(try #require(layer.presentation()).zPosition == 50)
        layer.zPosition = 0
        frame(20)
        frame(25)
        // From 50, the presented value at the change.
        #expect(try #require(layer.presentation()).zPosition == 25)
        #expect(glide.keyPath == nil && glide.fromValue == nil)
        frame(99)
    }

    @Test func `a custom key runs its action`() {
        let layer = CALayer()
        let recorder = Recorder()
        layer.actions = ["mine": recorder]
        layer.setValue(3, forKey: "mine")
        #expect(recorder.events == ["mine"])
        #expect(layer.value(forKey: "mine") as? Int == 3)
    }
}
