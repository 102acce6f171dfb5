import Foundation

do {
    let options = try Options(Array(CommandLine.arguments.dropFirst()))
    if options.showsHelp {
        print(Options.help)
    } else {
        exit(try Shot(options: options).run())
    }
} catch {
    FileHandle.standardError.write(Data("acetate-shot: \(error)\n".utf8))
    exit(2)
}
