import AcetateKeyValue
import CAcetateFontconfig
import CoreGraphics

/// What fontconfig knows of a font without opening its file.
struct FontRecord: Sendable {
    let name, family, style, fullName: String
    let file: String
    let traits: FontTraits
    let languages: [String]

    fileprivate init?(_ pattern: OpaquePointer) {
        func text(_ element: String) -> String? {
            var value: UnsafeMutablePointer<FcChar8>?
            guard FcPatternGetString(pattern, element, 0, &value) == FcResultMatch, let value else { return nil }
            return String(cString: value)
        }
        guard let name = text(FC_POSTSCRIPT_NAME), let family = text(FC_FAMILY), let file = text(FC_FILE) else {
            return nil
        }
        (self.name, self.family, self.file) = (name, family, file)
        style = text(FC_STYLE) ?? "Regular"
        fullName = text(FC_FULLNAME) ?? family
        traits = FontTraits(pattern)
        languages = Self.languages(of: pattern)
    }

    /// The languages that a font has all letters for, sorted.
    static func languages(of pattern: OpaquePointer) -> [String] {
        var set: OpaquePointer?
        guard FcPatternGetLangSet(pattern, FC_LANG, 0, &set) == FcResultMatch, let set,
            let names = FcLangSetGetLangs(set)
        else { return [] }
        defer { FcStrSetDestroy(names) }
        guard let list = FcStrListCreate(names) else { return [] }
        defer { FcStrListDone(list) }
        var result: [String] = []
        while let name = FcStrListNext(list) { result.append(String(cString: name)) }
        return result.sorted()
    }

    /// The descriptor of the font.
    var descriptor: CTFontDescriptor {
        CTFontDescriptor([
            kCTFontNameAttribute: name, kCTFontFamilyNameAttribute: family, kCTFontStyleNameAttribute: style,
            kCTFontURLAttribute: URL(fileURLWithPath: file),
        ])
    }

    /// Whether the font has an attribute. Attributes that do not describe a font, such as a size, all fonts have.
    func matches(_ attribute: CFString, _ value: Any) -> Bool {
        switch attribute {
        case kCTFontNameAttribute: value as? String == name
        case kCTFontFamilyNameAttribute: value as? String == family
        case kCTFontStyleNameAttribute: value as? String == style
        case kCTFontDisplayNameAttribute: value as? String == fullName
        case kCTFontURLAttribute: (value as? URL)?.path == file
        case kCTFontLanguagesAttribute:
            (value as? [Any])?.allSatisfy { ($0 as? String).map(languages.contains) ?? false } ?? false
        case kCTFontTraitsAttribute: (value as? CFDictionary).map(matchesTraits) ?? false
        default: true
        }
    }

    private func matchesTraits(_ wanted: CFDictionary) -> Bool {
        func isNear(_ key: CFString, _ own: Double) -> Bool {
            KeyValue.double(wanted[key]).map { abs($0 - own) < 0.05 } ?? true
        }
        let symbolic = KeyValue.double(wanted[kCTFontSymbolicTrait]).flatMap { UInt32(exactly: $0) } ?? 0
        return traits.symbolic.isSuperset(of: CTFontSymbolicTraits(rawValue: symbolic))
            && isNear(kCTFontWeightTrait, traits.normalizedWeight) && isNear(kCTFontWidthTrait, traits.normalizedWidth)
            && isNear(kCTFontSlantTrait, traits.normalizedSlant)
    }
}

extension FontLibrary {
    /// All fonts that have a PostScript name, sorted by it.
    var records: [FontRecord] {
        guard let pattern = FcPatternCreate() else { return [] }
        defer { FcPatternDestroy(pattern) }
        guard let objects = FcObjectSetCreate() else { return [] }
        defer { FcObjectSetDestroy(objects) }
        for element in [
            FC_POSTSCRIPT_NAME, FC_FAMILY, FC_STYLE, FC_FULLNAME, FC_FILE, FC_WEIGHT, FC_SLANT, FC_WIDTH, FC_SPACING,
            FC_COLOR, FC_LANG,
        ] { FcObjectSetAdd(objects, element) }
        guard let set = FcFontList(config, pattern, objects) else { return [] }
        defer { FcFontSetDestroy(set) }
        return patterns(of: set).compactMap { FontRecord($0) }.filter { !MemoryFont.isPrivate($0.family) }
            .sorted { ($0.name, $0.file) < ($1.name, $1.file) }
    }
}
