import AcetateKeyValue
import CoreGraphics

/// Reads a dictionary of options or properties. Numbers may be of any type; infinite ones count as absent.
struct Options {
    let values: CFDictionary

    init(_ values: CFDictionary?) {
        // Programs use keys of both types of strings, which are not equal here. Other keys have no meaning.
        self.values = (values ?? [:]).valuesByName
    }

    func number(_ key: CFString) -> Double? {
        KeyValue.double(values[key]).flatMap { $0.isFinite ? $0 : nil }
    }

    func integer(_ key: CFString) -> Int? { number(key).flatMap { Int(exactly: $0.rounded()) } }

    func flag(_ key: CFString) -> Bool? { number(key).map { $0 != 0 } }

    func text(_ key: CFString) -> String? { values[key] as? String }

    /// The dictionary with a key; empty if there is none.
    func dictionary(_ key: CFString) -> Options { Options(values[key].flatMap(Self.dictionary)) }

    /// Dictionaries of Swift and of Foundation.
    private static func dictionary(_ value: Any) -> CFDictionary? {
        (value as? CFDictionary) ?? ((value as? NSDictionary) as? CFDictionary)
    }
}
