import CoreGraphics
import Foundation
import ImageIO

/// One run of a program.
struct Shot {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let options: Options

    /// Runs the program, and returns its status.
    func run() throws -> Int32 {
        if let script = options.script {
            return try play(script: script)
        }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("acetate-shot-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let pictures = options.times.indices.map { folder.appendingPathComponent("\($0).png").path }
        let file = folder.appendingPathComponent("acetate-shot")
        try script(pictures).write(to: file, atomically: true, encoding: .utf8)
        let status = try play(script: file.path)
        if status == 0, pictures.count > 1, let output = options.output {
            try ContactSheet(pictures: pictures, times: options.times).write(to: output)
        }
        return status
    }

    /// The script of the options. A single picture is written by the program itself.
    func script(_ pictures: [String]) -> String {
        var lines: [(time: Double, text: String)] = []
        for (index, key) in options.keys.enumerated() { lines.append((0.5 + 0.1 * Double(index), "key \(key)")) }
        let output = quoted(options.output ?? "")
        if let duration = options.duration {
            lines.append((options.times[0], "record \(duration)s \(output)"))
            lines.append((options.times[0] + duration, "quit"))
        } else {
            for (time, picture) in zip(options.times, pictures) {
                lines.append((time, "screenshot \(pictures.count == 1 ? output : quoted(picture))"))
            }
        }
        // The order of equal times stays.
        let order = lines.indices.sorted { (lines[$0].time, $0) < (lines[$1].time, $1) }
        return order.map { "at \(lines[$0].time) \(lines[$0].text)\n" }.joined()
    }

    private func quoted(_ text: String) -> String {
        "\"" + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"") + "\""
    }

    private func play(script: String) throws -> Int32 {
        let process = Process()
        process.executableURL = try program()
        process.arguments = options.arguments
        process.environment = ProcessInfo.processInfo.environment.merging([
            "ACETATE_HEADLESS": options.screen, "ACETATE_SCRIPT": script,
        ]) { $1 }
        try process.run()
        process.waitUntilExit()
        guard process.terminationReason == .exit else {
            throw Failure(
                description:
                    "\(options.program) was ended by the signal \(process.terminationStatus); run it alone to see why")
        }
        return process.terminationStatus
    }

    /// The file of the program: a path, or a name that is searched in the folders of `PATH`.
    private func program() throws -> URL {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let paths = options.program.contains("/") ? [options.program] : folders.map { "\($0)/\(options.program)" }
        guard let path = paths.first(where: FileManager.default.isExecutableFile(atPath:)) else {
            throw Failure(
                description:
                    "the program \(options.program) was not found or cannot be run; pass the path of its file, such as "
                    + ".build/debug/MyProgram")
        }
        return URL(fileURLWithPath: path)
    }
}

/// Pictures of one size in rows, from left to right.
struct ContactSheet {
    let pictures: [String]
    let times: [Double]

    /// Pixels between pictures, and around them.
    static let gap = 16

    func write(to output: String) throws {
        let images = try pictures.map { path in
            guard let source = CGImageSourceCreateWithURL(URL(fileURLWithPath: path) as CFURL, nil),
                let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
            else {
                throw Shot.Failure(
                    description: "the program has written no picture for a time; check that it has a window")
            }
            return image
        }
        let columns = Int(Double(images.count).squareRoot().rounded(.up))
        let rows = (images.count + columns - 1) / columns
        let width = images.map(\.width).max() ?? 1, height = images.map(\.height).max() ?? 1
        let size = (
            width: columns * (width + Self.gap) + Self.gap, height: rows * (height + Self.gap) + Self.gap
        )
        guard
            let context = CGContext(
                data: nil, width: size.width, height: size.height, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        else {
            throw Shot.Failure(
                description:
                    "a contact sheet of \(size.width)x\(size.height) pixels is too large; use fewer times or a smaller --size"
            )
        }
        context.setFillColor(CGColor(red: 0.2, green: 0.2, blue: 0.2, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: size.width, height: size.height))
        for (index, image) in images.enumerated() {
            let x = Self.gap + index % columns * (width + Self.gap)
            let top = Self.gap + index / columns * (height + Self.gap)
            let frame = CGRect(x: x, y: size.height - top - image.height, width: image.width, height: image.height)
            context.draw(image, in: frame)
        }
        guard let sheet = context.makeImage() else {
            throw Shot.Failure(description: "there is not enough memory for the sheet")
        }
        do {
            try sheet.writePNG(to: URL(fileURLWithPath: output))
        } catch {
            throw Shot.Failure(description: "\(output) cannot be written: \(error)")
        }
    }
}
