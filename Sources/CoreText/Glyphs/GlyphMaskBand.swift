import CAcetatePango

/// Masks that are drawn together: the sum of their coverage in a rectangle of pixels.
///
/// The sum is that of glyphs which do not overlap. Where they do, it is at most the coverage of a whole pixel, as is that of one
/// shape.
struct GlyphMaskBand {
    /// The pixels, from the device's top left.
    let x, y, width, height: Int
    let masks: ArraySlice<PlacedGlyphMask>

    /// Divides masks into bands of rows without masks between them, so that glyphs which are far from each other need little
    /// memory. Masks that overlap are in the same band. Only what is in the rectangle of the other parameters is drawn.
    static func bands(
        of masks: [PlacedGlyphMask], minX: Int, minY: Int, maxX: Int, maxY: Int
    ) -> [GlyphMaskBand] {
        var visible = masks.filter {
            $0.x < maxX && $0.x + $0.mask.width > minX && $0.y < maxY && $0.maxY > minY && $0.mask.width > 0
        }
        // The glyphs of one line are in one band.
        var (top, bottom, tallest) = (Int.max, Int.min, 0)
        for placed in visible {
            (top, bottom) = (min(top, placed.y), max(bottom, placed.maxY))
            tallest = max(tallest, placed.mask.height)
        }
        if !visible.isEmpty, bottom - top <= 2 * tallest {
            return [band(of: visible[...], bottom: bottom, minX: minX, minY: minY, maxX: maxX, maxY: maxY)]
        }
        visible.sort { $0.y < $1.y }
        var bands: [GlyphMaskBand] = []
        var start = 0
        while start < visible.count {
            var (end, bottom) = (start, visible[start].maxY)
            while end < visible.count, visible[end].y <= bottom {
                bottom = max(bottom, visible[end].maxY)
                end += 1
            }
            bands.append(
                band(of: visible[start..<end], bottom: bottom, minX: minX, minY: minY, maxX: maxX, maxY: maxY))
            start = end
        }
        return bands
    }

    /// The band around masks, in a rectangle.
    private static func band(
        of masks: ArraySlice<PlacedGlyphMask>, bottom: Int, minX: Int, minY: Int, maxX: Int, maxY: Int
    ) -> GlyphMaskBand {
        let left = max(minX, masks.reduce(Int.max) { min($0, $1.x) })
        let right = min(maxX, masks.reduce(Int.min) { max($0, $1.x + $1.mask.width) })
        let top = max(minY, masks.reduce(Int.max) { min($0, $1.y) })
        return GlyphMaskBand(
            x: left, y: top, width: right - left, height: min(maxY, bottom) - top, masks: masks)
    }

    /// Draws the context's source through the coverage. `x` and `y` of the band are those of the device; an offset is added in
    /// the space of the context.
    func draw(on cr: OpaquePointer, offsetX: Double, offsetY: Double) {
        guard width > 0, height > 0, width < 32768, height < 32768,
            let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height))
        else { return }
        defer { cairo_surface_destroy(surface) }
        // Nil if there was not enough memory.
        guard let bytes = cairo_image_surface_get_data(surface) else { return }
        let stride = Int(cairo_image_surface_get_stride(surface))
        for placed in masks { add(placed, to: bytes, stride) }
        cairo_surface_mark_dirty(surface)
        cairo_mask_surface(cr, surface, Double(x) + offsetX, Double(y) + offsetY)
    }

    /// Adds the coverage of a mask to `height` rows of `stride` bytes, of which `width` are used.
    private func add(_ placed: PlacedGlyphMask, to bytes: UnsafeMutablePointer<UInt8>, _ stride: Int) {
        let mask = placed.mask
        let (left, right) = (max(placed.x, x), min(placed.x + mask.width, x + width))
        let (top, bottom) = (max(placed.y, y), min(placed.maxY, y + height))
        guard left < right, top < bottom else { return }
        mask.coverage.withUnsafeBufferPointer { coverage in
            guard let base = coverage.baseAddress else { return }
            for row in top..<bottom {
                // Both rows have all columns from `left` to `right`, which are in the mask and in the band.
                let from = base + (row - placed.y) * mask.width + (left - placed.x)
                let to = bytes + (row - y) * stride + (left - x)
                for column in 0..<right - left {
                    let sum = UInt16(to[column]) &+ UInt16(from[column])
                    to[column] = UInt8(truncatingIfNeeded: min(sum, 255))
                }
            }
        }
    }
}
