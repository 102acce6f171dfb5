import AcetateGStreamer
import CAcetateGStreamer
import CoreGraphics
import CoreMedia
import Foundation

/// What a movie contains, as found by opening it.
struct MediaDescription: Sendable {
    struct Track: Sendable {
        var mediaType: AVMediaType
        /// The size of upright pictures in square pixels; zero for sound.
        var naturalSize = CGSize.zero
        /// Frames per second; 0 if unknown.
        var frameRate = 0.0
        /// The time between two frames; invalid if unknown.
        var frameDuration = CMTime.invalid
        /// Bits per second; 0 if unknown.
        var dataRate = 0.0
        /// The codec, in words.
        var codec = ""
        var languageTag: String?
        var sampleRate = 0.0
        var channels = 0
    }

    /// In seconds; nil if unknown or endless.
    var duration: Double?
    var isSeekable = false
    var tracks: [Track] = []

    /// Opens a movie, reads its streams, and closes it. Takes up to 15 seconds, so it is not called on the main thread by
    /// asynchronous functions.
    static func inspect(_ url: URL) throws(AVError) -> MediaDescription {
        do throws(GStreamerError) { try GStreamer.start() } catch { throw AVError(error) }
        let source = try MediaSource(url)
        // GStreamer sometimes loses the error of a truncated file.
        let timeout: Double = source.isPipe || source.truncation != nil ? 3 : 15
        do { return try inspect(source, timeout) } catch { throw source.explain(error) }
    }

    private static func inspect(_ source: MediaSource, _ timeout: Double) throws(AVError) -> MediaDescription {
        let name = source.name
        var error: UnsafeMutablePointer<AcetateGstError>?
        guard let discoverer = acetate_gst_discoverer_new(UInt64(timeout * 1e9), &error) else {
            throw AVError(GStreamerError(error, of: name))
        }
        defer { acetate_g_object_unref(discoverer) }
        guard let info = acetate_gst_discoverer_discover_uri(discoverer, source.address, &error) else {
            throw AVError(GStreamerError(error, of: name))
        }
        defer { acetate_g_object_unref(info) }
        switch acetate_gst_discoverer_info_get_result(info) {
        case ACETATE_GST_DISCOVERER_OK: break
        case ACETATE_GST_DISCOVERER_TIMEOUT:
            throw AVError(.failedToLoadMediaData, "\(name): nothing was found within \(timeout) seconds")
        case ACETATE_GST_DISCOVERER_MISSING_PLUGINS where error == nil:
            throw AVError(
                .decoderNotFound, "\(name): there is no decoder; install gstreamer1.0-libav or gstreamer1.0-plugins-bad"
            )
        default:
            throw AVError(GStreamerError(error, of: name))
        }
        if let error { acetate_g_error_free(error) }
        var result = MediaDescription()
        let duration = acetate_gst_discoverer_info_get_duration(info)
        if duration != UInt64.max, duration > 0 { result.duration = Double(duration) / 1e9 }
        result.isSeekable = acetate_gst_discoverer_info_get_seekable(info) != 0
        let list = acetate_gst_discoverer_info_get_stream_list(info)
        defer { acetate_gst_discoverer_stream_info_list_free(list) }
        var entry = list
        while let current = entry {
            if let stream = current.pointee.data {
                result.add(stream.assumingMemoryBound(to: AcetateGstDiscovererStreamInfo.self))
            }
            entry = current.pointee.next
        }
        return result
    }

    private mutating func add(_ stream: UnsafeMutablePointer<AcetateGstDiscovererStreamInfo>) {
        let kind = acetate_gst_discoverer_stream_info_get_stream_type_nick(stream).map { String(cString: $0) } ?? ""
        var track: Track
        switch kind {
        case "video":
            if acetate_gst_discoverer_video_info_is_image(stream) != 0 { return }
            track = Track(mediaType: .video)
            let (width, height) = (
                acetate_gst_discoverer_video_info_get_width(stream),
                acetate_gst_discoverer_video_info_get_height(stream)
            )
            let (n, d) = (
                acetate_gst_discoverer_video_info_get_par_num(stream),
                acetate_gst_discoverer_video_info_get_par_denom(stream)
            )
            let aspect = n > 0 && d > 0 ? Double(n) / Double(d) : 1
            let size = CGSize(width: (Double(width) * aspect).rounded(), height: Double(height))
            let isAcross =
                acetate_gst_discoverer_stream_info_get_tags(stream).flatMap(VideoOrientation.init(tags:))?.isAcross
                ?? false
            track.naturalSize = isAcross ? CGSize(width: size.height, height: size.width) : size
            let rate = (
                acetate_gst_discoverer_video_info_get_framerate_num(stream),
                acetate_gst_discoverer_video_info_get_framerate_denom(stream)
            )
            if rate.0 > 0, rate.1 > 0, let scale = Int32(exactly: rate.0) {
                track.frameRate = Double(rate.0) / Double(rate.1)
                track.frameDuration = CMTime(value: Int64(rate.1), timescale: scale)
            }
            track.dataRate = Double(acetate_gst_discoverer_video_info_get_bitrate(stream))
        case "audio":
            track = Track(mediaType: .audio)
            track.sampleRate = Double(acetate_gst_discoverer_audio_info_get_sample_rate(stream))
            track.channels = Int(acetate_gst_discoverer_audio_info_get_channels(stream))
            track.dataRate = Double(acetate_gst_discoverer_audio_info_get_bitrate(stream))
            track.languageTag = acetate_gst_discoverer_audio_info_get_language(stream).map { String(cString: $0) }
        case "subtitles":
            track = Track(mediaType: .subtitle)
        default: return
        }
        if let caps = acetate_gst_discoverer_stream_info_get_caps(stream) {
            if let text = acetate_gst_pb_utils_get_codec_description(caps) {
                track.codec = String(cString: text)
                acetate_g_free(text)
            }
            acetate_gst_mini_object_unref(caps)
        }
        tracks.append(track)
    }
}
