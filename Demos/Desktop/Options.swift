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
    var isDark = false
    /// Pixels per point of the screenshot.
    var scale = 1.0

    static let help = """
        usage: Desktop [options]
        Opens a window of a desktop: with a frame that the compositor draws, or else the window itself, and a page that
        shows the pointer and the fingers on it. The secondary button opens a popover with colors. The field takes text
        of keys and input methods while it has the focus, by a press or Tab. The square with a color is dragged to that
        of a second window, or copied and pasted with Control-C and Control-V after a click. Escape leaves the field, or
        quits.

          --dark                 dark frames
          --screenshot FILE.png  write a screenshot with a frame without opening a window, then exit
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
            case "--dark": isDark = true
            case "--screenshot": task = .screenshot(file: try reader.value())
            case "--scale": scale = try OptionValue.scale(reader.value())
            case "--help", "-h": task = .help
            default: throw reader.unknown()
            }
        }
        if task == .run { try reader.refuse(["--scale"], "has an effect only with --screenshot") }
    }
}
