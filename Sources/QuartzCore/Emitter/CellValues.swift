import AcetateCompositor
import AcetateKeyValue

/// Cells as values, with those that they hold: what a layer takes, and a commit carries.
struct CellValues {
    /// More cells of a layer, or inside each other, are left out.
    private static let mostCells = 1024
    private static let deepest = 16

    private var left = mostCells

    static func of(_ cells: [CAEmitterCell]) -> [EmitterCellValues] {
        var values = CellValues()
        return values.of(cells, depth: 0)
    }

    private mutating func of(_ cells: [CAEmitterCell], depth: Int) -> [EmitterCellValues] {
        guard depth < Self.deepest else {
            complain()
            return []
        }
        var result: [EmitterCellValues] = []
        for cell in cells {
            guard left > 0 else {
                complain()
                break
            }
            left -= 1
            var values = cell.values
            values.cells = of(cell.emitterCells ?? [], depth: depth + 1)
            result.append(values)
        }
        return result
    }

    private func complain() {
        Complaint.say(
            "an emitter layer takes at most \(Self.mostCells) cells, \(Self.deepest) deep in each other: the others are "
                + "left out. Does a cell hold itself?", once: "emitter.cells")
    }
}
