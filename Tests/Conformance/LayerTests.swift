import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Properties of layers: defaults, key-value coding, trees.
struct LayerTests {
    @Test func `layers have their defaults`() {
        let layer = CALayer()
        #expect(layer.bounds == .zero && layer.position == .zero && layer.zPosition == 0)
        #expect(layer.anchorPoint == CGPoint(x: 0.5, y: 0.5) && layer.anchorPointZ == 0)
        #expect(CATransform3DIsIdentity(layer.transform) && CATransform3DIsIdentity(layer.sublayerTransform))
        #expect(layer.opacity == 1 && !layer.isHidden && layer.isDoubleSided && !layer.isGeometryFlipped)
        #expect(!layer.masksToBounds && layer.mask == nil && layer.contents == nil && !layer.isOpaque)
        #expect(layer.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1) && layer.contentsGravity == .resize)
        #expect(layer.contentsScale == 1 && layer.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(layer.minificationFilter == .linear && layer.magnificationFilter == .linear)
        #expect(layer.backgroundColor == nil && layer.cornerRadius == 0 && layer.borderWidth == 0)
        #expect(
            layer.shadowOpacity == 0 && layer.shadowRadius == 3 && layer.shadowOffset == CGSize(width: 0, height: -3))
        #expect(layer.shadowPath == nil && layer.filters == nil && layer.backgroundFilters == nil)
        #expect(layer.compositingFilter == nil && !layer.shouldRasterize && layer.rasterizationScale == 1)
        #expect(layer.name == nil && layer.style == nil && layer.actions == nil && layer.delegate == nil)
        #expect(layer.speed == 1 && layer.timeOffset == 0 && layer.beginTime == 0 && layer.superlayer == nil)
        #expect(!layer.needsDisplayOnBoundsChange && layer.autoresizingMask == [] && layer.constraints == nil)
    }

    @Test func `subclasses have their defaults`() {
        let shape = CAShapeLayer()
        #expect(shape.path == nil && shape.strokeColor == nil && shape.lineWidth == 1 && shape.miterLimit == 10)
        #expect(shape.fillRule == .nonZero && shape.lineCap == .butt && shape.lineJoin == .miter)
        #expect(
            shape.strokeStart == 0 && shape.strokeEnd == 1 && shape.lineDashPattern == nil && shape.lineDashPhase == 0)
        #expect(shape.fillColor?.alpha == 1)
        let gradient = CAGradientLayer()
        #expect(gradient.startPoint == CGPoint(x: 0.5, y: 0) && gradient.endPoint == CGPoint(x: 0.5, y: 1))
        #expect(gradient.colors == nil && gradient.locations == nil && gradient.type == .axial)
        let text = CATextLayer()
        #expect(text.string == nil && text.fontSize == 36 && !text.isWrapped)
        #expect(text.truncationMode == .none && text.alignmentMode == .natural)
        let replicator = CAReplicatorLayer()
        #expect(replicator.instanceCount == 1 && replicator.instanceDelay == 0 && !replicator.preservesDepth)
        #expect(CATransform3DIsIdentity(replicator.instanceTransform))
        let emitter = CAEmitterLayer()
        #expect(emitter.birthRate == 1 && emitter.lifetime == 1 && emitter.velocity == 1 && emitter.scale == 1)
        #expect(emitter.emitterShape == .point && emitter.emitterMode == .volume && emitter.renderMode == .unordered)
        let tiled = CATiledLayer()
        #expect(tiled.tileSize == CGSize(width: 256, height: 256) && tiled.levelsOfDetail == 1)
        #expect(CATiledLayer.fadeDuration() == 0.25)
        #expect(CAScrollLayer().scrollMode == .both)
    }

    struct Component: Sendable {
        let keyPath: String
        let value: Double
    }

    static let components = [
        Component(keyPath: "opacity", value: 0.5), Component(keyPath: "position.x", value: 3),
        Component(keyPath: "bounds.size.height", value: 8), Component(keyPath: "bounds.origin.x", value: -2),
        Component(keyPath: "anchorPoint.y", value: 0.25), Component(keyPath: "shadowOffset.height", value: 5),
        Component(keyPath: "transform.translation.y", value: 7), Component(keyPath: "transform.scale.z", value: 2),
        Component(keyPath: "transform.rotation.x", value: 0.5), Component(keyPath: "transform.rotation.y", value: -0.5),
        Component(keyPath: "transform.rotation.z", value: 1.25), Component(keyPath: "transform.rotation", value: 0.75),
        Component(keyPath: "contentsRect.size.width", value: 0.5), Component(keyPath: "custom", value: 11),
    ]

    @Test(arguments: components) func `key paths read and write`(component: Component) throws {
        let layer = CALayer()
        layer.setValue(component.value, forKeyPath: component.keyPath)
        let value = try #require((layer.value(forKeyPath: component.keyPath) as? NSNumber)?.doubleValue)
        #expect(abs(value - component.value) < 1e-6)
    }

    @Test func `the scale of all axes is their mean`() throws {
        let layer = CALayer()
        layer.transform = CATransform3DMakeScale(1, 2, 6)
        #expect((layer.value(forKeyPath: "transform.scale") as? NSNumber)?.doubleValue == 3)
    }

    @Test func `the frame follows from the bounds, and back`() {
        let layer = CALayer()
        layer.bounds = CGRect(x: 5, y: 5, width: 40, height: 20)
        layer.position = CGPoint(x: 100, y: 50)
        #expect(layer.frame == CGRect(x: 80, y: 40, width: 40, height: 20))
        layer.anchorPoint = CGPoint(x: 0, y: 1)
        #expect(layer.frame == CGRect(x: 100, y: 30, width: 40, height: 20))
        layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        #expect(layer.position == CGPoint(x: 0, y: 10) && layer.bounds == CGRect(x: 5, y: 5, width: 10, height: 10))
        layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
        layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
        layer.bounds.size = CGSize(width: 40, height: 20)
        #expect(abs(layer.frame.width - 20) < 1e-9 && abs(layer.frame.height - 40) < 1e-9)
    }

    @Test func `sublayers keep their order`() {
        let (root, a, b, c) = (CALayer(), CALayer(), CALayer(), CALayer())
        root.addSublayer(a)
        root.insertSublayer(b, at: 0)
        root.insertSublayer(c, below: a)
        #expect(root.sublayers?.elementsEqual([b, c, a], by: ===) == true)
        root.insertSublayer(b, above: a)
        #expect(root.sublayers?.elementsEqual([c, a, b], by: ===) == true)
        let d = CALayer()
        root.replaceSublayer(a, with: d)
        #expect(a.superlayer == nil && root.sublayers?.elementsEqual([c, d, b], by: ===) == true)
        let other = CALayer()
        other.addSublayer(d)
        #expect(d.superlayer === other && root.sublayers?.count == 2)
        d.removeFromSuperlayer()
        #expect(other.sublayers == nil || other.sublayers?.isEmpty == true)
    }

    @Test func `points are converted`() {
        let (root, middle, leaf, sibling) = (CALayer(), CALayer(), CALayer(), CALayer())
        for layer in [middle, sibling] { root.addSublayer(layer) }
        middle.addSublayer(leaf)
        root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        middle.frame = CGRect(x: 10, y: 20, width: 50, height: 50)
        leaf.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
        leaf.bounds.origin = CGPoint(x: 100, y: 0)
        sibling.frame = CGRect(x: 50, y: 0, width: 10, height: 10)
        #expect(leaf.convert(CGPoint(x: 100, y: 0), to: root) == CGPoint(x: 15, y: 25))
        #expect(leaf.convert(CGPoint(x: 15, y: 25), from: root) == CGPoint(x: 100, y: 0))
        #expect(leaf.convert(CGPoint(x: 100, y: 0), to: sibling) == CGPoint(x: -35, y: 25))
        middle.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
        #expect(
            middle.convert(CGRect(x: 0, y: 0, width: 10, height: 10), to: root)
                == CGRect(x: -15, y: -5, width: 20, height: 20))
    }

    @Test func `hits find the frontmost layer`() {
        let (root, a, b) = (CALayer(), CALayer(), CALayer())
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        a.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
        b.frame = CGRect(x: 30, y: 30, width: 50, height: 50)
        root.addSublayer(a)
        root.addSublayer(b)
        #expect(root.hitTest(CGPoint(x: 40, y: 40)) === b && root.hitTest(CGPoint(x: 20, y: 20)) === a)
        #expect(root.hitTest(CGPoint(x: 5, y: 5)) === root && root.hitTest(CGPoint(x: 101, y: 5)) == nil)
        a.zPosition = 1
        #expect(root.hitTest(CGPoint(x: 40, y: 40)) === a)
        a.isHidden = true
        #expect(root.hitTest(CGPoint(x: 20, y: 20)) === root)
        #expect(b.contains(CGPoint(x: 0, y: 0)) && !b.contains(CGPoint(x: 50, y: 50)))
    }

    @Test func `the style gives values that are not set`() {
        let layer = CALayer()
        layer.style = ["custom": 3, "style": ["custom": 4, "other": 5]]
        #expect(layer.value(forKey: "custom") as? Int == 3 && layer.value(forKey: "other") as? Int == 5)
        layer.setValue(1, forKey: "custom")
        #expect(layer.value(forKey: "custom") as? Int == 1)
    }

    @Test func `constraints place sublayers`() {
        let (root, child) = (CALayer(), CALayer())
        root.bounds = CGRect(x: 0, y: 0, width: 100, height: 60)
        root.layoutManager = CAConstraintLayoutManager()
        child.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
        root.addSublayer(child)
        child.addConstraint(CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midX))
        child.addConstraint(CAConstraint(attribute: .minY, relativeTo: "superlayer", attribute: .minY, offset: 5))
        child.addConstraint(
            CAConstraint(attribute: .width, relativeTo: "superlayer", attribute: .width, scale: 0.5, offset: 0))
        root.layoutIfNeeded()
        #expect(child.frame == CGRect(x: 25, y: 5, width: 50, height: 20))
    }
}
