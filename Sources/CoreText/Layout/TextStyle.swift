import CoreGraphics

/// The style of a run of text.
package struct TextStyle: Sendable, Equatable {
    package var font: CTFont
    /// The text color; nil for the context's fill color at the time of drawing.
    package var color: CGColor?
    /// The background color, drawn over the line's ascent and descent.
    package var background: CGColor?
    /// Points added after each character.
    package var kern: CGFloat = 0
    /// Whether the font's own kerning of pairs applies.
    package var kernsPairs = true
    package var ligature = Ligature.standard
    /// Whether `kern` is tracking, which counts as white space at the end of a line.
    var isTracked = false
    /// The language of the text, such as "ja"; nil for the user's.
    package var language: String?
    /// The directions of the text inside of that of the paragraph, from the outermost one.
    package var embeddings: [TextEmbedding] = []
    /// The baseline offset in points, positive upward.
    package var baselineOffset: CGFloat = 0
    /// The width of the outline as a percentage of the font size: if positive, only the outline is drawn; if negative,
    /// the glyphs are filled too.
    package var strokeWidth: CGFloat = 0
    /// The outline's color; nil for the text's color.
    package var strokeColor: CGColor?
    package var underline: TextDecoration?
    package var strikethrough: TextDecoration?
    /// The shadow of the glyphs and of the lines through and below them.
    package var shadow: TextShadow?
    /// Whether the glyphs look pressed into the background.
    var isLetterpress = false
    /// The size of each character, in place of that of a glyph; nil for text.
    var space: ReservedSpace?
    /// What is shown in the place of each character; nil for text.
    var picture: TextPicture?
    /// The style of a paragraph whose first character has this text style.
    package var paragraph = CTParagraphStyle.standard

    /// The ligatures to use.
    package enum Ligature: Sendable {
        /// Only the ligatures that the script requires.
        case needed
        case standard, all
    }

    package init(font: CTFont, color: CGColor?) {
        self.font = font
        self.color = color
    }
}

/// The parameters of `CGContext.setShadow(offset:blur:color:)`.
package struct TextShadow: Sendable, Equatable {
    package var offset: CGSize
    package var blur: CGFloat
    package var color: CGColor?

    package init(offset: CGSize, blur: CGFloat, color: CGColor?) {
        (self.offset, self.blur, self.color) = (offset, blur, color)
    }
}

/// Text with styles, in a form that is safe for Pango: UTF-8 without NULs. A value.
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

    /// Creates text in one style.
    package init(_ string: String, style: TextStyle) {
        defaultStyle = style
        append(string, style)
    }

    /// Creates text with the styles of its attributes, and the default style where attributes are missing.
    package init(_ string: NSAttributedString, style: TextStyle) {
        defaultStyle = style
        let whole = NSRange(location: 0, length: string.length)
        let text = NSString(string: string.string)
        string.enumerateAttributes(in: whole, options: []) { attributes, range, _ in
            append(text.substring(with: range), TextStyle(attributes, default: style))
        }
    }

    /// Creates an empty text with a default style.
    init(empty style: TextStyle) {
        defaultStyle = style
    }

    private mutating func append(_ string: String, _ style: TextStyle) {
        var bytes = Array(string.utf8)
        // Pango's text ends at a NUL, and U+FFFC without a picture is not drawn. Both are replaced with a zero-width space,
        // which is also one UTF-16 unit.
        if bytes.contains(0) { bytes = bytes.flatMap { $0 == 0 ? [0xE2, 0x80, 0x8B] : [$0] } }
        if let picture = style.picture { return append(bytes, style, picture) }
        // A run delegate gives the character a size.
        if style.space != nil { return append(bytes, style) }
        for i in bytes.indices.dropLast(2) where bytes[i] == 0xEF && bytes[i + 1] == 0xBF && bytes[i + 2] == 0xBC {
            (bytes[i], bytes[i + 1], bytes[i + 2]) = (0xE2, 0x80, 0x8B)
        }
        append(bytes, style)
    }

    /// Appends text in which the characters U+FFFC show a picture, and others are text.
    private mutating func append(_ bytes: [UInt8], _ style: TextStyle, _ picture: TextPicture) {
        var plain = style
        plain.picture = nil
        var shown = style
        (shown.space, shown.kern) = (picture.space, 0)
        var start = 0
        for i in bytes.indices.dropLast(2) where bytes[i] == 0xEF && bytes[i + 1] == 0xBF && bytes[i + 2] == 0xBC {
            append(Array(bytes[start..<i]), plain)
            append(Array(bytes[i..<i + 3]), shown)
            start = i + 3
        }
        append(Array(bytes[start...]), plain)
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

    /// Appends a range of another text.
    mutating func join(_ text: StyledText, _ bytes: Range<Int>) {
        guard !bytes.isEmpty else { return }
        let shift = utf8.count - bytes.lowerBound
        utf8.append(contentsOf: text.utf8[bytes])
        var index = text.runIndex(at: bytes.lowerBound)
        while index < text.runs.count, text.runs[index].bytes.lowerBound < bytes.upperBound {
            let run = text.runs[index]
            let part = run.bytes.clamped(to: bytes)
            let moved = part.lowerBound + shift..<part.upperBound + shift
            if let last = runs.last, part.lowerBound == bytes.lowerBound, last.style == run.style {
                runs[runs.count - 1].bytes = last.bytes.lowerBound..<moved.upperBound
            } else {
                runs.append(Run(bytes: moved, style: run.style))
            }
            index += 1
        }
    }

    /// Gives all paragraphs one style.
    mutating func setParagraphStyle(_ style: CTParagraphStyle) {
        for index in runs.indices { runs[index].style.paragraph = style }
        defaultStyle.paragraph = style
    }

    /// Adds a distance after each character that is text.
    mutating func add(kern: CGFloat) {
        for index in runs.indices where runs[index].style.space == nil { runs[index].style.kern += kern }
    }

    /// The style at a byte.
    func style(at byte: Int) -> TextStyle {
        let index = runIndex(at: byte)
        return index < runs.count ? runs[index].style : (runs.last?.style ?? defaultStyle)
    }

    /// The index of the first run that ends after a byte, by binary search.
    func runIndex(at byte: Int) -> Int {
        var low = 0
        var high = runs.count
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].bytes.upperBound > byte { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The same text with every line separator replaced by a space.
    func onOneLine() -> StyledText {
        var result = self
        for i in utf8.indices where utf8[i] == 0x0A || utf8[i] == 0x0D { result.utf8[i] = 0x20 }
        // U+2028 and U+2029 become U+2005, a space with the same number of bytes.
        for i in utf8.indices.dropFirst(2)
        where utf8[i] & 0xFE == 0xA8 && utf8[i - 1] == 0x80 && utf8[i - 2] == 0xE2 { result.utf8[i] = 0x85 }
        return result
    }

    /// The UTF-16 offset of the first byte of a character, or of the text's end.
    func utf16Offset(ofByte byte: Int) -> Int {
        // Scalars of one to three bytes have one UTF-16 unit, those of four bytes two. Only first bytes are counted.
        utf8[..<min(byte, utf8.count)].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : ($1 >= 0xF0 ? 2 : 1)) }
    }
}
