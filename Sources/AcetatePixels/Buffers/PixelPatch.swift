import CAcetateKernels

/// An unowned buffer and its position in a larger plane of pixels, for example the device: the first pixel of the
/// buffer is pixel (`x`, `y`) of the plane. Kernels take patches, so that source and target may cover different
/// rectangles.
package struct PixelPatch {
    package let buffer: PixelBuffer
    package let x: Int
    package let y: Int

    /// Positions the buffer. Coordinates are clamped to those of a `PixelRect`.
    package init(_ buffer: PixelBuffer, x: Int = 0, y: Int = 0) {
        self.buffer = buffer
        self.x = max(-PixelRect.limit, min(PixelRect.limit - buffer.size.width, x))
        self.y = max(-PixelRect.limit, min(PixelRect.limit - buffer.size.height, y))
    }

    /// The pixels of the plane that the buffer holds.
    package var rect: PixelRect {
        PixelRect(x: x, y: y, width: buffer.size.width, height: buffer.size.height)
    }

    /// Returns the same buffer, moved right by `dx` and down by `dy`.
    package func offsetBy(dx: Int, dy: Int) -> PixelPatch { PixelPatch(buffer, x: x + dx, y: y + dy) }

    /// Returns the part inside a rectangle; nil if they do not intersect.
    package func part(_ rect: PixelRect) -> PixelPatch? {
        let part = rect.intersection(self.rect)
        return buffer.sub(part.offsetBy(dx: -x, dy: -y)).map { PixelPatch($0, x: part.x, y: part.y) }
    }

    /// Returns the address of pixel (`x`, `y`) of the plane, which must be in `rect`.
    func pointer(x: Int, y: Int) -> UnsafeMutablePointer<UInt32> {
        buffer[row: y - self.y].baseAddress.unsafelyUnwrapped + (x - self.x)
    }

    /// Returns the rows of a rectangle for the C kernels. It must be inside `rect` and not empty.
    @inline(__always)
    func rows(of rect: PixelRect) -> AcetateRows {
        precondition(self.rect.contains(rect), "\(rect) is not in a patch of \(self.rect)")
        return AcetateRows(pixels: pointer(x: rect.minX, y: rect.minY), stride: buffer.bytesPerRow / 4)
    }

    /// Makes the rectangle's pixels transparent. Pixels outside the patch are ignored.
    package func clear(_ rect: PixelRect) { fill(rect, with: 0) }

    /// Makes the region's pixels outside a rectangle transparent, and returns those inside it. Pixels outside the patch are
    /// ignored.
    func clear(_ region: PixelRegion, outside inner: PixelRect) -> PixelRegion {
        let wanted = region.intersection(rect)
        for rect in wanted.rects { rect.forEachPart(outside: inner) { clear($0) } }
        return wanted.intersection(inner)
    }

    /// Sets the rectangle's pixels to one premultiplied value, `0xAARRGGBB`. Pixels outside the patch are ignored.
    package func fill(_ rect: PixelRect, with pixel: UInt32) {
        buffer.fill(rect.offsetBy(dx: -x, dy: -y), with: pixel)
    }

    /// Reads `count` pixels of a row of the plane from `x` on. Pixels outside the patch are transparent.
    func readRow(_ y: Int, from x: Int, count: Int, into out: UnsafeMutablePointer<UInt32>) {
        out.update(repeating: 0, count: count)
        let part = PixelRect(x: x, y: y, width: count, height: 1).intersection(rect)
        if !part.isEmpty { (out + (part.minX - x)).update(from: pointer(x: part.minX, y: y), count: part.width) }
    }

    /// Copies the region's pixels inside a rectangle from another patch of the same plane. Pixels outside the source
    /// become transparent.
    package func copy(from source: PixelPatch, region: PixelRegion, within window: PixelRect? = nil) {
        for rect in region.rects(in: rect.intersection(window ?? rect)) {
            rect.forEachPart(outside: source.rect) { clear($0) }
            buffer.copy(
                from: source.buffer, region: PixelRegion(rect.offsetBy(dx: -x, dy: -y)), dx: source.x - x,
                dy: source.y - y)
        }
    }
}
