import AcetatePixels
import CoreGraphics
import Foundation

// Kernels whose tables are images or data, which are read when the kernel is applied.

/// The kernel of CIColorMap: replaces each color with the color of an image's row at its luminance.
struct GradientMapKernel: PixelKernel {
    /// The image, of which the middle row is used; one pixel of an infinite image.
    let image: CIImage

    /// The greatest length of the row, far above the 256 levels of luminance.
    private static let maximumColorCount = 4096

    func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        ColorKernel(GradientMap(row: row), within: .empty).apply(to: source, into: target, region: region)
    }

    private var row: [UInt32] {
        let all =
            image.extent.isInfinite
            ? PixelRect(x: 0, y: 0, width: 1, height: 1) : PixelRect(covering: image.extent.flipped)
        let rect = PixelRect(
            x: all.minX, y: all.minY + all.height / 2, width: min(all.width, Self.maximumColorCount), height: 1)
        guard !rect.isEmpty, let store = ImageRenderer(image).draw(image, rect) else { return [] }
        return Array(store.pixels[row: 0])
    }
}

/// The kernel of CIColorCube: a table of side³ premultiplied colors of four floats each, in the machine's byte order.
struct CubeKernel: PixelKernel {
    let side: Int
    let data: Data

    /// Copies the source if the data has the wrong length.
    func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        guard let cube = ColorCube(side: side, premultiplied: colors) else {
            return target.copy(from: source, region: region)
        }
        ColorKernel(cube, within: .empty).apply(to: source, into: target, region: region)
    }

    private var colors: [PixelColor] {
        guard data.count == 16 * side * side * side else { return [] }
        return data.withUnsafeBytes { bytes in
            (0..<side * side * side).map { index in
                func number(_ place: Int) -> Float {
                    bytes.loadUnaligned(fromByteOffset: 16 * index + 4 * place, as: Float.self)
                }
                return PixelColor(number(0), number(1), number(2), number(3)).clampedToUnit
            }
        }
    }
}
