/// Colours along a line from 0 to 1, each at its place; between two of them each channel and alpha change evenly, before
/// alpha is multiplied in.
package struct ColorRamp: Sendable, Equatable {
    /// From a place to the next: `color + slope * (t - place)`, not multiplied by alpha.
    private struct Stretch: Sendable, Equatable {
        let place: Double
        let color, slope: PixelColor
    }

    /// By their places, which grow; the first one also holds for what lies before it.
    private let stretches: [Stretch]
    private let isOpaque: Bool

    /// Nil for no stops. A place outside 0...1, or that is no number, counts as the nearer end, 0; one less than those before
    /// it as the greatest of them. Of several at one place the first and the last count: there the colour changes at once.
    package init?(_ stops: [(place: Double, color: PixelColor)]) {
        guard let first = stops.first else { return nil }
        var (place, color) = (Self.clamped(first.place), first.color.clampedToUnit)
        var stretches = [Stretch(place: -.infinity, color: color, slope: .zero)]
        isOpaque = stops.allSatisfy { $0.color.w >= 1 }
        for stop in stops.dropFirst() {
            let (next, nextColor) = (max(place, Self.clamped(stop.place)), stop.color.clampedToUnit)
            let slope = (nextColor - color) / Float(next - place)
            // Stops that are nearer to one another than numbers can tell are one.
            if next > place, slope.isFinite {
                stretches.append(Stretch(place: place, color: color, slope: slope))
            }
            (place, color) = (next, nextColor)
        }
        stretches.append(Stretch(place: place, color: color, slope: .zero))
        self.stretches = stretches
    }

    private static func clamped(_ place: Double) -> Double { place > 0 ? min(place, 1) : 0 }

    /// The premultiplied pixel, `0xAARRGGBB`, at a place; one that is no number counts as before the start. `index` is where
    /// the search begins: of pixels side by side each mostly ends where the last one did.
    @inline(__always)
    func pixel(at t: Double, from index: inout Int) -> UInt32 {
        stretches.withUnsafeBufferPointer { stretches in
            var found = index
            while found + 1 < stretches.count, stretches[found + 1].place <= t { found += 1 }
            while found > 0, !(stretches[found].place <= t) { found -= 1 }
            index = found
            let stretch = stretches[found]
            var color = stretch.color
            if stretch.slope != .zero { color += stretch.slope * Float(t - stretch.place) }
            color = color.clamped(lowerBound: .zero, upperBound: .one)
            if !isOpaque {
                let alpha = color.w
                color *= alpha
                color.w = alpha
            }
            // A thousandth of a level, so that what is half of one is not rounded one way here and another way elsewhere.
            let levels = color * 255 + 0.501
            let alpha = UInt32(levels.w)
            return alpha &<< 24 | UInt32(levels.x) &<< 16 | UInt32(levels.y) &<< 8 | UInt32(levels.z)
        }
    }
}

extension PixelColor {
    fileprivate var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite && w.isFinite }
}
