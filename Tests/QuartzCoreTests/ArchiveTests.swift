import AcetateKeyValue
import CoreText
import Foundation
import QuartzCore
import Testing

@Suite struct ArchiveTests {
    init() throws { try FontEnvironment.choose(.pinned) }

    private func image(_ width: Int, _ height: Int, opaque: Bool) throws -> CGImage {
        var state: UInt32 = 7
        var bytes = Data()
        for _ in 0..<width * height {
            state = state &* 1_664_525 &+ 1_013_904_223
            let alpha = opaque ? 255 : state >> 24
            for shift in [0, 8, 16] as [UInt32] { bytes.append(UInt8((state >> shift & 255) * alpha / 255)) }
            bytes.append(UInt8(alpha))
        }
        let provider = try #require(CGDataProvider(data: bytes))
        return try #require(
            CGImage(
                width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4 * width,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: .native(isOpaque: opaque),
                provider: provider, decode: nil, shouldInterpolate: false,
                intent: .perceptual))
    }

    private func path() -> CGPath {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 0.1, y: -0.0))
        path.addLine(to: CGPoint(x: 1e300, y: Double.leastNonzeroMagnitude))
        path.addQuadCurve(to: CGPoint(x: 1, y: 2), control: CGPoint(x: 3, y: 4))
        path.addCurve(
            to: CGPoint(x: 5, y: 6), control1: CGPoint(x: 7, y: 8), control2: CGPoint(x: 9, y: 10))
        path.closeSubpath()
        return path
    }

    private func isSame(_ a: Any?, _ b: Any?) -> Bool {
        switch (a, b) {
        case (nil, nil): return true
        case (let a as CGImage, let b as CGImage):
            return a.dataProvider?.data == b.dataProvider?.data && a.width == b.width && a.alphaInfo == b.alphaInfo
                && a.shouldInterpolate == b.shouldInterpolate && a.renderingIntent == b.renderingIntent
        case (let a as CALayer, let b as CALayer): return a.name == b.name && type(of: a) == type(of: b)
        case (let a as CIFilter, let b as CIFilter): return a.value == b.value
        case (let a as CAConstraint, let b as CAConstraint):
            return a.attribute == b.attribute && a.sourceName == b.sourceName && a.sourceAttribute == b.sourceAttribute
                && a.scale == b.scale && a.offset == b.offset
        case (let a as CAAnimation, let b as CAAnimation): return type(of: a) == type(of: b)
        case (is CAConstraintLayoutManager, is CAConstraintLayoutManager): return true
        case (let a as [Any], let b as [Any]):
            return a.count == b.count && zip(a, b).allSatisfy { isSame($0, $1) }
        case (let a as [AnyHashable: Any], let b as [AnyHashable: Any]):
            return a.count == b.count && a.allSatisfy { isSame($1, b[$0]) }
        case (let a as AnyHashable, let b as AnyHashable): return a == b
        default: return false
        }
    }

    // MARK: Round trips

    @Test func `an archive distinguishes a style's values from the layer's own`() throws {
        let layer = CALayer()
        layer.style = ["opacity": 0.5, "cornerRadius": 5]
        layer.opacity = 1
        let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
        let back = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data))
        #expect(back.opacity == 1 && back.cornerRadius == 5)
        back.style = nil
        #expect(back.opacity == 1 && back.cornerRadius == 0)
    }

    @Test func `every property of a layer is archived and restored`() throws {
        let filter = try #require(CIFilter(name: "CIBloom"))
        filter.name = "glow"
        filter.setValue(3.25, forKey: "inputRadius")
        let mask = CALayer()
        mask.name = "mask"
        let child = CATextLayer()
        child.name = "child"
        let fade = CABasicAnimation(keyPath: "opacity")
        let values: [String: Any?] = [
            "anchorPoint": NSValue(point: CGPoint(x: 0.1, y: 0.9)), "position": NSValue(point: CGPoint(x: -3, y: 1e-9)),
            "bounds": NSValue(rect: CGRect(x: 1, y: 2, width: 3.5, height: 4)), "zPosition": 7.5, "opacity": 0.25,
            "transform": NSValue(caTransform3D: CATransform3DMakeRotation(1, 1, 2, 3)),
            "sublayerTransform": NSValue(caTransform3D: CATransform3DMakeScale(2, 3, 4)),
            "hidden": true, "masksToBounds": true, "geometryFlipped": true, "doubleSided": false,
            "backgroundColor": CGColor(gray: 0.3, alpha: 0.7), "borderColor": nil as Any?,
            "borderWidth": 1.5, "cornerRadius": 2.5, "contents": try image(5, 3, opaque: false),
            "contentsRect": NSValue(rect: CGRect(x: 0, y: 0.5, width: 0.5, height: 0.5)), "contentsGravity": "topLeft",
            "contentsScale": 2.0, "shadowColor": CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4),
            "shadowOpacity": 0.5, "shadowOffset": NSValue(size: CGSize(width: 1, height: -2)), "shadowRadius": 4.0,
            "shadowPath": path(), "filters": [filter], "backgroundFilters": [filter], "compositingFilter": filter,
            "allowsEdgeAntialiasing": false, "allowsGroupOpacity": false, "anchorPointZ": -2.5,
            "contentsCenter": NSValue(rect: CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)),
            "cornerCurve": "continuous", "edgeAntialiasingMask": 5, "magnificationFilter": "nearest",
            "maskedCorners": 6, "minificationFilter": "trilinear", "minificationFilterBias": 0.5, "opaque": true,
            "rasterizationScale": 2.0, "shouldRasterize": true, "contentsFormat": "RGBAh",
            "wantsExtendedDynamicRangeContent": true, "toneMapMode": "never", "preferredDynamicRange": "high",
            "contentsHeadroom": 2.5,
            "name": "all", "drawsAsynchronously": true, "needsDisplayOnBoundsChange": true, "autoresizingMask": 18,
            "layoutManager": CAConstraintLayoutManager(),
            "constraints": [
                CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .maxX, scale: 0.5, offset: -3)
            ],
            "actions": ["opacity": fade, "position": NSNull()] as [String: any CAAction],
            "style": ["fruit": "pear", "actions": ["x": fade]] as [AnyHashable: Any],
            "sublayers": [child], "mask": mask,
            "beginTime": 1.0, "duration": 2.0, "speed": 0.5, "timeOffset": 3.0, "repeatCount": 4.0,
            "repeatDuration": 5.0, "autoreverses": true, "fillMode": "both",
        ]
        let layer = CALayer()
        for (key, value) in values { layer.setValue(value, forKey: key) }
        layer.borderColor = nil
        let copy = try roundTrip(layer)
        for key in values.keys {
            #expect(isSame(copy.value(forKey: key), layer.value(forKey: key)), "\(key)")
        }
        #expect(copy.borderColor == nil && copy.mask?.name == "mask")
        #expect(copy.sublayers?.first?.superlayer === copy && copy.superlayer == nil)
        // Every key in the table of properties is tested.
        let tested = Set(values.keys)
        let all = Set(LayerKey.all.map(\.id))
        #expect(all.subtracting(tested).isEmpty, "untested: \(all.subtracting(tested))")
    }

    @Test func `every property of each animation is archived and restored`() throws {
        let filter = try #require(CIFilter(name: "CIGaussianBlur"))
        let leaf = CABasicAnimation(keyPath: "opacity")
        let timing: [String: Any] = [
            "beginTime": 1.5, "duration": 2.5, "speed": -0.5, "timeOffset": 0.25, "repeatCount": Double.infinity,
            "repeatDuration": 3.0, "autoreverses": true, "fillMode": "backwards", "removedOnCompletion": false,
            "timingFunction": CAMediaTimingFunction(controlPoints: 0.1, -2, 0.3, 4), "someKey": [1, 2, 3],
        ]
        let property = timing.merging([
            "keyPath": "transform", "additive": true, "cumulative": true,
            "valueFunction": try #require(CAValueFunction(name: .rotateY)),
        ]) { $1 }
        let basic = property.merging([
            "fromValue": CGPoint(x: 1, y: 2), "toValue": NSValue(caTransform3D: CATransform3DMakeScale(1, 2, 3)),
            "byValue": CGColor(gray: 1, alpha: 1),
        ]) { $1 }
        let all: [(CAAnimation, [String: Any])] = [
            (CAAnimation(), timing), (CAPropertyAnimation(), property), (CABasicAnimation(), basic),
            (
                CASpringAnimation(),
                basic.merging([
                    "mass": 2.0, "stiffness": 50.0, "damping": 3.0, "initialVelocity": -1.0, "allowsOverdamping": true,
                ]) { $1 }
            ),
            (
                CAKeyframeAnimation(),
                property.merging([
                    "values": [1, CGPoint.zero, "a", try image(2, 2, opaque: true)] as [Any], "path": path(),
                    "keyTimes": [0, 0.5, 1], "timingFunctions": [CAMediaTimingFunction(name: .easeIn)],
                    "calculationMode": "cubicPaced", "tensionValues": [1], "continuityValues": [-0.5],
                    "biasValues": [0.25], "rotationMode": "autoReverse",
                ]) { $1 }
            ),
            (CAAnimationGroup(), timing.merging(["animations": [leaf, leaf]]) { $1 }),
            (
                CATransition(),
                timing.merging([
                    "type": "push", "subtype": "fromTop", "startProgress": 0.25, "endProgress": 0.5, "filter": filter,
                ]) { $1 }
            ),
        ]
        for (animation, values) in all {
            for (key, value) in values { animation.setValue(value, forKey: key) }
            let copy = try roundTrip(animation)
            #expect(type(of: copy) == type(of: animation))
            for key in values.keys {
                #expect(
                    isSame(copy.value(forKey: key), animation.value(forKey: key)), "\(type(of: animation)).\(key)")
            }
        }
        let function = CAMediaTimingFunction(name: .default)
        #expect(try roundTrip(function) == function)
        let scale = try #require(CAValueFunction(name: .scale))
        #expect(try roundTrip(scale) == scale)
    }

    @Test func `custom keys keep plist values, numbers, geometry, colors, paths, images and archivable objects`()
        throws
    {
        let layer = CALayer()
        let values: [String: Any] = [
            "int": Int.min, "unsigned": UInt64.max, "byte": UInt8(3), "flag": true, "float": Float(0.1),
            "double": -0.0, "tiny": Double.leastNonzeroMagnitude, "infinite": Double.infinity, "length": CGFloat(2.5),
            "number": NSNumber(value: 3), "string": "ü\u{0}🙂", "date": Date(timeIntervalSince1970: 1.5),
            "data": Data([0, 255]), "list": [1, "a", [CGPoint(x: 1, y: 2)]] as [Any],
            "dictionary": ["a": 1, 2: "b", "point": NSValue(size: CGSize(width: 1, height: 2))] as [AnyHashable: Any],
            "set": Set([1, 2, 3]), "point": CGPoint(x: 0.1, y: 2), "size": CGSize(width: 1, height: 2),
            "rect": CGRect(x: 1, y: 2, width: 3, height: 4), "boxed": NSValue(point: CGPoint(x: 1, y: 2)),
            "matrix": CATransform3DMakeRotation(1, 0, 0, 1), "affine": CGAffineTransform(rotationAngle: 1),
            "p3": try #require(
                CGColorSpace(name: CGColorSpace.displayP3).flatMap {
                    CGColor(colorSpace: $0, components: [1, 0.5, 0, 1])
                }
            ),
            "cmyk": CGColor(genericCMYKCyan: 0.1, magenta: 0.2, yellow: 0.3, black: 0.4, alpha: 0.5),
            "path": path(), "image": try image(7, 1, opaque: true),
            "curve": CAMediaTimingFunction(name: .easeOut), "layer": CALayer(), "null": NSNull(),
        ]
        for (key, value) in values { layer.setValue(value, forKey: key) }
        layer.setValue(ArchivedNote("hello"), forKey: "note")
        layer.setValue(NSAttributedString(string: "text", attributes: [.init("c"): CGColor.white]), forKey: "text")
        let copy = try roundTrip(layer, [ArchivedNote.self])
        #expect((copy.value(forKey: "note") as? ArchivedNote)?.text == "hello")
        let text = try #require(copy.value(forKey: "text") as? NSAttributedString)
        #expect(text.string == "text" && text.attribute(.init("c"), at: 0, effectiveRange: nil) as? CGColor == .white)
        for (key, value) in values {
            let restored = copy.value(forKey: key)
            switch value {
            case is CALayer: #expect(restored is CALayer)
            case let value as CATransform3D: #expect(restored as? CATransform3D == value)
            case is any BinaryInteger, is Float, is CGFloat, is Double, is Bool:
                let number = try #require(restored as? NSNumber, "\(key)")
                #expect(KeyValue.areEqual(number, value), "\(key)")
            default: #expect(isSame(restored, value) || key == "list" || key == "dictionary" || key == "set", "\(key)")
            }
        }
        #expect((copy.value(forKey: "int") as? NSNumber)?.intValue == Int.min)
        #expect((copy.value(forKey: "unsigned") as? NSNumber)?.uint64Value == UInt64.max)
        #expect((copy.value(forKey: "double") as? NSNumber)?.doubleValue.sign == .minus)
        let list = try #require(copy.value(forKey: "list") as? [Any])
        #expect((list[2] as? [Any])?.first as? CGPoint == CGPoint(x: 1, y: 2))
        let dictionary = try #require(copy.value(forKey: "dictionary") as? [AnyHashable: Any])
        #expect(dictionary.count == 3 && (dictionary["point"] as? NSValue)?.sizeValue == CGSize(width: 1, height: 2))
        #expect((copy.value(forKey: "set") as? Set<AnyHashable>)?.count == 3)
    }

    @Test func `a program's own class archives its own properties, at the root and deep in a tree`() throws {
        let (root, badge) = (ArchivedBadge(), ArchivedBadge())
        (root.count, badge.count, root.name, badge.name) = (3, 5, "root", "badge")
        badge.opacity = 0.5
        badge.setValue("hidden", forKey: "secret")
        let group = CALayer()
        group.addSublayer(badge)
        root.addSublayer(group)
        let copy = try roundTrip(root)
        let deep = try #require(copy.sublayers?.first?.sublayers?.first as? ArchivedBadge)
        #expect(copy.count == 3 && deep.count == 5 && deep.name == "badge" && deep.opacity == 0.5)
        #expect(deep.value(forKey: "secret") == nil)
    }

    @Test func `declared properties are archived and restored`() throws {
        let gauge = ArchivedGauge()
        (gauge.progress, gauge.tint, gauge.label, gauge.stops) = (0.75, nil, "full", [3])
        let parent = CALayer()
        parent.addSublayer(gauge)
        let copy = try #require(try roundTrip(parent).sublayers?.first as? ArchivedGauge)
        #expect(copy.progress == 0.75 && copy.tint == nil && copy.label == "full" && copy.stops == [3])
        let fresh = try roundTrip(ArchivedGauge())
        #expect(fresh.progress == 0.5 && fresh.tint == .white && fresh.label == "none" && fresh.stops == [1, 2])
    }

    @Test func `an object with two references is archived once`() throws {
        let shared = CABasicAnimation(keyPath: "opacity")
        let group = CAAnimationGroup()
        group.animations = [shared, shared]
        let copy = try roundTrip(group)
        #expect(copy.animations?.count == 2 && copy.animations?[0] === copy.animations?[1])
    }

    @Test func `a text layer keeps its text, font and style`() throws {
        let layer = CATextLayer()
        layer.string = NSAttributedString(string: "a", attributes: [.init("k"): 3])
        layer.font = CTFont("Helvetica", size: 11)
        (layer.fontSize, layer.isWrapped, layer.alignmentMode) = (13, true, .center)
        layer.foregroundColor = nil
        layer.needsDisplayOnBoundsChange = false
        let copy = try roundTrip(layer)
        #expect((copy.string as? NSAttributedString)?.string == "a" && copy.font is CTFont && copy.fontSize == 13)
        #expect(copy.isWrapped && copy.alignmentMode == .center && copy.foregroundColor == nil)
        #expect(!copy.needsDisplayOnBoundsChange)
        let data = try crafted([
            ["class": "QuartzCore.CALayer", "properties": ["mask": ["$": "object", "id": 1]]],
            ["class": "QuartzCore.CATextLayer", "properties": ["fontSize": "large"]],
        ])
        #expect(throws: (any Error).self) {
            try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)
        }
    }

    // MARK: Rejected values

    private struct Stranger {}

    @Test func `a value that cannot be archived is rejected by name`() {
        final class Plain: NSObject {}
        let child = CALayer()
        child.name = "title"
        let root = CALayer()
        root.addSublayer(child)
        let bad: [Any] = [
            Stranger(), Plain(), [Stranger()], ["a": Plain()], ArchivedOwner(root), { 3 }, root,
        ]
        for value in bad {
            child.setValue(value, forKey: "fruit")
            do {
                _ = try NSKeyedArchiver.archivedData(withRootObject: root, requiringSecureCoding: true)
                Issue.record("\(value) was archived")
            } catch {
                let text = error.localizedDescription
                #expect(text.contains("fruit") && text.contains("title"), "\(text)")
            }
        }
        child.setValue(nil, forKey: "fruit")
        #expect(throws: Never.self) { try roundTrip(root) }
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        child.setValue(Stranger(), forKey: "fruit")
        archiver.encode(root, forKey: "root")
        #expect(archiver.error != nil)
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.toValue = Stranger()
        #expect(throws: (any Error).self) { try roundTrip(animation) }
    }

    @Test func `an object of an unexpected class is rejected`() throws {
        let layer = CALayer()
        layer.setValue(ArchivedNote("hello"), forKey: "note")
        #expect(throws: (any Error).self) { try roundTrip(layer) }
    }

    @Test func `a tree of 256 layers is archived, and 600 nested groups are rejected`() throws {
        let root = CALayer()
        var last = root
        for _ in 1..<256 {
            let next = CALayer()
            last.addSublayer(next)
            last = next
        }
        last.name = "last"
        var copy = try roundTrip(root)
        while let next = copy.sublayers?.first { copy = next }
        #expect(copy.name == "last")
        var animation: CAAnimation = CABasicAnimation(keyPath: "opacity")
        for _ in 0..<600 {
            let group = CAAnimationGroup()
            group.animations = [animation]
            animation = group
        }
        #expect(throws: (any Error).self) {
            try NSKeyedArchiver.archivedData(withRootObject: animation, requiringSecureCoding: true)
        }
    }

    // MARK: Damage

    @Test func `a damaged archive gives an error or a layer, but never stops the program`() throws {
        let layer = CALayer()
        let child = CATextLayer()
        (layer.name, child.name, child.string) = ("root", "child", "text")
        layer.addSublayer(child)
        layer.contents = try image(3, 3, opaque: false)
        layer.shadowPath = path()
        layer.setValue(["a": [1, CGPoint.zero]] as [String: Any], forKey: "custom")
        let spring = CASpringAnimation(perceptualDuration: 1, bounce: 0.5)
        spring.fromValue = CGColor.black
        layer.actions = ["opacity": spring]
        let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
        for length in stride(from: 0, to: data.count, by: 101) {
            #expect(throws: (any Error).self) {
                try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data.prefix(length))
            }
        }
        // Modifies single bytes of the properties.
        let bytes = try #require(try properties(in: data))
        var state: UInt64 = 1
        for place in bytes.indices where place % 3 == 0 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            var damaged = bytes
            damaged[place] ^= UInt8(truncatingIfNeeded: state >> 33) | 1
            let archive = try archive(withProperties: damaged)
            _ = try? NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: archive)
        }
    }

    /// The bytes of the root's properties in an archive.
    private func properties(in data: Data) throws -> Data? {
        let list = try PropertyListSerialization.propertyList(from: data, options: [], format: nil) as? [String: Any]
        return (list?["$objects"] as? [Any])?.compactMap { ($0 as? [String: Any])?["CAProperties"] as? Data }.first
    }

    /// An archive whose root has the given bytes as properties.
    private func archive(withProperties bytes: Data) throws -> Data {
        try NSKeyedArchiver.archivedData(withRootObject: CraftedLayer(bytes), requiringSecureCoding: true)
    }

    private func crafted(_ objects: [[String: Any]]) throws -> Data {
        try archive(withProperties: ArchiveFormat.data(["objects": objects]))
    }

    @Test func `properties of wrong types, unknown classes and reference cycles are rejected`() throws {
        func root(_ properties: [String: Any]) -> [String: Any] {
            ["class": "QuartzCore.CALayer", "properties": properties]
        }
        func reference(_ id: Int) -> [String: Any] { ["$": "object", "id": id] }
        let bad: [[[String: Any]]] = [
            [], [root(["opacity": "high"])], [root(["opacity": Double.nan])], [root(["position": 3])],
            [root(["backgroundColor": "red"])], [root(["name": 3])], [root(["frame": 3])], [root(["delegate": 3])],
            [root(["contents": ["$": "image", "width": 9_000_000_000, "height": 2]])],
            [root(["contents": ["$": "image", "width": 1 << 40, "height": 1 << 40, "pixels": Data()]])],
            [root(["shadowPath": ["$": "path", "verbs": Data([9]), "points": Data()]])],
            [root(["shadowPath": ["$": "path", "verbs": Data([0, 1]), "points": Data(count: 16)]])],
            [root(["mask": reference(5)])], [root(["mask": reference(-1)])], [root(["mask": reference(0)])],
            [root(["sublayers": [reference(1)]]), root(["sublayers": [reference(1)]])],
            [root(["sublayers": [reference(1)]]), ["class": "Foundation.NSString"]],
            [root(["sublayers": [reference(1)]]), ["class": "No.Such.Class"]],
            [root(["sublayers": [reference(1)]]), ["class": "QuartzCore.CAMediaTimingFunction"]],
            [root(["sublayers": [3]])], [root(["actions": ["$": "dictionary", "keys": [1], "values": []]])],
            [root(["custom": ["$": "unheard of"]])], [root(["custom": ["no": "tag"]])],
            [root(["custom": ["$": "point", "numbers": [1], "boxed": true]])],
            [root(["custom": ["$": "foreign", "class": "Foundation.NSURL", "data": Data()]])],
            [root(["custom": ["$": "color", "space": "none", "components": [1, 1]]])],
        ]
        for (index, objects) in bad.enumerated() {
            let data = try crafted(objects)
            #expect(throws: (any Error).self, "case \(index)") {
                try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)
            }
        }
        let good = try crafted([root(["opacity": 0.5])])
        #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: good)?.opacity == 0.5)
    }
}
