import AcetateCompositor
import Foundation
import QuartzCore

/// The animation of a window's frame: each frame of the display gives the window another size, and a popup another
/// position.
@MainActor
final class WindowFrameAnimation {
    private let start, end: NSRect
    private let beginTime = CACurrentMediaTime()
    private let duration: TimeInterval
    private let curve: TimingCurve
    private var link: CADisplayLink?

    /// Begins an animation with the duration and the timing function of the current animation group, or of a basic animation
    /// that has its own.
    init(of window: NSWindow, to end: NSRect, _ animation: CAAnimation) {
        start = window.frame
        self.end = end
        duration = animation.duration > 0 ? animation.duration : NSAnimationContext.current.duration
        let function = animation.timingFunction ?? NSAnimationContext.current.timingFunction
        curve = (function ?? CAMediaTimingFunction(name: .default)).timingCurve
        // Changes nothing. The group's completion handler waits for it.
        let clock = CABasicAnimation(keyPath: "zPosition")
        (clock.fromValue, clock.toValue, clock.duration) = (0, 0, duration)
        window.rootLayer.add(clock, forKey: "frame")
        let link = window.displayLink { [weak window] link in
            MainActor.assumeIsolated { window?.frameAnimation?.step(to: link.targetTimestamp, of: window) }
        }
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    /// Stops at the current frame.
    func cancel() { link?.invalidate() }

    private func step(to time: TimeInterval, of window: NSWindow?) {
        guard let window, window.frameAnimation === self else { return }
        let fraction = duration > 0 ? min(max((time - beginTime) / duration, 0), 1) : 1
        if fraction >= 1 { finish(in: window) } else { window.changeFrame(to: frame(at: curve(fraction))) }
    }

    /// Ends with the last frame.
    func finish(in window: NSWindow) {
        cancel()
        window.frameAnimation = nil
        window.changeFrame(to: end)
    }

    /// The frame at a progress, in whole points.
    private func frame(at progress: CGFloat) -> NSRect {
        func value(_ path: KeyPath<NSRect, CGFloat>) -> CGFloat {
            (start[keyPath: path] + (end[keyPath: path] - start[keyPath: path]) * progress).rounded()
        }
        return NSRect(
            x: value(\.origin.x), y: value(\.origin.y), width: value(\.size.width), height: value(\.size.height))
    }
}

extension CAMediaTimingFunction {
    /// The curve between the control points.
    var timingCurve: TimingCurve {
        func point(_ index: Int) -> (x: Double, y: Double) {
            var values: [Float] = [0, 0]
            getControlPoint(at: index, values: &values)
            return (Double(values[0]), Double(values[1]))
        }
        return TimingCurve(point(1).x, point(1).y, point(2).x, point(2).y)
    }
}
