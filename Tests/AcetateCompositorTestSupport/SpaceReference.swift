import AcetateCompositor
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import Foundation

/// The expected pixels of colored rectangles in three dimensions, computed slowly: for each of 64 points in a pixel,
/// the point of each rectangle's plane, by the inverse of its homography, and its z / w. Sorted by depth, with the
/// nearest on top.
package struct SpaceReference {
    /// A vector of four numbers. Independent of the code under test; the computation follows the guide.
    private typealias Vector = [Double]

    private struct Plane {
        /// The z and w components of the images of (1, 0), (0, 1) and the origin.
        let z, w: SIMD3<Double>
        /// The rows of the homography's inverse.
        let inverse: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)
        let low, high: SIMD2<Double>
        let color: SIMD4<Double>

        /// The depth at a point of the sheet; nil if the rectangle is not visible there.
        func sample(_ x: Double, _ y: Double) -> Double? {
            let scale = x * inverse.0.z + y * inverse.1.z + inverse.2.z
            guard scale > 0 else { return nil }
            let localX = (x * inverse.0.x + y * inverse.1.x + inverse.2.x) / scale
            guard localX >= low.x, localX < high.x else { return nil }
            let localY = (x * inverse.0.y + y * inverse.1.y + inverse.2.y) / scale
            guard localY >= low.y, localY < high.y else { return nil }
            let w = localX * self.w.x + localY * self.w.y + self.w.z
            return w > 1e-4 ? (localX * z.x + localY * z.y + z.z) / w : nil
        }
    }

    private let size: PixelSize
    private let scale: Double
    private var planes: [Plane] = []

    /// The reference of a scene whose layers, except for transform layers and the root, only have a background.
    package init(_ scene: Scene) {
        (size, scale) = (scene.size, scene.scale)
        collect(scene, 1, above: [1], opacity: 1)
    }

    private mutating func collect(_ scene: Scene, _ id: LayerID, above: [LayerID], opacity: Double) {
        for child in scene.sublayers[id] ?? [] {
            guard let layer = scene.values[child], !layer.isHidden else { continue }
            let opacity = opacity * layer.opacity
            if layer.isTransformLayer {
                collect(scene, child, above: [child] + above, opacity: opacity)
                continue
            }
            let columns = [[1.0, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1]].map { basis in
                var vector = Self.image(basis, layer)
                for (index, holder) in above.enumerated() {
                    guard let values = scene.values[holder] else { continue }
                    vector = Self.imageForSublayers(vector, values)
                    if index < above.count - 1 { vector = Self.image(vector, values) }
                }
                return vector
            }
            let rows = columns.map { [$0[0], $0[1], $0[3]] }
            guard let inverse = Self.inverse(rows), let color = layer.backgroundColor?.sRGB else { continue }
            let isFront = Self.determinant(rows) > 0
            guard isFront || layer.isDoubleSided else { continue }
            let alpha = Double(color.alpha) * opacity
            planes.append(
                Plane(
                    z: SIMD3(columns.map { $0[2] }), w: SIMD3(columns.map { $0[3] }),
                    inverse: (SIMD3(inverse[0]), SIMD3(inverse[1]), SIMD3(inverse[2])),
                    low: SIMD2(Double(layer.bounds.minX), Double(layer.bounds.minY)),
                    high: SIMD2(Double(layer.bounds.maxX), Double(layer.bounds.maxY)),
                    color: SIMD4(Double(color.blue), Double(color.green), Double(color.red), 1) * alpha * 255))
        }
    }

    /// The mean of each pixel's colors, 0 to 255, premultiplied: blue, green, red, alpha; row by row from the top.
    package func raster() -> [[SIMD4<Double>]] {
        var seen: [(depth: Double, plane: Int)] = []
        return (0..<size.height).map { y in
            (0..<size.width).map { x in
                var sum = SIMD4<Double>.zero
                // The color of the planes at the last sample, which often are those of the next one.
                var (last, color): ([Int], SIMD4<Double>) = ([], .zero)
                for sample in 0..<64 {
                    let px = Double(x) + (Double(sample % 8) + 0.5) / 8
                    let py = Double(y) + (Double(sample / 8) + 0.5) / 8
                    let (sheetX, sheetY) = (px / scale, (Double(size.height) - py) / scale)
                    seen.removeAll(keepingCapacity: true)
                    for (index, plane) in planes.enumerated() {
                        guard let depth = plane.sample(sheetX, sheetY) else { continue }
                        // Later ones are on top of ones at the same depth, with a tolerance for rounding errors.
                        let place = seen.lastIndex { $0.depth <= depth + 1e-7 }.map { $0 + 1 } ?? 0
                        seen.insert((depth, index), at: place)
                    }
                    let visible = seen.map(\.plane)
                    if visible != last {
                        last = visible
                        color = visible.reduce(.zero) { planes[$1].color + $0 * (1 - planes[$1].color.w / 255) }
                    }
                    sum += color
                }
                return sum / 64
            }
        }
    }

    /// The largest and the mean difference of any channel, in levels of 255.
    package func difference(from pixels: OwnedPixels) -> (largest: Double, mean: Double) {
        var (largest, sum) = (0.0, 0.0)
        for (y, row) in raster().enumerated() {
            for (x, wanted) in row.enumerated() {
                for (channel, value) in channels(pixels.pixel(x, y)).enumerated() {
                    let difference = abs(value - wanted[channel])
                    (largest, sum) = (max(largest, difference), sum + difference)
                }
            }
        }
        return (largest, sum / Double(4 * size.width * size.height))
    }

    // MARK: The guide's geometry

    private static func moved(_ v: Vector, _ x: Double, _ y: Double, _ z: Double) -> Vector {
        [v[0] + x * v[3], v[1] + y * v[3], v[2] + z * v[3], v[3]]
    }

    private static func times(_ v: Vector, _ matrix: CATransform3D) -> Vector {
        let m = matrix.elements
        return (0..<4).map { k in
            var sum: Double = v[0] * m[k] + v[1] * m[4 + k]
            sum += v[2] * m[8 + k] + v[3] * m[12 + k]
            return sum
        }
    }

    private static func anchor(_ layer: LayerValues) -> (x: Double, y: Double) {
        (
            Double(layer.bounds.minX + layer.anchorPoint.x * layer.bounds.width),
            Double(layer.bounds.minY + layer.anchorPoint.y * layer.bounds.height)
        )
    }

    private static func image(_ v: Vector, _ layer: LayerValues) -> Vector {
        let anchor = anchor(layer)
        let turned = times(moved(v, -anchor.x, -anchor.y, -layer.anchorPointZ), layer.transform)
        return moved(turned, Double(layer.position.x), Double(layer.position.y), layer.zPosition)
    }

    private static func imageForSublayers(_ v: Vector, _ layer: LayerValues) -> Vector {
        let anchor = anchor(layer)
        let turned = times(moved(v, -anchor.x, -anchor.y, -layer.anchorPointZ), layer.sublayerTransform)
        return moved(turned, anchor.x, anchor.y, layer.anchorPointZ)
    }

    private static func determinant(_ m: [Vector]) -> Double {
        var sum = 0.0
        for k in 0..<3 {
            let (next, last) = ((k + 1) % 3, (k + 2) % 3)
            let minor: Double = m[1][next] * m[2][last] - m[1][last] * m[2][next]
            sum += m[0][k] * minor
        }
        return sum
    }

    /// By Cramer's rule; nil for a plane that is seen from its edge.
    private static func inverse(_ m: [Vector]) -> [Vector]? {
        let whole = determinant(m)
        guard abs(whole) > 1e-12 else { return nil }
        return (0..<3).map { row in
            (0..<3).map { column in
                var changed = m
                // The column of the inverse's transpose that solves for a unit vector.
                changed[column] = (0..<3).map { $0 == row ? 1 : 0 }
                return determinant(changed) / whole
            }
        }
    }
}
