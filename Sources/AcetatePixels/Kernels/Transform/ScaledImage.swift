import Glibc

/// A bitmap scaled around a point, where each pixel is a weighted mean of source pixels around its image.
///
///     out(x) = Σ w(i) · in(i) / Σ w(i)        w(i) = f((i + ½ - u) · min(1, scale)),   u = origin + (x + ½ - origin) / scale
///
/// along each axis, over all i where f is not 0, with f one of
///
///     lanczos  sinc(t) · sinc(t / 3)                                  |t| < 3
///     cubic    of Mitchell and Netravali, with their B and C          |t| < 2
///
/// The source is transparent outside. Overshoot is clamped.
package struct ScaledImage: PixelKernel, ComputesInSpace {
    package enum Weight: Sendable, Equatable {
        case lanczos
        case cubic(b: Double, c: Double)

        fileprivate var support: Double { self == .lanczos ? 3 : 2 }

        fileprivate func callAsFunction(_ t: Double) -> Double {
            let t = abs(t)
            switch self {
            case .lanczos:
                guard t < 3 else { return 0 }
                let x = t * .pi
                return t < 1e-9 ? 1 : 3 * sin(x) * sin(x / 3) / (x * x)
            case .cubic(let b, let c):
                let (t2, t3) = (t * t, t * t * t)
                if t < 1 { return ((12 - 9 * b - 6 * c) * t3 + (12 * b + 6 * c - 18) * t2 + 6 - 2 * b) / 6 }
                if t < 2 {
                    return ((-b - 6 * c) * t3 + (6 * b + 30 * c) * t2 - (12 * b + 48 * c) * t + 8 * b + 24 * c) / 6
                }
                return 0
            }
        }
    }

    /// The least scale. It bounds the source pixels of a mean to a few thousand along an axis.
    package static let leastScale = 1.0 / 512

    private let scale, origin: PixelPoint
    private let weight: Weight
    private let reach: WarpReach
    package var space = WorkingSpace.encoded

    /// Scales along x and y; 1 keeps the size. The origin is the fixed point.
    package init(
        scale: PixelPoint, origin: PixelPoint, weight: Weight, extent: PixelRect, limit: Double = WarpReach.limit
    ) {
        self.scale = PixelPoint(max(Self.leastScale, scale.x), max(Self.leastScale, scale.y))
        (self.origin, self.weight) = (origin, weight)
        // A source position moves by its distance from the origin times (scale - 1).
        let way = PixelPoint(
            max(abs(Double(extent.minX) - origin.x), abs(Double(extent.maxX) - origin.x)),
            max(abs(Double(extent.minY) - origin.y), abs(Double(extent.maxY) - origin.y)))
        // A mean extends the bitmap by the support of its weights.
        let beyond = PixelPoint(
            weight.support / min(1, self.scale.x) + 1, weight.support / min(1, self.scale.y) + 1)
        let shift = (way + beyond) * PixelPoint(abs(self.scale.x - 1), abs(self.scale.y - 1))
        reach = WarpReach(Swift.max(shift.x, shift.y) + 1, limit: limit)
    }

    package var margin: Int {
        let support = weight.support / min(1, scale.min())
        return reach.margin + Int(support.rounded(.up)) + 1
    }

    package func source(of rect: PixelRect) -> PixelRect {
        func place(_ position: Int, _ scale: Double, _ origin: Double, _ side: Double) -> Double {
            origin + (Double(position) - origin) / scale + side * (weight.support / min(1, scale) + 1)
        }
        return PixelRect(
            coveringMinX: place(rect.minX, scale.x, origin.x, -1), minY: place(rect.minY, scale.y, origin.y, -1),
            maxX: place(rect.maxX, scale.x, origin.x, 1), maxY: place(rect.maxY, scale.y, origin.y, 1)
        ).intersection(rect.insetBy(dx: -margin, dy: -margin))
    }

    package func reach(of painted: PixelRect) -> PixelRect {
        func ends(_ from: Int, _ to: Int, _ scale: Double, _ origin: Double) -> (Double, Double) {
            let support = weight.support / min(1, scale)
            return (
                origin + (Double(from) - support - origin) * scale - 1,
                origin + (Double(to) + support - origin) * scale + 1
            )
        }
        let (left, right) = ends(painted.minX, painted.maxX, scale.x, origin.x)
        let (top, bottom) = ends(painted.minY, painted.maxY, scale.y, origin.y)
        guard !painted.isEmpty else { return .empty }
        return painted.insetBy(dx: -margin, dy: -margin)
            .intersection(PixelRect(coveringMinX: left, minY: top, maxX: right, maxY: bottom))
    }

    /// The source pixels of one target pixel along an axis: the first one, and the weights, which sum to 1.
    private struct Taps {
        let first: Int
        let weights: [Float]
        var end: Int { first + weights.count }
    }

    /// Nil if the source of the target pixel is beyond the reach.
    private func taps(_ target: Int, _ scale: Double, _ origin: Double) -> Taps? {
        let position = Double(target) + 0.5
        let u = origin + (position - origin) / scale
        guard abs(u - position) <= reach.pixels else { return nil }
        let narrow = min(1, scale)
        let support = weight.support / narrow
        let (first, last) = (Int((u - support).rounded(.down)), Int((u + support).rounded(.up)))
        let exact = (first...last).map { weight((Double($0) + 0.5 - u) * narrow) }
        let sum = exact.reduce(0, +)
        return Taps(first: first, weights: exact.map { Float($0 / sum) })
    }

    package func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let sampler = PixelSampler(source)
        for rect in region.intersection(target.rect).rects {
            // Blocks keep the temporary memory between the two axes small.
            let band = max(1, Int(64 * min(1, scale.y)))
            for y in stride(from: rect.minY, to: rect.maxY, by: band) {
                let rows = (y..<min(y + band, rect.maxY)).map { taps($0, scale.y, origin.y) }
                for x in stride(from: rect.minX, to: rect.maxX, by: 128) {
                    let columns = (x..<min(x + 128, rect.maxX)).map { taps($0, scale.x, origin.x) }
                    write(columns, rows, of: source.rect, sampler, into: target, x: x, y: y)
                }
            }
        }
    }

    private func write(
        _ columns: [Taps?], _ rows: [Taps?], of part: PixelRect, _ sampler: PixelSampler, into target: PixelPatch,
        x: Int, y: Int
    ) {
        let first = max(part.minY, rows.compactMap { $0?.first }.min() ?? part.maxY)
        let end = max(first, min(part.maxY, rows.compactMap { $0?.end }.max() ?? first))
        var lines = [PixelColor](repeating: .zero, count: columns.count * (end - first))
        for (column, taps) in columns.enumerated() {
            guard let taps else { continue }
            for row in first..<end {
                var sum = PixelColor.zero
                for index in max(part.minX, taps.first)..<max(part.minX, taps.first, min(part.maxX, taps.end)) {
                    sum += space.premultiplied(sampler[index, row]) * taps.weights[index - taps.first]
                }
                lines[(row - first) * columns.count + column] = sum
            }
        }
        for (row, taps) in rows.enumerated() {
            let out = target.pointer(x: x, y: y + row)
            for column in columns.indices {
                var sum = PixelColor.zero
                if let taps {
                    for index in max(first, taps.first)..<max(first, taps.first, min(end, taps.end)) {
                        sum += lines[(index - first) * columns.count + column] * taps.weights[index - taps.first]
                    }
                }
                out[column] = columns[column] == nil ? 0 : space.pixel(premultiplied: sum)
            }
        }
    }
}
