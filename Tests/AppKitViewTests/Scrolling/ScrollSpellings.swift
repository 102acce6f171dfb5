import AppKit
import Testing

/// Calls as programs for macOS write them.
@MainActor
@Suite struct ScrollSpellings {
    private final class Handler: NSObject, NSGestureRecognizerDelegate {
        var pans = 0

        func gestureRecognizer(
            _ gestureRecognizer: NSGestureRecognizer,
            shouldRecognizeSimultaneouslyWith otherGestureRecognizer: NSGestureRecognizer
        ) -> Bool { gestureRecognizer is NSMagnificationGestureRecognizer }
    }

    private final class CenteringClipView: NSClipView {
        override func constrainBoundsRect(_ proposedBounds: NSRect) -> NSRect {
            var rect = super.constrainBoundsRect(proposedBounds)
            guard let documentView else { return rect }
            if rect.width > documentView.frame.width {
                rect.origin.x = (documentView.frame.width - rect.width) / 2
            }
            return rect
        }
    }

    private final class SwipeRecognizer: NSGestureRecognizer {
        private var start = NSPoint.zero
        override init(target: Any?, action: Selector?) { super.init(target: target, action: action) }
        required init?(coder: NSCoder) { super.init(coder: coder) }
        override func mouseDown(with event: NSEvent) { start = event.locationInWindow }
        override func mouseDragged(with event: NSEvent) {
            if state == .possible, abs(event.locationInWindow.x - start.x) > 50 { state = .began }
        }
        override func mouseUp(with event: NSEvent) { state = state == .began ? .ended : .failed }
        override func reset() {
            super.reset()
            start = .zero
        }
    }

    @Test func `scroll views`() {
        let scrollView = NSScrollView(frame: .init(x: 0, y: 0, width: 300, height: 200))
        scrollView.borderType = .noBorder
        scrollView.hasVerticalScroller = true
        scrollView.hasHorizontalScroller = false
        scrollView.autohidesScrollers = true
        scrollView.drawsBackground = false
        scrollView.backgroundColor = .windowBackgroundColor
        scrollView.scrollerStyle = .overlay
        scrollView.scrollerKnobStyle = .light
        scrollView.verticalScrollElasticity = .none
        scrollView.horizontalScrollElasticity = .allowed
        scrollView.contentInsets = NSEdgeInsets(top: 10, left: 0, bottom: 10, right: 0)
        scrollView.contentView = CenteringClipView()
        let document = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 2000))
        scrollView.documentView = document
        #expect(scrollView.contentView.bounds.origin.x == -100, "the document is centered")
        scrollView.contentView.scroll(to: NSPoint(x: 0, y: 400))
        scrollView.reflectScrolledClipView(scrollView.contentView)
        #expect(scrollView.documentVisibleRect.origin.y == 400)
        #expect(scrollView.contentView.documentVisibleRect == scrollView.documentVisibleRect)
        document.scroll(.zero)
        document.scrollToVisible(NSRect(x: 0, y: 1900, width: 10, height: 100))
        scrollView.allowsMagnification = true
        scrollView.minMagnification = 0.5
        scrollView.magnification = 1.5
        scrollView.flashScrollers()
        NSAnimationContext.runAnimationGroup { context in
            context.duration = 0.3
            scrollView.contentView.animator().setBoundsOrigin(NSPoint(x: 0, y: 100))
        }
        #expect(abs(scrollView.contentView.bounds.origin.y - 100) < 1e-6)
        scrollView.contentView.postsBoundsChangedNotifications = true
        #expect(document.enclosingScrollView === scrollView)
    }

    @Test func `gesture recognizers`() {
        let handler = Handler(), view = NSView()
        let pan = NSPanGestureRecognizer(target: handler, action: nil)
        pan.acetateHandler = { [weak handler] _ in handler?.pans += 1 }
        pan.buttonMask = 0x1
        pan.delegate = handler
        view.addGestureRecognizer(pan)
        let click = NSClickGestureRecognizer { recognizer in
            if recognizer.state == .ended { _ = recognizer.location(in: recognizer.view) }
        }
        click.numberOfClicksRequired = 2
        click.delaysPrimaryMouseButtonEvents = false
        view.addGestureRecognizer(click)
        view.addGestureRecognizer(SwipeRecognizer(target: nil, action: nil))
        #expect(view.gestureRecognizers.map { $0.view === view } == [true, true, true])
        #expect(pan.translation(in: view) == .zero && pan.velocity(in: view) == .zero)
        #expect(NSGestureRecognizer.State.recognized == .ended)
    }
}
