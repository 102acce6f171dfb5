import Foundation

/// Takes an object and all that it holds down as a property list: a list of objects, each with its class, its properties
/// and what its `encode(with:)` adds, that name each other by their places in the list.
final class ArchiveEncoder: NSCoder {
    /// An object that is being taken down.
    private struct Frame {
        var id: Int
        var name: String
        var properties: [String: Any] = [:]
        var fields: [String: Any] = [:]
    }

    private var objects: [[String: Any]] = []
    private var ids: [ObjectIdentifier: Int] = [:]
    /// Objects that others made for the occasion, so that none takes another's place in memory.
    private var kept: [NSObject] = []
    private var frames: [Frame] = []
    /// How many values of the object that is being taken down stand in each other.
    var depth = 0
    /// The key of the property that is being taken down.
    private var key = ""
    private(set) var refusal: NSError?
    private let isSecure: Bool

    /// The objects that are being archived by any coder of this thread, to find those that hold themselves.
    private static let activeKey = "AcetateArchiveActive"

    private init(requiresSecureCoding: Bool) { isSecure = requiresSecureCoding }

    /// The bytes of an object and all that it holds; an error that names what cannot be archived.
    static func data(of root: some Archivable, requiresSecureCoding: Bool) throws -> Data {
        let threadValues = Thread.current.threadDictionary
        let active = threadValues[activeKey] as? Set<ObjectIdentifier> ?? []
        guard !active.contains(ObjectIdentifier(root)) else {
            throw ArchiveError.refused("\(root.archivedName) cannot be archived: it holds itself.")
        }
        threadValues[activeKey] = active.union([ObjectIdentifier(root)])
        defer { threadValues[activeKey] = active }
        let encoder = ArchiveEncoder(requiresSecureCoding: requiresSecureCoding)
        encoder.take(root, name: root.archivedName) { encoder.encodeProperties(of: root) }
        if let refusal = encoder.refusal { throw refusal }
        return ArchiveFormat.data(["objects": encoder.objects])
    }

    /// An encoder of the same kind, to find out whether a value can be archived.
    func trial() -> ArchiveEncoder { ArchiveEncoder(requiresSecureCoding: isSecure) }

    /// Takes down the properties of the object whose `encode(with:)` runs.
    func encodeProperties(of object: some Archivable) {
        for (key, value) in object.archivedProperties where refusal == nil {
            self.key = key
            frames[frames.count - 1].properties[key] = node(value)
        }
    }

    /// Takes down an object that archives itself, and gives its place in the list; nil where it is refused.
    func place(of object: NSObject & NSSecureCoding) -> Int? {
        if let id = ids[ObjectIdentifier(object)] {
            guard !frames.contains(where: { $0.id == id }) else { return refuse("it holds what holds it") }
            return id
        }
        guard frames.count < Archive.maximumDepth else {
            return refuse("layers are more than \(Archive.maximumDepth) deep in each other")
        }
        let type: AnyClass = Swift.type(of: object)
        guard let found = NSClassFromString(NSStringFromClass(type)), found === type else {
            return refuse("a program cannot find the class \(type) by its name. Declare it outside of functions")
        }
        let outer = key
        defer { key = outer }
        let name = (object as? any Archivable)?.archivedName ?? "a \(type)"
        return take(object, name: name) { object.encode(with: self) }
    }

    @discardableResult private func take(_ object: NSObject, name: String, _ encode: () -> Void) -> Int {
        let id = objects.count
        objects.append([:])
        ids[ObjectIdentifier(object)] = id
        kept.append(object)
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

    /// Notes why the archive cannot be made: the property at hand, and the cause. The first counts.
    func refuse<Result>(_ cause: String) -> Result? {
        if refusal == nil {
            refusal = ArchiveError.refused(
                "“\(key)” of \(frames.last?.name ?? "an object") cannot be archived: \(cause). "
                    + "Set it to nil before, or answer false for it in shouldArchiveValue(forKey:).")
        }
        return nil
    }

    // MARK: For the `encode(with:)` of those that archive themselves

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
