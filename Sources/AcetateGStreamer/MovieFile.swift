import AcetatePixels
import CAcetateGStreamer
import CoreGraphics
import Foundation

/// A movie that is written frame by frame. Equal frames give equal bytes on one computer. One thread uses it at a time.
package final class MovieFile {
    package enum Format: Sendable {
        /// H.264, or MPEG-4 without an encoder for it, in an MP4 or QuickTime file.
        case mp4, mov
        /// VP8.
        case webM
    }

    private let path: String
    private let size: PixelSize
    private let pipeline: UnsafeMutablePointer<AcetateGstElement>
    private let source: UnsafeMutablePointer<AcetateGstElement>
    private let hasTimes: Bool
    private var isFinished = false

    /// Opens a file, and replaces one that exists.
    ///
    /// - Parameters:
    ///   - size: in pixels. Codecs need even numbers.
    ///   - rate: frames per second, as a fraction.
    ///   - sound: a movie whose sound is written as well; nil for none.
    package init(
        _ path: String, _ format: Format, size: PixelSize, rate: (numerator: Int, denominator: Int),
        soundOf sound: URL? = nil
    ) throws(GStreamerError) {
        (self.path, self.size, hasTimes) = (path, size, format != .webM)
        let encoders = try Encoders(format, hasSound: sound != nil)
        let location = Self.quoted(path)
        var description =
            "appsrc name=acetate format=time block=true max-bytes=\(8 * size.area) "
            + "caps=video/x-raw,format=BGRx,width=\(size.width),height=\(size.height),framerate=\(rate.numerator)/\(rate.denominator) "
            + "! videoconvert ! \(encoders.video) ! queue ! \(encoders.container) name=mux ! filesink location=\(location)"
        if let sound, let encoder = encoders.sound {
            description +=
                " uridecodebin uri=\(Self.quoted(sound.absoluteString)) ! audioconvert ! audioresample ! \(encoder) ! queue ! mux."
        }
        // The muxer of Matroska takes the identifiers of its tracks from this generator.
        acetate_g_random_set_seed(1)
        pipeline = try GStreamer.pipeline(description)
        guard let source = acetate_gst_bin_get_by_name(pipeline, "acetate") else {
            acetate_gst_object_unref(pipeline)
            throw GStreamerError(.unknown, "the pipeline for \(path) has no source")
        }
        self.source = source
        if let muxer = acetate_gst_bin_get_by_name(pipeline, "mux") {
            // Matroska has the time of creation. Its zero is the start of 2001.
            if acetate_gst_has_property(muxer, "creation-time"),
                let time = acetate_g_date_time_new_from_unix_utc(978_307_200)
            {
                acetate_gst_set_object(muxer, "creation-time", time)
                acetate_g_date_time_unref(time)
            }
            acetate_gst_object_unref(muxer)
        }
        acetate_gst_element_set_state(pipeline, ACETATE_GST_STATE_PLAYING)
    }

    deinit {
        acetate_gst_element_set_state(pipeline, ACETATE_GST_STATE_NULL)
        acetate_gst_object_unref(source)
        acetate_gst_object_unref(pipeline)
        if !isFinished { unlink(path) }
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"") + "\""
    }

    /// Says why movies of a format cannot be written, by throwing an error that names the missing package.
    package static func check(_ format: Format) throws(GStreamerError) { _ = try Encoders(format, hasSound: false) }

    /// Writes a frame that is shown between two times, in seconds. Pixels outside the movie's size are left out, and transparent
    /// ones are black.
    package func append(_ image: CGImage, from start: Double, to end: Double) throws(GStreamerError) {
        let bytesPerRow = 4 * size.width
        guard let buffer = acetate_gst_buffer_new_allocate(nil, bytesPerRow * size.height, nil) else {
            throw GStreamerError(.unknown, "there is not enough memory for a frame of \(size) pixels")
        }
        var map = AcetateGstMapInfo()
        guard acetate_gst_buffer_map(buffer, &map, ACETATE_GST_MAP_WRITE) != 0, let data = map.data else {
            acetate_gst_mini_object_unref(buffer)
            throw GStreamerError(.unknown, "there is not enough memory for a frame of \(size) pixels")
        }
        // The buffer was allocated with this size.
        if let target = PixelBuffer(base: UnsafeMutableRawPointer(data), size: size, bytesPerRow: bytesPerRow) {
            target.clear()
            image.withPixels { target.copy(from: $0, region: PixelRegion(target.rect)) }
        }
        acetate_gst_buffer_unmap(buffer, &map)
        let (first, last) = (UInt64((start * 1e9).rounded()), UInt64((end * 1e9).rounded()))
        acetate_gst_set_times(buffer, first, last - first)
        if acetate_gst_app_src_push_buffer(source, buffer) != ACETATE_GST_FLOW_OK { throw failure() }
    }

    /// Completes the file, and returns when it is written. A movie that is released before removes its file.
    package func finish() throws(GStreamerError) {
        acetate_gst_app_src_end_of_stream(source)
        let bus = acetate_gst_element_get_bus(pipeline)
        defer { acetate_gst_object_unref(bus) }
        let kinds = AcetateGstMessageType(ACETATE_GST_MESSAGE_EOS.rawValue | ACETATE_GST_MESSAGE_ERROR.rawValue)
        guard let message = acetate_gst_bus_timed_pop_filtered(bus, 120_000_000_000, kinds) else {
            throw GStreamerError(.encodeFailed, "the movie \(path) was not completed within two minutes")
        }
        defer { acetate_gst_mini_object_unref(message) }
        if message.pointee.type == ACETATE_GST_MESSAGE_ERROR {
            throw GStreamerError(message, of: "writing \(path)")
        }
        // Closes the file.
        acetate_gst_element_set_state(pipeline, ACETATE_GST_STATE_NULL)
        if hasTimes { CreationTimes.clear(path) }
        isFinished = true
    }

    /// The error that the pipeline has reported.
    private func failure() -> GStreamerError {
        let bus = acetate_gst_element_get_bus(pipeline)
        defer { acetate_gst_object_unref(bus) }
        guard let message = acetate_gst_bus_timed_pop_filtered(bus, 1_000_000_000, ACETATE_GST_MESSAGE_ERROR) else {
            return GStreamerError(.encodeFailed, "the movie \(path) cannot be written")
        }
        defer { acetate_gst_mini_object_unref(message) }
        return GStreamerError(message, of: "writing \(path)")
    }
}

/// The encoders of a format that are installed.
private struct Encoders {
    let video, container: String
    let sound: String?

    init(_ format: MovieFile.Format, hasSound: Bool) throws(GStreamerError) {
        // Without the library, no element is missing.
        try GStreamer.start()
        switch format {
        case .webM:
            // With one thread and without a time limit, equal frames give equal bytes.
            video = try Self.first([
                "vp8enc deadline=1000000 cpu-used=4 threads=1 target-bitrate=0 min-quantizer=4 max-quantizer=20"
            ])
            container = try Self.first(["webmmux"])
            sound = hasSound ? try Self.first(["opusenc", "vorbisenc"]) : nil
        case .mp4, .mov:
            video =
                try Self.first([
                    "x264enc pass=qual quantizer=18 speed-preset=veryfast", "openh264enc bitrate=8000000",
                    "avenc_mpeg4 bitrate=8000000",
                ])
            container = try Self.first([format == .mp4 ? "mp4mux" : "qtmux"])
            sound = hasSound ? try Self.first(["avenc_aac", "voaacenc"]) : nil
        }
    }

    /// The first one whose element is installed. An error names the first.
    private static func first(_ candidates: [String]) throws(GStreamerError) -> String {
        func element(_ candidate: String) -> String { String(candidate.prefix { $0 != " " }) }
        if let found = candidates.first(where: { GStreamer.hasElement(element($0)) }) { return found }
        let wanted = element(candidates[0])
        throw GStreamerError(.encoderNotFound, "GStreamer has no element \(wanted); \(GStreamer.remedy(for: wanted))")
    }
}
