import AppKit
import DemoSupport

/// What the command line asks for.
struct Options: Equatable {
    /// What the program is to do.
    enum Task: Equatable {
        case measure
        /// Writes a scene's last frame to a file.
        case picture(file: String)
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
    /// Pixels.
    var width = 1920
    var height = 1080
    var isJSON = false

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
          --scene NAME,...    some of them; a name before the / stands for its whole series
          --list              print the names of the scenes
          --wayland           in a window of the compositor that the environment names, paced by it; otherwise off screen,
                              60 frames for each second of the scene
          --frames N          how many frames are measured off screen (default 120)
          --seconds S         how long a window is measured (default 5)
          --warm-up N         frames off screen (default 30), or seconds in a window (default 2), before that
          --size WxH          pixels (default 1920x1080)
          --json              print JSON
          --picture FILE.png  write the scene's last frame instead, off screen
          --help              print this
        """
}

extension Options {
    /// Reads the arguments after the program's name; `names` are those of all scenes.
    init(_ arguments: [String], names: [String]) throws {
        var reader = ArgumentReader(arguments)
        while let name = reader.option() {
            switch name {
            case "--all": scenes = names
            case "--scene": scenes = try Options.scenes(reader.value(), of: names)
            case "--list": task = .list
            case "--wayland": display = .wayland
            case "--frames": frames = try Options.count(reader.value(), of: name)
            case "--seconds": seconds = try OptionValue.seconds(reader.value(), of: name)
            case "--warm-up": warmUp = try OptionValue.seconds(reader.value(), of: name)
            case "--size": (width, height) = try OptionValue.size(reader.value())
            case "--json": isJSON = true
            case "--picture": task = .picture(file: try reader.value())
            case "--help", "-h": task = .help
            default: throw reader.unknown()
            }
        }
        try check(&reader)
    }

    private func check(_ reader: inout ArgumentReader) throws {
        switch task {
        case .help, .list: return
        case .picture:
            try reader.refuse(["--wayland", "--seconds", "--json"], "does not go with --picture")
            if scenes.count != 1 { throw OptionsError("--picture goes with one scene") }
        case .measure:
            if scenes.isEmpty { throw OptionsError("no scene is named") }
        }
        if display == .offScreen {
            try reader.refuse(["--seconds"], "goes with --wayland")
            if let warmUp, warmUp != warmUp.rounded() { throw OptionsError("--warm-up is a whole number of frames") }
        } else {
            try reader.refuse(["--frames"], "is for measuring off screen")
        }
    }

    /// The arguments for a process that measures one of the scenes by itself.
    func arguments(forScene name: String) -> [String] {
        var arguments = ["--scene", name, "--json", "--size", "\(width)x\(height)"]
        switch display {
        case .offScreen: arguments += ["--frames", "\(frames)"]
        case .wayland: arguments += ["--wayland", "--seconds", "\(seconds)"]
        }
        if let warmUp { arguments += ["--warm-up", "\(warmUp)"] }
        return arguments
    }

    /// The warm-up in frames off screen.
    var warmUpFrames: Int { Int(min(warmUp ?? 30, 1e6)) }
    /// The warm-up in seconds in a window.
    var warmUpSeconds: Double { warmUp ?? 2 }

    /// Scenes by their names, or by those of their series, between commas.
    private static func scenes(_ text: String, of names: [String]) throws -> [String] {
        try text.split(separator: ",", omittingEmptySubsequences: false).flatMap { part in
            let found = names.filter {
                $0.lowercased() == part.lowercased() || $0.lowercased().hasPrefix(part.lowercased() + "/")
            }
            guard !found.isEmpty else {
                throw OptionsError("--scene names no scene \(String(part).debugDescription); --list prints their names")
            }
            return found
        }
    }

    private static func count(_ text: String, of name: String) throws -> Int {
        guard let value = Int(text), (1...1_000_000).contains(value) else {
            throw OptionsError("\(name) \(text.debugDescription) is not a whole number from 1 to 1000000")
        }
        return value
    }
}
