import DemoSupport
import Foundation

/// The recorded instructions and allocations of the scenes' counted frames, as stored in a file.
struct InstructionRecord: Codable, Equatable {
    /// What the numbers depend on in addition to the program's source.
    struct Conditions: Codable, Equatable {
        /// The architecture, and its widest vector instructions that are used.
        var processor: String
        /// The name and version of the operating system, which determine its libraries.
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
            throw OptionsError(
                "\(file) cannot be read as instruction counts", remedy: "create it with --record-instructions \(file)")
        }
    }

    func write(to file: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            try (encoder.encode(self) + Data("\n".utf8)).write(to: URL(fileURLWithPath: file))
        } catch {
            throw OptionsError(
                "\(file) cannot be written", remedy: "choose a file in a folder that exists and is writable")
        }
    }
}

extension InstructionRecord.Conditions {
    /// Returns the conditions of this machine.
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

    /// The version of the installed compiler, which is assumed to have built this program.
    private static func compiler() -> String? {
        guard let text = try? Tool.run(["swiftc", "--version"], package: "swiftlang"),
            let line = text.split(separator: "\n").first(where: { $0.contains("Swift version") }),
            let start = line.range(of: "Swift version")
        else { return nil }
        return line[start.upperBound...].split(separator: " ").first.map { "Swift \($0)" }
    }
}

/// The comparison of counts with the recorded ones.
struct InstructionCheck: Equatable {
    /// The fraction by which a count may exceed the recorded one.
    static let margin = 0.05
    /// The number of additional allocations that are accepted, because the runtime may make them.
    static let allocationTolerance = 2

    /// One line per scene.
    private(set) var lines: [String] = []
    /// The scenes with too many instructions or allocations, and those without recorded counts.
    private(set) var failures: [String] = []

    /// Compares counts in the order of the scenes.
    init(_ counts: [SceneCount], expected: InstructionRecord) {
        for count in counts {
            let line = "\(count.scene): \(count.instructions) instructions"
            guard let recorded = expected.instructions[count.scene], recorded > 0,
                let allocations = expected.allocations[count.scene]
            else {
                lines.append("\(line), no recorded count")
                failures.append(count.scene)
                continue
            }
            let change = Double(count.instructions) / Double(recorded) - 1
            let sign = change < 0 ? "" : "+"
            lines.append(
                "\(line), \(sign)\(Table.number(100 * change, 2)) %; \(count.allocations) allocations, \(allocations) before"
            )
            let (ratio, tolerance) = (1 + InstructionCheck.margin, Double(InstructionCheck.allocationTolerance))
            if Double(count.instructions) > Double(recorded) * ratio
                || Double(count.allocations) > Double(allocations) * ratio + tolerance
            {
                failures.append(count.scene)
            }
        }
    }

    /// Counts the scenes' instructions and compares them with those in a file, or writes the file. Returns the exit status.
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
            print(
                "not compared, because the counts were recorded on \(record.conditions.text), and this is \(conditions.text)"
            )
            return 0
        }
        guard !check.failures.isEmpty else { return 0 }
        print(
            """
            \(check.failures.joined(separator: ", ")): more than \(Table.number(100 * margin, 0)) % above \(file), \
            or not recorded.
            Find the cause with valgrind --tool=callgrind and callgrind_annotate. If the change is intended, run
              make record-instructions
            """)
        return 1
    }
}

extension InstructionRecord.Conditions {
    var text: String { "\(processor), \(system), \(compiler)" }
}
