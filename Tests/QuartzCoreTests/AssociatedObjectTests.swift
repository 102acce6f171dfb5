import Foundation
import QuartzCore
import Testing

/// Values that programs associate with objects, as with the runtime of Objective-C.
@Suite struct AssociatedObjectTests {
    nonisolated(unsafe) private static var first: UInt8 = 0
    nonisolated(unsafe) private static var second: UInt8 = 0

    private final class Thing {}

    @Test("Values are found by their object and their key, and can be replaced and removed")
    func values() {
        let (layer, other) = (CALayer(), CALayer())
        #expect(objc_getAssociatedObject(layer, &Self.first) == nil)
        objc_setAssociatedObject(layer, &Self.first, "name", .OBJC_ASSOCIATION_COPY_NONATOMIC)
        objc_setAssociatedObject(layer, &Self.second, 5, .OBJC_ASSOCIATION_RETAIN)
        #expect(objc_getAssociatedObject(layer, &Self.first) as? String == "name")
        #expect(objc_getAssociatedObject(layer, &Self.second) as? Int == 5)
        #expect(objc_getAssociatedObject(other, &Self.first) == nil)
        objc_setAssociatedObject(layer, &Self.first, "other", .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        objc_setAssociatedObject(layer, &Self.second, nil, .OBJC_ASSOCIATION_RETAIN)
        #expect(objc_getAssociatedObject(layer, &Self.first) as? String == "other")
        #expect(objc_getAssociatedObject(layer, &Self.second) == nil)
        objc_removeAssociatedObjects(layer)
        #expect(objc_getAssociatedObject(layer, &Self.first) == nil)
    }

    @Test("An object in an optional is that object")
    func optionals() {
        let layer: CALayer? = CALayer()
        objc_setAssociatedObject(layer as Any, &Self.first, "name", .OBJC_ASSOCIATION_RETAIN)
        #expect(layer.map { objc_getAssociatedObject($0, &Self.first) as? String } == "name")
        #expect(objc_getAssociatedObject(layer as Any, &Self.first) as? String == "name")
        #expect(objc_getAssociatedObject(CALayer?.none as Any, &Self.first) == nil)
        #expect(objc_getAssociatedObject(3 as Int? as Any, &Self.first) == nil)
    }

    @Test("Values are kept as their policies say")
    func policies() {
        let layer = CALayer()
        weak var retained: Thing?
        var assigned: Thing? = Thing()
        do {
            let thing = Thing()
            retained = thing
            objc_setAssociatedObject(layer, &Self.first, thing, .OBJC_ASSOCIATION_RETAIN)
        }
        objc_setAssociatedObject(layer, &Self.second, assigned, .OBJC_ASSOCIATION_ASSIGN)
        #expect(retained != nil && objc_getAssociatedObject(layer, &Self.second) as? Thing === assigned)
        assigned = nil
        #expect(objc_getAssociatedObject(layer, &Self.second) == nil)
        let text = NSMutableString(string: "a")
        objc_setAssociatedObject(layer, &Self.second, text, .OBJC_ASSOCIATION_COPY)
        text.append("b")
        #expect((objc_getAssociatedObject(layer, &Self.second) as? NSString)?.isEqual(to: "a") == true)
        objc_setAssociatedObject(CGPoint.zero, &Self.second, text, .OBJC_ASSOCIATION_RETAIN)
        #expect(objc_getAssociatedObject(CGPoint.zero, &Self.second) == nil, "no object")
    }

    @Test("The values of a layer are released with it, and those of other objects later")
    func release() {
        weak var ofLayer: Thing?
        weak var ofObject: Thing?
        do {
            let (layer, object) = (CALayer(), Thing())
            let (a, b) = (Thing(), Thing())
            (ofLayer, ofObject) = (a, b)
            objc_setAssociatedObject(layer, &Self.first, a, .OBJC_ASSOCIATION_RETAIN)
            objc_setAssociatedObject(object, &Self.first, b, .OBJC_ASSOCIATION_RETAIN)
        }
        #expect(ofLayer == nil)
        let layers = (0..<1000).map { _ in CALayer() }
        for layer in layers { objc_setAssociatedObject(layer, &Self.first, 1, .OBJC_ASSOCIATION_RETAIN) }
        #expect(ofObject == nil)
    }

    @Test("Threads associate values at once")
    func threads() {
        nonisolated(unsafe) let layers = (0..<8).map { _ in CALayer() }
        DispatchQueue.concurrentPerform(iterations: 8) { index in
            for count in 0..<2000 {
                let layer = layers[(index + count) % 8]
                objc_setAssociatedObject(layer, &Self.first, count, .OBJC_ASSOCIATION_RETAIN)
                _ = objc_getAssociatedObject(layer, &Self.first)
            }
        }
        #expect(layers.allSatisfy { objc_getAssociatedObject($0, &Self.first) is Int })
    }
}
