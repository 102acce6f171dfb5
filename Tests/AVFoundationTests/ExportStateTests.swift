import AVFoundation
import Foundation
import Testing

/// How programs follow an export, and stop it.
@MainActor @Suite(.serialized) struct ExportStateTests {
    /// An export of a movie of 60 frames, which is shown for a time in seconds.
    private func session(_ seconds: Int64) throws -> AVAssetExportSession {
        let url = try MovieMaker.directory().appendingPathComponent("movie")
        try MovieMaker.make(.webm, frames: 60, at: url)
        let composition = AVMutableComposition()
        let range = CMTimeRange(start: .zero, duration: CMTime(value: 2, timescale: 1))
        try composition.insertTimeRange(range, of: AVURLAsset(url: url), at: .zero)
        composition.scaleTimeRange(range, toDuration: CMTime(value: seconds, timescale: 1))
        let session = try #require(
            AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetHighestQuality))
        session.outputURL = try MovieMaker.directory().appendingPathComponent("out.mp4")
        return session
    }

    private func hasFile(_ session: AVAssetExportSession) -> Bool {
        session.outputURL.map { FileManager.default.fileExists(atPath: $0.path) } ?? false
    }

    @Test func `a canceled export leaves no file`() async throws {
        let session = try session(2000)
        let task = Task { await session.export() }
        #expect(await wait(30) { session.progress > 0 })
        session.cancelExport()
        await task.value
        #expect(session.status == .cancelled && session.error == nil && !hasFile(session))
    }

    @Test func `an export that is canceled before it begins does not begin`() async throws {
        let session = try session(2)
        session.cancelExport()
        #expect(session.status == .cancelled)
        await session.export()
        #expect(session.status == .cancelled && session.progress == 0 && !hasFile(session))
    }

    @Test func `a canceled task ends its export`() async throws {
        let session = try session(2000)
        let url = try #require(session.outputURL)
        let task = Task { try await session.export(to: url, as: .mp4) }
        #expect(await wait(30) { session.progress > 0 })
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(session.status == .cancelled && !hasFile(session))
    }

    @Test func `a canceled session throws an error that names the file`() async throws {
        let session = try session(2)
        let url = try #require(session.outputURL)
        session.cancelExport()
        let error = await #expect(throws: AVError.self) { try await session.export(to: url, as: .mp4) }
        #expect(error?.code == .operationInterrupted && error?.description.contains(url.path) == true)
    }

    @Test func `states come until the export ends`() async throws {
        let session = try session(2)
        let states = session.states(updateInterval: 0.001)
        let task = Task { await session.export() }
        var names: [String] = []
        var parts: [Double] = []
        for await state in states {
            switch state {
            case .pending: names.append("pending")
            case .waiting: names.append("waiting")
            case .exporting(let progress):
                if names.last != "exporting" { names.append("exporting") }
                parts.append(progress.fractionCompleted)
            }
        }
        await task.value
        #expect(session.status == .completed && session.progress == 1)
        // If this code runs late, only the newest states are left.
        #expect(names == ["pending", "exporting"] || names == ["exporting"])
        #expect(parts.count > 1 && parts == parts.sorted() && parts.allSatisfy((0...1).contains))
        for await _ in session.states() { Issue.record("an export that has ended has no states") }
    }

    @Test func `without an interval, each state comes once`() async throws {
        let session = try session(2)
        let states = session.states()
        let task = Task { await session.export() }
        var count = 0
        for await _ in states { count += 1 }
        await task.value
        #expect(count == 2 && session.status == .completed)
    }
}
