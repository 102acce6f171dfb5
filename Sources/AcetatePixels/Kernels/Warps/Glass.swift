import Glibc

/// A rod of glass that lies on a picture: how far to the side of a place the eye, straight above, sees through it.
///
/// With `u`, -1 to 1, the place across the rod in units of its half width, and the refractive index `n`:
///
///     shift(u) = √(1 - u²) · tan(asin(u) - asin(u / n))           (Snell's law at a half cylinder)
///
/// towards the middle, in the same units, not above 1 either way; |u / n| counts as 1 at most, where all light is reflected.
struct Glass: Sendable, Equatable {
    private let index: Double

    /// The refractive index; 1 shifts nothing, and less than 0.01 counts as that.
    init(refraction: Double) { index = refraction > 0.01 ? refraction : 0.01 }

    var isClear: Bool { index == 1 }

    /// The place that is seen at `u`.
    @inline(__always)
    func seen(at u: Double) -> Double {
        let slope = tan(asin(u) - asin(max(-1, min(1, u / index))))
        return u - max(-1, min(1, (1 - u * u).squareRoot() * slope))
    }
}

/// A lens in the form of a lozenge: a rod of glass, round at both ends, between two places.
///
/// A place at the distance `d < radius` from the line between the ends shows what lies at the distance that `Glass` sees
/// at `d / radius`, in the same direction.
package struct GlassLozenge: PixelWarp {
    private let start, along: PixelPlace
    private let radius: Double
    private let glass: Glass
    package let reach: WarpReach

    package init(from start: PixelPlace, to end: PixelPlace, radius: Double, refraction: Double) {
        (self.start, along, self.radius) = (start, end - start, radius)
        glass = Glass(refraction: refraction)
        reach = WarpReach(glass.isClear ? 0 : radius)
    }

    package var site: PixelRect { PixelRect(around: start, and: start + along, radius: radius) }

    @inline(__always)
    package func source(of place: PixelPlace) -> PixelPlace {
        let fromStart = place - start
        let length = (along * along).sum()
        let part = length > 0 ? max(0, min(1, (fromStart * along).sum() / length)) : 0
        let across = fromStart - along * part
        let distance = across.length
        guard distance > 0, distance < radius else { return place }
        return place + across * ((glass.seen(at: distance / radius) * radius - distance) / distance)
    }
}
