import AcetateKeyValue
import Foundation

/// What an archive of layers and animations is: one block of bytes in the archive of whoever archives, which holds the
/// object and all that it holds.
///
/// Foundation's unarchiver on Linux stops the program at classes that it does not expect, and at objects that hold each
/// other. So only the outermost object is Foundation's; what it holds is written and read by `ArchiveEncoder` and
/// `ArchiveDecoder`, whole before the first byte and checked before the first object.
enum Archive {
    /// The key of the bytes.
    private static let key = "CAProperties"
    /// More layers inside each other are not archived: every layer takes room on the stack.
    static let maximumDepth = 512
    /// Nor are more lists and dictionaries inside each other.
    static let maximumListDepth = 100

    /// Writes an object's properties; where one cannot be archived, nothing but the coder's error.
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
                Complaint.say(error.localizedDescription, once: "archive.\(error.localizedDescription)")
                return
            }
            if archiver.error == nil { archiver.error = error }
        }
    }

    /// Reads what `encode` wrote, into a new object; false, with the coder's error, where that is damaged.
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

/// What has properties that go into an archive: a layer or an animation.
protocol Archivable: NSObject {
    /// What messages call it: its class and its name.
    var archivedName: String { get }
    /// The properties that differ from those of a new object of its class.
    var archivedProperties: [(key: String, value: Any?)] { get }
    /// Sets a property from an archive; false where the value is not of the property's type.
    func restore(_ value: Any?, forKey key: String) -> Bool
}

/// Why something is not archived, or not read.
enum ArchiveError {
    /// A value that cannot be archived, and where it is.
    static func refused(_ cause: String) -> NSError { error(.coderInvalidValue, cause) }

    static func damaged(_ cause: String) -> NSError { error(.coderReadCorrupt, "The archive is damaged: \(cause).") }

    private static func error(_ code: CocoaError.Code, _ text: String) -> NSError {
        NSError(
            domain: NSCocoaErrorDomain, code: code.rawValue,
            userInfo: [NSLocalizedDescriptionKey: text, NSDebugDescriptionErrorKey: text])
    }
}
