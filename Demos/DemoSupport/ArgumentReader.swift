/// The arguments after a program's name, read one by one.
package struct ArgumentReader {
    private var rest: ArraySlice<String>
    private var name = ""
    /// The options that have been read.
    private var given: Set<String> = []

    package init(_ arguments: [String]) { rest = arguments[...] }

    /// The next option; nil at the end.
    package mutating func option() -> String? {
        guard let next = rest.popFirst() else { return nil }
        name = next
        given.insert(next)
        return next
    }

    /// The option's value, from the next argument.
    package mutating func value() throws -> String {
        guard let value = rest.popFirst() else { throw OptionsError("\(name) needs a value") }
        return value
    }

    /// Says that the option is none of the program's.
    package func unknown() -> OptionsError { OptionsError("unknown option \(name.debugDescription)") }

    /// Refuses options that would be of no effect, for a reason.
    package func refuse(_ useless: Set<String>, _ reason: String) throws {
        if let name = useless.intersection(given).min() { throw OptionsError("\(name) \(reason)") }
    }
}
