import Foundation

/// The parser of scripts. It finds all mistakes that can be found without running the program.
struct ScriptParser {
    private let name: String
    private var steps: [ScriptStep] = []
    /// The time of the last line, in nanoseconds.
    private(set) var time: Int64 = 0
    /// The place of the current line.
    private(set) var place = ""
    private(set) var line = 0
    /// The window of the current line.
    private var window: ScriptWindow?
    private var commands: [Int: String] = [:]
    /// The line with `quit`.
    private var quit: (line: Int, time: Int64)?
    /// The last thing that ends after the time of its line: its line and its time.
    private var ending: (line: Int, time: Int64)?
    /// The files that are written, and their lines.
    var files: [String: Int] = [:]
    var input = ScriptInput()

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
    private mutating func script() throws(ScriptError) -> Script {
        guard !steps.isEmpty else {
            throw ScriptError(name, "the script has no lines; write at least one, such as: at 1 screenshot out.png")
        }
        if let quit, let ending, ending.time > quit.time {
            throw ScriptError(
                "\(name), line \(quit.line)",
                "the program is quit before what line \(ending.line) begins is over, at \(seconds(ending.time)) s")
        }
        // A key that is never released repeats until the end.
        window = nil
        stopRepeating(at: max(time, ending?.time ?? 0))
        let order = steps.indices.sorted { (steps[$0].time, $0) < (steps[$1].time, $1) }
        return Script(name: name, steps: order.map { steps[$0] }, commands: commands)
    }

    func seconds(_ time: Int64) -> String { "\(Double(time) / 1e9)" }

    func error(_ message: String) -> ScriptError { ScriptError(place, message) }

    /// Adds a step at the time of the line, or a later one. `line` is the line that has begun it, by default this one.
    mutating func add(_ action: ScriptAction, at time: Int64? = nil, line: Int? = nil) {
        let line = line ?? self.line
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
        let new = try words.time(after: time)
        guard new >= time else {
            throw error(
                "the time \(text) is in the past, because a line before it has \(seconds(time)); sort the lines by time"
            )
        }
        time = new
        if let quit { throw error("line \(quit.line) has quit the program before this line") }
        commands[self.line] = words.text
        let command = try words.word("a command")
        window = try words.window()
        if window != nil, !ScriptParser.windowCommands.contains(command) {
            throw error("the command \(command) takes no window; leave out \"in\" and what follows")
        }
        try parse(command, &words)
        try words.end()
    }

    private static let windowCommands: Set<String> = [
        "pointer", "click", "drag", "scroll", "pinch", "rotate", "swipe", "resize", "activate", "close", "screenshot",
        "record", "accessibility",
    ]

    static let commands = [
        "key", "hold", "release", "type", "pointer", "click", "drag", "scroll", "pinch", "rotate", "swipe", "touch",
        "resize", "activate", "close", "appearance", "screenshot", "record", "accessibility", "quit",
    ]

    private mutating func parse(_ command: String, _ words: inout ScriptWords) throws(ScriptError) {
        switch command {
        case "key": try parseKey(&words)
        case "hold": try parseHold(&words)
        case "release": try parseRelease(&words)
        case "type":
            stopRepeating(at: time)
            add(.type(try words.word("a text in quotation marks")))
        case "pointer": try parsePointer(&words)
        case "click": try parseClick(&words)
        case "drag": try parseDrag(&words)
        case "scroll": try parseScroll(&words)
        case "pinch": try parsePinch(&words)
        case "rotate": try parseRotation(&words)
        case "swipe": try parseSwipe(&words)
        case "touch": try parseTouch(&words)
        case "resize": add(.resize(try size(&words)))
        case "activate": add(.activate)
        case "close": add(.close)
        case "appearance": try parseAppearance(&words)
        case "screenshot": add(.screenshot(try file(&words, [.png])))
        case "record": try parseRecording(&words)
        case "accessibility": add(.accessibility(try file(&words, [.txt])))
        case "quit":
            quit = (line, time)
            add(.quit)
        default:
            throw error(
                "there is no command \(command.debugDescription); choose from "
                    + ScriptParser.commands.joined(separator: ", "))
        }
    }

    private mutating func parseAppearance(_ words: inout ScriptWords) throws(ScriptError) {
        let name = try words.word("dark or light")
        guard ["dark", "light"].contains(name) else {
            throw error("\(name.debugDescription) is not an appearance; choose from dark and light")
        }
        add(.appearance(isDark: name == "dark"))
    }
}
