import DemoSupport
import Foundation

/// Prints what is measured, as a table that grows or as JSON at the end, and how it compares with an earlier run.
final class Report {
    private let options: Options
    private let former: BenchRun?
    private var run: BenchRun

    /// Reads the earlier run, so that nothing is measured in vain.
    init(_ options: Options) throws {
        self.options = options
        former = try options.comparison.map { try BenchRun.read($0) }
        run = BenchRun(
            display: options.display, isUnthrottled: options.isUnthrottled, width: options.width,
            height: options.height, scenes: [])
    }

    func add(_ result: SceneResult) {
        if !options.isJSON {
            if run.scenes.isEmpty { print(Table.head) }
            print(Table.line(result))
            fflush(nil)
        }
        run.scenes.append(result)
    }

    /// Prints what is left to say; returns the status to end with: 1 where a scene is over the limit.
    func end() throws -> Int32 {
        if options.isJSON {
            print(try run.json())
        } else {
            for line in Growth.all(in: run.scenes) { print(line.text) }
        }
        fflush(nil)
        guard let former else { return 0 }
        let comparison = try Comparison(run, with: former)
        for line in comparison.lines { say(line) }
        guard let limit = options.limit else { return 0 }
        let slower = comparison.slower(than: limit)
        if !slower.isEmpty { say("over the limit of \(limit): \(slower.joined(separator: ", "))") }
        return slower.isEmpty ? 0 : 1
    }

    /// Beside JSON, other lines are no part of the output.
    private func say(_ line: String) {
        if options.isJSON { FileHandle.standardError.write(Data((line + "\n").utf8)) } else { print(line) }
    }
}
