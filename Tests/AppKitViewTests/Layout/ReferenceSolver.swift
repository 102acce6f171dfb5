/// A slow solver of linear constraints with priorities, for comparison with `LinearSolver`.
///
/// It solves the whole system each time with a dense tableau: first for values that satisfy the required constraints, then it
/// minimizes the sum of errors of one priority after the other, and keeps the minimum of those before. Bland's rule makes it
/// finite.
struct ReferenceSolver {
    struct Constraint {
        /// The coefficient of each variable.
        var coefficients: [Double]
        var constant: Double
        /// Less than, equal to, or greater than zero: -1, 0 or 1.
        var relation: Int
        /// nil for a required constraint.
        var priority: Double?

        func value(_ values: [Double]) -> Double {
            zip(coefficients, values).reduce(constant) { $0 + $1.0 * $1.1 }
        }

        /// How far values are from satisfying the constraint.
        func error(_ values: [Double]) -> Double {
            let value = value(values)
            return relation == 0 ? abs(value) : max(0, -value * Double(relation))
        }
    }

    /// Whether each variable must not be negative.
    var isNonnegative: [Bool]
    var constraints: [Constraint]

    /// The priorities, from the highest to the lowest.
    var priorities: [Double] { Set(constraints.compactMap(\.priority)).sorted(by: >) }

    /// The sum of errors of each priority.
    func errors(of values: [Double]) -> [Double] {
        priorities.map { priority in
            constraints.filter { $0.priority == priority }.reduce(0) { $0 + $1.error(values) }
        }
    }

    /// The least sums of errors, by `priorities`; nil if the required constraints contradict each other.
    func leastErrors() -> [Double]? {
        var rows: [[Double]] = []
        var costs: [[Double]] = priorities.map { _ in [] }
        var columns = 0

        /// Adds a column to all rows.
        func addColumn(cost: Double = 0, level: Int? = nil) -> Int {
            for index in costs.indices { costs[index].append(index == level ? cost : 0) }
            columns += 1
            return columns - 1
        }
        let positive = isNonnegative.map { _ in addColumn() }
        let negative = isNonnegative.map { $0 ? nil : addColumn() }
        var entries: [[Int: Double]] = []
        var sides: [Double] = []
        for constraint in constraints {
            var entry: [Int: Double] = [:]
            for (variable, coefficient) in constraint.coefficients.enumerated() {
                entry[positive[variable], default: 0] += coefficient
                if let column = negative[variable] { entry[column, default: 0] -= coefficient }
            }
            if constraint.relation != 0 { entry[addColumn()] = -Double(constraint.relation) }
            if let priority = constraint.priority {
                let level = priorities.firstIndex(of: priority)
                entry[addColumn(cost: 1, level: level)] = 1
                entry[addColumn(cost: 1, level: level)] = -1
            }
            entries.append(entry)
            sides.append(-constraint.constant)
        }
        let real = columns
        var basis: [Int] = []
        for index in entries.indices { basis.append(real + index) }
        for (index, entry) in entries.enumerated() {
            let sign: Double = sides[index] < 0 ? -1 : 1
            var row = [Double](repeating: 0, count: real + entries.count + 1)
            for (column, coefficient) in entry { row[column] = coefficient * sign }
            row[real + index] = 1
            row[row.count - 1] = sides[index] * sign
            rows.append(row)
        }
        var allowed = [Bool](repeating: true, count: real + entries.count)
        let artificialCosts = (0..<allowed.count).map { $0 < real ? 0.0 : 1.0 }
        guard Self.minimize(artificialCosts, &rows, &basis, &allowed) < 1e-6 else { return nil }
        for column in real..<allowed.count { allowed[column] = false }
        return costs.map { Self.minimize($0 + [Double](repeating: 0, count: entries.count), &rows, &basis, &allowed) }
    }

    /// Minimizes a sum of columns, and forbids the columns that would make it larger again.
    private static func minimize(
        _ costs: [Double], _ rows: inout [[Double]], _ basis: inout [Int], _ allowed: inout [Bool]
    ) -> Double {
        func reduced() -> [Double] {
            var result = costs
            for (row, basic) in zip(rows, basis) where costs[basic] != 0 {
                for column in result.indices where row[column] != 0 { result[column] -= costs[basic] * row[column] }
            }
            return result
        }
        while true {
            let prices = reduced()
            guard let entering = prices.indices.first(where: { allowed[$0] && prices[$0] < -1e-9 }) else {
                for column in prices.indices where prices[column] > 1e-9 { allowed[column] = false }
                break
            }
            var leaving: Int?
            for index in rows.indices where rows[index][entering] > 1e-9 {
                guard let best = leaving else {
                    leaving = index
                    continue
                }
                let ratio = rows[index].last! / rows[index][entering]
                let bestRatio = rows[best].last! / rows[best][entering]
                if ratio < bestRatio - 1e-12 || (ratio <= bestRatio + 1e-12 && basis[index] < basis[best]) {
                    leaving = index
                }
            }
            guard let leaving else { break }
            pivot(leaving, entering, &rows)
            basis[leaving] = entering
        }
        return zip(rows, basis).reduce(0) { $0 + costs[$1.1] * $1.0.last! }
    }

    private static func pivot(_ index: Int, _ column: Int, _ rows: inout [[Double]]) {
        let divisor = rows[index][column]
        for entry in rows[index].indices { rows[index][entry] /= divisor }
        for other in rows.indices where other != index && rows[other][column] != 0 {
            let factor = rows[other][column]
            for entry in rows[other].indices { rows[other][entry] -= factor * rows[index][entry] }
        }
    }
}
