import Foundation
import QuartzCore

/// A motion of a document without fingers.
@MainActor
final class ScrollViewMotion {
    let motion: ScrollMotion
    /// Seconds of `CACurrentMediaTime`.
    let beginTime: CFTimeInterval
    /// Whether it belongs to a live scroll, which ends with it.
    let isLive: Bool
    /// The limits of the document at the beginning.
    fileprivate let range: ScrollRange
    fileprivate var link: CADisplayLink?

    fileprivate init(_ motion: ScrollMotion, beginTime: CFTimeInterval, isLive: Bool, range: ScrollRange) {
        (self.motion, self.beginTime, self.isLive, self.range) = (motion, beginTime, isLive, range)
    }

    func position(at time: CFTimeInterval) -> CGPoint { motion.position(at: max(time - beginTime, 0)) }

    func velocity(at time: CFTimeInterval) -> CGSize {
        let seconds = max(time - beginTime, 0)
        return CGSize(width: motion.x.velocity(at: seconds), height: motion.y.velocity(at: seconds))
    }
}

extension NSScrollView {
    var isInMotion: Bool { motion != nil || gesture.isActive }

    /// The velocity of the document's origin in points per second, or its direction while fingers scroll.
    var motionVelocity: CGSize { motion?.velocity(at: CACurrentMediaTime()) ?? gesture.direction }

    /// Begins a motion on the render thread, in place of the one that runs.
    func begin(_ motion: ScrollMotion, isLive: Bool) {
        cancelMotion()
        guard motion.duration > 0, window?.isVisible == true else {
            move(to: motion.destination)
            if isLive { endLiveScroll() }
            return
        }
        let now = CACurrentMediaTime()
        let running = ScrollViewMotion(
            motion, beginTime: now, isLive: isLive, range: contentView.scrollRange)
        self.motion = running
        let animation = FunctionAnimation(of: [.field(.bounds, .origin)], duration: motion.duration) { seconds in
            [.point(motion.position(at: seconds))]
        }
        animation.beginTime = now
        if scrollsResponsively { animate(running, animation) }
        contentView.prepareDocument(beginsMotion: true)
        let link = displayLink { [weak self] link in
            MainActor.assumeIsolated { self?.step(running, to: link.targetTimestamp) }
        }
        running.link = link
        link.add(to: .main, forMode: .common)
    }

    /// Whether the render thread may move the document.
    private var scrollsResponsively: Bool {
        [self, contentView, documentView].allSatisfy {
            $0.map { type(of: $0).isCompatibleWithResponsiveScrolling } ?? true
        }
    }

    /// Moves the document, and what moves with it, on the render thread.
    private func animate(_ running: ScrollViewMotion, _ animation: FunctionAnimation) {
        let (motion, now) = (running.motion, running.beginTime)
        contentView.layer?.add(animation, forKey: NSScrollView.motionKey)
        for container in floatingContainers { container.follow(motion, beginTime: now, key: NSScrollView.motionKey) }
        for scroller in scrollers where scroller.superview === self {
            let isVertical = scroller === verticalScroller
            let isMoved = isVertical ? motion.y.duration > 0 : motion.x.duration > 0
            if isMoved { scroller.animate(motion, extent: extent(isVertical: isVertical), beginTime: now) }
        }
    }

    private static let motionKey = "scroll"

    /// Follows the render thread in a frame that is shown at a time.
    private func step(_ running: ScrollViewMotion, to time: CFTimeInterval) {
        guard motion === running else { return }
        let isOver = time - running.beginTime >= running.motion.duration
        move(to: isOver ? running.motion.destination : running.position(at: time))
        guard motion === running else { return }
        if isOver { finish() }
    }

    private func finish() {
        let isLive = motion?.isLive == true
        cancelMotion()
        if isLive { endLiveScroll() }
    }

    /// Stops a motion at its current position, and ends the live scroll to which it belongs.
    func stopMotion() {
        guard let running = motion else { return }
        move(to: running.position(at: CACurrentMediaTime()))
        if motion === running { finish() }
    }

    /// Continues the current motion within other limits, such as those of a document that loads more while it is scrolled.
    func limitsDidChange() {
        guard let running = motion, running.range != contentView.scrollRange else { return }
        let now = CACurrentMediaTime()
        let velocity = running.velocity(at: now)
        guard running.isLive else { return step(to: running.motion.destination) }
        move(to: running.position(at: now))
        slow(from: velocity)
    }

    /// Ends the animations of a motion, without a change of the position.
    func cancelMotion() {
        guard let running = motion else { return }
        motion = nil
        running.link?.invalidate()
        contentView.layer?.removeAnimation(forKey: NSScrollView.motionKey)
        for container in floatingContainers { container.layer?.removeAnimation(forKey: NSScrollView.motionKey) }
        for scroller in scrollers { scroller.endAnimation() }
    }

    /// Moves the origin of the clip view's bounds to a point, which may be beyond the limits.
    func move(to origin: CGPoint) {
        guard origin != contentView.bounds.origin else { return }
        follow { contentView.setBoundsOrigin(origin) }
        if gesture.isLive { post(NSScrollView.didLiveScrollNotification) }
    }

    /// Changes the bounds of the clip view without an animation.
    func follow(_ change: () -> Void) {
        let former = contentView.followsMotion
        contentView.followsMotion = true
        change()
        contentView.followsMotion = former
    }

    /// Moves to a point as an animation of the program, by default with the settings of the animation group.
    func animate(to origin: CGPoint, _ animation: CAAnimation) {
        let context = NSAnimationContext.current
        let duration = animation.duration > 0 ? animation.duration : context.duration
        let function = animation.timingFunction ?? context.timingFunction ?? CAMediaTimingFunction(name: .default)
        let start = motion?.position(at: CACurrentMediaTime()) ?? contentView.bounds.origin
        let curve = function.timingCurve
        begin(
            ScrollMotion(
                x: AxisMotion(from: start.x, to: origin.x, duration: duration, curve: curve),
                y: AxisMotion(from: start.y, to: origin.y, duration: duration, curve: curve),
                scale: contentView.pixelsPerPoint),
            isLive: false)
    }

    /// Moves to a point within the limits by a step, which is smooth while the view is in a window.
    func step(to origin: CGPoint) {
        let target = contentView.scrollRange.clamped(origin)
        let now = CACurrentMediaTime()
        let start = motion?.position(at: now) ?? contentView.bounds.origin
        guard start != target else { return stopMotion() }
        let velocity = motion?.velocity(at: now) ?? .zero
        func axis(_ start: CGFloat, _ velocity: CGFloat, _ end: CGFloat) -> AxisMotion {
            start == end
                ? AxisMotion(restingAt: end)
                : AxisMotion(from: start, velocity: velocity, to: end, rate: AxisMotion.stepRate)
        }
        begin(
            ScrollMotion(
                x: axis(start.x, velocity.width, target.x), y: axis(start.y, velocity.height, target.y),
                scale: contentView.pixelsPerPoint),
            isLive: false)
    }

    /// The origin that the current step approaches, or else the current one.
    var steppedOrigin: CGPoint {
        guard let motion, !motion.isLive else { return contentView.bounds.origin }
        return motion.motion.destination
    }

    // MARK: Live scrolls

    func beginLiveScroll() {
        guard !gesture.isLive else { return }
        gesture.isLive = true
        post(NSScrollView.willStartLiveScrollNotification)
    }

    func endLiveScroll() {
        guard gesture.isLive else { return }
        gesture.isLive = false
        post(NSScrollView.didEndLiveScrollNotification)
        contentView.prepareDocument()
    }

    private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}
