import CoreGraphics
import Foundation

/// Where an emitter's particles begin, and which way the shape points there: the direction that a cell's emission angles
/// are relative to.
///
/// The shape is centred on the emitter's position. A line is as long as the width, along x; rectangle and cuboid have the
/// width, height and depth; the radius of circle and sphere is the width. `points` are a shape's corners (a line's ends,
/// a circle's and a sphere's crossings of the axes through the middle); `outline` is a rectangle's or circle's edge, a
/// cuboid's twelve edges, and the circle that a sphere is seen as; `surface` is all of a flat shape, and the outside of a
/// cuboid or sphere; `volume` is everything inside. Each is uniform by length, area or volume.
///
/// The header says that shapes have a natural direction, and not which. Here: a point's is along x; a line's is at a right
/// angle to it, against y; corners, outlines and the outsides of cuboids and spheres point away from the middle, at right
/// angles to the edge or face; and what is emitted anywhere within a shape goes along x, as from a point.
struct EmissionShape {
    let shape: EmitterShape
    let mode: EmitterMode
    let center: SIMD3<Double>
    /// Half the width, height and depth; of circles and spheres the radius.
    private let half: SIMD3<Double>

    init(_ values: EmitterValues) {
        (shape, mode) = (values.shape, values.mode)
        center = SIMD3(Double(values.position.x), Double(values.position.y), values.zPosition)
        let (width, height) = (Double(values.size.width), Double(values.size.height))
        half =
            shape == .circle || shape == .sphere
            ? SIMD3(repeating: width) : SIMD3(width, height, values.depth) / 2
    }

    struct Place {
        var point: SIMD3<Double>
        /// Of length 1.
        var direction: SIMD3<Double>
    }

    private static let along = SIMD3<Double>(1, 0, 0)

    /// Where a particle begins.
    func place(_ random: ParticleRandom) -> Place {
        let (offset, direction) = offset(random)
        return Place(point: center + offset * half, direction: direction)
    }

    /// In units of `half`, with the direction.
    private func offset(_ random: ParticleRandom) -> (SIMD3<Double>, SIMD3<Double>) {
        func side(_ use: ParticleRandom.Use) -> Double { random(use) * 2 - 1 }
        func outward(_ point: SIMD3<Double>) -> (SIMD3<Double>, SIMD3<Double>) { (point, point / point.length) }
        switch (shape, mode) {
        case (.point, _):
            return (.zero, Self.along)
        case (.line, _):
            let x = mode == .points ? (random(.place) < 0.5 ? -1 : 1) : side(.placeX)
            return (SIMD3(x, 0, 0), SIMD3(0, -1, 0))
        case (.rectangle, .points):
            return outward(Self.corner(random, isFlat: true))
        case (.rectangle, .outline):
            return rectangleEdge(random)
        case (.rectangle, _):
            return (SIMD3(side(.placeX), side(.placeY), 0), Self.along)
        case (.cuboid, .points):
            return outward(Self.corner(random, isFlat: false))
        case (.cuboid, .outline):
            return cuboidEdge(random)
        case (.cuboid, .surface):
            return cuboidFace(random)
        case (.cuboid, .volume):
            return (SIMD3(side(.placeX), side(.placeY), side(.placeZ)), Self.along)
        case (.circle, .points):
            return outward(Self.crossing(random, of: 2))
        case (.circle, .outline), (.sphere, .outline):
            let angle = 2 * .pi * random(.place)
            return outward(SIMD3(cos(angle), sin(angle), 0))
        case (.circle, _):
            let (angle, radius) = (2 * .pi * random(.place), random(.placeX).squareRoot())
            return (SIMD3(cos(angle), sin(angle), 0) * radius, Self.along)
        case (.sphere, .points):
            return outward(Self.crossing(random, of: 3))
        case (.sphere, .surface):
            return outward(Self.onSphere(random))
        case (.sphere, .volume):
            return (Self.onSphere(random) * cbrt(random(.placeX)), Self.along)
        }
    }

    private static func corner(_ random: ParticleRandom, isFlat: Bool) -> SIMD3<Double> {
        func sign(_ use: ParticleRandom.Use) -> Double { random(use) < 0.5 ? -1 : 1 }
        return SIMD3(sign(.placeX), sign(.placeY), isFlat ? 0 : sign(.placeZ))
    }

    private static func crossing(_ random: ParticleRandom, of axes: Int) -> SIMD3<Double> {
        var point = SIMD3<Double>.zero
        point[min(axes - 1, Int(random(.place) * Double(axes)))] = random(.placeX) < 0.5 ? -1 : 1
        return point
    }

    /// By the angle about z, and the height along it, in which a sphere's area is uniform (Archimedes).
    private static func onSphere(_ random: ParticleRandom) -> SIMD3<Double> {
        let (angle, z) = (2 * .pi * random(.place), random(.placeZ) * 2 - 1)
        let radius = max(0, 1 - z * z).squareRoot()
        return SIMD3(radius * cos(angle), radius * sin(angle), z)
    }

    /// On one of the four sides, by their lengths.
    private func rectangleEdge(_ random: ParticleRandom) -> (SIMD3<Double>, SIMD3<Double>) {
        let (width, height) = (abs(half.x), abs(half.y))
        let at = random(.placeX) * 2 - 1
        let sign: Double = random(.placeY) < 0.5 ? -1 : 1
        let isHorizontal = width + height > 0 ? random(.place) * (width + height) < width : random(.place) < 0.5
        return isHorizontal ? (SIMD3(at, sign, 0), SIMD3(0, sign, 0)) : (SIMD3(sign, at, 0), SIMD3(sign, 0, 0))
    }

    /// On one of the twelve edges, by their lengths.
    private func cuboidEdge(_ random: ParticleRandom) -> (SIMD3<Double>, SIMD3<Double>) {
        let axis = Self.choice(random(.place), SIMD3(abs(half.x), abs(half.y), abs(half.z)))
        var point = Self.corner(random, isFlat: false)
        point[axis] = 0
        let direction = point / point.length
        // The sign of this axis is free: its number says where along the edge.
        point[axis] = random([.placeX, .placeY, .placeZ][axis]) * 2 - 1
        return (point, direction)
    }

    /// On one of the six faces, by their areas.
    private func cuboidFace(_ random: ParticleRandom) -> (SIMD3<Double>, SIMD3<Double>) {
        let (x, y, z) = (abs(half.x), abs(half.y), abs(half.z))
        let axis = Self.choice(random(.place), SIMD3(y * z, z * x, x * y))
        var point = SIMD3(random(.placeX), random(.placeY), random(.placeZ)) * 2 - 1
        var direction = SIMD3<Double>.zero
        direction[axis] = point[axis] < 0 ? -1 : 1
        point[axis] = direction[axis]
        return (point, direction)
    }

    /// One of three, by their weights; by equal ones where all are nothing.
    private static func choice(_ number: Double, _ weights: SIMD3<Double>) -> Int {
        let weights = weights.sum() > 0 && weights.sum().isFinite ? weights : SIMD3(repeating: 1)
        let number = number * weights.sum()
        return number < weights.x ? 0 : number < weights.x + weights.y ? 1 : 2
    }
}
