import AcetateCompositor
import AcetateCompositorTestSupport
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import Foundation
import Testing

@Suite struct TileTests {
    /// A tree with one tiled layer, and functions to show it elsewhere.
    private struct World {
        let tree = RenderTree()
        var scene: Scene
        let size: PixelSize

        init(_ width: Int, _ height: Int, _ layer: LayerValues, waits: Bool) throws {
            scene = try Scene(width, height)
            size = scene.size
            scene.add(2, layer)
            tree.waitsForTiles = waits
            tree.setViewport(size, scale: 1)
            tree.apply(scene.commit)
        }

        mutating func change(_ body: (inout LayerValues) -> Void) {
            guard var values = scene.values[2] else { return }
            body(&values)
            scene.values[2] = values
            var commit = Commit(root: 1)
            commit.updates = [LayerUpdate(id: 2, changes: .all, values: values)]
            tree.apply(commit)
        }

        func painted() throws -> OwnedPixels {
            let pixels = try OwnedPixels(size.width, size.height)
            tree.paint(into: pixels.buffer, region: PixelRegion(size.rect))
            return pixels
        }
    }

    // MARK: Time

    @Test func `a new tile fades in linearly from its first frame, and then no frame is due`()
        throws
    {
        let artist = TestArtist()
        artist.hold()
        var layer = LayerValues.tiled(artist.store(), CGRect(x: 0, y: 0, width: 20, height: 20))
        layer.tiled.fadeDuration = 0.5
        let store = try #require(layer.tiled.store)
        let world = try World(20, 20, layer, waits: false)
        // Nothing waits for the drawing, which is paused.
        _ = world.tree.update(at: 1)
        #expect(world.tree.nextFrameTime(after: 1) == .infinity)
        #expect(try world.painted().pixel(5, 5) == 0)
        artist.release()
        #expect(eventually { store.statistics.bytes > 0 })
        #expect(eventually { world.tree.nextFrameTime(after: 1) == 1 })
        for (time, share) in [(2.0, 0.0), (2.125, 0.25), (2.25, 0.5), (2.4, 0.8), (2.5, 1), (3, 1)] {
            let damage = world.tree.update(at: time)
            #expect(damage.isEmpty == (time == 3))
            let alpha = Double(try world.painted().pixel(5, 5) >> 24)
            #expect(abs(alpha - 255 * share) <= 1, "at \(time)")
            #expect(world.tree.nextFrameTime(after: time) == (share < 1 ? time : .infinity))
        }
    }

    @Test func `viewers of tiles are notified when a requested tile arrives`() throws {
        let artist = TestArtist()
        let world = try World(
            20, 20, .tiled(artist.store(), CGRect(x: 0, y: 0, width: 20, height: 20)), waits: false)
        let arrived = DispatchSemaphore(value: 0)
        world.tree.contentsDidArrive = { arrived.signal() }
        _ = world.tree.update(at: 0)
        #expect(arrived.wait(timeout: .now() + 20) == .success)
        #expect(world.tree.update(at: 1).bounds == PixelRect(x: 0, y: 0, width: 20, height: 20))
        #expect(try world.painted().pixel(5, 5) == 0xFFFF_FFFF)
    }

    // MARK: Replacements of missing tiles

    @Test(arguments: [(1.0, 2.0), (2, 1), (1, 4), (4, 1), (1.3, 2.6)])
    func `tiles of other levels are shown in place of missing ones`(from: Double, to: Double) throws {
        // Red increases with x, so that a wrong position has a wrong color.
        let artist = TestArtist { context, rect in
            for x in Int(rect.minX)..<Int(rect.maxX.rounded(.up)) {
                context.setFillColor(CGColor(srgbRed: Double(x) / 200, green: 1, blue: 0, alpha: 1))
                context.fill(CGRect(x: CGFloat(x), y: rect.minY, width: 1, height: rect.height))
            }
        }
        var layer = LayerValues.tiled(artist.store(), CGRect(x: 0, y: 0, width: 200, height: 200))
        (layer.tiled.levelsOfDetail, layer.tiled.levelsOfDetailBias) = (3, 2)
        layer.transform = CATransform3DMakeScale(from, from, 1)
        var world = try World(200, 200, layer, waits: true)
        _ = world.tree.update(at: 0)
        artist.hold()
        defer { artist.release() }
        world.tree.waitsForTiles = false
        world.change { $0.transform = CATransform3DMakeScale(to, to, 1) }
        _ = world.tree.update(at: 1)
        let pixels = try world.painted()
        // The part that was visible before has a tile: up to the edge of the smaller part.
        let edge = Int(200 * min(1, to / from))
        var worst = Worst()
        for x in 0..<edge {
            for y in 200 - edge..<200 {
                let pixel = channels(pixels.pixel(x, y))
                worst.note(pixel[3], 255, at: x, y)
                worst.note(pixel[1], 255, at: x, y)
                let place = (Double(x) + 0.5) / to
                worst.note(pixel[2] / 255 * 200, place - 0.5, at: x, y)
            }
        }
        #expect(worst.difference <= 1.3, "\(worst)")
    }

    @Test func `invalidated tiles are shown until they are drawn again`() throws {
        let artist = TestArtist()
        let layer = LayerValues.tiled(artist.store(), CGRect(x: 0, y: 0, width: 100, height: 20))
        let store = try #require(layer.tiled.store)
        let world = try World(100, 20, layer, waits: true)
        _ = world.tree.update(at: 0)
        artist.hold()
        defer { artist.release() }
        world.tree.waitsForTiles = false
        store.invalidate(CGRect(x: 70, y: 0, width: 1, height: 1))
        _ = artist.take()
        _ = world.tree.update(at: 1)
        #expect(eventually { artist.count == 1 })
        #expect(artist.take() == [CGRect(x: 64, y: 0, width: 36, height: 20)])
        #expect(try world.painted().pixel(80, 5) == 0xFFFF_FFFF)
    }

    // MARK: Work

    @Test func `only visible tiles are drawn, and the nearest to the center first`() throws {
        let artist = TestArtist()
        artist.hold()
        let layer = LayerValues.tiled(artist.store(), CGRect(x: 0, y: 0, width: 100_000, height: 100_000))
        let store = try #require(layer.tiled.store)
        var world = try World(640, 640, layer, waits: false)
        _ = world.tree.update(at: 0)
        // Two at a time, starting at the center.
        #expect(eventually { artist.count == 2 })
        let middle = CGRect(x: 256, y: 256, width: 128, height: 128)
        #expect(artist.take().allSatisfy { middle.contains($0) })
        world.change { $0.position = CGPoint(x: -64_000, y: -64_000) }
        _ = world.tree.update(at: 1)
        artist.release()
        #expect(eventually { store.statistics.drawings == 102 })
        _ = world.tree.update(at: 2)
        let seen = CGRect(x: 64_000, y: 64_000, width: 640, height: 640)
        #expect(artist.take().allSatisfy { seen.contains($0) } && store.statistics.drawings == 102)
    }

    @Test func `no tiles are drawn for a layer that is hidden, clipped, or removed`() throws {
        let artist = TestArtist()
        var scene = try Scene(100, 100)
        var hidden = LayerValues.tiled(artist.store(), CGRect(x: 0, y: 0, width: 500, height: 500))
        hidden.isHidden = true
        scene.add(2, hidden)
        var clip = Scene.layer(CGRect(x: 0, y: 0, width: 30, height: 30), nil)
        clip.masksToBounds = true
        scene.add(3, clip)
        scene.add(4, .tiled(artist.store(), CGRect(x: 0, y: 0, width: 500, height: 500)), to: 3)
        scene.add(
            5, .tiled(artist.store(), CGRect(x: 0, y: 0, width: 500, height: 500), at: CGPoint(x: 40, y: 0)), to: 3)
        let tree = RenderTree()
        tree.waitsForTiles = true
        tree.setViewport(scene.size, scale: 1)
        tree.apply(scene.commit)
        _ = tree.update(at: 0)
        #expect(artist.take() == [CGRect(x: 0, y: 0, width: 64, height: 64)])
    }

    // MARK: Memory

    @Test
    func
        `a drawing of 100,000 by 100,000 points scrolls and zooms in bounded memory, and only visible tiles are drawn`()
        throws
    {
        let artist = TestArtist()
        var layer = LayerValues.tiled(artist.store(), CGRect(x: 0, y: 0, width: 100_000, height: 100_000), side: 256)
        (layer.tiled.levelsOfDetail, layer.tiled.levelsOfDetailBias) = (10, 2)
        let store = try #require(layer.tiled.store)
        var world = try World(640, 480, layer, waits: true)
        var asked = 0
        for step in 0..<40 {
            let scale = pow(2, Double(step % 20) / 3 - 4)
            let place = Double(step) * 2000
            world.change {
                $0.transform = CATransform3DMakeScale(scale, scale, 1)
                $0.position = CGPoint(x: -place * scale, y: -place * 0.7 * scale)
            }
            _ = world.tree.update(at: Double(step))
            let seen = CGRect(x: place, y: place * 0.7, width: 640 / scale, height: 480 / scale)
                .insetBy(dx: -2 / scale, dy: -2 / scale)
            let rects = artist.take()
            asked += rects.count
            #expect(rects.allSatisfy { $0.intersects(seen) })
            #expect(store.statistics.bytes <= TileStore.limit)
        }
        #expect(store.statistics.drawings == asked)
        // More has been drawn than may be cached.
        #expect(asked * 256 * 256 * 4 > TileStore.limit)
        #expect(store.statistics.maximumBytes <= TileStore.limit && store.statistics.maximumBytes > TileStore.limit / 2)
        print("tiles: \(asked) drawn, at most \(store.statistics.maximumBytes) bytes kept")
    }

    @Test func `a level whose visible tiles need too much memory is replaced by a coarser one`() throws {
        let artist = TestArtist { _, _ in }
        let layer = LayerValues.tiled(artist.store(), CGRect(x: 0, y: 0, width: 100_000, height: 100_000), side: 512)
        let store = try #require(layer.tiled.store)
        var world = try World(320, 320, layer, waits: true)
        world.change { $0.transform = CATransform3DMakeScale(0.0032, 0.0032, 1) }
        _ = world.tree.update(at: 0)
        #expect(store.statistics.bytes <= 32 << 20 && store.statistics.bytes > 4 << 20)
        #expect(try world.painted().pixel(160, 160) == 0)
    }

    // MARK: Anything

    @Test func `no value traps or takes unbounded memory`() throws {
        let lengths: [CGFloat] = [0, -5, 1, 0.3, 100, 1e5, 1e9, 1e15, 1e300]
        let numbers = [Int.min, -3, 0, 1, 5, 1000, .max]
        var stores: [TileStore] = []
        for (index, length) in lengths.enumerated() {
            let artist = TestArtist { _, _ in }
            var layer = LayerValues.tiled(
                artist.store(), CGRect(x: -length, y: length / 3, width: length * 3, height: length))
            layer.tiled.tileSize = CGSize(
                width: [0, .nan, 1e9, 1, -.infinity][index % 5], height: [1, 0, .infinity, -7, 1e300][index % 4])
            layer.tiled.levelsOfDetail = numbers[index % 7]
            layer.tiled.levelsOfDetailBias = numbers[(index / 2) % 7]
            layer.tiled.fadeDuration = [0, .nan, .infinity, -1, 1e300][index % 5]
            layer.contentsScale = [1, 1e-9, 1e9, 1e300, 2][(index / 3) % 5]
            var world = try World(64, 48, layer, waits: false)
            stores += [layer.tiled.store].compactMap(\.self)
            for (step, scale) in [1, 1e-6, 1e6, 1e-300, 1e300, 0, 3].enumerated() {
                world.change {
                    $0.transform = CATransform3DMakeScale(scale, scale, 1)
                    $0.minificationFilter = [.linear, .trilinear, .nearest][step % 3]
                    $0.minificationFilterBias = [0, 1e9, -1e9, .nan][step % 4]
                    if step == 5 { $0.transform = CATransform3DMakeRotation(0.3, 0.2, 1, 0.1) }
                }
                for time in [Double(step), -1e300, 1e300] {
                    _ = world.tree.update(at: time)
                    _ = try world.painted()
                    _ = world.tree.nextFrameTime(after: time)
                }
            }
        }
        #expect(stores.allSatisfy { $0.statistics.maximumBytes <= TileStore.limit })
    }
}
