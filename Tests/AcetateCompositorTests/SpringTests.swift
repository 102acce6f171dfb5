import AcetateCompositor
import Foundation
import Testing

@Suite struct SpringTests {
    /// The equation of motion, integrated in small steps (fourth-order Runge-Kutta).
    private func integrated(_ s: Spring, until end: Double, damping: Double? = nil) -> Double {
        let steps = 4000
        let h = end / Double(steps)
        var (x, v) = (1.0, -s.initialVelocity)
        func force(_ x: Double, _ v: Double) -> Double { -(s.stiffness * x + (damping ?? s.damping) * v) / s.mass }
        for _ in 0..<steps {
            let (x1, v1) = (v, force(x, v))
            let (x2, v2) = (v + h / 2 * v1, force(x + h / 2 * x1, v + h / 2 * v1))
            let (x3, v3) = (v + h / 2 * v2, force(x + h / 2 * x2, v + h / 2 * v2))
            let (x4, v4) = (v + h * v3, force(x + h * x3, v + h * v3))
            x += h / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
            v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
        }
        return 1 - x
    }

    @Test(arguments: [
        Spring(), Spring(mass: 2, stiffness: 30, damping: 1, initialVelocity: 5), Spring(damping: 0),
        Spring(damping: 20), Spring(damping: 20, initialVelocity: 30), Spring(damping: 19.999_999_999),
        Spring(damping: 45, initialVelocity: -3, allowsOverdamping: true),
        Spring(mass: 0.5, stiffness: 8, damping: 4.000_001, allowsOverdamping: true),
    ]) func `a spring moves by its equation`(spring: Spring) {
        for time in [0.01, 0.1, 0.35, 1, 2.5] {
            #expect(abs(spring.fraction(at: time) - integrated(spring, until: time)) < 1e-8, "at \(time)")
        }
        #expect(spring.fraction(at: 0) == 0)
        #expect(spring.fraction(at: -1) == 0)
    }

    @Test func `without allowsOverdamping the damping is at most critical`() {
        let spring = Spring(damping: 300)
        for time in [0.1, 0.5, 1] {
            #expect(abs(spring.fraction(at: time) - integrated(spring, until: time, damping: 20)) < 1e-8)
        }
    }

    @Test func `the default spring settles when Apple's does`() {
        #expect(abs(Spring().settlingDuration - 1.472_700_334_678_092_7) < 1e-12)
    }

    @Test(arguments: [
        Spring(), Spring(damping: 3), Spring(damping: 20), Spring(damping: 20, initialVelocity: 50),
        Spring(damping: 90, allowsOverdamping: true), Spring(damping: 60, initialVelocity: 40, allowsOverdamping: true),
    ]) func `a settled spring stays within a thousandth of its equilibrium`(spring: Spring) {
        let end = spring.settlingDuration
        for step in 0..<2000 {
            #expect(abs(1 - spring.fraction(at: end * (1 + Double(step) / 1000))) <= 0.001 + 1e-9)
        }
        // And not much earlier.
        let reached = (0..<400).contains { abs(1 - spring.fraction(at: end * (0.6 + Double($0) / 1000))) > 0.0005 }
        #expect(reached)
    }

    @Test(arguments: [(2 * Double.pi / 10, 1.0), (0.2, 0.3)])
    func `a critically damped spring settles at a tenth of a second, as in Core Animation`(period: Double, time: Double)
    {
        let frequency = 2 * Double.pi / period
        #expect(Spring(stiffness: frequency * frequency, damping: 2 * frequency).settlingDuration == time)
    }

    @Test func `a spring that never settles has a settling duration of an hour`() {
        #expect(Spring(damping: 0).settlingDuration == 3600)
        #expect(Spring(mass: 1e9, stiffness: 1e-9, damping: 1e-9).settlingDuration == 3600)
    }

    @Test(arguments: [(0.5, 0.0, 1.0), (0.5, 0.3, 0.7), (2, 1, 0), (0.8, -0.5, 2)])
    func `duration and bounce determine stiffness and damping`(duration: Double, bounce: Double, ratio: Double) {
        let spring = Spring(perceptualDuration: duration, bounce: bounce)
        #expect(spring.mass == 1)
        #expect(abs(spring.stiffness - pow(2 * .pi / duration, 2)) < 1e-9)
        // The damping ratio: damping / (2 sqrt(stiffness * mass)).
        #expect(abs(spring.damping / (2 * spring.stiffness.squareRoot()) - ratio) < 1e-12)
    }
}
