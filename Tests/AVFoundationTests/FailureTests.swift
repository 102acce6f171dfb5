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

    @Test func `a missing movie fails`() async throws {
        let error = await failure(of: URL(fileURLWithPath: "/nowhere/movie.mp4"))
        #expect(error?.code == .contentIsUnavailable)
        #expect(error?.description.contains("/nowhere/movie.mp4 does not exist") == true)
    }

    @Test func `a file that is no movie fails`() async throws {
        let url = try MovieMaker.directory().appendingPathComponent("text.mp4")
        try Data("This is no movie.".utf8).write(to: url)
        let error = await failure(of: url)
        #expect(error?.description.contains(url.path) == true)
        await #expect(throws: AVError.self) { try await AVURLAsset(url: url).load(.duration) }
    }

    @Test func `a damaged movie fails`() async throws {
        let url = try MovieMaker.directory().appendingPathComponent("movie.mp4")
        try MovieMaker.make(.mp4, frames: 30, at: url)
        // A file of MP4 without its end has no index.
        let data = try Data(contentsOf: url)
        try data.prefix(data.count / 2).write(to: url)
        let start = SystemClock.now()
        let error = await failure(of: url)
        #expect(error?.description.contains(url.path) == true)
        #expect(SystemClock.now() - start < 5)
    }

    @Test(arguments: [MovieMaker.Kind.webm, .mp4])
    func `a movie that is cut off fails, unless it has pictures`(kind: MovieMaker.Kind) async throws {
        let url = try MovieMaker.directory().appendingPathComponent("movie")
        try MovieMaker.make(kind, frames: 60, at: url)
        let data = try Data(contentsOf: url)
        for part in [0, 20, 100, 300, 500, 700, 1000, 2000, data.count / 2, data.count - 10] where part < data.count {
            let cut = url.deletingLastPathComponent().appendingPathComponent("cut-\(part)")
            try data.prefix(part).write(to: cut)
            let start = SystemClock.now()
            let item = AVPlayerItem(url: cut)
            let player = AVPlayer(playerItem: item)
            player.play()
            #expect(await wait { item.status == .failed || item.isAtEnd }, "\(part): \(item.status)")
            #expect(SystemClock.now() - start < 5, "\(part)")
            if item.presentationSize == .zero {
                #expect(item.status == .failed, "\(part)")
                #expect((item.error as? AVError)?.description.contains(cut.path) == true, "\(part)")
            }
        }
    }

    @Test func `a movie without an end plays from a pipe`() async throws {
        let directory = try MovieMaker.directory()
        let (movie, pipe) = (directory.appendingPathComponent("movie.webm"), directory.appendingPathComponent("pipe"))
        try MovieMaker.run(
            "videotestsrc num-buffers=150 ! video/x-raw,width=320,height=180,framerate=30/1 "
                + "! vp8enc deadline=1 keyframe-max-dist=15 ! webmmux streamable=true ! filesink location=\"\(movie.path)\""
        )
        let data = try Data(contentsOf: movie)
        #expect(mkfifo(pipe.path, 0o600) == 0)
        // The writer keeps the pipe open: the movie has no end.
        let descriptor = open(pipe.path, O_RDWR)
        defer { close(descriptor) }
        DispatchQueue.global().async {
            data.withUnsafeBytes { bytes in
                var rest = bytes[...]
                while !rest.isEmpty {
                    let count = write(
                        descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, min(4096, rest.count))
                    if count <= 0 { return }
                    rest = rest.dropFirst(count)
                }
            }
        }
        let player = AVPlayer(url: pipe)
        player.play()
        let item = try #require(player.currentItem)
        #expect(await wait { item.status != .unknown })
        #expect(item.status == .readyToPlay && item.duration == .indefinite, "\(String(describing: item.error))")
        #expect(await wait { player.currentTime().seconds > 1 })
        #expect(item.presentationSize == CGSize(width: 320, height: 180))
        // The pipeline ends although its source waits for data.
        player.replaceCurrentItem(with: nil)
    }

    @Test func `a movie plays on, again and again, when its file is removed`() async throws {
        let url = try MovieMaker.directory().appendingPathComponent("movie.mp4")
        try MovieMaker.make(.mp4, frames: 15, at: url)
        let player = AVQueuePlayer()
        let looper = AVPlayerLooper(player: player, templateItem: AVPlayerItem(url: url))
        player.play()
        #expect(await wait { looper.status == .ready })
        try FileManager.default.removeItem(at: url)
        #expect(await wait { looper.loopCount >= 2 })
        #expect(looper.error == nil)
    }

    @Test func `pictures whose size changes are shown at their sizes`() async throws {
        let url = try MovieMaker.directory().appendingPathComponent("movie.webm")
        // VP8 has sizes in its key frames.
        try MovieMaker.run(
            "concat name=c ! vp8enc deadline=1 ! webmmux ! filesink location=\"\(url.path)\" "
                + "videotestsrc num-buffers=15 ! video/x-raw,width=320,height=180,framerate=30/1 ! c. "
                + "videotestsrc num-buffers=15 ! video/x-raw,width=160,height=160,framerate=30/1 ! c.")
        let player = AVPlayer(url: url)
        var sizes: [CGSize] = []
        player.play()
        let item = try #require(player.currentItem)
        #expect(
            await wait {
                let size = item.presentationSize
                if size != .zero, sizes.last != size { sizes.append(size) }
                return item.isAtEnd || item.status == .failed
            })
        #expect(item.status == .readyToPlay, "\(String(describing: item.error))")
        #expect(sizes == [CGSize(width: 320, height: 180), CGSize(width: 160, height: 160)])
    }

    @Test func `damaged frames do not end the program`() async throws {
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

    @Test func `a source that does not answer fails`() async throws {
        // A pipe that nobody writes to.
        let url = try MovieMaker.directory().appendingPathComponent("pipe.mp4")
        #expect(mkfifo(url.path, 0o600) == 0)
        let keep = open(url.path, O_RDWR)
        defer { close(keep) }
        let error = await failure(of: url, limit: 0.5)
        #expect(error?.description.contains("within 0.5 seconds") == true)
    }

    @Test func `a sound has no pictures`() async throws {
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

    @Test func `a failure keeps the last picture`() async throws {
        let url = try MovieMaker.directory().appendingPathComponent("movie.webm")
        try MovieMaker.make(.webm, frames: 10, at: url)
        let player = AVPlayer(url: url)
        #expect(await wait { player.currentItem?.status == .readyToPlay })
        player.replaceCurrentItem(with: AVPlayerItem(url: URL(fileURLWithPath: "/nowhere.webm")))
        #expect(player.currentItem?.status == .failed)
        #expect(Screen(player).shownNumber() == 0)
    }

    @Test func `fifty players leave no threads, no descriptors and no memory`() async throws {
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
        /// The memory of the process that no file backs, in bytes, without what the allocator keeps.
        func memory() -> Int {
            let trim = dlsym(nil, "malloc_trim").map {
                unsafeBitCast($0, to: (@convention(c) (Int) -> CInt).self)
            }
            _ = trim?(0)
            let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
            return 1024 * (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0)
        }
        await open(20)
        _ = await wait(0.5) { false }
        let (threads, files) = (entries("task"), entries("fd"))
        // A player that is not released keeps at least the frames of its pipeline, which have 86400 bytes each. These would be
        // more in each round, and what the allocator keeps in fragments is not.
        var growths: [Int] = []
        while growths.last ?? .max >= 25 * 86_400, growths.count < 5 {
            let bytes = memory()
            await open(50)
            #expect(await wait { entries("task") <= threads + 4 && entries("fd") <= files + 2 })
            _ = await wait { memory() < bytes + 25 * 86_400 }
            growths.append(memory() - bytes)
        }
        #expect(growths.last ?? .max < 25 * 86_400, "\(growths) bytes")
    }
}
