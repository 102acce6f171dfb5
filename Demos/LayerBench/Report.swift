import Foundation

/// Prints what is measured, as a table that grows or as JSON at the end.
final class Report {
    private let options: Options
    private var run: BenchRun

    init(_ options: Options) {
        self.options = options
        run = BenchRun(display: options.display, width: options.width, height: options.height, scenes: [])
    }

    func add(_ result: SceneResult) {
        if !options.isJSON {
            if run.scenes.isEmpty { print(Table.head) }
            print(Table.line(result))
            fflush(nil)
        }
        run.scenes.append(result)
    }

    func end() throws {
        if options.isJSON { print(try run.json()) }
    }
}
