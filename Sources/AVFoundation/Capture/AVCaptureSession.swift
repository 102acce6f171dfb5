import AcetateKeyValue
import CAcetateGStreamer
import Dispatch
import Foundation
import Synchronization

/// Shows what a camera sees, in `AVCaptureVideoPreviewLayer`s.
///
/// Safe to use from any thread. `startRunning()` and `stopRunning()` wait for the camera, as on macOS.
open class AVCaptureSession: NSObject, @unchecked Sendable {
    // Mutable state is guarded by the lock, and only one thread at a time starts or stops the pipeline.

    /// Posted on the main thread when the camera fails, with the error in `AVCaptureSessionErrorKey`.
    public static let runtimeErrorNotification = Notification.Name("AVCaptureSessionRuntimeErrorNotification")
    /// Posted on the main thread when the camera has started.
    public static let didStartRunningNotification = Notification.Name("AVCaptureSessionDidStartRunningNotification")
    /// Posted on the main thread when the camera has stopped.
    public static let didStopRunningNotification = Notification.Name("AVCaptureSessionDidStopRunningNotification")

    private struct State {
        var inputs: [AVCaptureInput] = []
        var pipeline: CapturePipeline?
        var isConfiguring = false
        var preset = Preset.high
    }

    private let state = Mutex(State())
    private let changes = DispatchQueue(label: "acetate.capture")
    let output = PlayerOutput()

    /// A session without inputs.
    override public init() { super.init() }

    deinit { state.withLock { $0.pipeline }?.stop() }

    /// The inputs that were added.
    open var inputs: [AVCaptureInput] { state.withLock { $0.inputs } }
    /// Whether the camera runs.
    open var isRunning: Bool { state.withLock { $0.pipeline?.isRunning ?? false } }

    /// The size of the pictures. Those of the camera are scaled into it with their aspect ratio, with black bars at the sides or above
    /// and below. Default `high`, the size of the camera. A preset without a constant is ignored with a warning.
    open var sessionPreset: Preset {
        get { state.withLock { $0.preset } }
        set {
            guard canSetSessionPreset(newValue) else {
                Diagnostics.warnOnce(
                    "the session preset \(newValue.rawValue) is unknown, and ignored", key: "AVCaptureSession.preset")
                return
            }
            let isOther = state.withLock { state in
                defer { state.preset = newValue }
                return state.preset != newValue
            }
            if isOther { restart() }
        }
    }

    /// Whether a preset is known.
    open func canSetSessionPreset(_ preset: Preset) -> Bool { preset.isKnown }

    /// Whether a session has no input yet: it shows one camera.
    open func canAddInput(_ input: AVCaptureInput) -> Bool { state.withLock { $0.inputs.isEmpty } }

    /// Adds an input. Nothing happens if `canAddInput(_:)` returns false.
    open func addInput(_ input: AVCaptureInput) {
        let isAdded = state.withLock { state -> Bool in
            guard state.inputs.isEmpty else { return false }
            state.inputs.append(input)
            return true
        }
        if isAdded { restart() }
    }

    /// Removes an input. Nothing happens if it was not added.
    open func removeInput(_ input: AVCaptureInput) {
        let isRemoved = state.withLock { state -> Bool in
            let count = state.inputs.count
            state.inputs.removeAll { $0 === input }
            return state.inputs.count < count
        }
        if isRemoved { restart() }
    }

    /// Begins changes that take effect together with `commitConfiguration()`.
    open func beginConfiguration() { state.withLock { $0.isConfiguring = true } }

    /// Makes the changes since `beginConfiguration()` take effect.
    open func commitConfiguration() {
        state.withLock { $0.isConfiguring = false }
        restart()
    }

    /// Uses the inputs that have changed while the session runs.
    private func restart() {
        guard isRunning, !state.withLock({ $0.isConfiguring }) else { return }
        stopRunning()
        if !inputs.isEmpty { startRunning() }
    }

    /// Starts the camera, and returns when it runs or has failed; then `runtimeErrorNotification` is posted.
    open func startRunning() {
        defer { tellObservers() }
        changes.sync {
            guard !isRunning else { return }
            state.withLock { $0.pipeline }?.stop()
            guard let input = inputs.first as? AVCaptureDeviceInput else {
                return report(AVError(.noDataCaptured, "an AVCaptureSession without an input was started; add one"))
            }
            do throws(AVError) {
                let pipeline = try CapturePipeline(input.device, size: sessionPreset.size) { [weak self] error in
                    self?.report(error)
                }
                state.withLock { $0.pipeline = pipeline }
                output.show(pipeline.frames, keepsLast: true)
                try pipeline.start()
                post(Self.didStartRunningNotification)
            } catch {
                report(error)
            }
        }
    }

    /// Stops the camera. Layers keep the last picture.
    open func stopRunning() {
        defer { tellObservers() }
        changes.sync {
            let former = state.withLock { state in
                defer { state.pipeline = nil }
                return state.pipeline
            }
            guard let former else { return }
            former.stop()
            post(Self.didStopRunningNotification)
        }
    }

    private func post(_ name: Notification.Name) {
        DispatchQueue.main.async { [weak self] in NotificationCenter.default.post(name: name, object: self) }
    }

    private func report(_ error: AVError) {
        DispatchQueue.main.async { [weak self] in
            self?.tellObservers()
            NotificationCenter.default.post(
                name: Self.runtimeErrorNotification, object: self, userInfo: [AVCaptureSessionErrorKey: error])
        }
    }
}

/// The key of the `AVError` in `AVCaptureSession.runtimeErrorNotification`.
public let AVCaptureSessionErrorKey = "AVCaptureSessionErrorKey"
