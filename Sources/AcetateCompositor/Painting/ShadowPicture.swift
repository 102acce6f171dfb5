import AcetatePixels
import CoreGraphics
import CoreImage

/// What casts a layer's shadow, blurred; kept while that and the blur stay the same, so that a move by whole pixels and
/// a change of the shadow's offset, opacity or colour do not blur again.
final class ShadowPicture {
    /// What the picture depends on. Rectangles are from the whole pixel at the layer's origin.
    struct Key: Equatable {
        /// What the layer and its sublayers show; 0 for a path.
        let version: UInt64
        let path: CGPath?
        let programs: [FilterProgram]
        let a, b, c, d, fractionX, fractionY: CGFloat
        /// What of the caster is painted, and what of the blurred picture is computed.
        let source, target: PixelRect
        let blur: GaussianBlur
    }

    let key: Key
    fileprivate let store: PixelStore
    fileprivate let kept: KeptPicture

    fileprivate init(key: Key, store: PixelStore, kept: KeptPicture) {
        (self.key, self.store, self.kept) = (key, store, kept)
    }
}

extension Painter {
    /// How far off the screen something is still taken for a caster: exact up to a standard deviation of a third of
    /// it, and bounded memory for any.
    private static let largestReach = 1024

    /// Paints the layer's shadow, without masks and opacity.
    func paintShadow(_ node: RenderNode) {
        guard let shadow = node.shadow, let picture = shadowPicture(node, shadow) else { return }
        let (x, y) = (Self.pixel(node.toDevice.tx) + shadow.x, Self.pixel(node.toDevice.ty) + shadow.y)
        let placed = picture.key.target.offsetBy(dx: x, dy: y)
        let wanted = region.intersection(
            PixelRect(minX: placed.minX, minY: placed.minY, maxX: placed.maxX + 1, maxY: placed.maxY + 1))
        guard let group = Group(unset: wanted.bounds) else { return }
        let color = shadow.color.sRGB
        let tint = ShadowTint(
            red: color.red, green: color.green, blue: color.blue, alpha: color.alpha * shadow.opacity,
            x: shadow.fractionX, y: shadow.fractionY)
        tint.apply(
            PixelPatch(picture.store.pixels, x: placed.x, y: placed.y), into: group.patch, region: wanted)
        put(group, alpha: 1)
    }

    /// The picture that is kept, or a new one; nil where nothing casts a shadow that is seen.
    private func shadowPicture(_ node: RenderNode, _ shadow: LayerShadow) -> ShadowPicture? {
        let toDevice = node.toDevice
        guard abs(toDevice.tx) < 1e9, abs(toDevice.ty) < 1e9 else { return nil }
        let (x, y) = (Self.pixel(toDevice.tx), Self.pixel(toDevice.ty))
        let path = node.shown.shadowPath
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
        let key = ShadowPicture.Key(
            version: path == nil ? node.version : 0, path: path, programs: programs, a: toDevice.a, b: toDevice.b,
            c: toDevice.c, d: toDevice.d, fractionX: toDevice.tx - CGFloat(x), fractionY: toDevice.ty - CGFloat(y),
            source: source.offsetBy(dx: -x, dy: -y), target: target.offsetBy(dx: -x, dy: -y), blur: shadow.blur)
        if let found = node.shadowPicture, found.key == key {
            found.kept.use()
            return found
        }
        node.shadowPicture = nil
        // What lies off the screen casts its shadow into it. Where pictures are cut depends on the screen and the shadow
        // alone, not on what casts it: elsewhere it must not change by a bit when a part of that does.
        let painter = Painter(
            canvas: canvas, region: region,
            viewport: viewport.union(seen.insetBy(dx: -reach, dy: -reach)))
        guard let group = painter.caster(node, path, within: source), let size = target.size,
            let store = PixelStore(size)
        else { return nil }
        let place = group.rect.offsetBy(dx: -x, dy: -y)
        shadow.blur.apply(
            to: PixelPatch(group.patch.buffer, x: place.x, y: place.y),
            into: PixelPatch(store.pixels, x: key.target.x, y: key.target.y), region: PixelRegion(key.target))
        let kept = node.cache.keep(bytes: store.byteCount) { [unowned node] in node.shadowPicture = nil }
        let picture = ShadowPicture(key: key, store: store, kept: kept)
        node.shadowPicture = picture
        return picture
    }

    /// What casts the shadow: the path, filled, or the layer and its sublayers, filtered and masked.
    private func caster(_ node: RenderNode, _ path: CGPath?, within rect: PixelRect) -> Group? {
        guard let path else { return maskedGroup(node, within: rect, withShadow: false) }
        guard let group = Group(rect) else { return nil }
        let toPixels = node.toDevice.moved(byX: -rect.x, y: -rect.y)
        if !path.fitsCairo(toPixels) {
            let outline = PixelOutline(path, toPixels, window: group.patch.buffer.rect)
            ShapeFill(.black).put(on: group.patch.buffer, within: CoverageScan(outline))
            return group
        }
        guard let context = CGContext(buffer: group.patch.buffer, baseTransform: toPixels) else { return nil }
        context.setFillColor(.black)
        context.addPath(path)
        context.fillPath()
        context.flush()
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
