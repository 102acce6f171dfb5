import AcetatePixels
import CoreGraphics

// CAEmitterLayer.h: the particles are drawn above the background and the border; here also above the contents, and below
// the sublayers.
extension Painter {
    /// Paints a layer's particles, each faded by `alpha`.
    func paintParticles(_ node: RenderNode, _ alpha: Double) {
        guard let particles = node.particles else { return }
        let items = particles.sprites.items
        guard !items.isEmpty else { return }
        let isAdditive = node.shown.emitter.renderMode == .additive
        // Made once, before several cores read them.
        for item in items {
            _ = item.look.padded
            if item.look.minification == .trilinear, item.sprite.shrinks { _ = item.look.levels }
        }
        CoreBands.forEach(
            region.intersection(node.content),
            ParticleBands(items: items, target: canvas.patch, isAdditive: isAdditive, alpha: alpha))
    }
}

/// Particles put down one after the other.
private struct ParticleBands: BandWork {
    let items: [ParticleSprites.Item]
    let target: PixelPatch
    let isAdditive: Bool
    let alpha: Double

    func work(on region: PixelRegion) {
        let bounds = region.bounds
        var index = 0
        while index < items.count {
            let look = items[index].look
            var end = index + 1
            while end < items.count, items[end].look === look { end += 1 }
            let needsLevels =
                look.minification == .trilinear
                && items[index..<end].contains { $0.sprite.shrinks && $0.sprite.rect.intersects(bounds) }
            look.image.withPixels { pixels in
                let picture = SpritePicture(
                    PixelPatch(pixels), part: look.part, levels: needsLevels ? look.levels : nil,
                    padded: look.padded, minification: look.minification, magnification: look.magnification,
                    bias: look.bias)
                for item in items[index..<end] where item.sprite.rect.intersects(bounds) {
                    item.sprite.paint(
                        picture, onto: target, region: region, alpha: alpha, isAdditive: isAdditive)
                }
            }
            index = end
        }
    }
}
