/// Precomputed areas of a bitmap that make compositing it cheaper.
package struct BitmapAreas: Sendable, Equatable {
    /// The bounds of the pixels that are not transparent, in the buffer's coordinates.
    package let painted: PixelRect
    /// A rectangle of equal pixels, grown from the center of the painted area. Empty if it would have fewer than
    /// `leastSolid` columns or rows.
    package let solid: PixelRect

    package static let leastSolid = 16

    package init(of pixels: PixelBuffer) {
        painted = pixels.painted
        let grown = pixels.solid(around: painted)
        solid = grown.width < Self.leastSolid || grown.height < Self.leastSolid ? .empty : grown
    }
}

extension PixelBuffer {
    /// The bounds of the pixels that are not transparent.
    fileprivate var painted: PixelRect {
        func isPainted(_ y: Int) -> Bool { self[row: y].contains { $0 != 0 } }
        guard let top = (0..<size.height).first(where: isPainted),
            let bottom = (top..<size.height).last(where: isPainted)
        else { return .empty }
        var (left, right) = (size.width, 0)
        for y in top...bottom {
            let row = self[row: y]
            if let first = row[..<left].firstIndex(where: { $0 != 0 }) { left = first }
            if let last = row[right...].lastIndex(where: { $0 != 0 }) { right = last + 1 }
        }
        return PixelRect(minX: left, minY: top, maxX: right, maxY: bottom + 1)
    }

    /// Returns a rectangle inside `window` of pixels that equal the one at its center.
    fileprivate func solid(around window: PixelRect) -> PixelRect {
        if window.isEmpty { return .empty }
        var part = PixelRect(x: window.x + window.width / 2, y: window.y + window.height / 2, width: 1, height: 1)
        let pixel = self[row: part.y][part.x]
        func takes(_ side: PixelRect) -> Bool {
            guard window.contains(side) else { return false }
            for y in side.minY..<side.maxY {
                let row = self[row: y]
                for x in side.minX..<side.maxX where row[x] != pixel { return false }
            }
            part = part.union(side)
            return true
        }
        var (left, right, above, below) = (true, true, true, true)
        while left || right || above || below {
            left = left && takes(PixelRect(x: part.minX - 1, y: part.minY, width: 1, height: part.height))
            right = right && takes(PixelRect(x: part.maxX, y: part.minY, width: 1, height: part.height))
            above = above && takes(PixelRect(x: part.minX, y: part.minY - 1, width: part.width, height: 1))
            below = below && takes(PixelRect(x: part.minX, y: part.maxY, width: part.width, height: 1))
        }
        return part
    }
}
