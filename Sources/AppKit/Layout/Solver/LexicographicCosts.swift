/// The cost of each parametric symbol, as one number for each priority.
///
/// An error of a higher priority outweighs all errors of lower ones: costs compare by their numbers for the highest priority,
/// and only if these are equal by the next.
struct LexicographicCosts {
    /// Costs below this are rounding errors.
    static let tolerance = 1e-8

    /// The symbols whose costs have changed since they were last examined, in the order of the changes. In chains of stacks this
    /// order needs the fewest pivots. Those before `firstChanged` have been examined.
    private var changed: [Int32] = []
    private var firstChanged = 0
    private var isChanged: [Bool] = []

    /// The costs of each symbol are `stride` numbers, of which the first `priorities.count` are used.
    private var numbers: [Double] = []
    private var stride = 4
    private var priorities: [Double] = []
    /// The levels, from the highest priority to the lowest.
    private var order: [Int] = []

    mutating func addSymbol() {
        isChanged.append(false)
        numbers.append(contentsOf: repeatElement(0, count: stride))
    }

    /// The level of a priority, which is its place in the numbers of each symbol.
    mutating func level(forPriority priority: Double) -> Int {
        if let level = priorities.firstIndex(of: priority) { return level }
        if priorities.count == stride { widen() }
        priorities.append(priority)
        order = priorities.indices.sorted { priorities[$0] > priorities[$1] }
        return priorities.count - 1
    }

    private mutating func widen() {
        let wide = stride * 2
        var widened: [Double] = []
        widened.reserveCapacity(isChanged.count * wide)
        for symbol in isChanged.indices {
            widened.append(contentsOf: numbers[symbol * stride..<(symbol + 1) * stride])
            widened.append(contentsOf: repeatElement(0, count: wide - stride))
        }
        numbers = widened
        stride = wide
    }

    mutating func add(_ amount: Double, to symbol: Int32, level: Int) {
        numbers[Int(symbol) * stride + level] += amount
        mark(symbol)
    }

    mutating func clear(_ symbol: Int32) {
        for level in priorities.indices { numbers[Int(symbol) * stride + level] = 0 }
    }

    /// Replaces a symbol that becomes basic by the terms that express it.
    mutating func substitute(_ symbol: Int32, by terms: [SimplexTableau.Term]) {
        let base = Int(symbol) * stride
        for level in priorities.indices {
            let cost = numbers[base + level]
            guard cost != 0 else { continue }
            numbers[base + level] = 0
            guard abs(cost) > SimplexTableau.coefficientTolerance else { continue }
            for term in terms { add(cost * term.coefficient, to: term.symbol, level: level) }
        }
    }

    // MARK: Comparing

    /// Whether a larger value of a symbol would reduce the errors.
    func isNegative(_ symbol: Int32) -> Bool {
        for level in order {
            let cost = numbers[Int(symbol) * stride + level]
            if abs(cost) > Self.tolerance { return cost < 0 }
        }
        return false
    }

    /// The costs of a symbol, one for each level.
    func costs(of symbol: Int32) -> [Double] {
        priorities.indices.map { numbers[Int(symbol) * stride + $0] }
    }

    /// Whether costs, one for each level, are those of an increase that would reduce the errors.
    func isNegative(_ costs: [Double]) -> Bool {
        for level in order where abs(costs[level]) > Self.tolerance { return costs[level] < 0 }
        return false
    }

    /// Whether another value of a symbol leaves the errors as they are.
    func isZero(_ symbol: Int32) -> Bool {
        order.allSatisfy { abs(numbers[Int(symbol) * stride + $0]) <= Self.tolerance }
    }

    /// Whether the cost of a symbol, divided by a positive number, is less than that of another symbol.
    func isLess(_ symbol: Int32, over divisor: Double, than other: Int32, over otherDivisor: Double) -> Bool {
        for level in order {
            let cost = numbers[Int(symbol) * stride + level] / divisor
            let otherCost = numbers[Int(other) * stride + level] / otherDivisor
            if abs(cost - otherCost) > Self.tolerance { return cost < otherCost }
        }
        return false
    }

    // MARK: Changes

    var hasChanges: Bool { firstChanged < changed.count }

    mutating func mark(_ symbol: Int32) {
        guard !isChanged[Int(symbol)] else { return }
        isChanged[Int(symbol)] = true
        changed.append(symbol)
    }

    /// Returns a symbol whose cost has changed and has not been examined, or nil.
    mutating func nextChanged() -> Int32? {
        guard hasChanges else {
            changed.removeAll(keepingCapacity: true)
            firstChanged = 0
            return nil
        }
        let symbol = changed[firstChanged]
        firstChanged += 1
        isChanged[Int(symbol)] = false
        return symbol
    }
}
