import AcetateCompositor
import AcetatePixels
import Testing

@testable import AppKit

/// The borders around layers.
@Suite struct LayerBordersTests {
    private func costs(_ layers: [LayerValues]) throws -> [OutlinedLayer.Cost] {
        let stage = try DebugStage(.layers)
        stage.commit(layers)
        stage.frame(1)
        return stage.tree.outlinedLayers().map(\.cost)
    }

    private func cost(_ change: (inout LayerValues) -> Void) throws -> OutlinedLayer.Cost? {
        var values = DebugStage.square(x: 10, y: 10)
        change(&values)
        let costs = try costs([values])
        // The root is opaque.
        #expect(costs.first == .opaque)
        return costs.count == 2 ? costs[1] : nil
    }

    @Test func `Layers that cover their bounds are opaque, and translucent ones are blended`() throws {
        #expect(try cost { _ in } == .opaque)
        #expect(try cost { $0.backgroundColor = $0.backgroundColor?.copy(alpha: 0.5) } == .blended)
        #expect(try cost { $0.opacity = 0.5 } == .blended)
        #expect(try cost { $0.cornerRadius = 5 } == .blended)
        #expect(try cost { $0.transform = CATransform3DMakeRotation(0.3, 0, 0, 1) } == .blended)
        #expect(try cost { $0.backgroundColor = nil } == .empty)
        let image = CGImage(size: try #require(PixelSize(4, 4)), isOpaque: true) { $0.fill($0.rect, with: 0xFF00_0000) }
        #expect(try cost { ($0.backgroundColor, $0.contents) = (nil, image) } == .opaque)
        #expect(
            try cost { ($0.backgroundColor, $0.contents, $0.contentsGravity) = (nil, image, .center) } == .blended)
    }

    @Test func `Layers with an offscreen surface are marked as offscreen`() throws {
        // The shadow of a box is composited directly; that of translucent parts needs an offscreen surface.
        #expect(try cost { $0.shadowOpacity = 1 } == .opaque)
        #expect(
            try cost {
                ($0.shadowOpacity, $0.borderWidth, $0.borderColor) = (1, 2, .black)
                $0.backgroundColor = $0.backgroundColor?.copy(alpha: 0.5)
            } == .offscreen)
        #expect(try cost { ($0.masksToBounds, $0.cornerRadius) = (true, 5) } == .blended)
        #expect(
            try cost { ($0.shadowOpacity, $0.shadowPath) = (1, CGPath(rect: $0.bounds, transform: nil)) } == .opaque)
        #expect(try cost { $0.shouldRasterize = true } == .offscreen)
        #expect(try cost { $0.transform.m14 = 0.002 } == .offscreen)
    }

    @Test func `Invisible layers have no border`() throws {
        #expect(try cost { $0.isHidden = true } == nil)
        #expect(try cost { $0.opacity = 0 } == nil)
        #expect(try cost { $0.position = CGPoint(x: -100, y: 0) } == nil)
    }

    @Test func `A border is just inside the bounds`() throws {
        let stage = try DebugStage(.layers)
        stage.commit([DebugStage.square(x: 100, y: 0, side: 20)])
        stage.frame(1)
        let pixels = stage.buffers[0].pixels
        let (outer, inner) = (
            PixelRect(x: 100, y: 280, width: 20, height: 20), PixelRect(x: 101, y: 281, width: 18, height: 18)
        )
        let green = LayerBorders.color(of: .opaque)
        let line = PixelRegion(outer).subtracting(inner)
        let wrong = pixels.indices.filter { (pixels[$0] == green) != line.contains(x: $0 % 400, y: $0 / 400) }
        #expect(wrong == [])
    }

    @Test func `At scale 2 a border is two pixels wide`() throws {
        let stage = try DebugStage(.layers, scale: 2)
        stage.commit([DebugStage.square(x: 50, y: 0, side: 20)])
        stage.frame(1)
        let row = stage.buffers[0].pixels[(280 * 400)..<(281 * 400)]
        let line = row.indices.filter { row[$0] == LayerBorders.color(of: .opaque) }.map { $0 - 280 * 400 }
        #expect(line == [100, 101, 138, 139])
    }

    @Test func `Only changed borders are damaged`() throws {
        let stage = try DebugStage(.layers)
        stage.commit([DebugStage.square(x: 0, y: 0), DebugStage.square(x: 200, y: 100)])
        stage.frame(1)
        #expect(stage.frame(2).damage.isEmpty)
        stage.commit([DebugStage.square(x: 2, y: 0), DebugStage.square(x: 200, y: 100)])
        #expect(stage.frame(3).damage.bounds == PixelRect(x: 0, y: 260, width: 42, height: 40))
        // The tree's pixels do not change, but both the old and the new border are damaged.
        var clear = DebugStage.square(x: 2, y: 0)
        clear.backgroundColor = nil
        stage.commit([clear, DebugStage.square(x: 200, y: 100)])
        stage.frame(4)
        clear.bounds.size.width = 80
        stage.commit([clear, DebugStage.square(x: 200, y: 100)])
        let damage = stage.frame(5).damage
        #expect(damage.bounds == PixelRect(x: 2, y: 260, width: 80, height: 40) && damage.area < 500)
    }

    @Test(arguments: [
        (SIMD2(3.2, 4.7), SIMD2(30.9, 17.1)), (SIMD2(30, 4), SIMD2(2.5, 28)), (SIMD2(5, 5), SIMD2(5, 25)),
        (SIMD2(5, 7), SIMD2(5, 7)), (SIMD2(-1e12, 3), SIMD2(1e12, 9)),
    ])
    func `A part of a line has the same pixels as in the whole line`(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
        let clip = PixelRect(x: 0, y: 0, width: 32, height: 32)
        for inside in [SIMD2<Double>(-5, 50), SIMD2(50, -5)] {
            let stroke = BorderStroke(from: a, to: b, inside: inside, 2, clip: clip)
            var whole: [PixelRect] = []
            stroke.forEachRun(in: clip) { whole.append($0) }
            #expect(PixelRegion(stroke.boxes(step: 5)).subtracting(clip).isEmpty)
            #expect(PixelRegion(whole).subtracting(PixelRegion(stroke.boxes(step: 5))).isEmpty)
            for x in stride(from: 0, to: 32, by: 7) {
                for y in stride(from: 0, to: 32, by: 5) {
                    let part = PixelRect(x: x, y: y, width: 7, height: 5)
                    var runs: [PixelRect] = []
                    stroke.forEachRun(in: part) { runs.append($0) }
                    #expect(PixelRegion(runs) == PixelRegion(whole).intersection(part))
                }
            }
        }
    }
}
