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
struct GradientMapKernel: PixelKernel, MapsColors, ComputesInSpace {
    /// The image, of which the middle row is used; one pixel of an infinite image.
    let image: CIImage
    var space = WorkingSpace.encoded

    /// The greatest length of the row, far above the 256 levels of luminance.
    private static let maximumColorCount = 4096

    func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        space.apply(formula(in: space), to: source, into: target, region: region)
    }

    func formulas(in space: WorkingSpace) -> [any ColorFormula] { [formula(in: space)] }

    private func formula(in space: WorkingSpace) -> GradientMap {
        let all =
            image.extent.isInfinite
            ? PixelRect(x: 0, y: 0, width: 1, height: 1) : PixelRect(covering: image.extent.flipped)
        let rect = PixelRect(
            x: all.minX, y: all.minY + all.height / 2, width: min(all.width, Self.maximumColorCount), height: 1)
        guard !rect.isEmpty, let store = ImageRenderer(image, values: space).draw(image, rect) else {
            return GradientMap(row: [], in: space)
        }
        return GradientMap(row: Array(store.pixels[row: 0]), in: space)
    }
}

extension WorkingSpace {
    /// The values for which a table of colors in a color space is made: those of sRGB for nil and, with a message on standard
    /// error, for spaces with other primaries or components.
    init(_ space: CGColorSpace?, of filter: String) {
        self = space.flatMap { WorkingSpace($0) } ?? .encoded
        if let space, WorkingSpace(space) == nil {
            Diagnostics.warnOnce(
                "\(filter) supports sRGB and linear sRGB, not \(space), which is used as sRGB; convert its table.",
                key: "\(filter).inputColorSpace")
        }
    }
}

/// The kernel of CIColorCube: a table of side³ premultiplied colors of four floats each, in the machine's byte order.
struct CubeKernel: PixelKernel, MapsColors {
    let side: Int
    let data: Data
    /// The values of the colors in the table; nil for those with which filters compute.
    var encoding: WorkingSpace?

    var inLinearLight: any PixelKernel { CubeKernel(side: side, data: data, encoding: encoding ?? .linear) }

    /// Copies the source without a table.
    func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        guard let cube else { return target.copy(from: source, region: region) }
        (encoding ?? .encoded).apply(cube, to: source, into: target, region: region)
    }

    func formulas(in space: WorkingSpace) -> [any ColorFormula] {
        cube.map { (encoding ?? space).formulas($0, for: space) } ?? []
    }

    /// The table; nil if the data has the wrong length.
    private var cube: ColorCube? {
        guard data.count == 16 * side * side * side else { return nil }
        return ColorCube(
            side: side,
            premultiplied: data.floats(count: 4 * side * side * side).chunks(of: 4).map { $0.clampedToUnit })
    }
}

/// The kernel of CIColorCurves: a table of red, green and blue, as three floats each, in the machine's byte order.
struct CurvesKernel: PixelKernel, MapsColors {
    /// The greatest number of rows that are used.
    private static let maximumCount = 1 << 16
    let data: Data
    let low, high: Float
    let encoding: WorkingSpace

    /// Copies the source without a table.
    func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        guard let curves else { return target.copy(from: source, region: region) }
        encoding.apply(curves, to: source, into: target, region: region)
    }

    func formulas(in space: WorkingSpace) -> [any ColorFormula] {
        curves.map { encoding.formulas($0, for: space) } ?? []
    }

    /// The table; nil if the data has fewer than two rows or a part of one, or if the domain is empty.
    private var curves: CurveTable? {
        let count = data.count / 12
        guard data.count == 12 * count, count <= Self.maximumCount, low < high else { return nil }
        return CurveTable(data.floats(count: 3 * count).chunks(of: 3), domain: low...high)
    }
}

extension WorkingSpace {
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
