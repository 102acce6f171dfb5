import AppKitTestSupport
import QuartzCore
import Testing

@testable import AppKit

/// Layers of windows that are not shown.
@MainActor
@Suite(.serialized) struct HiddenWindowTests {
    private final class Recorder: NSObject, CAAnimationDelegate {
        var events: [String] = []

        func animationDidStart(_ anim: CAAnimation) { events.append("start") }
        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { events.append("stop \(flag)") }
    }

    private final class DrawingView: NSView {
        var draws = 0

        override func draw(_ dirtyRect: NSRect) { draws += 1 }
    }

    private func makeLayer(in window: NSWindow) throws -> CALayer {
        window.contentView?.wantsLayer = true
        let layer = CALayer()
        try #require(window.contentView?.layer).addSublayer(layer)
        return layer
    }

    @Test func `A layer has a presentation copy after the transaction`() throws {
        let (_, window) = try makeWindow()
        let layer = try makeLayer(in: window)
        #expect(layer.presentation() == nil)
        CATransaction.flush()
        #expect(layer.presentation()?.opacity == 1)
        layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(
            layer.animationKeys() == ["position", "bounds"], "changes are animated, in the order of Core Animation")
    }

    @Test func `Animations run while the window is not shown, and go on when it is shown and hidden`() throws {
        let (display, window) = try makeWindow()
        let layer = try makeLayer(in: window)
        let recorder = Recorder()
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 2)
        animation.delegate = recorder
        layer.add(animation, forKey: nil)
        CATransaction.flush()
        let start = display.time
        func expectOpacity(_ expected: Float, at time: Double) throws {
            display.advance(to: start + time)
            #expect(abs(try #require(layer.presentation()).opacity - expected) < 1e-5)
        }
        try expectOpacity(0.25, at: 0.5)
        #expect(recorder.events == ["start"])
        window.orderFront(nil)
        try expectOpacity(0.5, at: 1)
        window.orderOut(nil)
        try expectOpacity(0.75, at: 1.5)
        display.advance(to: start + 2.1)
        #expect(recorder.events == ["start", "stop true"])
    }

    @Test func `A view is drawn when its window is shown`() throws {
        let (_, window) = try makeWindow()
        let view = DrawingView(frame: NSRect(x: 0, y: 0, width: 10, height: 10))
        window.contentView?.addSubview(view)
        CATransaction.flush()
        #expect(view.draws == 0)
        window.orderFront(nil)
        CATransaction.flush()
        #expect(view.draws == 1)
        window.orderOut(nil)
        view.needsDisplay = true
        CATransaction.flush()
        #expect(view.draws == 1)
        window.orderFront(nil)
        CATransaction.flush()
        #expect(view.draws == 2)
    }
}
