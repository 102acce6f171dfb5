import CAcetateFontconfig
import CAcetatePango
import CoreGraphics
import Synchronization

/// The glyph shapes of a font at a size, drawn by Cairo. Owns a reference to a `cairo_font_face_t`, which it releases
/// on deinitialization.
///
/// `@unchecked Sendable`: the face is never modified, and Cairo counts its references atomically and locks its FreeType
/// face while it draws.
final class FontFace: @unchecked Sendable {
    private let handle: OpaquePointer
    private let matrix: cairo_matrix_t
    /// Whether glyphs are outlines of one color; otherwise they are color bitmaps, as for emoji.
    let isOutline: Bool

    /// Creates the face of a font of the library, whose lock must be held; nil if Cairo cannot use the font.
    init?(_ font: UnsafeMutablePointer<PangoFont>) {
        // Pango documents that fonts of a `PangoCairoFontMap` are `PangoCairoFont`s.
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

    private init(_ face: FontFace, scale: Double) {
        handle = cairo_font_face_reference(face.handle)
        var (matrix, factors) = (cairo_matrix_t(), cairo_matrix_t())
        var own = face.matrix
        cairo_matrix_init_scale(&factors, scale, scale)
        cairo_matrix_multiply(&matrix, &own, &factors)
        self.matrix = matrix
        isOutline = face.isOutline
    }

    deinit { cairo_font_face_destroy(handle) }

    /// The same font with glyphs that are larger by a factor.
    func scaled(by scale: Double) -> FontFace { scale == 1 ? self : FontFace(self, scale: scale) }

    /// Whether both are the same font. Cairo returns the same handle for the same font at any size.
    func isSame(as other: FontFace) -> Bool { handle == other.handle }

    /// The transform from shapes of one em, y up, to those of this face in points, which are slanted if the font has no
    /// italic shapes of its own.
    var emToPoints: CGAffineTransform {
        // Cairo's matrix has y down.
        CGAffineTransform(a: matrix.xx, b: -matrix.yx, c: -matrix.xy, d: matrix.yy, tx: matrix.x0, ty: -matrix.y0)
    }

    /// Fontconfig's pattern of a font of the library. The font is a `PangoFcFont`, because the map is of Cairo's
    /// FreeType type.
    static func pattern(of font: UnsafeMutablePointer<PangoFont>) -> OpaquePointer? {
        pango_fc_font_get_pattern(UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self))
    }

    /// The address of Cairo's face, which is the same for the same font at any size.
    var address: UInt { UInt(bitPattern: handle) }

    /// Draws glyphs with Cairo's source, with positions in a space with y down: filled, or their outlines stroked with a
    /// line width of `stroke` if it is not nil.
    func draw(_ glyphs: [cairo_glyph_t], transform: CGAffineTransform, stroke: CGFloat?, on cr: OpaquePointer) {
        var matrix = matrix
        if transform != .identity {
            // `transform` applies to shapes with y up, and Cairo's font matrix to shapes with y down.
            var own = cairo_matrix_t(
                xx: transform.a, yx: -transform.b, xy: -transform.c, yy: transform.d, x0: transform.tx,
                y0: -transform.ty)
            var result = cairo_matrix_t()
            cairo_matrix_multiply(&result, &matrix, &own)
            matrix = result
        }
        let glyphs = stroke == nil ? fillMasks(glyphs, matrix, on: cr) : glyphs[...]
        guard !glyphs.isEmpty, let count = Int32(exactly: glyphs.count) else { return }
        cairo_save(cr)
        // Glyph positions have y down.
        cairo_scale(cr, 1, -1)
        select(matrix, on: cr)
        cairo_new_path(cr)
        glyphs.withUnsafeBufferPointer { cairo_glyph_path(cr, $0.baseAddress, count) }
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

    func select(_ matrix: cairo_matrix_t, on cr: OpaquePointer) {
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

    // MARK: Bitmap glyphs

    /// The size in pixels per em at which bitmap glyphs are rasterized: that of Noto's emoji.
    private static let bitmapGlyphSize = 109

    /// A rasterized bitmap glyph. Cairo returns the same face for the same font; retaining the face keeps its address,
    /// the cache's key, from being reused.
    private struct BitmapGlyph {
        let face: FontFace
        let image: CGImage
        /// The offset of the image's lower left corner from the glyph's origin, in pixels, y up.
        let origin: CGPoint
    }
    private struct BitmapGlyphKey: Hashable {
        let face: UInt
        let glyph: UInt
    }
    /// The cached bitmap glyphs, at most `bitmapGlyphLimit`. A nil value means that the glyph has no pixels.
    private static let bitmapGlyphs = Mutex<[BitmapGlyphKey: BitmapGlyph?]>([:])
    private static let bitmapGlyphLimit = 512

    /// Draws bitmap glyphs in a space with y up, scaled and at subpixel positions. Cairo itself would round their
    /// positions to whole pixels.
    func drawBitmapGlyphs(_ glyphs: [cairo_glyph_t], alpha: CGFloat, in context: CGContext) {
        let scale = matrix.xx / Double(Self.bitmapGlyphSize)
        guard scale > 0, scale.isFinite else { return }
        context.saved {
            context.multiplyAlpha(alpha)
            for glyph in glyphs {
                guard let bitmapGlyph = bitmapGlyph(of: glyph.index) else { continue }
                let (width, height) = (Double(bitmapGlyph.image.width), Double(bitmapGlyph.image.height))
                context.draw(
                    bitmapGlyph.image,
                    in: CGRect(
                        x: glyph.x + bitmapGlyph.origin.x * scale, y: -glyph.y + bitmapGlyph.origin.y * scale,
                        width: width * scale, height: height * scale))
            }
        }
    }

    private func bitmapGlyph(of glyph: UInt) -> BitmapGlyph? {
        let key = BitmapGlyphKey(face: address, glyph: glyph)
        if let known = Self.bitmapGlyphs.withLock({ $0[key] }) { return known }
        let bitmapGlyph = rasterizeBitmapGlyph(of: glyph)
        Self.bitmapGlyphs.withLock {
            if $0.count >= Self.bitmapGlyphLimit { $0.removeAll() }
            $0[key] = .some(bitmapGlyph)
        }
        return bitmapGlyph
    }

    /// Rasterizes a bitmap glyph with a transparent pixel on every side, so that its edges are smooth at subpixel
    /// positions.
    private func rasterizeBitmapGlyph(of glyph: UInt) -> BitmapGlyph? {
        let size = Self.bitmapGlyphSize
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
        guard let image = context.makeImage(), let box = image.nontransparentBounds?.insetBy(dx: -1, dy: -1),
            let part = image.cropping(to: box)
        else { return nil }
        let cut = box.intersection(CGRect(x: 0, y: 0, width: image.width, height: image.height))
        return BitmapGlyph(
            face: self, image: part,
            origin: CGPoint(x: cut.minX - Double(size), y: Double(image.height) - cut.maxY - Double(size)))
    }
}

extension CGImage {
    /// The bounding box of all pixels that are not transparent, from the top left; nil if there are none.
    fileprivate var nontransparentBounds: CGRect? {
        var bounds = CGRect.null
        withPixels { pixels in
            for y in 0..<height {
                let row = pixels[row: y]
                for x in 0..<width where row[x] >> 24 != 0 {
                    bounds = bounds.union(CGRect(x: x, y: y, width: 1, height: 1))
                }
            }
        }
        return bounds.isNull ? nil : bounds
    }
}
