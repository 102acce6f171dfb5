import CoreText
import Foundation

/// A line of a block, with positions relative to the block's first character and to the container's left edge and the block's
/// upper edge. Lengths are in points, y down.
final class LineFragment {
    /// UTF-16 code units, with the paragraph separator if the line is the last one of its paragraph.
    let range: NSRange
    /// The number of these before the paragraph separator.
    let contentLength: Int
    /// The rectangle from edge to edge of the container, or of the part between exclusion paths, with the space to the next line.
    let rect: NSRect
    /// The part of the rectangle that the text fills, with the padding. Text that is clipped fills it to its end, as on macOS.
    let usedRect: NSRect
    /// The origin of the line: the left end of its baseline.
    let origin: NSPoint
    let line: CTLine
    /// The characters from left to right, with positions from `origin`.
    private(set) lazy var characters: [LineCharacter] = line.characters.filter {
        $0.range.lowerBound < range.location + contentLength && $0.range.lowerBound >= range.location
    }

    init(_ placed: PlacedFragment, range: NSRange, contentLength: Int, width: CGFloat, padding: CGFloat) {
        self.range = range
        self.contentLength = contentLength
        line = placed.line
        let (top, bottom) = (Self.height(placed.top), Self.height(placed.bottom))
        let span = placed.span ?? 0...width
        rect = NSRect(
            x: span.lowerBound, y: top, width: span.upperBound - span.lowerBound, height: max(0, bottom - top))
        let (left, right) = (max(placed.x, rect.minX), min(placed.x + placed.line.width + 2 * padding, rect.maxX))
        usedRect = NSRect(x: left, y: top, width: max(0, right - left), height: rect.height)
        origin = NSPoint(x: placed.x + padding, y: Self.height(placed.baseline))
    }

    /// A length that is safe for arithmetic.
    private static func height(_ value: CGFloat) -> CGFloat { value.isFinite ? min(max(value, 0), 1e7) : 0 }

    /// Whether the line shows the same at the same place as one of another layout. Backgrounds are not compared.
    func looksLike(_ other: LineFragment) -> Bool {
        rect == other.rect && origin == other.origin && line.looksLike(other.line)
    }

    /// The rectangle of the line and of the shapes that exceed it.
    var drawnRect: NSRect {
        let shapes = line.shapes
        let whole = shapes.isNull ? rect : rect.union(shapes.offsetBy(dx: origin.x, dy: origin.y))
        return line.hasShadow ? whole.insetBy(dx: 0, dy: -NSTextView.shapeMargin) : whole
    }

    /// The vertical extent of the text without the space to the next line.
    var textBox: (top: CGFloat, bottom: CGFloat) {
        let extent = line.extent
        let top = extent.ascent.isFinite ? max(rect.minY, origin.y - extent.ascent) : rect.minY
        let bottom = extent.descent.isFinite ? min(rect.maxY, origin.y + extent.descent) : rect.maxY
        return (top, max(top, bottom))
    }
}

/// The lines of a block. Immutable.
final class BlockLayout {
    let lines: [LineFragment]
    /// Points.
    let height: CGFloat
    /// The right end of the longest line, with the padding.
    let usedWidth: CGFloat
    /// The backgrounds of characters in ascending order, which selections cover.
    let backgrounds: [(range: NSRange, color: NSColor)]
    /// The upper edge in the container for which the layout is made; nil if it is the same anywhere below the exclusion paths.
    let placedTop: CGFloat?
    /// The number of code units before the separator.
    let contentLength: Int
    /// Whether the last line ends with an ellipsis in place of further lines.
    private(set) var isTruncated = false
    let container: Container
    private let text: TextLayout

    /// The parameters of the container.
    struct Container {
        /// Points; infinite for lines that are not broken.
        var width: CGFloat
        var padding: CGFloat
        var usesLeading: Bool
        var hyphenationFactor: Float
        /// Nil without paths that lines avoid.
        var exclusion: TextExclusion?

        /// The width for text.
        var textWidth: CGFloat { max(0, width - 2 * padding) }

        /// The width for a text.
        func width(of layout: TextLayout) -> CGFloat { width.isFinite ? textWidth : layout.logicalSize.width }

        /// The height of a text that was not laid out yet.
        ///
        /// - Parameter length: UTF-16 code units.
        func estimatedHeight(ofText length: Int, lineHeight: CGFloat) -> CGFloat {
            guard textWidth.isFinite, textWidth > 0 else { return lineHeight }
            // Characters are half as wide as lines are high on average.
            return lineHeight * max(1, (CGFloat(length) * lineHeight / 2.4 / textWidth).rounded(.up))
        }

        /// The options of a layout.
        var options: TextOptions {
            var options = TextOptions()
            (options.width, options.wraps) = (width.isFinite ? textWidth : nil, width.isFinite)
            (options.usesLeading, options.roundsExtents) = (usesLeading, true)
            options.hyphenationFactor = hyphenationFactor
            return options
        }

        /// Whether there are no paths here or there, and lines have the same width.
        func breaksLines(as other: Container) -> Bool {
            exclusion == nil && other.exclusion == nil && width == other.width && padding == other.padding
                && usesLeading == other.usesLeading && hyphenationFactor == other.hyphenationFactor
        }
    }

    /// Lays out text without a paragraph separator. An empty text needs one character for its attributes, U+200B.
    ///
    /// - Parameters:
    ///   - text: a copy, which changes.
    ///   - length: the length of the block, with the separator.
    ///   - top: the space above the first line.
    ///   - blockTop: the upper edge of the block in the container.
    convenience init(
        _ text: NSTextStorage, length: Int, separatorLength: Int, top: CGFloat, at blockTop: CGFloat,
        in container: Container
    ) {
        let backgrounds = Self.takeBackgrounds(of: text)
        let layout = TextLayout(text, options: container.options)
        var fragments = Self.fragments(of: layout, in: container)
        var placedTop: CGFloat?
        if let exclusion = container.exclusion, blockTop < exclusion.bottom {
            placedTop = blockTop
            if blockTop + top + (fragments.last?.bottom ?? 0) > exclusion.top {
                let around = exclusion.fragments(
                    of: text, from: blockTop + top, padding: container.padding, usesLeading: container.usesLeading)
                if !around.isEmpty { fragments = around }
            }
        }
        self.init(
            layout, fragments, backgrounds, length: length, separatorLength: separatorLength, top: top,
            placedTop: placedTop, in: container)
    }

    /// Lays out the lines of a text above a height, the last of which ends with an ellipsis.
    ///
    /// - Parameter text: a copy, which changes. It may be longer than the block.
    convenience init(
        truncating text: NSTextStorage, to height: CGFloat, _ truncation: TextOptions.Truncation, length: Int,
        separatorLength: Int, top: CGFloat, in container: Container
    ) {
        let backgrounds = Self.takeBackgrounds(of: text)
        var options = container.options
        (options.wraps, options.height, options.truncation) = (true, height - top, truncation)
        let layout = TextLayout(text, options: options)
        self.init(
            layout, Self.fragments(of: layout, in: container), backgrounds, length: length,
            separatorLength: separatorLength, top: top, placedTop: nil, in: container)
        isTruncated = true
    }

    /// Lays out a text that differs from a former one between its head and its tail, without exclusion paths. Nil if everything must
    /// be laid out.
    ///
    /// - Parameter part: a copy of what differs, which changes.
    convenience init?(_ former: FormerLayout, part: NSTextStorage, length: Int, separatorLength: Int, top: CGFloat) {
        let layout = former.layout
        let (low, high) = (former.head, layout.contentLength - former.tail)
        let delta = length - separatorLength - layout.contentLength
        var backgrounds: [(range: NSRange, color: NSColor)] = []
        func add(_ range: NSRange, _ color: NSColor) {
            guard range.length > 0 else { return }
            if let last = backgrounds.last, last.color == color,
                last.range.location + last.range.length == range.location
            {
                backgrounds[backgrounds.count - 1].range.length += range.length
            } else {
                backgrounds.append((range, color))
            }
        }
        for (range, color) in layout.backgrounds { add(NSIntersectionRange(range, NSRange(0..<low)), color) }
        for (range, color) in Self.takeBackgrounds(of: part) {
            add(NSRange(location: range.location + low, length: range.length), color)
        }
        for (range, color) in layout.backgrounds {
            let rest = NSIntersectionRange(range, NSRange(high..<max(high, layout.contentLength)))
            add(NSRange(location: rest.location + delta, length: rest.length), color)
        }
        guard layout.contentLength > 0, let text = layout.text.replacing(low..<high, with: part) else { return nil }
        self.init(
            text, Self.fragments(of: text, in: layout.container), backgrounds, length: length,
            separatorLength: separatorLength, top: top, placedTop: nil, in: layout.container)
    }

    /// Removes the backgrounds of characters, and returns them.
    private static func takeBackgrounds(of text: NSTextStorage) -> [(range: NSRange, color: NSColor)] {
        var backgrounds: [(NSRange, NSColor)] = []
        let whole = NSRange(location: 0, length: text.length)
        text.enumerateAttribute(.backgroundColor, in: whole) { value, range, _ in
            if let color = value as? NSColor { backgrounds.append((range, color)) }
        }
        if !backgrounds.isEmpty { text.runs.change(0..<whole.length) { $0[.backgroundColor] = nil } }
        return backgrounds
    }

    private static func fragments(of layout: TextLayout, in container: Container) -> [PlacedFragment] {
        let width = container.width(of: layout)
        return layout.fragments(in: width.isFinite ? width : 0)
    }

    private init(
        _ layout: TextLayout, _ fragments: [PlacedFragment], _ backgrounds: [(range: NSRange, color: NSColor)],
        length: Int, separatorLength: Int, top: CGFloat, placedTop: CGFloat?, in container: Container
    ) {
        let content = length - separatorLength
        (text, self.backgrounds, self.container, contentLength) = (layout, backgrounds, container, content)
        self.placedTop = placedTop
        let width = container.width(of: layout)
        let firstTop = fragments.first?.top
        var start = 0
        lines = fragments.enumerated().map { number, placed in
            var placed = placed
            if top > 0 { placed = placed.lowered(by: top, isFirst: placed.top == firstTop) }
            let isLast = number == fragments.count - 1
            let end = isLast ? content : min(max(start, fragments[number + 1].range.lowerBound), content)
            defer { start = end }
            return LineFragment(
                placed, range: NSRange(location: start, length: end - start + (isLast ? separatorLength : 0)),
                contentLength: end - start,
                width: container.width.isFinite ? container.width : width + 2 * container.padding,
                padding: container.padding)
        }
        height = lines.last?.rect.maxY ?? 0
        usedWidth = lines.reduce(0) { max($0, $1.usedRect.maxX) }
    }

    /// Whether the layout is right at a distance from the top of a container with exclusion paths.
    func isValid(at top: CGFloat, in exclusion: TextExclusion?) -> Bool {
        guard let exclusion else { return placedTop == nil }
        return placedTop == (top < exclusion.bottom ? top : nil)
    }

    /// The backgrounds that touch a range.
    func backgrounds(in range: NSRange) -> some Sequence<(range: NSRange, color: NSColor)> {
        var (low, high) = (0, backgrounds.count)
        while low < high {
            let middle = (low + high) / 2
            let part = backgrounds[middle].range
            if part.location + part.length > range.location { high = middle } else { low = middle + 1 }
        }
        return backgrounds[low...].prefix { $0.range.location < range.location + range.length }
    }

    /// Whether the backgrounds of a range are those of a range of another layout.
    private func hasBackgrounds(of range: NSRange, as other: BlockLayout, _ otherRange: NSRange) -> Bool {
        if backgrounds.isEmpty, other.backgrounds.isEmpty { return true }
        func parts(_ layout: BlockLayout, _ range: NSRange) -> [(NSRange, NSColor)] {
            layout.backgrounds(in: range).map { part, color in
                let shown = NSIntersectionRange(part, range)
                return (NSRange(location: shown.location - range.location, length: shown.length), color)
            }
        }
        return parts(self, range).elementsEqual(parts(other, otherRange)) { $0.0 == $1.0 && $0.1 == $1.1 }
    }

    /// The upper and the lower edge of what differs from another layout at the same place; nil if nothing does, or if everything below
    /// has moved, only the upper edge. Shapes that exceed their lines count.
    func difference(from other: BlockLayout) -> (top: CGFloat, bottom: CGFloat)? {
        let count = min(lines.count, other.lines.count)
        func isSame(_ index: Int, _ otherIndex: Int) -> Bool {
            lines[index].looksLike(other.lines[otherIndex])
                && hasBackgrounds(of: lines[index].range, as: other, other.lines[otherIndex].range)
        }
        let head = (0..<count).first { !isSame($0, $0) } ?? count
        var tail = 0
        while tail < count - head, isSame(lines.count - 1 - tail, other.lines.count - 1 - tail) { tail += 1 }
        let changed = lines[head..<lines.count - tail] + other.lines[head..<other.lines.count - tail]
        guard let first = changed.first else { return nil }
        return changed.reduce((first.rect.minY, first.rect.maxY)) { edges, line in
            let drawn = line.drawnRect
            return (min(edges.0, drawn.minY), max(edges.1, drawn.maxY))
        }
    }

    /// The number of the line with a character, given by its offset in the block. An offset between two lines belongs to the
    /// second one, unless `upstream` is true.
    func lineNumber(at offset: Int, upstream: Bool) -> Int {
        var (low, high) = (0, lines.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if lines[middle].range.location + lines[middle].range.length > offset {
                high = middle
            } else {
                low = middle + 1
            }
        }
        return upstream && low > 0 && lines[low].range.location == offset ? low - 1 : low
    }

    /// The number of the line at a height from the block's upper edge, clamped to those that exist.
    func lineNumber(atHeight y: CGFloat) -> Int {
        var (low, high) = (0, lines.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if lines[middle].rect.maxY > y { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension PlacedFragment {
    /// The same line lower. The first one keeps its upper edge.
    fileprivate func lowered(by distance: CGFloat, isFirst: Bool) -> PlacedFragment {
        var result = PlacedFragment(
            line: line, range: range, x: x, baseline: baseline + distance, top: isFirst ? top : top + distance,
            bottom: bottom + distance)
        result.span = span
        return result
    }
}
