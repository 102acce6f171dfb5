import Foundation
import Testing

@testable import AppKit

/// The formulas of momentum, of the ends of a document, and of steps.
@Suite struct ScrollMotionTests {
    private let wide: ClosedRange<CGFloat> = -100_000...100_000

    private func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 1e-6) -> Bool { abs(a - b) <= tolerance }

    @Test func `Momentum decays exponentially, over a distance of the velocity times the time constant`() {
        let motion = AxisMotion(from: 10, momentum: 1000, in: wide, bounces: true)
        #expect(isNear(motion.position(at: 0), 10) && isNear(motion.velocity(at: 0), 1000))
        // x(t) = 10 + 1000 * 0.325 * (1 - e^(-t / 0.325))
        #expect(isNear(motion.position(at: 0.325), 10 + 325 * (1 - exp(-1))))
        #expect(isNear(motion.velocity(at: 0.65), 1000 * exp(-2)))
        #expect(isNear(motion.destination, 335))
        #expect(isNear(motion.position(at: motion.duration + 1), 335))
        // It ends a quarter of a point before.
        #expect(isNear(motion.duration, 0.325 * log(325 / 0.25)))
    }

    @Test func `Beyond an end the velocity continues in a critically damped spring`() {
        let motion = AxisMotion(from: 0, momentum: 1000, in: 0...100, bounces: true)
        // 100 = 325 (1 - e^(-t / 0.325))
        let reached = -0.325 * log(1 - 100.0 / 325)
        let speed = 1000 * exp(-reached / 0.325)
        #expect(isNear(motion.position(at: reached), 100, 1e-3))
        #expect(isNear(motion.velocity(at: reached + 1e-9), speed, 1e-3))
        // d(t) = v t e^(-12.5 t), whose maximum is at 1 / 12.5 s.
        let greatest = speed / 12.5 * exp(-1)
        #expect(isNear(motion.position(at: reached + 1 / 12.5), 100 + greatest, 1e-3))
        #expect(motion.destination == 100 && motion.position(at: motion.duration) == 100)
        #expect(motion.duration < 1.5)
    }

    @Test func `Without elasticity momentum stops at the end`() {
        let motion = AxisMotion(from: 0, momentum: -1000, in: -50...100, bounces: false)
        let positions = stride(from: 0, through: 2, by: 0.01).map { motion.position(at: $0) }
        #expect(positions.allSatisfy { $0 >= -50 } && positions.last == -50)
        #expect(isNear(motion.duration, -0.325 * log(1 - 50.0 / 325)))
    }

    @Test func `A document that was pulled beyond its end returns`() {
        let motion = AxisMotion(from: -40, momentum: 0, in: 0...100, bounces: true)
        // d(t) = -40 (1 + 12.5 t) e^(-12.5 t)
        #expect(isNear(motion.position(at: 0.1), -40 * 2.25 * exp(-1.25)))
        #expect(motion.destination == 0)
        #expect(AxisMotion(from: -40, momentum: 0, in: 0...100, bounces: false).destination == 0)
    }

    @Test func `A step continues the velocity of the former one`() {
        let first = AxisMotion(from: 0, velocity: 0, to: 30, rate: 25)
        let (place, speed) = (first.position(at: 0.05), first.velocity(at: 0.05))
        let second = AxisMotion(from: place, velocity: speed, to: 60, rate: 25)
        #expect(isNear(second.position(at: 0), place) && isNear(second.velocity(at: 0), speed))
        // The velocity is the derivative of the position.
        let slope = (second.position(at: 0.0201) - second.position(at: 0.0199)) / 0.0002
        #expect(isNear(slope, second.velocity(at: 0.02), 1e-2))
        #expect(second.destination == 60)
    }

    @Test func `Velocities that are not finite or too great are limited`() {
        #expect(AxisMotion(from: 5, momentum: .nan, in: wide, bounces: true).duration == 0)
        #expect(AxisMotion(from: 0, momentum: .infinity, in: wide, bounces: true).duration == 0)
        #expect(AxisMotion(from: 0, momentum: 1e9, in: wide, bounces: true).destination == 20_000 * 0.325)
    }

    @Test func `Positions are whole pixels`() {
        let motion = ScrollMotion(
            x: AxisMotion(restingAt: 0.3), y: AxisMotion(from: 0, momentum: 777, in: wide, bounces: true), scale: 2)
        for step in 0..<100 {
            let point = motion.position(at: Double(step) / 60)
            #expect(point.x == 0.5 && (point.y * 2).rounded() == point.y * 2)
        }
        #expect((motion.destination.y * 2).rounded() == motion.destination.y * 2)
    }

    @Test func `A rubber band resists more the farther it is pulled`() {
        // 200 (1 - 1 / (1 + 0.55 * 100 / 200))
        #expect(isNear(RubberBand.displacement(ofPull: 100, extent: 200), 200 * (1 - 1 / 1.275)))
        #expect(RubberBand.displacement(ofPull: -100, extent: 200) < 0)
        #expect(RubberBand.displacement(ofPull: 1e9, extent: 200) < 200)
        for pull in [-300.0, -1, 0, 20, 500] {
            let displacement = RubberBand.displacement(ofPull: pull, extent: 200)
            #expect(isNear(RubberBand.pull(ofDisplacement: displacement, extent: 200), pull, 1e-6))
        }
        #expect(RubberBand.displacement(ofPull: 10, extent: 0) == 0)
    }

    @Test func `The velocity of fingers is that of their last tenth of a second`() {
        var velocity = ScrollVelocity()
        velocity.add(CGSize(width: 0, height: 500), at: 0)
        for step in 1...5 { velocity.add(CGSize(width: -2, height: 8), at: 1 + Double(step) / 100) }
        // Four distances of 8 points in 0.04 s.
        let value = velocity.value(at: 1.05)
        #expect(isNear(value.height, 800) && isNear(value.width, -200))
        #expect(velocity.value(at: 1.2) == .zero, "the fingers have rested")
        #expect(ScrollVelocity().value(at: 0) == .zero)
    }
}
