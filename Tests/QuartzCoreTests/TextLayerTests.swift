import CoreText
import Foundation
import QuartzCore
import Testing

@Suite struct TextLayerTests {
    init() throws { try FontEnvironment.choose(.pinned) }

    private func rendered(_ layer: CATextLayer) throws -> Picture {
        let renderer = CARenderer(width: 200, height: 60)
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
        root.addSublayer(layer)
        renderer.layer = root
        renderer.beginFrame(atTime: 0, timeStamp: nil)
        renderer.render()
        renderer.endFrame()
        return try Picture(#require(renderer.image))
    }

    private func text(_ string: String) -> CATextLayer {
        let layer = CATextLayer()
        layer.string = string
        layer.fontSize = 20
        return layer
    }

    @Test func `the defaults are the headers'`() {
        let layer = CATextLayer()
        #expect(layer.string == nil && layer.fontSize == 36 && layer.foregroundColor == .white)
        #expect(layer.font as? String == "Helvetica" && !layer.isWrapped)
        #expect(layer.truncationMode == .none && layer.alignmentMode == .natural)
    }

    @Test func `the preferred size holds the text's ink, in even points`() throws {
        let layer = text("Photos")
        let size = layer.preferredFrameSize()
        #expect(size.width.truncatingRemainder(dividingBy: 2) == 0)
        #expect(size.height.truncatingRemainder(dividingBy: 2) == 0)
        layer.frame = CGRect(origin: CGPoint(x: 20, y: 10), size: size)
        let ink = try rendered(layer).box(where: { $0.alpha > 0 })
        // From the top: the layer begins 10 points above the bottom.
        #expect(CGRect(x: 20, y: 60 - 10 - size.height, width: size.width, height: size.height).contains(ink))
        #expect(ink.width > size.width * 0.8 && ink.height > 10)
    }

    @Test func `alignment moves the ink`() throws {
        var edges: [CGFloat] = []
        for mode in [CATextLayerAlignmentMode.left, .center, .right] {
            let layer = text("ii")
            layer.alignmentMode = mode
            layer.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
            edges.append(try rendered(layer).box(where: { $0.alpha > 0 }).midX)
        }
        #expect(edges[0] < 20 && abs(edges[1] - 100) < 2 && edges[2] > 180)
    }

    @Test func `a change of the text shows with the next frame`() throws {
        let layer = text("i")
        layer.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
        let narrow = try rendered(layer).box(where: { $0.alpha > 0 }).width
        layer.setValue("iiiiiiii", forKey: "string")
        #expect(try rendered(layer).box(where: { $0.alpha > 0 }).width > narrow * 5)
    }

    @Test func `what is no text is refused`() {
        let layer = text("kept")
        layer.string = 7
        layer.fontSize = .nan
        layer.fontSize = -1
        #expect(layer.string as? String == "kept" && layer.fontSize == 20)
    }
}
