import AppKit
import Testing

@testable import Ports

/// A scene that a renderer plays at given times.
@MainActor
final class Playing<Played: Scene> {
    let scene: Played
    private let renderer = CARenderer(width: Int(Scene.size.width), height: Int(Scene.size.height))
    private let rate: Double
    private var seconds = 0.0

    /// Plays a scene with a number of frames per second, if it needs frames.
    init(rate: Double = 30, _ make: () -> Played) {
        self.rate = rate
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        scene = make()
        CATransaction.commit()
        renderer.layer = scene.layer
        advance(to: 0)
        scene.begin()
        advance(to: 0)
    }

    /// Shows the scene this number of seconds after its start, with frames in between if it needs them.
    func advance(to seconds: Double) {
        if scene.needsFrames {
            // Frames at exact multiples, without sums of roundings.
            var frame = (self.seconds * rate).rounded(.down) + 1
            while frame / rate < seconds {
                self.seconds = frame / rate
                show()
                frame += 1
            }
        }
        self.seconds = seconds
        show()
    }

    private func show() {
        if scene.needsFrames {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            scene.frame(at: seconds)
            CATransaction.commit()
        }
        renderer.beginFrame(atTime: scene.start + seconds, timeStamp: nil)
        renderer.endFrame()
    }

    /// Returns what the scene shows.
    func image() -> CGImage? {
        renderer.beginFrame(atTime: scene.start + seconds, timeStamp: nil)
        renderer.render()
        renderer.endFrame()
        return renderer.image
    }

    /// Returns the presented layer of a name.
    func shown(_ name: String, in layer: CALayer? = nil) throws -> CALayer {
        let layer = try #require((layer ?? scene.layer).find(name), "\(name)")
        return layer.presentation() ?? layer
    }

    /// Returns a presented number.
    func number(_ name: String, _ keyPath: String, in layer: CALayer? = nil) throws -> Double {
        let value = try shown(name, in: layer).value(forKeyPath: keyPath) as? NSNumber
        return try #require(value, "\(name) \(keyPath)").doubleValue
    }
}

/// Returns y at x of the Bézier curve (0, 0), (x1, y1), (x2, y2), (1, 1), by bisection.
func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at x: Double) -> Double {
    func bezier(_ a: Double, _ b: Double, _ s: Double) -> Double {
        3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
        let middle = (low + high) / 2
        if bezier(x1, x2, middle) < x { low = middle } else { high = middle }
    }
    return bezier(y1, y2, low)
}

/// Returns a timing function's value at a fraction of the duration.
func easeInOut(_ x: Double) -> Double { curve(0.42, 0, 0.58, 1, at: x) }
func easeIn(_ x: Double) -> Double { curve(0.42, 0, 1, 1, at: x) }
func easeOut(_ x: Double) -> Double { curve(0, 0, 0.58, 1, at: x) }
