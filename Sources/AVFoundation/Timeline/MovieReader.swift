import AcetateGStreamer
import AcetatePixels
import CAcetateGStreamer
import CoreGraphics

/// Reads the pictures of a movie one after the other, as fast as they are asked for.
final class MovieReader {
    private let source: MediaSource
    private var name: String { source.name }
    private let pipeline: UnsafeMutablePointer<AcetateGstElement>
    private let sink: UnsafeMutablePointer<AcetateGstElement>
    private let memory = PixelStorePool()

    /// - Parameter rate: pictures per second as a fraction; pictures of the movie are repeated or left out accordingly.
    ///   Nil for those of the movie.
    init(_ url: URL, rate: (Int64, Int32)?) throws(AVError) {
        source = try MediaSource(url)
        let address = source.address.replacingOccurrences(of: "\"", with: "%22")
        let adapts = rate.map { "! videorate ! video/x-raw,framerate=\($0.1)/\($0.0) " } ?? ""
        pipeline = try GStreamer.moviePipeline(
            "uridecodebin uri=\"\(address)\" caps=video/x-raw ! queue \(adapts)"
                + "! videoconvert ! videoscale ! appsink name=acetate")
        guard let sink = acetate_gst_bin_get_by_name(pipeline, "acetate") else {
            acetate_gst_object_unref(pipeline)
            throw AVError(.unknown, "the pipeline of \(source.name) has no sink")
        }
        self.sink = sink
        PipelineSink.configure(sink, isLive: true)
        acetate_gst_element_set_state(pipeline, ACETATE_GST_STATE_PLAYING)
    }

    deinit {
        acetate_gst_element_set_state(pipeline, ACETATE_GST_STATE_NULL)
        acetate_gst_object_unref(sink)
        acetate_gst_object_unref(pipeline)
    }

    /// The next picture and its time in the movie, in seconds; nil at the end.
    func next() throws(AVError) -> (image: CGImage, time: Double)? {
        guard let sample = acetate_gst_app_sink_try_pull_sample(sink, 20_000_000_000) else {
            if acetate_gst_app_sink_is_eos(sink) != 0 { return nil }
            throw failure()
        }
        defer { acetate_gst_mini_object_unref(sample) }
        guard let video = VideoSample(sample, of: sink), let image = video.image(from: memory) else {
            throw AVError(.decodeFailed, "\(name): a picture cannot be read")
        }
        return (image, video.streamTime ?? 0)
    }

    /// Continues with the picture of a time in seconds, or with one that is some seconds before or after it.
    func seek(to time: Double, before: Double, after: Double) throws(AVError) {
        // Seeks are possible when the first picture is known.
        let change = acetate_gst_element_get_state(pipeline, nil, nil, 20_000_000_000)
        guard change == ACETATE_GST_STATE_CHANGE_SUCCESS else { throw failure() }
        let flags = ACETATE_GST_SEEK_FLAG_FLUSH.rawValue | MoviePipeline.precision(before: before, after: after)
        let isFound =
            acetate_gst_element_seek(
                pipeline, 1, ACETATE_GST_FORMAT_TIME, AcetateGstSeekFlags(flags), ACETATE_GST_SEEK_TYPE_SET,
                GStreamer.nanoseconds(time), ACETATE_GST_SEEK_TYPE_SET, -1) != 0
        guard isFound else { throw AVError(.noImageAtTime, "\(name): there is no way to \(time) seconds") }
    }

    private func failure() -> AVError {
        let bus = acetate_gst_element_get_bus(pipeline)
        defer { acetate_gst_object_unref(bus) }
        guard let message = acetate_gst_bus_pop_filtered(bus, ACETATE_GST_MESSAGE_ERROR) else {
            return source.explain(AVError(.failedToLoadMediaData, "\(name): no picture arrived within 20 seconds"))
        }
        defer { acetate_gst_mini_object_unref(message) }
        return source.explain(AVError(GStreamerError(message, of: name)))
    }
}
