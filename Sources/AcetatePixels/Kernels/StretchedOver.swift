import CAcetateKernels

/// A picture of which one column and one row stand for many, put over another with one alpha: the bytes are those of the
/// whole picture by `ShiftedOver`.
///
/// Of a box whose middle is one colour, and whose edges are straight there, so no more than the corners are kept.
package struct StretchedOver: Sendable, Equatable {
    /// What stands for more of itself.
    package struct Stretch: Sendable, Equatable {
        /// Within the picture, from its left and from its top. Where the picture is moved by parts of a pixel, the column and
        /// the row before are the same as these, or come out as if they were.
        package let column, row: Int
        /// How many times more they are there.
        package let moreX, moreY: Int

        package init(column: Int, row: Int, moreX: Int, moreY: Int) {
            (self.column, self.row, self.moreX, self.moreY) = (column, row, max(0, moreX), max(0, moreY))
        }
    }

    /// The pixels that the widest picture has in a row.
    package static let limit = Int(ACETATE_STRETCHED_WIDTH) - 1

    /// 0 to 1.
    package let alpha: Double

    /// NaN gives 0; values outside 0...1 are clamped.
    package init(alpha: Double = 1) { self.alpha = Over(alpha: alpha).alpha }

    /// The pixels that a stretched picture may paint, moved as by `ShiftedOver`.
    package static func rect(of picture: PixelRect, _ stretch: Stretch, fx: Int, fy: Int) -> PixelRect {
        let whole = PixelRect(
            x: picture.x, y: picture.y, width: picture.width + stretch.moreX, height: picture.height + stretch.moreY)
        return ShiftedOver.rect(of: whole, fx: fx, fy: fy)
    }

    /// Composites the region's pixels of the picture, whose patch says where its top left is. `fx` and `fy`, in 1/256 of a
    /// pixel, are clamped to 0...255. The patches share no memory; what lies outside the target is left alone. The picture
    /// has no more than `limit` pixels in a row, and the column and the row that stretch.
    package func apply(
        _ source: PixelPatch, _ stretch: Stretch, fx: Int, fy: Int, onto target: PixelPatch, region: PixelRegion
    ) {
        let (fx, fy) = (max(0, min(255, fx)), max(0, min(255, fy)))
        let picture = source.rect
        precondition(
            picture.width <= Self.limit && 0..<picture.width ~= stretch.column && 0..<picture.height ~= stretch.row,
            "\(stretch) is not in a picture of \(picture)")
        let factor = UInt32(alpha * 65536 + 0.5)
        if factor == 0 { return }
        var stretched = AcetateStretched(
            from: source.rows(of: picture), width: picture.width, height: picture.height, column: stretch.column,
            row: stretch.row, more_x: stretch.moreX, more_y: stretch.moreY)
        let reach = Self.rect(of: picture, stretch, fx: fx, fy: fy).intersection(target.rect)
        for rect in region.rects(in: reach) {
            acetate_stretched_over(
                &stretched, UInt32(fx), UInt32(fy), target.rows(of: rect), rect.minX - picture.minX,
                rect.minY - picture.minY, rect.width, rect.height, factor)
        }
    }
}
