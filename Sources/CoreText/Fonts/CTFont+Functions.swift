// CTFont.h. Lengths are in points, y up.

/// A font by its PostScript name or family; see `CTFont.init(_:size:)`. The matrix transforms the shapes of glyphs, not
/// their advances; nil stands for the identity.
public func CTFontCreateWithName(
    _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
    CTFont(name, size: size, matrix: matrix?.pointee ?? .identity)
}

/// The font at another size, or the same for 0; a nil matrix keeps the font's.
public func CTFontCreateCopyWithSize(
    _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
    CTFont(font, size: size, matrix: matrix?.pointee)
}

/// The size in points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.size }

/// The transform of the glyphs' shapes.
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { font.matrix }

/// The height of a line above the baseline.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.ascent }

/// The depth of a line below the baseline; positive.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { font.descent }

/// The gap between lines beside ascent and descent.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.leading }

/// The design units to an em.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 { UInt32(font.resolved?.metrics.unitsPerEm ?? 1000) }

/// The number of glyphs.
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex { font.resolved?.metrics.glyphCount ?? 0 }

/// A box around every glyph of the font, each at the origin.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect {
    guard let box = font.resolved?.metrics.boundingBox else { return .zero }
    return box.applying(CGAffineTransform(scaleX: font.size, y: font.size)).applying(font.matrix)
}

/// The upper edge of an underline; negative, as it is below the baseline.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat { font.underlinePosition }

/// The thickness of an underline.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat { font.underlineThickness }

/// The height of flat capitals.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.capHeight }

/// The height of flat small letters.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.xHeight }

/// The name of the family that was found, "DejaVu Sans" for one.
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { font.resolved?.family ?? "" }

/// The family and style that were found, "DejaVu Sans Bold" for one.
public func CTFontCopyFullName(_ font: CTFont) -> CFString { font.resolved?.fullName ?? "" }

/// The PostScript name that was found, "DejaVuSans-Bold" for one.
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { font.resolved?.postScriptName ?? "" }

/// The name to show to people: the full name.
public func CTFontCopyDisplayName(_ font: CTFont) -> CFString { CTFontCopyFullName(font) }
