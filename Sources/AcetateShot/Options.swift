import Foundation

/// What the command line asks for.
struct Options: Equatable {
    /// The size of the screen in pixels with an optional scale, as `ACETATE_HEADLESS` has it.
    var screen = "1280x800"
    /// A file with a script; `-` for standard input; nil for one that is made of the other options.
    var script: String?
    /// When pictures are taken, in seconds.
    var times: [Double] = []
    /// Keys, which are pressed one after another from the start.
    var keys: [String] = []
    /// The duration of a recording in seconds; nil for pictures.
    var duration: Double?
    /// The file that is written: a picture, a contact sheet of several ones, or a recording.
    var output: String?
    var program = ""
    var arguments: [String] = []
    var showsHelp = false

    static let help = """
        usage: acetate-shot [options] PROGRAM [ARGUMENT …]
        Runs a program without a compositor, plays input, and writes pictures. The program needs no change if it is built on
        Acetate.

          --output FILE        the file to write: a picture (.png) or a recording (.gif, .apng, .webm, .mp4)
          --at SECONDS         when the picture is taken (default 1); several make a contact sheet
          --record SECONDS     records from the first time on
          --keys KEY,KEY …     keys to press, 0.1 seconds apart, from 0.5 seconds on, such as Down,Control+C
          --size WxH[@SCALE]   the size of the screen in pixels (default 1280x800)
          --script FILE        plays the lines of a file, or of standard input for -, which name the files to write
          --help               print this text
        """

    struct Mistake: Error, Equatable, CustomStringConvertible {
        let description: String
    }

    init(_ arguments: [String]) throws(Mistake) {
        var rest = arguments[...]
        func mistake(_ text: String) -> Mistake { Mistake(description: text + "; --help lists the options") }
        while let name = rest.first, name.hasPrefix("-"), name != "-" {
            rest.removeFirst()
            if name == "--help" || name == "-h" {
                showsHelp = true
                return
            }
            guard ["--output", "--at", "--record", "--keys", "--size", "--script"].contains(name) else {
                throw mistake("there is no option \(name)")
            }
            guard let value = rest.popFirst() else { throw mistake("\(name) needs a value") }
            func seconds() throws(Mistake) -> Double {
                guard let seconds = Double(value), (0...86400).contains(seconds) else {
                    throw mistake("\(name) needs seconds from 0 to 86400, not \(value.debugDescription)")
                }
                return seconds
            }
            switch name {
            case "--output": output = value
            case "--at": times.append(try seconds())
            case "--record": duration = try seconds()
            case "--keys": keys += value.split(separator: ",").map(String.init)
            case "--size": screen = value
            default: script = value
            }
        }
        guard let program = rest.popFirst() else { throw mistake("no program was named") }
        (self.program, self.arguments) = (program, Array(rest))
        if script != nil {
            guard output == nil, times.isEmpty, keys.isEmpty, duration == nil else {
                throw mistake(
                    "--script cannot be used with --output, --at, --record and --keys; write them as its lines")
            }
            return
        }
        guard let output else { throw mistake("no file was named: use --output FILE or --script FILE") }
        if times.isEmpty { times = [1] }
        times.sort()
        let type = URL(fileURLWithPath: output).pathExtension.lowercased()
        let types = duration == nil ? ["png"] : ["gif", "apng", "png", "webm", "mp4"]
        guard types.contains(type) else {
            let endings = duration == nil ? ".png" : ".gif, .apng, .webm or .mp4"
            throw mistake("the name of \(output) must end with \(endings)")
        }
        guard duration == nil || times.count == 1 else {
            throw mistake("a recording begins at one time; use --at once")
        }
    }
}
