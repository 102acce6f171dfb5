import AcetateCompositor
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import Foundation
import Testing

/// The particles depend only on the changes and the time, not on the frames that were drawn.
@Suite struct EmissionTimeTests {
    private static let cell = EmitterScene.cell {
        ($0.birthRate, $0.lifetime, $0.lifetimeRange) = (40, 1.5, 1)
        ($0.velocity, $0.velocityRange, $0.emissionRange, $0.yAcceleration) = (20, 10, 3, -30)
        ($0.scaleRange, $0.spinRange, $0.alphaRange, $0.alphaSpeed) = (0.5, 4, 0.5, -0.2)
    }

    @Test func `particles do not depend on frames or their order`() throws {
        let jumped = try EmitterScene(cell: Self.cell)
        let smooth = try EmitterScene(cell: Self.cell)
        for frame in 0...240 { _ = smooth.tree.update(at: Double(frame) / 60) }
        let wanted = summary(jumped.particles(at: 4))
        #expect(wanted.count > 40)
        #expect(summary(smooth.particles(at: 4)) == wanted)
        let backward = try EmitterScene(cell: Self.cell)
        for time in [900, 7, 6.5, 6, 5] { _ = backward.tree.update(at: time) }
        #expect(summary(backward.particles(at: 4)) == wanted)
    }

    @Test func `animated properties are sampled at sixtieths of seconds, independent of frames`() throws {
        func scene() throws -> EmitterScene {
            var scene = try EmitterScene(cell: Self.cell)
            scene.change(animations: [
                try EmitterScene.animation("emitterCells.a.velocity", from: 0, to: 60, begin: 1, duration: 2),
                try EmitterScene.animation("birthRate", from: 0, to: 4, begin: 1.5, duration: 2),
            ])
            return scene
        }
        let (jumped, smooth, backward) = (try scene(), try scene(), try scene())
        for frame in 0...201 { _ = smooth.tree.update(at: Double(frame) / 67) }
        for time in [0.3, 5, 2.9, 4, 3.1] { _ = backward.tree.update(at: time) }
        let wanted = summary(jumped.particles(at: 3))
        #expect(wanted.count > 40)
        #expect(summary(smooth.particles(at: 3)) == wanted)
        #expect(summary(backward.particles(at: 3)) == wanted)
    }

    @Test func `an animated birth rate is integrated`() throws {
        let cell = EmitterScene.cell { ($0.birthRate, $0.lifetime) = (100, 1e6) }
        var scene = try EmitterScene(cell: cell)
        scene.change(animations: [try EmitterScene.animation("birthRate", from: 0, to: 2, begin: 0, duration: 2)])
        // The integral of 100 t, with an error of at most one step.
        #expect(abs(scene.particles(at: 1).count - 50) <= 2)
        #expect(abs(scene.particles(at: 2).count - 200) <= 3)
        // Then 100 per second again.
        #expect(abs(scene.particles(at: 3).count - 300) <= 4)
    }

    @Test func `a change applies to particles born afterwards`() throws {
        let cell = EmitterScene.cell { ($0.birthRate, $0.lifetime, $0.velocity) = (10, 1e6, 5) }
        var scene = try EmitterScene(cell: cell)
        #expect(scene.particles(at: 1.05).count == 10)
        scene.change {
            $0.emitter.cells[0].velocity = 50
            $0.emitter.cells[0].birthRate = 20
            $0.emitter.position = CGPoint(x: 0, y: 30)
        }
        let particles = scene.particles(at: 1.05) + scene.particles(at: 2.05).dropFirst(10)
        // Half a particle was due, and twenty were born in the second after.
        #expect(particles.count == 10 + 20)
        for (index, particle) in particles.enumerated() {
            let isNew = index >= 10
            let age = (isNew ? 2.05 : 1.05) - particle.birth
            #expect(isNear(particle.position, SIMD3((isNew ? 50 : 5) * age, isNew ? 30 : 0, 0), 1e-6))
        }
    }

    @Test func `without a birth rate the living particles die and no frames are due`() throws {
        let cell = EmitterScene.cell { ($0.birthRate, $0.lifetime) = (10, 1) }
        var scene = try EmitterScene(cell: cell)
        #expect(scene.particles(at: 5.05).count == 10)
        #expect(scene.tree.nextFrameTime(after: 5.05) == 5.05)
        scene.change { $0.emitter.birthRate = 0 }
        #expect(scene.particles(at: 5.05).count == 10)
        #expect(scene.particles(at: 5.55).count == 5)
        #expect(scene.particles(at: 6.1).isEmpty)
        #expect(scene.tree.nextFrameTime(after: 6.1) == .infinity)
        // Backward in time, the same particles appear.
        #expect(scene.particles(at: 5.55).count == 5)
        #expect(scene.particles(at: 3).count == 10)
    }

    @Test func `frames are requested when particles are visible`() throws {
        let scene = try EmitterScene(cell: EmitterScene.cell { ($0.birthRate, $0.lifetime) = (0.5, 0.25) })
        #expect(scene.particles(at: 0.5).isEmpty)
        #expect(abs(scene.tree.nextFrameTime(after: 0.5) - 2) < 1e-9)
        #expect(scene.particles(at: 2.1).count == 1)
        #expect(scene.tree.nextFrameTime(after: 2.1) == 2.1)
        #expect(scene.particles(at: 2.3).isEmpty)
        #expect(abs(scene.tree.nextFrameTime(after: 2.3) - 4) < 1e-9)
        for edit: (inout EmitterCellValues) -> Void in [
            { $0.contents = nil }, { $0.isEnabled = false }, { $0.lifetime = 0 }, { $0.birthRate = -3 },
        ] {
            let still = try EmitterScene(cell: EmitterScene.cell(edit))
            #expect(still.particles(at: 3.4).isEmpty)
            #expect(still.tree.nextFrameTime(after: 3.4) == .infinity)
        }
    }

    @Test func `the layer's time is the clock`() throws {
        let cell = EmitterScene.cell { ($0.birthRate, $0.lifetime, $0.velocity) = (10, 2, 10) }
        let wanted = summary(try EmitterScene(cell: cell).particles(at: 3))
        var late = try EmitterScene(cell: cell)
        late.change { ($0.timing.beginTime, $0.timing.speed) = (100, 2) }
        #expect(late.particles(at: 99).isEmpty)
        #expect(abs(late.tree.nextFrameTime(after: 99) - 100.05) < 1e-9)
        #expect(summary(late.particles(at: 101.5)) == wanted)
        var paused = try EmitterScene(cell: cell)
        paused.change { ($0.timing.speed, $0.timing.timeOffset) = (0, 3) }
        #expect(summary(paused.particles(at: 55)) == wanted)
        #expect(paused.tree.nextFrameTime(after: 55) == .infinity)
    }

    @Test func `a pause keeps the history, a restart does not`() throws {
        let cell = EmitterScene.cell { ($0.birthRate, $0.lifetime) = (10, 1) }
        var scene = try EmitterScene(cell: cell)
        _ = scene.particles(at: 100)
        scene.change { $0.emitter.birthRate = 0 }
        #expect(scene.particles(at: 100).count == 10)
        #expect(scene.particles(at: 100.5).count == 5)
        let before = summary(scene.particles(at: 100.5))
        scene.change { ($0.timing.speed, $0.timing.timeOffset) = (0, 100.5) }
        #expect(summary(scene.particles(at: 100.51)) == before)
        #expect(summary(scene.particles(at: 300)) == before)
        scene.change {
            ($0.timing.speed, $0.timing.timeOffset, $0.timing.beginTime) = (1, 0, 300)
            $0.emitter.birthRate = 1
        }
        #expect(scene.particles(at: 300).isEmpty)
        #expect(scene.particles(at: 300.55).count == 5)
    }

    @Test func `of too many particles the newest are shown, and found quickly`() throws {
        let cell = EmitterScene.cell { ($0.birthRate, $0.lifetime) = (1_000_000, 10) }
        let particles = try EmitterScene(cell: cell).particles(at: 50)
        #expect(particles.count <= 65536 && particles.count > 65000)
        #expect(particles.allSatisfy { $0.birth > 50 - 0.07 })
    }

    private static let hostile: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, -1, 0, 1e-300, 1e18]

    @Test(arguments: EmitterCellKey.all.filter { $0.kind == .number }.map(\.id))
    func
        `no value of a cell traps or hangs`(key: String) throws
    {
        let property = try #require(EmitterCellKey.named(key))
        for value in Self.hostile {
            var cell = EmitterScene.cell { ($0.birthRate, $0.lifetime, $0.velocity) = (3, 1, 10) }
            property.set(&cell, .number(value))
            var holder = EmitterScene.cell { ($0.birthRate, $0.lifetime) = (2, 1) }
            holder.cells = [cell]
            let scene = try EmitterScene(cell: cell) { $0.cells.append(holder) }
            for time in [0, 1.7, 1e6, 1e300, -3] {
                #expect(scene.particles(at: time).count <= 65536)
                _ = scene.tree.nextFrameTime(after: time)
                let pixels = try OwnedPixels(100, 100)
                scene.tree.paint(into: pixels.buffer, region: PixelRegion(pixels.buffer.rect))
            }
        }
    }

    @Test func `no value of an emitter traps or hangs`() throws {
        let keys = LayerKey.all(of: .emitter(EmitterValues())).suffix(15).filter {
            [.number, .point, .size].contains($0.kind)
        }
        #expect(keys.count == 10)
        for key in keys {
            for value in Self.hostile {
                var scene = try EmitterScene()
                scene.change {
                    key.set(&$0, .number(value))
                    key.set(&$0, .point(CGPoint(x: value, y: 3)))
                    key.set(&$0, .size(CGSize(width: value, height: value)))
                    ($0.emitter.shape, $0.emitter.mode) = (.cuboid, .outline)
                }
                for time in [0, 1.7, 1e12] {
                    #expect(scene.particles(at: time).count <= 65536)
                    let pixels = try OwnedPixels(100, 100)
                    scene.tree.paint(into: pixels.buffer, region: PixelRegion(pixels.buffer.rect))
                }
            }
        }
    }
}
