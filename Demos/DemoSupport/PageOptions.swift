/// The command line options of a program with pages.
package struct PageOptions: Equatable {
    /// What the program does.
    package enum Task: Equatable {
        case run
        /// Writes a screenshot to a file.
        case screenshot(file: String)
        case list
        case help
    }

    package var task = Task.run
    /// The index of the page that is shown first, from 0; nil without `--page`.
    package var page: Int?
    /// The time of the screenshot in seconds.
    package var time = 0.0
    /// The size of the screenshot in pixels.
    package var width = 1280
    package var height = 800
    /// Pixels per point.
    package var scale = 1.0
    /// The second at which time stands still on the live screen.
    package var freeze: Double?

    package init() {}

    /// Parses the arguments that follow the program's name; `pages` are the names of the pages.
    package init(_ arguments: [String], pages: [String]) throws {
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
        switch task {
        case .help, .list: return
        case .run: try reader.refuse(["--at", "--size", "--scale"], "has an effect only with --screenshot")
        case .screenshot: try reader.refuse(["--freeze"], "cannot be used with --screenshot")
        }
    }

    /// The text for `--help`; `summary` says in whole lines what the program shows, `firstPage` what it shows by default.
    package static func help(_ program: String, _ summary: String, firstPage: String) -> String {
        """
        usage: \(program) [options]
        \(summary)

          --page NAME|N          first page, by its name or its number from 1 (default: \(firstPage))
          --screenshot FILE.png  write a screenshot of the page without opening a window, then exit
              --at SECONDS       time of the screenshot (default 0)
              --size WxH         size in pixels (default 1280x800)
              --scale S          pixels per point (default 1)
          --freeze SECONDS       stop time at this second, and use the same fonts as screenshots
          --list                 print the names of the pages
          --help                 print this text
        """
    }
}
