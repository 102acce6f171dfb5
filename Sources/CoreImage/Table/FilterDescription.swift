import AcetatePixels
import CoreGraphics

/// An entry in the table of filters: a filter's names, its inputs, and how it is computed.
///
/// To add a filter, write its kernel (a `PixelKernel` in AcetatePixels) and its description, add the description to `all`,
/// and add its typed function and protocol (in `Builtins`).
package final class FilterDescription: Sendable {
    /// The operation of a filter for given inputs.
    enum Operation: Sendable {
        /// Processes one image.
        case image(@Sendable (FilterInputs, FilterSpace) -> FilterProgram)
        /// Generates an image that fills the extent.
        case generator(@Sendable (FilterInputs, FilterSpace) -> FilterProgram)
        /// Computes a transition between two images.
        case transition(@Sendable (_ inputs: [Double], TransitionSpace) -> any TransitionShape)
        /// Computes a transition between two images that moves their pixels.
        case movingTransition(@Sendable (FilterInputs) -> any MovingShape)
        /// Composites one image with another.
        case blend(PixelBlend)
        /// Computes a few pixels from an area of an image. A layer is unchanged.
        case reduction(@Sendable (FilterInputs) -> Reduction)
        /// Creates an image from another one by steps that depend on its extent. A layer is unchanged.
        case derived(@Sendable (CIImage, FilterInputs) -> CIImage)
        /// Creates an image of a finite size from its inputs; nil if that is not possible. A layer is unchanged.
        case source(@Sendable (FilterInputs) -> CIImage?)
        /// Has no effect by itself: a program's own subclass of `CIFilter`.
        case custom
    }

    /// The name that creates the filter, for example "CIBloom".
    package let name: String
    let displayName: String
    let categories: [String]
    /// The inputs; an input's position in this array is its index in a `FilterValue`.
    package let inputs: [FilterInput]
    let operation: Operation
    /// Whether the filter depends on positions or directions, in addition to the scale.
    package let isAnchored: Bool
    /// Whether the result for a finite image is infinite. In a layer it is clipped to the bounds.
    let isInfinite: Bool
    /// The extent of the result for an image with an extent; nil for the pixels that the filter may paint.
    let resultExtent: (@Sendable (FilterInputs, CGRect) -> CGRect?)?
    /// The range of each input's numbers in the concatenated numbers of all inputs.
    let ranges: [Range<Int>]
    private let indices: [String: Int]

    init(
        name: String, displayName: String, categories: [String], inputs: [FilterInput] = [], isAnchored: Bool = false,
        isInfinite: Bool = false, resultExtent: (@Sendable (FilterInputs, CGRect) -> CGRect?)? = nil,
        operation: Operation
    ) {
        self.name = name
        self.resultExtent = resultExtent
        self.isInfinite = isInfinite
        self.displayName = displayName
        self.categories = categories + [kCICategoryVideo, kCICategoryStillImage, kCICategoryBuiltIn]
        self.inputs = inputs
        self.isAnchored = isAnchored
        self.operation = operation
        var ranges: [Range<Int>] = []
        for input in inputs {
            let start = ranges.last?.upperBound ?? 0
            ranges.append(start..<start + input.meaning.count)
        }
        self.ranges = ranges
        indices = Dictionary(inputs.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Creates a filter that processes one image. `isAnchored`: whether it depends on positions or directions;
    /// `isInfinite`: whether its result is infinite for a finite image; `resultExtent`: the extent of the result.
    convenience init(
        name: String, displayName: String, categories: [String], inputs: [FilterInput] = [], isAnchored: Bool = false,
        isInfinite: Bool = false, resultExtent: (@Sendable (FilterInputs, CGRect) -> CGRect?)? = nil,
        lower: @escaping @Sendable (FilterInputs, FilterSpace) -> FilterProgram
    ) {
        self.init(
            name: name, displayName: displayName, categories: categories, inputs: inputs, isAnchored: isAnchored,
            isInfinite: isInfinite, resultExtent: resultExtent, operation: .image(lower))
    }

    /// Every filter, by name.
    static let all: [String: FilterDescription] = Dictionary(
        [
            blurs, sharpening, colorAdjustments, colorEffects, stylize, drawings, vignettes, halftones, distortions,
            nineParts,
            generators, gradients, geometry, tiles, transitions, blends, masks, morphology, convolutions, reductions,
            codes, texts,
        ].joined().map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

    /// CICategoryStylize.
    static let stylize = [bloom, gloom, comicEffect, highlightShadowAdjust]

    /// The keys of the filter's input images. In a layer these are the layer's content and its backdrop.
    var sources: [(key: String, displayName: String)] {
        switch operation {
        case .image, .reduction, .derived, .custom: [(kCIInputImageKey, "Image")]
        case .generator, .source: []
        case .transition, .movingTransition: [(kCIInputImageKey, "Image"), (kCIInputTargetImageKey, "Target Image")]
        case .blend: [(kCIInputImageKey, "Image"), (kCIInputBackgroundImageKey, "Background Image")]
        }
    }

    /// The index of the input with this key; nil if there is none.
    package func inputIndex(forKey key: String) -> Int? { indices[key] }

    var defaults: [Double] { inputs.flatMap(\.defaults) }
}
