import Foundation

/// A list of paragraphs: its markers. A paragraph is an item of the lists of its style, of which the last one is the innermost.
///
/// Text layout shows no markers by itself: they are part of the text, as on macOS with `NSLayoutManager`.
open class NSTextList: NSObject, NSCopying {
    /// The form of the markers: text in which a word in braces stands for the number, such as "({decimal})".
    public struct MarkerFormat: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// Creates a format of a text.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// A box: □.
        public static let box = MarkerFormat("{box}")
        /// A check mark: ✓.
        public static let check = MarkerFormat("{check}")
        /// A circle: ◦.
        public static let circle = MarkerFormat("{circle}")
        /// A diamond: ◆.
        public static let diamond = MarkerFormat("{diamond}")
        /// A bullet: •.
        public static let disc = MarkerFormat("{disc}")
        /// A hyphen: ⁃.
        public static let hyphen = MarkerFormat("{hyphen}")
        /// A square: ▪.
        public static let square = MarkerFormat("{square}")
        /// Numbers to the base of 16 with small letters.
        public static let lowercaseHexadecimal = MarkerFormat("{lower-hexadecimal}")
        /// Numbers to the base of 16 with capitals.
        public static let uppercaseHexadecimal = MarkerFormat("{upper-hexadecimal}")
        /// Numbers to the base of 8.
        public static let octal = MarkerFormat("{octal}")
        /// Small letters: a to z, then aa.
        public static let lowercaseAlpha = MarkerFormat("{lower-alpha}")
        /// Capitals: A to Z, then AA.
        public static let uppercaseAlpha = MarkerFormat("{upper-alpha}")
        /// Small letters.
        public static let lowercaseLatin = MarkerFormat("{lower-latin}")
        /// Capitals.
        public static let uppercaseLatin = MarkerFormat("{upper-latin}")
        /// Roman numbers with small letters.
        public static let lowercaseRoman = MarkerFormat("{lower-roman}")
        /// Roman numbers with capitals.
        public static let uppercaseRoman = MarkerFormat("{upper-roman}")
        /// Numbers.
        public static let decimal = MarkerFormat("{decimal}")
    }

    /// What a list does besides its markers.
    public struct Options: OptionSet, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// An item shows the markers of the enclosing lists before its own. Programs that write the markers obey it.
        public static let prependEnclosingMarker = Options(rawValue: 1)
    }

    /// The form of the markers.
    public let markerFormat: MarkerFormat
    /// What the list does besides its markers.
    public let listOptions: Options
    /// The number of the first item, for the programs that write the markers. Default 1.
    open var startingItemNumber = 1

    /// Creates a list. `mask` is the number of `Options`.
    public init(markerFormat: MarkerFormat, options mask: Int) {
        (self.markerFormat, listOptions) = (markerFormat, Options(rawValue: mask))
        super.init()
    }

    /// Creates a list whose first item has a number.
    public convenience init(markerFormat: MarkerFormat, options: Options = [], startingItemNumber: Int) {
        self.init(markerFormat: markerFormat, options: options.rawValue)
        self.startingItemNumber = startingItemNumber
    }

    open func copy(with zone: NSZone? = nil) -> Any {
        NSTextList(markerFormat: markerFormat, options: listOptions, startingItemNumber: startingItemNumber)
    }

    /// Whether the markers are in order, instead of all the same.
    open var isOrdered: Bool { marker(forItemNumber: 1) != marker(forItemNumber: 2) }

    /// The marker of an item by its number.
    open func marker(forItemNumber itemNumber: Int) -> String {
        let format = markerFormat.rawValue
        guard let open = format.firstIndex(of: "{"), let close = format[open...].firstIndex(of: "}") else {
            return format
        }
        let word = String(format[format.index(after: open)..<close])
        return "\(format[..<open])\(ListMarker.text(word, itemNumber))\(format[format.index(after: close)...])"
    }
}

/// The words of marker formats.
private enum ListMarker {
    private static let symbols = [
        "box": "□", "check": "✓", "circle": "◦", "diamond": "◆", "disc": "•", "hyphen": "⁃", "square": "▪",
    ]

    static func text(_ word: String, _ number: Int) -> String {
        if let symbol = symbols[word] { return symbol }
        return switch word {
        case "lower-hexadecimal": String(number, radix: 16)
        case "upper-hexadecimal": String(number, radix: 16, uppercase: true)
        case "octal": String(number, radix: 8)
        case "lower-alpha", "lower-latin": letters(number)
        case "upper-alpha", "upper-latin": letters(number).uppercased()
        case "lower-roman": roman(number)
        case "upper-roman": roman(number).uppercased()
        default: String(number)
        }
    }

    /// a to z, aa to az, and so on; the number itself if it is not positive.
    private static func letters(_ number: Int) -> String {
        guard number > 0 else { return String(number) }
        var (rest, result) = (number, "")
        while rest > 0 {
            let (quotient, letter) = (rest - 1).quotientAndRemainder(dividingBy: 26)
            result = String(UnicodeScalar(UInt8(97 + letter))) + result
            rest = quotient
        }
        return result
    }

    /// The number itself if it is not one of 1 to 3999.
    private static func roman(_ number: Int) -> String {
        guard (1...3999).contains(number) else { return String(number) }
        let parts = [
            (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
            (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
        ]
        var (rest, result) = (number, "")
        for (value, text) in parts {
            while rest >= value {
                result += text
                rest -= value
            }
        }
        return result
    }
}

extension NSAttributedString {
    /// The paragraphs around a character that are items of a list; a range of the location `NSNotFound` if its own is none.
    public func range(of list: NSTextList, at location: Int) -> NSRange {
        let paragraphs = paragraphs(of: list, at: location)
        guard let first = paragraphs.first, let last = paragraphs.last else {
            return NSRange(location: NSNotFound, length: 0)
        }
        return NSRange(location: first.location, length: last.location + last.length - first.location)
    }

    /// The number of the item of a list that a character is in, counted from the list's first number: paragraphs of inner lists are
    /// parts of an item. The list's first number if the character is in none.
    public func itemNumber(in list: NSTextList, at location: Int) -> Int {
        let items = paragraphs(of: list, at: location).filter { paragraph in
            paragraph.location <= location && lists(at: paragraph.location).last === list
        }
        return list.startingItemNumber + max(items.count - 1, 0)
    }

    private func lists(at location: Int) -> [NSTextList] {
        (attribute(.paragraphStyle, at: location, effectiveRange: nil) as? NSParagraphStyle)?.textLists ?? []
    }

    private func paragraphs(of list: NSTextList, at location: Int) -> [NSRange] {
        guard location >= 0, location < length else { return [] }
        let text = NSString(string: string)
        func isItem(_ paragraph: NSRange) -> Bool { lists(at: paragraph.location).contains { $0 === list } }
        let own = text.paragraphRange(for: NSRange(location: location, length: 0))
        guard isItem(own) else { return [] }
        var result = [own]
        while let first = result.first, first.location > 0 {
            let before = text.paragraphRange(for: NSRange(location: first.location - 1, length: 0))
            guard isItem(before) else { break }
            result.insert(before, at: 0)
        }
        while let last = result.last, last.location + last.length < length {
            let after = text.paragraphRange(for: NSRange(location: last.location + last.length, length: 0))
            guard isItem(after) else { break }
            result.append(after)
        }
        return result
    }
}
