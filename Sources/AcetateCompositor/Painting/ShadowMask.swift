import AcetatePixels
import CoreGraphics
import CoreImage

/// The blurred A8 mask of a shadow, and how it lies on the device without the shadow's offset.
final class ShadowMask {
    let mask: CoverageMask
    fileprivate let kept: KeptPicture

    fileprivate init(_ mask: CoverageMask, _ kept: KeptPicture) { (self.mask, self.kept) = (mask, kept) }
}

/// The masks of shadows whose shape is known, shared by all layers of a tree: a card's shadow is one small nine-patch, however
/// many cards there are, wherever they stand and of whatever size they are.
final class ShadowMasks {
    fileprivate struct Key: Hashable {
        let path: CGPath
        let sigma: Double
    }

    fileprivate var masks: [Key: ShadowMask] = [:]
    /// The number of masks that have been made. For tests.
    fileprivate(set) var made = 0
}

/// The shadow that a layer showed last.
final class NodeShadow {
    /// What determines a shape's mask, and where it lies.
    fileprivate struct ShapeKey: Equatable {
        let shape: ShadowShape
        let toDevice: CGAffineTransform
        let blur: GaussianBlur
    }

    /// What determines the mask of a layer's own pixels. Rectangles are relative to the whole pixel at the layer's origin.
    fileprivate struct ContentKey: Equatable {
        /// What the layer and its sublayers show; 0 for a path.
        let version: UInt64
        let path: CGPath?
        let programs: [FilterProgram]
        let a, b, c, d, fractionX, fractionY: CGFloat
        /// What of the caster is painted, and what of the blurred mask is computed.
        let source, target: PixelRect
        let blur: GaussianBlur

        /// Whether all but the version is the same.
        func differsOnlyInVersion(from other: ContentKey) -> Bool {
            ContentKey(
                version: version, path: other.path, programs: other.programs, a: other.a, b: other.b, c: other.c,
                d: other.d, fractionX: other.fractionX, fractionY: other.fractionY, source: other.source,
                target: other.target, blur: other.blur) == self
        }
    }

    fileprivate enum Key: Equatable {
        case shape(ShapeKey)
        case content(ContentKey)
    }

    fileprivate var key: Key
    fileprivate let mask: ShadowMask
    fileprivate let x, y: TintedMask.Axis
    /// The alpha of what casts the shadow, before the blur; nil for a shape.
    fileprivate let caster: CoverageMask?

    fileprivate init(
        key: Key, mask: ShadowMask, x: TintedMask.Axis, y: TintedMask.Axis, caster: CoverageMask? = nil
    ) {
        (self.key, self.mask, self.x, self.y, self.caster) = (key, mask, x, y, caster)
    }
}

extension Painter {
    /// How far off the screen something is still taken for a caster: exact up to a standard deviation of a third of
    /// it, and bounded memory for any.
    private static let largestReach = 1024

    /// From this standard deviation on, in pixels, a mask is composited at subpixel offsets by linear interpolation, which is
    /// then off by less than a level: 255 · max|f″| / 8, with f″ at most 0.242 / σ² for a blurred edge.
    private static let leastInterpolatedSigma = 3.0

    /// Paints the layer's shadow, without masks and opacity, except where the layer hides it.
    func paintShadow(_ node: RenderNode) {
        guard let shadow = node.shadow else { return }
        let shape = node.shadowShape
        guard let found = nodeShadow(node, shadow, shape?.shape) else { return }
        found.mask.kept.use()
        let color = shadow.color.sRGB
        let tint = TintedMask(
            red: color.red, green: color.green, blue: color.blue,
            alpha: color.alpha * shadow.opacity * (shape?.opacity ?? 1))
        let hidden = node.shown.filters.isEmpty && node.shown.opacity > 0 ? node.opaqueInterior : .empty
        let seen = hidden.isEmpty ? region : region.subtracting(hidden)
        tint.apply(
            found.mask.mask, x: found.x.moved(by: shadow.right), y: found.y.moved(by: shadow.down), onto: canvas.patch,
            region: seen)
    }

    /// The layer's shadow as it was used last, or another one; nil where nothing casts a shadow that is seen.
    private func nodeShadow(_ node: RenderNode, _ shadow: LayerShadow, _ shape: ShadowShape?) -> NodeShadow? {
        guard node.toDevice.isFinite else { return nil }
        if let shape {
            let key = NodeShadow.ShapeKey(shape: shape, toDevice: node.toDevice, blur: shadow.blur)
            if let found = node.lastShadow, found.key == .shape(key) { return found }
            if let new = shapeShadow(key, node.cache) {
                node.lastShadow = new
                return new
            }
        }
        return contentShadow(node, shadow, path: node.shown.shadowPath)
    }

    // MARK: Shapes

    /// Nil where the mask would be larger than the screen, and where the shape is no finite one.
    private func shapeShadow(_ key: NodeShadow.ShapeKey, _ cache: PictureCache) -> NodeShadow? {
        let margin = key.blur.radius + 1
        let isExact = key.blur.sigma < Self.leastInterpolatedSigma
        guard key.blur.radius <= Self.largestReach,
            let shape = NinePatchShape(
                key.shape.elements(key.toDevice), margin: margin, isExact: isExact), shape.window.fits(viewport),
            let mask = shadowMask(shape, key.blur, cache)
        else { return nil }
        return NodeShadow(key: .shape(key), mask: mask, x: shape.x, y: shape.y)
    }

    private func shadowMask(_ shape: NinePatchShape, _ blur: GaussianBlur, _ cache: PictureCache) -> ShadowMask? {
        let key = ShadowMasks.Key(path: shape.path, sigma: blur.sigma)
        if let found = cache.shadows.masks[key] { return found }
        guard let caster = Group(shape.window) else { return nil }
        let outline = PixelOutline(shape.path, .identity, window: shape.window)
        ShapeFill(.black).put(on: caster.patch.buffer, within: CoverageScan(outline, rule: .nonZero))
        guard let mask = blurred(caster, blur, within: shape.window) else { return nil }
        let masks = cache.shadows
        let kept = cache.keep(bytes: mask.byteCount) { [unowned masks] in masks.masks[key] = nil }
        let result = ShadowMask(mask, kept)
        masks.masks[key] = result
        masks.made += 1
        return result
    }

    /// The alpha of a group, blurred.
    private func blurred(_ group: Group, _ blur: GaussianBlur, within rect: PixelRect) -> CoverageMask? {
        guard let target = Group(unset: rect) else { return nil }
        blur.apply(to: group.patch, into: target.patch, region: PixelRegion(rect))
        return CoverageMask(alphaOf: target.patch.buffer)
    }

    // MARK: The layer's own pixels

    /// The shadow of a path that is no nine-patch, or of what the layer and its sublayers paint.
    private func contentShadow(_ node: RenderNode, _ shadow: LayerShadow, path: CGPath?) -> NodeShadow? {
        let toDevice = node.toDevice
        guard abs(toDevice.tx) < 1e9, abs(toDevice.ty) < 1e9 else { return nil }
        let (x, y) = (Self.pixel(toDevice.tx), Self.pixel(toDevice.ty))
        let programs = path == nil ? node.programs : []
        let caster = path.map { PixelRect(covering: $0.boundingBox.applying(toDevice)) } ?? node.casterBox
        let radius = shadow.blur.radius
        let all = caster.insetBy(dx: -radius, dy: -radius)
        // Only what is seen of the shadow is computed; a fraction of a pixel of the offset needs one more at the left and
        // at the top.
        let seen = viewport.offsetBy(dx: -shadow.x, dy: -shadow.y).insetBy(dx: -1, dy: -1)
        let target = all.intersection(seen)
        let reach = min(radius, Self.largestReach)
        let source = caster.intersection(target.insetBy(dx: -reach, dy: -reach))
        guard !source.isEmpty else { return nil }
        let key = NodeShadow.ContentKey(
            version: path == nil ? node.version : 0, path: path, programs: programs, a: toDevice.a, b: toDevice.b,
            c: toDevice.c, d: toDevice.d, fractionX: toDevice.tx - CGFloat(x), fractionY: toDevice.ty - CGFloat(y),
            source: source.offsetBy(dx: -x, dy: -y), target: target.offsetBy(dx: -x, dy: -y), blur: shadow.blur)
        let (axisX, axisY) = (TintedMask.Axis(near: Double(target.x)), TintedMask.Axis(near: Double(target.y)))
        var former = node.lastShadow
        node.lastShadow = nil
        if case .content(let old) = former?.key, !old.differsOnlyInVersion(from: key) { former = nil }
        if case .shape = former?.key { former = nil }
        if let former, former.key == .content(key) {
            return keep(NodeShadow(
                key: former.key, mask: former.mask, x: axisX, y: axisY, caster: former.caster), node)
        }
        // What lies off the screen casts its shadow into it. Where pictures are cut depends on the screen and the shadow
        // alone, not on what casts it: elsewhere it must not change by a bit when a part of that does.
        let painter = Painter(
            canvas: canvas, region: region,
            viewport: viewport.union(seen.insetBy(dx: -reach, dy: -reach)))
        guard let group = painter.caster(node, path, within: source),
            let alpha = CoverageMask(alphaOf: group.patch.buffer)
        else { return nil }
        // What changed in the layer may have left its outline as it was.
        if let former, let mask = former.caster, mask.isEqual(to: alpha), group.rect == source {
            return keep(NodeShadow(
                key: .content(key), mask: former.mask, x: axisX, y: axisY, caster: mask), node)
        }
        guard let mask = blurred(group, shadow.blur, within: target) else { return nil }
        let kept = node.cache.keep(bytes: mask.byteCount + alpha.byteCount) { [unowned node] in node.lastShadow = nil }
        return keep(NodeShadow(
            key: .content(key), mask: ShadowMask(mask, kept), x: axisX, y: axisY,
            caster: group.rect == source ? alpha : nil), node)
    }

    private func keep(_ shadow: NodeShadow, _ node: RenderNode) -> NodeShadow {
        node.lastShadow = shadow
        return shadow
    }

    /// What casts the shadow: the path, filled, or the layer and its sublayers, filtered and masked.
    private func caster(_ node: RenderNode, _ path: CGPath?, within rect: PixelRect) -> Group? {
        guard let path else { return maskedGroup(node, within: rect, withShadow: false) }
        guard let group = Group(rect) else { return nil }
        let outline = PixelOutline(
            path, node.toDevice.moved(byX: -rect.x, y: -rect.y), window: group.patch.buffer.rect)
        ShapeFill(.black).put(on: group.patch.buffer, within: CoverageScan(outline, rule: .nonZero))
        return group
    }

    /// The whole pixel at or before a coordinate, which is less than 1e9 in magnitude.
    private static func pixel(_ coordinate: CGFloat) -> Int { Int(coordinate.rounded(.down)) }
}

extension RenderNode {
    /// At least the pixels that may cast the layer's shadow.
    fileprivate var casterBox: PixelRect {
        let box = throughFilters(inner)
        return clip.map { box.intersection($0) } ?? box
    }
}
