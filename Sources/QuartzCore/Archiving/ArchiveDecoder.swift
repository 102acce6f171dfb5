import Foundation

/// Restores the objects that `ArchiveEncoder` encoded. Damaged data, values of a wrong type and classes that are not
/// allowed are errors; only the first is kept.
final class ArchiveDecoder: NSCoder {
    private struct Frame {
        var properties: [String: Any]
        var fields: [String: Any]
    }

    private let objects: [[String: Any]]
    /// Objects that have been created, and nil for those under construction.
    private var made: [Int: NSObject?] = [:]
    private var frames: [Frame] = []
    private let isSecure: Bool
    /// The allowed classes of objects that Foundation archived, if secure coding is required.
    let foreignClasses: [AnyClass]
    private(set) var failure: NSError?

    /// Reads the objects in `data`; throws if the data is not from an encoder.
    init(_ data: Data, requiresSecureCoding: Bool, allowedClasses: [AnyClass]) throws {
        guard let list = ArchiveFormat.list(data) as? [String: Any],
            let objects = list["objects"] as? [[String: Any]], !objects.isEmpty
        else { throw ArchiveError.damaged("its properties cannot be read") }
        self.objects = objects
        isSecure = requiresSecureCoding
        foreignClasses = allowedClasses
    }

    /// Restores the properties of the archive's first object.
    func restoreRoot(_ object: some Archivable) throws {
        made[0] = .some(nil)
        enter(objects[0]) { _ = restoreProperties(of: object) }
        if let failure { throw failure }
    }

    /// Restores the properties of the object whose `init(coder:)` is running; false if one is damaged.
    func restoreProperties(of object: some Archivable) -> Bool {
        let properties = frames.last?.properties ?? [:]
        // The style comes first, because it sets properties that have no value of their own.
        let ordered = properties.sorted { ($0.key == "style" ? "" : $0.key) < ($1.key == "style" ? "" : $1.key) }
        for (key, node) in ordered where failure == nil {
            let value = value(node)
            if failure == nil, !object.restore(value, forKey: key) {
                fail("“\(key)” of \(object.archivedName) does not accept \(value ?? "nil")")
            }
        }
        return failure == nil
    }

    /// The object at an index in the list; nil, with an error, if it cannot be restored.
    func object(at place: Int) -> NSObject? {
        if let object = made[place] { return object ?? fail("an object contains itself") }
        guard objects.indices.contains(place), let name = objects[place]["class"] as? String else {
            return fail("an object is missing")
        }
        guard frames.count < Archive.maximumDepth else { return fail("objects are nested too deeply") }
        guard let type = NSClassFromString(name), ArchiveTag.isKnown(type),
            let coded = type as? any (NSObject & NSSecureCoding).Type
        else { return fail("it contains an object of the unexpected class \(name)") }
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

    /// Records that the archive is damaged. Later causes are ignored.
    @discardableResult func fail<Result>(_ cause: String) -> Result? {
        if failure == nil { failure = ArchiveError.damaged(cause) }
        return nil
    }

    func fail(_ cause: String) { let _: Any? = fail(cause) }

    // MARK: For `init(coder:)` of objects in the archive

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
            return fail("“\(key)” has the unexpected class \(type)")
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
        return field as? NSNumber ?? fail("“\(key)” is not a number")
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

    /// The value as `NSCoder` returns it: Foundation's classes in place of Swift's types.
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

    /// Whether a class is equal to another or one of its subclasses.
    static func isKind(_ type: AnyClass, of ancestor: AnyClass) -> Bool {
        var current: AnyClass? = type
        while let type = current {
            if type === ancestor { return true }
            current = _getSuperclass(type)
        }
        return false
    }
}
