import CAcetateClock
import CAcetateGStreamer
import Foundation

/// The library, and what it says about itself.
package enum GStreamer {
    /// Loads and initializes the library at the first use; nil if that succeeded.
    private static let startError: GStreamerError? = {
        if let missing = acetate_gst_load() {
            return GStreamerError(.decoderNotFound, "movies need GStreamer: \(String(cString: missing))")
        }
        var error: UnsafeMutablePointer<AcetateGstError>?
        if acetate_clock_is_simulated() { acetate_gst_allow_instant_downloads() }
        guard acetate_gst_init_check(nil, nil, &error) == 0 else { return nil }
        return GStreamerError(.unknown, "GStreamer cannot be started: \(message(of: error))")
    }()

    package static func start() throws(GStreamerError) {
        if let startError { throw startError }
    }

    /// Creates an element. The caller owns the floating reference.
    package static func element(_ factory: String) throws(GStreamerError) -> UnsafeMutablePointer<AcetateGstElement> {
        try start()
        guard let element = acetate_gst_element_factory_make(factory, nil) else {
            throw GStreamerError(.decoderNotFound, "GStreamer has no element \(factory); \(remedy(for: factory))")
        }
        return element
    }

    /// Creates a pipeline from a description in the syntax of gst-launch-1.0. The caller owns the reference.
    package static func pipeline(_ description: String) throws(GStreamerError) -> UnsafeMutablePointer<
        AcetateGstElement
    > {
        try start()
        var error: UnsafeMutablePointer<AcetateGstError>?
        let flags = ACETATE_GST_PARSE_FLAG_FATAL_ERRORS
        guard let element = acetate_gst_parse_launch_full(description, nil, flags, &error) else {
            throw GStreamerError(.decoderNotFound, "GStreamer cannot build \"\(description)\": \(message(of: error))")
        }
        if let error { acetate_g_error_free(error) }
        return acetate_gst_object_ref_sink(element).assumingMemoryBound(to: AcetateGstElement.self)
    }

    /// Seconds as nanoseconds, in which GStreamer counts. Those beyond its range are its greatest or least time.
    package static func nanoseconds(_ seconds: Double) -> Int64 { Int64(min(max(seconds, -9e9), 9e9) * 1e9) }

    package static func hasElement(_ factory: String) -> Bool {
        guard (try? start()) != nil, let found = acetate_gst_element_factory_find(factory) else { return false }
        acetate_gst_object_unref(found)
        return true
    }

    /// The package of Debian that has an element.
    package static func remedy(for factory: String) -> String {
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
    package static func message(of error: UnsafeMutablePointer<AcetateGstError>?) -> String {
        guard let error else { return "unknown cause" }
        defer { acetate_g_error_free(error) }
        return error.pointee.message.map { oneLine(String(cString: $0)) } ?? "unknown cause"
    }

    /// Returns a message as one line. Those of playlists contain the details of the part that failed: a place in GStreamer's
    /// source, and on the next line the own words of the element that read the part.
    private static func oneLine(_ message: String) -> String {
        let lines = message.split(separator: "\n")
        guard lines.count > 1, let words = lines.last else { return message }
        let place = lines[0].range(of: #": \S+\.c\(\d+\): "#, options: .regularExpression)
        return "\(lines[0][..<(place?.lowerBound ?? lines[0].endIndex)]) (\(words))"
    }
}
