import AVFoundation
import Foundation
import Testing

@testable import AVFoundation

/// HTTP Live Streaming: a playlist names the segments of a movie.
@MainActor @Suite(.serialized) struct PlaylistTests {
    /// A playlist of a movie of four seconds at 30 frames a second, with a segment for each second.
    private func playlist() throws -> URL {
        let folder = try MovieMaker.directory()
        let movie = folder.appendingPathComponent("movie.mp4")
        try MovieMaker.make(.mp4, frames: 120, at: movie)
        try MovieMaker.require(["hlssink2", "hlsdemux", "tsdemux"])
        let playlist = folder.appendingPathComponent("movie.m3u8")
        try MovieMaker.run(
            "filesrc location=\"\(movie.path)\" ! qtdemux ! h264parse ! hlssink2 target-duration=1 playlist-length=0 "
                + "location=\"\(folder.path)/segment%d.ts\" playlist-location=\"\(playlist.path)\"")
        return playlist
    }

    @Test func `a playlist plays from segment to segment`() async throws {
        let player = AVPlayer(url: try playlist())
        let screen = Screen(player)
        #expect(await wait { player.currentItem?.status == .readyToPlay })
        #expect(screen.shownNumber() == 0)
        let duration = try #require(player.currentItem?.duration.seconds)
        #expect(abs(duration - 4) < 0.1)
        player.play()
        var shown = [0]
        #expect(
            await wait {
                if let number = screen.shownNumber(), number != shown.last { shown.append(number) }
                return player.rate == 0
            })
        #expect(shown == shown.sorted())
        #expect(Set(shown.map { $0 / 30 }) == [0, 1, 2, 3])
        #expect(shown.last == 119)
    }

    @Test func `exact seeks find the frame of the time, also at the end of a segment`() async throws {
        let player = AVPlayer(url: try playlist())
        let screen = Screen(player)
        #expect(await wait { player.currentItem?.status == .readyToPlay })
        for number in [75, 22, 29, 30, 119, 118, 59, 60, 1, 0] {
            // In the middle of the frame's time.
            let time = CMTime(value: Int64(2 * number + 1), timescale: 60)
            #expect(await player.seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero))
            #expect(await wait(3) { screen.shownNumber() == number }, "\(number), not \(screen.shownNumber() ?? -1)")
        }
    }

    @Test func `a missing segment fails, and is named in one line`() async throws {
        let url = try playlist()
        let segment = url.deletingLastPathComponent().appendingPathComponent("segment2.ts")
        try FileManager.default.removeItem(at: segment)
        let item = AVPlayerItem(url: url)
        let player = AVPlayer(playerItem: item)
        player.play()
        #expect(await wait { item.status == .failed })
        let text = (item.error as? AVError)?.description ?? ""
        #expect(text.hasPrefix(url.path) && text.contains(segment.path) && !text.contains("\n"), "\(text)")
    }
}
