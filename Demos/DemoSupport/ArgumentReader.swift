/// A reader of the arguments that follow a program's name.
package struct ArgumentReader {
    private var rest: ArraySlice<String>
    private var name = ""
    /// The options that have been read so far.
    private var given: Set<String> = []

    package init(_ arguments: [String]) { rest = arguments[...] }

    /// Returns the next option, or nil at the end.
    package mutating func option() -> String? {
        guard let next = rest.popFirst() else { return nil }
        name = next
        given.insert(next)
        return next
    }

    /// Returns the option's value, which is the next argument.
    package mutating func value() throws -> String {
        guard let value = rest.popFirst() else { throw OptionsError("\(name) needs a value after it") }
        return value
    }

    /// Returns the error for an option that the program does not have.
    package func unknown() -> OptionsError { OptionsError("there is no option \(name.debugDescription)") }

    /// Throws if one of the options that would have no effect was given; the reason completes the error message.
    package func refuse(_ ineffective: Set<String>, _ reason: String) throws {
        if let name = ineffective.intersection(given).min() { throw OptionsError("\(name) \(reason)") }
    }
}
