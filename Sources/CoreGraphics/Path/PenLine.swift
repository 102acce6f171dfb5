import Foundation

/// A line as a pen draws it in one go: curves, each of which begins where the last one ended.
package struct PenLine: Sendable {
    /// In order. None has no length, but for the only one of a dot.
    let curves: [PenCurve]
    /// Whether the last one ends where the first one begins, and is joined with it there.
    let isClosed: Bool
    /// Of a line without a length, which only its caps show: where it points.
    let dotDirection: SIMD2<Double>?

    fileprivate init(_ curves: [PenCurve], isClosed: Bool) {
        (self.curves, self.isClosed, dotDirection) = (curves, isClosed, nil)
    }

    fileprivate init(dot place: SIMD2<Double>, towards direction: SIMD2<Double>) {
        (curves, isClosed, dotDirection) = ([PenCurve(place, place)], false, direction)
    }
}

extension PathElements {
    /// The subpaths, as a pen draws them. One that is only a place is left out; one that goes nowhere is a dot.
    package var penLines: [PenLine] {
        var lines: [PenLine] = []
        var curves: [PenCurve] = []
        var (start, goes) = (SIMD2<Double>.zero, false)
        func end(isClosed: Bool) {
            if !curves.isEmpty {
                lines.append(PenLine(curves, isClosed: isClosed))
            } else if goes {
                lines.append(PenLine(dot: start, towards: SIMD2(1, 0)))
            }
            (curves, goes) = ([], false)
        }
        func add(_ curve: PenCurve) {
            if !goes { start = curve.p0 }
            goes = true
            if curve.hasLength { curves.append(curve) }
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
        return lines
    }
}

// MARK: - Parts

extension [PenLine] {
    /// What lies between two parts of the whole length, 0...1; nothing where the first is not less than the second. A line
    /// that is cut is not closed any more.
    package func trimmed(from: Double, to: Double) -> [PenLine] {
        guard from > 0 || to < 1 else { return self }
        guard from < to else { return [] }
        let lengths = map { PenLengths($0) }
        let total = lengths.reduce(0) { $0 + $1.total }
        guard total > 0, total.isFinite else { return self }
        let (low, high) = (from * total, to * total)
        var result: [PenLine] = []
        var before = 0.0
        for (line, length) in zip(self, lengths) {
            let after = before + length.total
            if low <= before, after <= high {
                result.append(line)
            } else if low < after, before < high {
                let curves = length.part(Swift.max(0, low - before), Swift.min(length.total, high - before))
                if !curves.isEmpty { result.append(PenLine(curves, isClosed: false)) }
            }
            before = after
        }
        return result
    }

    /// More dashes than this, of one line, are not told apart from a solid one.
    private static var mostDashes: Int { 1 << 15 }

    /// The dashes of lengths of dashes and gaps in turn, begun anew with each line so far into the pattern. A dash that goes
    /// on across the place where a line is closed is one. Negative lengths, zeros alone, and none at all leave the lines as
    /// they are.
    ///
    /// Dashes that lie outside a rectangle, where they are on straight lines and other curves than those within it, may be
    /// left out.
    package func dashed(_ lengths: [Double], phase: Double, within visible: CGRect) -> [PenLine] {
        let pattern = lengths.count % 2 == 0 ? lengths : lengths + lengths
        let period = pattern.reduce(0, +)
        guard pattern.allSatisfy({ $0 >= 0 }), period > 0, period.isFinite, phase.isFinite else { return self }
        let offset = phase.truncatingRemainder(dividingBy: period)
        return flatMap { line -> [PenLine] in
            let lengths = PenLengths(line)
            guard line.dotDirection == nil, lengths.total.isFinite else { return [line] }
            let spans = lengths.dashes(pattern, period, offset, visible, limit: Self.mostDashes)
            guard let spans else { return [line] }
            if spans.count == 1, spans[0] == PenLengths.Span(start: 0, end: lengths.total) { return [line] }
            var dashes = spans.map { span -> PenLine in
                if span.start < span.end {
                    let curves = lengths.part(span.start, span.end)
                    if !curves.isEmpty { return PenLine(curves, isClosed: false) }
                }
                let (place, direction) = lengths.place(span.start)
                return PenLine(dot: place, towards: direction)
            }
            let wraps = line.isClosed && spans.count > 1 && spans[0].start == 0 && spans.last?.end == lengths.total
            if wraps, let last = dashes.last, last.dotDirection == nil, dashes[0].dotDirection == nil {
                dashes[0] = PenLine(last.curves + dashes[0].curves, isClosed: false)
                dashes.removeLast()
            }
            return dashes
        }
    }
}

/// How a line's length runs through its curves.
private struct PenLengths {
    /// A part of the line, by the lengths before its ends.
    struct Span: Equatable {
        var start, end: Double
    }

    private let curves: [PenCurve]
    /// Of each curve that is not straight.
    private let arcs: [ArcLengths?]
    /// Before each curve, and at last all of them.
    private let before: [Double]
    var total: Double { before.last ?? 0 }

    init(_ line: PenLine) {
        curves = line.curves
        arcs = curves.map { curve in curve.isStraight ? nil : ArcLengths(segments: 1) { curve.speed($1) } }
        var (sum, before) = (0.0, [0.0])
        for (curve, arc) in zip(curves, arcs) {
            sum += arc?.total ?? curve.chord
            before.append(sum)
        }
        self.before = before
    }

    /// The parameter in a curve with a length of it behind.
    private func parameter(_ index: Int, _ length: Double) -> Double {
        let whole = before[index + 1] - before[index]
        guard whole > 0 else { return 0 }
        let part = min(max(length / whole, 0), 1)
        guard let arc = arcs[index] else { return part }
        return arc.place(atPart: part) { curves[index].speed($1) }.parameter
    }

    /// The curves between two lengths.
    func part(_ low: Double, _ high: Double) -> [PenCurve] {
        var result: [PenCurve] = []
        for index in firstCurve(at: low)..<curves.count where before[index] < high && before[index + 1] > low {
            let (start, end) = (max(low, before[index]) - before[index], min(high, before[index + 1]) - before[index])
            let isWhole = low <= before[index] && high >= before[index + 1]
            let curve =
                isWhole ? curves[index] : curves[index].part(parameter(index, start), parameter(index, end))
            if curve.hasLength { result.append(curve) }
        }
        return result
    }

    /// The place with a length behind it, and where the line goes there.
    func place(_ length: Double) -> (SIMD2<Double>, SIMD2<Double>) {
        let index = firstCurve(at: length)
        guard curves.indices.contains(index) else { return (.zero, SIMD2(1, 0)) }
        let curve = curves[index]
        let rest = curve.part(parameter(index, length - before[index]), 1)
        return rest.hasLength ? (rest.p0, rest.directions.start) : (curve.p3, curve.directions.end)
    }

    /// The curve that holds a length.
    private func firstCurve(at length: Double) -> Int {
        var (low, high) = (0, curves.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if before[middle] <= length { low = middle } else { high = middle }
        }
        return low
    }

    /// The dashes of the curves that a rectangle may show; nil for too many.
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
                // A period that is too short to be told from nothing does not get on.
                guard (cycle + 1) * period > cycle * period, spans.count < limit else { return nil }
                cycle += 1
            }
        }
        return spans
    }
}
