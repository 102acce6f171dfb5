import AcetateCompositor
import CoreGraphics
import Foundation
import Testing

/// Particles begin at uniformly distributed positions on the part of the shape that the mode selects.
@Suite struct EmissionShapeTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let shape: EmitterShape
        let mode: EmitterMode
        /// Whether a position, relative to the center, is on the part.
        let holds: @Sendable (SIMD3<Double>) -> Bool
        /// The means of the squares of x, y and z.
        let squares: SIMD3<Double>
        var testDescription: String { "\(shape) \(mode)" }
    }

    // Width, height, depth. The radius of round shapes is the width.
    private static let (w, h, d) = (40.0, 20.0, 10.0)

    private static func isOn(_ value: Double, _ wanted: Double) -> Bool { abs(value - wanted) < 1e-6 }

    /// The number of coordinates that lie on the sides of the cuboid; nil outside it.
    private static func sides(_ p: SIMD3<Double>) -> Int? {
        let half = SIMD3(w, h, d) / 2
        guard (0..<3).allSatisfy({ abs(p[$0]) <= half[$0] + 1e-6 }) else { return nil }
        return (0..<3).count { isOn(abs(p[$0]), half[$0]) }
    }

    private static func length(_ p: SIMD3<Double>) -> Double { (p * p).sum().squareRoot() }

    /// The mean square at two sides, and that of a uniform distribution between them.
    private static func end(_ length: Double) -> Double { length * length / 4 }
    private static func along(_ length: Double) -> Double { length * length / 12 }

    static let cases: [Case] = {
        var cases: [Case] = []
        for mode in [EmitterMode.points, .outline, .surface, .volume] {
            cases.append(Case(shape: .point, mode: mode, holds: { $0 == .zero }, squares: .zero))
            let isEnds = mode == .points
            cases.append(
                Case(
                    shape: .line, mode: mode,
                    holds: { $0.y == 0 && $0.z == 0 && (isEnds ? isOn(abs($0.x), w / 2) : abs($0.x) <= w / 2) },
                    squares: SIMD3(isEnds ? end(w) : along(w), 0, 0)))
        }
        func add(
            _ shape: EmitterShape, _ mode: EmitterMode, _ squares: SIMD3<Double>,
            _ holds: @escaping @Sendable (SIMD3<Double>) -> Bool
        ) { cases.append(Case(shape: shape, mode: mode, holds: holds, squares: squares)) }
        func weighed(_ parts: [(Double, SIMD3<Double>)]) -> SIMD3<Double> {
            parts.reduce(SIMD3<Double>.zero) { $0 + $1.1 * $1.0 } / parts.reduce(0) { $0 + $1.0 }
        }
        let isFlat: @Sendable (SIMD3<Double>) -> Bool = { $0.z == 0 }
        add(.rectangle, .points, SIMD3(end(w), end(h), 0)) {
            isFlat($0) && isOn(abs($0.x), w / 2) && isOn(abs($0.y), h / 2)
        }
        let edges = weighed([(w, SIMD3(along(w), end(h), 0)), (h, SIMD3(end(w), along(h), 0))])
        add(.rectangle, .outline, edges) {
            isFlat($0) && (isOn(abs($0.x), w / 2) || isOn(abs($0.y), h / 2)) && abs($0.x) <= w / 2 + 1e-6
                && abs($0.y) <= h / 2 + 1e-6
        }
        for mode in [EmitterMode.surface, .volume] {
            add(.rectangle, mode, SIMD3(along(w), along(h), 0)) {
                isFlat($0) && abs($0.x) <= w / 2 && abs($0.y) <= h / 2
            }
            add(.circle, mode, SIMD3(w * w / 4, w * w / 4, 0)) { isFlat($0) && length($0) <= w + 1e-6 }
        }
        add(.cuboid, .points, SIMD3(end(w), end(h), end(d))) { sides($0) == 3 }
        add(
            .cuboid, .outline,
            weighed([
                (w, SIMD3(along(w), end(h), end(d))), (h, SIMD3(end(w), along(h), end(d))),
                (d, SIMD3(end(w), end(h), along(d))),
            ])
        ) { (sides($0) ?? 0) >= 2 }
        add(
            .cuboid, .surface,
            weighed([
                (h * d, SIMD3(end(w), along(h), along(d))), (w * d, SIMD3(along(w), end(h), along(d))),
                (w * h, SIMD3(along(w), along(h), end(d))),
            ])
        ) { (sides($0) ?? 0) >= 1 }
        add(.cuboid, .volume, SIMD3(along(w), along(h), along(d))) { sides($0) != nil }
        add(.circle, .points, SIMD3(w * w / 2, w * w / 2, 0)) {
            isFlat($0) && isOn(max(abs($0.x), abs($0.y)), w) && isOn(min(abs($0.x), abs($0.y)), 0)
        }
        add(.circle, .outline, SIMD3(w * w / 2, w * w / 2, 0)) { isFlat($0) && isOn(length($0), w) }
        add(.sphere, .points, SIMD3(repeating: w * w / 3)) {
            isOn(length($0), w) && isOn(abs($0.x) + abs($0.y) + abs($0.z), w)
        }
        add(.sphere, .outline, SIMD3(w * w / 2, w * w / 2, 0)) { isFlat($0) && isOn(length($0), w) }
        add(.sphere, .surface, SIMD3(repeating: w * w / 3)) { isOn(length($0), w) }
        add(.sphere, .volume, SIMD3(repeating: w * w / 5)) { length($0) <= w + 1e-6 }
        return cases
    }()

    private func scene(_ each: Case, velocity: Double = 0) throws -> EmitterScene {
        let cell = EmitterScene.cell {
            ($0.birthRate, $0.lifetime, $0.velocity) = (6000, 1e6, velocity)
        }
        return try EmitterScene(cell: cell) {
            ($0.shape, $0.mode) = (each.shape, each.mode)
            ($0.position, $0.zPosition) = (CGPoint(x: 3, y: 7), -2)
            ($0.size, $0.depth) = (CGSize(width: Self.w, height: Self.h), Self.d)
        }
    }

    @Test func `every shape is tested in every mode`() {
        #expect(Set(Self.cases.map(\.testDescription)).count == 24)
    }

    @Test(arguments: cases) func `particles begin uniformly on the part of the shape`(each: Case) throws {
        let places = try scene(each).particles(at: 1).map { $0.position - SIMD3(3, 7, -2) }
        #expect(places.count == 6000)
        #expect(places.allSatisfy(each.holds))
        let mean = places.reduce(SIMD3<Double>.zero, +) / 6000
        #expect(isNear(mean, .zero, 2))
        let squares = places.reduce(SIMD3<Double>.zero) { $0 + $1 * $1 } / 6000
        for axis in 0..<3 { #expect(abs(squares[axis] - each.squares[axis]) <= 0.06 * each.squares[axis] + 1e-9) }
    }

    /// The directions that the documentation of `EmissionShape` specifies.
    @Test(arguments: cases) func `shapes have natural directions`(each: Case) throws {
        let particles = try scene(each, velocity: 1000).particles(at: 1)
        let still = try scene(each).particles(at: 1)
        for (moving, still) in zip(particles, still) where moving.birth < 0.99 {
            let place = still.position - SIMD3(3, 7, -2)
            let direction = (moving.position - still.position) / (1000 * (1 - moving.birth))
            let wanted: SIMD3<Double>
            switch (each.shape, each.mode) {
            case (.line, _): wanted = SIMD3(0, -1, 0)
            case (.circle, .points), (.circle, .outline), (.sphere, .points), (.sphere, .outline), (.sphere, .surface):
                wanted = place / Self.w
            case (.rectangle, .points), (.rectangle, .outline), (.cuboid, .points), (.cuboid, .outline),
                (.cuboid, .surface):
                // Away from the sides on which the position lies.
                let half = SIMD3(Self.w, Self.h, each.shape == .rectangle ? 1e9 : Self.d) / 2
                var normal = SIMD3<Double>.zero
                for axis in 0..<3 where Self.isOn(abs(place[axis]), half[axis]) {
                    normal[axis] = place[axis].sign == .minus ? -1 : 1
                }
                wanted = normal / Self.length(normal)
            default: wanted = SIMD3(1, 0, 0)
            }
            #expect(isNear(direction, wanted, 1e-6))
        }
    }
}
