import AppKit

/// Runs of the built demo, as a user would start it.
struct Program {
    let status: Int32
    let output: String
    let errors: String

    /// A build of the demo with optimisation, which `make test` names here.
    private static let optimized = ProcessInfo.processInfo.environment["ACETATE_KIOSK_MENU"]

    /// Whether the runs are of a build with optimisation, so that how fast they are counts.
    static var isOptimized: Bool { optimized != nil }

    /// How often a test of the demo's pace may begin anew on a machine that others use as well.
    static let attempts = 8

    /// The demo: the optimised build, or what the build put beside the tests.
    static let path: String = {
        if let optimized { return optimized }
        let tests = URL(fileURLWithPath: CommandLine.arguments.first ?? "").deletingLastPathComponent()
        let beside = tests.appendingPathComponent("KioskMenu").path
        return FileManager.default.isExecutableFile(atPath: beside) ? beside : ".build/debug/KioskMenu"
    }()

    /// The environment of a machine without any display.
    static let noDisplay: [String: String] = ["HOME": "/nonexistent", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"]

    /// Runs it to its end, which must come within so many seconds.
    static func run(
        _ arguments: [String], environment: [String: String] = noDisplay, within seconds: Double = 60
    ) async throws -> Program {
        let run = try Running(arguments, environment: environment)
        return try await run.end(within: seconds)
    }

    /// A run that has not ended.
    final class Running {
        let process = Process()
        private let folder = try? TemporaryFolder()

        init(_ arguments: [String], environment: [String: String]) throws {
            process.executableURL = URL(fileURLWithPath: Program.path)
            process.arguments = arguments
            process.environment = environment
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = try folder?.writer("output")
            process.standardError = try folder?.writer("errors")
            try process.run()
        }

        deinit {
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }

        var output: String { folder?.text("output") ?? "" }
        var errors: String { folder?.text("errors") ?? "" }

        /// Waits until a condition holds; returns whether it did within so many seconds.
        func wait(_ seconds: Double, until condition: () -> Bool) async throws -> Bool {
            let limit = Date(timeIntervalSinceNow: seconds)
            while Date() < limit {
                if condition() { return true }
                try await Task.sleep(nanoseconds: 5_000_000)
            }
            return condition()
        }

        /// Waits for the end, and kills the program if that does not come in time.
        func end(within seconds: Double) async throws -> Program {
            if try await !wait(seconds, until: { !process.isRunning }) { kill(process.processIdentifier, SIGKILL) }
            process.waitUntilExit()
            let status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
            return Program(status: status, output: output, errors: errors)
        }
    }
}

/// A folder that goes with its object.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "/kiosk-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    func writer(_ name: String) throws -> FileHandle {
        _ = FileManager.default.createFile(atPath: file(name), contents: nil)
        return try FileHandle(forWritingTo: URL(fileURLWithPath: file(name)))
    }

    func text(_ name: String) -> String {
        (try? String(contentsOfFile: file(name), encoding: .utf8)) ?? ""
    }
}

/// A picture that the demo wrote: rows from the top.
struct Picture {
    let width: Int
    let height: Int
    private let bytes: Data
    private let rowLength: Int

    init(_ file: String) throws {
        let image = try CGImage(contentsOf: URL(fileURLWithPath: file))
        width = image.width
        height = image.height
        bytes = image.dataProvider?.data ?? Data()
        rowLength = image.bytesPerRow
    }

    /// The brightness of a pixel, from 0 to 255: its green part.
    func level(_ x: Int, _ y: Int) -> Int {
        Int(bytes[bytes.startIndex + y * rowLength + x * 4 + 1])
    }

    /// How many pixels differ in colour from others, which are rows from the top of 0xXXRRGGBB; nil for another number
    /// of pixels.
    func differences(from others: [UInt32]) -> Int? {
        guard others.count == width * height, bytes.count >= rowLength * height else { return nil }
        return bytes.withUnsafeBytes { bytes in
            others.withUnsafeBufferPointer { others in
                var count = 0
                for y in 0..<height {
                    for x in 0..<width {
                        let mine = bytes.loadUnaligned(fromByteOffset: y * rowLength + x * 4, as: UInt32.self)
                        if (mine ^ others[y * width + x]) & 0xFF_FFFF != 0 { count += 1 }
                    }
                }
                return count
            }
        }
    }

    /// All pixels, as 0xAARRGGBB.
    var pixels: [UInt32] {
        bytes.withUnsafeBytes { bytes in
            (0..<(width * height)).map { index in
                bytes.loadUnaligned(
                    fromByteOffset: index / width * rowLength + index % width * 4, as: UInt32.self)
            }
        }
    }

    /// The brightest pixel of a rectangle.
    func brightest(_ columns: Range<Int>, _ rows: Range<Int>) -> Int {
        rows.flatMap { y in columns.map { level($0, y) } }.max() ?? 0
    }

    /// Where the lines that cross a column lie: the centres, by brightness, of the runs of bright pixels.
    func lines(inColumn x: Int, brighterThan limit: Int = 0) -> [Double] {
        var centres: [Double] = []
        var weight = 0.0, sum = 0.0
        for y in 0...height {
            let value = y < height ? level(x, y) : 0
            if value > limit {
                weight += Double(value)
                sum += Double(value) * (Double(y) + 0.5)
            } else if weight > 0 {
                centres.append(sum / weight)
                (weight, sum) = (0, 0)
            }
        }
        return centres
    }
}
