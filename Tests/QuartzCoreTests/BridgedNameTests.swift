import Foundation
import QuartzCore
import Testing

/// Names of Apple's string types in key-value coding.
@Suite struct BridgedNameTests {
    @Test func `A name is set and read as its own type, and as a string`() {
        let layer = CALayer()
        layer.setValue(CALayerContentsGravity.center, forKey: "contentsGravity")
        #expect(layer.contentsGravity == .center)
        #expect(layer.value(forKey: "contentsGravity") as? CALayerContentsGravity == .center)
        #expect(layer.value(forKeyPath: "contentsGravity") as? String == "center")
        layer.setValue("left", forKeyPath: "contentsGravity")
        #expect(layer.contentsGravity == .left)
        #expect(layer.value(forKey: "cornerRadius") as? CALayerContentsGravity == nil)
    }

    @Test func `Names of other layers and of animations are bridged too`() {
        let shape = CAShapeLayer()
        shape.setValue(CAShapeLayerLineCap.round, forKey: "lineCap")
        shape.setValue(CAShapeLayerFillRule.evenOdd, forKey: "fillRule")
        #expect(shape.lineCap == .round && shape.fillRule == .evenOdd)
        #expect(shape.value(forKey: "lineJoin") as? CAShapeLayerLineJoin == .miter)
        let text = CATextLayer()
        text.setValue(CATextLayerTruncationMode.end, forKey: "truncationMode")
        #expect(text.truncationMode == .end)
        #expect(text.value(forKey: "alignmentMode") as? CATextLayerAlignmentMode == .natural)
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.setValue(CAMediaTimingFillMode.forwards, forKey: "fillMode")
        #expect(animation.fillMode == .forwards)
        #expect(CALayerContentsGravity.top as NSString == "top")
    }

    @Test func `Parts of a matrix with a perspective divisor are read as they were set`() throws {
        let layer = CALayer()
        layer.transform = CATransform3D(
            m11: 0, m12: 1, m13: 2, m14: 3, m21: 4, m22: 5, m23: 6, m24: 7, m31: 8, m32: 9, m33: 0, m34: 1, m41: 2,
            m42: 3, m43: 4, m44: 5)
        layer.setValue(0.7, forKeyPath: "transform.scale")
        let scale = try #require(layer.value(forKeyPath: "transform.scale") as? CGFloat)
        #expect(abs(scale - 0.7) < 1e-9)
        layer.setValue(0.5, forKeyPath: "transform.rotation.x")
        let (x, angle) = (
            try #require(layer.value(forKeyPath: "transform.scale.x") as? CGFloat),
            try #require(layer.value(forKeyPath: "transform.rotation.x") as? CGFloat)
        )
        #expect(abs(x - 0.7) < 1e-9 && abs(angle - 0.5) < 1e-9)
    }

    @Test func `The visible rectangle is read by key`() {
        let scroll = CAScrollLayer(), layer = CALayer()
        scroll.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        layer.frame = CGRect(x: 5, y: 0, width: 20, height: 20)
        scroll.addSublayer(layer)
        #expect(layer.value(forKey: "visibleRect") as? CGRect == CGRect(x: 0, y: 0, width: 5, height: 10))
        #expect(layer.value(forKeyPath: "visibleRect.size.width") as? CGFloat == 5)
    }
}
