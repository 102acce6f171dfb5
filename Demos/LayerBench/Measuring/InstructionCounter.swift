import DemoSupport
import Foundation

/// The instructions and allocations of a scene's counted frames, on all threads.
struct SceneCount: Equatable {
    let scene: String
    let instructions: Int
    /// The number of memory allocations.
    let allocations: Int
}

/// Counts the processor's instructions in the scenes' counted frames. Unlike times, these are the same on every run.
///
/// Valgrind's callgrind runs this program once for all scenes. It writes a file with the instructions since the previous file
/// after the warm-up frames of each scene, and again after its counted frames.
enum InstructionCounter {
    /// Returns the counts in the order of the scenes.
    static func count(_ scenes: [BenchScene]) throws -> [SceneCount] {
        let names = scenes.filter { $0.counted != nil }.map(\.name).joined(separator: ",")
        return try count(scenes, arguments: ["--fixed-frames", "--scene", names])
    }

    /// Counts the scenes that this program renders when it is started with the given arguments, in the same order.
    static func count(_ scenes: [BenchScene], arguments: [String]) throws -> [SceneCount] {
        guard isOptimized else {
            throw OptionsError(
                "instructions are counted only in builds with optimization",
                remedy: "run swift run -c release LayerBench")
        }
        let names = scenes.filter { $0.counted != nil }.map(\.name)
        guard !names.isEmpty else {
            throw OptionsError(
                "instructions cannot be counted for these scenes, because they are too slow for that",
                remedy: "choose other scenes")
        }
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
            else {
                throw OptionsError(
                    "valgrind wrote no count for \(name)", remedy: "run LayerBench --fixed-frames --scene \(name)")
            }
            guard let allocations = CountedRun.allocations(of: name, in: output) else {
                throw OptionsError(
                    "no allocations were counted for \(name)", remedy: "run LayerBench --fixed-frames --scene \(name)")
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

    /// Parses the number of instructions in a file of callgrind.
    static func total(of profile: String) -> Int? {
        for line in profile.split(separator: "\n").reversed() {
            for key in ["totals:", "summary:"] where line.hasPrefix(key) {
                return line.dropFirst(key.count).split(separator: " ").first.flatMap { Int($0) }
            }
        }
        return nil
    }

    private static func runValgrind(_ arguments: [String], into folder: URL) throws -> String {
        // Valgrind fails on debug information that is newer than it knows.
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
        let copy = "\(folder.path)/LayerBench"
        try Tool.run(["strip", "--strip-debug", "-o", copy, program], package: "binutils")
        // Deterministic hashing gives dictionaries the same order in each process.
        // On several processors, the counts would include the waiting of threads.
        return try Tool.run(
            [
                "taskset", "--cpu-list", Usage.firstProcessor, "valgrind", "--quiet", "--tool=callgrind",
                "--callgrind-out-file=\(folder.path)/counts",
                "--dump-after=*\(CountedRun.marker)*", copy,
            ] + arguments, environment: ["SWIFT_DETERMINISTIC_HASHING": "1"], package: "valgrind")
    }
}
