import Foundation

extension HeadlessCompositor {
    /// Runs an installed program (wtype, grim, wayland-info) as a client of this compositor, waits for its exit and
    /// returns its output. Throws if it is missing, with the name of its package, or if it fails. `meanwhile` is called
    /// repeatedly until the program exits, for a client under test on the calling thread.
    @discardableResult
    package func run(
        _ program: String, _ arguments: [String], package debian: String? = nil, in folder: String? = nil,
        meanwhile: (() -> Void)? = nil
    ) throws -> Data {
        guard let path = Self.path(of: program) else {
            throw Failure(description: "\(program) is missing: apt-get install \(debian ?? program)")
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        while let meanwhile, process.isRunning { meanwhile() }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "\(program) \(arguments) ends with status \(process.terminationStatus)")
        }
        return data
    }

    /// Writes a screenshot of the output as a PNG file: by grim on sway, and by weston's own program.
    package func writeScreenshot(to file: String) throws {
        guard kind == .weston else {
            try run("grim", [file])
            return
        }
        let folder = try TemporaryFiles.folder("screenshot")
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try run("weston-screenshooter", [], package: "weston", in: folder)
        guard let name = try FileManager.default.contentsOfDirectory(atPath: folder).first else {
            throw Failure(
                description: "weston-screenshooter has written no file; check weston's log in \(runtimeFolder)")
        }
        try? FileManager.default.removeItem(atPath: file)
        try FileManager.default.moveItem(atPath: "\(folder)/\(name)", toPath: file)
    }

    /// Sends a command to sway, such as "create_output".
    package func message(_ command: String) throws {
        let sockets = try FileManager.default.contentsOfDirectory(atPath: runtimeFolder)
        guard let socket = sockets.first(where: { $0.hasPrefix("sway-ipc") }) else {
            throw Failure(description: "sway has no socket for commands; check its log in \(runtimeFolder)")
        }
        try run("swaymsg", ["-s", "\(runtimeFolder)/\(socket)", command], package: "sway")
    }

    /// A screenshot of the output by grim (sway only): pixels row by row, `0xffRRGGBB`.
    package func screenshot() throws -> (width: Int, height: Int, pixels: [UInt32]) {
        let data = [UInt8](try run("grim", ["-t", "ppm", "-"]))
        // P6, width, height, 255, each followed by one whitespace character; then the bytes of red, green and blue.
        var fields: [Int] = []
        var position = 2
        while fields.count < 3, position < data.count {
            while position < data.count, data[position] <= 32 { position += 1 }
            var value = 0
            while position < data.count, (48...57).contains(data[position]), value < 100_000 {
                value = value * 10 + Int(data[position] - 48)
                position += 1
            }
            fields.append(value)
        }
        position += 1
        guard data.starts(with: Array("P6".utf8)), fields.count == 3, fields[2] == 255,
            data.count == position + 3 * fields[0] * fields[1]
        else {
            throw Failure(description: "grim's screenshot is not a valid PPM file; check the installed version of grim")
        }
        let pixels = stride(from: position, to: data.count, by: 3).map { index -> UInt32 in
            let (red, green, blue) = (UInt32(data[index]), UInt32(data[index + 1]), UInt32(data[index + 2]))
            return 0xff00_0000 | red << 16 | green << 8 | blue
        }
        return (fields[0], fields[1], pixels)
    }
}
