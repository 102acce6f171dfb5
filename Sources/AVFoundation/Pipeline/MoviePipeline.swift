import CAcetateGStreamer
import Dispatch
import Foundation
import Synchronization

/// A pipeline that plays a movie, a sound or a stream.
///
/// Its methods return at once and can be called from any thread. Commands run in order on a queue, because some wait
/// for the threads of the pipeline.
final class MoviePipeline: @unchecked Sendable {
    // The pointers do not change, are referenced until the last command has run, and GStreamer's functions on them are
    // safe to call from any thread. The rest is in `state`.

    /// A seek: where to, how exactly, and what happens at its end.
    struct Seek: Sendable {
        var time: Double
        /// The greatest distance of the frame that is shown before and after the time, in seconds.
        var before = 0.0, after = 0.0
        var completion: (@Sendable (Bool) -> Void)?
    }

    private struct State {
        /// Whether the program wants to play.
        var wantsToPlay = false
        /// The rate of the last seek.
        var rate = 1.0
        /// Whether the streams are known.
        var isReady = false
        var isBuffering = false
        var isLive = false
        /// The seek that runs.
        var seek: Seek?
        /// The seek that runs when the current one has ended.
        var nextSeek: Seek?
        /// How many seeks have begun.
        var seeks = 0
        var isClosed = false
        var lastPosition = 0.0
        /// Where playing forward ends, in seconds; nil for the end of the movie.
        var end: Double?
    }

    private let name: String
    private let playbin: UnsafeMutablePointer<GstElement>
    private let sink: PipelineSink
    private let queue = DispatchQueue(label: "acetate.movie")
    private let state = Mutex(State())

    /// Builds a pipeline for a URL. It opens nothing before `load`.
    init(url: URL, frames: VideoFrames, handler: @escaping @Sendable (PipelineEvent) -> Void) throws(AVError) {
        name = url.isFileURL ? url.path : url.absoluteString
        let video = try PipelineSink.makeVideoSink()
        do {
            playbin = try GStreamer.element("playbin")
        } catch {
            gst_object_unref(video)
            throw error
        }
        gst_object_ref_sink(playbin)
        sink = PipelineSink(frames, handler: handler)
        acetate_gst_set_string(playbin, "uri", url.absoluteString)
        gst_util_set_object_arg(
            UnsafeMutableRawPointer(playbin).assumingMemoryBound(to: GObject.self), "flags",
            "video+audio+soft-volume+deinterlace")
        sink.receiveFrames(of: video)
        acetate_gst_set_object(playbin, "video-sink", video)
        // Turns movies of cameras that were held upright; others pass unchanged.
        if let flip = try? GStreamer.element("videoflip") {
            gst_util_set_object_arg(
                UnsafeMutableRawPointer(flip).assumingMemoryBound(to: GObject.self), "video-direction", "auto")
            acetate_gst_set_object(playbin, "video-filter", flip)
        }
        sink.connect { [weak self] in self?.receive($0) }
        sink.receiveMessages(of: playbin)
    }

    deinit {
        let (queue, owned) = (queue, OwnedElement(pointer: playbin))
        // Waits for the pipeline's threads.
        queue.async { owned.stop() }
    }

    /// An element that is stopped and released on another thread than its last owner's.
    private struct OwnedElement: @unchecked Sendable {
        // Nothing else has the reference when it is stopped.
        let pointer: UnsafeMutablePointer<GstElement>

        func stop() {
            gst_element_set_state(pointer, GST_STATE_NULL)
            gst_object_unref(pointer)
        }
    }

    // MARK: Commands

    /// Opens the movie and finds the first frame.
    func load() { perform { $0.setState(GST_STATE_PAUSED) } }

    /// Plays from the current position with a rate other than 0.
    func play(rate: Double) {
        perform { pipeline in
            let mustSeek = pipeline.state.withLock { state in
                state.wantsToPlay = true
                defer { state.rate = rate }
                return state.rate != rate && state.isReady && !state.isLive
            }
            if mustSeek { pipeline.start(Seek(time: pipeline.position)) }
            pipeline.settleState()
        }
    }

    func pause() {
        perform { pipeline in
            pipeline.state.withLock { $0.wantsToPlay = false }
            pipeline.settleState()
        }
    }

    /// Seeks. A seek that has not ended is canceled: its completion gets false.
    func seek(_ seek: Seek) {
        let canceled = state.withLock { state in
            defer { state.nextSeek = seek }
            return state.nextSeek
        }
        canceled?.completion?(false)
        perform { $0.startNextSeek() }
    }

    /// Ends the pipeline. There are no further events.
    func close() {
        let seeks = state.withLock { state in
            state.isClosed = true
            defer { (state.seek, state.nextSeek) = (nil, nil) }
            return [state.seek, state.nextSeek]
        }
        for seek in seeks { seek?.completion?(false) }
        queue.async { [self] in gst_element_set_state(playbin, GST_STATE_NULL) }
    }

    /// Sets where playing forward ends, in seconds; nil for the end of the movie. Takes effect with the next seek.
    func setEnd(_ end: Double?) { state.withLock { $0.end = end } }

    func setVolume(_ volume: Double) { acetate_gst_set_double(playbin, "volume", volume) }
    func setMuted(_ isMuted: Bool) { acetate_gst_set_bool(playbin, "mute", isMuted ? 1 : 0) }

    // MARK: Queries

    /// The time in the movie, in seconds. While a seek runs, the time that is sought.
    var position: Double {
        if let sought = state.withLock({ ($0.nextSeek ?? $0.seek)?.time }) { return sought }
        var time = 0
        let isKnown = gst_element_query_position(playbin, GST_FORMAT_TIME, &time) != 0 && time >= 0
        return state.withLock { state in
            if isKnown { state.lastPosition = Double(time) / 1e9 }
            return state.lastPosition
        }
    }

    /// In seconds; nil if it is not known or endless.
    var duration: Double? {
        var time = 0
        guard gst_element_query_duration(playbin, GST_FORMAT_TIME, &time) != 0, time >= 0 else { return nil }
        return Double(time) / 1e9
    }

    private var isSeekable: Bool {
        guard let query = gst_query_new_seeking(GST_FORMAT_TIME) else { return false }
        defer { gst_query_unref(query) }
        var seekable: gboolean = 0
        guard gst_element_query(playbin, query) != 0 else { return false }
        gst_query_parse_seeking(query, nil, &seekable, nil, nil)
        return seekable != 0
    }

    /// The streams that play.
    var streams: (video: Int, audio: Int) {
        (Int(acetate_gst_int(playbin, "n-video")), Int(acetate_gst_int(playbin, "n-audio")))
    }

    // MARK: Running commands

    private func perform(_ command: @escaping @Sendable (MoviePipeline) -> Void) {
        queue.async { [self] in
            if !state.withLock({ $0.isClosed }) { command(self) }
        }
    }

    private func setState(_ target: GstState) {
        switch gst_element_set_state(playbin, target) {
        case GST_STATE_CHANGE_NO_PREROLL:
            state.withLock { ($0.isLive, $0.isReady) = (true, true) }
            sink.send(.ready(duration: nil, isSeekable: false))
        default: break  // Failures have messages.
        }
    }

    /// Plays or pauses as the program and the buffers want.
    private func settleState() {
        let plays = state.withLock { $0.wantsToPlay && !$0.isBuffering && $0.isReady }
        setState(plays ? GST_STATE_PLAYING : GST_STATE_PAUSED)
        if !plays, state.withLock({ $0.isReady }) {
            let stop = gst_element_get_start_time(playbin)
            if stop != UInt.max { sink.frames.stop(at: Double(stop) / 1e9) }
        }
    }

    private func startNextSeek() {
        let next = state.withLock { state -> Seek? in
            guard state.isReady, state.seek == nil, let next = state.nextSeek else { return nil }
            state.nextSeek = nil
            return next
        }
        if let next { start(next) }
    }

    private func start(_ seek: Seek) {
        let (rate, end, canceled) = state.withLock { state in
            defer { (state.seek, state.seeks) = (seek, state.seeks + 1) }
            return (state.rate, state.end, state.seek)
        }
        canceled?.completion?(false)
        let time = Int(max(0, seek.time) * 1e9)
        var flags = GST_SEEK_FLAG_FLUSH.rawValue
        let isRough = (before: seek.before > 1, after: seek.after > 1)
        switch isRough {
        case (false, false): flags |= GST_SEEK_FLAG_ACCURATE.rawValue
        case (true, false): flags |= GST_SEEK_FLAG_KEY_UNIT.rawValue | GST_SEEK_FLAG_SNAP_BEFORE.rawValue
        case (false, true): flags |= GST_SEEK_FLAG_KEY_UNIT.rawValue | GST_SEEK_FLAG_SNAP_AFTER.rawValue
        case (true, true): flags |= GST_SEEK_FLAG_KEY_UNIT.rawValue | GST_SEEK_FLAG_SNAP_NEAREST.rawValue
        }
        let isForward = rate >= 0
        let isDone = gst_element_seek(
            playbin, rate, GST_FORMAT_TIME, GstSeekFlags(flags),
            GST_SEEK_TYPE_SET, isForward ? time : 0,
            GST_SEEK_TYPE_SET, isForward ? end.map { Int($0 * 1e9) } ?? -1 : time)
        if isDone == 0 { finishSeek(false) }
    }

    private func finishSeek(_ isFinished: Bool) {
        let (seek, hasNext) = state.withLock { state in
            defer { state.seek = nil }
            return (state.seek, state.nextSeek != nil)
        }
        if hasNext { perform { $0.startNextSeek() } }
        seek?.completion?(isFinished)
    }

    // MARK: Messages

    /// Handles a message, on the thread that posts it. States are changed on the queue.
    func receive(_ message: UnsafeMutablePointer<GstMessage>) {
        if state.withLock({ $0.isClosed }) { return }
        switch acetate_gst_type(message) {
        case GST_MESSAGE_ERROR:
            sink.send(.failed(GStreamer.error(message, of: name)))
        case GST_MESSAGE_EOS:
            let seeks = state.withLock { $0.seeks }
            queue.asyncAfter(deadline: .now() + sink.frames.timeToEnd) { [weak self] in
                guard let self, state.withLock({ !$0.isClosed && $0.seeks == seeks }) else { return }
                sink.send(.ended)
            }
        case GST_MESSAGE_ASYNC_DONE:
            perform { pipeline in
                let isFirst = pipeline.state.withLock { state in
                    defer { state.isReady = true }
                    return !state.isReady
                }
                pipeline.finishSeek(true)
                pipeline.sink.send(.ready(duration: pipeline.duration, isSeekable: pipeline.isSeekable))
                if isFirst {
                    pipeline.startFirstSeek()
                    pipeline.settleState()
                }
            }
        case GST_MESSAGE_BUFFERING:
            var percent: gint = 0
            gst_message_parse_buffering(message, &percent)
            let (isBuffering, part) = (percent < 100, Double(percent) / 100)
            perform { pipeline in
                let isOther = pipeline.state.withLock { state in
                    defer { state.isBuffering = isBuffering && !state.isLive }
                    return state.isBuffering != (isBuffering && !state.isLive)
                }
                pipeline.sink.send(.buffered(part))
                if isOther { pipeline.settleState() }
            }
        case GST_MESSAGE_DURATION_CHANGED:
            perform { pipeline in
                guard pipeline.state.withLock({ $0.isReady }) else { return }
                pipeline.sink.send(.ready(duration: pipeline.duration, isSeekable: pipeline.isSeekable))
            }
        case GST_MESSAGE_STATE_CHANGED where acetate_gst_source(message) == UnsafeMutableRawPointer(playbin):
            var (old, new, pending) = (GST_STATE_NULL, GST_STATE_NULL, GST_STATE_NULL)
            gst_message_parse_state_changed(message, &old, &new, &pending)
            if new == GST_STATE_PLAYING { sink.send(.playing(true)) }
            if old == GST_STATE_PLAYING { sink.send(.playing(false)) }
        case GST_MESSAGE_CLOCK_LOST:
            perform { pipeline in
                pipeline.setState(GST_STATE_PAUSED)
                pipeline.settleState()
            }
        case GST_MESSAGE_LATENCY:
            perform {
                gst_bin_recalculate_latency(UnsafeMutableRawPointer($0.playbin).assumingMemoryBound(to: GstBin.self))
            }
        default: break
        }
    }

    /// Seeks to the position, or with the rate, that was set before the movie was ready.
    private func startFirstSeek() {
        let (hasSeek, isSpecial) = state.withLock {
            ($0.nextSeek != nil, ($0.rate != 1 || $0.end != nil) && !$0.isLive)
        }
        if hasSeek { startNextSeek() } else if isSpecial { start(Seek(time: 0)) }
    }
}
