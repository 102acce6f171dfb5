import AppKitTestSupport
import Testing

@testable import AppKit

/// Which gestures are recognized, and which events views receive.
@MainActor
@Suite(.serialized) struct GestureTests {
    /// A view that records the events of the mouse.
    private final class MouseView: NSView {
        var notes: [String] = []
        override func mouseDown(with event: NSEvent) { notes.append("down") }
        override func mouseDragged(with event: NSEvent) { notes.append("dragged") }
        override func mouseUp(with event: NSEvent) { notes.append("up") }
        override func rightMouseDown(with event: NSEvent) { notes.append("right") }
        override func magnify(with event: NSEvent) { notes.append("magnify") }
    }

    /// A delegate with functions as answers.
    private final class Answers: NSObject, NSGestureRecognizerDelegate {
        var begins = true
        var attempts = true
        var receives = true
        var isSimultaneous = false
        var waits = false

        func gestureRecognizerShouldBegin(_ gestureRecognizer: NSGestureRecognizer) -> Bool { begins }
        func gestureRecognizer(
            _ gestureRecognizer: NSGestureRecognizer, shouldAttemptToRecognizeWith event: NSEvent
        ) -> Bool { attempts }
        func gestureRecognizer(
            _ gestureRecognizer: NSGestureRecognizer,
            shouldRecognizeSimultaneouslyWith otherGestureRecognizer: NSGestureRecognizer
        ) -> Bool { isSimultaneous }
        func gestureRecognizer(
            _ gestureRecognizer: NSGestureRecognizer,
            shouldRequireFailureOf otherGestureRecognizer: NSGestureRecognizer
        ) -> Bool { waits }
        func gestureRecognizer(_ gestureRecognizer: NSGestureRecognizer, shouldReceive touch: NSTouch) -> Bool {
            receives
        }
    }

    /// A window of 200 by 100 points that a view fills.
    @MainActor
    private final class Scene {
        let display: OffscreenDisplay
        let window: NSWindow
        let view = MouseView(frame: NSRect(x: 0, y: 0, width: 200, height: 100))
        var notes: [String] = []
        let place = CGPoint(x: 50, y: 40)

        init() throws {
            (display, window) = try makeWindow()
            window.contentView = view
            window.makeKeyAndOrderFront(nil)
        }

        /// Adds a recognizer that notes its states.
        @discardableResult
        func add<Recognizer: NSGestureRecognizer>(
            _ recognizer: Recognizer, _ name: String, to other: NSView? = nil
        ) -> Recognizer {
            recognizer.acetateHandler = { [unowned self] in notes.append("\(name) \($0.state)") }
            (other ?? view).addGestureRecognizer(recognizer)
            return recognizer
        }

        func wait(_ seconds: Double) { display.advance(to: display.time + seconds) }
    }

    @Test func `The defaults are those of AppKit`() {
        let click = NSClickGestureRecognizer(), press = NSPressGestureRecognizer(), pan = NSPanGestureRecognizer()
        #expect(click.buttonMask == 1 && click.numberOfClicksRequired == 1 && click.numberOfTouchesRequired == 1)
        #expect(click.delaysPrimaryMouseButtonEvents && !click.delaysSecondaryMouseButtonEvents)
        click.buttonMask = 2
        #expect(!click.delaysPrimaryMouseButtonEvents && click.delaysSecondaryMouseButtonEvents)
        #expect(press.minimumPressDuration == 0.5 && press.allowableMovement == 4 && pan.buttonMask == 1)
        #expect(NSMagnificationGestureRecognizer().delaysMagnificationEvents)
        #expect(NSRotationGestureRecognizer().delaysRotationEvents)
        let plain = NSGestureRecognizer()
        #expect(plain.state == .possible && plain.isEnabled && !plain.delaysPrimaryMouseButtonEvents)
        #expect(plain.name == nil && plain.modifierFlags == [])
        #expect(plain.view == nil && plain.canPrevent(click) && plain.canBePrevented(by: click))
    }

    @Test func `A view has the recognizers that were added, and each has one view`() {
        let first = NSView(), second = NSView(), click = NSClickGestureRecognizer()
        first.addGestureRecognizer(click)
        first.addGestureRecognizer(click)
        #expect(first.gestureRecognizers.count == 1 && click.view === first)
        second.gestureRecognizers = [click]
        #expect(first.gestureRecognizers.isEmpty && click.view === second)
        second.removeGestureRecognizer(click)
        #expect(second.gestureRecognizers.isEmpty && click.view == nil)
    }

    @Test func `A click is recognized at its release, and the view does not receive it`() throws {
        let scene = try Scene()
        let click = scene.add(NSClickGestureRecognizer(), "click")
        scene.display.pressPointer(at: scene.place)
        #expect(scene.notes.isEmpty && scene.view.notes.isEmpty)
        scene.display.releasePointer(at: scene.place)
        #expect(scene.notes == ["click ended"] && scene.view.notes.isEmpty)
        #expect(click.state == .possible && click.location(in: scene.view) == NSPoint(x: 50, y: 60))
    }

    @Test func `A recognizer has the modifier keys of its last event`() throws {
        let scene = try Scene()
        let click = scene.add(NSClickGestureRecognizer(), "click")
        var flags: [NSEvent.ModifierFlags] = []
        click.acetateHandler = { flags.append($0.modifierFlags) }
        for (type, modifiers) in [
            (NSEvent.EventType.leftMouseDown, NSEvent.ModifierFlags.shift), (.leftMouseUp, [.shift, .command]),
        ] {
            let event = try #require(
                NSEvent.mouseEvent(
                    with: type, location: scene.place, modifierFlags: modifiers, timestamp: 1,
                    windowNumber: scene.window.windowNumber, context: nil, eventNumber: 0, clickCount: 1, pressure: 1))
            scene.window.sendEvent(event)
        }
        #expect(flags == [[.shift, .command]])
    }

    @Test func `The view receives the events of a press when the recognizer has failed`() throws {
        let scene = try Scene()
        scene.add(NSClickGestureRecognizer(), "click")
        scene.display.pressPointer(at: scene.place)
        scene.display.movePointer(to: CGPoint(x: 52, y: 40))
        #expect(scene.view.notes.isEmpty)
        scene.display.movePointer(to: CGPoint(x: 60, y: 40))
        #expect(scene.view.notes == ["down", "dragged", "dragged"])
        scene.display.releasePointer(at: CGPoint(x: 60, y: 40))
        #expect(scene.view.notes.last == "up" && scene.notes.isEmpty)
    }

    @Test func `Without a delay the view receives the press, until the gesture is recognized`() throws {
        let scene = try Scene()
        let pan = scene.add(NSPanGestureRecognizer(), "pan")
        pan.delaysPrimaryMouseButtonEvents = false
        scene.display.pressPointer(at: scene.place)
        scene.display.movePointer(to: CGPoint(x: 51, y: 40))
        scene.display.movePointer(to: CGPoint(x: 70, y: 40))
        scene.display.releasePointer(at: CGPoint(x: 70, y: 40))
        #expect(scene.view.notes == ["down", "dragged"])
        #expect(scene.notes.first == "pan began" && scene.notes.last == "pan ended")
    }

    @Test func `Only the buttons of the mask count`() throws {
        let scene = try Scene()
        scene.add(NSClickGestureRecognizer(), "click").buttonMask = 2
        scene.display.click(at: scene.place)
        #expect(scene.notes.isEmpty && scene.view.notes == ["down", "up"])
        scene.display.click(at: scene.place, button: 1)
        #expect(scene.notes == ["click ended"] && scene.view.notes == ["down", "up"])
    }

    @Test func `A double click needs two clicks in half a second`() throws {
        let scene = try Scene()
        scene.add(NSClickGestureRecognizer(), "double").numberOfClicksRequired = 2
        scene.display.click(at: scene.place)
        scene.wait(0.6)
        #expect(scene.notes.isEmpty && scene.view.notes == ["down", "up"])
        scene.display.click(at: scene.place)
        scene.wait(0.1)
        scene.display.click(at: scene.place)
        #expect(scene.notes == ["double ended"] && scene.view.notes == ["down", "up"])
    }

    @Test func `A click waits for the failure of a double click, if its delegate asks for that`() throws {
        let scene = try Scene()
        let single = scene.add(NSClickGestureRecognizer(), "single")
        scene.add(NSClickGestureRecognizer(), "double").numberOfClicksRequired = 2
        let answers = Answers()
        scene.display.click(at: scene.place)
        #expect(scene.notes == ["single ended"])
        scene.wait(1)
        scene.notes = []
        answers.waits = true
        single.delegate = answers
        scene.display.click(at: scene.place)
        #expect(scene.notes.isEmpty)
        scene.wait(0.6)
        #expect(scene.notes == ["single ended"])
        scene.notes = []
        scene.display.click(at: scene.place)
        scene.wait(0.1)
        scene.display.click(at: scene.place)
        #expect(scene.notes == ["double ended"])
    }

    @Test func `A press is recognized after its time, and follows the pointer`() throws {
        let scene = try Scene()
        scene.add(NSPressGestureRecognizer(), "press")
        scene.display.pressPointer(at: scene.place)
        scene.wait(0.4)
        #expect(scene.notes.isEmpty)
        scene.wait(0.2)
        #expect(scene.notes == ["press began"])
        scene.display.movePointer(to: CGPoint(x: 90, y: 40))
        scene.display.releasePointer(at: CGPoint(x: 90, y: 40))
        #expect(scene.notes.last == "press ended" && scene.view.notes.isEmpty)
        scene.notes = []
        scene.display.click(at: scene.place)
        scene.wait(1)
        #expect(scene.notes.isEmpty && scene.view.notes == ["down", "up"], "the press was too short")
    }

    @Test func `A pan reports its movement and its velocity`() throws {
        let scene = try Scene()
        let pan = scene.add(NSPanGestureRecognizer(), "pan")
        scene.display.pressPointer(at: scene.place)
        for step in 1...5 {
            scene.wait(0.01)
            scene.display.movePointer(to: CGPoint(x: 50 + 3 * Double(step), y: 40 + 2 * Double(step)))
        }
        // Y points up in the view.
        #expect(pan.translation(in: scene.view) == NSPoint(x: 15, y: -10))
        let velocity = pan.velocity(in: scene.view)
        #expect(abs(velocity.x - 300) < 1 && abs(velocity.y + 200) < 1)
        pan.setTranslation(.zero, in: scene.view)
        scene.display.movePointer(to: CGPoint(x: 70, y: 50))
        #expect(pan.translation(in: scene.view) == NSPoint(x: 5, y: 0) && pan.state == .changed)
        scene.display.releasePointer(at: CGPoint(x: 70, y: 50))
        #expect(pan.state == .possible)
    }

    @Test func `One gesture makes the others fail, unless a delegate lets both continue`() throws {
        let scene = try Scene()
        let inner = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
        scene.view.addSubview(inner)
        scene.add(NSPanGestureRecognizer(), "outer")
        let pan = scene.add(NSPanGestureRecognizer(), "inner", to: inner)
        func drag() {
            scene.notes = []
            scene.display.pressPointer(at: scene.place)
            scene.display.movePointer(to: CGPoint(x: 80, y: 40))
            scene.display.releasePointer(at: CGPoint(x: 80, y: 40))
        }
        drag()
        #expect(scene.notes == ["inner began", "inner changed", "inner ended"], "the deepest view comes first")
        let answers = Answers()
        answers.isSimultaneous = true
        pan.delegate = answers
        drag()
        #expect(
            scene.notes == [
                "inner began", "outer began", "inner changed", "outer changed", "inner ended", "outer ended",
            ])
        answers.begins = false
        drag()
        #expect(scene.notes == ["outer began", "outer changed", "outer ended"])
        (answers.begins, answers.attempts) = (true, false)
        drag()
        #expect(scene.notes == ["outer began", "outer changed", "outer ended"])
    }

    @Test func `A recognizer that is disabled or removed ends its gesture`() throws {
        let scene = try Scene()
        let pan = scene.add(NSPanGestureRecognizer(), "pan")
        scene.display.pressPointer(at: scene.place)
        scene.display.movePointer(to: CGPoint(x: 80, y: 40))
        pan.isEnabled = false
        #expect(scene.notes == ["pan began", "pan cancelled"])
        scene.display.releasePointer(at: CGPoint(x: 80, y: 40))
        pan.isEnabled = true
        scene.notes = []
        scene.display.pressPointer(at: scene.place)
        scene.display.movePointer(to: CGPoint(x: 80, y: 40))
        scene.view.removeGestureRecognizer(pan)
        #expect(scene.notes == ["pan began", "pan cancelled"])
        scene.display.releasePointer(at: CGPoint(x: 80, y: 40))
    }

    @Test func `A recognizer performs a standard command of its target`() throws {
        final class Target: NSResponder {
            var sender: AnyObject?
            override func pageDown(_ sender: Any?) { self.sender = sender as AnyObject? }
        }
        let scene = try Scene()
        let target = Target()
        let click = NSClickGestureRecognizer(target: target, action: "pageDown:")
        scene.view.addGestureRecognizer(click)
        scene.display.click(at: scene.place)
        #expect(target.sender === click)
    }

    // MARK: Touches and touchpads

    @Test func `A tap of a finger is a click, and a drag of it a pan`() throws {
        let scene = try Scene()
        scene.add(NSClickGestureRecognizer(), "click")
        scene.display.beginTouch(0, at: scene.place)
        scene.display.endTouch(0)
        #expect(scene.notes == ["click ended"] && scene.view.notes.isEmpty)
        let pan = scene.add(NSPanGestureRecognizer(), "pan")
        scene.notes = []
        scene.display.beginTouch(0, at: scene.place)
        scene.display.moveTouch(0, to: CGPoint(x: 80, y: 40))
        #expect(scene.notes == ["pan began"] && pan.translation(in: nil) == NSPoint(x: 30, y: 0))
        scene.display.endTouch(0)
        #expect(scene.notes == ["pan began", "pan ended"] && scene.view.notes.isEmpty)
    }

    @Test func `A finger that is no gesture is sent as the mouse`() throws {
        let scene = try Scene()
        scene.add(NSClickGestureRecognizer(), "click")
        scene.display.beginTouch(0, at: scene.place)
        scene.display.moveTouch(0, to: CGPoint(x: 90, y: 40))
        scene.display.endTouch(0)
        #expect(scene.view.notes == ["down", "dragged", "up"] && scene.notes.isEmpty)
        let answers = Answers()
        answers.receives = false
        scene.view.gestureRecognizers[0].delegate = answers
        scene.display.beginTouch(0, at: scene.place)
        scene.display.endTouch(0)
        #expect(scene.notes.isEmpty, "the delegate refuses the touch")
    }

    @Test func `A gesture ends the press of a finger that the view has received`() throws {
        let scene = try Scene()
        let pan = scene.add(NSPanGestureRecognizer(), "pan")
        pan.buttonMask = 0
        scene.display.beginTouch(0, at: scene.place)
        #expect(scene.view.notes == ["down"])
        scene.display.moveTouch(0, to: CGPoint(x: 90, y: 40))
        #expect(scene.view.notes == ["down", "up"] && scene.notes == ["pan began"])
        scene.display.endTouch(0)
        #expect(scene.view.notes == ["down", "up"] && scene.notes.last == "pan ended")
    }

    @Test func `Two fingers pinch and rotate`() throws {
        let scene = try Scene()
        let pinch = scene.add(NSMagnificationGestureRecognizer(), "pinch")
        let rotation = scene.add(NSRotationGestureRecognizer(), "rotation")
        let answers = Answers()
        answers.isSimultaneous = true
        pinch.delegate = answers
        scene.display.beginTouch(0, at: CGPoint(x: 50, y: 50))
        scene.display.beginTouch(1, at: CGPoint(x: 90, y: 50))
        scene.display.moveTouch(1, to: CGPoint(x: 110, y: 50))
        #expect(scene.notes == ["pinch began"] && abs(pinch.magnification - 0.5) < 1e-9)
        scene.display.moveTouch(1, to: CGPoint(x: 50, y: 10))
        #expect(abs(pinch.magnification) < 1e-9)
        #expect(scene.notes.contains("rotation began") && abs(rotation.rotationInDegrees - 90) < 1e-6)
        scene.display.endTouch(1)
        scene.display.endTouch(0)
        #expect(scene.notes.contains("pinch ended") && scene.notes.contains("rotation ended"))
    }

    @Test func `A program that sets the values of two fingers to zero gets the changes since then`() throws {
        let scene = try Scene()
        let pinch = scene.add(NSMagnificationGestureRecognizer(), "pinch")
        let rotation = scene.add(NSRotationGestureRecognizer(), "rotation")
        let answers = Answers()
        answers.isSimultaneous = true
        pinch.delegate = answers
        scene.display.beginTouch(0, at: CGPoint(x: 50, y: 50))
        scene.display.beginTouch(1, at: CGPoint(x: 90, y: 50))
        scene.display.moveTouch(1, to: CGPoint(x: 50, y: 10))
        scene.display.moveTouch(1, to: CGPoint(x: 50, y: 20))
        #expect(abs(rotation.rotationInDegrees - 90) < 1e-6 && abs(pinch.magnification + 0.25) < 1e-9)
        (rotation.rotation, pinch.magnification) = (0, 0)
        scene.display.moveTouch(1, to: CGPoint(x: 20, y: 50))
        // Another quarter of a turn; the fingers are as far from each other.
        #expect(abs(rotation.rotationInDegrees - 90) < 1e-6 && abs(pinch.magnification) < 1e-9)
        scene.display.moveTouch(1, to: CGPoint(x: 10, y: 50))
        #expect(abs(pinch.magnification - 0.25) < 1e-9)
    }

    @Test func `Pinches of a touchpad add up`() throws {
        let scene = try Scene()
        let pinch = scene.add(NSMagnificationGestureRecognizer(), "pinch")
        scene.display.magnify(by: 0, phase: .began, at: scene.place)
        scene.display.magnify(by: 0.25, phase: .changed, at: scene.place)
        scene.display.magnify(by: 0.5, phase: .changed, at: scene.place)
        #expect(pinch.magnification == 0.75)
        scene.display.magnify(by: 0, phase: .ended, at: scene.place)
        #expect(scene.notes == ["pinch began", "pinch changed", "pinch changed", "pinch ended"])
        #expect(scene.view.notes.isEmpty)
    }

    @Test func `A finger that stays is a press`() throws {
        let scene = try Scene()
        scene.add(NSPressGestureRecognizer(), "press")
        scene.display.beginTouch(0, at: scene.place)
        scene.display.moveTouch(0, to: CGPoint(x: 56, y: 40))
        scene.wait(0.6)
        #expect(scene.notes == ["press began"], "fingers may move by 10 points")
        scene.display.endTouch(0)
        #expect(scene.notes == ["press began", "press ended"] && scene.view.notes.isEmpty)
        scene.view.gestureRecognizers = []
        scene.notes = []
        scene.add(NSPressGestureRecognizer(), "two").numberOfTouchesRequired = 2
        scene.display.beginTouch(0, at: scene.place)
        scene.wait(0.6)
        scene.display.beginTouch(1, at: CGPoint(x: 80, y: 40))
        scene.wait(0.6)
        #expect(scene.notes == ["two began"])
        scene.display.cancelTouches()
        #expect(scene.notes == ["two began", "two cancelled"])
    }

    @Test func `A recognizer that receives no touches receives the finger as the mouse`() throws {
        let scene = try Scene()
        scene.add(NSClickGestureRecognizer(), "click").allowedTouchTypes = []
        scene.display.beginTouch(0, at: scene.place)
        scene.display.endTouch(0)
        #expect(scene.notes == ["click ended"] && scene.view.notes.isEmpty)
    }

    @Test func `A press whose release does not arrive does not block the next one`() throws {
        let scene = try Scene()
        let pan = scene.add(NSPanGestureRecognizer(), "pan")
        scene.display.pressPointer(at: scene.place)
        scene.display.movePointer(to: CGPoint(x: 90, y: 40))
        // The button is pressed again.
        scene.display.pressPointer(at: scene.place)
        #expect(scene.notes == ["pan began", "pan changed", "pan cancelled"] && pan.state == .possible)
        scene.display.releasePointer(at: scene.place)
        #expect(scene.view.notes == ["down", "dragged", "up"])
    }

    @Test func `A delay that never ends is no error`() throws {
        let scene = try Scene()
        scene.add(NSPressGestureRecognizer(), "press").minimumPressDuration = .nan
        scene.add(NSPressGestureRecognizer(), "press").minimumPressDuration = .infinity
        scene.display.click(at: scene.place)
        #expect(scene.notes.isEmpty && scene.view.notes == ["down", "up"])
    }

    @Test func `A pinch whose end is lost does not keep later presses`() throws {
        let scene = try Scene()
        scene.add(NSMagnificationGestureRecognizer(), "pinch")
        scene.display.magnify(by: 0.5, phase: .began, at: scene.place)
        scene.display.click(at: scene.place)
        #expect(scene.notes == ["pinch began", "pinch cancelled"] && scene.view.notes == ["down", "up"])
    }
}
