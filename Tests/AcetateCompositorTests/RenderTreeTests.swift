import AcetateCompositor
import AcetatePixels
import CoreGraphics
import CoreImage
import Foundation
import Testing

/// Commits and their effects in a render tree, other than random ones.
@Suite struct RenderTreeTests {
    private func box(_ rect: CGRect, _ color: CGColor? = .white) -> LayerValues {
        var values = LayerValues()
        values.bounds = CGRect(origin: .zero, size: rect.size)
        values.position = CGPoint(x: rect.midX, y: rect.midY)
        values.backgroundColor = color
        return values
    }

    private func update(_ id: LayerID, _ values: LayerValues, _ sublayers: [LayerID]) -> LayerUpdate {
        LayerUpdate(id: id, changes: .all, values: values, sublayers: sublayers, animations: [])
    }

    private func commit(_ updates: [LayerUpdate]) -> Commit {
        var commit = Commit(root: 1)
        commit.updates = updates
        return commit
    }

    private func tree() throws -> (RenderTree, PixelSize) {
        let size = try #require(PixelSize(40, 40))
        let tree = RenderTree()
        tree.setViewport(size, scale: 1)
        return (tree, size)
    }

    private func moving(speed: Double) throws -> LayerAnimation {
        var timing = MediaTiming()
        (timing.duration, timing.speed, timing.timeOffset) = (4, speed, speed == 0 ? 2 : 0)
        timing.fill = [.backwards, .forwards]
        let target = try #require(AnimationTarget(keyPath: "position.x"))
        let track = PropertyAnimation.Track.basic(Endpoints(from: .number(0), to: .number(40)))
        return LayerAnimation(
            id: 1, timing: timing, effect: .property(PropertyAnimation(target: target, track: track)))
    }

    /// The position of the first white pixel of the bottom row.
    private func left(_ tree: RenderTree, _ size: PixelSize) throws -> Int? {
        let store = try #require(PixelStore(size))
        tree.paint(into: store.pixels, region: PixelRegion(size.rect))
        return store.pixels[row: size.height - 1].firstIndex(of: 0xFFFF_FFFF)
    }

    @Test func `a layer and its superlayer change places, in any order of the commit`() throws {
        let all = CGRect(x: 0, y: 0, width: 40, height: 40)
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let (tree, size) = try tree()
            tree.apply(
                commit([update(1, box(all), [2]), update(2, box(all), [3]), update(3, box(all, .black), [])]))
            #expect(tree.update(at: 0) == PixelRegion(size.rect))
            let swapped = [update(1, box(all), [3]), update(2, box(all), []), update(3, box(all, .black), [2])]
            tree.apply(commit(order.map { swapped[$0] }))
            _ = tree.update(at: 0)
            #expect(try left(tree, size) == 0, "\(order)")
        }
    }

    @Test func `animated fields of a property return to their values when all animations have ended`() throws {
        let (tree, size) = try tree()
        var layer = update(2, box(CGRect(x: 0, y: 0, width: 2, height: 2)), [])
        layer.animations = try ["position.x", "position.y"].enumerated().map { id, keyPath in
            var timing = MediaTiming()
            timing.duration = 1
            let target = try #require(AnimationTarget(keyPath: keyPath))
            let track = PropertyAnimation.Track.basic(Endpoints(from: .number(5), to: .number(30)))
            return LayerAnimation(
                id: UInt64(id), timing: timing, effect: .property(PropertyAnimation(target: target, track: track)))
        }
        tree.apply(commit([update(1, LayerValues(), [2]), layer]))
        for time in [0, 0.25, 0.5] {
            _ = tree.update(at: time)
            #expect(try left(tree, size) == nil)
        }
        #expect(!tree.update(at: 2).isEmpty)
        #expect(try left(tree, size) == 0)
    }

    @Test func `a round box that rounding widens is not taken for one of the previous width`() throws {
        for places: [CGFloat] in [[5.000000000000002, 5], [5, 5.000000000000002]] {
            func raster(_ places: [CGFloat]) throws -> [UInt32] {
                let (tree, size) = try tree()
                let store = try #require(PixelStore(size))
                for place in places {
                    var values = box(CGRect(x: place, y: 5, width: 30, height: 30))
                    values.cornerRadius = 4
                    tree.apply(commit([update(1, LayerValues(), [2]), update(2, values, [])]))
                    _ = tree.update(at: 0)
                    tree.paint(into: store.pixels, region: PixelRegion(size.rect))
                }
                return (0..<size.height).flatMap { Array(store.pixels[row: $0]) }
            }
            #expect(try raster(places) == raster(Array(places.suffix(1))))
        }
    }

    @Test func `a paused animation shows its moment and requests no frames`() throws {
        let (tree, size) = try tree()
        var layer = update(2, box(CGRect(x: 0, y: 0, width: 2, height: 2)), [])
        layer.animations = [try moving(speed: 0)]
        tree.apply(commit([update(1, LayerValues(), [2]), layer]))
        _ = tree.update(at: 10)
        #expect(try left(tree, size) == 19)
        #expect(tree.nextFrameTime(after: 10) == .infinity)
        #expect(tree.update(at: 11).isEmpty)
    }

    @Test func `a change of a layer's timing is effective from the next update`() throws {
        let (tree, size) = try tree()
        var layer = update(2, box(CGRect(x: 0, y: 0, width: 2, height: 2)), [])
        layer.animations = [try moving(speed: 1)]
        tree.apply(commit([update(1, LayerValues(), [2]), layer]))
        _ = tree.update(at: 1)
        #expect(try left(tree, size) == 9)
        var paused = layer.values
        (paused.timing.speed, paused.timing.timeOffset) = (0, 1)
        tree.apply(commit([LayerUpdate(id: 2, changes: .timing, values: paused)]))
        _ = tree.update(at: 2)
        #expect(try left(tree, size) == 9)
        #expect(tree.nextFrameTime(after: 2) == .infinity)
    }

    @Test func `in a layer whose time runs backward animations run backward, and end`() throws {
        let (tree, size) = try tree()
        var values = box(CGRect(x: 0, y: 0, width: 2, height: 2))
        (values.timing.speed, values.timing.timeOffset) = (-1, 6)
        var layer = update(2, values, [])
        layer.animations = [try moving(speed: 1)]
        tree.apply(commit([update(1, LayerValues(), [2]), layer]))
        _ = tree.update(at: 0)
        #expect(tree.nextFrameTime(after: 0) == 2)
        _ = tree.update(at: 3)
        #expect(try left(tree, size) == 29)
        #expect(tree.nextFrameTime(after: 3) == 3)
        _ = tree.update(at: 7)
        #expect(tree.nextFrameTime(after: 7) == .infinity)
    }

    @Test func `an animation with preferred rates skips refreshes of the screen`() throws {
        let (tree, _) = try tree()
        tree.refreshPeriod = 1.0 / 60
        var layer = update(2, box(CGRect(x: 0, y: 0, width: 2, height: 2)), [])
        var animation = try moving(speed: 1)
        animation.frameRates = FrameRates(minimum: 10, maximum: 60, preferred: 30)
        layer.animations = [animation]
        tree.apply(commit([update(1, LayerValues(), [2]), layer]))
        _ = tree.update(at: 1)
        // After the next refresh, and before the one after it.
        let next = tree.nextFrameTime(after: 1)
        #expect(next > 1 + 1.0 / 60 && next < 1 + 2.0 / 60)
        tree.refreshPeriod = 1.0 / 30
        _ = tree.update(at: 1.5)
        #expect(tree.nextFrameTime(after: 1.5) == 1.5)
    }

    @Test func `layers with extreme numbers are drawn without a trap`() throws {
        let strange: [CGFloat] = [0, -1, 1e-300, 1e9, -1e9, 1e18, 1e300, .greatestFiniteMagnitude, .infinity, .nan]
        let (tree, size) = try tree()
        let store = try #require(PixelStore(size))
        let filter = try #require(CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 4.0]))
        let image = try #require(CGImage(size: size) { _ in })
        for (index, number) in strange.enumerated() {
            for kind in 0..<11 {
                var values = box(CGRect(x: 1, y: 1, width: 30, height: 20))
                (values.borderWidth, values.borderColor, values.cornerRadius) = (2, .black, 3)
                values.masksToBounds = index % 2 == 0
                values.opacity = 0.5
                if kind % 2 == 0 { values.filters = [filter.value] }
                if kind > 4 { values.contents = image }
                switch kind {
                case 0: values.bounds.size = CGSize(width: number, height: number)
                case 1: values.position = CGPoint(x: number, y: -number)
                case 2: values.transform = CATransform3DMakeScale(number, number, 1)
                case 3: values.borderWidth = number
                case 4: values.cornerRadius = number
                case 5: values.bounds.origin = CGPoint(x: number, y: number)
                case 6: values.sublayerTransform = CATransform3DMakeScale(number, 1, 1)
                case 9: values.contentsRect = CGRect(x: number, y: -number, width: number, height: number)
                case 10: values.contentsScale = number
                case 7: values.anchorPoint = CGPoint(x: number, y: number)
                default: (values.timing.speed, values.timing.beginTime) = (number, number)
                }
                let inner = box(CGRect(x: 5, y: 5, width: 10, height: 10), .black)
                var top = update(1, box(CGRect(x: 0, y: 0, width: 40, height: 40), nil), [2])
                top.values.filters = kind == 2 ? [filter.value] : []
                var held = update(3, inner, [])
                held.animations = [try moving(speed: 1)]
                tree.apply(commit([top, update(2, values, [3]), held]))
                tree.paint(into: store.pixels, region: tree.update(at: Double(kind)))
                _ = tree.nextFrameTime(after: Double(kind))
            }
        }
    }
}
