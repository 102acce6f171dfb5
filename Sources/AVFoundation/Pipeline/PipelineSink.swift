import AcetateGStreamer
import AcetatePixels
import CAcetateGStreamer
import Foundation
import Synchronization

/// Receives the messages and the video frames of a pipeline, on its threads.
final class PipelineSink: Sendable {
    /// How long before its time a frame arrives, in seconds, so that it is converted when it is due.
    static let lead = 0.05

    let frames: VideoFrames
    private let handler: @Sendable (PipelineEvent) -> Void
    /// Receives the messages, on the threads that post them.
    private let receiver = Mutex<(@Sendable (UnsafeMutablePointer<AcetateGstMessage>) -> Void)?>(nil)

    private let isLive: Bool
    /// Nil if GStreamer waits for the times of frames.
    private let pace = FramePace.isNeeded ? FramePace() : nil
    /// Holds the clock while the pipeline waits for the network; nil for other sources, and without a script.
    private let hold: ClockHold?
    /// The times in the movie of the frames, in seconds.
    private let times = Mutex(FrameTimes())

    private struct FrameTimes {
        /// Whether the times of the stream need not begin at zero, as those of the segments of a playlist.
        var hasOrigin = false
        /// The time in the stream of the first frame of the movie; nil before that frame.
        var origin: Double?
        /// Frames that end before this time in the stream are left out; nil for none.
        var wanted: Double?
        /// The time in the movie that was sought last, if frames before it are left out.
        var sought: Double?
        /// The time of the last frame since the pipeline was flushed; nil without one.
        var last: Double?
        /// How often the movie has been continued at its start, while frames from before are on their way.
        var repeats = 0
        /// How many frames have arrived.
        var count = 0
    }

    /// How often the source of the pipeline has delivered data.
    private let reads = Atomic(0)

    /// - Parameter isRemote: whether the frames come from the network.
    init(
        _ frames: VideoFrames, isLive: Bool = false, isRemote: Bool = false,
        handler: @escaping @Sendable (PipelineEvent) -> Void
    ) {
        self.frames = frames
        hold = isRemote && FramePace.isNeeded ? ClockHold() : nil
        self.isLive = isLive
        self.handler = handler
    }

    func connect(_ receiver: @escaping @Sendable (UnsafeMutablePointer<AcetateGstMessage>) -> Void) {
        self.receiver.withLock { $0 = receiver }
    }

    func send(_ event: PipelineEvent) { handler(event) }

    /// Tells whether frames are expected now, for which the time of a script waits.
    func expectFrames(_ areExpected: Bool) { hold?.expectFrames(areExpected) }

    /// Takes the time of the first frame as the start of the movie.
    func findOrigin() { times.withLock { $0.hasOrigin = true } }

    /// The time in the stream of the start of the movie, in seconds.
    var origin: Double { times.withLock { $0.origin ?? 0 } }

    /// The time in the movie of a time in the stream, in seconds. Until the frame that was sought, it is that of this frame.
    func movieTime(ofStreamTime time: Double) -> Double {
        times.withLock { max(time - ($0.origin ?? 0), $0.sought ?? 0) }
    }

    /// Leaves out the frames before a time in the movie, in seconds, until the next seek; nil for none. GStreamer finds the segment of a
    /// playlist by its time in the movie, and continues there with the same time in the stream, which is earlier.
    ///
    /// - Returns: whether frames can be left out, because the stream is a playlist.
    func skipFrames(before time: Double?) -> Bool {
        times.withLock { times in
            guard times.hasOrigin, let origin = times.origin else { return false }
            (times.wanted, times.sought) = (time.map { $0 + origin }, time)
            return true
        }
    }

    private func isSkipped(_ buffer: UnsafeMutablePointer<AcetateGstBuffer>) -> Bool {
        times.withLock { times in
            guard let wanted = times.wanted, let start = VideoSample.seconds(acetate_gst_pts(buffer)) else {
                return false
            }
            // That of the last frame may be unknown.
            let duration = VideoSample.seconds(acetate_gst_duration(buffer)) ?? 1.0 / 30
            let isSkipped = start + duration < wanted + Timeline.tolerance
            if !isSkipped { times.wanted = nil }
            return isSkipped
        }
    }

    /// The time in the movie of a frame, in seconds.
    private func movieTime(of video: VideoSample) -> Double? {
        times.withLock { times in
            guard let time = video.streamTime else { return nil }
            // Longer ones are those of live streams.
            if times.hasOrigin, times.origin == nil { times.origin = time < 10 ? time : 0 }
            return max(0, time - (times.origin ?? 0))
        }
    }

    /// Sends an event when the first frame of the next repetition arrives.
    func expectRepeat() { times.withLock { $0.repeats += 1 } }

    /// How many frames have arrived.
    var frameCount: Int { times.withLock { $0.count } }

    /// How often the source of the pipeline has delivered data since `countReads`.
    var readCount: Int { reads.load(ordering: .relaxed) }

    /// Counts how often an element delivers data.
    func countReads(of source: UnsafeMutablePointer<AcetateGstElement>) {
        guard let pad = acetate_gst_element_get_static_pad(source, "src") else { return }
        defer { acetate_gst_object_unref(pad) }
        acetate_gst_pad_add_probe(
            pad, ACETATE_GST_PAD_PROBE_TYPE_BUFFER,
            { _, _, data in
                if let data { _ = PipelineSink.from(data).reads.wrappingAdd(1, ordering: .relaxed) }
                return ACETATE_GST_PAD_PROBE_OK
            }, retained, Self.release)
    }

    /// The time in the movie of the last frame since the pipeline was flushed, in seconds; nil without one.
    var lastTime: Double? { times.withLock { $0.last } }

    private func flush() {
        times.withLock { ($0.last, $0.repeats) = (nil, 0) }
        frames.flush()
        pace?.flush()
    }

    /// Makes an appsink whose frames go to `frames`. The caller owns the floating reference.
    static func makeVideoSink() throws(AVError) -> UnsafeMutablePointer<AcetateGstElement> {
        let sink = try GStreamer.movieElement("appsink")
        configure(sink, isLive: false)
        return sink
    }

    /// Sets the properties of an appsink. Frames of a live source are shown as soon as they arrive.
    static func configure(_ sink: UnsafeMutablePointer<AcetateGstElement>, isLive: Bool) {
        let caps = acetate_gst_caps_from_string(VideoSample.caps)
        acetate_gst_set_object(sink, "caps", caps)
        acetate_gst_mini_object_unref(caps)
        acetate_gst_set_uint(sink, "max-buffers", 1)
        acetate_gst_set_bool(sink, "enable-last-sample", 0)
        acetate_gst_set_bool(sink, "qos", isLive ? 0 : 1)
        if isLive || FramePace.isNeeded {
            acetate_gst_set_bool(sink, "sync", 0)
        } else {
            let lead = Int64(Self.lead * 1e9)
            acetate_gst_set_int64(sink, "ts-offset", -lead)
            // A frame that is late by less than a refresh of the display is still shown.
            acetate_gst_set_int64(sink, "max-lateness", lead + 20_000_000)
        }
    }

    /// Receives the frames of an appsink.
    func receiveFrames(of sink: UnsafeMutablePointer<AcetateGstElement>) {
        var callbacks = AcetateGstAppSinkCallbacks()
        callbacks.new_preroll = { sink, data in
            guard let sink, let data else { return ACETATE_GST_FLOW_ERROR }
            guard let sample = acetate_gst_app_sink_pull_preroll(sink) else { return ACETATE_GST_FLOW_EOS }
            PipelineSink.from(data).add(sample, of: sink, isPreroll: true)
            return ACETATE_GST_FLOW_OK
        }
        callbacks.new_sample = { sink, data in
            guard let sink, let data else { return ACETATE_GST_FLOW_ERROR }
            guard let sample = acetate_gst_app_sink_pull_sample(sink) else { return ACETATE_GST_FLOW_EOS }
            PipelineSink.from(data).add(sample, of: sink, isPreroll: false)
            return ACETATE_GST_FLOW_OK
        }
        acetate_gst_app_sink_set_callbacks(sink, &callbacks, retained, Self.release)

        guard let pad = acetate_gst_element_get_static_pad(sink, "sink") else { return }
        defer { acetate_gst_object_unref(pad) }
        let flushes = AcetateGstPadProbeType(ACETATE_GST_PAD_PROBE_TYPE_EVENT_FLUSH.rawValue)
        acetate_gst_pad_add_probe(
            pad, flushes,
            { _, _, data in
                if let data { PipelineSink.from(data).flush() }
                return ACETATE_GST_PAD_PROBE_OK
            }, retained, Self.release)
        acetate_gst_pad_add_probe(
            pad, ACETATE_GST_PAD_PROBE_TYPE_BUFFER,
            { _, info, data in
                guard let info, let data, let buffer = acetate_gst_pad_probe_info_get_buffer(info) else {
                    return ACETATE_GST_PAD_PROBE_OK
                }
                return PipelineSink.from(data).isSkipped(buffer) ? ACETATE_GST_PAD_PROBE_DROP : ACETATE_GST_PAD_PROBE_OK
            }, retained, Self.release)
        acetate_gst_pad_add_probe(
            pad, ACETATE_GST_PAD_PROBE_TYPE_QUERY_DOWNSTREAM,
            { _, info, _ in
                guard let info, let query = acetate_gst_pad_probe_info_get_query(info) else {
                    return ACETATE_GST_PAD_PROBE_OK
                }
                if query.pointee.type == ACETATE_GST_QUERY_ALLOCATION { acetate_gst_accept_video_meta(query) }
                return ACETATE_GST_PAD_PROBE_OK
            }, nil, nil)
    }

    /// Receives the messages of a pipeline on the threads that post them.
    func receiveMessages(of pipeline: UnsafeMutablePointer<AcetateGstElement>) {
        guard let bus = acetate_gst_element_get_bus(pipeline) else { return }
        acetate_gst_bus_set_sync_handler(
            bus,
            { _, message, data in
                if let message, let data { PipelineSink.from(data).receive(message) }
                // The handler owns messages that it drops.
                if let message { acetate_gst_mini_object_unref(message) }
                return ACETATE_GST_BUS_DROP
            }, retained, Self.release)
        acetate_gst_object_unref(bus)
    }

    /// A reference that GStreamer releases with `release`.
    private var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    private static let release: AcetateGstDestroyNotify = { data in
        if let data { Unmanaged<PipelineSink>.fromOpaque(data).release() }
    }

    /// The object of a callback, which GStreamer retains.
    private static func from(_ data: UnsafeMutableRawPointer) -> PipelineSink {
        Unmanaged<PipelineSink>.fromOpaque(data).takeUnretainedValue()
    }

    private func add(
        _ sample: UnsafeMutablePointer<AcetateGstSample>, of sink: UnsafeMutablePointer<AcetateGstElement>,
        isPreroll: Bool
    ) {
        defer { acetate_gst_mini_object_unref(sample) }
        guard var video = VideoSample(sample, of: sink) else { return }
        video.streamTime = movieTime(of: video)
        let isRepeat = times.withLock { times in
            times.count += 1
            guard let time = video.streamTime else { return false }
            defer { times.last = time }
            guard !isPreroll, times.repeats > 0, let last = times.last, time <= last else { return false }
            times.repeats -= 1
            return true
        }
        let offset = isPreroll || isLive ? nil : Self.offset(of: sink)
        if let pace, let offset, let time = video.runningTime {
            hold?.setHasFrame(true)
            defer { hold?.setHasFrame(false) }
            guard pace.wait(until: time + offset - Self.lead) else { return }
        }
        if isRepeat { send(.repeated) }
        do { try frames.add(video, offset: offset) } catch {
            send(.failed(AVError(error, or: .invalidVideoComposition)))
        }
    }

    /// The host's time less the running time of an element; nil if it has no clock.
    private static func offset(of element: UnsafeMutablePointer<AcetateGstElement>) -> Double? {
        guard let clock = acetate_gst_element_get_clock(element) else { return nil }
        defer { acetate_gst_object_unref(clock) }
        let now = Int64(acetate_gst_clock_get_time(clock))
        let running = now - Int64(bitPattern: acetate_gst_element_get_base_time(element))
        return SystemClock.now() - Double(running) / 1e9
    }

    private func receive(_ message: UnsafeMutablePointer<AcetateGstMessage>) {
        receiver.withLock { $0 }?(message)
    }
}

/// The clock of the system, also while that of the layers is set by a test.
enum SystemClock {
    /// CLOCK_MONOTONIC, in seconds.
    static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
