/// The options of the command line.
struct Options: Equatable {
    /// The files and folders to read.
    var inputs: [String] = []
    /// The folder for the changed copy; nil to only print the changes.
    var output: String?
    var isHelp = false

    static let help = """
        usage: acetate-port [--output FOLDER] PATH...
        Makes the mechanical changes that Swift source for macOS needs to compile with Acetate on Linux. Prints the changed
        lines of each file, and what is left to do by hand. The sources are never changed.

          PATH              a Swift file, or a folder of sources; hidden folders in it are skipped
          --output FOLDER   write a copy of the files with the changes; FOLDER must not exist, or be empty
          --help            print this text

        Lines have the numbers of the sources. Each change and its reason is in the article Porting of the documentation.
        """

    /// Parses the arguments that follow the program's name.
    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": isHelp = true
            case "--output":
                guard output == nil else { throw PortingError("--output is given twice") }
                guard let folder = rest.popFirst(), !folder.isEmpty else {
                    throw PortingError("--output needs a folder after it")
                }
                output = folder
            case "--":
                inputs += rest
                rest = []
            case _ where argument.hasPrefix("-"):
                throw PortingError("there is no option \(argument.debugDescription); --help lists the options")
            default: inputs.append(argument)
            }
        }
        if !isHelp, inputs.isEmpty { throw PortingError("name a Swift file or a folder of sources; see --help") }
    }
}

/// An error with a message for the user.
struct PortingError: Error, Equatable, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
