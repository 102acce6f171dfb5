import CAcetateGStreamer
import Foundation
import Synchronization

/// A pipeline that plays the sound of a file. One thread uses it at a time.
package final class SoundPipeline {
    private let playbin: UnsafeMutablePointer<AcetateGstElement>
    private let messages: Messages
    /// In seconds; 0 if it is not known.
    package private(set) var duration = 0.0

    /// How long opening a file may take, in seconds.
    private static let limit = 10.0

    /// What the threads of the pipeline report.
    private final class Messages: Sendable {
        let name: String
        let atEnd: @Sendable () -> Void
        let error = Mutex<GStreamerError?>(nil)

        init(_ name: String, _ atEnd: @escaping @Sendable () -> Void) { (self.name, self.atEnd) = (name, atEnd) }

        func receive(_ message: UnsafeMutablePointer<AcetateGstMessage>) {
            switch message.pointee.type {
            case ACETATE_GST_MESSAGE_ERROR:
                let failure = GStreamerError(message, of: name)
                error.withLock { $0 = $0 ?? failure }
                atEnd()
            case ACETATE_GST_MESSAGE_EOS: atEnd()
            default: break
            }
        }
    }

    /// Opens a file, and waits until its first samples are decoded.
    ///
    /// - Parameters:
    ///   - isSilent: whether nothing is heard, and no time passes for the pipeline.
    ///   - atEnd: called on any thread when the sound has been played, or cannot be played any further.
    package init(_ url: URL, isSilent: Bool, atEnd: @escaping @Sendable () -> Void) throws(GStreamerError) {
        playbin = try GStreamer.element("playbin")
        acetate_gst_object_ref_sink(playbin)
        messages = Messages(url.isFileURL ? url.path : url.absoluteString, atEnd)
        acetate_gst_set_string(playbin, "uri", url.absoluteString)
        acetate_gst_util_set_object_arg(playbin, "flags", "audio+soft-volume")
        if isSilent, let sink = try? GStreamer.element("fakesink") {
            acetate_gst_set_object(playbin, "audio-sink", sink)
        }
        receiveMessages()
        acetate_gst_element_set_state(playbin, ACETATE_GST_STATE_PAUSED)
        let result = acetate_gst_element_get_state(playbin, nil, nil, UInt64(Self.limit * 1e9))
        if let error = messages.error.withLock({ $0 }) { throw error }
        guard result == ACETATE_GST_STATE_CHANGE_SUCCESS, acetate_gst_int(playbin, "n-audio") > 0 else {
            throw GStreamerError(.failedToLoad, "\(messages.name): no sound was found within \(Self.limit) seconds")
        }
        var time: Int64 = 0
        let isKnown = acetate_gst_element_query_duration(playbin, ACETATE_GST_FORMAT_TIME, &time) != 0 && time > 0
        duration = isKnown ? Double(time) / 1e9 : 0
    }

    deinit {
        acetate_gst_element_set_state(playbin, ACETATE_GST_STATE_NULL)
        acetate_gst_object_unref(playbin)
    }

    private func receiveMessages() {
        guard let bus = acetate_gst_element_get_bus(playbin) else { return }
        acetate_gst_bus_set_sync_handler(
            bus,
            { _, message, data in
                guard let message else { return ACETATE_GST_BUS_DROP }
                if let data { Unmanaged<Messages>.fromOpaque(data).takeUnretainedValue().receive(message) }
                // The handler owns messages that it drops.
                acetate_gst_mini_object_unref(message)
                return ACETATE_GST_BUS_DROP
            }, Unmanaged.passRetained(messages).toOpaque(),
            { data in if let data { Unmanaged<Messages>.fromOpaque(data).release() } })
        acetate_gst_object_unref(bus)
    }

    package func play() { acetate_gst_element_set_state(playbin, ACETATE_GST_STATE_PLAYING) }
    package func pause() { acetate_gst_element_set_state(playbin, ACETATE_GST_STATE_PAUSED) }

    /// Continues at a time, in seconds.
    package func seek(to time: Double) {
        let flags = AcetateGstSeekFlags(
            ACETATE_GST_SEEK_FLAG_FLUSH.rawValue | ACETATE_GST_SEEK_FLAG_ACCURATE.rawValue)
        _ = acetate_gst_element_seek(
            playbin, 1, ACETATE_GST_FORMAT_TIME, flags, ACETATE_GST_SEEK_TYPE_SET,
            GStreamer.nanoseconds(max(0, time)), ACETATE_GST_SEEK_TYPE_SET, -1)
    }

    /// The time that is heard, in seconds.
    package var position: Double {
        var time: Int64 = 0
        let isKnown = acetate_gst_element_query_position(playbin, ACETATE_GST_FORMAT_TIME, &time) != 0
        return isKnown && time > 0 ? Double(time) / 1e9 : 0
    }

    /// Sets the volume, from 0 to 1.
    package func setVolume(_ volume: Double) { acetate_gst_set_double(playbin, "volume", volume) }
}
