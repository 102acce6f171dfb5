import CoreText
import Foundation

/// The symbols of characters that have no shape.
extension NSLayoutManager {
    /// The symbol of a UTF-16 code unit; nil for a character with a shape.
    private static func symbol(of unit: UInt16) -> String? {
        switch unit {
        case 0x20: "·"
        case 0xA0, 0x202F: "°"
        case 0x09: "→"
        case 0x0A, 0x0D, 0x2029: "¶"
        case 0x2028: "↵"
        default: nil
        }
    }

    /// Draws the symbols of white space and separators of a line, in the color `tertiaryLabelColor` and the fonts of the text.
    func drawInvisibles(of line: TextLinePlace, in range: NSRange, _ context: CGContext, at place: NSPoint) {
        guard let storage = textStorage else { return }
        let part = NSIntersectionRange(line.range, range)
        let units = storage.units(in: part)
        for (offset, unit) in units.enumerated() {
            // CR and LF are one separator.
            let isSecond = unit == 0x0A && offset > 0 && units[offset - 1] == 0x0D
            guard let symbol = Self.symbol(of: unit), !isSecond else { continue }
            let index = part.location + offset
            var attributes: [NSAttributedString.Key: Any] = [.foregroundColor: NSColor.tertiaryLabelColor]
            attributes[.font] = storage.attribute(.font, at: index, effectiveRange: nil)
            let shown = CTLineCreateWithAttributedString(NSAttributedString(string: symbol, attributes: attributes))
            // Separators are after the text of their line.
            let isSeparator = index >= line.contentEnd
            let span = isSeparator ? nil : line.spans(of: NSRange(location: index, length: 1)).first
            let middle = span.map { ($0.lowerBound + $0.upperBound - shown.width) / 2 }
            let text = line.fragment.line
            let end = line.origin.x + (text.isRightToLeft ? -shown.width : text.width)
            let x = (middle ?? end) - line.origin.x
            shown.draw(in: context, at: NSPoint(x: place.x + x, y: place.y), isFlipped: true)
        }
    }
}
