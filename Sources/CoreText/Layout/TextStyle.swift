import AcetateKeyValue
import CoreGraphics

/// How a stretch of text looks.
package struct TextStyle: Sendable, Equatable {
    package var font: CTFont
    /// Nil takes the context's fill colour at the time of drawing.
    package var color: CGColor?
    /// Behind the text, over the line's ascent and descent.
    package var background: CGColor?
    /// Points added after each character.
    package var kern: CGFloat = 0
    package var ligature = Ligature.standard
    /// Points by which the text is raised.
    package var baselineOffset: CGFloat = 0
    /// Of the outline, as a percentage of the font's size: above 0 without the filled shape, below 0 beside it.
    package var strokeWidth: CGFloat = 0
    /// Nil takes the text's colour.
    package var strokeColor: CGColor?
    package var underline: TextDecoration?
    package var strikethrough: TextDecoration?
    /// Of the paragraph whose first character has this style.
    package var paragraph = CTParagraphStyle.standard

    /// Which letters are joined.
    package enum Ligature: Sendable {
        /// What the script cannot do without.
        case needed
        case standard, all
    }

    package init(font: CTFont, color: CGColor?) {
        self.font = font
        self.color = color
    }
}

/// Text with its styles, as Pango takes it: UTF-8, without what Pango would stumble over. A value.
package struct StyledText: Sendable, Equatable {
    struct Run: Sendable, Equatable {
        var bytes: Range<Int>
        var style: TextStyle
    }

    private(set) var utf8: [UInt8] = []
    /// In order, without gaps, not empty.
    private(set) var runs: [Run] = []
    /// The style of an empty text.
    var defaultStyle: TextStyle

    /// Text in one style.
    package init(_ string: String, style: TextStyle) {
        defaultStyle = style
        append(string, style)
    }

    /// Text in the styles of its attributes, and in the default style where they say nothing.
    package init(_ string: NSAttributedString, style: TextStyle) {
        defaultStyle = style
        let whole = NSRange(location: 0, length: string.length)
        let text = NSString(string: string.string)
        string.enumerateAttributes(in: whole, options: []) { attributes, range, _ in
            TextStyle.complain(ofAttachmentIn: attributes)
            append(text.substring(with: range), TextStyle(attributes, default: style))
        }
    }

    /// No text, in a style.
    init(empty style: TextStyle) {
        defaultStyle = style
    }

    private mutating func append(_ string: String, _ style: TextStyle) {
        var bytes = Array(string.utf8)
        // Pango's text ends at a NUL, and U+FFFC stands for an attachment, of which nothing is shown: a zero-width space
        // stands in for both, one UTF-16 unit as well.
        if bytes.contains(0) { bytes = bytes.flatMap { $0 == 0 ? [0xE2, 0x80, 0x8B] : [$0] } }
        for i in bytes.indices.dropLast(2) where bytes[i] == 0xEF && bytes[i + 1] == 0xBF && bytes[i + 2] == 0xBC {
            (bytes[i], bytes[i + 1], bytes[i + 2]) = (0xE2, 0x80, 0x8B)
            Complaint.say(
                "the attachments of a text (U+FFFC) are left out: text has no attachments here",
                once: "text.attachment")
        }
        append(bytes, style)
    }

    /// Appends valid UTF-8 without NULs.
    mutating func append(_ bytes: [UInt8], _ style: TextStyle) {
        if bytes.isEmpty { return }
        let start = utf8.count
        utf8.append(contentsOf: bytes)
        if let last = runs.last, last.style == style {
            runs[runs.count - 1].bytes = last.bytes.lowerBound..<utf8.count
        } else {
            runs.append(Run(bytes: start..<utf8.count, style: style))
        }
    }

    /// The style at a byte.
    func style(at byte: Int) -> TextStyle {
        let index = runIndex(at: byte)
        return index < runs.count ? runs[index].style : (runs.last?.style ?? defaultStyle)
    }

    /// The first run that ends behind a byte, by bisection.
    func runIndex(at byte: Int) -> Int {
        var low = 0
        var high = runs.count
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].bytes.upperBound > byte { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The same text on one line: every separator of lines is a space.
    func onOneLine() -> StyledText {
        var result = self
        for i in utf8.indices where utf8[i] == 0x0A || utf8[i] == 0x0D { result.utf8[i] = 0x20 }
        // U+2028 and U+2029 become U+2005, a space of as many bytes.
        for i in utf8.indices.dropFirst(2)
        where utf8[i] & 0xFE == 0xA8 && utf8[i - 1] == 0x80 && utf8[i - 2] == 0xE2 { result.utf8[i] = 0x85 }
        return result
    }

    /// The UTF-16 offset of a byte that begins a character, or of the end.
    func utf16Offset(ofByte byte: Int) -> Int {
        // Each character of one to three bytes has one unit, each of four two; only first bytes are counted.
        utf8[..<min(byte, utf8.count)].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : ($1 >= 0xF0 ? 2 : 1)) }
    }
}
