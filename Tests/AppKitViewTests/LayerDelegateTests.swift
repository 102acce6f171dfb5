import AppKit
import AppKitTestSupport
import Testing

/// The delegates of views' layers.
@MainActor
@Suite struct LayerDelegateTests {
    private final class OrdinaryView: NSView {
        var draws = 0
        override func draw(_ dirtyRect: NSRect) { draws += 1 }
    }

    /// As on macOS, a program's view may conform to the protocol itself.
    private final class ConformingView: NSView, @preconcurrency CALayerDelegate {
        var draws = 0
        func draw(_ layer: CALayer, in ctx: CGContext) { draws += 1 }
        func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
            event == "opacity" ? CABasicAnimation() : NSNull()
        }
    }

    @Test func `The delegate of a backing layer is the view`() throws {
        let view = NSView(frame: NSRect(x: 0, y: 0, width: 10, height: 10))
        view.wantsLayer = true
        let layer = try #require(view.layer)
        #expect(layer.delegate === view && layer.delegate as? NSView === view)
        let scroll = NSScrollView()
        scroll.wantsLayer = true
        #expect(scroll.layer?.delegate is NSScrollView)
        view.wantsLayer = false
        #expect(layer.delegate == nil)
    }

    @Test func `A layer that the program hosts keeps its delegate`() {
        let (view, layer, other) = (NSView(), CALayer(), ConformingView())
        view.layer = layer
        view.wantsLayer = true
        #expect(layer.delegate == nil)
        layer.delegate = other
        #expect(layer.delegate === other)
    }

    @Test func `Views draw with their own methods, and with those of the protocol`() throws {
        let (_, window) = try makeWindow()
        let (ordinary, conforming) = (OrdinaryView(frame: window.frame), ConformingView(frame: window.frame))
        window.contentView?.addSubview(ordinary)
        window.contentView?.addSubview(conforming)
        window.orderFront(nil)
        CATransaction.flush()
        #expect(ordinary.draws == 1 && conforming.draws == 1)
        let layer = try #require(conforming.layer)
        layer.opacity = 0.5
        #expect(layer.animationKeys() == ["opacity"])
        ordinary.layer?.opacity = 0.5
        #expect(ordinary.layer?.animationKeys() == nil)
    }
}
