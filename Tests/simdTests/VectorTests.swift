import Foundation
import Testing
import simd

@Suite("simd: vectors") struct VectorTests {
    @Test func `geometry of vectors`() {
        let (a, b) = (simd_float3(1, 2, 2), simd_float3(4, 0, -3))
        #expect(length(a) == 3 && simd_length(b) == 5 && length_squared(b) == 25)
        #expect(dot(a, b) == -2 && simd_dot(a, b) == -2)
        #expect(cross(a, b) == [-6, 11, -8] && simd_cross(simd_float2(1, 0), simd_float2(0, 1)) == [0, 0, 1])
        #expect(normalize(b) == [0.8, 0, -0.6])
        #expect(distance(a, b) == (9 + 4 + 25 as Float).squareRoot())
        #expect(project(simd_double2(3, 4), simd_double2(2, 0)) == [3, 0])
        #expect(reflect(simd_double2(1, -1), n: [0, 1]) == [1, 1])
        #expect(norm_one(b) == 7 && norm_inf(b) == 4)
        #expect(simd_orient(simd_float2(1, 0), simd_float2(0, 1)) == 1)
        #expect(simd_orient(simd_float3(1, 0, 0), simd_float3(0, 1, 0), simd_float3(0, 0, 1)) == 1)
    }

    /// Snell's law: the sines of the angles from the normal have the quotient of the indices.
    @Test func `refraction follows Snell's law`() {
        let angle = 0.6
        let ray = simd_refract(simd_double2(sin(angle), -cos(angle)), [0, 1], 1 / 1.5)
        #expect(abs(ray.x - sin(angle) / 1.5) < 1e-12 && abs(simd_length(ray) - 1) < 1e-12)
        #expect(simd_refract(simd_double2(sin(angle), -cos(angle)), [0, 1], 2) == .zero, "total reflection")
    }

    @Test func `functions of elements`() {
        let x = simd_double4(-1.5, -0.25, 0.5, 2)
        #expect(abs(x) == [1.5, 0.25, 0.5, 2] && sign(x) == [-1, -1, 1, 1])
        #expect(min(x, 0) == [-1.5, -0.25, 0, 0] && simd_max(x, simd_double4(repeating: 1)) == [1, 1, 1, 2])
        #expect(clamp(x, min: -1, max: 1) == [-1, -0.25, 0.5, 1])
        #expect(fract(x) == [0.5, 0.75, 0.5, 0] && floor(x) == [-2, -1, 0, 2] && round(x) == [-2, 0, 1, 2])
        #expect(step(x, edge: simd_double4(repeating: 0.5)) == [0, 0, 1, 1])
        #expect(smoothstep(x, edge0: .zero, edge1: simd_double4(repeating: 1)) == [0, 0, 0.5, 1])
        #expect(mix(simd_float2(0, 10), simd_float2(4, 20), t: 0.25) == [1, 12.5])
        #expect(simd_mix(2, 4, 0.5) == 3 && simd_clamp(7, 0, 1) == 1 && simd_smoothstep(0, 2, 1) == 0.5)
        #expect(recip(simd_float2(2, 4)) == [0.5, 0.25] && rsqrt(simd_float2(4, 16)) == [0.5, 0.25])
        #expect(reduce_add(simd_int4(1, 2, 3, 4)) == 10 && reduce_max(x) == 2 && simd_reduce_min(x) == -1.5)
        let angles = simd_double2(0.3, 1.2)
        #expect(sin(angles) == [Foundation.sin(0.3), Foundation.sin(1.2)])
        #expect(pow(angles, simd_double2(2, 3)) == [Foundation.pow(0.3, 2), Foundation.pow(1.2, 3)])
        #expect(atan2(simd_double2(1, 0), simd_double2(0, -1)) == [.pi / 2, .pi])
    }
}
