// CTFont.h. Lengths are in points, y up.

/// Creates a font with a PostScript name, family name or full name; see `CTFont.init(_:size:)`. The matrix transforms the glyphs'
/// shapes; if it neither rotates nor mirrors, its scale applies to their advances and to the font's metrics too. Nil means the
/// identity.
public func CTFontCreateWithName(
    _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
    CTFont(name, size: size, matrix: matrix?.pointee ?? .identity)
}

/// Creates a copy of the font at another size. A size of 0 keeps the font's size, and a nil matrix keeps its matrix.
public func CTFontCreateCopyWithSize(
    _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
    CTFont(font, size: size, matrix: matrix?.pointee)
}

/// The font size in points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.size }

/// The transform that applies to the glyphs' shapes.
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { font.matrix }

/// The ascent: the height of a line above the baseline.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.ascent }

/// The descent: the depth of a line below the baseline; positive.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { font.descent }

/// The leading: the gap between lines in addition to ascent and descent.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.lineGap }

/// The number of design units per em.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 { UInt32(font.resolved?.metrics.unitsPerEm ?? 1000) }

/// The number of glyphs.
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex { font.resolved?.metrics.glyphCount ?? 0 }

/// The union of the bounding boxes of all glyphs, each at the origin.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect {
    guard let box = font.resolved?.metrics.boundingBox else { return .zero }
    return box.applying(CGAffineTransform(scaleX: font.size, y: font.size)).applying(font.matrix)
}

/// The position of an underline's upper edge; negative, because it is below the baseline.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat { font.underlinePosition }

/// The thickness of an underline.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat { font.underlineThickness }

/// The height of flat capital letters.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.capHeight }

/// The height of flat lowercase letters.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.xHeight }

/// The family name of the font that was found, for example "DejaVu Sans".
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { font.resolved?.family ?? "" }

/// The full name of the font that was found, for example "DejaVu Sans Bold".
public func CTFontCopyFullName(_ font: CTFont) -> CFString { font.resolved?.fullName ?? "" }

/// The PostScript name of the font that was found, for example "DejaVuSans-Bold".
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { font.resolved?.postScriptName ?? "" }

/// The name to display to users: the full name.
public func CTFontCopyDisplayName(_ font: CTFont) -> CFString { CTFontCopyFullName(font) }
