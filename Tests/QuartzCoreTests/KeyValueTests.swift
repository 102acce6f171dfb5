import Foundation
import QuartzCore
import Testing

@Suite struct KeyValueTests {
    @Test func `values are cast to the types of Core Graphics, as on macOS`() throws {
        let layer = CALayer()
        (layer.position, layer.bounds) = (CGPoint(x: 1, y: 2), CGRect(x: 0, y: 0, width: 3, height: 4))
        layer.transform = CATransform3DMakeScale(2, 3, 4)
        #expect(layer.value(forKey: "opacity") as? CGFloat == 1 && layer.value(forKey: "opacity") as? Float == 1)
        #expect(layer.value(forKeyPath: "transform.scale.y") as? CGFloat == 3)
        #expect(layer.value(forKey: "position") as? CGPoint == CGPoint(x: 1, y: 2))
        #expect(layer.value(forKeyPath: "bounds.size") as? CGSize == CGSize(width: 3, height: 4))
        #expect(layer.value(forKey: "bounds") as? CGRect == CGRect(x: 0, y: 0, width: 3, height: 4))
        #expect(layer.value(forKey: "transform") as? CATransform3D == CATransform3DMakeScale(2, 3, 4))
        #expect(
            layer.value(forKey: "position") as? CATransform3D == nil && layer.value(forKey: "name") as? CGFloat == nil)
        let filter = try #require(CIFilter(name: "CIAffineTransform"))
        filter.setValue(CGAffineTransform(rotationAngle: 1), forKey: "inputTransform")
        #expect(filter.value(forKey: "inputTransform") as? CGAffineTransform == CGAffineTransform(rotationAngle: 1))
        let animation = CAKeyframeAnimation(keyPath: "opacity")
        let times: [CGFloat] = [0, 0.25, 1]
        animation.keyTimes = times as [NSNumber]
        #expect(animation.keyTimes == [0, 0.25, 1])
    }

    /// On macOS a number in a property of any object is an `NSNumber`, whatever its type was.
    @Test(arguments: [2, 2.0, CGFloat(2), Float(2), UInt8(2), NSNumber(value: 2)] as [any Sendable])
    func `a number is cast to every type of numbers`(number: any Sendable) throws {
        func check(_ value: Any?, _ place: String) {
            #expect(value as? Int == 2 && value as? Double == 2 && value as? CGFloat == 2, "\(place)")
            #expect(value as? Float == 2 && value as? UInt32 == 2 && value as? NSNumber == 2, "\(place)")
        }
        let (layer, animation, cell) = (CALayer(), CABasicAnimation(keyPath: "opacity"), CAEmitterCell())
        layer.setValue(number, forKey: "gauge")
        layer.style = ["level": number, "opacity": 0.5, "style": ["depth": number]]
        (animation.fromValue, animation.toValue, animation.byValue) = (number, number, number)
        animation.setValue(number, forKey: "gauge")
        cell.setValue(number, forKey: "gauge")
        cell.style = ["level": number]
        check(layer.value(forKey: "gauge"), "layer")
        check(layer.style?["level"], "style")
        check(layer.value(forKey: "level"), "value from the style")
        check(layer.value(forKey: "depth"), "value from the style's style")
        check(animation.fromValue, "from")
        check(animation.toValue, "to")
        check(animation.byValue, "by")
        check((animation.copy() as? CABasicAnimation)?.toValue, "copy")
        check(animation.value(forKey: "toValue"), "key")
        check(animation.value(forKey: "gauge"), "animation")
        check(cell.value(forKey: "gauge"), "cell")
        check(cell.style?["level"], "style of a cell")
        check(cell.value(forKey: "level"), "value from the style of a cell")
        CATransaction.begin()
        CATransaction.setValue(number, forKey: "gauge")
        check(CATransaction.value(forKey: "gauge"), "transaction")
        CATransaction.commit()
        let keyframes = CAKeyframeAnimation(keyPath: "opacity")
        keyframes.values = [number, 0, 0.5, CGFloat(1)]
        check(keyframes.values?.first, "keyframe")
        #expect(keyframes.values as? [CGFloat] == [2, 0, 0.5, 1])
        #expect(keyframes.values as? [NSNumber] == [2, 0, 0.5, 1])
    }

    @Test func `other values of animations keep their types, and so do the numbers in lists`() {
        let animation = CABasicAnimation(keyPath: "position")
        animation.fromValue = CGPoint(x: 1, y: 2)
        #expect(animation.fromValue as? CGPoint == CGPoint(x: 1, y: 2) && animation.fromValue is NSValue)
        animation.fromValue = CATransform3DIdentity
        #expect(animation.fromValue as? CATransform3D == CATransform3DIdentity)
        let colors = [CGColor.black, .white]
        animation.fromValue = colors
        #expect(animation.fromValue as? [CGColor] == colors)
        animation.fromValue = [0, 0.5, 1]
        #expect(animation.fromValue as? [CGFloat] == [0, 0.5, 1] && animation.fromValue as? [NSNumber] == [0, 0.5, 1])
        animation.fromValue = [1, [2.0], "three"] as [Any]
        #expect((animation.fromValue as? [Any])?.first as? CGFloat == 1, "also in a list of several types")
        animation.fromValue = true
        #expect(animation.fromValue as? Bool == true)
        animation.fromValue = "text"
        #expect(animation.fromValue as? String == "text")
        animation.fromValue = nil
        #expect(animation.fromValue == nil)
    }

    @Test func `the defaults are those of the headers`() {
        let layer = CALayer()
        #expect(layer.bounds == .zero && layer.position == .zero && layer.zPosition == 0)
        #expect(layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
        #expect(CATransform3DIsIdentity(layer.transform) && CATransform3DIsIdentity(layer.sublayerTransform))
        #expect(!layer.isHidden && layer.opacity == 1 && !layer.masksToBounds && !layer.isGeometryFlipped)
        #expect(layer.backgroundColor == nil && layer.borderColor == CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1))
        #expect(layer.cornerRadius == 0 && layer.borderWidth == 0)
        #expect(layer.contents == nil && layer.contentsGravity == .resize && layer.contentsScale == 1)
        #expect(layer.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(layer.anchorPointZ == 0 && !layer.isOpaque)
        #expect(layer.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(layer.minificationFilter == .linear && layer.magnificationFilter == .linear)
        #expect(layer.minificationFilterBias == 0 && layer.cornerCurve == .circular)
        #expect(
            layer.maskedCorners == [
                .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
            ])
        #expect(
            layer.edgeAntialiasingMask == [.layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge])
        #expect(layer.allowsEdgeAntialiasing && layer.allowsGroupOpacity)
        #expect(!layer.shouldRasterize && layer.rasterizationScale == 1)
        #expect(layer.filters == nil && layer.sublayers == nil && layer.superlayer == nil && layer.delegate == nil)
        #expect(layer.speed == 1 && layer.beginTime == 0 && layer.timeOffset == 0)
        #expect(layer.name == nil && layer.actions == nil && layer.style == nil && layer.autoresizingMask == [])
    }

    @Test func `values are accepted bare or boxed, and returned as chapter 10 wraps them`() {
        let layer = CALayer()
        layer.setValue(CGPoint(x: 1, y: 2), forKey: "position")
        #expect((layer.value(forKey: "position") as? NSValue)?.pointValue == CGPoint(x: 1, y: 2))
        layer.setValue(NSValue(rect: CGRect(x: 0, y: 0, width: 3, height: 4)), forKey: "bounds")
        #expect(layer.bounds.size == CGSize(width: 3, height: 4))
        layer.setValue(1, forKey: "opacity")
        layer.setValue(NSNumber(value: 0.5), forKey: "opacity")
        #expect(layer.value(forKey: "opacity") as? Double == 0.5)
        layer.setValue(true, forKey: "hidden")
        #expect(layer.isHidden && layer.value(forKey: "isHidden") as? Bool == true)
        layer.setValue("a", forKey: "name")
        #expect(layer.name == "a")
    }

    @Test func `a key path reads and writes fields of structures`() {
        let layer = CALayer()
        layer.setValue(7, forKeyPath: "position.x")
        #expect(layer.position == CGPoint(x: 7, y: 0))
        layer.setValue(CGSize(width: 3, height: 4), forKeyPath: "bounds.size")
        layer.setValue(9, forKeyPath: "bounds.size.width")
        #expect(layer.bounds.size == CGSize(width: 9, height: 4))
        #expect(layer.value(forKeyPath: "bounds.size.height") as? Double == 4)
        layer.setValue(0.5, forKeyPath: "transform.rotation.z")
        #expect(abs(layer.transform.m12 - sin(0.5)) < 1e-12)
        #expect(abs((layer.value(forKeyPath: "transform.rotation") as? Double ?? 0) - 0.5) < 1e-12)
        layer.setValue(2, forKeyPath: "transform.scale.x")
        #expect(abs((layer.value(forKeyPath: "transform.rotation.z") as? Double ?? 0) - 0.5) < 1e-12)
        layer.setValue(5, forKeyPath: "sublayerTransform.translation.y")
        #expect(layer.sublayerTransform.m42 == 5)
        #expect(layer.value(forKeyPath: "position.z") == nil)
    }

    @Test func `a key path leads into the frame, custom keys and dictionaries`() {
        let layer = CALayer()
        layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
        layer.setValue(9, forKeyPath: "frame.origin.x")
        layer.setValue(CGSize(width: 5, height: 6), forKeyPath: "frame.size")
        #expect(layer.frame == CGRect(x: 9, y: 2, width: 5, height: 6))
        #expect(layer.value(forKeyPath: "frame.size.height") as? Double == 6)
        layer.setValue(CGPoint(x: 1, y: 2), forKey: "spot")
        layer.setValue(7, forKeyPath: "spot.x")
        #expect((layer.value(forKey: "spot") as? NSValue)?.pointValue == CGPoint(x: 7, y: 2))
        layer.setValue("far", forKeyPath: "spot.y")
        layer.setValue(7, forKeyPath: "spot.width")
        layer.setValue(7, forKeyPath: "nowhere.x")
        #expect(layer.value(forKeyPath: "spot.y") as? Double == 2)
        #expect(layer.value(forKey: "nowhere") == nil)
        layer.setValue(["name": "pear", "size": ["width": 3]], forKey: "fruit")
        #expect(layer.value(forKeyPath: "fruit.name") as? String == "pear")
        #expect(layer.value(forKeyPath: "fruit.size.width") as? Int == 3)
        #expect(layer.value(forKeyPath: "fruit.size.depth") == nil)
    }

    @Test func `an animation's key path leads into its values`() {
        let animation = CABasicAnimation(keyPath: "position")
        animation.toValue = CGPoint(x: 1, y: 2)
        animation.setValue(5, forKeyPath: "toValue.y")
        #expect((animation.toValue as? NSValue)?.pointValue == CGPoint(x: 1, y: 5))
        #expect(animation.value(forKeyPath: "toValue.y") as? Double == 5)
        #expect(animation.value(forKeyPath: "keyPath") as? String == "position")
        let layer = CALayer()
        animation.setValue(layer, forKey: "layer")
        animation.setValue("mine", forKeyPath: "layer.name")
        #expect(layer.name == "mine" && animation.value(forKeyPath: "layer.name") as? String == "mine")
        animation.setValue(5, forKeyPath: "fromValue.y")
        #expect(animation.fromValue == nil)
    }

    @Test func `a style has values for properties that were not set, and so does a nested style`() {
        let layer = CALayer()
        layer.opacity = 0.25
        let deep: [AnyHashable: Any] = ["borderWidth": 2, "fruit": "pear", "cornerRadius": 1]
        layer.style = ["cornerRadius": 5, "opacity": 0.5, "speed": 2, "style": deep, "superlayer": CALayer()]
        #expect(layer.cornerRadius == 5 && layer.opacity == 0.25 && layer.speed == 2 && layer.borderWidth == 2)
        #expect(layer.value(forKey: "fruit") as? String == "pear")
        layer.borderWidth = 3
        layer.setValue(nil, forKey: "opacity")
        #expect(layer.opacity == 0.5)
        layer.style = ["borderWidth": 7]
        #expect(layer.cornerRadius == 0 && layer.opacity == 1 && layer.speed == 1 && layer.borderWidth == 3)
        layer.style = nil
        #expect(layer.borderWidth == 3)
    }

    @Test func `several keys are set and read at once`() {
        let layer = CALayer()
        layer.setValuesForKeys(["cornerRadius": 5, "backgroundColor": CGColor.black, "fruit": "pear"])
        layer.setValuesForKeys(["backgroundColor": NSNull()])
        #expect(layer.cornerRadius == 5 && layer.backgroundColor == nil)
        let values = layer.dictionaryWithValues(forKeys: ["cornerRadius", "backgroundColor", "fruit"])
        #expect(values["cornerRadius"] as? Double == 5 && values["backgroundColor"] is NSNull && values.count == 3)
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.setValuesForKeys(["duration": 3, "toValue": 1])
        #expect(animation.duration == 3 && animation.dictionaryWithValues(forKeys: ["keyPath"]).count == 1)
    }

    @Test func `a class may override the default of any property`() {
        final class Fast: CALayer {
            override class func defaultValue(forKey key: String) -> Any? {
                switch key {
                case "speed": 2
                case "needsDisplayOnBoundsChange": true
                case "name": "fast"
                case "shadowOffset": CGSize(width: 1, height: 1)
                default: super.defaultValue(forKey: key)
                }
            }
        }
        let layer = Fast()
        #expect(layer.speed == 2 && layer.needsDisplayOnBoundsChange && layer.name == "fast")
        #expect(layer.shadowOffset == CGSize(width: 1, height: 1))
        layer.speed = 3
        layer.setValue(nil, forKey: "speed")
        #expect(layer.speed == 2)
        let names = ["duration": 0.0, "speed": 1, "autoreverses": 0, "needsDisplayOnBoundsChange": 0]
        for (key, value) in names { #expect((CALayer.defaultValue(forKey: key) as? NSNumber)?.doubleValue == value) }
    }

    @Test func `a key path leads to a filter's input by the filter's name`() throws {
        let layer = CALayer()
        let filter = try #require(CIFilter(name: "CIBloom"))
        filter.name = "pulseFilter"
        filter.setValue(5.0, forKey: "inputRadius")
        layer.filters = [filter]
        layer.setValue(1.5, forKeyPath: "filters.pulseFilter.inputIntensity")
        #expect(layer.value(forKeyPath: "filters.pulseFilter.inputIntensity") as? Double == 1.5)
        #expect(layer.value(forKeyPath: "filters.pulseFilter.inputRadius") as? Double == 5)
        #expect(layer.value(forKeyPath: "filters.other.inputRadius") == nil)
        #expect((layer.filters?.first as? CIFilter)?.value(forKey: "inputIntensity") as? Double == 1.5)
    }

    @Test func `a key path leads to sublayers by name`() {
        let layer = CALayer()
        let child = CALayer()
        child.name = "child"
        layer.addSublayer(child)
        layer.setValue(0.25, forKeyPath: "sublayers.child.opacity")
        #expect(child.opacity == 0.25)
        #expect(layer.value(forKeyPath: "sublayers.child.opacity") as? Double == 0.25)
        #expect(child.value(forKeyPath: "superlayer.opacity") as? Double == 1)
    }

    @Test func `any other key stores its value, with defaults from style and class`() {
        final class Custom: CALayer {
            override class func defaultValue(forKey key: String) -> Any? {
                switch key {
                case "masksToBounds": NSNumber(value: true)
                case "fruit": "apple"
                default: super.defaultValue(forKey: key)
                }
            }
        }
        let layer = Custom()
        #expect(layer.masksToBounds)
        #expect(layer.value(forKey: "fruit") as? String == "apple")
        layer.style = ["fruit": "pear"]
        #expect(layer.value(forKey: "fruit") as? String == "pear")
        layer.setValue("plum", forKey: "fruit")
        #expect(layer.value(forKey: "fruit") as? String == "plum")
        layer.setValue(nil, forKey: "fruit")
        #expect(layer.value(forKey: "fruit") as? String == "pear")
        #expect(CALayer.defaultValue(forKey: "opacity") as? Double == 1)
        #expect(CALayer().value(forKey: "unheardOf") == nil)
    }

    @Test func `a transform is coded as a value of sixteen numbers`() {
        let turned = CATransform3DMakeRotation(0.5, 1, 2, 3)
        #expect(NSValue(caTransform3D: turned).caTransform3DValue == turned)
        #expect(NSValue(caTransform3D: turned).isEqual(NSValue(caTransform3D: turned)))
        #expect(NSValue(point: CGPoint(x: 1, y: 2)).caTransform3DValue == CATransform3D())
        let layer = CALayer()
        layer.setValue(NSValue(caTransform3D: turned), forKey: "transform")
        #expect(layer.transform == turned)
        #expect((layer.value(forKey: "transform") as? NSValue)?.caTransform3DValue == turned)
        layer.setValue(CATransform3DIdentity, forKey: "transform")
        #expect(CATransform3DIsIdentity(layer.transform))
    }

    @Test func `key-value coding calls a subclass's getter and setter`() {
        final class Half: CALayer {
            override var opacity: Float {
                get { super.opacity }
                set { super.opacity = newValue / 2 }
            }
        }
        let layer = Half()
        layer.setValue(1, forKey: "opacity")
        #expect(layer.opacity == 0.5)
        layer.setValue(9, forKey: "opacity")
        #expect(layer.opacity == 1)
        layer.setValue(-1, forKey: "contentsScale")
        #expect(layer.contentsScale == 1)
    }

    @Test func `every property has its key`() {
        for key in Coded.properties {
            let layer = CALayer()
            layer.setValue(key.value, forKey: key.name)
            let back = layer.value(forKey: key.name)
            #expect((back as? NSObject)?.isEqual(key.value) ?? false, "\(key.name): \(String(describing: back))")
        }
    }

    private enum Coded {
        static var properties: [(name: String, value: NSObject)] {
            let numbers = [
                "borderWidth", "cornerRadius", "zPosition", "contentsScale", "beginTime", "duration", "speed",
                "timeOffset", "repeatCount", "repeatDuration",
            ].map { ($0, NSNumber(value: 2.5)) }
            let flags = [
                "hidden", "masksToBounds", "geometryFlipped", "autoreverses", "needsDisplayOnBoundsChange",
            ].map { ($0, NSNumber(value: true)) }
            let points = ["anchorPoint", "position"].map { ($0, NSValue(point: CGPoint(x: 1, y: 2))) }
            let rect = NSValue(rect: CGRect(x: 1, y: 2, width: 3, height: 4))
            let rects = ["bounds", "contentsRect", "frame"].map { ($0, rect) }
            let matrices = ["transform", "sublayerTransform"].map {
                ($0, NSValue(caTransform3D: CATransform3DMakeScale(2, 3, 4)))
            }
            return numbers + flags + points + rects + matrices + [("opacity", NSNumber(value: 0.5))]
        }
    }

    @Test func `defaults that are names are of the names' types`() {
        #expect(CALayer.defaultValue(forKey: "contentsGravity") as? CALayerContentsGravity == .resize)
        #expect(CALayer.defaultValue(forKey: "contentsFormat") as? CALayerContentsFormat == .RGBA8Uint)
        #expect(CALayer.defaultValue(forKey: "minificationFilter") as? CALayerContentsFilter == .linear)
        #expect(CALayer.defaultValue(forKey: "cornerCurve") as? CALayerCornerCurve == .circular)
        #expect(CALayer.defaultValue(forKey: "toneMapMode") as? CALayer.ToneMapMode == .automatic)
        #expect(CALayer.defaultValue(forKey: "preferredDynamicRange") as? CALayer.DynamicRange == .standard)
        #expect(CALayer.defaultValue(forKey: "fillMode") as? CAMediaTimingFillMode == .removed)
        #expect(CAShapeLayer.defaultValue(forKey: "fillRule") as? CAShapeLayerFillRule == .nonZero)
        #expect(CAShapeLayer.defaultValue(forKey: "lineCap") as? CAShapeLayerLineCap == .butt)
        #expect(CAGradientLayer.defaultValue(forKey: "type") as? CAGradientLayerType == .axial)
        #expect(CAScrollLayer.defaultValue(forKey: "scrollMode") as? CAScrollLayerScrollMode == .both)
        #expect(CATextLayer.defaultValue(forKey: "alignmentMode") as? CATextLayerAlignmentMode == .natural)
        #expect(CATextLayer.defaultValue(forKey: "font") as? String == "Helvetica")
        #expect(CAEmitterLayer.defaultValue(forKey: "emitterShape") as? CAEmitterLayerEmitterShape == .point)
        #expect(CAEmitterCell.defaultValue(forKey: "fillMode") as? CAMediaTimingFillMode == .removed)
        #expect(CAKeyframeAnimation.defaultValue(forKey: "calculationMode") as? CAAnimationCalculationMode == .linear)
        #expect(CATransition.defaultValue(forKey: "type") as? CATransitionType == .fade)
    }

    @Test func `an animation's properties are set and read by their keys`() {
        let animation = CABasicAnimation()
        animation.setValue("opacity", forKey: "keyPath")
        animation.setValue(2, forKey: "duration")
        animation.setValue(3, forKey: "repeatCount")
        animation.setValue(0.25, forKey: "fromValue")
        animation.setValue(true, forKey: "autoreverses")
        animation.setValue(false, forKey: "removedOnCompletion")
        animation.setValue("both", forKey: "fillMode")
        animation.setValue(CAMediaTimingFunction(name: .easeIn), forKey: "timingFunction")
        animation.setValue(true, forKey: "additive")
        #expect(animation.keyPath == "opacity" && animation.duration == 2 && animation.repeatCount == 3)
        #expect(animation.fromValue as? Double == 0.25 && animation.autoreverses && !animation.isRemovedOnCompletion)
        #expect(animation.fillMode == .both && animation.timingFunction == CAMediaTimingFunction(name: .easeIn))
        #expect(animation.isAdditive && animation.value(forKey: "isAdditive") as? Bool == true)
        #expect(animation.value(forKey: "duration") as? Double == 2)
        animation.setValue("long", forKey: "duration")
        #expect(animation.duration == 2)
        animation.setValue(nil, forKey: "duration")
        #expect(animation.duration == 0)
        animation.setValue("mine", forKey: "custom")
        #expect((animation.copy() as? CABasicAnimation)?.value(forKey: "custom") as? String == "mine")
        let abstract = CAAnimation()
        abstract.setValue("tag", forKey: "keyPath")
        #expect(abstract.value(forKey: "keyPath") as? String == "tag")
    }

    @Test func `an animation class returns its defaults and may override them`() {
        final class Slow: CABasicAnimation {
            override class func defaultValue(forKey key: String) -> Any? {
                switch key {
                case "duration": 7
                case "fruit": "apple"
                default: super.defaultValue(forKey: key)
                }
            }
        }
        #expect(CABasicAnimation.defaultValue(forKey: "speed") as? Double == 1)
        #expect(CABasicAnimation.defaultValue(forKey: "removedOnCompletion") as? Bool == true)
        #expect(CABasicAnimation.defaultValue(forKey: "keyPath") == nil)
        #expect(CAAnimation.defaultValue(forKey: "unheardOf") == nil)
        let animation = Slow(keyPath: "opacity")
        #expect(animation.duration == 7 && animation.speed == 1 && animation.keyPath == "opacity")
        #expect(animation.value(forKey: "fruit") as? String == "apple")
        #expect(CABasicAnimation().duration == 0)
    }

    @Test func `a value that does not fit is rejected, and the last valid value stays`() {
        let layer = CALayer()
        layer.opacity = 0.5
        layer.setValue("high", forKey: "opacity")
        layer.setValue(Double.nan, forKey: "opacity")
        layer.opacity = .nan
        #expect(layer.opacity == 0.5)
        layer.position = CGPoint(x: CGFloat.infinity, y: 0)
        layer.frame = CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)
        layer.bounds = .null
        #expect(layer.position == .zero && layer.bounds == .zero)
        layer.contents = "no image"
        #expect(layer.contents == nil)
        layer.contentsScale = 0
        #expect(layer.contentsScale == 1)
        layer.opacity = 7
        #expect(layer.opacity == 1)
    }
}
