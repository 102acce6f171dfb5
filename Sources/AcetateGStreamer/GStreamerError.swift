import CAcetateGStreamer
import Foundation

/// Why something failed that GStreamer does.
package struct GStreamerError: Error, Sendable, CustomStringConvertible {
    package enum Cause: Sendable {
        case unknown, contentIsUnavailable, contentIsNotAuthorized, failedToLoad, formatNotRecognized, decoderNotFound,
            encoderNotFound, decodeFailed, parseFailed, encodeFailed
    }

    package let cause: Cause
    /// What has failed, why, and what helps.
    package let description: String

    package init(_ cause: Cause, _ description: String) { (self.cause, self.description) = (cause, description) }

    /// The error of a message on a bus.
    package init(_ message: UnsafeMutablePointer<AcetateGstMessage>, of name: String) {
        var error: UnsafeMutablePointer<AcetateGstError>?
        var debug: UnsafeMutablePointer<CChar>?
        acetate_gst_message_parse_error(message, &error, &debug)
        defer { acetate_g_free(debug) }
        self.init(error, of: name, details: debug.map { String(cString: $0) })
    }

    /// An error of the library, which is freed.
    package init(_ error: UnsafeMutablePointer<AcetateGstError>?, of name: String, details: String? = nil) {
        guard let error else {
            self.init(.unknown, "\(name): unknown error")
            return
        }
        let cause = Self.cause(of: error.pointee)
        let remedy =
            switch cause {
            case .decoderNotFound:
                "; install a plugin for it: gstreamer1.0-libav, gstreamer1.0-plugins-bad or gstreamer1.0-plugins-ugly"
            case .contentIsUnavailable: "; check that it exists and can be read"
            default: ""
            }
        // The first line of the details is a place in GStreamer's source, and the last one has the element's own words, if any.
        let own = details?.split(separator: "\n").dropFirst().last.map { $0.trimmingCharacters(in: .whitespaces) }
        let detail = own.map { $0.isEmpty ? "" : " (\($0))" } ?? ""
        self.init(cause, "\(name): \(GStreamer.message(of: error))\(detail)\(remedy)")
    }

    private static func cause(of error: AcetateGstError) -> Cause {
        let code = UInt32(bitPattern: error.code)
        switch error.domain {
        case acetate_gst_resource_error_quark():
            switch AcetateGstResourceError(code) {
            case ACETATE_GST_RESOURCE_ERROR_NOT_FOUND, ACETATE_GST_RESOURCE_ERROR_OPEN_READ:
                return .contentIsUnavailable
            case ACETATE_GST_RESOURCE_ERROR_NOT_AUTHORIZED: return .contentIsNotAuthorized
            default: return .failedToLoad
            }
        case acetate_gst_stream_error_quark():
            switch AcetateGstStreamError(code) {
            case ACETATE_GST_STREAM_ERROR_TYPE_NOT_FOUND, ACETATE_GST_STREAM_ERROR_WRONG_TYPE:
                return .formatNotRecognized
            case ACETATE_GST_STREAM_ERROR_CODEC_NOT_FOUND: return .decoderNotFound
            case ACETATE_GST_STREAM_ERROR_DECODE: return .decodeFailed
            default: return .parseFailed
            }
        case acetate_gst_core_error_quark()
        where AcetateGstCoreError(code) == ACETATE_GST_CORE_ERROR_MISSING_PLUGIN:
            return .decoderNotFound
        default: return .unknown
        }
    }
}
