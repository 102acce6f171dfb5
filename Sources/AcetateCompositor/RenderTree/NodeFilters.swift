import AcetatePixels
import CoreGraphics
import CoreImage

// The filters of a layer in pixels. Their plane begins at the whole pixel at the layer's origin, so that what is computed
// may be kept while the layer moves by whole pixels.
extension RenderNode {
    /// How far off the screen a filter still reads: bounded memory for any input.
    static let largestReach = 1024

    /// The whole pixel at or before the layer's origin; nil where that is too far away to paint anything.
    var originPixel: (x: Int, y: Int)? {
        RasterTransform(toDevice).map { ($0.pixel.dx, $0.pixel.dy) }
    }

    /// Where the layer's filters work: in points of its own space, within its bounds, on pixels from `originPixel` on.
    var filterSpace: FilterSpace {
        var toPlane = toDevice
        toPlane.tx -= toPlane.tx.rounded(.down)
        toPlane.ty -= toPlane.ty.rounded(.down)
        return FilterSpace(
            scale: deviceScale, originX: Double(toPlane.tx), originY: Double(toPlane.ty),
            extent: shown.bounds.applying(toPlane))
    }

    /// The filters that do anything, first to last.
    var programs: [FilterProgram] {
        shown.filters.isEmpty ? [] : lowered.filters.programs(of: shown.filters, in: filterSpace)
    }

    /// By how many pixels the filters grow what the layer paints.
    var margin: Int { shown.filters.isEmpty ? 0 : programs.margin }

    /// The device pixels that the filters may paint, of a layer that paints nothing outside `painted`.
    func throughFilters(_ painted: PixelRect) -> PixelRect {
        guard !shown.filters.isEmpty, let (x, y) = originPixel else { return painted }
        return programs.reduce(painted.offsetBy(dx: -x, dy: -y)) { $1.reach(of: $0) }.offsetBy(dx: x, dy: y)
    }

    /// The background filters that do anything, first to last.
    var backdropPrograms: [FilterProgram] {
        guard !shown.backgroundFilters.isEmpty, !isMask else { return [] }
        let space = filterSpace
        let programs = lowered.background.programs(of: shown.backgroundFilters, in: space)
        // A blur that reaches further than is ever read would darken: it is taken to reach so far and no further.
        guard programs.margin > Self.largestReach, !shown.backgroundFilters.contains(where: \.isAnchored) else {
            return programs
        }
        let smaller = FilterSpace(
            scale: space.scale * Double(Self.largestReach) / Double(programs.margin), originX: space.originX,
            originY: space.originY, extent: space.extent)
        return lowered.smaller.programs(of: shown.backgroundFilters, in: smaller)
    }
}

/// The programs of a layer's filters: each frame asks for them many times.
final class LoweredFilters {
    fileprivate var filters = Memo()
    fileprivate var background = Memo()
    /// Those of a space in which they reach no further than is read.
    fileprivate var smaller = Memo()

    /// What some filters are in a space, for as long as both stay what they are.
    fileprivate struct Memo {
        private var filters: [FilterValue] = []
        private var space = FilterSpace()
        private var lowered: [FilterProgram] = []

        mutating func programs(of filters: [FilterValue], in space: FilterSpace) -> [FilterProgram] {
            if space != self.space || filters != self.filters {
                self.filters.assign(filters)
                self.space = space
                filters.lower(in: space, into: &lowered)
            }
            return lowered
        }
    }
}
