import AcetateGStreamer
import CAcetateGStreamer
import CoreMedia
import Foundation

/// Decodes a stream of a file, as fast as its samples are asked for. One thread uses it at a time.
final class StreamReader {
    private let source: MediaSource
    var name: String { source.name }
    let sink: UnsafeMutablePointer<AcetateGstElement>
    private let pipeline: UnsafeMutablePointer<AcetateGstElement>

    /// How long a sample may take, in nanoseconds.
    private static let limit: UInt64 = 20_000_000_000

    /// - Parameters:
    ///   - caps: what is decoded, such as `video/x-raw`.
    ///   - stream: how many streams of the kind are before it in the file.
    ///   - elements: what converts the samples, in the syntax of gst-launch-1.0.
    init(_ url: URL, caps: String, stream: Int, elements: String) throws(AVError) {
        source = try MediaSource(url)
        let address = source.address.replacingOccurrences(of: "\"", with: "%22")
        // A pad that is linked is not linked again, so that each stream before has a sink of its own.
        let others = String(repeating: "acetate_source. ! \(caps) ! fakesink async=false ", count: stream)
        pipeline = try GStreamer.moviePipeline(
            "uridecodebin name=acetate_source uri=\"\(address)\" caps=\(caps) \(others)"
                + "acetate_source. ! queue ! \(elements) ! appsink name=acetate")
        guard let sink = acetate_gst_bin_get_by_name(pipeline, "acetate") else {
            acetate_gst_object_unref(pipeline)
            throw AVError(.unknown, "the pipeline of \(source.name) has no sink")
        }
        self.sink = sink
    }

    deinit {
        acetate_gst_element_set_state(pipeline, ACETATE_GST_STATE_NULL)
        acetate_gst_object_unref(sink)
        acetate_gst_object_unref(pipeline)
    }

    /// Opens the file, after the properties of the sink were set.
    func start() { acetate_gst_element_set_state(pipeline, ACETATE_GST_STATE_PLAYING) }

    /// The next sample, which the caller owns; nil at the end.
    func next() throws(AVError) -> UnsafeMutablePointer<AcetateGstSample>? {
        if let sample = acetate_gst_app_sink_try_pull_sample(sink, Self.limit) { return sample }
        if acetate_gst_app_sink_is_eos(sink) != 0 { return nil }
        throw failure()
    }

    /// Continues at a time in seconds, with a sample that is at most some seconds before or after it.
    func seek(to time: Double, before: Double = 0, after: Double = 0, rate: Double = 1) throws(AVError) {
        // Seeks are possible when the first sample is known.
        let change = acetate_gst_element_get_state(pipeline, nil, nil, Self.limit)
        guard change == ACETATE_GST_STATE_CHANGE_SUCCESS else { throw failure() }
        let flags = ACETATE_GST_SEEK_FLAG_FLUSH.rawValue | MoviePipeline.precision(before: before, after: after)
        let isFound =
            acetate_gst_element_seek(
                pipeline, rate, ACETATE_GST_FORMAT_TIME, AcetateGstSeekFlags(flags), ACETATE_GST_SEEK_TYPE_SET,
                GStreamer.nanoseconds(max(0, time)), ACETATE_GST_SEEK_TYPE_SET, -1) != 0
        guard isFound else { throw AVError(.noImageAtTime, "\(name): there is no way to \(time) seconds") }
    }

    private func failure() -> AVError {
        let bus = acetate_gst_element_get_bus(pipeline)
        defer { acetate_gst_object_unref(bus) }
        guard let message = acetate_gst_bus_pop_filtered(bus, ACETATE_GST_MESSAGE_ERROR) else {
            return source.explain(AVError(.failedToLoadMediaData, "\(name): nothing was decoded within 20 seconds"))
        }
        defer { acetate_gst_mini_object_unref(message) }
        return source.explain(AVError(GStreamerError(message, of: name)))
    }
}
