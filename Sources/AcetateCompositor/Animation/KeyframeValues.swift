import CoreGraphics

/// The values of a keyframe animation, which are many in some programs. Small values take 24 bytes each. The others are stored
/// separately, because otherwise each number would take as much memory as a matrix.
package struct KeyframeValues: Sendable, RandomAccessCollection {
    private enum Stored: Sendable {
        case bool(Bool)
        case number(Double)
        case point(CGPoint)
        case size(CGSize)
        case color(CGColor)
        case path(CGPath)
        case numbers([Double])
        indirect case other(PropertyValue)
    }

    private var stored: [Stored] = []

    package init() {}

    package mutating func reserveCapacity(_ count: Int) { stored.reserveCapacity(count) }

    package mutating func append(_ value: PropertyValue) {
        let new: Stored =
            switch value {
            case .bool(let bool): .bool(bool)
            case .number(let number): .number(number)
            case .point(let point): .point(point)
            case .size(let size): .size(size)
            case .color(let color): .color(color)
            case .path(let path): .path(path)
            case .numbers(let numbers): .numbers(numbers)
            default: .other(value)
            }
        stored.append(new)
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { stored.count }

    package subscript(index: Int) -> PropertyValue {
        switch stored[index] {
        case .bool(let bool): .bool(bool)
        case .number(let number): .number(number)
        case .point(let point): .point(point)
        case .size(let size): .size(size)
        case .color(let color): .color(color)
        case .path(let path): .path(path)
        case .numbers(let numbers): .numbers(numbers)
        case .other(let value): value
        }
    }
}
