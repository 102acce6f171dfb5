import Foundation

/// `CIFlashTransition`: light bursts from a point until it fills the extent, then fades to reveal the second image.
///
/// With `r` the distance from the center, 1 at the extent's farthest corner, `φ` the angle around it, and `e` the width
/// of the burst's edge, which is `1 - inputFadeThreshold`:
///
///     ray   = (½ + ½ · sin 12φ · sin(7φ + 1)) ^ inputStriationContrast
///     reach = 1 + inputStriationStrength · (inputMaxStriationRadius - 1) · ray          (at least 1)
///     light = (2 · progress · (1 + e) - r / reach) / e        while the burst grows, up to the middle
///     light = 2 - 2 · progress                                while it fades
///
/// clamped to 0...1. The second image replaces the first at half of the progress, when light covers everything.
struct Flash: TransitionShape {
    let light: TransitionLight
    private let center: (x: Double, y: Double)
    private let radius, rays, edge: Double
    /// `ray` at angles from 0 to a full circle, inclusive; the interpolation error is below 1e-4.
    private let rayTable: [Double]
    private static let steps = 4096

    /// Creates the burst from inputs in the order of the filter's description.
    init(_ inputs: [Double], _ space: TransitionSpace) {
        center = (inputs[0], inputs[1])
        light = TransitionLight(inputs[6..<10])
        let (x, y) = (center.x, center.y)
        radius = max(
            hypot(x, y), hypot(space.width - x, y), hypot(x, space.height - y),
            hypot(space.width - x, space.height - y))
        rays = inputs[12] * (inputs[11] - 1)
        rayTable = rays > 0 ? Self.rays(contrast: inputs[13]) : []
        edge = max(1 - inputs[14], 1e-3)
    }

    func mix(at progress: Double, x: Double, y: Double) -> (weight: Double, light: Double) {
        if progress >= 0.5 { return (1, 2 - 2 * progress) }
        let (dx, dy) = (x - center.x, y - center.y)
        let distance = radius > 0 ? (dx * dx + dy * dy).squareRoot() / radius : 0
        let light = 2 * progress * (1 + edge)
        // Pixels that are fully lit without rays, and pixels that no ray reaches.
        if light - distance >= edge { return (0, 1) }
        if !(rays > 0) || light * (1 + rays) <= distance { return (0, (light - distance) / edge) }
        return (0, (light - distance / (1 + rays * ray(at: atan2(dy, dx)))) / edge)
    }

    private func ray(at angle: Double) -> Double {
        let turn = angle / (2 * .pi)
        let place = (turn < 0 ? turn + 1 : turn) * Double(Self.steps)
        guard place >= 0, place <= Double(Self.steps) else { return 0 }
        let index = min(Int(place), Self.steps - 1)
        return rayTable[index] + (rayTable[index + 1] - rayTable[index]) * (place - Double(index))
    }

    private static func rays(contrast: Double) -> [Double] {
        (0...steps).map { step in
            let angle = Double(step) / Double(steps) * 2 * .pi
            return pow(max(0, 0.5 + 0.5 * sin(12 * angle) * sin(7 * angle + 1)), contrast)
        }
    }
}
