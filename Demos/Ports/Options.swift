import AppKit
import DemoSupport

/// The options of the command line.
struct Options: Equatable {
    /// What the program does.
    enum Task: Equatable {
        case run
        /// Writes a screenshot to a file.
        case screenshot(file: String)
        case list
        case help
    }

    var task = Task.run
    /// The index of the page that is shown first, from 0.
    var page = 0
    /// The time of the screenshot in seconds.
    var time = 0.0
    /// The size of the screenshot in pixels.
    var width = 1280
    var height = 800
    /// Pixels per point.
    var scale = 1.0

    static let help = """
        usage: Ports [options]
        Shows what programs for macOS and iOS do with Core Animation, one page for each kind. Left and Right turn the pages,
        Space repeats what a page does, Escape or Q quits.

          --page NAME|N          first page, by its name or its number from 1 (default 1)
          --screenshot FILE.png  write a screenshot of the page without opening a window, then exit
              --time SECONDS     time of the screenshot (default 0)
              --size WxH         size in pixels (default 1280x800)
              --scale S          pixels per point (default 1)
          --list                 print the names of the pages
          --help                 print this text
        """
}

extension Options {
    /// Parses the arguments that follow the program's name; `pages` are the names of the pages.
    init(_ arguments: [String], pages: [String]) throws {
        var reader = ArgumentReader(arguments)
        while let name = reader.option() {
            switch name {
            case "--page": page = try OptionValue.page(reader.value(), of: pages)
            case "--screenshot": task = .screenshot(file: try reader.value())
            case "--time": time = try OptionValue.seconds(reader.value(), of: name)
            case "--size": (width, height) = try OptionValue.size(reader.value())
            case "--scale": scale = try OptionValue.scale(reader.value())
            case "--list": task = .list
            case "--help", "-h": task = .help
            default: throw reader.unknown()
            }
        }
        if task == .run { try reader.refuse(["--time", "--size", "--scale"], "has an effect only with --screenshot") }
    }
}
