import AppKit
import DemoSupport

/// What the command line asks for.
struct Options: Equatable {
    /// What the program is to do.
    enum Task: Equatable {
        case run
        /// Writes the picture to a file.
        case screenshot(file: String)
        case help
    }

    var task = Task.run
    /// Pixels.
    var width = Int(SheetLayout.size.width)
    var height = Int(SheetLayout.size.height)
    /// Pixels for a point.
    var scale = 1.0

    static let help = """
        usage: Styles [options]
        The figures of the Core Animation guide's chapter on layers' style, and more of the kind. Escape or q quits.

          --screenshot FILE.png  write a picture instead, without a display
              --size WxH         its size in pixels (default \(Int(SheetLayout.size.width))x\(Int(SheetLayout.size.height)))
              --scale S          pixels for a point (default 1)
          --help                 print this
        """
}

extension Options {
    /// Reads the arguments after the program's name.
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
        if task == .run { try reader.refuse(["--size", "--scale"], "goes with --screenshot") }
    }
}
