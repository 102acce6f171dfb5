import Glibc

/// Rays around a point, which time animates with a period of 1. In the direction `φ`, y up:
///
///     strength = (½ + ½ · sin(12 φ + 2π · time) · sin(7 φ - 2π · time + 1)) ^ contrast
struct Rays: Sendable, Equatable {
    private let contrast: Double
    /// The directions of the angles of both waves.
    private let first, second: PixelPoint

    init(time: Double, contrast: Double) {
        let angle = 2 * .pi * time
        self.contrast = contrast
        (first, second) = (PixelPoint(cos(angle), sin(angle)), PixelPoint(cos(1 - angle), sin(1 - angle)))
    }

    /// Returns the strength in the direction of a vector of a length; that of the x axis for a length of 0.
    @inline(__always)
    func strength(_ vector: PixelPoint, length: Double) -> Double {
        // Turning a direction by itself doubles its angle.
        func sum(_ a: PixelPoint, _ b: PixelPoint) -> PixelPoint { a.turned(b.x, b.y) }
        let once = length > 0 ? vector / length : PixelPoint(1, 0)
        let twice = sum(once, once)
        let fourfold = sum(twice, twice)
        let twelvefold = sum(sum(fourfold, fourfold), fourfold), sevenfold = sum(sum(fourfold, twice), once)
        let wave = 0.5 + 0.5 * sum(twelvefold, first).y * sum(sevenfold, second).y
        return pow(max(0, wave), contrast)
    }
}
