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
            guard let row = rowWithLeastRatio(entering) else { continue }
            let last = pivots > pivotsBeforeBland ? row : pass(row, entering)
            tableau.pivot(row: last, entering: entering)
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

    // MARK: Long steps

    /// An error with which a constraint that is not required ends, or begins, to hold.
    private struct Breakpoint {
        var row: Int
        var ratio: Double
        var slope: Double
    }

    /// The symbol that has the opposite sign of a marker or an error that is basic, and is in no other row; -1 if the
    /// constraint is required.
    private func opposite(_ symbol: Int32) -> Int32 {
        let owner = owners[Int(symbol)]
        guard owner >= 0, let record = records[Int(owner)], record.error >= 0 else { return -1 }
        return record.error == symbol ? record.marker : record.error
    }

    /// The greatest increase of a symbol that reduces the errors may make some of them change their sign. Exchanges the
    /// errors in these rows, and returns the row that ends the increase: one step in place of a pivot for each of them.
    ///
    /// - Parameter first: The row that first limits the increase.
    private mutating func pass(_ first: Int, _ entering: Int32) -> Int {
        var costs = tableau.costs.costs(of: entering)
        guard continues(first, entering, &costs) else { return first }
        var passed = [first]
        var breakpoints = tableau.rowsContaining(entering).compactMap { index -> Breakpoint? in
            let row = tableau.rows[index]
            let slope = row.coefficient(of: entering)
            guard index != first, tableau.kinds[Int(row.basic)] == .nonnegative, slope < -SimplexTableau.pivotTolerance
            else { return nil }
            return Breakpoint(row: index, ratio: max(row.constant, 0) / -slope, slope: slope)
        }
        breakpoints.sort { ($0.ratio, tableau.rows[$0.row].basic) < ($1.ratio, tableau.rows[$1.row].basic) }
        for point in breakpoints {
            guard continues(point.row, entering, &costs) else {
                for row in passed { tableau.pivot(row: row, entering: opposite(tableau.rows[row].basic)) }
                return point.row
            }
            passed.append(point.row)
        }
        return first
    }

    /// Whether the errors become less beyond the value at which a row's basic symbol is zero. Adds what the row costs there.
    private func continues(_ row: Int, _ entering: Int32, _ costs: inout [Double]) -> Bool {
        let basic = tableau.rows[row].basic
        let other = opposite(basic)
        guard other >= 0, tableau.isParametric(other), let record = records[Int(owners[Int(basic)])],
            abs(tableau.rows[row].coefficient(of: other)) > SimplexTableau.pivotTolerance
        else { return false }
        let slope = -tableau.rows[row].coefficient(of: entering)
        // The costs of both errors, or of the error of an inequality.
        costs[record.level] += (record.isEquation ? 2 : 1) * slope
        return tableau.costs.isNegative(costs)
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
