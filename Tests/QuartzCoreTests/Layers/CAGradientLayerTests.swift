import Foundation
import QuartzCore
import AcetateReferenceRenderer
import Testing

@Suite struct CAGradientLayerTests {
    // MARK: Properties

    @Test func `the defaults are those of the header`() {
        let layer = CAGradientLayer()
        #expect(layer.colors == nil && layer.locations == nil)
        #expect(layer.startPoint == CGPoint(x: 0.5, y: 0) && layer.endPoint == CGPoint(x: 0.5, y: 1))
        #expect(layer.type == .axial)
        #expect([CAGradientLayerType.axial, .radial, .conic].map(\.rawValue) == ["axial", "radial", "conic"])
        #expect(CAGradientLayer.defaultValue(forKey: "type") as? String == "axial")
        #expect((CAGradientLayer.defaultValue(forKey: "endPoint") as? NSValue)?.pointValue == CGPoint(x: 0.5, y: 1))
        #expect(CAGradientLayer.defaultValue(forKey: "colors") == nil)
    }

    private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    private static let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    private static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

    private func filled() -> CAGradientLayer {
        let layer = CAGradientLayer()
        layer.setValue([Self.red, Self.blue], forKey: "colors")
        layer.setValue([0.25, NSNumber(value: 1)], forKey: "locations")
        layer.setValue(NSValue(point: CGPoint(x: 0.1, y: 0.2)), forKey: "startPoint")
        layer.setValue(0.7, forKeyPath: "endPoint.x")
        layer.setValue("radial", forKey: "type")
        return layer
    }

    private func check(_ layer: CAGradientLayer) {
        #expect((layer.colors as? [CGColor])?.map(\.components) == [Self.red.components, Self.blue.components])
        #expect(layer.locations == [0.25, 1] && layer.type == .radial)
        #expect(layer.startPoint == CGPoint(x: 0.1, y: 0.2) && layer.endPoint == CGPoint(x: 0.7, y: 1))
        #expect((layer.value(forKey: "locations") as? [NSNumber]) == [0.25, 1])
        #expect((layer.value(forKeyPath: "startPoint.y") as? NSNumber)?.doubleValue == 0.2)
        #expect((layer.value(forKey: "colors") as? [CGColor])?.count == 2)
    }

    @Test func `each property is read and written by its key, and archived`() throws {
        let layer = filled()
        check(layer)
        let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
        check(try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CAGradientLayer.self, from: data)))
    }

    @Test func `invalid values leave a property unchanged`() {
        let layer = filled()
        layer.colors = ["red"]
        layer.locations = [NSNumber(value: Double.nan)]
        layer.startPoint = CGPoint(x: CGFloat.infinity, y: 0)
        layer.type = CAGradientLayerType(rawValue: "square")
        check(layer)
        (layer.colors, layer.locations) = (nil, nil)
        #expect(layer.colors == nil && layer.locations == nil)
    }

    // MARK: Animation

    private func frame(_ renderer: CARenderer, at time: Double) throws -> Bitmap {
        renderer.beginFrame(atTime: time, timeStamp: nil)
        renderer.render()
        renderer.endFrame()
        return try Bitmap(#require(renderer.image))
    }

    /// A layer in a black root of 60 points, after its first frame.
    private func shown(_ layer: CALayer, scale: CGFloat = 1) throws -> CARenderer {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
        root.backgroundColor = .black
        root.addSublayer(layer)
        let renderer = try #require(
            scale == 1 ? CARenderer(width: 60, height: 60) : CARenderer(width: 120, height: 120, scale: scale))
        renderer.layer = root
        _ = try frame(renderer, at: 1)
        return renderer
    }

    @Test func `all properties but the type have implicit animations`() throws {
        let layer = CAGradientLayer()
        let renderer = try shown(layer)
        layer.colors = [Self.red, Self.blue]
        layer.locations = [0, 0.5]
        (layer.startPoint, layer.endPoint, layer.type) = (.zero, CGPoint(x: 1, y: 1), .conic)
        _ = try frame(renderer, at: 1)
        #expect(Set(layer.animationKeys() ?? []) == ["colors", "locations", "startPoint", "endPoint"])
    }

    @Test func `colors and locations are interpolated one by one, and presented`() throws {
        let layer = CAGradientLayer()
        (layer.colors, layer.locations) = ([Self.red, Self.blue], [0, 1])
        let renderer = try shown(layer)
        func animate(_ key: String, _ value: Any) {
            let animation = CABasicAnimation(keyPath: key)
            (animation.toValue, animation.duration, animation.beginTime) = (value, 2, 1)
            layer.add(animation, forKey: key)
        }
        animate("colors", [Self.green, Self.green])
        animate("locations", [0.5, 0.75])
        animate("endPoint", NSValue(point: CGPoint(x: 1, y: 0)))
        _ = try frame(renderer, at: 2)
        let half = try #require(layer.presentation())
        #expect((half.colors as? [CGColor])?.first?.components == [0.5, 0.5, 0, 1])
        #expect(half.locations == [0.25, 0.875])
        #expect(half.endPoint == CGPoint(x: 0.75, y: 0.5))
    }

    // MARK: Pixels

    /// The color at a point of the unit square: red, green, blue and alpha, not premultiplied, by the header's
    /// description.
    private func color(_ layer: CAGradientLayer, at p: CGPoint) -> [Double] {
        let colors = (layer.colors as? [CGColor] ?? []).map { ($0.components ?? []).map { Double($0) } }
        let even = colors.indices.map { Double($0) / Double(max(1, colors.count - 1)) }
        let places = layer.locations?.map(\.doubleValue) ?? even
        let (s, e) = (layer.startPoint, layer.endPoint)
        let (x, y) = (Double(p.x - s.x), Double(p.y - s.y))
        let (dx, dy) = (Double(e.x - s.x), Double(e.y - s.y))
        let t: Double
        switch layer.type {
        case .radial: t = (x * x / (dx * dx) + y * y / (dy * dy)).squareRoot()
        case .conic:
            let angle = atan2(y, x) - atan2(dy, dx)
            t = angle / (2 * .pi) - (angle / (2 * .pi)).rounded(.down)
        default: t = (x * dx + y * dy) / (dx * dx + dy * dy)
        }
        if t < places[0] { return colors[0] }
        for index in places.indices.dropLast() where t >= places[index] && t < places[index + 1] {
            let part = (t - places[index]) / (places[index + 1] - places[index])
            return zip(colors[index], colors[index + 1]).map { $0 + ($1 - $0) * part }
        }
        return colors[places.count - 1]
    }

    /// The greatest difference from the formula, over the pixels at least `margin` points inside the bounds.
    private func greatestDifference(
        _ layer: CAGradientLayer, _ bitmap: Bitmap, scale: CGFloat = 1, margin: CGFloat = 1
    ) throws -> Double {
        let root = try #require(layer.superlayer)
        let inside = layer.bounds.insetBy(dx: margin, dy: margin)
        var (greatest, count) = (0.0, 0)
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width {
                let place = CGPoint(
                    x: (CGFloat(x) + 0.5) / scale, y: (CGFloat(bitmap.height) - CGFloat(y) - 0.5) / scale)
                let own = layer.convert(place, from: root)
                guard inside.contains(own) else { continue }
                count += 1
                let unit = CGPoint(
                    x: (own.x - layer.bounds.minX) / layer.bounds.width,
                    y: (own.y - layer.bounds.minY) / layer.bounds.height)
                let wanted = color(layer, at: unit)
                let alpha = wanted[3] * Double(layer.opacity)
                let pixel = bitmap[x, y]
                for (level, part) in zip([pixel.red, pixel.green, pixel.blue], wanted) {
                    greatest = max(greatest, abs(Double(level) - part * alpha * 255))
                }
            }
        }
        #expect(count > 200)
        return greatest
    }

    private static let turns: [CATransform3D] = [
        CATransform3DIdentity, CATransform3DMakeRotation(0.4, 0, 0, 1), CATransform3DMakeScale(-0.9, 1.3, 1),
        CATransform3DRotate(CATransform3DMakeScale(1.2, 0.7, 1), 2.5, 0, 0, 1),
    ]

    @Test(arguments: [CAGradientLayerType.axial, .radial, .conic], 0..<4)
    func `every pixel is within one level of the formula`(_ type: CAGradientLayerType, _ turn: Int) throws {
        let layer = CAGradientLayer()
        layer.bounds = CGRect(x: -3, y: 5, width: 41.5, height: 33)
        layer.position = CGPoint(x: 30.25, y: 29)
        layer.type = type
        layer.colors = [
            CGColor(red: 1, green: 0.2, blue: 0, alpha: 1), CGColor(red: 0, green: 1, blue: 0.4, alpha: 0.3),
            CGColor(red: 0.3, green: 0, blue: 1, alpha: 1), CGColor(red: 1, green: 1, blue: 1, alpha: 0.7),
        ]
        layer.locations = [0.1, 0.4, 0.6, 0.95]
        (layer.startPoint, layer.endPoint) = (CGPoint(x: 0.3, y: 0.4), CGPoint(x: 0.9, y: 1.1))
        layer.transform = Self.turns[turn]
        let whole = try shown(layer)
        let margin: CGFloat = 2
        #expect(try greatestDifference(layer, frame(whole, at: 2), margin: margin) <= 1)
        CATransaction.setDisableActions(true)
        layer.opacity = 0.6
        CATransaction.setDisableActions(false)
        #expect(try greatestDifference(layer, frame(whole, at: 3), margin: margin) <= 1.6)
    }

    @Test func `the gradient has the resolution of the screen`() throws {
        let layer = CAGradientLayer()
        layer.frame = CGRect(x: 5, y: 5, width: 50, height: 50)
        (layer.colors, layer.endPoint) = ([Self.red, Self.blue], CGPoint(x: 1, y: 1))
        let renderer = try shown(layer, scale: 2)
        #expect(try greatestDifference(layer, frame(renderer, at: 2), scale: 2) <= 1)
    }

    @Test(arguments: [CAGradientLayerType.axial, .radial, .conic])
    func `in perspective the gradient is as exact as sampling allows`(_ type: CAGradientLayerType) throws {
        let layer = CAGradientLayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 44, height: 40)
        layer.position = CGPoint(x: 30, y: 30)
        layer.type = type
        // Both ends are equal, so that a conic gradient has no edge.
        layer.colors = [Self.red, Self.blue, Self.red]
        (layer.startPoint, layer.endPoint) = (CGPoint(x: -0.3, y: -0.2), CGPoint(x: 1.2, y: 1.3))
        var turn = CATransform3DIdentity
        turn.m34 = -1 / 150
        layer.transform = CATransform3DRotate(turn, 0.7, 0.3, 1, 0)
        let renderer = try shown(layer)
        #expect(try greatestDifference(layer, frame(renderer, at: 2), margin: 3) <= 4)
    }

    /// A row of pixels, from the left, of a layer 8 pixels wide with a gradient from left to right.
    private func row(_ colors: [CGColor], _ locations: [Double]?, from: CGFloat = 0, to: CGFloat = 1) throws -> [Pixel]
    {
        let layer = CAGradientLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
        layer.colors = colors
        layer.locations = locations?.map { NSNumber(value: $0) }
        (layer.startPoint, layer.endPoint) = (CGPoint(x: from, y: 0.5), CGPoint(x: to, y: 0.5))
        let bitmap = try frame(try shown(layer), at: 2)
        return (0..<8).map { bitmap[$0, 55] }
    }

    private let redPixel = Pixel(red: 255, green: 0, blue: 0, alpha: 255)
    private let greenPixel = Pixel(red: 0, green: 255, blue: 0, alpha: 255)
    private let bluePixel = Pixel(red: 0, green: 0, blue: 255, alpha: 255)

    @Test func `equal locations are a sharp edge`() throws {
        let row = try row([Self.red, Self.red, Self.blue, Self.blue], [0, 0.5, 0.5, 1])
        #expect(row == Array(repeating: redPixel, count: 4) + Array(repeating: bluePixel, count: 4))
    }

    @Test func `locations out of order or range are replaced by the nearest valid ones`() throws {
        let sharp = Array(repeating: redPixel, count: 4) + Array(repeating: bluePixel, count: 4)
        #expect(try row([Self.red, Self.red, Self.blue], [0, 0.5, 0.25]) == sharp)
        #expect(try row([Self.red, Self.red, Self.blue, Self.blue], [-3, 0.5, 0.5, 7]) == sharp)
        #expect(try row([Self.red, Self.red, Self.blue, Self.green], [0, 0.5, 0.5]) == sharp)
        #expect(try row([Self.red, Self.red, Self.blue], [0, 0.5, 0.5, 0.75]) == sharp)
    }

    @Test func `one color is shown everywhere; none, with or without a location, shows nothing`() throws {
        #expect(try row([Self.green], nil) == Array(repeating: greenPixel, count: 8))
        #expect(try row([], nil) == Array(repeating: .black, count: 8))
        #expect(try row([Self.green], []) == Array(repeating: .black, count: 8))
    }

    @Test func `with equal points the last color is shown, and a conic gradient begins at the x-axis`() throws {
        #expect(try row([Self.red, Self.blue], nil, from: 0.5, to: 0.5) == Array(repeating: bluePixel, count: 8))
        let layer = CAGradientLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        (layer.startPoint, layer.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0.5, y: 0.5))
        layer.colors = [Self.red, Self.red, Self.blue, Self.blue]
        (layer.locations, layer.type) = ([0, 0.25, 0.25, 1], .conic)
        let renderer = try shown(layer)
        let bitmap = try frame(renderer, at: 2)
        // The first quarter is between positive x and y: the upper right one.
        #expect(bitmap[30, 30] == redPixel && bitmap[10, 30] == bluePixel && bitmap[30, 50] == bluePixel)
        CATransaction.setDisableActions(true)
        layer.type = .radial
        CATransaction.setDisableActions(false)
        #expect(try frame(renderer, at: 3)[20, 40] == bluePixel)
    }

    @Test func `it fills the shape of the layer, over the background, below contents, border and sublayers`() throws {
        let (layer, top) = (CAGradientLayer(), CALayer())
        layer.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
        layer.cornerRadius = 12
        layer.backgroundColor = Self.green
        layer.colors = [Self.blue, Self.blue.copy(alpha: 0)].compactMap(\.self)
        (layer.borderWidth, layer.borderColor) = (3, Self.red)
        top.frame = CGRect(x: 15, y: 15, width: 10, height: 10)
        top.backgroundColor = .white
        layer.addSublayer(top)
        let bitmap = try frame(try shown(layer), at: 2)
        #expect(bitmap[11, 11] == .black && bitmap[48, 48] == .black)
        #expect(bitmap[30, 11] == redPixel && bitmap[11, 30] == redPixel)
        #expect(bitmap[30, 30] == .white)
        // 30.5 of 40 points up, at the pixel's center: the fraction of the background that is visible.
        let pixel = bitmap[20, 19]
        let (green, blue): (Double, Double) = (255 * 30.5 / 40, 255 * 9.5 / 40)
        #expect(abs(Double(pixel.green) - green) <= 1.5)
        #expect(abs(Double(pixel.blue) - blue) <= 1.5)
        #expect(pixel.red == 0)
    }

    @Test func `the edge of a rounded corner is covered by its area`() throws {
        let (gradient, plain) = (CAGradientLayer(), CALayer())
        gradient.colors = [Self.red, Self.red]
        plain.backgroundColor = Self.red
        let bitmaps = try [gradient, plain].map { layer -> Bitmap in
            layer.frame = CGRect(x: 10.3, y: 10.6, width: 38, height: 37)
            layer.cornerRadius = 15
            layer.transform = CATransform3DMakeRotation(0.2, 0, 0, 1)
            return try frame(try shown(layer), at: 2)
        }
        #expect(zip(bitmaps[0].pixels, bitmaps[1].pixels).allSatisfy { abs(Int($0.red) - Int($1.red)) <= 1 })
    }

    @Test func `hostile values do not stop the program`() throws {
        let layer = CAGradientLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        let renderer = try shown(layer)
        let numbers = [0, -1, 1e-300, 1e9, 1e300, -1e300, 0.5, .nan, .infinity, 1e-17]
        CATransaction.setDisableActions(true)
        for (index, number) in numbers.enumerated() {
            for other in numbers {
                layer.colors = Array(repeating: Self.red, count: index) + [Self.blue]
                layer.locations = [0, NSNumber(value: number), NSNumber(value: other), 1]
                (layer.startPoint, layer.endPoint) = (CGPoint(x: number, y: other), CGPoint(x: other, y: 0.5))
                layer.bounds.size = CGSize(width: abs(number), height: 20)
                layer.type = [.axial, .radial, .conic][index % 3]
                _ = try frame(renderer, at: 2)
            }
        }
        CATransaction.setDisableActions(false)
    }
}
