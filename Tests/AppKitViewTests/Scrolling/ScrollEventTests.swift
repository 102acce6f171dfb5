import AppKitTestSupport
import Testing

@testable import AppKit

/// What fingers, wheels and keys do with a scroll view.
@MainActor
@Suite(.serialized) struct ScrollEventTests {
    @Test func `Fingers move the document exactly`() throws {
        let scene = try ScrollScene()
        scene.display.scrollFingers(y: -30, phase: .began, at: scene.center)
        #expect(scene.origin.y == 30)
        scene.display.scrollFingers(x: 3, y: -12, phase: .changed, at: scene.center)
        #expect(scene.origin == CGPoint(x: 0, y: 42))
        scene.display.scrollFingers(y: 20, phase: .changed, at: scene.center)
        #expect(scene.origin.y == 22)
        let upright = try ScrollScene(isFlipped: false)
        upright.display.scrollFingers(y: 30, phase: .began, at: upright.center)
        #expect(upright.origin.y == 30, "the content moves down, so that the bounds move up")
    }

    @Test func `Fingers that leave at a velocity continue with momentum`() throws {
        let scene = try ScrollScene(documentHeight: 100_000)
        scene.fling(pointsPerMovement: -10)
        #expect(scene.origin.y == 60)
        // 10 points in each 10 ms are 1000 points per second, which is a distance of 325 points.
        let start = scene.display.time
        scene.play(0.325)
        let expected = 60 + 325 * (1 - exp(-1.0))
        #expect(abs(scene.origin.y - expected) <= 1)
        scene.play(4)
        #expect(scene.origin.y == 385 && scene.display.time > start)
        #expect(scene.scrollView.contentView.layer?.animationKeys()?.isEmpty ?? true)
    }

    @Test func `The render thread moves the document while the main thread sleeps`() throws {
        let scene = try ScrollScene(documentHeight: 100_000)
        scene.scrollView.acetateScroll(withVelocity: CGSize(width: 0, height: -1000))
        CATransaction.flush()
        let clip = scene.scrollView.contentView
        scene.display.server.advance(to: 0.325)
        let shown = try #require(clip.layer?.presentation()?.bounds.origin.y)
        #expect(abs(shown - 325 * (1 - exp(-1.0))) <= 1)
        #expect(clip.bounds.origin.y == 0, "the main thread has not handled a frame")
        scene.show()
        #expect(clip.bounds.origin.y == shown)
    }

    @Test func `The main thread moves a document that is not compatible with responsive scrolling`() throws {
        final class Waiting: NSView {
            override var isFlipped: Bool { true }
            override class var isCompatibleWithResponsiveScrolling: Bool { false }
        }
        let scene = try ScrollScene()
        scene.scrollView.documentView = Waiting(frame: NSRect(x: 0, y: 0, width: 200, height: 100_000))
        scene.show()
        scene.scrollView.acetateScroll(withVelocity: CGSize(width: 0, height: -1000))
        CATransaction.flush()
        let clip = scene.scrollView.contentView
        scene.display.server.advance(to: 0.325)
        #expect(clip.layer?.presentation()?.bounds.origin.y == 0)
        scene.show()
        #expect(abs(clip.bounds.origin.y - 325 * (1 - exp(-1.0))) <= 1)
        scene.play(4)
        #expect(clip.bounds.origin.y == 325)
    }

    @Test func `Events of momentum follow those of the fingers`() throws {
        final class Recorder: NSView {
            var events: [NSEvent] = []
            override func scrollWheel(with event: NSEvent) { events.append(event) }
        }
        let (display, window) = try makeWindow()
        let view = Recorder(frame: NSRect(x: 0, y: 0, width: 200, height: 100))
        window.contentView = view
        window.makeKeyAndOrderFront(nil)
        let place = CGPoint(x: 50, y: 50)
        for step in 0..<5 {
            display.scrollFingers(y: -10, phase: step == 0 ? .began : .changed, at: place)
            display.advance(to: display.time + 0.01)
        }
        display.scrollFingers(y: 0, phase: .ended, at: place)
        for _ in 0..<300 {
            display.advance(to: display.time + 1.0 / 60)
            _ = display.image()
        }
        let momentum = view.events.filter { !$0.momentumPhase.isEmpty }
        #expect(momentum.first?.momentumPhase == .began && momentum.last?.momentumPhase == .ended)
        #expect(momentum.allSatisfy { $0.phase.isEmpty && $0.hasPreciseScrollingDeltas })
        let distance = momentum.reduce(0) { $0 + $1.scrollingDeltaY }
        #expect(abs(distance - -325) < 5)
        view.events = []
        display.scrollFingers(y: -10, phase: .began, at: place)
        display.advance(to: display.time + 0.01)
        display.scrollFingers(y: -10, phase: .changed, at: place)
        display.scrollFingers(y: 0, phase: .ended, at: place)
        display.click(at: place)
        #expect(view.events.last?.momentumPhase == .ended, "a press ends momentum")
    }

    @Test func `Fingers that rest before they leave give no momentum`() throws {
        let scene = try ScrollScene()
        scene.fling(pointsPerMovement: -10, lifts: false)
        scene.display.advance(to: scene.display.time + 0.2)
        scene.display.scrollFingers(y: 0, phase: .ended, at: scene.center)
        scene.play(1)
        #expect(scene.origin.y == 60)
    }

    @Test func `Fingers that touch the touchpad again stop the document`() throws {
        let scene = try ScrollScene(documentHeight: 100_000)
        scene.fling(pointsPerMovement: -10)
        scene.play(0.1)
        scene.display.scrollFingers(y: 0, phase: .mayBegin, at: scene.center)
        let origin = scene.origin
        scene.play(1)
        #expect(scene.origin == origin && origin.y > 60 && origin.y < 300)
    }

    @Test func `Beyond an end the document resists, and returns`() throws {
        let scene = try ScrollScene()
        scene.display.scrollFingers(y: 50, phase: .began, at: scene.center)
        // 100 (1 - 1 / (1 + 0.55 * 50 / 100)), in whole pixels.
        let displacement: CGFloat = 100 * (1 - 1 / 1.275)
        #expect(scene.origin.y == -displacement.rounded())
        scene.display.advance(to: 1)
        scene.display.scrollFingers(y: 0, phase: .ended, at: scene.center)
        scene.play(2)
        #expect(scene.origin.y == 0)
        scene.scrollView.verticalScrollElasticity = .none
        scene.display.scrollFingers(y: 50, phase: .began, at: scene.center)
        #expect(scene.origin.y == 0)
    }

    @Test func `Momentum that reaches an end goes beyond it and returns`() throws {
        let scene = try ScrollScene(documentHeight: 300)
        scene.fling(pointsPerMovement: -10)
        var greatest = 0.0
        for _ in 0..<120 {
            scene.play(1.0 / 60)
            greatest = max(greatest, scene.origin.y)
        }
        // v = 1000 e^(-t / 0.325) at the end, after 140 of 325 points: 1000 (1 - 140 / 325). The spring adds v / (12.5 e).
        let speed = 1000 * (1 - 140.0 / 325)
        let expected = 200 + speed / 12.5 * exp(-1)
        #expect(abs(greatest - expected) < 1.5)
        #expect(scene.origin.y == 200)
    }

    @Test func `A live scroll begins with the fingers and ends with the momentum`() throws {
        let scene = try ScrollScene(documentHeight: 100_000)
        var names: [String] = []
        let all = [
            NSScrollView.willStartLiveScrollNotification, NSScrollView.didLiveScrollNotification,
            NSScrollView.didEndLiveScrollNotification,
        ]
        let observers = all.map { name in
            NotificationCenter.default.addObserver(forName: name, object: scene.scrollView, queue: nil) { note in
                let name = note.name.rawValue
                MainActor.assumeIsolated { if names.last != name { names.append(name) } }
            }
        }
        defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
        scene.fling(pointsPerMovement: -10)
        scene.play(0.5)
        #expect(names == all.prefix(2).map(\.rawValue))
        scene.play(4)
        #expect(names == all.map(\.rawValue))
    }

    @Test func `A wheel moves by three lines for each click, smoothly`() throws {
        let scene = try ScrollScene()
        scene.display.scrollWheel(y: -1, at: scene.center)
        scene.play(0.04)
        // d(t) = -30 (1 + 25 t) e^(-25 t): after 0.04 s, 30 - 60 / e.
        #expect(abs(scene.origin.y - (30 - 60 * exp(-1.0))) <= 1)
        scene.display.scrollWheel(y: -1, at: scene.center)
        scene.play(1)
        #expect(scene.origin.y == 60, "two clicks are six lines, whatever their times")
        scene.display.scrollWheel(y: -1000, at: scene.center)
        scene.play(1)
        #expect(scene.origin.y == 900)
        scene.display.scrollWheel(y: 0.25, at: scene.center)
        scene.play(1)
        #expect(scene.origin.y == 893, "a quarter of 30 points is 7.5, and 892.5 is rounded")
    }

    @Test func `Keys scroll by pages, lines and to the ends`() throws {
        let scene = try ScrollScene()
        scene.window.makeFirstResponder(scene.scrollView)
        func press(_ key: OffscreenDisplay.Key) -> CGFloat {
            scene.display.press(key)
            scene.play(1)
            return scene.origin.y
        }
        #expect(press(.pageDown) == 90 && press(.downArrow) == 100 && press(.pageUp) == 10)
        #expect(press(.end) == 900 && press(.upArrow) == 890 && press(.home) == 0)
        scene.scrollView.verticalPageScroll = 40
        #expect(press(.pageDown) == 60)
    }

    @Test func `A scroll that the inner view cannot show moves the outer one`() throws {
        let scene = try ScrollScene()
        let inner = NSScrollView(frame: NSRect(x: 0, y: 0, width: 200, height: 100))
        inner.documentView = NSView(frame: NSRect(x: 0, y: 0, width: 1000, height: 100))
        scene.document.addSubview(inner)
        scene.display.scrollFingers(y: -30, phase: .began, at: scene.center)
        scene.display.scrollFingers(y: -10, phase: .changed, at: scene.center)
        #expect(scene.origin.y == 40 && inner.contentView.bounds.origin == .zero)
        scene.display.scrollFingers(y: 0, phase: .ended, at: scene.center)
        scene.play(1)
        scene.scrollView.contentView.scroll(to: .zero)
        scene.display.scrollFingers(x: -30, y: 0, phase: .began, at: scene.center)
        #expect(inner.contentView.bounds.origin.x == 30)
    }

    @Test func `A knob that is dragged moves the document, and the slot scrolls by pages`() throws {
        let scene = try ScrollScene()
        scene.scrollView.hasVerticalScroller = true
        scene.scrollView.scrollerStyle = .legacy
        // The knob is 24 of 94 points high, so that 70 points are the whole way of 900 points.
        scene.display.pressPointer(at: CGPoint(x: 192, y: 10))
        scene.display.movePointer(to: CGPoint(x: 192, y: 45))
        #expect(scene.origin.y == 450)
        scene.display.releasePointer(at: CGPoint(x: 192, y: 45))
        scene.display.click(at: CGPoint(x: 192, y: 95))
        scene.play(1)
        #expect(scene.origin.y == 540)
    }

    @Test func `A drag outside scrolls by its distance`() throws {
        let scene = try ScrollScene()
        func event(_ y: CGFloat) throws -> NSEvent {
            try #require(
                NSEvent.mouseEvent(
                    with: .leftMouseDragged, location: NSPoint(x: 50, y: y), modifierFlags: [], timestamp: 0,
                    windowNumber: scene.window.windowNumber, context: nil, eventNumber: 0, clickCount: 1, pressure: 1))
        }
        #expect(try scene.document.autoscroll(with: event(-15)))
        #expect(scene.origin.y == 15)
        #expect(try !scene.document.autoscroll(with: event(50)))
    }

    @Test func `An overlay scroller is visible during a scroll`() throws {
        let scene = try ScrollScene()
        scene.scrollView.hasVerticalScroller = true
        let scroller = try #require(scene.scrollView.verticalScroller)
        scene.show()
        #expect(scroller.layer?.presentation()?.opacity == 0)
        scene.display.scrollFingers(y: -30, phase: .began, at: scene.center)
        scene.show()
        #expect(scroller.layer?.presentation()?.opacity == 1)
        scene.display.advance(to: scene.display.time + 1)
        scene.show()
        #expect(scroller.layer?.presentation()?.opacity == 0)
        #expect(scroller.hitTest(NSPoint(x: 195, y: 20)) == nil, "it does not cover the document")
    }

    @Test func `A finger on a touch screen scrolls, and does not press what is below`() throws {
        final class Button: NSView {
            var notes: [String] = []
            override func mouseDown(with event: NSEvent) { notes.append("down") }
            override func mouseUp(with event: NSEvent) {
                notes.append(bounds.contains(convert(event.locationInWindow, from: nil)) ? "click" : "cancel")
            }
        }
        let scene = try ScrollScene(documentHeight: 100_000)
        let button = Button(frame: NSRect(x: 0, y: 0, width: 200, height: 100_000))
        scene.document.addSubview(button)
        scene.display.beginTouch(0, at: scene.center)
        scene.display.endTouch(0)
        #expect(button.notes == ["down", "click"])
        button.notes = []
        scene.display.beginTouch(0, at: CGPoint(x: 100, y: 90))
        for step in 1...6 {
            scene.display.advance(to: scene.display.time + 0.01)
            scene.display.moveTouch(0, to: CGPoint(x: 100, y: 90 - 10 * Double(step)))
        }
        #expect(button.notes == ["down", "cancel"])
        // A finger that moves by up to 10 points rests, and the way until then does not count.
        #expect(scene.origin.y == 40)
        scene.display.endTouch(0)
        scene.play(4)
        // 1000 points per second are 325 points.
        #expect(abs(scene.origin.y - 365) <= 1)
    }

    @Test func `A document that grows during momentum does not bounce at its former end`() throws {
        let scene = try ScrollScene(documentHeight: 300)
        scene.fling(pointsPerMovement: -10)
        scene.play(0.1)
        scene.document.setFrameSize(NSSize(width: 200, height: 100_000))
        scene.play(4)
        // 60 points of the fingers and 325 of the momentum, as without the change.
        #expect(abs(scene.origin.y - 385) <= 3)
    }

    @Test func `A view without a document does not scroll`() throws {
        let scene = try ScrollScene()
        scene.scrollView.documentView = nil
        scene.fling(pointsPerMovement: -10)
        scene.display.scrollWheel(y: -3, at: scene.center)
        scene.play(1)
        #expect(scene.origin == .zero)
    }

    @Test func `Legacy scrollers that hide appear when the document grows`() throws {
        let scene = try ScrollScene(documentHeight: 50)
        scene.scrollView.hasVerticalScroller = true
        scene.scrollView.autohidesScrollers = true
        scene.scrollView.scrollerStyle = .legacy
        #expect(scene.scrollView.verticalScroller?.superview == nil)
        scene.document.setFrameSize(NSSize(width: 200, height: 500))
        #expect(scene.scrollView.verticalScroller?.superview != nil && scene.scrollView.contentSize.width == 185)
    }

    @Test func `A scroll in an animation group takes its time, and draws what it passes`() throws {
        let scene = try ScrollScene(documentHeight: 100_000)
        let clip = scene.scrollView.contentView
        NSAnimationContext.runAnimationGroup { context in
            context.duration = 1
            context.timingFunction = CAMediaTimingFunction(name: .linear)
            clip.animator().setBoundsOrigin(NSPoint(x: 0, y: 600))
        }
        scene.play(0.5)
        #expect(abs(scene.origin.y - 300) <= 1)
        // Row 15 begins at y = 300, and is blue.
        #expect(try !scene.isRed(x: 5, y: 10) && scene.isRed(x: 5, y: 30))
        scene.play(0.6)
        #expect(scene.origin.y == 600 && clip.layer?.animationKeys() == nil)
        NSAnimationContext.runAnimationGroup { context in
            (context.duration, context.allowsImplicitAnimation) = (1, true)
            scene.document.scrollToVisible(NSRect(x: 0, y: 0, width: 10, height: 10))
        }
        #expect(scene.origin.y == 600)
        scene.play(1.1)
        #expect(scene.origin.y == 0)
        clip.setBoundsOrigin(NSPoint(x: 0, y: 50))
        #expect(scene.origin.y == 50, "the next scroll is not animated")
    }
}
