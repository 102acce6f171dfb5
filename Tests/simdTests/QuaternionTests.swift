import Foundation
import Testing
import simd

@Suite("simd: quaternions") struct QuaternionTests {
    /// Rodrigues' formula.
    private func turned(_ v: SIMD3<Double>, _ angle: Double, _ axis: SIMD3<Double>) -> SIMD3<Double> {
        v * cos(angle) + cross(axis, v) * sin(angle) + axis * dot(axis, v) * (1 - cos(angle))
    }

    @Test(arguments: 1...20) func `rotations agree with Rodrigues' formula`(seed: Int) {
        var numbers = Numbers(seed: seed)
        let vectors = numbers.vectors(3, SIMD3<Double>.self)
        let (axis, other, v) = (normalize(vectors[0]), normalize(vectors[1]), vectors[2])
        let (angle, second) = (3 * numbers.next(), 3 * numbers.next())
        let (p, q) = (simd_quatd(angle: angle, axis: axis), simd_quatd(angle: second, axis: other))
        #expect(distance(p.act(v), turned(v, angle, axis)) < 1e-12)
        #expect(distance((q * p).act(v), turned(turned(v, angle, axis), second, other)) < 1e-12)
        #expect(
            distance(simd_act(p.inverse, p.act(v)), v) < 1e-12 && distance(p.conjugate.vector, p.inverse.vector) < 1e-12
        )
        #expect(distance(simd_double3x3(p) * v, p.act(v)) < 1e-12)
        #expect(distance(simd_double4x4(p) * SIMD4(v, 1), SIMD4(p.act(v), 1)) < 1e-12)
        // A matrix gives the quaternion again, or its negative, which is the same rotation.
        let again = simd_quatd(simd_double4x4(q))
        #expect(Swift.abs(Swift.abs(simd_dot(again, q)) - 1) < 1e-12)
        #expect(distance(simd_quatd(from: axis, to: other).act(axis), other) < 1e-12)
    }

    @Test func `half turns`() {
        for axis: SIMD3<Double> in [[1, 0, 0], [0, 1, 0], [0, 0, 1], [0.6, 0, 0.8]] {
            let half = simd_quatd(angle: .pi, axis: axis)
            #expect(Swift.abs(Swift.abs(simd_dot(simd_quatd(simd_double3x3(half)), half)) - 1) < 1e-12)
            #expect(distance(simd_quatd(from: axis, to: -axis).act(axis), -axis) < 1e-12)
        }
    }

    @Test func `angles and axes`() {
        let q = simd_quatf(angle: .pi / 3, axis: [0, 0, 1])
        #expect(Swift.abs(q.angle - .pi / 3) < 1e-6 && distance(q.axis, [0, 0, 1]) < 1e-6)
        #expect(q.real == q.vector.w && q.imag.z == q.vector.z && Swift.abs(q.length - 1) < 1e-6)
        #expect(simd_quatf(ix: 1, iy: 2, iz: 3, r: 4) == simd_quatf(real: 4, imag: [1, 2, 3]))
        #expect(
            "\(simd_quatf(ix: 0, iy: 0, iz: 0, r: 1))" == "simd_quatf(real: 1.0, imag: SIMD3<Float>(0.0, 0.0, 0.0))")
    }

    @Test func `interpolation turns at a constant speed`() {
        let (a, b) = (simd_quatd(angle: 0.2, axis: [0, 0, 1]), simd_quatd(angle: 1.8, axis: [0, 0, 1]))
        for t in [0, 0.25, 0.5, 1] {
            #expect(Swift.abs(simd_slerp(a, b, t).angle - (0.2 + 1.6 * t)) < 1e-12)
            #expect(Swift.abs(simd_slerp(a, -b, t).angle - (0.2 + 1.6 * t)) < 1e-12, "the same rotation as b")
        }
        // The other way around, by 1.6 - 2π.
        let middle = simd_slerp_longest(a, b, 0.5).act([1, 0, 0])
        let angle = 0.2 + (1.6 - 2 * .pi) / 2
        #expect(distance(middle, [cos(angle), sin(angle), 0]) < 1e-12)
        #expect(distance(simd_slerp(a, a, 0.5).vector, a.vector) < 1e-12)
    }
}
