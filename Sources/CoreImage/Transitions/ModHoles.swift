import Foundation

/// `CIModTransition`: holes open in the first picture, through which the second is seen.
///
/// With `d` the distance of a point from the centre, and `p` the point about the centre, turned back by the angle:
///
///     q     = p · inputCompression / (inputCompression + d)
///     level = ½ - ½ · sin(π · q.x / inputRadius) · sin(π · q.y / inputRadius)
///
/// a pixel shows the second picture by `(1.1 · progress - level) / 0.1`, within 0...1: the holes are as wide as the radius
/// at the centre, and stretched away from it.
struct ModHoles: TransitionShape {
    let light = TransitionLight.none
    private let center: (x: Double, y: Double)
    private let direction: (cos: Double, sin: Double)
    private let frequency, compression: Double

    /// The holes of inputs in the order of the table.
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
