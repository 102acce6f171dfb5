import Foundation

/// `CIModTransition`: holes that grow in the first image and reveal the second.
///
/// With `d` the distance of a point from the center, and `p` the point relative to the center, rotated by minus the
/// angle:
///
///     q     = p · inputCompression / (inputCompression + d)
///     level = ½ - ½ · sin(π · q.x / inputRadius) · sin(π · q.y / inputRadius)
///
/// the weight of the second image is `(1.1 · progress - level) / 0.1`, clamped to 0...1. The holes are as wide as the
/// radius at the center, and stretched away from it.
struct ModHoles: TransitionShape {
    let light = TransitionLight.none
    private let center: (x: Double, y: Double)
    private let direction: (cos: Double, sin: Double)
    private let frequency, compression: Double

    /// Creates the holes from inputs in the order of the filter's description.
    init(_ inputs: [Double]) {
        center = (inputs[0], inputs[1])
        direction = (cos(inputs[3]), sin(inputs[3]))
        frequency = .pi / max(inputs[4], 1)
        compression = max(inputs[5], 1)
    }

    func mix(at progress: Double, x: Double, y: Double) -> (weight: Double, light: Double) {
        let (dx, dy) = (x - center.x, y - center.y)
        let stretch = frequency * compression / (compression + (dx * dx + dy * dy).squareRoot())
        let qx = (dx * direction.cos + dy * direction.sin) * stretch
        let qy = (dy * direction.cos - dx * direction.sin) * stretch
        let level = 0.5 - 0.5 * sin(qx) * sin(qy)
        return ((1.1 * progress - level) / 0.1, 0)
    }
}
