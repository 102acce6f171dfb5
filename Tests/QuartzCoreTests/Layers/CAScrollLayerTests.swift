import Foundation
import QuartzCore
import AcetateReferenceRenderer
import Testing

@Suite struct CAScrollLayerTests {
    @Test func `it scrolls in both directions and masks, by default`() throws {
        let layer = CAScrollLayer()
        #expect(layer.scrollMode == .both && layer.masksToBounds)
        #expect(CAScrollLayer.defaultValue(forKey: "scrollMode") as? String == "both")
        #expect((CAScrollLayer.defaultValue(forKey: "masksToBounds") as? NSNumber)?.boolValue == true)
        let modes: [CAScrollLayerScrollMode] = [.none, .vertically, .horizontally, .both]
        #expect(modes.map(\.rawValue) == ["none", "vertically", "horizontally", "both"])
        layer.setValue("vertically", forKey: "scrollMode")
        layer.masksToBounds = false
        #expect(layer.scrollMode == .vertically)
        let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
        let copy = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CAScrollLayer.self, from: data))
        #expect(copy.scrollMode == .vertically && !copy.masksToBounds)
        layer.scrollMode = CAScrollLayerScrollMode(rawValue: "sideways")
        #expect(layer.scrollMode == .vertically)
    }

    /// A layer of 100 by 80 points, scrolled to (20, 30).
    private func scrollLayer() -> CAScrollLayer {
        let layer = CAScrollLayer()
        layer.bounds = CGRect(x: 20, y: 30, width: 100, height: 80)
        layer.position = CGPoint(x: 50, y: 40)
        return layer
    }

    @Test(arguments: [
        ("none", 20.0, 30.0), ("vertically", 20, -7), ("horizontally", 55, 30), ("both", 55, -7),
    ])
    func `a point becomes the origin as far as the mode allows`(_ mode: String, _ x: Double, _ y: Double) {
        let layer = scrollLayer()
        layer.scrollMode = CAScrollLayerScrollMode(rawValue: mode)
        layer.scroll(to: CGPoint(x: 55, y: -7))
        #expect(layer.bounds == CGRect(x: x, y: y, width: 100, height: 80))
        layer.scroll(to: CGPoint(x: Double.nan, y: 0))
        #expect(layer.bounds == CGRect(x: x, y: y, width: 100, height: 80))
    }

    // The visible part is x 20...120, y 30...110.
    @Test(arguments: [
        (CGRect(x: 40, y: 40, width: 10, height: 10), CGPoint(x: 20, y: 30)),
        (CGRect(x: 5, y: 100, width: 10, height: 30), CGPoint(x: 5, y: 50)),
        (CGRect(x: 115, y: 20, width: 10, height: 10), CGPoint(x: 25, y: 20)),
        // Too large: scrolls by the smallest distance that fills the layer.
        (CGRect(x: 0, y: 60, width: 300, height: 200), CGPoint(x: 20, y: 60)),
        (CGRect(x: -300, y: -300, width: 310, height: 310), CGPoint(x: -90, y: -70)),
        (CGRect(x: 50, y: 30, width: -45, height: 10), CGPoint(x: 5, y: 30)),
    ])
    func `a rectangle is shown by the smallest movement`(_ rect: CGRect, _ origin: CGPoint) {
        let layer = scrollLayer()
        layer.scroll(to: rect)
        #expect(layer.bounds == CGRect(origin: origin, size: CGSize(width: 100, height: 80)))
        layer.scroll(to: CGRect.null)
        #expect(layer.bounds.origin == origin)
    }

    @Test func `a layer scrolls its nearest scroll layer, in that layer's space`() {
        let (outer, inner, page, item) = (scrollLayer(), scrollLayer(), CALayer(), CALayer())
        outer.addSublayer(inner)
        inner.addSublayer(page)
        page.addSublayer(item)
        page.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
        item.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        item.position = CGPoint(x: 200, y: 50)
        item.transform = CATransform3DMakeScale(2, 2, 1)
        item.scroll(CGPoint(x: 1, y: 2))
        // The center, (5, 5), is at (200, 50).
        #expect(inner.bounds.origin == CGPoint(x: 192, y: 44))
        #expect(outer.bounds.origin == CGPoint(x: 20, y: 30))
        inner.scroll(to: CGPoint.zero)
        item.scrollRectToVisible(item.bounds)
        #expect(inner.bounds.origin == CGPoint(x: 110, y: 0))
        CALayer().scroll(CGPoint(x: 1, y: 1))
        CALayer().scrollRectToVisible(CGRect(x: 0, y: 0, width: 1, height: 1))
        item.scroll(CGPoint(x: Double.nan, y: 1))
        item.scrollRectToVisible(.null)
        item.scrollRectToVisible(.infinite)
    }

    @Test func `the visible rectangle is the part that no scroll layer clips, in the layer's own space`() {
        let (scroll, page, item) = (scrollLayer(), CALayer(), CALayer())
        page.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
        scroll.addSublayer(page)
        #expect(page.visibleRect == CGRect(x: 20, y: 30, width: 100, height: 80))
        item.bounds = CGRect(x: 10, y: 0, width: 40, height: 40)
        item.position = CGPoint(x: 120, y: 110)
        page.addSublayer(item)
        #expect(item.visibleRect == CGRect(x: 10, y: 0, width: 20, height: 20))
        item.transform = CATransform3DMakeScale(2, 2, 1)
        #expect(item.visibleRect == CGRect(x: 10, y: 0, width: 20, height: 20))
        item.position = CGPoint(x: 300, y: 300)
        #expect(item.visibleRect == .zero)
        let alone = CALayer()
        alone.bounds = CGRect(x: 3, y: 4, width: 5, height: 6)
        #expect(alone.visibleRect == alone.bounds)
        #expect(scroll.visibleRect == scroll.bounds)
        let holder = scrollLayer()
        holder.bounds = CGRect(x: 0, y: 0, width: 60, height: 60)
        holder.addSublayer(scroll)
        // The outer layer shows 60 by 60 points, and the inner one is at its origin.
        #expect(page.visibleRect == CGRect(x: 20, y: 30, width: 60, height: 60))
    }

    @Test func `a visible layer scrolls with an animation of its bounds`() throws {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
        let (scroll, square) = (CAScrollLayer(), CALayer())
        scroll.frame = root.bounds
        square.frame = CGRect(x: 60, y: 40, width: 10, height: 10)
        (root.backgroundColor, square.backgroundColor) = (.black, .white)
        scroll.addSublayer(square)
        root.addSublayer(scroll)
        let renderer = CARenderer(width: 100, height: 80)
        renderer.layer = root
        func frame(_ time: Double) throws -> CGRect {
            renderer.beginFrame(atTime: time, timeStamp: nil)
            renderer.render()
            renderer.endFrame()
            return try Bitmap(#require(renderer.image)).box { $0 == .white }
        }
        #expect(try frame(1) == CGRect(x: 60, y: 30, width: 10, height: 10))
        CATransaction.begin()
        CATransaction.setAnimationDuration(2)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        scroll.scroll(to: CGPoint(x: 40, y: 20))
        CATransaction.commit()
        #expect(scroll.animationKeys() == ["bounds"])
        _ = try frame(1)
        #expect(try frame(2) == CGRect(x: 40, y: 40, width: 10, height: 10))
        #expect(try frame(4) == CGRect(x: 20, y: 50, width: 10, height: 10))
        #expect(type(of: try #require(scroll.presentation())) == CAScrollLayer.self)
    }
}
