import AcetateCompositor
import Foundation
import QuartzCore
import Testing

private func frame(_ renderer: CARenderer, at time: Double) {
    renderer.beginFrame(atTime: time, timeStamp: nil)
    renderer.render()
    renderer.endFrame()
}

/// A layer's mask in the model tree.
@Suite struct MaskTests {
    /// A renderer with a tree after its first frame: a root, a layer in it at (10, 20), and that layer's mask at (1,
    /// 2).
    private func shown() -> (renderer: CARenderer, root: CALayer, layer: CALayer, mask: CALayer) {
        let renderer = CARenderer(width: 32, height: 32)
        let (root, layer, mask) = (CALayer(), CALayer(), CALayer())
        layer.anchorPoint = .zero
        layer.position = CGPoint(x: 10, y: 20)
        mask.anchorPoint = .zero
        mask.position = CGPoint(x: 1, y: 2)
        root.addSublayer(layer)
        layer.mask = mask
        renderer.layer = root
        frame(renderer, at: 0)
        return (renderer, root, layer, mask)
    }

    @Test func `a mask's superlayer is the layer that it masks, in whose space it is positioned`() {
        let (_, root, layer, mask) = shown()
        #expect(layer.mask === mask && layer.values.mask != nil)
        #expect(mask.superlayer === layer && layer.sublayers == nil)
        #expect(mask.value(forKey: "superlayer") as? CALayer === layer)
        #expect(mask.convert(CGPoint(x: 5, y: 5), to: layer) == CGPoint(x: 6, y: 7))
        #expect(mask.convert(CGPoint.zero, to: root) == CGPoint(x: 11, y: 22))
        layer.speed = 2
        mask.speed = 3
        #expect(mask.convertTime(1, from: nil) == 6)
    }

    @Test func `a layer in a tree, a mask of another layer, and an ancestor are rejected as masks`() {
        let (_, root, layer, mask) = shown()
        let other = CALayer()
        root.addSublayer(other)
        layer.mask = other
        #expect(layer.mask === mask && other.superlayer === root)
        other.mask = mask
        #expect(other.mask == nil && layer.mask === mask)
        layer.mask = layer
        layer.mask = root
        #expect(layer.mask === mask)
        let inner = CALayer()
        mask.addSublayer(inner)
        inner.mask = layer
        #expect(inner.mask == nil)
        inner.mask = mask
        #expect(inner.mask == nil)
    }

    @Test func `a mask that becomes a sublayer is removed as a mask first`() {
        let additions: [(CALayer, CALayer, CALayer) -> Void] = [
            { root, _, mask in root.addSublayer(mask) }, { root, _, mask in root.insertSublayer(mask, at: 0) },
            { root, layer, mask in root.insertSublayer(mask, above: layer) },
            { root, layer, mask in root.sublayers = [mask, layer] },
            { root, layer, mask in root.replaceSublayer(layer, with: mask) },
            { _, layer, mask in layer.addSublayer(mask) }, { _, layer, mask in layer.sublayers = [mask] },
        ]
        for (index, add) in additions.enumerated() {
            let (renderer, root, layer, mask) = shown()
            add(root, layer, mask)
            #expect(layer.mask == nil && layer.values.mask == nil && mask.superlayer === (index < 5 ? root : layer))
            #expect((mask.superlayer?.sublayers ?? []).contains(mask) && (index == 4) == (layer.superlayer == nil))
            frame(renderer, at: 1)
            #expect(mask.presentation() != nil)
        }
        let (_, root, layer, mask) = shown()
        mask.addSublayer(root)
        #expect(mask.sublayers == nil && layer.mask === mask)
    }

    @Test func `a mask that is removed from its superlayer is no longer a mask`() {
        let (renderer, _, layer, mask) = shown()
        mask.removeFromSuperlayer()
        #expect(layer.mask == nil && mask.superlayer == nil && layer.values.mask == nil)
        frame(renderer, at: 1)
        #expect(mask.presentation() == nil)
        layer.mask = mask
        #expect(mask.superlayer === layer)
        frame(renderer, at: 2)
        mask.presentation()?.removeFromSuperlayer()
        #expect(layer.mask === mask)
    }

    @Test func `a mask and its sublayers are committed with the layer, and removed with it`() {
        let (renderer, root, layer, mask) = shown()
        let inner = CALayer()
        mask.addSublayer(inner)
        frame(renderer, at: 1)
        #expect(mask.presentation() != nil && inner.presentation() != nil)
        mask.opacity = 0
        #expect(mask.animation(forKey: "opacity") != nil, "a visible mask has implicit animations")
        frame(renderer, at: 1.5)
        layer.mask = nil
        frame(renderer, at: 2)
        #expect(mask.presentation() == nil && inner.presentation() == nil)
        #expect(mask.animation(forKey: "opacity") == nil)
        layer.mask = mask
        frame(renderer, at: 3)
        #expect(inner.presentation() != nil)
        layer.removeFromSuperlayer()
        frame(renderer, at: 4)
        #expect(mask.presentation() == nil && inner.presentation() == nil)
        root.addSublayer(layer)
        frame(renderer, at: 5)
        #expect(inner.presentation() != nil)
    }

    @Test func `a presentation layer's mask is a presentation layer`() throws {
        let (renderer, root, layer, mask) = shown()
        CATransaction.setAnimationDuration(2)
        mask.position = CGPoint(x: 3, y: 2)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        frame(renderer, at: 10)
        frame(renderer, at: 11)
        let shown = try #require(layer.presentation()?.mask)
        #expect(shown !== mask && shown.model() === mask && shown.superlayer?.model() === layer)
        #expect(shown.position.x > 1 && shown.position.x < 3)
        let alone = try #require(mask.presentation())
        #expect(alone.superlayer?.model() === layer)
        #expect(alone.convert(CGPoint.zero, to: root) == CGPoint(x: 10 + alone.position.x, y: 22))
        #expect(root.presentation()?.sublayers?.first?.mask?.model() === mask)
    }

    @Test func `a layer that becomes a window's root is no longer a mask`() {
        let (renderer, _, layer, mask) = shown()
        renderer.layer = mask
        #expect(layer.mask == nil && mask.superlayer == nil)
    }

    @Test func `a mask is coded by key, and reached by key paths`() {
        let layer = CALayer()
        let mask = CALayer()
        layer.setValue(mask, forKey: "mask")
        #expect(layer.value(forKey: "mask") as? CALayer === mask)
        layer.setValue(0.5, forKeyPath: "mask.opacity")
        layer.setValue(7, forKeyPath: "mask.position.x")
        #expect(mask.opacity == 0.5 && layer.value(forKeyPath: "mask.position.x") as? Double == 7)
        layer.setValue("no layer", forKey: "mask")
        #expect(layer.mask === mask)
        layer.setValue(nil, forKey: "mask")
        #expect(layer.mask == nil && mask.superlayer == nil)
    }

    @Test func `a mask outlives the layer that it masked`() {
        let mask = CALayer()
        do {
            let layer = CALayer()
            layer.mask = mask
            CATransaction.flush()
        }
        let other = CALayer()
        other.addSublayer(mask)
        #expect(mask.superlayer === other)
    }
}
