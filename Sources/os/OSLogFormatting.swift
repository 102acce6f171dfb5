import Foundation

/// Who may read a value of a message in the journal. Standard error gets all values.
public struct OSLogPrivacy: Sendable {
    /// What stands for a value that is not shown.
    public struct Mask: Sendable {
        fileprivate let isHash: Bool

        /// A hash of the value, by which equal values are found within one run of the program: `<mask.hash: '…'>`.
        public static var hash: Mask { Mask(isHash: true) }
        /// Nothing but that there is a value: `<private>`.
        public static var none: Mask { Mask(isHash: false) }
    }

    private enum Kind { case auto, `public`, `private`, sensitive }

    private let kind: Kind
    private let mask: Mask

    /// Public for numbers, Boolean values and types; private for all others.
    public static var auto: OSLogPrivacy { OSLogPrivacy(kind: .auto) }
    /// The journal gets the value.
    public static var `public`: OSLogPrivacy { OSLogPrivacy(kind: .public) }
    /// The journal gets `<private>`.
    public static var `private`: OSLogPrivacy { OSLogPrivacy(kind: .private) }
    /// As private.
    public static var sensitive: OSLogPrivacy { OSLogPrivacy(kind: .sensitive) }
    /// As `auto`, with a mask for values that are private.
    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(kind: .auto, mask: mask) }
    /// The journal gets the mask.
    public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(kind: .private, mask: mask) }
    /// The journal gets the mask.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(kind: .sensitive, mask: mask) }

    /// The privacy that the modifiers of a format such as `%{private}s` request. Other modifiers are ignored.
    init(modifiers: some Sequence<Substring>) {
        var (kind, mask) = (Kind.auto, Mask.none)
        for modifier in modifiers {
            switch modifier {
            case "public": kind = .public
            case "private": kind = .private
            case "sensitive": kind = .sensitive
            case "mask.hash": mask = .hash
            default: break
            }
        }
        self.init(kind: kind, mask: mask)
    }

    private init(kind: Kind, mask: Mask = .none) { (self.kind, self.mask) = (kind, mask) }

    /// What the journal gets in place of a value; nil if it gets the value.
    ///
    /// - Parameter isPublic: whether the type of the value is public by default.
    func redaction(of value: String, isPublic: Bool) -> String? {
        switch kind {
        case .public: return nil
        case .auto where isPublic: return nil
        case _ where mask.isHash:
            // Seeded for each run, so that the value cannot be guessed from its hash.
            return "<mask.hash: '\(String(UInt(bitPattern: value.hashValue), radix: 16))'>"
        case .sensitive: return "<sensitive>"
        case .auto, .private: return "<private>"
        }
    }
}

/// The least width of a value, in characters.
public struct OSLogStringAlignment: Sendable {
    private let columns: @Sendable () -> Int
    private let isLeft: Bool

    /// As wide as the value.
    public static var none: OSLogStringAlignment { OSLogStringAlignment(columns: { 0 }, isLeft: false) }
    /// Padded with spaces at the start.
    public static func right(columns: @autoclosure @escaping @Sendable () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns, isLeft: false)
    }
    /// Padded with spaces at the end.
    public static func left(columns: @autoclosure @escaping @Sendable () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns, isLeft: true)
    }

    func text(_ value: String) -> String {
        // A width that comes from outside the program must not fill the memory.
        let padding = String(repeating: " ", count: max(0, min(columns(), 1024) - value.count))
        return isLeft ? value + padding : padding + value
    }
}

/// How an integer is written.
public struct OSLogIntegerFormatting: Sendable {
    private var radix = 10
    private var prefix = ""
    private var isUppercase = false
    private var hasPlus = false
    private var minDigits: @Sendable () -> Int = { 1 }

    /// Digits from 0 to 9.
    public static var decimal: OSLogIntegerFormatting { OSLogIntegerFormatting() }

    /// - Parameter explicitPositiveSign: whether `+` precedes numbers from 0 on.
    public static func decimal(explicitPositiveSign: Bool = false) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(hasPlus: explicitPositiveSign)
    }

    /// - Parameter minDigits: the least number of digits, which zeros fill.
    public static func decimal(
        explicitPositiveSign: Bool = false, minDigits: @autoclosure @escaping @Sendable () -> Int
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(hasPlus: explicitPositiveSign, minDigits: minDigits)
    }

    /// Hexadecimal digits; negative numbers with a minus sign.
    public static var hex: OSLogIntegerFormatting { hex() }

    /// - Parameter includePrefix: whether `0x` precedes the digits.
    public static func hex(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            radix: 16, prefix: includePrefix ? "0x" : "", isUppercase: uppercase, hasPlus: explicitPositiveSign)
    }

    /// - Parameter minDigits: the least number of digits, which zeros fill.
    public static func hex(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
        minDigits: @autoclosure @escaping @Sendable () -> Int
    ) -> OSLogIntegerFormatting {
        var formatting = hex(
            explicitPositiveSign: explicitPositiveSign, includePrefix: includePrefix, uppercase: uppercase)
        formatting.minDigits = minDigits
        return formatting
    }

    /// Digits from 0 to 7.
    public static var octal: OSLogIntegerFormatting { octal() }

    /// - Parameter includePrefix: whether `0o` precedes the digits.
    public static func octal(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(radix: 8, prefix: includePrefix ? "0o" : "", hasPlus: explicitPositiveSign)
    }

    /// - Parameter minDigits: the least number of digits, which zeros fill.
    public static func octal(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
        minDigits: @autoclosure @escaping @Sendable () -> Int
    ) -> OSLogIntegerFormatting {
        var formatting = octal(explicitPositiveSign: explicitPositiveSign, includePrefix: includePrefix)
        formatting.minDigits = minDigits
        return formatting
    }

    func text(_ number: some FixedWidthInteger) -> String {
        let digits = String(number.magnitude, radix: radix, uppercase: isUppercase)
        let zeros = String(repeating: "0", count: max(0, min(minDigits(), 1024) - digits.count))
        return (number < 0 ? "-" : hasPlus ? "+" : "") + prefix + zeros + digits
    }
}

/// How a number with a fraction is written, as by `printf`.
public struct OSLogFloatFormatting: Sendable {
    private let conversion: Character
    private var precision: (@Sendable () -> Int)?
    private var hasPlus = false

    private init(
        _ conversion: Character, uppercase: Bool, hasPlus: Bool, precision: (@Sendable () -> Int)? = nil
    ) {
        self.conversion = uppercase ? Character(conversion.uppercased()) : conversion
        (self.hasPlus, self.precision) = (hasPlus, precision)
    }

    /// Six digits after the point (`%f`).
    public static var fixed: OSLogFloatFormatting { fixed() }
    /// Six digits after the point (`%f`), with an optional plus sign.
    public static func fixed(explicitPositiveSign: Bool = false, uppercase: Bool = false) -> OSLogFloatFormatting {
        OSLogFloatFormatting("f", uppercase: uppercase, hasPlus: explicitPositiveSign)
    }
    /// - Parameter precision: the number of digits after the point.
    public static func fixed(
        precision: @autoclosure @escaping @Sendable () -> Int, explicitPositiveSign: Bool = false,
        uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting("f", uppercase: uppercase, hasPlus: explicitPositiveSign, precision: precision)
    }

    /// Hexadecimal (`%a`).
    public static var hex: OSLogFloatFormatting { hex() }
    /// Hexadecimal (`%a`), with an optional plus sign.
    public static func hex(explicitPositiveSign: Bool = false, uppercase: Bool = false) -> OSLogFloatFormatting {
        OSLogFloatFormatting("a", uppercase: uppercase, hasPlus: explicitPositiveSign)
    }

    /// One digit before the point, and an exponent (`%e`).
    public static var exponential: OSLogFloatFormatting { exponential() }
    /// One digit before the point, six after it, and an exponent (`%e`), with an optional plus sign.
    public static func exponential(
        explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting("e", uppercase: uppercase, hasPlus: explicitPositiveSign)
    }
    /// - Parameter precision: the number of digits after the point.
    public static func exponential(
        precision: @autoclosure @escaping @Sendable () -> Int, explicitPositiveSign: Bool = false,
        uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting("e", uppercase: uppercase, hasPlus: explicitPositiveSign, precision: precision)
    }

    /// The shorter of fixed and exponential (`%g`).
    public static var hybrid: OSLogFloatFormatting { hybrid() }
    /// The shorter of fixed and exponential (`%g`), with an optional plus sign.
    public static func hybrid(explicitPositiveSign: Bool = false, uppercase: Bool = false) -> OSLogFloatFormatting {
        OSLogFloatFormatting("g", uppercase: uppercase, hasPlus: explicitPositiveSign)
    }
    /// - Parameter precision: the number of significant digits.
    public static func hybrid(
        precision: @autoclosure @escaping @Sendable () -> Int, explicitPositiveSign: Bool = false,
        uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting("g", uppercase: uppercase, hasPlus: explicitPositiveSign, precision: precision)
    }

    func text(_ number: Double) -> String {
        let digits = precision.map { ".\(max(0, min($0(), 1024)))" } ?? ""
        return String(format: "%\(hasPlus ? "+" : "")\(digits)\(conversion)", number)
    }
}
