import AcetateBus
import UniformTypeIdentifiers

/// The filters of the desktop's file panels, which stand for content types.
enum FileFilters {
    private static let glob: UInt32 = 0
    private static let mimeType: UInt32 = 1

    /// The options of the portal for types of files; none if all files are of one of the types.
    static func options(_ types: [UTType], allowsOthers: Bool) -> [String: BusValue] {
        guard !types.isEmpty else { return [:] }
        var rules: [BusValue] = []
        var names: [String] = []
        for type in types {
            let own = self.rules(of: type)
            // Any file is of such a type.
            guard !own.isEmpty else { return [:] }
            rules += own
            let name = type.localizedDescription ?? type.preferredFilenameExtension ?? type.identifier
            if !names.contains(name) { names.append(name) }
        }
        let filter = self.filter(names.joined(separator: ", "), rules)
        let others = allowsOthers ? [self.filter("All files", [rule(glob, "*")])] : []
        return ["filters": .array("(sa(us))", [filter] + others), "current_filter": filter]
    }

    private static func filter(_ name: String, _ rules: [BusValue]) -> BusValue {
        .structure([.string(name), .array("(us)", rules)])
    }

    private static func rule(_ kind: UInt32, _ pattern: String) -> BusValue {
        .structure([.uint32(kind), .string(pattern)])
    }

    /// The MIME types and the extensions of a type, or all MIME types of a kind for an abstract type.
    private static func rules(of type: UTType) -> [BusValue] {
        let kinds: [(UTType, [String])] = [
            (.image, ["image/*"]), (.movie, ["video/*"]), (.video, ["video/*"]), (.audio, ["audio/*"]),
            (.audiovisualContent, ["video/*", "audio/*"]), (.text, ["text/*"]), (.font, ["font/*"]),
        ]
        if let patterns = kinds.first(where: { $0.0 == type })?.1 { return patterns.map { rule(mimeType, $0) } }
        return (type.tags[.mimeType] ?? []).map { rule(mimeType, $0) }
            + (type.tags[.filenameExtension] ?? []).map { rule(glob, "*." + $0) }
    }
}
