import AppKit
import Testing

/// A drawing in memory whose pixels tests read.
struct Bitmap {
    let image: CGImage

    /// Draws into a bitmap, as the current context. If it is flipped, y points down.
    init(_ width: Int, _ height: Int, flipped: Bool = false, scale: CGFloat = 1, draw: () -> Void) throws {
        let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        let context = try #require(
            CGContext(
                data: nil, width: Int(CGFloat(width) * scale), height: Int(CGFloat(height) * scale),
                bitsPerComponent: 8, bytesPerRow: 0, space: space,
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        context.scaleBy(x: scale, y: flipped ? -scale : scale)
        if flipped { context.translateBy(x: 0, y: CGFloat(-height)) }
        let former = NSGraphicsContext.current
        NSGraphicsContext.current = NSGraphicsContext(cgContext: context, flipped: flipped)
        draw()
        NSGraphicsContext.current = former
        image = try #require(context.makeImage())
    }

    init(_ image: CGImage) { self.image = image }

    /// A pixel as 0xAARRGGBB, premultiplied, with y from the bottom.
    subscript(x: Int, y: Int) -> UInt32 {
        image.withPixels { $0[row: image.height - 1 - y][x] }
    }

    /// The smallest rectangle that contains every pixel that is not transparent, with y from the bottom.
    var paintedRect: CGRect {
        var rect = CGRect.null
        for y in 0..<image.height {
            for x in 0..<image.width where self[x, y] != 0 {
                rect = rect.union(CGRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return rect
    }

    /// The sum of all alphas, in pixels.
    var area: Double {
        var sum = 0
        for y in 0..<image.height { for x in 0..<image.width { sum += Int(self[x, y] >> 24) } }
        return Double(sum) / 255
    }
}

/// The green of a pixel of a form, 0 to 255, from the top left.
func green(_ bitmap: NSBitmapImageRep, _ x: Int, _ y: Int) -> Int {
    Int(((bitmap.colorAt(x: x, y: y)?.greenComponent ?? 0) * 255).rounded())
}

let opaqueRed: UInt32 = 0xFFFF_0000
let opaqueGreen: UInt32 = 0xFF00_FF00
let opaqueBlue: UInt32 = 0xFF00_00FF

/// An image of one color.
func plainImage(_ width: Int, _ height: Int, _ color: NSColor) throws -> CGImage {
    try Bitmap(width, height) {
        color.setFill()
        NSRect(x: 0, y: 0, width: width, height: height).fill()
    }.image
}
