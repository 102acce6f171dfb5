import CoreImage
import Foundation
import Testing

/// Reads QR codes by the rules of ISO/IEC 18004, to check those that the generator makes.
@Suite("QR codes")
struct QRCodeTests {
    /// The squares of a code without its border, in rows from the top.
    private func squares(_ message: Data, _ level: String = "M") throws -> [[Bool]] {
        let filter = CIFilter.qrCodeGenerator()
        (filter.message, filter.correctionLevel) = (message, level)
        let image = try #require(filter.outputImage)
        let side = Int(image.extent.width)
        #expect(image.extent == CGRect(x: 0, y: 0, width: side, height: side))
        let pixels = try ImageBench.rendered(image, side, side)
        #expect(pixels.joined().allSatisfy { $0 == 0xFF00_0000 || $0 == 0xFFFF_FFFF })
        for index in 0..<side {
            let border = [pixels[0][index], pixels[side - 1][index], pixels[index][0], pixels[index][side - 1]]
            #expect(border.allSatisfy { $0 == 0xFFFF_FFFF })
        }
        return pixels[1..<side - 1].map { row in row[1..<side - 1].map { $0 == 0xFF00_0000 } }
    }

    /// The correction level and the mask of a code, from its format information (8.9), beside the upper left pattern.
    private func format(_ code: [[Bool]]) -> (level: Int, mask: Int) {
        let places = [(8, 0), (8, 1), (8, 2), (8, 3), (8, 4), (8, 5), (8, 7), (8, 8), (7, 8)]
        let bits = places.prefix(5).reduce(0) { $0 << 1 | (code[$1.0][$1.1] ? 1 : 0) } ^ 0b10101
        return (bits >> 3, bits & 7)
    }

    /// The bytes of a version 1 code, which has one block of data and no alignment pattern.
    private func bytes(_ code: [[Bool]], mask: Int) -> [UInt8] {
        let isInverted: (Int, Int) -> Bool = { i, j in
            switch mask {
            case 0: (i + j) % 2 == 0
            case 1: i % 2 == 0
            case 2: j % 3 == 0
            case 3: (i + j) % 3 == 0
            case 4: (i / 2 + j / 3) % 2 == 0
            case 5: i * j % 2 + i * j % 3 == 0
            case 6: (i * j % 2 + i * j % 3) % 2 == 0
            default: ((i + j) % 2 + i * j % 3) % 2 == 0
            }
        }
        func isFunction(_ i: Int, _ j: Int) -> Bool {
            i == 6 || j == 6 || i < 9 && (j < 9 || j > 12) || i > 12 && j < 9
        }
        // Two columns at a time from the right, up and down in turn; column 6 is skipped.
        var bits: [Bool] = []
        var (right, isUp) = (20, true)
        while right > 0 {
            if right == 6 { right = 5 }
            for step in 0..<21 {
                let i = isUp ? 20 - step : step
                for j in [right, right - 1] where !isFunction(i, j) { bits.append(code[i][j] != isInverted(i, j)) }
            }
            (right, isUp) = (right - 2, !isUp)
        }
        func number(_ from: Int, _ count: Int) -> Int { bits[from..<from + count].reduce(0) { $0 << 1 | ($1 ? 1 : 0) } }
        // The mode of bytes is 4; the count has 8 bits in version 1.
        guard number(0, 4) == 4 else { return [] }
        return (0..<number(4, 8)).map { UInt8(number(12 + 8 * $0, 8)) }
    }

    @Test("a code contains the message's bytes", arguments: ["L", "M", "Q", "H"])
    func contents(level: String) throws {
        let message = Data("acetate".utf8)
        let code = try squares(message, level)
        #expect(code.count == 21)
        for (top, left) in [(0, 0), (0, 14), (14, 0)] {
            for i in 0..<7 {
                for j in 0..<7 {
                    let ring = max(abs(i - 3), abs(j - 3))
                    #expect(code[top + i][left + j] == (ring != 2))
                }
            }
        }
        for index in 8..<13 { #expect(code[6][index] == (index % 2 == 0) && code[index][6] == (index % 2 == 0)) }
        let (found, mask) = format(code)
        #expect(found == ["L": 1, "M": 0, "Q": 3, "H": 2][level])
        #expect(bytes(code, mask: mask) == Array(message))
    }

    @Test("a code has the smallest version that contains the message")
    func versions() throws {
        // The capacities in bytes of ISO/IEC 18004, table 7.
        for (count, level, version) in [(14, "M", 1), (15, "M", 2), (17, "L", 1), (26, "M", 2), (2953, "L", 40)] {
            #expect(try squares(Data(repeating: 0x41, count: count), level).count == 17 + 4 * version)
        }
    }

    @Test("an empty message has a code without data")
    func emptyMessage() throws {
        let code = try squares(Data())
        let (level, mask) = format(code)
        #expect(code.count == 21 && level == 0 && bytes(code, mask: mask).isEmpty)
    }

    @Test("no message, too long a message and an unknown level give no image")
    func refusals() throws {
        let filter = CIFilter.qrCodeGenerator()
        #expect(filter.outputImage == nil && filter.correctionLevel == "M")
        filter.message = Data(repeating: 1, count: 2954)
        #expect(filter.outputImage == nil)
        filter.message = Data("x".utf8)
        filter.correctionLevel = "X"
        #expect(filter.outputImage == nil)
        let untyped = try #require(CIFilter(name: "CIQRCodeGenerator"))
        untyped.setValue(Data("x".utf8), forKey: "inputMessage")
        untyped.setValue("H", forKey: "inputCorrectionLevel")
        #expect(untyped.outputImage != nil && untyped.value(forKey: "inputCorrectionLevel") as? String == "H")
        untyped.setValue(3, forKey: "inputCorrectionLevel")
        #expect(untyped.value(forKey: "inputCorrectionLevel") as? String == "H")
        untyped.setDefaults()
        #expect(untyped.outputImage == nil && untyped.value(forKey: "inputCorrectionLevel") as? String == "M")
    }
}
