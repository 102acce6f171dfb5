/// The name of a command, such as `"moveUp:"`.
///
/// Linux has no Objective-C runtime and therefore no `#selector`. A command has its Objective-C name, which key
/// bindings and `doCommand(by:)` look up in a table.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    private let name: String

    /// The command with an Objective-C name, including its colons.
    public init(_ name: String) {
        self.name = name
    }

    public init(stringLiteral name: String) {
        self.name = name
    }

    public var description: String { name }
}

/// The command with an Objective-C name.
public func NSSelectorFromString(_ name: String) -> Selector {
    Selector(name)
}

/// The Objective-C name of a command.
public func NSStringFromSelector(_ selector: Selector) -> String {
    selector.description
}
