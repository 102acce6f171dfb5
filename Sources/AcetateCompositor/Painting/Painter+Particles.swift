import AcetatePixels
import CoreGraphics

// CAEmitterLayer.h: the particles are drawn above the background and the border. Here they are also above the contents,
// and below the sublayers.
extension Painter {
    /// Paints a layer's particles, each faded by `alpha`.
    func paintParticles(_ node: RenderNode, _ alpha: Double) {
        guard let particles = node.particles else { return }
        let items = particles.sprites.items
        guard !items.isEmpty else { return }
        let isAdditive = node.shown.emitter.renderMode == .additive
        // Prepared once, before several cores read them.
        for item in items {
            _ = item.look.padded
            if item.look.filters.minification == .trilinear, item.sprite.shrinks { _ = item.look.levels }
        }
        let context = (items, canvas.patch, isAdditive, alpha)
        ParallelBands.forEach(region.intersection(node.derived.content), context) {
            Self.paint($0.0, onto: $0.1, isAdditive: $0.2, alpha: $0.3, region: $1)
        }
    }

    /// Composites particles one after the other.
    private static func paint(
        _ items: [ParticleSprites.Item], onto target: PixelPatch, isAdditive: Bool, alpha: Double, region: PixelRegion
    ) {
        let bounds = region.bounds
        var index = 0
        while index < items.count {
            let look = items[index].look
            var end = index + 1
            while end < items.count, items[end].look === look { end += 1 }
            let needsLevels =
                look.filters.minification == .trilinear
                && items[index..<end].contains { $0.sprite.shrinks && $0.sprite.rect.intersects(bounds) }
            look.image.withPixels { pixels in
                let raster = SpriteImage(
                    PixelPatch(pixels), part: look.part, levels: needsLevels ? look.levels : nil,
                    padded: look.padded, filters: look.filters)
                for item in items[index..<end] where item.sprite.rect.intersects(bounds) {
                    item.sprite.paint(
                        raster, onto: target, region: region, alpha: alpha, isAdditive: isAdditive)
                }
            }
            index = end
        }
    }
}
