import Foundation

/// Converts Markdown to HTML with cmark-gfm.
enum Markdown {
    /// Converts texts in one run of the program. The results are in the order of the texts.
    static func html(_ texts: [String]) throws -> [String] {
        let separator = "acetate-docs-\(UUID().uuidString)"
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(separator).md")
        defer { try? FileManager.default.removeItem(at: file) }
        try texts.joined(separator: "\n\n<!-- \(separator) -->\n\n").write(to: file, atomically: true, encoding: .utf8)

        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["cmark-gfm", "--unsafe", "-e", "table", file.path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure("cmark-gfm failed or is not installed; install the Debian package cmark-gfm")
        }
        let parts = String(decoding: data, as: UTF8.self).components(separatedBy: "<!-- \(separator) -->")
        guard parts.count == texts.count else { throw Failure("a text for cmark-gfm has an open HTML block") }
        return parts
    }

    /// The identifier of a heading, as on GitHub.
    static func anchor(_ heading: String) -> String {
        let words = heading.replacing(/<[^>]*>|&[a-z]+;/, with: "").lowercased()
        return String(words.compactMap { $0 == " " ? "-" : $0.isLetter || $0.isNumber || $0 == "-" ? $0 : nil })
    }

    /// Gives the headings of a page identifiers.
    static func withAnchors(_ html: String) -> String {
        html.replacing(/<h([2-6])>(.*?)<\/h[2-6]>/) { match in
            "<h\(match.1) id=\"\(anchor(String(match.2)))\">\(match.2)</h\(match.1)>"
        }
    }

    static func escaped(_ text: some StringProtocol) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
    }
}
