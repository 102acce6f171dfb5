import Foundation

/// Shows the frames of an animated image in an image view, each for its time, as long as the view can be seen.
@MainActor
final class ImagePlayer {
    /// Frames of files that ask for less than this time are shown for it, in seconds.
    private static let shortest = 0.02

    private unowned let view: NSImageView
    private var timer: Timer?
    /// How long the current frame is shown, in seconds; nil if no other one follows.
    var interval: Double? { timer == nil ? nil : frames.map(duration) }
    /// How often the animation has been played to its end.
    private var loops = 0

    init(_ view: NSImageView) { self.view = view }

    /// The form with the frames; nil if the image is not animated.
    private var frames: NSBitmapImageRep? {
        view.image?.representations.lazy.compactMap { $0 as? NSBitmapImageRep }.first {
            $0.value(forProperty: .frameCount) != nil
        }
    }

    /// Plays the new image from its first frame.
    func imageDidChange() {
        loops = 0
        stop()
        update()
    }

    /// Starts or stops after a change of the view.
    func update() {
        guard view.animates, view.window != nil, !view.isHiddenOrHasHiddenAncestor, let frames else { return stop() }
        if timer == nil { schedule(frames) }
    }

    private func stop() {
        timer?.invalidate()
        timer = nil
    }

    private func number(_ property: NSBitmapImageRep.PropertyKey, of frames: NSBitmapImageRep) -> Double {
        (frames.value(forProperty: property) as? NSNumber)?.doubleValue ?? 0
    }

    private func duration(of frames: NSBitmapImageRep) -> Double {
        max(number(.currentFrameDuration, of: frames), Self.shortest)
    }

    /// The frame after the current one, and how often the animation was played to its end before it; nil for none.
    private func next(in frames: NSBitmapImageRep) -> (frame: Int, loops: Int)? {
        let next = Int(number(.currentFrame, of: frames)) + 1
        if next < Int(number(.frameCount, of: frames)) { return (next, loops) }
        let limit = Int(number(.loopCount, of: frames))
        return limit == 0 || loops + 1 < limit ? (0, loops + 1) : nil
    }

    private func schedule(_ frames: NSBitmapImageRep) {
        guard next(in: frames) != nil else { return }
        let timer = Timer(timeInterval: duration(of: frames), repeats: false) { [weak self] _ in
            MainActor.assumeIsolated { self?.showNext() }
        }
        self.timer = timer
        RunLoop.main.add(timer, forMode: .common)
    }

    /// Shows the next frame.
    func showNext() {
        stop()
        guard let frames, let next = next(in: frames) else { return }
        loops = next.loops
        frames.setProperty(.currentFrame, withValue: next.frame)
        view.needsDisplay = true
        schedule(frames)
    }
}
