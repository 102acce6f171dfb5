import AppKit
import DemoSupport

/// What the command line asks for.
struct Options: Equatable {
    /// What the program is to do.
    enum Task: Equatable {
        case measure
        /// Writes a scene's last frame to a file.
        case picture(file: String)
        /// Renders the counted frames of the scenes, and measures nothing.
        case fixedFrames
        /// Counts their instructions and compares with a file, or writes it.
        case instructions(file: String, records: Bool)
        /// Measures cells of the cost table.
        case matrix(MatrixOptions)
        case list
        case help
    }

    var task = Task.measure
    /// The names of the scenes, in the order in which they run.
    var scenes: [String] = []
    var display = Display.offScreen
    /// Frames that are measured off screen.
    var frames = 120
    /// Frames off screen, seconds in a window, before what is measured; nil for the display's own default.
    var warmUp: Double?
    /// How long a window is measured.
    var seconds = 5.0
    /// Points: pixels, but for scenes with more of them for a point.
    var width = 1920
    var height = 1080
    var isJSON = false
    /// Whether a window is drawn as fast as buffers come back, not at the compositor's pace.
    var isUnthrottled = false
    /// An earlier run's JSON, to compare with.
    var comparison: String?
    /// By what a scene may be slower than in that run, as a ratio of processor times.
    var limit: Double?
    /// When the process was begun: seconds of CLOCK_MONOTONIC.
    var start: Double?

    /// Where the scenes are shown.
    enum Display: String, Codable {
        case offScreen = "off screen"
        case wayland
    }

    static let help = """
        usage: LayerBench --all | --scene NAME,... [options]
        What scenes of animated layers cost: processor time and painted pixels for each frame, memory, and the time to the
        first frame. Each scene runs in a process of its own.

          --all               every scene
          --scene NAME,...    some of them; a name before the / that is no scene itself stands for its whole series
          --list              print the names of the scenes
          --wayland           in a window of the compositor that the environment names, paced by it; otherwise off screen,
                              60 frames for each second of the scene
          --unthrottled       with --wayland: as fast as buffers come back
          --frames N          how many frames are measured off screen (default 120)
          --seconds S         how long a window is measured (default 5)
          --warm-up N         frames off screen (default 30), or seconds in a window (default 2), before that
          --size WxH          points (default 1920x1080): pixels, and twice as many each way for scenes named /2x, which are
                              off screen alone
          --json              print JSON
          --compare FILE      compare with an earlier run's JSON, scene by scene
          --limit RATIO       end with status 1 when a scene needs so many times the processor time of that run
          --picture FILE.png  write the scene's last frame instead, off screen
          --instructions FILE count the instructions of a few frames of each scene under valgrind; end with status 1 where
                              they are more than FILE has, by more than a margin
          --record-instructions FILE
                              write them to FILE
          --fixed-frames      render those frames, and measure nothing
          --matrix            print the cost table instead: layers of each feature in each motion, in copies of their pixels,
                              timed in the same run; * marks what is above its bound. The row `ground` is what the bare
                              ground costs that changes its color below layers that stand still: their cells contain it
          --features NAME,... only these rows
          --motions NAME,...  only these columns
          --random N          instead of the table, N combinations of up to four features and a motion, whose bound is the
                              sum of their bounds
          --seed S            other combinations (default 1)
          --layers N          with --matrix or --random: how many layers of 280x200 points (default and most 20)
          --instructions      with --matrix or --random: count instructions under valgrind, for each pixel of the layers;
                              a copy stands for \(Int(MatrixRun.instructionsPerCopy)) of them
          --check             with --matrix or --random: end with status 1 where something is above its bound
          --since SECONDS     when the process was begun by CLOCK_MONOTONIC, where hundredths of a second are too coarse
          --help              print this
        """
}

extension Options {
    /// Reads the arguments after the program's name; `names` are those of all scenes.
    init(_ arguments: [String], names: [String]) throws {
        if MatrixOptions.areMeant(by: arguments), !arguments.contains("--help") {
            task = .matrix(try MatrixOptions(arguments))
            return
        }
        var reader = ArgumentReader(arguments)
        while let name = reader.option() {
            switch name {
            case "--all": scenes = names
            case "--scene": scenes = try Options.scenes(reader.value(), of: names)
            case "--list": task = .list
            case "--wayland": display = .wayland
            case "--unthrottled": isUnthrottled = true
            case "--frames": frames = try Options.count(reader.value(), of: name)
            case "--seconds": seconds = try OptionValue.seconds(reader.value(), of: name)
            case "--warm-up": warmUp = try OptionValue.seconds(reader.value(), of: name)
            case "--size": (width, height) = try OptionValue.size(reader.value())
            case "--json": isJSON = true
            case "--compare": comparison = try reader.value()
            case "--limit": limit = try Options.ratio(reader.value(), of: name)
            case "--since": start = try OptionValue.seconds(reader.value(), of: name)
            case "--picture": task = .picture(file: try reader.value())
            case "--fixed-frames": task = .fixedFrames
            case "--instructions": task = .instructions(file: try reader.value(), records: false)
            case "--record-instructions": task = .instructions(file: try reader.value(), records: true)
            case "--help", "-h": task = .help
            default: throw reader.unknown()
            }
        }
        try check(&reader, names)
    }

    /// The options that a task other than measuring has no use for.
    private static let measuring: Set<String> = [
        "--wayland", "--unthrottled", "--frames", "--seconds", "--warm-up", "--size", "--json", "--compare", "--since",
    ]

    private mutating func check(_ reader: inout ArgumentReader, _ names: [String]) throws {
        switch task {
        case .help, .list, .matrix: return
        case .picture:
            try reader.refuse(["--wayland", "--seconds", "--json", "--compare"], "does not go with --picture")
            if scenes.count != 1 { throw OptionsError("--picture goes with one scene") }
        case .fixedFrames, .instructions:
            try reader.refuse(Options.measuring, "is for measuring")
            if scenes.isEmpty { scenes = names }
            return
        case .measure:
            if scenes.isEmpty { throw OptionsError("no scene is named") }
        }
        if comparison == nil { try reader.refuse(["--limit"], "goes with --compare") }
        if display == .offScreen {
            try reader.refuse(["--seconds", "--unthrottled", "--since"], "goes with --wayland")
            if let warmUp, warmUp != warmUp.rounded() { throw OptionsError("--warm-up is a whole number of frames") }
        } else {
            try reader.refuse(["--frames"], "is for measuring off screen")
            scenes.removeAll { $0.hasSuffix(BenchScene.doubled) }
            if scenes.isEmpty { throw OptionsError("a window has its compositor's scale: name scenes without /2x") }
        }
    }

    /// The arguments for a process that measures one of the scenes by itself.
    func arguments(forScene name: String) -> [String] {
        var arguments = ["--scene", name, "--json", "--size", "\(width)x\(height)"]
        switch display {
        case .offScreen: arguments += ["--frames", "\(frames)"]
        case .wayland: arguments += ["--wayland", "--seconds", "\(seconds)"]
        }
        if isUnthrottled { arguments.append("--unthrottled") }
        if let warmUp { arguments += ["--warm-up", "\(warmUp)"] }
        return arguments
    }

    /// The warm-up in frames off screen.
    var warmUpFrames: Int { Int(min(warmUp ?? 30, 1e6)) }
    /// The warm-up in seconds in a window.
    var warmUpSeconds: Double { warmUp ?? 2 }

    /// Scenes by their names, or by those of series that are no scenes themselves, between commas.
    private static func scenes(_ text: String, of names: [String]) throws -> [String] {
        try text.split(separator: ",", omittingEmptySubsequences: false).flatMap { part in
            // A name that is a scene's own stands for that scene alone, so that a child process never runs a series.
            let exact = names.filter { $0.lowercased() == part.lowercased() }
            let found = exact.isEmpty ? names.filter { $0.lowercased().hasPrefix(part.lowercased() + "/") } : exact
            guard !found.isEmpty else {
                throw OptionsError("--scene names no scene \(String(part).debugDescription); --list prints their names")
            }
            return found
        }
    }

    private static func ratio(_ text: String, of name: String) throws -> Double {
        guard let value = Double(text), value > 0, value <= 1e6 else {
            throw OptionsError("\(name) \(text.debugDescription) is not a ratio above 0, such as 1.1")
        }
        return value
    }

    private static func count(_ text: String, of name: String) throws -> Int {
        guard let value = Int(text), (1...1_000_000).contains(value) else {
            throw OptionsError("\(name) \(text.debugDescription) is not a whole number from 1 to 1000000")
        }
        return value
    }
}
