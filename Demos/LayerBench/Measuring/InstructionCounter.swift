import DemoSupport
import Foundation

/// What a scene's counted frames need, all threads together.
struct SceneCount: Equatable {
    let scene: String
    let instructions: Int
    /// How often the C library was asked for memory.
    let allocations: Int
}

/// Counts the processor's instructions in the scenes' counted frames: the same number on every run, where times are not.
///
/// Valgrind's callgrind runs this program once for all scenes. It writes what it has counted since it last did so when the
/// frames of a scene that are not counted end, and again when those that are counted do.
enum InstructionCounter {
    /// In the order of the scenes.
    static func count(_ scenes: [BenchScene]) throws -> [SceneCount] {
        guard isOptimized else {
            throw OptionsError("instructions are counted of builds with optimisation: swift run -c release LayerBench")
        }
        let names = scenes.filter { $0.counted != nil }.map(\.name)
        guard !names.isEmpty else { throw OptionsError("none of these scenes has counted frames") }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("LayerBench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try runValgrind(names, into: folder)
        let counts = try Set(FileManager.default.contentsOfDirectory(atPath: folder.path))
        return try names.enumerated().map { index, name in
            let file = "counts.\(2 * index + 2)"
            guard counts.contains(file),
                let text = try? String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8),
                let total = total(of: text)
            else { throw OptionsError("valgrind wrote no count for \(name)") }
            return SceneCount(scene: name, instructions: total, allocations: allocations(in: text))
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

    /// How often what callgrind writes says that functions which allocate were called.
    static func allocations(in profile: String) -> Int {
        let allocators: Set<Substring> = ["malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc", "memalign"]
        // A name stands beside its number at its first place alone.
        var (numbers, calls, isAllocator): (Set<Substring>, Int, Bool) = ([], 0, false)
        for line in profile.split(separator: "\n") {
            if line.hasPrefix("fn=") || line.hasPrefix("cfn=") {
                let parts = line.drop { $0 != "(" }.split(separator: " ", maxSplits: 1)
                guard let number = parts.first else { continue }
                if parts.count > 1, allocators.contains(parts[1]) { numbers.insert(number) }
                if line.hasPrefix("c") { isAllocator = numbers.contains(number) }
            } else if isAllocator, line.hasPrefix("calls=") {
                calls += line.dropFirst("calls=".count).split(separator: " ").first.flatMap { Int($0) } ?? 0
            }
        }
        return calls
    }

    private static func runValgrind(_ names: [String], into folder: URL) throws {
        // Valgrind gives up on newer notes for debuggers than it knows.
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
        let copy = "\(folder.path)/LayerBench"
        try Tool.run(["strip", "--strip-debug", "-o", copy, program], package: "binutils")
        // Hashing is the same in each process, or values would stand in dictionaries in another order.
        // On one processor, for work that is spread over more would be counted with its waiting.
        try Tool.run(
            [
                "taskset", "--cpu-list", Usage.firstProcessor, "valgrind", "--quiet", "--tool=callgrind",
                "--callgrind-out-file=\(folder.path)/counts",
                "--dump-after=*\(CountedRun.marker)*", copy, "--fixed-frames", "--scene", names.joined(separator: ","),
            ], environment: ["SWIFT_DETERMINISTIC_HASHING": "1"], package: "valgrind")
    }
}
