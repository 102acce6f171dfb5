import AcetatePixels
import CoreGraphics
import Foundation

/// Pixels with a position on the screen.
struct PositionedImage {
    let image: CGImage
    /// The device pixel of the image's top left.
    let x, y: Int
    /// The subpixel offset to the right and down, in 1/256 of a pixel.
    let fx, fy: Int

    var rect: PixelRect {
        PixelRect(x: x, y: y, width: image.width + (fx > 0 ? 1 : 0), height: image.height + (fy > 0 ? 1 : 0))
    }

    init(image: CGImage, x: Int, y: Int, fx: Int = 0, fy: Int = 0) {
        (self.image, self.x, self.y, self.fx, self.fy) = (image, x, y, fx, fy)
    }

    /// Draws an image of a rectangle; nil if it is empty, or if there is not enough memory.
    init?(_ rect: PixelRect, draw: (PixelPatch) -> Void) {
        guard let size = rect.size,
            let image = CGImage(size: size, draw: { draw(PixelPatch($0, x: rect.x, y: rect.y)) })
        else { return nil }
        self.init(image: image, x: rect.x, y: rect.y)
    }

    /// Calls `body` with the pixels at their position without the subpixel offset.
    func withPatch<Result>(_ body: (PixelPatch) -> Result) -> Result {
        image.withPixels { body(PixelPatch($0, x: x, y: y)) }
    }
}

/// Cached rasters of a layer's parts in device pixels. They are valid while the layer looks the same, also after a
/// translation by whole pixels.
final class PartRasters {
    enum Part {
        /// `box`: the background and the border.
        case background, border, box, gradient, contents
        /// The bounds, with and without round corners: the masks of `masksToBounds`, and of contents that fill the bounds.
        case mask, edges
        /// The two images of a cross-fade.
        case formerContents, nextContents

        /// Whether it may be composited at subpixel offsets. Rasters that are blended with one another are not.
        var canShift: Bool {
            switch self {
            case .background, .border, .box, .gradient, .contents: true
            case .formerContents, .nextContents, .mask, .edges: false
            }
        }
    }

    /// The content of a raster, apart from its position.
    enum Look: Equatable {
        /// The layer's own content of this version; `isMasked`: without antialiased edges, because a mask will clip it.
        case layer(appearance: UInt64, isMasked: Bool)
        case contents(ContentsRaster)
    }

    /// The parameters of a raster.
    private struct Key: Equatable {
        let look: Look
        let transform: RasterTransform
        /// The rectangle of the raster, relative to `RasterTransform.pixel`.
        let rect: PixelRect
        /// For nine-patches, how the raster is stretched, which implies the size of the whole.
        let stretch: NinePatchOver.Stretch?
    }

    let cache: RasterCache
    /// At most one for each part. A layer has few parts.
    private var entries: [Entry] = []
    /// The box among these that was last composited at a subpixel offset, to find it without its key.
    var moving: MovingBox?

    private struct Entry {
        let part: Part
        let key: Key
        let image: CGImage
        let kept: CachedRaster
    }

    init(_ cache: RasterCache) { self.cache = cache }

    /// The raster of a part of the bounds, within `viewport`; nil if it is empty, or if there is not enough memory.
    func raster(of part: Part, _ node: RenderNode, within viewport: PixelRect) -> PositionedImage? {
        raster(of: part, node.look, in: node.shown.bounds, node, within: viewport) {
            if part == .gradient, let edges = node.gradientEdges($1) {
                node.shown.fillGradient(PixelPatch($0), PixelRegion($0.rect), $1)
                if case .mask(let mask) = edges { mask.multiply(PixelPatch($0), region: PixelRegion($0.rect)) }
            } else {
                node.shown.draw(part, on: $0, $1, isMasked: node.isCutByMask, cache.coverages)
            }
        }
    }

    /// The raster of an image as the layer's contents, within `viewport`; nil if it is empty, or if there is not enough
    /// memory.
    func raster(
        of part: Part, _ contents: ContentsRaster, _ node: RenderNode, within viewport: PixelRect
    ) -> PositionedImage? {
        raster(
            of: part, .contents(contents), in: contents.placement.frame, node, within: viewport, draw: contents.draw)
    }

    /// The image itself as the layer's contents, if its pixels have the size of the device's, at any position;
    /// otherwise nil.
    func wholePixels(of contents: ContentsRaster, _ node: RenderNode, within viewport: PixelRect) -> PositionedImage? {
        if let whole = contents.wholePixels(toDevice: node.derived.toDevice) { return whole }
        guard contents.isSmooth, let shift = shift(of: .contents, in: contents.placement.frame, node, within: viewport),
            let whole = contents.wholePixels(toDevice: shift.toWhole)
        else { return nil }
        return PositionedImage(image: whole.image, x: whole.x, y: whole.y, fx: shift.fx, fy: shift.fy)
    }

    /// Releases the raster of a part.
    func forget(_ part: Part) {
        guard let index = index(of: part) else { return }
        let former = entries.remove(at: index)
        if moving?.part == part { moving = nil }
        // Released after the list is written, because its entry then removes itself from the cache.
        withExtendedLifetime(former) {}
    }

    private func index(of part: Part) -> Int? { entries.firstIndex { $0.part == part } }

    /// The cache entry of the raster of a part; nil if there is none.
    func kept(_ part: Part) -> CachedRaster? { index(of: part).map { entries[$0].kept } }

    private func raster(
        of part: Part, _ look: Look, in shape: CGRect, _ node: RenderNode, within viewport: PixelRect,
        draw: (PixelBuffer, CGAffineTransform) -> Void
    ) -> PositionedImage? {
        if let shift = shift(of: part, in: shape, node, within: viewport) {
            return raster(
                of: part, look, on: shift.rect, shift.toWhole, within: viewport, (shift.fx, shift.fy), draw: draw)
        }
        let box = PixelRect(covering: shape.standardized.applying(node.derived.toDevice))
        return raster(of: part, look, on: box, node.derived.toDevice, within: viewport, draw: draw)
    }

    /// The subpixel offset of a part; nil if the part is rasterized for its exact position.
    func shift(
        of part: Part, in shape: CGRect, _ node: RenderNode, within viewport: PixelRect
    ) -> SubpixelOffset? {
        guard part.canShift, node.derived.isMoving, !node.isCutByMask, node.shown.sharpEdges.isEmpty,
            let shift = SubpixelOffset(shape.standardized.applying(node.derived.toDevice), node.derived.toDevice),
            shift.rect.fits(viewport)
        else { return nil }
        return shift
    }

    /// The raster of a part within a box of pixels, cached or newly drawn; nil if it is empty, or if there is not
    /// enough memory.
    func raster(
        of part: Part, _ look: Look, on box: PixelRect, _ toDevice: CGAffineTransform, within viewport: PixelRect,
        _ shift: (fx: Int, fy: Int) = (0, 0), stretch: NinePatchOver.Stretch? = nil,
        draw: (PixelBuffer, CGAffineTransform) -> Void
    ) -> PositionedImage? {
        // The whole box if it is not larger than the screen, so that a movement across the edge keeps the raster.
        let rect = box.fits(viewport) ? box : box.intersection(viewport)
        // Rounding errors are removed, because otherwise a movement would draw the raster again.
        guard let size = rect.size, let transform = RasterTransform(toDevice, .rounded) else { return nil }
        let key = Key(look: look, transform: transform, rect: rect.offset(by: -transform.pixel), stretch: stretch)
        func placed(_ image: CGImage) -> PositionedImage {
            PositionedImage(image: image, x: rect.x, y: rect.y, fx: shift.fx, fy: shift.fy)
        }
        if let index = index(of: part), entries[index].key == key {
            entries[index].kept.use()
            return placed(entries[index].image)
        }
        forget(part)
        let image = CGImage(size: size) { pixels in
            draw(pixels, toDevice.moved(byX: -rect.x, y: -rect.y))
        }
        guard let image else { return nil }
        let kept = cache.keep(bytes: 4 * size.area) { [unowned self] in forget(part) }
        entries.append(Entry(part: part, key: key, image: image, kept: kept))
        return placed(image)
    }
}

extension RenderNode {
    /// The current look of the parts of the bounds.
    var look: PartRasters.Look { .layer(appearance: derived.appearance, isMasked: isCutByMask) }
}

extension LayerValues {
    /// Draws a part of the bounds, other than contents and paths, on transparent pixels. `isMasked`: without
    /// antialiased edges.
    func draw(
        _ part: PartRasters.Part, on pixels: PixelBuffer, _ toPixels: CGAffineTransform, isMasked: Bool,
        _ coverages: BoxCoverages
    ) {
        switch part {
        case .background:
            if hasPattern, isMasked, let color = backgroundColor { return fillPattern(color, on: pixels, toPixels) }
            drawBackground(on: pixels, toPixels, coverages)
        case .gradient: drawGradient(on: pixels, toPixels, isMasked: isMasked, coverages)
        case .border: drawBorder(on: pixels, toPixels, isMasked: isMasked, coverages)
        case .box: drawBox(on: pixels, toPixels, coverages)
        case .edges: drawMask(LayerOutline(bounds, radius: 0), on: pixels, toPixels)
        default: drawMask(outline, on: pixels, toPixels)
        }
    }
}

extension PixelRect {
    /// Whether the rectangle has no more pixels than another, and is not much longer.
    func fits(_ other: PixelRect) -> Bool {
        width <= 2 * other.width && height <= 2 * other.height
            && width * height <= other.width * other.height
    }
}

extension CGAffineTransform {
    /// The transform followed by a translation by whole pixels.
    func moved(byX x: Int, y: Int) -> CGAffineTransform {
        var result = self
        result.tx += CGFloat(x)
        result.ty += CGFloat(y)
        return result
    }
}
