import AcetateKeyValue
import AcetatePixels
import CoreGraphics
import Foundation

// Kernels whose tables are images or data, which are read when the kernel is applied.

extension CGColorSpace {
    /// Whether values are linear light in the primaries of sRGB.
    var isLinearSRGB: Bool {
        [Self.linearSRGB, Self.extendedLinearSRGB, Self.genericRGBLinear].contains { $0 == name }
    }
}

/// The kernel of CIColorMap: replaces each color with the color of an image's row at its luminance.
struct GradientMapKernel: PixelKernel, ComputesInSpace {
    /// The image, of which the middle row is used; one pixel of an infinite image.
    let image: CIImage
    var space = WorkingSpace.encoded

    /// The greatest length of the row, far above the 256 levels of luminance.
    private static let maximumColorCount = 4096

    func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let kernel = ColorKernel(GradientMap(row: row, in: space), within: .empty)
        switch space {
        case .encoded: kernel.apply(to: source, into: target, region: region)
        case .linear: kernel.inLinearLight.apply(to: source, into: target, region: region)
        }
    }

    private var row: [UInt32] {
        let all =
            image.extent.isInfinite
            ? PixelRect(x: 0, y: 0, width: 1, height: 1) : PixelRect(covering: image.extent.flipped)
        let rect = PixelRect(
            x: all.minX, y: all.minY + all.height / 2, width: min(all.width, Self.maximumColorCount), height: 1)
        guard !rect.isEmpty, let store = ImageRenderer(image, values: space).draw(image, rect) else { return [] }
        return Array(store.pixels[row: 0])
    }
}

/// The values for which a table of colors is made.
enum TableEncoding: Sendable {
    /// sRGB-encoded values.
    case encoded
    /// Linear light, in the primaries of sRGB.
    case linear

    /// The encoding of a color space; sRGB for nil and, with a message on standard error, for spaces with other
    /// primaries or components.
    init(_ space: CGColorSpace?, of filter: String) {
        if space?.isLinearSRGB == true {
            self = .linear
            return
        }
        self = .encoded
        if let space, !space.isSRGB {
            Diagnostics.warnOnce(
                "\(filter) supports sRGB and linear sRGB, not \(space), which is used as sRGB; convert its table.",
                key: "\(filter).inputColorSpace")
        }
    }
}

/// The kernel of CIColorCube: a table of side³ premultiplied colors of four floats each, in the machine's byte order.
struct CubeKernel: PixelKernel {
    let side: Int
    let data: Data
    /// The values of the colors in the table; nil for those with which filters compute.
    var encoding: TableEncoding?

    var inLinearLight: any PixelKernel { CubeKernel(side: side, data: data, encoding: encoding ?? .linear) }

    /// Copies the source if the data has the wrong length.
    func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        guard let cube = ColorCube(side: side, premultiplied: colors) else {
            return target.copy(from: source, region: region)
        }
        (encoding ?? .encoded).apply(cube, to: source, into: target, region: region)
    }

    private var colors: [PixelColor] {
        guard data.count == 16 * side * side * side else { return [] }
        return data.floats(count: 4 * side * side * side).chunks(of: 4).map { $0.clampedToUnit }
    }
}

/// The kernel of CIColorCurves: a table of red, green and blue, as three floats each, in the machine's byte order.
struct CurvesKernel: PixelKernel {
    /// The greatest number of rows that are used.
    private static let maximumCount = 1 << 16
    let data: Data
    let low, high: Float
    let encoding: TableEncoding

    /// Copies the source if the data has fewer than two rows or a part of one, or if the domain is empty.
    func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let count = data.count / 12
        guard data.count == 12 * count, count <= Self.maximumCount, low < high,
            let curves = CurveTable(data.floats(count: 3 * count).chunks(of: 3), domain: low...high)
        else { return target.copy(from: source, region: region) }
        encoding.apply(curves, to: source, into: target, region: region)
    }
}

extension TableEncoding {
    /// Applies a formula to values in this encoding.
    fileprivate func apply(
        _ formula: some ColorFormula, to source: PixelPatch, into target: PixelPatch, region: PixelRegion
    ) {
        switch self {
        case .encoded: ColorKernel(formula, within: .empty).apply(to: source, into: target, region: region)
        case .linear:
            ColorKernel(InLinearLight(formula), within: .empty).apply(to: source, into: target, region: region)
        }
    }
}

extension Data {
    /// The first floats in the machine's byte order; the data must have four bytes for each.
    fileprivate func floats(count: Int) -> [Float] {
        withUnsafeBytes { bytes in
            (0..<count).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
        }
    }
}

extension [Float] {
    /// Groups of three or four numbers as colors; a missing fourth number is 1.
    fileprivate func chunks(of length: Int) -> [PixelColor] {
        stride(from: 0, to: count - length + 1, by: length).map {
            PixelColor(self[$0], self[$0 + 1], self[$0 + 2], length > 3 ? self[$0 + 3] : 1)
        }
    }
}
