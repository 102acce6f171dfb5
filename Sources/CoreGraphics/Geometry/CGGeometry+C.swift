import Foundation

// The functions of `CGGeometry.h` that Swift programs on macOS call by their C names.

/// The point with two coordinates.
@inlinable public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

/// The size with two extents.
@inlinable public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize {
    CGSize(width: width, height: height)
}

/// The rectangle with an origin and two extents, which may be negative.
@inlinable public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
}

/// The vector with two components.
@inlinable public func CGVectorMake(_ dx: CGFloat, _ dy: CGFloat) -> CGVector { CGVector(dx: dx, dy: dy) }

// A dictionary of numbers by the names of the fields, as `CGPointCreateDictionaryRepresentation` and the functions like it
// in `CGGeometry.h` write it. Programs store geometry with it in property lists.

extension CGPoint {
    /// The coordinates by the keys `X` and `Y`.
    public var dictionaryRepresentation: CFDictionary { ["X": Double(x), "Y": Double(y)] }

    /// The point that a dictionary describes; nil if a key is missing or its value is not a number.
    public init?(dictionaryRepresentation dict: CFDictionary) {
        guard let x = number(dict, "X"), let y = number(dict, "Y") else { return nil }
        self.init(x: x, y: y)
    }
}

extension CGSize {
    /// The extents by the keys `Width` and `Height`.
    public var dictionaryRepresentation: CFDictionary { ["Width": Double(width), "Height": Double(height)] }

    /// The size that a dictionary describes; nil if a key is missing or its value is not a number.
    public init?(dictionaryRepresentation dict: CFDictionary) {
        guard let width = number(dict, "Width"), let height = number(dict, "Height") else { return nil }
        self.init(width: width, height: height)
    }
}

extension CGRect {
    /// The origin and the extents by the keys `X`, `Y`, `Width` and `Height`.
    public var dictionaryRepresentation: CFDictionary {
        origin.dictionaryRepresentation.merging(size.dictionaryRepresentation) { first, _ in first }
    }

    /// The rectangle that a dictionary describes; nil if a key is missing or its value is not a number.
    public init?(dictionaryRepresentation dict: CFDictionary) {
        guard let origin = CGPoint(dictionaryRepresentation: dict), let size = CGSize(dictionaryRepresentation: dict)
        else { return nil }
        self.init(origin: origin, size: size)
    }
}

/// The number that a dictionary has for a key.
private func number(_ dictionary: CFDictionary, _ key: String) -> CGFloat? {
    (dictionary[key] as? NSNumber).map { CGFloat($0.doubleValue) } ?? (dictionary[key] as? Double).map { CGFloat($0) }
}
