import Foundation

/// Conversions of the value of a control.
enum ControlValue {
    static func string(_ value: Any?) -> String {
        switch value {
        case nil: ""
        case let value as String: value
        case let value as NSAttributedString: value.string
        case let value as NSNumber: (value as? Int).map(String.init) ?? string(of: value.doubleValue)
        case .some(let value): "\(value)"
        }
    }

    /// The value that a formatter finds in a text; nil for none.
    static func value(of text: String, by formatter: Formatter) -> Any? {
        switch formatter {
        case let formatter as NumberFormatter: formatter.number(from: text)
        case let formatter as DateFormatter: formatter.date(from: text)
        case let formatter as ISO8601DateFormatter: formatter.date(from: text)
        // On Linux, others have no method for this.
        default: nil
        }
    }

    /// The shortest text of a number, without a fraction if it has none.
    private static func string(of number: Double) -> String {
        abs(number) < 1e15 ? Int(exactly: number).map(String.init) ?? "\(number)" : "\(number)"
    }

    static func number(_ value: Any?) -> Double {
        switch value {
        case let value as NSNumber: value.doubleValue
        default: number(in: string(value))
        }
    }

    /// The decimal number at the beginning of a text, after white space; 0 without one. `NSString.doubleValue` does the same,
    /// but traps on Linux at characters such as emoji.
    private static func number(in text: String) -> Double {
        let rest = text.drop(while: \.isWhitespace)
        let number = rest.prefixMatch(of: /[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?/.asciiOnlyDigits())
        return number.flatMap { Double($0.output.0) } ?? 0
    }

    /// The whole part of a number. The nearest one for a number that is too large, and 0 for none.
    static func integer(_ value: Double) -> Int {
        guard !value.isNaN else { return 0 }
        return Int(exactly: value.rounded(.towardZero)) ?? (value < 0 ? .min : .max)
    }
}
