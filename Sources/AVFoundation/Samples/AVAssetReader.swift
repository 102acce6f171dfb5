import CoreMedia
import Foundation
import Synchronization

/// Reads the decoded pictures and samples of a movie or a composition one after the other, as fast as they are asked for.
///
/// Add outputs, call `startReading()`, and then `copyNextSampleBuffer()` of each output until it returns nil. Any thread may use a
/// reader; each output is used by one at a time.
open class AVAssetReader: NSObject, @unchecked Sendable {
    // The state is guarded by a lock.

    /// How far a reader is.
    public enum Status: Int, Sendable {
        /// Reading has not been started.
        case unknown
        /// Outputs supply samples.
        case reading
        /// All outputs have supplied all samples.
        case completed
        /// Reading failed; `error` says why.
        case failed
        /// The program stopped reading.
        case cancelled
    }

    private struct State {
        var status = Status.unknown
        var error: AVError?
        var outputs: [AVAssetReaderOutput] = []
        var timeRange = CMTimeRange(start: .zero, duration: .positiveInfinity)
    }

    /// What is read.
    public let asset: AVAsset
    private let state = Mutex(State())

    /// Held while the asset is opened, so that threads that start at once open it once.
    private let opening = Mutex(())

    /// A reader of an asset, which is opened by `startReading()`. Throws an `AVError` for an asset that is known to be unreadable.
    public init(asset: AVAsset) throws {
        self.asset = asset
        if asset.source == nil, !(asset is AVComposition) { _ = try asset.inspect() }
    }

    /// How far the reader is.
    open var status: Status { state.withLock { $0.status } }
    /// An `AVError`; nil unless `status` is `failed`.
    open var error: (any Error)? { state.withLock { $0.error } }
    /// What supplies the samples.
    open var outputs: [AVAssetReaderOutput] { state.withLock { $0.outputs } }
    /// The part that is read. Default from zero to positive infinity: all. Set it before `startReading()`.
    open var timeRange: CMTimeRange {
        get { state.withLock { $0.timeRange } }
        set { state.withLock { $0.timeRange = newValue } }
    }

    private func change(_ change: (inout State) -> Void) {
        state.withLock { change(&$0) }
        tellObservers()
    }

    /// Whether an output can be added: before `startReading()`, and if it belongs to no reader.
    open func canAdd(_ output: AVAssetReaderOutput) -> Bool { output.reader == nil && status == .unknown }

    /// Adds an output, for which `canAdd(_:)` is true.
    open func add(_ output: AVAssetReaderOutput) {
        precondition(canAdd(output), "an AVAssetReaderOutput cannot be added to a second reader, or while it reads")
        output.reader = self
        state.withLock { $0.outputs.append(output) }
    }

    /// Opens the asset. Returns false if that fails, for the reason in `error`.
    @discardableResult
    open func startReading() -> Bool { opening.withLock { _ in start() } }

    private func start() -> Bool {
        let (outputs, range) = state.withLock { ($0.outputs, $0.timeRange) }
        guard status == .unknown else { return false }
        do {
            let timeline = try asset.timeline()
            for output in outputs { try output.open(timeline, range) }
            change { $0.status = .reading }
            return true
        } catch {
            fail(error)
            return false
        }
    }

    /// Ends reading: outputs supply no more samples.
    open func cancelReading() { change { if $0.status == .reading { $0.status = .cancelled } } }

    func fail(_ error: any Error) {
        let known = AVError(error, or: .decodeFailed)
        change { if $0.status != .cancelled { ($0.status, $0.error) = (.failed, known) } }
    }

    /// An output has supplied its last sample.
    func outputDidEnd() {
        let isOver = outputs.allSatisfy(\.isAtEnd)
        change { if isOver, $0.status == .reading { $0.status = .completed } }
    }
}

/// What supplies the samples of a reader; see `AVAssetReaderTrackOutput` and the others.
open class AVAssetReaderOutput: NSObject, @unchecked Sendable {
    // One thread uses an output at a time.

    fileprivate(set) weak var reader: AVAssetReader?
    private(set) var isAtEnd = false
    private var next: (() throws -> CMSampleBuffer?)?

    init(_ mediaType: AVMediaType) { self.mediaType = mediaType }

    /// Video or sound.
    public let mediaType: AVMediaType

    /// The next picture or samples; nil at the end, or if reading fails: then the reader has the error.
    open func copyNextSampleBuffer() -> CMSampleBuffer? {
        guard let reader, reader.status == .reading, !isAtEnd, let next else { return nil }
        do {
            if let buffer = try next() { return buffer }
            isAtEnd = true
            self.next = nil
            reader.outputDidEnd()
        } catch { reader.fail(error) }
        return nil
    }

    fileprivate func open(_ timeline: Timeline, _ range: CMTimeRange) throws { next = try samples(timeline, range) }

    /// What finds the samples of a range, one after the other.
    func samples(_ timeline: Timeline, _ range: CMTimeRange) throws -> () throws -> CMSampleBuffer? { { nil } }
}

/// The pictures or the sound of one track.
open class AVAssetReaderTrackOutput: AVAssetReaderOutput, @unchecked Sendable {
    /// The track.
    public let track: AVAssetTrack
    /// The format of the samples, with the keys of `kCVPixelBuffer…` for pictures and of `AVLinearPCM…` for sound.
    public let outputSettings: [String: Any]?
    /// How the pitch of sound changes in parts of compositions that are faster or slower. Default `spectral`.
    open var audioTimePitchAlgorithm = AVAudioTimePitchAlgorithm.spectral

    /// An output of a track.
    ///
    /// - Parameter outputSettings: `kCVPixelBufferPixelFormatTypeKey`, with 32BGRA or 32ARGB, for pictures; `AVFormatIDKey`, with
    ///   `kAudioFormatLinearPCM`, for sound. With nil, for samples as in the file, reading does not start, because samples are
    ///   always decoded.
    public init(track: AVAssetTrack, outputSettings: [String: Any]?) {
        (self.track, self.outputSettings) = (track, outputSettings)
        super.init(track.mediaType)
    }

    override func samples(_ timeline: Timeline, _ range: CMTimeRange) throws -> () throws -> CMSampleBuffer? {
        guard let found = timeline.track(track.trackID) else {
            throw AVError(.invalidSourceMedia, "\(timeline.name) has no track \(track.trackID)")
        }
        var part = timeline
        part.tracks = [found]
        switch mediaType {
        case .video:
            return VideoSamples(TrackPictures(found), try PictureFormat(outputSettings), range).next
        case .audio:
            return try SoundSamples(part, nil, audioTimePitchAlgorithm, outputSettings, range).next
        default: throw AVError(.invalidSourceMedia, "\(timeline.name): tracks of \(mediaType.rawValue) cannot be read")
        }
    }
}

/// The mixed sound of several tracks.
open class AVAssetReaderAudioMixOutput: AVAssetReaderOutput, @unchecked Sendable {
    /// The tracks.
    public let audioTracks: [AVAssetTrack]
    /// The format of the samples, with the keys of `AVLinearPCM…`.
    public let audioSettings: [String: Any]?
    /// How they are mixed; nil, the default, for their own volumes.
    open var audioMix: AVAudioMix?
    /// How the pitch changes in parts of compositions that are faster or slower. Default `spectral`.
    open var audioTimePitchAlgorithm = AVAudioTimePitchAlgorithm.spectral

    /// An output of tracks.
    ///
    /// - Parameter audioSettings: nil for numbers of 32 bits, with the rate and the channels of the tracks.
    public init(audioTracks: [AVAssetTrack], audioSettings: [String: Any]?) {
        (self.audioTracks, self.audioSettings) = (audioTracks, audioSettings)
        super.init(.audio)
    }

    override func samples(_ timeline: Timeline, _ range: CMTimeRange) throws -> () throws -> CMSampleBuffer? {
        let part = timeline.with(audioTracks)
        let settings = audioSettings ?? [AVFormatIDKey: Int(kAudioFormatLinearPCM)]
        return try SoundSamples(part, audioMix, audioTimePitchAlgorithm, settings, range).next
    }
}

/// The pictures of several tracks, as a video composition shows them.
open class AVAssetReaderVideoCompositionOutput: AVAssetReaderOutput, @unchecked Sendable {
    /// The tracks.
    public let videoTracks: [AVAssetTrack]
    /// The format of the pictures, with the keys of `kCVPixelBuffer…`.
    public let videoSettings: [String: Any]?
    /// How they are composed. It is needed.
    open var videoComposition: AVVideoComposition?

    /// An output of tracks.
    ///
    /// - Parameter videoSettings: nil for 32BGRA.
    public init(videoTracks: [AVAssetTrack], videoSettings: [String: Any]?) {
        (self.videoTracks, self.videoSettings) = (videoTracks, videoSettings)
        super.init(.video)
    }

    override func samples(_ timeline: Timeline, _ range: CMTimeRange) throws -> () throws -> CMSampleBuffer? {
        guard let videoComposition else {
            throw AVError(.operationNotAllowed, "an AVAssetReaderVideoCompositionOutput needs a videoComposition")
        }
        let settings = videoSettings ?? [kCVPixelBufferPixelFormatTypeKey: Int(kCVPixelFormatType_32BGRA)]
        return try ComposedSamples(timeline.with(videoTracks), videoComposition, PictureFormat(settings), range).next
    }
}

extension Timeline {
    /// The timeline with some of its tracks.
    fileprivate func with(_ tracks: [AVAssetTrack]) -> Timeline {
        var result = self
        result.tracks.removeAll { track in !tracks.contains { $0.trackID == track.id } }
        return result
    }
}
