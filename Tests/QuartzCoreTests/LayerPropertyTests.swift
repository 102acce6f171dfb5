import AcetateCompositor
import Foundation
import QuartzCore
import Testing

/// Every property of a layer by its key: values of all accepted types are returned as they were set.
@Suite struct LayerPropertyTests {
    private static let image: CGImage? = {
        let context = CGContext(
            data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        return context?.makeImage()
    }()

    private func filter(_ name: String) throws -> CIFilter {
        let filter = try #require(CIFilter(name: "CIGaussianBlur"))
        filter.name = name
        return filter
    }

    @Test func `the defaults of shadows, masks and filters are those of the headers`() {
        let layer = CALayer()
        #expect(layer.shadowColor?.components == [0, 0, 0, 1] && layer.shadowOpacity == 0)
        #expect(layer.shadowOffset == CGSize(width: 0, height: -3) && layer.shadowRadius == 3)
        #expect(layer.shadowPath == nil && layer.mask == nil && layer.isDoubleSided)
        #expect(layer.filters == nil && layer.backgroundFilters == nil && layer.compositingFilter == nil)
        #expect(CALayer.defaultValue(forKey: "shadowRadius") as? Double == 3)
        #expect((CALayer.defaultValue(forKey: "shadowOffset") as? NSValue)?.sizeValue == CGSize(width: 0, height: -3))
        #expect(CALayer.defaultValue(forKey: "isDoubleSided") as? Bool == true)
        #expect(CALayer.defaultValue(forKey: "shadowPath") == nil && CALayer.defaultValue(forKey: "mask") == nil)
    }

    @Test func `every property accepts coded values and values that programs write`() throws {
        let path = CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
        let turned = CATransform3DMakeRotation(0.5, 0, 0, 1)
        let written: [String: [Any]] = [
            "anchorPoint": [CGPoint(x: 0.25, y: 1), NSValue(point: CGPoint(x: 0.25, y: 1))],
            "backgroundColor": [CGColor(red: 1, green: 0, blue: 0.5, alpha: 1)],
            "backgroundFilters": [[try filter("a")], NSArray(array: [try filter("a")])],
            "borderColor": [CGColor.white],
            "borderWidth": [2, 2.0, Float(2), NSNumber(value: 2)],
            "bounds": [
                CGRect(x: 1, y: 2, width: 3, height: 4), NSValue(rect: CGRect(x: 1, y: 2, width: 3, height: 4)),
            ],
            "compositingFilter": [try filter("c"), "multiplyBlendMode", NSString(string: "xor")],
            "contents": [try #require(Self.image)],
            "contentsRect": [CGRect(x: 0, y: 0, width: 0.5, height: 0.5)],
            "cornerRadius": [UInt8(3), CGFloat(3)],
            "doubleSided": [false, NSNumber(value: false), 0],
            "filters": [[try filter("f")]],
            "hidden": [true, NSNumber(value: true)],
            "mask": [CALayer()],
            "masksToBounds": [true],
            "opacity": [0.5, NSNumber(value: 0.5), CGFloat(0.5)],
            "position": [CGPoint(x: 5, y: 6), NSValue(point: CGPoint(x: 5, y: 6))],
            "shadowColor": [CGColor.white],
            "shadowOffset": [CGSize(width: 1, height: 2), NSValue(size: CGSize(width: 1, height: 2))],
            "shadowOpacity": [1, Float(1)],
            "shadowPath": [path, try #require(path.mutableCopy())],
            "shadowRadius": [7],
            "sublayerTransform": [turned, NSValue(caTransform3D: turned)],
            "transform": [turned, NSValue(caTransform3D: turned)],
            "zPosition": [-3, Int64(-3)],
            "contentsGravity": ["center", NSString(string: "center")],
            "contentsScale": [2],
            "geometryFlipped": [true],
            "allowsEdgeAntialiasing": [false], "allowsGroupOpacity": [false, 0], "anchorPointZ": [-2, CGFloat(-2)],
            "contentsCenter": [CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0)],
            "cornerCurve": ["continuous", NSString(string: "continuous")], "edgeAntialiasingMask": [5, UInt32(5)],
            "magnificationFilter": ["nearest"], "maskedCorners": [9, UInt(9)], "minificationFilter": ["trilinear"],
            "minificationFilterBias": [0.5, Float(0.5)], "opaque": [true], "rasterizationScale": [2, CGFloat(2)],
            "shouldRasterize": [true],
        ]
        for key in LayerKey.all {
            for value in try #require(written[key.id], "\(key.id)") {
                let layer = CALayer()
                layer.setValue(value, forKey: key.id)
                #expect(key.get(layer.values) != key.get(CALayer().values), "\(key.id) of \(type(of: value))")
                let coded = layer.value(forKey: key.id)
                let other = CALayer()
                if key.id == "mask" { layer.mask = nil }
                other.setValue(coded, forKey: key.id)
                if key.id != "mask" { #expect(key.get(other.values) == key.get(layer.values), "\(key.id)") }
                other.setValue(nil, forKey: key.id)
                #expect(key.get(other.values) == key.get(CALayer().values), "nil gives \(key.id)'s default")
                let before = key.get(layer.values)
                layer.setValue(Date(), forKey: key.id)
                #expect(key.get(layer.values) == before, "\(key.id) rejects an invalid value")
            }
        }
    }

    @Test func `a number that is not finite is rejected`() {
        let layer = CALayer()
        layer.shadowOffset = CGSize(width: CGFloat.nan, height: 0)
        layer.shadowRadius = .infinity
        layer.shadowOpacity = .nan
        #expect(layer.values == CALayer().values)
        layer.shadowOpacity = 3
        #expect(layer.shadowOpacity == 1)
    }

    @Test func `a shadow path is copied when it is set`() throws {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
        let layer = CALayer()
        layer.shadowPath = path
        path.addRect(CGRect(x: 5, y: 5, width: 1, height: 1))
        #expect(layer.shadowPath?.boundingBox == CGRect(x: 0, y: 0, width: 1, height: 1))
    }

    @Test func `key paths lead into shadows and every list of filters`() throws {
        let layer = CALayer()
        layer.setValue(4, forKeyPath: "shadowOffset.width")
        #expect(layer.shadowOffset == CGSize(width: 4, height: -3))
        #expect(layer.value(forKeyPath: "shadowOffset.height") as? Double == -3)
        layer.filters = [try filter("one"), try filter("two")]
        layer.backgroundFilters = [try filter("behind")]
        layer.compositingFilter = try filter("over")
        layer.setValue(1, forKeyPath: "filters.two.inputRadius")
        layer.setValue(2, forKeyPath: "backgroundFilters.behind.inputRadius")
        layer.setValue(3, forKeyPath: "compositingFilter.inputRadius")
        layer.setValue(false, forKeyPath: "filters.one.enabled")
        #expect(layer.value(forKeyPath: "filters.one.inputRadius") as? Double == 10)
        #expect(layer.value(forKeyPath: "filters.two.inputRadius") as? Double == 1)
        #expect((layer.backgroundFilters?.first as? CIFilter)?.value(forKey: "inputRadius") as? Double == 2)
        #expect((layer.compositingFilter as? CIFilter)?.value(forKey: "inputRadius") as? Double == 3)
        #expect((layer.filters?.first as? CIFilter)?.isEnabled == false)
        #expect(layer.value(forKeyPath: "filters.two.isEnabled") as? Bool == true)
        layer.setValue("no number", forKeyPath: "filters.two.inputRadius")
        layer.setValue(1, forKeyPath: "filters.three.inputRadius")
        layer.setValue(1, forKeyPath: "position.width")
        layer.setValue(CGPoint.zero, forKeyPath: "position.x")
        #expect(layer.value(forKeyPath: "filters.two.inputRadius") as? Double == 1)
    }

    @Test func `a vector and a color of a filter are set and read by key paths`() throws {
        let layer = CALayer()
        let flash = try #require(CIFilter(name: "CIFlashTransition"))
        flash.name = "flash"
        layer.filters = [flash]
        layer.setValue(CIVector(x: 1, y: 2), forKeyPath: "filters.flash.inputCenter")
        layer.setValue(CIColor.red, forKeyPath: "filters.flash.inputColor")
        #expect(layer.value(forKeyPath: "filters.flash.inputCenter") as? CIVector == CIVector(x: 1, y: 2))
        #expect(layer.value(forKeyPath: "filters.flash.inputColor") as? CIColor == CIColor.red)
        layer.setValue(CGPoint(x: 3, y: 4), forKeyPath: "filters.flash.inputCenter")
        #expect(layer.value(forKeyPath: "filters.flash.inputCenter") as? CIVector == CIVector(x: 3, y: 4))
    }

    @Test func `a compositing filter is a filter or the name of a blend mode`() {
        let layer = CALayer()
        layer.compositingFilter = "multiplyBlendMode"
        #expect(layer.compositingFilter as? String == "multiplyBlendMode")
        #expect(layer.values.compositingFilter?.blend == .multiply)
        layer.compositingFilter = CIFilter(name: "CIScreenBlendMode")
        #expect(layer.values.compositingFilter?.blend == .screen)
        layer.compositingFilter = "noBlendMode"
        layer.compositingFilter = 1
        #expect((layer.compositingFilter as? CIFilter)?.name == "CIScreenBlendMode")
        layer.compositingFilter = nil
        #expect(layer.compositingFilter == nil)
    }

    @Test func `a copy has the shadow and the filters, but not the mask`() throws {
        let layer = CALayer()
        layer.shadowRadius = 9
        layer.isDoubleSided = false
        layer.backgroundFilters = [try filter("behind")]
        layer.mask = CALayer()
        let copy = layer.copied()
        #expect(copy.shadowRadius == 9 && !copy.isDoubleSided && copy.backgroundFilters?.count == 1)
        #expect(copy.mask == nil && copy.values.mask == nil)
    }

    @Test func `a program that creates a layer with another one gets the defaults of its class`() {
        let layer = CAShapeLayer()
        layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
        (layer.backgroundColor, layer.cornerRadius, layer.name) = (.white, 5, "other")
        layer.lineWidth = 7
        let made = [CAShapeLayer(layer: layer), CAShapeLayer(layer: CALayer()), CAShapeLayer(layer: "none")]
        for shape in made {
            #expect(
                shape.frame == .zero && shape.backgroundColor == nil && shape.cornerRadius == 0 && shape.name == nil)
            #expect(shape.lineWidth == 1 && shape.fillColor == CAShapeLayer().fillColor && shape.delegate == nil)
        }
        #expect(CATextLayer(layer: layer).fontSize == 36)
    }
}
