import Foundation

/// Encodes an object and everything that it contains as a property list: a list of objects, each with its class, its
/// properties and the values from its `encode(with:)`. Objects refer to each other by their index in the list.
final class ArchiveEncoder: NSCoder {
    /// An object that is being encoded.
    private struct Frame {
        var id: Int
        var name: String
        var properties: [String: Any] = [:]
        var fields: [String: Any] = [:]
    }

    private var objects: [[String: Any]] = []
    private var ids: [ObjectIdentifier: Int] = [:]
    /// Keeps temporary objects alive, so that no other object is allocated at the same address.
    private var retained: [NSObject] = []
    private var frames: [Frame] = []
    /// The nesting depth of the value that is being encoded.
    var depth = 0
    /// The key of the property that is being encoded.
    private var key = ""
    private(set) var refusal: NSError?
    private let isSecure: Bool

    /// The thread dictionary's key for the objects that any coder is archiving on this thread, to find objects that
    /// contain themselves.
    private static let activeKey = "AcetateArchiveActive"

    private init(requiresSecureCoding: Bool) { isSecure = requiresSecureCoding }

    /// The bytes of an object and everything that it contains; throws an error that names the value that cannot be
    /// archived.
    static func data(of root: some Archivable, requiresSecureCoding: Bool) throws -> Data {
        let threadValues = Thread.current.threadDictionary
        let active = threadValues[activeKey] as? Set<ObjectIdentifier> ?? []
        guard !active.contains(ObjectIdentifier(root)) else {
            throw ArchiveError.refused("\(root.archivedName) cannot be archived: it contains itself.")
        }
        threadValues[activeKey] = active.union([ObjectIdentifier(root)])
        defer { threadValues[activeKey] = active }
        let encoder = ArchiveEncoder(requiresSecureCoding: requiresSecureCoding)
        encoder.append(root, name: root.archivedName) { encoder.encodeProperties(of: root) }
        if let refusal = encoder.refusal { throw refusal }
        return ArchiveFormat.data(["objects": encoder.objects])
    }

    /// An encoder with the same settings, to find out whether a value can be archived.
    func trial() -> ArchiveEncoder { ArchiveEncoder(requiresSecureCoding: isSecure) }

    /// Encodes the properties of the object whose `encode(with:)` is running.
    func encodeProperties(of object: some Archivable) {
        for (key, value) in object.archivedProperties where refusal == nil {
            self.key = key
            frames[frames.count - 1].properties[key] = node(value)
        }
    }

    /// Encodes an object that archives itself, and returns its index in the list; nil if it is refused.
    func index(of object: NSObject & NSSecureCoding) -> Int? {
        if let id = ids[ObjectIdentifier(object)] {
            guard !frames.contains(where: { $0.id == id }) else {
                return refuse("it contains an object that contains it")
            }
            return id
        }
        guard frames.count < Archive.maximumDepth else {
            return refuse("layers are nested more than \(Archive.maximumDepth) levels deep")
        }
        let type: AnyClass = Swift.type(of: object)
        guard let found = NSClassFromString(NSStringFromClass(type)), found === type else {
            return refuse("the class \(type) cannot be found by its name. Declare it outside of functions")
        }
        let outer = key
        defer { key = outer }
        let name = (object as? any Archivable)?.archivedName ?? "a \(type)"
        return append(object, name: name) { object.encode(with: self) }
    }

    @discardableResult private func append(_ object: NSObject, name: String, _ encode: () -> Void) -> Int {
        let id = objects.count
        objects.append([:])
        ids[ObjectIdentifier(object)] = id
        retained.append(object)
        frames.append(Frame(id: id, name: name))
        let outer = depth
        depth = 0
        encode()
        depth = outer
        let frame = frames.removeLast()
        var result: [String: Any] = ["class": NSStringFromClass(type(of: object))]
        if !frame.properties.isEmpty { result["properties"] = frame.properties }
        if !frame.fields.isEmpty { result["fields"] = frame.fields }
        objects[id] = result
        return id
    }

    /// Records why the archive cannot be made: the current property and the cause. Later causes are ignored.
    func refuse<Result>(_ cause: String) -> Result? {
        if refusal == nil {
            refusal = ArchiveError.refused(
                "“\(key)” of \(frames.last?.name ?? "an object") cannot be archived: \(cause). "
                    + "Set it to nil first, or return false for it in shouldArchiveValue(forKey:).")
        }
        return nil
    }

    // MARK: For `encode(with:)` of objects in the archive

    override var allowsKeyedCoding: Bool { true }
    override var requiresSecureCoding: Bool { isSecure }
    override var error: (any Error)? { refusal }

    override func failWithError(_ error: any Error) {
        if refusal == nil { refusal = error as NSError }
    }

    private func put(_ node: Any?, _ key: String) {
        guard let node, !frames.isEmpty else { return }
        frames[frames.count - 1].fields[key] = node
    }

    override func encode(_ objv: Any?, forKey key: String) {
        self.key = key
        put(node(objv), key)
    }
    override func encodeConditionalObject(_ objv: Any?, forKey key: String) {
        guard let object = objv as? NSObject, let id = ids[ObjectIdentifier(object)],
            !frames.contains(where: { $0.id == id })
        else { return }
        encode(objv, forKey: key)
    }
    override func encode(_ boolv: Bool, forKey key: String) { put(NSNumber(value: boolv), key) }
    override func encode(_ intv: Int32, forKey key: String) { put(NSNumber(value: intv), key) }
    override func encode(_ intv: Int64, forKey key: String) { put(NSNumber(value: intv), key) }
    override func encode(_ intv: Int, forKey key: String) { put(NSNumber(value: intv), key) }
    override func encode(_ realv: Float, forKey key: String) { put(NSNumber(value: Double(realv)), key) }
    override func encode(_ realv: Double, forKey key: String) { put(NSNumber(value: realv), key) }
    override func encodeBytes(_ bytesp: UnsafePointer<UInt8>?, length lenv: Int, forKey key: String) {
        put(bytesp.map { Data(bytes: $0, count: max(0, lenv)) } ?? Data(), key)
    }
}
