import CoreImage
import Foundation
import Testing

/// Reads bar codes by the rules of ISO/IEC 15417, to check those that the generator makes.
@Suite("Code 128")
struct Code128Tests {
    private func image(_ message: String, quietSpace: Float = 10, height: Float = 32) throws -> CIImage {
        let filter = CIFilter.code128BarcodeGenerator()
        filter.message = Data(message.utf8)
        (filter.quietSpace, filter.barcodeHeight) = (quietSpace, height)
        return try #require(filter.outputImage)
    }

    /// The widths of bars and spaces in a row of pixels, without the quiet space.
    private func widths(_ row: [UInt32], quietSpace: Int) -> [Int] {
        let modules = row.dropFirst(quietSpace).dropLast(quietSpace)
        var result: [Int] = []
        var former: UInt32?
        for module in modules {
            if module == former { result[result.count - 1] += 1 } else { result.append(1) }
            former = module
        }
        return result
    }

    /// The characters of a code: the tables of the standard, without shifts and functions.
    private func text(_ values: [Int]) -> String {
        var result = ""
        var table = values.first.map { $0 - 103 } ?? 0
        for value in values.dropFirst().dropLast() {
            switch (table, value) {
            case (_, 99) where table != 2: table = 2
            case (_, 100) where table != 1: table = 1
            case (_, 101) where table != 0: table = 0
            case (2, _): result += String(format: "%02d", value)
            case (0, 64...): result.unicodeScalars.append(Unicode.Scalar(UInt8(value - 64)))
            default: result.unicodeScalars.append(Unicode.Scalar(UInt8(value + 32)))
            }
        }
        return result
    }

    @Test(
        "the symbols encode the message in the fewest symbols",
        arguments: [
            // The start, the characters, and the check symbol.
            ("Acetate", 9), ("x", 3), ("\u{1}\u{2}A", 5), ("\u{1}a\u{2}", 7),
            // Pairs of digits need one symbol each; a switch needs one, too.
            ("1234", 4), ("12", 3), ("123", 5), ("AB123456", 8), ("12345A", 7), ("Order 1234 5678 for a", 23),
        ])
    func contents(message: String, count: Int) throws {
        let code = try #require(Code128(Data(message.utf8)))
        #expect(text(code.symbols) == message)
        #expect(code.symbols.count <= count)
        let sum = code.symbols.dropLast().enumerated().reduce(0) { $0 + max(1, $1.offset) * $1.element }
        #expect(code.symbols.last == sum % 103)
    }

    @Test("bars are black, in a white border")
    func image() throws {
        let image = try image("PJJ123C")
        let code = try #require(Code128(Data("PJJ123C".utf8)))
        let (width, height) = (11 * code.symbols.count + 13 + 20, 52)
        #expect(image.extent == CGRect(x: 0, y: 0, width: width, height: height))
        let pixels = try ImageBench.rendered(image, width, height)
        for y in 0..<height {
            let isBar = (10..<42).contains(y)
            #expect(isBar ? pixels[y] == pixels[10] : pixels[y].allSatisfy { $0 == 0xFFFF_FFFF })
        }
        let widths = widths(pixels[10], quietSpace: 10)
        #expect(widths.count == 6 * code.symbols.count + 7)
        // The known widths of the start in table B and of the end.
        #expect(Array(widths.prefix(6)) == [2, 1, 1, 2, 1, 4] && Array(widths.suffix(7)) == [2, 3, 3, 1, 1, 1, 2])
        for start in stride(from: 0, to: 6 * code.symbols.count, by: 6) {
            #expect(widths[start..<start + 6].reduce(0, +) == 11)
            // The bars of each symbol have an even number of modules.
            let bars: Int = widths[start] + widths[start + 2] + widths[start + 4]
            #expect(bars % 2 == 0)
        }
        // "P" is 48, "J" 42 and "C" 35 in table B (the example of the standard).
        #expect(Array(code.symbols.prefix(4)) == [104, 48, 42, 42])
        #expect(Array(widths[6..<12]) == [3, 1, 3, 1, 2, 1])
    }

    @Test("all symbols have different widths")
    func table() {
        var seen: Set<[Int]> = []
        for value in 0..<96 {
            guard let code = Code128(Data([UInt8(value + 32)])) else { continue }
            let modules = Array(code.modules[11..<22])
            seen.insert(modules.map { $0 ? 1 : 0 })
        }
        #expect(seen.count == 96)
    }

    @Test("no message, other characters and too long a message give no image")
    func refusals() throws {
        let filter = CIFilter.code128BarcodeGenerator()
        #expect(filter.outputImage == nil && filter.quietSpace == 10 && filter.barcodeHeight == 32)
        for message in [Data([0x80]), Data(repeating: 0x41, count: 2001)] {
            filter.message = message
            #expect(filter.outputImage == nil)
        }
        filter.message = Data(repeating: 0x41, count: 2000)
        #expect(filter.outputImage?.extent.width == CGFloat(22_055))
        #expect(try image("A", quietSpace: 0, height: 1).extent == CGRect(x: 0, y: 0, width: 46, height: 1))
    }
}
