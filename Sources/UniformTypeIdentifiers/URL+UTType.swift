import Foundation

extension URL {
    /// A URL with a component added, which has the preferred extension of `contentType` if its own extension is not one
    /// of that type.
    public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
        appendingPathComponent(partialName.withExtension(of: contentType))
    }

    /// Adds a component. See `appendingPathComponent(_:conformingTo:)`.
    public mutating func appendPathComponent(_ partialName: String, conformingTo contentType: UTType) {
        self = appendingPathComponent(partialName, conformingTo: contentType)
    }

    /// A URL with the preferred extension of `contentType` added, unless the path has an extension of that type.
    public func appendingPathExtension(for contentType: UTType) -> URL {
        guard let added = contentType.addedExtension(to: pathExtension) else { return self }
        return appendingPathExtension(added)
    }

    /// Adds an extension. See `appendingPathExtension(for:)`.
    public mutating func appendPathExtension(for contentType: UTType) {
        self = appendingPathExtension(for: contentType)
    }
}

extension UTType {
    /// The extension that a name with an extension of its own needs to be of this type; nil if it needs none.
    fileprivate func addedExtension(to existing: String) -> String? {
        if !existing.isEmpty, let type = UTType(filenameExtension: existing, conformingTo: self), !type.isDynamic {
            return nil
        }
        return preferredFilenameExtension
    }
}

extension String {
    fileprivate func withExtension(of type: UTType) -> String {
        let existing = (self as NSString).pathExtension
        guard let added = type.addedExtension(to: existing) else { return self }
        return self + "." + added
    }
}
