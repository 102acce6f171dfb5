import Foundation

/// A parsed visual format: views in a row or a column, with the distances between them.
struct VisualFormat {
    /// A value of a distance or a size: a number, or a name of a metric or a view.
    enum Operand: Equatable {
        case number(Double)
        case name(String)
    }

    struct Predicate: Equatable {
        var relation = NSLayoutConstraint.Relation.equal
        var operand: Operand
        var priority: Operand?
    }

    /// The distance to the next view or side; without predicates it is the standard one.
    enum Connection: Equatable {
        case flush
        case standard
        case predicates([Predicate])
    }

    struct Item: Equatable {
        var name: String
        var predicates: [Predicate]
    }

    /// Where a format cannot be read, and why.
    struct Mistake: Error {
        /// The index of a character; nil if the format can be read, but not be used with its options, metrics and views.
        let position: Int?
        let reason: String
    }

    private(set) var isHorizontal = true
    /// The distance from the superview's first side; nil if the format does not begin with it.
    private(set) var leading: Connection?
    private(set) var items: [Item] = []
    /// The distance after each view, for the last one to the superview's last side; nil if the format does not end with it.
    private(set) var connections: [Connection?] = []

    init(_ text: String) throws(Mistake) {
        var reader = Reader(text: Array(text))
        if reader.accept("H:") {
            isHorizontal = true
        } else if reader.accept("V:") {
            isHorizontal = false
        }
        if reader.accept("|") { leading = try reader.connection() }
        while true {
            items.append(try reader.item())
            if reader.isAtEnd {
                connections.append(nil)
                return
            }
            connections.append(try reader.connection())
            if reader.accept("|") { break }
        }
        guard reader.isAtEnd else { throw reader.mistake("the format continues after the superview's side") }
    }

    /// The characters of a format from a position on.
    private struct Reader {
        let text: [Character]
        var position = 0

        var isAtEnd: Bool { position == text.count }

        func mistake(_ reason: String) -> Mistake { Mistake(position: position, reason: reason) }

        mutating func accept(_ word: String) -> Bool {
            let end = position + word.count
            guard end <= text.count, Array(word) == Array(text[position..<end]) else { return false }
            position = end
            return true
        }

        mutating func expect(_ word: String) throws(Mistake) {
            guard accept(word) else { throw mistake("expected \"\(word)\"") }
        }

        mutating func connection() throws(Mistake) -> Connection {
            guard accept("-") else { return .flush }
            guard position < text.count, text[position] != "[", text[position] != "|" else { return .standard }
            let predicates: [Predicate]
            if position < text.count, text[position] == "(" {
                predicates = try list()
            } else {
                predicates = [Predicate(operand: try operand())]
            }
            try expect("-")
            return .predicates(predicates)
        }

        mutating func item() throws(Mistake) -> Item {
            try expect("[")
            let name = word()
            guard !name.isEmpty else { throw mistake("expected the name of a view") }
            let hasPredicates = position < text.count && text[position] == "("
            let predicates = hasPredicates ? try list() : []
            try expect("]")
            return Item(name: name, predicates: predicates)
        }

        mutating func list() throws(Mistake) -> [Predicate] {
            try expect("(")
            var predicates: [Predicate] = []
            repeat {
                var relation = NSLayoutConstraint.Relation.equal
                if accept(">=") {
                    relation = .greaterThanOrEqual
                } else if accept("<=") {
                    relation = .lessThanOrEqual
                } else {
                    _ = accept("==")
                }
                var predicate = Predicate(relation: relation, operand: try operand())
                if accept("@") { predicate.priority = try operand() }
                predicates.append(predicate)
            } while accept(",")
            try expect(")")
            return predicates
        }

        mutating func operand() throws(Mistake) -> Operand {
            let isNegative = accept("-")
            let word = word()
            guard let first = word.first else { throw mistake("expected a number or a name") }
            guard first.isNumber || first == "." else {
                guard !isNegative else { throw mistake("expected a number") }
                return .name(word)
            }
            guard let number = Double(word), number.isFinite else { throw mistake("\"\(word)\" is not a number") }
            return .number(isNegative ? -number : number)
        }

        /// The letters, digits, underscores and decimal points from here on.
        mutating func word() -> String {
            let start = position
            while position < text.count,
                text[position].isLetter || text[position].isNumber || "_.".contains(text[position])
            {
                position += 1
            }
            return String(text[start..<position])
        }
    }
}
