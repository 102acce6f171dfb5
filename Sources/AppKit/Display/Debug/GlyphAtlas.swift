import AcetatePixels
import CoreText
import Foundation
import QuartzCore

/// Images of some characters of a monospaced font, white on a background color, drawn once for each size.
final class GlyphAtlas {
    private static let characters = Array("0123456789. abcdefghijklmnopqrstuvwxyz".utf8)

    /// The size of each character's cell, in pixels.
    let width, height: Int
    private let store: PixelStore
    /// The index of the cell of each ASCII character; -1 for none.
    private var cells = [Int](repeating: -1, count: 128)

    /// Nil if there is no memory. `size` is the font size in pixels, `background` an opaque color, `0xAARRGGBB`.
    init?(size: Double, background: UInt32) {
        let font = CTFont("DejaVu Sans Mono", size: CGFloat(size))
        let lines = Self.characters.map { character in
            CTLineCreateWithAttributedString(
                NSAttributedString(
                    string: String(UnicodeScalar(character)),
                    attributes: [
                        NSAttributedString.Key(kCTFontAttributeName): font,
                        NSAttributedString.Key(kCTForegroundColorAttributeName): CGColor.white,
                    ]))
        }
        let widest = lines.reduce(1) { max($0, CTLineGetTypographicBounds($1, nil, nil, nil)) }
        width = Int(min(max(widest, 1), 1000).rounded())
        height = Int(min(max(Double(font.ascent + font.descent), 1), 1000).rounded(.up))
        guard let size = PixelSize(width * lines.count, height), let store = PixelStore(size),
            let context = CGContext(store: store, baseTransform: .identity)
        else { return nil }
        self.store = store
        store.pixels.fill(store.pixels.rect, with: background)
        context.translateBy(x: 0, y: CGFloat(height))
        context.scaleBy(x: 1, y: -1)
        for (index, line) in lines.enumerated() {
            cells[Int(Self.characters[index])] = index
            context.textPosition = CGPoint(x: CGFloat(index * width), y: CGFloat(height) - font.ascent.rounded(.up))
            CTLineDraw(line, context)
        }
        context.flush()
    }

    /// Copies a character's cell to a position. Draws nothing for a character without a cell.
    func draw(_ character: UInt8, on buffer: PixelBuffer, x: Int, y: Int) {
        guard let cell = cells.indices.contains(Int(character)) ? cells[Int(character)] : nil, cell >= 0 else { return }
        buffer.copy(
            from: store.pixels, region: PixelRegion(PixelRect(x: x, y: y, width: width, height: height)),
            dx: x - cell * width, dy: y)
    }
}

/// A line of text with a fixed number of characters, which is rewritten in each frame without an allocation.
struct TextRow {
    static let count = 18

    private(set) var characters = [UInt8](repeating: UInt8(ascii: " "), count: count)

    mutating func clear() {
        for index in characters.indices { characters[index] = UInt8(ascii: " ") }
    }

    /// Writes text that starts at `column`, or ends before the column `end` if that is not nil.
    mutating func put(_ text: StaticString, at column: Int = 0, end: Int? = nil) {
        let start = end.map { $0 - text.utf8CodeUnitCount } ?? column
        text.withUTF8Buffer { bytes in
            for (index, byte) in bytes.enumerated() where characters.indices.contains(start + index) {
                characters[start + index] = byte
            }
        }
    }

    /// Writes a number with a number of decimals, which ends before the column `end`.
    mutating func put(_ value: Double, decimals: Int, end: Int) {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let scaled = (value * scale).rounded()
        // Greater numbers do not fit. NaN counts as 0.
        var rest = scaled >= 0 ? Int(min(scaled, 1e15)) : 0
        var (column, digits) = (end - 1, 0)
        repeat {
            if digits == decimals, decimals > 0 {
                set(UInt8(ascii: "."), at: column)
                column -= 1
            }
            set(UInt8(ascii: "0") + UInt8(rest % 10), at: column)
            rest /= 10
            digits += 1
            column -= 1
        } while rest > 0 || digits <= decimals
    }

    private mutating func set(_ character: UInt8, at column: Int) {
        if characters.indices.contains(column) { characters[column] = character }
    }
}
