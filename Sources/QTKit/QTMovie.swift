import AVFoundation

/// A movie, as QTKit names it: a thin name on `AVPlayer`.
@preconcurrency @MainActor open class QTMovie {
    /// Posted when the movie has played to its end.
    public nonisolated static let didEndNotification = Notification.Name("QTMovieDidEndNotification")

    nonisolated let player: AVPlayer
    // Written by the initializer only; the notification center may be used on any thread.
    private nonisolated(unsafe) var end: (any NSObjectProtocol)?

    /// Opens a movie in a file. Throws an `AVError` if the file cannot be read or is not a movie.
    public convenience init(file fileName: String) throws { try self.init(url: URL(fileURLWithPath: fileName)) }

    /// Opens a movie. Throws an `AVError` if it cannot be read or is not a movie.
    public init(url: URL) throws {
        let asset = AVURLAsset(url: url)
        try asset.acetateOpen()
        let item = AVPlayerItem(asset: asset)
        player = AVPlayer(playerItem: item)
        end = NotificationCenter.default.addObserver(
            forName: AVPlayerItem.didPlayToEndTimeNotification, object: item, queue: nil
        ) { [weak self] _ in
            MainActor.assumeIsolated {
                guard let self else { return }
                if self.loops {
                    self.gotoBeginning()
                    self.play()
                }
                NotificationCenter.default.post(name: Self.didEndNotification, object: self)
            }
        }
    }

    deinit {
        if let end { NotificationCenter.default.removeObserver(end) }
    }

    /// Whether the movie begins again at its end. Default false.
    open var loops = false

    /// Plays.
    open func play() { player.play() }
    /// Pauses.
    open func stop() { player.pause() }

    /// 1 plays, 0 stops.
    open var rate: Float {
        get { player.rate }
        set { player.rate = newValue }
    }

    /// 0...1.
    open var volume: Float {
        get { player.volume }
        set { player.volume = newValue }
    }

    /// Whether there is no sound. Default false.
    open var isMuted: Bool {
        get { player.isMuted }
        set { player.isMuted = newValue }
    }

    /// The duration; `indefinite` if it is unknown.
    open var duration: CMTime { player.currentItem?.asset.duration ?? .zero }

    /// The position. Setting it seeks exactly.
    open var currentTime: CMTime {
        get { player.currentTime() }
        set { player.seek(to: newValue, toleranceBefore: .zero, toleranceAfter: .zero) }
    }

    /// Seeks to the beginning.
    open func gotoBeginning() { currentTime = .zero }
    /// Seeks to the end.
    open func gotoEnd() { currentTime = duration }
    /// Seeks to the next frame.
    open func stepForward() { player.currentItem?.step(byCount: 1) }
    /// Seeks to the previous frame.
    open func stepBackward() { player.currentItem?.step(byCount: -1) }
}

/// A layer that shows a movie.
open class QTMovieLayer: AVPlayerLayer {
    override public init() { super.init() }

    /// A layer for a movie.
    public convenience init(movie: QTMovie?) {
        self.init()
        self.movie = movie
    }

    /// Decodes a layer, without its movie; see `CALayer`.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(layer: Any) {
        super.init(layer: layer)
        movie = (layer as? QTMovieLayer)?.movie
    }

    override open class func makeLayer(copying layer: CALayer) -> CALayer { QTMovieLayer(layer: layer) }

    /// The movie that is shown. Default nil.
    open var movie: QTMovie? {
        get { shownMovie }
        set {
            shownMovie = newValue
            player = newValue?.player
        }
    }

    // Not an observed property, because initializers do not call observers.
    private var shownMovie: QTMovie?
}
