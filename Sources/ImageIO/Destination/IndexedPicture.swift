import AcetatePixels
import CoreGraphics

/// An image as indexes of a table of at most 256 colors. Up to 256 colors are kept exactly. More are reduced by the
/// median cut (Heckbert 1982), and the difference of each pixel is diffused to its neighbors (Floyd and Steinberg 1976).
struct IndexedPicture {
    /// Opaque colors, `0xRRGGBB`.
    private(set) var palette: [UInt32] = []
    /// Rows from the top.
    private(set) var indexes: [UInt8]
    /// The index of transparent pixels, whose alpha is less than a half; nil if there are none.
    private(set) var transparentIndex: Int?

    /// Reduces pixels that are rows of red, green, blue and alpha, not premultiplied.
    init(_ pixels: [UInt8], width: Int) {
        let count = pixels.count / 4
        indexes = [UInt8](repeating: 0, count: count)
        var known: [UInt32: UInt8] = [:]
        var hasTransparency = false
        var isExact = true
        for index in 0..<count {
            guard pixels[4 * index + 3] >= 128 else {
                hasTransparency = true
                continue
            }
            let color = Self.color(pixels, index)
            if known[color] == nil {
                guard known.count < 256 else {
                    isExact = false
                    continue
                }
                known[color] = UInt8(known.count)
            }
        }
        let limit = hasTransparency ? 255 : 256
        if isExact, known.count <= limit {
            palette = known.sorted { $0.value < $1.value }.map(\.key)
            for index in 0..<count { indexes[index] = known[Self.color(pixels, index)] ?? 0 }
        } else {
            var cut = MedianCut(pixels)
            palette = cut.palette(limit)
            diffuse(pixels, width: width)
        }
        if palette.isEmpty { palette = [0] }
        guard hasTransparency else { return }
        transparentIndex = palette.count
        palette.append(0)
        for index in 0..<count where pixels[4 * index + 3] < 128 { indexes[index] = UInt8(palette.count - 1) }
    }

    private static func color(_ pixels: [UInt8], _ index: Int) -> UInt32 {
        UInt32(pixels[4 * index]) << 16 | UInt32(pixels[4 * index + 1]) << 8 | UInt32(pixels[4 * index + 2])
    }

    /// Gives each pixel the nearest color, and its difference to the pixels to the right and below.
    private mutating func diffuse(_ pixels: [UInt8], width: Int) {
        var nearest = NearestColor(palette)
        // Sixteenths of the differences for this row and the next, with a pixel on either side.
        var row = [Int32](repeating: 0, count: 3 * (width + 2))
        var below = row
        for y in 0..<pixels.count / 4 / width {
            for x in 0..<width {
                let index = y * width + x
                if pixels[4 * index + 3] < 128 { continue }
                func value(_ channel: Int) -> Int32 {
                    min(max(Int32(pixels[4 * index + channel]) + row[3 * (x + 1) + channel] / 16, 0), 255)
                }
                let wanted = (value(0), value(1), value(2))
                let found = nearest.index(wanted)
                indexes[index] = UInt8(found)
                let color = palette[found]
                let parts = [
                    wanted.0 - Int32(color >> 16 & 0xFF), wanted.1 - Int32(color >> 8 & 0xFF),
                    wanted.2 - Int32(color & 0xFF),
                ]
                for channel in 0..<3 {
                    let difference = parts[channel]
                    row[3 * (x + 2) + channel] += 7 * difference
                    below[3 * x + channel] += 3 * difference
                    below[3 * (x + 1) + channel] += 5 * difference
                    below[3 * (x + 2) + channel] += difference
                }
            }
            swap(&row, &below)
            for index in below.indices { below[index] = 0 }
        }
    }
}

/// Finds the nearest color of a table, and remembers the result for each of 32,768 cells of colors.
private struct NearestColor {
    private let palette: [(Int32, Int32, Int32)]
    private var cells = [Int16](repeating: -1, count: 1 << 15)

    init(_ palette: [UInt32]) {
        self.palette = palette.map { (Int32($0 >> 16 & 0xFF), Int32($0 >> 8 & 0xFF), Int32($0 & 0xFF)) }
    }

    mutating func index(_ color: (Int32, Int32, Int32)) -> Int {
        let cell = Int(color.0 >> 3) << 10 | Int(color.1 >> 3) << 5 | Int(color.2 >> 3)
        if cells[cell] >= 0 { return Int(cells[cell]) }
        var best = (distance: Int32.max, index: 0)
        for (index, candidate) in palette.enumerated() {
            let (r, g, b) = (candidate.0 - color.0, candidate.1 - color.1, candidate.2 - color.2)
            let distance = r * r + g * g + b * b
            if distance < best.distance { best = (distance, index) }
        }
        cells[cell] = Int16(best.index)
        return best.index
    }
}

/// Divides the colors of an image into boxes with about the same number of pixels.
private struct MedianCut {
    /// The pixels of a cell of colors: how many there are, and the sums of their components.
    struct Cell {
        let position: [Int]
        var count = 0
        var sums = [0, 0, 0]
    }

    private var cells: [Cell]

    init(_ pixels: [UInt8]) {
        var counts = [Int](repeating: 0, count: 1 << 15)
        var sums = [Int](repeating: 0, count: 3 << 15)
        for index in 0..<pixels.count / 4 where pixels[4 * index + 3] >= 128 {
            let (r, g, b) = (Int(pixels[4 * index]), Int(pixels[4 * index + 1]), Int(pixels[4 * index + 2]))
            let cell = (r >> 3) << 10 | (g >> 3) << 5 | b >> 3
            counts[cell] += 1
            sums[3 * cell] += r
            sums[3 * cell + 1] += g
            sums[3 * cell + 2] += b
        }
        cells = counts.indices.filter { counts[$0] > 0 }.map { index in
            Cell(
                position: [index >> 10, index >> 5 & 31, index & 31], count: counts[index],
                sums: Array(sums[3 * index..<3 * index + 3]))
        }
    }

    /// At most `limit` colors: the means of the boxes.
    mutating func palette(_ limit: Int) -> [UInt32] {
        var boxes = cells.isEmpty ? [] : [cells.indices]
        while boxes.count < limit {
            // The box with the most pixels along its longest side is divided.
            let scores = boxes.map { box -> (score: Int, axis: Int) in
                let axis = (0..<3).max { extent(box, $0) < extent(box, $1) } ?? 0
                return (extent(box, axis) * box.reduce(0) { $0 + cells[$1].count }, axis)
            }
            guard let widest = scores.indices.max(by: { scores[$0].score < scores[$1].score }), scores[widest].score > 0
            else { break }
            let (box, axis) = (boxes[widest], scores[widest].axis)
            cells[box].sort { $0.position[axis] < $1.position[axis] }
            let half = box.reduce(0) { $0 + cells[$1].count } / 2
            var (middle, sum) = (box.lowerBound, 0)
            while middle < box.upperBound - 1 {
                sum += cells[middle].count
                middle += 1
                if sum >= half { break }
            }
            boxes[widest] = box.lowerBound..<middle
            boxes.append(middle..<box.upperBound)
        }
        return boxes.map { box in
            let count = box.reduce(0) { $0 + cells[$1].count }
            return (0..<3).reduce(UInt32(0)) { color, channel in
                let sum = box.reduce(0) { $0 + cells[$1].sums[channel] }
                return color << 8 | UInt32((sum + count / 2) / count)
            }
        }
    }

    private func extent(_ box: Range<Int>, _ axis: Int) -> Int {
        let values = box.lazy.map { cells[$0].position[axis] }
        return (values.max() ?? 0) - (values.min() ?? 0)
    }
}
