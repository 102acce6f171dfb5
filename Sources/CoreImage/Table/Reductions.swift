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
    ]

    private static func reduction(_ name: String, _ displayName: String, _ reduction: Reduction) -> FilterDescription {
        FilterDescription(
            name: name, displayName: displayName, categories: [kCICategoryReduction],
            inputs: [FilterInput(kCIInputExtentKey, "Extent", .rectangle, defaults: 0, 0, 640, 80)],
            operation: .reduction(reduction))
    }
}
