import AcetateKeyValue
import AcetatePixels
import CoreGraphics
import Foundation

/// Particles in their places on pixels, in the order in which they are painted.
struct ParticleSprites {
    struct Item {
        var sprite: Sprite
        var look: ParticleLook
        /// What the order goes by.
        fileprivate var rank: Double
        fileprivate let birth: Double
    }

    /// The most pixels that an emitter's particles paint in a frame, for each pixel that can be seen: of more the oldest
    /// particles are left out.
    static let mostLayers = 64

    private(set) var items: [Item] = []
    /// At least the pixels that they paint.
    private(set) var region = PixelRegion()

    /// Works the places out. What lies far outside of what is seen is left out.
    mutating func place(_ particles: [ShownParticle], of node: RenderNode) {
        items.removeAll(keepingCapacity: true)
        let seen = node.visible
        let limits = seen.insetBy(dx: -seen.width - 1024, dy: -seen.height - 1024)
        let emitter = node.shown.emitter
        let isFlat = !emitter.preservesDepth
        let flat = ParticlePlace(node.toDevice)
        var area = 0
        // The newest come first, and are painted last.
        for particle in particles.reversed() {
            guard
                let place = isFlat
                    ? flat : node.particleProjection(z: particle.position.z).flatMap({ ParticlePlace($0, particle) }),
                let sprite = place.sprite(particle, isUpsideDown: node.isUpsideDown)
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
            area += sprite.rect.intersection(seen).area
        }
        let most = Self.mostLayers * seen.area
        if area > most { keepNewest(painting: most, of: seen) }
        if emitter.renderMode != .unordered, emitter.renderMode != .additive { sort() }
        region = Self.covering(items)
    }

    /// Leaves the oldest out, so that what is left paints no more than `most` of the pixels that can be seen.
    private mutating func keepNewest(painting most: Int, of seen: PixelRect) {
        Complaint.say(
            "an emitter layer's particles paint each pixel more than \(Self.mostLayers) times on average: the oldest are left "
                + "out; make them fewer, smaller, or let them live for a shorter time", once: "emitter.area")
        var rest = most
        var oldest = Double.infinity
        for item in items.sorted(by: { $0.birth > $1.birth }) {
            rest -= item.sprite.rect.intersection(seen).area
            if rest < 0 { break }
            oldest = item.birth
        }
        items.removeAll { $0.birth < oldest }
    }

    /// Those of one rank stay in their order.
    private mutating func sort() {
        let order = items.indices.sorted { a, b in
            items[a].rank == items[b].rank ? a < b : items[a].rank < items[b].rank
        }
        items = order.map { items[$0] }
    }

    /// A region of few rectangles around the sprites: cells of a grid of 64 by 64.
    private static func covering(_ items: [Item]) -> PixelRegion {
        guard let first = items.first else { return PixelRegion() }
        var bounds = first.sprite.rect
        for item in items { bounds = bounds.union(item.sprite.rect) }
        if items.count == 1 { return PixelRegion(bounds) }
        let step = max(8, (max(bounds.width, bounds.height) + 63) / 64)
        var rows = [UInt64](repeating: 0, count: 64)
        for item in items {
            let rect = item.sprite.rect
            let (left, right) = ((rect.minX - bounds.minX) / step, (rect.maxX - 1 - bounds.minX) / step)
            let (top, bottom) = ((rect.minY - bounds.minY) / step, (rect.maxY - 1 - bounds.minY) / step)
            guard left >= 0, right < 64, left <= right, top >= 0, bottom < 64, top <= bottom else { continue }
            let bits = (right - left == 63 ? UInt64.max : (1 << UInt64(right - left + 1)) - 1) << UInt64(left)
            for row in top...bottom { rows[row] |= bits }
        }
        var rects: [PixelRect] = []
        var row = 0
        while row < 64 {
            var end = row + 1
            while end < 64, rows[end] == rows[row] { end += 1 }
            var bits = rows[row]
            while bits != 0 {
                let start = bits.trailingZeroBitCount
                let length = (~(bits >> UInt64(start))).trailingZeroBitCount
                rects.append(
                    PixelRect(
                        minX: bounds.minX + start * step, minY: bounds.minY + row * step,
                        maxX: bounds.minX + (start + length) * step, maxY: bounds.minY + end * step
                    ).intersection(bounds))
                bits &= length == 64 ? 0 : ~(((1 << UInt64(length)) - 1) << UInt64(start))
            }
            row = end
        }
        return PixelRegion(rects).simplified(toAtMost: 48)
    }
}

/// From the layer's plane at a particle's place to pixels: straight lines, as near the particle.
struct ParticlePlace {
    private let toPixels: CGAffineTransform

    init(_ toPixels: CGAffineTransform) { self.toPixels = toPixels }

    /// The map near a particle of one in perspective; nil for what lies behind the eye.
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

    /// Where a particle stands; nil for one that is nowhere.
    func sprite(_ particle: ShownParticle, isUpsideDown: Bool) -> Sprite? {
        let (look, m) = (particle.look, toPixels)
        let scale = particle.scale / look.pixelsPerPoint
        let (c, s) = (cos(particle.angle) * scale, sin(particle.angle) * scale)
        let down: Double = isUpsideDown ? 1 : -1
        // A pixel of the image to the right, and one down, in the layer's space and then on pixels.
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
    /// From the layer's plane at a depth to the pixels that it is painted in, as the depth is seen in the superlayer's
    /// space.
    func particleProjection(z: Double) -> Projection? {
        let there = CATransform3DConcat(CATransform3DMakeTranslation(0, 0, z), place.toSheet)
        let projection = there.projection.concatenating(Projection(sheetToPixels))
        let own = plane.map { projection.concatenating($0.fromOuter) } ?? projection
        return own.isFinite ? own : nil
    }
}
