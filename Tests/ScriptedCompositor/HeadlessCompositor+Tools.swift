import Foundation

extension HeadlessCompositor {
    /// Runs an installed program as a client of this compositor (wtype, grim, wayland-info), waits for its end and
    /// returns what it printed. Throws if it is missing, naming the package, or if it fails. `meanwhile` is called again
    /// and again until it has ended, where the client under test lives on the calling thread.
    @discardableResult
    package func run(
        _ program: String, _ arguments: [String], package debian: String? = nil, meanwhile: (() -> Void)? = nil
    ) throws -> Data {
        guard let path = Self.path(of: program) else {
            throw Failure(description: "\(program) is missing: apt-get install \(debian ?? program)")
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
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

    /// The output's picture as grim sees it (sway only): pixels row by row, `0xffRRGGBB`.
    package func screenshot() throws -> (width: Int, height: Int, pixels: [UInt32]) {
        let data = [UInt8](try run("grim", ["-t", "ppm", "-"]))
        // P6, width, height, 255, each followed by one white space; then the bytes of red, green and blue.
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
        else { throw Failure(description: "grim's picture cannot be read") }
        let pixels = stride(from: position, to: data.count, by: 3).map { index -> UInt32 in
            let (red, green, blue) = (UInt32(data[index]), UInt32(data[index + 1]), UInt32(data[index + 2]))
            return 0xff00_0000 | red << 16 | green << 8 | blue
        }
        return (fields[0], fields[1], pixels)
    }
}
