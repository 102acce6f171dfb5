import AVFoundation
import AppKit
import DemoSupport

/// A movie behind the menu, without sound, which is repeated until the program ends.
@MainActor final class MovieBackground {
    /// Shows the movie.
    let layer: AVPlayerLayer
    private let file: String
    private let player = AVQueuePlayer()
    private let looper: AVPlayerLooper
    private var observation: NSKeyValueObservation?
    /// Called when the movie cannot be played; the error names the file and the cause.
    var failureHandler: ((any Error) -> Void)? { didSet { report() } }

    init(file: String) {
        self.file = file
        player.isMuted = true
        looper = AVPlayerLooper(player: player, templateItem: AVPlayerItem(url: URL(fileURLWithPath: file)))
        layer = AVPlayerLayer(player: player)
        layer.videoGravity = .resizeAspectFill
        observation = item.observe(\.status) { [weak self] _, _ in self?.report() }
    }

    private var item: AVPlayerItem { looper.loopingPlayerItems[0] }

    /// Why nothing is shown. A sound without pictures plays, but is no background.
    private var failure: (any Error)? {
        let isSound = item.status == .readyToPlay && item.presentationSize == .zero
        return isSound ? OptionsError("\(file) has no pictures", remedy: "name a movie") : item.error
    }

    private func report() {
        guard let error = failure, let handler = failureHandler else { return }
        failureHandler = nil
        handler(error)
    }

    func play() { player.play() }

    /// Shows the frame of a time in seconds, for screenshots, and waits until it is there. Does nothing if the movie has failed.
    func show(_ time: Double) {
        wait { item.status != .unknown }
        guard item.status == .readyToPlay else { return }
        let duration = item.duration.isNumeric ? item.duration.seconds : 0
        let place = duration > 0 ? time.truncatingRemainder(dividingBy: duration) : time
        var isThere = false
        player.seek(
            to: CMTime(seconds: place, preferredTimescale: 1_000_000_000), toleranceBefore: .zero, toleranceAfter: .zero
        ) { _ in MainActor.assumeIsolated { isThere = true } }
        wait { isThere || item.status == .failed }
    }

    /// Runs the run loop until a condition holds. Items fail after their limit of preparation.
    private func wait(until condition: () -> Bool) {
        while !condition() { _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01)) }
    }
}
