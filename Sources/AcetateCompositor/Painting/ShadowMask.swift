import AcetatePixels
import CoreGraphics
import CoreImage

/// The shadow that a layer showed last.
final class NodeShadow {
    /// The parameters of a shape's mask, and its position.
    fileprivate struct ShapeKey: Equatable {
        let shape: ShadowShape
        let transform: RasterTransform
        let blur: GaussianBlur
    }

    /// The parameters of the mask of a layer's own pixels.
    fileprivate struct ContentKey: Equatable {
        /// The source of the shadow, in the rectangle that is painted of it. The version is 0 for a path.
        var caster: RasterKey
        let path: CGPath?
        let programs: [FilterProgram]
        /// The rectangle of the blurred mask that is computed, relative to the same pixel.
        let target: PixelRect
        let blur: GaussianBlur

        /// Whether all but the version is the same.
        func differsOnlyInVersion(from other: ContentKey) -> Bool {
            var own = self
            own.caster.version = other.caster.version
            return own == other
        }
    }

    fileprivate enum Key: Equatable {
        case shape(ShapeKey)
        case content(ContentKey)
    }

    fileprivate let key: Key
    /// A shape's mask, or the cache entry of the mask of the layer's own pixels.
    fileprivate enum Source {
        case shared(SharedMasks.Entry)
        case own(CachedRaster)

        /// Marks the mask as used; false if it has been evicted.
        func use() -> Bool {
            switch self {
            case .shared(let entry): return entry.use()
            case .own(let kept):
                kept.use()
                return true
            }
        }
    }

    fileprivate let source: Source
    /// Positioned without the shadow's offset; for a shape, also without the layer's position.
    fileprivate let mask: PlacedMask
    /// The alpha of the shadow's source before the blur; nil for a shape.
    fileprivate let caster: CoverageMask?

    fileprivate init(_ key: Key, _ mask: PlacedMask, _ source: Source, caster: CoverageMask? = nil) {
        (self.key, self.mask, self.source, self.caster) = (key, mask, source, caster)
    }
}

extension Painter {
    /// The maximum distance outside the screen at which pixels cast a shadow. Exact up to a standard deviation of a
    /// third of it, with bounded memory for any.
    private static let largestReach = 1024

    /// The minimum standard deviation, in pixels, at which a mask is composited at subpixel offsets by linear
    /// interpolation. Its error is then less than one level: 255 · max|f″| / 8, with f″ at most 0.242 / σ² for a
    /// blurred edge.
    private static let leastInterpolatedSigma = 3.0

    /// Paints the layer's shadow, without masks and opacity, except where the layer hides it.
    func paintShadow(_ node: RenderNode) {
        guard let shadow = node.shadow else { return }
        let source = node.shadowSource
        let shape = source.isOwnShape ? node.ownShadowShape : nil
        guard let mask = shadowMask(node, shadow, shape?.shape) else { return }
        let color = shadow.color.sRGB
        let tint = MaskTint(
            red: color.red, green: color.green, blue: color.blue,
            alpha: color.alpha * shadow.opacity * (shape?.opacity ?? 1))
        let hidden = source.isCovered ? node.opaqueInterior : .empty
        let seen = hidden.isEmpty ? region : region.subtracting(hidden)
        mask.moved(right: shadow.right, down: shadow.down).composite(tint, onto: canvas.patch, region: seen)
    }

    /// The shadow's mask without its offset, cached or new; nil if there is no visible shadow.
    private func shadowMask(_ node: RenderNode, _ shadow: LayerShadow, _ shape: ShadowShape?) -> PlacedMask? {
        let isExact = shadow.blur.sigma < Self.leastInterpolatedSigma
        guard let transform = RasterTransform(node.derived.toDevice, isExact ? .exact : .none) else { return nil }
        if let shape {
            let key = NodeShadow.ShapeKey(shape: shape, transform: transform, blur: shadow.blur)
            if let found = node.rasters.shadow, found.key == .shape(key), found.source.use() {
                return transform.placed(found.mask)
            }
            if let new = shapeShadow(key, isExact: isExact, node.rasters.cache) {
                node.rasters.shadow = new
                return transform.placed(new.mask)
            }
        }
        return contentShadow(node, shadow, path: node.shown.shadowPath)?.mask
    }

    // MARK: Shapes

    /// Nil if the mask would be too large, and if the shape is not finite.
    private func shapeShadow(_ key: NodeShadow.ShapeKey, isExact: Bool, _ cache: RasterCache) -> NodeShadow? {
        guard key.blur.radius <= Self.largestReach,
            let shape = NinePatchShape(
                key.shape.elements(key.transform.linear), margin: key.blur.radius + 1, isExact: isExact),
            shape.window.fitsMask, let (entry, mask) = cache.masks.mask(of: shape, key.blur, cache)
        else { return nil }
        return NodeShadow(.shape(key), mask, .shared(entry))
    }

    // MARK: The layer's own pixels

    /// The shadow of a path that is not a nine-patch, or of the pixels of the layer and its sublayers.
    private func contentShadow(_ node: RenderNode, _ shadow: LayerShadow, path: CGPath?) -> NodeShadow? {
        let toDevice = node.derived.toDevice
        guard let transform = RasterTransform(toDevice) else { return nil }
        let way = -transform.pixel
        let programs = path == nil ? node.programs : []
        let caster = path.map { PixelRect(covering: $0.boundingBox.applying(toDevice)) } ?? node.casterBox
        let radius = shadow.blur.radius
        let all = caster.insetBy(dx: -radius, dy: -radius)
        // Only the visible part of the shadow is computed. A fractional offset needs one more pixel at the left and at
        // the top.
        let seen = viewport.offsetBy(dx: -shadow.x, dy: -shadow.y).insetBy(dx: -1, dy: -1)
        let target = all.intersection(seen)
        let reach = min(radius, Self.largestReach)
        let painter = casting(shadow)
        let source = caster.intersection(target.insetBy(dx: -reach, dy: -reach)).intersection(painter.viewport)
        guard !source.isEmpty else { return nil }
        let key = NodeShadow.ContentKey(
            caster: RasterKey(path == nil ? node.derived.version : 0, transform, source), path: path,
            programs: programs,
            target: target.offset(by: way), blur: shadow.blur)
        func placed(_ mask: CoverageMask) -> PlacedMask {
            PlacedMask(mask, x: MaskAxis(near: Double(target.x)), y: MaskAxis(near: Double(target.y)))
        }
        var former = node.rasters.shadow
        node.rasters.shadow = nil
        if case .content(let old) = former?.key, !old.differsOnlyInVersion(from: key) { former = nil }
        if case .shape = former?.key { former = nil }
        if let former, former.key == .content(key), former.source.use() {
            return keep(NodeShadow(former.key, placed(former.mask.mask), former.source, caster: former.caster), node)
        }
        // Pixels outside the screen cast shadows onto it. The rectangle that is painted depends only on the screen and
        // the shadow, not on the source, so that a change of one part of the source does not change pixels elsewhere.
        guard let group = painter.caster(node, path, within: source),
            let alpha = CoverageMask(alphaOf: group.patch.buffer)
        else { return nil }
        // A change in the layer may not have changed its alpha.
        if let former, let mask = former.caster, mask.isEqual(to: alpha), group.rect == source, former.source.use() {
            return keep(NodeShadow(.content(key), placed(former.mask.mask), former.source, caster: mask), node)
        }
        guard let blurred = Group(unset: target) else { return nil }
        // Relative to the layer's origin, because a blur's result depends on the position of the pixels, and must not
        // depend on that of the layer.
        shadow.blur.apply(
            to: group.patch.offsetBy(dx: way.dx, dy: way.dy), into: blurred.patch.offsetBy(dx: way.dx, dy: way.dy),
            region: PixelRegion(key.target))
        guard let mask = CoverageMask(alphaOf: blurred.patch.buffer) else { return nil }
        let kept = node.rasters.cache.keep(bytes: mask.byteCount + alpha.byteCount) { [unowned node] in
            node.rasters.shadow = nil
        }
        return keep(
            NodeShadow(.content(key), placed(mask), .own(kept), caster: group.rect == source ? alpha : nil), node)
    }

    /// This painter for the source of the layer's shadow. It uses the same limits as for the layer, so that filters and
    /// shadows of sublayers are computed once for both. Otherwise the work would double with each nested shadow.
    func casting(_ node: RenderNode) -> Painter {
        guard let shadow = node.shadow, !node.shadowSource.isOwnShape, Self.isNear(shadow) else { return self }
        return casting(shadow)
    }

    /// Whether the source of the shadow is within the limits of the layer itself. If it is further away, it is painted
    /// separately.
    private static func isNear(_ shadow: LayerShadow) -> Bool {
        max(abs(shadow.x), abs(shadow.y)) <= largestReach / 4
    }

    private func casting(_ shadow: LayerShadow) -> Painter {
        func moved(_ rect: PixelRect) -> PixelRect { rect.offsetBy(dx: -shadow.x, dy: -shadow.y) }
        let reach = min(shadow.blur.radius, Self.largestReach) + 1
        let cast = moved(viewport).insetBy(dx: -reach, dy: -reach)
        let isNear = Self.isNear(shadow)
        let limits = isNear ? limits : moved(limits)
        return Painter(
            canvas: canvas, region: region, viewport: (isNear ? viewport.union(cast) : cast).intersection(limits),
            limits: limits, occlusion: occlusion, fade: fade, tint: tint)
    }

    private func keep(_ shadow: NodeShadow, _ node: RenderNode) -> NodeShadow {
        node.rasters.shadow = shadow
        return shadow
    }

    /// The source of the shadow: the filled path, or the layer and its sublayers, filtered and masked.
    private func caster(_ node: RenderNode, _ path: CGPath?, within rect: PixelRect) -> Group? {
        guard let path else { return maskedGroup(node, within: rect, withShadow: false) }
        guard let group = Group(rect) else { return nil }
        let outline = PixelOutline(
            path, node.derived.toDevice.moved(byX: -rect.x, y: -rect.y), window: group.patch.buffer.rect)
        ShapeFill(.black).put(on: group.patch.buffer, within: CoverageScan(outline, rule: .nonZero))
        return group
    }
}

extension RenderNode {
    /// Contains at least the pixels that may cast the layer's shadow.
    fileprivate var casterBox: PixelRect {
        let box = throughFilters(derived.inner)
        return derived.cut.rect.map { box.intersection($0) } ?? box
    }
}
