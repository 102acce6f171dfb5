// The glyphs of a font (CTFont.h). Lengths are in points, y up.

/// The direction of text. Vertical text is not supported.
public enum CTFontOrientation: UInt32, Sendable {
    /// The font's own orientation, which is horizontal.
    case `default` = 0
    /// Horizontal text.
    case horizontal = 1
}

extension CTFont {
    /// The transform from design units to the font's points.
    fileprivate var unitsToPoints: CGAffineTransform? {
        guard let resolved else { return nil }
        let units = 1 / CGFloat(resolved.metrics.unitsPerEm)
        return CGAffineTransform(scaleX: units, y: units).concatenating(resolved.face.emToPoints)
            .concatenating(matrix)
    }

    /// The face of text in the font, which has `shapedSize`.
    fileprivate var shapedFace: FontFace? {
        let size = shapedSize
        return size == self.size
            ? resolved?.face : FontEnvironment.withLibrary { $0.font(request, size: size).font?.face } ?? nil
    }

    /// The outline of a glyph at the origin; empty if it has none.
    func outline(of glyph: CGGlyph) -> PathElements {
        guard let resolved, resolved.face.isOutline, let unitsToPoints else { return PathElements() }
        return resolved.glyphs.outline(of: glyph).applying(unitsToPoints)
    }

    func advance(of glyph: CGGlyph) -> CGFloat {
        guard let resolved, glyph != ShapedGlyph.empty else { return 0 }
        return resolved.glyphs.advance(of: glyph) / CGFloat(resolved.metrics.unitsPerEm) * size * stretch.x
    }

    /// The bounding box of a glyph at the origin; null if it has no shape.
    func box(of glyph: CGGlyph) -> CGRect {
        guard let resolved, let unitsToPoints else { return .null }
        // The box of a transformed curve is not the transformed box, except for scales.
        if !unitsToPoints.isRectilinear, resolved.face.isOutline { return outline(of: glyph).bounds }
        let box = resolved.glyphs.box(of: glyph)
        return box.isNull ? box : box.applying(unitsToPoints)
    }
}

/// Finds the glyphs of UTF-16 characters. A character that the font lacks gets glyph 0, and so does the second unit of
/// a surrogate pair, whose glyph is stored for the first unit.
///
/// - Parameters:
///   - characters: `count` units.
///   - glyphs: memory for `count` glyphs.
/// - Returns: whether the font has all characters.
@discardableResult
public func CTFontGetGlyphsForCharacters(
    _ font: CTFont, _ characters: UnsafePointer<UniChar>, _ glyphs: UnsafeMutablePointer<CGGlyph>, _ count: CFIndex
) -> Bool {
    var (index, isComplete) = (0, true)
    while index < count {
        let isPair =
            UTF16.isLeadSurrogate(characters[index]) && index + 1 < count
            && UTF16.isTrailSurrogate(characters[index + 1])
        let scalar =
            isPair
            ? Unicode.Scalar(
                0x10000 + ((UInt32(characters[index]) - 0xD800) << 10) + UInt32(characters[index + 1]) - 0xDC00)
            : Unicode.Scalar(UInt32(characters[index]))
        let glyph = scalar.flatMap { font.resolved?.glyphs.glyph(of: $0) }
        isComplete = isComplete && glyph != nil
        glyphs[index] = glyph ?? 0
        index += 1
        if isPair {
            glyphs[index] = 0
            index += 1
        }
    }
    return isComplete
}

/// The glyph with a PostScript name; 0 if the font has none.
public func CTFontGetGlyphWithName(_ font: CTFont, _ glyphName: CFString) -> CGGlyph {
    font.resolved?.glyphs.glyph(named: glyphName) ?? 0
}

/// The PostScript name of a glyph; nil if it has none.
public func CTFontCopyNameForGlyph(_ font: CTFont, _ glyph: CGGlyph) -> CFString? {
    font.resolved?.glyphs.name(of: glyph)
}

/// Returns the sum of the glyphs' advances. Also stores each glyph's advance if `advances` is not nil.
@discardableResult
public func CTFontGetAdvancesForGlyphs(
    _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
    _ advances: UnsafeMutablePointer<CGSize>?, _ count: CFIndex
) -> Double {
    var sum = 0.0
    for index in 0..<max(0, count) {
        let advance = font.advance(of: glyphs[index])
        advances?[index] = CGSize(width: advance, height: 0)
        sum += advance
    }
    return sum
}

/// Returns the union of the glyphs' bounding boxes, each at the origin. Also stores each glyph's box if `boundingRects`
/// is not nil. A glyph without a shape has the rectangle zero.
@discardableResult
public func CTFontGetBoundingRectsForGlyphs(
    _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
    _ boundingRects: UnsafeMutablePointer<CGRect>?, _ count: CFIndex
) -> CGRect {
    var union = CGRect.null
    for index in 0..<max(0, count) {
        let box = font.box(of: glyphs[index])
        boundingRects?[index] = box.isNull ? .zero : box
        union = union.union(box)
    }
    return union.isNull ? .zero : union
}

/// The outline of a glyph at the origin, transformed by the font's matrix and then by `matrix`. Nil if the glyph has no
/// outline, as spaces and color glyphs do.
public func CTFontCreatePathForGlyph(
    _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
    let outline = font.outline(of: glyph)
    return outline.isEmpty ? nil : CGPath(outline.applying(matrix?.pointee ?? .identity))
}

/// The slant of the font's italic shapes in degrees; always 0 for fonts that are upright.
public func CTFontGetSlantAngle(_ font: CTFont) -> CGFloat { font.resolved?.metrics.italicAngle ?? 0 }

/// The font that shows a part of a string: the font itself if it has the characters, or else a substitute of the same
/// size.
///
/// - Parameter range: a range in UTF-16 units.
public func CTFontCreateForString(_ currentFont: CTFont, _ string: CFString, _ range: CFRange) -> CTFont {
    let text = NSString(string: string)
    let start = min(max(0, range.location), text.length)
    let part = text.substring(with: NSRange(location: start, length: min(max(0, range.length), text.length - start)))
    let line = CTLine(StyledText(part, style: TextStyle(font: currentFont, color: nil)))
    return line.line.runs.first?.font ?? currentFont
}

/// Draws glyphs with the context's fill color.
///
/// - Parameters:
///   - glyphs: `count` glyphs of the font.
///   - positions: the origin of each glyph in text space, which the context's text matrix and text position transform
///     to user space.
public func CTFontDrawGlyphs(
    _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>, _ count: Int,
    _ context: CGContext
) {
    guard count > 0, let face = font.shapedFace else { return }
    let shaped = (0..<count).map { index in
        ShapedGlyph(glyph: glyphs[index], x: positions[index].x, y: -positions[index].y, advance: 0, byte: 0)
    }
    let run = GlyphRun(face: face, style: TextStyle(font: font, color: nil), drawing: shaped)
    TextLine(run).drawAsText(in: context)
}
