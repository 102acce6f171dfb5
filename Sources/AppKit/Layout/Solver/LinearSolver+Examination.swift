/// Questions about the solution.
extension LinearSolver {
    /// The value of an expression.
    func value(of expression: LinearExpression) -> Double {
        expression.terms.reduce(expression.constant) { $0 + $1.coefficient * value(of: $1.variable) }
    }

    /// The constraints that determine the value of a variable: those whose slacks and errors it depends on.
    func constraints(determining variable: LinearVariable) -> [LinearConstraintID] {
        owners(of: symbols(determining: variable))
    }

    /// Whether a variable could have another value without larger errors.
    func isAmbiguous(_ variable: LinearVariable) -> Bool { symbols(determining: variable).contains(where: isLoose) }

    /// The parametric symbols of which a variable is a sum.
    private func symbols(determining variable: LinearVariable) -> [Int32] {
        var expression = LinearExpression()
        expression.add(variable)
        var copy = self
        return copy.reduced(expression).terms.map(\.symbol)
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
