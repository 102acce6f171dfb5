import DemoSupport
import Foundation

/// A scene in a process of its own, so that its memory and its first frame are its own.
enum ChildRun {
    /// Runs this program for one scene and reads what it prints.
    static func measure(_ scene: String, _ options: Options) throws -> SceneResult {
        // A child with more than one scene would start children itself, without end.
        let arguments = options.arguments(forScene: scene)
        guard try Options(arguments, names: BenchScene.all.map(\.name)).scenes == [scene] else {
            throw OptionsError("\(scene) cannot be measured by itself")
        }
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = arguments
        process.standardOutput = output
        if options.display == .wayland {
            process.arguments? += ["--since", "\(Usage.seconds(of: CLOCK_MONOTONIC))"]
        }
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0,
            let result = try? JSONDecoder().decode(BenchRun.self, from: data).scenes.first
        else { throw OptionsError("the process that measures \(scene) ended without a result") }
        return result
    }
}
