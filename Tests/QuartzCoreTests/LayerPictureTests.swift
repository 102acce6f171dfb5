import AcetateReferenceRenderer
import CoreGraphics
import QuartzCore
import Testing

/// What `render(in:)` draws: the same as a frame, composited as the context says.
@Suite struct LayerPictureTests {
    private static let size = 64

    /// The frame of a tree at a time, and the picture of its presentation layer after the frame.
    private func pictures(of root: CALayer, at time: Double) throws -> (frame: Bitmap, presentation: Bitmap) {
        let renderer = CARenderer(width: Self.size, height: Self.size)
        renderer.layer = root
        for time in [0, time] {
            renderer.beginFrame(atTime: time, timeStamp: nil)
            renderer.render()
            renderer.endFrame()
        }
        let context = try context()
        try #require(root.presentation()).render(in: context)
        return (try Bitmap(#require(renderer.image)), try Bitmap(#require(context.makeImage())))
    }

    private func context() throws -> CGContext {
        try #require(
            CGContext(
                data: nil, width: Self.size, height: Self.size, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue))
    }

    private func layer(_ frame: CGRect, _ color: CGColor?) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.backgroundColor = color
        return layer
    }

    /// A tree of 64 by 64 points, with a masked layer whose sublayer and mask have masks themselves.
    private func masked() -> (root: CALayer, moving: CALayer) {
        let root = layer(CGRect(x: 0, y: 0, width: 64, height: 64), .white)
        let outer = layer(CGRect(x: 4, y: 4, width: 56, height: 56), CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        let gradient = CAGradientLayer()
        gradient.frame = CGRect(x: 10, y: 0, width: 46, height: 56)
        gradient.colors = [CGColor(red: 0, green: 1, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1)]
        let strip = CAShapeLayer()
        strip.path = CGPath(ellipseIn: CGRect(x: 2, y: 2, width: 40, height: 40), transform: nil)
        gradient.mask = strip
        outer.addSublayer(gradient)
        let mask = layer(CGRect(x: 0, y: 0, width: 40, height: 56), .black)
        mask.mask = layer(CGRect(x: 5, y: 5, width: 30, height: 50), .black)
        outer.mask = mask
        root.addSublayer(outer)
        return (root, mask)
    }

    @Test func `the picture of a presentation layer has the masks of its sublayers, and of masks`() throws {
        let (root, _) = masked()
        let (frame, presentation) = try pictures(of: root, at: 1)
        #expect(presentation.pixels == frame.pixels)
        // Outside the mask there is the root's color.
        #expect(presentation[60, 32] == .white && presentation[30, 32] != .white)
    }

    @Test func `masks in the picture of a presentation layer are where their animations have moved them`() throws {
        let (root, moving) = masked()
        let animation = CABasicAnimation(keyPath: "position.x")
        (animation.fromValue, animation.toValue) = (20, 36)
        (animation.duration, animation.beginTime) = (4, 0.001)
        moving.add(animation, forKey: nil)
        let (frame, presentation) = try pictures(of: root, at: 2)
        #expect(presentation.pixels == frame.pixels)
        #expect(presentation[42, 32] != .white && presentation[8, 32] == .white)
    }

    @Test func `copies of a replicator's masked sublayers are in the picture of its presentation layer`() throws {
        let root = CAReplicatorLayer()
        root.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
        root.instanceCount = 3
        root.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
        let dot = layer(CGRect(x: 2, y: 2, width: 16, height: 30), CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        dot.mask = layer(CGRect(x: 0, y: 0, width: 8, height: 30), .black)
        root.addSublayer(dot)
        let (frame, presentation) = try pictures(of: root, at: 1)
        #expect(presentation.pixels == frame.pixels)
        #expect(presentation[5, 40] == presentation[45, 40] && presentation[5, 40] != presentation[15, 40])
    }

    /// A picture of two layers that overlap, drawn over black with a setting of the context.
    private func overBlack(_ set: (CGContext) -> Void) throws -> Bitmap {
        let root = layer(CGRect(x: 0, y: 0, width: 64, height: 64), nil)
        root.addSublayer(layer(CGRect(x: 0, y: 0, width: 40, height: 40), .white))
        root.addSublayer(layer(CGRect(x: 20, y: 20, width: 20, height: 20), .white))
        let context = try context()
        context.setFillColor(.black)
        context.fill(CGRect(x: 0, y: 0, width: 64, height: 64))
        set(context)
        root.render(in: context)
        return try Bitmap(#require(context.makeImage()))
    }

    @Test func `the context's blend mode erases where layers are`() throws {
        let bitmap = try overBlack { $0.setBlendMode(.destinationOut) }
        #expect(bitmap[10, 60] == .clear && bitmap[30, 40] == .clear)
        #expect(bitmap[50, 60] == .black && bitmap[10, 10] == .black)
    }

    @Test func `the context's opacity applies once, also where layers overlap`() throws {
        let bitmap = try overBlack { $0.setAlpha(0.6) }
        let gray = Pixel(red: 153, green: 153, blue: 153, alpha: 255)
        #expect(bitmap[10, 60] == gray && bitmap[30, 40] == gray)
        #expect(bitmap[50, 60] == .black)
    }

    @Test func `the context's settings are the same after a layer was drawn`() throws {
        let bitmap = try overBlack { $0.setAlpha(0.6) }
        let context = try context()
        context.setAlpha(0.6)
        layer(CGRect(x: 0, y: 0, width: 1, height: 1), .white).render(in: context)
        context.setFillColor(.white)
        context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
        let after = try Bitmap(#require(context.makeImage()))
        #expect(after[10, 60].alpha == 153 && bitmap[10, 60].red == 153)
    }
}
