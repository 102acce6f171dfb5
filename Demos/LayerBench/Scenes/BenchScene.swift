import AppKit

/// Something to measure: a tree of layers and what moves in it.
struct BenchScene: Sendable {
    /// For the command line; scenes of a series have a / and their number of layers.
    let name: String
    let summary: String
    /// Fills a root layer of any size, in points of a space with the origin at the bottom left. Where the program changes
    /// something before each frame, returns what does.
    let build: @Sendable (CALayer) -> SceneChange?
    /// What of it is counted in instructions; nil for a scene that would take too long for that.
    var counted: CountedFrames? = CountedFrames()
    /// Pixels for a point, off screen; a window has its compositor's scale.
    var scale: CGFloat = 1

    /// A scene in which nothing but animations moves.
    static func animated(
        _ name: String, _ summary: String, build: @escaping @Sendable (CALayer) -> Void
    ) -> BenchScene {
        BenchScene(name: name, summary: summary) { root in
            build(root)
            return nil
        }
    }

    /// A scene in which the program changes something before each frame.
    static func changing(
        _ name: String, _ summary: String, build: @escaping @Sendable (CALayer) -> SceneChange
    ) -> BenchScene {
        BenchScene(name: name, summary: summary) { build($0) }
    }

    /// Every scene, in the order of the list.
    static let all: [BenchScene] = kiosks + boxes + pictures + texts + series + programs

    /// What people write: each also at twice as many pixels for a point.
    private static let programs = (cards + dashboards + chats + photos + settings).flatMap { [$0, $0.atDoubleScale] }

    /// An opaque root layer of a size in points. Scenes find the pixels for a point in its `contentsScale`.
    static func root(_ size: CGSize, scale: CGFloat = 1) -> CALayer {
        let root = CALayer()
        root.contentsScale = scale
        root.frame = CGRect(origin: .zero, size: size)
        root.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
        return root
    }
}

/// The frames of a scene whose instructions are counted, which takes some fifty times as long as running them.
struct CountedFrames: Equatable, Sendable {
    /// Pixels.
    var width = 640
    var height = 360
    var warmUp = 2
    var frames = 4

    /// For scenes whose frames are the most work.
    static let few = CountedFrames(warmUp: 1, frames: 1)
}

extension BenchScene {
    /// The same scene with others of its frames counted, or none.
    func counting(_ frames: CountedFrames?) -> BenchScene {
        var scene = self
        scene.counted = frames
        return scene
    }
}

extension BenchScene {
    /// The same scene of the same size in points, with two pixels for each: 3840 by 2160 in place of 1920 by 1080.
    fileprivate var atDoubleScale: BenchScene {
        BenchScene(
            name: name + BenchScene.doubled, summary: summary + ", with 2 pixels for a point", build: build,
            counted: nil, scale: 2)
    }

    /// What the names of such scenes end with.
    static let doubled = "/2x"
}

/// What a program changes before the frame of a number.
typealias SceneChange = (Int) -> Void

extension CALayer {
    /// Adds an animation between two values that runs forwards and backwards without end, from some point of its way on.
    func swing(
        _ keyPath: String, from: Any, to: Any, duration: Double, phase: Double = 0,
        timing: CAMediaTimingFunctionName = .linear
    ) {
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue, animation.duration) = (from, to, duration)
        (animation.autoreverses, animation.repeatCount) = (true, .infinity)
        animation.timeOffset = phase * duration
        animation.timingFunction = CAMediaTimingFunction(name: timing)
        add(animation, forKey: keyPath)
    }

    /// Adds an animation that turns the layer about an axis of its own without end, from a part of a turn on.
    func spin(about axis: String, duration: Double, phase: Double = 0) {
        let animation = CABasicAnimation(keyPath: "transform.rotation." + axis)
        (animation.fromValue, animation.toValue, animation.duration) = (0.0, 2 * Double.pi, duration)
        animation.repeatCount = .infinity
        animation.timeOffset = phase * duration
        add(animation, forKey: "spin")
    }
}
