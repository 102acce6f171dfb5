import Foundation

/// The parser of scripts. It finds all mistakes that can be found without running the program.
struct ScriptParser {
    private let name: String
    private var steps: [ScriptStep] = []
    /// The time of the last line, in nanoseconds.
    private var time: Int64 = 0
    /// The place of the current line.
    private var place = ""
    private var line = 0
    /// The window of the current line.
    private var window: ScriptWindow?
    /// The location of the pointer; nil while it is in no window.
    private var pointer: CGPoint?
    private var held: NSEvent.ModifierFlags = []
    private var buttons: Set<UInt32> = []
    private var fingers: Set<Int32> = []
    /// The line with `quit`.
    private var quit: (line: Int, time: Int64)?
    /// The last thing that ends after the time of its line: its line and its time.
    private var ending: (line: Int, time: Int64)?
    private var files: [String: Int] = [:]

    /// The time between two positions of a drag or a pinch, in nanoseconds: that of a screen's refreshes, rounded up.
    static let motionInterval: Int64 = 16_666_667

    /// Parses a script; `name` is that of its file, for messages.
    static func parse(_ text: String, name: String) throws(ScriptError) -> Script {
        var parser = ScriptParser(name: name)
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            parser.line += 1
            parser.place = "\(name), line \(parser.line)"
            try parser.parse(line)
        }
        return try parser.script()
    }

    private init(name: String) { self.name = name }

    /// Sorts the steps by time. Steps of the same time stay in the order of their lines.
    private func script() throws(ScriptError) -> Script {
        guard !steps.isEmpty else {
            throw ScriptError(name, "the script has no lines; write at least one, such as: at 1 screenshot out.png")
        }
        if let quit, let ending, ending.time > quit.time {
            throw ScriptError(
                "\(name), line \(quit.line)",
                "the program is quit before what line \(ending.line) begins is over, at \(seconds(ending.time)) s")
        }
        let order = steps.indices.sorted { (steps[$0].time, $0) < (steps[$1].time, $1) }
        return Script(name: name, steps: order.map { steps[$0] })
    }

    private func seconds(_ time: Int64) -> String { "\(Double(time) / 1e9)" }

    private func error(_ message: String) -> ScriptError { ScriptError(place, message) }

    private mutating func add(_ action: ScriptAction, at time: Int64? = nil) {
        steps.append(ScriptStep(line: line, time: time ?? self.time, action: action, window: window))
        if let time, time > ending?.time ?? 0 { ending = (line, time) }
    }

    // MARK: Lines

    private mutating func parse(_ line: Substring) throws(ScriptError) {
        var words = try ScriptWords(line, place: place)
        guard !words.isEmpty else { return }
        guard words.take("at") else {
            throw error("a line begins with \"at\" and a time in seconds, such as: at 0.5 key Down")
        }
        let text = words.next ?? ""
        if text.hasPrefix("-") {
            throw error("the time \(text) is in the past; times count from 0, the program's start")
        }
        let new = try words.duration("a time")
        guard new >= time else {
            throw error(
                "the time \(text) is in the past, because a line before it has \(seconds(time)); sort the lines by time"
            )
        }
        time = new
        if let quit { throw error("line \(quit.line) has quit the program before this line") }
        let command = try words.word("a command")
        window = try words.window()
        if window != nil, !ScriptParser.windowCommands.contains(command) {
            throw error("the command \(command) takes no window; leave out \"in\" and what follows")
        }
        try parse(command, &words)
        try words.end()
    }

    private static let windowCommands: Set<String> = [
        "pointer", "click", "drag", "scroll", "pinch", "resize", "screenshot", "record",
    ]

    static let commands = [
        "key", "hold", "release", "type", "pointer", "click", "drag", "scroll", "pinch", "touch", "resize",
        "screenshot",
        "record", "quit",
    ]

    private mutating func parse(_ command: String, _ words: inout ScriptWords) throws(ScriptError) {
        switch command {
        case "key":
            let (key, flags) = try ScriptParser.key(words.word("a key"), place)
            add(.key(key, flags))
        case "hold", "release":
            let flags = try modifiers(&words)
            if command == "hold" { held.formUnion(flags) } else { held.subtract(flags) }
            add(command == "hold" ? .hold(flags) : .release(flags))
        case "type": add(.type(try words.word("a text in quotation marks")))
        case "pointer": try parsePointer(&words)
        case "click":
            let button = try button(&words)
            if words.count > 0 { pointer = try words.point() }
            let location = try location(for: command)
            add(.movePointer(location))
            add(.button(button, isDown: true, location))
            add(.button(button, isDown: false, location))
        case "drag": try parseDrag(&words)
        case "scroll": try parseScroll(&words)
        case "pinch": try parsePinch(&words)
        case "touch": try parseTouch(&words)
        case "resize": add(.resize(try size(&words)))
        case "screenshot": add(.screenshot(try file(&words, [.png])))
        case "record": try parseRecording(&words)
        case "quit":
            quit = (line, time)
            add(.quit)
        default:
            throw error(
                "there is no command \(command.debugDescription); choose from "
                    + ScriptParser.commands.joined(separator: ", "))
        }
    }

    // MARK: Keys

    static let modifierNames: [String: NSEvent.ModifierFlags] = [
        "shift": .shift, "control": .control, "ctrl": .control, "alt": .option, "option": .option, "super": .command,
        "command": .command, "logo": .command,
    ]

    /// Parses a key with modifiers, such as `Control+C`.
    static func key(
        _ text: String, _ place: String
    ) throws(ScriptError) -> (OffscreenDisplay.Key, NSEvent.ModifierFlags) {
        var (rest, flags) = (text[...], NSEvent.ModifierFlags())
        while let plus = rest.dropFirst().firstIndex(of: "+"), rest.index(after: plus) < rest.endIndex {
            let name = rest[..<plus]
            guard let flag = modifierNames[name.lowercased()] else {
                throw ScriptError(
                    place,
                    "\(String(name).debugDescription) is not a modifier; choose from Shift, Control, Alt and Super")
            }
            flags.insert(flag)
            rest = rest[rest.index(after: plus)...]
        }
        // A letter stands for its key, and not for what is typed with Shift.
        let name = flags.isEmpty || rest.count > 1 ? String(rest) : rest.lowercased()
        guard let key = OffscreenDisplay.Key(named: name) else {
            throw ScriptError(
                place,
                "\(text.debugDescription) is not a key; choose a character of a US keyboard, or "
                    + OffscreenDisplay.Key.allNames.joined(separator: ", "))
        }
        return (key, flags)
    }

    private func modifiers(_ words: inout ScriptWords) throws(ScriptError) -> NSEvent.ModifierFlags {
        var flags: NSEvent.ModifierFlags = []
        for name in try words.word("a modifier").split(separator: "+") {
            guard let flag = ScriptParser.modifierNames[name.lowercased()] else {
                throw error(
                    "\(String(name).debugDescription) is not a modifier; choose from Shift, Control, Alt and Super")
            }
            flags.insert(flag)
        }
        return flags
    }

    // MARK: Pointer

    /// The location of the pointer for a command that needs one.
    private func location(for command: String) throws(ScriptError) -> CGPoint {
        guard let pointer else {
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

    private mutating func parsePointer(_ words: inout ScriptWords) throws(ScriptError) {
        let verb = try words.word("move, down, up or out")
        switch verb {
        case "move":
            let location = try words.point()
            pointer = location
            add(.movePointer(location))
        case "down", "up":
            let button = try button(&words)
            let location = try location(for: "pointer \(verb)")
            if verb == "down", !buttons.insert(button).inserted { throw error("the button is down already") }
            if verb == "up", buttons.remove(button) == nil { throw error("the button is not down") }
            add(.button(button, isDown: verb == "down", location))
        case "out":
            pointer = nil
            add(.movePointerOut)
        default: throw error("\"pointer \(verb)\" is not a command; choose from pointer move, down, up and out")
        }
    }

    /// The duration after the word `over`, in nanoseconds.
    private func duration(_ words: inout ScriptWords) throws(ScriptError) -> Int64 {
        words.take("over") ? try words.duration("a duration") : 200_000_000
    }

    /// The times of a motion: its first one excluded, its last one included. `step` is from 1 to `count`.
    private func times(over duration: Int64) -> [(time: Int64, progress: Double)] {
        let count = max((duration + ScriptParser.motionInterval - 1) / ScriptParser.motionInterval, 1)
        return (1...count).map { step in
            (time + (step == count ? duration : step * ScriptParser.motionInterval), Double(step) / Double(count))
        }
    }

    private mutating func parseDrag(_ words: inout ScriptWords) throws(ScriptError) {
        let start = try words.point()
        let end = try words.point()
        let duration = try duration(&words)
        guard buttons.isEmpty else { throw error("a button is down already; add a line with \"pointer up\" before") }
        add(.movePointer(start))
        add(.button(0x110, isDown: true, start))
        for (time, progress) in times(over: duration) {
            let location = CGPoint(
                x: start.x + (end.x - start.x) * progress, y: start.y + (end.y - start.y) * progress)
            add(.movePointer(location), at: time)
        }
        add(.button(0x110, isDown: false, end), at: time + duration)
        pointer = end
    }

    private mutating func parseScroll(_ words: inout ScriptWords) throws(ScriptError) {
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

    private mutating func parsePinch(_ words: inout ScriptWords) throws(ScriptError) {
        let factor = try words.number("the magnification")
        guard factor > 0 else { throw error("the magnification must be above 0, such as 1.5") }
        let duration = try duration(&words)
        let location = try location(for: "pinch")
        add(.magnify(0, .began, location))
        let times = times(over: duration)
        for step in times { add(.magnify((factor - 1) / Double(times.count), .changed, location), at: step.time) }
        add(.magnify(0, .ended, location), at: time + duration)
    }

    private mutating func parseTouch(_ words: inout ScriptWords) throws(ScriptError) {
        let verb = try words.word("begin, move, end or cancel")
        if verb == "cancel" {
            fingers = []
            return add(.cancelTouches)
        }
        guard ["begin", "move", "end"].contains(verb) else {
            throw error("\"touch \(verb)\" is not a command; choose from touch begin, move, end and cancel")
        }
        let text = try words.word("the number of a finger")
        guard let finger = Int32(text), finger >= 0 else {
            throw error("\(text.debugDescription) is not the number of a finger, such as 1")
        }
        if verb == "begin", !fingers.insert(finger).inserted { throw error("finger \(finger) is down already") }
        if verb != "begin", !fingers.contains(finger) { throw error("finger \(finger) is not down") }
        switch verb {
        case "begin": add(.beginTouch(finger, try words.point()))
        case "move": add(.moveTouch(finger, try words.point()))
        default:
            fingers.remove(finger)
            add(.endTouch(finger))
        }
    }

    // MARK: Pictures

    private func size(_ words: inout ScriptWords) throws(ScriptError) -> CGSize {
        let text = try words.word("a size")
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1], (1...16384).contains(width),
            (1...16384).contains(height)
        else { throw error("\(text.debugDescription) is not a size from 1x1 to 16384x16384, such as 800x600") }
        return CGSize(width: width, height: height)
    }

    /// A file to write, which is the next word. Its folder must exist.
    private mutating func file(
        _ words: inout ScriptWords, _ formats: [ScriptFile.Format]
    ) throws(ScriptError) -> ScriptFile {
        let path = try words.word("a file")
        let names = formats.map { ".\($0.rawValue)" }.joined(separator: ", ")
        guard let format = ScriptFile.Format(rawValue: URL(fileURLWithPath: path).pathExtension.lowercased()),
            formats.contains(format)
        else { throw error("the name of the file \(path.debugDescription) does not end with \(names)") }
        if let former = files.updateValue(line, forKey: path) {
            throw error("line \(former) writes the file \(path.debugDescription) already; choose another name")
        }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
            throw error(
                "the file \(path.debugDescription) cannot be written, as there is no folder \(folder); create it")
        }
        guard access(folder, W_OK) == 0 || access(path, W_OK) == 0 else {
            throw error("the file \(path.debugDescription) cannot be written: \(String(cString: strerror(errno)))")
        }
        return ScriptFile(path: path, format: format)
    }

    private mutating func parseRecording(_ words: inout ScriptWords) throws(ScriptError) {
        let duration = try words.duration("a duration")
        var rate = 25
        if let text = words.next, text.hasSuffix("fps") {
            guard let value = Int(text.dropLast(3)), (1...120).contains(value) else {
                throw error("\(text) is not a number of frames per second from 1fps to 120fps")
            }
            (rate, _) = (value, words.take(text))
        }
        let file = try file(&words, [.gif, .apng, .png])
        if file.format == .gif, 100 % rate != 0 || rate > 50 {
            throw error("a GIF file cannot have \(rate) frames per second; choose 50, 25, 20, 10, 5, 4, 2 or 1")
        }
        let count = Int((Double(duration) / 1e9 * Double(rate)).rounded())
        guard (1...100_000).contains(count) else {
            throw error("a recording of \(seconds(duration)) s with \(rate) frames per second has \(count) frames")
        }
        add(.beginRecording(file, count: count, rate: rate))
        // A recording of one frame ends with the frame with which it begins.
        for frame in 1..<max(count, 2) {
            let offset = count == 1 ? 0 : (Double(frame) * 1e9 / Double(rate)).rounded()
            add(.recordFrame(isLast: frame >= count - 1), at: time + Int64(offset))
        }
    }
}
