import AppKitTestSupport
import Testing

@testable import AppKit

/// A document that records what it draws and prepares. Rows of 20 points alternate between red and blue.
@MainActor
final class RowsView: NSView {
    var drawn: [NSRect] = []
    var prepared: [NSRect] = []
    let flipped: Bool

    init(width: CGFloat, height: CGFloat, isFlipped: Bool = true) {
        flipped = isFlipped
        super.init(frame: NSRect(x: 0, y: 0, width: width, height: height))
    }

    required init?(coder: NSCoder) { nil }

    override var isFlipped: Bool { flipped }

    override func draw(_ dirtyRect: NSRect) {
        drawn.append(dirtyRect)
        for row in Int(dirtyRect.minY / 20)..<Int((dirtyRect.maxY / 20).rounded(.up)) {
            (row % 2 == 0 ? NSColor.red : NSColor.blue).setFill()
            NSRect(x: 0, y: CGFloat(row) * 20, width: bounds.width, height: 20).fill()
        }
    }

    override func prepareContent(in rect: NSRect) {
        prepared.append(rect)
        super.prepareContent(in: rect)
    }
}

/// A window of 200 by 100 points that a scroll view fills.
@MainActor
struct ScrollScene {
    let display: OffscreenDisplay
    let window: NSWindow
    let scrollView: NSScrollView
    let document: RowsView
    let center = CGPoint(x: 100, y: 50)

    init(documentWidth: CGFloat = 200, documentHeight: CGFloat = 1000, isFlipped: Bool = true, scale: CGFloat = 1)
        throws
    {
        (display, window) = try makeWindow(scale: scale)
        scrollView = NSScrollView(frame: NSRect(x: 0, y: 0, width: 200, height: 100))
        document = RowsView(width: documentWidth, height: documentHeight, isFlipped: isFlipped)
        scrollView.documentView = document
        window.contentView = scrollView
        window.makeKeyAndOrderFront(nil)
        show()
    }

    var origin: CGPoint { scrollView.contentView.bounds.origin }

    /// Shows a frame, in which display links are called.
    @discardableResult
    func show() -> CGImage? { display.image() }

    /// Shows the frames of the next seconds.
    func play(_ seconds: Double) {
        let end = display.time + seconds
        while display.time < end - 1e-9 {
            display.advance(to: min(display.time + 1.0 / 60, end))
            show()
        }
    }

    /// Moves fingers on the touchpad at a velocity for a number of movements of 10 ms each, and lifts them.
    func fling(pointsPerMovement distance: Double, movements: Int = 6, lifts: Bool = true) {
        for step in 0..<movements {
            display.scrollFingers(y: distance, phase: step == 0 ? .began : .changed, at: center)
            display.advance(to: display.time + 0.01)
        }
        if lifts { display.scrollFingers(y: 0, phase: .ended, at: center) }
    }

    /// The color of a pixel from the top left corner.
    func isRed(x: Int, y: Int) throws -> Bool {
        let image = try #require(show())
        let color = try #require(NSBitmapImageRep(cgImage: image).colorAt(x: x, y: y))
        return color.redComponent > 0.5
    }
}

@MainActor
@Suite(.serialized) struct ScrollViewTests {
    @Test func `The defaults are those of AppKit`() {
        let view = NSScrollView(frame: NSRect(x: 0, y: 0, width: 100, height: 50))
        #expect(!view.hasVerticalScroller && !view.hasHorizontalScroller && !view.autohidesScrollers)
        #expect(view.verticalLineScroll == 10 && view.horizontalPageScroll == 10)
        #expect(
            view.usesPredominantAxisScrolling && view.drawsBackground && view.borderType == .noBorder
                && !view.allowsMagnification)
        #expect(view.magnification == 1 && view.minMagnification == 0.25 && view.maxMagnification == 4)
        #expect(view.verticalScrollElasticity == .automatic && view.scrollerStyle == .overlay)
        #expect(view.contentView.frame == view.bounds && view.documentView == nil && view.isFlipped)
        #expect(view.contentView.clipsToBounds && view.contentView.drawsBackground)
        #expect(view.documentVisibleRect == .zero)
    }

    @Test func `Without a document, the bounds begin at zero`() {
        let view = NSClipView(frame: NSRect(x: 0, y: 0, width: 50, height: 50))
        let constrained = view.constrainBoundsRect(NSRect(x: 10, y: 10, width: 30, height: 30))
        #expect(constrained == NSRect(x: 0, y: 0, width: 30, height: 30))
    }

    @Test func `A scroll changes the origin of the clip view's bounds, within the document`() throws {
        let scene = try ScrollScene()
        let clip = scene.scrollView.contentView
        clip.scroll(to: NSPoint(x: 0, y: 250))
        #expect(clip.bounds == NSRect(x: 0, y: 250, width: 200, height: 100))
        #expect(clip.layer?.bounds.origin.y == 250)
        #expect(scene.scrollView.documentVisibleRect == clip.bounds && scene.document.visibleRect == clip.bounds)
        clip.scroll(to: NSPoint(x: 30, y: 5000))
        #expect(scene.origin == CGPoint(x: 0, y: 900))
        clip.scroll(to: NSPoint(x: 0, y: -1))
        #expect(scene.origin == .zero)
        clip.scroll(to: NSPoint(x: 0, y: CGFloat.nan))
        #expect(scene.origin == .zero)
    }

    @Test func `The screen shows the part of the document at the bounds`() throws {
        let scene = try ScrollScene()
        #expect(try scene.isRed(x: 5, y: 10) && !scene.isRed(x: 5, y: 30))
        scene.scrollView.contentView.scroll(to: NSPoint(x: 0, y: 20))
        #expect(try !scene.isRed(x: 5, y: 10) && scene.isRed(x: 5, y: 30))
        scene.scrollView.contentView.scroll(to: NSPoint(x: 0, y: 330))
        #expect(try scene.isRed(x: 5, y: 5), "row 16")
        let upright = try ScrollScene(isFlipped: false)
        // The document's origin is at the bottom left.
        #expect(try upright.isRed(x: 5, y: 95) && !upright.isRed(x: 5, y: 75))
    }

    @Test func `A view scrolls its clip view to a point or to a rectangle`() throws {
        let scene = try ScrollScene()
        let inner = NSView(frame: NSRect(x: 0, y: 400, width: 50, height: 50))
        scene.document.addSubview(inner)
        #expect(inner.enclosingScrollView === scene.scrollView && scene.scrollView.enclosingScrollView == nil)
        inner.scroll(NSPoint(x: 0, y: 50))
        #expect(scene.origin.y == 400, "the view is not flipped, so that (0, 50) is its top left corner")
        #expect(!scene.document.scrollToVisible(NSRect(x: 0, y: 410, width: 10, height: 10)))
        #expect(scene.document.scrollToVisible(NSRect(x: 0, y: 380, width: 10, height: 10)))
        #expect(scene.origin.y == 380)
        #expect(scene.document.scrollToVisible(NSRect(x: 0, y: 500, width: 10, height: 10)))
        #expect(scene.origin.y == 410)
        #expect(!NSView().scrollToVisible(NSRect(x: 0, y: 0, width: 1, height: 1)))
    }

    @Test func `Insets extend the range, and cover the visible part`() throws {
        let scene = try ScrollScene()
        scene.scrollView.contentInsets = NSEdgeInsets(top: 30, left: 0, bottom: 10, right: 0)
        scene.scrollView.contentView.scroll(to: NSPoint(x: 0, y: -100))
        #expect(scene.origin.y == -30)
        scene.scrollView.contentView.scroll(to: NSPoint(x: 0, y: 5000))
        #expect(scene.origin.y == 910)
        #expect(scene.document.scrollToVisible(NSRect(x: 0, y: 500, width: 10, height: 10)))
        #expect(scene.origin.y == 470, "the rectangle is below the upper inset")
    }

    @Test func `Changes of the bounds are notified`() throws {
        let scene = try ScrollScene()
        let clip = scene.scrollView.contentView
        var count = 0
        let observer = NotificationCenter.default.addObserver(
            forName: NSView.boundsDidChangeNotification, object: clip, queue: nil
        ) { _ in MainActor.assumeIsolated { count += 1 } }
        defer { NotificationCenter.default.removeObserver(observer) }
        clip.scroll(to: NSPoint(x: 0, y: 50))
        clip.scroll(to: NSPoint(x: 0, y: 50))
        #expect(count == 1)
        clip.postsBoundsChangedNotifications = false
        clip.scroll(to: NSPoint(x: 0, y: 60))
        #expect(count == 1)
    }

    @Test func `A document that becomes smaller stays within the limits`() throws {
        let scene = try ScrollScene()
        scene.scrollView.contentView.scroll(to: NSPoint(x: 0, y: 900))
        scene.document.setFrameSize(NSSize(width: 200, height: 400))
        #expect(scene.origin.y == 300)
        scene.document.removeFromSuperview()
        #expect(scene.scrollView.documentView == nil)
    }

    @Test func `Legacy scrollers and borders take space`() throws {
        let scene = try ScrollScene()
        let view = scene.scrollView
        view.hasVerticalScroller = true
        view.hasHorizontalScroller = true
        #expect(view.contentSize == NSSize(width: 200, height: 100))
        view.scrollerStyle = .legacy
        #expect(view.contentSize == NSSize(width: 185, height: 85))
        view.autohidesScrollers = true
        #expect(view.verticalScroller?.superview != nil)
        view.documentView = NSView(frame: NSRect(x: 0, y: 0, width: 50, height: 50))
        view.tile()
        #expect(view.contentSize == NSSize(width: 200, height: 100) && view.verticalScroller?.superview == nil)
        view.borderType = .lineBorder
        #expect(view.contentView.frame == NSRect(x: 1, y: 1, width: 198, height: 98))
        #expect(view.layer?.borderWidth == 1)
    }

    @Test func `A scroller shows the visible part`() throws {
        let scene = try ScrollScene()
        scene.scrollView.hasVerticalScroller = true
        let scroller = try #require(scene.scrollView.verticalScroller)
        #expect(scroller.doubleValue == 0 && scroller.knobProportion == 0.1)
        scene.scrollView.contentView.scroll(to: NSPoint(x: 0, y: 450))
        #expect(scroller.doubleValue == 0.5)
        // The slot is 94 points high, with a knob of at least 24 points.
        #expect(scroller.rect(for: .knob) == NSRect(x: 5, y: 3 + 35, width: 7, height: 24))
        let upright = try ScrollScene(isFlipped: false)
        upright.scrollView.hasVerticalScroller = true
        #expect(upright.scrollView.verticalScroller?.doubleValue == 1, "the bottom of the document is visible")
    }

    @Test func `Magnification keeps a point of the document where it is`() throws {
        let scene = try ScrollScene()
        let view = scene.scrollView
        view.allowsMagnification = true
        view.contentView.scroll(to: NSPoint(x: 0, y: 400))
        view.setMagnification(2, centeredAt: NSPoint(x: 100, y: 450))
        #expect(view.magnification == 2)
        #expect(view.contentView.bounds == NSRect(x: 50, y: 425, width: 100, height: 50))
        #expect(view.contentView.layer?.bounds == CGRect(x: 50, y: 425, width: 200, height: 100))
        // Row 21 ends at y = 440, which is 30 points below the top; row 22 is red.
        #expect(try !scene.isRed(x: 5, y: 28) && scene.isRed(x: 5, y: 32))
        view.magnification = 100
        #expect(view.magnification == 4)
        view.magnify(toFit: NSRect(x: 0, y: 300, width: 200, height: 100))
        #expect(view.magnification == 1 && view.documentVisibleRect == NSRect(x: 0, y: 300, width: 200, height: 100))
        scene.display.magnify(by: 0, phase: .began, at: scene.center)
        scene.display.magnify(by: 0.5, phase: .changed, at: scene.center)
        scene.display.magnify(by: 0, phase: .ended, at: scene.center)
        #expect(abs(view.magnification - 1.5) < 1e-9)
        #expect(abs(view.documentVisibleRect.midY - 350) < 0.5)
    }
}
