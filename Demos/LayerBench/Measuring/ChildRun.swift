import DemoSupport
import Foundation

/// A scene in a process of its own, so that its memory and its first frame are its own.
enum ChildRun {
    /// Runs this program for one scene and reads what it prints.
    static func measure(_ scene: String, _ options: Options) throws -> SceneResult {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = options.arguments(forScene: scene)
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
