import AcetatePixels
import CAcetateGStreamer
import CoreGraphics
import Foundation

/// A movie that is written frame by frame. Equal frames give equal bytes on one computer.
///
/// `@unchecked Sendable`: GStreamer's functions can be called from any thread. One thread at a time writes pictures, and one writes
/// sound.
package final class MovieFile: @unchecked Sendable {
    package enum Format: Sendable {
        /// H.264, or MPEG-4 without an encoder for it, in an MP4 or QuickTime file.
        case mp4, mov
        /// VP8.
        case webM
    }

    /// How much of the pictures is kept.
    package enum Quality: Sendable {
        case low, medium, high
    }

    private let path: String
    private let size: PixelSize?
    /// That of the samples that are written.
    private var sound: SoundFormat?
    private let pipeline: UnsafeMutablePointer<AcetateGstElement>
    /// What the pictures and the samples of sound enter; nil if there are none.
    private let video, audio: UnsafeMutablePointer<AcetateGstElement>?
    /// How many samples of each channel were written.
    private var soundCount = 0
    private let hasTimes: Bool
    private var isFinished = false

    /// Opens a file, and replaces one that exists.
    ///
    /// - Parameters:
    ///   - size: in pixels. Codecs need even numbers. Nil for sound only.
    ///   - rate: frames per second, as a fraction; zero for frames at any times.
    ///   - sound: the format of the sound; nil for none.
    ///   - bitRate: the bits of pictures per second, instead of a quality; nil for the quality.
    ///   - soundTarget: the format of the sound in the file; nil to let the encoder choose.
    ///   - soundBitRate: the bits of sound per second; nil to let the encoder choose.
    ///   - waitingFrames: how many frames wait to be encoded before `append` waits.
    ///   - isStreamable: whether players can begin before they have all of the file.
    package init(
        _ path: String, _ format: Format, size: PixelSize?, rate: (numerator: Int, denominator: Int) = (0, 1),
        sound: SoundFormat? = nil, quality: Quality = .high, bitRate: Int? = nil, soundTarget: SoundFormat? = nil,
        soundBitRate: Int? = nil, waitingFrames: Int = 2, isStreamable: Bool = false
    ) throws(GStreamerError) {
        (self.path, self.size, self.sound, hasTimes) = (path, size, sound, format != .webM)
        let encoders = try Encoders(
            format, quality, bitRate, soundBitRate, hasVideo: size != nil, hasSound: sound != nil,
            hasAnyTimes: rate.numerator == 0)
        let starts = isStreamable && format != .webM ? " faststart=true" : ""
        var description = "\(encoders.container) name=mux\(starts) ! filesink location=\(Self.quoted(path))"
        if let size, let encoder = encoders.video {
            description +=
                " appsrc name=video format=time block=true max-bytes=\(4 * waitingFrames * size.area) "
                + "caps=video/x-raw,format=BGRx,width=\(size.width),height=\(size.height),framerate=\(rate.numerator)/\(rate.denominator) "
                + "! videoconvert ! \(encoder) ! queue ! mux."
        }
        if let sound, let encoder = encoders.sound {
            let target = soundTarget.map { "! audio/x-raw,rate=\($0.rate),channels=\($0.channels) " } ?? ""
            // Noise would be different in each run.
            description +=
                " appsrc name=audio format=time max-bytes=0 caps=\(sound.caps) ! audioconvert dithering=none ! audioresample "
                + "\(target)! \(encoder) ! queue ! mux."
        }
        // The muxer of Matroska takes the identifiers of its tracks from this generator.
        acetate_g_random_set_seed(1)
        pipeline = try GStreamer.pipeline(description)
        video = size == nil ? nil : acetate_gst_bin_get_by_name(pipeline, "video")
        audio = sound == nil ? nil : acetate_gst_bin_get_by_name(pipeline, "audio")
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
        for source in [video, audio] {
            if let source { acetate_gst_object_unref(source) }
        }
        acetate_gst_object_unref(pipeline)
        if !isFinished { unlink(path) }
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"") + "\""
    }

    /// Says why movies of a format cannot be written, by throwing an error that names the missing package.
    package static func check(_ format: Format) throws(GStreamerError) {
        _ = try Encoders(format, .high, nil, nil, hasVideo: true, hasSound: false)
    }

    /// Writes a frame that is shown between two times, in seconds. Pixels outside the movie's size are left out, and transparent
    /// ones are black.
    package func append(_ image: CGImage, from start: Double, to end: Double) throws(GStreamerError) {
        guard let size, let video else { throw GStreamerError(.unknown, "the movie \(path) has no pictures") }
        guard let buffer = GStreamer.buffer(of: image, size) else {
            throw GStreamerError(.unknown, "there is not enough memory for a frame of \(size) pixels")
        }
        let (first, last) = (UInt64((start * 1e9).rounded()), UInt64((end * 1e9).rounded()))
        acetate_gst_set_times(buffer, first, last - first)
        if acetate_gst_app_src_push_buffer(video, buffer) != ACETATE_GST_FLOW_OK { throw failure() }
    }

    /// Sets the format of the samples that are written, before the first ones.
    package func setSoundSource(_ format: SoundFormat) {
        guard let audio, soundCount == 0 else { return }
        sound = format
        let caps = acetate_gst_caps_from_string(format.caps)
        acetate_gst_set_object(audio, "caps", caps)
        acetate_gst_mini_object_unref(caps)
    }

    /// Writes the next samples of sound, interleaved. Does not wait. Pictures wait for the sound of their time, which must therefore be
    /// written before; see `endSound`.
    package func append(sound samples: [Float]) throws(GStreamerError) {
        guard let sound, let audio else { throw GStreamerError(.unknown, "the movie \(path) has no sound") }
        guard !samples.isEmpty else { return }
        guard let buffer = GStreamer.buffer(of: samples) else {
            throw GStreamerError(.unknown, "there is not enough memory for the sound of \(path)")
        }
        let (first, last) = (soundCount, soundCount + samples.count / sound.channels)
        func nanoseconds(_ count: Int) -> UInt64 { UInt64((Double(count) * 1e9 / Double(sound.rate)).rounded()) }
        acetate_gst_set_times(buffer, nanoseconds(first), nanoseconds(last) - nanoseconds(first))
        soundCount = last
        if acetate_gst_app_src_push_buffer(audio, buffer) != ACETATE_GST_FLOW_OK { throw failure() }
    }

    /// How many seconds of sound were written.
    package var soundDuration: Double { sound.map { Double(soundCount) / Double($0.rate) } ?? 0 }

    /// Ends the sound, for which pictures then do not wait.
    package func endSound() {
        if let audio { acetate_gst_app_src_end_of_stream(audio) }
    }

    /// Ends the pictures, for which sound then does not wait.
    package func endPictures() {
        if let video { acetate_gst_app_src_end_of_stream(video) }
    }

    /// The bytes of pictures and of sound that were written, and not encoded yet.
    package var waitingBytes: (video: Int, sound: Int) {
        func level(_ source: UnsafeMutablePointer<AcetateGstElement>?) -> Int {
            source.map { Int(acetate_gst_uint64($0, "current-level-bytes")) } ?? 0
        }
        return (level(video), level(audio))
    }

    /// Completes the file, and returns when it is written. A movie that is released before removes its file.
    package func finish() throws(GStreamerError) {
        endPictures()
        endSound()
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
    let container: String
    /// Nil for movies without pictures or without sound.
    let video, sound: String?

    init(
        _ format: MovieFile.Format, _ quality: MovieFile.Quality, _ bitRate: Int?, _ soundBitRate: Int?, hasVideo: Bool,
        hasSound: Bool, hasAnyTimes: Bool = false
    ) throws(GStreamerError) {
        // Without the library, no element is missing.
        try GStreamer.start()
        let pictures, sounds: [String]
        switch format {
        case .webM:
            let quantizer = quality == .high ? 20 : quality == .medium ? 40 : 56
            let target =
                bitRate.map { "target-bitrate=\($0)" } ?? "target-bitrate=0 min-quantizer=4 max-quantizer=\(quantizer)"
            // With one thread and without a time limit, equal frames give equal bytes.
            pictures = ["vp8enc deadline=1000000 cpu-used=4 threads=1 \(target)"]
            sounds = ["opusenc", "vorbisenc"]
            container = try Self.first(["webmmux"])
        case .mp4, .mov:
            let quantizer = quality == .high ? 18 : quality == .medium ? 26 : 34
            let rate = bitRate ?? (quality == .high ? 8_000_000 : quality == .medium ? 3_000_000 : 1_000_000)
            let target = bitRate.map { "bitrate=\(max(1, $0 / 1000))" } ?? "pass=qual quantizer=\(quantizer)"
            // Frames that depend on later ones would be lost at the end, if they are not shown for equal times.
            let order = hasAnyTimes ? " bframes=0" : ""
            pictures = [
                "x264enc \(target) speed-preset=veryfast\(order)", "openh264enc bitrate=\(rate)",
                "avenc_mpeg4 bitrate=\(rate)",
            ]
            sounds = ["avenc_aac", "voaacenc"]
            container = try Self.first([format == .mp4 ? "mp4mux" : "qtmux"])
        }
        video = hasVideo ? try Self.first(pictures) : nil
        sound = hasSound ? try Self.first(sounds) + (soundBitRate.map { " bitrate=\($0)" } ?? "") : nil
    }

    /// The first one whose element is installed. An error names the first.
    private static func first(_ candidates: [String]) throws(GStreamerError) -> String {
        func element(_ candidate: String) -> String { String(candidate.prefix { $0 != " " }) }
        if let found = candidates.first(where: { GStreamer.hasElement(element($0)) }) { return found }
        let wanted = element(candidates[0])
        throw GStreamerError(.encoderNotFound, "GStreamer has no element \(wanted); \(GStreamer.remedy(for: wanted))")
    }
}
