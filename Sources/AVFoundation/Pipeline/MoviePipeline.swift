import AcetateGStreamer
import CAcetateGStreamer
import Dispatch
import Foundation
import Synchronization

/// A pipeline that plays a movie, a sound, a stream or the timeline of a composition.
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

    struct State {
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
        /// Whether all frames up to the end have been read, since the last seek.
        var isAtEnd = false
        var lastPosition = 0.0
        /// Where playing forward ends, in seconds; nil for the end of the movie.
        var end: Double?
        /// Where playing backward ends, in seconds.
        var reverseEnd = 0.0
        /// Whether playing waits for buffered data.
        var waitsForData = true
        /// The time of the host at which playing begins when a seek has ended, in seconds; nil for none.
        var hostStart: Double?
        /// Whether the running time follows a time of the host, also while the pipeline is paused.
        var followsHost = false
        /// Where playing forward continues at the end, in seconds; nil to end.
        var loopStart: Double?
        /// The number of frames that had arrived at the last repetition, and how many repetitions ago that was.
        var repeats = (frames: 0, count: 0)
    }

    /// How much earlier an exact seek in a playlist begins, in seconds.
    private static let playlistLead = 0.1

    /// How many repetitions without a new frame may be on their way. More are those of a movie that cannot be decoded.
    static let repeatLimit = 1000

    let source: MediaSource
    var name: String { source.name }
    let playbin: UnsafeMutablePointer<AcetateGstElement>
    /// What plays a timeline; nil for a playbin.
    let playback: TimelinePlayback?
    /// What has the volume; nil without sound.
    private let volume: UnsafeMutablePointer<AcetateGstElement>?
    let sink: PipelineSink
    let queue = DispatchQueue(label: "acetate.movie")
    let state = Mutex(State())

    /// Builds a pipeline for a URL. It reads nothing before `load`. Throws an error if the URL is of a file that cannot be
    /// opened.
    init(url: URL, frames: VideoFrames, handler: @escaping @Sendable (PipelineEvent) -> Void) throws(AVError) {
        source = try MediaSource(url)
        let video = try PipelineSink.makeVideoSink()
        do {
            playbin = try GStreamer.movieElement("playbin")
        } catch {
            acetate_gst_object_unref(video)
            throw error
        }
        acetate_gst_object_ref_sink(playbin)
        (playback, volume) = (nil, playbin)
        sink = PipelineSink(frames, isRemote: !source.isFile, handler: handler)
        if source.isPlaylist { sink.findOrigin() }
        acetate_gst_set_string(playbin, "uri", source.address)
        acetate_gst_util_set_object_arg(
            playbin, "flags",
            "video+audio+soft-volume+deinterlace")
        sink.receiveFrames(of: video)
        acetate_gst_set_object(playbin, "video-sink", video)
        if FramePace.isNeeded, let silence = try? GStreamer.element("fakesink") {
            acetate_gst_set_object(playbin, "audio-sink", silence)
        }
        sink.connect { [weak self] in self?.receive($0) }
        sink.receiveMessages(of: playbin)
    }

    /// Builds a pipeline for a timeline. It reads nothing before `load`.
    ///
    /// - Parameter duration: in seconds; infinite if it is not known.
    init(
        _ timeline: Timeline, duration: Double, settings: PlaybackSettings, frames: VideoFrames,
        handler: @escaping @Sendable (PipelineEvent) -> Void
    ) throws(AVError) {
        source = MediaSource(name: timeline.name)
        playbin = try GStreamer.moviePipeline(
            TimelinePlayback.description(timeline, settings, duration: duration))
        sink = PipelineSink(frames, handler: handler)
        if let pictures = acetate_gst_bin_get_by_name(playbin, "pictures") {
            PipelineSink.configure(pictures, isLive: false)
            sink.receiveFrames(of: pictures)
            acetate_gst_object_unref(pictures)
        }
        volume = acetate_gst_bin_get_by_name(playbin, "volume")
        // The pipeline has another reference.
        if let volume { acetate_gst_object_unref(volume) }
        playback = TimelinePlayback(timeline, settings, in: playbin) { [sink] in sink.send(.failed($0)) }
        sink.connect { [weak self] in self?.receive($0) }
        sink.receiveMessages(of: playbin)
    }

    deinit {
        playback?.stop()
        let (queue, owned) = (queue, OwnedElement(pointer: playbin, source: source))
        // Waits for the pipeline's threads.
        queue.async { owned.stop() }
    }

    /// An element that is stopped and released on another thread than its last owner's.
    private struct OwnedElement: @unchecked Sendable {
        // Nothing else has the reference when it is stopped.
        let pointer: UnsafeMutablePointer<AcetateGstElement>
        let source: MediaSource

        func stop() {
            acetate_gst_element_set_state(pointer, ACETATE_GST_STATE_NULL)
            acetate_gst_object_unref(pointer)
            withExtendedLifetime(source) {}
        }
    }

    // MARK: Commands

    /// Opens the movie and finds the first frame. Fails if a file delivers no data for `idleLimit` seconds before its streams
    /// are known.
    func load(idleLimit: Double) {
        sink.expectFrames(true)
        perform { pipeline in
            pipeline.setState(ACETATE_GST_STATE_PAUSED)
            guard pipeline.source.isFile, idleLimit.isFinite else { return }
            if let source = acetate_gst_copy_object(pipeline.playbin, "source") {
                pipeline.sink.countReads(of: source.assumingMemoryBound(to: AcetateGstElement.self))
                acetate_gst_object_unref(source)
            }
            pipeline.watchReads(idleLimit)
        }
    }

    /// Plays from the current position with a rate other than 0.
    func play(rate: Double) {
        sink.expectFrames(true)
        perform { pipeline in
            let mustSeek = pipeline.state.withLock { state in
                (state.wantsToPlay, state.hostStart) = (true, nil)
                defer { state.rate = rate }
                return state.rate != rate && state.isReady && !state.isLive
            }
            if mustSeek { pipeline.start(Seek(time: pipeline.position)) }
            pipeline.settleState()
        }
    }

    func pause() {
        perform { pipeline in
            pipeline.state.withLock { ($0.wantsToPlay, $0.hostStart) = (false, nil) }
            pipeline.settleState()
        }
    }

    /// Seeks. A seek that has not ended is canceled: its completion gets false.
    func seek(_ seek: Seek) {
        sink.expectFrames(true)
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
        playback?.stop()
        sink.expectFrames(false)
        queue.async { [self] in acetate_gst_element_set_state(playbin, ACETATE_GST_STATE_NULL) }
    }

    /// Sets where playing forward ends, in seconds; nil for the end of the movie. Takes effect with the next seek.
    func setEnd(_ end: Double?) { state.withLock { $0.end = end } }

    /// Sets where playing backward ends, in seconds. Takes effect with the next seek.
    func setReverseEnd(_ end: Double?) { state.withLock { $0.reverseEnd = end ?? 0 } }

    /// Sets how many seconds of a stream are buffered before it plays; 0 for GStreamer's default. Set before `load`.
    func setBuffer(_ seconds: Double) {
        guard seconds > 0, playback == nil else { return }
        acetate_gst_set_int64(playbin, "buffer-duration", Int64(min(seconds, 3600) * 1e9))
    }

    /// Sets whether playing waits for buffered data of a stream.
    func setWaitsForData(_ waits: Bool) {
        perform { pipeline in
            pipeline.state.withLock { $0.waitsForData = waits }
            pipeline.settleState()
        }
    }

    /// Ends the seeks that have not ended. Their completions get false; the one that runs may still move the position.
    func cancelSeeks() {
        let seeks = state.withLock { state in
            defer {
                state.seek?.completion = nil
                state.nextSeek = nil
            }
            return [state.seek, state.nextSeek]
        }
        for seek in seeks { seek?.completion?(false) }
    }

    /// Sets where playing forward continues at the end, in seconds, without a gap and without the program's help; nil to
    /// end. Takes effect with the next seek, and nil at once.
    func setLoop(from start: Double?) { state.withLock { $0.loopStart = start } }

    func setVolume(_ level: Double) {
        if let volume { acetate_gst_set_double(volume, "volume", level) }
    }
    func setMuted(_ isMuted: Bool) {
        if let volume { acetate_gst_set_bool(volume, "mute", isMuted ? 1 : 0) }
    }

    // MARK: Queries

    /// The time in the movie, in seconds. While a seek runs, the time that is sought.
    var position: Double {
        if let sought = state.withLock({ ($0.nextSeek ?? $0.seek)?.time }) { return sought }
        var time: Int64 = 0
        let isKnown = acetate_gst_element_query_position(playbin, ACETATE_GST_FORMAT_TIME, &time) != 0 && time >= 0
        return state.withLock { state in
            if isKnown { state.lastPosition = sink.movieTime(ofStreamTime: Double(time) / 1e9) }
            return state.lastPosition
        }
    }

    /// The rate at which the position changes now.
    var movingRate: Double {
        state.withLock { state in
            let waits =
                !state.isReady || state.isBuffering && state.waitsForData || state.seek != nil || state.nextSeek != nil
            return state.wantsToPlay && !waits ? state.rate : 0
        }
    }

    /// In seconds; nil if it is not known or endless.
    var duration: Double? {
        var time: Int64 = 0
        guard acetate_gst_element_query_duration(playbin, ACETATE_GST_FORMAT_TIME, &time) != 0, time >= 0 else {
            return nil
        }
        return Double(time) / 1e9
    }

    private var isSeekable: Bool {
        guard let query = acetate_gst_query_new_seeking(ACETATE_GST_FORMAT_TIME) else { return false }
        defer { acetate_gst_mini_object_unref(query) }
        var seekable: Int32 = 0
        guard acetate_gst_element_query(playbin, query) != 0 else { return false }
        acetate_gst_query_parse_seeking(query, nil, &seekable, nil, nil)
        return seekable != 0
    }

    /// The streams that play.
    var streams: (video: Int, audio: Int) {
        playback?.streams ?? (Int(acetate_gst_int(playbin, "n-video")), Int(acetate_gst_int(playbin, "n-audio")))
    }

    // MARK: Running commands

    func perform(_ command: @escaping @Sendable (MoviePipeline) -> Void) {
        queue.async { [self] in
            if state.withLock({ $0.isClosed }) { return }
            command(self)
            settleExpectation()
        }
    }

    private func setState(_ target: AcetateGstState) {
        switch acetate_gst_element_set_state(playbin, target) {
        case ACETATE_GST_STATE_CHANGE_NO_PREROLL:
            state.withLock { ($0.isLive, $0.isReady) = (true, true) }
            sink.send(.ready(duration: nil, isSeekable: false))
        default: break  // Failures have messages.
        }
    }

    /// Plays or pauses as the program and the buffers want.
    func settleState() {
        let (plays, isReady) = state.withLock {
            ($0.wantsToPlay && !($0.isBuffering && $0.waitsForData) && $0.isReady, $0.isReady)
        }
        // The pipeline is on its way to its first frame. Setting its state again would let it lose errors.
        guard isReady else { return }
        let runningTime = runningTime
        setState(plays ? ACETATE_GST_STATE_PLAYING : ACETATE_GST_STATE_PAUSED)
        if !plays {
            leaveHost(at: runningTime)
            let stop = acetate_gst_element_get_start_time(playbin)
            if stop != UInt64.max { sink.frames.stop(at: Double(stop) / 1e9) }
        }
    }

    /// Expects frames while the pipeline is opened, seeks or plays, unless it has sound only, whose parts are not counted.
    private func settleExpectation() {
        let (isReady, isActive) = state.withLock { state in
            (
                state.isReady,
                !state.isClosed && (state.seek != nil || state.nextSeek != nil || state.wantsToPlay && !state.isAtEnd)
            )
        }
        sink.expectFrames(!isReady || isActive && streams.video > 0)
    }

    private func startNextSeek() {
        let next = state.withLock { state -> Seek? in
            guard state.isReady, state.seek == nil, let next = state.nextSeek else { return nil }
            state.nextSeek = nil
            return next
        }
        if let next { start(next) }
    }

    func start(_ seek: Seek) {
        let (rate, repeats, canceled) = state.withLock { state in
            defer { (state.seek, state.seeks, state.isAtEnd) = (seek, state.seeks + 1, false) }
            // A timeline begins again with a seek at its end, because its files do so in any case.
            return (state.rate, state.loopStart != nil && state.rate > 0 && playback == nil, state.seek)
        }
        canceled?.completion?(false)
        var flags = ACETATE_GST_SEEK_FLAG_FLUSH.rawValue
        if repeats { flags |= ACETATE_GST_SEEK_FLAG_SEGMENT.rawValue }
        let isExact = seek.before <= 1 && seek.after <= 1 && rate > 0
        let isPlaylist = sink.skipFrames(before: isExact ? seek.time : nil)
        // GStreamer takes times just before the end of a segment for those of the next one.
        let start = isExact && isPlaylist ? seek.time - Self.playlistLead : seek.time
        flags |= Self.precision(before: seek.before, after: seek.after)
        leaveHost(at: 0)
        if !self.seek(to: start, rate: rate, flags) { finishSeek(false) }
    }

    /// The flags of a seek to a frame that may be some seconds before or after a time. Key frames are found faster than others.
    static func precision(before: Double, after: Double) -> UInt32 {
        switch (before > 1, after > 1) {
        case (false, false): ACETATE_GST_SEEK_FLAG_ACCURATE.rawValue
        case (true, false): ACETATE_GST_SEEK_FLAG_KEY_UNIT.rawValue | ACETATE_GST_SEEK_FLAG_SNAP_BEFORE.rawValue
        case (false, true): ACETATE_GST_SEEK_FLAG_KEY_UNIT.rawValue | ACETATE_GST_SEEK_FLAG_SNAP_AFTER.rawValue
        case (true, true): ACETATE_GST_SEEK_FLAG_KEY_UNIT.rawValue | ACETATE_GST_SEEK_FLAG_SNAP_NEAREST.rawValue
        }
    }

    /// Plays from a time on, until the end or the start. Returns false if that is impossible.
    func seek(to seconds: Double, rate: Double, _ flags: UInt32) -> Bool {
        let (end, reverseEnd) = state.withLock { ($0.end, $0.reverseEnd) }
        let time = GStreamer.nanoseconds(max(0, seconds))
        let isForward = rate >= 0
        playback?.setForward(isForward)
        return acetate_gst_element_seek(
            playbin, rate, ACETATE_GST_FORMAT_TIME, AcetateGstSeekFlags(flags),
            ACETATE_GST_SEEK_TYPE_SET, isForward ? time : min(time, GStreamer.nanoseconds(reverseEnd)),
            ACETATE_GST_SEEK_TYPE_SET, isForward ? end.map { GStreamer.nanoseconds($0 + sink.origin) } ?? -1 : time)
            != 0
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
    func receive(_ message: UnsafeMutablePointer<AcetateGstMessage>) {
        if state.withLock({ $0.isClosed }) { return }
        switch message.pointee.type {
        case ACETATE_GST_MESSAGE_ERROR:
            sink.send(.failed(source.explain(AVError(GStreamerError(message, of: name)))))
        case ACETATE_GST_MESSAGE_EOS:
            state.withLock { $0.isAtEnd = true }
            perform { _ in }
            finish(after: sink.frames.timeToEnd)
        case ACETATE_GST_MESSAGE_SEGMENT_DONE:
            let seeks = state.withLock { $0.seeks }
            perform { $0.repeatSegment(after: seeks) }
        case ACETATE_GST_MESSAGE_ASYNC_DONE:
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
        // GStreamer buffers pipes as it does streams from the network, but their data need not be waited for.
        case ACETATE_GST_MESSAGE_BUFFERING where !source.isPipe:
            var percent: Int32 = 0
            acetate_gst_message_parse_buffering(message, &percent)
            let (isBuffering, part) = (percent < 100, Double(percent) / 100)
            perform { pipeline in
                let isOther = pipeline.state.withLock { state in
                    defer { state.isBuffering = isBuffering && !state.isLive }
                    return state.isBuffering != (isBuffering && !state.isLive)
                }
                pipeline.sink.send(.buffered(part))
                if isOther { pipeline.settleState() }
            }
        case ACETATE_GST_MESSAGE_DURATION_CHANGED:
            perform { pipeline in
                guard pipeline.state.withLock({ $0.isReady }) else { return }
                pipeline.sink.send(.ready(duration: pipeline.duration, isSeekable: pipeline.isSeekable))
            }
        case ACETATE_GST_MESSAGE_STATE_CHANGED where message.pointee.src == UnsafeMutableRawPointer(playbin):
            var (old, new, pending) = (ACETATE_GST_STATE_NULL, ACETATE_GST_STATE_NULL, ACETATE_GST_STATE_NULL)
            acetate_gst_message_parse_state_changed(message, &old, &new, &pending)
            if new == ACETATE_GST_STATE_PLAYING { sink.send(.playing(true)) }
            if old == ACETATE_GST_STATE_PLAYING { sink.send(.playing(false)) }
        case ACETATE_GST_MESSAGE_CLOCK_LOST:
            perform { pipeline in
                pipeline.setState(ACETATE_GST_STATE_PAUSED)
                pipeline.settleState()
            }
        case ACETATE_GST_MESSAGE_LATENCY:
            perform {
                acetate_gst_bin_recalculate_latency($0.playbin)
            }
        default: break
        }
    }

    /// Seeks to the position, or with the rate, that was set before the movie was ready.
    private func startFirstSeek() {
        let (hasSeek, isSpecial) = state.withLock {
            ($0.nextSeek != nil, ($0.rate != 1 || $0.end != nil || $0.loopStart != nil) && !$0.isLive)
        }
        if hasSeek { startNextSeek() } else if isSpecial { start(Seek(time: 0)) }
    }
}
