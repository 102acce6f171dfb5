import AVFoundation
import Foundation
import Testing

@testable import AVFoundation

/// Files, pipes and addresses from which no movie can be read fail soon, with an error that names them and the cause.
@MainActor @Suite(.serialized) struct SourceTests {
    /// The message of the error with which a movie fails within five seconds.
    private func message(of url: URL, looping: Bool = false) async -> String {
        var item = AVPlayerItem(url: url)
        let player = AVQueuePlayer()
        var looper: AVPlayerLooper?
        if looping {
            let created = AVPlayerLooper(player: player, templateItem: item)
            (item, looper) = (created.loopingPlayerItems[0], created)
        } else {
            player.insert(item, after: nil)
        }
        player.isMuted = true
        player.play()
        #expect(await wait(5) { item.status == .failed })
        looper?.disableLooping()
        return (item.error as? AVError)?.description ?? ""
    }

    @Test func `a directory, an empty file and a loop of links are named`() async throws {
        let directory = try MovieMaker.directory()
        let (empty, loop) = (
            directory.appendingPathComponent("empty.mp4"), directory.appendingPathComponent("loop.mp4")
        )
        try Data().write(to: empty)
        #expect(symlink("loop.mp4", loop.path) == 0)
        #expect(await message(of: directory) == "the movie \(directory.path) is a directory; name a file in it")
        #expect(await message(of: empty) == "the movie \(empty.path) is an empty file")
        let text = await message(of: loop)
        #expect(text.hasPrefix("the movie \(loop.path) cannot be read: "))
    }

    @Test func `messages have no places in GStreamer's source`() async throws {
        let url = try MovieMaker.directory().appendingPathComponent("text.mp4")
        try Data("This is no movie.".utf8).write(to: url)
        let text = await message(of: url)
        #expect(text.hasPrefix(url.path) && !text.contains(".c("), "\(text)")
    }

    @Test func `a pipe without a writer fails after the idle limit`() async throws {
        let url = try MovieMaker.directory().appendingPathComponent("pipe.mp4")
        #expect(mkfifo(url.path, 0o600) == 0)
        let start = SystemClock.now()
        let text = await message(of: url)
        #expect(text == "\(url.path): no data has arrived for 3.0 seconds; check the program that writes into it")
        #expect(SystemClock.now() - start < 5)
        await #expect(throws: AVError.self) { try await AVURLAsset(url: url).load(.duration) }
    }

    @Test func `a pipe without a writer can be waited for`() async throws {
        let directory = try MovieMaker.directory()
        let (movie, pipe) = (directory.appendingPathComponent("movie.webm"), directory.appendingPathComponent("pipe"))
        try MovieMaker.make(.webm, frames: 30, at: movie)
        #expect(mkfifo(pipe.path, 0o600) == 0)
        let item = AVPlayerItem(url: pipe)
        item.acetateIdleLimit = .infinity
        let player = AVPlayer(playerItem: item)
        player.play()
        #expect(await wait(0.5) { item.status == .failed } == false)
        let data = try Data(contentsOf: movie)
        // Opens the pipe when its reader is there, and writes until all is read.
        DispatchQueue.global().async { try? FileHandle(forWritingTo: pipe).write(contentsOf: data) }
        #expect(await wait { item.status == .readyToPlay })
        #expect(await wait { item.isAtEnd })
    }

    @Test func `pipes that players have opened are closed`() async throws {
        let url = try MovieMaker.directory().appendingPathComponent("pipe.mp4")
        #expect(mkfifo(url.path, 0o600) == 0)
        do {
            let player = AVPlayer(url: url)
            player.play()
            #expect(await wait(0.2) { false } == false)
        }
        /// Whether this process has the pipe open.
        func isOpen() -> Bool {
            let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
            return entries.contains {
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == url.path
            }
        }
        #expect(await wait { !isOpen() })
    }

    @Test(arguments: [MovieMaker.Kind.webm, .mp4], [false, true])
    func `a truncated movie fails where its data end`(kind: MovieMaker.Kind, looping: Bool) async throws {
        let url = try MovieMaker.directory().appendingPathComponent("movie")
        try MovieMaker.make(kind, frames: 60, index: .atStart, at: url)
        let data = try Data(contentsOf: url)
        try data.prefix(data.count / 2).write(to: url)
        let text = await message(of: url, looping: looping)
        let cause = "the file is truncated: it has \(data.count / 2) bytes, and its structure needs \(data.count)"
        #expect(text.hasPrefix("\(url.path): it ends at ") && text.hasSuffix(cause), "\(text)")
    }

    @Test func `a movie without its index fails soon`() async throws {
        let url = try MovieMaker.directory().appendingPathComponent("movie.mp4")
        try MovieMaker.make(.mp4, frames: 60, at: url)
        let data = try Data(contentsOf: url)
        try data.prefix(data.count / 2).write(to: url)
        // GStreamer loses the error of some openings.
        for _ in 0..<10 {
            let start = SystemClock.now()
            let text = await message(of: url)
            #expect(text.hasPrefix(url.path) && text.contains("the file is truncated"), "\(text)")
            #expect(SystemClock.now() - start < 5)
        }
    }

    @Test func `a file that shrinks while it plays fails, and its last picture stays`() async throws {
        let url = try MovieMaker.directory().appendingPathComponent("movie.mp4")
        try MovieMaker.make(.mp4, frames: 600, at: url)
        let size = try #require(FileStructure.size(of: url.path))
        let item = AVPlayerItem(url: url)
        let player = AVPlayer(playerItem: item)
        let screen = Screen(player)
        player.play()
        #expect(await wait { player.currentTime().seconds > 0.3 })
        #expect(truncate(url.path, off_t(size / 4)) == 0)
        #expect(await wait(15) { item.status == .failed || item.isAtEnd })
        #expect(item.status == .failed)
        #expect((item.error as? AVError)?.description.contains(url.path) == true)
        #expect(screen.shownNumber() != nil)
    }

    @Test func `a server that does not answer fails after the preparation limit`() async throws {
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(server) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(server, $0, length) == 0 && listen(server, 4) == 0 && getsockname(server, $0, &length) == 0
            }
        }
        #expect(isBound)
        let url = try #require(URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/movie.mp4"))
        let item = AVPlayerItem(url: url)
        item.acetatePreparationLimit = 1
        let player = AVPlayer(playerItem: item)
        player.play()
        #expect(await wait(5) { item.status == .failed })
        let text = (item.error as? AVError)?.description ?? ""
        #expect(text.hasPrefix(url.absoluteString) && text.contains("within 1.0 seconds"), "\(text)")
    }
}

/// What the structures of files tell about their sizes.
@Suite struct FileStructureTests {
    private func neededSize(_ bytes: [UInt8]) -> Int? {
        FileStructure.neededSize(bytes.count) { Array(bytes.dropFirst($0).prefix($1)) }
    }

    private func box(_ name: String, _ size: [UInt8], _ count: Int) -> [UInt8] {
        size + Array(name.utf8) + [UInt8](repeating: 0, count: count)
    }

    @Test func `boxes add up`() {
        let file = box("ftyp", [0, 0, 0, 16], 8)
        #expect(neededSize(file) == 16)
        #expect(neededSize(file + box("mdat", [0, 0, 1, 0], 0)) == 16 + 256)
        #expect(neededSize(file + box("mdat", [0, 0, 0, 1], 0) + [0, 0, 0, 0, 0, 1, 0, 0]) == 16 + 65536)
        // A box to the end of the file, and one without a possible size.
        #expect(neededSize(file + box("mdat", [0, 0, 0, 0], 4)) == nil)
        #expect(neededSize(file + box("mdat", [0, 0, 0, 7], 4)) == nil)
        #expect(neededSize(file + [0, 0, 0]) == 24)
    }

    @Test func `a segment of Matroska has a size unless it is live`() {
        let header: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3, 0x82, 1, 2, 0x18, 0x53, 0x80, 0x67]
        #expect(neededSize(header + [0x90]) == 11 + 1 + 16)
        #expect(neededSize(header + [0x41, 0x02]) == 11 + 2 + 258)
        #expect(neededSize(header + [0x01, 0, 0, 0, 0, 1, 0, 0]) == 11 + 8 + 65536)
        #expect(neededSize(header + [0x01, 255, 255, 255, 255, 255, 255, 255]) == nil)
        #expect(neededSize(header + [0xFF]) == nil)
    }

    @Test func `other files have no known size`() {
        #expect(neededSize(Array("RIFF".utf8) + [100, 0, 0, 0] + Array("AVI ".utf8)) == 108)
        #expect(neededSize(Array("This is no movie.".utf8)) == nil)
        #expect(neededSize([]) == nil)
    }
}
