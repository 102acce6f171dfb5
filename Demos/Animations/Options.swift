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
    /// The page that is shown first, counted from 0.
    var page = 0
    /// Seconds.
    var time = 0.0
    /// Pixels.
    var width = 1280
    var height = 800
    /// Pixels for a point.
    var scale = 1.0
    /// At which second time stands still on the live screen.
    var freeze: Double?

    static let help = """
        usage: Animations [options]
        Every kind of animation beside its name, a page for each. Left and Right turn the pages, Escape or q quits.

          --page NAME|N          the page to begin with, by its name or its number from 1
          --screenshot FILE.png  write a picture instead, without a display
              --at SECONDS       the picture's moment (default 0)
              --size WxH         its size in pixels (default 1280x800)
              --scale S          pixels for a point (default 1)
          --freeze SECONDS       let time stand still at a second, and use fixed fonts
          --list                 print the names of the pages
          --help                 print this
        """
}

extension Options {
    /// Reads the arguments after the program's name; `pages` are the names of the pages.
    init(_ arguments: [String], pages: [String]) throws {
        var reader = ArgumentReader(arguments)
        while let name = reader.option() {
            switch name {
            case "--page": page = try OptionValue.page(reader.value(), of: pages)
            case "--screenshot": task = .screenshot(file: try reader.value())
            case "--at": time = try OptionValue.seconds(reader.value(), of: name)
            case "--size": (width, height) = try OptionValue.size(reader.value())
            case "--scale": scale = try OptionValue.scale(reader.value())
            case "--freeze": freeze = try OptionValue.seconds(reader.value(), of: name)
            case "--list": task = .list
            case "--help", "-h": task = .help
            default: throw reader.unknown()
            }
        }
        try check(reader)
    }

    /// Refuses options that would be of no effect.
    private func check(_ reader: ArgumentReader) throws {
        switch task {
        case .help, .list: return
        case .run: try reader.refuse(["--at", "--size", "--scale"], "goes with --screenshot")
        case .screenshot: try reader.refuse(["--freeze"], "does not go with --screenshot")
        }
    }
}
