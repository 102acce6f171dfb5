import AcetateCompositor
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import Foundation
import Testing

/// The life of particles, as CAEmitterCell.h and CAEmitterLayer.h describe it.
@Suite struct ParticleTests {
    @Test(arguments: [1, 1.25, 3.5, 7.875, 1_000_000.5]) func `a particle moves, grows, turns and fades by its age`(
        time: Double
    ) throws {
        let cell = EmitterScene.cell {
            ($0.velocity, $0.emissionLongitude) = (10, 0.5)
            ($0.xAcceleration, $0.yAcceleration, $0.zAcceleration) = (1, -20, 3)
            ($0.scale, $0.scaleSpeed, $0.spin) = (0.5, 0.25, 2)
            $0.color = CGColor(srgbRed: 0.5, green: 0.25, blue: 1, alpha: 0.75)
            ($0.redSpeed, $0.greenSpeed, $0.blueSpeed, $0.alphaSpeed) = (0.1, -1, 1, -0.2)
        }
        let scene = try EmitterScene(cell: cell) {
            ($0.position, $0.zPosition) = (CGPoint(x: 30, y: 40), 5)
        }
        let particles = scene.particles(at: time)
        #expect(particles.count == 1)
        let particle = try #require(particles.first)
        // The n-th is born when the integral of the birth rate is n.
        let age = time - time.rounded(.down)
        let (along, up) = (10 * age * cos(0.5), 10 * age * sin(0.5))
        let place = SIMD3(30 + along + age * age / 2, 40 + up - 10 * age * age, 5 + 1.5 * age * age)
        #expect(isNear(particle.position, place))
        #expect(abs(particle.scale - (0.5 + 0.25 * age)) < 1e-12 && abs(particle.angle - 2 * age) < 1e-12)
        let color = SIMD4(0.5 + 0.1 * age, max(0, 0.25 - age), 1, 0.75 - 0.2 * age)
        for channel in 0..<4 { #expect(abs(particle.color[channel] - color[channel]) < 1e-9) }
    }

    @Test func `latitude is measured from the z-axis, longitude from the x-axis`() throws {
        for (longitude, latitude) in [(0.0, 0.4), (1, -0.7), (-2, 1.2), (0, -.pi / 2)] {
            let cell = EmitterScene.cell {
                ($0.velocity, $0.emissionLongitude, $0.emissionLatitude) = (8, longitude, latitude)
            }
            let particle = try #require(try EmitterScene(cell: cell).particles(at: 1.5).first)
            // A point's natural direction lies in the plane, at a right angle to the z axis.
            let angle = .pi / 2 + latitude
            let direction = SIMD3(sin(angle) * cos(longitude), sin(angle) * sin(longitude), cos(angle))
            #expect(isNear(particle.position, direction * 4))
        }
    }

    @Test func `the layer's multipliers apply to particles at birth`() throws {
        let cell = EmitterScene.cell {
            ($0.velocity, $0.scale, $0.spin, $0.lifetime) = (10, 2, 3, 0.5)
        }
        let scene = try EmitterScene(cell: cell) {
            ($0.birthRate, $0.lifetime, $0.velocity, $0.scale, $0.spin) = (3, 4, 0.5, 0.25, -1)
        }
        // Births at multiples of a third of a second; lifetimes of two seconds.
        let particles = scene.particles(at: 10)
        #expect(particles.count == 6)
        let oldest = try #require(particles.first)
        let age = 10 - oldest.birth
        #expect(abs(age - 5.0 / 3) < 1e-9)
        #expect(isNear(oldest.position, SIMD3(5 * age, 0, 0), 1e-6))
        #expect(oldest.scale == 0.5 && abs(oldest.angle + 3 * age) < 1e-6)
    }

    @Test(arguments: [(2.2, 82), (0.01, 0), (1 / 37.5, 1), (1000, 37500)])
    func
        `the number of births is the integral of the birth rate`(time: Double, count: Int) throws
    {
        let cell = EmitterScene.cell { ($0.birthRate, $0.lifetime) = (37.5, 1e6) }
        #expect(try EmitterScene(cell: cell).particles(at: time).count == count)
    }

    @Test func `nothing is born before the layer's beginning`() throws {
        let scene = try EmitterScene(cell: EmitterScene.cell { ($0.birthRate, $0.lifetime) = (100, 1e6) })
        #expect(scene.particles(at: 0).isEmpty && scene.particles(at: -5).isEmpty)
        #expect(scene.particles(at: 0.1).count == 10)
    }

    @Test func `after a million seconds the particles are those alive at that time`() throws {
        let cell = EmitterScene.cell { ($0.birthRate, $0.lifetime) = (100, 2) }
        let particles = try EmitterScene(cell: cell).particles(at: 1_000_000.004)
        #expect(particles.count == 200)
        #expect(particles.allSatisfy { $0.birth > 999_998 && $0.birth <= 1_000_000.004 })
    }

    @Test func `values with a range are uniform around their mean, and independent`() throws {
        let cell = EmitterScene.cell {
            ($0.birthRate, $0.lifetime) = (10_000, 1e6)
            ($0.scale, $0.scaleRange, $0.velocity, $0.velocityRange) = (3, 2, 50, 40)
            ($0.spin, $0.spinRange) = (1, 6)
            $0.color = CGColor(srgbRed: 0.5, green: 0.5, blue: 0.5, alpha: 0.5)
            ($0.redRange, $0.greenRange, $0.blueRange, $0.alphaRange) = (0.4, 0.6, 0.8, 1)
        }
        let time = 1.0
        let particles = try EmitterScene(cell: cell).particles(at: time).filter { time - $0.birth > 1e-3 }
        let lists: [(mean: Double, range: Double, values: [Double])] = [
            (3, 2, particles.map(\.scale)),
            (50, 40, particles.map { $0.position.x / (time - $0.birth) }),
            (1, 6, particles.map { $0.angle / (time - $0.birth) }),
            (0.5, 0.4, particles.map(\.color.x)), (0.5, 0.6, particles.map(\.color.y)),
            (0.5, 0.8, particles.map(\.color.z)), (0.5, 1, particles.map(\.color.w)),
        ]
        func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
        for list in lists {
            let (low, high) = (list.mean - list.range / 2, list.mean + list.range / 2)
            #expect(list.values.allSatisfy { $0 >= low - 1e-6 && $0 <= high + 1e-6 })
            #expect(abs(mean(list.values) - list.mean) < 0.015 * list.range)
            let variance = mean(list.values.map { ($0 - list.mean) * ($0 - list.mean) })
            #expect(abs(variance / (list.range * list.range / 12) - 1) < 0.05)
        }
        // No two lists are consecutive.
        for (i, a) in lists.enumerated() {
            for b in lists[(i + 1)...] {
                let products = zip(a.values, b.values).map { ($0 - a.mean) * ($1 - b.mean) }
                #expect(abs(mean(products)) / (a.range * b.range / 12) < 0.05)
            }
        }
    }

    @Test func `lifetimes are uniform in their range`() throws {
        let cell = EmitterScene.cell { ($0.birthRate, $0.lifetime, $0.lifetimeRange) = (1000, 2, 2) }
        let particles = try EmitterScene(cell: cell).particles(at: 100)
        let ages = particles.map { 100 - $0.birth }
        #expect(ages.allSatisfy { $0 <= 3 })
        // All live for at least a second. The number of older ones decreases linearly until three seconds.
        #expect(ages.count { $0 < 0.9995 } == 999 || ages.count { $0 < 0.9995 } == 1000)
        #expect(abs(Double(ages.count { $0 >= 1 }) - 1000) < 60)
    }

    @Test(arguments: [0.5, 2, 2 * Double.pi]) func `directions fill the emission cone uniformly`(range: Double) throws {
        let cell = EmitterScene.cell {
            ($0.birthRate, $0.lifetime, $0.velocity) = (8000, 1e6, 10)
            ($0.emissionRange, $0.emissionLongitude, $0.emissionLatitude) = (range, 0.7, 0.3)
        }
        let angle = .pi / 2 + 0.3
        let axis = SIMD3(sin(angle) * cos(0.7), sin(angle) * sin(0.7), cos(angle))
        let particles = try EmitterScene(cell: cell).particles(at: 1).filter { $0.birth < 0.99 }
        let cosines = particles.map { particle in
            let length = 10 * (1 - particle.birth)
            return (particle.position * axis).sum() / length
        }
        // The cone's angle is the range, with half of it on each side. On a sphere, cosines of directions are uniform.
        let least = cos(min(.pi, range / 2))
        #expect(cosines.allSatisfy { $0 >= least - 1e-6 && $0 <= 1 + 1e-6 })
        let mean = cosines.reduce(0, +) / Double(cosines.count)
        #expect(abs(mean - (1 + least) / 2) < 0.02 * (1 - least))
        let sum = particles.reduce(SIMD3<Double>.zero) { $0 + $1.position / (10 * (1 - $1.birth)) }
        // The distribution is symmetric about the axis.
        #expect(isNear(sum / Double(particles.count), axis * (1 + least) / 2, 0.03))
    }

    @Test func `particles emit particles at their position, in their direction of motion`() throws {
        let spark = EmitterScene.cell {
            ($0.name, $0.birthRate, $0.lifetime, $0.velocity, $0.emissionLongitude) = ("spark", 10, 0.5, 20, .pi / 2)
        }
        let rocket = EmitterScene.cell {
            ($0.birthRate, $0.lifetime, $0.velocity, $0.yAcceleration) = (0.1, 2, 30, 40)
            ($0.contents, $0.cells) = (nil, [spark])
        }
        let scene = try EmitterScene(cell: rocket)
        // Born at 10. At 11.26, twelve sparks have been born, each of which lives half a second: those of ages 0.8 to
        // 1.2 are alive.
        let particles = scene.particles(at: 11.26)
        #expect(particles.map { ($0.birth * 1e6).rounded() / 1e6 } == [10.8, 10.9, 11, 11.1, 11.2])
        for particle in particles {
            let age = particle.birth - 10
            let place = SIMD3(30 * age, 20 * age * age, 0)
            let way = SIMD3(30.0, 40 * age, 0)
            let length = (way * way).sum().squareRoot()
            let turned = SIMD3(-way.y, way.x, 0) / length
            #expect(isNear(particle.position, place + turned * 20 * (11.26 - particle.birth), 1e-6))
        }
        // Emitted particles outlive the particle that emits them, which emits as long as it lives.
        #expect(scene.particles(at: 12.35).count == 2)
        #expect(scene.particles(at: 12.6).isEmpty)
    }

    @Test func `particles inherit the scale and the color of those that emit them`() throws {
        let spark = EmitterScene.cell {
            ($0.name, $0.birthRate, $0.lifetime) = ("spark", 10, 0.5)
            ($0.scale, $0.scaleSpeed, $0.alphaSpeed) = (3, 0.25, -0.5)
            $0.color = CGColor(red: 0.5, green: 1, blue: 1, alpha: 0.8)
        }
        let rocket = EmitterScene.cell {
            ($0.birthRate, $0.lifetime, $0.contents, $0.cells) = (0.1, 2, nil, [spark])
            ($0.scale, $0.scaleSpeed, $0.redSpeed) = (0.5, 0.1, -0.2)
            $0.color = CGColor(red: 1, green: 0.5, blue: 0.25, alpha: 1)
        }
        let scene = try EmitterScene(cell: rocket) { $0.scale = 2 }
        let particles = scene.particles(at: 11.26)
        #expect(particles.count == 5)
        for particle in particles {
            // The rocket was born at 10. The layer's scale is inherited once.
            let (former, own) = (particle.birth - 10, 11.26 - particle.birth)
            #expect(abs(particle.scale - (2 * (0.5 + 0.1 * former) * 3 + 2 * 0.25 * own)) < 1e-6)
            let color = SIMD4((1 - 0.2 * former) * 0.5, 0.5, 0.25, 0.8 - 0.5 * own)
            #expect((0..<4).allSatisfy { abs(particle.color[$0] - color[$0]) < 1e-6 })
        }
    }

    @Test func `a cell emits in its own time span`() throws {
        let cell = EmitterScene.cell {
            ($0.birthRate, $0.lifetime) = (100, 1e6)
            ($0.timing.beginTime, $0.timing.duration, $0.timing.speed) = (2, 0.5, 2)
        }
        let scene = try EmitterScene(cell: cell)
        #expect(scene.particles(at: 1.99).isEmpty)
        // At twice the speed, the half second has passed after a quarter.
        #expect(scene.particles(at: 2.1).count == 20)
        #expect(scene.particles(at: 50).count == 50)
    }

    @Test func `the same seed gives the same particles, another seed gives others`() throws {
        let cell = EmitterScene.cell {
            ($0.birthRate, $0.lifetime, $0.velocity, $0.velocityRange, $0.emissionRange) = (50, 2, 20, 10, 3)
        }
        func particles(_ seed: UInt32) throws -> [[Double]] {
            summary(try EmitterScene(cell: cell) { $0.seed = seed }.particles(at: 5.01))
        }
        #expect(try particles(7) == particles(7))
        let (a, b) = (try particles(7), try particles(8))
        #expect(zip(a, b).allSatisfy { $0[0] == $1[0] && $0[3] != $1[3] })
    }

    @Test func `two cells of a layer have independent random numbers`() throws {
        let cell = EmitterScene.cell { ($0.birthRate, $0.lifetime, $0.scaleRange) = (50, 2, 1) }
        let scene = try EmitterScene(cell: cell) { $0.cells.append(cell) }
        let particles = scene.particles(at: 5)
        #expect(particles.count == 200 && Set(particles.map(\.scale)).count == 200)
    }

    @Test func `the newest particles that paint each pixel at most 32 times on average are shown`() throws {
        func raster(lifetime: Double) throws -> [[UInt32]] {
            let cell = EmitterScene.cell {
                ($0.birthRate, $0.lifetime, $0.scale) = (100, lifetime, 200)
                $0.color = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.02)
            }
            let scene = try EmitterScene(cell: cell) { $0.position = CGPoint(x: 50, y: 50) }
            let region = scene.tree.update(at: 20.005)
            let pixels = try OwnedPixels(100, 100)
            scene.tree.paint(into: pixels.buffer, region: region)
            return pixels.pixels
        }
        let newest = try raster(lifetime: 0.32)
        let fewer = try raster(lifetime: 0.2)
        #expect(try raster(lifetime: 10) == newest)
        #expect(fewer != newest)
    }
}
