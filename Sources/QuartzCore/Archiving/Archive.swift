import AcetateKeyValue
import Foundation

/// The archive of a layer or an animation: one block of bytes in the enclosing archive, with the object and everything
/// that it contains.
///
/// Foundation's unarchiver on Linux stops the program if it meets an unexpected class or objects that reference each
/// other. So only the outermost object is archived by Foundation. `ArchiveEncoder` and `ArchiveDecoder` write and read
/// the rest; they encode everything before the first byte is written, and check everything before the first object is
/// created.
enum Archive {
    /// The key under which the bytes are stored.
    private static let key = "CAProperties"
    /// The greatest nesting depth of layers: encoding recurses for each.
    static let maximumDepth = 512
    /// The greatest nesting depth of lists and dictionaries.
    static let maximumListDepth = 100

    /// Encodes an object's properties. If one cannot be archived, writes nothing and sets the coder's error.
    static func encode(_ object: some Archivable, with coder: NSCoder) {
        if let encoder = coder as? ArchiveEncoder {
            encoder.encodeProperties(of: object)
            return
        }
        do {
            let data = try ArchiveEncoder.data(of: object, requiresSecureCoding: coder.requiresSecureCoding)
            data.withUnsafeBytes { bytes in
                coder.encodeBytes(bytes.bindMemory(to: UInt8.self).baseAddress, length: bytes.count, forKey: key)
            }
        } catch {
            guard let archiver = coder as? NSKeyedArchiver else {
                Diagnostics.warnOnce(error.localizedDescription, key: "archive.\(error.localizedDescription)")
                return
            }
            if archiver.error == nil { archiver.error = error }
        }
    }

    /// Restores a new object from the data that `encode` wrote; false, with the coder's error set, if the data is
    /// damaged.
    static func restore(_ object: some Archivable, from coder: NSCoder) -> Bool {
        if let decoder = coder as? ArchiveDecoder { return decoder.restoreProperties(of: object) }
        do {
            guard coder.containsValue(forKey: key) else { throw ArchiveError.damaged("it has no properties") }
            let data = coder.withDecodedUnsafeBytes(forKey: key) { $0.map { Data($0) } }
            let decoder = try ArchiveDecoder(
                data ?? Data(), requiresSecureCoding: coder.requiresSecureCoding,
                allowedClasses: coder.requiresSecureCoding ? coder.allowedClasses ?? [] : [])
            try decoder.restoreRoot(object)
            return true
        } catch {
            if coder.error == nil { coder.failWithError(error) }
            return false
        }
    }
}

/// An object with properties that can be archived: a layer or an animation.
protocol Archivable: NSObject {
    /// The class and the name, for messages.
    var archivedName: String { get }
    /// The properties that differ from those of a new object of the class.
    var archivedProperties: [(key: String, value: Any?)] { get }
    /// Sets a property from an archive; false if the value has the wrong type.
    func restore(_ value: Any?, forKey key: String) -> Bool
}

/// Errors that say why something cannot be archived or restored.
enum ArchiveError {
    /// A value that cannot be archived, and its place.
    static func refused(_ cause: String) -> NSError { error(.coderInvalidValue, cause) }

    static func damaged(_ cause: String) -> NSError { error(.coderReadCorrupt, "The archive is damaged: \(cause).") }

    private static func error(_ code: CocoaError.Code, _ text: String) -> NSError {
        NSError(
            domain: NSCocoaErrorDomain, code: code.rawValue,
            userInfo: [NSLocalizedDescriptionKey: text, NSDebugDescriptionErrorKey: text])
    }
}
