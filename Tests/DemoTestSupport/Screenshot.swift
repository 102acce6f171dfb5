import AppKit

/// A screenshot that a demo wrote, with rows from the top.
package struct Screenshot {
    package let width: Int
    package let height: Int
    private let bytes: Data
    private let rowLength: Int

    package init(_ file: String) throws {
        let image = try CGImage(contentsOf: URL(fileURLWithPath: file))
        width = image.width
        height = image.height
        bytes = image.nativeBytes
        rowLength = 4 * image.width
    }

    /// Returns the brightness of a pixel from 0 to 255, which is its green component.
    package func level(_ x: Int, _ y: Int) -> Int {
        Int(bytes[bytes.startIndex + y * rowLength + x * 4 + 1])
    }

    /// Returns the number of pixels that differ in color from `others`, which are 0xXXRRGGBB in rows from the top. nil if the
    /// numbers of pixels differ. Channels that differ by `levels` at most count as equal.
    package func differences(from others: [UInt32], beyond levels: Int = 0) -> Int? {
        guard others.count == width * height, bytes.count >= rowLength * height else { return nil }
        return bytes.withUnsafeBytes { bytes in
            others.withUnsafeBufferPointer { others in
                var count = 0
                for y in 0..<height {
                    for x in 0..<width {
                        let mine = bytes.loadUnaligned(fromByteOffset: y * rowLength + x * 4, as: UInt32.self)
                        let other = others[y * width + x]
                        if Self.difference(mine, other) > levels { count += 1 }
                    }
                }
                return count
            }
        }
    }

    /// The greatest difference of the channels of two colors.
    private static func difference(_ a: UInt32, _ b: UInt32) -> Int {
        if (a ^ b) & 0xFF_FFFF == 0 { return 0 }
        var most = 0
        for shift: UInt32 in [0, 8, 16] {
            let first = Int((a >> shift) & 0xFF)
            let second = Int((b >> shift) & 0xFF)
            most = max(most, abs(first - second))
        }
        return most
    }

    /// All pixels, as 0xAARRGGBB.
    package var pixels: [UInt32] {
        bytes.withUnsafeBytes { bytes in
            (0..<(width * height)).map { index in
                bytes.loadUnaligned(
                    fromByteOffset: index / width * rowLength + index % width * 4, as: UInt32.self)
            }
        }
    }

    /// Returns the highest brightness in a rectangle.
    package func brightest(_ columns: Range<Int>, _ rows: Range<Int>) -> Int {
        rows.flatMap { y in columns.map { level($0, y) } }.max() ?? 0
    }

    /// Returns the positions of lines that cross a column: the centers of runs of bright pixels, weighted by brightness.
    package func lines(inColumn x: Int, brighterThan limit: Int = 0) -> [Double] {
        var centers: [Double] = []
        var weight = 0.0, sum = 0.0
        for y in 0...height {
            let value = y < height ? level(x, y) : 0
            if value > limit {
                weight += Double(value)
                sum += Double(value) * (Double(y) + 0.5)
            } else if weight > 0 {
                centers.append(sum / weight)
                (weight, sum) = (0, 0)
            }
        }
        return centers
    }

    /// Returns the mean position of the pixels of a color, 0xRRGGBB, in a rectangle, from the top left. nil if there are none.
    package func middle(of color: UInt32, _ columns: Range<Int>, _ rows: Range<Int>) -> CGPoint? {
        var (x, y, count) = (0.0, 0.0, 0.0)
        let pixels = pixels
        for row in rows {
            for column in columns where pixels[row * width + column] & 0xFF_FFFF == color {
                x += Double(column) + 0.5
                y += Double(row) + 0.5
                count += 1
            }
        }
        return count > 0 ? CGPoint(x: x / count, y: y / count) : nil
    }
}
