import CAcetateKernels
import Foundation

/// A weighted sum of source pixels: taps at integer offsets, whose weights sum to 1.
struct TapKernel {
    struct Tap: Hashable {
        var dx, dy: Int
    }
    /// The taps with weights in units of 1/65536, which sum to 65536.
    let taps: [(tap: Tap, weight: UInt32)]

    /// Creates a kernel from weights with any positive sum. Units that rounding down loses go to the taps that lose
    /// most.
    init(_ weights: [Tap: Double]) {
        let sum = weights.values.reduce(0, +)
        // Sorted, because the order of a dictionary is undefined and the result must be deterministic.
        let sorted = weights.filter { $0.value > 0 }.sorted { ($0.key.dy, $0.key.dx) < ($1.key.dy, $1.key.dx) }
        guard sum > 0, !sorted.isEmpty else {
            taps = [(Tap(dx: 0, dy: 0), 65536)]
            return
        }
        let exact = sorted.map { $0.value / sum * 65536 }
        var fixed = exact.map { UInt32($0) }
        let missing = 65536 - Int(fixed.reduce(0, +))
        let byLoss = fixed.indices.sorted {
            exact[$0] - exact[$0].rounded(.down) > exact[$1] - exact[$1].rounded(.down)
        }
        for index in byLoss.prefix(max(0, missing)) { fixed[index] += 1 }
        taps = zip(sorted, fixed).filter { $1 > 0 }.map { ($0.key, $1) }
    }

    /// Writes the rectangle's pixels, which must be inside the target. No color exceeds its alpha, because all channels
    /// have the same weights.
    func apply(to source: PixelPatch, into target: PixelPatch, _ rect: PixelRect) {
        ParallelBands.forEach(PixelRegion(rect), (self, source, target)) { context, band in
            for rect in band.rects { context.0.applyBand(to: context.1, into: context.2, rect) }
        }
    }

    /// The ranges of the taps' offsets.
    var reach: (x: ClosedRange<Int>, y: ClosedRange<Int>) {
        let (xs, ys) = (taps.map(\.tap.dx), taps.map(\.tap.dy))
        return (min(0, xs.min() ?? 0)...max(0, xs.max() ?? 0), min(0, ys.min() ?? 0)...max(0, ys.max() ?? 0))
    }

    private func applyBand(to source: PixelPatch, into target: PixelPatch, _ rect: PixelRect) {
        let inside = Scratch<AcetateTap>(unset: taps.reduce(0) { $0 + Int($1.weight) / Self.heaviest + 1 })
        let parts = parts(of: rect.minX..<rect.maxX, source.rect)
        for y in rect.minY..<rect.maxY {
            for (columns, hasSameTaps) in parts {
                guard hasSameTaps else {
                    sum(source, into: target, y, columns)
                    continue
                }
                var count = 0
                for (tap, weight) in taps where source.rect.contains(x: columns.lowerBound + tap.dx, y: y + tap.dy) {
                    let pixels = source.pointer(x: columns.lowerBound + tap.dx, y: y + tap.dy)
                    for rest in stride(from: Int(weight), to: 0, by: -Self.heaviest) {
                        inside.base[count] = AcetateTap(pixels: pixels, weight: UInt32(min(rest, Self.heaviest)))
                        count += 1
                    }
                }
                acetate_sum_taps(inside.base, count, target.pointer(x: columns.lowerBound, y: y), columns.count)
            }
        }
    }

    /// The least number of columns with the same taps for which these are passed to the C kernel.
    private static let leastColumns = 32

    /// Divides columns into those in which the same taps are inside the columns of the source, and the rest.
    private func parts(of columns: Range<Int>, _ source: PixelRect) -> [(columns: Range<Int>, hasSameTaps: Bool)] {
        let edges = Set(taps.flatMap { [source.minX - $0.tap.dx, source.maxX - $0.tap.dx] }.filter(columns.contains))
        var parts: [(columns: Range<Int>, hasSameTaps: Bool)] = []
        var start = columns.lowerBound
        for end in edges.sorted() + [columns.upperBound] where start < end {
            let hasSameTaps = end - start >= Self.leastColumns
            if !hasSameTaps, let last = parts.last, !last.hasSameTaps {
                parts[parts.count - 1].columns = last.columns.lowerBound..<end
            } else {
                parts.append((start..<end, hasSameTaps))
            }
            start = end
        }
        return parts
    }

    /// The greatest weight of a tap that the C kernel accepts.
    private static let heaviest = 32767

    /// Computes a part of a row whose taps may be outside the source. Elsewhere `acetate_sum_taps` computes the same.
    func sum(_ source: PixelPatch, into target: PixelPatch, _ y: Int, _ part: Range<Int>) {
        guard !part.isEmpty else { return }
        let sums = Scratch<UInt32>(count: 4 * part.count)
        for (tap, weight) in taps {
            let row = y + tap.dy
            guard row >= source.rect.minY, row < source.rect.maxY else { continue }
            let columns = (part.lowerBound + tap.dx..<part.upperBound + tap.dx).clamped(
                to: source.rect.minX..<source.rect.maxX)
            if columns.isEmpty { continue }
            let pixels = UnsafeRawPointer(source.pointer(x: columns.lowerBound, y: row))
                .assumingMemoryBound(to: UInt8.self)
            let out = sums.base + 4 * (columns.lowerBound - tap.dx - part.lowerBound)
            for i in 0..<4 * columns.count { out[i] = out[i] &+ UInt32(pixels[i]) &* weight }
        }
        let out = UnsafeMutableRawPointer(target.pointer(x: part.lowerBound, y: y))
            .assumingMemoryBound(to: UInt8.self)
        for i in 0..<4 * part.count { out[i] = UInt8(truncatingIfNeeded: (sums.base[i] &+ 32768) &>> 16) }
    }
}

/// The mean over a disc. Pixels at its edge are weighted by the part of them that it covers.
///
/// Up to a radius of `directLimit` pixels the sum is computed directly. Larger discs are summed over the averages of
/// cells of 2 by 2, 4 by 4, … pixels, and interpolated linearly.
package struct DiscBlur: PixelKernel {
    static let directLimit = 12.0
    /// The radius in pixels; at most 32767.
    package let radius: Double
    /// How the weights of a lens differ from those of a plain disc; nil for a plain disc.
    private let lens: Lens?

    /// The weights of a lens. With `r` the radius and `d` the distance from the center, a point has the weight
    ///
    ///     min(1, (r - d) / softness) · (1 + ringAmount  where d > r · (1 - ringSize))
    package struct Lens: Sendable, Equatable {
        let ringAmount, ringSize, softness: Double

        /// The softness is in pixels.
        package init(ringAmount: Double, ringSize: Double, softness: Double) {
            (self.ringAmount, self.ringSize, self.softness) = (ringAmount, ringSize, softness)
        }

        fileprivate func weight(_ distance: Double, radius: Double, scale: Double) -> Double {
            let soft = softness * scale
            let edge = soft > 0 ? min(1, (radius - distance) / soft) : 1
            return edge * (distance > radius * (1 - ringSize) ? 1 + ringAmount : 1)
        }
    }

    /// NaN and negative values become 0, which copies the source.
    package init(radius: Double, lens: Lens? = nil) {
        self.radius = radius > 0 ? min(radius, Double(PixelSize.limit)) : 0
        self.lens = lens
    }

    private var shift: Int {
        var shift = 0
        while radius / Double(1 << shift) > Self.directLimit { shift += 1 }
        return shift
    }

    private var cellReach: Int { Int((radius / Double(1 << shift) + 0.5).rounded(.up)) }

    package var margin: Int { shift == 0 ? Int((radius + 0.5).rounded(.up)) : (cellReach + 2) << shift }

    package func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let shift = shift
        let scale = 1 / Double(1 << shift)
        let kernel = TapKernel(Self.weights(radius: radius * scale, lens: lens, scale: scale))
        let cells = CellGrid(shift: shift)
        for rect in target.clear(region, outside: reach(of: source.rect)).rects {
            if shift == 0 {
                kernel.apply(to: source, into: target, rect)
            } else {
                cells.apply(to: source, into: target, rect, reach: cellReach) {
                    kernel.apply(to: $0, into: $1, $1.rect)
                }
            }
        }
    }

    /// The coverage of each pixel by a disc around the center of a pixel, from 8 by 8 samples, weighted by a lens whose
    /// lengths are multiplied by `scale`.
    static func weights(radius: Double, lens: Lens? = nil, scale: Double = 1) -> [TapKernel.Tap: Double] {
        let reach = Int((radius + 0.5).rounded(.up))
        var result: [TapKernel.Tap: Double] = [:]
        for dy in -reach...reach {
            for dx in -reach...reach {
                let (near, far) = (hypot(Double(dx), Double(dy)) - 0.71, hypot(Double(dx), Double(dy)) + 0.71)
                if near > radius { continue }
                var points = far <= radius && lens == nil ? 64.0 : 0
                if points == 0 {
                    for i in 0..<64 {
                        let x = Double(dx) + (Double(i % 8) - 3.5) / 8
                        let y = Double(dy) + (Double(i / 8) - 3.5) / 8
                        let distance = x * x + y * y
                        guard distance <= radius * radius else { continue }
                        points += lens?.weight(distance.squareRoot(), radius: radius, scale: scale) ?? 1
                    }
                }
                if points > 0 { result[TapKernel.Tap(dx: dx, dy: dy)] = points }
            }
        }
        return result
    }
}

/// The mean along a line through each pixel, `radius` to both sides, over as many points as the line has pixels, at
/// most `mostPoints` to each side. Points are interpolated linearly.
///
/// If there are more than `directPoints` to each side, the points are means along pieces of the line. There are as many
/// pieces as points in each, so that the cost grows with the square root of the length.
package struct MotionBlur: PixelKernel {
    static let mostPoints = 128
    static let directPoints = 16
    /// The vector from the pixel to an end of the line, in pixels, y down; at most 32767 long.
    package let dx, dy: Double

    /// The angle is in radians, counterclockwise on the screen. NaN becomes 0.
    package init(radius: Double, angle: Double) {
        let radius = radius > 0 ? min(radius, Double(PixelSize.limit)) : 0
        let angle = angle.isFinite ? angle : 0
        // Makes directions along an axis exact.
        func whole(_ x: Double) -> Double { abs(x) < 1e-12 ? 0 : x }
        (dx, dy) = (radius * whole(cos(angle)), -radius * whole(sin(angle)))
    }

    package var margin: Int { Int(max(abs(dx), abs(dy)).rounded(.up)) + (count > Self.directPoints ? 2 : 0) }

    /// The number of points to each side.
    private var count: Int { max(1, min(Self.mostPoints, Int(hypot(dx, dy).rounded(.up)))) }

    package func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let rest = target.clear(region, outside: reach(of: source.rect))
        guard count > Self.directPoints else {
            let kernel = kernel(points: count, dx, dy)
            for rect in rest.rects { kernel.apply(to: source, into: target, rect) }
            return
        }
        // n pieces of n points, with n = 2 · side + 1. The centers of the pieces are n points apart.
        let side = Int((Double(2 * count + 1).squareRoot() / 2 - 0.5).rounded(.up))
        let piece = Double(side) / Double(2 * side * (side + 1))
        let (inner, outer) = (
            kernel(points: side, dx * piece, dy * piece),
            kernel(points: side, dx * (1 - piece), dy * (1 - piece))
        )
        for rect in rest.rects {
            guard let pieces = Bitmap(rect.grown(by: outer).intersection(source.rect.grown(by: inner))) else {
                target.clear(rect)
                continue
            }
            inner.apply(to: source, into: pieces.patch, pieces.patch.rect)
            outer.apply(to: pieces.patch, into: target, rect)
        }
    }

    /// Returns a kernel with `count` points to each side, and one in the center.
    private func kernel(points count: Int, _ dx: Double, _ dy: Double) -> TapKernel {
        var result: [TapKernel.Tap: Double] = [:]
        for i in -count...count {
            let (x, y) = (dx * Double(i) / Double(count), dy * Double(i) / Double(count))
            let (left, top) = (x.rounded(.down), y.rounded(.down))
            let (fx, fy) = (x - left, y - top)
            for (ox, wx) in [(0, 1 - fx), (1, fx)] where wx > 0 {
                for (oy, wy) in [(0, 1 - fy), (1, fy)] where wy > 0 {
                    result[TapKernel.Tap(dx: Int(left) + ox, dy: Int(top) + oy), default: 0] += wx * wy
                }
            }
        }
        return TapKernel(result)
    }
}

extension PixelRect {
    /// The pixels that a kernel reads for these. For a symmetric kernel these are also the pixels that read these.
    fileprivate func grown(by kernel: TapKernel) -> PixelRect {
        let (x, y) = kernel.reach
        return insetBy(dx: -max(x.upperBound, -x.lowerBound), dy: -max(y.upperBound, -y.lowerBound))
    }
}
