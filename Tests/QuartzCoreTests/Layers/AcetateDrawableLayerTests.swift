import AcetateCompositor
import AcetatePixels
import Foundation
import QuartzCore
import Synchronization
import Testing

@Suite struct AcetateDrawableLayerTests {
    /// A renderer of a root layer with a drawable layer that covers a part of it.
    private struct World {
        let renderer = CARenderer(width: 20, height: 20)
        let root = CALayer()
        let layer = AcetateDrawableLayer()

        init(frame: CGRect = CGRect(x: 0, y: 0, width: 20, height: 20)) {
            root.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
            layer.frame = frame
            root.addSublayer(layer)
            renderer.layer = root
            show(0)
        }

        /// Shows a frame, and returns the region that it changed.
        @discardableResult func show(_ time: Double) -> CGRect {
            renderer.beginFrame(atTime: time, timeStamp: nil)
            let region = renderer.updateBounds()
            renderer.render()
            renderer.endFrame()
            return region
        }

        /// The pixel at a position from the top left, as 0xAARRGGBB.
        func pixel(_ x: Int, _ y: Int) -> UInt32 { renderer.image?.pixel(x, y) ?? 0 }
    }

    private func withoutActions(_ body: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        body()
        CATransaction.commit()
    }

    private func fill(_ drawable: AcetateDrawable, _ pixel: UInt32) {
        drawable.withUnsafeMutableBytes { bytes in
            for y in 0..<drawable.height {
                for x in 0..<drawable.width {
                    bytes.storeBytes(of: pixel, toByteOffset: y * drawable.bytesPerRow + 4 * x, as: UInt32.self)
                }
            }
        }
    }

    private func present(_ queue: AcetateDrawableQueue, _ pixel: UInt32, at time: Double? = nil) throws {
        let drawable = try #require(queue.nextDrawable())
        fill(drawable, pixel)
        if let time { drawable.present(at: time) } else { drawable.present() }
    }

    private let red: UInt32 = 0xFFFF_0000
    private let green: UInt32 = 0xFF00_FF00
    private let blue: UInt32 = 0xFF00_00FF

    // MARK: Times

    @Test func `a drawable is shown in the frame after it was presented, without a commit`() throws {
        let world = World()
        #expect(world.pixel(5, 5) == 0)
        #expect(world.renderer.nextFrameTime() == .infinity)
        try present(world.layer.drawables, red)
        #expect(world.renderer.nextFrameTime() == 0)
        #expect(world.show(1) == CGRect(x: 0, y: 0, width: 20, height: 20))
        #expect(world.pixel(5, 5) == red)
        // Nothing is painted, and no frame is due, until the next drawable.
        #expect(world.show(2).isNull)
        #expect(world.renderer.nextFrameTime() == .infinity)
    }

    @Test func `drawables with times are shown in the first frames at or after these times`() throws {
        let world = World()
        let queue = world.layer.drawables
        world.layer.maximumDrawableCount = 8
        for (pixel, time) in [(blue, 3.0), (red, 1.0), (green, 2.0)] { try present(queue, pixel, at: time) }
        #expect(world.renderer.nextFrameTime() == 1)
        for (time, pixel) in [(0.99, 0), (1, red), (1.99, red), (2.5, green), (3, blue), (9, blue)] {
            world.show(time)
            #expect(world.pixel(5, 5) == pixel, "at \(time)")
        }
        #expect(world.renderer.nextFrameTime() == .infinity)
    }

    @Test func `of drawables whose times come between two frames, only the last one is shown`() throws {
        let world = World()
        let times = Mutex<[Int: Double]>([:])
        let done = DispatchSemaphore(value: 0)
        world.layer.maximumDrawableCount = 8
        for (pixel, time) in [(red, 1.0), (green, 1.5), (blue, 2.5)] {
            let drawable = try #require(world.layer.nextDrawable())
            fill(drawable, pixel)
            drawable.addPresentedHandler { drawable in
                times.withLock { $0[drawable.drawableID] = drawable.presentedTime }
                done.signal()
            }
            drawable.present(at: time)
        }
        world.show(2)
        #expect(world.pixel(5, 5) == green)
        world.show(3)
        #expect(world.pixel(5, 5) == blue)
        for _ in 0..<3 { #expect(done.wait(timeout: .now() + 20) == .success) }
        #expect(times.withLock { $0 } == [1: 0, 2: 2, 3: 3])
    }

    @Test func `a minimum duration counts from the time at which the drawable before was shown`() throws {
        let world = World()
        try present(world.layer.drawables, red)
        world.show(10)
        let drawable = try #require(world.layer.nextDrawable())
        fill(drawable, green)
        drawable.present(afterMinimumDuration: 0.5)
        #expect(world.renderer.nextFrameTime() == 10.5)
        world.show(10.4)
        #expect(world.pixel(0, 0) == red)
        world.show(10.5)
        #expect(world.pixel(0, 0) == green)
    }

    @Test func `a drawable that is presented twice or released is not shown again`() throws {
        let world = World()
        let first = try #require(world.layer.nextDrawable())
        fill(first, red)
        first.present()
        world.show(1)
        first.present()
        #expect(first.withUnsafeMutableBytes { _ in true } == nil)
        #expect(first.draw { _ in true } == nil)
        // Released drawables do not count.
        for _ in 0..<5 { #expect(world.layer.nextDrawable() != nil) }
        #expect(world.show(2).isNull)
        #expect(world.pixel(5, 5) == red)
    }

    @Test func `a layer that is hidden shows its latest drawable when it appears`() throws {
        let world = World()
        withoutActions { world.layer.isHidden = true }
        world.show(1)
        try present(world.layer.drawables, red)
        #expect(world.renderer.nextFrameTime() == .infinity)
        try present(world.layer.drawables, green)
        withoutActions { world.layer.isHidden = false }
        world.show(2)
        #expect(world.pixel(5, 5) == green)
        try present(world.layer.drawables, blue)
        #expect(world.renderer.nextFrameTime() == 2)
    }

    // MARK: Contents

    @Test func `contents are shown until there is a drawable, and do not replace it`() throws {
        let world = World()
        withoutActions { world.layer.contents = solid(0xFF11_2233) }
        world.show(1)
        #expect(world.pixel(5, 5) == 0xFF11_2233)
        try present(world.layer.drawables, red)
        world.show(2)
        withoutActions { world.layer.contents = solid(0xFF44_5566) }
        world.show(3)
        #expect(world.pixel(5, 5) == red)
    }

    @Test func `drawables have all that contents have, and replicators repeat them`() throws {
        let world = World(frame: CGRect(x: 0, y: 10, width: 10, height: 10))
        let replicator = CAReplicatorLayer()
        withoutActions {
            replicator.frame = world.root.bounds
            replicator.instanceCount = 2
            replicator.instanceTransform = CATransform3DMakeTranslation(10, -10, 0)
            world.root.addSublayer(replicator)
            replicator.addSublayer(world.layer)
            world.layer.contentsGravity = .resize
            world.layer.drawableSize = CGSize(width: 2, height: 1)
            world.layer.magnificationFilter = .nearest
            world.layer.opacity = 0.5
        }
        let drawable = try #require(world.layer.nextDrawable())
        #expect(drawable.width == 2 && drawable.height == 1)
        drawable.draw { context in
            context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
            context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
        }
        world.show(1)
        drawable.present()
        world.show(2)
        for (x, y, pixel) in [
            (2, 2, 0x8080_0000), (7, 7, 0x8000_0080), (12, 12, 0x8080_0000), (17, 17, 0x8000_0080), (15, 5, 0),
        ] as [(Int, Int, UInt32)] {
            #expect(world.pixel(x, y) == pixel, "at \(x), \(y)")
        }
    }

    @Test func `an opaque layer hides what is below, and a layer without alpha shows it`() throws {
        let world = World()
        let covered = CALayer()
        covered.frame = world.root.bounds
        covered.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
        withoutActions { world.root.insertSublayer(covered, at: 0) }
        try present(world.layer.drawables, 0)
        world.show(1)
        #expect(world.pixel(5, 5) == green)
        world.layer.isOpaque = true
        try present(world.layer.drawables, red)
        world.show(2)
        #expect(world.pixel(5, 5) == red)
    }

    @Test func `render(in:) draws the current drawable, and a presentation copy shares it`() throws {
        let world = World()
        try present(world.layer.drawables, red)
        world.show(1)
        let context = try #require(
            CGContext(
                data: nil, width: 20, height: 20, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue))
        world.root.render(in: context)
        #expect(context.makeImage()?.pixel(5, 5) == red)
        #expect(world.layer.presentation()?.drawables === world.layer.drawables)
    }

    // MARK: Sizes and limits

    @Test func `the size of drawables follows the bounds and the scale, until it is set`() throws {
        let layer = AcetateDrawableLayer()
        #expect(layer.drawableSize == .zero && layer.nextDrawable() == nil)
        layer.frame = CGRect(x: 5, y: 5, width: 30, height: 20.5)
        layer.contentsScale = 2
        #expect(layer.drawableSize == CGSize(width: 60, height: 41))
        let drawable = try #require(layer.nextDrawable())
        #expect(drawable.width == 60 && drawable.height == 41 && drawable.bytesPerRow >= 240)
        layer.drawableSize = CGSize(width: 7, height: 9)
        layer.bounds.size.width = 50
        #expect(layer.drawableSize == CGSize(width: 7, height: 9))
        layer.drawableSize = CGSize(width: CGFloat.nan, height: 4)
        #expect(layer.drawableSize == CGSize(width: 7, height: 9))
        layer.drawableSize = CGSize(width: 1e9, height: 4)
        #expect(layer.nextDrawable() == nil)
    }

    @Test func `no more drawables than the maximum are in use, and a shown one counts until it is replaced`() throws {
        let world = World()
        let queue = world.layer.drawables
        world.layer.maximumDrawableCount = 2
        let first = try #require(queue.nextDrawable())
        let second = try #require(queue.nextDrawable())
        let start = Date()
        #expect(queue.nextDrawable() == nil)
        #expect(Date().timeIntervalSince(start) >= 0.99)
        first.present()
        second.present()
        // The second one replaces the first one before a frame.
        world.show(1)
        let third = try #require(queue.nextDrawable())
        third.present(at: 5)
        let waiter = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            if queue.nextDrawable() != nil { waiter.signal() }
        }
        #expect(waiter.wait(timeout: .now() + 0.1) == .timedOut)
        world.show(5)
        #expect(waiter.wait(timeout: .now() + 20) == .success)
    }

    @Test func `a steady stream uses the memory of a few drawables`() throws {
        let world = World()
        var addresses: Set<Int> = []
        for frame in 0..<100 {
            let drawable = try #require(world.layer.nextDrawable())
            drawable.withUnsafeMutableBytes { _ = addresses.insert(Int(bitPattern: $0.baseAddress)) }
            fill(drawable, frame.isMultiple(of: 2) ? red : green)
            drawable.present()
            world.show(Double(frame))
            #expect(world.pixel(3, 3) == (frame.isMultiple(of: 2) ? red : green))
        }
        #expect(addresses.count <= 5)
    }

    // MARK: Threads

    @Test func `every frame shows one whole drawable of a fast producer`() throws {
        let world = World()
        let queue = world.layer.drawables
        let isOver = Atomic(false)
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            var shade: UInt32 = 0
            while !isOver.load(ordering: .relaxed) {
                shade = (shade + 1) & 0xFF
                guard let drawable = queue.nextDrawable() else { continue }
                drawable.withUnsafeMutableBytes { bytes in
                    for y in 0..<drawable.height {
                        for x in 0..<drawable.width {
                            let offset = y * drawable.bytesPerRow + 4 * x
                            bytes.storeBytes(of: 0xFF00_0000 | shade, toByteOffset: offset, as: UInt32.self)
                        }
                    }
                }
                drawable.present()
            }
            done.signal()
        }
        var shades: Set<UInt32> = []
        var frame = 0
        // On a busy machine, many frames pass before the producer runs.
        let deadline = ContinuousClock.now + .seconds(20)
        while frame < 300 || shades.count < 10, ContinuousClock.now < deadline {
            frame += 1
            world.show(Double(frame))
            let image = try #require(world.renderer.image)
            let first = image.pixel(0, 0)
            shades.insert(first)
            let isWhole = image.withPixels { pixels in
                (0..<20).allSatisfy { y in pixels[row: y].allSatisfy { $0 == first } }
            }
            #expect(isWhole, "frame \(frame)")
        }
        isOver.store(true, ordering: .relaxed)
        #expect(done.wait(timeout: .now() + 20) == .success)
        #expect(frame >= 300 && shades.count >= 10)
    }

    private func solid(_ pixel: UInt32) -> CGImage? {
        PixelSize(20, 20).flatMap { size in
            CGImage(size: size) { buffer in
                for y in 0..<20 { for x in 0..<20 { buffer[row: y][x] = pixel } }
            }
        }
    }
}

extension CGImage {
    /// The pixel at a position from the top left, as 0xAARRGGBB.
    fileprivate func pixel(_ x: Int, _ y: Int) -> UInt32 { withPixels { $0[row: y][x] } }
}
