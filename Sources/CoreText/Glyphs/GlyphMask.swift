import CAcetatePango

/// The coverage of the pixels around a glyph's origin, for one position of the origin between pixels.
struct GlyphMask: Sendable {
    /// Positions between pixels, in each direction.
    ///
    /// A glyph is at most 1/64 of a pixel from its exact position, in each direction. That changes the coverage of a pixel at a
    /// vertical or horizontal edge by at most 1/64, which is 4 of 255 levels. The quarters of a pixel to which a context can
    /// quantize positions are among these.
    static let phases = 32

    /// The pixels, relative to the pixel that contains the origin, y down. The width is 0 for a glyph without a shape.
    let x, y, width, height: Int
    /// From 0 to 255, in rows from the top.
    let coverage: [UInt8]

    /// The memory that the mask uses, in bytes, with that of its entry in a cache.
    var byteCount: Int { coverage.count + 160 }
}

/// A font in pixels. With a key, it is all that a mask depends on, so that it is the same whenever it is made.
struct GlyphMaskFont: Hashable, Sendable {
    /// The address of the face, which the cache retains.
    let face: UInt
    /// The transform from shapes of one em to pixels.
    let xx, yx, xy, yy: Double
}

/// A glyph of a font, and the position of its origin in a pixel.
struct GlyphMaskKey: Hashable, Sendable {
    private let bits: UInt64

    /// The glyph is less than 2^32. The phases are in steps of 1/32.
    init(glyph: UInt, phaseX: UInt8, phaseY: UInt8) {
        bits = UInt64(UInt32(truncatingIfNeeded: glyph)) << 16 | UInt64(phaseX) << 8 | UInt64(phaseY)
    }

    var glyph: UInt { UInt(bits >> 16) }
    var phaseX: UInt8 { UInt8(truncatingIfNeeded: bits >> 8) }
    var phaseY: UInt8 { UInt8(truncatingIfNeeded: bits) }
}

/// A place to draw a mask.
struct PlacedGlyphMask {
    /// The first pixel.
    let x, y: Int
    let mask: GlyphMask

    var maxY: Int { y + mask.height }
}

/// Draws the shapes of glyphs into masks. Owns a Cairo context on a surface of coverage, which it frees on deinitialization.
final class GlyphRasterizer {
    private let cr: OpaquePointer
    private let surface: OpaquePointer
    /// The number of pixels on each side.
    private let side: Int

    /// Nil if there is not enough memory.
    ///
    /// - Parameters:
    ///   - em: the size of the font in pixels.
    ///   - select: sets the font of a Cairo context.
    init?(em: Double, select: (OpaquePointer) -> Void) {
        side = 5 * Int(em.rounded(.up)) + 8
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(side), Int32(side)) else { return nil }
        guard let cr = cairo_create(surface), cairo_status(cr) == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(surface)
            return nil
        }
        self.surface = surface
        self.cr = cr
        select(cr)
        cairo_set_fill_rule(cr, CAIRO_FILL_RULE_WINDING)
    }

    deinit {
        cairo_destroy(cr)
        cairo_surface_destroy(surface)
    }

    /// The mask of a glyph; nil if the shape extends too far from its origin.
    func mask(_ glyph: UInt, phaseX: UInt8, phaseY: UInt8) -> GlyphMask? {
        let (center, step) = (side / 2, 1 / Double(GlyphMask.phases))
        var one = cairo_glyph_t(
            index: glyph, x: Double(center) + Double(phaseX) * step, y: Double(center) + Double(phaseY) * step)
        cairo_new_path(cr)
        cairo_glyph_path(cr, &one, 1)
        var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
        cairo_path_extents(cr, &x1, &y1, &x2, &y2)
        guard cairo_status(cr) == CAIRO_STATUS_SUCCESS else { return nil }
        guard x2 > x1, y2 > y1 else { return GlyphMask(x: 0, y: 0, width: 0, height: 0, coverage: []) }
        guard x1 >= 0, y1 >= 0, x2 <= Double(side), y2 <= Double(side) else { return nil }
        let (left, top) = (Int(x1.rounded(.down)), Int(y1.rounded(.down)))
        let (width, height) = (Int(x2.rounded(.up)) - left, Int(y2.rounded(.up)) - top)
        cairo_fill(cr)
        cairo_surface_flush(surface)
        guard let bytes = cairo_image_surface_get_data(surface) else { return nil }
        let stride = Int(cairo_image_surface_get_stride(surface))
        // The rows are in the surface, which has `side` rows of `stride` bytes, because the shape is (see above). They are
        // transparent again afterwards.
        let coverage = [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
            count = width * height
            guard let base = buffer.baseAddress else { return }
            for row in 0..<height {
                let source = bytes + (top + row) * stride + left
                (base + row * width).update(from: source, count: width)
                source.update(repeating: 0, count: width)
            }
        }
        cairo_surface_mark_dirty(surface)
        return GlyphMask(x: left - center, y: top - center, width: width, height: height, coverage: coverage)
    }
}
