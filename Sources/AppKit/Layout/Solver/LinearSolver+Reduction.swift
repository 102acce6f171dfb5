/// Constraints in parametric symbols.
extension LinearSolver {
    /// The equation `0 = constant + terms` of an expression in the parametric symbols, sorted, plus further terms.
    mutating func reduced(
        _ expression: LinearExpression, sign: Double = 1, adding others: [SimplexTableau.Term] = []
    ) -> (constant: Double, terms: [SimplexTableau.Term]) {
        var constant = expression.constant * sign
        for term in expression.terms { expand(term.variable.symbol, term.coefficient * sign, &constant) }
        // A variable is expanded after all those that depend on it, so that each is expanded once, and equal parts of long
        // chains cancel out.
        while let rank = unexpanded.popGreatest() {
            let variable = definitions.order[Int(rank)]
            let coefficient = sums[Int(variable)]
            sums[Int(variable)] = 0
            guard abs(coefficient) > SimplexTableau.coefficientTolerance, let definition = definitions[variable] else {
                continue
            }
            constant += coefficient * definition.constant
            for term in definition.terms { expand(term.symbol, coefficient * term.coefficient, &constant) }
        }
        for term in others { sum(term.coefficient, term.symbol) }
        summed.sort()
        var terms: [SimplexTableau.Term] = []
        terms.reserveCapacity(summed.count)
        for symbol in summed {
            let coefficient = sums[Int(symbol)]
            sums[Int(symbol)] = 0
            // A symbol whose sum was zero in between is listed twice.
            if abs(coefficient) > SimplexTableau.coefficientTolerance {
                terms.append(SimplexTableau.Term(symbol: symbol, coefficient: coefficient))
            }
        }
        summed.removeAll(keepingCapacity: true)
        return (constant, terms)
    }

    /// Adds a multiple of a symbol to the sums, or what it stands for.
    private mutating func expand(_ symbol: Int32, _ coefficient: Double, _ constant: inout Double) {
        if tableau.kinds[Int(symbol)] == .free {
            guard definitions[symbol] != nil else { return sum(coefficient, symbol) }
            if sums[Int(symbol)] == 0 { unexpanded.insert(definitions.ranks[Int(symbol)]) }
            sums[Int(symbol)] += coefficient
            return
        }
        let row = tableau.rowOfSymbol[Int(symbol)]
        guard row >= 0 else { return sum(coefficient, symbol) }
        constant += coefficient * tableau.rows[Int(row)].constant
        for term in tableau.rows[Int(row)].terms { sum(coefficient * term.coefficient, term.symbol) }
    }

    private mutating func sum(_ coefficient: Double, _ symbol: Int32) {
        if sums[Int(symbol)] == 0 { summed.append(symbol) }
        sums[Int(symbol)] += coefficient
    }
}

/// Numbers of which the greatest is removed first (a binary heap). A number may be in it twice.
struct GreatestFirst {
    private var numbers: [Int32] = []

    mutating func insert(_ number: Int32) {
        numbers.append(number)
        var index = numbers.count - 1
        while index > 0, numbers[(index - 1) / 2] < numbers[index] {
            numbers.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    mutating func popGreatest() -> Int32? {
        guard let last = numbers.popLast() else { return nil }
        guard let greatest = numbers.first else { return last }
        numbers[0] = last
        var index = 0
        while true {
            var child = 2 * index + 1
            guard child < numbers.count else { break }
            if child + 1 < numbers.count, numbers[child + 1] > numbers[child] { child += 1 }
            guard numbers[child] > numbers[index] else { break }
            numbers.swapAt(child, index)
            index = child
        }
        return greatest
    }
}
