import AppKit
import DemoSupport

/// The options of the command line.
struct Options: Equatable {
    /// What the program does.
    enum Task: Equatable {
        case measure
        /// Writes a screenshot of a scene's last frame to a file.
        case picture(file: String)
        /// Renders the counted frames of the scenes without measuring them.
        case fixedFrames
        /// Counts the instructions of the counted frames and compares them with a file, or writes the file.
        case instructions(file: String, records: Bool)
        /// Measures cells of the cost table.
        case matrix(MatrixOptions)
        /// Measures random trees with extreme values.
        case hostile(HostileOptions)
        /// Measures trees with a very large number of one thing, by their names.
        case large([String])
        /// Measures random trees as programs write them.
        case trees(TreeOptions)
        /// Measures Core Image filters, by their names.
        case filters([String])
        case list
        case help
    }

    var task = Task.measure
    /// The names of the scenes, in the order in which they run.
    var scenes: [String] = []
    var display = Display.offScreen
    /// The number of frames that are measured off screen.
    var frames = 120
    /// The warm-up before the measurement: frames off screen, seconds in a window. nil for the display's default.
    var warmUp: Double?
    /// The number of seconds for which a window is measured.
    var seconds = 5.0
    /// The size in points. Scenes at double scale have twice as many pixels in each direction.
    var width = 1920
    var height = 1080
    var isJSON = false
    /// Whether a window is drawn as fast as buffers are released, instead of at the compositor's pace.
    var isUnthrottled = false
    /// The file with an earlier run's JSON, to compare with.
    var comparison: String?
    /// The highest accepted ratio of a scene's processor time to that of the earlier run.
    var limit: Double?
    /// The time at which the process was started, in seconds of CLOCK_MONOTONIC.
    var start: Double?

    /// The display on which the scenes are shown.
    enum Display: String, Codable {
        case offScreen = "off screen"
        case wayland
    }

    static let help = """
        usage: LayerBench --all | --scene NAME,... [options]
        Measures scenes of animated layers: processor time and painted pixels per frame, memory, and the time to the first
        frame. Each scene runs in its own process.

          --all               measure every scene
          --scene NAME,...    measure these scenes; the part of a name before the / selects the whole series, unless it is
                              the name of a scene
          --list              print the names of the scenes
          --wayland           measure in a window of the compositor that the environment names, at its frame rate (default:
                              off screen, with 60 frames per second of the scene)
          --unthrottled       with --wayland: draw as fast as the compositor releases buffers
          --frames N          number of frames to measure off screen (default 120)
          --seconds S         time to measure in a window (default 5)
          --warm-up N         frames off screen (default 30) or seconds in a window (default 2) before the measurement
          --size WxH          size in points (default 1920x1080); scenes whose names end with /2x have twice as many pixels
                              in each direction, and are measured off screen only
          --json              print the results as JSON
          --compare FILE      compare with the JSON of an earlier run, scene by scene
          --limit RATIO       with --compare: exit with status 1 if the processor time of a scene is more than RATIO times
                              that of the earlier run
          --picture FILE.png  write a screenshot of the scene's last frame, off screen, without measuring
          --instructions FILE count the instructions of a few frames of each scene with valgrind; exit with status 1 if a
                              count exceeds that in FILE by more than a margin
          --record-instructions FILE
                              count the instructions and write them to FILE
          --fixed-frames      render the frames that --instructions counts, without measuring
          --matrix            print a table of costs: the processor time of layers of each feature in each motion, divided
                              by that of copying their pixels in memory. * marks costs above their bounds. The row `ground`
                              is the cost of the background alone, which changes its color below layers that do not move;
                              the cells of the column `still` include it
          --features NAME,... with --matrix: only these rows
          --motions NAME,...  with --matrix: only these columns
          --random N          measure N random combinations of up to four features and a motion; the bound of each is the
                              sum of its features' bounds
          --seed S            with --random: seed of the random numbers (default 1)
          --layers N          with --matrix or --random: number of layers of 280x200 points (default and maximum 20)
          --committed         with --matrix or --random: the program sets the values before each frame, instead of animations
          --instructions      with --matrix or --random: count instructions with valgrind, per pixel of the layers;
                              \(Int(MatrixRun.instructionsPerCopy)) instructions count as one copy
          --check             with --matrix or --random: exit with status 1 if a cost is above its bound
          --hostile N         render N random trees of up to 16 layers with extreme values (huge radii, sizes, numbers of
                              particles, instances and filters), with random edits, and print the processor time of their
                              most expensive frames
          --seed S            with --hostile: the seed of the first tree (default 1); further trees have the next seeds
          --limit SECONDS     with --hostile: exit with status 1 if a frame needs more processor time
          --large [NAME,...]  build trees with a very large number of one thing (sublayers, animations, points of a path),
                              render three frames of each, and print the processor time and the peak memory
          --trees N           render N random trees as programs write them (groups with masks, filters and shadows, lists,
                              text, cards in space), with animations and changes by the program, and print the processor
                              time of a frame, in copies of the pixels that it paints, of the most expensive trees
          --seed S            with --trees: the seed of the first tree (default 1)
          --panel N           with --trees: only this one of each tree's panels, from 0
          --frames N          with --trees: the number of measured frames (default 24)
          --picture FILE.png  with --trees: write a screenshot of the first tree's last frame
          --filters [NAME,...]
                              render half a megapixel through each Core Image filter, and print the processor time in
                              milliseconds and in copies of the pixels, the most expensive filters first
          --since SECONDS     start time of the process in seconds of CLOCK_MONOTONIC, which is more precise than that of
                              the system
          --help              print this text
        """
}

extension Options {
    /// Parses the arguments that follow the program's name; `names` are the names of all scenes.
    init(_ arguments: [String], names: [String]) throws {
        if MatrixOptions.isRequested(by: arguments), !arguments.contains("--help") {
            task = .matrix(try MatrixOptions(arguments))
            return
        }
        if HostileOptions.isRequested(by: arguments), !arguments.contains("--help") {
            task = .hostile(try HostileOptions(arguments))
            return
        }
        if TreeOptions.isRequested(by: arguments), !arguments.contains("--help") {
            task = .trees(try TreeOptions(arguments))
            return
        }
        if arguments.first == "--large", !arguments.contains("--help") {
            task = .large(try HostileOptions.cases(Array(arguments.dropFirst())))
            return
        }
        if arguments.first == "--filters", !arguments.contains("--help") {
            task = .filters(try FilterRun.names(Array(arguments.dropFirst())))
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

    /// The options that have an effect only when scenes are measured.
    private static let measuring: Set<String> = [
        "--wayland", "--unthrottled", "--frames", "--seconds", "--warm-up", "--size", "--json", "--compare", "--since",
    ]

    private mutating func check(_ reader: inout ArgumentReader, _ names: [String]) throws {
        switch task {
        case .help, .list, .matrix, .hostile, .large, .trees, .filters: return
        case .picture:
            try reader.refuse(["--wayland", "--seconds", "--json", "--compare"], "cannot be used with --picture")
            if scenes.count != 1 {
                throw OptionsError("--picture needs exactly one scene", remedy: "name it with --scene")
            }
        case .fixedFrames, .instructions:
            try reader.refuse(Options.measuring, "cannot be used when instructions are counted")
            if scenes.isEmpty { scenes = names }
            return
        case .measure:
            if scenes.isEmpty {
                throw OptionsError("no scene is given", remedy: "use --all or --scene NAME, or see --help")
            }
        }
        if comparison == nil { try reader.refuse(["--limit"], "has an effect only with --compare") }
        if display == .offScreen {
            try reader.refuse(["--seconds", "--unthrottled", "--since"], "has an effect only with --wayland")
            if let warmUp, warmUp != warmUp.rounded() {
                throw OptionsError("--warm-up must be a whole number of frames off screen")
            }
        } else {
            try reader.refuse(["--frames"], "cannot be used with --wayland, which takes --seconds")
            scenes.removeAll { $0.hasSuffix(BenchScene.doubleScaleSuffix) }
            if scenes.isEmpty {
                throw OptionsError(
                    "scenes at double scale cannot be measured with --wayland, because the compositor sets the scale",
                    remedy: "choose scenes without /2x")
            }
        }
    }

    /// The arguments for a process that measures one of the scenes.
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

    /// Parses names of scenes or series, separated by commas.
    private static func scenes(_ text: String, of names: [String]) throws -> [String] {
        try text.split(separator: ",", omittingEmptySubsequences: false).flatMap { part in
            // The name of a scene selects that scene only, so that a child process never runs a series.
            let exact = names.filter { $0.lowercased() == part.lowercased() }
            let found = exact.isEmpty ? names.filter { $0.lowercased().hasPrefix(part.lowercased() + "/") } : exact
            guard !found.isEmpty else {
                throw OptionsError(
                    "there is no scene \(String(part).debugDescription)", remedy: "--list prints the names")
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
