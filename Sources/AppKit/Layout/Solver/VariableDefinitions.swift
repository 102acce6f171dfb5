/// The variables without limits that follow from other symbols, such as positions in a chain of views.
///
/// Such a variable never restricts another one, so that it needs no row in the tableau: its equation stays as it was written,
/// and refers to other variables of this kind. It is expanded only where a constraint compares such variables, and its value
/// is computed from the solution. A chain of a thousand views so has a thousand short equations, and no long rows.
struct VariableDefinitions {
    /// `constant + terms`. The terms are not sorted.
    struct Definition {
        var constant: Double
        var terms: [SimplexTableau.Term]
    }

    private var definitions: [Definition?] = []
    /// The number of definitions in which a symbol is.
    private var uses: [Int32] = []
    /// The variables whose definitions contain a symbol, and some whose definitions did.
    private var usersOfSymbol: [[Int32]] = []
    /// The defined variables, after those that their definitions contain. Places with other ranks are not used any more.
    private(set) var order: [Int32] = []
    /// The place of a variable in `order`; -1 for others.
    private(set) var ranks: [Int32] = []
    private var values: [Double] = []
    /// Whether a coefficient is so large that values are not accurate.
    private(set) var hasLargeCoefficients = false

    mutating func addSymbol() {
        definitions.append(nil)
        uses.append(0)
        usersOfSymbol.append([])
        ranks.append(-1)
        values.append(0)
    }

    subscript(symbol: Int32) -> Definition? { definitions[Int(symbol)] }

    /// Whether a variable has no definition, and is in none.
    func isNew(_ symbol: Int32) -> Bool { definitions[Int(symbol)] == nil && uses[Int(symbol)] == 0 }

    /// The variables whose definitions contain a symbol.
    mutating func users(of symbol: Int32) -> [Int32] {
        guard uses[Int(symbol)] > 0 else { return [] }
        var seen: Set<Int32> = []
        let users = usersOfSymbol[Int(symbol)].filter {
            coefficient(of: symbol, in: $0) != 0 && seen.insert($0).inserted
        }
        usersOfSymbol[Int(symbol)] = users
        return users
    }

    private func coefficient(of symbol: Int32, in variable: Int32) -> Double {
        definitions[Int(variable)]?.terms.first { $0.symbol == symbol }?.coefficient ?? 0
    }

    // MARK: Changes

    /// Defines a variable by the equation `0 = constant + terms`, which contains it and nothing that depends on it.
    mutating func define(_ variable: Int32, _ constant: Double, _ terms: [SimplexTableau.Term]) {
        guard let own = terms.first(where: { $0.symbol == variable })?.coefficient else { return }
        let factor = -1 / own
        set(
            variable, constant * factor,
            terms.compactMap {
                $0.symbol == variable
                    ? nil : SimplexTableau.Term(symbol: $0.symbol, coefficient: $0.coefficient * factor)
            })
        place(variable)
        // What depends on the variable comes after it.
        for dependent in dependents(of: variable) { place(dependent) }
        if order.count > 2 * definitions.count { removeUnusedPlaces() }
    }

    private mutating func place(_ variable: Int32) {
        ranks[Int(variable)] = Int32(order.count)
        order.append(variable)
    }

    /// The variables that depend on a variable, by their order.
    private mutating func dependents(of variable: Int32) -> [Int32] {
        guard uses[Int(variable)] > 0 else { return [] }
        var found: Set<Int32> = []
        var unvisited = [variable]
        while let next = unvisited.popLast() {
            for user in users(of: next) where found.insert(user).inserted { unvisited.append(user) }
        }
        return found.sorted { ranks[Int($0)] < ranks[Int($1)] }
    }

    private mutating func removeUnusedPlaces() {
        let former = order
        order.removeAll(keepingCapacity: true)
        for (rank, variable) in former.enumerated() where ranks[Int(variable)] == rank {
            place(variable)
        }
    }

    private mutating func set(_ variable: Int32, _ constant: Double, _ terms: [SimplexTableau.Term]) {
        for term in terms {
            uses[Int(term.symbol)] += 1
            usersOfSymbol[Int(term.symbol)].append(variable)
        }
        definitions[Int(variable)] = Definition(constant: constant, terms: terms)
        if terms.contains(where: { abs($0.coefficient) > 1e6 }) { hasLargeCoefficients = true }
    }

    /// Removes the definition of a variable, whose value is then 0.
    mutating func undefine(_ variable: Int32) {
        for term in definitions[Int(variable)]?.terms ?? [] { uses[Int(term.symbol)] -= 1 }
        definitions[Int(variable)] = nil
        values[Int(variable)] = 0
        ranks[Int(variable)] = -1
    }

    /// Forgets a symbol that may be used again.
    mutating func release(_ symbol: Int32) {
        undefine(symbol)
        // Only rounding errors can be left of a symbol whose constraints are gone.
        replace(symbol, by: 0, [])
        usersOfSymbol[Int(symbol)].removeAll(keepingCapacity: true)
    }

    /// Adds a multiple of a symbol's coefficient to the constants of all definitions.
    mutating func shift(_ symbol: Int32, by difference: Double) {
        for user in users(of: symbol) {
            let change = difference * coefficient(of: symbol, in: user)
            definitions[Int(user)]?.constant += change
        }
    }

    /// Replaces a symbol in all definitions.
    mutating func replace(_ symbol: Int32, by constant: Double, _ terms: [SimplexTableau.Term]) {
        for user in users(of: symbol) {
            guard let old = definitions[Int(user)] else { continue }
            let factor = coefficient(of: symbol, in: user)
            var sums: [Int32: Double] = [:]
            for term in old.terms where term.symbol != symbol {
                sums[term.symbol, default: 0] += term.coefficient
            }
            for term in terms { sums[term.symbol, default: 0] += factor * term.coefficient }
            for term in old.terms { uses[Int(term.symbol)] -= 1 }
            set(
                user, old.constant + factor * constant,
                sums.filter { abs($0.value) > SimplexTableau.coefficientTolerance }.sorted {
                    $0.key < $1.key
                }.map {
                    SimplexTableau.Term(symbol: $0.key, coefficient: $0.value)
                })
        }
    }

    /// Replaces the definition of a variable by an equal one without defined variables.
    mutating func expand(_ variable: Int32, to constant: Double, _ terms: [SimplexTableau.Term]) {
        for term in definitions[Int(variable)]?.terms ?? [] { uses[Int(term.symbol)] -= 1 }
        set(variable, constant, terms)
    }

    /// Removes the definition of the variable that has the greatest coefficient of a symbol, and replaces the symbol by what
    /// follows from that definition. The definitions with the symbol must contain no defined variables if there are several.
    /// Returns false if the coefficients are so small that the result would not be accurate.
    mutating func eliminate(_ symbol: Int32) -> Bool {
        let users = users(of: symbol)
        guard
            let variable = users.max(by: {
                abs(coefficient(of: symbol, in: $0)) < abs(coefficient(of: symbol, in: $1))
            }
            ),
            let definition = definitions[Int(variable)]
        else { return true }
        let factor = 1 / coefficient(of: symbol, in: variable)
        undefine(variable)
        guard users.count > 1 else { return true }
        guard abs(factor) < Self.greatestFactor else { return false }
        var terms = [SimplexTableau.Term(symbol: variable, coefficient: factor)]
        for term in definition.terms where term.symbol != symbol {
            terms.append(
                SimplexTableau.Term(symbol: term.symbol, coefficient: -factor * term.coefficient))
        }
        replace(symbol, by: -factor * definition.constant, terms)
        sort()
        return true
    }

    /// Larger factors would enlarge rounding errors.
    private static let greatestFactor = 1000.0

    /// Finds the order again: each variable after those that its definition contains.
    private mutating func sort() {
        order.removeAll(keepingCapacity: true)
        for index in ranks.indices { ranks[index] = -1 }
        var isVisited = [Bool](repeating: false, count: definitions.count)
        var stack: [(variable: Int32, next: Int)] = []
        for index in definitions.indices where definitions[index] != nil && !isVisited[index] {
            isVisited[index] = true
            stack.append((Int32(index), 0))
            while let (variable, next) = stack.last {
                let terms = definitions[Int(variable)]?.terms ?? []
                guard next < terms.count else {
                    place(variable)
                    stack.removeLast()
                    continue
                }
                stack[stack.count - 1].next += 1
                let symbol = terms[next].symbol
                guard definitions[Int(symbol)] != nil, !isVisited[Int(symbol)] else { continue }
                isVisited[Int(symbol)] = true
                stack.append((symbol, 0))
            }
        }
    }

    // MARK: Values

    func value(of symbol: Int32) -> Double { values[Int(symbol)] }

    /// Computes the values of all defined variables from those of the other symbols.
    mutating func evaluate(_ tableau: borrowing SimplexTableau) {
        for (rank, variable) in order.enumerated() {
            guard ranks[Int(variable)] == rank, let definition = definitions[Int(variable)] else {
                continue
            }
            var value = definition.constant
            for term in definition.terms {
                let isFree = tableau.kinds[Int(term.symbol)] == .free
                value +=
                    term.coefficient * (isFree ? values[Int(term.symbol)] : tableau.value(of: term.symbol))
            }
            values[Int(variable)] = value
        }
    }
}
