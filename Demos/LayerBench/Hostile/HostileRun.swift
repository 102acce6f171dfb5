import AppKit
import DemoSupport

/// The options of the command line with `--hostile`.
struct HostileOptions: Equatable {
    /// The number of trees, and the seed of the first; each further one has the next seed.
    var count = 1
    var seed: UInt64 = 1
    var width = 1920
    var height = 1080
    /// The most processor time of a frame, in seconds, with which the program exits with status 0.
    var limit: Double?

    /// Whether the arguments select these options instead of `Options`.
    static func isRequested(by arguments: [String]) -> Bool { arguments.contains("--hostile") }

    /// Parses the arguments that follow the program's name.
    init(_ arguments: [String]) throws {
        var reader = ArgumentReader(arguments)
        while let name = reader.option() {
            switch name {
            case "--hostile": count = try MatrixOptions.number(reader.value(), of: name, in: 1...1_000_000)
            case "--seed": seed = UInt64(try MatrixOptions.number(reader.value(), of: name, in: 0...Int.max / 2))
            case "--size": (width, height) = try OptionValue.size(reader.value())
            case "--limit": limit = try OptionValue.seconds(reader.value(), of: name)
            default: throw reader.unknown()
            }
        }
    }

    /// Parses the names of large cases, the arguments that follow `--large`; all for none.
    static func cases(_ arguments: [String]) throws -> [String] {
        let all = LargeCase.all.map(\.name)
        guard let text = arguments.first else { return all }
        let names = text.split(separator: ",").map { String($0) }
        if let unknown = names.first(where: { !all.contains($0) }) ?? arguments.dropFirst().first {
            throw OptionsError(
                "--large has no value \(unknown.debugDescription)", remedy: "choose from \(all.joined(separator: ", "))"
            )
        }
        return names
    }
}

/// Renders random layer trees with extreme values, and reports the processor time of their frames.
enum HostileRun {
    /// The most expensive frame of a tree.
    private struct Result {
        let seed: UInt64
        /// The number of the frame, from 0.
        var frame = 0
        /// The processor time of all threads, in seconds.
        var seconds = 0.0
        var summary: [String] = []
    }

    /// The number of frames of each tree. All but the first follow random edits.
    private static let frames = 6
    /// The number of trees that are reported with their layers.
    private static let described = 5

    /// Runs the task of the options and returns the exit status.
    @MainActor
    static func run(_ options: HostileOptions) throws -> Int32 {
        _ = try NSApplication.useOffscreenDisplay(size: CGSize(width: options.width, height: options.height))
        var results = (0..<UInt64(options.count)).map { measure(seed: options.seed + $0, options) }
        results.sort { $0.seconds > $1.seconds }
        for result in results.prefix(described) {
            print("seed \(result.seed), frame \(result.frame): \(Table.number(result.seconds, 2)) s")
            for line in result.summary { print("    \(line)") }
        }
        let seconds = results.map(\.seconds)
        let mean = seconds.reduce(0, +) / Double(max(1, seconds.count))
        print(
            "\(results.count) trees; their most expensive frames: mean \(Table.number(mean, 3)) s, worst "
                + "\(Table.number(seconds.first, 2)) s; peak memory \(Table.number(Usage.peakMemory, 0)) MB")
        guard let limit = options.limit, let worst = seconds.first else { return 0 }
        return worst > limit ? 1 : 0
    }

    private static func measure(seed: UInt64, _ options: HostileOptions) -> Result {
        let tree = HostileTree(seed: seed, size: CGSize(width: options.width, height: options.height))
        let renderer = CARenderer(width: options.width, height: options.height)
        renderer.layer = tree.root
        var result = Result(seed: seed, summary: tree.summary)
        for frame in 0..<frames {
            if frame > 0 { tree.edit() }
            let start = Usage.seconds(of: CLOCK_PROCESS_CPUTIME_ID)
            renderer.beginFrame(atTime: 1 + Double(frame) / 10, timeStamp: nil)
            renderer.render()
            renderer.endFrame()
            let seconds = Usage.seconds(of: CLOCK_PROCESS_CPUTIME_ID) - start
            if seconds > result.seconds { (result.frame, result.seconds) = (frame, seconds) }
        }
        return result
    }
}
