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
    let face: FontFace
    let glyphs: FontGlyphs
    let traits: FontTraits
    /// The font's file; nil if fontconfig does not know it.
    let file: String?

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
        self.family = family
        file = text(FC_FILE)
        traits = FontTraits(pattern)
        styleName = text(FC_STYLE) ?? "Regular"
        fullName = text(FC_FULLNAME) ?? family
        postScriptName = text(FC_POSTSCRIPT_NAME) ?? family.replacing(" ", with: "")
    }
}
