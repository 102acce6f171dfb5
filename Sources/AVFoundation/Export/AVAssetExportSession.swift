import AcetateKeyValue
import CoreGraphics
import CoreMedia
import Dispatch
import Foundation
import QuartzCore
import Synchronization

/// Writes a movie or a composition as a new movie, also with layers over its pictures.
///
/// The layers are rendered on the main thread, which must run its loop, between its other work. The pictures are decoded, rendered with
/// the layers, and encoded again; the sound is encoded again. The result is the same in every run, and is written as fast as the
/// computer can.
open class AVAssetExportSession: NSObject, @unchecked Sendable {
    // The properties are set before the export begins, and only read by it; its own state is guarded by a lock.

    /// How far an export is.
    public enum Status: Int, Sendable {
        /// The export has not been started.
        case unknown
        /// The export waits for another one.
        case waiting
        /// The export runs.
        case exporting
        /// The file is written.
        case completed
        /// The export failed; `error` says why.
        case failed
        /// The program stopped the export.
        case cancelled
    }

    /// The movie or composition that is exported.
    public let asset: AVAsset
    /// The name of the preset.
    public let presetName: String
    /// Where the movie is written. The file must not exist.
    open var outputURL: URL?
    /// Default `mp4`.
    open var outputFileType: AVFileType? = .mp4
    /// How the pictures are composed; nil, the default, for no change.
    open var videoComposition: AVVideoComposition?
    /// How the sounds are mixed; nil, the default, for their own volumes.
    open var audioMix: AVAudioMix?
    /// How the pitch changes in parts of compositions that are faster or slower, unless the mix states it. Default `spectral`.
    open var audioTimePitchAlgorithm = AVAudioTimePitchAlgorithm.spectral
    /// The part that is exported. Default from zero to positive infinity: all.
    open var timeRange = CMTimeRange(start: .zero, duration: .positiveInfinity)
    /// Whether the index of an MP4 or QuickTime file is at its start, so that players can begin before they have all of it. Default
    /// false.
    open var shouldOptimizeForNetworkUse = false
    private let preset: ExportPreset
    let state = Mutex(ExportState())

    /// - Parameter presetName: one of `allExportPresets()`; the result is nil for others.
    public init?(asset: AVAsset, presetName: String) {
        guard let preset = ExportPreset(name: presetName) else { return nil }
        (self.asset, self.presetName, self.preset) = (asset, presetName, preset)
        if preset.isSoundOnly { outputFileType = .m4a }
    }

    /// How far the export is.
    open var status: Status { state.withLock { $0.status } }
    /// An `AVError`; nil unless the export has failed.
    open var error: (any Error)? { state.withLock { $0.error } }
    /// 0...1.
    open var progress: Float { state.withLock { Float($0.progress.fractionCompleted) } }
    /// The types that can be written.
    public var supportedFileTypes: [AVFileType] { preset.fileTypes }

    /// Calls the handler on another thread with the types that can be written.
    open func determineCompatibleFileTypes(completionHandler handler: @escaping @Sendable ([AVFileType]) -> Void) {
        let types = supportedFileTypes
        DispatchQueue.global().async { handler(types) }
    }

    /// The types that can be written.
    open var compatibleFileTypes: [AVFileType] { get async { supportedFileTypes } }

    private func change<Result: Sendable>(_ change: (inout ExportState) -> Result) -> Result {
        defer { tellObservers() }
        return state.withLock { change(&$0) }
    }

    /// Writes the movie on another thread, and calls the handler there when it is complete, has failed or was canceled. A session
    /// exports once: a second call only calls the handler, with a warning.
    open func exportAsynchronously(completionHandler handler: @escaping @Sendable () -> Void) {
        let before = change { state in
            defer { if state.status == .unknown { state.begin() } }
            return state.status
        }
        guard before == .unknown else {
            if before != .cancelled {
                Diagnostics.warnOnce(
                    "an AVAssetExportSession exports once; create another one",
                    key: "AVAssetExportSession.again")
            }
            return DispatchQueue.global().async { handler() }
        }
        // The layers of an animation tool may be new, and in a program without a run loop nothing else commits them.
        CATransaction.flush()
        DispatchQueue.global().async { [self] in
            do {
                try write()
                change { $0.end(.completed) }
            } catch {
                change { $0.end(.failed, AVError(error, or: .exportFailed)) }
            }
            handler()
        }
    }

    /// Writes the movie, and returns when it is complete, has failed or was canceled; see `status` and `error`.
    nonisolated(nonsending) open func export() async {
        await withCheckedContinuation { continuation in exportAsynchronously { continuation.resume() } }
    }

    /// Writes the movie to a file that does not exist. Throws an `AVError` if that fails, if the session has exported before and if it
    /// was canceled, and a `CancellationError` if the task was canceled, which ends the export.
    nonisolated(nonsending) open func export(to url: URL, as fileType: AVFileType) async throws {
        guard status == .unknown || status == .cancelled else {
            throw AVError(
                .operationNotAllowed, "an AVAssetExportSession exports once; create another one for \(url.path)")
        }
        (outputURL, outputFileType) = (url, fileType)
        // The operation may run on another thread, where `exportAsynchronously` does not commit this thread's changes of layers.
        CATransaction.flush()
        await withTaskCancellationHandler {
            await export()
        } onCancel: {
            cancelExport()
        }
        if let error { throw error }
        if status == .cancelled {
            try Task.checkCancellation()
            throw AVError(.operationInterrupted, "the export of \(url.path) was canceled")
        }
    }

    /// Ends the export. The file is removed. An export that has not begun does not begin.
    open func cancelExport() { change { $0.end(.cancelled) } }

    private func write() throws {
        guard let outputURL, let outputFileType else {
            throw AVError(.exportFailed, "an AVAssetExportSession needs an outputURL and an outputFileType")
        }
        guard supportedFileTypes.contains(outputFileType) else {
            throw AVError(
                .exportFailed, "the preset \(presetName) writes no files of the type \(outputFileType.rawValue)")
        }
        let timeline = try asset.timeline()
        let range = timeRange.intersection(CMTimeRange(start: .zero, duration: .positiveInfinity))
        guard range.duration > .zero else {
            throw AVError(.exportFailed, "the range \(timeRange) of the export of \(timeline.name) is empty")
        }
        let hasSound = outputFileType.animationFormat == nil
        let sound = hasSound ? TimelineSound(timeline, mix: audioMix, audioTimePitchAlgorithm) : nil
        sound?.limit(to: range)
        if outputFileType == .m4a {
            guard let sound else { throw AVError(.exportFailed, "\(timeline.name) has no sound to export") }
            return try writeSound(sound, outputURL)
        }
        guard !timeline.tracks(.video).isEmpty else {
            throw AVError(.exportFailed, "\(timeline.name) has no pictures to export")
        }
        let frameDuration = TimelinePictures.frameDuration(timeline, videoComposition)
        let pictures = TimelinePictures(timeline, videoComposition)
        let size = preset.size(of: pictures.size)
        let writer = try AcetateMovieWriter(
            outputURL, outputFileType, size: size, frameDuration: frameDuration, sound: sound,
            quality: preset.quality, isStreamable: shouldOptimizeForNetworkUse)
        let end = min(timeline.end, range.end)
        // The end may be rounded up to the unit of a file.
        let last = end.isNumeric ? end.seconds - Timeline.tolerance : .infinity
        let duration = asset.duration
        let expected = min(end, duration.isNumeric ? duration : .positiveInfinity) - range.start
        var count: Int64 = 0
        while status != .cancelled {
            let elapsed = CMTime(value: count * frameDuration.value, timescale: frameDuration.timescale)
            let time = range.start + elapsed
            guard time.seconds < last, let image = try pictures.image(at: time) else { break }
            try writer.append(try PictureComposer.fit(image, .identity, into: size))
            if expected.isNumeric { setProgress(elapsed.seconds / expected.seconds) }
            count += 1
        }
        if status != .cancelled { try writer.finish() }
    }

    private func writeSound(_ sound: TimelineSound, _ url: URL) throws {
        let writer = try AcetateMovieWriter(
            url, .m4a, size: nil, frameDuration: CMTime(value: 1, timescale: 1), sound: sound,
            isStreamable: shouldOptimizeForNetworkUse)
        try writer.writeSound(until: .infinity, while: { status != .cancelled })
        if status != .cancelled { try writer.finish() }
    }

    private func setProgress(_ part: Double) { change { $0.setProgress(part) } }
}
