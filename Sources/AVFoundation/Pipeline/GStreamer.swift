import CAcetateGStreamer
import Foundation

/// The library, and what it says about itself.
enum GStreamer {
    /// Loads and initializes the library at the first use; nil if that succeeded.
    private static let startError: AVError? = {
        if let missing = acetate_gst_load() {
            return AVError(.decoderNotFound, "movies need GStreamer: \(String(cString: missing))")
        }
        var error: UnsafeMutablePointer<AcetateGstError>?
        guard acetate_gst_init_check(nil, nil, &error) == 0 else { return nil }
        return AVError(.unknown, "GStreamer cannot be started: \(message(of: error))")
    }()

    static func start() throws(AVError) {
        if let startError { throw startError }
    }

    /// Creates an element. The caller owns the floating reference.
    static func element(_ factory: String) throws(AVError) -> UnsafeMutablePointer<AcetateGstElement> {
        try start()
        guard let element = acetate_gst_element_factory_make(factory, nil) else {
            throw AVError(.decoderNotFound, "GStreamer has no element \(factory); \(remedy(for: factory))")
        }
        return element
    }

    /// Creates a pipeline from a description in the syntax of gst-launch-1.0. The caller owns the reference.
    static func pipeline(_ description: String) throws(AVError) -> UnsafeMutablePointer<AcetateGstElement> {
        try start()
        var error: UnsafeMutablePointer<AcetateGstError>?
        let flags = ACETATE_GST_PARSE_FLAG_FATAL_ERRORS
        guard let element = acetate_gst_parse_launch_full(description, nil, flags, &error) else {
            throw AVError(.decoderNotFound, "GStreamer cannot build \"\(description)\": \(message(of: error))")
        }
        if let error { acetate_g_error_free(error) }
        return acetate_gst_object_ref_sink(element).assumingMemoryBound(to: AcetateGstElement.self)
    }

    /// Seconds as nanoseconds, in which GStreamer counts. Those beyond its range are its greatest or least time.
    static func nanoseconds(_ seconds: Double) -> Int64 { Int64(min(max(seconds, -9e9), 9e9) * 1e9) }

    static func hasElement(_ factory: String) -> Bool {
        guard (try? start()) != nil, let found = acetate_gst_element_factory_find(factory) else { return false }
        acetate_gst_object_unref(found)
        return true
    }

    /// The package of Debian that has an element.
    static func remedy(for factory: String) -> String {
        let package =
            switch factory {
            case "x264enc": "gstreamer1.0-plugins-ugly"
            case "openh264enc", "openh264dec", "camerabin", "hlsdemux", "waylandsink": "gstreamer1.0-plugins-bad"
            case "pipewiresrc": "gstreamer1.0-pipewire"
            case "vp8enc", "vp9enc", "webmmux", "mp4mux", "qtmux", "matroskamux", "v4l2src", "autoaudiosink", "qtdemux",
                "matroskademux", "souphttpsrc", "avimux", "jpegenc":
                "gstreamer1.0-plugins-good"
            case let name where name.hasPrefix("av"): "gstreamer1.0-libav"
            default: "gstreamer1.0-plugins-base"
            }
        return "install the package \(package)"
    }

    /// Frees an error and returns its message.
    static func message(of error: UnsafeMutablePointer<AcetateGstError>?) -> String {
        guard let error else { return "unknown cause" }
        defer { acetate_g_error_free(error) }
        return error.pointee.message.map { String(cString: $0) } ?? "unknown cause"
    }

    /// The error of a message on a bus.
    static func error(_ message: UnsafeMutablePointer<AcetateGstMessage>, of name: String) -> AVError {
        var error: UnsafeMutablePointer<AcetateGstError>?
        var debug: UnsafeMutablePointer<CChar>?
        acetate_gst_message_parse_error(message, &error, &debug)
        defer { acetate_g_free(debug) }
        return avError(error, of: name, details: debug.map { String(cString: $0) })
    }

    /// Frees an error of GStreamer and returns it as an error of this framework.
    static func avError(_ error: UnsafeMutablePointer<AcetateGstError>?, of name: String, details: String?) -> AVError {
        guard let error else { return AVError(.unknown, "\(name): unknown error") }
        let (domain, code) = (error.pointee.domain, Int(error.pointee.code))
        let text = message(of: error)
        var result: AVError.Code = .unknown
        if domain == acetate_gst_resource_error_quark() {
            result =
                switch AcetateGstResourceError(UInt32(code)) {
                case ACETATE_GST_RESOURCE_ERROR_NOT_FOUND, ACETATE_GST_RESOURCE_ERROR_OPEN_READ: .contentIsUnavailable
                case ACETATE_GST_RESOURCE_ERROR_NOT_AUTHORIZED: .contentIsNotAuthorized
                default: .failedToLoadMediaData
                }
        } else if domain == acetate_gst_stream_error_quark() {
            result =
                switch AcetateGstStreamError(UInt32(code)) {
                case ACETATE_GST_STREAM_ERROR_TYPE_NOT_FOUND, ACETATE_GST_STREAM_ERROR_WRONG_TYPE:
                    .fileFormatNotRecognized
                case ACETATE_GST_STREAM_ERROR_CODEC_NOT_FOUND: .decoderNotFound
                case ACETATE_GST_STREAM_ERROR_DECODE: .decodeFailed
                case ACETATE_GST_STREAM_ERROR_DEMUX: .fileFailedToParse
                default: .fileFailedToParse
                }
        } else if domain == acetate_gst_core_error_quark(),
            AcetateGstCoreError(UInt32(code)) == ACETATE_GST_CORE_ERROR_MISSING_PLUGIN
        {
            result = .decoderNotFound
        }
        let remedy =
            switch result {
            case .decoderNotFound:
                "; install a plugin for it: gstreamer1.0-libav, gstreamer1.0-plugins-bad or gstreamer1.0-plugins-ugly"
            case .contentIsUnavailable: "; check that it exists and can be read"
            default: ""
            }
        // The first line of the details is a place in GStreamer's source, and the last one has the element's own words, if any.
        let own = details?.split(separator: "\n").dropFirst().last.map { $0.trimmingCharacters(in: .whitespaces) }
        let detail = own.map { $0.isEmpty ? "" : " (\($0))" } ?? ""
        return AVError(result, "\(name): \(text)\(detail)\(remedy)")
    }
}
