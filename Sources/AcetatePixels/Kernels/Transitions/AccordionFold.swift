/// The second bitmap unfolds like an accordion over the first one, from a height above the area's lower edge.
///
/// With `h` the height of the area above the folds' start, and `v` the height of a pixel above that start:
///
///     v < 0               both bitmaps, mixed by the progress
///     v < h · progress    the second bitmap at the height v / progress, times `light`; the edge is one pixel wide
///     otherwise           the first bitmap
///
///     light = 1 - 2 · shadow · (1 - progress) · z,    z = the distance of v / progress from the nearest even fold,
///                                                     in units of a fold's height
package struct AccordionFold: MovingTransition {
    private let area: TransitionArea
    private let start, height, fold, shadow, progress: Double

    /// The folds begin `bottom` pixels above the area's lower edge; there are at least one and at most 1000. The shadow's
    /// amount is clamped to 0...½.
    package init(area: TransitionArea, bottom: Double, folds: Double, shadow: Double, progress: Double) {
        let whole = area.to.y - area.from.y
        (self.area, self.progress) = (area, progress)
        let bottom = max(0, min(whole, bottom))
        start = area.to.y - bottom
        height = whole - bottom
        fold = height / max(1, min(1000, folds.rounded()))
        self.shadow = max(0, min(0.5, shadow))
    }

    @inline(__always)
    package func color(at position: PixelPoint, of images: TransitionImages) -> PixelColor {
        let from = images.from.linear(position.x, position.y)
        let v = start - position.y
        if v < 0 { return from.mixed(with: images.to.linear(position.x, position.y), progress) }
        let top = height * progress
        guard v < top + 0.5, fold > 0 else { return from }
        let place = min(v / progress, height)
        let folds = (place / fold / 2).truncatingRemainder(dividingBy: 1) * 2
        let light = Float(1 - 2 * shadow * (1 - progress) * min(folds, 2 - folds))
        let to =
            images.to.linear(position.x, max(start - place, area.from.y + 0.5)) * PixelColor(light, light, light, 1)
        return from.mixed(with: to, top - v + 0.5)
    }
}
