import AcetateMainLoop
import CoreGraphics
import CoreMedia
import Dispatch
import Foundation

/// A movie or a composition that a player plays: an asset with a position and a state. A composition is played as it is when the item
/// is opened.
@preconcurrency @MainActor open class AVPlayerItem: NSObject {
    /// Whether an item can be played.
    public enum Status: Int, Sendable {
        /// The item has not been loaded.
        case unknown
        /// The item can be played.
        case readyToPlay
        /// The item cannot be played; `error` says why.
        case failed
    }

    /// Posted when the item has played to its end.
    public nonisolated static let didPlayToEndTimeNotification = Notification.Name(
        "AVPlayerItemDidPlayToEndTimeNotification")
    /// Posted when an item that was ready has failed.
    public nonisolated static let failedToPlayToEndTimeNotification =
        Notification.Name("AVPlayerItemFailedToPlayToEndTimeNotification")
    /// Posted after a seek.
    public nonisolated static let timeJumpedNotification = Notification.Name("AVPlayerItemTimeJumpedNotification")
    /// Posted when playing waits for data.
    public nonisolated static let playbackStalledNotification = Notification.Name(
        "AVPlayerItemPlaybackStalledNotification")

    /// The movie.
    public nonisolated let asset: AVAsset
    /// Whether the first picture was found, or the movie failed.
    public private(set) var status = Status.unknown { didSet { tellObservers() } }
    /// An `AVError` whose description names the movie and the cause; nil unless `status` is `failed`.
    public private(set) var error: (any Error)?
    /// `indefinite` until it is known, and for live streams.
    public private(set) var duration = CMTime.indefinite
    /// Whether there are buffered data for the next seconds.
    public private(set) var isPlaybackLikelyToKeepUp = false
    /// Whether playing waits for data.
    public private(set) var isPlaybackBufferEmpty = true
    /// Whether the buffer has all the data that it can have.
    public var isPlaybackBufferFull: Bool { isPlaybackLikelyToKeepUp }
    private var isSeekable = false

    /// Where playing forward ends; invalid, the default, for the end of the movie. Set it before the item is played, or
    /// seek afterward.
    public var forwardPlaybackEndTime = CMTime.invalid { didSet { pipeline?.setEnd(endSeconds) } }
    private var endSeconds: Double? { forwardPlaybackEndTime.isNumeric ? forwardPlaybackEndTime.seconds : nil }

    /// Where playing backward ends; invalid, the default, for the start of the movie. Set it before playing backward begins, or
    /// seek afterward.
    public var reversePlaybackEndTime = CMTime.invalid { didSet { pipeline?.setReverseEnd(reverseEndSeconds) } }
    private var reverseEndSeconds: Double? {
        reversePlaybackEndTime.isNumeric ? max(0, reversePlaybackEndTime.seconds) : nil
    }

    /// How many seconds of a stream from the network are buffered before it plays. 0, the default, lets GStreamer choose. Set it
    /// before the item is opened.
    public var preferredForwardBufferDuration: TimeInterval = 0

    /// How the pictures are composed before they are shown: nil, the default, for no change. The item keeps a copy.
    ///
    /// Each picture of the movie is composed, whatever the `frameDuration` is. If an instruction is missing, the item fails with
    /// an error that names the time.
    public var videoComposition: AVVideoComposition? {
        get { composition }
        set {
            composition = newValue.map(AVVideoComposition.init(copying:))
            setComposer()
            // The picture that is shown is composed again.
            guard status == .readyToPlay, !isAtEnd else { return }
            seek(to: currentTime(), toleranceBefore: .zero, toleranceAfter: .zero)
        }
    }
    private var composition: AVVideoComposition?

    /// Sets what composes the pictures: the pipeline of a timeline, or else the frames.
    private func setComposer() {
        let isTimeline = asset.source == nil || mix != nil
        pipeline?.playback?.settings.setComposition(composition)
        frames.setComposer(
            isTimeline ? nil : composition.map { PictureComposer($0, trackID: asset.videoTrackID(of: $0)) })
    }

    /// How the sounds of the tracks are mixed: nil, the default, for their own volumes. The item keeps a copy.
    ///
    /// The volumes of a movie that is open without a mix change when it has been opened again, at its position.
    public var audioMix: AVAudioMix? {
        get { mix }
        set {
            mix = newValue?.copy() as? AVAudioMix
            if let playback = pipeline?.playback { return playback.settings.setMix(mix) }
            setComposer()
            if mix != nil, pipeline != nil { reopen() }
        }
    }
    private var mix: AVAudioMix?

    /// The properties of the asset that are known before the item is ready to play. Default empty.
    public nonisolated let automaticallyLoadedAssetKeys: [String]

    /// Where playing continues at the end; nil to end. Set before the item is opened, or to nil.
    var loopStart: CMTime? { didSet { pipeline?.setLoop(from: loopStart?.seconds) } }
    /// Called when playing has continued at `loopStart`.
    var loopHandler: (() -> Void)?

    /// How long the movie may take to show its first picture, in seconds, before it fails. Default 20. Beyond Apple's
    /// API.
    public var acetatePreparationLimit: TimeInterval = 20

    /// How long a file or a pipe may deliver no data while its streams are not known, in seconds, before the movie fails.
    /// Default 3; `infinity` waits for a program that writes into a pipe later, up to `acetatePreparationLimit`. Beyond Apple's
    /// API.
    public var acetateIdleLimit: TimeInterval = 3

    /// The player that plays the item or will play it next.
    weak var player: AVPlayer?
    let frames = VideoFrames()
    private(set) var pipeline: MoviePipeline? {
        didSet { for output in outputs { output.setPipeline(pipeline) } }
    }
    /// The position before the item has a pipeline, or after it.
    private var restingTime = CMTime.zero
    /// Whether the end was reached, and the position has not changed since.
    private(set) var isAtEnd = false
    let synchronizedLayers = SynchronizedLayers()
    /// The rate at which the item's time passes now.
    var movingRate: Double {
        guard let player, player.currentItem === self, !isAtEnd else { return 0 }
        return player.movingRate
    }

    /// An item for a file or a stream.
    public nonisolated convenience init(url URL: URL) { self.init(asset: AVURLAsset(url: URL)) }

    /// An item for an asset.
    public nonisolated convenience init(asset: AVAsset) { self.init(asset: asset, automaticallyLoadedAssetKeys: nil) }

    /// An item for an asset, which is opened before the item is ready to play, so that its properties are read without a wait.
    ///
    /// - Parameter automaticallyLoadedAssetKeys: the names of properties, such as `duration`. All properties are known if there
    ///   is any.
    public nonisolated init(asset: AVAsset, automaticallyLoadedAssetKeys: [String]?) {
        (self.asset, self.automaticallyLoadedAssetKeys) = (asset, automaticallyLoadedAssetKeys ?? [])
    }

    deinit { pipeline?.close() }

    /// A new item for the same asset, with the same ends and limits; on another thread than the main thread, the copy gets them
    /// soon.
    override open nonisolated func copy() -> Any {
        let item = AVPlayerItem(asset: asset, automaticallyLoadedAssetKeys: automaticallyLoadedAssetKeys)
        MainActor.release { item.copySettings(of: self) }
        return item
    }

    private func copySettings(of other: AVPlayerItem) {
        (videoComposition, audioMix) = (other.videoComposition, other.audioMix)
        (forwardPlaybackEndTime, reversePlaybackEndTime) = (other.forwardPlaybackEndTime, other.reversePlaybackEndTime)
        preferredForwardBufferDuration = other.preferredForwardBufferDuration
        (acetatePreparationLimit, acetateIdleLimit) = (other.acetatePreparationLimit, other.acetateIdleLimit)
    }

    /// The size of the last picture, in pixels; zero before the first.
    public var presentationSize: CGSize {
        frames.size ?? .zero
    }

    /// The tracks of the asset. Opens it if that has not happened yet.
    public var tracks: [AVPlayerItemTrack] { asset.tracks.map { AVPlayerItemTrack(assetTrack: $0) } }

    // MARK: Time

    /// The position. While a seek runs, the position that is sought.
    public func currentTime() -> CMTime {
        if isAtEnd, duration.isNumeric { return forwardPlaybackEndTime.isNumeric ? forwardPlaybackEndTime : duration }
        guard let pipeline, status != .failed else { return restingTime }
        return CMTime(seconds: pipeline.position, preferredTimescale: 1_000_000_000)
    }

    /// Seeks to the nearest picture from which playing can begin.
    public func seek(to time: CMTime, completionHandler: (@Sendable (Bool) -> Void)? = nil) {
        seek(
            to: time, toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity,
            completionHandler: completionHandler)
    }

    /// Seeks to a picture within the tolerances. The completion gets false if another seek replaces this one.
    public func seek(
        to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
        completionHandler: (@Sendable (Bool) -> Void)? = nil
    ) {
        let completion = completionHandler.map { handler in { @Sendable done in onMain { handler(done) } } }
        guard time.isNumeric || time.isPositiveInfinity, status != .failed else {
            completion?(false)
            return
        }
        var target = max(time, .zero)
        if duration.isNumeric { target = min(target, duration) }
        guard target.isNumeric else {
            completion?(false)
            return
        }
        isAtEnd = false
        restingTime = target
        guard let pipeline else {
            completion?(true)
            return
        }
        let finish: @Sendable (Bool) -> Void = { [weak self] isDone in
            onMain {
                if isDone { self?.timeDidJump() }
                completion?(isDone)
            }
        }
        pipeline.seek(
            MoviePipeline.Seek(
                time: target.seconds, before: toleranceBefore.seconds, after: toleranceAfter.seconds, completion: finish
            ))
    }

    /// Seeks. Returns whether the picture was found.
    @discardableResult
    public func seek(to time: CMTime) async -> Bool {
        await withCheckedContinuation { continuation in
            seek(to: time) { continuation.resume(returning: $0) }
        }
    }

    /// Seeks to a picture within the tolerances. Returns whether it was found.
    @discardableResult
    public func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) async -> Bool {
        await withCheckedContinuation { continuation in
            seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter) {
                continuation.resume(returning: $0)
            }
        }
    }

    /// Ends the seeks that have not ended; their completions get false.
    public func cancelPendingSeeks() { pipeline?.cancelSeeks() }

    /// The part of the movie in which seeks are possible; empty until the item is ready, and for streams that cannot seek.
    public var seekableTimeRanges: [CMTimeRange] {
        guard status == .readyToPlay, isSeekable, duration.isNumeric else { return [] }
        return [CMTimeRange(start: .zero, duration: duration)]
    }

    /// The parts of the movie whose data are there: all of a file, once the item is ready. Empty for streams from the network, whose
    /// buffered part GStreamer does not tell.
    public var loadedTimeRanges: [CMTimeRange] {
        guard status == .readyToPlay, duration.isNumeric, asset.source?.isFileURL ?? true else { return [] }
        return [CMTimeRange(start: .zero, duration: duration)]
    }

    /// Whether rates below 0 are possible: when the item is ready and can seek. So it is for the properties below.
    public var canPlayReverse: Bool { status == .readyToPlay && isSeekable }
    /// Whether rates above 1 are possible.
    public var canPlayFastForward: Bool { canPlayReverse }
    /// Whether rates between 0 and 1 are possible.
    public var canPlaySlowForward: Bool { canPlayReverse }
    /// Whether rates below -1 are possible.
    public var canPlayFastReverse: Bool { canPlayReverse }
    /// Whether rates between -1 and 0 are possible.
    public var canPlaySlowReverse: Bool { canPlayReverse }
    /// Whether `step(byCount:)` can go forward.
    public var canStepForward: Bool { canPlayReverse }
    /// Whether `step(byCount:)` can go backward.
    public var canStepBackward: Bool { canPlayReverse }

    private func timeDidJump() {
        NotificationCenter.default.post(name: Self.timeJumpedNotification, object: self)
        player?.timeDidJump(self)
    }

    /// Steps by frames, forward or backward, while the movie is paused.
    public func step(byCount stepCount: Int) {
        guard let track = asset.tracks.first(where: { $0.mediaType == .video }), track.nominalFrameRate > 0 else {
            return
        }
        let step = Double(stepCount) / Double(track.nominalFrameRate)
        seek(
            to: CMTime(seconds: currentTime().seconds + step, preferredTimescale: 1_000_000_000),
            toleranceBefore: .zero,
            toleranceAfter: .zero)
    }

    // MARK: Outputs

    /// What takes pictures besides the layers.
    public private(set) var outputs: [AVPlayerItemOutput] = []

    /// Adds an output. It gets pictures from the current one on.
    public func add(_ output: AVPlayerItemOutput) {
        guard !outputs.contains(where: { $0 === output }) else { return }
        outputs.append(output)
        output.attach(frames)
        output.setPipeline(pipeline)
        if let output = output as? AVPlayerItemVideoOutput { frames.addOutput(output) }
    }

    /// Removes an output, which then has no pictures.
    public func remove(_ output: AVPlayerItemOutput) {
        guard let place = outputs.firstIndex(where: { $0 === output }) else { return }
        outputs.remove(at: place)
        output.detach()
        if let output = output as? AVPlayerItemVideoOutput { frames.removeOutput(output) }
    }

    // MARK: The pipeline

    /// Applies what the player sets for all its items.
    private func adopt(_ player: AVPlayer, in pipeline: MoviePipeline) {
        pipeline.setVolume(Double(player.volume))
        pipeline.setMuted(player.isMuted)
        pipeline.setWaitsForData(player.automaticallyWaitsToMinimizeStalling)
    }

    /// Opens the movie for a player. A failure is reported by the status.
    func open(for player: AVPlayer) {
        self.player = player
        if let pipeline { return adopt(player, in: pipeline) }
        guard status != .failed else { return }
        do {
            let pipeline = try makePipeline()
            self.pipeline = pipeline
            adopt(player, in: pipeline)
            pipeline.setBuffer(preferredForwardBufferDuration)
            pipeline.setEnd(endSeconds)
            pipeline.setReverseEnd(reverseEndSeconds)
            pipeline.setLoop(from: loopStart?.seconds)
            if restingTime > .zero { pipeline.seek(MoviePipeline.Seek(time: restingTime.seconds)) }
            pipeline.load(idleLimit: acetateIdleLimit)
            limitPreparation(of: pipeline.name)
        } catch {
            fail(error)
        }
    }

    private func makePipeline() throws(AVError) -> MoviePipeline {
        let handler: @Sendable (PipelineEvent) -> Void = { [weak self] event in onMain { self?.receive(event) } }
        if let url = asset.source, mix == nil { return try MoviePipeline(url: url, frames: frames, handler: handler) }
        let timeline = try asset.timeline()
        let duration = asset.duration
        return try MoviePipeline(
            timeline, duration: duration.isNumeric ? duration.seconds : .infinity,
            settings: PlaybackSettings(composition, mix), frames: frames, handler: handler)
    }

    /// Replaces the pipeline by one for the same position.
    private func reopen() {
        guard let player else { return }
        restingTime = currentTime()
        pipeline?.close()
        pipeline = nil
        open(for: player)
        player.itemDidReopen(self)
    }

    private func limitPreparation(of name: String) {
        let limit = acetatePreparationLimit
        guard limit.isFinite else { return }
        MainLoop.async(after: limit) { [weak self] in
            guard let self, self.status == .unknown, self.pipeline != nil else { return }
            self.fail(
                AVError(
                    .failedToLoadMediaData,
                    "\(name): no picture and no sound arrived within \(limit) seconds; the source may not answer"))
        }
    }

    /// Closes the movie, and keeps the position.
    func close() {
        guard let pipeline else { return }
        restingTime = currentTime()
        pipeline.close()
        self.pipeline = nil
        player = nil
        if status == .readyToPlay { status = .unknown }
    }

    private func fail(_ error: AVError) {
        guard status != .failed else { return }
        restingTime = status == .readyToPlay ? currentTime() : restingTime
        let hasPlayed = status == .readyToPlay
        self.error = error
        pipeline?.close()
        pipeline = nil
        status = .failed
        if hasPlayed {
            NotificationCenter.default.post(
                name: Self.failedToPlayToEndTimeNotification, object: self,
                userInfo: [AVPlayerItemFailedToPlayToEndTimeErrorKey: error])
        }
        player?.itemDidFail(self)
    }

    private func receive(_ event: PipelineEvent) {
        guard pipeline != nil else { return }
        switch event {
        case .ready(let seconds, let isSeekable):
            self.isSeekable = isSeekable
            let known = seconds.map { CMTime(seconds: $0, preferredTimescale: 1_000_000_000) } ?? .indefinite
            duration = known
            tellObservers()
            if status == .unknown { loadKeysAndGetReady() }
        case .playing(let isPlaying):
            player?.item(self, isPlaying: isPlaying)
        case .buffered(let part):
            let wasLikely = isPlaybackLikelyToKeepUp
            setLikelyToKeepUp(part >= 1)
            if wasLikely, part < 1, (player?.rate ?? 0) != 0 {
                NotificationCenter.default.post(name: Self.playbackStalledNotification, object: self)
            }
            player?.updateTimeControl()
        case .repeated:
            NotificationCenter.default.post(name: Self.didPlayToEndTimeNotification, object: self)
            player?.timeDidJump(self)
            loopHandler?()
        case .ended:
            isAtEnd = true
            NotificationCenter.default.post(name: Self.didPlayToEndTimeNotification, object: self)
            player?.itemDidEnd(self)
        case .failed(let error):
            fail(error)
        }
    }

    /// Becomes ready, after the asset was opened if its properties are to be known then.
    private func loadKeysAndGetReady() {
        guard !automaticallyLoadedAssetKeys.isEmpty else { return getReady() }
        Task { [weak self, asset] in
            // The pipeline reports the error of a movie that cannot be opened.
            _ = try? await asset.inspectInBackground()
            self?.getReady()
        }
    }

    private func getReady() {
        guard status == .unknown, pipeline != nil else { return }
        setLikelyToKeepUp(true)
        status = .readyToPlay
        player?.itemIsReady(self)
    }

    private func setLikelyToKeepUp(_ isLikely: Bool) {
        guard isLikely != isPlaybackLikelyToKeepUp else { return }
        (isPlaybackLikelyToKeepUp, isPlaybackBufferEmpty) = (isLikely, !isLikely)
        tellObservers()
    }

    /// The frames that were due, but replaced by later ones before they were shown. Beyond Apple's API.
    public var acetateSkippedFrames: Int { frames.skippedFrames }
}

/// The key of the error in `failedToPlayToEndTimeNotification`.
public let AVPlayerItemFailedToPlayToEndTimeErrorKey = "AVPlayerItemFailedToPlayToEndTimeErrorKey"

extension NSNotification.Name {
    /// `AVPlayerItem.didPlayToEndTimeNotification`.
    public static let AVPlayerItemDidPlayToEndTime = AVPlayerItem.didPlayToEndTimeNotification
    /// `AVPlayerItem.failedToPlayToEndTimeNotification`.
    public static let AVPlayerItemFailedToPlayToEndTime = AVPlayerItem.failedToPlayToEndTimeNotification
    /// `AVPlayerItem.timeJumpedNotification`.
    public static let AVPlayerItemTimeJumped = AVPlayerItem.timeJumpedNotification
    /// `AVPlayerItem.playbackStalledNotification`.
    public static let AVPlayerItemPlaybackStalled = AVPlayerItem.playbackStalledNotification
}

/// A track of an item.
@preconcurrency @MainActor open class AVPlayerItemTrack: NSObject {
    /// The track of the asset.
    public let assetTrack: AVAssetTrack?

    init(assetTrack: AVAssetTrack?) { self.assetTrack = assetTrack }

    /// True, because all tracks are played.
    public var isEnabled: Bool { true }
}

/// Runs an action on the main thread, after what runs there now.
func onMain(_ action: @escaping @MainActor () -> Void) {
    MainLoop.async { action() }
}
