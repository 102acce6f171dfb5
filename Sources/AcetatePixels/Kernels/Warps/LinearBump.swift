/// A bump along a line: with `v` the distance from the line, `R` the radius and `t = v / R`, a position with `|t| < 1`
/// shows the position at the distance `v · (1 - scale · (1 - t²)²)` from the line.
package struct LinearBump: PixelWarp {
    private let center, normal: PixelPoint
    private let radius, scale: Double
    package let reach: WarpReach

    /// The line passes through the center. `normal` is its unit normal.
    package init(center: PixelPoint, normal: PixelPoint, radius: Double, scale: Double) {
        (self.center, self.normal, self.radius, self.scale) = (center, normal, max(0, radius), scale)
        reach = WarpReach(radius * abs(scale) * 0.2863)
    }

    @inline(__always)
    package func source(of position: PixelPoint) -> PixelPoint {
        let v = ((position - center) * normal).sum()
        guard abs(v) < radius else { return position }
        let fall = 1 - (v / radius) * (v / radius)
        return position - normal * (v * scale * fall * fall)
    }
}
