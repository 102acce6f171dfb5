extension MatrixCell {
    /// Returns `count` different cells of one to four features in a motion. The same seed gives the same cells on every run.
    static func random(_ count: Int, seed: UInt64, layers: Int, isCommitted: Bool = false) -> [MatrixCell] {
        var random = SeededRandom(seed: seed)
        var cells: [MatrixCell] = []
        var names: Set<String> = []
        while cells.count < count {
            let size = 1 + Int(4 * random.unit())
            var features: [MatrixFeature] = []
            while features.count < size {
                let feature = random.element(of: MatrixFeature.all)
                let isTaken = features.contains { $0.name == feature.name }
                // A layer can have only one class.
                if isTaken || feature.make != nil && features.contains(where: { $0.make != nil }) { continue }
                features.append(feature)
            }
            let cell = MatrixCell(
                features: features, motion: random.element(of: MatrixMotion.all), count: layers,
                isCommitted: isCommitted)
            if names.insert(cell.name).inserted { cells.append(cell) }
        }
        return cells
    }
}
