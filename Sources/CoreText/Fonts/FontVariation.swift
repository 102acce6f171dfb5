import CAcetatePango
import CoreGraphics

/// An axis of a variable font.
struct FontAxis: Sendable {
    /// Four characters, the first in the most significant byte, such as "wght".
    let tag: UInt32
    let name: String
    let minimum, standard, maximum: Double
    let isHidden: Bool
}

extension FontGlyphs {
    /// The axes of a variable font; empty for other fonts.
    var axes: [FontAxis] {
        let face = hb_font_get_face(font)
        var infos = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: 64)
        var count = UInt32(infos.count)
        hb_ot_var_get_axis_infos(face, 0, &count, &infos)
        return infos.prefix(Int(count)).map { info in
            FontAxis(
                tag: info.tag, name: name(info.name_id, language: "en") ?? FontTag.text(info.tag),
                minimum: Double(info.min_value), standard: Double(info.default_value), maximum: Double(info.max_value),
                isHidden: info.flags.rawValue & HB_OT_VAR_AXIS_FLAG_HIDDEN.rawValue != 0)
        }
    }
}

/// Tags of four characters.
enum FontTag {
    static func text(_ tag: UInt32) -> String {
        String(decoding: (0..<4).map { UInt8(truncatingIfNeeded: tag >> (24 - 8 * $0)) }, as: UTF8.self)
    }

    /// Nil unless the text has four characters of ASCII.
    static func tag(_ text: some StringProtocol) -> UInt32? {
        let bytes = Array(text.utf8)
        guard bytes.count == 4, bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
        return bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }
}

extension FontRequest {
    /// The values of axes by their tags, as the request has them.
    var variations: [UInt32: Double] {
        changed { description in
            guard let text = pango_font_description_get_variations(description) else { return [:] }
            var result: [UInt32: Double] = [:]
            for part in String(cString: text).split(separator: ",") {
                let pair = part.split(separator: "=", maxSplits: 1)
                guard pair.count == 2, let tag = FontTag.tag(pair[0]), let value = Double(pair[1]) else { continue }
                result[tag] = value
            }
            return result
        } ?? [:]
    }

    /// The private family of a font in memory; nil for other fonts.
    var memoryFamily: String? {
        changed { description in
            let family = pango_font_description_get_family(description).map { String(cString: $0) }
            return family.flatMap { MemoryFont.isPrivate($0) ? $0 : nil }
        } ?? nil
    }

    /// The same request with values of axes.
    func with(variations: [UInt32: Double]) -> FontRequest {
        let parts = variations.sorted { $0.key < $1.key }.filter(\.value.isFinite)
            .map { "\(FontTag.text($0.key))=\($0.value)" }
        return edited { pango_font_description_set_variations($0, parts.isEmpty ? nil : parts.joined(separator: ",")) }
    }

    /// The same request with further families, in which characters are looked for that its own lacks.
    func with(fallbacks: [String]) -> FontRequest {
        guard !fallbacks.isEmpty else { return self }
        return edited { description in
            let own = pango_font_description_get_family(description).map { String(cString: $0) } ?? "Sans"
            let families = [own] + fallbacks.map { $0.replacing(",", with: " ") }
            pango_font_description_set_family(description, families.joined(separator: ","))
        }
    }
}
