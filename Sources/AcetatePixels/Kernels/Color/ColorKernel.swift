/// A map from colors to colors that does not depend on the position.
package protocol ColorFormula: Sendable, Equatable {
    /// Returns the new color. Neither color is premultiplied, and the result is clamped to 0...1 afterwards. The color
    /// of a transparent pixel is black.
    func color(of color: PixelColor) -> PixelColor
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
        for rect in wanted.intersection(source.rect).rects {
            for y in rect.minY..<rect.maxY {
                let from = source.pointer(x: rect.minX, y: y)
                let out = target.pointer(x: rect.minX, y: y)
                let filled = y >= extent.minY && y < extent.maxY ? extent.minX..<extent.maxX : 0..<0
                // The last result is reused, because images have runs of the same color.
                var (last, result): (UInt32, UInt32) = (0, nothing)
                for x in 0..<rect.width {
                    if from[x] == 0 {
                        out[x] = nothing != 0 && filled.contains(rect.minX + x) ? nothing : 0
                        continue
                    }
                    if from[x] != last {
                        last = from[x]
                        result = formula.color(of: PixelColor(straight: last)).straightPixel
                    }
                    out[x] = result
                }
            }
        }
    }
}
