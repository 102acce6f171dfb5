import CAcetateFontconfig
import CAcetatePango
import CoreGraphics

/// A font that Pango has found: its names, its measures and its shapes.
struct ResolvedFont: Sendable {
    let family: String
    let fullName: String
    let postScriptName: String
    let styleName: String
    let metrics: FontMetrics
    let face: FontFace

    /// Reads everything from a font of the library, within its lock; nil when Cairo cannot use it.
    init?(_ font: UnsafeMutablePointer<PangoFont>) {
        guard let face = FontFace(font), let shaped = pango_font_get_hb_font(font),
            let table = hb_font_get_face(shaped)
        else { return nil }
        self.face = face
        metrics = FontMetrics(table)
        let pattern = FontFace.pattern(of: font)
        func text(_ element: String) -> String? {
            var value: UnsafeMutablePointer<FcChar8>?
            guard FcPatternGetString(pattern, element, 0, &value) == FcResultMatch, let value else { return nil }
            return String(cString: value)
        }
        let family = text(FC_FAMILY) ?? "Unknown"
        self.family = family
        styleName = text(FC_STYLE) ?? "Regular"
        fullName = text(FC_FULLNAME) ?? family
        postScriptName = text(FC_POSTSCRIPT_NAME) ?? family.replacing(" ", with: "")
    }
}
