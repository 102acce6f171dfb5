import Foundation

/// A value that is retained, or an object that is not, as associations of objects and collections with weak objects keep them.
struct KeptValue {
    private let retained: Any?
    private weak var object: AnyObject?

    /// - Parameters:
    ///   - isWeak: whether an object is not retained. Values of structures are always kept.
    ///   - copies: whether a value that can be copied is.
    init(_ value: Any, isWeak: Bool, copies: Bool) {
        let value = copies ? (value as? any NSCopying)?.copy(with: nil) ?? value : value
        object = isWeak ? objectWithIdentity(value) : nil
        retained = object == nil ? value : nil
    }

    /// The value; nil if it was an object that is gone.
    var value: Any? { retained ?? object }
}

/// An instance of a class, also in an optional; nil for the value of a structure, which would be in a new object each time.
func objectWithIdentity(_ value: Any) -> AnyObject? {
    if type(of: value) is AnyClass { return value as AnyObject }
    return (value as? any OptionalValue)?.content.flatMap(objectWithIdentity)
}

/// An optional of any type.
private protocol OptionalValue { var content: Any? { get } }

extension Optional: OptionalValue {
    fileprivate var content: Any? { self }
}
