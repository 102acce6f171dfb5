import AcetatePixels
import AcetateProtocols
import AcetateTrace
import CAcetateProtocols
import CAcetateWayland
import Glibc

/// The implementation of a render loop: one object for one run of the thread, used only there.
final class RenderThread {
    /// The greatest number of damage rectangles that are sent for a frame.
    static let damageLimit = 16
    /// The number of pixels that cost the compositor about as much as one more rectangle costs both sides.
    static let pixelsPerRectangle = 512
    /// Presentation feedback is requested for one of this number of frames, and for the first frame after a rest.
    private static let feedbackInterval = 64
    /// Seconds after which a frame callback is late because the window is hidden or the compositor is busy.
    private static let callbackTimeout = 0.1
    /// The environment variable that makes all windows draw as fast as the compositor releases buffers, for
    /// measurements. If it is 1, frames do not wait for frame callbacks, except those that the window's owner is
    /// notified of.
    private static let unthrottled = "ACETATE_UNTHROTTLED"

    private let loop: SurfaceRenderLoop
    private let source: any FrameSource
    private let shown: () -> Void
    private let failed: (WaylandError) -> Void
    private var predictions: PredictionExchange
    private let isUnthrottled: Bool
    /// The window's objects on the current connection; nil while there is none.
    private var attachment: SurfaceAttachment?

    private var clock = FrameClock(refresh: nil)
    /// The geometry of the last configure of this attachment; nil before.
    private var geometry: SurfaceGeometry?
    /// The last geometry that the source was given.
    private var sourceGeometry: SurfaceGeometry?
    private var isOpaque = false
    private var frame: SurfaceFrame?
    private var submission: SurfaceSubmission?
    /// The compositor shows nothing of the window, and no frames are drawn. Time goes on.
    private var isSuspended = false
    /// The handler of each frame callback.
    private lazy var callbackHandler: Proxy.Handler = { [unowned self] _, _ in
        attachment?.frameCallback = nil
        Trace.span("wait for callback", since: callbackStart)
        loop.count { $0.callbacks += 1 }
    }
    /// The time at which the pending frame callback was requested.
    private var callbackStart = TraceMoment(nanoseconds: 0)
    /// The time until which the thread waits for the pending frame callback. Then it processes new changes without it.
    private var callbackLimit = -Double.infinity
    private var framesUntilFeedback = 0
    /// The loop was woken since the last update.
    private var isWoken = false
    /// The time of the next frame if the loop is not woken; seconds, infinite for none.
    private var nextDraw = Double.infinity
    /// The earliest time at which a frame begins only to notify the owner; seconds.
    private var earliestPrediction = -Double.infinity
    /// Seconds that an update and its painting take, smoothed.
    private var painting = 0.0
    /// Damage that has not been committed yet.
    private var damage = PixelRegion()
    /// The compositor uses all buffers; the next frame waits for a release.
    private var isStarved = false
    /// No buffer could be created; nothing is drawn until the next submission.
    private var hasFailed = false
    /// The connection has ended.
    private var isLost = false

    init(
        _ loop: SurfaceRenderLoop, source: any FrameSource, notify: @escaping (FramePrediction) -> Void,
        shown: @escaping () -> Void, failed: @escaping (WaylandError) -> Void
    ) {
        self.loop = loop
        self.source = source
        self.shown = shown
        self.failed = failed
        predictions = PredictionExchange { [loop] prediction in
            loop.count { $0.predictions += 1 }
            notify(prediction)
        }
        isUnthrottled = getenv(Self.unthrottled).map { String(cString: $0) } == "1"
    }

    func run() {
        while true {
            isLost = attachment.map { !$0.queue.dispatchPending() } ?? true
            if isStarved { takeReleases() }
            let inbox = loop.take()
            if let objects = inbox.attachment { attach(objects) }
            if inbox.isDetaching || inbox.isStopping { detach() }
            if inbox.isStopping { return }
            take(inbox)
            let now = Monotonic.now()
            if mayDraw(now) {
                draw(now)
                continue  // a release or a callback may have arrived already
            }
            sleep(now)
        }
    }

    /// Sleeps until there is something to do or events arrive.
    private func sleep(_ now: Double) {
        let awaitsCallback = attachment?.frameCallback != nil && now < callbackLimit
        let depth: SurfaceRenderLoop.Sleep =
            awaitsCallback ? .untilCallback : predictions.isUnanswered ? .untilAnswer : .untilAnything
        guard loop.fallAsleep(depth) else { return }
        guard let attachment else { return loop.signal.wait(until: .infinity) }
        // Other threads' events wait while this thread reads the socket and paints, so it reads only if its frames are
        // quick.
        let isQuick = painting < clock.period / 8 && !isLost
        attachment.objects.display.sleep(
            for: attachment.queue, isReady: isQuick, or: loop.signal, until: awaitsCallback ? callbackLimit : wakeTime)
    }

    // MARK: Connections

    /// Begins to draw on a connection, where the window was just created: in its first configure, everything is drawn.
    private func attach(_ objects: SurfaceObjects) {
        do throws(WaylandError) {
            attachment = try SurfaceAttachment(objects, of: loop)
            isLost = false
        } catch {
            failed(error)
        }
    }

    /// Destroys everything that belongs to the connection. The source and the clock continue with the next one.
    private func detach() {
        attachment?.end()
        attachment = nil
        geometry = nil
        frame = nil
        submission = nil
        isSuspended = false
        damage = PixelRegion()
        nextDraw = .infinity
        callbackLimit = -.infinity
        framesUntilFeedback = 0
        isStarved = false
        loop.wantsReleases.store(false, ordering: .sequentiallyConsistent)
        // A frame that has begun is not drawn any more; the next one has its own time.
        _ = predictions.finish()
        loop.didDetach()
    }

    // MARK: Scheduling

    private func take(_ inbox: SurfaceRenderLoop.Inbox) {
        if var new = inbox.submission {
            new.serial = new.serial ?? submission?.serial
            submission = new
            hasFailed = false
        }
        if let start = inbox.predictionStart { predictions.start = start }
        if let answer = inbox.answer { predictions.take(answer: answer) }
        guard inbox.isWoken else { return }
        isWoken = true
        // Without a connection or a frame callback nothing is drawn, and changes must not accumulate.
        let isBlocked = geometry != nil && (attachment?.frameCallback != nil || isSuspended)
        if submission == nil, attachment == nil || isBlocked {
            source.absorb()
        }
    }

    /// Whether a frame may be drawn: a submission immediately, other changes after the compositor's frame callback.
    private func mayDraw(_ now: Double) -> Bool {
        guard let attachment, !attachment.objects.display.isWriteBlocked, !hasFailed, !isLost else { return false }
        if submission != nil { return true }
        guard !isSuspended, geometry != nil, attachment.frameCallback == nil, !isStarved else { return false }
        if let limit = predictions.waitingLimit { return limit <= now }
        return isWoken || !damage.isEmpty || min(nextDraw, predictionTime) <= now
    }

    private var wakeTime: Double {
        guard let attachment, geometry != nil, attachment.frameCallback == nil, !isSuspended, !isStarved, !hasFailed,
            !isLost, !attachment.objects.display.isWriteBlocked
        else { return .infinity }
        return predictions.waitingLimit ?? min(nextDraw, predictionTime)
    }

    /// The time to begin the next frame that the owner is notified of: seconds, infinite if there is none or the last
    /// one is not answered.
    private var predictionTime: Double { max(predictions.nextShowTime - clock.lead, earliestPrediction) }

    private func schedule(_ next: NextFrame, now: Double, isShown: Bool) {
        switch next {
        // The frame callback paces the drawing. Without a commit there is no callback, and the clock paces it.
        case .atOnce: nextDraw = isShown ? now : now + clock.period
        case .at(let time):
            nextDraw = time.isNaN ? .infinity : max(time - clock.lead, isShown ? now : now + clock.period)
        case .never: nextDraw = .infinity
        }
    }

    private func takeReleases() {
        guard let attachment else { return }
        attachment.releases.dispatchPending()
        if attachment.pool.hasFree {
            isStarved = false
            loop.wantsReleases.store(false, ordering: .sequentiallyConsistent)
        }
    }

    // MARK: A frame

    private func draw(_ now: Double) {
        guard let attachment else { return }
        if submission == nil, predictions.begin(now: now, clock: &clock, painting: painting) { return }
        let start = Trace.start()
        defer { Trace.interval("frame", since: start) }
        let answered = submission
        submission = nil
        if let answered { apply(answered, to: attachment) }
        guard let geometry else { return }
        let (wasNotified, isLate) = (predictions.wasNotified, predictions.isUnanswered)
        let showTime = predictions.finish() ?? predict(now)
        let update = Trace.interval("update") { source.update(at: showTime) }
        isWoken = false
        damage.formUnion(update.damage.intersection(geometry.pixels.rect))
        attachment.releases.dispatchPending()
        var buffer: SharedBuffer?
        if !damage.isEmpty {
            do throws(WaylandError) {
                buffer = try attachment.pool.free()
            } catch {
                hasFailed = true
                failed(error)
                return
            }
            if buffer == nil { starve() }
        }
        schedule(update.next, now: now, isShown: buffer != nil)
        // A frame that the owner was notified of always requests the next callback. After other frames the clock paces.
        earliestPrediction = wasNotified ? -.infinity : now + clock.period / 2
        guard buffer != nil || answered != nil || wasNotified else { return }
        var painted = 0
        if let buffer {
            let region = damage.union(buffer.damage ?? PixelRegion(buffer.pixels.rect))
            painted = region.area
            Trace.interval("paint") { source.paint(buffer.pixels, region: region) }
            Trace.count("painted pixels", painted)
        }
        let sending = Trace.start()
        if let serial = answered?.serial { attachment.objects.role.acknowledge(serial) }
        attachment.send(answered?.layer)
        if let buffer { show(buffer, on: attachment, at: showTime, now: now) }
        if wasNotified, attachment.frameCallback == nil { requestFrameCallback(attachment, now) }
        wl_surface_commit(attachment.objects.surface)
        attachment.objects.display.flush()
        if buffer != nil, !attachment.isShown {
            attachment.isShown = true
            shown()
        }
        Trace.interval("send", since: sending)
        if isLate { Trace.event("late answer") }
        loop.count {
            $0.commits += 1
            if isLate { $0.lateAnswers += 1 }
            $0.buffers = attachment.pool.buffers.count + attachment.pool.orphans.count
            guard buffer != nil else { return }
            $0.frames += 1
            $0.lastShowTime = showTime
            $0.paintedPixels += painted
            if $0.firstFrameTime == nil { $0.firstFrameTime = Monotonic.now() }
        }
        painting += 0.2 * (Monotonic.now() - now - painting)
    }

    /// The predicted time of a frame that is drawn now without a notification. Unthrottled frames are shown now.
    private func predict(_ now: Double) -> Double {
        isUnthrottled ? now : clock.nextShowTime(now: now, isPaced: attachment?.frameCallback == nil)
    }

    private func apply(_ submission: SurfaceSubmission, to attachment: SurfaceAttachment) {
        isSuspended = submission.isSuspended
        clock.setRefresh(submission.refresh)
        source.refreshDidChange(to: clock.period)
        guard submission.geometry != geometry || submission.isOpaque != isOpaque || submission.frame != frame else {
            return
        }
        let new = submission.geometry
        attachment.pool.resize(to: new.pixels, isOpaque: submission.isOpaque)
        // Buffers of the new size can be created even if the compositor uses all others.
        isStarved = false
        if new != geometry {
            if let viewport = attachment.objects.viewport {
                wp_viewport_set_destination(viewport, Int32(new.width), Int32(new.height))
            } else if new.scale120 != geometry?.scale120 ?? 120 {
                wl_surface_set_buffer_scale(attachment.objects.surface, Int32(new.scale120 / 120))
            }
        }
        if new != sourceGeometry { source.resize(to: new) }
        if submission.frame != frame || frame != nil { attachment.objects.setFrame(submission.frame, in: new) }
        geometry = new
        sourceGeometry = new
        isOpaque = submission.isOpaque
        frame = submission.frame
        damage = PixelRegion(new.pixels.rect)
    }

    /// Delays the frame until the compositor, which uses all buffers, releases one.
    private func starve() {
        isStarved = true
        Trace.event("no free buffer")
        loop.wantsReleases.store(true, ordering: .sequentiallyConsistent)
        loop.count { $0.starvations += 1 }
    }

    /// Sends the requests of a frame, without the commit.
    private func show(
        _ buffer: SharedBuffer, on attachment: SurfaceAttachment, at showTime: Double, now: Double
    ) {
        let surface = attachment.objects.surface
        wl_surface_attach(surface, buffer.raw, 0, 0)
        let sent = damage.simplified(toAtMost: Self.damageLimit, worth: Self.pixelsPerRectangle)
        Trace.count("damage rectangles", sent.rects.count)
        for rect in sent.rects {
            wl_surface_damage_buffer(surface, Int32(rect.x), Int32(rect.y), Int32(rect.width), Int32(rect.height))
        }
        attachment.pool.markBusy(buffer, damage: damage)
        damage = PixelRegion()
        if attachment.frameCallback == nil, !isUnthrottled { requestFrameCallback(attachment, now) }
        requestFeedback(attachment, showTime)
    }

    private func requestFrameCallback(_ attachment: SurfaceAttachment, _ now: Double) {
        callbackStart = Trace.start()
        callbackLimit = now + Self.callbackTimeout
        attachment.frameCallback = Proxy(
            wl_surface_frame(attachment.surfaceWrapper.raw), on: attachment.objects.display,
            destroy: { wl_callback_destroy($0) }, handler: callbackHandler)
    }

    private func requestFeedback(_ attachment: SurfaceAttachment, _ showTime: Double) {
        framesUntilFeedback -= 1
        guard framesUntilFeedback < 0 || nextDraw == .infinity, attachment.feedback == nil,
            let presentation = attachment.presentationWrapper
        else { return }
        framesUntilFeedback = Self.feedbackInterval
        let objects = attachment.objects
        attachment.feedback = Proxy(
            wp_presentation_feedback(presentation.raw, objects.surface), on: objects.display,
            destroy: { wp_presentation_feedback_destroy($0) },
            handler: { [unowned self] event, arguments in
                switch WpPresentationFeedback.Event(rawValue: event) {
                case .presented:
                    let seconds = Double(arguments.uint(0)) * 4_294_967_296 + Double(arguments.uint(1))
                    clock.presented(at: seconds + Double(arguments.uint(2)) * 1e-9, predicted: showTime)
                    self.attachment?.feedback = nil
                case .discarded: self.attachment?.feedback = nil
                case .syncOutput, nil: break
                }
            })
    }
}
