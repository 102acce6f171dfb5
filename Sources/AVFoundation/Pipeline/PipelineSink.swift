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
    private let receiver = Mutex<(@Sendable (UnsafeMutablePointer<GstMessage>) -> Void)?>(nil)

    private let isLive: Bool

    init(_ frames: VideoFrames, isLive: Bool = false, handler: @escaping @Sendable (PipelineEvent) -> Void) {
        self.frames = frames
        self.isLive = isLive
        self.handler = handler
    }

    func connect(_ receiver: @escaping @Sendable (UnsafeMutablePointer<GstMessage>) -> Void) {
        self.receiver.withLock { $0 = receiver }
    }

    func send(_ event: PipelineEvent) { handler(event) }

    /// Makes an appsink whose frames go to `frames`. The caller owns the floating reference.
    static func makeVideoSink() throws(AVError) -> UnsafeMutablePointer<GstElement> {
        let sink = try GStreamer.element("appsink")
        configure(sink, isLive: false)
        return sink
    }

    /// Sets the properties of an appsink. Frames of a live source are shown as soon as they arrive.
    static func configure(_ sink: UnsafeMutablePointer<GstElement>, isLive: Bool) {
        let caps = gst_caps_from_string(VideoSample.caps)
        acetate_gst_set_object(sink, "caps", caps)
        gst_caps_unref(caps)
        acetate_gst_set_uint(sink, "max-buffers", 1)
        acetate_gst_set_bool(sink, "enable-last-sample", 0)
        acetate_gst_set_bool(sink, "qos", isLive ? 0 : 1)
        if isLive {
            acetate_gst_set_bool(sink, "sync", 0)
        } else {
            let lead = Int64(Self.lead * 1e9)
            acetate_gst_set_int64(sink, "ts-offset", -lead)
            // A frame that is late by less than a refresh of the display is still shown.
            acetate_gst_set_int64(sink, "max-lateness", lead + 20_000_000)
        }
    }

    /// Receives the frames of an appsink.
    func receiveFrames(of sink: UnsafeMutablePointer<GstElement>) {
        var callbacks = GstAppSinkCallbacks()
        callbacks.new_preroll = { sink, data in
            guard let sink, let data else { return GST_FLOW_ERROR }
            guard let sample = gst_app_sink_pull_preroll(sink) else { return GST_FLOW_EOS }
            PipelineSink.from(data).add(sample, of: sink, isPreroll: true)
            return GST_FLOW_OK
        }
        callbacks.new_sample = { sink, data in
            guard let sink, let data else { return GST_FLOW_ERROR }
            guard let sample = gst_app_sink_pull_sample(sink) else { return GST_FLOW_EOS }
            PipelineSink.from(data).add(sample, of: sink, isPreroll: false)
            return GST_FLOW_OK
        }
        let appSink = UnsafeMutableRawPointer(sink).assumingMemoryBound(to: GstAppSink.self)
        gst_app_sink_set_callbacks(appSink, &callbacks, retained, Self.release)

        guard let pad = gst_element_get_static_pad(sink, "sink") else { return }
        defer { gst_object_unref(pad) }
        let flushes = GstPadProbeType(GST_PAD_PROBE_TYPE_EVENT_FLUSH.rawValue)
        gst_pad_add_probe(
            pad, flushes,
            { _, _, data in
                if let data { PipelineSink.from(data).frames.flush() }
                return GST_PAD_PROBE_OK
            }, retained, Self.release)
        gst_pad_add_probe(
            pad, GST_PAD_PROBE_TYPE_QUERY_DOWNSTREAM,
            { _, info, _ in
                guard let info, let query = gst_pad_probe_info_get_query(info) else { return GST_PAD_PROBE_OK }
                if query.pointee.type == GST_QUERY_ALLOCATION { acetate_gst_accept_video_meta(query) }
                return GST_PAD_PROBE_OK
            }, nil, nil)
    }

    /// Receives the messages of a pipeline on the threads that post them.
    func receiveMessages(of pipeline: UnsafeMutablePointer<GstElement>) {
        guard let bus = gst_element_get_bus(pipeline) else { return }
        gst_bus_set_sync_handler(
            bus,
            { _, message, data in
                if let message, let data { PipelineSink.from(data).receive(message) }
                // The handler owns messages that it drops.
                if let message { gst_message_unref(message) }
                return GST_BUS_DROP
            }, retained, Self.release)
        gst_object_unref(bus)
    }

    /// A reference that GStreamer releases with `release`.
    private var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    private static let release: GDestroyNotify = { data in
        if let data { Unmanaged<PipelineSink>.fromOpaque(data).release() }
    }

    /// The object of a callback, which GStreamer retains.
    private static func from(_ data: UnsafeMutableRawPointer) -> PipelineSink {
        Unmanaged<PipelineSink>.fromOpaque(data).takeUnretainedValue()
    }

    private func add(_ sample: OpaquePointer, of sink: UnsafeMutablePointer<GstAppSink>, isPreroll: Bool) {
        defer { gst_sample_unref(sample) }
        guard let video = VideoSample(sample) else { return }
        let element = UnsafeMutableRawPointer(sink).assumingMemoryBound(to: GstElement.self)
        frames.add(video, offset: isPreroll || isLive ? nil : Self.offset(of: element))
    }

    /// The host's time less the running time of an element; nil if it has no clock.
    private static func offset(of element: UnsafeMutablePointer<GstElement>) -> Double? {
        guard let clock = gst_element_get_clock(element) else { return nil }
        defer { gst_object_unref(clock) }
        let now = Int64(gst_clock_get_time(clock))
        let running = now - Int64(bitPattern: acetate_gst_base_time(element))
        return SystemClock.now() - Double(running) / 1e9
    }

    private func receive(_ message: UnsafeMutablePointer<GstMessage>) {
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
