import CAcetatePango
import CoreGraphics

/// What font is asked for, without its size: a family and a style, in Pango's spelling ("DejaVu Sans Bold").
struct FontRequest: Sendable, Hashable {
    private let text: String

    /// Takes Pango's spelling.
    init(description: String) {
        text = description
    }

    /// A family in its regular style.
    init(family: String) {
        // The comma keeps a family such as "Arial Black" from being read as a style.
        text = family.replacing(",", with: " ") + ","
    }

    /// A name that is no known font's: "Helvetica-BoldOblique" is a family and its styles, "Lucida-Grande" a family.
    init(unknownName name: String) {
        let parts = name.split(separator: "-", maxSplits: 1).map(String.init)
        if parts.count == 2, let styles = Self.styles(in: parts[1]) {
            var family = parts[0]
            for suffix in ["PSMT", "MT", "PS"] where family.hasSuffix(suffix) && family.count > suffix.count {
                family.removeLast(suffix.count)
                break
            }
            text = family.replacing(",", with: " ") + ", " + styles
        } else {
            self = FontRequest(family: name.replacing("-", with: " "))
        }
    }

    /// "BoldItalicMT" as Pango's "Bold Italic"; nil if any part is no style.
    private static func styles(in suffix: String) -> String? {
        var rest = Substring(suffix.lowercased())
        var styles: [String] = []
        while !rest.isEmpty {
            guard let word = words.first(where: { rest.hasPrefix($0.key) }) else { return nil }
            rest.removeFirst(word.key.count)
            rest = rest.drop { $0 == "-" || $0 == " " }
            if !word.style.isEmpty { styles.append(word.style) }
        }
        return styles.joined(separator: " ")
    }

    /// The words of PostScript names, longer ones before those they begin with, and Pango's words for them.
    private static let words: [(key: String, style: String)] = [
        ("ultralight", "Ultra-Light"), ("extralight", "Ultra-Light"), ("semibold", "Semi-Bold"),
        ("demibold", "Semi-Bold"), ("demi", "Semi-Bold"), ("extrabold", "Ultra-Bold"), ("ultrabold", "Ultra-Bold"),
        ("bold", "Bold"), ("thin", "Thin"), ("light", "Light"), ("regular", ""), ("roman", ""), ("book", ""),
        ("normal", ""), ("medium", "Medium"), ("heavy", "Heavy"), ("black", "Heavy"), ("italic", "Italic"),
        ("oblique", "Oblique"), ("condensed", "Condensed"), ("psmt", ""), ("mt", ""), ("ps", ""),
    ]

    /// The request with a size in points, as Pango has it: the caller's to free. Nil when there is no memory.
    func pangoDescription(size: Double) -> OpaquePointer? {
        guard let description = pango_font_description_from_string(text) else { return nil }
        pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
        return description
    }
}
