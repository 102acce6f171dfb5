import AppKit
import DemoSupport

/// Three movies: one that plays, one that is scrubbed by an animation of `currentTime`, one that pauses, and still frames.
final class PlayerScene: Scene {
    let rocket: MoviePlayer
    let weather: MoviePlayer
    let badge: MoviePlayer
    /// Players that show the rocket at equal steps.
    let stills: [MoviePlayer]
    private let knob = CALayer()

    override init() {
        do {
            let movie = try Movie(json: Data(PackageResources.Rocket_json), name: "Rocket.json")
            rocket = MoviePlayer(movie)
            stills = (0..<7).map { _ in MoviePlayer(movie) }
            weather = MoviePlayer(try Movie(json: Data(PackageResources.Weather_json), name: "Weather.json"))
            badge = MoviePlayer(try Movie(json: Data(PackageResources.Badge_json), name: "Badge.json"))
        } catch {
            exitWithError("\(error)")
        }
        super.init()
        place(rocket, at: CGPoint(x: 0, y: 190), scale: 1.4, "plays by its clock: Space pauses it")
        place(weather, at: CGPoint(x: 610, y: 330), scale: 1, "an animation of currentTime, back and forth")
        place(badge, at: CGPoint(x: 904, y: 330), scale: 1, "plays at half speed")
        for (index, still) in stills.enumerated() {
            place(still, at: CGPoint(x: 170 * CGFloat(index), y: 24), scale: 0.4, "\(index * 4)/7 s")
            still.currentTime = Double(index) * still.movieDuration / 7
        }
        layer.add(CALayer(), at: CGPoint(x: 897, y: 250), size: CGSize(width: 560, height: 4), color: Palette.track)
        layer.addSublayer(knob)
        (knob.bounds.size, knob.cornerRadius) = (CGSize(width: 18, height: 18), 9)
        (knob.backgroundColor, knob.position) = (Palette.blue, CGPoint(x: 617, y: 250))
        knob.name = "knob"
    }

    private func place(_ player: MoviePlayer, at origin: CGPoint, scale: CGFloat, _ caption: String) {
        player.anchorPoint = .zero
        player.position = origin
        player.transform = CATransform3DMakeScale(scale, scale, 1)
        layer.addSublayer(player)
        let frame = CGRect(x: origin.x, y: origin.y - 24, width: player.bounds.width * scale, height: 18)
        layer.addSublayer(Label(caption, size: 12, color: Palette.faint, at: frame))
    }

    override func begin() {
        rocket.play(from: start)
        badge.play(speed: 0.5, from: start)
        for (target, keyPath, from, to) in [
            (weather, "currentTime", 0, weather.movieDuration), (knob, "position.x", 617.0, 1177.0),
        ] as [(CALayer, String, Double, Double)] {
            let scrub = cycle(keyPath, from: from, to: to, duration: 5).timing(.easeInEaseOut)
            scrub.autoreverses = true
            scrub.beginTime = target.convertTime(start, from: nil)
            target.add(scrub, forKey: "scrub")
        }
    }

    override func act() {
        let now = CACurrentMediaTime()
        if rocket.isPlaying { rocket.pause(at: now) } else { rocket.play(from: now) }
    }
}
