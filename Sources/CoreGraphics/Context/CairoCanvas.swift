import AcetatePixels
import CAcetateCairo

/// Cairo's drawing state on borrowed or owned pixels, or on the pages of a PDF file: the only owner of a `cairo_t`, which it frees on
/// deinitialization.
///
/// Cairo's matrix is the identity between calls, so that Cairo's user space is device space: pixels from the top left,
/// y down.
final class CairoCanvas {
    let handle: OpaquePointer
    /// Nil for a PDF file.
    let pixels: PixelBuffer?
    /// Keeps `pixels` alive if the canvas owns them.
    let store: PixelStore?

    /// Draws into the memory of `pixels`, which must outlive the canvas. With `isOpaque`, alpha is ignored: every pixel
    /// is opaque. Nil if there is not enough memory.
    init?(pixels: PixelBuffer, store: PixelStore? = nil, isOpaque: Bool = false) {
        // The surface wraps the memory without copying it; `PixelBuffer` has checked its size, alignment and row
        // length.
        let surface = cairo_image_surface_create_for_data(
            pixels.base.assumingMemoryBound(to: UInt8.self), isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
            Int32(pixels.size.width), Int32(pixels.size.height), Int32(pixels.bytesPerRow))
        // `cairo_create` retains the surface, and neither call returns null.
        guard let surface, let handle = cairo_create(surface) else { return nil }
        cairo_surface_destroy(surface)
        guard cairo_status(handle) == CAIRO_STATUS_SUCCESS else {
            cairo_destroy(handle)
            return nil
        }
        self.handle = handle
        self.pixels = pixels
        self.store = store
    }

    /// Draws the pages of a PDF file. Nil if there is not enough memory.
    init?(_ document: PDFWriter) {
        guard let handle = cairo_create(document.surface) else { return nil }
        guard cairo_status(handle) == CAIRO_STATUS_SUCCESS else {
            cairo_destroy(handle)
            return nil
        }
        self.handle = handle
        pixels = nil
        store = nil
    }

    deinit {
        cairo_destroy(handle)
    }
}

extension PixelBuffer {
    /// The pixels of a surface with 32 bits for each, such as a group of a bitmap's context, after all drawing. They are valid as long
    /// as the surface. Nil for a surface without such pixels.
    init?(imageSurface surface: OpaquePointer) {
        cairo_surface_flush(surface)
        guard cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE,
            [CAIRO_FORMAT_ARGB32, CAIRO_FORMAT_RGB24].contains(cairo_image_surface_get_format(surface)),
            let bytes = cairo_image_surface_get_data(surface),
            let size = PixelSize(
                Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface)))
        else { return nil }
        self.init(base: bytes, size: size, bytesPerRow: Int(cairo_image_surface_get_stride(surface)))
    }
}

extension CGAffineTransform {
    /// The transform as a Cairo matrix.
    var cairo: cairo_matrix_t { cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty) }
}

extension CGAffineTransform {
    /// The greatest number in a pattern's transform. Cairo converts them to 16.16 fixed-point numbers, and a handle
    /// goes into an error state for greater ones.
    static let patternLimit: CGFloat = 32_000

    /// Whether Cairo can sample a pattern with this transform, from the device to the pattern: its numbers are in
    /// range, and so, roughly, are the inverse's: no device pixel maps to less than the smallest fixed-point number.
    var canSample: Bool {
        isInvertible && greatestScale <= Self.patternLimit && abs(determinant) / greatestScale >= 1 / 65536
            && max(abs(tx), abs(ty)) <= Self.patternLimit
    }
}

/// A device coordinate clamped to the range of Cairo's 24.8 fixed-point numbers, with headroom for arithmetic.
func cairoCoordinate(_ value: CGFloat) -> Double {
    min(max(Double(value), -4_000_000), 4_000_000)
}

/// Adds the path's segments, whose points are device coordinates, to the handle's path.
func appendToCairo(_ path: PathElements, _ cr: OpaquePointer) {
    path.forEach { segment in
        switch segment {
        case .move(let to):
            cairo_move_to(cr, cairoCoordinate(to.x), cairoCoordinate(to.y))
        case .line(_, let to):
            cairo_line_to(cr, cairoCoordinate(to.x), cairoCoordinate(to.y))
        case .quad(let from, let control, let to):
            // A quadratic curve raised to a cubic: its control points are two thirds of the way to the quadratic's.
            cairo_curve_to(
                cr, cairoCoordinate(from.x + (control.x - from.x) * 2 / 3),
                cairoCoordinate(from.y + (control.y - from.y) * 2 / 3),
                cairoCoordinate(to.x + (control.x - to.x) * 2 / 3),
                cairoCoordinate(to.y + (control.y - to.y) * 2 / 3), cairoCoordinate(to.x), cairoCoordinate(to.y))
        case .cubic(_, let control1, let control2, let to):
            cairo_curve_to(
                cr, cairoCoordinate(control1.x), cairoCoordinate(control1.y), cairoCoordinate(control2.x),
                cairoCoordinate(control2.y), cairoCoordinate(to.x), cairoCoordinate(to.y))
        case .close:
            cairo_close_path(cr)
        }
    }
}

/// Adds a transformed rectangle to the handle's path; nothing if it is not finite.
func appendToCairo(_ rect: CGRect, _ t: CGAffineTransform, _ cr: OpaquePointer) {
    guard rect.isFinite, t.isFinite else { return }
    if t.isRectilinear {
        let device = rect.applying(t)
        let (x, y) = (cairoCoordinate(device.minX), cairoCoordinate(device.minY))
        cairo_rectangle(cr, x, y, cairoCoordinate(device.maxX) - x, cairoCoordinate(device.maxY) - y)
        return
    }
    let rect = rect.standardized
    var first = true
    for (x, y) in [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.maxX, rect.maxY), (rect.minX, rect.maxY)] {
        let corner = CGPoint(x: x, y: y).applying(t)
        if first {
            cairo_move_to(cr, cairoCoordinate(corner.x), cairoCoordinate(corner.y))
        } else {
            cairo_line_to(cr, cairoCoordinate(corner.x), cairoCoordinate(corner.y))
        }
        first = false
    }
    cairo_close_path(cr)
}
