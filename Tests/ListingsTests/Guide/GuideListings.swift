import AppKit
import Testing

/// The listings of the newer edition of the guide that the documents contain, in its chapters 2, 3, 5 and 6.
@Suite struct GuideListings {
    private let theLayer = CALayer()

    @Test func `a custom key of a layer`() {
        let mykey = "testkey"
        theLayer.setValue(10, forKey: mykey)
        let temp = theLayer.value(forKey: mykey)
        #expect(temp as? Int == 10)
    }

    @MainActor private final class LayerClassView: NSView {
        override func makeBackingLayer() -> CALayer { CATiledLayer() }
    }

    @MainActor @Test func `1-1: a view has another class of layer`() throws {
        try Samples.useDisplay()
        let view = LayerClassView(frame: .zero)
        view.wantsLayer = true
        #expect(view.layer is CATiledLayer)
    }

    private final class Delegate: NSObject, CALayerDelegate {
        var displayYesImage = true

        func display(_ theLayer: CALayer) {
            // Check the value of some state property
            if self.displayYesImage {
                theLayer.contents = Samples.image
            } else {
                theLayer.contents = nil
            }
        }
    }

    @Test func `2-3: a delegate chooses the contents`() {
        let delegate = Delegate()
        theLayer.delegate = delegate
        theLayer.display()
        #expect(theLayer.contents != nil)
    }

    private final class DrawingDelegate: NSObject, CALayerDelegate {
        func draw(_ theLayer: CALayer, in theContext: CGContext) {
            let thePath = CGMutablePath()
            thePath.move(to: CGPoint(x: 15.0, y: 15.0))
            thePath.addCurve(
                to: CGPoint(x: 295.0, y: 15.0), control1: CGPoint(x: 15.0, y: 250.0),
                control2: CGPoint(x: 295.0, y: 250.0))
            theContext.beginPath()
            theContext.addPath(thePath)
            theContext.setLineWidth(5)
            theContext.strokePath()
        }
    }

    @Test func `2-4: a delegate draws the contents`() {
        let delegate = DrawingDelegate()
        theLayer.bounds = CGRectMake(0, 0, 310, 260)
        theLayer.delegate = delegate
        theLayer.setNeedsDisplay()
        theLayer.displayIfNeeded()
        #expect(theLayer.contents != nil)
    }

    @Test func `3-1 and 3-2: a layer fades implicitly and explicitly`() {
        theLayer.opacity = 0.0
        let fadeAnim = CABasicAnimation(keyPath: "opacity")
        fadeAnim.fromValue = NSNumber(value: 1.0 as Float)
        fadeAnim.toValue = NSNumber(value: 0.0 as Float)
        fadeAnim.duration = 1.0
        theLayer.add(fadeAnim, forKey: "opacity")
        // Change the actual data value in the layer to the final value.
        theLayer.opacity = 0.0
        #expect(theLayer.animation(forKey: "opacity") != nil)
    }

    @Test func `3-3: a layer bounces along two arcs`() {
        // create a path with two arcs (a bounce)
        let thePath = CGMutablePath()
        thePath.move(to: CGPoint(x: 74.0, y: 74.0))
        thePath.addCurve(
            to: CGPoint(x: 320.0, y: 74.0), control1: CGPoint(x: 74.0, y: 500.0), control2: CGPoint(x: 320.0, y: 500.0))
        thePath.addCurve(
            to: CGPoint(x: 566.0, y: 74.0), control1: CGPoint(x: 320.0, y: 500.0),
            control2: CGPoint(x: 566.0, y: 500.0))
        var theAnimation: CAKeyframeAnimation
        theAnimation = CAKeyframeAnimation(keyPath: "position")
        theAnimation.path = thePath
        theAnimation.duration = 5.0
        theLayer.add(theAnimation, forKey: "position")
        #expect(theLayer.animationKeys() == ["position"])
    }

    @Test func `3-4: two animations of the border in a group`() {
        let widthAnim = CAKeyframeAnimation(keyPath: "borderWidth")
        let widthValues: [Any] = [1.0, 10.0, 5.0, 30.0, 0.5, 15.0, 2.0, 50.0, 0.0]
        widthAnim.values = widthValues
        widthAnim.calculationMode = .paced
        let colorAnim = CAKeyframeAnimation(keyPath: "borderColor")
        let colorValues: [Any] = [NSColor.green.cgColor, NSColor.red.cgColor, NSColor.blue.cgColor]
        colorAnim.values = colorValues
        colorAnim.calculationMode = CAAnimationCalculationMode.paced
        let group = CAAnimationGroup()
        group.animations = [colorAnim, widthAnim]
        group.duration = 5.0
        theLayer.add(group, forKey: "BorderChanges")
        #expect(theLayer.animation(forKey: "BorderChanges") is CAAnimationGroup)
    }

    @MainActor @Test func `3-5: implicit and explicit animations of a view's layer`() throws {
        try Samples.useDisplay()
        let myView = NSView(frame: .zero)
        myView.wantsLayer = true
        NSAnimationContext.runAnimationGroup { context in
            context.duration = 1.0
            context.allowsImplicitAnimation = true
            // Change the opacity implicitly.
            myView.layer?.opacity = 0.0
            // Change the position explicitly.
            let theAnim = CABasicAnimation(keyPath: "position")
            theAnim.fromValue = NSValue(point: myView.layer!.position)
            theAnim.toValue = NSValue(point: NSPoint(x: 400, y: 250))
            theAnim.duration = 3.0
            myView.layer?.add(theAnim, forKey: "AnimateFrame")
        }
        #expect(myView.layer?.animation(forKey: "AnimateFrame")?.duration == 3)
    }

    @Test func `4-1: the size and the position of a sublayer`() {
        let myLayer = CALayer()
        myLayer.bounds = CGRectMake(0, 0, 100, 100)
        myLayer.position = CGPointMake(200, 200)
        #expect(myLayer.frame == CGRect(x: 150, y: 150, width: 100, height: 100))
    }

    @Test func `5-1: a push from one layer to another`() {
        let (first, second) = (CALayer(), CALayer())
        let transition = CATransition()
        transition.startProgress = 0
        transition.endProgress = 1.0
        transition.type = .push
        transition.subtype = .fromRight
        transition.duration = 1.0
        // Add the transition animation to both layers
        first.add(transition, forKey: "transition")
        second.add(transition, forKey: "transition")
        // Finally, change the visibility of the layers.
        first.isHidden = true
        second.isHidden = false
        #expect(first.animation(forKey: kCATransition) != nil)
    }

    @Test func `5-3 and 5-4: a layer's time stands still and continues`() {
        let localLayerTime = theLayer.convertTime(CACurrentMediaTime(), from: nil)
        let pausedTime = theLayer.convertTime(CACurrentMediaTime(), from: nil)
        #expect(pausedTime >= localLayerTime)
        theLayer.speed = 0.0
        theLayer.timeOffset = pausedTime
        let resumedTime = theLayer.timeOffset
        theLayer.speed = 1.0
        theLayer.timeOffset = 0.0
        theLayer.beginTime = 0.0
        let timeSincePause = theLayer.convertTime(CACurrentMediaTime(), from: nil) - resumedTime
        theLayer.beginTime = timeSincePause
        #expect(timeSincePause >= 0)
    }

    @Test func `5-8: perspective for the sublayers`() {
        let myParentLayer = CALayer()
        let eyePosition: CGFloat = 500
        var perspective = CATransform3DIdentity
        perspective.m34 = -1.0 / eyePosition
        // Apply the transform to a parent layer.
        myParentLayer.sublayerTransform = perspective
        #expect(myParentLayer.sublayerTransform.m34 == -0.002)
    }
}
