// The archives and the texts of the geometry types, as on macOS: lists of numbers without names. Foundation on Linux archives
// points, sizes and rectangles in the same way, but prints their types and the names of their members.

extension CGVector: Codable {
    /// Reads `dx` and `dy` from a list.
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        self.init(dx: try container.decode(CGFloat.self), dy: try container.decode(CGFloat.self))
    }

    /// Writes `dx` and `dy` as a list.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for number in [dx, dy] { try container.encode(number) }
    }
}

extension CGAffineTransform: Codable {
    /// Reads the six entries from a list.
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        self.init(
            a: try container.decode(CGFloat.self), b: try container.decode(CGFloat.self),
            c: try container.decode(CGFloat.self), d: try container.decode(CGFloat.self),
            tx: try container.decode(CGFloat.self), ty: try container.decode(CGFloat.self))
    }

    /// Writes the six entries as a list.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for number in [a, b, c, d, tx, ty] { try container.encode(number) }
    }
}

extension CGPoint: @retroactive CustomDebugStringConvertible {
    /// Such as `(1.0, 2.0)`.
    public var debugDescription: String { "(\(x), \(y))" }
}

extension CGSize: @retroactive CustomDebugStringConvertible {
    /// Such as `(1.0, 2.0)`.
    public var debugDescription: String { "(\(width), \(height))" }
}

extension CGRect: @retroactive CustomDebugStringConvertible {
    /// The origin and the size, such as `(1.0, 2.0, 3.0, 4.0)`.
    public var debugDescription: String { "(\(origin.x), \(origin.y), \(size.width), \(size.height))" }
}

extension CGVector: CustomDebugStringConvertible {
    /// Such as `(1.0, 2.0)`.
    public var debugDescription: String { "(\(dx), \(dy))" }
}
