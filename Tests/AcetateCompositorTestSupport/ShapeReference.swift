import AcetateCompositor
import AcetatePixels
import AcetatePixelsTestSupport
import CoreGraphics
import Foundation

/// A rectangle with round corners, as inside tests by formulas, sampled many times in each pixel: a slow reference.
package struct ShapeReference {
    /// Whether a point of the layer's own space is inside.
    package typealias Inside = (CGPoint) -> Bool

    /// 512 points of the unit square, each with a different row and column (the Hammersley set), so that edges along an
    /// axis are measured as accurately as any other.
    package static let samples: [CGPoint] = (0..<512).map { index in
        var (reversed, rest) = (0, index)
        for _ in 0..<9 { (reversed, rest) = (reversed << 1 | rest & 1, rest >> 1) }
        return CGPoint(x: (CGFloat(index) + 0.5) / 512, y: (CGFloat(reversed) + 0.5) / 512)
    }

    /// The corners with their positions: at the maximum x and y or not.
    package static let corners: [(CACornerMask, maxX: Bool, maxY: Bool)] = [
        (.layerMinXMinYCorner, false, false), (.layerMaxXMinYCorner, true, false), (.layerMinXMaxYCorner, false, true),
        (.layerMaxXMaxYCorner, true, true),
    ]

    /// Inside a rectangle whose corners in `corners` are quarters of circles.
    package static func circular(_ rect: CGRect, _ radius: CGFloat, _ corners: CACornerMask) -> Inside {
        { p in
            guard p.x >= rect.minX, p.x <= rect.maxX, p.y >= rect.minY, p.y <= rect.maxY else { return false }
            for (corner, maxX, maxY) in Self.corners where corners.contains(corner) {
                let u = maxX ? rect.maxX - p.x : p.x - rect.minX
                let v = maxY ? rect.maxY - p.y : p.y - rect.minY
                if u < radius, v < radius, hypot(radius - u, radius - v) > radius { return false }
            }
            return true
        }
    }

    /// Inside a rectangle whose corners in `corners` follow Apple's continuous curve. Each half of a corner is two
    /// cubic curves, which are evaluated densely and used as a function.
    package static func continuous(_ rect: CGRect, _ radius: CGFloat, _ corners: CACornerMask) -> Inside {
        func room(_ side: CGFloat, _ corner: CACornerMask, _ neighbour: CACornerMask) -> CGFloat {
            let radii = corners.contains(neighbour) ? 2 * radius : radius
            return min(max((side - radii) / (radii * 0.528665), 0), 1)
        }
        var curves: [UInt: [CGPoint]] = [:]
        for (corner, maxX, maxY) in Self.corners where corners.contains(corner) {
            let beside = Self.corners.first { $0.maxX != maxX && $0.maxY == maxY }?.0 ?? []
            let across = Self.corners.first { $0.maxX == maxX && $0.maxY != maxY }?.0 ?? []
            let (h, v) = (room(rect.width, corner, beside), room(rect.height, corner, across))
            let controls = [
                CGPoint(x: 1 + 0.528665 * h, y: 0), CGPoint(x: 0.96 + 0.12849296 * h, y: 0),
                CGPoint(x: 0.82 + 0.04840694 * h, y: 0), CGPoint(x: 0.63149379, y: 0.07491139),
                CGPoint(x: 0.37282383, y: 0.16905956), CGPoint(x: 0.16905956, y: 0.37282383),
                CGPoint(x: 0.07491139, y: 0.63149379), CGPoint(x: 0, y: 0.82 + 0.04840694 * v),
                CGPoint(x: 0, y: 0.96 + 0.12849296 * v), CGPoint(x: 0, y: 1 + 0.528665 * v),
            ]
            curves[corner.rawValue] = [0, 3, 6].flatMap { first in
                (0...400).map { step in
                    let t = CGFloat(step) / 400
                    let weights = [
                        (1 - t) * (1 - t) * (1 - t), 3 * t * (1 - t) * (1 - t), 3 * t * t * (1 - t), t * t * t,
                    ]
                    return zip(weights, controls[first...first + 3]).reduce(CGPoint.zero) {
                        CGPoint(x: $0.x + $1.0 * $1.1.x * radius, y: $0.y + $1.0 * $1.1.y * radius)
                    }
                }
            }
        }
        return { p in
            guard p.x >= rect.minX, p.x <= rect.maxX, p.y >= rect.minY, p.y <= rect.maxY else { return false }
            for (corner, maxX, maxY) in Self.corners {
                guard let curve = curves[corner.rawValue] else { continue }
                let u = maxX ? rect.maxX - p.x : p.x - rect.minX
                let v = maxY ? rect.maxY - p.y : p.y - rect.minY
                guard u < curve[0].x, v < curve[curve.count - 1].y else { continue }
                // x decreases along the curve: the first point at or left of u.
                var (low, high) = (0, curve.count - 1)
                while low < high {
                    let middle = (low + high) / 2
                    if curve[middle].x <= u { high = middle } else { low = middle + 1 }
                }
                guard low > 0 else { continue }
                let (a, b) = (curve[low - 1], curve[low])
                let edge = a.x == b.x ? b.y : a.y + (b.y - a.y) * (a.x - u) / (a.x - b.x)
                if v < edge { return false }
            }
            return true
        }
    }

    /// The half-planes of the bounds' edges: the distance of a point inside each.
    package static func depths(_ rect: CGRect) -> [(CAEdgeAntialiasingMask, (CGPoint) -> CGFloat)] {
        [
            (.layerLeftEdge, { $0.x - rect.minX }), (.layerRightEdge, { rect.maxX - $0.x }),
            (.layerBottomEdge, { $0.y - rect.minY }), (.layerTopEdge, { rect.maxY - $0.y }),
        ]
    }

    /// From device pixels to the layer's own space, for a layer of the root, on a screen of a height, at one pixel per
    /// point.
    package static func toLayer(_ layer: LayerValues, height: Int) -> CGAffineTransform {
        let t = layer.transform
        let anchor = CGPoint(
            x: layer.bounds.minX + layer.anchorPoint.x * layer.bounds.width,
            y: layer.bounds.minY + layer.anchorPoint.y * layer.bounds.height)
        return CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
            .concatenating(CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42))
            .concatenating(CGAffineTransform(translationX: layer.position.x, y: layer.position.y))
            .concatenating(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)))
            .inverted()
    }

    /// The fraction of each pixel's samples that are inside, row by row. A pixel is only sampled if a grid of quarters
    /// of a pixel finds an edge in it.
    package static func coverage(_ size: PixelSize, _ toLayer: CGAffineTransform, _ inside: Inside) -> [Double] {
        let width = 4 * size.width + 1
        let grid = (0..<width * (4 * size.height + 1)).map { index in
            inside(CGPoint(x: CGFloat(index % width) / 4, y: CGFloat(index / width) / 4).applying(toLayer))
        }
        var result: [Double] = []
        for y in 0..<size.height {
            for x in 0..<size.width {
                var found = 0
                for row in 4 * y...4 * y + 4 {
                    for place in row * width + 4 * x...row * width + 4 * x + 4 where grid[place] { found += 1 }
                }
                if found == 0 || found == 25 {
                    result.append(found == 0 ? 0 : 1)
                    continue
                }
                let count = samples.count {
                    inside(CGPoint(x: CGFloat(x) + $0.x, y: CGFloat(y) + $0.y).applying(toLayer))
                }
                result.append(Double(count) / Double(samples.count))
            }
        }
        return result
    }
}

/// Premultiplied components of a color, 0 to 255: blue, green, red, alpha.
package func premultiplied(_ color: CGColor) -> SIMD4<Double> {
    let c = color.sRGB
    return 255 * SIMD4(c.blue * c.alpha, c.green * c.alpha, c.red * c.alpha, c.alpha)
}

/// The difference between pixels and their expected values: the maximum and the mean over all channels, in levels of
/// 255.
package struct ImageDifference: CustomStringConvertible {
    package private(set) var maximum = 0.0
    package private(set) var mean = 0.0
    package private(set) var place = (0, 0)

    package init(_ raster: OwnedPixels, _ expected: (Int, Int) -> SIMD4<Double>) {
        let size = raster.buffer.size
        var sum = 0.0
        for y in 0..<size.height {
            for x in 0..<size.width {
                let pixel = channels(raster.pixel(x, y))
                let wanted = expected(x, y)
                for channel in 0..<4 {
                    let difference = abs(pixel[channel] - wanted[channel])
                    sum += difference
                    if !(difference <= maximum) { (maximum, place) = (difference, (x, y)) }
                }
            }
        }
        mean = sum / Double(4 * size.area)
    }

    /// Whether the difference is within the accuracy of the reference's samples.
    package var isSmall: Bool { maximum <= 4 && mean <= 0.1 }

    package var description: String { "maximum \(maximum) at \(place), mean \(mean)" }
}
