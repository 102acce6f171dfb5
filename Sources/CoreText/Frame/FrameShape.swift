import AcetateKeyValue
import CoreGraphics

// Frames that are not rectangles (CTFrame.h), with Apple's values.

/// The fill rule of a frame's path: the number of a `CTFramePathFillRule`. Default: even-odd.
public let kCTFramePathFillRuleAttributeName: CFString = "CTFramePathFillRule"
/// The paths that the text of a frame avoids: an array of dictionaries with `kCTFramePathClippingPathAttributeName`.
public let kCTFrameClippingPathsAttributeName: CFString = "CTFrameClippingPaths"
/// A path to avoid, in the space of the frame's path: a `CGPath`.
public let kCTFramePathClippingPathAttributeName: CFString = "CTFramePathClippingPath"

/// How the inside of a path is found.
public enum CTFramePathFillRule: UInt32, Sendable {
    /// A point is inside if a ray from it crosses the path an odd number of times.
    case evenOdd = 0
    /// A point is inside if the crossings of a ray from it, counted by direction, are not 0.
    case windingNumber = 1
}

/// The area that the lines of a frame fill. Lengths are in points, y up.
struct FrameShape: Sendable {
    /// The edges of the area, which are straight.
    private let edges: [Edge]
    private let area: CGPath
    let box: CGRect

    private struct Edge { var from, to: CGPoint }

    /// Nil for a rectangle without paths to avoid, which lines fill from edge to edge.
    init?(_ path: CGPath, _ attributes: CFDictionary?) {
        func rule(_ attributes: CFDictionary?) -> CGPathFillRule {
            let number = KeyValue.double(attributes?[kCTFramePathFillRuleAttributeName]).flatMap { UInt32(exactly: $0) }
            return number == CTFramePathFillRule.windingNumber.rawValue ? .winding : .evenOdd
        }
        let avoided = (attributes?[kCTFrameClippingPathsAttributeName] as? [Any] ?? []).compactMap { item in
            (item as? CFDictionary).flatMap { item in
                (item[kCTFramePathClippingPathAttributeName] as? CGPath)?.normalized(using: rule(item))
            }
        }
        var rect = CGRect.zero
        if avoided.isEmpty, path.isRect(&rect) { return nil }
        self.init(path.normalized(using: rule(attributes)), in: path.boundingBoxOfPath, avoiding: avoided)
    }

    /// Nil for a box without a size. All paths are normalized.
    init?(_ path: CGPath, in box: CGRect, avoiding avoided: [CGPath]) {
        self.box = box
        guard !box.isNull, box.width > 0, box.height > 0 else { return nil }
        area = avoided.reduce(path) { $0.subtracting($1) }
        var edges: [Edge] = []
        var (start, last) = (CGPoint.zero, CGPoint.zero)
        area.applyWithBlock { element in
            switch element.pointee.type {
            case .moveToPoint: (start, last) = (element.pointee.points[0], element.pointee.points[0])
            case .addLineToPoint:
                edges.append(Edge(from: last, to: element.pointee.points[0]))
                last = element.pointee.points[0]
            case .closeSubpath: edges.append(Edge(from: last, to: start))
            default: break
            }
        }
        self.edges = edges
    }

    /// The horizontal ranges in which the area has the whole height between two y positions.
    func spans(from low: CGFloat, to high: CGFloat) -> [ClosedRange<CGFloat>] {
        // The parts of edges between the heights, which end the ranges.
        let blocked = edges.compactMap { edge -> ClosedRange<CGFloat>? in
            let (bottom, top) = edge.from.y <= edge.to.y ? (edge.from, edge.to) : (edge.to, edge.from)
            guard bottom.y < high, top.y > low else { return nil }
            func x(_ y: CGFloat) -> CGFloat {
                bottom.x + (top.x - bottom.x) * min(max((y - bottom.y) / (top.y - bottom.y), 0), 1)
            }
            let (first, last) = top.y > bottom.y ? (x(low), x(high)) : (bottom.x, top.x)
            // The edges of a path with huge coordinates overflow.
            return first.isFinite && last.isFinite ? min(first, last)...max(first, last) : nil
        }.sorted { $0.lowerBound < $1.lowerBound }
        var (result, end): ([ClosedRange<CGFloat>], CGFloat?) = ([], nil)
        for range in blocked {
            if let end, range.lowerBound - end > 1,
                area.contains(CGPoint(x: (end + range.lowerBound) / 2, y: (low + high) / 2), using: .winding)
            {
                result.append(end...range.lowerBound)
            }
            end = max(end ?? range.upperBound, range.upperBound)
        }
        return result
    }
}

extension CTFramesetter {
    /// The greatest number of rows that are tried, so that a frame of any height ends.
    private static let rowLimit = 20_000

    /// The lines of a range that fill an area from its top, and their origins from the lower left corner of its box.
    func lines(of range: CFRange, in shape: FrameShape) -> (lines: [CTLine], origins: [CGPoint]) {
        let rows = rows(of: range, from: shape.box.maxY, to: shape.box.minY, widest: shape.box.width) {
            shape.spans(from: $0, to: $1)
        }
        let lines = rows.flatMap { row in
            row.lines.map {
                (line: $0.line, origin: CGPoint(x: $0.x - shape.box.minX, y: row.baseline - shape.box.minY))
            }
        }
        return (lines.map(\.line), lines.map(\.origin))
    }

    /// Lines beside each other. Lengths are in points, y up.
    struct Row {
        /// The lines from left to right, with the parts of the area that they are in.
        var lines: [(line: CTLine, x: CGFloat, span: ClosedRange<CGFloat>)]
        var top, baseline: CGFloat
        /// The lower edge with the space to the next row.
        var bottom: CGFloat
    }

    /// The rows of a range from a height down to another. A row has a line in each part of the area; words that are wider than
    /// a part go on to the next one.
    ///
    /// - Parameters:
    ///   - widest: the width of the widest part of the area.
    ///   - usesLeading: whether rows have the leading of their fonts between them.
    ///   - roundsExtents: whether ascent, descent and leading are rounded to whole points.
    ///   - spans: the parts of the area between two heights.
    func rows(
        of range: CFRange, from start: CGFloat, to floor: CGFloat, widest: CGFloat, usesLeading: Bool = true,
        roundsExtents: Bool = false, spans: (CGFloat, CGFloat) -> [ClosedRange<CGFloat>]
    ) -> [Row] {
        let bytes = typesetter.bytes(of: range)
        var index = text.utf16Offset(ofByte: bytes.lowerBound)
        let end = text.utf16Offset(ofByte: bytes.upperBound)
        var rows: [Row] = []
        var top = start
        for _ in 0..<Self.rowLimit where index < end && top > floor {
            let style = text.style(at: text.byte(atUTF16Offset: index)).paragraph.values
            let first = typesetter.line(CFRange(location: index, length: 1)).line
            let sample = first.extent(isRounded: roundsExtents)
            let height = style.height(sample.height)
            guard height > 0, top - height >= floor - 0.001 else { break }
            var row = Row(lines: [], top: top, baseline: top, bottom: top)
            var endsParagraph = false
            for span in spans(top - height, top) where index < end && !endsParagraph {
                let width = span.upperBound - span.lowerBound
                let count = min(typesetter.lineBreak(index, Double(width), byCharacter: false), end - index)
                guard count > 0, !dividesWord(at: index + count, end, width, widest, typesetter, index) else {
                    continue
                }
                var line = typesetter.line(CFRange(location: index, length: count))
                endsParagraph = line.separatorLength > 0
                let isLast = endsParagraph || index + count >= end
                if style.alignment == .justified, !isLast {
                    line = CTLineCreateJustifiedLine(line, 1, Double(width)) ?? line
                }
                let visible = line.line.width - CTLineGetTrailingWhitespaceWidth(line)
                let x = span.lowerBound + max(0, width - visible) * style.flush(line.line.isRightToLeft)
                row.lines.append((line, x, span))
                index += count
            }
            let extents = row.lines.map { $0.line.line.extent(isRounded: roundsExtents) }
            let ascent = extents.map(\.ascent).max() ?? sample.ascent
            row.baseline = top - max(0, height - sample.height) - ascent
            let used = extents.map(\.height).max().map { style.height($0) }
            // An area that is too narrow here may be wider a little further down.
            top -=
                row.lines.isEmpty
                ? max(1, height / 8) : max(used ?? height, height) + style.spacing(usesLeading ? sample.leading : 0)
            if endsParagraph { top -= ParagraphStyle.length(style.paragraphSpacing) }
            row.bottom = top
            if !row.lines.isEmpty { rows.append(row) }
        }
        return rows
    }

    /// Whether a break is within a word that a wider part could have.
    private func dividesWord(
        at place: CFIndex, _ end: CFIndex, _ width: CGFloat, _ greatest: CGFloat, _ typesetter: CTTypesetter,
        _ index: CFIndex
    ) -> Bool {
        guard place < end, width < greatest else { return false }
        func isSpace(_ place: CFIndex) -> Bool {
            [0x20, 0x09, 0x0A, 0x0D].contains(text.utf8[text.byte(atUTF16Offset: place)])
        }
        guard !isSpace(place - 1), !isSpace(place) else { return false }
        // In the greatest width, the break would be later, and at the end of a word.
        return typesetter.lineBreak(index, Double(greatest), byCharacter: false) > place - index
            && typesetter.lineBreak(index, Double(width), byCharacter: false)
                == typesetter.lineBreak(index, Double(width), byCharacter: true)
    }
}

extension ParagraphStyle {
    /// The part of the free width that is before a line.
    fileprivate func flush(_ isRightToLeft: Bool) -> CGFloat {
        switch alignment {
        case .right: 1
        case .center: 0.5
        case .left: 0
        default: isRightToLeft ? 1 : 0
        }
    }
}
