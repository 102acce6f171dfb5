import AcetatePixels
import CoreGraphics
import Foundation

/// Pixels at a place on the screen.
struct PlacedImage {
    let image: CGImage
    /// The device pixel of the image's top left.
    let x, y: Int
    /// How far to the right and down of that, in 1/256 of a pixel.
    var fx = 0
    var fy = 0

    var rect: PixelRect {
        PixelRect(x: x, y: y, width: image.width + (fx > 0 ? 1 : 0), height: image.height + (fy > 0 ? 1 : 0))
    }

    /// Lends the pixels, at their place but for a part of a pixel.
    func withPatch<Result>(_ body: (PixelPatch) -> Result) -> Result {
        image.withPixels { body(PixelPatch($0, x: x, y: y)) }
    }
}

/// Pictures of a layer's parts in device pixels, made once and kept while the layer looks the same; a move by whole
/// pixels keeps them.
final class NodePictures {
    enum Part {
        /// `box`: the background and the border.
        case background, border, box, gradient, contents, mask, edges
        /// The two images of a cross-fade.
        case formerContents, nextContents

        /// Whether it may be put down between pixels. What is mixed is so pixel by pixel.
        var canShift: Bool {
            switch self {
            case .background, .border, .box, .gradient, .contents: true
            case .formerContents, .nextContents, .mask, .edges: false
            }
        }
    }

    /// What a part looks like, apart from its place.
    enum Look: Equatable {
        /// As the layer does at the moment with this number; `isMasked`: but for its edges, which its mask will cut.
        case layer(appearance: UInt64, isMasked: Bool)
        case contents(ContentsPicture)
    }

    /// What a picture depends on.
    private struct Key: Equatable {
        let look: Look
        let transform: RasterTransform
        /// The picture's rectangle, from `RasterTransform.pixel` on.
        let rect: PixelRect
        /// Where it is put down stretched, which says how large the whole of it is.
        let stretch: StretchedOver.Stretch?
    }

    let cache: RasterCache
    /// Of each part one at most. A layer has few.
    private var pictures: [Picture] = []
    /// The box among these that was put down between pixels last, found again without its key.
    var moving: MovingBox?

    private struct Picture {
        let part: Part
        let key: Key
        let image: CGImage
        let kept: CachedRaster
    }

    init(_ cache: RasterCache) { self.cache = cache }

    /// The picture of a part of the bounds, as far as `viewport` shows it; nil for none, or where there is no memory for it.
    func picture(of part: Part, _ node: RenderNode, within viewport: PixelRect) -> PlacedImage? {
        picture(of: part, node.look, in: node.shown.bounds, node, within: viewport) {
            if part == .gradient, let edges = node.gradientEdges($1) {
                node.shown.fillGradient(PixelPatch($0), PixelRegion($0.rect), $1)
                if case .mask(let mask) = edges { mask.multiply(PixelPatch($0), region: PixelRegion($0.rect)) }
            } else {
                node.shown.draw(part, on: $0, $1, isMasked: node.isCutByMask, cache.coverages)
            }
        }
    }

    /// The picture of an image as the layer's contents, as far as `viewport` shows it; nil for none, or where there is no
    /// memory for it.
    func picture(
        of part: Part, _ contents: ContentsPicture, _ node: RenderNode, within viewport: PixelRect
    ) -> PlacedImage? {
        picture(
            of: part, .contents(contents), in: contents.placement.frame, node, within: viewport, draw: contents.draw)
    }

    /// The image itself as the layer's contents, where its pixels are as large as the device's, wherever it stands; else nil.
    func wholePixels(of contents: ContentsPicture, _ node: RenderNode, within viewport: PixelRect) -> PlacedImage? {
        if let whole = contents.wholePixels(toDevice: node.toDevice) { return whole }
        guard contents.isSmooth, let shift = shift(of: .contents, in: contents.placement.frame, node, within: viewport),
            let whole = contents.wholePixels(toDevice: shift.toWhole)
        else { return nil }
        return PlacedImage(image: whole.image, x: whole.x, y: whole.y, fx: shift.fx, fy: shift.fy)
    }

    /// Lets the picture of a part go.
    func forget(_ part: Part) {
        guard let index = index(of: part) else { return }
        let former = pictures.remove(at: index)
        if moving?.part == part { moving = nil }
        // What it was kept by tells the cache that it is gone, once the list is written.
        withExtendedLifetime(former) {}
    }

    private func index(of part: Part) -> Int? { pictures.firstIndex { $0.part == part } }

    /// The place of the picture of a part among those that are kept; nil where there is none.
    func kept(_ part: Part) -> CachedRaster? { index(of: part).map { pictures[$0].kept } }

    private func picture(
        of part: Part, _ look: Look, in shape: CGRect, _ node: RenderNode, within viewport: PixelRect,
        draw: (PixelBuffer, CGAffineTransform) -> Void
    ) -> PlacedImage? {
        if let shift = shift(of: part, in: shape, node, within: viewport) {
            return picture(
                of: part, look, on: shift.rect, shift.toWhole, within: viewport, (shift.fx, shift.fy), draw: draw)
        }
        let box = PixelRect(covering: shape.standardized.applying(node.toDevice))
        return picture(of: part, look, on: box, node.toDevice, within: viewport, draw: draw)
    }

    /// How a part stands between pixels; nil where it is made for the very place.
    func shift(
        of part: Part, in shape: CGRect, _ node: RenderNode, within viewport: PixelRect
    ) -> PixelShift? {
        guard part.canShift, node.isMoving, !node.isCutByMask, node.shown.sharpEdges.isEmpty,
            let shift = PixelShift(shape.standardized.applying(node.toDevice), node.toDevice),
            shift.rect.fits(viewport)
        else { return nil }
        return shift
    }

    /// The picture of what a part shows of a box of pixels, from the cache or drawn; nil for nothing, or where there is no
    /// memory for it.
    func picture(
        of part: Part, _ look: Look, on box: PixelRect, _ toDevice: CGAffineTransform, within viewport: PixelRect,
        _ shift: (fx: Int, fy: Int) = (0, 0), stretch: StretchedOver.Stretch? = nil,
        draw: (PixelBuffer, CGAffineTransform) -> Void
    ) -> PlacedImage? {
        // Whole where that takes no more memory than the screen: so a move across the edge keeps it too.
        let rect = box.fits(viewport) ? box : box.intersection(viewport)
        // A whole number but for rounding is that number: else a move would make the picture anew.
        guard let size = rect.size, let transform = RasterTransform(toDevice, .rounded) else { return nil }
        let key = Key(look: look, transform: transform, rect: rect.offset(by: -transform.pixel), stretch: stretch)
        func placed(_ image: CGImage) -> PlacedImage {
            PlacedImage(image: image, x: rect.x, y: rect.y, fx: shift.fx, fy: shift.fy)
        }
        if let index = index(of: part), pictures[index].key == key {
            pictures[index].kept.use()
            return placed(pictures[index].image)
        }
        forget(part)
        let image = CGImage(size: size) { pixels in
            draw(pixels, toDevice.moved(byX: -rect.x, y: -rect.y))
        }
        guard let image else { return nil }
        let kept = cache.keep(bytes: 4 * size.area) { [unowned self] in forget(part) }
        pictures.append(Picture(part: part, key: key, image: image, kept: kept))
        return placed(image)
    }
}

extension RenderNode {
    /// What the parts of the bounds look like now.
    var look: NodePictures.Look { .layer(appearance: appearance, isMasked: isCutByMask) }
}

extension LayerValues {
    /// Draws a part of the bounds, other than contents and paths, on transparent pixels. `isMasked`: but for its edges.
    func draw(
        _ part: NodePictures.Part, on pixels: PixelBuffer, _ toPixels: CGAffineTransform, isMasked: Bool,
        _ coverages: BoxCoverages
    ) {
        switch part {
        case .background: drawBackground(on: pixels, toPixels, coverages)
        case .gradient: drawGradient(on: pixels, toPixels, isMasked: isMasked, coverages)
        case .border: drawBorder(on: pixels, toPixels, isMasked: isMasked, coverages)
        case .box: drawBox(on: pixels, toPixels, coverages)
        case .edges: drawEdges(on: pixels, toPixels)
        default: drawMask(on: pixels, toPixels)
        }
    }
}

extension PixelRect {
    /// Whether it is no larger than another, in number of pixels, and not much longer.
    func fits(_ other: PixelRect) -> Bool {
        width <= 2 * other.width && height <= 2 * other.height
            && width * height <= other.width * other.height
    }
}

extension CGAffineTransform {
    /// Then moved by whole pixels.
    func moved(byX x: Int, y: Int) -> CGAffineTransform {
        var result = self
        result.tx += CGFloat(x)
        result.ty += CGFloat(y)
        return result
    }
}
