import AppKit

/// A scene to measure: a layer tree with animations, or with changes by the program.
struct BenchScene: Sendable {
    /// The name for the command line. Names of scenes in a series end with a / and the number of layers.
    let name: String
    let summary: String
    /// Adds the scene's layers to a root layer of any size, with the origin at the bottom left. Returns the change that the
    /// program makes before each frame, or nil.
    let build: @Sendable (CALayer) -> SceneChange?
    /// The frames whose instructions are counted; nil for a scene for which that would take too long.
    var counted: CountedFrames? = CountedFrames()
    /// Pixels per point off screen; a window has the scale of its output.
    var scale: CGFloat = 1

    /// Returns a scene that only animations change.
    static func animated(
        _ name: String, _ summary: String, build: @escaping @Sendable (CALayer) -> Void
    ) -> BenchScene {
        BenchScene(name: name, summary: summary) { root in
            build(root)
            return nil
        }
    }

    /// Returns a scene that the program changes before each frame.
    static func changing(
        _ name: String, _ summary: String, build: @escaping @Sendable (CALayer) -> SceneChange
    ) -> BenchScene {
        BenchScene(name: name, summary: summary) { build($0) }
    }

    /// All scenes, in the order of the list.
    static let all: [BenchScene] = kiosks + boxes + images + texts + series + programs

    /// Scenes that resemble real programs. Each also exists at double scale.
    private static let programs = (cards + dashboards + chats + photos + settings + vectors).flatMap {
        [$0, $0.atDoubleScale]
    }

    /// Returns an opaque root layer of a size in points. Its `contentsScale` is the scale of the display, for scenes to read.
    static func root(_ size: CGSize, scale: CGFloat = 1) -> CALayer {
        let root = CALayer()
        root.contentsScale = scale
        root.frame = CGRect(origin: .zero, size: size)
        root.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
        return root
    }
}

/// The frames of a scene whose instructions are counted. Counting takes about fifty times as long as running.
struct CountedFrames: Equatable, Sendable {
    /// The size in pixels.
    var width = 640
    var height = 360
    var warmUp = 2
    var frames = 4

    /// For scenes with expensive frames.
    static let few = CountedFrames(warmUp: 1, frames: 1)
}

extension BenchScene {
    /// Returns the same scene with different counted frames, or none.
    func counting(_ frames: CountedFrames?) -> BenchScene {
        var scene = self
        scene.counted = frames
        return scene
    }
}

extension BenchScene {
    /// The same scene with the same size in points, at two pixels per point: 3840 by 2160 pixels for 1920 by 1080 points.
    fileprivate var atDoubleScale: BenchScene {
        BenchScene(
            name: name + BenchScene.doubleScaleSuffix, summary: summary + ", at 2 pixels per point", build: build,
            counted: nil, scale: 2)
    }

    /// The suffix of the names of scenes at double scale.
    static let doubleScaleSuffix = "/2x"
}

/// The change that a program makes before a frame. The argument is the frame's number, from 0.
typealias SceneChange = (Int) -> Void

extension CALayer {
    /// Adds an animation that runs from one value to another and back forever. `phase` is in durations.
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

    /// Adds an animation that turns the layer about one of its axes forever. `phase` is a fraction of a turn.
    func spin(about axis: String, duration: Double, phase: Double = 0) {
        let animation = CABasicAnimation(keyPath: "transform.rotation." + axis)
        (animation.fromValue, animation.toValue, animation.duration) = (0.0, 2 * Double.pi, duration)
        animation.repeatCount = .infinity
        animation.timeOffset = phase * duration
        add(animation, forKey: "spin")
    }
}
