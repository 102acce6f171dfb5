import CAllocationCount
import DemoSupport
import Foundation

/// What was measured of one scene.
struct SceneResult: Codable, Equatable {
    var scene: String
    /// Frames that were measured.
    var frames: Int
    /// How long that took.
    var seconds: Double
    /// Processor time of all threads for a frame; nil where there was none.
    var cpuMilliseconds: Double?
    /// Processor time of all threads, as a share of one core.
    var cpuShare: Double
    /// Pixels painted for a frame; nil where there was none.
    var paintedPixels: Double?
    /// Processor time of the program's thread for a change and its commit, where it makes one before each frame.
    var commitMilliseconds: Double?
    /// How often memory was asked for, for a frame; nil where there was none.
    var allocations: Double?
    /// How often a thread was woken in a second.
    var wakeUps: Double
    /// The most memory that the process has held, in megabytes.
    var peakMemory: Double?
    /// The memory that it holds, with its share of what it has in common with others, in megabytes.
    var proportionalMemory: Double?
    /// From the process's start, or off screen the scene's, to the first frame.
    var firstFrameMilliseconds: Double?
}

/// What one run measured.
struct BenchRun: Codable, Equatable {
    var display: Options.Display
    /// Whether a window was drawn as fast as buffers came back.
    var isUnthrottled: Bool
    /// Pixels.
    var width: Int
    var height: Int
    var scenes: [SceneResult]

    /// Reads what an earlier run printed with `--json`.
    static func read(_ file: String) throws -> BenchRun {
        do {
            return try JSONDecoder().decode(BenchRun.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
        } catch {
            throw OptionsError("\(file) holds no results as --json prints them")
        }
    }

    /// The run as JSON, with the same order of keys each time.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}

/// What is counted at one moment.
struct Sample {
    let usage = Usage.now()
    let time = Usage.seconds(of: CLOCK_MONOTONIC)
    let allocations = allocation_count()
    var frames: Int
    var paintedPixels: Int
    var commits: Int
    /// Seconds.
    var committing: Double

    /// What happened since an earlier moment.
    func result(of scene: String, since start: Sample, firstFrame: Double?) -> SceneResult {
        let (frames, seconds) = (frames - start.frames, max(time - start.time, 1e-9))
        let (cpu, commits) = (usage.cpu - start.usage.cpu, commits - start.commits)
        return SceneResult(
            scene: scene, frames: frames, seconds: seconds,
            cpuMilliseconds: frames > 0 ? 1000 * cpu / Double(frames) : nil, cpuShare: cpu / seconds,
            paintedPixels: frames > 0 ? Double(paintedPixels - start.paintedPixels) / Double(frames) : nil,
            commitMilliseconds: commits > 0 ? 1000 * (committing - start.committing) / Double(commits) : nil,
            allocations: frames > 0 ? Double(allocations - start.allocations) / Double(frames) : nil,
            wakeUps: Double(usage.wakeUps - start.usage.wakeUps) / seconds, peakMemory: Usage.peakMemory,
            proportionalMemory: Usage.proportionalMemory, firstFrameMilliseconds: firstFrame.map { 1000 * $0 })
    }
}

/// A program's changes of a scene, with the time that they take.
final class ChangeClock {
    private let change: SceneChange?
    private(set) var commits = 0
    /// Processor time of the thread, in seconds.
    private(set) var committing = 0.0

    init(_ change: SceneChange?) { self.change = change }

    var isNeeded: Bool { change != nil }

    /// Makes the change that goes before a frame.
    func tick() {
        guard let change else { return }
        let start = Usage.seconds(of: CLOCK_THREAD_CPUTIME_ID)
        change(commits)
        committing += Usage.seconds(of: CLOCK_THREAD_CPUTIME_ID) - start
        commits += 1
    }
}
