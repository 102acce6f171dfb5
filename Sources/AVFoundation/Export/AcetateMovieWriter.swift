import AcetatePixels
import CAcetateGStreamer
import CoreGraphics
import Foundation
import QuartzCore

/// A kind of movie file.
public struct AVFileType: Hashable, RawRepresentable, Sendable {
    /// The name.
    public let rawValue: String
    /// A value of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// MP4 with H.264, or MPEG-4 without an encoder for it.
    public static let mp4 = Self(rawValue: "public.mpeg-4")
    /// QuickTime with the same codecs.
    public static let mov = Self(rawValue: "com.apple.quicktime-movie")
    /// WebM with VP8. Beyond Apple's API.
    public static let acetateWebM = Self(rawValue: "org.webmproject.webm")
}

/// Writes images as the frames of a movie, as fast as they come.
///
/// Beyond Apple's API, whose `AVAssetWriter` takes pixel buffers of Core Video. One thread uses a writer at a time.
public final class AcetateMovieWriter {
    private let url: URL
    private let size: PixelSize
    private let frameDuration: CMTime
    private let pipeline: UnsafeMutablePointer<AcetateGstElement>
    private let source: UnsafeMutablePointer<AcetateGstElement>
    private var count: Int64 = 0
    private var isFinished = false

    /// Opens a file, which must not exist.
    ///
    /// - Parameters:
    ///   - size: in pixels, rounded down to even numbers, as codecs need.
    ///   - frameDuration: the time from one image to the next.
    ///   - soundOf: a movie whose sound is written as well; nil for none.
    /// - Throws: an `AVError` that names the file or the package of a missing encoder.
    public init(
        url: URL, fileType: AVFileType, size: CGSize, frameDuration: CMTime, soundOf sound: URL? = nil
    ) throws {
        guard !FileManager.default.fileExists(atPath: url.path) else {
            throw AVError(.fileAlreadyExists, "the movie \(url.path) exists; remove it first")
        }
        guard size.width.isFinite, size.height.isFinite, size.width < 1e5, size.height < 1e5,
            let pixels = PixelSize(Int(size.width) & ~1, Int(size.height) & ~1)
        else { throw AVError(.operationNotAllowed, "a movie of \(size) pixels cannot be written") }
        guard frameDuration.isNumeric, frameDuration > .zero else {
            throw AVError(.operationNotAllowed, "a frame duration of \(frameDuration) is not positive")
        }
        (self.url, self.size, self.frameDuration) = (url, pixels, frameDuration)
        let encoders = try Encoders(fileType, hasSound: sound != nil)
        let rate = "\(frameDuration.timescale)/\(frameDuration.value)"
        let location = Self.quoted(url.path)
        var description =
            "appsrc name=acetate format=time block=true max-bytes=\(8 * pixels.area) "
            + "caps=video/x-raw,format=BGRx,width=\(pixels.width),height=\(pixels.height),framerate=\(rate) "
            + "! videoconvert ! \(encoders.video) ! queue ! \(encoders.container) name=mux ! filesink location=\(location)"
        if let sound, let encoder = encoders.sound {
            description +=
                " uridecodebin uri=\(Self.quoted(sound.absoluteString)) ! audioconvert ! audioresample ! \(encoder) ! queue ! mux."
        }
        pipeline = try GStreamer.pipeline(description)
        guard let source = acetate_gst_bin_get_by_name(pipeline, "acetate") else {
            throw AVError(.unknown, "the pipeline for \(url.path) has no source")
        }
        self.source = source
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

    /// Writes the next frame. Pixels of the image outside the movie's size are left out, and transparent ones are
    /// black.
    public func append(_ image: CGImage) throws {
        precondition(!isFinished, "an AcetateMovieWriter is finished")
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
        let (start, end) = (time(of: count), time(of: count + 1))
        acetate_gst_set_times(buffer, start, end - start)
        count += 1
        if acetate_gst_app_src_push_buffer(source, buffer) != ACETATE_GST_FLOW_OK { throw failure() }
    }

    /// In nanoseconds.
    private func time(of frame: Int64) -> UInt64 {
        UInt64((Double(frame) * frameDuration.seconds * 1e9).rounded())
    }

    /// Completes the file, and returns when it is written.
    public func finish() throws {
        precondition(!isFinished, "an AcetateMovieWriter is finished")
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

    /// Writes the animations of a layer tree, from time 0 of the tree, faster than they run. Equal trees give equal
    /// frames.
    ///
    /// An animation that begins at the start has the begin time `AVCoreAnimationBeginTimeAtZero`.
    ///
    /// - Parameters:
    ///   - layer: a layer that is in no window.
    ///   - scale: pixels per point.
    public static func write(
        _ layer: CALayer, duration: CMTime, to url: URL, fileType: AVFileType, frameDuration: CMTime,
        scale: CGFloat = 1
    ) throws {
        let frame = layer.frame
        let size = CGSize(width: frame.width * scale, height: frame.height * scale)
        let writer = try AcetateMovieWriter(url: url, fileType: fileType, size: size, frameDuration: frameDuration)
        let renderer = MovieRenderer(layer, frame, scale: scale)
        var count: Int64 = 0
        while true {
            let time = CMTimeMultiplyByFloat64(frameDuration, multiplier: Double(count))
            if time >= duration { break }
            try writer.append(try renderer.image(at: time.seconds))
            count += 1
        }
        try writer.finish()
    }
}

/// The encoders of a file type that are installed.
private struct Encoders {
    let video, container: String
    let sound: String?

    init(_ type: AVFileType, hasSound: Bool) throws(AVError) {
        switch type {
        case .acetateWebM:
            video = try Self.first(["vp8enc deadline=1 cpu-used=4 target-bitrate=0 min-quantizer=4 max-quantizer=20"])
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
                .encoderNotFound, "movies of the type \(type.rawValue) cannot be written; use mp4, mov or acetateWebM")
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

/// Renders a layer tree at given times.
final class MovieRenderer {
    private let renderer: CARenderer
    private let size: String

    init(_ layer: CALayer, _ bounds: CGRect, scale: CGFloat) {
        let (width, height) = (max(1, Int(bounds.width * scale)), max(1, Int(bounds.height * scale)))
        size = "\(width)x\(height)"
        renderer = CARenderer(width: width, height: height, scale: scale)
        renderer.layer = layer
        renderer.bounds = bounds
    }

    func image(at time: Double) throws(AVError) -> CGImage {
        // Animations that begin at the start have begun in the first frame.
        renderer.beginFrame(atTime: max(time, AVCoreAnimationBeginTimeAtZero), timeStamp: nil)
        renderer.render()
        renderer.endFrame()
        guard let image = renderer.image else {
            throw AVError(.exportFailed, "there is not enough memory for a frame of \(size) pixels")
        }
        return image
    }
}
