import AppKit
import Testing

/// Chapter 3, basic animations, of the book on animation techniques. The display is off screen, and the window hidden.
@Suite struct BasicAnimationChapter {
    private let layer = CALayer()
    private let startPoint = NSPoint(x: 0, y: 0)
    private let endPoint = NSPoint(x: 200, y: 100)

    @MainActor @Test func `a window changes its frame`() throws {
        try Samples.useDisplay()
        let window = NSWindow(contentRect: .zero, styleMask: [.titled], backing: .buffered, defer: true)
        window.setFrame(NSRect(x: 0, y: 0, width: 300, height: 300), display: true)
        #expect(window.frame.width == 300)
    }

    @MainActor @Test func `3-3: a group of animations has a duration`() throws {
        try Samples.useDisplay()
        let view = NSView(frame: NSRect(x: 0, y: 0, width: 10, height: 10))
        NSAnimationContext.beginGrouping()
        NSAnimationContext.current.duration = 5.0
        view.animator().frame = NSRect(x: 0, y: 0, width: 20, height: 20)
        NSAnimationContext.endGrouping()
        #expect(view.frame.width == 20)
    }

    @Test func `3-5: bounds change without animation`() {
        CATransaction.begin()
        CATransaction.setValue(NSNumber(value: true), forKey: kCATransactionDisableActions)
        layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        CATransaction.commit()
        #expect(layer.animationKeys() == nil)
    }

    @Test func `3-6: bounds change in five seconds`() {
        CATransaction.begin()
        CATransaction.setValue(NSNumber(value: 5.0 as Float), forKey: kCATransactionAnimationDuration)
        layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        CATransaction.commit()
        #expect(layer.bounds.width == 10)
    }

    @Test func `3-7: an explicit animation of the bounds`() {
        let (oldRect, newRect) = (NSMakeRect(0.0, 0.0, 100.0, 100.0), NSMakeRect(0.0, 0.0, 300.0, 300.0))
        let boundsAnimation = CABasicAnimation(keyPath: "bounds")
        boundsAnimation.fromValue = NSValue(rect: oldRect)
        boundsAnimation.toValue = NSValue(rect: newRect)
        boundsAnimation.duration = 5.0
        layer.bounds = NSRectToCGRect(newRect)
        layer.add(boundsAnimation, forKey: "bounds")
        #expect(layer.animation(forKey: "bounds")?.duration == 5)
    }

    @Test func `3-8 and 3-9: a position is animated explicitly`() {
        let animation = CABasicAnimation(keyPath: "position")
        animation.fromValue = NSValue(point: startPoint)
        animation.toValue = NSValue(point: endPoint)
        animation.duration = 5.0
        layer.position = endPoint
        layer.add(animation, forKey: nil)
        layer.add(animation, forKey: "position")
        #expect(layer.position == CGPoint(x: 200, y: 100))
    }

    @Test func `3-10: a transaction animates the position`() {
        CATransaction.begin()
        CATransaction.setValue(NSNumber(value: 5.0), forKey: kCATransactionAnimationDuration)
        layer.position = endPoint
        CATransaction.commit()
        #expect(layer.position == endPoint)
    }

    @Test func `3-11: an animation stays at its end`() {
        let animation = CABasicAnimation(keyPath: "position")
        animation.toValue = NSValue(point: endPoint)
        animation.duration = 5.0
        animation.fillMode = CAMediaTimingFillMode.forwards
        animation.isRemovedOnCompletion = false
        layer.add(animation, forKey: "position")
        #expect(layer.animation(forKey: "position")?.fillMode == .forwards)
    }

    @Test func `3-12 and 3-13: three animations one after the other in a group`() {
        let boundsAnimation = CABasicAnimation(keyPath: "bounds")
        boundsAnimation.fromValue = NSValue(rect: NSMakeRect(0.0, 0.0, 100.0, 100.0))
        boundsAnimation.toValue = NSValue(rect: NSMakeRect(0.0, 0.0, 300.0, 300.0))
        boundsAnimation.duration = 15.0
        boundsAnimation.beginTime = 0.0
        let positionAnimation = CABasicAnimation(keyPath: "position")
        positionAnimation.fromValue = NSValue(point: NSPointFromCGPoint(layer.position))
        positionAnimation.toValue = NSValue(point: NSMakePoint(0.0, 0.0))
        positionAnimation.duration = 15.0
        positionAnimation.beginTime = 5.0
        let borderWidthAnimation = CABasicAnimation(keyPath: "borderWidth")
        borderWidthAnimation.fromValue = NSNumber(value: 5.0 as Float)
        borderWidthAnimation.toValue = NSNumber(value: 30.0 as Float)
        borderWidthAnimation.duration = 15.0
        borderWidthAnimation.beginTime = 10.0
        let group = CAAnimationGroup()
        group.duration = 15
        group.animations = [boundsAnimation, positionAnimation, borderWidthAnimation]
        layer.add(group, forKey: nil)
        layer.add(group, forKey: "group")
        #expect((layer.animation(forKey: "group") as? CAAnimationGroup)?.animations?.map(\.beginTime) == [0, 5, 10])
    }
}
