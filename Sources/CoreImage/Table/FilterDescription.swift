/// One line of the table of filters: what a filter is called, its inputs, and how it is computed.
///
/// To add a filter, write its kernel (a `PixelKernel` of AcetatePixels), its description, and name it in `all`.
package final class FilterDescription: Sendable {
    /// What a filter does, for given inputs.
    enum Operation: Sendable {
        /// Changes one picture.
        case image(@Sendable (FilterInputs, FilterSpace) -> FilterProgram)
        /// Makes a picture of nothing, which fills the extent.
        case generator(@Sendable (FilterInputs, FilterSpace) -> FilterProgram)
        /// Turns one picture into another.
        case transition(@Sendable (_ inputs: [Double], TransitionSpace) -> any TransitionShape)
        /// Puts one picture on another.
        case blend(Compositing)
    }

    /// The name to create the filter by, "CIBloom" for one.
    package let name: String
    let displayName: String
    let categories: [String]
    /// The inputs; an input's place in this array is its index in a `FilterValue`.
    package let inputs: [FilterInput]
    let operation: Operation
    /// Whether what the filter does depends on positions or directions, not on the scale alone.
    package let isAnchored: Bool
    /// Where each input's numbers stand among those of all.
    let places: [Range<Int>]
    private let indices: [String: Int]

    init(
        name: String, displayName: String, categories: [String], inputs: [FilterInput] = [], isAnchored: Bool = false,
        operation: Operation
    ) {
        self.name = name
        self.displayName = displayName
        self.categories = categories + [kCICategoryVideo, kCICategoryStillImage, kCICategoryBuiltIn]
        self.inputs = inputs
        self.isAnchored = isAnchored
        self.operation = operation
        var places: [Range<Int>] = []
        for input in inputs {
            let start = places.last?.upperBound ?? 0
            places.append(start..<start + input.meaning.count)
        }
        self.places = places
        indices = Dictionary(inputs.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// A filter that changes one picture. `isAnchored` says whether it depends on positions or directions.
    convenience init(
        name: String, displayName: String, categories: [String], inputs: [FilterInput] = [], isAnchored: Bool = false,
        lower: @escaping @Sendable (FilterInputs, FilterSpace) -> FilterProgram
    ) {
        self.init(
            name: name, displayName: displayName, categories: categories, inputs: inputs, isAnchored: isAnchored,
            operation: .image(lower))
    }

    /// Every filter, by name.
    static let all: [String: FilterDescription] = Dictionary(
        [
            blurs, sharpening, colorAdjustments, colorEffects, stylize, drawings, vignettes, halftones, distortions,
            generators, gradients, geometry, tiles, transitions, blends,
        ].joined().map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

    /// CICategoryStylize.
    static let stylize = [bloom, gloom]

    /// The keys of the pictures that the filter works on. In a layer these are the layer's own and what lies behind it.
    var sources: [(key: String, displayName: String)] {
        switch operation {
        case .image: [(kCIInputImageKey, "Image")]
        case .generator: []
        case .transition: [(kCIInputImageKey, "Image"), (kCIInputTargetImageKey, "Target Image")]
        case .blend: [(kCIInputImageKey, "Image"), (kCIInputBackgroundImageKey, "Background Image")]
        }
    }

    /// The index of the input with this key; nil if there is none.
    package func inputIndex(forKey key: String) -> Int? { indices[key] }

    var defaults: [Double] { inputs.flatMap(\.defaults) }
}
