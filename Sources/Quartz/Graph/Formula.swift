import Foundation

/// A parsed arithmetic expression with named variables, such as `a + 0.5 * sin(b * pi)`.
///
/// `+ - * / %` and `^` have the usual precedence, and `^` is right-associative; the result of `%` has the divisor's
/// sign. Non-finite results become 0.
struct Formula: Sendable {
    private indirect enum Node: Sendable {
        case number(Double)
        case variable(Int)
        case negative(Node)
        case binary(Arithmetic, Node, Node)
        case call(Function, [Node])
    }

    /// The functions and their argument counts. Angles are in radians.
    enum Function: String, Sendable, CaseIterable {
        case sin, cos, tan, atan2, abs, sqrt, floor, ceil, round, sign, exp, log, pow, min, max, clamp, mix, smoothstep

        var argumentCount: Int {
            switch self {
            case .atan2, .pow, .min, .max: 2
            case .clamp, .mix, .smoothstep: 3
            default: 1
            }
        }

        fileprivate func callAsFunction(_ x: [Double]) -> Double {
            switch self {
            case .sin: Foundation.sin(x[0])
            case .cos: Foundation.cos(x[0])
            case .tan: Foundation.tan(x[0])
            case .atan2: Foundation.atan2(x[0], x[1])
            case .abs: Swift.abs(x[0])
            case .sqrt: x[0] < 0 ? 0 : x[0].squareRoot()
            case .floor: x[0].rounded(.down)
            case .ceil: x[0].rounded(.up)
            case .round: x[0].rounded()
            case .sign: x[0] > 0 ? 1 : x[0] < 0 ? -1 : 0
            case .exp: Foundation.exp(x[0])
            case .log: x[0] > 0 ? Foundation.log(x[0]) : 0
            case .pow: Foundation.pow(x[0], x[1])
            case .min: Swift.min(x[0], x[1])
            case .max: Swift.max(x[0], x[1])
            case .clamp: Swift.max(x[1], Swift.min(x[2], x[0]))
            case .mix: x[0] + (x[1] - x[0]) * x[2]
            case .smoothstep: Self.smoothstep(x[0], x[1], x[2])
            }
        }

        private static func smoothstep(_ start: Double, _ end: Double, _ x: Double) -> Double {
            guard start != end else { return x < start ? 0 : 1 }
            let part = Swift.max(0, Swift.min(1, (x - start) / (end - start)))
            return part * part * (3 - 2 * part)
        }
    }

    /// A syntax error. Characters are counted from 1.
    struct SyntaxError: Error {
        let reason: String
    }

    private let root: Node
    /// The variables in the order of their first occurrence.
    let variables: [String]

    init(_ text: String) throws(SyntaxError) {
        var parser = Parser(text)
        (root, variables) = try parser.parse()
    }

    /// Evaluates the formula with the values of `variables`, in the same order.
    func callAsFunction(_ values: [Double]) -> Double {
        let result = Self.value(root, values)
        return result.isFinite ? result : 0
    }

    private static func value(_ node: Node, _ values: [Double]) -> Double {
        switch node {
        case .number(let number): number
        case .variable(let index): index < values.count ? values[index] : 0
        case .negative(let node): -value(node, values)
        case .binary(let operation, let a, let b): operation(value(a, values), value(b, values))
        case .call(let function, let arguments): function(arguments.map { value($0, values) })
        }
    }

    /// A recursive descent parser with a depth limit.
    private struct Parser {
        private let text: [Character]
        private var position = 0
        private var depth = 0
        private var variables: [String] = []

        init(_ text: String) { self.text = Array(text) }

        mutating func parse() throws(SyntaxError) -> (Node, [String]) {
            guard text.count <= Limits.formulaLength else {
                throw SyntaxError(reason: "a formula has at most \(Limits.formulaLength) characters")
            }
            let node = try sum()
            skipSpace()
            guard position == text.count else { throw unexpected() }
            return (node, variables)
        }

        private func unexpected() -> SyntaxError {
            position < text.count
                ? SyntaxError(reason: "unexpected \"\(text[position])\" at character \(position + 1)")
                : SyntaxError(reason: "ends too early")
        }

        private mutating func skipSpace() {
            while position < text.count, text[position].isWhitespace { position += 1 }
        }

        private mutating func take(_ candidates: String) -> Character? {
            skipSpace()
            guard position < text.count, candidates.contains(text[position]) else { return nil }
            position += 1
            return text[position - 1]
        }

        private mutating func sum() throws(SyntaxError) -> Node {
            var node = try product()
            while let sign = take("+-") { node = .binary(sign == "+" ? .add : .subtract, node, try product()) }
            return node
        }

        private mutating func product() throws(SyntaxError) -> Node {
            var node = try signed()
            while let sign = take("*/%") {
                node = .binary(sign == "*" ? .multiply : sign == "/" ? .divide : .modulo, node, try signed())
            }
            return node
        }

        private mutating func signed() throws(SyntaxError) -> Node {
            guard depth < Limits.formulaDepth else {
                throw SyntaxError(reason: "is nested more than \(Limits.formulaDepth) levels deep; simplify it")
            }
            depth += 1
            defer { depth -= 1 }
            if take("-") != nil { return .negative(try signed()) }
            let base = try primary()
            return take("^") == nil ? base : .binary(.power, base, try signed())
        }

        private mutating func primary() throws(SyntaxError) -> Node {
            if take("(") != nil {
                let node = try sum()
                guard take(")") != nil else { throw unexpected() }
                return node
            }
            guard position < text.count else { throw unexpected() }
            let start = position
            if text[position].isASCII, text[position].isNumber || text[position] == "." { return try number() }
            while position < text.count, text[position].isASCII,
                text[position].isLetter || text[position].isNumber || text[position] == "_"
            {
                position += 1
            }
            guard position > start else { throw unexpected() }
            let name = String(text[start..<position])
            if take("(") != nil { return try call(name) }
            if name == "pi" { return .number(.pi) }
            if let index = variables.firstIndex(of: name) { return .variable(index) }
            variables.append(name)
            return .variable(variables.count - 1)
        }

        private mutating func number() throws(SyntaxError) -> Node {
            let start = position
            func isDigit(_ index: Int) -> Bool {
                index < text.count && text[index].isASCII && text[index].isNumber
            }
            while isDigit(position) || (position < text.count && text[position] == ".") { position += 1 }
            if position < text.count, "eE".contains(text[position]) {
                let sign = position + 1 < text.count && "+-".contains(text[position + 1]) ? 1 : 0
                if isDigit(position + 1 + sign) {
                    position += 1 + sign
                    while isDigit(position) { position += 1 }
                }
            }
            let digits = String(text[start..<position])
            guard let value = Double(digits), value.isFinite else {
                throw SyntaxError(reason: "\"\(digits)\" is not a number")
            }
            return .number(value)
        }

        private mutating func call(_ name: String) throws(SyntaxError) -> Node {
            guard let function = Function(rawValue: name) else {
                let known = Function.allCases.map(\.rawValue).joined(separator: ", ")
                throw SyntaxError(reason: "there is no function \"\(name)\"; the functions are \(known)")
            }
            var arguments = [try sum()]
            while take(",") != nil { arguments.append(try sum()) }
            guard take(")") != nil else { throw unexpected() }
            guard arguments.count == function.argumentCount else {
                throw SyntaxError(reason: "\(name) takes \(function.argumentCount) arguments, not \(arguments.count)")
            }
            return .call(function, arguments)
        }
    }
}
