import AcetateKeyValue
import AcetatePixels
import CoreGraphics
import Foundation

/// Particles with their positions in pixels, in paint order.
struct ParticleSprites {
    struct Item {
        var sprite: Sprite
        var look: ParticleLook
        /// The sort key of the paint order.
        fileprivate var rank: Double
        fileprivate let birth: Double
    }

    private(set) var items: [Item] = []
    /// Contains at least the pixels that they paint.
    private(set) var region = PixelRegion()

    /// Computes the positions. Particles far outside the visible pixels are left out. `share` limits the
    /// pixels that they paint.
    mutating func place(_ particles: [ShownParticle], of node: RenderNode, share: ParticleShare) {
        items.removeAll(keepingCapacity: true)
        let seen = node.derived.visible
        let limits = seen.insetBy(dx: -seen.width - 1024, dy: -seen.height - 1024)
        let emitter = node.shown.emitter
        let isFlat = !emitter.preservesDepth
        let flat = ParticlePlace(node.derived.toDevice)
        var area = 0
        // The newest come first in the list, and are painted last.
        for particle in particles.reversed() {
            guard
                let place = isFlat
                    ? flat : node.particleProjection(z: particle.position.z).flatMap({ ParticlePlace($0, particle) }),
                let sprite = place.sprite(particle, isUpsideDown: node.derived.isUpsideDown)
            else { continue }
            guard sprite.rect.intersects(limits) else { continue }
            let rank: Double =
                switch emitter.renderMode {
                case .oldestFirst: particle.birth
                case .oldestLast: -particle.birth
                case .backToFront: particle.position.z
                case .unordered, .additive: 0
                }
            items.append(
                Item(
                    sprite: sprite, look: particle.look, rank: rank.isFinite ? rank : 0, birth: particle.birth))
            area += Self.area(of: sprite.rect, seen)
        }
        let most = share.pixels(of: seen)
        if area > most { keepNewest(painting: most, of: seen) }
        if emitter.renderMode != .unordered, emitter.renderMode != .additive { sort() }
        region = PixelRegion(covering: items.map(\.sprite.rect), atMost: 64).simplified(toAtMost: 48)
    }

    /// The number of visible pixels in a rectangle. Those around, which filters and shadows read, count as much in
    /// proportion to their number, so that particles outside the screen are limited too.
    private static func area(of rect: PixelRect, _ seen: PixelRect) -> Int {
        let reach = RenderNode.largestReach / 2
        let near = seen.insetBy(dx: -reach, dy: -reach)
        return max(rect.intersection(seen).area, rect.intersection(near).area * seen.area / near.area)
    }

    /// Removes the oldest particles, so that the rest paint at most `most` times the visible pixels.
    private mutating func keepNewest(painting most: Int, of seen: PixelRect) {
        Diagnostics.warnOnce(
            "an emitter layer's particles paint each pixel more than \(most / max(1, seen.area)) times on average: the "
                + "oldest are left out; make them fewer, smaller, or let them live for a shorter time. The limit is "
                + "\(EffectLimits.overdraw) for a layer, and \(EffectLimits.overdrawOfTree) for a tree, whose emitter "
                + "layers share it equally.", key: "emitter.area")
        var rest = most
        var oldest = Double.infinity
        for item in items.sorted(by: { $0.birth > $1.birth }) {
            rest -= Self.area(of: item.sprite.rect, seen)
            if rest < 0 { break }
            oldest = item.birth
        }
        items.removeAll { $0.birth < oldest }
    }

    /// A stable sort by rank.
    private mutating func sort() {
        let order = items.indices.sorted { a, b in
            items[a].rank == items[b].rank ? a < b : items[a].rank < items[b].rank
        }
        items = order.map { items[$0] }
    }
}

/// An affine map from the layer's plane, near a particle, to pixels.
struct ParticlePlace {
    private let toPixels: CGAffineTransform

    init(_ toPixels: CGAffineTransform) { self.toPixels = toPixels }

    /// The affine approximation near a particle of a map in perspective; nil behind the eye.
    init?(_ projection: Projection, _ particle: ShownParticle) {
        let (x, y) = (particle.position.x, particle.position.y)
        let point = projection.homogeneous(x, y)
        guard point.w > projection.nearest else { return nil }
        let (u, v) = (point.x / point.w, point.y / point.w)
        let a = (projection.m11 - u * projection.m13) / point.w
        let b = (projection.m12 - v * projection.m13) / point.w
        let c = (projection.m21 - u * projection.m23) / point.w
        let d = (projection.m22 - v * projection.m23) / point.w
        toPixels = CGAffineTransform(a: a, b: b, c: c, d: d, tx: u - a * x - c * y, ty: v - b * x - d * y)
    }

    /// The sprite of a particle; nil if its position is not finite.
    func sprite(_ particle: ShownParticle, isUpsideDown: Bool) -> Sprite? {
        let (look, m) = (particle.look, toPixels)
        let scale = particle.scale / look.pixelsPerPoint
        let (c, s) = (cos(particle.angle) * scale, sin(particle.angle) * scale)
        let down: Double = isUpsideDown ? 1 : -1
        // The vectors of one image pixel to the right and one down, in the layer's space and then in pixels.
        let across = (x: m.a * c + m.c * s, y: m.b * c + m.d * s)
        let below = (x: (m.c * c - m.a * s) * down, y: (m.d * c - m.b * s) * down)
        let middle = (
            x: m.a * particle.position.x + m.c * particle.position.y + m.tx,
            y: m.b * particle.position.x + m.d * particle.position.y + m.ty
        )
        return Sprite(
            middle: middle, across: across, down: below, width: look.part.width, height: look.part.height,
            color: particle.color)
    }
}

extension RenderNode {
    /// From the plane at depth `z`, parallel to the layer's plane, to the pixels in which the layer is painted, with
    /// the perspective of the superlayer's space.
    func particleProjection(z: Double) -> Projection? {
        let there = CATransform3DConcat(CATransform3DMakeTranslation(0, 0, z), derived.flattened.toSheet)
        let projection = there.projection.concatenating(Projection(derived.sheetToPixels))
        let own = derived.surface.map { projection.concatenating($0.fromOuter) } ?? projection
        return own.isFinite ? own : nil
    }
}
