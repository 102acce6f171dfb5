import AppKitTestSupport
import Testing

@testable import AppKit

@MainActor
final class FlippedView: NSView {
    override var isFlipped: Bool { true }
}

@MainActor
@Suite struct ViewTests {
    @Test func `Conversion uses origins and flips`() {
        let outer = NSView(frame: NSRect(x: 10, y: 20, width: 100, height: 80))
        let flipped = FlippedView(frame: NSRect(x: 5, y: 6, width: 50, height: 40))
        let inner = NSView(frame: NSRect(x: 1, y: 2, width: 10, height: 10))
        outer.addSubview(flipped)
        flipped.addSubview(inner)
        // Calculated by hand: inner's (0, 0) is on its lower edge, which is y = 2 + 10 in the flipped view.
        #expect(inner.convert(NSPoint.zero, to: flipped) == NSPoint(x: 1, y: 12))
        // The flipped view's y = 12 is 40 - 12 above its lower edge, which is y = 6 in the outer view.
        #expect(inner.convert(NSPoint.zero, to: outer) == NSPoint(x: 6, y: 34))
        #expect(inner.convert(NSPoint.zero, to: nil) == NSPoint(x: 16, y: 54))
        #expect(inner.convert(NSPoint(x: 16, y: 54), from: nil) == .zero)
        #expect(
            outer.convert(NSRect(x: 0, y: 0, width: 3, height: 4), from: inner)
                == NSRect(x: 6, y: 34, width: 3, height: 4))
    }

    @Test func `Conversion uses the bounds origin of a scrolled view`() {
        let outer = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
        let inner = NSView(frame: NSRect(x: 10, y: 10, width: 20, height: 20))
        outer.addSubview(inner)
        inner.setBoundsOrigin(NSPoint(x: 5, y: 7))
        #expect(inner.bounds == NSRect(x: 5, y: 7, width: 20, height: 20))
        #expect(inner.convert(NSPoint(x: 5, y: 7), to: outer) == NSPoint(x: 10, y: 10))
    }

    @Test func `Hit testing finds the topmost visible view`() {
        let outer = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
        let low = NSView(frame: NSRect(x: 10, y: 10, width: 50, height: 50))
        let high = NSView(frame: NSRect(x: 30, y: 30, width: 50, height: 50))
        outer.addSubview(low)
        outer.addSubview(high)
        #expect(outer.hitTest(NSPoint(x: 40, y: 40)) === high)
        high.isHidden = true
        #expect(outer.hitTest(NSPoint(x: 40, y: 40)) === low)
        #expect(outer.hitTest(NSPoint(x: 90, y: 90)) === outer)
        #expect(outer.hitTest(NSPoint(x: 190, y: 90)) == nil)
    }

    // Apple's documentation of autoresizingMask: the difference is distributed evenly among the flexible parts.
    @Test func `Flexible parts share a change of size evenly`() {
        let outer = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
        let inner = NSView(frame: NSRect(x: 10, y: 10, width: 20, height: 20))
        inner.autoresizingMask = [.width, .maxXMargin, .minYMargin]
        outer.addSubview(inner)
        outer.setFrameSize(NSSize(width: 110, height: 140))
        #expect(inner.frame == NSRect(x: 10, y: 50, width: 25, height: 20))
        outer.autoresizesSubviews = false
        outer.setFrameSize(NSSize(width: 10, height: 10))
        #expect(inner.frame == NSRect(x: 10, y: 50, width: 25, height: 20))
    }

    @Test func `Subviews have the requested order`() {
        let outer = NSView(frame: .zero)
        let views = (0..<3).map { _ in NSView(frame: .zero) }
        for view in views { outer.addSubview(view) }
        outer.addSubview(views[0], positioned: .above, relativeTo: views[1])
        #expect(outer.subviews.map(ObjectIdentifier.init) == [1, 0, 2].map { ObjectIdentifier(views[$0]) })
        outer.addSubview(views[2], positioned: .below, relativeTo: nil)
        #expect(outer.subviews.map(ObjectIdentifier.init) == [2, 1, 0].map { ObjectIdentifier(views[$0]) })
        views[1].removeFromSuperview()
        #expect(outer.subviews.count == 2)
        #expect(views[1].superview == nil)
    }

    @Test func `A view cannot be its own descendant`() {
        let outer = NSView(frame: .zero), inner = NSView(frame: .zero)
        outer.addSubview(inner)
        inner.addSubview(outer)
        outer.addSubview(outer)
        #expect(inner.superview === outer)
        #expect(outer.superview == nil)
        #expect(outer.subviews.count == 1)
    }

    @Test func `Rectangles that are not finite are ignored`() {
        let view = NSView(frame: NSRect(x: 1, y: 2, width: 3, height: 4))
        view.frame = NSRect(x: CGFloat.nan, y: 0, width: 1, height: 1)
        view.setFrameSize(NSSize(width: CGFloat.infinity, height: 1))
        view.setBoundsOrigin(NSPoint(x: CGFloat.nan, y: 0))
        view.alphaValue = .nan
        #expect(view.frame == NSRect(x: 1, y: 2, width: 3, height: 4))
        #expect(view.bounds.origin == .zero)
        #expect(view.alphaValue == 1)
        #expect(NSView(frame: NSRect(x: 0, y: 0, width: CGFloat.infinity, height: 1)).frame == .zero)
    }

    @Test func `Subviews of a view with a layer have layers without a window`() throws {
        let (root, child, leaf) = (NSView(), NSView(), NSView())
        child.addSubview(leaf)
        root.wantsLayer = true
        root.addSubview(child)
        #expect(child.layer?.superlayer === root.layer && leaf.layer?.superlayer === child.layer && !leaf.wantsLayer)
        let late = NSView()
        leaf.addSubview(late)
        #expect(late.layer?.superlayer === leaf.layer)
        child.wantsLayer = false
        #expect(child.layer != nil, "the superview has one")
        let other = NSView()
        other.addSubview(NSView())
        #expect(other.layer == nil && other.subviews[0].layer == nil)
        other.wantsLayer = true
        #expect(other.subviews[0].layer?.superlayer === other.layer)
    }

    @Test func `A layer that is set before wantsLayer is hosted`() {
        let view = NSView(frame: NSRect(x: 0, y: 0, width: 30, height: 20))
        let layer = CALayer()
        view.layer = layer
        view.wantsLayer = true
        #expect(view.layer === layer)
        #expect(view.layerBacking.isHosted)
        #expect(layer.delegate == nil)
        #expect(layer.frame == NSRect(x: 0, y: 0, width: 30, height: 20))
        view.setFrameSize(NSSize(width: 60, height: 40))
        #expect(layer.bounds.size == CGSize(width: 60, height: 40))
    }

    private final class LayoutCounter: NSView {
        var count = 0
        override func layout() {
            count += 1
            super.layout()
        }
    }

    @Test(arguments: [false, true])
    func `A view that hosts a layer is laid out before the next frame, whatever its layer does`(hasManager: Bool) throws
    {
        final class Delegate: NSObject, CALayerDelegate {}
        let (display, window) = try makeWindow()
        let delegate = Delegate()
        let (content, inner) = (
            LayoutCounter(frame: .zero), LayoutCounter(frame: NSRect(x: 0, y: 0, width: 9, height: 9))
        )
        for view in [content, inner] {
            view.layer = CALayer()
            view.layer?.delegate = delegate
            if hasManager { view.layer?.layoutManager = CAConstraintLayoutManager() }
            view.wantsLayer = true
        }
        content.addSubview(inner)
        window.contentView = content
        window.makeKeyAndOrderFront(nil)
        _ = display.image()
        #expect(content.count == 1 && inner.count == 1)
        inner.setFrameSize(NSSize(width: 50, height: 20))
        #expect(inner.count == 1)
        _ = display.image()
        #expect(content.count == 1 && inner.count == 2)
        content.needsLayout = true
        _ = display.image()
        #expect(content.count == 2 && inner.count == 2)
    }

    @Test func `Constraints in a view that hosts a layer are solved before the next frame`() throws {
        let (display, window) = try makeWindow(width: 200, height: 100)
        let content = NSView(frame: NSRect(x: 0, y: 0, width: 200, height: 100))
        content.layer = CALayer()
        content.wantsLayer = true
        let view = NSView()
        view.translatesAutoresizingMaskIntoConstraints = false
        content.addSubview(view)
        let width = view.widthAnchor.constraint(equalToConstant: 30)
        NSLayoutConstraint.activate([
            width, view.heightAnchor.constraint(equalToConstant: 10),
            view.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 5),
            view.bottomAnchor.constraint(equalTo: content.bottomAnchor),
        ])
        window.contentView = content
        window.makeKeyAndOrderFront(nil)
        _ = display.image()
        #expect(view.frame == NSRect(x: 5, y: 0, width: 30, height: 10))
        width.constant = 60
        _ = display.image()
        #expect(view.frame == NSRect(x: 5, y: 0, width: 60, height: 10))
    }

    @Test func `A view that wants a layer is backed by its own backing layer`() {
        final class Own: NSView {
            let made = CALayer()
            override func makeBackingLayer() -> CALayer { made }
        }
        let view = Own(frame: NSRect(x: 0, y: 0, width: 30, height: 20))
        #expect(view.layer == nil)
        view.wantsLayer = true
        #expect(view.layer === view.made)
        #expect(view.made.delegate != nil)
        #expect(view.made.anchorPoint == .zero)
    }

    @Test func `Layers have the order of their views`() {
        let outer = NSView(frame: NSRect(x: 0, y: 0, width: 30, height: 20))
        outer.wantsLayer = true
        let views = (0..<3).map { _ in NSView(frame: .zero) }
        for view in views { view.wantsLayer = true }
        outer.addSubview(views[1])
        outer.addSubview(views[0], positioned: .below, relativeTo: nil)
        outer.addSubview(views[2])
        #expect(
            outer.layer?.sublayers?.map(ObjectIdentifier.init)
                == views.compactMap { $0.layer.map(ObjectIdentifier.init) })
    }

    @Test func `An archived view is restored with its subviews`() throws {
        let outer = NSView(frame: NSRect(x: 1, y: 2, width: 30, height: 20))
        outer.identifier = NSUserInterfaceItemIdentifier("outer")
        outer.autoresizingMask = [.width, .maxYMargin]
        let inner = NSView(frame: NSRect(x: 3, y: 4, width: 5, height: 6))
        inner.isHidden = true
        outer.addSubview(inner)
        let data = try NSKeyedArchiver.archivedData(withRootObject: outer, requiringSecureCoding: false)
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
        unarchiver.requiresSecureCoding = false
        let copy = try #require(unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? NSView)
        #expect(copy.frame == outer.frame)
        #expect(copy.identifier?.rawValue == "outer")
        #expect(copy.autoresizingMask == [.width, .maxYMargin])
        #expect(copy.subviews.map(\.frame) == [inner.frame])
        #expect(copy.subviews.first?.isHidden == true)
    }

    @Test func `The intrinsic size of a view is read by its superview's layout`() {
        final class Label: NSView {
            var text = 30.0
            override var intrinsicContentSize: NSSize { NSSize(width: text, height: NSView.noIntrinsicMetric) }
        }
        final class Row: NSView {
            override func layout() {
                super.layout()
                for view in subviews { view.setFrameSize(view.fittingSize) }
            }
        }
        #expect(NSView().intrinsicContentSize == NSSize(width: -1, height: -1))
        #expect(NSView().fittingSize == .zero)
        let row = Row(frame: NSRect(x: 0, y: 0, width: 100, height: 10))
        let label = Label(frame: .zero)
        row.addSubview(label)
        row.layoutSubtreeIfNeeded()
        #expect(label.frame.size == NSSize(width: 30, height: 0))
        label.text = 50
        row.layoutSubtreeIfNeeded()
        #expect(label.frame.width == 30)
        label.invalidateIntrinsicContentSize()
        row.layoutSubtreeIfNeeded()
        #expect(label.frame.width == 50)
    }
}
