import CoreImage
import Foundation
import Testing

/// The structure of the codes, by ISO/IEC 24778 and ISO/IEC 15438.
@Suite("Aztec and PDF417 codes")
struct BarcodeTests {
    private func black(_ image: CIImage?) throws -> [[Bool]] {
        let image = try #require(image)
        let (width, height) = (Int(image.extent.width), Int(image.extent.height))
        #expect(image.extent == CGRect(x: 0, y: 0, width: width, height: height))
        let pixels = try ImageBench.rendered(image, width, height)
        #expect(pixels.joined().allSatisfy { $0 == 0xFF00_0000 || $0 == 0xFFFF_FFFF })
        return pixels.map { $0.map { $0 == 0xFF00_0000 } }
    }

    private func aztec(
        _ message: String, _ change: (any CIFilter & CIAztecCodeGenerator) -> Void = { _ in }
    ) -> CIImage? {
        let filter = CIFilter.aztecCodeGenerator()
        filter.message = Data(message.utf8)
        change(filter)
        return filter.outputImage
    }

    @Test("an Aztec code has rings around its middle, and one pixel for each module")
    func rings() throws {
        // Compact codes have rings of up to 4 modules from the middle, full ones up to 6.
        for (style, rings) in [(Float(1), 4), (0, 6)] {
            let code = try black(aztec("acetate") { $0.compactStyle = style })
            let middle = code.count / 2
            #expect(code.count % 2 == 1 && code[0].count == code.count)
            for y in -rings...rings {
                for x in -rings...rings {
                    let ring = max(abs(x), abs(y))
                    #expect(code[middle + y][middle + x] == (ring % 2 == 0), "\(x) \(y)")
                }
            }
        }
    }

    @Test("an Aztec code has the least size for its message, or the requested layers")
    func sizes() throws {
        // A compact code with n layers has 11 + 4n modules on a side; a full one has 15 + 4n, and one more on each side of
        // the middle for each 16 modules of the reference grid.
        #expect(try black(aztec("a")).count == 15)
        for layers in 1...4 {
            let code = aztec("a") { ($0.layers, $0.compactStyle) = (Float(layers), 1) }
            #expect(try black(code).count == 11 + 4 * layers)
        }
        for (layers, side) in [(4, 31), (5, 37), (12, 67), (32, 151)] {
            let code = aztec("a") { ($0.layers, $0.compactStyle) = (Float(layers), 0) }
            #expect(try black(code).count == side)
        }
        let long = String(repeating: "acetate ", count: 20)
        let low = try black(aztec(long) { $0.correctionLevel = 5 }).count
        #expect(try black(aztec(long) { $0.correctionLevel = 50 }).count > low)
        #expect(aztec(long) { ($0.layers, $0.compactStyle) = (1, 1) } == nil)
        #expect(aztec("") == nil)
        #expect(CIFilter.aztecCodeGenerator().correctionLevel == 23)
    }

    private func pdf417(
        _ message: String, _ change: (any CIFilter & CIPDF417BarcodeGenerator) -> Void = { _ in }
    ) -> CIImage? {
        let filter = CIFilter.pdf417BarcodeGenerator()
        filter.message = Data(message.utf8)
        change(filter)
        return filter.outputImage
    }

    /// The widths of bars and spaces from a place on.
    private func runs(_ row: [Bool], from start: Int, _ count: Int) -> [Int] {
        var result: [Int] = []
        var place = start
        while result.count < count, place < row.count {
            let end = row[place...].firstIndex { $0 != row[place] } ?? row.count
            result.append(end - place)
            place = end
        }
        return result
    }

    @Test("a PDF417 code has a border, start and stop patterns, and rows of three pixels")
    func patterns() throws {
        for (columns, isCompact) in [(3, false), (3, true), (8, false)] {
            let code = try black(
                pdf417("acetate") {
                    ($0.dataColumns, $0.compactStyle) = (Float(columns), isCompact ? 1 : 0)
                })
            // 17 modules for the start, each row indicator and each column, and 18 for the stop; a compact code ends with
            // one module after its columns.
            #expect(code[0].count == 4 + (isCompact ? 17 * (columns + 2) + 1 : 17 * (columns + 3) + 18))
            #expect((code.count - 4) % 3 == 0 && code.count >= 13)
            for (y, row) in code.enumerated() {
                guard y >= 2, y < code.count - 2 else {
                    #expect(!row.contains(true))
                    continue
                }
                #expect(row == code[2 + (y - 2) / 3 * 3])
                #expect(row[..<2] == [false, false] && row[(row.count - 2)...] == [false, false])
                #expect(runs(row, from: 2, 8) == [8, 1, 1, 1, 1, 1, 1, 3])
                if !isCompact {
                    #expect(runs(row, from: row.count - 20, 9) == [7, 1, 1, 3, 1, 1, 1, 2, 1])
                }
            }
        }
    }

    @Test("a PDF417 code has the requested rows, level, ratio and size")
    func shapes() throws {
        let message = String(repeating: "0123456789 acetate ", count: 6)
        #expect(try black(pdf417("a") { ($0.dataColumns, $0.rows) = (2, 20) }).count == 4 + 3 * 20)
        let low = try black(pdf417(message) { ($0.dataColumns, $0.correctionLevel) = (5, 0) }).count
        #expect(try black(pdf417(message) { ($0.dataColumns, $0.correctionLevel) = (5, 6) }).count > low)
        let tall = try black(pdf417(message) { $0.preferredAspectRatio = 0.5 })
        let wide = try black(pdf417(message) { $0.preferredAspectRatio = 6 })
        #expect(tall.count > tall[0].count && wide.count * 4 < wide[0].count)
        let limited = try black(pdf417(message) { ($0.minWidth, $0.maxWidth) = (150, 170) })
        #expect((150...170).contains(limited[0].count))
        #expect(pdf417(message) { ($0.maxWidth, $0.maxHeight) = (90, 20) } == nil)
        #expect(pdf417("") == nil)
    }
}
