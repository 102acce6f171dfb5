/// A bump along a line: with `v` the distance from the line, `R` the radius and `t = v / R`, a place with `|t| < 1` shows
/// what lies at the distance `v · (1 - scale · (1 - t²)²)`, along the line the same.
package struct LinearBump: PixelWarp {
    private let center, normal: PixelPlace
    private let radius, scale: Double
    package let reach: WarpReach

    /// A bump about a line through the centre; `normal` is at right angles to it, of length 1.
    package init(center: PixelPlace, normal: PixelPlace, radius: Double, scale: Double) {
        (self.center, self.normal, self.radius, self.scale) = (center, normal, max(0, radius), scale)
        reach = WarpReach(radius * abs(scale) * 0.2863)
    }

    @inline(__always)
    package func source(of place: PixelPlace) -> PixelPlace {
        let v = ((place - center) * normal).sum()
        guard abs(v) < radius else { return place }
        let fall = 1 - (v / radius) * (v / radius)
        return place - normal * (v * scale * fall * fall)
    }
}
