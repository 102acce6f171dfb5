import AcetateWayland
import Foundation

/// The translation of what a Wayland pointer, touchpad or tablet reports for a window into actions as on macOS, with the
/// phases of scrolls and gestures.
struct PointerInterpreter {
    /// An action at a position of the surface.
    struct Step: Equatable {
        var action: PointerInput.Action
        var position: SurfacePoint
        var time: Double
        var motion: CGSize?
        var tablet: TabletPoint?
    }

    private var position = SurfacePoint(x: 0, y: 0)
    /// Fingers scroll.
    private var isScrolling = false
    /// Fingers rest on the touchpad.
    private var mayScroll = false
    /// The number of the rest on the touchpad that has ended with a movement of the fingers.
    private var movedRest = 0
    private var restsSoFar = 0
    private var scale = 1.0
    private var swipe = CGSize.zero
    private var penButtons: Set<UInt32> = []

    /// The least movement of fingers that is a swipe, in points.
    static let swipeThreshold = 20.0

    mutating func enter(at position: SurfacePoint, time: Double) -> [Step] {
        self.position = position
        return [step(.entered, time)]
    }

    mutating func leave(time: Double) -> [Step] {
        let steps = endScroll(time) + [Step(action: .left, position: SurfacePoint(x: 0, y: 0), time: time)]
        (isScrolling, mayScroll) = (false, false)
        return steps
    }

    private func step(_ action: PointerInput.Action, _ time: Double) -> Step {
        Step(action: action, position: position, time: time)
    }

    // MARK: The pointer

    mutating func steps(for frame: PointerFrame) -> [Step] {
        position = frame.position
        // Fingers that rested on the touchpad have moved the pointer instead of scrolling.
        var steps = mayScroll && frame.scroll == nil ? endScroll(frame.time) : []
        if frame.hasMoved || frame.motion != nil {
            var moved = step(.moved, frame.time)
            moved.motion = frame.motion.map { CGSize(width: $0.x, height: $0.y) }
            steps.append(moved)
        }
        steps += frame.buttons.map { step(.init($0), frame.time) }
        if let scroll = frame.scroll { steps += self.steps(for: scroll, time: frame.time) }
        return steps
    }

    /// Wayland's distances are the movement of the view, AppKit's that of the content.
    private mutating func steps(for scroll: PointerScroll, time: Double) -> [Step] {
        if scroll.stepsX != 0 || scroll.stepsY != 0 {
            let lines = (x: -Double(scroll.stepsX) / 120, y: -Double(scroll.stepsY) / 120)
            return [step(.scroll(x: lines.x, y: lines.y, isPrecise: false), time)]
        }
        var steps: [Step] = []
        if scroll.dx != 0 || scroll.dy != 0 {
            // Only fingers have a defined end.
            let phase: NSEvent.Phase = scroll.source != .finger ? [] : isScrolling ? .changed : .began
            if scroll.source == .finger { (isScrolling, mayScroll) = (true, false) }
            steps.append(step(.scroll(x: -scroll.dx, y: -scroll.dy, isPrecise: true, phase: phase), time))
        }
        return scroll.isStopped ? steps + endScroll(time) : steps
    }

    private mutating func endScroll(_ time: Double) -> [Step] {
        defer { (isScrolling, mayScroll) = (false, false) }
        guard isScrolling || mayScroll else { return [] }
        return [step(.scroll(x: 0, y: 0, isPrecise: true, phase: isScrolling ? .ended : .cancelled), time)]
    }

    // MARK: Gestures

    mutating func steps(for gesture: GestureEvent) -> [Step] {
        switch gesture.kind {
        case .hold: hold(gesture)
        case .pinch: pinch(gesture)
        case .swipe: swipe(gesture)
        }
    }

    /// Seconds within which a scroll follows a rest that has ended with a movement of the fingers.
    static let restLimit = 0.5

    /// The number of such a rest while a scroll may follow it; nil if there is none. After `restLimit` it must be passed to
    /// `endRest`.
    var awaitedRest: Int? { mayScroll && movedRest == restsSoFar ? movedRest : nil }

    /// Ends a rest that no scroll has followed: one finger was lifted, or none has moved far.
    mutating func endRest(_ rest: Int, time: Double) -> [Step] { awaitedRest == rest ? endScroll(time) : [] }

    /// Fingers that rest on the touchpad may begin a scroll.
    private mutating func hold(_ gesture: GestureEvent) -> [Step] {
        switch gesture.phase {
        case .began:
            let former = endScroll(gesture.time)
            mayScroll = true
            restsSoFar += 1
            return former + [step(.scroll(x: 0, y: 0, isPrecise: true, phase: .mayBegin), gesture.time)]
        case .ended: return endScroll(gesture.time)
        // The compositor cancels a hold when the fingers move; what they do follows soon.
        case .cancelled:
            movedRest = restsSoFar
            return []
        case .changed: return []
        }
    }

    private mutating func pinch(_ gesture: GestureEvent) -> [Step] {
        var steps: [Step] = []
        if gesture.phase == .began {
            scale = 1
            steps = endScroll(gesture.time)
        }
        let phase = NSEvent.Phase(gesture.phase)
        let growth = gesture.phase == .changed ? gesture.scale - scale : 0
        let turn = gesture.phase == .changed ? -gesture.rotation : 0
        if gesture.phase == .changed { scale = gesture.scale }
        if gesture.phase != .changed || growth != 0 { steps.append(step(.magnify(growth, phase), gesture.time)) }
        if gesture.phase != .changed || turn != 0 { steps.append(step(.rotate(turn, phase), gesture.time)) }
        return steps
    }

    private mutating func swipe(_ gesture: GestureEvent) -> [Step] {
        switch gesture.phase {
        case .began:
            swipe = .zero
            return endScroll(gesture.time)
        case .changed:
            swipe.width += gesture.dx
            swipe.height += gesture.dy
            return []
        case .ended:
            let (x, y) = (swipe.width, swipe.height)
            guard max(abs(x), abs(y)) >= Self.swipeThreshold else { return [] }
            // As on macOS, 1 is to the left and up.
            let isHorizontal = abs(x) > abs(y)
            return [
                step(
                    .swipe(x: isHorizontal ? (x < 0 ? 1 : -1) : 0, y: isHorizontal ? 0 : (y < 0 ? 1 : -1)), gesture.time
                )
            ]
        case .cancelled: return []
        }
    }

    // MARK: Tablets

    mutating func steps(for frame: TabletFrame) -> [Step] {
        position = frame.position
        var steps: [Step] = []
        func add(_ action: PointerInput.Action) {
            var step = step(action, frame.time)
            step.tablet = TabletPoint(frame, buttons: penButtons)
            steps.append(step)
        }
        if frame.hasEntered {
            penButtons = []
            add(.entered)
            add(.proximity(isEntering: true))
        }
        if frame.hasMoved { add(.moved) }
        for button in frame.buttons {
            if button.isDown { penButtons.insert(button.code) } else { penButtons.remove(button.code) }
            add(.init(button))
        }
        if frame.wheelClicks != 0 { add(.scroll(x: 0, y: -Double(frame.wheelClicks), isPrecise: false)) }
        // Only the pressure or another axis has changed.
        if steps.isEmpty, !frame.hasLeft { add(.tabletPoint) }
        if frame.hasLeft {
            add(.proximity(isEntering: false))
            add(.left)
        }
        return steps
    }
}

extension PointerInput.Action {
    fileprivate init(_ button: PointerButton) {
        self = button.isLost ? .lostButton(button.code) : .button(button.code, isDown: button.isDown)
    }
}

extension NSEvent.Phase {
    fileprivate init(_ phase: GestureEvent.Phase) {
        switch phase {
        case .began: self = .began
        case .changed: self = .changed
        case .ended: self = .ended
        case .cancelled: self = .cancelled
        }
    }
}

/// The axes of a tablet's tool, in AppKit's units.
package struct TabletPoint: Equatable, Sendable {
    package var tool: TabletTool
    package var pressure: Float
    /// From -1 to 1: positive is to the right and up.
    package var tilt: CGPoint
    package var rotation: Float
    package var tangentialPressure: Float
    package var buttons: NSEvent.ButtonMask

    init(_ frame: TabletFrame, buttons: Set<UInt32>) {
        tool = frame.tool
        pressure = Float(frame.pressure)
        func part(_ degrees: Double) -> CGFloat { CGFloat(min(max(degrees / 90, -1), 1)) }
        tilt = CGPoint(x: part(frame.tiltX), y: part(-frame.tiltY))
        rotation = Float(frame.rotation)
        tangentialPressure = Float(frame.slider)
        self.buttons = []
        if buttons.contains(0x110) { self.buttons.insert(.penTip) }
        if buttons.contains(0x111) { self.buttons.insert(.penLowerSide) }
        if buttons.contains(0x112) { self.buttons.insert(.penUpperSide) }
    }
}
