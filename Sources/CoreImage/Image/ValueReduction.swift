import AcetatePixels

/// Collects the values of a reduction's area, part by part, where `ReductionSums` collects pixels.
struct ValueReduction {
    private let reduction: Reduction
    private let area: PixelRect
    /// The sums of the values, for each resulting pixel of an average.
    private var sums: [SIMD4<Double>]
    private var least = PixelColor(repeating: .infinity)
    private var greatest = PixelColor(repeating: -.infinity)
    /// The colors with the least and the greatest alpha, and their positions in the area.
    private var lightest: (color: PixelColor, place: Int)?
    private var densest: (color: PixelColor, place: Int)?
    private var count = 0

    /// Nil for a reduction that counts levels of pixels.
    init?(_ reduction: Reduction, area: PixelRect) {
        switch reduction {
        case .histogram, .threshold: return nil
        case .rowAverage: sums = Array(repeating: .zero, count: area.height)
        case .columnAverage: sums = Array(repeating: .zero, count: area.width)
        default: sums = [.zero]
        }
        (self.reduction, self.area) = (reduction, area)
    }

    /// Adds values within the area.
    mutating func add(_ values: ColorValues) {
        let rect = values.rect
        count += rect.area
        for y in rect.minY..<rect.maxY {
            for x in rect.minX..<rect.maxX {
                let color = values.colors[(y - rect.minY) * rect.width + x - rect.minX]
                switch reduction {
                case .average: sums[0] += SIMD4<Double>(color)
                case .rowAverage: sums[area.maxY - 1 - y] += SIMD4<Double>(color)
                case .columnAverage: sums[x - area.minX] += SIMD4<Double>(color)
                case .maximumAlpha, .minimumAlpha: note(color, (y - area.minY) * area.width + x - area.minX)
                default:
                    least = pointwiseMin(least, color)
                    greatest = pointwiseMax(greatest, color)
                }
            }
        }
    }

    private mutating func note(_ color: PixelColor, _ place: Int) {
        if densest.map({ color.w > $0.color.w || color.w == $0.color.w && place < $0.place }) ?? true {
            densest = (color, place)
        }
        if lightest.map({ color.w < $0.color.w || color.w == $0.color.w && place < $0.place }) ?? true {
            lightest = (color, place)
        }
    }

    /// The result: premultiplied colors.
    var colors: [PixelColor] {
        // Pixels of the area outside the image are transparent.
        let isPartial = count < area.area
        let least = isPartial ? pointwiseMin(least, .zero) : least
        let greatest = isPartial ? pointwiseMax(greatest, .zero) : greatest
        switch reduction {
        case .average: return sums.map { PixelColor($0 / Double(area.area)) }
        case .rowAverage: return sums.map { PixelColor($0 / Double(area.width)) }
        case .columnAverage: return sums.map { PixelColor($0 / Double(area.height)) }
        case .maximum: return [greatest]
        case .minimum: return [least]
        case .minMax: return [least, greatest]
        case .minMaxRed: return [PixelColor(least.x, greatest.x, 0, 1)]
        case .maximumAlpha: return [densest?.color ?? .zero]
        case .minimumAlpha: return [isPartial ? .zero : lightest?.color ?? .zero]
        case .histogram, .threshold: return []
        }
    }
}
