import DemoSupport
import Foundation

/// What a scene's counted frames need, all threads together.
struct SceneCount: Equatable {
    let scene: String
    let instructions: Int
    /// How often memory was asked for.
    let allocations: Int
}

/// Counts the processor's instructions in the scenes' counted frames: the same number on every run, where times are not.
///
/// Valgrind's callgrind runs this program once for all scenes. It writes what it has counted since it last did so when the
/// frames of a scene that are not counted end, and again when those that are counted do.
enum InstructionCounter {
    /// In the order of the scenes.
    static func count(_ scenes: [BenchScene]) throws -> [SceneCount] {
        let names = scenes.filter { $0.counted != nil }.map(\.name).joined(separator: ",")
        return try count(scenes, arguments: ["--fixed-frames", "--scene", names])
    }

    /// The counted frames of scenes that this program renders, in their order, when it is started with arguments.
    static func count(_ scenes: [BenchScene], arguments: [String]) throws -> [SceneCount] {
        guard isOptimized else {
            throw OptionsError("instructions are counted of builds with optimisation: swift run -c release LayerBench")
        }
        let names = scenes.filter { $0.counted != nil }.map(\.name)
        guard !names.isEmpty else { throw OptionsError("none of these scenes has counted frames") }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("LayerBench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let output = try runValgrind(arguments, into: folder)
        let counts = try Set(FileManager.default.contentsOfDirectory(atPath: folder.path))
        return try names.enumerated().map { index, name in
            let file = "counts.\(2 * index + 2)"
            guard counts.contains(file),
                let text = try? String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8),
                let total = total(of: text)
            else { throw OptionsError("valgrind wrote no count for \(name)") }
            guard let allocations = CountedRun.allocations(of: name, in: output) else {
                throw OptionsError("no allocations were counted for \(name)")
            }
            return SceneCount(scene: name, instructions: total, allocations: allocations)
        }
    }

    private static var isOptimized: Bool {
        #if DEBUG
            return false
        #else
            return true
        #endif
    }

    /// The number of instructions in what callgrind writes.
    static func total(of profile: String) -> Int? {
        for line in profile.split(separator: "\n").reversed() {
            for key in ["totals:", "summary:"] where line.hasPrefix(key) {
                return line.dropFirst(key.count).split(separator: " ").first.flatMap { Int($0) }
            }
        }
        return nil
    }

    private static func runValgrind(_ arguments: [String], into folder: URL) throws -> String {
        // Valgrind gives up on newer notes for debuggers than it knows.
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
        let copy = "\(folder.path)/LayerBench"
        try Tool.run(["strip", "--strip-debug", "-o", copy, program], package: "binutils")
        // Hashing is the same in each process, or values would stand in dictionaries in another order.
        // On one processor, for work that is spread over more would be counted with its waiting.
        return try Tool.run(
            [
                "taskset", "--cpu-list", Usage.firstProcessor, "valgrind", "--quiet", "--tool=callgrind",
                "--callgrind-out-file=\(folder.path)/counts",
                "--dump-after=*\(CountedRun.marker)*", copy,
            ] + arguments, environment: ["SWIFT_DETERMINISTIC_HASHING": "1"], package: "valgrind")
    }
}
