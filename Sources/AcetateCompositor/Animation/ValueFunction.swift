/// Converts numbers to a transform: a `CAValueFunction`, by the names in its header.
package enum ValueFunction: String, Sendable {
    case rotateX, rotateY, rotateZ
    case scaleX, scaleY, scaleZ
    /// Takes three numbers.
    case scale
    case translateX, translateY, translateZ
    /// Takes three numbers.
    case translate

    /// The number of inputs.
    package var inputCount: Int { self == .scale || self == .translate ? 3 : 1 }

    /// The transform for `inputCount` numbers, with angles in radians; nil for another count.
    package func transform(_ numbers: [Double]) -> CATransform3D? {
        guard numbers.count == inputCount else { return nil }
        return switch self {
        case .scale: CATransform3DMakeScale(numbers[0], numbers[1], numbers[2])
        case .translate: CATransform3DMakeTranslation(numbers[0], numbers[1], numbers[2])
        default: transform(numbers[0])
        }
    }

    /// The transform for a value with `inputCount` numbers; nil for another value.
    func transform(_ value: PropertyValue) -> CATransform3D? {
        switch value {
        case .number(let number) where inputCount == 1: transform(number)
        case .numbers(let numbers): transform(numbers)
        default: nil
        }
    }

    private func transform(_ number: Double) -> CATransform3D {
        switch self {
        case .rotateX: CATransform3DMakeRotation(number, 1, 0, 0)
        case .rotateY: CATransform3DMakeRotation(number, 0, 1, 0)
        case .rotateZ: CATransform3DMakeRotation(number, 0, 0, 1)
        case .scaleX: CATransform3DMakeScale(number, 1, 1)
        case .scaleY: CATransform3DMakeScale(1, number, 1)
        case .scaleZ: CATransform3DMakeScale(1, 1, number)
        case .translateX: CATransform3DMakeTranslation(number, 0, 0)
        case .translateY: CATransform3DMakeTranslation(0, number, 0)
        case .translateZ: CATransform3DMakeTranslation(0, 0, number)
        case .scale: CATransform3DMakeScale(number, number, number)
        case .translate: CATransform3DMakeTranslation(number, number, number)
        }
    }

    /// The numbers whose transform is the identity.
    var neutral: PropertyValue {
        switch self {
        case .scaleX, .scaleY, .scaleZ: .number(1)
        case .scale: .numbers([1, 1, 1])
        case .translate: .numbers([0, 0, 0])
        default: .number(0)
        }
    }

    /// The inputs for which the function gives its part of `transform`.
    func value(of transform: CATransform3D) -> PropertyValue {
        func numbers(_ fields: [StructureField]) -> PropertyValue {
            .numbers(
                fields.map {
                    guard case .number(let number)? = $0.get(from: .transform(transform)) else { return 0 }
                    return number
                })
        }
        let field: StructureField
        switch self {
        case .rotateX: field = .rotationX
        case .rotateY: field = .rotationY
        case .rotateZ: field = .rotationZ
        case .scaleX: field = .scaleX
        case .scaleY: field = .scaleY
        case .scaleZ: field = .scaleZ
        case .translateX: field = .translationX
        case .translateY: field = .translationY
        case .translateZ: field = .translationZ
        case .scale: return numbers([.scaleX, .scaleY, .scaleZ])
        case .translate: return numbers([.translationX, .translationY, .translationZ])
        }
        return field.get(from: .transform(transform)) ?? neutral
    }
}
