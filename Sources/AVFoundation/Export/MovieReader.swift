import AcetatePixels
import CAcetateGStreamer
import CoreGraphics

/// Reads the pictures of a movie one after the other, as fast as they are asked for.
final class MovieReader {
    private let name: String
    private let pipeline: UnsafeMutablePointer<AcetateGstElement>
    private let sink: UnsafeMutablePointer<AcetateGstElement>
    private let memory = PixelStorePool()

    /// - Parameter rate: pictures per second as a fraction; pictures of the movie are repeated or left out accordingly.
    ///   Nil for those of the movie.
    init(_ url: URL, rate: (Int64, Int32)?) throws(AVError) {
        name = url.isFileURL ? url.path : url.absoluteString
        let address = url.absoluteString.replacingOccurrences(of: "\"", with: "%22")
        let adapts = rate.map { "! videorate ! video/x-raw,framerate=\($0.1)/\($0.0) " } ?? ""
        pipeline = try GStreamer.pipeline(
            "uridecodebin uri=\"\(address)\" caps=video/x-raw ! queue ! videoflip video-direction=auto \(adapts)"
                + "! videoconvert ! videoscale ! appsink name=acetate")
        guard let sink = acetate_gst_bin_get_by_name(pipeline, "acetate") else {
            acetate_gst_object_unref(pipeline)
            throw AVError(.unknown, "the pipeline of \(name) has no sink")
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
        guard let video = VideoSample(sample), let image = video.image(from: memory) else {
            throw AVError(.decodeFailed, "\(name): a picture cannot be read")
        }
        return (image, video.streamTime ?? 0)
    }

    private func failure() -> AVError {
        let bus = acetate_gst_element_get_bus(pipeline)
        defer { acetate_gst_object_unref(bus) }
        guard let message = acetate_gst_bus_pop_filtered(bus, ACETATE_GST_MESSAGE_ERROR) else {
            return AVError(.failedToLoadMediaData, "\(name): no picture arrived within 20 seconds")
        }
        defer { acetate_gst_mini_object_unref(message) }
        return GStreamer.error(message, of: name)
    }
}
