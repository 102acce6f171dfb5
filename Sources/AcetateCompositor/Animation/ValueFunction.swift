/// Converts numbers to a transform: a `CAValueFunction`, by the names in its header.
package enum ValueFunction: String, Sendable {
    case rotateX, rotateY, rotateZ
    case scaleX, scaleY, scaleZ
    /// Takes three numbers.
    case scale
    case translateX, translateY, translateZ
    /// Takes three numbers.
    case translate

    /// The fields of a transform that the inputs set.
    private var fields: [StructureField] {
        switch self {
        case .rotateX: [.rotationX]
        case .rotateY: [.rotationY]
        case .rotateZ: [.rotationZ]
        case .scaleX: [.scaleX]
        case .scaleY: [.scaleY]
        case .scaleZ: [.scaleZ]
        case .scale: [.scaleX, .scaleY, .scaleZ]
        case .translateX: [.translationX]
        case .translateY: [.translationY]
        case .translateZ: [.translationZ]
        case .translate: [.translationX, .translationY, .translationZ]
        }
    }

    /// The number of inputs.
    package var inputCount: Int { fields.count }

    /// The transform for `inputCount` numbers, with angles in radians; nil for another count.
    package func transform(_ numbers: [Double]) -> CATransform3D? {
        guard numbers.count == inputCount else { return nil }
        let number = numbers[0]
        return switch self {
        case .rotateX: CATransform3DMakeRotation(number, 1, 0, 0)
        case .rotateY: CATransform3DMakeRotation(number, 0, 1, 0)
        case .rotateZ: CATransform3DMakeRotation(number, 0, 0, 1)
        case .scaleX: CATransform3DMakeScale(number, 1, 1)
        case .scaleY: CATransform3DMakeScale(1, number, 1)
        case .scaleZ: CATransform3DMakeScale(1, 1, number)
        case .scale: CATransform3DMakeScale(number, numbers[1], numbers[2])
        case .translateX: CATransform3DMakeTranslation(number, 0, 0)
        case .translateY: CATransform3DMakeTranslation(0, number, 0)
        case .translateZ: CATransform3DMakeTranslation(0, 0, number)
        case .translate: CATransform3DMakeTranslation(number, numbers[1], numbers[2])
        }
    }

    /// The transform for a value with `inputCount` numbers; nil for another value.
    func transform(_ value: PropertyValue) -> CATransform3D? {
        switch value {
        case .number(let number): transform([number])
        case .numbers(let numbers): transform(numbers)
        default: nil
        }
    }

    /// The numbers whose transform is the identity.
    var neutral: PropertyValue { value(of: CATransform3DIdentity) }

    /// The inputs for which the function gives its part of `transform`.
    func value(of transform: CATransform3D) -> PropertyValue {
        let numbers: [Double] = fields.map { field in
            if case .number(let number)? = field.get(from: .transform(transform)) { number } else { 0 }
        }
        return numbers.count == 1 ? .number(numbers[0]) : .numbers(numbers)
    }
}
