import AppKit
import DemoSupport
import Quartz

/// What the command line asks for.
struct Options: Equatable {
    /// What the program is to do.
    enum Task: Equatable {
        case run
        /// Writes one picture to a file.
        case screenshot(file: String)
        /// Plays keys and writes a picture after each into a folder.
        case script(folder: String)
        case help
    }

    /// What moves behind the menu.
    enum Background: Equatable {
        /// The composition that is part of the program.
        case composition
        case black
        case file(String)
    }

    var task = Task.run
    var background = Background.composition
    /// Seconds.
    var time = 0.0
    /// Pixels.
    var width = 1920
    var height = 1080
    /// Pixels for a point.
    var scale = 1.0
    var keys: [OffscreenDisplay.Key] = []
    /// For how many seconds the main thread sleeps after the start.
    var stall: Double?
    /// At which second time stands still on the live screen.
    var freeze: Double?
    var pulses = true

    /// Seconds from one key to the next.
    static let keyInterval = 0.1

    static let help = """
        usage: KioskMenu [options]
        A full-screen menu on a Wayland desktop. Up and Down select, Return prints the selected name, Escape quits.

          --screenshot FILE.png  write a picture instead, without a display
              --at SECONDS       the picture's moment (default 0)
              --size WxH         its size in pixels (default 1920x1080)
              --scale S          pixels for a point (default 1)
              --keys KEY,KEY     keys that are pressed before, the first at 0 seconds, each next 0.1 seconds later
          --script FOLDER        play keys without a display and write pictures into a folder (--size, --scale, --keys)
          --background WHAT      "composition" (a calm one, the default), "black", or a composition's file
          --freeze SECONDS       let time stand still at a second, and use fixed fonts
          --stall SECONDS        let the main thread sleep after the start: the animation goes on
          --no-pulse             leave out the animation
          --help                 print this

        keys: \(OffscreenDisplay.Key.allNames.joined(separator: ", ")), or a character
        """
}

extension Options {
    /// Reads the arguments after the program's name.
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

    /// Refuses options that would be of no effect.
    private func check(_ reader: ArgumentReader) throws {
        switch task {
        case .help: return
        case .run: try reader.refuse(["--at", "--size", "--scale", "--keys"], "goes with --screenshot")
        case .screenshot: try reader.refuse(["--script", "--stall", "--freeze"], "does not go with --screenshot")
        case .script:
            try reader.refuse(["--screenshot", "--at", "--stall", "--freeze"], "does not go with --script")
        }
    }
}

extension Options.Background {
    init(_ name: String) {
        switch name {
        case "composition": self = .composition
        case "black": self = .black
        default: self = .file(name)
        }
    }

    /// The composition to play; nil for plain black. The error names the file, the place in it and the cause.
    func load() throws -> QCComposition? {
        switch self {
        case .black: nil
        case .composition:
            try QCComposition(
                data: Data(PackageResources.Background_composition), name: "Background.composition")
        case .file(let file): try QCComposition(contentsOf: URL(fileURLWithPath: file))
        }
    }
}
