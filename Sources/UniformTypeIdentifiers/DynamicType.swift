/// A type that no one declares: a tag, and a type that it conforms to, both encoded in the identifier.
///
/// The identifier is `dyn.a` and the digits, five bits each, of a text such as `?0=6:1=xyz`: the supertype (0) is
/// `public.data` (6), and the file extension (1) is `xyz`.
struct DynamicType {
    static let prefix = "dyn."
    let tag: String
    let tagClass: UTTagClass
    let supertype: String?
    let identifier: String

    private static let digits = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)
    private static let tagClasses: [Character: UTTagClass] = ["1": .filenameExtension, "3": .mimeType]
    /// Frequent identifiers that the text abbreviates to one digit.
    private static let abbreviations: [Character: String] = [
        "6": "public.data", "7": "public.text", "8": "public.plain-text", "9": "public.utf16-plain-text",
        "A": "com.apple.traditional-mac-plain-text", "B": "public.image", "C": "public.video", "D": "public.audio",
        "E": "public.directory", "F": "public.folder",
    ]
    /// Characters that have a meaning in the text; a backslash precedes them in values.
    private static let special: Set<Character> = [",", ":", "=", "\\", "?"]

    /// Nil for a class of tags that cannot be encoded.
    init?(tag: String, tagClass: UTTagClass, supertype: String?) {
        guard let key = Self.tagClasses.first(where: { $0.value == tagClass })?.key else { return nil }
        self.tag = tag.lowercased()
        self.tagClass = tagClass
        self.supertype = supertype
        func escaped(_ value: String) -> String {
            String(value.flatMap { Self.special.contains($0) ? ["\\", $0] : [$0] })
        }
        var text = ""
        if let supertype {
            let value = Self.abbreviations.first { $0.value == supertype }.map { String($0.key) } ?? escaped(supertype)
            text = "?0=\(value):"
        }
        text += "\(key)=\(escaped(self.tag))"
        identifier = Self.prefix + "a" + Self.encoded(Array(text.utf8))
    }

    /// Nil if the identifier is not that of a dynamic type.
    init?(identifier: String) {
        let start = Self.prefix + "a"
        guard identifier.hasPrefix(start), identifier.utf8.count <= 4096,
            let bytes = Self.decoded(identifier.utf8.dropFirst(start.utf8.count)),
            let text = String(validating: bytes, as: UTF8.self)
        else { return nil }
        var supertype: String?
        var tag: (UTTagClass, String)?
        for (key, value) in Self.entries(text) {
            if key == "0" {
                supertype = value.count == 1 ? value.first.flatMap { Self.abbreviations[$0] } : value
            } else if let tagClass = Self.tagClasses[key], tag == nil {
                tag = (tagClass, value)
            }
        }
        guard let tag, !tag.1.isEmpty else { return nil }
        (tagClass, self.tag) = tag
        self.supertype = supertype
        self.identifier = identifier
    }

    /// The pairs of a text such as `?0=6:1=xyz`.
    private static func entries(_ text: String) -> [(key: Character, value: String)] {
        var result: [(Character, String)] = []
        var rest = Substring(text.drop { $0 == "?" })
        while let key = rest.popFirst(), rest.popFirst() == "=" {
            var value = ""
            while let next = rest.popFirst(), next != ":" {
                if next == "\\", let escaped = rest.popFirst() { value.append(escaped) } else { value.append(next) }
            }
            result.append((key, value))
        }
        return result
    }

    private static func encoded(_ bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        var (bits, count) = (0, 0)
        for byte in bytes {
            (bits, count) = (bits << 8 | Int(byte), count + 8)
            while count >= 5 {
                count -= 5
                result.append(digits[bits >> count & 31])
            }
            bits &= (1 << count) - 1
        }
        if count > 0 { result.append(digits[bits << (5 - count) & 31]) }
        return String(decoding: result, as: UTF8.self)
    }

    private static func decoded(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var result: [UInt8] = []
        var (bits, count) = (0, 0)
        for character in text {
            guard let digit = digits.firstIndex(of: character) else { return nil }
            (bits, count) = (bits << 5 | digit, count + 5)
            if count >= 8 {
                count -= 8
                result.append(UInt8(bits >> count & 0xFF))
                bits &= (1 << count) - 1
            }
        }
        return result
    }
}
