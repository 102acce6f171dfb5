import AVFoundation
import Foundation
import Testing

@testable import AVFoundation

/// Players play, pause, seek and report as on macOS.
@MainActor @Suite(.serialized) struct PlayerTests {
    /// A movie of two seconds at 30 frames a second.
    private func movie(_ kind: MovieMaker.Kind = .webm, frames: Int = 60, sound: Bool = false) throws -> URL {
        let url = try MovieMaker.directory().appendingPathComponent(kind == .webm ? "movie.webm" : "movie.mp4")
        try MovieMaker.make(kind, frames: frames, sound: sound, at: url)
        return url
    }

    /// The number in the picture of a player that a layer of half its size shows now.
    private func shownNumber(_ player: AVPlayer) -> Int? { screen(player).shownNumber() }

    private func screen(_ player: AVPlayer) -> Screen {
        if let screen = Screen.screens.first(where: { $0.player === player }) { return screen }
        let screen = Screen(player)
        Screen.screens = Array(Screen.screens.suffix(1)) + [screen]
        return screen
    }

    @Test(arguments: MovieMaker.Kind.allCases) func `the first frame is shown before playing`(kind: MovieMaker.Kind)
        async throws
    {
        let player = AVPlayer(url: try movie(kind))
        #expect(player.rate == 0 && player.timeControlStatus == .paused)
        #expect(await wait { player.currentItem?.status == .readyToPlay })
        #expect(player.status == .readyToPlay)
        #expect(shownNumber(player) == 0)
        #expect(player.currentItem?.presentationSize == CGSize(width: 320, height: 180))
        let duration = try #require(player.currentItem?.duration.seconds)
        #expect(abs(duration - 2) < 0.05)
        #expect(player.currentTime() == .zero)
    }

    @Test func `frames are shown at their times`() async throws {
        let player = AVPlayer(url: try movie(.mp4))
        #expect(await wait { player.currentItem?.status == .readyToPlay })
        player.play()
        #expect(await wait { player.timeControlStatus == .playing })
        // Each sample of the shown frame is compared with the position.
        var shown: Set<Int> = []
        var errors: [Double] = []
        _ = await wait(3) {
            guard let number = shownNumber(player) else { return player.rate == 0 }
            shown.insert(number)
            if player.rate != 0, number < 59 { errors.append(player.currentTime().seconds * 30 - Double(number)) }
            return player.rate == 0
        }
        // A frame is shown from its time to that of the next one; the bound leaves time for a busy machine.
        let right = errors.filter { $0 > -0.2 && $0 < 1.5 }.count
        #expect(right >= errors.count * 9 / 10, "\(errors)")
        // The loop may miss pictures, because each is shown for a thirtieth of a second.
        #expect(shown.count >= 40, "\(shown.sorted())")
        #expect(player.rate == 0 && player.timeControlStatus == .paused)
        #expect(shownNumber(player) == 59)
    }

    @Test(arguments: MovieMaker.Kind.allCases) func `exact seeks find their frame`(kind: MovieMaker.Kind) async throws {
        let player = AVPlayer(url: try movie(kind))
        for frame in [40, 7, 59, 0, 31] {
            let time = CMTime(value: CMTimeValue(frame), timescale: 30) + CMTime(value: 1, timescale: 100)
            #expect(await player.seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero))
            #expect(await wait { shownNumber(player) == frame }, "\(frame): \(String(describing: shownNumber(player)))")
            #expect(abs(player.currentTime().seconds - time.seconds) < 0.04)
        }
    }

    @Test func `a seek is canceled by the next one`() async throws {
        let player = AVPlayer(url: try movie())
        var results: [Bool] = []
        for frame in 0..<20 {
            player.seek(
                to: CMTime(value: CMTimeValue(frame), timescale: 30), toleranceBefore: .zero, toleranceAfter: .zero
            ) {
                done in MainActor.assumeIsolated { results.append(done) }
            }
        }
        #expect(await wait { results.count == 20 })
        #expect(results.last == true)
        #expect(await wait { shownNumber(player) == 19 })
    }

    @Test func `the end pauses and is notified`() async throws {
        let player = AVPlayer(url: try movie(frames: 15, sound: true))
        var ends = 0
        let token = NotificationCenter.default.addObserver(
            forName: AVPlayerItem.didPlayToEndTimeNotification, object: player.currentItem, queue: nil
        ) { _ in MainActor.assumeIsolated { ends += 1 } }
        defer { NotificationCenter.default.removeObserver(token) }
        player.isMuted = true
        player.play()
        #expect(await wait { ends == 1 })
        #expect(player.rate == 0)
        #expect(player.currentTime() == player.currentItem?.duration)
        #expect(await player.seek(to: .zero, toleranceBefore: .zero, toleranceAfter: .zero))
        player.play()
        #expect(await wait { ends == 2 })
    }

    @Test func `the rate changes the speed`() async throws {
        let player = AVPlayer(url: try movie())
        #expect(await wait { player.currentItem?.status == .readyToPlay })
        player.rate = 2
        #expect(await wait { player.timeControlStatus == .playing && player.currentTime().seconds > 0.2 })
        let (start, time) = (SystemClock.now(), player.currentTime().seconds)
        _ = await wait { player.currentTime().seconds > time + 0.8 }
        let speed = (player.currentTime().seconds - time) / (SystemClock.now() - start)
        #expect(abs(speed - 2) < 0.3, "\(speed)")
    }

    @Test func `a movie runs backward`() async throws {
        let player = AVPlayer(url: try movie())
        #expect(await player.seek(to: CMTime(value: 45, timescale: 30), toleranceBefore: .zero, toleranceAfter: .zero))
        player.rate = -1
        #expect(await wait { (shownNumber(player) ?? 99) < 20 })
    }

    @Test func `observers are called at their times`() async throws {
        let player = AVPlayer(url: try movie())
        var (periods, boundaries): ([Double], [Double]) = ([], [])
        let periodic = player.addPeriodicTimeObserver(forInterval: CMTime(value: 1, timescale: 4), queue: nil) { time in
            MainActor.assumeIsolated { periods.append(time.seconds) }
        }
        let boundary = player.addBoundaryTimeObserver(
            forTimes: [
                CMTime(value: 1, timescale: 2) as NSValue, NSValue(time: CMTime(value: 5, timescale: 4)), 7 as NSNumber,
            ],
            queue: .main
        ) { MainActor.assumeIsolated { boundaries.append(player.currentTime().seconds) } }
        player.play()
        #expect(await wait { player.currentTime().seconds >= 1.9 })
        for expected in [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75] {
            #expect(periods.contains { $0 >= expected && $0 < expected + 0.1 }, "\(expected): \(periods)")
        }
        #expect(boundaries.count == 2, "\(boundaries)")
        player.removeTimeObserver(periodic)
        player.removeTimeObserver(boundary)
    }

    @Test func `a queue advances`() async throws {
        let (first, second) = (AVPlayerItem(url: try movie(frames: 10)), AVPlayerItem(url: try movie(.mp4, frames: 20)))
        let player = AVQueuePlayer(items: [first, second])
        #expect(player.actionAtItemEnd == .advance)
        #expect(player.items().count == 2)
        player.play()
        #expect(await wait { player.currentItem === second })
        #expect(player.rate == 1)
        #expect(await wait { shownNumber(player) == 19 })
        #expect(await wait { player.currentItem == nil })
        #expect(player.items().isEmpty)
    }

    @Test("An item of another player does not replace the current item of a queue")
    func otherPlayer() throws {
        let url = try movie(frames: 2)
        let (own, other) = (AVPlayerItem(url: url), AVPlayerItem(url: url))
        let (queue, player) = (AVQueuePlayer(items: [own]), AVPlayer(playerItem: other))
        queue.replaceCurrentItem(with: other)
        #expect(queue.items().count == 1 && queue.currentItem === own && player.currentItem === other)
    }

    @Test func `a looper repeats`() async throws {
        let player = AVQueuePlayer()
        let looper = AVPlayerLooper(player: player, templateItem: AVPlayerItem(url: try movie(frames: 12)))
        player.play()
        #expect(await wait { looper.loopCount >= 3 })
        #expect(looper.status == .ready && player.rate == 1)
        looper.disableLooping()
        #expect(await wait { player.items().isEmpty })
    }

    @Test(arguments: [MovieMaker.Kind.webm, .mp4], [false, true])
    func `a looper repeats a part while the main thread is busy`(kind: MovieMaker.Kind, sound: Bool) async throws {
        let player = AVQueuePlayer()
        player.isMuted = true
        // Frames 10 to 24.
        let range = CMTimeRange(
            start: CMTime(value: 10, timescale: 30), end: CMTime(value: 25, timescale: 30))
        let looper = AVPlayerLooper(
            player: player, templateItem: AVPlayerItem(url: try movie(kind, frames: 40, sound: sound)), timeRange: range
        )
        let screen = Screen(player)
        player.play()
        #expect(await wait { looper.status == .ready && screen.shownNumber() != nil })
        #expect(await wait { player.timeControlStatus == .playing })
        var numbers: [Int] = []
        let end = SystemClock.now() + 2.2
        while SystemClock.now() < end {
            if let number = screen.shownNumber(), numbers.last != number { numbers.append(number) }
            usleep(4000)
        }
        // Two seconds are four rounds of half a second; the first one begins a little later.
        let rounds = zip(numbers, numbers.dropFirst()).count { $1 < $0 }
        #expect((3...5).contains(rounds), "\(numbers)")
        // WebM rounds times to milliseconds, so that frame 25 begins at 833 ms, a third of a millisecond before the end.
        let last = kind == .webm ? 25 : 24
        #expect(numbers.allSatisfy { (10...last).contains($0) }, "\(numbers)")
        // The program hears of the rounds when it has time.
        #expect(await wait { looper.loopCount >= rounds })
        looper.disableLooping()
        #expect(await wait { player.items().isEmpty })
    }

    @Test func `an asset knows its tracks`() async throws {
        let asset = AVURLAsset(url: try movie(.webm, sound: true))
        let (duration, tracks) = try await asset.load(.duration, .tracks)
        #expect(abs(duration.seconds - 2) < 0.1)
        #expect(tracks.map(\.mediaType).sorted { $0.rawValue < $1.rawValue } == [.audio, .video])
        let video = try #require(try await asset.loadTracks(withMediaType: .video).first)
        #expect(try await video.load(.naturalSize) == CGSize(width: 320, height: 180))
        #expect(video.nominalFrameRate == 30)
        #expect(try await asset.load(.isPlayable))
    }

    @Test func `observations report changes`() async throws {
        let player = AVPlayer(url: try movie(frames: 10))
        var states: [AVPlayer.TimeControlStatus] = []
        let observation = player.observe(\.timeControlStatus) { player, _ in
            states.append(player.timeControlStatus)
        }
        player.play()
        #expect(await wait { states.last == .paused })
        #expect(states.contains(.playing))
        observation.invalidate()
        player.play()
        #expect(states.last == .paused)
    }
}
