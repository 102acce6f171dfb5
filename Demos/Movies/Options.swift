import DemoSupport
import Foundation

/// The options of the command line.
struct Options: Equatable {
    enum Task: Equatable {
        case run
        case screenshot(file: String)
        /// Sends frames to the socket at a path.
        case send(to: String)
        case help
    }

    var task = Task.run
    /// Files and URLs.
    var movies: [String] = []
    var showsCamera = false
    /// The path of a socket whose frames are shown; nil for none.
    var frames: String?
    var loops = true
    var isMuted = false
    var showsOverlay = true
    /// The time of the screenshot in the movies, in seconds.
    var time = 0.0
    var width = 1280
    var height = 720
    /// After how many seconds the program quits and prints its figures; nil for never.
    var limit: Double?

    static let help = """
        usage: Movies [options] [MOVIE …]
        Plays movies in layers, several of them in a grid, with translucent panels over them that follow their time. Space
        pauses, Left and Right seek by five seconds, Escape or Q quits. Without a movie, it shows the camera.

          --camera               show the camera, or a test pattern if there is none
          --frames SOCKET        show the frames that another process sends to a socket, which is created
          --send-frames SOCKET   send frames to such a socket, in shared memory, without opening a window
          --once                 do not begin again at the end
          --mute                 without sound
          --plain                without panels
          --screenshot FILE.png  write a screenshot without opening a window, then exit
              --at SECONDS       time in the movies (default 0)
          --size WxH             size of the window or the screenshot (default 1280x720)
          --seconds SECONDS      quit after this time, and print how many pictures were skipped
          --help                 print this text
        """

    init() {}

    init(_ arguments: [String]) throws {
        var options: [String] = []
        var isValue = false
        // What is neither an option nor its value is a movie.
        for argument in arguments {
            if isValue || argument.hasPrefix("-") {
                options.append(argument)
                isValue = !isValue && Self.withValues.contains(argument)
            } else {
                movies.append(argument)
            }
        }
        var reader = ArgumentReader(options)
        while let name = reader.option() {
            switch name {
            case "--camera": showsCamera = true
            case "--frames": frames = try reader.value()
            case "--send-frames": task = .send(to: try reader.value())
            case "--once": loops = false
            case "--mute": isMuted = true
            case "--plain": showsOverlay = false
            case "--screenshot": task = .screenshot(file: try reader.value())
            case "--at": time = try OptionValue.seconds(reader.value(), of: name)
            case "--size": (width, height) = try OptionValue.size(reader.value())
            case "--seconds": limit = try OptionValue.seconds(reader.value(), of: name)
            case "--help", "-h": task = .help
            default: throw reader.unknown()
            }
        }
        if case .screenshot = task {
            try reader.refuse(["--seconds"], "cannot be used with --screenshot")
        } else {
            try reader.refuse(["--at"], "has an effect only with --screenshot")
        }
        if movies.isEmpty, frames == nil { showsCamera = true }
    }

    private static let withValues = ["--frames", "--send-frames", "--screenshot", "--at", "--size", "--seconds"]
}
