import CAcetateKernels

/// The borrowed samples of one channel of a video frame.
package struct VideoPlane {
    /// The first sample of the first row. The memory holds all samples of all rows for as long as the plane is used.
    package let base: UnsafeRawPointer
    package let bytesPerRow: Int
    /// The bytes from one sample to the next.
    package let step: Int
    /// The bits to the right of a sample, which are unused.
    package let unusedBits: Int
    /// The base 2 logarithms of the pixels that share a sample, along a row and a column: 0 or 1.
    package let columnShift, rowShift: Int

    package init(
        base: UnsafeRawPointer, bytesPerRow: Int, step: Int, unusedBits: Int = 0, columnShift: Int = 0,
        rowShift: Int = 0
    ) {
        self.base = base
        self.bytesPerRow = bytesPerRow
        self.step = step
        self.unusedBits = unusedBits
        self.columnShift = columnShift
        self.rowShift = rowShift
    }
}

/// Converts the luma and chroma of a borrowed video frame to pixels.
///
/// A sample of chroma applies to all pixels that share it.
package struct VideoFrame {
    let luma, cb, cr: VideoPlane
    let color: VideoColor

    /// `cb` and `cr` must be subsampled equally, and `luma` not at all.
    package init(luma: VideoPlane, cb: VideoPlane, cr: VideoPlane, color: VideoColor) {
        (self.luma, self.cb, self.cr, self.color) = (luma, cb, cr, color)
    }

    /// Overwrites all pixels of a buffer. Its size must not exceed that of the frame.
    package func convert(into pixels: PixelBuffer) {
        let width = pixels.size.width
        let chromaWidth = (width + (1 << cb.columnShift) - 1) >> cb.columnShift
        // Rows of chroma for an even number of pixels.
        let stride = (width + 63) & ~31
        let rows = Scratch<Int16>(unset: 3 * stride)
        let (y, u, v) = (rows.base, rows.base + stride, rows.base + 2 * stride)
        var weights = color.weights
        var chromaRow = -1
        for row in 0..<pixels.size.height {
            samples(luma, row, color.lumaOrigin, y, width)
            if row >> cb.rowShift != chromaRow {
                chromaRow = row >> cb.rowShift
                samples(cb, chromaRow, color.chromaOrigin, u, chromaWidth)
                samples(cr, chromaRow, color.chromaOrigin, v, chromaWidth)
            }
            // The row and the three arrays have at least `width` elements.
            let to = (pixels.base + row * pixels.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            acetate_video_pixels(y, u, v, to, width, &weights)
        }
        withExtendedLifetime(rows) {}
    }

    private func samples(
        _ plane: VideoPlane, _ row: Int, _ origin: Int, _ to: UnsafeMutablePointer<Int16>, _ count: Int
    ) {
        let bytes = color.depth > 8 ? 2 : 1
        let from = AcetateVideoSamples(
            samples: plane.base + row * plane.bytesPerRow, step: plane.step / bytes, bytes: Int32(bytes),
            unused: Int32(plane.unusedBits), origin: Int16(origin))
        acetate_video_samples(from, plane.columnShift > 0, to, count)
    }
}
