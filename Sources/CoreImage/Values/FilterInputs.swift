import AcetatePixels
import Foundation

/// The validated inputs of a filter: each number is finite, within its input's range, and at most 1e9 in magnitude.
/// Inputs are addressed by their index in the description.
package struct FilterInputs: Sendable {
    /// The concatenated numbers of all inputs.
    let numbers: [Double]
    private let ranges: [Range<Int>]
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
        ranges = description.ranges
        self.objects = objects
    }

    /// The first (or only) number of an input.
    subscript(index: Int) -> Double { numbers[ranges[index].lowerBound] }

    /// All numbers of an input.
    func vector(_ index: Int) -> [Double] { Array(numbers[ranges[index]]) }

    /// The position or offset of an input, in points.
    func point(_ index: Int) -> FilterPoint {
        let first = ranges[index].lowerBound
        return FilterPoint(numbers[first], numbers[first + 1])
    }

    /// The four numbers of an input, such as a color, not premultiplied.
    func color(_ index: Int) -> PixelColor {
        let first = ranges[index].lowerBound
        return PixelColor(
            Float(numbers[first]), Float(numbers[first + 1]), Float(numbers[first + 2]), Float(numbers[first + 3]))
    }

    /// The image of an input; nil if it is not set.
    func image(_ index: Int) -> CIImage? {
        if case .image(let image) = objects[index] { image } else { nil }
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
}
