import CAcetateKernels

/// A map from colors to colors that does not depend on the position.
package protocol ColorFormula: Sendable, Equatable {
    /// Returns the new color. Neither color is premultiplied, and both may lie outside 0...1; those of pixels are clamped
    /// afterwards. The color of a transparent pixel is black.
    func color(of color: PixelColor) -> PixelColor

    /// How the formula is applied to many pixels. `.each` by default.
    var rowMap: ColorRowMap { get }

    /// Maps a row of pixels by the formula. A requirement, so that each formula has a loop that is compiled for it, in its own
    /// module.
    func mapRow(_ row: ColorRow)

    /// Maps premultiplied colors whose components may lie outside 0...1, and does not clamp the results. A requirement for the
    /// same reason.
    func mapUnclamped(_ colors: inout [PixelColor])
}

/// Pixels of a row, and where their results are written.
package struct ColorRow {
    fileprivate let source, target: UnsafeMutablePointer<UInt32>
    fileprivate let count: Int
    /// The result for transparent pixels, which only those in `filled` have.
    fileprivate let nothing: UInt32
    fileprivate let filled: Range<Int>

    /// Maps pixels that are not transparent by `result`.
    @inline(__always)
    func map(_ result: (UInt32) -> UInt32) {
        // The last result is reused, because images have runs of the same color.
        var (last, mapped): (UInt32, UInt32) = (0, nothing)
        for x in 0..<count {
            if source[x] == 0 {
                target[x] = nothing != 0 && filled.contains(x) ? nothing : 0
                continue
            }
            if source[x] != last {
                last = source[x]
                mapped = result(last)
            }
            target[x] = mapped
        }
    }
}

/// A way to apply a formula to many pixels.
package enum ColorRowMap {
    /// The formula is computed for each color.
    case each
    /// The formula maps each channel separately, so that a table has its results for opaque pixels.
    case channels
    /// The formula is an affine map.
    case matrix(ColorMatrix)
}

extension ColorFormula {
    package var rowMap: ColorRowMap { .each }

    package func mapRow(_ row: ColorRow) {
        row.map { color(of: PixelColor(straight: $0)).straightPixel }
    }
}

/// A filter that maps each pixel separately, by one formula.
///
/// If a formula maps transparent pixels to a color, it does so only inside `extent`.
package struct ColorKernel<Formula: ColorFormula>: PixelKernel {
    package let formula: Formula
    private let extent: PixelRect
    let isAlwaysEncoded: Bool

    /// `isAlwaysEncoded`: whether the formula is for encoded values, also if other filters compute with linear light.
    package init(_ formula: Formula, within extent: PixelRect, isAlwaysEncoded: Bool = false) {
        self.formula = formula
        self.isAlwaysEncoded = isAlwaysEncoded
        self.extent = formula.color(of: .zero).straightPixel == 0 ? .empty : extent
    }

    package var fill: PixelRect { extent }
    package var cost: Double { 4 }

    package var inLinearLight: any PixelKernel {
        isAlwaysEncoded ? self : ColorKernel<InLinearLight<Formula>>(InLinearLight(formula), within: extent)
    }

    package func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let wanted = region.intersection(target.rect)
        let nothing = formula.color(of: .zero).straightPixel
        for rect in wanted.subtracting(source.rect).rects {
            target.clear(rect)
            target.fill(rect.intersection(extent), with: nothing)
        }
        let inside = wanted.intersection(source.rect)
        switch formula.rowMap {
        case .matrix(let matrix):
            var matrix = matrix.kernelMatrix
            for rect in inside.rects {
                acetate_map_colors(source.rows(of: rect), target.rows(of: rect), rect.width, rect.height, &matrix)
            }
            if nothing != 0 { fillTransparent(of: source, in: inside, on: target, with: nothing) }
        case .channels where inside.area >= ChannelTable.leastPixels:
            let table = ChannelTable(formula)
            forEachRow(source, target, inside, nothing) { row in
                row.map { $0 >> 24 == 255 ? table[$0] : formula.color(of: PixelColor(straight: $0)).straightPixel }
            }
        case .channels, .each: forEachRow(source, target, inside, nothing) { formula.mapRow($0) }
        }
    }

    private func forEachRow(
        _ source: PixelPatch, _ target: PixelPatch, _ region: PixelRegion, _ nothing: UInt32, _ body: (ColorRow) -> Void
    ) {
        region.forEachRow(of: target) { out, x, y, count in
            let filled = y >= extent.minY && y < extent.maxY ? extent.minX - x..<extent.maxX - x : 0..<0
            body(
                ColorRow(
                    source: source.pointer(x: x, y: y), target: out, count: count, nothing: nothing, filled: filled))
        }
    }

    private func fillTransparent(
        of source: PixelPatch, in region: PixelRegion, on target: PixelPatch, with pixel: UInt32
    ) {
        region.intersection(extent).forEachRow(of: target) { out, x, y, count in
            let from = source.pointer(x: x, y: y)
            for i in 0..<count where from[i] == 0 { out[i] = pixel }
        }
    }
}

/// The results of a formula that maps each channel separately, for opaque pixels.
private struct ChannelTable {
    /// The pixels for which the formula takes about as long as making a table.
    static let leastPixels = 512

    /// For each level, the pixel that a gray of that level becomes.
    private let grays: [UInt32]

    init(_ formula: some ColorFormula) {
        grays = (0...255).map { formula.color(of: PixelColor(straight: 0xFF00_0000 | $0 &* 0x1_0101)).straightPixel }
    }

    @inline(__always)
    subscript(_ pixel: UInt32) -> UInt32 {
        grays.withUnsafeBufferPointer { grays in
            // A byte is a valid index.
            let red = grays[Int((pixel &>> 16) & 0xFF)], green = grays[Int((pixel &>> 8) & 0xFF)]
            let blue = grays[Int(pixel & 0xFF)]
            return (red & 0xFFFF_0000) | (green & 0xFF00) | (blue & 0xFF)
        }
    }
}
