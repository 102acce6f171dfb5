import Foundation
import QuartzCore
import Testing

/// The search for actions, and transactions.
struct ActionTests {
    private final class Recorder: NSObject, CAAction {
        let name: String
        var events: [String] = []
        init(_ name: String) { self.name = name }
        func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
            events.append(event)
        }
    }

    private final class Delegate: NSObject, CALayerDelegate {
        var result: (any CAAction)?
        func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { result }
    }

    @Test func `the delegate comes first, then the actions, then the style`() {
        let layer = CALayer()
        let (a, b, c) = (Recorder("delegate"), Recorder("actions"), Recorder("style"))
        layer.style = ["actions": ["key": c]]
        #expect(layer.action(forKey: "key") as? Recorder === c)
        layer.actions = ["key": b]
        #expect(layer.action(forKey: "key") as? Recorder === b)
        let delegate = Delegate()
        delegate.result = a
        layer.delegate = delegate
        #expect(layer.action(forKey: "key") as? Recorder === a)
        delegate.result = NSNull()
        #expect(!(layer.action(forKey: "key") is Recorder))
    }

    @Test func `transactions have their values`() {
        // The thread's implicit transaction may belong to another test.
        CATransaction.flush()
        CATransaction.begin()
        #expect(CATransaction.animationDuration() == 0.25 && !CATransaction.disableActions())
        #expect(CATransaction.animationTimingFunction() == nil)
        CATransaction.setAnimationDuration(2)
        CATransaction.setDisableActions(true)
        CATransaction.setValue("x", forKey: "custom")
        CATransaction.begin()
        #expect(CATransaction.animationDuration() == 2 && CATransaction.disableActions())
        #expect(CATransaction.value(forKey: "custom") as? String == "x")
        CATransaction.setAnimationDuration(3)
        CATransaction.commit()
        #expect(CATransaction.animationDuration() == 2)
        CATransaction.commit()
        CATransaction.begin()
        #expect(CATransaction.animationDuration() == 0.25)
        CATransaction.commit()
    }

    @Test func `a completion block runs without animations`() {
        final class Flag: @unchecked Sendable { var isSet = false }
        let flag = Flag()
        CATransaction.begin()
        CATransaction.setCompletionBlock { flag.isSet = true }
        CATransaction.commit()
        CATransaction.flush()
        let end = Date(timeIntervalSinceNow: 2)
        while !flag.isSet, Date() < end {
            _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
        }
        #expect(flag.isSet)
    }

    @Test func `layers of no actions change at once`() {
        let layer = CALayer()
        layer.actions = ["opacity": NSNull()]
        layer.opacity = 0.5
        #expect(layer.opacity == 0.5 && layer.animationKeys() == nil)
    }
}
