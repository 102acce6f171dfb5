import CAcetateKernels

/// A borrowed buffer and where it lies in some larger plane of pixels (the device, for one): the buffer's first pixel
/// is the plane's pixel (`x`, `y`). Kernels take patches, so that source and target may cover different rectangles.
package struct PixelPatch {
    package let buffer: PixelBuffer
    package let x: Int
    package let y: Int

    /// Places the buffer; positions beyond what a `PixelRect` holds are clamped.
    package init(_ buffer: PixelBuffer, x: Int = 0, y: Int = 0) {
        self.buffer = buffer
        self.x = max(-PixelRect.limit, min(PixelRect.limit - buffer.size.width, x))
        self.y = max(-PixelRect.limit, min(PixelRect.limit - buffer.size.height, y))
    }

    /// The pixels of the plane that the buffer holds.
    package var rect: PixelRect {
        PixelRect(x: x, y: y, width: buffer.size.width, height: buffer.size.height)
    }

    /// The same pixels in a plane whose origin lies elsewhere: further to the right by `dx`, and down by `dy`.
    package func offsetBy(dx: Int, dy: Int) -> PixelPatch { PixelPatch(buffer, x: x + dx, y: y + dy) }

    /// Where the plane's pixel (`x`, `y`) is in memory; it must lie in `rect`.
    func pointer(x: Int, y: Int) -> UnsafeMutablePointer<UInt32> {
        buffer[row: y - self.y].baseAddress.unsafelyUnwrapped + (x - self.x)
    }

    /// The rows of a rectangle for the kernels in C. It must lie in `rect`, and not be empty.
    @inline(__always)
    func rows(of rect: PixelRect) -> AcetateRows {
        precondition(self.rect.contains(rect), "\(rect) is not in a patch of \(self.rect)")
        return AcetateRows(pixels: pointer(x: rect.minX, y: rect.minY), stride: buffer.bytesPerRow / 4)
    }

    /// Makes the rectangle's pixels transparent; what lies outside the patch is ignored.
    package func clear(_ rect: PixelRect) {
        buffer.fill(rect.offsetBy(dx: -x, dy: -y), with: 0)
    }

    /// Copies the region's pixels, within a rectangle, from another patch of the same plane; pixels that it does not have
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
