import AVFoundation
import Foundation
import QTKit
import Testing

@testable import AVFoundation

/// Layers show pictures of players and cameras in the right place and colors.
///
/// After an `await`, a test may run on another thread. Transactions belong to threads, so changes are committed before that.
@MainActor @Suite(.serialized) struct LayerTests {
    /// A movie of one color, written by GStreamer's own conversion.
    private func movie(color: UInt32, colorimetry: String, _ encoder: String, _ name: String) throws -> URL {
        let url = try MovieMaker.directory().appendingPathComponent(name)
        try MovieMaker.run(
            "videotestsrc num-buffers=5 pattern=solid-color foreground-color=\(color) "
                + "! video/x-raw,format=BGRx,width=64,height=64,framerate=25/1 ! videoconvert "
                + "! video/x-raw,format=I420,colorimetry=\(colorimetry) ! \(encoder) ! filesink location=\"\(url.path)\""
        )
        return url
    }

    private func pixel(_ layer: CALayer, _ x: Int, _ y: Int) -> [Int]? {
        let renderer = CARenderer(width: 100, height: 100)
        renderer.layer = layer
        renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
        renderer.render()
        renderer.endFrame()
        guard let image = renderer.image, let data = image.dataProvider?.data else { return nil }
        let at = y * image.bytesPerRow + 4 * x
        return (0..<4).map { Int(data[at + $0]) }
    }

    @Test(arguments: ["bt709", "bt601", "1:3:0:0"]) func `colors are those of the movie`(colorimetry: String)
        async throws
    {
        try MovieMaker.require(["x264enc", "avdec_h264", "matroskamux"])
        let url = try movie(
            color: 0xFFCC_6633, colorimetry: colorimetry, "x264enc qp-min=1 qp-max=4 ! matroskamux", "color.mkv")
        let player = AVPlayer(url: url)
        let layer = AVPlayerLayer(player: player)
        layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        CATransaction.flush()
        #expect(await wait { layer.isReadyForDisplay })
        let shown = try #require(pixel(layer, 50, 50))
        for (level, expected) in zip(shown, [0x33, 0x66, 0xCC, 0xFF]) {
            #expect(abs(level - expected) <= 4, "\(shown)")
        }
    }

    @Test func `the gravity places the video`() async throws {
        let url = try MovieMaker.directory().appendingPathComponent("movie.webm")
        try MovieMaker.make(.webm, frames: 3, size: (160, 80), at: url)
        let layer = AVPlayerLayer(player: AVPlayer(url: url))
        #expect(layer.videoGravity == .resizeAspect)
        #expect(layer.videoRect == .zero && !layer.isReadyForDisplay)
        layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        CATransaction.flush()
        var isCalled = false
        let observation = layer.observe(\.isReadyForDisplay, options: .new) { _, change in
            isCalled = change.newValue == true
        }
        defer { observation.invalidate() }
        #expect(await wait { isCalled })
        #expect(layer.isReadyForDisplay)
        #expect(layer.videoRect == CGRect(x: 0, y: 25, width: 100, height: 50))
        layer.videoGravity = .resizeAspectFill
        #expect(layer.videoRect == CGRect(x: -50, y: 0, width: 200, height: 100))
        layer.videoGravity = .resize
        #expect(layer.videoRect == CGRect(x: 0, y: 0, width: 100, height: 100))
    }

    @Test func `a synchronized layer follows the movie`() async throws {
        let url = try MovieMaker.directory().appendingPathComponent("movie.webm")
        try MovieMaker.make(.webm, frames: 60, at: url)
        let item = AVPlayerItem(url: url)
        let player = AVPlayer(playerItem: item)
        let (layer, ball) = (AVSynchronizedLayer(playerItem: item), CALayer())
        layer.addSublayer(ball)
        let move = CABasicAnimation(keyPath: "position.x")
        (move.fromValue, move.toValue, move.duration) = (0, 200, 2)
        move.beginTime = AVCoreAnimationBeginTimeAtZero
        move.isRemovedOnCompletion = false
        ball.add(move, forKey: nil)
        // Layers that leave a tree lose their animations.
        let renderer = CARenderer(width: 10, height: 10)
        renderer.layer = layer
        CATransaction.flush()
        func x() -> CGFloat {
            renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
            renderer.endFrame()
            return ball.presentation()?.position.x ?? -1
        }
        #expect(await player.seek(to: CMTime(value: 1, timescale: 2), toleranceBefore: .zero, toleranceAfter: .zero))
        #expect(await wait { abs(x() - 50) < 0.5 }, "\(x())")
        player.play()
        #expect(await wait { player.timeControlStatus == .playing })
        try await Task.sleep(nanoseconds: 300_000_000)
        #expect(abs(x() - player.currentTime().seconds * 100) < 10, "\(x()) at \(player.currentTime())")
        player.pause()
        let time = x()
        try await Task.sleep(nanoseconds: 100_000_000)
        #expect(abs(x() - time) < 0.5)
    }

    @Test func `a camera is shown, and may be unplugged`() async throws {
        let session = AVCaptureSession()
        let layer = AVCaptureVideoPreviewLayer(session: session)
        layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        CATransaction.flush()
        let device = AVCaptureDevice(
            uniqueID: "test", localizedName: "Test camera",
            source: .element(
                "videotestsrc is-live=true pattern=red num-buffers=8 ! video/x-raw,width=64,height=64,framerate=30/1"))
        session.addInput(try AVCaptureDeviceInput(device: device))
        #expect(!session.canAddInput(try AVCaptureDeviceInput(device: device)))
        var errors: [AVError] = []
        let token = NotificationCenter.default.addObserver(
            forName: AVCaptureSession.runtimeErrorNotification, object: session, queue: nil
        ) { note in
            if let error = note.userInfo?[AVCaptureSessionErrorKey] as? AVError {
                MainActor.assumeIsolated { errors.append(error) }
            }
        }
        defer { NotificationCenter.default.removeObserver(token) }
        session.startRunning()
        #expect(await wait { layer.isReadyForDisplay })
        #expect(await wait { errors.count == 1 })
        #expect(errors.first?.code == .deviceWasDisconnected)
        #expect(errors.first?.description.contains("Test camera") == true)
        #expect(!session.isRunning)
        // The last picture stays: GStreamer's red is 255, 0, 0 in the full range.
        let shown = try #require(pixel(layer, 50, 50))
        #expect(shown[2] > 240 && shown[0] < 15 && shown[1] < 15, "\(shown)")
        session.stopRunning()
    }

    @Test func `a preset scales pictures into its size, also while the session runs`() async throws {
        let session = AVCaptureSession()
        let device = AVCaptureDevice(
            uniqueID: "test", localizedName: "Test camera",
            source: .element("videotestsrc is-live=true pattern=white ! video/x-raw,width=64,height=64,framerate=30/1"))
        session.addInput(try AVCaptureDeviceInput(device: device))
        #expect(session.sessionPreset == .high && session.canSetSessionPreset(.hd1280x720))
        session.sessionPreset = .qvga320x240
        session.startRunning()
        #expect(await wait { session.output.size == CGSize(width: 320, height: 240) })
        session.sessionPreset = .high
        #expect(await wait { session.output.size == CGSize(width: 64, height: 64) })
        let unknown = AVCaptureSession.Preset(rawValue: "unknown")
        #expect(!session.canSetSessionPreset(unknown))
        session.sessionPreset = unknown
        #expect(session.sessionPreset == .high && session.isRunning)
        session.stopRunning()
    }

    @Test func `cameras are found by type, position and identifier`() {
        typealias Discovery = AVCaptureDevice.DiscoverySession
        let all = AVCaptureDevice.devices(for: .video).map(\.uniqueID)
        for position in [AVCaptureDevice.Position.unspecified, .front, .back] {
            let found = Discovery(deviceTypes: [.builtInWideAngleCamera], mediaType: .video, position: position)
            #expect(found.devices.map(\.uniqueID) == all)
        }
        #expect(Discovery(deviceTypes: [.externalUnknown], mediaType: nil, position: .unspecified).devices.isEmpty)
        let sounds = Discovery(deviceTypes: [.builtInWideAngleCamera], mediaType: .audio, position: .unspecified)
        #expect(sounds.devices.isEmpty)
        #expect(AVCaptureDevice(uniqueID: AVCaptureDevice.acetateTestPattern.uniqueID)?.localizedName == "Test pattern")
        #expect(AVCaptureDevice(uniqueID: "nothing") == nil)
        #expect(AVCaptureDevice.acetateTestPattern.hasMediaType(.video))
    }

    @Test func `a movie of QTKit plays`() async throws {
        let url = try MovieMaker.directory().appendingPathComponent("movie.webm")
        try MovieMaker.make(.webm, frames: 10, at: url)
        let movie = try QTMovie(url: url)
        let layer = QTMovieLayer(movie: movie)
        #expect(layer.player != nil)
        #expect(await wait { layer.isReadyForDisplay })
        movie.play()
        #expect(movie.rate == 1)
        #expect(await wait { movie.rate == 0 })
        #expect(throws: AVError.self) { try QTMovie(file: "/nowhere.mov") }
    }
}
