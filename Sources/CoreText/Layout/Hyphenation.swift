import CAcetateHyphen
import CAcetatePango
import CoreGraphics
import Foundation
import Synchronization

/// Where the words of a language may be divided, from a dictionary of libhyphen. Debian's packages `hyphen-…` contain them;
/// without the one of a language its words are not divided.
///
/// `@unchecked Sendable`: the dictionary is only read after initialization, by functions that write to the caller's memory.
final class Hyphenation: @unchecked Sendable {
    private let dictionary: UnsafeMutablePointer<HyphenDict>
    /// The name of the dictionary's encoding; nil for UTF-8.
    private let encoding: String?

    private static let folder = "/usr/share/hyphen"
    private static let loaded = Mutex<[String: Hyphenation?]>([:])

    /// The dictionary of a language such as "de" or "en-US", or else of any of its regions; nil if there is none.
    ///
    /// - Parameter language: nil stands for the user's language, and for English if that is unknown.
    static func of(_ language: String?) -> Hyphenation? {
        let name = name(of: language)
        return loaded.withLock { loaded in
            if let known = loaded[name] { return known }
            let hyphenation = file(of: name).flatMap { Hyphenation($0) }
            loaded[name] = .some(hyphenation)
            return hyphenation
        }
    }

    /// The name of a language in the style of the dictionaries' files, such as "en_US".
    private static func name(of language: String?) -> String {
        let tag = language ?? pango_language_to_string(pango_language_get_default()).map { String(cString: $0) } ?? "c"
        let parts = tag.split { $0 == "-" || $0 == "_" }.map(String.init)
        guard let first = parts.first?.lowercased(), first != "c", first != "posix" else { return "en_US" }
        let region = parts.dropFirst().first { $0.count == 2 }
        return ([first] + [region?.uppercased()].compactMap { $0 }).joined(separator: "_")
    }

    private static func file(of name: String) -> String? {
        let language = name.split(separator: "_")[0]
        let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        let names = ["hyph_\(name).dic", "hyph_\(language).dic"]
        let found = names.first { files.contains($0) } ?? files.first { $0.hasPrefix("hyph_\(language)_") }
        return found.map { "\(folder)/\($0)" }
    }

    private init?(_ path: String) {
        guard let dictionary = hnj_hyphen_load(path) else { return nil }
        self.dictionary = dictionary
        // The name ends with a NUL within the array.
        let name = withUnsafeBytes(of: &dictionary.pointee.cset) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        encoding = dictionary.pointee.utf8 != 0 ? nil : name
    }

    deinit { hnj_hyphen_free(dictionary) }

    /// The numbers of Unicode scalars of a word after which it may be divided. Empty for words that the dictionary's encoding cannot
    /// represent. A place at which the spelling would change is left out.
    func places(in word: String) -> [Int] {
        let lowercase = word.lowercased()
        let count = word.unicodeScalars.count
        guard lowercase.unicodeScalars.count == count, count < 100 else { return [] }
        guard let bytes = encoded(lowercase) else { return [] }
        var marks = [CChar](repeating: 0, count: bytes.count + 5)
        var replacements: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        var positions: UnsafeMutablePointer<Int32>?
        var cuts: UnsafeMutablePointer<Int32>?
        let failed = bytes.withUnsafeBufferPointer { text in
            // Writes a mark for each character, and 5 more bytes at most, and allocates the three arrays if the spelling changes.
            hnj_hyphen_hyphenate2(
                dictionary, text.baseAddress, Int32(text.count), &marks, nil, &replacements, &positions, &cuts)
        }
        defer {
            for index in 0..<bytes.count { free(replacements?[index]) }
            free(replacements)
            free(positions)
            free(cuts)
        }
        guard failed == 0 else { return [] }
        return (0..<max(0, count - 1)).filter { marks[$0] & 1 == 1 && replacements?[$0] == nil }.map { $0 + 1 }
    }

    /// A word in the dictionary's encoding, which has one byte for each character unless it is UTF-8.
    private func encoded(_ word: String) -> [CChar]? {
        guard let encoding else { return word.utf8.map { CChar(bitPattern: $0) } }
        var count: gsize = 0
        guard let bytes = g_convert(word, gssize(word.utf8.count), encoding, "UTF-8", nil, &count, nil) else {
            return nil
        }
        defer { g_free(bytes) }
        let isEncoded = count == word.unicodeScalars.count
        return isEncoded ? Array(UnsafeBufferPointer(start: bytes, count: Int(count))) : nil
    }
}

extension StyledText {
    /// The places of an attributed string at which a word may be divided with a hyphen, in UTF-16 units.
    package static func hyphenationPlaces(in string: NSAttributedString) -> [Int] {
        let text = StyledText(string, style: TextStyle(font: .standard, color: nil))
        return text.hyphenationPlaces.map { text.utf16Offset(ofByte: $0) }
    }

    /// The bytes before which words may be divided, in ascending order. Words that contain a soft hyphen are divided only there.
    var hyphenationPlaces: [Int] {
        var places: [Int] = []
        var word = ""
        var start = 0
        // That of the last word.
        var known: (language: String?, hyphenation: Hyphenation?)?
        func end() {
            defer { word = "" }
            guard word.utf8.count > 3, !word.unicodeScalars.contains("\u{AD}") else { return }
            let language = style(at: start).language
            if known == nil || known?.language != language { known = (language, Hyphenation.of(language)) }
            guard let hyphenation = known?.hyphenation else { return }
            let inside = hyphenation.places(in: word)
            guard !inside.isEmpty else { return }
            var (byte, next) = (start, inside[...])
            for (index, scalar) in word.unicodeScalars.enumerated() {
                if next.first == index {
                    places.append(byte)
                    next.removeFirst()
                }
                byte += UTF8.width(scalar)
            }
        }
        var byte = 0
        for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
            if scalar.properties.isAlphabetic || scalar == "\u{AD}" {
                if word.isEmpty { start = byte }
                word.unicodeScalars.append(scalar)
            } else {
                end()
            }
            byte += UTF8.width(scalar)
        }
        end()
        return places
    }
}
