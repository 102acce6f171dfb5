import CAcetateKernels

/// A map from colors to colors that does not depend on the position.
package protocol ColorFormula: Sendable, Equatable {
    /// Returns the new color. Neither color is premultiplied, and the result is clamped to 0...1 afterwards. The color
    /// of a transparent pixel is black.
    func color(of color: PixelColor) -> PixelColor

    /// How the formula is applied to many pixels. `.each` by default.
    var rowMap: ColorRowMap { get }
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
}

/// A filter that maps each pixel separately, by one formula.
///
/// If a formula maps transparent pixels to a color, it does so only inside `extent`.
package struct ColorKernel<Formula: ColorFormula>: PixelKernel {
    package let formula: Formula
    private let extent: PixelRect

    package init(_ formula: Formula, within extent: PixelRect) {
        self.formula = formula
        self.extent = formula.color(of: .zero).straightPixel == 0 ? .empty : extent
    }

    package var fill: PixelRect { extent }
    package var cost: Double { 4 }

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
            map(source, into: target, region: inside, nothing: nothing) {
                $0 >> 24 == 255 ? table[$0] : formula.color(of: PixelColor(straight: $0)).straightPixel
            }
        case .channels, .each:
            map(source, into: target, region: inside, nothing: nothing) {
                formula.color(of: PixelColor(straight: $0)).straightPixel
            }
        }
    }

    /// Maps pixels that are not transparent by `result`, and others to `nothing` inside the extent.
    @inline(__always)
    private func map(
        _ source: PixelPatch, into target: PixelPatch, region: PixelRegion, nothing: UInt32,
        result: (UInt32) -> UInt32
    ) {
        for rect in region.rects {
            for y in rect.minY..<rect.maxY {
                let from = source.pointer(x: rect.minX, y: y)
                let out = target.pointer(x: rect.minX, y: y)
                let filled = filledColumns(y)
                // The last result is reused, because images have runs of the same color.
                var (last, mapped): (UInt32, UInt32) = (0, nothing)
                for x in 0..<rect.width {
                    if from[x] == 0 {
                        out[x] = nothing != 0 && filled.contains(rect.minX + x) ? nothing : 0
                        continue
                    }
                    if from[x] != last {
                        last = from[x]
                        mapped = result(last)
                    }
                    out[x] = mapped
                }
            }
        }
    }

    /// The columns of a row in which transparent pixels get a color.
    private func filledColumns(_ y: Int) -> Range<Int> {
        y >= extent.minY && y < extent.maxY ? extent.minX..<extent.maxX : 0..<0
    }

    private func fillTransparent(
        of source: PixelPatch, in region: PixelRegion, on target: PixelPatch, with pixel: UInt32
    ) {
        for rect in region.intersection(extent).rects {
            for y in rect.minY..<rect.maxY {
                let from = source.pointer(x: rect.minX, y: y)
                let out = target.pointer(x: rect.minX, y: y)
                for x in 0..<rect.width where from[x] == 0 { out[x] = pixel }
            }
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
