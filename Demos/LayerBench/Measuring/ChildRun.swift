import DemoSupport
import Foundation

/// A measurement in a separate process, so that other scenes do not affect the memory and the time to the first frame.
enum ChildRun {
    /// Runs this program for one scene and parses its output.
    static func measure(_ scene: String, _ options: Options) throws -> SceneResult {
        // A child with more than one scene would start children itself, endlessly.
        let arguments = options.arguments(forScene: scene)
        guard try Options(arguments, names: BenchScene.all.map(\.name)).scenes == [scene] else {
            throw OptionsError("\(scene) cannot be measured, because its name does not select exactly one scene")
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
        else {
            throw OptionsError(
                "\(scene) could not be measured, because its process failed", remedy: "its error is printed above")
        }
        return result
    }
}
