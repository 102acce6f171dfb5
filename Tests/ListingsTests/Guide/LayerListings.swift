import AppKit
import Testing

/// Chapters 3 to 5 of the Core Animation guide: geometry, trees and contents.
@Suite struct LayerListings {
    @Test func `3-1: the fields of a transform`() {
        var transform = CATransform3D()
        (transform.m11, transform.m12, transform.m13, transform.m14) = (1, 0, 0, 0)
        (transform.m21, transform.m22, transform.m23, transform.m24) = (0, 1, 0, 0)
        (transform.m31, transform.m32, transform.m33, transform.m34) = (0, 0, 1, 0)
        (transform.m41, transform.m42, transform.m43, transform.m44) = (0, 0, 0, 1)
        #expect(CATransform3DIsIdentity(transform))
        #expect(CATransform3DEqualToTransform(transform, CATransform3DIdentity))
    }

    @Test func `3-1: degrees and radians`() {
        func DegreesToRadians(_ degrees: CGFloat) -> CGFloat { return degrees * CGFloat(Double.pi) / 180 }
        func RadiansToDegrees(_ radians: CGFloat) -> CGFloat { return radians * 180 / CGFloat(Double.pi) }
        #expect(RadiansToDegrees(DegreesToRadians(90)) == 90)
    }

    @Test func `3-2: perspective by a field of the transform`() {
        var aTransform = CATransform3DIdentity
        // the value of zDistance affects the sharpness of the transform.
        let zDistance: CGFloat = 850
        aTransform.m34 = 1.0 / -zDistance
        #expect(!CATransform3DIsAffine(aTransform))
    }

    @Test func `table 3-4: a rotation by its key path`() {
        let myLayer = CALayer()
        myLayer.setValue(NSNumber(value: 0 as Int32), forKeyPath: "transform.rotation.x")
        myLayer.setValue(0, forKeyPath: "transform.rotation.x")
        #expect(myLayer.value(forKeyPath: "transform.rotation.x") as? Double == 0)
    }

    @MainActor @Test func `4-1: a view shows the root of a layer tree`() throws {
        try Samples.useDisplay()
        let theView = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
        let theRootLayer = CALayer()
        theView.layer = theRootLayer
        theView.wantsLayer = true
        #expect(theView.layer === theRootLayer)
    }

    @Test func `table 4-1: sublayers are added, inserted, replaced and removed`() {
        let (layer, first, second, third) = (CALayer(), CALayer(), CALayer(), CALayer())
        layer.addSublayer(first)
        layer.insertSublayer(second, at: 0)
        layer.insertSublayer(third, below: first)
        layer.insertSublayer(third, above: first)
        layer.replaceSublayer(first, with: CALayer())
        third.removeFromSuperlayer()
        layer.sublayers = nil
        layer.sublayers = [first, second]
        #expect(layer.sublayers?.count == 2)
    }

    @Test func `table 4-2: a layer keeps to the lower left corner of its superlayer`() {
        let layer = CALayer()
        layer.autoresizingMask = [.layerMaxXMargin, .layerMaxYMargin]
        layer.autoresizingMask = CAAutoresizingMask.layerMaxXMargin.union(.layerMaxYMargin)
        layer.autoresizingMask = [CAAutoresizingMask.layerMaxXMargin, CAAutoresizingMask.layerMaxYMargin]
        #expect(layer.autoresizingMask.contains(.layerMaxXMargin))
    }

    @Test func `5-1: an image as the contents of a layer`() throws {
        let theImage = try #require(Samples.image)
        let theLayer = CALayer()
        theLayer.position = CGPointMake(50.0, 50.0)
        theLayer.bounds = CGRectMake(0.0, 0.0, 100.0, 100.0)
        // set the contents property to an image that was loaded elsewhere
        theLayer.contents = theImage
        #expect((theLayer.contents as! CGImage) === theImage)
    }

    private final class ImageDelegate: NSObject, CALayerDelegate {
        func display(_ theLayer: CALayer) {
            // check the value of the layer's state key
            if (theLayer.value(forKey: "state") as? NSNumber)?.boolValue ?? false {
                theLayer.contents = Samples.image
            } else {
                theLayer.contents = nil
            }
        }
    }

    @Test func `5-2: a delegate sets the contents`() {
        let (theLayer, delegate) = (CALayer(), ImageDelegate())
        theLayer.delegate = delegate
        theLayer.setValue(true, forKey: "state")
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
            theContext.setLineWidth(CGFloat((theLayer.value(forKey: "lineWidth") as! NSNumber).floatValue))
            theContext.strokePath()
        }
    }

    @Test func `5-3: a delegate draws a path`() {
        let (theLayer, delegate) = (CALayer(), DrawingDelegate())
        theLayer.bounds = CGRect(x: 0, y: 0, width: 310, height: 260)
        theLayer.setValue(5, forKey: "lineWidth")
        theLayer.delegate = delegate
        theLayer.setNeedsDisplay()
        theLayer.displayIfNeeded()
        #expect(theLayer.contents != nil)
    }

    private final class StateLayer: CALayer {
        var state = false

        override func display() {
            if self.state {
                self.contents = Samples.image
            } else {
                self.contents = nil
            }
        }
    }

    @Test func `5-4: a subclass overrides display`() {
        let layer = StateLayer()
        layer.state = true
        layer.display()
        #expect(layer.contents != nil)
    }

    private final class CurveLayer: CALayer {
        var lineWidth: CGFloat = 5
        var lineColor: CGColor = .black

        override func draw(in theContext: CGContext) {
            let thePath = CGMutablePath()
            thePath.move(to: CGPoint(x: 15.0, y: 15.0))
            thePath.addCurve(
                to: CGPoint(x: 295.0, y: 15.0), control1: CGPoint(x: 15.0, y: 250.0),
                control2: CGPoint(x: 295.0, y: 250.0))
            theContext.beginPath()
            theContext.addPath(thePath)
            theContext.setLineWidth(self.lineWidth)
            theContext.setStrokeColor(self.lineColor)
            theContext.strokePath()
        }
    }

    @Test func `5-5: a subclass overrides draw(in:)`() {
        let layer = CurveLayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 310, height: 260)
        layer.setNeedsDisplay(layer.bounds)
        layer.needsDisplayOnBoundsChange = true
        layer.displayIfNeeded()
        #expect(layer.contents != nil)
    }

    @Test func `tables 5-1 and 5-2: the positions and scalings of contents`() {
        let layer = CALayer()
        let gravities: [CALayerContentsGravity] = [
            .topLeft, .top, .topRight, .left, .center, .right, .bottomLeft, .bottom, .bottomRight, .resize,
            .resizeAspect, .resizeAspectFill,
        ]
        for gravity in gravities {
            layer.contentsGravity = gravity
            #expect(layer.contentsGravity == gravity)
        }
    }
}
