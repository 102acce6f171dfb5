/// A width and height in whole pixels, both from 1 to 32767 (the limit of pixman's images).
package struct PixelSize: Hashable, Sendable {
    /// The largest width and the largest height.
    package static let limit = 32767

    package let width: Int
    package let height: Int

    /// Nil for a width or a height below 1 or above `limit`.
    package init?(_ width: Int, _ height: Int) {
        guard (1...Self.limit).contains(width), (1...Self.limit).contains(height) else { return nil }
        self.width = width
        self.height = height
    }

    /// The bytes of a row of pixels, padded to a multiple of `alignment` bytes (a power of two, at least 4); by default
    /// to cache lines.
    package func bytesPerRow(alignment: Int = 64) -> Int { (4 * width + alignment - 1) & ~(alignment - 1) }

    /// The number of pixels; at most `limit` squared.
    package var area: Int { width * height }

    /// The rectangle of this size whose top-left corner is the origin.
    package var rect: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
}

extension PixelSize: CustomStringConvertible {
    package var description: String { "\(width)x\(height)" }
}
