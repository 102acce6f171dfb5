import AppKit

/// A picture that the demo wrote: rows from the top.
package struct Picture {
    package let width: Int
    package let height: Int
    private let bytes: Data
    private let rowLength: Int

    package init(_ file: String) throws {
        let image = try CGImage(contentsOf: URL(fileURLWithPath: file))
        width = image.width
        height = image.height
        bytes = image.dataProvider?.data ?? Data()
        rowLength = image.bytesPerRow
    }

    /// The brightness of a pixel, from 0 to 255: its green part.
    package func level(_ x: Int, _ y: Int) -> Int {
        Int(bytes[bytes.startIndex + y * rowLength + x * 4 + 1])
    }

    /// How many pixels differ in colour from others, which are rows from the top of 0xXXRRGGBB; nil for another number
    /// of pixels.
    package func differences(from others: [UInt32]) -> Int? {
        guard others.count == width * height, bytes.count >= rowLength * height else { return nil }
        return bytes.withUnsafeBytes { bytes in
            others.withUnsafeBufferPointer { others in
                var count = 0
                for y in 0..<height {
                    for x in 0..<width {
                        let mine = bytes.loadUnaligned(fromByteOffset: y * rowLength + x * 4, as: UInt32.self)
                        if (mine ^ others[y * width + x]) & 0xFF_FFFF != 0 { count += 1 }
                    }
                }
                return count
            }
        }
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

    /// The brightest pixel of a rectangle.
    package func brightest(_ columns: Range<Int>, _ rows: Range<Int>) -> Int {
        rows.flatMap { y in columns.map { level($0, y) } }.max() ?? 0
    }

    /// Where the lines that cross a column lie: the centres, by brightness, of the runs of bright pixels.
    package func lines(inColumn x: Int, brighterThan limit: Int = 0) -> [Double] {
        var centres: [Double] = []
        var weight = 0.0, sum = 0.0
        for y in 0...height {
            let value = y < height ? level(x, y) : 0
            if value > limit {
                weight += Double(value)
                sum += Double(value) * (Double(y) + 0.5)
            } else if weight > 0 {
                centres.append(sum / weight)
                (weight, sum) = (0, 0)
            }
        }
        return centres
    }

    /// The middle of the pixels of a colour, 0xRRGGBB, in a rectangle: points from the top left, nil for no such pixel.
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
