/// The greatest or the least value of each premultiplied channel in a neighborhood of each pixel, or the difference of
/// both. Pixels outside the source are transparent.
///
/// The cost of a pixel grows with the height of the neighborhood, but not with its width: the extreme of a run of
/// pixels is that of two overlapping runs whose length is a power of two.
package struct Morphology: PixelKernel {
    package enum Kind: Sendable {
        case maximum, minimum
        /// The maximum minus the minimum of each color, with the maximum of alpha.
        case gradient
    }

    /// The greatest distance that a pixel reads along either axis.
    package static let limit = 128

    private let kind: Kind
    /// For each row of the neighborhood, from the top, half of its width without the middle.
    private let halves: [Int]

    /// A disc: the pixels whose centers are at most `radius` pixels away.
    package init(_ kind: Kind, radius: Double) {
        self.kind = kind
        let radius = radius > 0 ? min(radius, Double(Self.limit)) : 0
        let reach = Int(radius)
        halves = (-reach...reach).map { Int((radius * radius - Double($0 * $0)).squareRoot()) }
    }

    /// A rectangle, whose sides are rounded to odd numbers of pixels.
    package init(_ kind: Kind, width: Double, height: Double) {
        func half(_ side: Double) -> Int { side > 1 ? Int(min((side / 2).rounded(.down), Double(Self.limit))) : 0 }
        self.kind = kind
        halves = Array(repeating: half(width), count: 2 * half(height) + 1)
    }

    /// Whether the neighborhood is the pixel itself.
    package var isEmpty: Bool { halves == [0] }

    private var reach: (x: Int, y: Int) { (halves.max() ?? 0, halves.count / 2) }

    package var margin: Int { max(reach.x, reach.y) }

    package func reach(of painted: PixelRect) -> PixelRect {
        kind == .minimum ? painted : painted.insetBy(dx: -reach.x, dy: -reach.y)
    }

    package func apply(to source: PixelPatch, into target: PixelPatch, region: PixelRegion) {
        let rest = target.clear(region, outside: reach(of: source.rect))
        ParallelBands.forEach(rest, (self, source, target)) { context, band in
            let (kernel, source, target) = context
            for rect in band.rects {
                // The size of the parts that are computed together bounds the memory.
                for part in rect.tiles(side: 512, height: 64) { kernel.compute(part, of: source, into: target) }
            }
        }
    }

    private typealias Bytes = SIMD16<UInt8>

    private func compute(_ rect: PixelRect, of source: PixelPatch, into target: PixelPatch) {
        // Rows are padded to whole vectors.
        let width = (rect.width + 3) & ~3
        let result = Scratch<UInt32>(unset: width * rect.height)
        extremes(of: source, in: rect, isMaximum: kind != .minimum, into: result.base, stride: width)
        if kind == .gradient {
            let least = Scratch<UInt32>(unset: width * rect.height)
            extremes(of: source, in: rect, isMaximum: false, into: least.base, stride: width)
            for index in 0..<width * rect.height {
                result.base[index] = Self.difference(result.base[index], least.base[index])
            }
        }
        for y in 0..<rect.height {
            target.pointer(x: rect.minX, y: rect.minY + y).update(from: result.base + y * width, count: rect.width)
        }
    }

    /// The difference of each color; each byte of `least` is at most that of `greatest`.
    private static func difference(_ greatest: UInt32, _ least: UInt32) -> UInt32 { greatest - (least & 0xFF_FFFF) }

    private func extremes(
        of source: PixelPatch, in rect: PixelRect, isMaximum: Bool, into out: UnsafeMutablePointer<UInt32>, stride: Int
    ) {
        let (side, above) = (halves.max() ?? 0, halves.count / 2)
        let rows = rect.height + 2 * above
        // Each row has `side` more pixels on both sides, and one vector more, which is read but not used.
        let width = stride + 2 * side + 4
        let levelCount = Self.level(of: 2 * side + 1) + 1
        let levels = Scratch<UInt32>(unset: levelCount * rows * width)
        func row(_ level: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
            levels.base + (level * rows + y) * width
        }
        for y in 0..<rows {
            source.readRow(rect.minY - above + y, from: rect.minX - side, count: width, into: row(0, y))
            for level in 1..<max(1, levelCount) {
                // The extremes of runs of twice the length. Runs that end outside the row are not used.
                let (from, to, step) = (row(level - 1, y), row(level, y), 1 << (level - 1))
                let whole = max(0, width - step) & ~3
                for x in Swift.stride(from: 0, to: whole, by: 4) {
                    Self.store(Self.join(Self.load(from + x), Self.load(from + x + step), isMaximum), to + x)
                }
                (to + whole).update(from: from + whole, count: width - whole)
            }
        }
        for y in 0..<rect.height {
            let line = out + y * stride
            for (index, half) in halves.enumerated() {
                let level = Self.level(of: 2 * half + 1)
                let first = row(level, y + index) + side - half
                let second = row(level, y + index) + side + half + 1 - (1 << level)
                for x in Swift.stride(from: 0, to: stride, by: 4) {
                    var extreme = Self.join(Self.load(first + x), Self.load(second + x), isMaximum)
                    if index > 0 { extreme = Self.join(extreme, Self.load(line + x), isMaximum) }
                    Self.store(extreme, line + x)
                }
            }
        }
    }

    /// The greatest power of two that is at most a length, as an exponent.
    private static func level(of length: Int) -> Int { Int.bitWidth - 1 - length.leadingZeroBitCount }

    @inline(__always)
    private static func load(_ pixels: UnsafeMutablePointer<UInt32>) -> Bytes {
        UnsafeRawPointer(pixels).loadUnaligned(as: Bytes.self)
    }

    @inline(__always)
    private static func store(_ bytes: Bytes, _ pixels: UnsafeMutablePointer<UInt32>) {
        UnsafeMutableRawPointer(pixels).storeBytes(of: bytes, as: Bytes.self)
    }

    @inline(__always)
    private static func join(_ a: Bytes, _ b: Bytes, _ isMaximum: Bool) -> Bytes {
        isMaximum ? pointwiseMax(a, b) : pointwiseMin(a, b)
    }
}
