import Foundation
import QuartzCore
import Testing

/// A premultiplied color.
package struct Pixel: Hashable, CustomStringConvertible {
    package var red, green, blue, alpha: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    package static let white = Pixel(red: 255, green: 255, blue: 255, alpha: 255)
    package static let black = Pixel(red: 0, green: 0, blue: 0, alpha: 255)
    package static let clear = Pixel(red: 0, green: 0, blue: 0, alpha: 0)
    package var description: String { "(\(red) \(green) \(blue) \(alpha))" }
}

/// A rendered image, pixel by pixel, from the top left.
package struct Bitmap {
    package let width, height: Int
    package let pixels: [Pixel]

    package init(_ image: CGImage) throws {
        (width, height) = (image.width, image.height)
        let data = image.nativeBytes
        var pixels: [Pixel] = []
        for y in 0..<image.height {
            for x in 0..<image.width {
                let at = 4 * (y * image.width + x)
                pixels.append(Pixel(red: data[at + 2], green: data[at + 1], blue: data[at], alpha: data[at + 3]))
            }
        }
        self.pixels = pixels
    }

    package subscript(x: Int, y: Int) -> Pixel { pixels[y * width + x] }

    package func count(of pixel: Pixel) -> Int { pixels.count { $0 == pixel } }

    /// The smallest rectangle around the pixels that match; null for none.
    package func box(where matches: (Pixel) -> Bool) -> CGRect {
        var box = CGRect.null
        for (index, pixel) in pixels.enumerated() where matches(pixel) {
            box = box.union(CGRect(x: index % width, y: index / width, width: 1, height: 1))
        }
        return box
    }
}
