import AVFoundation
import Foundation
import Testing

@testable import AVFoundation

/// What is wrong with a movie is said by an error that names it.
@MainActor @Suite(.serialized) struct FailureTests {
    private func failure(of url: URL, limit: Double = 20) async -> AVError? {
        let item = AVPlayerItem(url: url)
        item.acetatePreparationLimit = limit
        let player = AVPlayer(playerItem: item)
        player.play()
        #expect(await wait { item.status == .failed })
        #expect(player.timeControlStatus == .waitingToPlayAtSpecifiedRate)
        return item.error as? AVError
    }

    @Test func missingMovie() async throws {
        let error = await failure(of: URL(fileURLWithPath: "/nowhere/movie.mp4"))
        #expect(error?.code == .contentIsUnavailable)
        #expect(error?.description.contains("/nowhere/movie.mp4 does not exist") == true)
    }

    @Test func fileThatIsNoMovie() async throws {
        let url = try MovieMaker.directory().appendingPathComponent("text.mp4")
        try Data("This is no movie.".utf8).write(to: url)
        let error = await failure(of: url)
        #expect(error?.description.contains(url.path) == true)
        await #expect(throws: AVError.self) { try await AVURLAsset(url: url).load(.duration) }
    }

    @Test func damagedMovie() async throws {
        let url = try MovieMaker.directory().appendingPathComponent("movie.mp4")
        try MovieMaker.make(.mp4, frames: 30, at: url)
        // A file of MP4 without its end has no index.
        let data = try Data(contentsOf: url)
        try data.prefix(data.count / 2).write(to: url)
        // GStreamer does not always report a file without an index; then the limit of preparation applies.
        let error = await failure(of: url, limit: 3)
        #expect(error?.description.contains(url.path) == true)
    }

    @Test func damagedFramesDoNotEndTheProgram() async throws {
        let url = try MovieMaker.directory().appendingPathComponent("movie.webm")
        try MovieMaker.make(.webm, frames: 60, at: url)
        var data = try Data(contentsOf: url)
        for index in stride(from: 2000, to: data.count, by: 97) { data[index] ^= 0xA5 }
        try data.write(to: url)
        let player = AVPlayer(url: url)
        player.play()
        let item = try #require(player.currentItem)
        #expect(await wait { item.status == .failed || item.isAtEnd || player.currentTime().seconds > 1.5 })
    }

    @Test func sourceThatDoesNotAnswer() async throws {
        // A pipe that nobody writes to.
        let url = try MovieMaker.directory().appendingPathComponent("pipe.mp4")
        #expect(mkfifo(url.path, 0o600) == 0)
        let keep = open(url.path, O_RDWR)
        defer { close(keep) }
        let error = await failure(of: url, limit: 0.5)
        #expect(error?.description.contains("within 0.5 seconds") == true)
    }

    @Test func soundWithoutPictures() async throws {
        let url = try MovieMaker.directory().appendingPathComponent("sound.ogg")
        try MovieMaker.run("audiotestsrc num-buffers=40 ! vorbisenc ! oggmux ! filesink location=\"\(url.path)\"")
        let player = AVPlayer(url: url)
        let layer = AVPlayerLayer(player: player)
        layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        player.isMuted = true
        player.play()
        #expect(await wait { player.currentItem?.isAtEnd == true })
        #expect(!layer.isReadyForDisplay && layer.videoRect == .zero)
        #expect(player.currentItem?.presentationSize == .zero)
    }

    @Test func failureKeepsTheLastPicture() async throws {
        let url = try MovieMaker.directory().appendingPathComponent("movie.webm")
        try MovieMaker.make(.webm, frames: 10, at: url)
        let player = AVPlayer(url: url)
        #expect(await wait { player.currentItem?.status == .readyToPlay })
        player.replaceCurrentItem(with: AVPlayerItem(url: URL(fileURLWithPath: "/nowhere.webm")))
        #expect(player.currentItem?.status == .failed)
        #expect(Screen(player).shownNumber() == 0)
    }

    @Test func manyPlayersLeaveNothing() async throws {
        let url = try MovieMaker.directory().appendingPathComponent("movie.webm")
        try MovieMaker.make(.webm, frames: 10, sound: true, at: url)
        func open(_ count: Int) async {
            for _ in 0..<count {
                let player = AVPlayer(url: url)
                player.isMuted = true
                player.play()
                #expect(await wait { player.currentItem?.status == .readyToPlay })
            }
        }
        /// The entries of a directory of the process.
        func entries(_ name: String) -> Int {
            (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/\(name)").count) ?? 0
        }
        await open(5)
        _ = await wait(0.5) { false }
        let (threads, files) = (entries("task"), entries("fd"))
        await open(20)
        #expect(await wait { entries("task") <= threads + 4 && entries("fd") <= files + 2 })
    }
}
