import Foundation

/// `CIFlashTransition`: light bursts from a point until it fills the extent, and fades to show the second picture.
///
/// With `r` the distance from the centre, 1 at the extent's farthest corner, `φ` the angle about it, and `e` the width of
/// the burst's edge, which is `1 - inputFadeThreshold`:
///
///     ray   = (½ + ½ · sin 12φ · sin(7φ + 1)) ^ inputStriationContrast
///     reach = 1 + inputStriationStrength · (inputMaxStriationRadius - 1) · ray          (at least 1)
///     light = (2 · progress · (1 + e) - r / reach) / e        while the burst grows, up to the middle
///     light = 2 - 2 · progress                                while it fades
///
/// within 0...1, and the second picture takes the place of the first in the middle, where all is light.
struct Flash: TransitionShape {
    let light: TransitionLight
    private let center: (x: Double, y: Double)
    private let radius, rays, contrast, edge: Double

    /// The burst of inputs in the order of the table.
    init(_ inputs: [Double], _ space: TransitionSpace) {
        center = (inputs[0], inputs[1])
        light = TransitionLight(inputs[6..<10])
        let (x, y) = (center.x, center.y)
        radius = max(
            hypot(x, y), hypot(space.width - x, y), hypot(x, space.height - y),
            hypot(space.width - x, space.height - y))
        rays = inputs[12] * (inputs[11] - 1)
        contrast = inputs[13]
        edge = max(1 - inputs[14], 1e-3)
    }

    func mix(at progress: Double, x: Double, y: Double) -> (weight: Double, light: Double) {
        if progress >= 0.5 { return (1, 2 - 2 * progress) }
        let (dx, dy) = (x - center.x, y - center.y)
        let distance = radius > 0 ? hypot(dx, dy) / radius : 0
        let light = 2 * progress * (1 + edge)
        // What no ray makes brighter, and what none can reach.
        if light - distance >= edge { return (0, 1) }
        if rays <= 0 || light * (1 + rays) <= distance { return (0, (light - distance) / edge) }
        let angle = atan2(dy, dx)
        let ray = pow(max(0, 0.5 + 0.5 * sin(12 * angle) * sin(7 * angle + 1)), contrast)
        return (0, (light - distance / max(1, 1 + rays * ray)) / edge)
    }
}

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
