import AppKit
import DemoSupport

/// The options of the command line with `--trees`.
struct TreeOptions: Equatable {
    /// The number of trees, and the seed of the first; each further one has the next seed.
    var count = 1
    var seed: UInt64 = 1
    /// The number of the only panel that is added; nil for all.
    var panel: Int?
    /// The number of measured frames of each tree.
    var frames = 24
    /// The file for a screenshot of the first tree's last frame.
    var picture: String?

    /// Whether the arguments select these options instead of `Options`.
    static func isRequested(by arguments: [String]) -> Bool { arguments.contains("--trees") }

    /// Parses the arguments that follow the program's name.
    init(_ arguments: [String]) throws {
        var reader = ArgumentReader(arguments)
        while let name = reader.option() {
            switch name {
            case "--trees": count = try MatrixOptions.number(reader.value(), of: name, in: 1...1_000_000)
            case "--seed": seed = UInt64(try MatrixOptions.number(reader.value(), of: name, in: 0...Int.max / 2))
            case "--panel": panel = try MatrixOptions.number(reader.value(), of: name, in: 0...2)
            case "--frames": frames = try MatrixOptions.number(reader.value(), of: name, in: 1...1_000_000)
            case "--picture": picture = try reader.value()
            default: throw reader.unknown()
            }
        }
    }
}

/// Renders random trees as programs write them, and reports those whose frames cost most for their pixels.
enum TreeRun {
    private struct Result {
        let seed: UInt64
        let milliseconds, pixels, copies: Double
        let summary: [String]
    }

    /// The number of trees that are reported with their layers.
    private static let described = 8
    /// The fewest pixels of a frame that count: trees that change little cost what their changes cost.
    private static let leastPixels = 1 << 17

    @MainActor
    static func run(_ options: TreeOptions) throws {
        let copy = try MemoryCopy(pixels: leastPixels)
        copy.sample(100)
        var results: [Result] = []
        for seed in options.seed..<options.seed + UInt64(options.count) {
            copy.sample()
            results.append(try measure(seed, options, secondsPerPixel: copy.seconds / Double(leastPixels)))
        }
        results.sort { $0.copies > $1.copies }
        for result in results.prefix(described) {
            print(
                "seed \(result.seed): \(Table.number(result.copies, 1)) copies, "
                    + "\(Table.number(result.milliseconds, 2)) ms for \(Int(result.pixels)) pixels")
            for line in result.summary { print("    \(line)") }
        }
        let middle = results[results.count / 2]
        print("\(results.count) trees; the median costs \(Table.number(middle.copies, 1)) copies of its pixels")
    }

    @MainActor
    private static func measure(_ seed: UInt64, _ options: TreeOptions, secondsPerPixel: Double) throws -> Result {
        nonisolated(unsafe) var summary: [String] = []
        let scene = BenchScene.changing("tree", "tree") { root in
            let tree = ProgramTree(seed: seed, in: root, only: options.panel)
            summary = tree.summary
            let changes = tree.changes
            return { frame in
                for change in changes { change(frame) }
            }
        }
        let run = try OffscreenRun(scene, width: 1920, height: 1080)
        run.render(frames: 6)
        let (painted, start) = (run.paintedPixels, Usage.seconds(of: CLOCK_PROCESS_CPUTIME_ID))
        run.render(frames: options.frames)
        let seconds = (Usage.seconds(of: CLOCK_PROCESS_CPUTIME_ID) - start) / Double(options.frames)
        let pixels = Double(run.paintedPixels - painted) / Double(options.frames)
        if seed == options.seed, let picture = options.picture { try run.writeScreenshot(to: picture) }
        return Result(
            seed: seed, milliseconds: 1000 * seconds, pixels: pixels,
            copies: seconds / secondsPerPixel / max(pixels, Double(leastPixels)), summary: summary)
    }
}
