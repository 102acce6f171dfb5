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
package struct ZoomBlur: PixelKernel {
    /// The center in pixels, y down.
    package let centerX, centerY: Double
    /// The length of the line as a fraction of the distance; negative for lines away from the center.
    package let amount: Double
    /// The longest line, in pixels; at most `longestLine`.
    package let reach: Double

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
    package var cost: Double { 300 }

    package func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let rest = target.clear(region, outside: reach(of: source.rect))
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
            ParallelBands.forEach(PixelRegion(next.rect), (self, PixelSampler(last), next.patch, length)) {
                let (zoom, source, target, length) = $0
                $1.forEachPixel(of: target) { zoom.piece($0, $1, source, length: length) }
            }
            pieces.append(next)
            length *= Double(Self.samples)
            if pieces.count == 2 { break }
        }
        let small = pieces.first.map { PixelSampler($0.patch) }
        let large = pieces.count > 1 ? PixelSampler(pieces[1].patch) : nil
        ParallelBands.forEach(rest, (self, PixelSampler(source), small, large, target)) {
            let (zoom, source, small, large, target) = $0
            $1.forEachPixel(of: target) { zoom.pixel($0, $1, source, small, large) }
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

    /// Computes a pixel of the result.
    @inline(__always)
    private func pixel(_ x: Int, _ y: Int, _ source: PixelSampler, _ small: PixelSampler?, _ large: PixelSampler?)
        -> UInt32
    {
        let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
        let (fromX, fromY) = (px - centerX, py - centerY)
        let distance = (fromX * fromX + fromY * fromY).squareRoot()
        let length = min(distance * abs(amount), reach)
        guard length > 0.001, length.isFinite else { return source[x, y] }
        let sign = amount < 0 ? -1.0 : 1
        // The step of one pixel toward the end of the line.
        let (dx, dy) = (-fromX / distance * sign, -fromY / distance * sign)
        guard source.isNear(px, py, px + dx * length, py + dy * length) else { return 0 }
        if length <= Self.longestDirect {
            let count = Int(length.rounded(.up))
            var sum = PixelColor.zero
            for i in 0...count {
                let t = length * Double(i) / Double(count)
                sum += source.linear(px + dx * t, py + dy * t)
            }
            return (sum / Float(count + 1)).premultipliedPixel
        }
        var sum = PixelColor.zero
        var start = 0.0
        func add(_ pieces: PixelSampler, of piece: Double) {
            var lanes: UInt64 = 0
            for _ in 0..<Int((length - start) / piece) {
                // Only pieces toward the center are stored.
                let isToward = sign * (distance - sign * (start + piece / 2)) > 0
                let t = piece == 1 ? start + 0.5 : isToward ? start : start + piece
                lanes &+= pieces.rounded(px + dx * t, py + dy * t)
                start += piece
            }
            sum += PixelColor(lanes: lanes) * Float(piece)
        }
        let piece = Double(Self.samples)
        if let large, length > 2 * piece * piece { add(large, of: piece * piece) }
        if let small { add(small, of: piece) }
        add(source, of: 1)
        let (t, rest) = ((start + length) / 2, Float(length - start))
        sum += PixelColor(lanes: source.rounded(px + dx * t, py + dy * t)) * rest
        return (sum / Float(255 * length)).premultipliedPixel
    }

    /// Computes the mean of equidistant samples along the piece from a pixel toward the center.
    @inline(__always)
    private func piece(_ x: Int, _ y: Int, _ source: PixelSampler, length: Double) -> UInt32 {
        let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
        let (fromX, fromY) = (px - centerX, py - centerY)
        let distance = (fromX * fromX + fromY * fromY).squareRoot()
        guard distance > 0.001 else { return source[x, y] }
        let step = length / Double(Self.samples) / distance
        // Pixels are sampled in the middle of each step, means of pieces at its start.
        let first = length > Double(Self.samples) ? 0 : 0.5
        guard source.isNear(px, py, px - fromX * step * 8, py - fromY * step * 8) else { return 0 }
        var sum: UInt64 = 0
        for i in 0..<Self.samples {
            let t = (Double(i) + first) * step
            sum &+= source.rounded(px - fromX * t, py - fromY * t)
        }
        let mean = (sum &+ 0x0004_0004_0004_0004) &>> 3 & 0x00FF_00FF_00FF_00FF
        return UInt32(truncatingIfNeeded: mean | mean &>> 24)
    }
}
