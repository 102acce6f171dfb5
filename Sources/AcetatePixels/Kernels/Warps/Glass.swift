/// A glass rod on a bitmap: the displacement of the position that is visible through it from straight above.
///
/// With `u`, -1 to 1, the position across the rod in units of half its width, and the refractive index `n`:
///
///     shift(u) = √(1 - u²) · tan(asin(u) - asin(u / n))           (Snell's law at a half cylinder)
///
/// toward the center, in the same units, clamped to -1 ... 1. |u / n| is clamped to 1, where all light is reflected.
struct Glass: Sendable, Equatable {
    private let index: Double

    /// The refractive index is at least 0.01; 1 displaces nothing.
    init(refraction: Double) { index = refraction > 0.01 ? refraction : 0.01 }

    var isClear: Bool { index == 1 }

    /// The position that is visible at `u`.
    @inline(__always)
    func seen(at u: Double) -> Double {
        // The tangent of the difference of the angles with the sines u and v.
        let v = max(-1, min(1, u / index))
        let (cosine, inner) = ((1 - u * u).squareRoot(), (1 - v * v).squareRoot())
        let slope = (u * inner - cosine * v) / (cosine * inner + u * v)
        return u - max(-1, min(1, cosine * slope))
    }
}

/// A lens in the form of a lozenge: a glass rod with round ends between two points.
///
/// A position at the distance `d < radius` from the line between the ends shows the position in the same direction at
/// the distance that is visible through `Glass` at `d / radius`.
package struct GlassLozenge: PixelWarp {
    private let start, along: PixelPoint
    private let radius: Double
    private let glass: Glass
    package let reach: WarpReach

    package init(from start: PixelPoint, to end: PixelPoint, radius: Double, refraction: Double) {
        (self.start, along, self.radius) = (start, end - start, radius)
        glass = Glass(refraction: refraction)
        reach = WarpReach(glass.isClear ? 0 : radius)
    }

    package var site: PixelRect { PixelRect(around: start, and: start + along, radius: radius) }

    @inline(__always)
    package func source(of position: PixelPoint) -> PixelPoint {
        let fromStart = position - start
        let length = (along * along).sum()
        let part = length > 0 ? max(0, min(1, (fromStart * along).sum() / length)) : 0
        let across = fromStart - along * part
        let distance = across.length
        guard distance > 0, distance < radius else { return position }
        return position + across * ((glass.seen(at: distance / radius) * radius - distance) / distance)
    }
}
