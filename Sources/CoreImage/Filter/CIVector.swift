import CoreGraphics

/// A vector of numbers, such as a filter's position or rectangle. Immutable.
public final class CIVector: NSObject, NSCopying, Sendable {
    let values: [CGFloat]

    init(_ values: [CGFloat]) { self.values = values }

    /// A vector of `count` numbers; empty if `count` is 0 or less.
    public convenience init(values: UnsafePointer<CGFloat>, count: Int) {
        self.init(count > 0 ? Array(UnsafeBufferPointer(start: values, count: count)) : [])
    }

    /// Creates a vector of one number.
    public convenience init(x: CGFloat) { self.init([x]) }
    /// Creates a vector of two numbers.
    public convenience init(x: CGFloat, y: CGFloat) { self.init([x, y]) }
    /// Creates a vector of three numbers.
    public convenience init(x: CGFloat, y: CGFloat, z: CGFloat) { self.init([x, y, z]) }
    /// Creates a vector of four numbers.
    public convenience init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) { self.init([x, y, z, w]) }

    /// A point as x, y.
    public convenience init(cgPoint p: CGPoint) { self.init([p.x, p.y]) }

    /// A rectangle as x, y, width, height.
    public convenience init(cgRect r: CGRect) {
        self.init([r.origin.x, r.origin.y, r.size.width, r.size.height])
    }

    /// An affine transform as a, b, c, d, tx, ty.
    public convenience init(cgAffineTransform t: CGAffineTransform) { self.init([t.a, t.b, t.c, t.d, t.tx, t.ty]) }

    /// The vector for a string such as "[1.0 2.0]"; empty if the string is invalid.
    public convenience init(string representation: String) { self.init(NumberList.numbers(in: representation)) }

    /// The number of elements.
    public var count: Int { values.count }

    /// The element at an index; 0 if the index is out of range.
    public func value(at index: Int) -> CGFloat { values.indices.contains(index) ? values[index] : 0 }

    /// The first number; 0 if there is none.
    public var x: CGFloat { value(at: 0) }
    /// The second number; 0 if there is none.
    public var y: CGFloat { value(at: 1) }
    /// The third number; 0 if there is none.
    public var z: CGFloat { value(at: 2) }
    /// The fourth number; 0 if there is none.
    public var w: CGFloat { value(at: 3) }

    /// The first two numbers.
    public var cgPointValue: CGPoint { CGPoint(x: x, y: y) }

    /// The first four numbers, as x, y, width, height.
    public var cgRectValue: CGRect { CGRect(x: x, y: y, width: z, height: w) }

    /// The first six numbers, as a, b, c, d, tx, ty.
    public var cgAffineTransformValue: CGAffineTransform {
        CGAffineTransform(a: x, b: y, c: z, d: w, tx: value(at: 4), ty: value(at: 5))
    }

    /// The numbers in brackets: "[1.0 2.0]".
    public var stringRepresentation: String { "[" + NumberList.string(values) + "]" }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool { (object as? CIVector)?.values == values }
    public override var hash: Int { values.hashValue }
    public override var description: String { stringRepresentation }
}

/// The string representation of vectors and colors: numbers separated by spaces.
enum NumberList {
    static func string(_ numbers: [CGFloat]) -> String { numbers.map { "\($0)" }.joined(separator: " ") }

    /// Parses numbers separated by spaces, with optional brackets; empty if any part is not a number.
    static func numbers(in string: String) -> [CGFloat] {
        var text = Substring(string)
        if text.first == "[", text.last == "]", text.count > 1 { text = text.dropFirst().dropLast() }
        let parts = text.split(separator: " ")
        let numbers = parts.compactMap { Double($0) }.map { CGFloat($0) }
        return numbers.count == parts.count ? numbers : []
    }
}
