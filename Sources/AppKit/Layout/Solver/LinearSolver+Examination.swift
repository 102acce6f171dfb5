/// Questions about the solution.
extension LinearSolver {
    /// The value of an expression.
    func value(of expression: LinearExpression) -> Double {
        expression.terms.reduce(expression.constant) { $0 + $1.coefficient * value(of: $1.variable) }
    }

    /// The constraints that determine the value of a variable: those whose slacks and errors it depends on.
    func constraints(determining variable: LinearVariable) -> [LinearConstraintID] {
        let row = tableau.rowOfSymbol[Int(variable.symbol)]
        return row < 0 ? [] : owners(of: tableau.rows[Int(row)])
    }

    /// Whether a variable could have another value without larger errors.
    func isAmbiguous(_ variable: LinearVariable) -> Bool {
        let row = tableau.rowOfSymbol[Int(variable.symbol)]
        guard row >= 0 else { return isLoose(variable.symbol) }
        return tableau.rows[Int(row)].terms.contains { isLoose($0.symbol) }
    }

    /// Whether a parametric symbol can change without larger errors.
    private func isLoose(_ symbol: Int32) -> Bool {
        switch tableau.kinds[Int(symbol)] {
        case .free: true
        case .dummy: false
        case .nonnegative: tableau.costs.isZero(symbol) && !isBlocked(symbol)
        }
    }

    /// Whether a row at its limit prevents that a symbol becomes positive.
    private func isBlocked(_ symbol: Int32) -> Bool {
        tableau.rows.contains { row in
            row.basic >= 0 && tableau.kinds[Int(row.basic)] == .nonnegative
                && row.constant <= SimplexTableau.valueTolerance && row.coefficient(of: symbol) < 0
        }
    }
}
