import AcetatePixels
import CoreText
import Testing

/// The result of pinning the fonts, once for the whole test run, before any text.
let pinnedFonts: Result<Void, FontEnvironmentError> = Result { () throws(FontEnvironmentError) in
    try FontEnvironment.choose(.pinned)
}

func dejaVu(_ name: String, _ size: CGFloat) throws -> CTFont {
    try pinnedFonts.get()
    return CTFont(name, size: size)
}

/// A transparent canvas for text.
struct Canvas {
    let context: CGContext
    let store: PixelStore

    /// One unit is `scale` pixels; y points up, or down if flipped.
    init(_ width: Int, _ height: Int, scale: CGFloat = 1, isFlipped: Bool = false) throws {
        let size = try #require(PixelSize(width, height))
        store = try #require(PixelStore(size))
        let transform = CGAffineTransform(
            a: scale, b: 0, c: 0, d: isFlipped ? scale : -scale, tx: 0, ty: isFlipped ? 0 : CGFloat(height))
        context = try #require(CGContext(store: store, baseTransform: transform))
    }

    var pixels: [[UInt32]] { (0..<store.size.height).map { Array(store.pixels[row: $0]) } }

    /// The smallest rectangle that contains every pixel that is not transparent, from the bottom left, y up; null if
    /// there are none.
    var ink: CGRect {
        var bounds = CGRect.null
        for (y, row) in pixels.enumerated() {
            for x in row.indices where row[x] != 0 {
                bounds = bounds.union(CGRect(x: x, y: store.size.height - 1 - y, width: 1, height: 1))
            }
        }
        return bounds
    }
}

/// Whether each edge of `a` is within `tolerance` of the same edge of `b`.
func isNear(_ a: CGRect, _ b: CGRect, _ tolerance: CGFloat) -> Bool {
    abs(a.minX - b.minX) <= tolerance && abs(a.minY - b.minY) <= tolerance && abs(a.maxX - b.maxX) <= tolerance
        && abs(a.maxY - b.maxY) <= tolerance
}
