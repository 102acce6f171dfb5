import CoreGraphics

/// Consecutive glyphs of one font and the same attributes on a line. Immutable and safe to use on any thread.
///
/// `@unchecked Sendable`: nothing writes to the arrays after initialization, and the attributes' values are the
/// program's, as on macOS.
public final class CTRun: @unchecked Sendable {
    let run: GlyphRun
    /// The line that contains only this run, for drawing.
    let line: TextLine
    let attributes: CFDictionary
    let range: CFRange
    /// The arrays that the functions with `Ptr` in their names return; freed on deinitialization.
    fileprivate let glyphs: UnsafeMutableBufferPointer<CGGlyph>
    fileprivate let positions: UnsafeMutableBufferPointer<CGPoint>
    fileprivate let advances: UnsafeMutableBufferPointer<CGSize>
    fileprivate let indices: UnsafeMutableBufferPointer<CFIndex>

    /// Creates a run of a line's glyphs. `indices` are the string indices of the glyphs, and `range` contains them.
    fileprivate init(
        _ run: GlyphRun, of line: TextLine, _ attributes: CFDictionary, indices: [CFIndex], range: CFRange
    ) {
        self.run = run
        var own = line
        own.runs = [run]
        self.line = own
        self.attributes = attributes
        self.range = range
        func copy<Element>(_ elements: some Collection<Element>) -> UnsafeMutableBufferPointer<Element> {
            let buffer = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
            _ = buffer.initialize(fromContentsOf: elements)
            return buffer
        }
        glyphs = copy(run.shaped.lazy.map(\.glyph))
        positions = copy(run.shaped.lazy.map { CGPoint(x: $0.x, y: -$0.y) })
        advances = copy(run.shaped.lazy.map { CGSize(width: $0.advance, height: 0) })
        self.indices = copy(indices)
    }

    deinit {
        glyphs.deallocate()
        positions.deallocate()
        advances.deallocate()
        indices.deallocate()
    }

    /// The valid part of a range of glyphs; a length of 0 means all the rest.
    fileprivate func glyphs(in range: CFRange) -> Range<Int> {
        let start = min(max(0, range.location), glyphs.count)
        let rest = glyphs.count - start
        return start..<start + (range.length <= 0 ? rest : min(range.length, rest))
    }
}

extension CTLine {
    /// The runs of the line: those of its glyphs, split where the attributes of the original string change.
    fileprivate var glyphRuns: [CTRun] {
        let table = LineIndices(self)
        return line.runs.flatMap { run -> [CTRun] in
            let indices = run.shaped.map { table[$0.byte + line.shift] }
            let whole = table[run.bytes.lowerBound + line.shift]..<table[run.bytes.upperBound + line.shift]
            var result: [CTRun] = []
            var first = 0
            while first < indices.count {
                let (values, span) = attributes(at: indices[first], in: whole)
                var end = first + 1
                while end < indices.count, span.contains(indices[end]) { end += 1 }
                var dictionary: CFDictionary = [:]
                for (key, value) in values { dictionary[key.rawValue] = value }
                dictionary[kCTFontAttributeName] = run.font
                let range = span.clamped(to: whole)
                result.append(
                    CTRun(
                        run.part(first..<end), of: line, dictionary, indices: Array(indices[first..<end]),
                        range: CFRange(location: range.lowerBound, length: range.count)))
                first = end
            }
            return result
        }
    }

    /// The attributes of the original string at an index, and the range in which they are the same.
    private func attributes(
        at index: CFIndex, in whole: Range<CFIndex>
    ) -> ([NSAttributedString.Key: Any], Range<CFIndex>) {
        guard let string = source?.string, index < string.length else { return ([:], whole) }
        var range = NSRange()
        let limits = NSRange(location: 0, length: string.length)
        let values = string.attributes(at: index, longestEffectiveRange: &range, in: limits)
        return (values, range.location..<range.location + range.length)
    }
}

extension GlyphRun {
    /// The font of the glyphs, which is a substitute if that of the style lacks the characters.
    var font: CTFont {
        fallback.map { CTFont($0, size: style.font.size, matrix: style.font.matrix) } ?? style.font
    }

    /// A run for glyphs that are not part of a text.
    init(face: FontFace, style: TextStyle, drawing shaped: [ShapedGlyph]) {
        let box = shaped.reduce(CGRect.null) { box, glyph in
            let shape = style.font.box(of: glyph.glyph)
            return shape.isNull ? box : box.union(shape.offsetBy(dx: glyph.x, dy: -glyph.y))
        }
        let ink =
            box.isNull ? .zero : CGRect(x: box.minX, y: -box.maxY, width: box.width, height: box.height)
        self.init(
            face: face, fallback: nil, style: style, glyphs: shaped.compactMap(\.drawn), shaped: shaped, bytes: 0..<0,
            isRightToLeft: false, x: ink.minX, width: ink.width, ink: ink, words: [])
    }

    /// The run of some of its glyphs, at the same place.
    func part(_ range: Range<Int>) -> GlyphRun {
        guard range != shaped.indices else { return self }
        let x = shaped[..<range.lowerBound].reduce(x) { $0 + $1.advance }
        let part = Array(shaped[range])
        let width = part.reduce(0) { $0 + $1.advance }
        return GlyphRun(
            face: face, fallback: fallback, style: style, glyphs: part.compactMap(\.drawn), shaped: part, bytes: bytes,
            isRightToLeft: isRightToLeft, x: x, width: max(0, width), ink: ink,
            words: words.compactMap { word in
                let (low, high) = (max(word.lowerBound, x), min(word.upperBound, x + width))
                return low < high ? low...high : nil
            })
    }

    /// The bounding box of the shapes of some glyphs, relative to the line's origin, y up; null if there are none.
    func inkBounds(_ range: Range<Int>) -> CGRect {
        let font = font
        return shaped[range].reduce(CGRect.null) { box, glyph in
            let shape = font.box(of: glyph.glyph)
            return shape.isNull ? box : box.union(shape.offsetBy(dx: glyph.x, dy: -glyph.y))
        }
    }
}

// MARK: - CTRun.h

/// What the glyphs of a run are like.
public struct CTRunStatus: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The text runs from right to left: string indices descend.
    public static let rightToLeft = CTRunStatus(rawValue: 1 << 0)
    /// The string indices neither ascend nor descend.
    public static let nonMonotonic = CTRunStatus(rawValue: 1 << 1)
    /// The font has a matrix.
    public static let hasNonIdentityMatrix = CTRunStatus(rawValue: 1 << 2)
}

/// The runs of a line from left to right: an array of `CTRun`.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { line.glyphRuns }

/// The number of glyphs.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.glyphs.count }

/// The attributes that the string has at the run, with the font that was found for the glyphs. The keys are strings.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary { run.attributes }

/// The direction of the run, and whether its font has a matrix.
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus {
    var status: CTRunStatus = []
    let isRightToLeft = run.run.isRightToLeft
    if isRightToLeft { status.insert(.rightToLeft) }
    let steps = zip(run.indices, run.indices.dropFirst())
    if !steps.allSatisfy({ isRightToLeft ? $0 >= $1 : $0 <= $1 }) { status.insert(.nonMonotonic) }
    if run.run.style.font.matrix != .identity { status.insert(.hasNonIdentityMatrix) }
    return status
}

/// The glyphs from left to right; valid as long as the run. An empty glyph, such as that of a tab, is 0xFFFF.
public func CTRunGetGlyphsPtr(_ run: CTRun) -> UnsafePointer<CGGlyph>? { UnsafePointer(run.glyphs.baseAddress) }

/// Copies the glyphs of a range (a length of 0 means all the rest) to `buffer`, which must have space for them.
public func CTRunGetGlyphs(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>) {
    for (offset, index) in run.glyphs(in: range).enumerated() { buffer[offset] = run.glyphs[index] }
}

/// The origins of the glyphs, relative to the line's origin, y up; valid as long as the run.
public func CTRunGetPositionsPtr(_ run: CTRun) -> UnsafePointer<CGPoint>? { UnsafePointer(run.positions.baseAddress) }

/// Copies the origins of a range of glyphs (a length of 0 means all the rest) to `buffer`.
public func CTRunGetPositions(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>) {
    for (offset, index) in run.glyphs(in: range).enumerated() { buffer[offset] = run.positions[index] }
}

/// The advances of the glyphs, including kerning; valid as long as the run.
public func CTRunGetAdvancesPtr(_ run: CTRun) -> UnsafePointer<CGSize>? { UnsafePointer(run.advances.baseAddress) }

/// Copies the advances of a range of glyphs (a length of 0 means all the rest) to `buffer`.
public func CTRunGetAdvances(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>) {
    for (offset, index) in run.glyphs(in: range).enumerated() { buffer[offset] = run.advances[index] }
}

/// For each glyph, the index of its first character in the string, in UTF-16 units; valid as long as the run.
public func CTRunGetStringIndicesPtr(_ run: CTRun) -> UnsafePointer<CFIndex>? { UnsafePointer(run.indices.baseAddress) }

/// Copies the string indices of a range of glyphs (a length of 0 means all the rest) to `buffer`.
public func CTRunGetStringIndices(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>) {
    for (offset, index) in run.glyphs(in: range).enumerated() { buffer[offset] = run.indices[index] }
}

/// The range of the string that the run shows, in UTF-16 units.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange { run.range }

/// Returns the width of a range of glyphs (a length of 0 means all the rest) in points. Also stores the ascent, the
/// descent and the leading of the run's font, or those of its run delegate, if the pointers are not nil.
@discardableResult
public func CTRunGetTypographicBounds(
    _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?,
    _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
    let (font, space) = (run.run.font, run.run.style.space)
    ascent?.pointee = space?.ascent ?? font.ascent
    descent?.pointee = space?.descent ?? font.descent
    leading?.pointee = space == nil ? font.lineGap : 0
    return run.glyphs(in: range).reduce(0) { $0 + run.advances[$1].width }
}

/// The bounding box of the shapes of a range of glyphs (a length of 0 means all the rest), relative to the line's
/// origin, y up, offset by the context's text position. Null if there is none.
public func CTRunGetImageBounds(_ run: CTRun, _ context: CGContext?, _ range: CFRange) -> CGRect {
    let bounds = run.run.inkBounds(run.glyphs(in: range))
    guard let context, !bounds.isNull else { return bounds }
    return bounds.offsetBy(dx: context.textPosition.x, dy: context.textPosition.y)
}

/// The text matrix for drawing the run's glyphs: the identity, because `CTFontDrawGlyphs` applies the font's matrix.
public func CTRunGetTextMatrix(_ run: CTRun) -> CGAffineTransform { .identity }

/// Draws a range of glyphs (a length of 0 means all the rest) where `CTLineDraw` would draw them.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
    var line = run.line
    line.runs = [run.run.part(run.glyphs(in: range))]
    line.drawAsText(in: context)
}

/// Copies the advances and the origins of a range of glyphs (a length of 0 means all the rest) to buffers, if they are not
/// nil. An origin is the offset of the glyph's shape from the pen, where a mark is moved above its letter.
public func CTRunGetBaseAdvancesAndOrigins(
    _ runRef: CTRun, _ range: CFRange, _ advancesBuffer: UnsafeMutablePointer<CGSize>?,
    _ originsBuffer: UnsafeMutablePointer<CGPoint>?
) {
    let run = runRef.run
    let pens = run.shaped.reduce(into: [run.x]) { $0.append($0[$0.count - 1] + $1.advance) }
    for (offset, index) in runRef.glyphs(in: range).enumerated() {
        advancesBuffer?[offset] = CGSize(width: run.shaped[index].advance, height: 0)
        originsBuffer?[offset] = CGPoint(x: run.shaped[index].x - pens[index], y: -run.shaped[index].y)
    }
}
