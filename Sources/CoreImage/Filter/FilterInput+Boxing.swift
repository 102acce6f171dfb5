import AcetateKeyValue
import Foundation

// Converts an input's numbers from and to `Any`, for key-value coding.
extension FilterInput {
    /// The input's numbers as an object for key-value coding, such as an `NSNumber`, a `CIColor` or a `CIVector`.
    func boxed(_ numbers: ArraySlice<Double>) -> Any {
        switch meaning {
        case .scalar, .distance, .angle, .time, .count: KeyValue.boxed(numbers.first ?? 0)
        case .boolean: KeyValue.boxed(numbers.first != 0)
        case .position, .position3, .offset, .rectangle, .vector: CIVector(numbers.map { CGFloat($0) })
        case .transform: NSAffineTransform(CGAffineTransform(numbers: Array(numbers)))
        case .image, .data, .string, .attributedString, .colorSpace: NSNull()
        case .color, .opaqueColor: CIColor(components: Array(numbers))
        }
    }

    /// The numbers of a value; nil if its type does not fit or a number is not finite.
    func numbers(_ any: Any) -> [Double]? {
        let numbers: [Double]? =
            switch meaning {
            case .scalar, .distance, .angle, .time, .count: KeyValue.double(any).map { [$0] }
            case .boolean: KeyValue.bool(any).map { [$0 ? 1 : 0] }
            case .position3, .vector: vector(any)
            case .image, .data, .string, .attributedString, .colorSpace: nil
            case .transform: CGAffineTransform(coded: any)?.numbers
            case .position, .offset:
                KeyValue.point(any).map { [Double($0.x), Double($0.y)] } ?? vector(any)
            case .rectangle:
                KeyValue.rect(any).map { [$0.origin.x, $0.origin.y, $0.size.width, $0.size.height].map { Double($0) } }
                    ?? vector(any)
            case .color, .opaqueColor:
                (any as? CIColor)?.numbers ?? (any as? CGColor).map { CIColor(color: $0).numbers }
            }
        guard let numbers, numbers.count == meaning.count, numbers.allSatisfy(\.isFinite) else { return nil }
        return numbers
    }

    private func vector(_ any: Any) -> [Double]? {
        (any as? CIVector)?.values.map { Double($0) } ?? KeyValue.numbers(any)
    }

    /// The required type, for messages to the programmer.
    var requirement: String {
        switch meaning {
        case .scalar, .distance, .angle, .time, .count: "needs a finite number"
        case .boolean: "needs a Boolean"
        case .position3: "needs a CIVector of three numbers"
        case .vector(let count): "needs a CIVector of \(count) numbers"
        case .transform: "needs a CGAffineTransform"
        case .image: "needs a CIImage"
        case .data: "needs Data"
        case .string: "needs a string"
        case .colorSpace: "needs a CGColorSpace"
        case .attributedString: "needs an NSAttributedString"
        case .position, .offset: "needs a CIVector of two numbers, or a CGPoint"
        case .rectangle: "needs a CIVector of four numbers, or a CGRect"
        case .color, .opaqueColor: "needs a CIColor or a CGColor"
        }
    }
}
