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
    /// The index of the page that is shown first; 0 is the contact sheet.
    var page = 0
    /// The time of the screenshot in seconds.
    var time = 0.0
    /// The size of the screenshot in pixels.
    var width = 1280
    var height = 800
    /// Pixels per point.
    var scale = 1.0

    static let help = """
        usage: Layers [options]
        Shows every kind of layer: a contact sheet with one sample of each, then a page for each. Left and Right turn the
        pages, Escape or Q quits.

          --page NAME|N          first page, by its name or its number from 1 (default: the contact sheet)
          --screenshot FILE.png  write a screenshot of the page without opening a window, then exit
              --time SECONDS     time of the screenshot (default 0)
              --size WxH         size in pixels (default 1280x800)
              --scale S          pixels per point (default 1)
          --list                 print the names of the pages
          --help                 print this text
        """
}

extension Options {
    /// Parses the arguments that follow the program's name; `pages` are the names of the pages after the contact sheet.
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
        if task == .run { try reader.refuse(["--time", "--size", "--scale"], "has an effect only with --screenshot") }
    }
}
