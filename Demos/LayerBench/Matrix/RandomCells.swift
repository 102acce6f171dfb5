extension MatrixCell {
    /// Cells of one to four features that combine, in a motion, each another one; the same for a seed on every run.
    static func random(_ count: Int, seed: UInt64, layers: Int) -> [MatrixCell] {
        var chance = Chance(seed: seed)
        var cells: [MatrixCell] = []
        var names: Set<String> = []
        while cells.count < count {
            let size = 1 + Int(4 * chance.unit())
            var features: [MatrixFeature] = []
            while features.count < size {
                let feature = chance.element(of: MatrixFeature.all)
                let isTaken = features.contains { $0.name == feature.name }
                // A layer is of one class.
                if isTaken || feature.make != nil && features.contains(where: { $0.make != nil }) { continue }
                features.append(feature)
            }
            let cell = MatrixCell(features: features, motion: chance.element(of: MatrixMotion.all), count: layers)
            if names.insert(cell.name).inserted { cells.append(cell) }
        }
        return cells
    }
}

extension Chance {
    /// One of some elements, of which there must be at least one.
    fileprivate mutating func element<Element>(of all: [Element]) -> Element {
        all[min(Int(Double(all.count) * unit()), all.count - 1)]
    }
}
