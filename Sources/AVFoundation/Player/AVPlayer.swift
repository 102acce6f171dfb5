import AcetateKeyValue
import CoreMedia
import Foundation
import QuartzCore

/// Plays a movie, a sound or a stream.
///
/// Pictures are shown by `AVPlayerLayer`s, on their windows' render threads, also while the main thread is busy. The
/// clock is that of the sound, or the system's for movies without sound.
@preconcurrency @MainActor open class AVPlayer: NSObject {
    /// Whether a player can play.
    public enum Status: Int, Sendable {
        /// Nothing has been loaded.
        case unknown
        /// The player can play.
        case readyToPlay
        /// The player cannot play; `error` says why.
        case failed
    }

    /// Whether a player plays, waits or is paused.
    public enum TimeControlStatus: Int, Sendable {
        /// The rate is zero.
        case paused
        /// The rate is not zero, and the player waits for samples.
        case waitingToPlayAtSpecifiedRate
        /// The player plays.
        case playing
    }

    /// What happens at the end of an item.
    public enum ActionAtItemEnd: Int, Sendable {
        /// Play the next item.
        case advance
        /// Pause at the end of the item.
        case pause
        /// Go on at the rate, with nothing to show.
        case none
    }

    /// Why a player waits.
    public struct WaitingReason: Hashable, RawRepresentable, Sendable {
        /// The name.
        public let rawValue: String
        /// A value of a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The item is not ready, or its data are not buffered.
        public static let toMinimizeStalls = Self(rawValue: "AVPlayerWaitingToMinimizeStallsReason")
        /// There is no item.
        public static let noItemToPlay = Self(rawValue: "AVPlayerWaitingWithNoItemToPlayReason")
    }

    /// Posted when `rate` has changed.
    public nonisolated static let rateDidChangeNotification = Notification.Name("AVPlayerRateDidChangeNotification")

    /// Whether an item was ready to play.
    public private(set) var status = Status.unknown { didSet { tellObservers() } }
    /// Always nil unless `status` is `failed`.
    public private(set) var error: (any Error)?
    /// The item that is played.
    public private(set) var currentItem: AVPlayerItem?
    /// Whether the player plays, waits or is paused.
    public private(set) var timeControlStatus = TimeControlStatus.paused {
        didSet { tellObservers() }
    }
    /// Why the player waits; nil unless it does.
    public private(set) var reasonForWaitingToPlay: WaitingReason?
    /// What happens at the end of the item. Default `pause`; `AVQueuePlayer`'s is `advance`.
    public lazy var actionAtItemEnd = defaultAction
    nonisolated var defaultAction: ActionAtItemEnd { .pause }
    /// The rate of `play()`. Default 1.
    public var defaultRate: Float = 1
    /// Whether playing waits for buffered data of streams. Default true.
    public var automaticallyWaitsToMinimizeStalling = true {
        didSet { currentItem?.pipeline?.setWaitsForData(automaticallyWaitsToMinimizeStalling) }
    }

    /// 0...1, default 1.
    public var volume: Float = 1 {
        didSet { currentItem?.pipeline?.setVolume(Double(volume)) }
    }
    /// Default false.
    public var isMuted = false {
        didSet { currentItem?.pipeline?.setMuted(isMuted) }
    }

    /// 1 plays at the natural speed, 0 pauses, negative rates play backward. Default 0.
    public var rate: Float {
        get { wantedRate }
        set { setWantedRate(newValue) }
    }

    private var wantedRate: Float = 0
    /// Where and when playing begins, if `setRate(_:time:atHostTime:)` was called, until it begins.
    private var hostStart: (time: Double?, hostTime: Double)?
    /// The completions of the prerolls that have not ended, by their numbers.
    private var prerolls: [Int: @Sendable (Bool) -> Void] = [:]
    private var lastPreroll = 0
    /// Whether the current item's pipeline plays.
    private var isPlaying = false
    nonisolated let output = PlayerOutput()
    private lazy var timeObservers = TimeObservers(self)

    /// A player without an item.
    override public nonisolated init() { super.init() }

    /// A player of a file or a stream.
    public convenience init(url URL: URL) { self.init(playerItem: AVPlayerItem(url: URL)) }

    /// A player of an item; nil for none.
    public init(playerItem item: AVPlayerItem?) {
        super.init()
        setCurrent(item)
    }

    deinit {
        guard let currentItem else { return }
        MainActor.release { currentItem.close() }
    }

    // MARK: Playing

    /// Plays with `defaultRate`.
    open func play() { rate = defaultRate }
    /// Pauses.
    open func pause() { rate = 0 }
    /// Plays with a rate.
    open func playImmediately(atRate rate: Float) { self.rate = rate }

    private func setWantedRate(_ rate: Float) { setWantedRate(rate) { applyRate() } }

    private func setWantedRate(_ rate: Float, apply: () -> Void) {
        guard rate.isFinite else {
            Diagnostics.warnOnce("the rate \(rate) of an AVPlayer is ignored", key: "AVPlayer.rate")
            return
        }
        let isOther = rate != wantedRate
        wantedRate = rate
        hostStart = nil
        apply()
        if isOther { rateDidChange() }
    }

    /// Plays with a rate so that a time of the item is at a time of the host, as for several players that show one picture. The
    /// pictures then follow the clock of the host, and the sound follows the pictures. If that time has passed, playing begins where
    /// it would be now.
    ///
    /// - Parameters:
    ///   - itemTime: invalid for the position.
    ///   - hostClockTime: in seconds of `CACurrentMediaTime`; invalid for now.
    open func setRate(_ rate: Float, time itemTime: CMTime, atHostTime hostClockTime: CMTime) {
        setWantedRate(rate) {
            let hostTime = hostClockTime.isNumeric ? hostClockTime.seconds : CACurrentMediaTime()
            let time = itemTime.isNumeric ? max(0, itemTime.seconds) : nil
            hostStart = rate == 0 ? nil : (time: time, hostTime: hostTime)
            guard rate == 0 else { return applyRate() }
            applyRate()
            if itemTime.isNumeric { currentItem?.seek(to: itemTime, toleranceBefore: .zero, toleranceAfter: .zero) }
        }
    }

    /// Finds the pictures for playing with a rate, so that playing begins without a wait. The rate must be 0, and the status
    /// `readyToPlay`; otherwise there is a warning.
    ///
    /// - Parameter completionHandler: is called on the main thread: with true when the pictures were found, and with false if
    ///   they cannot be, if a seek replaces this, or after `cancelPendingPrerolls()`.
    open func preroll(atRate rate: Float, completionHandler: (@Sendable (Bool) -> Void)? = nil) {
        guard let pipeline = currentItem?.pipeline, status == .readyToPlay, wantedRate == 0, rate.isFinite, rate != 0
        else {
            Diagnostics.warnOnce(
                "an AVPlayer that plays or is not ready to play cannot preroll at the rate \(rate)",
                key: "AVPlayer.preroll")
            return onMain { completionHandler?(false) }
        }
        lastPreroll += 1
        let id = lastPreroll
        prerolls[id] = completionHandler ?? { _ in }
        pipeline.prepare(rate: Double(rate)) { [weak self] isFinished in
            onMain { self?.prerolls.removeValue(forKey: id)?(isFinished) }
        }
    }

    /// Finds the pictures for playing with a rate; see `preroll(atRate:completionHandler:)`. Returns whether they were found.
    open func preroll(atRate rate: Float) async -> Bool {
        await withCheckedContinuation { continuation in
            preroll(atRate: rate) { continuation.resume(returning: $0) }
        }
    }

    /// Ends the prerolls that have not ended. Their completions get false.
    open func cancelPendingPrerolls() {
        let handlers = prerolls.sorted { $0.key < $1.key }.map(\.value)
        prerolls = [:]
        for handler in handlers { handler(false) }
    }

    private func rateDidChange() {
        tellObservers()
        NotificationCenter.default.post(name: Self.rateDidChangeNotification, object: self)
        updateTimeControl()
    }

    private func applyRate() {
        guard let pipeline = currentItem?.pipeline else { return updateTimeControl() }
        if wantedRate == 0 {
            pipeline.pause()
        } else if let start = hostStart {
            // An item that is not ready begins when it is.
            guard currentItem?.status == .readyToPlay else { return updateTimeControl() }
            hostStart = nil
            pipeline.play(rate: Double(wantedRate), from: start.time, atHostTime: start.hostTime)
        } else {
            pipeline.play(rate: Double(wantedRate))
        }
        updateTimeControl()
    }

    /// Plays another item; nil for none. Layers keep the last picture until the new item has one.
    open func replaceCurrentItem(with item: AVPlayerItem?) {
        guard item !== currentItem else { return }
        currentItem?.close()
        setCurrent(item)
    }

    /// Makes an item the current one. The former one stays open.
    func setCurrent(_ item: AVPlayerItem?) {
        if let item, let other = item.player, other !== self {
            Diagnostics.warnOnce(
                "an AVPlayerItem belongs to another AVPlayer; create a second item for \(item.asset.source?.absoluteString ?? "it")",
                key: "AVPlayerItem.player")
            return
        }
        cancelPendingPrerolls()
        hostStart = nil
        currentItem = item
        isPlaying = false
        output.show(item?.frames, keepsLast: item != nil)
        item?.open(for: self)
        tellObservers()
        applyRate()
        if let item, item.status == .readyToPlay { itemIsReady(item) }
    }

    // MARK: What items report

    func itemIsReady(_ item: AVPlayerItem) {
        guard item === currentItem else { return }
        if status == .unknown { status = .readyToPlay }
        applyRate()
        timeObservers.timeDidJump()
    }

    func itemDidReopen(_ item: AVPlayerItem) {
        guard item === currentItem else { return }
        isPlaying = false
        applyRate()
    }

    func item(_ item: AVPlayerItem, isPlaying: Bool) {
        guard item === currentItem else { return }
        self.isPlaying = isPlaying
        updateTimeControl()
    }

    func itemDidFail(_ item: AVPlayerItem) {
        guard item === currentItem else { return }
        cancelPendingPrerolls()
        isPlaying = false
        updateTimeControl()
    }

    /// Does what `actionAtItemEnd` says.
    func itemDidEnd(_ item: AVPlayerItem) {
        guard item === currentItem else { return }
        timeObservers.check()
        switch actionAtItemEnd {
        case .pause: rate = 0
        case .advance: advance(after: item)
        case .none: break
        }
    }

    /// Plays what follows an item, which is nothing here.
    func advance(after item: AVPlayerItem) { replaceCurrentItem(with: nil) }

    func timeDidJump(_ item: AVPlayerItem) {
        guard item === currentItem else { return }
        timeObservers.timeDidJump()
        item.synchronizedLayers.update(item)
    }

    /// The rate at which time passes now.
    var movingRate: Double { timeControlStatus == .playing ? Double(wantedRate) : 0 }

    func updateTimeControl() {
        let new: TimeControlStatus
        if wantedRate == 0 {
            (new, reasonForWaitingToPlay) = (.paused, nil)
        } else if currentItem == nil {
            (new, reasonForWaitingToPlay) = (.waitingToPlayAtSpecifiedRate, .noItemToPlay)
        } else if isPlaying {
            (new, reasonForWaitingToPlay) = (.playing, nil)
        } else {
            (new, reasonForWaitingToPlay) = (.waitingToPlayAtSpecifiedRate, .toMinimizeStalls)
        }
        timeControlStatus = new
        timeObservers.rateDidChange()
        if let currentItem { currentItem.synchronizedLayers.update(currentItem) }
    }

    // MARK: Time

    /// The position of the current item; zero without one.
    open func currentTime() -> CMTime { currentItem?.currentTime() ?? .zero }

    /// Seeks to the nearest picture from which playing can begin.
    open func seek(to time: CMTime) { currentItem?.seek(to: time) }

    /// Seeks to the nearest picture from which playing can begin. The completion is called as for exact seeks.
    open func seek(to time: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void) {
        seek(
            to: time, toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity,
            completionHandler: completionHandler)
    }

    /// Seeks to a picture within the tolerances.
    open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
        currentItem?.seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter)
    }

    /// Seeks to a picture within the tolerances. The completion gets false if another seek replaces this one, or if
    /// there is no item.
    open func seek(
        to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
        completionHandler: @escaping @Sendable (Bool) -> Void
    ) {
        guard let currentItem else { return onMain { completionHandler(false) } }
        currentItem.seek(
            to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter,
            completionHandler: completionHandler)
    }

    /// Seeks. Returns whether the picture was found.
    @discardableResult
    open func seek(to time: CMTime) async -> Bool { await currentItem?.seek(to: time) ?? false }

    /// Seeks. Returns whether the picture was found.
    @discardableResult
    open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) async -> Bool {
        await currentItem?.seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter) ?? false
    }

    /// Calls `block` at multiples of `interval` of the item's time while it plays, and when the time jumps or playing
    /// starts or stops, until the result is passed to `removeTimeObserver(_:)`.
    ///
    /// - Parameter queue: where the block is called; nil for the main queue.
    open func addPeriodicTimeObserver(
        forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping @Sendable (CMTime) -> Void
    ) -> Any { timeObservers.add(.periodic(interval.seconds), queue, { block($0) }) }

    /// Calls `block` when playing passes one of the times, which contain a `CMTime` each, until the result is passed to
    /// `removeTimeObserver(_:)`. Other values are ignored.
    open func addBoundaryTimeObserver(
        forTimes times: [NSValue], queue: DispatchQueue?, using block: @escaping @Sendable () -> Void
    ) -> Any {
        let seconds = times.map(\.timeValue).filter(\.isNumeric).map(\.seconds)
        return timeObservers.add(.boundaries(seconds), queue, { _ in block() })
    }

    /// Removes an observer that one of the functions above has returned.
    open func removeTimeObserver(_ observer: Any) {
        if let observer = observer as? TimeObserver { timeObservers.remove(observer) }
    }
}
