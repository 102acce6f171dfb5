import AcetatePixels
import CoreGraphics
import CoreImage

/// The shadow of a layer's own pixels, or of a path that is not a nine-patch, as it was last painted.
final class ContentShadow {
    /// The parameters of the mask.
    fileprivate struct Key: Equatable {
        /// The source of the shadow, in the rectangle that is painted of it. The version is 0 for a path.
        var caster: RasterKey
        let path: CGPath?
        let programs: [FilterProgram]
        /// The rectangle of the blurred mask that is computed, relative to the same pixel.
        let target: PixelRect
        let blur: GaussianBlur

        /// Whether all but the version is the same.
        func differsOnlyInVersion(from other: Key) -> Bool {
            var own = self
            own.caster.version = other.caster.version
            return own == other
        }
    }

    fileprivate let key: Key
    fileprivate let mask: CoverageMask
    fileprivate let kept: CachedRaster
    /// The alpha of the shadow's source before the blur; nil if it is not the whole source.
    fileprivate let caster: CoverageMask?

    fileprivate init(_ key: Key, _ mask: CoverageMask, _ kept: CachedRaster, caster: CoverageMask?) {
        (self.key, self.mask, self.kept, self.caster) = (key, mask, kept, caster)
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
    private func shadowMask(_ node: RenderNode, _ shadow: LayerShadow, _ shape: LayerShape?) -> PlacedMask? {
        let isExact = shadow.blur.sigma < Self.leastInterpolatedSigma
        guard let transform = RasterTransform(node.derived.toDevice, isExact ? .exact : .none) else { return nil }
        if let shape, shadow.blur.radius <= Self.largestReach,
            let mask = ShapeMask.placed(
                shape, transform, shadow.blur, isExact: isExact, node.rasters.cache, last: &node.rasters.shapeShadow)
        {
            node.rasters.shadow = nil
            return mask
        }
        node.rasters.shapeShadow = nil
        return contentShadow(node, shadow, path: node.shown.shadowPath)
    }

    // MARK: The layer's own pixels

    /// The shadow of a path that is not a nine-patch, or of the pixels of the layer and its sublayers.
    private func contentShadow(_ node: RenderNode, _ shadow: LayerShadow, path: CGPath?) -> PlacedMask? {
        let toDevice = node.derived.toDevice
        guard let transform = RasterTransform(toDevice) else { return nil }
        let way = -transform.pixel
        let programs = path == nil ? node.appliedPrograms : []
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
        let key = ContentShadow.Key(
            caster: RasterKey(path == nil ? node.derived.version : 0, transform, source), path: path,
            programs: programs, target: target.offset(by: way), blur: shadow.blur)
        func placed(_ mask: CoverageMask) -> PlacedMask {
            PlacedMask(mask, x: MaskAxis(near: Double(target.x)), y: MaskAxis(near: Double(target.y)))
        }
        let former = node.rasters.shadow.flatMap { $0.key.differsOnlyInVersion(from: key) ? $0 : nil }
        node.rasters.shadow = nil
        if let former, former.key == key {
            former.kept.use()
            node.rasters.shadow = former
            return placed(former.mask)
        }
        // Pixels outside the screen cast shadows onto it. The rectangle that is painted depends only on the screen and
        // the shadow, not on the source, so that a change of one part of the source does not change pixels elsewhere.
        guard let group = painter.caster(node, path, within: source),
            let alpha = CoverageMask(alphaOf: group.patch.buffer)
        else { return nil }
        // A change in the layer may not have changed its alpha.
        if let former, let caster = former.caster, caster.isEqual(to: alpha), group.rect == source {
            former.kept.use()
            node.rasters.shadow = ContentShadow(key, former.mask, former.kept, caster: caster)
            return placed(former.mask)
        }
        guard let blurred = Bitmap(unset: target) else { return nil }
        // Relative to the layer's origin, because a blur's result depends on the position of the pixels, and must not
        // depend on that of the layer.
        shadow.blur.apply(
            to: group.patch.offsetBy(dx: way.dx, dy: way.dy), into: blurred.patch.offsetBy(dx: way.dx, dy: way.dy),
            region: PixelRegion(key.target))
        guard let mask = CoverageMask(alphaOf: blurred.patch.buffer) else { return nil }
        let kept = node.rasters.cache.keep(bytes: mask.byteCount + alpha.byteCount) { [unowned node] in
            node.rasters.shadow = nil
        }
        node.rasters.shadow = ContentShadow(key, mask, kept, caster: group.rect == source ? alpha : nil)
        return placed(mask)
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

    /// The source of the shadow: the filled path, or the layer and its sublayers, filtered and masked.
    private func caster(_ node: RenderNode, _ path: CGPath?, within rect: PixelRect) -> Bitmap? {
        guard let path else { return maskedGroup(node, within: rect, withShadow: false) }
        guard let group = Bitmap(rect) else { return nil }
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
