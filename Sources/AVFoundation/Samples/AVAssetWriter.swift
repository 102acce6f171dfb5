import AcetateGStreamer
import CoreGraphics
import CoreMedia
import Foundation
import Synchronization

/// Writes a movie of pictures and samples that a program supplies.
///
/// Add inputs, call `startWriting()` and `startSession(atSourceTime:)`, append to the inputs while they are ready, mark each as
/// finished, and call `finishWriting(completionHandler:)`. Any thread may use a writer; each input is used by one at a time.
open class AVAssetWriter: NSObject, @unchecked Sendable {
    // The state is guarded by a lock. A file is used by the inputs, whose functions on it any thread can call.

    /// How far a writer is.
    public enum Status: Int, Sendable {
        /// Writing has not been started.
        case unknown
        /// Inputs can be appended to.
        case writing
        /// The file is complete.
        case completed
        /// Writing failed; `error` says why.
        case failed
        /// The program stopped writing.
        case cancelled
    }

    private struct State {
        var status = Status.unknown
        var error: AVError?
        var inputs: [AVAssetWriterInput] = []
        var isOptimized = false
        var start: CMTime?
        var end: CMTime?
    }

    /// Where the movie is written. The file must not exist.
    public let outputURL: URL
    /// The kind of file.
    public let outputFileType: AVFileType
    private let state = Mutex(State())
    /// Held while the file is opened or completed, so that threads that do so at once open and complete it once.
    private let steps = Mutex(())

    /// A writer of a file. Throws an `AVError` if the type cannot be written.
    ///
    /// - Parameter outputFileType: `mp4`, `mov`, `m4a` or `acetateWebM`.
    public init(outputURL: URL, fileType outputFileType: AVFileType) throws {
        guard outputFileType.movieFormat != nil else {
            throw AVError(
                .encoderNotFound,
                "an AVAssetWriter writes no files of the type \(outputFileType.rawValue); use mp4, mov, m4a or acetateWebM"
            )
        }
        (self.outputURL, self.outputFileType) = (outputURL, outputFileType)
    }

    /// A writer of a file; see `init(outputURL:fileType:)`.
    public convenience init(url outputURL: URL, fileType outputFileType: AVFileType) throws {
        try self.init(outputURL: outputURL, fileType: outputFileType)
    }

    private func change(_ change: (inout State) -> Void) {
        state.withLock { change(&$0) }
        tellObservers()
    }

    /// How far the writer is.
    open var status: Status { state.withLock { $0.status } }
    /// An `AVError`; nil unless `status` is `failed`.
    open var error: (any Error)? { state.withLock { $0.error } }
    /// What pictures and samples enter.
    open var inputs: [AVAssetWriterInput] { state.withLock { $0.inputs } }
    /// Video and sound; only sound for `m4a`.
    open var availableMediaTypes: [AVMediaType] { outputFileType == .m4a ? [.audio] : [.video, .audio] }
    /// Whether the index of an MP4 or QuickTime file is at its start, so that players can begin before they have all of it. Default
    /// false. Set it before `startWriting()`.
    open var shouldOptimizeForNetworkUse: Bool {
        get { state.withLock { $0.isOptimized } }
        set { state.withLock { $0.isOptimized = newValue } }
    }

    /// Whether settings can be used for a kind of media.
    open func canApply(outputSettings: [String: Any]?, forMediaType mediaType: AVMediaType) -> Bool {
        guard availableMediaTypes.contains(mediaType) else { return false }
        return mediaType == .video
            ? VideoSettings(outputSettings, outputFileType) != nil
            : SoundSettings(outputSettings, outputFileType) != nil
    }

    /// Whether an input can be added: before `startWriting()`, at most one of each kind, and with possible settings.
    open func canAdd(_ input: AVAssetWriterInput) -> Bool {
        status == .unknown && input.writer == nil && !inputs.contains { $0.mediaType == input.mediaType }
            && canApply(outputSettings: input.outputSettings, forMediaType: input.mediaType)
    }

    /// Adds an input, for which `canAdd(_:)` is true.
    open func add(_ input: AVAssetWriterInput) {
        precondition(canAdd(input), "an AVAssetWriterInput cannot be added: see canAdd(_:)")
        input.writer = self
        state.withLock { $0.inputs.append(input) }
    }

    /// Opens the file. Returns false if that fails, for the reason in `error`.
    @discardableResult
    open func startWriting() -> Bool { steps.withLock { _ in start() } }

    private func start() -> Bool {
        guard status == .unknown else { return false }
        do {
            guard !FileManager.default.fileExists(atPath: outputURL.path) else {
                throw AVError(.fileAlreadyExists, "the movie \(outputURL.path) exists; remove it first")
            }
            let inputs = inputs
            guard let format = outputFileType.movieFormat, !inputs.isEmpty else {
                throw AVError(.operationNotAllowed, "an AVAssetWriter without inputs writes nothing")
            }
            func settings(_ type: AVMediaType) -> [String: Any]? {
                inputs.first { $0.mediaType == type }?.outputSettings
            }
            let video = settings(.video).flatMap { VideoSettings($0, outputFileType) }
            let sound = settings(.audio).flatMap { SoundSettings($0, outputFileType) }
            let isRealTime = inputs.contains { $0.expectsMediaDataInRealTime }
            let file = try MovieFile(
                outputURL.path, format, size: video?.size, sound: sound?.format, bitRate: video?.bitRate,
                // The encoders of WebM files choose the rate.
                soundTarget: format == .webM ? nil : sound?.format, soundBitRate: sound?.bitRate,
                waitingFrames: isRealTime ? 16 : 2, isStreamable: shouldOptimizeForNetworkUse)
            for input in inputs { input.open(file, size: video?.size) }
            change { $0.status = .writing }
            return true
        } catch {
            fail(error)
            return false
        }
    }

    /// Sets the time of the samples at which the movie begins. Earlier samples are left out.
    open func startSession(atSourceTime startTime: CMTime) {
        precondition(
            status == .writing && startTime.isNumeric, "a session of an AVAssetWriter begins after startWriting()")
        state.withLock { $0.start = startTime }
    }

    /// Sets the time of the samples at which the movie ends. Later samples are left out.
    open func endSession(atSourceTime endTime: CMTime) {
        state.withLock { $0.end = endTime.isNumeric ? endTime : nil }
    }

    /// Ends writing, and removes the file.
    open func cancelWriting() {
        change { if $0.status == .writing { $0.status = .cancelled } }
        for input in inputs { input.close() }
    }

    /// Completes the file on another thread, and calls the handler there; see `status`. Inputs that are not finished are.
    open func finishWriting(completionHandler handler: @escaping @Sendable () -> Void) {
        DispatchQueue.global().async { [self] in
            steps.withLock { _ in finish() }
            handler()
        }
    }

    /// Completes the file; see `status`.
    nonisolated(nonsending) open func finishWriting() async {
        await withCheckedContinuation { continuation in finishWriting { continuation.resume() } }
    }

    private func finish() {
        guard status == .writing else { return }
        let inputs = inputs
        for input in inputs { input.markAsFinished() }
        guard status == .writing else { return }
        do {
            try inputs.first?.finishFile()
            change { if $0.status == .writing { $0.status = .completed } }
        } catch { fail(error) }
        for input in inputs { input.close() }
    }

    func fail(_ error: any Error) {
        let result = AVError(error, or: .exportFailed, of: outputURL.path)
        change { if $0.status != .cancelled { ($0.status, $0.error) = (.failed, result) } }
    }

    /// The range of times that is written; nil before the session begins.
    var session: (start: CMTime, end: CMTime)? {
        state.withLock { state in state.start.map { ($0, state.end ?? .positiveInfinity) } }
    }
}
