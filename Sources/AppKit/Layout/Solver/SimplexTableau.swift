/// The rows of the simplex method: each basic symbol as a linear function of the parametric symbols, which are zero.
///
/// Rows are sparse and sorted by symbol. A list for each symbol names the rows that contain it, so that a pivot touches only
/// these. The list may also name rows that no longer contain the symbol.
struct SimplexTableau {
    /// What values a symbol can have.
    enum Kind: UInt8 {
        /// Any value.
        case free
        /// Zero or more: a variable, a slack, or the error of a constraint that is not required.
        case nonnegative
        /// Only zero: it marks a required equation, and never becomes basic by optimization.
        case dummy
    }

    struct Term {
        var symbol: Int32
        var coefficient: Double
    }

    struct Row {
        /// The symbol that the row expresses; -1 for a row that is not used.
        var basic: Int32
        var constant: Double
        var terms: [Term]

        func coefficient(of symbol: Int32) -> Double {
            let index = position(of: symbol)
            return index < terms.count && terms[index].symbol == symbol ? terms[index].coefficient : 0
        }

        /// The index of the first term whose symbol is not lower.
        func position(of symbol: Int32) -> Int {
            var (low, high) = (0, terms.count)
            while low < high {
                let middle = (low + high) / 2
                if terms[middle].symbol < symbol { low = middle + 1 } else { high = middle }
            }
            return low
        }
    }

    /// Coefficients below this are rounding errors.
    static let coefficientTolerance = 1e-9
    /// A pivot divides by a coefficient. Smaller ones would enlarge rounding errors.
    static let pivotTolerance = 1e-6
    /// Values that differ less are equal, in points.
    static let valueTolerance = 1e-7

    private(set) var kinds: [Kind] = []
    /// The row in which a symbol is basic; -1 for a parametric symbol.
    private(set) var rowOfSymbol: [Int32] = []
    private var columns: [[Int32]] = []
    private var freeSymbols: [Int32] = []

    private(set) var rows: [Row] = []
    private var freeRows: [Int32] = []

    var costs = LexicographicCosts()
    /// The number of pivots so far, each of which adds rounding errors.
    private(set) var pivotCount = 0
    /// Rows whose constants may have become negative.
    var suspiciousRows: [Int32] = []
    /// Whether pivots note the rows whose constants become negative.
    var notesNegativeRows = false

    // Reused memory.
    private var merged: [Term] = []
    private var visited: [UInt32] = []
    private var visit: UInt32 = 0

    // MARK: Symbols

    mutating func makeSymbol(_ kind: Kind) -> Int32 {
        if let symbol = freeSymbols.popLast() {
            kinds[Int(symbol)] = kind
            return symbol
        }
        kinds.append(kind)
        rowOfSymbol.append(-1)
        columns.append([])
        costs.addSymbol()
        return Int32(kinds.count - 1)
    }

    /// Forgets a symbol, which may be used again.
    mutating func release(_ symbol: Int32) {
        if rowOfSymbol[Int(symbol)] >= 0 { removeRow(Int(rowOfSymbol[Int(symbol)])) }
        // Only rounding errors can be left of a symbol whose constraints are gone.
        for row in rowsContaining(symbol) {
            let position = rows[row].position(of: symbol)
            rows[row].terms.remove(at: position)
        }
        columns[Int(symbol)].removeAll(keepingCapacity: true)
        costs.clear(symbol)
        freeSymbols.append(symbol)
    }

    /// The number of rows that contain a symbol, or more.
    func columnLength(_ symbol: Int32) -> Int { columns[Int(symbol)].count }

    func isParametric(_ symbol: Int32) -> Bool { rowOfSymbol[Int(symbol)] < 0 }

    func value(of symbol: Int32) -> Double {
        let row = rowOfSymbol[Int(symbol)]
        return row < 0 ? 0 : rows[Int(row)].constant
    }

    /// Whether all rows stay allowed if a parametric symbol gets a value.
    func allows(_ value: Double, of symbol: Int32) -> Bool {
        value <= Self.valueTolerance
            || columns[Int(symbol)].allSatisfy { index in
                let row = rows[Int(index)]
                guard row.basic >= 0 else { return true }
                let change = row.coefficient(of: symbol) * value
                return kinds[Int(row.basic)] == .dummy ? change == 0 : change >= 0 || row.constant + change >= 0
            }
    }

    /// The rows that contain a parametric symbol.
    mutating func rowsContaining(_ symbol: Int32) -> [Int] {
        visit &+= 1
        var result: [Int] = []
        result.reserveCapacity(columns[Int(symbol)].count)
        for row in columns[Int(symbol)] where visited[Int(row)] != visit {
            visited[Int(row)] = visit
            if rows[Int(row)].basic >= 0, rows[Int(row)].coefficient(of: symbol) != 0 { result.append(Int(row)) }
        }
        if result.count < columns[Int(symbol)].count { columns[Int(symbol)] = result.map(Int32.init) }
        return result
    }

    // MARK: Rows

    /// Adds a row for a symbol that is not in any other row. The terms are sorted.
    @discardableResult
    mutating func addRow(basic: Int32, constant: Double, terms: [Term]) -> Int {
        let row = Row(basic: basic, constant: constant, terms: terms)
        let index: Int
        if let free = freeRows.popLast() {
            index = Int(free)
            rows[index] = row
        } else {
            index = rows.count
            rows.append(row)
            visited.append(0)
        }
        rowOfSymbol[Int(basic)] = Int32(index)
        for term in terms { columns[Int(term.symbol)].append(Int32(index)) }
        costs.substitute(basic, by: rows[index].terms)
        return index
    }

    mutating func removeRow(_ index: Int) {
        rowOfSymbol[Int(rows[index].basic)] = -1
        rows[index].basic = -1
        rows[index].terms.removeAll(keepingCapacity: false)
        freeRows.append(Int32(index))
    }

    /// Adds a number to the constant of a row.
    mutating func shift(row: Int, by difference: Double) {
        rows[row].constant += difference
        suspiciousRows.append(Int32(row))
    }

    /// Makes a symbol of a row basic in it, and the row's basic symbol parametric.
    mutating func pivot(row index: Int, entering: Int32) {
        pivotCount += 1
        let leaving = rows[index].basic
        let coefficient = rows[index].coefficient(of: entering)
        let factor = -1 / coefficient
        var row = Row(basic: entering, constant: rows[index].constant * factor, terms: [])
        row.terms.reserveCapacity(rows[index].terms.count)
        var leavingTerm: Term? = Term(symbol: leaving, coefficient: -factor)
        for term in rows[index].terms where term.symbol != entering {
            if let missing = leavingTerm, missing.symbol < term.symbol {
                row.terms.append(missing)
                leavingTerm = nil
            }
            row.terms.append(Term(symbol: term.symbol, coefficient: term.coefficient * factor))
        }
        if let leavingTerm { row.terms.append(leavingTerm) }
        rowOfSymbol[Int(leaving)] = -1
        columns[Int(leaving)].append(Int32(index))
        rows[index].terms.removeAll()
        substitute(entering, by: row)
        rows[index] = row
        rowOfSymbol[Int(entering)] = Int32(index)
        if notesNegativeRows, row.constant < -Self.valueTolerance { suspiciousRows.append(Int32(index)) }
    }

    /// Replaces a parametric symbol by a row in all rows and costs.
    mutating func substitute(_ symbol: Int32, by row: Row) {
        for index in rowsContaining(symbol) { merge(into: index, replacing: symbol, by: row) }
        columns[Int(symbol)].removeAll(keepingCapacity: true)
        costs.substitute(symbol, by: row.terms)
    }

    private mutating func merge(into index: Int, replacing symbol: Int32, by row: Row) {
        let factor = rows[index].coefficient(of: symbol)
        rows[index].constant += factor * row.constant
        if notesNegativeRows, rows[index].constant < -Self.valueTolerance { suspiciousRows.append(Int32(index)) }
        // The row keeps its memory, and so does the scratch memory.
        var terms: [Term] = []
        swap(&terms, &rows[index].terms)
        let needed = terms.count + row.terms.count
        if merged.count < needed {
            merged = Array(repeating: Term(symbol: -1, coefficient: 0), count: max(needed, 2 * merged.count))
        }
        let count = merged.withUnsafeMutableBufferPointer { merged in
            terms.withUnsafeBufferPointer { old in
                row.terms.withUnsafeBufferPointer { new in
                    Self.merge(old, new, times: factor, replacing: symbol, into: merged) {
                        columns[Int($0)].append(Int32(index))
                    }
                }
            }
        }
        terms.removeAll(keepingCapacity: true)
        terms.append(contentsOf: merged[..<count])
        swap(&terms, &rows[index].terms)
    }

    /// Adds a multiple of sorted terms to other ones without a symbol, and returns the number of terms. `isNew` is called for the
    /// symbols that are only in the former.
    private static func merge(
        _ old: UnsafeBufferPointer<Term>, _ new: UnsafeBufferPointer<Term>, times factor: Double,
        replacing symbol: Int32, into merged: UnsafeMutableBufferPointer<Term>, isNew: (Int32) -> Void
    ) -> Int {
        var (i, j, count) = (0, 0, 0)
        while i < old.count || j < new.count {
            if j == new.count || (i < old.count && old[i].symbol < new[j].symbol) {
                if old[i].symbol != symbol {
                    merged[count] = old[i]
                    count += 1
                }
                i += 1
            } else if i == old.count || new[j].symbol < old[i].symbol {
                merged[count] = Term(symbol: new[j].symbol, coefficient: factor * new[j].coefficient)
                count += 1
                isNew(new[j].symbol)
                j += 1
            } else {
                let sum = old[i].coefficient + factor * new[j].coefficient
                if abs(sum) > coefficientTolerance {
                    merged[count] = Term(symbol: old[i].symbol, coefficient: sum)
                    count += 1
                }
                i += 1
                j += 1
            }
        }
        return count
    }

    // MARK: Costs

    /// Changes the cost of an error at a level.
    mutating func addCost(_ amount: Double, of symbol: Int32, level: Int) {
        let row = rowOfSymbol[Int(symbol)]
        if row < 0 {
            costs.add(amount, to: symbol, level: level)
        } else {
            for term in rows[Int(row)].terms { costs.add(amount * term.coefficient, to: term.symbol, level: level) }
        }
    }
}
