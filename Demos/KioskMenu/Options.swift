import AppKit
import DemoSupport

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

    var task = Task.run
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
        var rest = arguments[...]
        var given: Set<String> = []
        while let name = rest.popFirst() {
            /// The option's value, from the next argument.
            func value() throws -> String {
                guard let value = rest.popFirst() else { throw OptionsError("\(name) needs a value") }
                return value
            }
            switch name {
            case "--screenshot": task = .screenshot(file: try value())
            case "--script": task = .script(folder: try value())
            case "--at": time = try OptionValue.seconds(value(), of: name)
            case "--size": (width, height) = try OptionValue.size(value())
            case "--scale": scale = try OptionValue.scale(value())
            case "--keys": keys = try OptionValue.keys(value())
            case "--stall": stall = try OptionValue.seconds(value(), of: name)
            case "--freeze": freeze = try OptionValue.seconds(value(), of: name)
            case "--no-pulse": pulses = false
            case "--help", "-h": task = .help
            default: throw OptionsError("unknown option \(name.debugDescription)")
            }
            given.insert(name)
        }
        if task != .help { try check(given) }
    }

    /// Refuses options that would be of no effect.
    private func check(_ given: Set<String>) throws {
        let useless: Set<String>
        let reason: String
        switch task {
        case .help: return
        case .run: (useless, reason) = (["--at", "--size", "--scale", "--keys"], "goes with --screenshot")
        case .screenshot: (useless, reason) = (["--script", "--stall", "--freeze"], "does not go with --screenshot")
        case .script:
            (useless, reason) = (["--screenshot", "--at", "--stall", "--freeze"], "does not go with --script")
        }
        if let name = useless.intersection(given).min() { throw OptionsError("\(name) \(reason)") }
    }
}
