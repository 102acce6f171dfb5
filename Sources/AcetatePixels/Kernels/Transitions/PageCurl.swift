import Glibc

/// A page that is turned: the first bitmap is wound around a cylinder that rolls over it, and reveals the second one.
///
/// With `u` the distance along the direction, from `low` to `high` in the area, and `x = u - line`, the cylinder with
/// the radius `r` lies on the page at `x = 0`. A point of the page at `s = u - line` beyond 0 is on the cylinder, at
/// the angle `s / r` from its lowest point, up to half a turn; from there on the page lies flat on itself. Seen from
/// above, from the top down:
///
///     back of the page    at s = π r - x            where x ≤ 0
///                         at s = r (π - asin(x / r))    where 0 < x < r
///     front of the page   at s = x                  where x ≤ 0
///                         at s = r · asin(x / r)    where 0 < x < r
///     second bitmap
///
/// each only where the page has such a point. The second bitmap is not seen through the front of a translucent page, so
/// that the transition begins with exactly the first bitmap. Colors on the cylinder are multiplied by ½ + ½ · cos(asin(x / r)), or lit
/// by the shading. With the progress, `line` goes from `high` to `low - r`, minus the shadow's width.
///
/// The shadow of the roll falls on the second bitmap, where x > r: the color is multiplied by
/// `1 - shadow · max(0, 1 - (x - r) / width)`.
package struct PageCurl: MovingTransition {
    package struct Shadow: Sendable {
        let amount, width: Double
        let area: TransitionArea?

        /// The width is in pixels; `area` limits the shadow.
        package init(amount: Double, width: Double, area: TransitionArea?) {
            self.amount = max(0, min(1, amount))
            self.width = max(0, min(1e6, width))
            self.area = area
        }
    }

    private let area: TransitionArea
    private let direction: PixelPoint
    private let radius, line: Double
    private let shadow: Shadow?

    /// The angle is counterclockwise on the screen; the radius is in pixels, and at least 1.
    package init(area: TransitionArea, angle: Double, radius: Double, shadow: Shadow?, progress: Double) {
        (self.area, self.shadow) = (area, shadow)
        direction = PixelPoint(cos(angle), -sin(angle))
        self.radius = max(1, min(1e6, radius))
        let range = area.range(along: direction)
        let last = range.lowerBound - self.radius - (shadow?.width ?? 0)
        line = range.upperBound + (last - range.upperBound) * progress
    }

    @inline(__always)
    package func color(at position: PixelPoint, of images: TransitionImages) -> PixelColor {
        let x = (position * direction).sum() - line
        if x >= radius { return beneath(position, x, images) }
        let back = images.back ?? images.from
        if x <= 0 {
            let flap = page(back, position + direction * (.pi * radius - 2 * x))
            return flap.w < 1 ? flap + front(position, position, x, images) * (1 - flap.w) : flap
        }
        let angle = asin(x / radius)
        let upper = page(back, position + direction * (radius * (.pi - angle) - x))
        let result = lit(upper, angle, isUpper: true, images)
        if result.w >= 1 { return result }
        let lower = front(position, position + direction * (radius * angle - x), x, images, angle)
        return result + lower * (1 - result.w)
    }

    /// The front of the page, and beside it the second bitmap. Where the page is transparent, nothing is seen.
    @inline(__always)
    private func front(
        _ position: PixelPoint, _ place: PixelPoint, _ x: Double, _ images: TransitionImages, _ angle: Double? = nil
    ) -> PixelColor {
        let coverage = area.coverage(at: place)
        var color = coverage > 0 ? images.from.linear(place.x, place.y) * coverage : .zero
        if let angle { color = lit(color, angle, isUpper: false, images) }
        return coverage < 1 ? color + beneath(position, x, images) * (1 - coverage) : color
    }

    /// The page's color at a position of the flat page.
    @inline(__always)
    private func page(_ sampler: PixelSampler, _ position: PixelPoint) -> PixelColor {
        let coverage = area.coverage(at: position)
        guard coverage > 0 else { return .zero }
        return sampler.linear(position.x, position.y) * coverage
    }

    @inline(__always)
    private func lit(
        _ color: PixelColor, _ angle: Double, isUpper: Bool, _ images: TransitionImages
    ) -> PixelColor {
        if let shading = images.shading {
            return shading.lit(color, normal: direction * (isUpper ? sin(angle) : -sin(angle)))
        }
        let light = Float(0.5 + 0.5 * cos(angle))
        return color * PixelColor(light, light, light, 1)
    }

    @inline(__always)
    private func beneath(_ position: PixelPoint, _ x: Double, _ images: TransitionImages) -> PixelColor {
        let color = images.to.linear(position.x, position.y)
        guard let shadow, x > radius, x < radius + shadow.width else { return color }
        let cover = Double(shadow.area?.coverage(at: position) ?? 1)
        let light = Float(1 - shadow.amount * cover * (1 - (x - radius) / shadow.width))
        return color * PixelColor(light, light, light, 1)
    }
}
