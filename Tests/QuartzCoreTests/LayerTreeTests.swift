import Foundation
import QuartzCore
import AcetateReferenceRenderer
import Testing

@Suite struct LayerTreeTests {
    private func named(_ name: String) -> CALayer {
        let layer = CALayer()
        layer.name = name
        return layer
    }

    private func names(_ layer: CALayer) -> [String] { (layer.sublayers ?? []).compactMap(\.name) }

    @Test func `sublayers are added, inserted, replaced and removed at the given places`() {
        let root = CALayer()
        let (a, b, c, d) = (named("a"), named("b"), named("c"), named("d"))
        root.addSublayer(a)
        root.addSublayer(b)
        root.insertSublayer(c, at: 0)
        #expect(names(root) == ["c", "a", "b"])
        root.insertSublayer(d, below: b)
        #expect(names(root) == ["c", "a", "d", "b"])
        root.insertSublayer(c, above: a)
        #expect(names(root) == ["a", "c", "d", "b"])
        root.replaceSublayer(d, with: named("e"))
        #expect(names(root) == ["a", "c", "e", "b"] && d.superlayer == nil)
        a.removeFromSuperlayer()
        #expect(names(root) == ["c", "e", "b"] && a.superlayer == nil)
        root.insertSublayer(a, at: 99)
        #expect(names(root) == ["c", "e", "b", "a"])
        root.sublayers = [b, c]
        #expect(names(root) == ["b", "c"] && a.superlayer == nil)
        root.sublayers = nil
        #expect(root.sublayers == nil && b.superlayer == nil)
    }

    @Test func `setting the sublayers orders them, without duplicates, and removes others`() {
        let (root, a, b, c) = (CALayer(), named("a"), named("b"), named("c"))
        root.sublayers = [a, b]
        root.sublayers = [c, b, c]
        #expect(names(root) == ["b", "c"])
        #expect(a.superlayer == nil)
        root.sublayers = [c, a, b]
        #expect(names(root) == ["c", "a", "b"])
        root.sublayers = [root, c]
        #expect(names(root) == ["c"])
        root.sublayers = nil
        #expect(root.sublayers == nil && c.superlayer == nil)
    }

    @Test func `a layer has one superlayer`() {
        let (first, second, layer) = (CALayer(), CALayer(), CALayer())
        first.addSublayer(layer)
        second.addSublayer(layer)
        #expect(first.sublayers == nil && layer.superlayer === second)
    }

    @Test func `a layer cannot be added to itself or to its descendants`() {
        let (outer, inner) = (CALayer(), CALayer())
        outer.addSublayer(inner)
        inner.addSublayer(outer)
        outer.addSublayer(outer)
        #expect(inner.sublayers == nil && outer.superlayer == nil && outer.sublayers?.count == 1)
    }

    @Test func `frame, bounds, position and anchor point agree as in chapter 3`() {
        let layer = CALayer()
        layer.frame = CGRect(x: 40, y: 60, width: 120, height: 80)
        #expect(layer.position == CGPoint(x: 100, y: 100))
        #expect(layer.bounds == CGRect(x: 0, y: 0, width: 120, height: 80))
        let corner = CALayer()
        corner.anchorPoint = .zero
        corner.frame = CGRect(x: 40, y: 60, width: 120, height: 80)
        #expect(corner.position == CGPoint(x: 40, y: 60))
        corner.anchorPoint = CGPoint(x: 1, y: 0)
        #expect(corner.frame == CGRect(x: -80, y: 60, width: 120, height: 80))
    }

    @Test func `the frame of a rotated layer is its bounding box`() {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
        layer.position = CGPoint(x: 50, y: 50)
        layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
        let frame = layer.frame
        #expect(abs(frame.minX - 40) < 1e-9 && abs(frame.minY - 30) < 1e-9)
        #expect(abs(frame.width - 20) < 1e-9 && abs(frame.height - 40) < 1e-9)
    }

    @Test func `points and rectangles convert between layers of a tree`() {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let a = CALayer()
        a.frame = CGRect(x: 10, y: 20, width: 50, height: 50)
        let b = CALayer()
        b.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
        b.bounds.origin = CGPoint(x: 100, y: 0)
        root.addSublayer(a)
        a.addSublayer(b)
        #expect(root.convert(CGPoint(x: 101, y: 1), from: b) == CGPoint(x: 16, y: 26))
        #expect(b.convert(CGPoint(x: 16, y: 26), from: root) == CGPoint(x: 101, y: 1))
        #expect(b.convert(CGPoint(x: 101, y: 1), to: a) == CGPoint(x: 6, y: 6))
        #expect(
            a.convert(CGRect(x: 0, y: 0, width: 4, height: 4), to: root) == CGRect(x: 10, y: 20, width: 4, height: 4))
    }

    @Test func `a flipped layer has its own space upside down`() {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        let flipped = CALayer()
        flipped.bounds = CGRect(x: 5, y: 7, width: 100, height: 80)
        (flipped.anchorPoint, flipped.position) = (.zero, CGPoint(x: 20, y: 30))
        flipped.isGeometryFlipped = true
        root.addSublayer(flipped)
        let child = CALayer()
        child.frame = CGRect(x: 15, y: 17, width: 10, height: 10)
        flipped.addSublayer(child)
        // Sublayers are placed in the flipped space.
        #expect(child.convert(child.bounds, to: flipped) == child.frame)
        // The bounds stay where they are, and their upper edge is that of the least y.
        #expect(flipped.convert(flipped.bounds, to: root) == flipped.frame)
        #expect(flipped.convert(CGPoint(x: 5, y: 7), to: root) == CGPoint(x: 20, y: 110))
        #expect(flipped.convert(CGPoint(x: 5, y: 87), to: root) == CGPoint(x: 20, y: 30))
        #expect(child.convert(CGPoint.zero, to: root) == CGPoint(x: 30, y: 100))
        #expect(child.convert(CGPoint(x: 0, y: 10), to: root) == CGPoint(x: 30, y: 90))
        #expect(child.convert(CGPoint(x: 30, y: 100), from: root) == .zero)
        #expect(root.hitTest(CGPoint(x: 35, y: 95)) === child)
        #expect(root.hitTest(CGPoint(x: 35, y: 45)) === flipped)
    }

    @Test func `a flipped layer is flipped before it is transformed about its anchor`() {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
        let layer = CALayer()
        layer.bounds = CGRect(x: 5, y: 7, width: 100, height: 80)
        (layer.anchorPoint, layer.position) = (CGPoint(x: 0.25, y: 0.75), CGPoint(x: 80, y: 90))
        layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
        layer.isGeometryFlipped = true
        root.addSublayer(layer)
        // The anchor is at (30, 67) of the unflipped bounds, and the point (x, y) at (x, 94 - y).
        for (x, y) in [(5.0, 7.0), (105, 7), (5, 87)] {
            let (across, up) = (x - 30, 94 - y - 67)
            let point = layer.convert(CGPoint(x: x, y: y), to: root)
            #expect(abs(point.x - (80 + across * cos(0.3) - up * sin(0.3))) < 1e-9)
            #expect(abs(point.y - (90 + across * sin(0.3) + up * cos(0.3))) < 1e-9)
        }
    }

    @Test func `the frame of a layer without a transform is the one that was set`() {
        let layer = CALayer()
        for isFlipped in [false, true] {
            layer.isGeometryFlipped = isFlipped
            for frame in [
                CGRect(x: 10.2, y: 15.3, width: 20.4, height: 25.5), CGRect(x: 0, y: 0, width: 0.1, height: 0.7),
            ] {
                layer.frame = frame
                #expect(layer.frame.size == frame.size)
                #expect(abs(layer.frame.minX - frame.minX) < 1e-12 && abs(layer.frame.minY - frame.minY) < 1e-12)
            }
        }
    }

    @Test func `a hit test finds the frontmost layer at the point`() {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let (low, high) = (CALayer(), CALayer())
        low.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
        high.frame = CGRect(x: 30, y: 30, width: 50, height: 50)
        root.addSublayer(low)
        root.addSublayer(high)
        #expect(root.hitTest(CGPoint(x: 40, y: 40)) === high)
        #expect(root.hitTest(CGPoint(x: 20, y: 20)) === low)
        #expect(root.hitTest(CGPoint(x: 95, y: 5)) === root)
        #expect(root.hitTest(CGPoint(x: 195, y: 5)) == nil)
        low.zPosition = 1
        #expect(root.hitTest(CGPoint(x: 40, y: 40)) === low)
        low.isHidden = true
        #expect(root.hitTest(CGPoint(x: 40, y: 40)) === high)
    }
}

@Suite struct LayoutTests {
    private func constrained(_ name: String, _ size: CGSize, _ constraints: [CAConstraint]) -> CALayer {
        let layer = CALayer()
        layer.name = name
        layer.bounds.size = size
        layer.constraints = constraints
        return layer
    }

    @Test func `listing 1 of chapter 9 is laid out as figure 2 shows`() {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 300, height: 200)
        root.layoutManager = CAConstraintLayoutManager()
        let a = constrained(
            "layerA", CGSize(width: 100, height: 25),
            [
                CAConstraint(attribute: .midY, relativeTo: "superlayer", attribute: .midY),
                CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midX),
            ])
        let b = constrained(
            "layerB", .zero,
            [
                CAConstraint(attribute: .width, relativeTo: "layerA", attribute: .width),
                CAConstraint(attribute: .midX, relativeTo: "layerA", attribute: .midX),
                CAConstraint(attribute: .maxY, relativeTo: "layerA", attribute: .minY, offset: -10),
                CAConstraint(attribute: .minY, relativeTo: "superlayer", attribute: .minY, offset: 10),
            ])
        // The order of the sublayers has no effect.
        root.addSublayer(b)
        root.addSublayer(a)
        root.layoutIfNeeded()
        #expect(a.frame == CGRect(x: 100, y: 87.5, width: 100, height: 25))
        #expect(b.frame == CGRect(x: 100, y: 10, width: 100, height: 67.5))
    }

    @Test func `a scale multiplies the source`() {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 300, height: 200)
        root.layoutManager = CAConstraintLayoutManager()
        let a = constrained(
            "a", CGSize(width: 10, height: 10),
            [CAConstraint(attribute: .width, relativeTo: "superlayer", attribute: .width, scale: 0.5, offset: 7)])
        root.addSublayer(a)
        root.layoutIfNeeded()
        #expect(a.bounds.width == 157)
    }

    @Test func `cyclic constraints leave layers unchanged`() {
        let root = CALayer()
        root.layoutManager = CAConstraintLayoutManager()
        let size = CGSize(width: 10, height: 10)
        let a = constrained("a", size, [CAConstraint(attribute: .minX, relativeTo: "b", attribute: .minX)])
        let b = constrained("b", size, [CAConstraint(attribute: .minX, relativeTo: "a", attribute: .minX)])
        root.addSublayer(a)
        root.addSublayer(b)
        root.layoutIfNeeded()
        #expect(a.frame.minX == -5 && b.frame.minX == -5)
    }

    @Test func `autoresizing distributes growth among the flexible lengths`() {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        let fixed = CALayer()
        fixed.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        fixed.autoresizingMask = [.layerMaxXMargin, .layerMaxYMargin]
        let stretched = CALayer()
        stretched.frame = CGRect(x: 10, y: 10, width: 80, height: 80)
        stretched.autoresizingMask = [.layerWidthSizable, .layerHeightSizable]
        let centered = CALayer()
        centered.frame = CGRect(x: 40, y: 40, width: 20, height: 20)
        centered.autoresizingMask = [.layerMinXMargin, .layerMaxXMargin, .layerMinYMargin, .layerMaxYMargin]
        for layer in [fixed, stretched, centered] { root.addSublayer(layer) }
        root.bounds.size = CGSize(width: 200, height: 140)
        #expect(fixed.frame == CGRect(x: 10, y: 10, width: 20, height: 20))
        #expect(stretched.frame == CGRect(x: 10, y: 10, width: 180, height: 120))
        #expect(centered.frame == CGRect(x: 90, y: 60, width: 20, height: 20))
    }

    @Test func `layout and drawing happen once, with the commit`() {
        final class Counting: CALayer {
            var layouts = 0
            var draws = 0
            override func layoutSublayers() { layouts += 1 }
            override func draw(in ctx: CGContext) {
                draws += 1
                ctx.setFillColor(.white)
                ctx.fill(bounds)
            }
        }
        let renderer = CARenderer(width: 8, height: 8)
        let layer = Counting()
        renderer.layer = layer
        layer.needsDisplayOnBoundsChange = true
        layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
        layer.bounds = CGRect(x: 0, y: 0, width: 6, height: 6)
        #expect(layer.layouts == 0 && layer.draws == 0)
        renderer.beginFrame(atTime: 0, timeStamp: nil)
        #expect(layer.layouts == 1 && layer.draws == 1)
        #expect((layer.contents as? CGImage).map { [$0.width, $0.height] } == [6, 6])
        renderer.beginFrame(atTime: 1, timeStamp: nil)
        #expect(layer.layouts == 1 && layer.draws == 1)
    }

    @Test func `a delegate provides contents, drawn or set`() {
        final class Drawing: NSObject, CALayerDelegate {
            func draw(_ layer: CALayer, in ctx: CGContext) {
                ctx.setFillColor(.white)
                ctx.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
            }
        }
        final class Setting: NSObject, CALayerDelegate {
            func display(_ layer: CALayer) { layer.backgroundColor = .white }
        }
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        layer.contentsScale = 2
        let drawing = Drawing()
        layer.delegate = drawing
        layer.setNeedsDisplay()
        #expect(layer.needsDisplay())
        layer.displayIfNeeded()
        #expect(!layer.needsDisplay())
        #expect((layer.contents as? CGImage)?.width == 8)
        let setting = Setting()
        layer.delegate = setting
        layer.contents = nil
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        #expect(layer.contents == nil && layer.backgroundColor == .white)
    }

    @Test func `a subclass that calls super and draws keeps its drawing`() throws {
        final class Drawn: CALayer {
            override func draw(in ctx: CGContext) {
                super.draw(in: ctx)
                ctx.setFillColor(.white)
                ctx.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
            }
        }
        let layer = Drawn()
        layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        let bitmap = try Bitmap(#require(layer.contents as? CGImage))
        #expect(bitmap.count(of: .white) == 16)
    }

    @Test func `nothing draws a plain layer, so its contents stay`() throws {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
        let context = try #require(
            CGContext(
                data: nil, width: 8, height: 8, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue))
        context.setFillColor(.white)
        context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
        let image = context.makeImage()
        layer.contents = image
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        layer.setNeedsDisplay(CGRect(x: 1.5, y: 1.5, width: 3, height: 3))
        layer.displayIfNeeded()
        layer.setNeedsDisplay(CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1))
        layer.displayIfNeeded()
        #expect(layer.contents as AnyObject === image)
        #expect(!layer.needsDisplay())
    }

    @Test func `a delegate's display counts as implemented, whatever it calls`() {
        final class Delegate: NSObject, CALayerDelegate {
            var draws = 0
            func display(_ layer: CALayer) {
                layer.setNeedsLayout()
                layer.layoutIfNeeded()
            }
            func draw(_ layer: CALayer, in ctx: CGContext) { draws += 1 }
        }
        let (layer, delegate) = (CALayer(), Delegate())
        layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
        layer.delegate = delegate
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        #expect(delegate.draws == 0)
    }

    @Test func `any change of the bounds redraws a layer that needs it`() {
        let layer = CALayer()
        layer.needsDisplayOnBoundsChange = true
        layer.bounds.origin.x = 3
        #expect(layer.needsDisplay())
    }
}
