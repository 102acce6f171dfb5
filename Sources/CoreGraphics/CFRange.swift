/// A range of a string in UTF-16 code units. For functions that say so, a length of 0 means the rest of the string.
public struct CFRange: Sendable, Hashable {
    /// The index of the first element.
    public var location: Int
    /// The number of elements.
    public var length: Int

    /// Creates the empty range at 0.
    public init() {
        self.init(location: 0, length: 0)
    }

    /// Creates a range from its start and its number of elements.
    public init(location: Int, length: Int) {
        self.location = location
        self.length = length
    }
}

/// Creates a range.
public func CFRangeMake(_ loc: Int, _ len: Int) -> CFRange { CFRange(location: loc, length: len) }
