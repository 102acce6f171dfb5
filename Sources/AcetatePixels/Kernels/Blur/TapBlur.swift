import Foundation

/// A sum of moved copies of the source: taps at whole pixels, each with a weight; the weights sum to 1.
struct TapKernel {
    struct Tap: Hashable {
        var dx, dy: Int
    }
    /// In units of 1/65536; their sum is that.
    let taps: [(tap: Tap, weight: UInt32)]

    /// Weights of any positive sum. What rounding down loses goes to the taps that lose most.
    init(_ weights: [Tap: Double]) {
        let sum = weights.values.reduce(0, +)
        // In an order of their own, so that the same weights give the same sums.
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

    /// Writes the rectangle's pixels, which lie in the target. No colour exceeds its alpha, as all have the same weights.
    func apply(to source: PixelPatch, into target: PixelPatch, _ rect: PixelRect) {
        CoreBands.forEach(PixelRegion(rect), TapBands(kernel: self, source: source, target: target))
    }

    fileprivate func applyBand(to source: PixelPatch, into target: PixelPatch, _ rect: PixelRect) {
        let sums = Scratch<UInt32>(count: 4 * rect.width)
        for y in rect.minY..<rect.maxY {
            for i in 0..<4 * rect.width { sums.base[i] = 32768 }
            for (tap, weight) in taps {
                let row = y + tap.dy
                guard row >= source.rect.minY, row < source.rect.maxY else { continue }
                let columns = (rect.minX + tap.dx..<rect.maxX + tap.dx).clamped(
                    to: source.rect.minX..<source.rect.maxX)
                if columns.isEmpty { continue }
                let pixels = UnsafeRawPointer(source.pointer(x: columns.lowerBound, y: row))
                    .assumingMemoryBound(to: UInt8.self)
                let out = sums.base + 4 * (columns.lowerBound - tap.dx - rect.minX)
                for i in 0..<4 * columns.count { out[i] = out[i] &+ UInt32(pixels[i]) &* weight }
            }
            let out = UnsafeMutableRawPointer(target.pointer(x: rect.minX, y: y)).assumingMemoryBound(to: UInt8.self)
            for i in 0..<4 * rect.width { out[i] = UInt8(truncatingIfNeeded: sums.base[i] &>> 16) }
        }
    }
}

/// Rows of a sum of taps, which none of the others depend on.
private struct TapBands: BandWork {
    let kernel: TapKernel
    let source, target: PixelPatch

    func work(on band: PixelRegion) {
        for rect in band.rects { kernel.applyBand(to: source, into: target, rect) }
    }
}

/// The mean over a disc, whose edge counts by the part of each pixel that it covers.
///
/// Up to `directLimit` pixels it is that sum; larger discs are summed over cells of 2, 4, … pixels a side, averaged first
/// and interpolated linearly afterwards.
package struct DiscBlur: PixelKernel {
    static let directLimit = 12.0
    /// Pixels; at most 32767.
    package let radius: Double

    /// NaN and negative values give 0, which copies.
    package init(radius: Double) { self.radius = radius > 0 ? min(radius, Double(PixelSize.limit)) : 0 }

    private var shift: Int {
        var shift = 0
        while radius / Double(1 << shift) > Self.directLimit { shift += 1 }
        return shift
    }

    private var cellReach: Int { Int((radius / Double(1 << shift) + 0.5).rounded(.up)) }

    package var margin: Int { shift == 0 ? Int((radius + 0.5).rounded(.up)) : (cellReach + 2) << shift }

    package func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let wanted = region.intersection(target.rect)
        let reach = source.rect.insetBy(dx: -margin, dy: -margin)
        for rect in wanted.subtracting(reach).rects { target.clear(rect) }
        let shift = shift
        let kernel = TapKernel(Self.weights(radius: radius / Double(1 << shift)))
        let cells = CellGrid(shift: shift)
        for rect in wanted.intersection(reach).rects {
            if shift == 0 {
                kernel.apply(to: source, into: target, rect)
            } else {
                cells.apply(to: source, into: target, rect, reach: cellReach) {
                    kernel.apply(to: $0, into: $1, $1.rect)
                }
            }
        }
    }

    /// How much of each pixel a disc about a pixel's middle covers, by 8 by 8 points in it.
    static func weights(radius: Double) -> [TapKernel.Tap: Double] {
        let reach = Int((radius + 0.5).rounded(.up))
        var result: [TapKernel.Tap: Double] = [:]
        for dy in -reach...reach {
            for dx in -reach...reach {
                let (near, far) = (hypot(Double(dx), Double(dy)) - 0.71, hypot(Double(dx), Double(dy)) + 0.71)
                if near > radius { continue }
                var points = far <= radius ? 64 : 0
                if points == 0 {
                    for i in 0..<64 {
                        let x = Double(dx) + (Double(i % 8) - 3.5) / 8
                        let y = Double(dy) + (Double(i / 8) - 3.5) / 8
                        if x * x + y * y <= radius * radius { points += 1 }
                    }
                }
                if points > 0 { result[TapKernel.Tap(dx: dx, dy: dy)] = Double(points) }
            }
        }
        return result
    }
}

/// The mean along a line through each pixel, `radius` to both sides: as many points as the line has pixels, at most
/// `mostPoints` to each side, each interpolated linearly.
package struct MotionBlur: PixelKernel {
    static let mostPoints = 128
    /// From the pixel to an end of the line, in pixels, y down; at most 32767 long.
    package let dx, dy: Double

    /// `angle` in radians, anticlockwise as it is seen. NaN counts as 0.
    package init(radius: Double, angle: Double) {
        let radius = radius > 0 ? min(radius, Double(PixelSize.limit)) : 0
        let angle = angle.isFinite ? angle : 0
        // A direction along an axis is exactly that.
        func whole(_ x: Double) -> Double { abs(x) < 1e-12 ? 0 : x }
        (dx, dy) = (radius * whole(cos(angle)), -radius * whole(sin(angle)))
    }

    package var margin: Int { Int(max(abs(dx), abs(dy)).rounded(.up)) }

    package func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let wanted = region.intersection(target.rect)
        let reach = source.rect.insetBy(dx: -margin, dy: -margin)
        for rect in wanted.subtracting(reach).rects { target.clear(rect) }
        let kernel = TapKernel(weights)
        for rect in wanted.intersection(reach).rects { kernel.apply(to: source, into: target, rect) }
    }

    private var weights: [TapKernel.Tap: Double] {
        let count = max(1, min(Self.mostPoints, Int(hypot(dx, dy).rounded(.up))))
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
        return result
    }
}
