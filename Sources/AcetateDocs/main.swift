import Foundation

do {
    try Command(Array(CommandLine.arguments.dropFirst())).run()
} catch {
    FileHandle.standardError.write(Data("acetate-docs: \(error)\n".utf8))
    exit(2)
}
