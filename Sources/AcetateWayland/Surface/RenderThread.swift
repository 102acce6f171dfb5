import AcetatePixels
import AcetateTrace
import CAcetateProtocols
import CAcetateWayland
import Glibc

/// The compositor's objects that a render thread works with.
struct SurfaceObjects: @unchecked Sendable {
    // Addresses of proxies. The window makes them and stops the render loop before it destroys them; from the loop's
    // start on only the render thread sends requests on the surface, its xdg_surface and its viewport; shm and
    // presentation are used through wrappers of its own.
    let display: DisplayHandle
    let surface: OpaquePointer
    let xdgSurface: OpaquePointer
    let viewport: OpaquePointer?
    let shm: OpaquePointer
    let presentation: OpaquePointer?
}

/// The inside of a render loop: one object for one run of the thread, which alone uses it.
final class RenderThread {
    /// At most so many rectangles of damage are sent for a frame.
    static let damageLimit = 16
    /// A further rectangle costs both sides about what so many further pixels cost the compositor.
    static let pixelsPerRectangle = 512
    /// Presentation feedback is asked for on one frame of so many, and on the first after a rest.
    private static let feedbackInterval = 64
    /// Seconds after which a frame callback is late: the window is hidden, or the compositor busy.
    private static let callbackPatience = 0.1
    /// The variable of the environment that has every window drawn as fast as buffers come back, for measurements: set to
    /// 1, frames do not wait for the compositor's callbacks. Those that the window's owner is told of still do.
    private static let unthrottled = "ACETATE_UNTHROTTLED"

    private let loop: SurfaceRenderLoop
    private let objects: SurfaceObjects
    private let source: any FrameSource
    private let failed: (WaylandError) -> Void
    private var forecasts: ForecastExchange
    private let queue: EventQueue
    /// Releases have a queue of their own, which wakes the thread only when it waits for a buffer.
    private let releases: EventQueue
    private let surfaceWrapper: QueueBoundWrapper
    private let presentationWrapper: QueueBoundWrapper?
    private let pool: BufferPool
    private let isUnthrottled: Bool

    private var clock = FrameClock(refresh: nil)
    private var geometry: SurfaceGeometry?
    private var isOpaque = false
    private var submission: SurfaceSubmission?
    private var frameCallback: Proxy?
    /// The handler of each frame callback.
    private lazy var callbackHandler: Proxy.Handler = { [unowned self] _, _ in
        frameCallback = nil
        Trace.span("wait for callback", since: callbackStart)
        loop.count { $0.callbacks += 1 }
    }
    /// When the frame callback that is out was asked for.
    private var callbackStart = TraceMoment(nanoseconds: 0)
    /// Until when the frame callback that is out is awaited: then what has come since is taken in without it.
    private var callbackLimit = -Double.infinity
    private var feedback: Proxy?
    private var framesUntilFeedback = 0
    /// Somebody has woken the loop since the last update.
    private var isWoken = false
    /// When to draw next without being woken; seconds, infinite if not at all.
    private var nextDraw = Double.infinity
    /// No frame is begun before this time only because it is to be told.
    private var earliestForecast = -Double.infinity
    /// Seconds that an update and its painting take, smoothed.
    private var painting = 0.0
    /// Damage that no commit has shown yet.
    private var damage = PixelRegion()
    private var isStarved = false
    /// No buffer could be had; nothing is drawn until the next submission.
    private var hasFailed = false
    /// The connection has ended.
    private var isLost = false

    init(
        _ loop: SurfaceRenderLoop, _ objects: SurfaceObjects, source: any FrameSource,
        tell: @escaping (FrameForecast) -> Void, failed: @escaping (WaylandError) -> Void
    ) throws(WaylandError) {
        self.loop = loop
        self.objects = objects
        self.source = source
        self.failed = failed
        forecasts = ForecastExchange { [loop] forecast in
            loop.count { $0.forecasts += 1 }
            tell(forecast)
        }
        queue = try EventQueue(on: objects.display) { [signal = loop.signal] in signal.signal() }
        releases = try EventQueue(on: objects.display, beside: queue) { [weak loop] in
            guard let loop, loop.wantsReleases.load(ordering: .sequentiallyConsistent) else { return }
            loop.signal.signal()
        }
        guard let surface = QueueBoundWrapper(objects.surface, on: queue),
            let shm = QueueBoundWrapper(objects.shm, on: releases)
        else { throw .noResources("a wrapper of a Wayland object", SystemError.current) }
        surfaceWrapper = surface
        presentationWrapper = objects.presentation.flatMap { [queue] in QueueBoundWrapper($0, on: queue) }
        pool = BufferPool(shm: shm, display: objects.display)
        isUnthrottled = getenv(Self.unthrottled).map { String(cString: $0) } == "1"
    }

    func run() {
        while true {
            isLost = !queue.dispatchPending()
            if isStarved { takeReleases() }
            let inbox = loop.take()
            if inbox.isStopping { return tearDown() }
            take(inbox)
            let now = Monotonic.now()
            if mayDraw(now) {
                draw(now)
                continue  // a release or a callback may be here already
            }
            sleep(now)
        }
    }

    /// Sleeps until there is something to do, or events have come.
    private func sleep(_ now: Double) {
        let awaitsCallback = frameCallback != nil && now < callbackLimit
        let depth: SurfaceRenderLoop.Sleep =
            awaitsCallback ? .untilCallback : forecasts.isUnanswered ? .untilAnswer : .untilAnything
        guard loop.fallAsleep(depth) else { return }
        // Whoever has events waits for the socket's reader: at most so long.
        let isQuick = painting < clock.period / 8 && !isLost
        objects.display.sleep(
            for: queue, isReady: isQuick, or: loop.signal, until: awaitsCallback ? callbackLimit : wakeTime)
    }

    /// The queues' proxies go before the queues.
    private func tearDown() {
        objects.display.resignReading(queue.id)
        frameCallback = nil
        feedback = nil
        pool.removeAll()
        objects.display.flush()
    }

    // MARK: When

    private func take(_ inbox: SurfaceRenderLoop.Inbox) {
        if var new = inbox.submission {
            new.serial = new.serial ?? submission?.serial
            submission = new
            hasFailed = false
        }
        if let start = inbox.forecastStart { forecasts.start = start }
        if let answer = inbox.answer { forecasts.take(answer: answer) }
        guard inbox.isWoken else { return }
        isWoken = true
        if geometry != nil, frameCallback != nil, submission == nil { source.absorb() }
    }

    /// A submission is shown at once; anything else waits for the compositor's frame callback.
    private func mayDraw(_ now: Double) -> Bool {
        if objects.display.isWriteBlocked || hasFailed || isLost { return false }
        if submission != nil { return true }
        guard geometry != nil, frameCallback == nil, !isStarved else { return false }
        if let limit = forecasts.waitingLimit { return limit <= now }
        return isWoken || !damage.isEmpty || min(nextDraw, forecastTime) <= now
    }

    private var wakeTime: Double {
        let mayDraw = frameCallback == nil && !isStarved && !hasFailed && !isLost && !objects.display.isWriteBlocked
        guard mayDraw, geometry != nil else { return .infinity }
        return forecasts.waitingLimit ?? min(nextDraw, forecastTime)
    }

    /// When to begin the next frame that is to be told: seconds, infinite if there is none or the last is not answered.
    private var forecastTime: Double { max(forecasts.nextShowTime - clock.lead, earliestForecast) }

    private func schedule(_ next: NextFrame, now: Double, isShown: Bool) {
        switch next {
        // The frame callback paces; without one (nothing has changed, nothing was committed) the clock does.
        case .atOnce: nextDraw = isShown ? now : now + clock.period
        case .at(let time):
            nextDraw = time.isNaN ? .infinity : max(time - clock.lead, isShown ? now : now + clock.period)
        case .never: nextDraw = .infinity
        }
    }

    private func takeReleases() {
        releases.dispatchPending()
        if pool.hasFree {
            isStarved = false
            loop.wantsReleases.store(false, ordering: .sequentiallyConsistent)
        }
    }

    // MARK: A frame

    private func draw(_ now: Double) {
        if submission == nil, forecasts.begin(now: now, clock: &clock, painting: painting) { return }
        let start = Trace.start()
        defer { Trace.interval("frame", since: start) }
        let answered = submission
        submission = nil
        if let answered { apply(answered) }
        guard let geometry else { return }
        let (isTold, isLate) = (forecasts.isTold, forecasts.isUnanswered)
        let showTime = forecasts.finish() ?? foretell(now)
        let update = Trace.interval("update") { source.update(at: showTime) }
        isWoken = false
        damage.formUnion(update.damage.intersection(geometry.pixels.rect))
        releases.dispatchPending()
        var buffer: SharedBuffer?
        if !damage.isEmpty {
            do throws(WaylandError) {
                buffer = try pool.free()
            } catch {
                hasFailed = true
                failed(error)
                return
            }
            if buffer == nil { starve() }
        }
        schedule(update.next, now: now, isShown: buffer != nil)
        // A frame that was told asks for the next callback whatever it shows; after another the clock sees to the pace.
        earliestForecast = isTold ? -.infinity : now + clock.period / 2
        guard buffer != nil || answered != nil || isTold else { return }
        var painted = 0
        if let buffer {
            let region = damage.union(buffer.damage ?? PixelRegion(buffer.pixels.rect))
            painted = region.area
            Trace.interval("paint") { source.paint(buffer.pixels, region: region) }
            Trace.count("painted pixels", painted)
        }
        let sending = Trace.start()
        if let serial = answered?.serial { xdg_surface_ack_configure(objects.xdgSurface, serial) }
        if let buffer { show(buffer, at: showTime, now: now) }
        if isTold, frameCallback == nil { requestFrameCallback(now) }
        wl_surface_commit(objects.surface)
        objects.display.flush()
        Trace.interval("send", since: sending)
        if isLate { Trace.event("late answer") }
        loop.count {
            $0.commits += 1
            if isLate { $0.lateAnswers += 1 }
            $0.buffers = pool.buffers.count + pool.orphans.count
            guard buffer != nil else { return }
            $0.frames += 1
            $0.lastShowTime = showTime
            $0.paintedPixels += painted
            if $0.firstFrameTime == nil { $0.firstFrameTime = Monotonic.now() }
        }
        painting += 0.2 * (Monotonic.now() - now - painting)
    }

    /// When a frame that is drawn now, and nobody was told of, will be shown. Without a pace each has a time of its own.
    private func foretell(_ now: Double) -> Double {
        isUnthrottled ? now : clock.nextShowTime(now: now, isPaced: frameCallback == nil)
    }

    private func apply(_ submission: SurfaceSubmission) {
        clock.setRefresh(submission.refresh)
        source.refreshDidChange(to: clock.period)
        guard submission.geometry != geometry || submission.isOpaque != isOpaque else { return }
        let new = submission.geometry
        pool.resize(to: new.pixels, isOpaque: submission.isOpaque)
        // Buffers of the new size can be made whatever the compositor holds.
        isStarved = false
        if new != geometry {
            if let viewport = objects.viewport {
                wp_viewport_set_destination(viewport, Int32(new.width), Int32(new.height))
            } else if new.scale120 != geometry?.scale120 ?? 120 {
                wl_surface_set_buffer_scale(objects.surface, Int32(new.scale120 / 120))
            }
            source.resize(to: new)
        }
        geometry = new
        isOpaque = submission.isOpaque
        damage = PixelRegion(new.pixels.rect)
    }

    /// All buffers are lent: the frame is made when one comes back.
    private func starve() {
        isStarved = true
        Trace.event("no free buffer")
        loop.wantsReleases.store(true, ordering: .sequentiallyConsistent)
        loop.count { $0.starvations += 1 }
    }

    /// The requests of a frame, without the commit.
    private func show(_ buffer: SharedBuffer, at showTime: Double, now: Double) {
        wl_surface_attach(objects.surface, buffer.raw, 0, 0)
        let sent = damage.simplified(toAtMost: Self.damageLimit, worth: Self.pixelsPerRectangle)
        Trace.count("damage rectangles", sent.rects.count)
        for rect in sent.rects {
            wl_surface_damage_buffer(
                objects.surface, Int32(rect.x), Int32(rect.y), Int32(rect.width), Int32(rect.height))
        }
        pool.lend(buffer, damage: damage)
        damage = PixelRegion()
        if frameCallback == nil, !isUnthrottled { requestFrameCallback(now) }
        requestFeedback(showTime)
    }

    private func requestFrameCallback(_ now: Double) {
        callbackStart = Trace.start()
        callbackLimit = now + Self.callbackPatience
        frameCallback = Proxy(
            wl_surface_frame(surfaceWrapper.raw), on: objects.display, destroy: { wl_callback_destroy($0) },
            handler: callbackHandler)
    }

    private func requestFeedback(_ showTime: Double) {
        framesUntilFeedback -= 1
        guard framesUntilFeedback < 0 || nextDraw == .infinity, feedback == nil,
            let presentation = presentationWrapper
        else { return }
        framesUntilFeedback = Self.feedbackInterval
        feedback = Proxy(
            wp_presentation_feedback(presentation.raw, objects.surface), on: objects.display,
            destroy: { wp_presentation_feedback_destroy($0) },
            handler: { [unowned self] event, arguments in
                switch event {
                case 1:
                    let seconds = Double(arguments.uint(0)) * 4_294_967_296 + Double(arguments.uint(1))
                    clock.presented(at: seconds + Double(arguments.uint(2)) * 1e-9, foretold: showTime)
                    feedback = nil
                case 2: feedback = nil
                default: break
                }
            })
    }
}
