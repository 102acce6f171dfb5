import AcetatePixels
import CAcetateCairo

// Drawing into bitmaps with components of more than 8 bits. Cairo computes which part of each pixel a shape covers, with 8
// bits; colors, gradients and images with such components are composited with the precision of the bitmap. Everything
// else that is drawn (images of 8 bits, patterns, transparency layers and emoji) has 8 bits.

extension CGContext {
    /// A context over a bitmap with components of more than 8 bits; nil for a layout that is not supported.
    convenience init?(
        wide data: UnsafeMutableRawPointer?, size: PixelSize, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, info: CGBitmapInfo
    ) {
        let bitmap = WideBitmap(
            data, size: size, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow, space: space, info: info)
        // Cairo needs pixels for its state, and draws into groups only, so these use almost no memory.
        guard let bitmap, let store = PixelStore(size), let canvas = CairoCanvas(pixels: store.pixels, store: store)
        else { return nil }
        self.init(
            canvas: canvas, toDevice: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(size.height)),
            bitmapInfo: info)
        wide = bitmap
    }

    /// Composites a source through a shape; see `paint`. `exact` is the source if it has more than 8 bits.
    func paint(
        into bitmap: WideBitmap, _ mode: CGBlendMode, alpha: CGFloat, exact: WideSource?,
        source: (OpaquePointer) -> Void, cover: (OpaquePointer, CGFloat) -> Void
    ) {
        defer { cairo_new_path(cr) }
        let coverage = group(CAIRO_CONTENT_ALPHA) { cr in
            cairo_set_source_rgba(cr, 0, 0, 0, 1)
            cover(cr, 1)
        }
        guard let coverage else { return }
        let uniform = exact?.uniformColor(for: bitmap)
        let colors = uniform == nil ? exact?.colors(for: bitmap) : nil
        // The source in 8 bits: all there is, or what shows where the shape has colors of its own, as emoji do.
        var pixels: GroupPixels?
        if colors == nil, mode != .clear {
            pixels = group(CAIRO_CONTENT_COLOR_ALPHA) { cr in
                source(cr)
                cover(cr, 1)
            }
        }
        let expected: WideColor? = uniform == nil ? nil : exact?.sRGB
        let mask = state.clipMask
        let bounds = coverage.bounds.intersection(bitmap.size.rect)
        for y in bounds.y..<bounds.y + bounds.height {
            for x in bounds.x..<bounds.x + bounds.width {
                let covered = Double(coverage.alpha(x, y)) / 255
                let part = covered * (mask?.opacity(x, y) ?? 1)
                guard part > 0 else { continue }
                var color = WideColor.zero
                if let colors {
                    color = colors(CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5))
                } else if let pixels {
                    let own = pixels.color(x, y)
                    if let uniform, let expected, (own - expected * covered).largest <= 2 / 255 {
                        color = uniform
                    } else {
                        color = bitmap.color(premultiplied: own / covered)
                    }
                }
                color *= Double(alpha)
                bitmap.update(x, y) { $0 + (mode.composite(color, over: $0) - $0) * part }
            }
        }
    }

    /// What `body` draws with the handle in a group of the clip's extent; nil if that is empty.
    private func group(_ content: cairo_content_t, _ body: (OpaquePointer) -> Void) -> GroupPixels? {
        cairo_push_group_with_content(cr, content)
        cairo_set_operator(cr, CAIRO_OPERATOR_OVER)
        body(cr)
        cairo_new_path(cr)
        let pixels = cairo_get_group_target(cr).flatMap { GroupPixels($0) }
        cairo_pattern_destroy(cairo_pop_group(cr))
        return pixels
    }
}

/// The pixels of a group of a Cairo handle.
///
/// It owns a reference to the group's surface, which keeps the memory that it reads.
private final class GroupPixels {
    let bounds: PixelRect
    private let surface: OpaquePointer
    private let base: UnsafePointer<UInt8>
    private let stride: Int

    /// Nil if the surface has no pixels.
    init?(_ surface: OpaquePointer) {
        cairo_surface_flush(surface)
        guard let base = cairo_image_surface_get_data(surface) else { return nil }
        var (x, y) = (0.0, 0.0)
        cairo_surface_get_device_offset(surface, &x, &y)
        bounds = PixelRect(
            x: Int(-x), y: Int(-y), width: Int(cairo_image_surface_get_width(surface)),
            height: Int(cairo_image_surface_get_height(surface)))
        self.base = UnsafePointer(base)
        stride = Int(cairo_image_surface_get_stride(surface))
        self.surface = cairo_surface_reference(surface)
    }

    deinit { cairo_surface_destroy(surface) }

    /// The value at a device pixel within the bounds of a group that has only alpha.
    func alpha(_ x: Int, _ y: Int) -> UInt8 { base[(y - bounds.y) * stride + x - bounds.x] }

    /// The premultiplied color at a device pixel within the bounds.
    func color(_ x: Int, _ y: Int) -> WideColor {
        let pixel = UnsafeRawPointer(base + (y - bounds.y) * stride).load(
            fromByteOffset: 4 * (x - bounds.x), as: UInt32.self)
        func channel(_ shift: UInt32) -> Double { Double(pixel >> shift & 0xFF) / 255 }
        return WideColor(channel(16), channel(8), channel(0), channel(24))
    }
}

extension ClipMask {
    /// The opacity at a device pixel.
    fileprivate func opacity(_ x: Int, _ y: Int) -> Double {
        image.withPixels { pixels in
            let (column, row) = (x - self.x, y - self.y)
            guard column >= 0, row >= 0, column < pixels.size.width, row < pixels.size.height else { return 0 }
            return Double(pixels[row: row][column] >> 24) / 255
        }
    }
}

extension WideSource {
    /// A uniform color as Cairo paints it, premultiplied.
    fileprivate var sRGB: WideColor? {
        guard case .color(let color, let opacity) = self else { return nil }
        let value = color.sRGB
        return WideColor(value.red, value.green, value.blue, 1) * (value.alpha * Double(opacity))
    }
}

extension WideColor {
    /// The greatest magnitude of a component.
    fileprivate var largest: Double { Swift.max(abs(x), abs(y), abs(z), abs(w)) }
}
