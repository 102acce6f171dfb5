import CAcetateKernels

/// Source-over compositing of a nine-patch with an opacity. The result has the same bytes as the stretched bitmap
/// composited by `SubpixelOver`.
///
/// For a box with a middle of one color and straight edges, only the corners are stored.
package struct NinePatchOver: Sendable, Equatable {
    /// The column and the row of a nine-patch that repeat.
    package struct Stretch: Sendable, Equatable {
        /// The indices of the column and the row in the bitmap. At a subpixel offset, the column and the row before
        /// must be equal to them, or have the same effect.
        package let column, row: Int
        /// The number of additional repetitions of the column and the row.
        package let moreX, moreY: Int

        package init(column: Int, row: Int, moreX: Int, moreY: Int) {
            (self.column, self.row, self.moreX, self.moreY) = (column, row, max(0, moreX), max(0, moreY))
        }
    }

    /// The greatest width of a bitmap.
    package static let limit = Int(ACETATE_NINE_PATCH_WIDTH) - 1

    /// 0 to 1.
    package let alpha: Double

    /// The opacity is clamped to 0...1; NaN becomes 0.
    package init(alpha: Double = 1) { self.alpha = SourceOver(alpha: alpha).alpha }

    /// The pixels that a nine-patch may paint at a subpixel offset.
    package static func rect(of bitmap: PixelRect, _ stretch: Stretch, fx: Int, fy: Int) -> PixelRect {
        let whole = PixelRect(
            x: bitmap.x, y: bitmap.y, width: bitmap.width + stretch.moreX, height: bitmap.height + stretch.moreY)
        return SubpixelOver.rect(of: whole, fx: fx, fy: fy)
    }

    /// Composites the region's pixels of the nine-patch, whose position is that of its patch. `fx` and `fy`, in 1/256
    /// of a pixel, are clamped to 0...255. The patches must not share memory. Pixels outside the target are ignored.
    /// The bitmap must contain the column and the row that repeat, and be at most `limit` pixels wide.
    package func apply(
        _ source: PixelPatch, _ stretch: Stretch, fx: Int, fy: Int, onto target: PixelPatch, region: PixelRegion
    ) {
        let (fx, fy) = (max(0, min(255, fx)), max(0, min(255, fy)))
        let bitmap = source.rect
        precondition(
            bitmap.width <= Self.limit && 0..<bitmap.width ~= stretch.column && 0..<bitmap.height ~= stretch.row,
            "\(stretch) is not in a bitmap of \(bitmap)")
        let factor = UInt32(alpha * 65536 + 0.5)
        if factor == 0 { return }
        var stretched = AcetateNinePatch(
            from: source.rows(of: bitmap), width: bitmap.width, height: bitmap.height, column: stretch.column,
            row: stretch.row, more_x: stretch.moreX, more_y: stretch.moreY)
        let reach = Self.rect(of: bitmap, stretch, fx: fx, fy: fy).intersection(target.rect)
        for rect in region.rects(in: reach) {
            acetate_nine_patch_over(
                &stretched, UInt32(fx), UInt32(fy), target.rows(of: rect), rect.minX - bitmap.minX,
                rect.minY - bitmap.minY, rect.width, rect.height, factor)
        }
    }
}
