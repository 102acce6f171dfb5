import AcetatePixels
import CoreGraphics

/// A filter that computes a row of a few pixels from an area of an image. Values are premultiplied; pixels of the area
/// outside the image are transparent.
enum Reduction: Sendable, Equatable {
    /// The mean color.
    case average
    /// The greatest or the least value of each channel.
    case maximum, minimum
    /// The first pixel, in rows from the top, with the greatest or the least alpha.
    case maximumAlpha, minimumAlpha
    /// Two pixels: the least and the greatest value of each channel.
    case minMax
    /// An opaque pixel: the least red in red, and the greatest in green.
    case minMaxRed
    /// The mean colors of the rows from the bottom, and of the columns from the left.
    case rowAverage, columnAverage
    /// A pixel for each of `count` equal intervals of values: the part of the area whose red, green, blue and alpha are in it, times
    /// `scale`. Opaque where pixels have 8 bits.
    case histogram(count: Int, scale: Double)
    /// An opaque gray pixel: the greatest lightness of the darker of the two classes that Otsu's method finds.
    case threshold

    /// The reduced image, at the origin. An infinite area, or an infinite side of one, counts as that of the image; empty
    /// if that is infinite too.
    func image(_ source: CIImage, in rect: CGRect) -> CIImage {
        // Filters store an infinite side as a number of at least 1e9.
        let isInfinite = rect.isInfinite || rect.width >= 1e9 || rect.height >= 1e9
        let wanted = isInfinite ? source.extent.overlapping(rect) : rect
        let area = PixelRect(covering: wanted.flipped)
        guard !area.isEmpty, !wanted.isInfinite else { return .empty() }
        return CIImage(
            .reduced(source, self, area: area), extent: CGRect(x: 0, y: 0, width: count(area), height: 1), on: [source])
    }

    /// Whether results are fractions of levels of pixels.
    var isFraction: Bool {
        switch self {
        case .average, .rowAverage, .columnAverage, .histogram: true
        default: false
        }
    }

    /// The number of resulting pixels.
    private func count(_ area: PixelRect) -> Int {
        switch self {
        case .minMax: 2
        case .rowAverage: area.height
        case .columnAverage: area.width
        case .histogram(let count, _): count
        default: 1
        }
    }
}

/// Collects the pixels of a reduction's area, part by part.
struct ReductionSums {
    private let reduction: Reduction
    private let area: PixelRect
    private let values: WorkingSpace
    /// The sums of the channels, for each resulting pixel of an average; the numbers of pixels, for each interval of a
    /// histogram; and, in the first channel, the sums of alpha of each lightness.
    private var sums: [SIMD4<UInt64>]
    private var least = SIMD4<UInt32>(repeating: 255)
    private var greatest = SIMD4<UInt32>.zero
    /// The pixels with the least and the greatest alpha, and their positions in the area.
    private var lightest: (pixel: UInt32, place: Int)?
    private var densest: (pixel: UInt32, place: Int)?
    private var count = 0

    init(_ reduction: Reduction, area: PixelRect, values: WorkingSpace) {
        (self.reduction, self.area, self.values) = (reduction, area, values)
        switch reduction {
        case .rowAverage: sums = Array(repeating: .zero, count: area.height)
        case .columnAverage: sums = Array(repeating: .zero, count: area.width)
        case .histogram(let count, _): sums = Array(repeating: .zero, count: max(1, count))
        case .threshold: sums = Array(repeating: .zero, count: 256)
        default: sums = [.zero]
        }
    }

    private static func channels(_ pixel: UInt32) -> SIMD4<UInt32> {
        SIMD4(pixel & 0xFF, (pixel &>> 8) & 0xFF, (pixel &>> 16) & 0xFF, pixel &>> 24)
    }

    private static func pixel(_ channels: SIMD4<UInt32>) -> UInt32 {
        channels.x | channels.y &<< 8 | channels.z &<< 16 | channels.w &<< 24
    }

    /// Adds the pixels of a patch within the area.
    mutating func add(_ patch: PixelPatch) {
        let rect = patch.rect
        count += rect.area
        for y in rect.minY..<rect.maxY {
            for (x, pixel) in patch.buffer[row: y - rect.minY].enumerated() {
                switch reduction {
                case .average: sums[0] &+= amounts(pixel)
                case .rowAverage: sums[area.maxY - 1 - y] &+= amounts(pixel)
                case .columnAverage:
                    sums[rect.minX + x - area.minX] &+= amounts(pixel)
                case .maximum, .minimum, .minMax, .minMaxRed:
                    let channels = Self.channels(pixel)
                    least = pointwiseMin(least, channels)
                    greatest = pointwiseMax(greatest, channels)
                case .histogram:
                    let amounts = amounts(pixel), unit = values == .encoded ? 256 : 65536
                    for channel in 0..<4 { sums[Int(amounts[channel]) * sums.count / unit][channel] &+= 1 }
                case .threshold: sums[Int(Lightness.of(pixel))].x &+= UInt64(pixel >> 24)
                case .maximumAlpha, .minimumAlpha:
                    note(pixel, (y - area.minY) * area.width + rect.minX + x - area.minX)
                }
            }
        }
    }

    /// Blue, green, red and alpha: levels, or light in units of 1/65535.
    private func amounts(_ pixel: UInt32) -> SIMD4<UInt64> {
        if values == .encoded { return SIMD4(truncatingIfNeeded: Self.channels(pixel)) }
        let light = values.premultiplied(pixel) * 65535 + 0.5
        return SIMD4(UInt64(light.z), UInt64(light.y), UInt64(light.x), UInt64(light.w))
    }

    private mutating func note(_ pixel: UInt32, _ place: Int) {
        let alpha = pixel >> 24
        if let now = densest, now.pixel >> 24 < alpha || now.pixel >> 24 == alpha && place < now.place {
            densest = (pixel, place)
        }
        if let now = lightest, now.pixel >> 24 > alpha || now.pixel >> 24 == alpha && place < now.place {
            lightest = (pixel, place)
        }
        densest = densest ?? (pixel, place)
        lightest = lightest ?? (pixel, place)
    }

    /// The result.
    var pixels: [UInt32] {
        let isPartial = count < area.area
        let least = isPartial ? .zero : least
        switch reduction {
        case .average: return sums.map { mean($0, area.area) }
        case .rowAverage: return sums.map { mean($0, area.width) }
        case .columnAverage: return sums.map { mean($0, area.height) }
        case .maximum: return [Self.pixel(greatest)]
        case .minimum: return [Self.pixel(least)]
        case .minMax: return [Self.pixel(least), Self.pixel(greatest)]
        case .minMaxRed: return [0xFF00_0000 | least.z << 16 | greatest.z << 8]
        case .maximumAlpha: return [densest?.pixel ?? 0]
        case .minimumAlpha: return [isPartial ? 0 : lightest?.pixel ?? 0]
        case .histogram(_, let scale): return counts.map { histogramPixel($0, scale) }
        case .threshold:
            let level = UInt32(Lightness.threshold(of: sums.map { Double($0.x) }))
            return [0xFF00_0000 | level << 16 | level << 8 | level]
        }
    }

    /// The result as premultiplied colors, in which fractions are not rounded.
    var colors: [PixelColor] {
        // The greatest amount of a channel.
        let unit = values == .encoded ? 255.0 : 65535
        switch reduction {
        case .average: return sums.map { Self.color($0, over: Double(area.area) * unit) }
        case .rowAverage: return sums.map { Self.color($0, over: Double(area.width) * unit) }
        case .columnAverage: return sums.map { Self.color($0, over: Double(area.height) * unit) }
        case .histogram(_, let scale): return counts.map { Self.color($0, over: Double(area.area) / max(scale, 1e-30)) }
        default: return pixels.map { values.premultiplied($0) }
        }
    }

    /// Amounts of blue, green, red and alpha as a color.
    private static func color(_ amounts: SIMD4<UInt64>, over whole: Double) -> PixelColor {
        PixelColor(SIMD4(Double(amounts.z), Double(amounts.y), Double(amounts.x), Double(amounts.w)) / whole)
    }

    /// The numbers of pixels of each interval of a histogram. The area outside the image is transparent.
    private var counts: [SIMD4<UInt64>] {
        var counts = sums
        counts[0] &+= SIMD4(repeating: UInt64(max(0, area.area - count)))
        return counts
    }

    /// An interval's part of the area in each color, times a scale, and an alpha of 1.
    private func histogramPixel(_ counts: SIMD4<UInt64>, _ scale: Double) -> UInt32 {
        func level(_ count: UInt64) -> UInt32 {
            UInt32(min(max(Double(count) / Double(area.area) * scale, 0), 1) * 255 + 0.5)
        }
        return Self.pixel(SIMD4(level(counts.x), level(counts.y), level(counts.z), 255))
    }

    /// The mean of a number of pixels, rounded to nearest.
    private func mean(_ sum: SIMD4<UInt64>, _ count: Int) -> UInt32 {
        let count = UInt64(count)
        if values == .linear {
            let light = (sum &+ count / 2) / count
            let color = PixelColor(Float(light.z), Float(light.y), Float(light.x), Float(light.w)) / 65535
            return values.pixel(premultiplied: color)
        }
        return Self.pixel(SIMD4<UInt32>(truncatingIfNeeded: (sum &+ count / 2) / count))
    }
}
