import DemoSupport
import Foundation

/// How many instructions the scenes' counted frames need, and how often they allocate, as a file keeps it.
struct InstructionRecord: Codable, Equatable {
    /// What the numbers depend on beside the program's own source.
    struct Conditions: Codable, Equatable {
        /// The architecture, and the widest instructions of it that are used.
        var processor: String
        /// The system with its libraries.
        var system: String
        /// The compiler's version.
        var compiler: String
    }

    var conditions: Conditions
    /// By the scenes' names.
    var instructions, allocations: [String: Int]

    static func read(_ file: String) throws -> InstructionRecord {
        do {
            return try JSONDecoder().decode(
                InstructionRecord.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
        } catch {
            throw OptionsError("\(file) holds no counts as --record-instructions writes them")
        }
    }

    func write(to file: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            try (encoder.encode(self) + Data("\n".utf8)).write(to: URL(fileURLWithPath: file))
        } catch {
            throw OptionsError("\(file) cannot be written")
        }
    }
}

extension InstructionRecord.Conditions {
    /// Those of this machine.
    static func here() -> InstructionRecord.Conditions {
        let flags = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        #if arch(x86_64)
            let processor = flags.contains(" avx2 ") ? "x86_64 with AVX2" : "x86_64"
        #elseif arch(arm64)
            let processor = "arm64"
        #else
            let processor = "other"
        #endif
        let release = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? ""
        let system = release.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
            .map { $0.dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" } }
        return InstructionRecord.Conditions(
            processor: processor, system: system ?? "unknown", compiler: compiler() ?? "unknown")
    }

    /// The version of the compiler that is installed, and so built this program.
    private static func compiler() -> String? {
        guard let text = try? Tool.run(["swiftc", "--version"], package: "swiftlang"),
            let line = text.split(separator: "\n").first(where: { $0.contains("Swift version") }),
            let start = line.range(of: "Swift version")
        else { return nil }
        return line[start.upperBound...].split(separator: " ").first.map { "Swift \($0)" }
    }
}

/// Counts beside those that are expected.
struct InstructionCheck: Equatable {
    /// By how much of itself a count may be above what is expected.
    static let margin = 0.05
    /// So many more allocations may be the runtime's own.
    static let spareAllocations = 2

    /// A line for each scene.
    private(set) var lines: [String] = []
    /// The scenes that need too many instructions or allocations, or that nothing is expected of.
    private(set) var failures: [String] = []

    /// Counts of scenes, in their order.
    init(_ counts: [SceneCount], expected: InstructionRecord) {
        for count in counts {
            let what = "\(count.scene): \(count.instructions) instructions"
            guard let former = expected.instructions[count.scene], former > 0,
                let allocations = expected.allocations[count.scene]
            else {
                lines.append("\(what), of which nothing is recorded")
                failures.append(count.scene)
                continue
            }
            let change = Double(count.instructions) / Double(former) - 1
            let sign = change < 0 ? "" : "+"
            lines.append(
                "\(what), \(sign)\(Table.number(100 * change, 2)) %; \(count.allocations) allocations, \(allocations) before"
            )
            let (most, spare) = (1 + InstructionCheck.margin, Double(InstructionCheck.spareAllocations))
            if Double(count.instructions) > Double(former) * most
                || Double(count.allocations) > Double(allocations) * most + spare
            {
                failures.append(count.scene)
            }
        }
    }

    /// Counts the scenes' instructions and compares them with a file's, or writes them; returns the status to end with.
    static func run(_ scenes: [BenchScene], file: String, records: Bool) throws -> Int32 {
        let conditions = InstructionRecord.Conditions.here()
        let record = records ? nil : try InstructionRecord.read(file)
        let counts = try InstructionCounter.count(scenes)
        guard let record else {
            try InstructionRecord(
                conditions: conditions,
                instructions: Dictionary(uniqueKeysWithValues: counts.map { ($0.scene, $0.instructions) }),
                allocations: Dictionary(uniqueKeysWithValues: counts.map { ($0.scene, $0.allocations) })
            ).write(to: file)
            print("recorded \(counts.count) scenes in \(file)")
            return 0
        }
        let check = InstructionCheck(counts, expected: record)
        for line in check.lines { print(line) }
        guard record.conditions == conditions else {
            print("not judged: recorded on \(record.conditions.text); this is \(conditions.text)")
            return 0
        }
        guard !check.failures.isEmpty else { return 0 }
        print(
            """
            \(check.failures.joined(separator: ", ")): more than \(Table.number(100 * margin, 0)) % above \(file).
            Find what costs more (valgrind --tool=callgrind, callgrind_annotate), or, where it is meant to:
              make record-instructions
            """)
        return 1
    }
}

extension InstructionRecord.Conditions {
    var text: String { "\(processor), \(system), \(compiler)" }
}
