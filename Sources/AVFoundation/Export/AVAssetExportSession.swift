import CoreGraphics
import CoreMedia
import Dispatch
import Foundation
import QuartzCore
import Synchronization

/// Keeps the size of the movie, and nearly all of its quality.
public let AVAssetExportPresetHighestQuality = "AVAssetExportPresetHighestQuality"

/// Writes a movie as a new one, with layers over its pictures.
///
/// The layers are rendered on the main thread, which must run its loop, between its other work. The pictures are decoded, rendered with the layers, and encoded again; the sound is encoded again. The result is the
/// same in every run, and is written as fast as the computer can.
open class AVAssetExportSession: @unchecked Sendable {
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

    /// The movie that is exported.
    public let asset: AVAsset
    /// The name of the preset.
    public let presetName: String
    /// Where the movie is written. The file must not exist.
    open var outputURL: URL?
    /// Default `mp4`.
    open var outputFileType: AVFileType? = .mp4
    /// How the pictures are composed; nil, the default, for no change.
    open var videoComposition: AVVideoComposition?
    private let state = Mutex((status: Status.unknown, error: AVError?.none, progress: Float(0)))

    /// - Parameter presetName: only `AVAssetExportPresetHighestQuality` exists; the result is nil for others.
    public init?(asset: AVAsset, presetName: String) {
        guard presetName == AVAssetExportPresetHighestQuality else { return nil }
        (self.asset, self.presetName) = (asset, presetName)
    }

    /// How far the export is.
    open var status: Status { state.withLock { $0.status } }
    /// An `AVError`; nil unless the export has failed.
    open var error: (any Error)? { state.withLock { $0.error } }
    /// 0...1.
    open var progress: Float { state.withLock { $0.progress } }
    /// The types that can be written.
    public var supportedFileTypes: [AVFileType] { [.mp4, .mov, .acetateWebM, .acetateGIF, .acetateAPNG] }

    /// Writes the movie on another thread, and calls the handler there when it is complete, has failed or was canceled.
    open func exportAsynchronously(completionHandler handler: @escaping @Sendable () -> Void) {
        let starts = state.withLock { state in
            guard state.status == .unknown else { return false }
            state.status = .exporting
            return true
        }
        guard starts else { return }
        // The layers of an animation tool may be new, and in a program without a run loop nothing else commits them.
        CATransaction.flush()
        DispatchQueue.global().async { [self] in
            do {
                try export()
                state.withLock { if $0.status == .exporting { ($0.status, $0.progress) = (.completed, 1) } }
            } catch {
                state.withLock { state in
                    guard state.status == .exporting else { return }
                    state.status = .failed
                    state.error = error as? AVError ?? AVError(.exportFailed, "\(error)")
                }
            }
            handler()
        }
    }

    /// Writes the movie to a file that does not exist.
    nonisolated(nonsending) open func export(to url: URL, as fileType: AVFileType) async throws {
        (outputURL, outputFileType) = (url, fileType)
        await withCheckedContinuation { continuation in exportAsynchronously { continuation.resume() } }
        if let error { throw error }
        if status == .cancelled { throw AVError(.operationInterrupted, "the export of \(url.path) was canceled") }
    }

    /// Ends the export. The file is removed.
    open func cancelExport() { state.withLock { if $0.status == .exporting { $0.status = .cancelled } } }

    private func export() throws {
        guard let source = asset.source, let outputURL, let outputFileType else {
            throw AVError(
                .exportFailed, "an AVAssetExportSession needs an asset with a URL, an outputURL and an outputFileType")
        }
        let content = try asset.inspect()
        guard content.naturalSize.width > 0 else {
            throw AVError(.exportFailed, "\(source.path) has no pictures to export")
        }
        let composition = videoComposition
        var frameDuration = composition?.frameDuration ?? .invalid
        if !frameDuration.isNumeric || frameDuration <= .zero {
            let rate = content.tracks.first { $0.mediaType == .video }?.frameRate ?? 0
            frameDuration = CMTime(value: 1000, timescale: rate > 0 ? Int32((rate * 1000).rounded()) : 30_000)
        }
        let hasSound =
            content.tracks.contains { $0.mediaType == .audio } && outputFileType.animationFormat == nil
        let reader = try MovieReader(source, rate: (frameDuration.value, frameDuration.timescale))
        var next = try reader.next()
        var size = composition?.renderSize ?? .zero
        if size.width <= 0 || size.height <= 0 {
            size = next.map { CGSize(width: $0.image.width, height: $0.image.height) } ?? content.naturalSize
        }
        let writer = try AcetateMovieWriter(
            url: outputURL, fileType: outputFileType, size: size, frameDuration: frameDuration,
            soundOf: hasSound ? source : nil)
        let track = asset.tracks(of: content).first { $0.mediaType == .video }?.trackID ?? 0
        let composer = composition.map { PictureComposer($0, size: size, trackID: track) }
        while let (image, time) = next {
            if status == .cancelled { return }
            let moment = CMTime(seconds: time, preferredTimescale: 1_000_000_000)
            try writer.append(try composer?.image(image, at: moment) ?? image)
            if let duration = content.duration { state.withLock { $0.progress = Float(min(1, time / duration)) } }
            next = try reader.next()
        }
        try writer.finish()
    }
}
