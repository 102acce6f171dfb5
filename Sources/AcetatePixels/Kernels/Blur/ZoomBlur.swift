import CAcetateKernels
import Foundation

/// The mean along a line from each pixel toward a center. The length of the line is proportional to the distance from
/// the center.
///
///     v      = (p - center) · amount, no longer than `reach`
///     out(p) = mean of in(p - v · i/n) over i = 0...n,     n = ⌈|v|⌉, up to 16
///
/// Longer lines are divided into pieces of 64 pixels, 8 pixels and one pixel. The means of the pieces from each pixel
/// toward the center are computed first, if any line is long enough. So a line of 1024 pixels needs at most 30 samples,
/// and 16 for the pieces.
package struct ZoomBlur: PixelKernel, ComputesInSpace {
    /// The center in pixels, y down.
    package let centerX, centerY: Double
    /// The length of the line as a fraction of the distance; negative for lines away from the center.
    package let amount: Double
    /// The longest line, in pixels; at most `longestLine`.
    package let reach: Double
    package var space = WorkingSpace.encoded

    static let longestDirect = 16.0
    private static let samples = 8
    static let longestLine = 1024.0
    private static let slack = 5

    package init(centerX: Double, centerY: Double, amount: Double, reach: Double) {
        (self.centerX, self.centerY, self.amount) = (centerX, centerY, amount)
        self.reach = reach > 0 ? min(reach, Self.longestLine) : 0
    }

    /// Interpolated pieces may deviate from the line and extend it, by up to two pixels in each of two steps.
    package var margin: Int { Int(reach.rounded(.up)) + Self.slack }
    package var cost: Double { 120 }

    package func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let rest = target.clear(region, outside: reach(of: source.rect))
        guard !rest.isEmpty else { return }
        // The sampler needs two columns and rows.
        let edges = source.rect.width > 1 && source.rect.height > 1 ? nil : Bitmap(source.rect.insetBy(dx: -1, dy: -1))
        edges?.patch.copy(from: source, region: PixelRegion(source.rect))
        let source = edges?.patch ?? source
        // The means of pieces of 8 pixels, and of 64 pixels.
        var pieces: [Bitmap] = []
        var length = Double(Self.samples)
        while longestLine(in: rest.bounds) > 2 * length {
            let last = pieces.last?.patch ?? source
            let beyond = Int(length) + 1
            guard
                let next = Bitmap(
                    read(by: rest.bounds).intersection(last.rect.insetBy(dx: -beyond, dy: -beyond)))
            else { break }
            put(PixelRegion(next.rect), of: [last], into: next.patch, piece: length)
            pieces.append(next)
            length *= Double(Self.samples)
            if pieces.count == 2 { break }
        }
        put(rest, of: [source] + pieces.map(\.patch), into: target)
        withExtendedLifetime((edges, pieces)) {}
    }

    /// Writes the region's pixels of a target: the means along the lines, or along pieces of a length.
    private func put(_ region: PixelRegion, of sources: [PixelPatch], into target: PixelPatch, piece: Double? = nil) {
        let light = space == .linear ? sources.map { LightSampler($0) } : []
        ParallelBands.forEach(region, (self, sources, light, target, piece)) { context, band in
            let (zoom, sources, light, target, piece) = context
            var rows = BeamRows(sources, light: light)
            band.forEachRow(of: target) { out, left, y, width in
                for start in stride(from: 0, to: width, by: BeamRows.most) {
                    let (x, count) = (left + start, min(BeamRows.most, width - start))
                    rows.begin(count)
                    if let piece {
                        for i in 0..<count { zoom.addPiece(x + i, y, length: piece, to: i, of: &rows) }
                    } else {
                        for i in 0..<count { zoom.addLine(x + i, y, to: i, of: &rows) }
                    }
                    rows.write(to: out + start)
                }
            }
        }
    }

    /// The length of the longest line of a rectangle's pixels.
    private func longestLine(in rect: PixelRect) -> Double {
        let dx = max(abs(Double(rect.minX) - centerX), abs(Double(rect.maxX) - centerX))
        let dy = max(abs(Double(rect.minY) - centerY), abs(Double(rect.maxY) - centerY))
        return min(reach, abs(amount) * (dx * dx + dy * dy).squareRoot())
    }

    /// A rectangle that contains the pixels read by the lines of a rectangle's pixels. Lines on one side of the center
    /// all extend in the same direction.
    private func read(by rect: PixelRect) -> PixelRect {
        func range(_ near: Int, _ far: Int, _ center: Double) -> Range<Int> {
            let isRight = Double(near) > center, isLeft = Double(far) < center
            let (less, more) = amount > 0 ? (!isLeft, !isRight) : (!isRight, !isLeft)
            return near - (less ? margin : Self.slack)..<far + (more ? margin : Self.slack)
        }
        // Such lines continue beyond the center.
        guard abs(amount) <= 1, !rect.isEmpty else { return rect.insetBy(dx: -margin, dy: -margin) }
        let (x, y) = (range(rect.minX, rect.maxX, centerX), range(rect.minY, rect.maxY, centerY))
        return PixelRect(minX: x.lowerBound, minY: y.lowerBound, maxX: x.upperBound, maxY: y.upperBound)
    }

    /// Adds the samples of a pixel of the result.
    @inline(__always)
    private func addLine(_ x: Int, _ y: Int, to pixel: Int, of rows: inout BeamRows) {
        let position = PixelPoint(Double(x) + 0.5, Double(y) + 0.5)
        let from = position - PixelPoint(centerX, centerY)
        let distance = from.length
        let length = min(distance * abs(amount), reach)
        guard length > 0.001, length.isFinite else { return rows.add(1, to: pixel, from: position, of: 0, weight: 1) }
        let sign = amount < 0 ? -1.0 : 1
        // The step of one pixel toward the end of the line.
        let step = from * (-sign / distance)
        if length <= Self.longestDirect {
            let whole = Int(length)
            let count = Double(whole) < length ? whole + 1 : whole
            return rows.add(
                count + 1, to: pixel, from: position, step: step * (length / Double(count)), of: 0,
                weight: 1 / Double(count + 1))
        }
        let share = 1 / length
        var (start, piece) = (0.0, Double(Self.samples * Self.samples))
        for level in stride(from: rows.levels - 1, through: 1, by: -1) {
            if rows.levels == 2 { piece = Double(Self.samples) }
            if level == 1 || length > 2 * piece {
                // Only pieces toward the center are stored. Beyond the center, a piece is read from its end.
                let count = Int((length - start) / piece)
                let ahead = sign > 0 ? max(0, min(Double(count) + 1, (distance - start) / piece + 0.5)) : 0
                // The pieces whose middle is before the center.
                let whole = Int(ahead)
                let toward = Double(whole) < ahead ? whole : whole - 1
                rows.add(
                    toward, to: pixel, from: position + step * start, step: step * piece, of: level,
                    weight: piece * share)
                let rest = min(count, max(0, toward))
                rows.add(
                    count - rest, to: pixel, from: position + step * (start + Double(rest + 1) * piece),
                    step: step * piece, of: level, weight: piece * share, isSecond: true)
                start += Double(count) * piece
            }
            piece = Double(Self.samples)
        }
        let single = Int(length - start)
        rows.add(single, to: pixel, from: position + step * (start + 0.5), step: step, of: 0, weight: share)
        start += Double(single)
        rows.add(
            1, to: pixel, from: position + step * ((start + length) / 2), of: 0, weight: (length - start) * share,
            isSecond: true)
    }

    /// Adds equidistant samples along the piece from a pixel toward the center.
    @inline(__always)
    private func addPiece(_ x: Int, _ y: Int, length: Double, to pixel: Int, of rows: inout BeamRows) {
        let position = PixelPoint(Double(x) + 0.5, Double(y) + 0.5)
        let from = position - PixelPoint(centerX, centerY)
        let distance = from.length
        guard distance > 0.001 else { return rows.add(1, to: pixel, from: position, of: 0, weight: 1) }
        let step = from * (-length / Double(Self.samples) / distance)
        // Pixels are sampled in the middle of each step, means of pieces at its start.
        let first = length > Double(Self.samples) ? position : position + step * 0.5
        rows.add(Self.samples, to: pixel, from: first, step: step, of: 0, weight: 1 / Double(Self.samples))
    }
}
