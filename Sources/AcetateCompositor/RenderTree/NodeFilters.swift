import AcetateKeyValue
import AcetatePixels
import CoreGraphics
import CoreImage

// The filters of a layer in pixels. Their pixel grid begins at the pixel at the layer's origin, so that results can be
// cached while the layer moves by whole pixels.
extension RenderNode {
    /// The maximum distance outside the screen at which a filter reads pixels, which bounds the memory for any input.
    static let largestReach = 1024

    /// The pixel at or before the layer's origin; nil if it is too far away to paint anything.
    var originPixel: (x: Int, y: Int)? {
        RasterTransform(derived.toDevice).map { ($0.pixel.dx, $0.pixel.dy) }
    }

    /// The space of the layer's filters: points of the layer's own space, within its bounds, on pixels from
    /// `originPixel`.
    var filterSpace: FilterSpace {
        var toSurface = derived.toDevice
        toSurface.tx -= toSurface.tx.rounded(.down)
        toSurface.ty -= toSurface.ty.rounded(.down)
        return FilterSpace(
            scale: deviceScale, originX: Double(toSurface.tx), originY: Double(toSurface.ty),
            extent: shown.bounds.applying(toSurface))
    }

    /// The filters that have an effect, first to last.
    var programs: [FilterProgram] {
        shown.filters.isEmpty ? [] : lowered.filters.programs(of: shown.filters, in: filterSpace)
    }

    /// The number of pixels by which the filters extend what the layer paints.
    var margin: Int { shown.filters.isEmpty ? 0 : programs.margin }

    /// The device pixels that the filters may paint, if the layer paints nothing outside `painted`.
    func throughFilters(_ painted: PixelRect) -> PixelRect {
        guard !shown.filters.isEmpty, let (x, y) = originPixel else { return painted }
        return programs.reduce(painted.offsetBy(dx: -x, dy: -y)) { $1.reach(of: $0) }.offsetBy(dx: x, dy: y)
    }

    /// The background filters that have an effect, first to last.
    var backdropPrograms: [FilterProgram] {
        guard !shown.backgroundFilters.isEmpty, !isMask else { return [] }
        let space = filterSpace
        let programs = lowered.background.programs(of: shown.backgroundFilters, in: space)
        // A blur with a greater radius than the margin that is read would darken, so its radius is limited.
        guard programs.margin > Self.largestReach, !shown.backgroundFilters.contains(where: \.isAnchored) else {
            return programs
        }
        let smaller = FilterSpace(
            scale: space.scale * Double(Self.largestReach) / Double(programs.margin), originX: space.originX,
            originY: space.originY, extent: space.extent)
        return lowered.smaller.programs(of: shown.backgroundFilters, in: smaller)
    }
}

/// The lowered programs of a layer's filters, stored because each frame reads them many times.
final class LoweredFilters {
    fileprivate var filters = Memo()
    fileprivate var background = Memo()
    /// The programs for a space in which no filter reads beyond the limit.
    fileprivate var smaller = Memo()

    /// The programs of filters in a space, valid while both are unchanged.
    fileprivate struct Memo {
        private var filters: [FilterValue] = []
        private var space = FilterSpace()
        private var lowered: [FilterProgram] = []

        mutating func programs(of filters: [FilterValue], in space: FilterSpace) -> [FilterProgram] {
            if space != self.space || filters != self.filters {
                self.filters.assign(filters)
                self.space = space
                filters.lower(in: space, into: &lowered)
                if lowered.count > EffectLimits.filters {
                    Diagnostics.warnOnce(
                        "a layer has more than \(EffectLimits.filters) filters, so the last ones are ignored; "
                            + "remove some, or filter a superlayer",
                        key: "filters.count")
                    lowered.removeLast(lowered.count - EffectLimits.filters)
                }
            }
            return lowered
        }
    }
}
