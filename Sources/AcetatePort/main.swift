import Foundation

do {
    let options = try Options(Array(CommandLine.arguments.dropFirst()))
    if options.isHelp {
        print(Options.help)
    } else {
        let porting = try Porting(inputs: options.inputs)
        if let folder = options.output { try porting.write(to: folder) }
        print(porting.report)
    }
} catch {
    FileHandle.standardError.write(Data("acetate-port: \(error)\n".utf8))
    exit(2)
}
