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

/// The shapes of a font's glyphs at a size, as Cairo draws them: the one owner of a reference to a `cairo_font_face_t`,
/// given back with the object.
///
/// `@unchecked Sendable`: the face is never changed, Cairo counts its references atomically and locks its FreeType face
/// while it draws.
final class FontFace: @unchecked Sendable {
    private let handle: OpaquePointer
    private let matrix: cairo_matrix_t
    /// Whether glyphs are outlines of one colour; else they are pictures, as emoji are.
    let isOutline: Bool

    /// The face of a font of the library, within its lock; nil when Cairo cannot use it.
    init?(_ font: UnsafeMutablePointer<PangoFont>) {
        // Fonts of a PangoCairoFontMap are PangoCairoFonts, so Pango documents.
        let scaled = pango_cairo_font_get_scaled_font(OpaquePointer(font))
        guard let scaled, cairo_scaled_font_status(scaled) == CAIRO_STATUS_SUCCESS,
            let face = cairo_scaled_font_get_font_face(scaled)
        else { return nil }
        handle = cairo_font_face_reference(face)
        var matrix = cairo_matrix_t()
        cairo_scaled_font_get_font_matrix(scaled, &matrix)
        self.matrix = matrix
        let pattern = Self.pattern(of: font)
        func flag(_ element: String, default value: Bool) -> Bool {
            var flag: FcBool = 0
            return FcPatternGetBool(pattern, element, 0, &flag) == FcResultMatch ? flag != 0 : value
        }
        isOutline = flag(FC_OUTLINE, default: true) && !flag(FC_COLOR, default: false)
    }

    deinit { cairo_font_face_destroy(handle) }

    /// Fontconfig's pattern of a font of the library, which is a PangoFcFont: its map is of Cairo's FreeType kind.
    static func pattern(of font: UnsafeMutablePointer<PangoFont>) -> OpaquePointer? {
        pango_fc_font_get_pattern(UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self))
    }

    /// Draws glyphs with Cairo's source, in a space with y down. Outlines are filled, and so stand exactly where they
    /// should, between pixels as well; Cairo would set pictures of glyphs on whole pixels.
    func draw(_ glyphs: [cairo_glyph_t], transform: CGAffineTransform, on cr: OpaquePointer) {
        var matrix = matrix
        if transform != .identity {
            // The font's own transform applies to its shapes with y up, the matrix to those with y down.
            var own = cairo_matrix_t(
                xx: transform.a, yx: -transform.b, xy: -transform.c, yy: transform.d, x0: transform.tx,
                y0: -transform.ty)
            var result = cairo_matrix_t()
            cairo_matrix_multiply(&result, &matrix, &own)
            matrix = result
        }
        cairo_set_font_face(cr, handle)
        cairo_set_font_matrix(cr, &matrix)
        guard let options = cairo_font_options_create() else { return }
        defer { cairo_font_options_destroy(options) }
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_set_font_options(cr, options)
        guard let count = Int32(exactly: glyphs.count) else { return }
        if isOutline {
            cairo_new_path(cr)
            cairo_glyph_path(cr, glyphs, count)
            cairo_set_fill_rule(cr, CAIRO_FILL_RULE_WINDING)
            cairo_fill(cr)
        } else {
            cairo_show_glyphs(cr, glyphs, count)
        }
    }
}
