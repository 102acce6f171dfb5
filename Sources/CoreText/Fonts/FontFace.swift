import CAcetateFontconfig
import CAcetatePango
import CoreGraphics
import Synchronization

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

    /// Draws outlines with Cairo's source, in a space with y down: filled, or where there is a `stroke`, as lines of that
    /// width. They stand exactly where they should, between pixels as well.
    func draw(_ glyphs: [cairo_glyph_t], transform: CGAffineTransform, stroke: CGFloat?, on cr: OpaquePointer) {
        guard let count = Int32(exactly: glyphs.count) else { return }
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
        cairo_save(cr)
        // Glyphs have y down.
        cairo_scale(cr, 1, -1)
        select(matrix, on: cr)
        cairo_new_path(cr)
        cairo_glyph_path(cr, glyphs, count)
        if let stroke {
            cairo_set_line_width(cr, stroke)
            cairo_set_dash(cr, nil, 0, 0)
            cairo_set_line_join(cr, CAIRO_LINE_JOIN_MITER)
            cairo_set_miter_limit(cr, 4)
            cairo_stroke(cr)
        } else {
            cairo_set_fill_rule(cr, CAIRO_FILL_RULE_WINDING)
            cairo_fill(cr)
        }
        cairo_restore(cr)
    }

    private func select(_ matrix: cairo_matrix_t, on cr: OpaquePointer) {
        var matrix = matrix
        cairo_set_font_face(cr, handle)
        cairo_set_font_matrix(cr, &matrix)
        guard let options = cairo_font_options_create() else { return }
        defer { cairo_font_options_destroy(options) }
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_set_font_options(cr, options)
    }

    // MARK: Glyphs that are pictures

    /// The size, in pixels to an em, at which pictures of glyphs are taken from the font: that of Noto's emoji.
    private static let pictureSize = 109

    /// Pictures that were taken, by face and glyph; Cairo gives the same face for the same font, and holding it keeps
    /// another from taking its place in memory.
    private struct Picture {
        let face: FontFace
        let image: CGImage
        /// Of the image's lower left corner from the glyph's origin, y up, in pixels.
        let origin: CGPoint
    }
    private struct PictureKey: Hashable {
        let face: UInt
        let glyph: UInt
    }
    /// Guards the pictures. At most so many are kept.
    private static let pictures = Mutex<[PictureKey: Picture?]>([:])
    private static let mostPictures = 512

    /// Draws glyphs that are pictures, in a space with y up, scaled and between pixels as they come: Cairo itself would
    /// set them on whole pixels.
    func drawPictures(_ glyphs: [cairo_glyph_t], alpha: CGFloat, in context: CGContext) {
        let scale = matrix.xx / Double(Self.pictureSize)
        guard scale > 0, scale.isFinite else { return }
        context.saved {
            context.multiplyAlpha(alpha)
            for glyph in glyphs {
                guard let picture = picture(of: glyph.index) else { continue }
                let (width, height) = (Double(picture.image.width), Double(picture.image.height))
                context.draw(
                    picture.image,
                    in: CGRect(
                        x: glyph.x + picture.origin.x * scale, y: -glyph.y + picture.origin.y * scale,
                        width: width * scale, height: height * scale))
            }
        }
    }

    private func picture(of glyph: UInt) -> Picture? {
        let key = PictureKey(face: UInt(bitPattern: handle), glyph: glyph)
        if let known = Self.pictures.withLock({ $0[key] }) { return known }
        let picture = takePicture(of: glyph)
        Self.pictures.withLock {
            if $0.count >= Self.mostPictures { $0.removeAll() }
            $0[key] = .some(picture)
        }
        return picture
    }

    /// With a transparent pixel on every side, so that edges between pixels are soft.
    private func takePicture(of glyph: UInt) -> Picture? {
        let size = Self.pictureSize
        guard
            let context = CGContext(
                data: nil, width: 3 * size, height: 3 * size, bitsPerComponent: 8, bytesPerRow: 0,
                space: .sRGBSpace, bitmapInfo: .native(isOpaque: false))
        else { return nil }
        let matrix = cairo_matrix_t(
            xx: Double(size), yx: 0, xy: 0, yy: Double(size), x0: 0, y0: 0)
        context.withCairo { [self] cr in
            cairo_save(cr)
            cairo_translate(cr, Double(size), Double(size))
            cairo_scale(cr, 1, -1)
            select(matrix, on: cr)
            var one = cairo_glyph_t(index: glyph, x: 0, y: 0)
            cairo_show_glyphs(cr, &one, 1)
            cairo_restore(cr)
        }
        guard let image = context.makeImage(), let box = image.marks?.insetBy(dx: -1, dy: -1),
            let part = image.cropping(to: box)
        else { return nil }
        let cut = box.intersection(CGRect(x: 0, y: 0, width: image.width, height: image.height))
        return Picture(
            face: self, image: part,
            origin: CGPoint(x: cut.minX - Double(size), y: Double(image.height) - cut.maxY - Double(size)))
    }
}

extension CGImage {
    /// A rectangle around all pixels that are not transparent, from the top left; nil where there is none.
    fileprivate var marks: CGRect? {
        guard let data = dataProvider?.data, data.count >= 4 * width * height else { return nil }
        var bounds = CGRect.null
        data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
            for y in 0..<height {
                for x in 0..<width where bytes[4 * (y * width + x) + 3] != 0 {
                    bounds = bounds.union(CGRect(x: x, y: y, width: 1, height: 1))
                }
            }
        }
        return bounds.isNull ? nil : bounds
    }
}
