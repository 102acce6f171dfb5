import AcetateCompositor
import Foundation
import QuartzCore

/// A value from 0 to 1 that changes with the time, for an animation that a program makes itself.
///
/// A subclass overrides `currentProgress` and calls `super`, or a delegate follows marks.
@preconcurrency @MainActor
open class NSAnimation: NSObject {
    /// A part of the duration, from 0 to 1.
    public typealias Progress = Float

    /// How the value follows the progress.
    public enum Curve: UInt, Sendable {
        /// Slow at the start and at the end.
        case easeInOut = 0
        /// Slow at the start.
        case easeIn = 1
        /// Slow at the end.
        case easeOut = 2
        /// Constant speed.
        case linear = 3

        fileprivate var timing: TimingCurve {
            switch self {
            case .easeInOut: .easeInEaseOut
            case .easeIn: .easeIn
            case .easeOut: .easeOut
            case .linear: .linear
            }
        }
    }

    /// What the program does during the animation.
    public enum BlockingMode: UInt, Sendable {
        /// `start()` returns at the end, and no event is handled meanwhile.
        case blocking = 0
        /// `start()` returns at once.
        case nonblocking = 1
        /// As `nonblocking`: views are used on the main thread.
        case nonblockingThreaded = 2
    }

    /// Not retained.
    open weak var delegate: (any NSAnimationDelegate)?

    /// Seconds. Values that are not positive and finite are taken as 0. Default 0.5.
    open var duration: TimeInterval {
        didSet { if !(duration.isFinite && duration > 0) { duration = 0 } }
    }

    /// Default `easeInOut`.
    open var animationCurve: Curve

    /// Default `blocking`.
    open var animationBlockingMode = BlockingMode.blocking

    /// The highest number of changes each second; 0 for each frame of the screen. Default 30.
    open var frameRate: Float = 30 {
        didSet { if !(frameRate.isFinite && frameRate >= 0) { frameRate = oldValue } }
    }

    /// Whether the animation runs.
    open private(set) var isAnimating = false

    private var link: CADisplayLink?
    /// The time at which the progress is 0, in seconds of `CACurrentMediaTime()`.
    private var startTime = 0.0
    private var lastStep = -Double.infinity
    private var startTrigger: Trigger?, stopTrigger: Trigger?
    /// The animations that start or stop when this one has reached a progress.
    private var followers: [Follower] = []

    private struct Trigger {
        weak var animation: NSAnimation?
    }

    private struct Follower {
        weak var animation: NSAnimation?
        let progress: Progress
        let starts: Bool
    }

    /// Creates an animation. The duration is in seconds; one that is not positive counts as 0.
    public init(duration: TimeInterval, animationCurve: Curve) {
        self.duration = duration.isFinite && duration > 0 ? duration : 0
        self.animationCurve = animationCurve
        super.init()
    }

    public convenience override init() {
        self.init(duration: 0.5, animationCurve: .easeInOut)
    }

    // MARK: Progress

    /// The part of the duration that has passed, from 0 to 1. The animation sets it for each step. Marks between the former and
    /// the new progress are reported.
    open var currentProgress: Progress {
        get { progress }
        set {
            let former = progress
            progress = newValue.isFinite ? min(max(newValue, 0), 1) : former
            let isOfStep = isStepping
            isStepping = false
            // The animation continues at the progress that the program has set.
            if isAnimating, !isOfStep {
                startTime = CACurrentMediaTime() - duration * Double(progress)
                wasMoved = true
            }
            report(from: former)
        }
    }
    private var progress: Progress = 0
    /// The progress is being set by a step.
    private var isStepping = false
    /// The program has set the progress since the last step began.
    private var wasMoved = false

    /// The value for the progress, by the delegate or the curve.
    open var currentValue: Float {
        if let delegate, let value = delegate.animation(self, valueForProgress: progress) { return value }
        return Float(animationCurve.timing(Double(progress)))
    }

    /// The progress at which the delegate is called, in increasing order. Default none.
    open var progressMarks: [NSNumber] {
        get { marks.map { NSNumber(value: $0) } }
        set { marks = newValue.map(\.floatValue).filter(\.isFinite).sorted() }
    }
    private var marks: [Progress] = []

    /// Adds a progress at which the delegate is called.
    open func addProgressMark(_ progressMark: Progress) {
        progressMarks = progressMarks + [NSNumber(value: progressMark)]
    }

    /// Removes a progress at which the delegate is called.
    open func removeProgressMark(_ progressMark: Progress) { marks.removeAll { $0 == progressMark } }

    private func report(from former: Progress) {
        guard progress > former else { return }
        func isPassed(_ mark: Progress) -> Bool { mark <= progress && (mark > former || (former == 0 && mark == 0)) }
        for mark in marks where isPassed(mark) {
            delegate?.animation(self, didReachProgressMark: mark)
            NotificationCenter.default.post(
                name: NSAnimation.progressMarkNotification, object: self,
                userInfo: [NSAnimation.progressMarkKey: NSNumber(value: mark)])
        }
        for follower in followers where isPassed(follower.progress) {
            if follower.starts { follower.animation?.start() } else { follower.animation?.stop() }
        }
    }

    // MARK: Starting and stopping

    /// Starts the animation, or continues one that was stopped, unless the delegate refuses it.
    open func start() {
        guard !isAnimating, delegate?.animationShouldStart(self) ?? true else { return }
        if progress >= 1 { progress = 0 }
        isAnimating = true
        startTime = CACurrentMediaTime() - duration * Double(progress)
        lastStep = -.infinity
        guard animationBlockingMode == .blocking else {
            // The link retains the animation until `end()`.
            let link = CADisplayLink { link in
                MainActor.assumeIsolated { self.step(to: link.targetTimestamp) }
            }
            link.add(to: .main, forMode: .common)
            self.link = link
            return
        }
        // A clock that is set manually does not move while this waits.
        while isAnimating {
            step(to: MediaClock.isStopped ? .infinity : CACurrentMediaTime())
            CATransaction.flush()
            if isAnimating { Thread.sleep(forTimeInterval: 1 / Double(frameRate > 0 ? frameRate : 60)) }
        }
    }

    /// Stops the animation at its current progress.
    open func stop() {
        guard isAnimating else { return }
        end()
        delegate?.animationDidStop(self)
    }

    private func end() {
        isAnimating = false
        link?.invalidate()
        link = nil
    }

    /// Advances to a time, in seconds of `CACurrentMediaTime()`.
    func step(to time: Double) {
        guard isAnimating else { return }
        let fraction = duration > 0 ? (time - startTime) / duration : 1
        let isLast = fraction >= 1
        guard isLast || frameRate == 0 || time - lastStep >= 1 / Double(frameRate) - 1e-6 else { return }
        lastStep = time
        (isStepping, wasMoved) = (true, false)
        currentProgress = Progress(min(max(fraction, 0), 1))
        isStepping = false
        guard isLast, isAnimating, !wasMoved else { return }
        end()
        delegate?.animationDidEnd(self)
    }

    /// Starts this animation when another one reaches a progress, in place of a former such order.
    open func start(when animation: NSAnimation, reachesProgress startProgress: Progress) {
        clearStart()
        startTrigger = Trigger(animation: animation)
        animation.followers.append(Follower(animation: self, progress: startProgress, starts: true))
    }

    /// Stops this animation when another one reaches a progress, in place of a former such order.
    open func stop(when animation: NSAnimation, reachesProgress stopProgress: Progress) {
        clearStop()
        stopTrigger = Trigger(animation: animation)
        animation.followers.append(Follower(animation: self, progress: stopProgress, starts: false))
    }

    /// Removes the order of `start(when:reachesProgress:)`.
    open func clearStart() {
        startTrigger?.animation?.followers.removeAll { $0.animation === self && $0.starts }
        startTrigger = nil
    }

    /// Removes the order of `stop(when:reachesProgress:)`.
    open func clearStop() {
        stopTrigger?.animation?.followers.removeAll { $0.animation === self && !$0.starts }
        stopTrigger = nil
    }

    /// Posted when a mark of `progressMarks` was reached. The number is in the notification's `progressMarkKey`.
    nonisolated public static let progressMarkNotification = Notification.Name("NSAnimationProgressMarkNotification")
    /// The key of the mark in the `userInfo` of `progressMarkNotification`.
    nonisolated public static let progressMarkKey = "NSAnimationProgressMark"
}

/// The delegate of an animation. All methods are optional.
@preconcurrency @MainActor
public protocol NSAnimationDelegate: NSObjectProtocol {
    /// Returns whether the animation starts. Default true.
    func animationShouldStart(_ animation: NSAnimation) -> Bool
    /// Called when the animation was stopped before its end.
    func animationDidStop(_ animation: NSAnimation)
    /// Called when the animation has reached its end.
    func animationDidEnd(_ animation: NSAnimation)
    /// Returns the value for a progress; nil, the default, for that of the curve.
    func animation(_ animation: NSAnimation, valueForProgress progress: NSAnimation.Progress) -> Float?
    /// Called when the progress has reached a mark of `progressMarks`.
    func animation(_ animation: NSAnimation, didReachProgressMark progress: NSAnimation.Progress)
}

extension NSAnimationDelegate {
    public func animationShouldStart(_ animation: NSAnimation) -> Bool { true }
    public func animationDidStop(_ animation: NSAnimation) {}
    public func animationDidEnd(_ animation: NSAnimation) {}
    public func animation(_ animation: NSAnimation, valueForProgress progress: NSAnimation.Progress) -> Float? { nil }
    public func animation(_ animation: NSAnimation, didReachProgressMark progress: NSAnimation.Progress) {}
}
