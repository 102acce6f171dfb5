import AcetatePixels

/// Premultiplied colors of a rectangle's pixels, in the values with which filters compute. Components may lie outside 0...1.
struct ColorValues {
    /// The rectangle, y down.
    let rect: PixelRect
    /// The colors, row by row from the top.
    var colors: [PixelColor]

    /// Transparent pixels.
    init(_ rect: PixelRect) {
        self.rect = rect
        colors = Array(repeating: .zero, count: rect.area)
    }

    /// The index of the first of the colors of a row.
    private func first(ofRow y: Int) -> Int { (y - rect.minY) * rect.width }

    /// Sets the colors in a rectangle, row by row. `color` gets the coordinates of a pixel.
    mutating func fill(_ part: PixelRect, with color: (_ x: Int, _ y: Int) -> PixelColor) {
        let part = part.intersection(rect)
        for y in part.minY..<max(part.minY, part.maxY) {
            let start = first(ofRow: y) - rect.minX
            for x in part.minX..<part.maxX { colors[start + x] = color(x, y) }
        }
    }

    /// Sets the colors in a rectangle to those of values that contain it.
    mutating func copy(_ other: ColorValues, _ part: PixelRect) {
        fill(part) { x, y in other.colors[other.first(ofRow: y) + x - other.rect.minX] }
    }

    /// Makes the pixels outside of a rectangle transparent.
    mutating func clear(outside part: PixelRect) {
        guard part.intersection(rect) != rect else { return }
        for outside in PixelRegion(rect).subtracting(part).rects { fill(outside) { _, _ in .zero } }
    }

    /// Sets the colors in a rectangle to those of a patch that contains it.
    mutating func read(_ patch: PixelPatch, _ part: PixelRect, _ values: WorkingSpace) {
        let part = part.intersection(rect)
        // The last result is reused, because images have runs of the same color.
        var (last, color): (UInt32, PixelColor) = (0, .zero)
        for y in part.minY..<max(part.minY, part.maxY) {
            let pixels = patch.buffer[row: y - patch.y]
            let (start, offset) = (first(ofRow: y) + part.minX - rect.minX, part.minX - patch.x)
            for x in 0..<part.width {
                let pixel = pixels[offset + x]
                if pixel != last { (last, color) = (pixel, values.premultiplied(pixel)) }
                colors[start + x] = color
            }
        }
    }

    /// Writes the pixels to a patch that contains the rectangle, clamped and rounded.
    func write(to patch: PixelPatch, _ values: WorkingSpace) {
        var (last, pixel): (PixelColor, UInt32) = (.zero, 0)
        for y in rect.minY..<rect.maxY {
            let pixels = patch.buffer[row: y - patch.y]
            let (start, offset) = (first(ofRow: y), rect.minX - patch.x)
            for x in 0..<rect.width {
                let color = colors[start + x]
                if color != last { (last, pixel) = (color, values.pixel(premultiplied: color)) }
                pixels[offset + x] = pixel
            }
        }
    }

    /// Sets the colors in a rectangle to those of pixels in memory, which has all of its rows.
    mutating func read(_ bytes: UnsafeRawBufferPointer, rowBytes: Int, _ format: CIFormat, in part: PixelRect) {
        fill(part) { x, y in
            format.color(bytes, at: (y - part.minY) * rowBytes + (x - part.minX) * format.bytesPerPixel).limited
        }
    }

    /// Writes the colors to memory for pixels in a format, of which the first is that of the rectangle's corner.
    func write(to data: UnsafeMutableRawPointer, rowBytes: Int, _ format: CIFormat) {
        for y in rect.minY..<rect.maxY {
            let (row, start) = (data + (y - rect.minY) * rowBytes, first(ofRow: y))
            for x in 0..<rect.width { format.write(colors[start + x], to: row + x * format.bytesPerPixel) }
        }
    }

    /// Converts the colors from one space to another.
    mutating func convert(from space: WorkingSpace, to other: WorkingSpace) {
        if space != other { EncodingCurve(to: other).mapUnclamped(&colors) }
    }
}
