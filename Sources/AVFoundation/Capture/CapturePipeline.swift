import AcetateGStreamer
import AcetatePixels
import CAcetateGStreamer
import Foundation
import Synchronization

/// A pipeline that shows each picture of a camera as soon as it arrives.
final class CapturePipeline: @unchecked Sendable {
    // The pointers do not change and are referenced until the deinitializer; GStreamer's functions on them are safe to
    // call from any thread.

    let frames = VideoFrames()
    private let device: AVCaptureDevice
    /// The connection to PipeWire that the portal has opened.
    private let remote: FileHandle?
    private let pipeline: UnsafeMutablePointer<AcetateGstElement>
    private let sink: PipelineSink
    private let state = Mutex((isRunning: false, error: AVError?.none))
    private let handler: @Sendable (AVError) -> Void

    /// Builds the pipeline of a camera. `handler` is called, on any thread, when a running camera fails.
    ///
    /// - Parameter size: that of the pictures; nil for that of the camera.
    init(
        _ device: AVCaptureDevice, size: PixelSize?, handler: @escaping @Sendable (AVError) -> Void
    ) throws(AVError) {
        (self.device, self.handler) = (device, handler)
        let source: String
        switch device.source {
        case .element(let description): (source, remote) = (description, nil)
        case .portal(let portal):
            let file = try portal.openRemote()
            (source, remote) = (
                "pipewiresrc fd=\(file) ! decodebin", FileHandle(fileDescriptor: file, closeOnDealloc: true)
            )
        }
        let caps = size.map {
            "! video/x-raw,width=\($0.width),height=\($0.height),pixel-aspect-ratio=1/1 "
        }
        // A camera may be faster than the conversion: then its older frames are dropped.
        pipeline = try GStreamer.moviePipeline(
            "\(source) ! queue leaky=downstream max-size-buffers=2 ! videoconvert ! videoscale \(caps ?? "")! appsink name=acetate"
        )
        sink = PipelineSink(frames, isLive: true) { _ in }
        guard
            let found = acetate_gst_bin_get_by_name(
                pipeline, "acetate")
        else { throw AVError(.unknown, "the pipeline of \(device.localizedName) has no sink") }
        PipelineSink.configure(found, isLive: true)
        sink.receiveFrames(of: found)
        acetate_gst_object_unref(found)
        sink.connect { [weak self] in self?.receive($0) }
        sink.receiveMessages(of: pipeline)
    }

    deinit {
        acetate_gst_element_set_state(pipeline, ACETATE_GST_STATE_NULL)
        acetate_gst_object_unref(pipeline)
    }

    var isRunning: Bool { state.withLock { $0.isRunning } }

    /// Starts the camera and waits until it runs, at most ten seconds.
    func start() throws(AVError) {
        state.withLock { $0.isRunning = true }
        var result = acetate_gst_element_set_state(pipeline, ACETATE_GST_STATE_PLAYING)
        if result == ACETATE_GST_STATE_CHANGE_ASYNC {
            result = acetate_gst_element_get_state(pipeline, nil, nil, 10_000_000_000)
        }
        if result == ACETATE_GST_STATE_CHANGE_SUCCESS || result == ACETATE_GST_STATE_CHANGE_NO_PREROLL { return }
        let cause = state.withLock { state in
            state.isRunning = false
            return state.error
        }
        acetate_gst_element_set_state(pipeline, ACETATE_GST_STATE_NULL)
        throw cause
            ?? AVError(.deviceNotConnected, "the camera \(device.localizedName) (\(device.uniqueID)) does not start")
    }

    func stop() {
        state.withLock { $0.isRunning = false }
        acetate_gst_element_set_state(pipeline, ACETATE_GST_STATE_NULL)
    }

    private func receive(_ message: UnsafeMutablePointer<AcetateGstMessage>) {
        let error: AVError
        switch message.pointee.type {
        case ACETATE_GST_MESSAGE_ERROR:
            let cause = GStreamerError(message, of: device.localizedName).description
            error = AVError(
                .deviceWasDisconnected, "the camera \(device.uniqueID) has failed or was unplugged: \(cause)")
        case ACETATE_GST_MESSAGE_EOS:
            error = AVError(
                .deviceWasDisconnected, "the camera \(device.localizedName) (\(device.uniqueID)) sends no more pictures"
            )
        default: return
        }
        let wasRunning = state.withLock { state in
            defer { (state.isRunning, state.error) = (false, state.error ?? error) }
            return state.isRunning && state.error == nil
        }
        if wasRunning { handler(error) }
    }
}
