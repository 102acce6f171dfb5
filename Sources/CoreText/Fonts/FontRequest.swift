import CAcetatePango
import CoreGraphics

/// A request for a font, without its size: a family and a style in Pango's notation ("DejaVu Sans Bold").
struct FontRequest: Sendable, Hashable {
    private let text: String

    /// Creates a request from Pango's notation.
    init(description: String) {
        text = description
    }

    /// Requests a family in its regular style.
    init(family: String) {
        // The comma prevents Pango from parsing a part of a family name such as "Arial Black" as a style.
        text = family.replacing(",", with: " ") + ","
    }

    /// The same request with other traits; only those in `mask` change.
    func with(_ traits: CTFontSymbolicTraits, mask: CTFontSymbolicTraits) -> FontRequest {
        edited { description in
            if mask.contains(.traitBold) {
                let weight = traits.contains(.traitBold) ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL
                pango_font_description_set_weight(description, weight)
            }
            if mask.contains(.traitItalic) {
                let style = traits.contains(.traitItalic) ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL
                pango_font_description_set_style(description, style)
            }
            if mask.contains(.traitExpanded) || mask.contains(.traitCondensed) {
                let wanted = traits.intersection(mask)
                pango_font_description_set_stretch(
                    description,
                    wanted.contains(.traitExpanded)
                        ? PANGO_STRETCH_EXPANDED
                        : wanted.contains(.traitCondensed) ? PANGO_STRETCH_CONDENSED : PANGO_STRETCH_NORMAL)
            }
        }
    }

    /// The same request with the nearest of Pango's widths.
    ///
    /// - Parameter width: as Core Text counts it: 0 is normal, and −0.5 half as wide.
    func with(width: Double) -> FontRequest {
        let widths: [(PangoStretch, Double)] = [
            (PANGO_STRETCH_ULTRA_CONDENSED, -0.5), (PANGO_STRETCH_EXTRA_CONDENSED, -0.375),
            (PANGO_STRETCH_CONDENSED, -0.25), (PANGO_STRETCH_SEMI_CONDENSED, -0.125), (PANGO_STRETCH_NORMAL, 0),
            (PANGO_STRETCH_SEMI_EXPANDED, 0.125), (PANGO_STRETCH_EXPANDED, 0.25),
            (PANGO_STRETCH_EXTRA_EXPANDED, 0.5), (PANGO_STRETCH_ULTRA_EXPANDED, 1),
        ]
        guard let nearest = widths.min(by: { abs($0.1 - width) < abs($1.1 - width) }) else { return self }
        return edited { pango_font_description_set_stretch($0, nearest.0) }
    }

    /// The same request with another family, in the same style.
    func with(family: String) -> FontRequest {
        edited { pango_font_description_set_family($0, family.replacing(",", with: " ")) }
    }

    /// The request whose Pango description `change` has changed.
    func edited(_ change: (OpaquePointer) -> Void) -> FontRequest {
        changed { description in
            change(description)
            guard let result = pango_font_description_to_string(description) else { return self }
            defer { g_free(result) }
            return FontRequest(description: String(cString: result))
        } ?? self
    }

    /// The result of a function of the request's Pango description; nil if there is not enough memory.
    func changed<Result>(_ body: (OpaquePointer) -> Result) -> Result? {
        guard let description = pango_font_description_from_string(text) else { return nil }
        defer { pango_font_description_free(description) }
        return body(description)
    }

    /// Requests a font whose name is not installed: "Helvetica-BoldOblique" is a family and its styles, "Lucida-Grande"
    /// is a family. The substitute of a family of macOS has serifs or equal widths if that family has.
    init(unknownName name: String) {
        let (family, styles) = Self.parts(of: name)
        text = Self.families(family) + (styles.map { " " + $0 } ?? "")
    }

    /// Whether another font takes the place of the one with a name, which may be one of a style, such as "Georgia-Bold":
    /// each Mac has it, or it is one of fontconfig's generic families.
    static func isSubstituted(_ name: String) -> Bool {
        // The names of the fonts of macOS's user interface begin with a period: ".SFNS-Bold".
        if name.hasPrefix(".") { return true }
        // The second is the family of a style that Pango does not know, as in "MarkerFelt-Wide".
        return [parts(of: name).family, String(name.prefix { $0 != "-" })].contains { family in
            let key = key(of: family)
            return genericFamilies.contains(key) || otherFamilies.contains(key)
                || kinds.contains { $0.families.contains(key) }
        }
    }

    /// Whether a name is that of a family, or of a style in it: "DejaVu Sans-Bold".
    static func isName(_ name: String, inFamily family: String) -> Bool {
        [name, parts(of: name).family].contains { key(of: $0) == key(of: family) }
    }

    /// The family and the styles, in Pango's words, of a name; no styles for the name of a family.
    private static func parts(of name: String) -> (family: String, styles: String?) {
        let parts = name.split(separator: "-", maxSplits: 1).map(String.init)
        guard parts.count == 2, let styles = styles(in: parts[1]) else {
            return (name.replacing("-", with: " "), nil)
        }
        var family = parts[0]
        for suffix in ["PSMT", "MT", "PS"] where family.hasSuffix(suffix) && family.count > suffix.count {
            family.removeLast(suffix.count)
            break
        }
        return (family, styles)
    }

    /// A family and the kind of its substitutes, in Pango's notation with a comma after each.
    private static func families(_ name: String) -> String {
        let name = name.replacing(",", with: " ")
        let key = key(of: name)
        let kind = kinds.first { $0.families.contains(key) }?.kind
        return kind.map { "\(name),\($0)," } ?? name + ","
    }

    /// A family as in the lists below.
    private static func key(of family: String) -> String {
        var key = family.lowercased().replacing(" ", with: "")
        for suffix in ["psmt", "mt"] where key.hasSuffix(suffix) { key.removeLast(suffix.count) }
        return key
    }

    /// The generic families, without the spaces in their names.
    private static let genericFamilies: Set<String> = [
        "sans", "sansserif", "sans-serif", "serif", "monospace", "cursive", "fantasy", "system-ui", "emoji",
    ]

    /// Families of macOS whose substitute is one without serifs, without the spaces in their names.
    private static let otherFamilies: Set<String> = [
        "academyengravedlet", "americantypewriter", "applecasual", "applechancery", "applecoloremoji", "applegothic",
        "applesdgothicneo", "applesymbols", "arial", "arialblack", "arialhebrew", "arialnarrow", "arialroundedmtbold",
        "arialunicode", "avenir", "avenirnext", "avenirnextcondensed", "bradleyhand", "bradleyhanditctt",
        "brushscript", "chalkboard", "chalkboardse", "chalkduster", "comicsansms", "copperplate", "damascus",
        "devanagari", "dinalternate", "dincondensed", "euphemiaucas", "futura", "galvji", "geezapro", "geneva",
        "gillsans", "heitisc", "heititc", "helvetica", "helveticaneue", "herculanum", "hiraginosans",
        "hiraginosansgb", "hirakakupron", "impact", "kailasa", "kefa", "kohinoordevanagari", "lucidagrande",
        "luminari", "markerfelt", "mishafi", "muktamahee", "noteworthy", "optima", "papyrus", "partylet", "phosphate",
        "pingfanghk", "pingfangsc", "pingfangtc", "rockwell", "savoyelet", "signpainter", "skia", "snellroundhand",
        "stheiti", "symbol", "tahoma", "thonburi", "trattatello", "trebuchet", "trebuchetms", "verdana", "webdings",
        "wingdings", "wingdings2", "wingdings3", "zapfdingbats", "zapfino",
    ]

    /// Families of macOS whose substitute is not one without serifs, without the spaces in their names.
    private static let kinds: [(kind: String, families: Set<String>)] = [
        ("monospace", ["menlo", "monaco", "courier", "couriernew", "andalemono", "sfmono", "ptmono", "consolas"]),
        (
            "serif",
            [
                "times", "timesnewroman", "georgia", "palatino", "baskerville", "hoeflertext", "didot", "garamond",
                "newyork", "cochin", "bodoni72", "bigcaslon", "charter", "iowanoldstyle", "cambria",
            ]
        ),
    ]

    /// Converts a suffix such as "BoldItalicMT" to Pango's "Bold Italic"; nil if any part is not a style.
    private static func styles(in suffix: String) -> String? {
        var rest = Substring(suffix.lowercased())
        var styles: [String] = []
        while !rest.isEmpty {
            guard let word = words.first(where: { rest.hasPrefix($0.key) }) else { return nil }
            rest.removeFirst(word.key.count)
            rest = rest.drop { $0 == "-" || $0 == " " }
            if !word.style.isEmpty { styles.append(word.style) }
        }
        return styles.joined(separator: " ")
    }

    /// The style words of PostScript names, each before its own prefixes, and Pango's words for them.
    private static let words: [(key: String, style: String)] = [
        ("ultralight", "Ultra-Light"), ("extralight", "Ultra-Light"), ("semibold", "Semi-Bold"),
        ("demibold", "Semi-Bold"), ("demi", "Semi-Bold"), ("extrabold", "Ultra-Bold"), ("ultrabold", "Ultra-Bold"),
        ("bold", "Bold"), ("thin", "Thin"), ("light", "Light"), ("regular", ""), ("roman", ""), ("book", ""),
        ("normal", ""), ("medium", "Medium"), ("heavy", "Heavy"), ("black", "Heavy"), ("italic", "Italic"),
        ("oblique", "Oblique"), ("condensed", "Condensed"), ("psmt", ""), ("mt", ""), ("ps", ""),
    ]

    /// Pango's description of the request with a size in points, which the caller must free. Nil if there is not enough
    /// memory.
    func pangoDescription(size: Double) -> OpaquePointer? {
        guard let description = pango_font_description_from_string(text) else { return nil }
        pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
        return description
    }
}
