import AcetateReferenceRenderer
import Foundation
import QuartzCore
import Testing

/// What has coordinates in a layer is upside down in a layer with a flipped geometry (CALayer.h): it looks like the mirrored
/// description in a layer that is not flipped.
@Suite struct FlippedGeometryTests {
    private static let size = CGSize(width: 30, height: 20)

    /// The y coordinate of a flipped layer, or that of the same place in one that is not.
    private struct Coordinates {
        let isFlipped: Bool

        func y(_ y: CGFloat) -> CGFloat { isFlipped ? y : FlippedGeometryTests.size.height - y }
        func unit(_ y: CGFloat) -> CGFloat { isFlipped ? y : 1 - y }
        func height(_ height: CGFloat) -> CGFloat { isFlipped ? height : -height }
        func rect(_ rect: CGRect) -> CGRect {
            CGRect(x: rect.minX, y: isFlipped ? rect.minY : y(rect.maxY), width: rect.width, height: rect.height)
        }
    }

    private func picture<Layer: CALayer>(_ layer: Layer, flipped: Bool, _ set: (Layer, Coordinates) -> Void) throws
        -> Bitmap
    {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 50, height: 40)
        layer.frame = CGRect(origin: CGPoint(x: 10, y: 12), size: Self.size)
        layer.isGeometryFlipped = flipped
        root.addSublayer(layer)
        set(layer, Coordinates(isFlipped: flipped))
        let renderer = CARenderer(width: 50, height: 40)
        renderer.layer = root
        renderer.beginFrame(atTime: 0, timeStamp: nil)
        renderer.render()
        renderer.endFrame()
        return try Bitmap(#require(renderer.image))
    }

    /// Checks that a flipped layer looks like a mirrored one.
    private func check<Layer: CALayer>(
        _ layer: @autoclosure () -> Layer, sourceLocation: SourceLocation = #_sourceLocation,
        _ set: (Layer, Coordinates) -> Void
    ) throws {
        let flipped = try picture(layer(), flipped: true, set)
        let mirrored = try picture(layer(), flipped: false, set)
        let difference = zip(flipped.pixels, mirrored.pixels).map { one, other in
            zip([one.red, one.green, one.blue, one.alpha], [other.red, other.green, other.blue, other.alpha])
                .map { abs(Int($0) - Int($1)) }.max() ?? 0
        }
        #expect((difference.max() ?? 0) <= 1, sourceLocation: sourceLocation)
        #expect(flipped.pixels.contains { $0.alpha > 0 }, sourceLocation: sourceLocation)
    }

    private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

    @Test func sublayers() throws {
        try check(CALayer()) { layer, place in
            let sublayer = CALayer()
            sublayer.frame = place.rect(CGRect(x: 2, y: 1, width: 10, height: 4))
            sublayer.backgroundColor = red
            layer.addSublayer(sublayer)
        }
    }

    @Test func `paths of shapes`() throws {
        try check(CAShapeLayer()) { layer, place in
            let path = CGMutablePath()
            path.move(to: CGPoint(x: 0, y: place.y(0)))
            path.addLine(to: CGPoint(x: 28, y: place.y(3)))
            path.addQuadCurve(to: CGPoint(x: 5, y: place.y(18)), control: CGPoint(x: 20, y: place.y(20)))
            (layer.path, layer.fillColor, layer.strokeColor, layer.lineWidth) = (path, red, blue, 2)
        }
    }

    @Test func gradients() throws {
        try check(CAGradientLayer()) { layer, place in
            layer.colors = [red, blue]
            layer.startPoint = CGPoint(x: 0.2, y: place.unit(0))
            layer.endPoint = CGPoint(x: 0.7, y: place.unit(0.8))
        }
    }

    @Test func corners() throws {
        try check(CALayer()) { layer, place in
            layer.backgroundColor = red
            layer.cornerRadius = 8
            layer.maskedCorners = place.isFlipped ? .layerMinXMinYCorner : .layerMinXMaxYCorner
        }
    }

    @Test func shadows() throws {
        try check(CALayer()) { layer, place in
            layer.backgroundColor = red
            (layer.shadowOpacity, layer.shadowRadius) = (1, 1)
            layer.shadowOffset = CGSize(width: 2, height: place.height(6))
        }
    }

    @Test func masks() throws {
        try check(CALayer()) { layer, place in
            layer.backgroundColor = red
            let mask = CAShapeLayer()
            mask.frame = layer.bounds
            mask.path = CGPath(ellipseIn: place.rect(CGRect(x: 3, y: 0, width: 12, height: 7)), transform: nil)
            layer.mask = mask
        }
    }

    @Test func `copies of a replicator`() throws {
        try check(CAReplicatorLayer()) { layer, place in
            let dot = CALayer()
            dot.frame = place.rect(CGRect(x: 1, y: 1, width: 4, height: 4))
            dot.backgroundColor = red
            layer.addSublayer(dot)
            layer.instanceCount = 3
            layer.instanceTransform = CATransform3DMakeTranslation(8, place.height(5), 0)
        }
    }
}
