import Foundation

/// A subpath prepared for stroking: connected curves, each of which starts where the previous one ends.
package struct PenLine: Sendable {
    /// In drawing order. Every curve has a length, except the single curve of a dot. The lines of a path share their memory.
    let curves: ArraySlice<PenCurve>
    /// Whether the last curve ends where the first one starts and is joined to it.
    let isClosed: Bool
    /// The direction of a line without a length, of which only the caps are visible; nil for other lines.
    let dotDirection: SIMD2<Double>?

    fileprivate init(_ curves: ArraySlice<PenCurve>, isClosed: Bool, dotDirection: SIMD2<Double>? = nil) {
        (self.curves, self.isClosed, self.dotDirection) = (curves, isClosed, dotDirection)
    }
}

/// Lines whose curves are added one by one, to memory that the lines share.
private struct PenLines {
    private struct Line {
        let end: Int
        let isClosed: Bool
        let dotDirection: SIMD2<Double>?
    }

    private var curves: [PenCurve] = []
    private var lines: [Line] = []

    /// Whether curves were added since the last line ended.
    var isEmpty: Bool { curves.count == (lines.last?.end ?? 0) }

    /// Adds a curve to the line that ends next.
    mutating func append(_ curve: PenCurve) { curves.append(curve) }

    mutating func append(_ line: PenLine) {
        curves.append(contentsOf: line.curves)
        lines.append(Line(end: curves.count, isClosed: line.isClosed, dotDirection: line.dotDirection))
    }

    mutating func endLine(isClosed: Bool = false) {
        lines.append(Line(end: curves.count, isClosed: isClosed, dotDirection: nil))
    }

    mutating func appendDot(_ place: SIMD2<Double>, toward direction: SIMD2<Double>) {
        curves.append(PenCurve(place, place))
        lines.append(Line(end: curves.count, isClosed: false, dotDirection: direction))
    }

    /// All lines that have ended.
    var all: [PenLine] {
        var start = 0
        return lines.map { line in
            defer { start = line.end }
            return PenLine(curves[start..<line.end], isClosed: line.isClosed, dotDirection: line.dotDirection)
        }
    }
}

extension PathElements {
    /// The subpaths, prepared for stroking. A subpath that is only a `move` is left out; one whose segments all have no
    /// length is a dot.
    package var penLines: [PenLine] {
        var lines = PenLines()
        var (start, hasSegments) = (SIMD2<Double>.zero, false)
        func end(isClosed: Bool) {
            if !lines.isEmpty {
                lines.endLine(isClosed: isClosed)
            } else if hasSegments {
                lines.appendDot(start, toward: SIMD2(1, 0))
            }
            hasSegments = false
        }
        func add(_ curve: PenCurve) {
            if !hasSegments { start = curve.p0 }
            hasSegments = true
            if curve.hasLength { lines.append(curve) }
        }
        forEach { segment in
            switch segment {
            case .move: end(isClosed: false)
            case .line(let from, let to): add(PenCurve(SIMD2(from), SIMD2(to)))
            case .close(let from, let to):
                add(PenCurve(SIMD2(from), SIMD2(to)))
                end(isClosed: true)
            case .quad, .cubic:
                if let curve = CubicCurve(segment) { add(PenCurve(curve)) }
            }
        }
        end(isClosed: false)
        return lines.all
    }
}

// MARK: - Parts

extension [PenLine] {
    /// The part of the lines between two fractions of the total length, 0...1; empty where `from` is not less than
    /// `to`. Within a curve the fraction of its length is the curve's parameter, as in Core Animation. A line that is
    /// cut is no longer closed.
    package func trimmed(from: Double, to: Double) -> [PenLine] {
        guard from > 0 || to < 1 else { return self }
        guard from < to else { return [] }
        let lengths = map { PenLengths($0) }
        let total = lengths.reduce(0) { $0 + $1.total }
        guard total > 0, total.isFinite else { return self }
        let (low, high) = (from * total, to * total)
        var result = PenLines()
        var before = 0.0
        for (line, length) in zip(self, lengths) {
            let after = before + length.total
            if low <= before, after <= high {
                result.append(line)
            } else if low < after, before < high {
                length.addPart(
                    Swift.max(0, low - before), Swift.min(length.total, high - before), by: .parameter, to: &result)
                if !result.isEmpty { result.endLine() }
            }
            before = after
        }
        return result.all
    }

    /// A line that would have more dashes than this is drawn solid.
    private static var maximumDashCount: Int { 1 << 15 }

    /// The lines cut into dashes. `lengths` alternates dash and gap lengths; each line starts at `phase` into the
    /// pattern. A dash that spans the point where a line is closed stays one dash. Negative lengths, only zeros, and an
    /// empty array leave the lines unchanged.
    ///
    /// Dashes outside `visible` may be left out if they lie on straight lines, or on curves that do not intersect it.
    package func dashed(_ lengths: [Double], phase: Double, within visible: CGRect) -> [PenLine] {
        let pattern = lengths.count % 2 == 0 ? lengths : lengths + lengths
        let period = pattern.reduce(0, +)
        guard pattern.allSatisfy({ $0 >= 0 }), period > 0, period.isFinite, phase.isFinite else { return self }
        let offset = phase.truncatingRemainder(dividingBy: period)
        var dashes = PenLines()
        for line in self {
            let lengths = PenLengths(line)
            guard line.dotDirection == nil, lengths.total.isFinite,
                let spans = lengths.dashes(pattern, period, offset, visible, limit: Self.maximumDashCount),
                spans != [PenLengths.Span(start: 0, end: lengths.total)]
            else {
                dashes.append(line)
                continue
            }
            guard let first = spans.first, let last = spans.last else { continue }
            let wraps =
                line.isClosed && spans.count > 1 && first.start == 0 && last.end == lengths.total
                && first.hasLength && last.hasLength
            for span in wraps ? spans.dropFirst() : spans[...] {
                if span.hasLength { lengths.addPart(span.start, span.end, by: .length, to: &dashes) }
                if wraps, span == last { lengths.addPart(first.start, first.end, by: .length, to: &dashes) }
                if dashes.isEmpty {
                    let (place, direction) = lengths.place(span.start)
                    dashes.appendDot(place, toward: direction)
                } else {
                    dashes.endLine()
                }
            }
        }
        return dashes.all
    }
}

/// Maps the length along a line to positions on its curves.
private struct PenLengths {
    /// A part of the line, given by the lengths at its ends.
    struct Span: Equatable {
        var start, end: Double
        var hasLength: Bool { start < end }
    }

    private let curves: [PenCurve]
    /// One for each curve that is not straight.
    private let arcs: [ArcLengths?]
    /// The length before each curve; the last element is the total length.
    private let before: [Double]
    var total: Double { before.last ?? 0 }

    init(_ line: PenLine) {
        curves = Array(line.curves)
        arcs = curves.map { curve in curve.isStraight ? nil : ArcLengths(segments: 1) { curve.speed($1) } }
        var (sum, before) = (0.0, [0.0])
        for (curve, arc) in zip(curves, arcs) {
            sum += arc?.total ?? curve.chord
            before.append(sum)
        }
        self.before = before
    }

    /// The parameter of a curve at a length from its start.
    private func parameter(_ index: Int, _ length: Double) -> Double {
        let whole = before[index + 1] - before[index]
        guard whole > 0 else { return 0 }
        let part = min(max(length / whole, 0), 1)
        guard let arc = arcs[index] else { return part }
        return arc.place(atPart: part) { curves[index].speed($1) }.parameter
    }

    /// How a curve is cut: at a length, or at a parameter that is the fraction of its length.
    enum Cut {
        case length, parameter
    }

    /// Adds the curves between two lengths.
    func addPart(_ low: Double, _ high: Double, by cut: Cut, to lines: inout PenLines) {
        func parameter(_ index: Int, _ length: Double) -> Double {
            guard cut == .parameter else { return self.parameter(index, length) }
            return length / (before[index + 1] - before[index])
        }
        for index in firstCurve(at: low)..<curves.count where before[index + 1] > low {
            guard before[index] < high else { break }
            let (start, end) = (max(low, before[index]) - before[index], min(high, before[index + 1]) - before[index])
            let isWhole = low <= before[index] && high >= before[index + 1]
            let curve =
                isWhole ? curves[index] : curves[index].part(parameter(index, start), parameter(index, end))
            if curve.hasLength { lines.append(curve) }
        }
    }

    /// The point at a length from the start, and the line's direction there.
    func place(_ length: Double) -> (SIMD2<Double>, SIMD2<Double>) {
        let index = firstCurve(at: length)
        guard curves.indices.contains(index) else { return (.zero, SIMD2(1, 0)) }
        let curve = curves[index]
        let rest = curve.part(parameter(index, length - before[index]), 1)
        return rest.hasLength ? (rest.p0, rest.directions.start) : (curve.p3, curve.directions.end)
    }

    /// The index of the curve that contains a length.
    private func firstCurve(at length: Double) -> Int {
        var (low, high) = (0, curves.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if before[middle] <= length { low = middle } else { high = middle }
        }
        return low
    }

    /// The dashes of the curves that may be visible in a rectangle; nil if there are `limit` or more.
    func dashes(_ pattern: [Double], _ period: Double, _ phase: Double, _ visible: CGRect, limit: Int) -> [Span]? {
        var spans: [Span] = []
        var last = (cycle: -Double.infinity, item: 0)
        for (index, curve) in curves.enumerated() {
            guard let (first, end) = curve.parts(within: visible) else { continue }
            let length = before[index + 1] - before[index]
            let low = before[index] + (curve.isStraight ? first * length : 0)
            let high = before[index] + (curve.isStraight ? end * length : length)
            guard (high - low) / period * Double(pattern.count / 2) < Double(limit) else { return nil }
            var cycle = ((low + phase) / period).rounded(.down)
            while cycle * period - phase <= high {
                var start = cycle * period - phase
                for item in stride(from: 0, to: pattern.count, by: 2) {
                    let end = start + pattern[item]
                    let isNew = (cycle, item) > last
                    if isNew, end >= low, start <= high, end > 0 || (end == 0 && start == 0), start < total {
                        spans.append(Span(start: max(0, start), end: min(total, end)))
                        last = (cycle, item)
                    }
                    start = end + pattern[item + 1]
                }
                // A period below the precision of `Double` at this position would never advance.
                guard (cycle + 1) * period > cycle * period, spans.count < limit else { return nil }
                cycle += 1
            }
        }
        return spans
    }
}

extension [PenLine] {
    /// The sum of the vertical distances between the ends of the curves after a transform, within a range. The curves
    /// may go further in between.
    package func verticalDistance(_ transform: CGAffineTransform, within range: ClosedRange<Double>) -> Double {
        let (b, d, ty) = (Double(transform.b), Double(transform.d), Double(transform.ty))
        func y(_ point: SIMD2<Double>) -> Double {
            Swift.min(Swift.max(point.x * b + point.y * d + ty, range.lowerBound), range.upperBound)
        }
        return reduce(0) { sum, line in line.curves.reduce(sum) { $0 + abs(y($1.p3) - y($1.p0)) } }
    }
}
