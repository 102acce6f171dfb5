/// A range of a string in UTF-16 code units. For functions that say so, a length of 0 means the rest of the string.
public struct CFRange: Sendable, Hashable {
    public var location: Int
    public var length: Int

    public init() {
        self.init(location: 0, length: 0)
    }

    public init(location: Int, length: Int) {
        self.location = location
        self.length = length
    }
}

/// Creates a range.
public func CFRangeMake(_ loc: Int, _ len: Int) -> CFRange { CFRange(location: loc, length: len) }
