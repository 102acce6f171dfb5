import CAcetateLinux
import Dispatch
import Foundation
import Synchronization

/// New properties of a window's frames, created by the window on the main actor and applied in one commit.
struct SurfaceSubmission: Sendable {
    var geometry: SurfaceGeometry
    /// The serial number of the configure to acknowledge.
    var serial: UInt32?
    var isOpaque: Bool
    /// The frame that the window draws; nil for none.
    var frame: SurfaceFrame?
    /// The state of a layer surface; nil for other windows.
    var layer: LayerSurfaceState?
    /// The output's refreshes per second, if known.
    var refresh: Double?
    /// Whether the compositor shows nothing of the window until the next configure.
    var isSuspended = false
}

/// Counters of a render loop, for tests and measurements.
package struct RenderStatistics: Hashable, Sendable {
    /// Commits, with or without a buffer.
    package var commits = 0
    /// Commits with a new frame.
    package var frames = 0
    /// Received frame callbacks.
    package var callbacks = 0
    /// Frames that were delayed because the compositor used all buffers.
    package var starvations = 0
    /// Existing buffers.
    package var buffers = 0
    /// Frames that the window's owner was notified of.
    package var predictions = 0
    /// Those of them that were drawn before the owner had answered.
    package var lateAnswers = 0
    /// The predicted time of the last frame: seconds, CLOCK_MONOTONIC.
    package var lastShowTime = 0.0
    /// Painted pixels of all frames.
    package var paintedPixels = 0
    /// The time at which the first frame was sent: seconds, CLOCK_MONOTONIC; nil before.
    package var firstFrameTime: Double?

    package init() {}
}

/// The interface to the render thread of one window. The thread draws when the compositor is ready, from the window's
/// first configure until `stop`, and sleeps otherwise. Between a `detach` and the next `attach` it has no connection: it
/// only lets the source absorb changes. All members may be used on any thread.
package final class SurfaceRenderLoop: Sendable {
    /// The requests that end the thread's sleep, in addition to Wayland events and the deadline.
    enum Sleep {
        /// The thread is awake, and checks the inbox before it sleeps.
        case none
        /// Only a configure or the end of the thread. A frame callback is pending, and the frame after it shows all
        /// other changes.
        case untilCallback
        /// In addition an answer. The window's owner was notified of a frame, which shows all other changes when it is
        /// drawn.
        case untilAnswer
        /// Any request: it is drawn immediately.
        case untilAnything
    }

    struct Inbox {
        var submission: SurfaceSubmission?
        var isWoken = false
        var isStopping = false
        /// The window's objects on a new connection.
        var attachment: SurfaceObjects?
        /// The connection has ended, and all of its objects must be destroyed.
        var isDetaching = false
        /// The time from which the owner is notified of frames; nil if it has not changed.
        var predictionStart: Double?
        /// The serial number of the last answered frame.
        var answer: UInt64?
        var sleep = Sleep.none

        /// Whether the inbox contains a request that ends this kind of sleep.
        func ends(_ sleep: Sleep) -> Bool {
            switch sleep {
            case .none: false
            case .untilCallback: submission != nil || isStopping || isDetaching || attachment != nil
            case .untilAnswer: ends(.untilCallback) || answer != nil
            case .untilAnything: ends(.untilAnswer) || isWoken || predictionStart != nil
            }
        }
    }

    /// Protects the requests of other threads and the state of the thread's sleep. Waking the thread costs more than a
    /// request, so other threads wake it only if it would act. No request is lost: if it is made before the thread
    /// falls asleep, `fallAsleep` finds it; if it is made later, the other thread sees how the render thread sleeps.
    private let inbox = Mutex(Inbox())
    private let counts = Mutex(RenderStatistics())
    /// Ends the thread's sleep.
    let signal: EventFD
    /// Whether the release of a buffer must wake the thread, which is so only while it waits for one.
    let wantsReleases = Atomic(false)
    private let ended = DispatchSemaphore(value: 0)
    private let detached = DispatchSemaphore(value: 0)
    private let isStarted = Atomic(false)
    /// Whether `detach` waits for the thread.
    private let isDetaching = Atomic(false)

    init() throws(WaylandError) { signal = try EventFD() }

    /// Requests a frame because the source has new changes.
    package func wake() { ask { $0.isWoken = true } }

    /// Sets the time (seconds, CLOCK_MONOTONIC) from which the window's owner is notified of frames before they are
    /// drawn. Such frames are drawn even if nothing else changes. -infinity is for every frame; infinity, the default,
    /// for none.
    package func notifyOfFrames(from time: Double) { ask { $0.predictionStart = time } }

    /// Answers the notification of a frame: the owner has passed its changes to the source, and the frame can be drawn.
    package func answer(_ prediction: FramePrediction) { ask { $0.answer = prediction.serial } }

    package var statistics: RenderStatistics { counts.withLock { $0 } }

    /// Applies the submission in a commit that is made immediately. A newer submission replaces a pending one; only the
    /// newest configure is acknowledged.
    func submit(_ submission: SurfaceSubmission) {
        ask { inbox in
            var submission = submission
            if submission.serial == nil { submission.serial = inbox.submission?.serial }
            inbox.submission = submission
        }
    }

    /// Adds a request to the inbox, and wakes the thread if the request ends its sleep.
    private func ask(_ change: (inout Inbox) -> Void) {
        let endsSleep = inbox.withLock { inbox in
            change(&inbox)
            guard inbox.ends(inbox.sleep) else { return false }
            inbox.sleep = .none
            return true
        }
        if endsSleep { signal.signal() }
    }

    /// Starts the thread, without a connection; further calls have no effect. All closures run on it: `makeSource` once,
    /// `notify` for each frame that the owner is notified of, `shown` when the first frame of an attachment is sent, and
    /// `failed` if no buffer can be created.
    func start(
        makeSource: @escaping @Sendable () -> any FrameSource,
        notify: @escaping @Sendable (FramePrediction) -> Void, shown: @escaping @Sendable () -> Void,
        failed: @escaping @Sendable (WaylandError) -> Void
    ) {
        guard !isStarted.exchange(true, ordering: .acquiringAndReleasing) else { return }
        let thread = Thread { [self] in
            acetate_name_thread("render")
            RenderThread(self, source: makeSource(), notify: notify, shown: shown, failed: failed).run()
            ended.signal()
        }
        // Traversals use stack for each level of a layer tree. This suffices for the deepest allowed tree.
        thread.stackSize = 8 << 20
        thread.start()
    }

    /// Passes the window's objects on a connection to the thread, which draws from the next submission on.
    func attach(_ objects: SurfaceObjects) { ask { $0.attachment = objects } }

    /// Waits until the thread has destroyed its objects. Then the connection and the window's objects may be destroyed.
    /// Submissions that were not applied are dropped, because they answer configures of that connection.
    func detach() {
        guard isStarted.load(ordering: .acquiring) else { return }
        isDetaching.store(true, ordering: .sequentiallyConsistent)
        ask { inbox in
            inbox.attachment = nil
            inbox.submission = nil
            inbox.isDetaching = true
        }
        detached.wait()
    }

    /// Called on the thread when it has destroyed its objects.
    func didDetach() {
        if isDetaching.exchange(false, ordering: .sequentiallyConsistent) { detached.signal() }
    }

    /// Ends the thread and waits until it has destroyed its objects. Then the surface may be destroyed.
    func stop() {
        ask { $0.isStopping = true }
        guard isStarted.exchange(false, ordering: .acquiringAndReleasing) else { return }
        ended.wait()
    }

    /// Notes that the thread sleeps, and returns true; returns false if the inbox already contains a request that ends
    /// this kind of sleep.
    func fallAsleep(_ sleep: Sleep) -> Bool {
        inbox.withLock { inbox in
            guard !inbox.ends(sleep) else { return false }
            inbox.sleep = sleep
            return true
        }
    }

    /// Returns the inbox and empties it. The thread is awake from now on.
    func take() -> Inbox {
        inbox.withLock { inbox in
            defer {
                inbox.submission = nil
                inbox.attachment = nil
                inbox.isDetaching = false
                inbox.isWoken = false
                inbox.predictionStart = nil
                inbox.answer = nil
                inbox.sleep = .none
            }
            return inbox
        }
    }

    func count(_ change: (inout RenderStatistics) -> Void) { counts.withLock { change(&$0) } }
}
