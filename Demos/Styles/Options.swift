import AppKit
import DemoSupport

/// The options of the command line.
struct Options: Equatable {
    /// What the program does.
    enum Task: Equatable {
        case run
        /// Writes a screenshot to a file.
        case screenshot(file: String)
        case help
    }

    var task = Task.run
    /// The size of the screenshot in pixels.
    var width = Int(SheetLayout.size.width)
    var height = Int(SheetLayout.size.height)
    /// Pixels per point.
    var scale = 1.0

    static let help = """
        usage: Styles [options]
        Shows the figures of the Core Animation guide's chapter on layer style properties, and figures of newer properties.
        Escape or Q quits.

          --screenshot FILE.png  write a screenshot without opening a window, then exit
              --size WxH         size in pixels (default \(Int(SheetLayout.size.width))x\(Int(SheetLayout.size.height)))
              --scale S          pixels per point (default 1)
          --help                 print this text
        """
}

extension Options {
    /// Parses the arguments that follow the program's name.
    init(_ arguments: [String]) throws {
        var reader = ArgumentReader(arguments)
        while let name = reader.option() {
            switch name {
            case "--screenshot": task = .screenshot(file: try reader.value())
            case "--size": (width, height) = try OptionValue.size(reader.value())
            case "--scale": scale = try OptionValue.scale(reader.value())
            case "--help", "-h": task = .help
            default: throw reader.unknown()
            }
        }
        if task == .run { try reader.refuse(["--size", "--scale"], "has an effect only with --screenshot") }
    }
}
