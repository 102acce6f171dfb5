import AcetateWayland
import Foundation

/// The table of the types of pasteboards and the MIME types that other programs see, and the conversions of their data.
enum PasteboardTypes {
    /// MIME types in the order of preference; all are offered. A type that is not in the table is its own MIME type.
    static let table: [(type: NSPasteboard.PasteboardType, mimeTypes: [String])] = [
        (.string, ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain", "STRING", "TEXT"]),
        (.tabularText, ["text/tab-separated-values"]),
        (.html, ["text/html"]),
        (.rtf, ["text/rtf", "application/rtf"]),
        (.png, ["image/png"]),
        (.tiff, ["image/tiff"]),
        (.jpeg, ["image/jpeg"]),
        (.gif, ["image/gif"]),
        (.svg, ["image/svg+xml"]),
        (.pdf, ["application/pdf"]),
        (.color, ["application/x-color"]),
        (.fileURL, [uriList]),
        (.URL, [uriList]),
    ]

    static let uriList = "text/uri-list"

    static func mimeTypes(for type: NSPasteboard.PasteboardType) -> [String] {
        table.first { $0.type == type }?.mimeTypes ?? [type.rawValue]
    }

    /// The MIME types for several types, without duplicates.
    static func mimeTypes(for types: [NSPasteboard.PasteboardType]) -> [String] {
        unique(types.flatMap { mimeTypes(for: $0) })
    }

    /// The types for MIME types of another program, without duplicates. MIME types that are not in the table follow as they
    /// are.
    static func types(for mimeTypes: [String]) -> [NSPasteboard.PasteboardType] {
        let data = mimeTypes.filter { !$0.hasPrefix(Selections.markerPrefix) }
        return unique(
            data.flatMap { mimeType in
                let known = table.filter { $0.mimeTypes.contains(mimeType) }.map(\.type)
                return known.isEmpty ? [NSPasteboard.PasteboardType(mimeType)] : known
            })
    }

    /// The best of another program's MIME types for a type; nil if there is none.
    static func mimeType(for type: NSPasteboard.PasteboardType, among offered: [String]) -> String? {
        mimeTypes(for: type).first { offered.contains($0) }
    }

    private static func unique<Element: Hashable>(_ elements: [Element]) -> [Element] {
        var seen: Set<Element> = []
        return elements.filter { seen.insert($0).inserted }
    }

    // MARK: Conversions

    /// Text of another program: UTF-8, or else ISO 8859-1, which the type `STRING` of the X Window System is by definition.
    static func text(_ data: Data) -> String {
        var data = data
        if data.last == 0 { data.removeLast() }  // some programs end their text with a zero
        if let text = String(data: data, encoding: .utf8) { return text }
        return String(String.UnicodeScalarView(data.map { Unicode.Scalar($0) }))
    }

    /// The greatest number of lines of a list of URLs that are read; the rest is ignored.
    static let lineLimit = 65_536

    /// The URLs of a list (RFC 2483): one on each line, with comments that begin with a number sign.
    static func urls(_ list: Data) -> [URL] {
        let lines = text(list).split(maxSplits: lineLimit, whereSeparator: \.isNewline).prefix(lineLimit)
        return lines.filter { !$0.hasPrefix("#") }.compactMap { URL(string: $0.trimmingCharacters(in: .whitespaces)) }
    }

    /// The list of URLs.
    static func uriList(_ urls: [URL]) -> Data { Data(urls.map { $0.absoluteString + "\r\n" }.joined().utf8) }

    /// The data of a color.
    static func data(_ color: NSColor) -> Data {
        let standard = color.standardComponents
        let parts = [standard.red, standard.green, standard.blue, standard.alpha]
        let words = parts.map { UInt16(($0 * 65535).rounded()) }
        return words.withUnsafeBytes { Data($0) }
    }

    /// The color of data; nil if it does not have 8 bytes.
    static func color(_ data: Data) -> NSColor? {
        guard data.count == 8 else { return nil }
        let parts = Array(data).withUnsafeBytes { bytes in
            (0..<4).map { CGFloat(bytes.loadUnaligned(fromByteOffset: 2 * $0, as: UInt16.self)) / 65535 }
        }
        return NSColor(srgbRed: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    }
}

extension NSPasteboard.PasteboardType {
    static let jpeg = NSPasteboard.PasteboardType("public.jpeg")
    static let gif = NSPasteboard.PasteboardType("com.compuserve.gif")
    static let svg = NSPasteboard.PasteboardType("public.svg-image")

    /// The types of images, the best first.
    static let images: [NSPasteboard.PasteboardType] = [.png, .tiff, .jpeg, .gif, .svg, .pdf]
}
