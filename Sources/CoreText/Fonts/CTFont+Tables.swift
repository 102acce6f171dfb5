import CAcetatePango
import CoreGraphics

// The tables of a font file and the characters that it has (CTFont.h).

/// The tag of a table: four characters, the first in the most significant byte. The constants are those of the tables
/// that programs read; any other tag works too.
public typealias CTFontTableTag = UInt32

/// `CFF `: outlines with cubic curves.
public let kCTFontTableCFF: Int = 0x4346_4620
/// `OS/2`: metrics, weight, and the characters that are covered.
public let kCTFontTableOS2: Int = 0x4F53_2F32
/// `GDEF`: the classes of glyphs.
public let kCTFontTableGDEF: Int = 0x4744_4546
/// `GPOS`: the positions of glyphs, such as kerning.
public let kCTFontTableGPOS: Int = 0x4750_4F53
/// `GSUB`: substitutions of glyphs, such as ligatures.
public let kCTFontTableGSUB: Int = 0x4753_5542
/// `cmap`: the glyphs of characters.
public let kCTFontTableCmap: Int = 0x636D_6170
/// `fvar`: the axes of a variable font.
public let kCTFontTableFvar: Int = 0x6676_6172
/// `glyf`: outlines with quadratic curves.
public let kCTFontTableGlyf: Int = 0x676C_7966
/// `head`: the header of the font, with its design units.
public let kCTFontTableHead: Int = 0x6865_6164
/// `hhea`: the header of the horizontal metrics.
public let kCTFontTableHhea: Int = 0x6868_6561
/// `hmtx`: the advances of glyphs.
public let kCTFontTableHmtx: Int = 0x686D_7478
/// `kern`: kerning of older fonts.
public let kCTFontTableKern: Int = 0x6B65_726E
/// `loca`: the positions of outlines in `glyf`.
public let kCTFontTableLoca: Int = 0x6C6F_6361
/// `maxp`: the number of glyphs, and the memory that they need.
public let kCTFontTableMaxp: Int = 0x6D61_7870
/// `name`: the names of the font.
public let kCTFontTableName: Int = 0x6E61_6D65
/// `post`: the names of glyphs, and the underline.
public let kCTFontTablePost: Int = 0x706F_7374

/// How tables are read. There are no options.
public struct CTFontTableOptions: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// The tags of the font's tables: an array of `CTFontTableTag`. Nil if it has none.
public func CTFontCopyAvailableTables(_ font: CTFont, _ options: CTFontTableOptions) -> CFArray? {
    let tags = font.resolved?.glyphs.tableTags ?? []
    return tags.isEmpty ? nil : tags
}

/// The bytes of a table; nil if the font does not have it.
public func CTFontCopyTable(_ font: CTFont, _ table: CTFontTableTag, _ options: CTFontTableOptions) -> CFData? {
    font.resolved?.glyphs.table(table)
}

/// Whether the font has a table.
public func CTFontHasTable(_ font: CTFont, _ tag: CTFontTableTag) -> Bool {
    font.resolved?.glyphs.tableTags.contains(tag) ?? false
}

/// The characters that the font has glyphs for.
public func CTFontCopyCharacterSet(_ font: CTFont) -> CharacterSet {
    font.resolved?.glyphs.characters ?? CharacterSet()
}

extension FontGlyphs {
    var tableTags: [CTFontTableTag] {
        let face = hb_font_get_face(font)
        var count: UInt32 = 0
        let total = hb_face_get_table_tags(face, 0, &count, nil)
        var tags = [hb_tag_t](repeating: 0, count: Int(min(total, 1024)))
        count = UInt32(tags.count)
        _ = hb_face_get_table_tags(face, 0, &count, &tags)
        return Array(tags.prefix(Int(count)))
    }

    func table(_ tag: CTFontTableTag) -> Data? {
        guard let blob = hb_face_reference_table(hb_font_get_face(font), tag) else { return nil }
        defer { hb_blob_destroy(blob) }
        var length: UInt32 = 0
        guard let bytes = hb_blob_get_data(blob, &length), length > 0 else { return nil }
        // `length` bytes, which the blob keeps valid, are copied.
        return Data(bytes: bytes, count: Int(length))
    }

    var characters: CharacterSet {
        var result = CharacterSet()
        guard let set = hb_set_create() else { return result }
        defer { hb_set_destroy(set) }
        hb_face_collect_unicodes(hb_font_get_face(font), set)
        // HarfBuzz's value before the first range.
        var (first, last) = (hb_codepoint_t.max, hb_codepoint_t.max)
        while hb_set_next_range(set, &first, &last) != 0 {
            // A range of code points of a file may contain surrogates.
            for part in [(first, min(last, 0xD7FF)), (max(first, 0xE000), min(last, 0x10FFFF))] where part.0 <= part.1 {
                if let low = Unicode.Scalar(part.0), let high = Unicode.Scalar(part.1) {
                    result.insert(charactersIn: low...high)
                }
            }
        }
        return result
    }
}
