import AcetateWayland
import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// The phases and units of AppKit's events for what Wayland devices report.
@MainActor
@Suite struct PointerInterpreterTests {
    private func events(_ steps: [PointerInterpreter.Step]) -> [NSEvent] {
        var translator = EventTranslator()
        return steps.compactMap { step in
            let input = PointerInput(
                surface: 1, action: step.action, motion: step.motion, tablet: step.tablet,
                location: CGPoint(x: step.position.x, y: step.position.y), modifiers: [], timestamp: step.time)
            return translator.event(for: input, windowNumber: 1, windowHeight: 100)
        }
    }

    private func scroll(_ change: (inout PointerScroll) -> Void) -> PointerFrame {
        var frame = PointerFrame(position: SurfacePoint(x: 1, y: 2), time: 3)
        var scroll = PointerScroll()
        change(&scroll)
        frame.scroll = scroll
        return frame
    }

    @Test func `Fingers scroll in phases, in points`() {
        var interpreter = PointerInterpreter()
        func fingers(_ dy: Double, isStopped: Bool = false) -> [NSEvent] {
            events(
                interpreter.steps(
                    for: scroll {
                        ($0.dy, $0.source, $0.isStopped) = (dy, .finger, isStopped)
                    }))
        }
        let all = fingers(-20) + fingers(5) + fingers(0, isStopped: true) + fingers(0, isStopped: true)
        #expect(all.map(\.phase) == [.began, .changed, .ended])
        #expect(all.map(\.scrollingDeltaY) == [20, -5, 0] && all.map(\.deltaY) == [2, -0.5, 0])
        #expect(all.allSatisfy { $0.hasPreciseScrollingDeltas && $0.momentumPhase == [] })
        #expect(fingers(1).first?.phase == .began, "a new scroll begins")
        #expect(events(interpreter.leave(time: 4)).map(\.phase) == [.ended])
    }

    @Test func `A button that the pointer has left the window with ends its press outside, without a click`() {
        var interpreter = PointerInterpreter()
        var translator = EventTranslator()
        func events(_ steps: [PointerInterpreter.Step]) -> [NSEvent] {
            steps.compactMap { step in
                let input = PointerInput(
                    surface: 1, action: step.action, location: CGPoint(x: step.position.x, y: step.position.y),
                    modifiers: [], timestamp: step.time)
                return translator.event(for: input, windowNumber: 1, windowHeight: 100)
            }
        }
        var frame = PointerFrame(position: SurfacePoint(x: 10, y: 20), time: 1)
        frame.buttons = [PointerButton(code: 0x111, isDown: true, serial: 1)]
        #expect(events(interpreter.steps(for: frame)).map(\.type) == [.rightMouseDown])
        frame.buttons = [PointerButton(code: 0x111, isDown: false, serial: 2, isLost: true)]
        let all = events(interpreter.steps(for: frame)) + events(interpreter.leave(time: 2))
        #expect(all.map(\.type) == [.rightMouseUp] && all.map(\.clickCount) == [0])
        #expect(all.map(\.locationInWindow) == [NSPoint(x: -1, y: -1)])
        #expect(translator.pressedButtons == 0)
        #expect(translator.lastPointer?.location == NSPoint(x: 10, y: 80), "where the pointer was last")
    }

    @Test func `Wheels scroll in lines without phases, also in parts of a line`() {
        var interpreter = PointerInterpreter()
        let wheel = events(
            interpreter.steps(
                for: scroll {
                    ($0.dy, $0.stepsY, $0.source) = (2.5, 30, .wheel)
                }))
        #expect(wheel.map(\.scrollingDeltaY) == [-0.25] && wheel.map(\.deltaY) == [-0.25])
        #expect(wheel.map(\.phase) == [[]] && !wheel[0].hasPreciseScrollingDeltas)
        let stick = events(interpreter.steps(for: scroll { ($0.dx, $0.source) = (3, .continuous) }))
        #expect(stick.map(\.phase) == [[]] && stick[0].hasPreciseScrollingDeltas)
    }

    @Test func `Fingers that rest may begin a scroll`() {
        var interpreter = PointerInterpreter()
        func hold(_ phase: GestureEvent.Phase) -> [NSEvent.Phase] {
            events(interpreter.steps(for: GestureEvent(.hold, phase, time: 0))).map(\.phase)
        }
        #expect(hold(.began) + hold(.ended) == [.mayBegin, .cancelled])
        #expect(hold(.began) + hold(.cancelled) == [.mayBegin])
        let scroll = events(interpreter.steps(for: scroll { ($0.dy, $0.source) = (1, .finger) }))
        #expect(scroll.map(\.phase) == [.began])
        #expect(hold(.began) == [.ended, .mayBegin])
        #expect(hold(.cancelled) == [])
        var moved = PointerFrame(position: SurfacePoint(x: 5, y: 5), time: 4)
        moved.hasMoved = true
        let all = events(interpreter.steps(for: moved))
        #expect(all.map(\.type) == [.scrollWheel, .mouseMoved], "the fingers move the pointer instead")
        #expect(all.first?.phase == .cancelled)
    }

    @Test func `Fingers that rested, and neither scroll nor move the pointer, end the rest after a while`() throws {
        var interpreter = PointerInterpreter()
        func hold(_ phase: GestureEvent.Phase) -> [NSEvent.Phase] {
            events(interpreter.steps(for: GestureEvent(.hold, phase, time: 0))).map(\.phase)
        }
        func end(_ rest: Int) -> [NSEvent.Phase] { events(interpreter.endRest(rest, time: 1)).map(\.phase) }
        #expect(interpreter.awaitedRest == nil)
        #expect(hold(.began) == [.mayBegin] && interpreter.awaitedRest == nil, "the fingers still rest")
        #expect(hold(.cancelled) == [])
        let first = try #require(interpreter.awaitedRest)
        #expect(end(first) == [.cancelled] && end(first) == [] && interpreter.awaitedRest == nil)
        _ = hold(.began) + hold(.cancelled)
        let second = try #require(interpreter.awaitedRest)
        #expect(hold(.began) == [.cancelled, .mayBegin] && end(second) == [], "another rest has begun")
        _ = hold(.cancelled)
        let third = try #require(interpreter.awaitedRest)
        #expect(end(second) == [], "it is another rest")
        _ = interpreter.steps(for: scroll { ($0.dy, $0.source) = (1, .finger) })
        #expect(interpreter.awaitedRest == nil && end(third) == [], "the fingers scroll")
    }

    @Test func `A pinch magnifies and rotates by differences, counterclockwise`() {
        var interpreter = PointerInterpreter()
        func pinch(_ phase: GestureEvent.Phase, scale: Double = 1, rotation: Double = 0) -> [NSEvent] {
            var gesture = GestureEvent(.pinch, phase, time: 0)
            (gesture.scale, gesture.rotation) = (scale, rotation)
            return events(interpreter.steps(for: gesture))
        }
        let all =
            pinch(.began) + pinch(.changed, scale: 1.5, rotation: 10) + pinch(.changed, scale: 1.25)
            + pinch(.ended, scale: 1.25)
        let magnify = all.filter { $0.type == .magnify }, rotate = all.filter { $0.type == .rotate }
        #expect(magnify.map(\.phase) == [.began, .changed, .changed, .ended])
        #expect(magnify.map(\.magnification) == [0, 0.5, -0.25, 0])
        #expect(rotate.map(\.phase) == [.began, .changed, .ended] && rotate.map(\.rotation) == [0, -10, 0])
    }

    @Test(arguments: [(-30.0, 5.0, 1.0, 0.0), (30, 5, -1, 0), (2, -40, 0, 1), (2, 40, 0, -1)])
    func `A swipe has a direction at its end`(dx: Double, dy: Double, x: Double, y: Double) {
        var interpreter = PointerInterpreter()
        var gesture = GestureEvent(.swipe, .began, time: 0)
        var all = events(interpreter.steps(for: gesture))
        for _ in 0..<2 {
            (gesture.phase, gesture.dx, gesture.dy) = (.changed, dx / 2, dy / 2)
            all += events(interpreter.steps(for: gesture))
        }
        gesture.phase = .ended
        all += events(interpreter.steps(for: gesture))
        #expect(all.map(\.type) == [.swipe] && all[0].deltaX == x && all[0].deltaY == y)
        gesture.phase = .began
        _ = interpreter.steps(for: gesture)
        gesture.phase = .ended
        #expect(interpreter.steps(for: gesture) == [], "without a movement there is none")
    }

    @Test func `A pen is a pointer with pressure and tilt`() {
        var interpreter = PointerInterpreter()
        var tool = TabletTool()
        (tool.kind, tool.id, tool.serial) = (.pen, 4, 99)
        var frame = TabletFrame(tool: tool)
        frame.position = SurfacePoint(x: 10, y: 20)
        (frame.hasEntered, frame.hasMoved, frame.pressure, frame.tiltX, frame.tiltY) = (true, true, 0.5, 45, -90)
        frame.buttons = [PointerButton(code: 0x110, isDown: true, serial: 1)]
        var all = events(interpreter.steps(for: frame))
        #expect(all.map(\.type) == [.tabletProximity, .mouseMoved, .leftMouseDown])
        #expect(all[0].isEnteringProximity && all[0].subtype == .tabletProximity && all[0].uniqueID == 99)
        #expect(all[2].subtype == .tabletPoint && all[2].pressure == 0.5 && all[2].buttonMask == .penTip)
        #expect(all[2].tilt == NSPoint(x: 0.5, y: 1) && all[2].pointingDeviceType == .pen && all[2].deviceID == 4)
        #expect(all[2].locationInWindow == NSPoint(x: 10, y: 80))
        var next = TabletFrame(tool: tool)
        next.pressure = 0.75
        all = events(interpreter.steps(for: next))
        #expect(all.map(\.type) == [.tabletPoint] && all[0].pressure == 0.75)
        next.hasLeft = true
        next.buttons = [PointerButton(code: 0x110, isDown: false, serial: 0)]
        all = events(interpreter.steps(for: next))
        #expect(all.map(\.type) == [.leftMouseUp, .tabletProximity] && !all[1].isEnteringProximity)
    }

    @Test func `The movement is that of the device, or else of the pointer`() {
        var interpreter = PointerInterpreter()
        var steps = interpreter.enter(at: SurfacePoint(x: 10, y: 10), time: 0)
        var frame = PointerFrame(position: SurfacePoint(x: 13, y: 15), time: 1)
        frame.hasMoved = true
        steps += interpreter.steps(for: frame)
        (frame.hasMoved, frame.motion) = (false, SurfacePoint(x: -7, y: 2))
        steps += interpreter.steps(for: frame)
        let all = events(steps)
        #expect(all.map(\.type) == [.mouseMoved, .mouseMoved])
        #expect(all.map(\.deltaX) == [3, -7] && all.map(\.deltaY) == [5, 2])
        #expect(all[1].locationInWindow == all[0].locationInWindow, "the pointer is locked")
    }

    @Test func `Without a compositor that can lock the pointer, the cursor stays with the mouse`() throws {
        _ = try NSApplication.useOffscreenDisplay(size: CGSize(width: 10, height: 10))
        #expect(CGAssociateMouseAndMouseCursorPosition(0) == .notImplemented)
        #expect(CGAssociateMouseAndMouseCursorPosition(1) == .success)
    }

    @Test func `A magnification goes to the view where it began`() throws {
        final class Magnified: NSView {
            var growth: [CGFloat] = []
            override func magnify(with event: NSEvent) { growth.append(event.magnification) }
        }
        let (display, window) = try makeWindow()
        let view = Magnified(frame: NSRect(x: 0, y: 0, width: 50, height: 100))
        window.contentView?.addSubview(view)
        window.makeKeyAndOrderFront(nil)
        for (x, phase, growth) in [(10.0, NSEvent.Phase.began, 0.0), (90, .changed, 0.5), (90, .ended, 0)] {
            let input = PointerInput(
                surface: window.windowNumber, action: .magnify(growth, phase), location: CGPoint(x: x, y: 10),
                modifiers: [], timestamp: 0)
            display.server.eventHandler?(.pointer(input))
        }
        _ = display.image()
        #expect(view.growth == [0, 0.5, 0])
    }
}
