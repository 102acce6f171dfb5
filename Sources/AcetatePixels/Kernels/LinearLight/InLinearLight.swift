/// Applies another formula to values in linear light.
package struct InLinearLight<Formula: ColorFormula>: ColorFormula {
    private let formula: Formula
    package init(_ formula: Formula) { self.formula = formula }

    package var rowMap: ColorRowMap {
        if case .channels = formula.rowMap { .channels } else { .each }
    }

    package func color(of c: PixelColor) -> PixelColor {
        LinearLight.shared.encoded(formula.color(of: LinearLight.shared.light(c)))
    }

    package func mapRow(_ row: ColorRow) {
        let light = LinearLight.shared
        row.map { light.encoded(formula.color(of: light.straight($0))).straightPixel }
    }
}
