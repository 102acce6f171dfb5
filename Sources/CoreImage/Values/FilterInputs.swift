import AcetatePixels
import Foundation

/// The inputs of a filter as its description lowers them: each number finite, within its input's range, and of at most
/// 1e9 in magnitude. An input is named by its place in the description.
package struct FilterInputs: Sendable {
    /// The numbers of all inputs, one input after the other.
    let numbers: [Double]
    private let places: [Range<Int>]
    private let objects: [Int: FilterObject]

    init(_ numbers: [Double], _ objects: [Int: FilterObject] = [:], of description: FilterDescription) {
        var clamped = numbers
        for (input, place) in zip(description.inputs, description.places) {
            let range = input.range.clamped(to: -1e9...1e9)
            // What is in its range is not copied.
            for index in place where !range.contains(numbers[index]) {
                clamped[index] = max(range.lowerBound, min(range.upperBound, numbers[index]))
            }
        }
        self.numbers = clamped
        places = description.places
        self.objects = objects
    }

    /// The number, or the first of the numbers, of an input.
    subscript(index: Int) -> Double { numbers[places[index].lowerBound] }

    /// All numbers of an input.
    func vector(_ index: Int) -> [Double] { Array(numbers[places[index]]) }

    /// An input that is a position or an offset, in points.
    func point(_ index: Int) -> FilterPoint {
        let first = places[index].lowerBound
        return FilterPoint(numbers[first], numbers[first + 1])
    }

    /// An input of four numbers, a colour for one, not multiplied by its alpha.
    func color(_ index: Int) -> PixelColor {
        let first = places[index].lowerBound
        return PixelColor(
            Float(numbers[first]), Float(numbers[first + 1]), Float(numbers[first + 2]), Float(numbers[first + 3]))
    }

    /// An input that is a picture; nil where it is not set.
    func image(_ index: Int) -> CIImage? {
        if case .image(let image) = objects[index] { image } else { nil }
    }

    /// An input that is bytes; nil where it is not set.
    func data(_ index: Int) -> Data? {
        if case .data(let data) = objects[index] { data } else { nil }
    }
}

/// The value of an input that is no number.
package enum FilterObject: Sendable, Equatable {
    /// Equal to the very same picture.
    case image(CIImage)
    case data(Data)
}
