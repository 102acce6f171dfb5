/// A variable of a `LinearSolver`.
struct LinearVariable: Hashable {
    fileprivate(set) var symbol: Int32

    init(symbol: Int32) { self.symbol = symbol }
}

/// A constraint in a `LinearSolver`.
struct LinearConstraintID: Hashable {
    let index: Int32
}

/// A sum of variables with coefficients, and a constant.
struct LinearExpression {
    struct Term {
        var variable: LinearVariable
        var coefficient: Double
    }

    private(set) var terms: [Term] = []
    var constant = 0.0

    /// Adds a multiple of a variable.
    mutating func add(_ variable: LinearVariable, times coefficient: Double = 1) {
        guard coefficient != 0 else { return }
        if let index = terms.firstIndex(where: { $0.variable == variable }) {
            terms[index].coefficient += coefficient
            if terms[index].coefficient == 0 { terms.remove(at: index) }
        } else {
            terms.append(Term(variable: variable, coefficient: coefficient))
        }
    }

    /// Adds a multiple of an expression.
    mutating func add(_ other: LinearExpression, times factor: Double = 1) {
        for term in other.terms { add(term.variable, times: term.coefficient * factor) }
        constant += other.constant * factor
    }
}

/// How an expression compares with zero.
enum LinearRelation {
    case lessThanOrEqual, equal, greaterThanOrEqual
}

/// Required constraints that contradict each other.
struct LinearConflict: Error {
    /// The constraints in the solver that take part. The one that was being added is not among them.
    var constraints: [LinearConstraintID]
}

extension LinearExpression {
    /// Whether the variables and their coefficients are those of another expression, in the same order.
    func hasTerms(of other: LinearExpression) -> Bool {
        terms.elementsEqual(other.terms) { $0.variable == $1.variable && $0.coefficient == $1.coefficient }
    }
}
