import CAcetatePango
import CoreGraphics

/// A font's metrics from its tables, as fractions of the font size; y up.
struct FontMetrics: Sendable {
    /// Design units per em.
    let unitsPerEm: Int
    let ascent: Double
    /// Positive downward.
    let descent: Double
    /// The gap between lines, in addition to ascent and descent.
    let leading: Double
    /// The union of all glyphs' bounding boxes (table `head`).
    let boundingBox: CGRect
    /// The heights of x and of H, measured from the glyphs' shapes.
    let xHeight: Double
    let capHeight: Double
    /// The position of the underline's upper edge, negative below the baseline, and its thickness (table `post`).
    let underlinePosition: Double
    let underlineThickness: Double
    /// The position of the strikethrough's upper edge, and its thickness (table `OS/2`).
    let strikeoutPosition: Double
    let strikeoutThickness: Double
    /// The sizes of superscript and subscript and their baseline offsets, negative for subscript (table `OS/2`).
    let superscript: (size: Double, offset: Double)
    let subscripted: (size: Double, offset: Double)
    let glyphCount: Int
    /// In degrees counterclockwise from the vertical (table `post`); negative for text that slants to the right.
    let italicAngle: Double

    /// Reads a face's tables. HarfBuzz chooses between the ascents of the tables `hhea` and `OS/2`.
    init(_ face: OpaquePointer) {
        let units = Double(max(1, hb_face_get_upem(face)))
        unitsPerEm = Int(units)
        glyphCount = Int(hb_face_get_glyph_count(face))
        var extents = hb_font_extents_t()
        var heights: (x: Double?, capital: Double?)
        // A HarfBuzz font without a size uses design units.
        if let font = hb_font_create(face) {
            hb_font_get_h_extents(font, &extents)
            heights = (Self.height(of: "x", font), Self.height(of: "H", font))
            hb_font_destroy(font)
        }
        ascent = Double(extents.ascender) / units
        descent = -Double(extents.descender) / units
        leading = Double(extents.line_gap) / units
        let head = FontTable(face, "head")
        let low = (head.int16(36), head.int16(38))
        let high = (head.int16(40), head.int16(42))
        boundingBox =
            if let minX = low.0, let minY = low.1, let maxX = high.0, let maxY = high.1 {
                CGRect(
                    x: minX / units, y: minY / units, width: (maxX - minX) / units, height: (maxY - minY) / units)
            } else {
                CGRect(x: 0, y: -descent, width: 1, height: ascent + descent)
            }
        let post = FontTable(face, "post")
        // A 16.16 fixed-point number.
        let fraction = post.int16(6).map { $0 < 0 ? $0 + 65536 : $0 } ?? 0
        italicAngle = (post.int16(4) ?? 0) + fraction / 65536
        underlinePosition = (post.int16(8) ?? -units / 10) / units
        underlineThickness = (post.int16(10) ?? units / 20) / units
        let os2 = FontTable(face, "OS/2")
        strikeoutThickness = (os2.int16(26).flatMap { $0 > 0 ? $0 : nil } ?? units / 20) / units
        strikeoutPosition = (os2.int16(28) ?? (heights.x ?? units / 2) * 0.6) / units
        func script(_ size: Int, _ offset: Int, _ sign: Double) -> (size: Double, offset: Double) {
            guard let size = os2.int16(size), size > 0, let offset = os2.int16(offset) else { return (0.65, sign / 3) }
            return (min(size / units, 2), sign * offset / units)
        }
        superscript = script(12 + 8, 16 + 8, 1)
        subscripted = script(12, 16, -1)
        // The specification of `OS/2` proposes 0.5 and 0.7 em if the glyphs do not exist.
        xHeight = (heights.x ?? units / 2) / units
        capHeight = (heights.capital ?? units * 0.7) / units
    }

    /// The height of a character's shape above the baseline in design units; nil if the font lacks the character.
    private static func height(of character: Unicode.Scalar, _ font: OpaquePointer) -> Double? {
        var glyph: hb_codepoint_t = 0
        var extents = hb_glyph_extents_t()
        guard hb_font_get_nominal_glyph(font, character.value, &glyph) != 0,
            hb_font_get_glyph_extents(font, glyph, &extents) != 0
        else { return nil }
        return Double(extents.y_bearing)
    }
}

/// A table of a font file, with big-endian numbers. Its bytes belong to the face, come from a file, and may be
/// truncated.
private struct FontTable: ~Copyable {
    private let blob: OpaquePointer?

    init(_ face: OpaquePointer, _ name: StaticString) {
        let tag = name.withUTF8Buffer { $0.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } }
        blob = hb_face_reference_table(face, tag)
    }

    deinit { hb_blob_destroy(blob) }

    /// The signed 16-bit number at an offset; nil beyond the end.
    func int16(_ offset: Int) -> Double? {
        var length: UInt32 = 0
        guard let blob, let data = hb_blob_get_data(blob, &length), offset >= 0, offset + 1 < Int(length) else {
            return nil
        }
        // Within the blob's bytes (checked above), which are valid as long as the blob.
        let (high, low) = (UInt8(bitPattern: data[offset]), UInt8(bitPattern: data[offset + 1]))
        return Double(Int16(bitPattern: UInt16(high) << 8 | UInt16(low)))
    }
}
