import Foundation

/// Makes objects of what `ArchiveEncoder` took down. What is damaged, of the wrong type, or of a class that may not be
/// there, is an error; the first stays.
final class ArchiveDecoder: NSCoder {
    private struct Frame {
        var properties: [String: Any]
        var fields: [String: Any]
    }

    private let objects: [[String: Any]]
    /// The objects that are made, and nil for those that are being made.
    private var made: [Int: NSObject?] = [:]
    private var frames: [Frame] = []
    private let isSecure: Bool
    /// Classes of objects that Foundation archives, and that may be made where coding is secure.
    let foreignClasses: [AnyClass]
    private(set) var failure: NSError?

    /// The objects in `data`; an error where it is none that an encoder made.
    init(_ data: Data, requiresSecureCoding: Bool, allowedClasses: [AnyClass]) throws {
        guard let list = ArchiveFormat.list(data) as? [String: Any],
            let objects = list["objects"] as? [[String: Any]], !objects.isEmpty
        else { throw ArchiveError.damaged("its properties cannot be read") }
        self.objects = objects
        isSecure = requiresSecureCoding
        foreignClasses = allowedClasses
    }

    /// Gives the archive's first object its properties.
    func restoreRoot(_ object: some Archivable) throws {
        made[0] = .some(nil)
        enter(objects[0]) { _ = restoreProperties(of: object) }
        if let failure { throw failure }
    }

    /// Gives the object whose `init(coder:)` runs its properties; false where one is damaged.
    func restoreProperties(of object: some Archivable) -> Bool {
        let properties = frames.last?.properties ?? [:]
        // A style comes first, for it gives values to properties that have none.
        let ordered = properties.sorted { ($0.key == "style" ? "" : $0.key) < ($1.key == "style" ? "" : $1.key) }
        for (key, node) in ordered where failure == nil {
            let value = value(node)
            if failure == nil, !object.restore(value, forKey: key) {
                fail("“\(key)” of \(object.archivedName) cannot be \(value ?? "nil")")
            }
        }
        return failure == nil
    }

    /// The object at a place in the list; nil, and an error, where it cannot be made.
    func object(at place: Int) -> NSObject? {
        if let object = made[place] { return object ?? fail("an object holds itself") }
        guard objects.indices.contains(place), let name = objects[place]["class"] as? String else {
            return fail("an object is missing")
        }
        guard frames.count < Archive.maximumDepth else { return fail("objects are too deep in each other") }
        guard let type = NSClassFromString(name), ArchiveTag.isKnown(type),
            let coded = type as? any (NSObject & NSSecureCoding).Type
        else { return fail("it holds an object of the unexpected class \(name)") }
        made[place] = .some(nil)
        var result: NSObject?
        enter(objects[place]) { result = coded.init(coder: self) }
        guard failure == nil, let result else { return fail("a \(name) cannot be read") }
        made[place] = result
        return result
    }

    private func enter(_ object: [String: Any], _ body: () -> Void) {
        frames.append(
            Frame(
                properties: object["properties"] as? [String: Any] ?? [:],
                fields: object["fields"] as? [String: Any] ?? [:]))
        body()
        frames.removeLast()
    }

    /// Notes that the archive is damaged. The first cause counts.
    @discardableResult func fail<Result>(_ cause: String) -> Result? {
        if failure == nil { failure = ArchiveError.damaged(cause) }
        return nil
    }

    func fail(_ cause: String) { let _: Any? = fail(cause) }

    // MARK: For the `init(coder:)` of those that archive themselves

    override var allowsKeyedCoding: Bool { true }
    override var requiresSecureCoding: Bool { isSecure }
    override var allowedClasses: [AnyClass]? { foreignClasses }
    override var error: (any Error)? { failure }

    override func failWithError(_ error: any Error) {
        if failure == nil { failure = error as NSError }
    }

    private func field(_ key: String) -> Any? { frames.last?.fields[key] }

    override func containsValue(forKey key: String) -> Bool { field(key) != nil }

    override func decodeObject(forKey key: String) -> Any? { field(key).flatMap { value($0) }.map(Self.object) }

    override func decodeObject(of classes: [AnyClass]?, forKey key: String) -> Any? {
        guard let object = decodeObject(forKey: key) else { return nil }
        guard let classes else { return object }
        let type: AnyClass = Swift.type(of: object as AnyObject)
        guard classes.contains(where: { Self.isKind(type, of: $0) }) else {
            return fail("“\(key)” holds the unexpected class \(type)")
        }
        return object
    }

    override func decodeObject<DecodedObjectType: NSCoding>(
        of cls: DecodedObjectType.Type, forKey key: String
    ) -> DecodedObjectType? where DecodedObjectType: NSObject {
        decodeObject(of: [cls], forKey: key) as? DecodedObjectType
    }

    private func number(_ key: String) -> NSNumber? {
        guard let field = field(key) else { return nil }
        return field as? NSNumber ?? fail("“\(key)” is no number")
    }

    override func decodeBool(forKey key: String) -> Bool { number(key)?.boolValue ?? false }
    override func decodeInt32(forKey key: String) -> Int32 { number(key)?.int32Value ?? 0 }
    override func decodeInt64(forKey key: String) -> Int64 { number(key)?.int64Value ?? 0 }
    override func decodeInteger(forKey key: String) -> Int { number(key)?.intValue ?? 0 }
    override func decodeFloat(forKey key: String) -> Float { number(key)?.floatValue ?? 0 }
    override func decodeDouble(forKey key: String) -> Double { number(key)?.doubleValue ?? 0 }
    override func withDecodedUnsafeBytes<ResultType>(
        forKey key: String, body: (UnsafeRawBufferPointer?) throws -> ResultType
    ) rethrows -> ResultType {
        guard let data = field(key) as? Data else { return try body(nil) }
        return try data.withUnsafeBytes { try body($0) }
    }

    /// What `NSCoder` hands out: Foundation's classes in place of Swift's types.
    private static func object(_ value: Any) -> Any {
        switch value {
        case let value as String: NSString(string: value)
        case let value as Data: NSData(data: value)
        case let value as Date: NSDate(timeIntervalSinceReferenceDate: value.timeIntervalSinceReferenceDate)
        case let value as [Any]: NSArray(array: value)
        case let value as [AnyHashable: Any]: NSDictionary(dictionary: value)
        case let value as Set<AnyHashable>: NSSet(set: value)
        default: value
        }
    }

    /// Whether a class is another or one of its subclasses.
    static func isKind(_ type: AnyClass, of ancestor: AnyClass) -> Bool {
        var current: AnyClass? = type
        while let type = current {
            if type === ancestor { return true }
            current = _getSuperclass(type)
        }
        return false
    }
}
