/// An incremental solver of linear equations and inequalities with priorities, for layouts.
///
/// Required constraints hold exactly. Of the others, the sum of errors of those with the highest priority is the least, then
/// that of the next priority, and so on. The method is the Cassowary algorithm (G. Badros, A. Borning, P. Stuckey: "The
/// Cassowary Linear Arithmetic Constraint Solving Algorithm", 2001) with costs that compare lexicographically.
///
/// An inequality becomes an equation with a slack, and a constraint that is not required gets errors. The symbol with which a
/// constraint enters the tableau, its marker, identifies it there: its coefficients tell where the constraint takes part.
/// Variables without limits are not in the tableau, but in `VariableDefinitions`.
struct LinearSolver {
    struct Record {
        /// The slack of an inequality, the positive error of an equation, or the dummy of a required equation.
        var marker: Int32
        /// The other error; -1 for a required constraint.
        var error: Int32
        /// -1 for a constraint whose sides were exchanged, so that all inequalities have the same direction.
        var sign: Double
        var level: Int
        var isEquation: Bool
    }

    var tableau = SimplexTableau()
    /// The variables without limits, which are not in the tableau.
    var definitions = VariableDefinitions()
    /// Whether the values of these do not belong to the tableau's.
    private var hasOldValues = false
    private(set) var records: [Record?] = []
    private var freeRecords: [Int32] = []
    /// The constraint of a marker or an error, by symbol.
    private(set) var owners: [Int32] = []

    // Reused memory.
    var sums: [Double] = []
    var summed: [Int32] = []
    var unexpanded = GreatestFirst()

    // MARK: Variables

    /// Adds a variable. One that no constraint determines is 0.
    mutating func makeVariable(isNonnegative: Bool = false) -> LinearVariable {
        LinearVariable(symbol: makeSymbol(isNonnegative ? .nonnegative : .free))
    }

    /// Removes a variable that is in no constraint.
    mutating func remove(_ variable: LinearVariable) { release(variable.symbol) }

    func value(of variable: LinearVariable) -> Double {
        guard tableau.kinds[Int(variable.symbol)] == .free else {
            return tableau.value(of: variable.symbol)
        }
        guard hasOldValues else { return definitions.value(of: variable.symbol) }
        var copy = definitions
        copy.evaluate(tableau)
        return copy.value(of: variable.symbol)
    }

    private mutating func makeSymbol(_ kind: SimplexTableau.Kind, owner: Int32 = -1) -> Int32 {
        let symbol = tableau.makeSymbol(kind)
        if Int(symbol) == owners.count {
            owners.append(owner)
            sums.append(0)
            definitions.addSymbol()
        } else {
            owners[Int(symbol)] = owner
        }
        return symbol
    }

    private mutating func release(_ symbol: Int32) {
        definitions.release(symbol)
        tableau.release(symbol)
    }

    // MARK: Adding constraints

    /// Adds a constraint that compares an expression with zero. A required constraint that contradicts others is not added.
    ///
    /// - Parameter priority: nil for a required constraint.
    mutating func add(
        _ expression: LinearExpression, _ relation: LinearRelation, priority: Double? = nil
    ) throws(LinearConflict) -> LinearConstraintID {
        try restoreFeasibility()
        hasOldValues = true
        let index = freeRecords.popLast() ?? Int32(records.count)
        let isEquation = relation == .equal
        let marker = makeSymbol(isEquation && priority == nil ? .dummy : .nonnegative, owner: index)
        var record = Record(
            marker: marker, error: -1, sign: relation == .lessThanOrEqual ? -1 : 1, level: 0,
            isEquation: isEquation)
        if let priority {
            record.error = makeSymbol(.nonnegative, owner: index)
            record.level = tableau.costs.level(forPriority: priority)
            tableau.costs.add(1, to: record.error, level: record.level)
            if isEquation { tableau.costs.add(1, to: marker, level: record.level) }
        }
        if Int(index) == records.count { records.append(record) } else { records[Int(index)] = record }
        if defineNewVariable(expression, record) { return LinearConstraintID(index: index) }
        let (constant, terms) = reduced(expression, sign: record.sign, adding: ownTerms(record))
        do {
            try insert(constant, terms, record)
        } catch {
            forget(LinearConstraintID(index: index))
            throw LinearConflict(constraints: error.constraints.filter { $0.index != index })
        }
        return LinearConstraintID(index: index)
    }

    /// The terms by which a constraint's expression becomes an equation.
    private func ownTerms(_ record: Record) -> [SimplexTableau.Term] {
        let marker = SimplexTableau.Term(symbol: record.marker, coefficient: -1)
        return record.error < 0
            ? [marker] : [marker, SimplexTableau.Term(symbol: record.error, coefficient: 1)]
    }

    /// Lets an equation define a variable without limits that nothing depends on yet. Returns false if it contains none.
    private mutating func defineNewVariable(_ expression: LinearExpression, _ record: Record) -> Bool {
        let candidates = expression.terms.filter {
            let symbol = $0.variable.symbol
            return tableau.kinds[Int(symbol)] == .free && definitions.isNew(symbol)
                && abs($0.coefficient) > SimplexTableau.pivotTolerance
        }
        guard let variable = candidates.max(by: { abs($0.coefficient) < abs($1.coefficient) })?.variable else {
            return false
        }
        let terms = expression.terms.map {
            SimplexTableau.Term(symbol: $0.variable.symbol, coefficient: $0.coefficient * record.sign)
        }
        definitions.define(variable.symbol, expression.constant * record.sign, terms + ownTerms(record))
        return true
    }

    /// Adds the row of an equation `0 = constant + terms`.
    private mutating func insert(
        _ constant: Double, _ terms: [SimplexTableau.Term], _ record: Record
    ) throws(LinearConflict) {
        if let free = freeSubject(of: terms) { return definitions.define(free, constant, terms) }
        // Smaller coefficients of variables without limits are rounding errors.
        let terms = terms.filter { tableau.kinds[Int($0.symbol)] != .free }
        if let unused = unusedSubject(of: terms, constant) {
            return solve(constant, terms, for: unused)
        }
        if record.error < 0, record.isEquation || constant < 0,
            let possible = possibleSubject(of: terms, constant)
        {
            return solve(constant, terms, for: possible)
        }
        if record.error >= 0 {
            return solve(constant, terms, for: constant >= 0 ? record.marker : record.error)
        }
        if !record.isEquation, constant >= 0 { return solve(constant, terms, for: record.marker) }
        if terms.count == 1, record.isEquation, abs(constant) <= SimplexTableau.valueTolerance {
            return solve(0, terms, for: record.marker)
        }
        try insertWithArtificialSymbol(constant, terms, record)
    }

    /// The variable without limits that has the greatest coefficient.
    private func freeSubject(of terms: [SimplexTableau.Term]) -> Int32? {
        let free = terms.filter {
            tableau.kinds[Int($0.symbol)] == .free && abs($0.coefficient) > SimplexTableau.pivotTolerance
        }
        return free.max { abs($0.coefficient) < abs($1.coefficient) }?.symbol
    }

    /// A variable that is in no row yet, and to which the equation gives an allowed value.
    private func unusedSubject(of terms: [SimplexTableau.Term], _ constant: Double) -> Int32? {
        terms.first {
            owners[Int($0.symbol)] < 0 && tableau.columnLength($0.symbol) == 0
                && -constant / $0.coefficient >= 0
        }?.symbol
    }

    /// A symbol to which the equation gives an allowed value, so that all rows stay allowed: the one in the fewest rows.
    private func possibleSubject(of terms: [SimplexTableau.Term], _ constant: Double) -> Int32? {
        let greatest = terms.reduce(0) { max($0, abs($1.coefficient)) }
        var best: (symbol: Int32, length: Int)?
        for term in terms
        where tableau.kinds[Int(term.symbol)] == .nonnegative && abs(term.coefficient) >= greatest / 10 {
            let value = -constant / term.coefficient
            let length = tableau.columnLength(term.symbol)
            guard value >= 0, best.map({ length < $0.length }) ?? true,
                tableau.allows(value, of: term.symbol)
            else {
                continue
            }
            best = (term.symbol, length)
        }
        return best?.symbol
    }

    /// Adds the row that results from solving `0 = constant + terms` for a symbol.
    private mutating func solve(
        _ constant: Double, _ terms: [SimplexTableau.Term], for subject: Int32
    ) {
        guard let coefficient = terms.first(where: { $0.symbol == subject })?.coefficient else {
            return
        }
        let factor = -1 / coefficient
        let row = SimplexTableau.Row(
            basic: subject, constant: constant * factor,
            terms: terms.compactMap {
                $0.symbol == subject
                    ? nil : SimplexTableau.Term(symbol: $0.symbol, coefficient: $0.coefficient * factor)
            })
        tableau.substitute(subject, by: row)
        tableau.addRow(basic: subject, constant: row.constant, terms: row.terms)
    }

    /// Finds values for which a required equation holds: the row of an artificial symbol is added, which is then minimized.
    private mutating func insertWithArtificialSymbol(
        _ constant: Double, _ terms: [SimplexTableau.Term], _ record: Record
    ) throws(LinearConflict) {
        let artificial = makeSymbol(.nonnegative)
        defer { release(artificial) }
        let sign: Double = constant < 0 ? -1 : 1
        let signed = terms.map {
            SimplexTableau.Term(symbol: $0.symbol, coefficient: $0.coefficient * sign)
        }
        let row = tableau.addRow(basic: artificial, constant: constant * sign, terms: signed)
        minimize(row: row, of: artificial)
        guard !tableau.isParametric(artificial) else { return }
        let rest = tableau.rows[row]
        guard rest.constant <= SimplexTableau.valueTolerance else {
            throw LinearConflict(constraints: owners(of: rest))
        }
        // The equation holds already. If it follows from others, its own marker becomes basic.
        let entering =
            rest.terms.first {
                tableau.kinds[Int($0.symbol)] != .dummy
                    && abs($0.coefficient) > SimplexTableau.pivotTolerance
            }?.symbol
            ?? record.marker
        tableau.pivot(row: row, entering: entering)
        if tableau.rows[row].constant != 0 { tableau.shift(row: row, by: -tableau.rows[row].constant) }
    }

    /// The constraints whose markers and errors are in a row.
    func owners(of row: SimplexTableau.Row) -> [LinearConstraintID] {
        owners(of: [row.basic] + row.terms.map(\.symbol))
    }

    /// The constraints of markers and errors.
    func owners(of symbols: [Int32]) -> [LinearConstraintID] {
        var found: [Int32] = []
        for symbol in symbols {
            let owner = owners[Int(symbol)]
            if owner >= 0, !found.contains(owner) { found.append(owner) }
        }
        return found.map(LinearConstraintID.init)
    }

    // MARK: Removing and changing constraints

    /// Removes a constraint. Throws an error if the solver can then not be used further, because constraints contradict each other
    /// or the result would not be accurate.
    mutating func remove(_ constraint: LinearConstraintID) throws(LinearConflict) {
        guard let record = records[Int(constraint.index)] else { return }
        try restoreFeasibility()
        hasOldValues = true
        if record.error >= 0 {
            tableau.addCost(-1, of: record.error, level: record.level)
            if record.isEquation { tableau.addCost(-1, of: record.marker, level: record.level) }
        }
        if tableau.isParametric(record.marker), let row = rowForLeaving(record.marker) {
            tableau.pivot(row: row, entering: record.marker)
        }
        if tableau.isParametric(record.marker) {
            try eliminate(record.marker)
        } else {
            let row = tableau.rows[Int(tableau.rowOfSymbol[Int(record.marker)])]
            definitions.replace(record.marker, by: row.constant, row.terms)
        }
        forget(constraint)
        if definitions.hasLargeCoefficients { throw LinearConflict(constraints: []) }
    }

    /// Removes a parametric marker, which is in no row, from the definitions.
    private mutating func eliminate(_ marker: Int32) throws(LinearConflict) {
        let users = definitions.users(of: marker)
        if users.count > 1 {
            for user in users {
                var expression = LinearExpression()
                expression.add(LinearVariable(symbol: user))
                let (constant, terms) = reduced(expression)
                definitions.expand(user, to: constant, terms)
            }
        }
        guard definitions.eliminate(marker) else { throw LinearConflict(constraints: []) }
    }

    /// Releases the symbols of a constraint, with the row of its marker.
    private mutating func forget(_ constraint: LinearConstraintID) {
        guard let record = records[Int(constraint.index)] else { return }
        release(record.marker)
        if record.error >= 0 { release(record.error) }
        records[Int(constraint.index)] = nil
        freeRecords.append(constraint.index)
    }

    /// The row in which a marker becomes basic so that its constraint can be removed, and the values stay allowed.
    private mutating func rowForLeaving(_ marker: Int32) -> Int? {
        var negative: (row: Int, ratio: Double)?
        var positive: (row: Int, ratio: Double)?
        for index in tableau.rowsContaining(marker) {
            let row = tableau.rows[index]
            let coefficient = row.coefficient(of: marker)
            guard abs(coefficient) > SimplexTableau.pivotTolerance else { continue }
            // An equation that followed from the one that is removed takes its place.
            if tableau.kinds[Int(row.basic)] == .dummy { return index }
            let ratio = row.constant / abs(coefficient)
            if coefficient < 0 {
                if negative.map({ ratio < $0.ratio }) ?? true { negative = (index, ratio) }
            } else if positive.map({ ratio < $0.ratio }) ?? true {
                positive = (index, ratio)
            }
        }
        return negative?.row ?? positive?.row
    }

    /// Adds a number to the constant of a constraint's expression. `solve()` finds the new values.
    mutating func shiftConstant(of constraint: LinearConstraintID, by difference: Double) {
        guard difference != 0, let record = records[Int(constraint.index)] else { return }
        optimize()
        let shift = difference * record.sign
        hasOldValues = true
        definitions.shift(record.marker, by: -shift)
        if tableau.isParametric(record.marker) {
            for row in tableau.rowsContaining(record.marker) {
                tableau.shift(row: row, by: -shift * tableau.rows[row].coefficient(of: record.marker))
            }
        } else {
            tableau.shift(row: Int(tableau.rowOfSymbol[Int(record.marker)]), by: shift)
        }
    }

    /// Finds the values of all variables. A conflict leaves the values as they are; the solver can then not be used further.
    mutating func solve() throws(LinearConflict) {
        try restoreFeasibility()
        optimize()
        guard hasOldValues else { return }
        definitions.evaluate(tableau)
        hasOldValues = false
    }
}
