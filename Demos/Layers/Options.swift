import AppKit
import DemoSupport

/// What the command line asks for.
struct Options: Equatable {
    /// What the program is to do.
    enum Task: Equatable {
        case run
        /// Writes one picture to a file.
        case screenshot(file: String)
        case list
        case help
    }

    var task = Task.run
    /// The page that is shown first: 0 is the contact sheet.
    var page = 0
    /// Seconds.
    var time = 0.0
    /// Pixels.
    var width = 1280
    var height = 800
    /// Pixels for a point.
    var scale = 1.0

    static let help = """
        usage: Layers [options]
        Every kind of layer, a page for each, after a sheet with one sample of each. Left and Right turn the pages, Escape
        or q quits.

          --page NAME|N          the page to begin with, by its name or its number from 1 (default the sheet of all)
          --screenshot FILE.png  write a picture instead, without a display
              --time SECONDS     the picture's moment (default 0)
              --size WxH         its size in pixels (default 1280x800)
              --scale S          pixels for a point (default 1)
          --list                 print the names of the pages
          --help                 print this
        """
}

extension Options {
    /// Reads the arguments after the program's name; `pages` are the names of the pages after the contact sheet.
    init(_ arguments: [String], pages: [String]) throws {
        var reader = ArgumentReader(arguments)
        while let name = reader.option() {
            switch name {
            case "--page": page = 1 + (try OptionValue.page(reader.value(), of: pages))
            case "--screenshot": task = .screenshot(file: try reader.value())
            case "--time": time = try OptionValue.seconds(reader.value(), of: name)
            case "--size": (width, height) = try OptionValue.size(reader.value())
            case "--scale": scale = try OptionValue.scale(reader.value())
            case "--list": task = .list
            case "--help", "-h": task = .help
            default: throw reader.unknown()
            }
        }
        if task == .run { try reader.refuse(["--time", "--size", "--scale"], "goes with --screenshot") }
    }
}
