import AppKitTestSupport
import Testing

@testable import AppKit

/// A view that records the calls of its methods.
@MainActor
private class NotedView: NSView {
    var notes: [String] = []
    override func viewDidHide() { notes.append("hide") }
    override func viewDidUnhide() { notes.append("unhide") }
    override func viewWillDraw() { notes.append("willDraw") }
    override func viewWillStartLiveResize() { notes.append("start") }
    override func viewDidEndLiveResize() { notes.append("end") }
}

@MainActor
private final class DrawingView: NotedView {
    var answers: [Bool] = []
    override func draw(_ dirtyRect: NSRect) {
        notes.append("draw")
        answers = [
            needsToDraw(NSRect(x: 1, y: 1, width: 1, height: 1)),
            needsToDraw(NSRect(x: 90, y: 90, width: 1, height: 1)),
        ]
        NSColor.green.setFill()
        NSRect(x: 0, y: 0, width: 10, height: 5).fill()
    }
}

@MainActor
private final class FlippedDrawingView: NSView {
    override var isFlipped: Bool { true }
    override func draw(_ dirtyRect: NSRect) {
        NSColor.green.setFill()
        NSRect(x: 0, y: 0, width: 10, height: 5).fill()
    }
}

@MainActor
@Suite(.serialized) struct ViewChangeTests {
    @Test func `Subviews that are added one by one are committed together, and may be moved and removed in any order`()
    {
        let outer = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
        outer.wantsLayer = true
        let window = NSWindow(contentRect: outer.frame, styleMask: .borderless, backing: .buffered, defer: false)
        window.contentView = outer
        window.orderFront(nil)
        defer { window.close() }
        CATransaction.flush()
        let views = (0..<50).map { NSView(frame: NSRect(x: $0, y: 0, width: 1, height: 100)) }
        for view in views { outer.addSubview(view) }
        // A layer is presented from the commit on.
        #expect(views.allSatisfy { $0.layer != nil && $0.layer?.presentation() == nil })
        CATransaction.flush()
        #expect(views.allSatisfy { $0.layer?.presentation() != nil })
        for view in views { outer.addSubview(view, positioned: .below, relativeTo: nil) }
        #expect(outer.subviews == views.reversed())
        outer.addSubview(views[10], positioned: .below, relativeTo: views[46])
        #expect(outer.subviews.firstIndex(of: views[10]) == 3 && outer.layer?.sublayers?[3] === views[10].layer)
        #expect(outer.layer?.sublayers?.count == 50)
        for view in views.shuffled() { view.removeFromSuperview() }
        #expect(outer.subviews.isEmpty && outer.layer?.sublayers?.isEmpty != false)
        for view in views { outer.addSubview(view) }
        CATransaction.flush()
        #expect(views.allSatisfy { $0.layer?.presentation() != nil })
    }

    @Test func `A view and its visible subviews are notified when they are hidden and shown`() {
        let outer = NotedView(), inner = NotedView(), hidden = NotedView()
        outer.addSubview(inner)
        inner.addSubview(hidden)
        hidden.isHidden = true
        hidden.notes = []
        outer.isHidden = true
        outer.isHidden = true
        inner.isHidden = true
        inner.isHidden = false
        outer.isHidden = false
        #expect(outer.notes == ["hide", "unhide"] && inner.notes == ["hide", "unhide"] && hidden.notes == [])
    }

    @Test func `Changes of the frame and of the bounds are posted unless that is switched off`() {
        let view = NSView(frame: NSRect(x: 0, y: 0, width: 10, height: 10))
        nonisolated(unsafe) var names: [String] = []
        let tokens = [NSView.frameDidChangeNotification, NSView.boundsDidChangeNotification].map { name in
            NotificationCenter.default.addObserver(forName: name, object: view, queue: nil) {
                names.append($0.name.rawValue)
            }
        }
        view.setFrameOrigin(NSPoint(x: 5, y: 5))
        view.setBoundsOrigin(NSPoint(x: 1, y: 1))
        #expect(names == ["NSViewFrameDidChangeNotification", "NSViewBoundsDidChangeNotification"])
        view.postsFrameChangedNotifications = false
        view.postsBoundsChangedNotifications = false
        view.setFrameOrigin(.zero)
        view.setBoundsOrigin(.zero)
        #expect(names.count == 2)
        for token in tokens { NotificationCenter.default.removeObserver(token) }
    }

    @Test func `A view is notified before it draws, and knows what is drawn`() throws {
        let (display, window) = try makeWindow()
        let view = DrawingView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
        window.contentView?.addSubview(view)
        window.orderFront(nil)
        _ = display.image()
        #expect(view.notes == ["willDraw", "draw"])
        #expect(view.answers == [true, true])
        view.setNeedsDisplay(NSRect(x: 0, y: 0, width: 20, height: 20))
        _ = display.image()
        #expect(view.answers == [true, false])
        #expect(!view.needsToDraw(view.bounds))
        view.layerContentsRedrawPolicy = .onSetNeedsDisplay
        view.notes = []
        view.setFrameSize(NSSize(width: 90, height: 90))
        _ = display.image()
        #expect(view.notes == [])
        view.layerContentsRedrawPolicy = .duringViewResize
        view.setFrameSize(NSSize(width: 80, height: 80))
        _ = display.image()
        #expect(view.notes == ["willDraw", "draw"])
    }

    /// A view that notes the size with which it is drawn.
    private final class SizedView: NSView {
        var widths: [CGFloat] = []
        override func draw(_ dirtyRect: NSRect) {
            widths.append(bounds.width)
            NSColor.red.setFill()
            NSRect(x: bounds.maxX - 10, y: 0, width: 10, height: bounds.height).fill()
        }
    }

    @Test(arguments: [NSView.LayerContentsRedrawPolicy.duringViewResize, .onSetNeedsDisplay])
    func `An animated size is drawn as it is shown, if the policy is that of each resize`(
        policy: NSView.LayerContentsRedrawPolicy
    ) throws {
        let (display, window) = try makeWindow()
        let view = SizedView(frame: NSRect(x: 0, y: 0, width: 50, height: 20))
        window.contentView?.addSubview(view)
        window.orderFront(nil)
        _ = display.image()
        view.layerContentsRedrawPolicy = policy
        view.widths = []
        NSAnimationContext.runAnimationGroup { context in
            (context.duration, context.timingFunction) = (1, CAMediaTimingFunction(name: .linear))
            context.allowsImplicitAnimation = true
            view.setFrameSize(NSSize(width: 150, height: 20))
        }
        #expect(view.bounds.width == 150)
        _ = display.image()
        display.advance(to: display.time + 0.5)
        let image = NSBitmapImageRep(cgImage: try #require(display.image()))
        #expect(view.bounds.width == 150)
        guard policy == .duringViewResize else {
            #expect(view.widths.isEmpty)
            // The last ten of fifty points are stretched to twenty.
            return #expect(try #require(image.colorAt(x: 85, y: 95)).greenComponent < 0.1)
        }
        // The first frame has the former size, and is drawn with it.
        #expect(view.widths.first == 50 && view.layer?.drawsItsSize == true)
    }

    @Test func `Views are notified of a resize by the user`() throws {
        let (_, window) = try makeWindow()
        let view = NotedView(), inner = NotedView()
        window.contentView?.addSubview(view)
        view.addSubview(inner)
        window.orderFront(nil)
        window.liveResizeDidChange(to: true)
        #expect(view.notes.last == "start" && inner.notes.last == "start")
        (view.notes, inner.notes) = (["start"], ["start"])
        window.liveResizeDidChange(to: false)
        #expect(view.notes == ["start", "end"] && inner.notes == ["start", "end"])
    }

    @Test func `Subviews are sorted stably, with their layers`() throws {
        let (_, window) = try makeWindow()
        window.orderFront(nil)
        let content = try #require(window.contentView)
        let views = [30, 10, 20, 10].map { NSView(frame: NSRect(x: $0, y: 0, width: 5, height: 5)) }
        for view in views { content.addSubview(view) }
        content.sortSubviews(
            { first, second, _ in
                MainActor.assumeIsolated {
                    first.frame.minX < second.frame.minX
                        ? .orderedAscending : first.frame.minX > second.frame.minX ? .orderedDescending : .orderedSame
                }
            }, context: nil)
        #expect(content.subviews == [views[1], views[3], views[2], views[0]])
        #expect(content.layer?.sublayers == content.subviews.compactMap(\.layer))
    }

    @Test func `Ancestors are found`() {
        final class Opaque: NSView { override var isOpaque: Bool { true } }
        let root = Opaque(), left = NSView(), right = NSView(), leaf = NSView()
        root.addSubview(left)
        root.addSubview(right)
        left.addSubview(leaf)
        #expect(leaf.ancestorShared(with: right) === root && leaf.ancestorShared(with: left) === left)
        #expect(leaf.ancestorShared(with: NSView()) == nil)
        #expect(leaf.opaqueAncestor === root && NSView().opaqueAncestor == nil)
    }
}

@MainActor
@Suite(.serialized) struct ViewPixelTests {
    @Test func `Rectangles are aligned to the pixels of the window`() throws {
        let (_, window) = try makeWindow(scale: 2)
        window.orderFront(nil)
        let view = try #require(window.contentView)
        #expect(
            view.centerScanRect(NSRect(x: 0.3, y: 0.1, width: 1, height: 1))
                == NSRect(x: 0.5, y: 0, width: 1, height: 1))
        #expect(
            view.backingAlignedRect(NSRect(x: 0.3, y: 0.1, width: 1, height: 1), options: .alignAllEdgesOutward)
                == NSRect(x: 0, y: 0, width: 1.5, height: 1.5))
        #expect(
            view.convertFromBacking(NSRect(x: 2, y: 4, width: 6, height: 8)) == NSRect(x: 1, y: 2, width: 3, height: 4))
        #expect(view.convertToBacking(NSPoint(x: 1, y: 2)) == NSPoint(x: 2, y: 4))
        #expect(view.convertFromBacking(NSSize(width: 1, height: 2)) == NSSize(width: 0.5, height: 1))
    }

    @Test func `A scaled view converts to the coordinates of its layer`() {
        let view = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
        view.setBoundsSize(NSSize(width: 50, height: 50))
        #expect(view.convertToLayer(NSPoint(x: 10, y: 20)) == NSPoint(x: 20, y: 40))
        #expect(view.convertFromLayer(NSSize(width: 20, height: 40)) == NSSize(width: 10, height: 20))
        #expect(
            NSView().convertToLayer(NSRect(x: 1, y: 2, width: 3, height: 4)) == NSRect(x: 1, y: 2, width: 3, height: 4))
    }

    @Test(arguments: [false, true]) func `A view is drawn into a bitmap with its subviews`(isInFlipped: Bool) throws {
        let outer = isInFlipped ? FlippedView(frame: .zero) : NSView(frame: .zero)
        let view = DrawingView(frame: NSRect(x: 0, y: 0, width: 20, height: 10))
        let flipped = FlippedDrawingView(frame: NSRect(x: 10, y: 0, width: 10, height: 10))
        outer.addSubview(view)
        view.addSubview(flipped)
        let bitmap = try #require(view.bitmapImageRepForCachingDisplay(in: view.bounds))
        #expect(bitmap.pixelsWide == 20 && bitmap.pixelsHigh == 10)
        view.cacheDisplay(in: view.bounds, to: bitmap)
        // The view draws its lower half at the left, and the flipped subview its upper half at the right.
        #expect(green(bitmap, 5, 8) == 255 && green(bitmap, 5, 2) == 0)
        #expect(green(bitmap, 15, 2) == 255 && green(bitmap, 15, 8) == 0)
        let right = try #require(view.bitmapImageRepForCachingDisplay(in: flipped.frame))
        view.cacheDisplay(in: flipped.frame, to: right)
        #expect(right.pixelsWide == 10 && green(right, 5, 2) == 255 && green(right, 5, 8) == 0)
        let own = try #require(flipped.bitmapImageRepForCachingDisplay(in: flipped.bounds))
        flipped.cacheDisplay(in: flipped.bounds, to: own)
        #expect(green(own, 5, 2) == 255 && green(own, 5, 8) == 0, "a flipped view is upright")
        #expect(view.bitmapImageRepForCachingDisplay(in: .zero) == nil)
        #expect(view.dataWithPDF(inside: view.bounds).starts(with: Array("%PDF".utf8)))
    }

    @Test(arguments: [false, true], [false, true])
    func `A view in a view with a layer is drawn upright`(isInFlipped: Bool, isFlipped: Bool) throws {
        let outer = isInFlipped ? FlippedView(frame: .zero) : NSView(frame: .zero)
        outer.setFrameSize(NSSize(width: 40, height: 40))
        outer.wantsLayer = true
        let frame = NSRect(x: 10, y: 5, width: 10, height: 10)
        let view: NSView = isFlipped ? FlippedDrawingView(frame: frame) : DrawingView(frame: frame)
        // It fills the half of its superview where y is small.
        let part = DrawingView(frame: NSRect(x: 5, y: 0, width: 5, height: 5))
        outer.addSubview(view)
        view.addSubview(part)
        outer.displayIfNeeded()
        let former = view.layer?.isGeometryFlipped
        let bitmap = try #require(view.bitmapImageRepForCachingDisplay(in: view.bounds))
        view.cacheDisplay(in: view.bounds, to: bitmap)
        #expect(green(bitmap, 2, 2) == (isFlipped ? 255 : 0) && green(bitmap, 2, 8) == (isFlipped ? 0 : 255))
        // The part draws its own lower half.
        #expect(green(bitmap, 7, isFlipped ? 3 : 8) == 255)
        let all = try #require(outer.bitmapImageRepForCachingDisplay(in: outer.bounds))
        outer.cacheDisplay(in: outer.bounds, to: all)
        let top = isInFlipped ? 5 : 25
        #expect(green(all, 12, top + 2) == (isFlipped ? 255 : 0) && green(all, 12, top + 8) == (isFlipped ? 0 : 255))
        #expect(view.layer?.isGeometryFlipped == former)
    }

    @Test(arguments: [false, true], [false, true])
    func `A view is drawn upright into a context, which may be flipped`(isFlipped: Bool, inFlipped: Bool) throws {
        let frame = NSRect(x: 30, y: 40, width: 10, height: 10)
        let view: NSView = isFlipped ? FlippedDrawingView(frame: frame) : DrawingView(frame: frame)
        // The view draws the half of its bounds where y is small.
        let rep = try Bitmap(20, 10, flipped: inFlipped) {
            guard let context = NSGraphicsContext.current else { return }
            view.displayIgnoringOpacity(view.bounds, in: context)
        }
        #expect(rep.paintedRect == CGRect(x: 0, y: isFlipped ? 5 : 0, width: 10, height: 5))
        let part = try Bitmap(20, 10, flipped: inFlipped) {
            guard let context = NSGraphicsContext.current else { return }
            view.displayIgnoringOpacity(NSRect(x: 2, y: 0, width: 4, height: 2), in: context)
        }
        #expect(part.paintedRect.contains(CGRect(x: 2, y: isFlipped ? 8 : 0, width: 4, height: 2)))
    }

    @Test func `Shadow, filters and placement are those of the layer`() {
        let view = NSView(frame: NSRect(x: 0, y: 0, width: 20, height: 10))
        let shadow = NSShadow()
        shadow.shadowOffset = NSSize(width: 1, height: -2)
        shadow.shadowBlurRadius = 3
        shadow.shadowColor = NSColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5)
        view.shadow = shadow
        view.layerContentsPlacement = .topLeft
        view.wantsLayer = true
        #expect(view.layer?.shadowOffset == CGSize(width: 1, height: -2) && view.layer?.shadowRadius == 3)
        #expect(view.layer?.shadowOpacity == 0.5 && view.layer?.contentsGravity == .topLeft)
        view.shadow = nil
        #expect(view.layer?.shadowOpacity == 0)
        #expect(view.contentFilters.isEmpty && view.layer?.filters == nil)
        view.contentFilters = [CIFilter.gaussianBlur()]
        #expect(view.layer?.filters?.count == 1)
    }
}

@MainActor
@Suite(.serialized) struct ToolTipTests {
    @Test func `A tip is shown when the pointer rests, and hidden by a press`() throws {
        let (display, window) = try makeWindow()
        let view = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
        view.toolTip = "A tip"
        #expect(view.toolTip == "A tip")
        window.contentView?.addSubview(view)
        window.makeKeyAndOrderFront(nil)
        display.movePointer(to: CGPoint(x: 50, y: 50), in: window)
        #expect(window.childWindows == nil, "the pointer has not rested")
        window.toolTips?.pointerDidRest()
        #expect(window.isKeyWindow && window.childWindows?.first?.isVisible == true)
        display.pressPointer(at: CGPoint(x: 50, y: 50), in: window)
        #expect(window.childWindows == nil)
        display.releasePointer(at: CGPoint(x: 50, y: 50), in: window)
        display.movePointer(to: CGPoint(x: 52, y: 50), in: window)
        window.toolTips?.pointerDidRest()
        #expect(window.childWindows == nil, "until the pointer has left the view")
        display.movePointer(to: CGPoint(x: 150, y: 50), in: window)
        display.movePointer(to: CGPoint(x: 52, y: 50), in: window)
        window.toolTips?.pointerDidRest()
        #expect(window.childWindows?.count == 1)
        window.orderOut(nil)
        #expect(window.childWindows == nil)
    }

    @Test func `The newest rectangle and the nearest view provide the text`() {
        final class Owner: NSViewToolTipOwner {
            func view(
                _ view: NSView, stringForToolTip tag: NSView.ToolTipTag, point: NSPoint,
                userData data: UnsafeMutableRawPointer?
            ) -> String { "at \(Int(point.x))" }
        }
        let view = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100)), owner = Owner()
        view.toolTip = "all"
        let tag = view.addToolTip(NSRect(x: 0, y: 0, width: 50, height: 50), owner: owner, userData: nil)
        let named = view.addToolTip(NSRect(x: 0, y: 0, width: 10, height: 10), owner: "corner", userData: nil)
        #expect(view.toolTipText(at: NSPoint(x: 5, y: 5)) == "corner")
        #expect(view.toolTipText(at: NSPoint(x: 20, y: 5)) == "at 20")
        #expect(view.toolTipText(at: NSPoint(x: 70, y: 5)) == "all")
        view.removeToolTip(named)
        #expect(view.toolTipText(at: NSPoint(x: 5, y: 5)) == "at 5")
        view.removeToolTip(tag)
        view.toolTip = nil
        #expect(view.toolTipText(at: NSPoint(x: 5, y: 5)) == nil)
    }
}

/// Members of views for reuse, drawing on other threads and filters.
@MainActor
@Suite struct ViewReuseTests {
    @Test func `A view that is prepared for reuse is opaque and not hidden`() {
        let view = NSView()
        (view.alphaValue, view.isHidden) = (0.3, true)
        view.prepareForReuse()
        #expect(view.alphaValue == 1 && !view.isHidden)
    }

    @Test func `A view that may draw on another thread has a layer that does, and the same pixels`() throws {
        final class Stripes: NSView {
            override func draw(_ dirtyRect: NSRect) {
                NSColor.systemRed.setFill()
                for x in stride(from: 0, to: bounds.width, by: 10) { NSRect(x: x, y: 0, width: 5, height: 50).fill() }
            }
        }
        let (display, window) = try makeWindow()
        let view = Stripes(frame: NSRect(x: 0, y: 0, width: 200, height: 100))
        #expect(!view.canDrawConcurrently && !view.layerUsesCoreImageFilters)
        window.contentView = view
        window.makeKeyAndOrderFront(nil)
        #expect(view.layer?.drawsAsynchronously == false)
        let expected = try #require(display.image(of: window)?.dataProvider?.data)
        view.canDrawConcurrently = true
        view.needsDisplay = true
        let image = try #require(display.image(of: window)?.dataProvider?.data)
        #expect(view.layer?.drawsAsynchronously == true && image == expected)
    }

    @Test func `A view is removed by both methods`() {
        let (parent, child) = (NSView(), NSView())
        parent.addSubview(child)
        child.removeFromSuperviewWithoutNeedingDisplay()
        #expect(parent.subviews.isEmpty && child.superview == nil)
    }
}
