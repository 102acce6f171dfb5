import Foundation

/// A message with values, from a string literal.
///
/// The values are evaluated when the message is logged, and not at all by `OSLog.disabled`. Numbers, Boolean values and
/// types are public, all other values private: the journal gets `<private>` in their place. See `OSLogPrivacy`.
public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral {
    let interpolation: OSLogInterpolation

    public init(stringInterpolation: OSLogInterpolation) { interpolation = stringInterpolation }

    public init(stringLiteral value: String) {
        interpolation = OSLogInterpolation(literal: value)
    }

    /// The text of the message. Evaluates its values.
    var text: LogText { interpolation.text }
}

/// The parts of a message.
public struct OSLogInterpolation: StringInterpolationProtocol {
    private enum Part {
        case literal(String)
        case value(() -> String, OSLogStringAlignment, OSLogPrivacy, isPublic: Bool)
    }

    private var parts: [Part] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
        parts.reserveCapacity(2 * interpolationCount + 1)
    }

    init(literal: String) { parts = [.literal(literal)] }

    public mutating func appendLiteral(_ literal: String) { parts.append(.literal(literal)) }

    /// Appends an integer, which is public by default.
    public mutating func appendInterpolation<T: FixedWidthInteger>(
        _ number: @autoclosure @escaping () -> T, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append({ format.text(number()) }, align, privacy, isPublic: true)
    }

    /// Appends a number, which is public by default.
    public mutating func appendInterpolation<T: BinaryFloatingPoint>(
        _ number: @autoclosure @escaping () -> T, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append({ format.text(Double(number())) }, align, privacy, isPublic: true)
    }

    /// Appends a Boolean value, which is public by default.
    public mutating func appendInterpolation(
        _ boolean: @autoclosure @escaping () -> Bool, privacy: OSLogPrivacy = .auto
    ) {
        append({ String(boolean()) }, .none, privacy, isPublic: true)
    }

    /// Appends a string, which is private by default.
    public mutating func appendInterpolation(
        _ argumentString: @autoclosure @escaping () -> String, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(argumentString, align, privacy, isPublic: false)
    }

    /// Appends the description of a value, which is private by default.
    @_disfavoredOverload  // Numbers and strings have overloads of their own.
    public mutating func appendInterpolation<T: CustomStringConvertible>(
        _ value: @autoclosure @escaping () -> T, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append({ value().description }, align, privacy, isPublic: false)
    }

    /// Appends the description of an object, which is private by default.
    public mutating func appendInterpolation(
        _ argumentObject: @autoclosure @escaping () -> NSObject, privacy: OSLogPrivacy = .auto
    ) {
        append({ argumentObject().description }, .none, privacy, isPublic: false)
    }

    /// Appends the description of an error, which is private by default.
    public mutating func appendInterpolation(
        _ error: @autoclosure @escaping () -> any Error, privacy: OSLogPrivacy = .auto
    ) {
        append({ String(describing: error()) }, .none, privacy, isPublic: false)
    }

    /// Appends the name of a type, which is public by default.
    public mutating func appendInterpolation(
        _ value: @autoclosure @escaping () -> Any.Type, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append({ _typeName(value(), qualified: false) }, align, privacy, isPublic: true)
    }

    private mutating func append(
        _ text: @escaping () -> String, _ align: OSLogStringAlignment, _ privacy: OSLogPrivacy, isPublic: Bool
    ) {
        parts.append(.value(text, align, privacy, isPublic: isPublic))
    }

    fileprivate var text: LogText {
        var text = LogText()
        for part in parts {
            switch part {
            case .literal(let literal): text.append(literal)
            case .value(let value, let align, let privacy, let isPublic):
                text.append(align.text(value()), privacy, isPublic: isPublic)
            }
        }
        return text
    }
}
