import CAcetatePango
import CoreGraphics

/// The glyphs of a font in design units, y up, read from its tables. Owns a HarfBuzz font.
///
/// `@unchecked Sendable`: the HarfBuzz font is immutable after initialization, and then any thread may read it. It does
/// not refer to Pango's objects.
final class FontGlyphs: @unchecked Sendable {
    let font: OpaquePointer

    /// Reads the glyphs of a font of Pango. Nil if there is not enough memory.
    init?(_ shaped: OpaquePointer) {
        guard let face = hb_font_get_face(shaped), let font = hb_font_create(face) else { return nil }
        // The weight and width of a variable font.
        var count: UInt32 = 0
        if let coordinates = hb_font_get_var_coords_normalized(shaped, &count), count > 0 {
            hb_font_set_var_coords_normalized(font, coordinates, count)
        }
        hb_font_make_immutable(font)
        self.font = font
    }

    deinit { hb_font_destroy(font) }

    /// The glyph of a character; nil if the font lacks it.
    func glyph(of character: Unicode.Scalar) -> CGGlyph? {
        var glyph: hb_codepoint_t = 0
        guard hb_font_get_nominal_glyph(font, character.value, &glyph) != 0 else { return nil }
        return CGGlyph(exactly: glyph)
    }

    /// The glyph with a PostScript name; nil if the font has none.
    func glyph(named name: String) -> CGGlyph? {
        var glyph: hb_codepoint_t = 0
        guard hb_font_get_glyph_from_name(font, name, -1, &glyph) != 0 else { return nil }
        return CGGlyph(exactly: glyph)
    }

    /// The PostScript name of a glyph; nil if it has none.
    func name(of glyph: CGGlyph) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { name in
            guard let base = name.baseAddress, hb_font_get_glyph_name(font, UInt32(glyph), base, 128) != 0 else {
                return nil
            }
            // HarfBuzz ends the name with a NUL.
            return String(cString: base)
        }
    }

    func advance(of glyph: CGGlyph) -> Double { Double(hb_font_get_glyph_h_advance(font, UInt32(glyph))) }

    /// The outline; empty for glyphs without one, such as spaces and bitmaps.
    func outline(of glyph: CGGlyph) -> PathElements {
        guard glyph != ShapedGlyph.empty else { return PathElements() }
        var path = PathElements()
        withUnsafeMutablePointer(to: &path) { acetate_draw_glyph(font, UInt32(glyph), Self.functions.handle, $0) }
        return path
    }

    /// The bounding box of the outline, or of the bitmap; null if there is none.
    func box(of glyph: CGGlyph) -> CGRect {
        let box = outline(of: glyph).bounds
        guard box.isNull, glyph != ShapedGlyph.empty else { return box }
        var extents = hb_glyph_extents_t()
        guard hb_font_get_glyph_extents(font, UInt32(glyph), &extents) != 0, extents.width != 0, extents.height != 0
        else { return .null }
        return CGRect(
            x: Double(extents.x_bearing), y: Double(extents.y_bearing) + Double(extents.height),
            width: Double(extents.width), height: -Double(extents.height)
        )
    }

    /// The functions that HarfBuzz calls with the segments of an outline; their data is a `PathElements`.
    ///
    /// `@unchecked Sendable`: immutable after initialization.
    private final class DrawFunctions: @unchecked Sendable {
        let handle: OpaquePointer?

        init() {
            handle = hb_draw_funcs_create()
            hb_draw_funcs_set_move_to_func(
                handle,
                { _, data, _, x, y, _ in
                    FontGlyphs.path(data)?.pointee.move(to: FontGlyphs.point(x, y))
                }, nil, nil)
            hb_draw_funcs_set_line_to_func(
                handle,
                { _, data, _, x, y, _ in
                    FontGlyphs.path(data)?.pointee.addLine(to: FontGlyphs.point(x, y))
                }, nil, nil)
            hb_draw_funcs_set_quadratic_to_func(
                handle,
                { _, data, _, controlX, controlY, x, y, _ in
                    FontGlyphs.path(data)?.pointee.addQuadCurve(
                        to: FontGlyphs.point(x, y), control: FontGlyphs.point(controlX, controlY))
                }, nil, nil)
            hb_draw_funcs_set_cubic_to_func(
                handle,
                { _, data, _, x1, y1, x2, y2, x, y, _ in
                    FontGlyphs.path(data)?.pointee.addCurve(
                        to: FontGlyphs.point(x, y), control1: FontGlyphs.point(x1, y1),
                        control2: FontGlyphs.point(x2, y2))
                }, nil, nil)
            hb_draw_funcs_set_close_path_func(
                handle, { _, data, _, _ in FontGlyphs.path(data)?.pointee.close() }, nil, nil)
            hb_draw_funcs_make_immutable(handle)
        }

        deinit { hb_draw_funcs_destroy(handle) }
    }

    private static let functions = DrawFunctions()

    /// The data of a drawing function: the path that `outline` passes, which nothing else uses meanwhile.
    private static func path(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<PathElements>? {
        data?.assumingMemoryBound(to: PathElements.self)
    }

    private static func point(_ x: Float, _ y: Float) -> CGPoint { CGPoint(x: Double(x), y: Double(y)) }
}
