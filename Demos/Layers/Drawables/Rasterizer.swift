import Foundation

/// Draws meshes into memory, with perspective, hidden surfaces, a checkered texture and light: a software renderer.
struct Rasterizer {
    let width, height: Int
    /// The distances of the nearest surfaces, as 1 / z.
    private var depths: [Float]

    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        depths = [Float](repeating: 0, count: width * height)
    }

    /// The distance of the eye from the origin, on the z axis.
    private static let eye: Float = 4
    private static let light = SIMD3<Float>(0.45, 0.6, 0.66)
    /// Halfway between the light and the eye, for highlights.
    private static let halfway = SIMD3<Float>(0.247, 0.329, 0.911)

    /// A vertex on the screen: the place in pixels, 1 / z, and what is interpolated divided by z.
    private struct Corner {
        var x, y, depth: Float
        var normal: SIMD3<Float>
        var texture: SIMD2<Float>
    }

    /// Draws a mesh that is turned, over transparent pixels: rows from the top, `bytesPerRow` apart, of premultiplied BGRA.
    mutating func draw(_ mesh: Mesh, _ rotation: Rotation, into memory: UnsafeMutableRawBufferPointer, bytesPerRow: Int)
    {
        memory.initializeMemory(as: UInt8.self, repeating: 0)
        let scale = Float(min(width, height)) * 1.55
        let corners = mesh.vertices.map { vertex -> Corner in
            let (place, normal) = (rotation(vertex.position), rotation(vertex.normal))
            let depth = 1 / (Self.eye - place.z)
            return Corner(
                x: Float(width) / 2 + place.x * scale * depth, y: Float(height) / 2 - place.y * scale * depth,
                depth: depth, normal: normal * depth, texture: vertex.texture * depth)
        }
        for (a, b, c) in mesh.triangles { fill(corners[a], corners[b], corners[c], memory, bytesPerRow) }
    }

    private mutating func fill(
        _ a: Corner, _ b: Corner, _ c: Corner, _ memory: UnsafeMutableRawBufferPointer, _ bytesPerRow: Int
    ) {
        // Twice the area; y points down, so front faces have a negative one.
        let area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
        guard area < 0 else { return }
        let left = max(0, Int(min(a.x, b.x, c.x))), right = min(width - 1, Int(max(a.x, b.x, c.x)))
        let top = max(0, Int(min(a.y, b.y, c.y))), bottom = min(height - 1, Int(max(a.y, b.y, c.y)))
        guard left <= right, top <= bottom else { return }
        for y in top...bottom {
            let py = Float(y) + 0.5
            for x in left...right {
                let px = Float(x) + 0.5
                let wa = ((b.x - px) * (c.y - py) - (b.y - py) * (c.x - px)) / area
                let wb = ((c.x - px) * (a.y - py) - (c.y - py) * (a.x - px)) / area
                let wc = 1 - wa - wb
                guard wa >= 0, wb >= 0, wc >= 0 else { continue }
                let depth = wa * a.depth + wb * b.depth + wc * c.depth
                guard depth > depths[y * width + x] else { continue }
                depths[y * width + x] = depth
                let normal = (a.normal * wa + b.normal * wb + c.normal * wc) / depth
                let texture = (a.texture * wa + b.texture * wb + c.texture * wc) / depth
                let pixel = Self.shade(normal, texture)
                memory.storeBytes(of: pixel, toByteOffset: y * bytesPerRow + 4 * x, as: UInt32.self)
            }
        }
    }

    /// The color of a point, as a pixel.
    private static func shade(_ normal: SIMD3<Float>, _ texture: SIMD2<Float>) -> UInt32 {
        let unit = normal / max(1e-6, (normal * normal).sum().squareRoot())
        let isDark = (Int(texture.x * 24) + Int(texture.y * 10)) & 1 == 1
        let color = isDark ? SIMD3<Float>(0.1, 0.35, 0.75) : SIMD3<Float>(0.95, 0.7, 0.25)
        let diffuse = max(0, (unit * light).sum())
        var highlight = max(0, (unit * halfway).sum())
        for _ in 0..<5 { highlight *= highlight }
        let lit = color * (0.18 + 0.82 * diffuse) + SIMD3<Float>(repeating: 0.6 * highlight)
        let levels = lit.clamped(lowerBound: .zero, upperBound: .one) * 255
        return 0xFF00_0000 | UInt32(levels.x) << 16 | UInt32(levels.y) << 8 | UInt32(levels.z)
    }
}
