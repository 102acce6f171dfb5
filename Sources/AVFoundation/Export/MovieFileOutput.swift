import AcetatePixels
import CAcetateGStreamer
import CoreGraphics
import Foundation

/// Encodes frames with GStreamer, and writes them into a file in MP4, QuickTime or WebM. Equal frames give equal bytes on one
/// computer.
final class MovieFileOutput: FrameOutput {
    private let url: URL
    private let size: PixelSize
    private let pipeline: UnsafeMutablePointer<AcetateGstElement>
    private let source: UnsafeMutablePointer<AcetateGstElement>
    private let hasTimes: Bool
    private var isFinished = false

    init(
        url: URL, fileType: AVFileType, size: PixelSize, frameDuration: CMTime, soundOf sound: URL?
    ) throws(AVError) {
        (self.url, self.size, hasTimes) = (url, size, fileType != .acetateWebM)
        let encoders = try Encoders(fileType, hasSound: sound != nil)
        let rate = "\(frameDuration.timescale)/\(frameDuration.value)"
        let location = Self.quoted(url.path)
        var description =
            "appsrc name=acetate format=time block=true max-bytes=\(8 * size.area) "
            + "caps=video/x-raw,format=BGRx,width=\(size.width),height=\(size.height),framerate=\(rate) "
            + "! videoconvert ! \(encoders.video) ! queue ! \(encoders.container) name=mux ! filesink location=\(location)"
        if let sound, let encoder = encoders.sound {
            description +=
                " uridecodebin uri=\(Self.quoted(sound.absoluteString)) ! audioconvert ! audioresample ! \(encoder) ! queue ! mux."
        }
        try GStreamer.start()
        // The muxer of Matroska takes the identifiers of its tracks from this generator.
        acetate_g_random_set_seed(1)
        pipeline = try GStreamer.pipeline(description)
        guard let source = acetate_gst_bin_get_by_name(pipeline, "acetate") else {
            throw AVError(.unknown, "the pipeline for \(url.path) has no source")
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
        if !isFinished { try? FileManager.default.removeItem(at: url) }
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"") + "\""
    }

    func append(_ image: CGImage, from start: Double, to end: Double) throws(AVError) {
        let bytesPerRow = 4 * size.width
        guard let buffer = acetate_gst_buffer_new_allocate(nil, bytesPerRow * size.height, nil) else {
            throw AVError(.unknown, "there is not enough memory for a frame of \(size) pixels")
        }
        var map = AcetateGstMapInfo()
        guard acetate_gst_buffer_map(buffer, &map, ACETATE_GST_MAP_WRITE) != 0, let data = map.data else {
            acetate_gst_mini_object_unref(buffer)
            throw AVError(.unknown, "there is not enough memory for a frame of \(size) pixels")
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

    func finish() throws(AVError) {
        acetate_gst_app_src_end_of_stream(source)
        let bus = acetate_gst_element_get_bus(pipeline)
        defer { acetate_gst_object_unref(bus) }
        let kinds = AcetateGstMessageType(ACETATE_GST_MESSAGE_EOS.rawValue | ACETATE_GST_MESSAGE_ERROR.rawValue)
        guard let message = acetate_gst_bus_timed_pop_filtered(bus, 120_000_000_000, kinds) else {
            throw AVError(.exportFailed, "the movie \(url.path) was not completed within two minutes")
        }
        defer { acetate_gst_mini_object_unref(message) }
        if message.pointee.type == ACETATE_GST_MESSAGE_ERROR {
            throw GStreamer.error(message, of: "writing \(url.path)")
        }
        // Closes the file.
        acetate_gst_element_set_state(pipeline, ACETATE_GST_STATE_NULL)
        if hasTimes { FileStructure.clearTimes(of: url.path) }
        isFinished = true
    }

    /// The error that the pipeline has reported.
    private func failure() -> AVError {
        let bus = acetate_gst_element_get_bus(pipeline)
        defer { acetate_gst_object_unref(bus) }
        guard let message = acetate_gst_bus_timed_pop_filtered(bus, 1_000_000_000, ACETATE_GST_MESSAGE_ERROR) else {
            return AVError(.exportFailed, "the movie \(url.path) cannot be written")
        }
        defer { acetate_gst_mini_object_unref(message) }
        return GStreamer.error(message, of: "writing \(url.path)")
    }
}

/// The encoders of a file type that are installed.
private struct Encoders {
    let video, container: String
    let sound: String?

    init(_ type: AVFileType, hasSound: Bool) throws(AVError) {
        switch type {
        case .acetateWebM:
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
            container = try Self.first([type == .mp4 ? "mp4mux" : "qtmux"])
            sound = hasSound ? try Self.first(["avenc_aac", "voaacenc"]) : nil
        default:
            throw AVError(
                .encoderNotFound,
                "movies of the type \(type.rawValue) cannot be written; use mp4, mov, acetateWebM, acetateGIF or acetateAPNG"
            )
        }
    }

    /// The first one whose element is installed. An error names the first.
    private static func first(_ candidates: [String]) throws(AVError) -> String {
        func element(_ candidate: String) -> String { String(candidate.prefix { $0 != " " }) }
        if let found = candidates.first(where: { GStreamer.hasElement(element($0)) }) { return found }
        let wanted = element(candidates[0])
        throw AVError(.encoderNotFound, "GStreamer has no element \(wanted); \(GStreamer.remedy(for: wanted))")
    }
}
