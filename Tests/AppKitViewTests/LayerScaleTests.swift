import AppKitTestSupport
import Testing

@testable import AppKit

@MainActor
@Suite(.serialized) struct LayerScaleTests {
    /// A delegate that answers for layers by their names.
    private final class Delegate: NSObject, CALayerDelegate, NSViewLayerContentScaleDelegate {
        nonisolated func layer(
            _ layer: CALayer, shouldInheritContentsScale newScale: CGFloat, from window: NSWindow
        ) -> Bool { layer.name == "yes" }
    }

    @Test func `The layers of a window get its scale if their delegates want it`() throws {
        let (_, window) = try makeWindow(width: 20, height: 20, scale: 2)
        let delegate = Delegate()
        let root = CALayer()
        let layers = ["yes", "no"].map { name in
            let layer = CALayer()
            (layer.name, layer.delegate) = (name, delegate)
            return layer
        }
        let plain = CALayer()
        root.addSublayer(layers[0])
        layers[0].addSublayer(layers[1])
        root.addSublayer(plain)
        let view = NSView(frame: NSRect(x: 0, y: 0, width: 20, height: 20))
        view.layer = root
        view.wantsLayer = true
        window.contentView = view
        window.makeKeyAndOrderFront(nil)
        #expect(layers[0].contentsScale == 2 && layers[1].contentsScale == 1 && plain.contentsScale == 1)
    }

    @Test func `Layers with images follow the scale of their window`() throws {
        let (_, window) = try makeWindow(width: 20, height: 20, scale: 2)
        let image = NSImage(size: NSSize(width: 4, height: 4), flipped: false) { rect in
            NSColor.red.setFill()
            rect.fill()
            return true
        }
        let fixed = NSImage(cgImage: try plainImage(4, 4, .red), size: .zero)
        let view = NSView(frame: NSRect(x: 0, y: 0, width: 20, height: 20))
        view.wantsLayer = true
        let layers = [image, fixed].map { image in
            let layer = CALayer()
            layer.contents = image
            view.layer?.addSublayer(layer)
            return layer
        }
        window.contentView = view
        window.makeKeyAndOrderFront(nil)
        #expect(layers[0].contentsScale == 2 && layers[0].contents as? NSImage === image)
        #expect(layers[1].contentsScale == 1, "the image has one pixel per point")
    }

    @Test func `The image of a layer is drawn at the commit, for the scale that the layer has then`() throws {
        let (display, window) = try makeWindow(width: 20, height: 20)
        let view = NSView(frame: NSRect(x: 0, y: 0, width: 20, height: 20))
        view.wantsLayer = true
        window.contentView = view
        window.makeKeyAndOrderFront(nil)
        nonisolated(unsafe) var (scales, color): ([CGFloat], NSColor) = ([], .red)
        let image = NSImage(size: NSSize(width: 20, height: 20), flipped: false) { rect in
            scales.append(NSGraphicsContext.current?.cgContext.ctm.a ?? 0)
            color.setFill()
            rect.fill()
            return true
        }
        let layer = CALayer()
        layer.frame = view.bounds
        view.layer?.addSublayer(layer)
        layer.contents = image
        #expect(layer.contents as? NSImage === image && scales == [])
        layer.contentsScale = 3
        color = .green
        CATransaction.flush()
        #expect(scales == [3] && layer.contents as? NSImage === image)
        display.advance(to: display.time + 1)
        CATransaction.flush()
        #expect(scales == [3])
        layer.contentsScale = 2
        #expect(scales == [3, 2])
        let pixels = try plainImage(2, 2, .blue)
        layer.contents = image
        layer.contents = pixels
        CATransaction.flush()
        #expect(layer.contents as? CGImage === pixels)
        // Without a window, the image is drawn when the layer is.
        let alone = CALayer()
        alone.frame = view.bounds
        alone.contents = image
        scales = []
        let bitmap = try Bitmap(20, 20) {
            guard let context = NSGraphicsContext.current?.cgContext else { return }
            alone.render(in: context)
        }
        #expect(scales == [1] && bitmap[10, 10] == opaqueGreen)
    }

    @Test func `Methods of the view tree can be overridden`() {
        final class Recording: NSView {
            var added: [NSView] = []
            override func addSubview(_ view: NSView) {
                added.append(view)
                super.addSubview(view)
            }
        }
        let (view, child) = (Recording(frame: .zero), NSView(frame: .zero))
        view.addSubview(child)
        #expect(view.added == [child] && view.subviews == [child] && child.superview === view)
    }
}
