import CAcetateFontconfig
import CAcetatePango
import CoreGraphics

/// A font that Pango has found: its names, metrics and shapes.
struct ResolvedFont: Sendable {
    let family: String
    let fullName: String
    let postScriptName: String
    let styleName: String
    let metrics: FontMetrics
    private(set) var face: FontFace
    let glyphs: FontGlyphs
    let traits: FontTraits
    /// The font's file; nil if fontconfig does not know it.
    let file: String?
    /// The languages that the font has all letters for.
    let languages: [String]

    /// Reads a font of the library, whose lock must be held; nil if Cairo cannot use the font.
    init?(_ font: UnsafeMutablePointer<PangoFont>) {
        guard let face = FontFace(font), let shaped = pango_font_get_hb_font(font),
            let table = hb_font_get_face(shaped), let glyphs = FontGlyphs(shaped)
        else { return nil }
        self.face = face
        self.glyphs = glyphs
        metrics = FontMetrics(table)
        let pattern = FontFace.pattern(of: font)
        func text(_ element: String) -> String? {
            var value: UnsafeMutablePointer<FcChar8>?
            guard FcPatternGetString(pattern, element, 0, &value) == FcResultMatch, let value else { return nil }
            return String(cString: value)
        }
        let family = text(FC_FAMILY) ?? "Unknown"
        file = text(FC_FILE)
        languages = pattern.map { FontRecord.languages(of: $0) } ?? []
        traits = FontTraits(pattern)
        styleName = text(FC_STYLE) ?? "Regular"
        // A font in memory has a private family name; its own names are in its table.
        if MemoryFont.isPrivate(family) {
            func name(_ identifier: UInt32) -> String? { glyphs.name(identifier, language: "en") }
            self.family = name(1) ?? "Unknown"
            fullName = name(4) ?? self.family
            postScriptName = name(6) ?? self.family.replacing(" ", with: "")
        } else {
            self.family = family
            fullName = text(FC_FULLNAME) ?? family
            postScriptName = text(FC_POSTSCRIPT_NAME) ?? family.replacing(" ", with: "")
        }
    }

    /// The same font with glyphs that are larger by a factor.
    func scaled(by scale: Double) -> ResolvedFont {
        var font = self
        font.face = face.scaled(by: scale)
        return font
    }
}
