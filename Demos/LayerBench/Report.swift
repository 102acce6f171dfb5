import DemoSupport
import Foundation

/// Prints results as a table, line by line, or as JSON at the end, and compares them with an earlier run.
final class Report {
    private let options: Options
    private let baseline: BenchRun?
    private var run: BenchRun

    /// Reads the earlier run first, so that an error in its file is reported before anything is measured.
    init(_ options: Options) throws {
        self.options = options
        baseline = try options.comparison.map { try BenchRun.read($0) }
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

    /// Prints the summary. Returns the exit status: 1 if a scene is over the limit.
    func end() throws -> Int32 {
        if options.isJSON {
            print(try run.json())
        } else {
            for line in Growth.all(in: run.scenes) { print(line.text) }
        }
        fflush(nil)
        guard let baseline else { return 0 }
        let comparison = try Comparison(run, with: baseline)
        for line in comparison.lines { printLine(line) }
        guard let limit = options.limit else { return 0 }
        let slower = comparison.slower(than: limit)
        if !slower.isEmpty { printLine("over the limit of \(limit): \(slower.joined(separator: ", "))") }
        return slower.isEmpty ? 0 : 1
    }

    /// Prints a line, on standard error if the output is JSON.
    private func printLine(_ line: String) {
        if options.isJSON { FileHandle.standardError.write(Data((line + "\n").utf8)) } else { print(line) }
    }
}
