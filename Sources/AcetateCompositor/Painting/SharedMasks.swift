import AcetatePixels
import CoreGraphics

/// Masks of shapes that are known without painting a layer, shared by all layers of a tree. For example, the corners or
/// the shadow of any number of cards, at any position and of any size, are one small nine-patch.
///
/// A mask exists as long as a layer uses it and it is not evicted with the other entries of the raster cache.
final class SharedMasks {
    fileprivate struct Key: Hashable {
        let path: CGPath
        /// The standard deviation of the blur; 0 for none.
        let sigma: Double
    }

    /// A mask that layers share.
    final class Entry {
        private let key: Key
        private let owner: SharedMasks
        /// Nil once it has been evicted.
        private(set) var mask: CoverageMask?
        private var kept: CachedRaster?

        fileprivate init(_ key: Key, _ mask: CoverageMask, _ owner: SharedMasks, _ cache: RasterCache) {
            (self.key, self.mask, self.owner) = (key, mask, owner)
            kept = cache.keep(bytes: mask.byteCount) { [unowned self] in evict() }
        }

        deinit { if mask != nil { owner.entries[key] = nil } }

        private func evict() {
            owner.entries[key] = nil
            (mask, kept) = (nil, nil)
        }

        /// Marks the mask as used; false if it has been evicted.
        func use() -> Bool {
            kept?.use()
            return mask != nil
        }
    }

    /// Does not retain its entry, which removes itself before it is deallocated.
    private struct Reference {
        unowned let entry: Entry
    }

    private var entries: [Key: Reference] = [:]
    /// The number of masks created so far. For tests.
    private(set) var made = 0

    /// The blurred mask of a shape; nil if there is not enough memory.
    func mask(of shape: NinePatchShape, _ blur: GaussianBlur, _ cache: RasterCache) -> (Entry, PlacedMask)? {
        let key = Key(path: shape.path, sigma: blur.sigma)
        let entry: Entry
        if let found = entries[key]?.entry, found.use() {
            entry = found
        } else {
            guard let mask = Self.make(shape, blur) else { return nil }
            entry = Entry(key, mask, self, cache)
            entries[key] = Reference(entry: entry)
            made += 1
        }
        return entry.mask.map { (entry, PlacedMask($0, x: shape.x, y: shape.y)) }
    }

    private static func make(_ shape: NinePatchShape, _ blur: GaussianBlur) -> CoverageMask? {
        func scan(_ window: PixelRect, _ sampledPart: Double?) -> CoverageScan {
            CoverageScan(PixelOutline(shape.path, .identity, window: window, sampledPart: sampledPart), rule: .nonZero)
        }
        guard blur.sigma > 0 else { return CoverageMask(shape.window, scan: scan) }
        guard let caster = Bitmap(shape.window), let target = Bitmap(unset: shape.window) else {
            return nil
        }
        ShapeFill(.black).put(on: caster.patch.buffer, within: scan(shape.window, 1))
        blur.apply(to: caster.patch, into: target.patch, region: PixelRegion(shape.window))
        return CoverageMask(alphaOf: target.patch.buffer)
    }
}

/// The mask of a shape of a layer as it was last used.
struct ShapeMask {
    fileprivate struct Key: Equatable {
        let shape: LayerShape
        let transform: RasterTransform
        let blur: GaussianBlur
    }

    fileprivate let key: Key
    fileprivate let entry: SharedMasks.Entry
    /// Positioned without the layer's offset.
    fileprivate let mask: PlacedMask

    /// The blurred mask of a shape at its position, which is that of `last` if the parameters are the same; nil if it would
    /// be too large, or if the shape is not finite. `isExact`: see `NinePatchShape`.
    static func placed(
        _ shape: LayerShape, _ transform: RasterTransform, _ blur: GaussianBlur, isExact: Bool, _ cache: RasterCache,
        last: inout ShapeMask?
    ) -> PlacedMask? {
        let key = Key(shape: shape, transform: transform, blur: blur)
        if let last, last.key == key, last.entry.use() { return transform.placed(last.mask) }
        let elements = shape.elements(transform.linear)
        guard let shape = NinePatchShape(elements, margin: blur.radius + 1, isExact: isExact), shape.window.fitsMask,
            let (entry, mask) = cache.masks.mask(of: shape, blur, cache)
        else { return nil }
        last = ShapeMask(key: key, entry: entry, mask: mask)
        return transform.placed(mask)
    }
}

extension RenderNode {
    /// The exact mask of the layer's bounds, including round corners, in device pixels; nil if its sides are not
    /// parallel to the pixel axes, if edges are not antialiased, or if it would be too large.
    var boxMask: PlacedMask? { boxMask(derived.toDevice) }

    /// The same in the pixels of another transform.
    func boxMask(_ toPixels: CGAffineTransform) -> PlacedMask? {
        guard toPixels.isRectilinear, shown.sharpEdges.isEmpty, let transform = RasterTransform(toPixels) else {
            return nil
        }
        return ShapeMask.placed(
            .outline(shown.outline), transform, GaussianBlur(sigma: 0), isExact: true, rasters.cache,
            last: &rasters.boxMask)
    }
}
