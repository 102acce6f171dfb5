import AcetateKeyValue
import AcetatePixels
import CoreGraphics
import Foundation

// CICode128BarcodeGenerator (ISO/IEC 15417).
extension FilterDescription {
    static let code128 = FilterDescription(
        name: "CICode128BarcodeGenerator", displayName: "Code 128 Barcode Generator",
        categories: [kCICategoryGenerator],
        inputs: [
            FilterInput("inputMessage", "Message", .data),
            FilterInput("inputQuietSpace", "Quiet Space", .count, default: 10, range: 0...100, slider: 0...100),
            FilterInput("inputBarcodeHeight", "Barcode Height", .count, default: 32, range: 1...500, slider: 1...500),
        ],
        operation: .source { inputs in
            Code128(inputs.data(0) ?? Data())?.image(
                quietSpace: Int(inputs[1].rounded()), height: Int(inputs[2].rounded())
            )?.samplingNearest()
        })
}

/// A bar code of ASCII characters.
package struct Code128 {
    /// The values of the symbols, from the start to the check symbol.
    package let symbols: [Int]

    /// The greatest number of characters: a longer code is wider than an image may be.
    private static let limit = 2000

    /// The shortest code for a message. Nil for an empty message, and, with a message on standard error, for one with
    /// bytes above 127 or with more than 2000.
    package init?(_ message: Data) {
        if message.isEmpty { return nil }
        guard message.count <= Self.limit, message.allSatisfy({ $0 < 128 }) else {
            Diagnostics.warnOnce(
                "CICode128BarcodeGenerator encodes at most \(Self.limit) ASCII characters; use a shorter message without "
                    + "other characters.", key: "CICode128BarcodeGenerator.message")
            return nil
        }
        var symbols = Self.shortest(Array(message))
        // The sum of the values, each times its position after the start symbol.
        let sum = symbols.enumerated().reduce(0) { $0 + max(1, $1.offset) * $1.element }
        symbols.append(sum % 103)
        self.symbols = symbols
    }

    /// The tables of characters: controls and capital letters, printable characters, and pairs of digits.
    private enum Table: Int, CaseIterable {
        case a, b, c

        var start: Int { 103 + rawValue }
        /// The symbol that switches to the table from another one.
        var code: Int { [101, 100, 99][rawValue] }

        /// The symbol at a position of a message, and its number of characters; nil if the table does not have it.
        func symbol(_ message: [UInt8], at place: Int) -> (value: Int, count: Int)? {
            let byte = Int(message[place])
            switch self {
            case .a: return byte < 32 ? (byte + 64, 1) : byte < 96 ? (byte - 32, 1) : nil
            case .b: return byte >= 32 ? (byte - 32, 1) : nil
            case .c:
                let digits = message[place...].prefix(2).map { Int($0) - 48 }
                guard digits.count == 2, digits.allSatisfy({ (0...9).contains($0) }) else { return nil }
                return (digits[0] * 10 + digits[1], 2)
            }
        }
    }

    /// The shortest sequence of symbols with its start symbol, without single shifts. Of several, table B is preferred.
    private static func shortest(_ message: [UInt8]) -> [Int] {
        let order: [Table] = [.b, .a, .c]
        // From the end: the number of symbols for the rest of the message in each table, and the table of the next one.
        var costs = [[Int]](repeating: [0, 0, 0], count: message.count + 1)
        var next = [[Table]](repeating: Table.allCases, count: message.count + 1)
        for place in message.indices.reversed() {
            var own = [Int?](repeating: nil, count: 3)
            for table in Table.allCases {
                if let (_, count) = table.symbol(message, at: place) {
                    own[table.rawValue] = 1 + costs[place + count][table.rawValue]
                }
            }
            for table in Table.allCases {
                let best = order.filter { own[$0.rawValue] != nil }.min { first, second in
                    func cost(_ other: Table) -> Int { (own[other.rawValue] ?? 0) + (other == table ? 0 : 1) }
                    return cost(first) < cost(second)
                }
                // Each ASCII character is in table A or in table B.
                let chosen = best ?? .b
                next[place][table.rawValue] = chosen
                costs[place][table.rawValue] = (own[chosen.rawValue] ?? 0) + (chosen == table ? 0 : 1)
            }
        }
        var table = order.min { costs[0][$0.rawValue] < costs[0][$1.rawValue] } ?? .b
        // The start symbol is that of a table that has the first character.
        table = next[0][table.rawValue]
        var result = [table.start]
        var place = 0
        while place < message.count {
            let wanted = next[place][table.rawValue]
            if wanted != table { result.append(wanted.code) }
            table = wanted
            guard let (value, count) = table.symbol(message, at: place) else { break }
            result.append(value)
            place += count
        }
        return result
    }

    /// The widths of the bars and spaces of each symbol in modules, beginning with a bar. The last one ends a code.
    private static let widths = """
        212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
        123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321
        232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121
        313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224
        111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111
        111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113
        114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112
        """.split(whereSeparator: \.isWhitespace).map { $0.compactMap(\.wholeNumberValue) }

    /// Whether the modules are black, from left to right.
    package var modules: [Bool] {
        (symbols + [106]).flatMap { symbol in
            Self.widths[symbol].enumerated().flatMap { [Bool](repeating: $0.offset % 2 == 0, count: $0.element) }
        }
    }

    /// One pixel for each module, in bars of a height, with a white border; nil if the image is too large.
    func image(quietSpace: Int, height: Int) -> CIImage? {
        let modules = modules
        guard let size = PixelSize(modules.count + 2 * quietSpace, height + 2 * quietSpace) else { return nil }
        let image = CGImage(size: size, isOpaque: true) { pixels in
            pixels.fill(pixels.rect, with: 0xFFFF_FFFF)
            for y in quietSpace..<quietSpace + height {
                let row = pixels[row: y]
                for x in modules.indices where modules[x] { row[quietSpace + x] = 0xFF00_0000 }
            }
        }
        return image.map { CIImage(cgImage: $0) }
    }
}
