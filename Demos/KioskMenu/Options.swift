import AppKit
import DemoSupport
import Quartz

/// The options of the command line.
struct Options: Equatable {
    /// What the program does.
    enum Task: Equatable {
        case run
        /// Writes one screenshot to a file.
        case screenshot(file: String)
        /// Presses keys and writes screenshots before and after each into a folder.
        case script(folder: String)
        case help
    }

    /// The background of the menu.
    enum Background: Equatable {
        /// The composition that is embedded in the program.
        case composition
        case black
        case file(String)
        /// The path of a movie.
        case movie(String)
    }

    var task = Task.run
    var background = Background.composition
    /// The time of the screenshot in seconds.
    var time = 0.0
    /// The size of the screenshot in pixels.
    var width = 1920
    var height = 1080
    /// Pixels per point.
    var scale = 1.0
    /// The names of the keys to press.
    var keys: [String] = []
    /// The seconds for which the main thread sleeps after the start.
    var stall: Double?
    /// The second at which time stands still on the live screen.
    var freeze: Double?
    var pulses = true

    static let help = """
        usage: KioskMenu [options]
        Shows a full-screen menu on a Wayland desktop. Up and Down select, Return prints the selected name, Escape quits.

          --screenshot FILE.png  write a screenshot without opening a window, then exit
              --at SECONDS       time of the screenshot (default 0)
              --size WxH         size in pixels (default 1920x1080)
              --scale S          pixels per point (default 1)
              --keys KEY,KEY     keys to press before the screenshot: the first at 0 seconds, then one every 0.1 seconds
          --script FOLDER        press keys and write screenshots into a folder without opening a window, then exit; takes
                                 --size, --scale and --keys
          --background WHAT      "composition" (default), "black", the path of a composition file, or "movie:" with the path of a
                                 movie, which is repeated without sound
          --freeze SECONDS       stop time at this second, and use the same fonts as screenshots
          --stall SECONDS        block the main thread for this time after the start; the animation goes on
          --no-pulse             do not animate the selection
          --help                 print this text

        Keys: \(OffscreenDisplay.Key.allNames.joined(separator: ", ")), or a character.
        """
}

extension Options {
    /// Parses the arguments that follow the program's name.
    init(_ arguments: [String]) throws {
        var reader = ArgumentReader(arguments)
        while let name = reader.option() {
            switch name {
            case "--screenshot": task = .screenshot(file: try reader.value())
            case "--script": task = .script(folder: try reader.value())
            case "--at": time = try OptionValue.seconds(reader.value(), of: name)
            case "--size": (width, height) = try OptionValue.size(reader.value())
            case "--scale": scale = try OptionValue.scale(reader.value())
            case "--keys": keys = try OptionValue.keys(reader.value())
            case "--stall": stall = try OptionValue.seconds(reader.value(), of: name)
            case "--freeze": freeze = try OptionValue.seconds(reader.value(), of: name)
            case "--background": background = Background(try reader.value())
            case "--no-pulse": pulses = false
            case "--help", "-h": task = .help
            default: throw reader.unknown()
            }
        }
        try check(reader)
    }

    /// Throws if an option was given that has no effect.
    private func check(_ reader: ArgumentReader) throws {
        switch task {
        case .help: return
        case .run:
            try reader.refuse(["--at"], "has an effect only with --screenshot")
            try reader.refuse(["--size", "--scale", "--keys"], "has an effect only with --screenshot or --script")
        case .screenshot: try reader.refuse(["--script", "--stall", "--freeze"], "cannot be used with --screenshot")
        case .script:
            try reader.refuse(["--screenshot", "--at", "--stall", "--freeze"], "cannot be used with --script")
        }
    }
}

extension Options.Background {
    init(_ name: String) {
        switch name {
        case "composition": self = .composition
        case "black": self = .black
        case let name where name.hasPrefix("movie:"): self = .movie(String(name.dropFirst("movie:".count)))
        default: self = .file(name)
        }
    }

    /// Loads the composition to play, which also replaces a movie that cannot be played; nil for plain black. An error names the
    /// file, the position in it, and the cause.
    func load() throws -> QCComposition? {
        switch self {
        case .black: nil
        case .composition, .movie:
            try QCComposition(
                data: Data(PackageResources.Background_composition), name: "Background.composition")
        case .file(let file): try QCComposition(contentsOf: URL(fileURLWithPath: file))
        }
    }
}
