import AppKit

/// A layer that plays a movie: by its own clock, or by the animatable property `currentTime`.
final class MoviePlayer: CALayer {
    /// The second of the movie that is shown while the player does not play by itself. Animatable.
    #if canImport(ObjectiveC)
        @NSManaged var currentTime: Double
    #else
        @AcetateLayerProperty var currentTime = 0.0
    #endif

    private(set) var movieDuration = 0.0
    private var movieLayer: CALayer?
    private(set) var isPlaying = false

    /// Creates a player as large as the movie.
    init(_ movie: Movie) {
        super.init()
        let builder = MovieBuilder(movie: movie)
        bounds = CGRect(origin: .zero, size: builder.size)
        let layer = builder.makeLayer()
        layer.speed = 0
        addSublayer(layer)
        movieLayer = layer
        movieDuration = builder.duration
    }

    override init(layer: Any) {
        super.init(layer: layer)
        guard let player = layer as? MoviePlayer else { return }
        (movieLayer, movieDuration, isPlaying) = (player.movieLayer, player.movieDuration, player.isPlaying)
    }

    required init?(coder: NSCoder) { nil }

    #if !canImport(ObjectiveC)
        override class func makeLayer(copying layer: CALayer) -> CALayer { MoviePlayer(layer: layer) }
    #endif

    override class func needsDisplay(forKey key: String) -> Bool {
        key == "currentTime" || super.needsDisplay(forKey: key)
    }

    override func action(forKey event: String) -> (any CAAction)? {
        guard event == "currentTime" else { return super.action(forKey: event) }
        let animation = CABasicAnimation(keyPath: event)
        animation.fromValue = presentation()?.currentTime ?? currentTime
        animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        return animation
    }

    /// Shows the presented second of the movie.
    override func display() {
        guard !isPlaying, let movieLayer else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        // Without an animation, the presentation layer still has the value from before this transaction.
        movieLayer.timeOffset = animationKeys() == nil ? currentTime : (presentation() ?? self).currentTime
        CATransaction.commit()
    }

    /// Plays the movie again and again, `speed` times as fast, from now.
    func play(speed: Float = 1, from time: CFTimeInterval) {
        isPlaying = true
        movieLayer?.speed = speed
        movieLayer?.timeOffset = 0
        movieLayer?.beginTime = convertTime(time, from: nil)
    }

    /// Stops at what is shown at a time.
    func pause(at time: CFTimeInterval) {
        guard isPlaying, let movieLayer else { return }
        let shown = movieLayer.convertTime(time, from: nil)
        movieLayer.speed = 0
        movieLayer.beginTime = 0
        movieLayer.timeOffset = shown
        isPlaying = false
    }
}
