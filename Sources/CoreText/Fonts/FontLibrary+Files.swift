import CAcetateFontconfig
import CAcetatePango
import CoreGraphics

/// Fonts of files that the program registers, and the names of all fonts.
extension FontLibrary {
    /// Adds the fonts of a file. Returns the error, or nil.
    func register(_ file: String) -> CTFontManagerError? {
        guard access(file, R_OK) == 0 else { return .fileNotFound }
        guard !registered.contains(file) else { return .alreadyRegistered }
        guard !fonts(inFile: file).isEmpty, FcConfigAppFontAddFile(config, file) != 0 else {
            return .unrecognizedFormat
        }
        registered.append(file)
        forgetFonts()
        return nil
    }

    /// Removes the fonts of a file. Returns the error, or nil.
    func unregister(_ file: String) -> CTFontManagerError? {
        guard let index = registered.firstIndex(of: file) else { return .notRegistered }
        registered.remove(at: index)
        addFilesAgain()
        return nil
    }

    /// The fonts in a file that has not been registered; empty if it contains none.
    func fonts(inFile file: String) -> [(name: String, family: String)] {
        guard let set = FcFontSetCreate() else { return [] }
        defer { FcFontSetDestroy(set) }
        var count: Int32 = 0
        // −1 for all fonts of a collection.
        guard FcFreeTypeQueryAll(file, UInt32.max, nil, &count, set) > 0 else { return [] }
        return patterns(of: set).compactMap { pattern in
            guard let name = text(FC_POSTSCRIPT_NAME, of: pattern), let family = text(FC_FAMILY, of: pattern) else {
                return nil
            }
            return (name, family)
        }
    }

    enum NameKind { case family, postScript }

    /// The names of all fonts, sorted.
    func names(_ kind: NameKind) -> [String] {
        let element = kind == .family ? FC_FAMILY : FC_POSTSCRIPT_NAME
        guard let pattern = FcPatternCreate() else { return [] }
        defer { FcPatternDestroy(pattern) }
        guard let objects = FcObjectSetCreate() else { return [] }
        defer { FcObjectSetDestroy(objects) }
        FcObjectSetAdd(objects, element)
        guard let set = FcFontList(config, pattern, objects) else { return [] }
        defer { FcFontSetDestroy(set) }
        return Set(patterns(of: set).compactMap { text(element, of: $0) }).filter { !MemoryFont.isPrivate($0) }.sorted()
    }

    func patterns(of set: UnsafeMutablePointer<FcFontSet>) -> [OpaquePointer] {
        (0..<Int(set.pointee.nfont)).compactMap { set.pointee.fonts[$0] }
    }

    /// A property of a pattern that is text; nil if it has none.
    func text(_ element: String, of pattern: OpaquePointer) -> String? {
        var value: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(pattern, element, 0, &value) == FcResultMatch, let value else { return nil }
        return String(cString: value)
    }
}
