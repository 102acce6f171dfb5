import Foundation
import QuartzCore
import AcetateReferenceRenderer
import Testing

@Suite struct CAShapeLayerTests {
    // MARK: Properties

    @Test func `the defaults are those of the header`() throws {
        let layer = CAShapeLayer()
        #expect(layer.path == nil && layer.strokeColor == nil && layer.lineDashPattern == nil)
        #expect(layer.fillColor?.components == [0, 0, 0, 1], "programs read alpha from the fourth component")
        let table: [(key: String, value: Double)] = [
            ("strokeStart", 0), ("strokeEnd", 1), ("lineWidth", 1), ("miterLimit", 10), ("lineDashPhase", 0),
        ]
        for (key, value) in table {
            #expect((layer.value(forKey: key) as? NSNumber)?.doubleValue == value, "\(key)")
            #expect((CAShapeLayer.defaultValue(forKey: key) as? NSNumber)?.doubleValue == value, "\(key)")
        }
        for (key, value) in [("fillRule", "non-zero"), ("lineCap", "butt"), ("lineJoin", "miter")] {
            #expect(layer.value(forKey: key) as? String == value)
            #expect(CAShapeLayer.defaultValue(forKey: key) as? String == value)
        }
        #expect(CAShapeLayerFillRule.evenOdd.rawValue == "even-odd")
        #expect([CAShapeLayerLineCap.round, .square].map(\.rawValue) == ["round", "square"])
        #expect([CAShapeLayerLineJoin.round, .bevel].map(\.rawValue) == ["round", "bevel"])
    }

    /// A value for each property, different from its default.
    private static var values: [(key: String, value: Any)] {
        [
            ("path", CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)),
            ("fillColor", CGColor(red: 1, green: 0, blue: 0, alpha: 1)), ("fillRule", "even-odd"),
            ("strokeColor", CGColor(red: 0, green: 1, blue: 0, alpha: 0.5)), ("strokeStart", 0.25), ("strokeEnd", 0.75),
            ("lineWidth", 3), ("miterLimit", 4), ("lineCap", "round"), ("lineJoin", "bevel"), ("lineDashPhase", 2),
            ("lineDashPattern", [NSNumber(value: 3), NSNumber(value: 1.5)]),
        ]
    }

    private func isSame(_ a: Any?, _ b: Any?) -> Bool {
        switch (a, b) {
        case (let a as CGPath, let b as CGPath): a == b
        case (let a as CGColor, let b as CGColor): a.components == b.components
        case (let a as String, let b as String): a == b
        case (let a as NSNumber, let b as NSNumber): a == b
        case (let a as NSNumber, let b as Double): a.doubleValue == b
        case (let a as NSNumber, let b as Int): a.intValue == b
        case (let a as [NSNumber], let b as [NSNumber]): a == b
        default: false
        }
    }

    @Test func `each property is read and written by its key`() {
        for (key, value) in Self.values {
            let layer = CAShapeLayer()
            layer.setValue(value, forKey: key)
            #expect(isSame(layer.value(forKey: key), value), "\(key)")
        }
        let layer = CAShapeLayer()
        layer.setValue([4, 2], forKey: "lineDashPattern")
        #expect(layer.lineDashPattern == [4, 2])
        layer.lineDashPattern = nil
        #expect(layer.value(forKey: "lineDashPattern") == nil)
    }

    @Test func `an archive contains each property, also one that is nil`() throws {
        let layer = CAShapeLayer()
        for (key, value) in Self.values { layer.setValue(value, forKey: key) }
        let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
        let copy = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CAShapeLayer.self, from: data))
        for (key, value) in Self.values { #expect(isSame(copy.value(forKey: key), value), "\(key)") }
        let empty = CAShapeLayer()
        empty.fillColor = nil
        let emptyData = try NSKeyedArchiver.archivedData(withRootObject: empty, requiringSecureCoding: true)
        let emptyCopy = try #require(
            try NSKeyedUnarchiver.unarchivedObject(ofClass: CAShapeLayer.self, from: emptyData))
        #expect(emptyCopy.fillColor == nil)
    }

    @Test func `invalid values leave a property unchanged`() {
        let layer = CAShapeLayer()
        layer.lineWidth = .nan
        layer.strokeEnd = .infinity
        layer.lineCap = CAShapeLayerLineCap(rawValue: "pointed")
        layer.lineDashPattern = [NSNumber(value: Double.nan)]
        layer.setValue("no path", forKey: "path")
        #expect(layer.lineWidth == 1 && layer.strokeEnd == 1 && layer.lineCap == .butt)
        #expect(layer.lineDashPattern == nil && layer.path == nil)
    }

    @Test func `the path is copied`() {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 4, height: 4))
        let layer = CAShapeLayer()
        layer.path = path
        path.addRect(CGRect(x: 8, y: 8, width: 4, height: 4))
        #expect(layer.path?.boundingBox == CGRect(x: 0, y: 0, width: 4, height: 4))
    }

    @Test func `only the bounds are hit tested`() {
        let layer = CAShapeLayer()
        layer.frame = CGRect(x: 10, y: 10, width: 10, height: 10)
        layer.path = CGPath(rect: CGRect(x: 20, y: 20, width: 30, height: 30), transform: nil)
        #expect(layer.hitTest(CGPoint(x: 12, y: 12)) === layer)
        #expect(layer.hitTest(CGPoint(x: 35, y: 35)) == nil)
    }

    // MARK: Animation

    private func frame(_ renderer: CARenderer, at time: Double) throws -> Bitmap {
        renderer.beginFrame(atTime: time, timeStamp: nil)
        renderer.render()
        renderer.endFrame()
        return try Bitmap(#require(renderer.image))
    }

    /// A layer in a black root of 40 points, after its first frame.
    private func shown(_ layer: CALayer) throws -> CARenderer {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        root.backgroundColor = .black
        root.addSublayer(layer)
        let renderer = CARenderer(width: 40, height: 40)
        renderer.layer = root
        _ = try frame(renderer, at: 1)
        return renderer
    }

    @Test func `the animatable properties of the header have implicit animations, except the path`() throws {
        let layer = CAShapeLayer()
        let renderer = try shown(layer)
        for (key, value) in Self.values { layer.setValue(value, forKey: key) }
        _ = try frame(renderer, at: 1)
        let expected: Set = [
            "fillColor", "strokeColor", "strokeStart", "strokeEnd", "lineWidth", "miterLimit", "lineDashPhase",
        ]
        #expect(Set(layer.animationKeys() ?? []) == expected)
    }

    @Test func `numbers are interpolated linearly, and presented`() throws {
        let layer = CAShapeLayer()
        let renderer = try shown(layer)
        for (key, to) in [
            ("strokeStart", 0.5), ("strokeEnd", 0.5), ("lineWidth", 5), ("miterLimit", 2), ("lineDashPhase", 8),
        ] {
            let from = try #require(layer.value(forKey: key) as? NSNumber).doubleValue
            let animation = CABasicAnimation(keyPath: key)
            (animation.toValue, animation.duration, animation.beginTime) = (to, 2, 1)
            layer.add(animation, forKey: key)
            _ = try frame(renderer, at: 2)
            let half = try #require(layer.presentation()?.value(forKey: key) as? NSNumber).doubleValue
            #expect(abs(half - (from + to) / 2) < 1e-9, "\(key)")
        }
    }

    @Test func `paths with equal segments are interpolated by points, and others change halfway`() throws {
        func rect(_ width: CGFloat) -> CGPath {
            CGPath(rect: CGRect(x: 0, y: 0, width: width, height: 10), transform: nil)
        }
        let layer = CAShapeLayer()
        (layer.path, layer.fillColor) = (rect(10), .white)
        let renderer = try shown(layer)
        let animation = CABasicAnimation(keyPath: "path")
        (animation.toValue, animation.duration, animation.beginTime) = (rect(30), 2, 1)
        layer.add(animation, forKey: "path")
        #expect(try frame(renderer, at: 2).box { $0 == .white } == CGRect(x: 0, y: 30, width: 20, height: 10))
        animation.toValue = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 30, height: 10), transform: nil)
        layer.add(animation, forKey: "path")
        #expect(try frame(renderer, at: 1.9).box { $0 == .white } == CGRect(x: 0, y: 30, width: 10, height: 10))
        #expect(try frame(renderer, at: 2.1).box { $0 != .black } == CGRect(x: 0, y: 30, width: 30, height: 10))
    }

    // MARK: Effects

    @Test func `a mask shows the area of its path`() throws {
        let (layer, mask) = (CALayer(), CAShapeLayer())
        layer.frame = CGRect(x: 5, y: 5, width: 30, height: 30)
        layer.backgroundColor = .white
        mask.path = CGPath(rect: CGRect(x: 5, y: 10, width: 10, height: 4.5), transform: nil)
        layer.mask = mask
        let renderer = try shown(layer)
        let bitmap = try frame(renderer, at: 2)
        #expect(bitmap.box { $0 == .white } == CGRect(x: 10, y: 21, width: 10, height: 4))
        #expect(bitmap.box { $0 != .black } == CGRect(x: 10, y: 20, width: 10, height: 5))
        #expect(abs(Int(bitmap[12, 20].red) - 128) <= 1)
    }

    @Test func `a shape casts its shadow`() throws {
        let layer = CAShapeLayer()
        layer.path = CGPath(rect: CGRect(x: 5, y: 20, width: 10, height: 10), transform: nil)
        layer.fillColor = .white
        (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 0, CGSize(width: 15, height: -10))
        layer.shadowColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        let renderer = try shown(layer)
        let bitmap = try frame(renderer, at: 2)
        #expect(bitmap.box { $0 == .white } == CGRect(x: 5, y: 10, width: 10, height: 10))
        let red = Pixel(red: 255, green: 0, blue: 0, alpha: 255)
        #expect(bitmap.box { $0 == red } == CGRect(x: 20, y: 20, width: 10, height: 10))
    }

    @Test func `fill and stroke with opacity are a group, between contents and sublayers`() throws {
        let (layer, top) = (CAShapeLayer(), CALayer())
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        layer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        layer.path = CGPath(rect: CGRect(x: 10, y: 10, width: 20, height: 20), transform: nil)
        (layer.fillColor, layer.strokeColor, layer.lineWidth) = (
            .white, CGColor(red: 1, green: 0, blue: 0, alpha: 1), 4
        )
        top.frame = CGRect(x: 18, y: 18, width: 4, height: 4)
        top.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
        layer.addSublayer(top)
        layer.opacity = 0.5
        let renderer = try shown(layer)
        let bitmap = try frame(renderer, at: 2)
        func near(_ pixel: Pixel, _ red: Int, _ green: Int, _ blue: Int) -> Bool {
            abs(Int(pixel.red) - red) <= 1 && abs(Int(pixel.green) - green) <= 1 && abs(Int(pixel.blue) - blue) <= 1
        }
        #expect(near(bitmap[2, 2], 0, 0, 128))
        #expect(near(bitmap[9, 20], 128, 0, 0) && near(bitmap[11, 20], 128, 0, 0))
        #expect(near(bitmap[14, 20], 128, 128, 128))
        #expect(near(bitmap[20, 20], 0, 128, 0))
    }

    @Test func `hostile values do not stop the program`() throws {
        let numbers = [0, -1, 1e-300, 1e9, 1e300, -1e300, 0.5, .nan, .infinity]
        let paths = numbers.map { number -> CGPath in
            let path = CGMutablePath()
            path.move(to: CGPoint(x: number, y: 3))
            path.addLine(to: CGPoint(x: 9, y: number))
            path.addCurve(
                to: CGPoint(x: -number, y: number), control1: CGPoint(x: number, y: 1),
                control2: CGPoint(x: 4, y: -number))
            path.closeSubpath()
            path.addEllipse(in: CGRect(x: number, y: -3, width: number, height: 20))
            path.move(to: .zero)
            path.addLine(to: .zero)
            return path
        }
        let layer = CAShapeLayer()
        layer.strokeColor = .white
        let renderer = try shown(layer)
        CATransaction.setDisableActions(true)
        var time = 2.0
        for (index, path) in paths.enumerated() {
            layer.path = path
            for number in numbers {
                (layer.lineWidth, layer.miterLimit, layer.lineDashPhase) = (number, number, number)
                (layer.strokeStart, layer.strokeEnd) = (number - 0.7, number)
                layer.lineDashPattern = index % 2 == 0 ? [NSNumber(value: number), 1] : nil
                layer.lineCap = [.butt, .round, .square][index % 3]
                layer.lineJoin = [.round, .miter, .bevel][index % 3]
                time += 1
                _ = try frame(renderer, at: time)
            }
        }
        CATransaction.setDisableActions(false)
    }
}
