import Foundation

extension ScriptParser {
    /// The time between two positions of a motion, in nanoseconds: that of a screen's refreshes, rounded up.
    static let motionInterval: Int64 = 16_666_667

    /// The location of the pointer for a command that needs one.
    private func location(for command: String) throws(ScriptError) -> CGPoint {
        guard let pointer = input.pointer else {
            throw error("\(command) needs the location of the pointer; add a line with \"pointer move X Y\" before")
        }
        return pointer
    }

    private static let buttonNames: [String: UInt32] = [
        "left": 0x110, "right": 0x111, "middle": 0x112,
    ]

    /// The button whose name is the next word; the left one without a name.
    private func button(_ words: inout ScriptWords) throws(ScriptError) -> UInt32 {
        guard let name = words.next, Double(name) == nil else { return 0x110 }
        guard let button = ScriptParser.buttonNames[name] else {
            throw error("\(name.debugDescription) is not a button; choose from left, right and middle")
        }
        _ = words.take(name)
        return button
    }

    /// Throws while a line before this one drags.
    private func checkPointer() throws(ScriptError) {
        if let drag = input.drag, drag.end > time {
            throw error("line \(drag.line) drags the pointer until \(seconds(drag.end)) s; choose a later time")
        }
    }

    mutating func parsePointer(_ words: inout ScriptWords) throws(ScriptError) {
        try checkPointer()
        let verb = try words.word("move, down, up or out")
        switch verb {
        case "move":
            let location = try words.point()
            input.pointer = location
            add(.movePointer(location))
        case "down", "up":
            let button = try button(&words)
            let location = try location(for: "pointer \(verb)")
            if verb == "down", !input.buttons.insert(button).inserted { throw error("the button is down already") }
            if verb == "up", input.buttons.remove(button) == nil { throw error("the button is not down") }
            add(.button(button, isDown: verb == "down", location))
        case "out":
            input.pointer = nil
            add(.movePointerOut)
        default: throw error("\"pointer \(verb)\" is not a command; choose from pointer move, down, up and out")
        }
    }

    mutating func parseClick(_ words: inout ScriptWords) throws(ScriptError) {
        try checkPointer()
        let button = try button(&words)
        if words.count > 0 { input.pointer = try words.point() }
        let location = try location(for: "click")
        add(.movePointer(location))
        add(.button(button, isDown: true, location))
        add(.button(button, isDown: false, location))
    }

    // MARK: Motions

    /// The duration after the word `over`, in nanoseconds.
    private func duration(_ words: inout ScriptWords) throws(ScriptError) -> Int64 {
        words.take("over") ? try words.duration("a duration") : 200_000_000
    }

    /// The times of a motion: its first one excluded, its last one included. The progress is from 0 to 1.
    private func times(over duration: Int64) -> [(time: Int64, progress: Double)] {
        let count = max((duration + ScriptParser.motionInterval - 1) / ScriptParser.motionInterval, 1)
        return (1...count).map { step in
            (time + (step == count ? duration : step * ScriptParser.motionInterval), Double(step) / Double(count))
        }
    }

    /// The locations of a motion in a straight line, and their times.
    private func locations(
        from start: CGPoint, to end: CGPoint, over duration: Int64
    ) -> [(time: Int64, location: CGPoint)] {
        times(over: duration).map { time, progress in
            (
                time,
                CGPoint(x: start.x + (end.x - start.x) * progress, y: start.y + (end.y - start.y) * progress)
            )
        }
    }

    mutating func parseDrag(_ words: inout ScriptWords) throws(ScriptError) {
        try checkPointer()
        let start = try words.point()
        let end = try words.point()
        let duration = try duration(&words)
        guard input.buttons.isEmpty else {
            throw error("a button is down already; add a line with \"pointer up\" before")
        }
        add(.movePointer(start))
        add(.button(0x110, isDown: true, start))
        for (time, location) in locations(from: start, to: end, over: duration) {
            add(.movePointer(location), at: time)
        }
        add(.button(0x110, isDown: false, end), at: time + duration)
        input.pointer = end
        input.drag = (line, time + duration)
    }

    mutating func parseScroll(_ words: inout ScriptWords) throws(ScriptError) {
        let isPrecise = words.take("fingers")
        let x = try words.number("the horizontal distance")
        let y = try words.number("the vertical distance")
        guard isPrecise else { return add(.scrollWheel(x: x, y: y, try location(for: "scroll"))) }
        let duration = try duration(&words)
        let location = try location(for: "scroll")
        let times = times(over: duration)
        for (index, step) in times.enumerated() {
            add(
                .scrollFingers(
                    x: x / Double(times.count), y: y / Double(times.count), index == 0 ? .began : .changed, location),
                at: step.time)
        }
        add(.scrollFingers(x: 0, y: 0, .ended, location), at: time + duration)
    }

    mutating func parsePinch(_ words: inout ScriptWords) throws(ScriptError) {
        let factor = try words.number("the magnification")
        guard factor > 0 else { throw error("the magnification must be above 0, such as 1.5") }
        let duration = try duration(&words)
        let location = try location(for: "pinch")
        add(.magnify(0, .began, location))
        let times = times(over: duration)
        for step in times { add(.magnify((factor - 1) / Double(times.count), .changed, location), at: step.time) }
        add(.magnify(0, .ended, location), at: time + duration)
    }

    mutating func parseRotation(_ words: inout ScriptWords) throws(ScriptError) {
        let angle = try words.number("the angle in degrees")
        let duration = try duration(&words)
        let location = try location(for: "rotate")
        add(.rotate(0, .began, location))
        let times = times(over: duration)
        for step in times { add(.rotate(angle / Double(times.count), .changed, location), at: step.time) }
        add(.rotate(0, .ended, location), at: time + duration)
    }

    mutating func parseSwipe(_ words: inout ScriptWords) throws(ScriptError) {
        let directions: [String: (Double, Double)] = ["left": (1, 0), "right": (-1, 0), "up": (0, 1), "down": (0, -1)]
        let name = try words.word("left, right, up or down")
        guard let (x, y) = directions[name] else {
            throw error("\(name.debugDescription) is not a direction; choose from left, right, up and down")
        }
        add(.swipe(x: x, y: y, try location(for: "swipe")))
    }

    // MARK: Fingers on the screen

    mutating func parseTouch(_ words: inout ScriptWords) throws(ScriptError) {
        let verb = try words.word("begin, move, end, drag or cancel")
        guard verb != "cancel" else {
            if let drag = input.fingerDrags.values.first(where: { $0.end > time }) { throw busy(drag, "a finger") }
            input.fingers = []
            return add(.cancelTouches)
        }
        guard ["begin", "move", "end", "drag"].contains(verb) else {
            throw error("\"touch \(verb)\" is not a command; choose from touch begin, move, end, drag and cancel")
        }
        let text = try words.word("the number of a finger")
        guard let finger = Int32(text), finger >= 0 else {
            throw error("\(text.debugDescription) is not the number of a finger, such as 1")
        }
        if let drag = input.fingerDrags[finger], drag.end > time { throw busy(drag, "finger \(finger)") }
        let isDown = input.fingers.contains(finger)
        if ["begin", "drag"].contains(verb), isDown { throw error("finger \(finger) is down already") }
        if ["move", "end"].contains(verb), !isDown { throw error("finger \(finger) is not down") }
        switch verb {
        case "begin":
            input.fingers.insert(finger)
            add(.beginTouch(finger, try words.point()))
        case "move": add(.moveTouch(finger, try words.point()))
        case "end":
            input.fingers.remove(finger)
            add(.endTouch(finger))
        default: try parseTouchDrag(finger, &words)
        }
    }

    private func busy(_ drag: (line: Int, end: Int64), _ finger: String) -> ScriptError {
        error("line \(drag.line) drags \(finger) until \(seconds(drag.end)) s; choose a later time")
    }

    private mutating func parseTouchDrag(_ finger: Int32, _ words: inout ScriptWords) throws(ScriptError) {
        let start = try words.point()
        let end = try words.point()
        let duration = try duration(&words)
        add(.beginTouch(finger, start))
        for (time, location) in locations(from: start, to: end, over: duration) {
            add(.moveTouch(finger, location), at: time)
        }
        add(.endTouch(finger), at: time + duration)
        input.fingerDrags[finger] = (line, time + duration)
    }
}
