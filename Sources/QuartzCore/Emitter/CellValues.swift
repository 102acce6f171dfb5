import AcetateCompositor
import AcetateKeyValue

/// Converts cells, and the cells inside them, to values for a layer and for commits.
struct CellValues {
    /// Cells above this number in one layer are left out.
    private static let maximumCount = 1024
    /// Cells nested more deeply are left out.
    private static let maximumDepth = 16

    private var remaining = maximumCount

    static func of(_ cells: [CAEmitterCell]) -> [EmitterCellValues] {
        var values = CellValues()
        return values.of(cells, depth: 0)
    }

    private mutating func of(_ cells: [CAEmitterCell], depth: Int) -> [EmitterCellValues] {
        guard depth < Self.maximumDepth else {
            warn()
            return []
        }
        var result: [EmitterCellValues] = []
        for cell in cells {
            guard remaining > 0 else {
                warn()
                break
            }
            remaining -= 1
            var values = cell.values
            values.cells = of(cell.emitterCells ?? [], depth: depth + 1)
            result.append(values)
        }
        return result
    }

    private func warn() {
        Diagnostics.warnOnce(
            "an emitter layer takes at most \(Self.maximumCount) cells, in at most \(Self.maximumDepth) levels; others "
                + "are left out. Remove cells, and check whether a cell contains itself.", key: "emitter.cells")
    }
}
