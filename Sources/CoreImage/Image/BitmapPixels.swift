import AcetatePixels
import CoreGraphics
import Foundation

/// Pixels in memory whose values are not bytes of sRGB, which would lose precision as pixels of a `CGImage`.
struct BitmapPixels: Sendable {
    /// The bytes, which contain all rows.
    let data: Data
    let bytesPerRow: Int
    let size: PixelSize
    let format: CIFormat
    /// The values of the pixels; nil for those with which filters compute, whatever they are.
    let space: WorkingSpace?

    /// The colors in a rectangle of the image, which has its bottom left corner at the origin.
    func colors(in rect: PixelRect, _ values: WorkingSpace) -> ColorValues {
        var result = ColorValues(rect)
        let whole = PixelRect(x: 0, y: -size.height, width: size.width, height: size.height)
        data.withUnsafeBytes { bytes in
            // The data has all rows, which was checked when the image was created.
            result.read(bytes, rowBytes: bytesPerRow, format, in: whole)
        }
        result.convert(from: space ?? values, to: values)
        return result
    }

    /// The image of bytes of sRGB, in which no color exceeds its alpha.
    func image() throws(CIFormat.InvalidBitmap) -> CGImage {
        let image = data.withUnsafeBytes { bytes in
            CGImage(size: size) { pixels in
                for y in 0..<size.height {
                    let row = pixels[row: y]
                    for x in 0..<size.width {
                        let color = format.color(bytes, at: y * bytesPerRow + x * format.bytesPerPixel)
                        row[x] = color.premultipliedPixel
                    }
                }
            }
        }
        guard let image else { throw CIFormat.InvalidBitmap(cause: "there is not enough memory") }
        return image
    }
}
