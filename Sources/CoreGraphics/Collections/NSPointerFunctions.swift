import Foundation

/// How the collections of Foundation on macOS that Linux lacks keep and compare their objects.
public final class NSPointerFunctions: NSObject {
    /// How objects are kept and compared.
    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Objects are retained. The default.
        public static let strongMemory: Options = []
        /// Objects are not retained, and leave the collection when they are deinitialized.
        public static let weakMemory = Options(rawValue: 5 << 0)
        /// Objects that are equal are the same: those of subclasses of `NSObject` by `isEqual(_:)` and `hash`, others that are
        /// `Hashable` by their values, and the rest by identity. The default.
        public static let objectPersonality: Options = []
        /// Only an object itself is the same.
        public static let objectPointerPersonality = Options(rawValue: 2 << 8)
        /// Objects that are added are copied, if they are `NSCopying`.
        public static let copyIn = Options(rawValue: 1 << 16)
    }
}

/// An object in a collection, which may have been deinitialized since.
struct PointerSlot {
    private let options: NSPointerFunctions.Options
    private let kept: KeptValue
    /// The hash value of the object when it was added.
    let hash: Int

    init(_ value: Any, _ options: NSPointerFunctions.Options) {
        self.options = options
        kept = KeptValue(value, isWeak: options.contains(.weakMemory), copies: options.contains(.copyIn))
        hash = Self.hash(of: kept.value ?? value, options)
    }

    /// The object; nil if it was deinitialized.
    var value: Any? { kept.value }

    static func hash(of value: Any, _ options: NSPointerFunctions.Options) -> Int {
        if !options.contains(.objectPointerPersonality), let value = value as? any Hashable { return value.hashValue }
        return objectWithIdentity(value).map { ObjectIdentifier($0).hashValue } ?? 0
    }

    /// Whether the object is the same as another one.
    func isSame(as other: Any) -> Bool {
        guard let value else { return false }
        if let one = objectWithIdentity(value), let other = objectWithIdentity(other), one === other { return true }
        guard !options.contains(.objectPointerPersonality), let value = value as? any Hashable else { return false }
        return AnyHashable(value) == (other as? any Hashable).map { AnyHashable($0) }
    }
}
