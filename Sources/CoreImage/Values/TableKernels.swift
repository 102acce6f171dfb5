import AcetatePixels
import CoreGraphics
import Foundation

// Kernels of Core Image's own: their tables are pictures or bytes, which are read when they are applied.

/// CIColorMap's: each colour becomes that of a row of a picture, at its luminance.
struct GradientMapKernel: PixelKernel {
    /// Its row in the middle is what counts; of one without end, one pixel.
    let image: CIImage

    /// More pixels than luminance has levels are of no use.
    private static let mostColors = 4096

    func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        ColorKernel(GradientMap(row: row), within: .empty).apply(to: source, into: target, region: region)
    }

    private var row: [UInt32] {
        let all =
            image.extent.isInfinite
            ? PixelRect(x: 0, y: 0, width: 1, height: 1) : PixelRect(covering: image.extent.flipped)
        let rect = PixelRect(
            x: all.minX, y: all.minY + all.height / 2, width: min(all.width, Self.mostColors), height: 1)
        guard !rect.isEmpty, let store = ImageRenderer(image).draw(image, rect) else { return [] }
        return Array(store.pixels[row: 0])
    }
}

/// CIColorCube's: a table of side³ colours, four floats of the machine's own byte order each, multiplied by alpha.
struct CubeKernel: PixelKernel {
    let side: Int
    let data: Data

    /// Bytes of another count leave the picture as it is.
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
