import CAcetateKernels
import Foundation

/// A weighted sum of source pixels: taps at integer offsets, whose weights sum to 1.
struct TapKernel {
    struct Tap: Hashable {
        var dx, dy: Int
    }
    /// The taps with weights in units of 1/65536, which sum to 65536, sorted by their weights.
    let taps: [(tap: Tap, weight: UInt32)]
    private let space: WorkingSpace

    /// Creates a kernel from weights with any positive sum. Units that rounding down loses go to the taps that lose
    /// most.
    init(_ weights: [Tap: Double], in space: WorkingSpace) {
        self.space = space
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
        taps = zip(sorted, fixed).filter { $1 > 0 }.map { ($0.key, $1) }.sorted { $0.1 < $1.1 }
    }

    /// Writes the rectangle's pixels, which must be inside the target. No color exceeds its alpha, because all channels
    /// have the same weights.
    func apply(to source: PixelPatch, into target: PixelPatch, _ rect: PixelRect) {
        ParallelBands.forEach(PixelRegion(rect), (self, source, target)) { context, band in
            for rect in band.rects { context.0.applyBand(to: context.1, into: context.2, rect) }
        }
    }

    /// The pixels that the kernel reads for those of a rectangle. For a symmetric kernel these are also the pixels that
    /// read them.
    func read(by rect: PixelRect) -> PixelRect {
        let (xs, ys) = (taps.map(\.tap.dx), taps.map(\.tap.dy))
        return PixelRect(
            minX: rect.minX + min(0, xs.min() ?? 0), minY: rect.minY + min(0, ys.min() ?? 0),
            maxX: rect.maxX + max(0, xs.max() ?? 0), maxY: rect.maxY + max(0, ys.max() ?? 0))
    }

    private func applyBand(to source: PixelPatch, into target: PixelPatch, _ rect: PixelRect) {
        if space == .linear { return sumLight(of: source, into: target, rect) }
        let all = Self.parts(taps)
        forEachTile(of: rect, side: 1024, source, target) { tile, seen, whole in
            func read(by tap: Tap) -> PixelRect { tile.offsetBy(dx: tap.dx, dy: tap.dy) }
            let parts = seen.count < taps.count ? Self.parts(seen) : all
            let isInside = source.rect.contains(whole)
            // At the edges of the source, with the transparent pixels around it: one copy, or one for each of few taps
            // that are far from each other.
            let isApart = whole.area > parts.count * tile.area
            let copied = isInside ? [] : isApart ? parts.map { read(by: $0.tap) } : [whole]
            let copy = Scratch<UInt32>(unset: copied.reduce(0) { $0 + $1.area })
            var end = copy.base
            for rect in copied {
                for y in rect.minY..<rect.maxY {
                    source.readRow(y, from: rect.minX, count: rect.width, into: end)
                    end += rect.width
                }
            }
            let rows = isInside ? source.rows(of: whole) : AcetateRows(pixels: copy.base, stride: whole.width)
            let inputs = Scratch<AcetateTap>(unset: parts.count)
            for y in 0..<tile.height {
                for (index, part) in parts.enumerated() {
                    let from = read(by: part.tap)
                    let row =
                        isApart && !isInside
                        ? copy.base + (index * tile.height + y) * tile.width
                        : rows.pixels + (from.minY + y - whole.minY) * rows.stride + (from.minX - whole.minX)
                    inputs.base[index] = AcetateTap(pixels: row, weight: part.weight, equal: part.equal)
                }
                acetate_sum_taps(
                    inputs.base, parts.count, target.pointer(x: tile.minX, y: tile.minY + y), tile.width)
            }
        }
    }

    /// Calls `body` with the tiles of a rectangle, the taps that read the source for a tile, and a rectangle that contains
    /// all pixels that they read. Tiles for which no tap reads the source are cleared.
    func forEachTile(
        of rect: PixelRect, side: Int, _ source: PixelPatch, _ target: PixelPatch,
        _ body: (_ tile: PixelRect, _ seen: [(tap: Tap, weight: UInt32)], _ whole: PixelRect) -> Void
    ) {
        for tile in rect.tiles(side: side, height: 64) {
            func read(by tap: Tap) -> PixelRect { tile.offsetBy(dx: tap.dx, dy: tap.dy) }
            // Taps that only read the transparent pixels around the source add nothing.
            let seen = taps.filter { source.rect.intersects(read(by: $0.tap)) }
            if seen.isEmpty {
                target.clear(tile)
            } else {
                body(tile, seen, seen.reduce(PixelRect.empty) { $0.union(read(by: $1.tap)) })
            }
        }
    }

    /// The greatest weight of a tap that the C kernel accepts.
    private static let heaviest = 32767

    /// The taps for the C kernel, without their pixels.
    private static func parts(_ taps: [(tap: Tap, weight: UInt32)]) -> [(tap: Tap, weight: UInt32, equal: UInt32)] {
        var parts: [(tap: Tap, weight: UInt32, equal: UInt32)] = []
        for (tap, weight) in taps {
            for rest in stride(from: Int(weight), to: 0, by: -heaviest) {
                parts.append((tap, UInt32(min(rest, heaviest)), 1))
            }
        }
        for (index, next) in zip(parts.indices, parts.dropFirst()).reversed() where next.weight == parts[index].weight {
            let equal = parts[index + 1].equal
            if equal < UInt32(ACETATE_EQUAL_TAPS) { parts[index].equal = equal + 1 }
        }
        return parts
    }
}

/// The mean over a disc. Pixels at its edge are weighted by the part of them that it covers.
///
/// Up to a radius of `directLimit` pixels the sum is computed directly. Larger discs are summed over the averages of
/// cells of 2 by 2, 4 by 4, … pixels, and interpolated linearly.
package struct DiscBlur: PixelKernel, ComputesInSpace {
    static let directLimit = 12.0
    /// The radius in pixels; at most 32767.
    package let radius: Double
    /// How the weights of a lens differ from those of a plain disc; nil for a plain disc.
    private let lens: Lens?
    package var space = WorkingSpace.encoded

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
        let kernel = TapKernel(Self.weights(radius: radius * scale, lens: lens, scale: scale), in: space)
        let cells = CellGrid(shift: shift, space: space)
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
package struct MotionBlur: PixelKernel, ComputesInSpace {
    static let mostPoints = 128
    static let directPoints = 16
    /// The vector from the pixel to an end of the line, in pixels, y down; at most 32767 long.
    package let dx, dy: Double
    package var space = WorkingSpace.encoded

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
            guard let pieces = Bitmap(outer.read(by: rect).intersection(inner.read(by: source.rect))) else {
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
        return TapKernel(result, in: space)
    }
}
