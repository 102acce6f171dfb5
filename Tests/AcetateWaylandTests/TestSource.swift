import AcetatePixels
import AcetateScriptedCompositor
import Foundation
import Glibc
import Synchronization
import Testing

@testable import AcetateWayland

/// The tests that need a compositor. They run one after another because they share the main thread and some measure
/// time.
@Suite(.serialized) enum OnCompositors {}

/// The log of a test's source, and the updates that it returns.
final class SourceRecord: Sendable {
    struct Paint: Sendable {
        var time: Double
        var region: PixelRegion
        var size: PixelSize
    }

    struct State: Sendable {
        var resizes: [SurfaceGeometry] = []
        var times: [Double] = []
        var paints: [Paint] = []
        var absorptions = 0
        /// The measured time of each update: seconds, CLOCK_MONOTONIC.
        var moments: [Double] = []
    }

    private let state = Mutex(State())
    private let answer: @Sendable (_ frame: Int, _ time: Double, SurfaceGeometry) -> FrameUpdate

    /// `answer` gets the number of the update, from 0.
    init(_ answer: @escaping @Sendable (_ frame: Int, _ time: Double, SurfaceGeometry) -> FrameUpdate) {
        self.answer = answer
    }

    /// Paints once, then rests.
    convenience init() { self.init { _, _, _ in FrameUpdate(damage: PixelRegion(), next: .never) } }

    /// Damages the whole surface in each of the first `frames` frames, then rests.
    static func animating(frames: Int = .max) -> SourceRecord {
        SourceRecord { frame, _, geometry in
            FrameUpdate(
                damage: frame < frames ? PixelRegion(geometry.pixels.rect) : PixelRegion(),
                next: frame + 1 < frames ? .atOnce : .never)
        }
    }

    var snapshot: State { state.withLock { $0 } }

    func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

    func makeSource() -> any FrameSource { TestSource(self) }

    fileprivate func update(_ time: Double, _ geometry: SurfaceGeometry) -> FrameUpdate {
        let frame = state.withLock { state in
            state.times.append(time)
            state.moments.append(Monotonic.now())
            return state.times.count - 1
        }
        return answer(frame, time, geometry)
    }
}

/// A source that fills frame i with the color 0xff000000 + i.
private final class TestSource: FrameSource {
    private let record: SourceRecord
    private var geometry: SurfaceGeometry?
    private var time = 0.0
    private var frame: UInt32 = 0

    init(_ record: SourceRecord) { self.record = record }

    func resize(to geometry: SurfaceGeometry) {
        self.geometry = geometry
        record.change { $0.resizes.append(geometry) }
    }

    func update(at time: Double) -> FrameUpdate {
        guard let geometry else { return FrameUpdate(damage: PixelRegion(), next: .never) }
        self.time = time
        frame += 1
        return record.update(time, geometry)
    }

    func paint(_ buffer: PixelBuffer, region: PixelRegion) {
        for rect in region.rects { buffer.fill(rect, with: 0xff00_0000 + frame - 1) }
        record.change { $0.paints.append(.init(time: time, region: region, size: buffer.size)) }
    }

    func absorb() { record.change { $0.absorptions += 1 } }
}

/// Dispatches a connection's events until the condition holds. The condition is checked every 3 milliseconds, because
/// it may depend on the compositor or the render thread.
@MainActor @discardableResult
func pump(_ connection: WaylandConnection, atMost seconds: Double = 5, until condition: () -> Bool) -> Bool {
    let deadline = Monotonic.now() + seconds
    while !condition() {
        guard Monotonic.now() < deadline, connection.failure == nil else { return condition() }
        connection.wait(atMost: 0.003) { false }
    }
    return true
}

/// Dispatches events for `seconds`.
@MainActor func pump(_ connection: WaylandConnection, seconds: Double) {
    connection.wait(atMost: seconds) { false }
}

/// Runs the main queue until the condition holds, as in a program, so that timers fire too.
@MainActor func turn(atMost seconds: Double = 5, until condition: () -> Bool) async -> Bool {
    let deadline = Monotonic.now() + seconds
    while !condition() {
        guard Monotonic.now() < deadline else { return false }
        try? await Task.sleep(for: .milliseconds(2))
    }
    return true
}

/// Runs the main queue for `seconds`.
@MainActor func turn(seconds: Double) async { _ = await turn(atMost: seconds) { false } }

/// The number of frames that an animated window draws in half a second while the main thread serves the connection, and
/// in another half while it sleeps. Tests compare the two, because a busy machine draws fewer frames in both.
@MainActor func framesAwakeAndAsleep(_ window: WaylandWindow) -> (awake: Int, asleep: Int) {
    let start = window.loop.statistics.frames
    pump(window.connection, seconds: 0.5)
    let middle = window.loop.statistics.frames
    usleep(500_000)
    return (middle - start, window.loop.statistics.frames - middle)
}

/// The voluntary context switches of this process's threads with these names, by thread ID.
func voluntarySwitches(of names: Set<String>) throws -> [String: Int] {
    var switches: [String: Int] = [:]
    for thread in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task") {
        guard let status = try? String(contentsOfFile: "/proc/self/task/\(thread)/status", encoding: .utf8)
        else {
            continue
        }
        var fields: [Substring: Substring] = [:]
        for line in status.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2 { fields[parts[0]] = parts[1].drop { $0 == "\t" || $0 == " " } }
        }
        guard let name = fields["Name"], names.contains(String(name)) else { continue }
        switches[thread] = fields["voluntary_ctxt_switches"].flatMap { Int($0) }
    }
    return switches
}
