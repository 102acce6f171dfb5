import AppKit
import Testing

/// Chapters 9 and 10 of the Core Animation guide: layout, and key-value coding.
@Suite struct LayoutListings {
    init() throws { try Samples.pinFonts() }

    @Test func `9-1: constraints place two layers`() {
        let theLayer = CALayer()
        theLayer.bounds = CGRect(x: 0, y: 0, width: 300, height: 200)
        // create and set a constraint layout manager for theLayer
        theLayer.layoutManager = CAConstraintLayoutManager()
        let layerA = CALayer()
        layerA.name = "layerA"
        layerA.bounds = CGRectMake(0.0, 0.0, 100.0, 25.0)
        layerA.borderWidth = 2.0
        layerA.addConstraint(
            CAConstraint(
                attribute: CAConstraintAttribute.midY, relativeTo: "superlayer", attribute: CAConstraintAttribute.midY))
        layerA.addConstraint(CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midX))
        theLayer.addSublayer(layerA)
        let layerB = CALayer()
        layerB.name = "layerB"
        layerB.borderWidth = 2.0
        layerB.addConstraint(CAConstraint(attribute: .width, relativeTo: "layerA", attribute: .width))
        layerB.addConstraint(CAConstraint(attribute: .midX, relativeTo: "layerA", attribute: .midX))
        layerB.addConstraint(CAConstraint(attribute: .maxY, relativeTo: "layerA", attribute: .minY, offset: -10.0))
        layerB.addConstraint(
            CAConstraint(attribute: .minY, relativeTo: "superlayer", attribute: .minY, offset: +10.0))
        theLayer.addSublayer(layerB)
        theLayer.layoutIfNeeded()
        #expect(layerA.position == CGPoint(x: 150, y: 100))
        #expect(layerB.frame == CGRect(x: 100, y: 10, width: 100, height: 67.5))
    }

    @Test func `10: a layer stores a value for any key`() {
        let theLayer = CALayer()
        theLayer.setValue(NSNumber(value: 50 as Int32), forKey: "someKey")
        let someKeyValue = theLayer.value(forKey: "someKey")
        #expect(someKeyValue as? Int == 50)
    }

    private final class ClippedLayer: CALayer {
        override class func defaultValue(forKey key: String) -> Any? {
            if key == "masksToBounds" {
                return NSNumber(value: true)
            }
            return super.defaultValue(forKey: key)
        }
    }

    @Test func `10-1: a subclass has another default`() {
        #expect(ClippedLayer().masksToBounds)
    }

    @Test func `10-4: every field of a structure has a key path`() {
        let layer = CALayer()
        let transformPaths = [
            "rotation.x", "rotation.y", "rotation.z", "rotation", "scale.x", "scale.y", "scale.z", "scale",
            "translation.x", "translation.y", "translation.z",
        ]
        for path in transformPaths {
            layer.setValue(0.5, forKeyPath: "transform." + path)
            #expect(layer.value(forKeyPath: "transform." + path) is NSNumber)
        }
        layer.setValue(NSValue(size: NSSize(width: 3, height: 4)), forKeyPath: "transform.translation")
        #expect((layer.value(forKeyPath: "transform.translation") as? NSValue)?.sizeValue.width == 3)
        for path in ["position.x", "position.y", "bounds.origin.x", "bounds.size.width", "shadowOffset.height"] {
            layer.setValue(7, forKeyPath: path)
            #expect(layer.value(forKeyPath: path) as? CGFloat == 7)
        }
        layer.setValue(NSValue(point: NSPoint(x: 1, y: 2)), forKeyPath: "bounds.origin")
        layer.setValue(NSValue(rect: NSRect(x: 1, y: 2, width: 3, height: 4)), forKeyPath: "bounds")
        #expect((layer.value(forKey: "bounds") as? NSValue)?.rectValue == CGRect(x: 1, y: 2, width: 3, height: 4))
    }
}
