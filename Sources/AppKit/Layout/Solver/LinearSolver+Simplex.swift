/// The three uses of the simplex method: minimizing the errors, finding values that satisfy a new required constraint, and
/// restoring allowed values after a constant has changed.
extension LinearSolver {
    /// The number of pivots after which the rules change to those that cannot cycle (R. Bland, 1977).
    private var pivotsBeforeBland: Int { 2 * tableau.rows.count + 100 }
    /// The number of pivots after which rounding errors must be the cause, and the values are taken as they are.
    private var greatestPivots: Int { 40 * tableau.rows.count + 2000 }

    // MARK: Minimizing the errors

    /// Minimizes the errors of all priorities. The values must be allowed.
    mutating func optimize() {
        guard tableau.costs.hasChanges else { return }
        var pivots = 0
        while pivots < greatestPivots, let entering = nextEntering(lowest: pivots > pivotsBeforeBland) {
            pivots += 1
            if let row = rowWithLeastRatio(entering) { tableau.pivot(row: row, entering: entering) }
        }
        while tableau.costs.nextChanged() != nil {}
    }

    private func canEnter(_ symbol: Int32) -> Bool {
        tableau.kinds[Int(symbol)] == .nonnegative && tableau.isParametric(symbol) && tableau.costs.isNegative(symbol)
    }

    /// A parametric symbol whose increase reduces the errors.
    private mutating func nextEntering(lowest: Bool) -> Int32? {
        if lowest { return tableau.kinds.indices.lazy.map(Int32.init).first { canEnter($0) } }
        while let symbol = tableau.costs.nextChanged() {
            if canEnter(symbol) { return symbol }
        }
        return nil
    }

    /// The row that first limits the increase of a symbol. Ties go to the lowest symbol.
    private mutating func rowWithLeastRatio(_ entering: Int32, preferring artificial: Int32 = -1) -> Int? {
        var best: (row: Int, ratio: Double, basic: Int32)?
        for index in tableau.rowsContaining(entering) {
            let basic = tableau.rows[index].basic
            guard tableau.kinds[Int(basic)] == .nonnegative else { continue }
            let coefficient = tableau.rows[index].coefficient(of: entering)
            guard coefficient < -SimplexTableau.pivotTolerance else { continue }
            let ratio = max(tableau.rows[index].constant, 0) / -coefficient
            guard let former = best else {
                best = (index, ratio, basic)
                continue
            }
            if ratio < former.ratio - 1e-12
                || (ratio <= former.ratio + 1e-12
                    && (basic == artificial || (basic < former.basic && former.basic != artificial)))
            {
                best = (index, ratio, basic)
            }
        }
        return best?.row
    }

    // MARK: New required constraints

    /// Minimizes the symbol of a row, until it is zero and parametric, or cannot be less.
    mutating func minimize(row: Int, of artificial: Int32) {
        var pivots = 0
        while pivots < greatestPivots, !tableau.isParametric(artificial) {
            pivots += 1
            var entering: SimplexTableau.Term?
            for term in tableau.rows[row].terms where term.coefficient < -SimplexTableau.pivotTolerance {
                guard tableau.kinds[Int(term.symbol)] == .nonnegative else { continue }
                if entering.map({ pivots < pivotsBeforeBland && term.coefficient < $0.coefficient }) ?? true {
                    entering = term
                }
            }
            guard let entering, let leaving = rowWithLeastRatio(entering.symbol, preferring: artificial) else { return }
            tableau.pivot(row: leaving, entering: entering.symbol)
        }
    }

    // MARK: Changed constants

    /// Makes the values of all rows allowed again, and keeps the costs minimal (the dual simplex method).
    mutating func restoreFeasibility() throws(LinearConflict) {
        guard !tableau.suspiciousRows.isEmpty else { return }
        tableau.notesNegativeRows = true
        defer { tableau.notesNegativeRows = false }
        var pivots = 0
        while let index = tableau.suspiciousRows.popLast() {
            let row = tableau.rows[Int(index)]
            guard row.basic >= 0 else { continue }
            switch tableau.kinds[Int(row.basic)] {
            case .free: continue
            case .dummy:
                guard abs(row.constant) > SimplexTableau.valueTolerance * 10 else { continue }
                throw LinearConflict(constraints: owners(of: row))
            case .nonnegative:
                guard row.constant < -SimplexTableau.valueTolerance else { continue }
                guard pivots < greatestPivots, let entering = dualEntering(row) else {
                    throw LinearConflict(constraints: owners(of: row))
                }
                pivots += 1
                tableau.pivot(row: Int(index), entering: entering)
            }
        }
    }

    /// The symbol of a row whose increase costs the least for what it adds to the row. Ties go to the lowest symbol.
    private func dualEntering(_ row: SimplexTableau.Row) -> Int32? {
        var best: SimplexTableau.Term?
        for term in row.terms where term.coefficient > SimplexTableau.pivotTolerance {
            guard tableau.kinds[Int(term.symbol)] == .nonnegative else { continue }
            guard let former = best else {
                best = term
                continue
            }
            if tableau.costs.isLess(
                term.symbol, over: term.coefficient, than: former.symbol, over: former.coefficient)
            {
                best = term
            }
        }
        return best?.symbol
    }
}
