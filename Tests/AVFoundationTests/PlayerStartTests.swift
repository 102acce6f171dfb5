import AVFoundation
import Foundation
import QuartzCore
import Testing

@testable import AVFoundation

/// How players begin at once, and together with others.
@MainActor @Suite(.serialized) struct PlayerStartTests {
    /// A movie of two seconds at 30 frames a second.
    private func movie(sound: Bool = false) throws -> URL {
        let url = try MovieMaker.directory().appendingPathComponent("movie.webm")
        try MovieMaker.make(.webm, frames: 60, sound: sound, at: url)
        return url
    }

    private func seconds(_ value: Double) -> CMTime { CMTime(seconds: value, preferredTimescale: 1_000_000_000) }

    private func readyPlayer(_ url: URL) async throws -> AVPlayer {
        let player = AVPlayer(url: url)
        #expect(await wait { player.status == .readyToPlay })
        return player
    }

    // MARK: Preroll

    @Test(arguments: [1, 2, -1] as [Float]) func `after a preroll, playing begins at the position`(rate: Float)
        async throws
    {
        let player = try await readyPlayer(try movie())
        #expect(await player.seek(to: seconds(1), toleranceBefore: .zero, toleranceAfter: .zero))
        #expect(await player.preroll(atRate: rate))
        #expect(player.rate == 0)
        #expect(abs(player.currentTime().seconds - 1) < 0.04)
        player.rate = rate
        #expect(await wait { (player.currentTime().seconds - 1) * Double(rate) > 0.3 })
        player.pause()
    }

    @Test func `a preroll that is canceled or replaced has the result false`() async throws {
        let player = try await readyPlayer(try movie())
        var results: [Bool] = []
        player.preroll(atRate: 2) { done in MainActor.assumeIsolated { results.append(done) } }
        player.cancelPendingPrerolls()
        #expect(results == [false])
        player.preroll(atRate: 4) { done in MainActor.assumeIsolated { results.append(done) } }
        player.replaceCurrentItem(with: nil)
        #expect(results == [false, false])
        // There is nothing to play.
        #expect(await player.preroll(atRate: 1) == false)
        try? await Task.sleep(nanoseconds: 100_000_000)
        #expect(results == [false, false])
    }

    // MARK: Times of the host

    @Test func `players with the same time of the host show the same time`() async throws {
        let url = try movie()
        let players = [try await readyPlayer(url), try await readyPlayer(url)]
        let start = CACurrentMediaTime() + 0.5
        for player in players { player.setRate(1, time: seconds(0.25), atHostTime: seconds(start)) }
        #expect(players.allSatisfy { $0.rate == 1 })
        #expect(await wait { players.allSatisfy { $0.currentTime().seconds > 0.5 } })
        for player in players {
            let (before, time) = (CACurrentMediaTime(), player.currentTime().seconds)
            let after = CACurrentMediaTime()
            #expect(time > 0.25 + before - start - 0.05 && time < 0.25 + after - start + 0.05)
        }
    }

    @Test func `a time of the host that has passed leaves frames out`() async throws {
        let player = try await readyPlayer(try movie(sound: true))
        let start = CACurrentMediaTime() - 1
        player.setRate(1, time: .zero, atHostTime: seconds(start))
        #expect(await wait { player.timeControlStatus == .playing && player.currentTime().seconds >= 1 })
        // Later, decoders could have left out more frames than those that have passed.
        for minimum in [1, 1.3] {
            #expect(await wait { player.currentTime().seconds >= minimum })
            let (before, time) = (CACurrentMediaTime(), player.currentTime().seconds)
            let after = CACurrentMediaTime()
            #expect(time > before - start - 0.1 && time < after - start + 0.1)
        }
    }

    @Test func `a pause keeps the position, and playing continues there`() async throws {
        let player = try await readyPlayer(try movie())
        player.setRate(1, time: .zero, atHostTime: seconds(CACurrentMediaTime() + 0.1))
        #expect(await wait { player.currentTime().seconds > 0.3 })
        player.pause()
        #expect(await wait { player.timeControlStatus == .paused })
        try? await Task.sleep(nanoseconds: 100_000_000)
        let paused = player.currentTime().seconds
        try? await Task.sleep(nanoseconds: 500_000_000)
        #expect(abs(player.currentTime().seconds - paused) < 0.02)
        player.play()
        #expect(await wait { player.currentTime().seconds > paused + 0.1 })
        #expect(player.currentTime().seconds < paused + 0.45)
    }

    @Test func `a seek or a pause before the start replaces it`() async throws {
        let player = try await readyPlayer(try movie())
        player.setRate(1, time: .zero, atHostTime: seconds(CACurrentMediaTime() + 0.2))
        player.pause()
        try? await Task.sleep(nanoseconds: 500_000_000)
        #expect(player.currentTime().seconds < 0.02)
        player.setRate(1, time: .zero, atHostTime: seconds(CACurrentMediaTime() + 60))
        #expect(await player.seek(to: seconds(1), toleranceBefore: .zero, toleranceAfter: .zero))
        #expect(await wait { player.currentTime().seconds > 1.2 })
    }

    @Test func `a rate before the item is ready begins at its time when it is`() async throws {
        let player = AVPlayer(url: try movie())
        let start = CACurrentMediaTime()
        player.setRate(1, time: .zero, atHostTime: seconds(start))
        #expect(await wait { player.currentTime().seconds > 0.2 })
        let (before, time) = (CACurrentMediaTime(), player.currentTime().seconds)
        #expect(time > min(before - start - 0.1, 1.9) && time < CACurrentMediaTime() - start + 0.1)
    }

    // MARK: What is loaded

    @Test func `all of a file is loaded once the item is ready`() async throws {
        let item = AVPlayerItem(url: try movie())
        #expect(item.loadedTimeRanges.isEmpty)
        var changes = 0
        let observation = item.observe(\.loadedTimeRanges) { _, _ in changes += 1 }
        let player = AVPlayer(playerItem: item)
        #expect(await wait { item.status == .readyToPlay })
        #expect(item.loadedTimeRanges == [CMTimeRange(start: .zero, duration: item.duration)])
        #expect(changes == 1)
        withExtendedLifetime((observation, player)) {}
    }

    @Test func `an item that loads keys knows its tracks when it is ready`() async throws {
        let asset = AVURLAsset(url: try movie())
        let item = AVPlayerItem(asset: asset, automaticallyLoadedAssetKeys: ["tracks"])
        #expect(item.automaticallyLoadedAssetKeys == ["tracks"])
        let player = AVPlayer(playerItem: item)
        #expect(await wait { item.status == .readyToPlay })
        #expect(try await asset.loadTracks(withMediaCharacteristic: .visual).map(\.trackID) == [1])
        #expect(try await asset.loadTrack(withTrackID: 1)?.mediaType == .video)
        #expect(try await asset.loadTrack(withTrackID: 9) == nil)
        #expect(asset.tracks(withMediaCharacteristic: .audible).isEmpty)
        withExtendedLifetime(player) {}
        // A movie that does not exist fails as without keys.
        let missing = AVPlayerItem(
            asset: AVURLAsset(url: URL(fileURLWithPath: "/nowhere.webm")), automaticallyLoadedAssetKeys: ["duration"])
        let other = AVPlayer(playerItem: missing)
        #expect(await wait { missing.status == .failed })
        withExtendedLifetime(other) {}
    }
}
