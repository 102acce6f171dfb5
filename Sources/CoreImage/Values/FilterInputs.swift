import AcetatePixels
import CoreGraphics
import Foundation

/// The validated inputs of a filter: each number is finite, within its input's range, and at most 1e9 in magnitude.
/// Inputs are addressed by their index in the description.
package struct FilterInputs: Sendable {
    /// The concatenated numbers of all inputs.
    let numbers: [Double]
    private let description: FilterDescription
    /// The values with which the filter computes; those of the colors that `color` returns.
    private(set) var values = WorkingSpace.encoded
    private let objects: [Int: FilterObject]

    init(_ numbers: [Double], _ objects: [Int: FilterObject] = [:], of description: FilterDescription) {
        var clamped = numbers
        for (input, indices) in zip(description.inputs, description.ranges) {
            let range = input.range.clamped(to: -1e9...1e9)
            // The array is only copied if a number is out of range.
            for index in indices where !range.contains(numbers[index]) {
                clamped[index] = max(range.lowerBound, min(range.upperBound, numbers[index]))
            }
        }
        self.numbers = clamped
        self.description = description
        self.objects = objects
    }

    /// The same inputs for a filter that computes with other values.
    func using(_ values: WorkingSpace) -> FilterInputs {
        var result = self
        result.values = values
        return result
    }

    /// The first (or only) number of an input.
    subscript(index: Int) -> Double { numbers[description.ranges[index].lowerBound] }

    /// All numbers of an input.
    func vector(_ index: Int) -> [Double] { Array(numbers[description.ranges[index]]) }

    /// The position or offset of an input, in points.
    func point(_ index: Int) -> FilterPoint {
        let first = description.ranges[index].lowerBound
        return FilterPoint(numbers[first], numbers[first + 1])
    }

    /// The four numbers of an input, such as a color, not premultiplied.
    func color(_ index: Int) -> PixelColor {
        let first = description.ranges[index].lowerBound
        let color = PixelColor(
            Float(numbers[first]), Float(numbers[first + 1]), Float(numbers[first + 2]), Float(numbers[first + 3]))
        return description.inputs[index].meaning.isColor ? values.color(color) : color
    }

    /// The image of an input; nil if it is not set.
    func image(_ index: Int) -> CIImage? {
        if case .image(let image) = objects[index] { image } else { nil }
    }

    /// The string of an input; nil if it is not set.
    func string(_ index: Int) -> String? {
        if case .string(let string) = objects[index] { string } else { nil }
    }

    /// The text of an input with attributes; nil if it is not set.
    func attributedString(_ index: Int) -> NSAttributedString? {
        if case .attributedString(let text) = objects[index] { text.value } else { nil }
    }

    /// The color space of an input; nil if it is not set.
    func colorSpace(_ index: Int) -> CGColorSpace? {
        if case .colorSpace(let space) = objects[index] { space } else { nil }
    }

    /// The data of an input; nil if it is not set.
    func data(_ index: Int) -> Data? {
        if case .data(let data) = objects[index] { data } else { nil }
    }
}

/// The value of an input that is not a number.
package enum FilterObject: Sendable, Equatable {
    /// Images are equal only if they are identical.
    case image(CIImage)
    case data(Data)
    case string(String)
    case colorSpace(CGColorSpace)
    case attributedString(AttributedText)

    /// The object for an input with a meaning; nil if its type does not fit.
    init?(_ any: Any, for meaning: FilterInput.Meaning) {
        switch (meaning, any) {
        case (.image, let image as CIImage): self = .image(image)
        case (.data, let data as Data): self = .data(data)
        case (.string, let string as String): self = .string(string)
        case (.colorSpace, let space as CGColorSpace): self = .colorSpace(space)
        case (.attributedString, let text as NSAttributedString): self = .attributedString(AttributedText(text))
        default: return nil
        }
    }

    /// Whether the object fits an input with a meaning.
    func fits(_ meaning: FilterInput.Meaning) -> Bool {
        switch self {
        case .image: meaning == .image
        case .data: meaning == .data
        case .string: meaning == .string
        case .colorSpace: meaning == .colorSpace
        case .attributedString: meaning == .attributedString
        }
    }

    /// The object for key-value coding.
    var boxed: Any {
        switch self {
        case .image(let image): image
        case .data(let data): data
        case .string(let string): string
        case .colorSpace(let space): space
        case .attributedString(let text): text.value
        }
    }
}

/// A text with attributes.
///
/// `@unchecked Sendable`: the value is a copy that nothing changes.
package struct AttributedText: @unchecked Sendable, Equatable {
    let value: NSAttributedString

    init(_ value: NSAttributedString) { self.value = NSAttributedString(attributedString: value) }

    package static func == (a: AttributedText, b: AttributedText) -> Bool { a.value.isEqual(to: b.value) }
}
