import CAllocationCount
import DemoSupport
import Foundation

/// The measurements of one scene.
struct SceneResult: Codable, Equatable {
    var scene: String
    /// The number of measured frames.
    var frames: Int
    /// The duration of the measurement.
    var seconds: Double
    /// The processor time of all threads per frame; nil if there was no frame.
    var cpuMilliseconds: Double?
    /// The processor time of all threads as a fraction of one core.
    var cpuShare: Double
    /// The number of painted pixels per frame; nil if there was no frame.
    var paintedPixels: Double?
    /// The processor time of the program's thread for a change and its commit; nil if the program makes no changes.
    var commitMilliseconds: Double?
    /// The number of memory allocations per frame; nil if there was no frame.
    var allocations: Double?
    /// The number of times per second that a thread woke up.
    var wakeUps: Double
    /// The peak resident memory of the process, in megabytes.
    var peakMemory: Double?
    /// The proportional set size of the process, in megabytes.
    var proportionalMemory: Double?
    /// The time to the first frame, from the start of the process, or of the scene when off screen.
    var firstFrameMilliseconds: Double?
}

/// The results of one run.
struct BenchRun: Codable, Equatable {
    var display: Options.Display
    /// Whether a window was drawn as fast as buffers were released.
    var isUnthrottled: Bool
    /// The size in points.
    var width: Int
    var height: Int
    var scenes: [SceneResult]

    /// Reads the output of an earlier run with `--json`.
    static func read(_ file: String) throws -> BenchRun {
        do {
            return try JSONDecoder().decode(BenchRun.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
        } catch {
            throw OptionsError(
                "\(file) cannot be read as results", remedy: "create it with LayerBench --all --json > \(file)")
        }
    }

    /// Returns the run as JSON with sorted keys.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}

/// The values of all counters at one time.
struct Sample {
    let usage = Usage.now()
    let time = Usage.seconds(of: CLOCK_MONOTONIC)
    let allocations = allocation_count()
    var frames: Int
    var paintedPixels: Int
    var commits: Int
    var commitSeconds: Double

    /// Returns the differences from an earlier sample, per frame where that applies.
    func result(of scene: String, since start: Sample, firstFrame: Double?) -> SceneResult {
        let (frames, seconds) = (frames - start.frames, max(time - start.time, 1e-9))
        let (cpu, commits) = (usage.cpu - start.usage.cpu, commits - start.commits)
        return SceneResult(
            scene: scene, frames: frames, seconds: seconds,
            cpuMilliseconds: frames > 0 ? 1000 * cpu / Double(frames) : nil, cpuShare: cpu / seconds,
            paintedPixels: frames > 0 ? Double(paintedPixels - start.paintedPixels) / Double(frames) : nil,
            commitMilliseconds: commits > 0 ? 1000 * (commitSeconds - start.commitSeconds) / Double(commits) : nil,
            allocations: frames > 0 ? Double(allocations - start.allocations) / Double(frames) : nil,
            wakeUps: Double(usage.wakeUps - start.usage.wakeUps) / seconds, peakMemory: Usage.peakMemory,
            proportionalMemory: Usage.proportionalMemory, firstFrameMilliseconds: firstFrame.map { 1000 * $0 })
    }
}

/// A timer around the changes that a program makes to a scene.
final class ChangeTimer {
    private let change: SceneChange?
    private(set) var commits = 0
    /// The processor time of the thread.
    private(set) var commitSeconds = 0.0

    init(_ change: SceneChange?) { self.change = change }

    var isNeeded: Bool { change != nil }

    /// Makes the change that belongs to the next frame.
    func tick() {
        guard let change else { return }
        let start = Usage.seconds(of: CLOCK_THREAD_CPUTIME_ID)
        change(commits)
        commitSeconds += Usage.seconds(of: CLOCK_THREAD_CPUTIME_ID) - start
        commits += 1
    }
}
