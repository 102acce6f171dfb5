@_exported import Foundation

/// The type of a file or of data, named by an identifier such as `public.png`.
///
/// The declared types are those of a table in this module: images, text, archives, audio and video of common formats,
/// and the abstract types that they conform to. Any other file extension or MIME type has a dynamic type, whose
/// identifier encodes it, as on macOS.
public struct UTType: Sendable, Hashable {
    /// The identifier, in the spelling of its declaration.
    public let identifier: String

    init(known identifier: String) {
        self.identifier = identifier
    }

    /// The type with an identifier, which is compared without regard to case; nil if no such type is declared and the
    /// identifier is not that of a dynamic type.
    public init?(_ identifier: String) {
        if let known = TypeDeclaration.named(identifier) {
            self.identifier = known.identifier
        } else if DynamicType(identifier: identifier) != nil {
            self.identifier = identifier
        } else {
            return nil
        }
    }

    /// The type that a program's own documents or data have. Here, its tags and its supertypes are those of the
    /// module's table; for an identifier that is not declared there, the only supertype is `parentType`'s.
    public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(importedAs: identifier, conformingTo: parentType)
    }

    /// The type with an identifier that another program declares. See `init(exportedAs:conformingTo:)`.
    public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.identifier = TypeDeclaration.named(identifier)?.identifier ?? identifier
        if let parentType, TypeDeclaration.named(identifier) == nil {
            TypeDeclaration.declare(identifier, parent: parentType.identifier)
        }
    }

    /// The preferred type of files with an extension, without the dot, in any case, that conforms to `supertype`; a
    /// dynamic type if none is declared. Nil for an empty extension.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
    }

    /// The preferred type of data with a MIME type. See `init(filenameExtension:conformingTo:)`.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
    }

    /// The preferred type with a tag that conforms to `supertype`; a dynamic type if none is declared. Nil for an empty
    /// tag.
    public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
        guard !tag.isEmpty else { return nil }
        if let first = UTType.types(tag: tag, tagClass: tagClass, conformingTo: supertype).first {
            self = first
        } else if let dynamic = DynamicType(tag: tag, tagClass: tagClass, supertype: supertype?.identifier) {
            identifier = dynamic.identifier
        } else {
            return nil
        }
    }

    /// The declared types with a tag that conform to `supertype`, preferred types first. Tags are compared without
    /// regard to case.
    public static func types(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> [UTType] {
        let tag = tag.lowercased()
        return TypeDeclaration.all.lazy
            .filter { $0.tags(of: tagClass).contains(tag) }
            .map { UTType(known: $0.identifier) }
            .filter { type in supertype.map(type.conforms(to:)) ?? true }
    }
}

// MARK: - Tags

extension UTType {
    /// The tags of each class, preferred tags first.
    public var tags: [UTTagClass: [String]] {
        var result: [UTTagClass: [String]] = [:]
        for tagClass in [UTTagClass.filenameExtension, .mimeType] {
            let tags = tags(of: tagClass)
            if !tags.isEmpty { result[tagClass] = tags }
        }
        return result
    }

    /// The extension to give to files of this type; nil if there is none.
    public var preferredFilenameExtension: String? { tags(of: .filenameExtension).first }

    /// The MIME type to give to data of this type; nil if there is none.
    public var preferredMIMEType: String? { tags(of: .mimeType).first }

    private func tags(of tagClass: UTTagClass) -> [String] {
        if let declared = TypeDeclaration.named(identifier) { return declared.tags(of: tagClass) }
        guard let dynamic = DynamicType(identifier: identifier), dynamic.tagClass == tagClass else { return [] }
        return [dynamic.tag]
    }

    /// The name for people, in English; nil if there is none.
    public var localizedDescription: String? { TypeDeclaration.named(identifier)?.name }
}

// MARK: - Conformance

extension UTType {
    /// The types that this type conforms to, directly and indirectly, without itself.
    public var supertypes: Set<UTType> {
        var found: Set<UTType> = []
        var open = parents
        while let next = open.popLast() {
            if found.insert(next).inserted { open += next.parents }
        }
        return found
    }

    /// Whether the type is `type` or one of its subtypes.
    public func conforms(to type: UTType) -> Bool { self == type || supertypes.contains(type) }

    /// Whether the type is a subtype of `type`, and not the same.
    public func isSubtype(of type: UTType) -> Bool { self != type && conforms(to: type) }

    /// Whether the type is a supertype of `type`, and not the same.
    public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

    private var parents: [UTType] {
        if let declared = TypeDeclaration.named(identifier) { return declared.parents.map(UTType.init(known:)) }
        return DynamicType(identifier: identifier)?.supertype.map { [UTType(known: $0)] } ?? []
    }

    /// Whether the identifier encodes a tag that no declared type has.
    public var isDynamic: Bool { identifier.lowercased().hasPrefix(DynamicType.prefix) }

    /// Whether the type is declared by the system or by the program.
    public var isDeclared: Bool { TypeDeclaration.named(identifier) != nil }

    /// Whether the type is one of those of general use, whose identifiers begin with `public.`.
    public var isPublic: Bool { identifier.hasPrefix("public.") }
}

extension UTType: CustomStringConvertible, CustomDebugStringConvertible {
    public var description: String { identifier }
    public var debugDescription: String { "<UTType \(identifier)>" }
}

extension UTType: Codable {
    private enum CodingKeys: String, CodingKey {
        case identifier = "Identifier"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let identifier = try container.decode(String.self, forKey: .identifier)
        self.init(importedAs: identifier)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(identifier, forKey: .identifier)
    }
}

/// A kind of tag that data has outside the system of types: its file extension or its MIME type.
public struct UTTagClass: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A file's extension, without the dot.
    public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
    /// A MIME type, such as `image/png`.
    public static let mimeType = UTTagClass(rawValue: "public.mime-type")

    public var description: String { rawValue }
}
