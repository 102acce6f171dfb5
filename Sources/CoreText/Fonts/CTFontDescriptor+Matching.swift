import CoreGraphics

// The fonts that match descriptors (CTFontDescriptor.h, CTFontCollection.h).

/// The languages that the font has all letters for: an array of strings such as "de".
public let kCTFontLanguagesAttribute: CFString = "NSCTFontLanguagesAttribute"

/// The languages that the font has all letters for: an array of strings such as "de". Nil if they are not known.
public func CTFontCopySupportedLanguages(_ font: CTFont) -> CFArray? {
    let languages = font.resolved?.languages ?? []
    return languages.isEmpty ? nil : languages
}

/// The descriptors of all fonts that match one, the best first: an array. Nil if there is none.
///
/// - Parameter mandatoryAttributes: the keys of the attributes that fonts must have, while the others only decide which
///   match is better; nil for all attributes of the descriptor.
public func CTFontDescriptorCreateMatchingFontDescriptors(
    _ descriptor: CTFontDescriptor, _ mandatoryAttributes: CFSet?
) -> CFArray? {
    let found = descriptor.matches(mandatoryAttributes)
    return found.isEmpty ? nil : found
}

/// The descriptor of the font that matches one best; nil if there is none. See
/// `CTFontDescriptorCreateMatchingFontDescriptors`.
public func CTFontDescriptorCreateMatchingFontDescriptor(
    _ descriptor: CTFontDescriptor, _ mandatoryAttributes: CFSet?
) -> CTFontDescriptor? {
    descriptor.matches(mandatoryAttributes).first
}

extension CTFontDescriptor {
    fileprivate func matches(_ mandatory: CFSet?) -> [CTFontDescriptor] {
        let wanted = CTFontDescriptorCopyAttributes(self).valuesByName
        func isMandatory(_ key: CFString) -> Bool { mandatory?.contains(key) ?? true }
        let records = FontEnvironment.withLibrary { $0.records } ?? []
        let found = records.compactMap { record -> (record: FontRecord, score: Int)? in
            let fits = wanted.filter { record.matches($0.key, $0.value) }
            guard wanted.allSatisfy({ pair in !isMandatory(pair.key) || fits.contains { $0.key == pair.key } }) else {
                return nil
            }
            return (record, fits.count)
        }
        // The sort is stable: equal matches stay in the order of their names, but regular fonts come first.
        func order(_ match: (record: FontRecord, score: Int)) -> (Int, Double) {
            (-match.score, abs(match.record.traits.normalizedWeight) + match.record.traits.normalizedSlant)
        }
        return found.sorted { order($0) < order($1) }.map(\.record.descriptor)
    }
}

/// The result of a comparison.
public enum CFComparisonResult: CFIndex, Sendable {
    /// The first value comes first.
    case compareLessThan = -1
    /// Both values are equal.
    case compareEqualTo = 0
    /// The second value comes first.
    case compareGreaterThan = 1
}

/// Compares two descriptors for a sorted collection, with the pointer that was given.
public typealias CTFontCollectionSortDescriptorsCallback =
    (CTFontDescriptor, CTFontDescriptor, UnsafeMutableRawPointer) -> CFComparisonResult

/// Whether a collection contains each font once: a Boolean. Collections here always do.
public let kCTFontCollectionRemoveDuplicatesOption: CFString = "CTFontCollectionRemoveDuplicatesOption"

/// A set of fonts that is given by descriptors. Immutable and safe to use on any thread.
public class CTFontCollection: @unchecked Sendable {
    // Sendable: the property is never changed.
    /// Nil for all fonts.
    fileprivate let queries: [CTFontDescriptor]?

    fileprivate init(_ queries: [CTFontDescriptor]?) { self.queries = queries }

    fileprivate var descriptors: [CTFontDescriptor] {
        guard let queries else { return FontEnvironment.withLibrary { $0.records.map(\.descriptor) } ?? [] }
        var names: Set<String> = []
        return queries.flatMap { $0.matches(nil) }.filter { descriptor in
            names.insert(CTFontDescriptorCopyAttributes(descriptor)[kCTFontNameAttribute] as? String ?? "").inserted
        }
    }
}

/// The collection of all fonts. `options` may be nil.
public func CTFontCollectionCreateFromAvailableFonts(_ options: CFDictionary?) -> CTFontCollection {
    CTFontCollection(nil)
}

/// The collection of the fonts that match any of some descriptors: an array, or nil for none. `options` may be nil.
public func CTFontCollectionCreateWithFontDescriptors(
    _ queryDescriptors: CFArray?, _ options: CFDictionary?
) -> CTFontCollection {
    CTFontCollection(queryDescriptors?.compactMap { $0 as? CTFontDescriptor } ?? [])
}

/// A copy of a collection that contains the fonts of further descriptors.
public func CTFontCollectionCreateCopyWithFontDescriptors(
    _ original: CTFontCollection, _ queryDescriptors: CFArray?, _ options: CFDictionary?
) -> CTFontCollection {
    let added = queryDescriptors?.compactMap { $0 as? CTFontDescriptor } ?? []
    return CTFontCollection(original.queries.map { $0 + added })
}

/// The descriptors that the collection was created with: an array. Nil for the collection of all fonts.
public func CTFontCollectionCopyQueryDescriptors(_ collection: CTFontCollection) -> CFArray? { collection.queries }

/// The descriptors of the fonts of a collection: an array. Nil if there are none.
public func CTFontCollectionCreateMatchingFontDescriptors(_ collection: CTFontCollection) -> CFArray? {
    let found = collection.descriptors
    return found.isEmpty ? nil : found
}

/// The descriptors of the fonts of a collection, sorted by a function, which gets `refCon`. Nil if there are none. Without
/// a function they are not sorted.
public func CTFontCollectionCreateMatchingFontDescriptorsSortedWithCallback(
    _ collection: CTFontCollection, _ sortCallback: CTFontCollectionSortDescriptorsCallback?,
    _ refCon: UnsafeMutableRawPointer?
) -> CFArray? {
    let found = collection.descriptors
    guard let sortCallback, !found.isEmpty else { return found.isEmpty ? nil : found }
    // As in C, the pointer is null if the program passed nil.
    let pointer = unsafeBitCast(refCon, to: UnsafeMutableRawPointer.self)
    return found.sorted { sortCallback($0, $1, pointer) == .compareLessThan }
}

/// The descriptors of the fonts of one family in a collection: an array. Nil if there are none. `options` may be nil.
public func CTFontCollectionCreateMatchingFontDescriptorsForFamily(
    _ collection: CTFontCollection, _ familyName: CFString, _ options: CFDictionary?
) -> CFArray? {
    let found = collection.descriptors.filter {
        CTFontDescriptorCopyAttributes($0)[kCTFontFamilyNameAttribute] as? String == familyName
    }
    return found.isEmpty ? nil : found
}
