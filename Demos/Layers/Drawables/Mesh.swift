import Foundation

/// A surface of triangles.
struct Mesh: Sendable {
    struct Vertex: Sendable {
        var position, normal: SIMD3<Float>
        /// The place in the texture.
        var texture: SIMD2<Float>
    }

    var vertices: [Vertex] = []
    /// Three indices of vertices for each triangle, counterclockwise seen from outside.
    var triangles: [(Int, Int, Int)] = []

    /// A ring around the z axis. `radius` is that of the circle in its middle, and `thickness` that of its section.
    static func torus(radius: Float, thickness: Float, segments: Int, sides: Int) -> Mesh {
        var mesh = Mesh()
        for segment in 0...segments {
            let around = Float(segment) / Float(segments)
            let (sine, cosine) = (sin(2 * .pi * around), cos(2 * .pi * around))
            for side in 0...sides {
                let across = Float(side) / Float(sides)
                let (height, outward) = (sin(2 * .pi * across), cos(2 * .pi * across))
                let distance = radius + thickness * outward
                mesh.vertices.append(
                    Vertex(
                        position: SIMD3(distance * cosine, distance * sine, thickness * height),
                        normal: SIMD3(outward * cosine, outward * sine, height), texture: SIMD2(around, across)))
            }
        }
        for segment in 0..<segments {
            for side in 0..<sides {
                let first = segment * (sides + 1) + side
                let next = first + sides + 1
                mesh.triangles.append((first, next, first + 1))
                mesh.triangles.append((next, next + 1, first + 1))
            }
        }
        return mesh
    }
}

/// A rotation of vectors.
struct Rotation {
    private let rows: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)

    /// Turns around the x axis, then around the y axis, by angles in radians.
    init(x: Float, y: Float) {
        let (sineX, cosineX, sineY, cosineY) = (sin(x), cos(x), sin(y), cos(y))
        rows = (
            SIMD3(cosineY, sineX * sineY, cosineX * sineY), SIMD3(0, cosineX, -sineX),
            SIMD3(-sineY, sineX * cosineY, cosineX * cosineY)
        )
    }

    func callAsFunction(_ vector: SIMD3<Float>) -> SIMD3<Float> {
        SIMD3((rows.0 * vector).sum(), (rows.1 * vector).sum(), (rows.2 * vector).sum())
    }
}
