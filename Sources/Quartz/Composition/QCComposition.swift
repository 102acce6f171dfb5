import AcetateKeyValue
import Foundation

/// A composition that was read from a file and validated. Immutable.
///
/// The file has Acetate's own format (see the module's documentation), because Quartz Composer's format is not
/// documented.
public final class QCComposition: NSObject, Sendable {
    let composition: Composition
    /// The file's contents and path, for archives.
    let source: Data
    let file: String?

    /// Reads a composition file and the images in its directory. Returns nil, with a message that names the location in
    /// the file, if it cannot be read.
    public convenience init?(file path: String) {
        do {
            try self.init(contentsOf: URL(fileURLWithPath: path))
        } catch {
            Diagnostics.warnOnce("\(error)", key: "composition.\(error)")
            return nil
        }
    }

    /// Reads a composition file. The error names the location in the file and the cause.
    ///
    /// An addition to Apple's API, which does not report why a file cannot be read.
    public convenience init(contentsOf url: URL) throws {
        let name = url.lastPathComponent
        let data: Data
        do {
            data = try Self.bytes(of: url)
        } catch {
            throw CompositionError(Place(file: url.path), "cannot be read: \(Self.cause(error))")
        }
        try self.init(data: data, name: name, file: url.path)
    }

    /// Parses the data of a composition, which cannot refer to image files. Errors refer to the data as `name`, and
    /// state the location and the cause.
    ///
    /// An addition to Apple's API, for a composition that is embedded in the program.
    public convenience init(data: Data, name: String) throws {
        try self.init(data: data, name: name, file: nil)
    }

    convenience init(data: Data, name: String, file: String?) throws(CompositionError) {
        let folder = file.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
        let composition = try CompositionReader.read(data, name: name, folder: folder)
        self.init(composition, source: data, file: file)
    }

    private init(_ composition: Composition, source: Data, file: String?) {
        (self.composition, self.source, self.file) = (composition, source, file)
        super.init()
    }

    /// A file's data: at most one byte more than the limit, so that reading an infinite file ends.
    private static func bytes(of url: URL) throws -> Data {
        let handle = try FileHandle(forReadingFrom: url)
        defer { try? handle.close() }
        return try handle.read(upToCount: Limits.fileLength + 1) ?? Data()
    }

    private static func cause(_ error: any Error) -> String {
        let error = error as NSError
        let posix = error.domain == NSPOSIXErrorDomain ? error : error.userInfo[NSUnderlyingErrorKey] as? NSError
        if let posix, posix.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(posix.code))) }
        return FileManager.default.fileExists(atPath: (error.userInfo[NSFilePathErrorKey] as? String) ?? "")
            ? error.localizedDescription : "there is no such file"
    }

    /// The path of the composition's file; nil if it was not read from a file.
    public var identifier: String? { file }

    /// The composition's name, description and copyright, and whether it changes with time, with the keys
    /// `QCCompositionAttributeNameKey` and so on.
    public var attributes: [AnyHashable: Any] {
        var result: [AnyHashable: Any] = [
            QCCompositionAttributeNameKey: composition.name,
            QCCompositionAttributeIsTimeDependentKey: composition.followsTime,
            QCCompositionAttributeHasConsumersKey: !composition.drawn.isEmpty,
        ]
        result[QCCompositionAttributeDescriptionKey] = composition.description
        result[QCCompositionAttributeCopyrightKey] = composition.copyright
        return result
    }

    /// The names of the published inputs, sorted.
    public var inputKeys: [String] { composition.graph.inputs.map(\.name) }

    /// The names of the published outputs, sorted.
    public var outputKeys: [String] { composition.outputs.map(\.name) }
}

// The keys of attributes, as in QCComposition.h and QCRenderer.h.
/// The key of a composition's name, a string, in its `attributes`.
public let QCCompositionAttributeNameKey = "name"
/// The key of a composition's description, a string, in its `attributes`; absent if the composition has none.
public let QCCompositionAttributeDescriptionKey = "description"
/// The key of a composition's copyright notice, a string, in its `attributes`; absent if the composition has none.
public let QCCompositionAttributeCopyrightKey = "copyright"
/// The key of a Boolean in the `attributes` of a composition: whether what it shows changes with time.
public let QCCompositionAttributeIsTimeDependentKey = "isTimeDependent"
/// The key of a Boolean in the `attributes` of a composition: whether it draws anything.
public let QCCompositionAttributeHasConsumersKey = "hasConsumers"
/// The key of a port's type, one of the `QCPortType` constants, in its attributes.
public let QCPortAttributeTypeKey = "type"
/// The key of a port's name for users, a string, in its attributes.
public let QCPortAttributeNameKey = "name"
/// The key of a port's initial value in its attributes.
public let QCPortAttributeDefaultValueKey = "default"
/// The key of a numeric port's lowest value in its attributes.
public let QCPortAttributeMinimumValueKey = "min"
/// The key of a numeric port's highest value in its attributes.
public let QCPortAttributeMaximumValueKey = "max"
// The types of ports.
/// The type of ports whose values are Booleans.
public let QCPortTypeBoolean = "boolean"
/// The type of ports whose values are numbers.
public let QCPortTypeNumber = "number"
/// The type of ports whose values are strings.
public let QCPortTypeString = "string"
/// The type of ports whose values are colors.
public let QCPortTypeColor = "color"
/// The type of ports whose values are images.
public let QCPortTypeImage = "image"

extension Composition {
    /// Whether anything visible depends on time.
    var followsTime: Bool { drawn.contains { $0.followsTime(graph) } }
}

extension DrawnPatch {
    func followsTime(_ graph: Graph) -> Bool {
        type == "particles" || arguments.values.contains { graph.followsTime($0) }
            || patches.contains { $0.followsTime(graph) }
    }
}
