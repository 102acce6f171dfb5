/// A stretch of a string: UTF-16 units. A length of 0 stands for all that follows, where a function says so.
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

/// A range from its parts.
public func CFRangeMake(_ loc: Int, _ len: Int) -> CFRange { CFRange(location: loc, length: len) }
