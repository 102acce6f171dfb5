import AcetatePixels
import CoreGraphics

/// Masks of shapes that are known without painting a layer, shared by all layers of a tree: the corners of a card, or its
/// shadow, are one small nine-patch, however many cards there are, wherever they stand and of whatever size they are.
final class SharedMasks {
    private struct Key: Hashable {
        let path: CGPath
        /// Of the blur; 0 for none.
        let sigma: Double
    }

    /// A mask, which is evicted with the raster cache's other entries.
    final class Entry {
        let mask: CoverageMask
        let kept: KeptPicture

        fileprivate init(_ mask: CoverageMask, _ kept: KeptPicture) { (self.mask, self.kept) = (mask, kept) }
    }

    private var entries: [Key: Entry] = [:]
    /// The number of masks that have been made. For tests.
    private(set) var made = 0

    /// More are seldom shown at a time. What moves between pixels, or changes its scale, makes others in each frame.
    private static let most = 512

    /// The mask of a shape, blurred; nil where there is no memory.
    func mask(of shape: NinePatchShape, _ blur: GaussianBlur, _ cache: PictureCache) -> Entry? {
        let key = Key(path: shape.path, sigma: blur.sigma)
        if let found = entries[key] {
            found.kept.use()
            return found
        }
        guard let mask = Self.make(shape, blur) else { return nil }
        if entries.count >= Self.most { evict() }
        let kept = cache.keep(bytes: mask.byteCount) { [unowned self] in entries[key] = nil }
        let entry = Entry(mask, kept)
        entries[key] = entry
        made += 1
        return entry
    }

    /// Lets go of the least recently used half.
    private func evict() {
        let uses = entries.values.map(\.kept.lastUse).sorted()
        let median = uses[uses.count / 2]
        entries = entries.filter { $0.value.kept.lastUse > median }
    }

    private static func make(_ shape: NinePatchShape, _ blur: GaussianBlur) -> CoverageMask? {
        let scan = CoverageScan(PixelOutline(shape.path, .identity, window: shape.window), rule: .nonZero)
        guard blur.sigma > 0 else { return CoverageMask(scan, shape.window) }
        guard let caster = Painter.Group(shape.window), let target = Painter.Group(unset: shape.window) else {
            return nil
        }
        ShapeFill(.black).put(on: caster.patch.buffer, within: scan)
        blur.apply(to: caster.patch, into: target.patch, region: PixelRegion(shape.window))
        return CoverageMask(alphaOf: target.patch.buffer)
    }
}

/// The mask of a layer's bounds, round corners included, as it was used last.
final class NodeBoxMask {
    fileprivate let outline: LayerOutline
    fileprivate let toDevice: CGAffineTransform
    fileprivate let entry: SharedMasks.Entry
    fileprivate let placed: PlacedMask

    fileprivate init(
        _ outline: LayerOutline, _ toDevice: CGAffineTransform, _ entry: SharedMasks.Entry, _ shape: NinePatchShape
    ) {
        (self.outline, self.toDevice, self.entry) = (outline, toDevice, entry)
        placed = PlacedMask(entry.mask, x: shape.x, y: shape.y)
    }
}

extension RenderNode {
    /// The exact mask of the layer's bounds, round corners included, in device pixels; nil where it is not made of straight
    /// sides along the pixels' axes, where edges are not antialiased, and where it would be larger than `viewport`.
    func boxMask(within viewport: PixelRect) -> PlacedMask? {
        guard toDevice.isRectilinear, shown.sharpEdges.isEmpty else { return nil }
        let outline = shown.outline
        if let found = lastBoxMask, found.outline == outline, found.toDevice == toDevice {
            found.entry.kept.use()
            return found.placed
        }
        let elements = outline.path.elements.applying(toDevice)
        guard let shape = NinePatchShape(elements, margin: 1, isExact: true), shape.window.fits(viewport),
            let entry = cache.masks.mask(of: shape, GaussianBlur(sigma: 0), cache)
        else { return nil }
        let mask = NodeBoxMask(outline, toDevice, entry, shape)
        lastBoxMask = mask
        return mask.placed
    }
}
