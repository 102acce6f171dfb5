import CoreGraphics

// CICategoryReduction: filters that compute a few pixels from an area of an image. Reductions.md describes them.
extension FilterDescription {
    static let reductions = [
        reduction("CIAreaAverage", "Area Average", .average),
        reduction("CIAreaMaximum", "Area Maximum", .maximum),
        reduction("CIAreaMinimum", "Area Minimum", .minimum),
        reduction("CIAreaMaximumAlpha", "Area Maximum Alpha", .maximumAlpha),
        reduction("CIAreaMinimumAlpha", "Area Minimum Alpha", .minimumAlpha),
        reduction("CIAreaMinMax", "Area Min and Max", .minMax),
        reduction("CIAreaMinMaxRed", "Area Min and Max Red", .minMaxRed),
        reduction("CIRowAverage", "Row Average", .rowAverage),
        reduction("CIColumnAverage", "Column Average", .columnAverage),
        areaHistogram, histogramDisplay,
    ]

    private static let extent = FilterInput(kCIInputExtentKey, "Extent", .rectangle, defaults: 0, 0, 640, 80)

    private static let areaHistogram = FilterDescription(
        name: "CIAreaHistogram", displayName: "Area Histogram", categories: [kCICategoryReduction],
        inputs: [
            extent,
            FilterInput("inputScale", "Scale", .scalar, default: 1, range: .nonnegative, slider: 0...1),
            FilterInput("inputCount", "Count", .count, default: 64, range: 1...2048, slider: 1...256),
        ],
        operation: .reduction { .histogram(count: Int($0[2].rounded()), scale: $0[1]) })

    // MARK: - Display of histograms

    private static let histogramDisplay = FilterDescription(
        name: "CIHistogramDisplayFilter", displayName: "Histogram Display", categories: [kCICategoryReduction],
        inputs: [
            FilterInput("inputHeight", "Height", .count, default: 100, range: 1...200, slider: 1...200),
            FilterInput("inputHighLimit", "High Limit", .scalar, default: 1, range: 0...1, slider: 0...1),
            FilterInput("inputLowLimit", "Low Limit", .scalar, default: 0, range: 0...1, slider: 0...1),
        ],
        operation: .derived { image, inputs in
            guard !image.extent.isInfinite, !image.extent.isEmpty else { return .empty() }
            // The bottom row in as many rows as the display has.
            let (box, height) = (image.extent.wholePixels, inputs[0].rounded())
            let row = image.cropped(to: CGRect(x: box.minX, y: box.minY, width: box.width, height: 1))
            let tall = row.samplingNearest().transformed(
                by: CGAffineTransform(
                    a: 1, b: 0, c: 0, d: CGFloat(height), tx: 0, ty: box.minY * (1 - CGFloat(height))))
            var columns = FilterValue(histogramColumns)
            columns[numbers: 0] = [inputs[1], inputs[2]]
            return CIImage.filtered(tall, by: columns)
        })

    /// The second step of CIHistogramDisplayFilter, for an image of the size of the display.
    private static let histogramColumns = FilterDescription(
        name: "HistogramColumns", displayName: "", categories: [],
        inputs: [FilterInput("inputLimits", "", .vector(2), defaults: 1, 0)], isAnchored: true
    ) { inputs, space in
        let limits = inputs.vector(0)
        return FilterProgram(HistogramColumns(extent: space.fill, highLimit: limits[0], lowLimit: limits[1]))
    }

    private static func reduction(_ name: String, _ displayName: String, _ reduction: Reduction) -> FilterDescription {
        FilterDescription(
            name: name, displayName: displayName, categories: [kCICategoryReduction],
            inputs: [extent], operation: .reduction { _ in reduction })
    }
}
