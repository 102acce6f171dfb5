import Foundation
import UniformTypeIdentifiers

/// A type whose values are written to pasteboards. Pasteboards call it on the main actor.
public protocol NSPasteboardWriting {
    /// The types in which the object is written, the best first.
    func writableTypes(for pasteboard: NSPasteboard) -> [NSPasteboard.PasteboardType]

    /// Whether the data of a type is requested only when it is first read. Default not.
    func writingOptions(
        forType type: NSPasteboard.PasteboardType, pasteboard: NSPasteboard
    ) -> NSPasteboard.WritingOptions

    /// The object in a type: data, a string, or another property list; nil if that is not possible.
    func pasteboardPropertyList(forType type: NSPasteboard.PasteboardType) -> Any?
}

extension NSPasteboardWriting {
    public func writingOptions(
        forType type: NSPasteboard.PasteboardType, pasteboard: NSPasteboard
    ) -> NSPasteboard.WritingOptions { [] }

    /// The item of a pasteboard that contains the object.
    @MainActor func item(for pasteboard: NSPasteboard) -> NSPasteboardItem {
        if let item = self as? NSPasteboardItem { return item }
        let item = NSPasteboardItem()
        for type in writableTypes(for: pasteboard) {
            if writingOptions(forType: type, pasteboard: pasteboard).contains(.promised) {
                item.promise(type) { self.pasteboardPropertyList(forType: type).flatMap(PasteboardValue.data) }
            } else if let value = pasteboardPropertyList(forType: type) {
                item.setPropertyList(value, forType: type)
            }
        }
        return item
    }
}

/// A type whose values are read from pasteboards.
///
/// `NSString`, `NSURL` and `NSAttributedString` are read, too, but cannot conform: the initializer would have to be in their
/// declarations. Pasteboards call it on the main actor.
public protocol NSPasteboardReading {
    /// The types from which an object is read, the best first.
    static func readableTypes(for pasteboard: NSPasteboard) -> [NSPasteboard.PasteboardType]

    /// The form in which the initializer gets the data of a type. Default data.
    static func readingOptions(
        forType type: NSPasteboard.PasteboardType, pasteboard: NSPasteboard
    ) -> NSPasteboard.ReadingOptions

    /// Creates an object from data, a string or a property list, according to the reading options; nil if that is not
    /// possible.
    init?(pasteboardPropertyList propertyList: Any, ofType type: NSPasteboard.PasteboardType)
}

extension NSPasteboardReading {
    public static func readingOptions(
        forType type: NSPasteboard.PasteboardType, pasteboard: NSPasteboard
    ) -> NSPasteboard.ReadingOptions { .asData }
}

/// The reading of the objects of one class.
@MainActor
struct PasteboardReader {
    private let type: any NSPasteboardReading.Type
    private let convert: (Any) -> Any?

    /// Nil if the class is not read from pasteboards.
    init?(_ type: Any.Type, options: [NSPasteboard.ReadingOptionKey: Any]) {
        let filesOnly = (options[.urlReadingFileURLsOnly] as? Bool) ?? false
        let contents = (options[.urlReadingContentsConformToTypes] as? [String])?.compactMap { UTType($0) }
        func url(_ value: Any) -> URL? {
            guard let url = value as? URL else { return nil }
            guard url.isFileURL else { return filesOnly ? nil : url }
            guard let contents else { return url }
            let content = url.hasDirectoryPath ? UTType.folder : UTType(filenameExtension: url.pathExtension)
            return contents.contains { content?.conforms(to: $0) == true } ? url : nil
        }
        switch type {
        case is URL.Type: (self.type, convert) = (URL.self, { url($0) })
        case is NSURL.Type: (self.type, convert) = (URL.self, { url($0).map { $0 as NSURL } })
        case is NSString.Type: (self.type, convert) = (String.self, { ($0 as? String).map { NSString(string: $0) } })
        case is NSAttributedString.Type:
            (self.type, convert) = (String.self, { ($0 as? String).map { NSAttributedString(string: $0) } })
        case let type as any NSPasteboardReading.Type: (self.type, convert) = (type, { $0 })
        default: return nil
        }
    }

    func types(on pasteboard: NSPasteboard) -> [NSPasteboard.PasteboardType] { type.readableTypes(for: pasteboard) }

    /// The object of an item; nil if it has none.
    func read(_ item: NSPasteboardItem, on pasteboard: NSPasteboard) -> Any? {
        if type == NSPasteboardItem.self { return item }
        for type in types(on: pasteboard) where item.types.contains(type) {
            let options = self.type.readingOptions(forType: type, pasteboard: pasteboard)
            let value: Any? =
                if options.contains(.asString) {
                    item.string(forType: type)
                } else if options.contains(.asPropertyList) {
                    item.propertyList(forType: type)
                } else {
                    item.data(forType: type)
                }
            if let value, let object = self.type.init(pasteboardPropertyList: value, ofType: type).flatMap(convert) {
                return object
            }
        }
        return nil
    }
}

extension NSPasteboardItem: NSPasteboardWriting {
    public func writableTypes(for pasteboard: NSPasteboard) -> [NSPasteboard.PasteboardType] { types }
    public func pasteboardPropertyList(forType type: NSPasteboard.PasteboardType) -> Any? { data(forType: type) }
}

extension String: NSPasteboardWriting, NSPasteboardReading {
    public func writableTypes(for pasteboard: NSPasteboard) -> [NSPasteboard.PasteboardType] { [.string] }
    public func pasteboardPropertyList(forType type: NSPasteboard.PasteboardType) -> Any? { self }

    public static func readableTypes(for pasteboard: NSPasteboard) -> [NSPasteboard.PasteboardType] { [.string] }
    public static func readingOptions(
        forType type: NSPasteboard.PasteboardType, pasteboard: NSPasteboard
    ) -> NSPasteboard.ReadingOptions { .asString }
    public init?(pasteboardPropertyList propertyList: Any, ofType type: NSPasteboard.PasteboardType) {
        guard let text = propertyList as? String else { return nil }
        self = text
    }
}

extension NSString: NSPasteboardWriting {
    public func writableTypes(for pasteboard: NSPasteboard) -> [NSPasteboard.PasteboardType] { [.string] }
    public func pasteboardPropertyList(forType type: NSPasteboard.PasteboardType) -> Any? { String(describing: self) }
}

/// An attributed string is written as its text, because Foundation on Linux writes no RTF.
extension NSAttributedString: NSPasteboardWriting {
    public func writableTypes(for pasteboard: NSPasteboard) -> [NSPasteboard.PasteboardType] { [.string] }
    public func pasteboardPropertyList(forType type: NSPasteboard.PasteboardType) -> Any? { string }
}

extension URL: NSPasteboardWriting, NSPasteboardReading {
    public func writableTypes(for pasteboard: NSPasteboard) -> [NSPasteboard.PasteboardType] {
        isFileURL ? [.fileURL] : [.URL, .string]
    }
    public func pasteboardPropertyList(forType type: NSPasteboard.PasteboardType) -> Any? { absoluteString }

    public static func readableTypes(for pasteboard: NSPasteboard) -> [NSPasteboard.PasteboardType] {
        [.fileURL, .URL]
    }
    public static func readingOptions(
        forType type: NSPasteboard.PasteboardType, pasteboard: NSPasteboard
    ) -> NSPasteboard.ReadingOptions { .asString }
    public init?(pasteboardPropertyList propertyList: Any, ofType type: NSPasteboard.PasteboardType) {
        guard let text = propertyList as? String else { return nil }
        self.init(string: text)
    }
}

extension NSURL: NSPasteboardWriting {
    public func writableTypes(for pasteboard: NSPasteboard) -> [NSPasteboard.PasteboardType] {
        (self as URL).writableTypes(for: pasteboard)
    }
    public func pasteboardPropertyList(forType type: NSPasteboard.PasteboardType) -> Any? { absoluteString }
}

extension NSColor: NSPasteboardWriting, NSPasteboardReading {
    public func writableTypes(for pasteboard: NSPasteboard) -> [NSPasteboard.PasteboardType] { [.color] }
    public func pasteboardPropertyList(forType type: NSPasteboard.PasteboardType) -> Any? { PasteboardTypes.data(self) }

    public static func readableTypes(for pasteboard: NSPasteboard) -> [NSPasteboard.PasteboardType] { [.color] }
    public convenience init?(pasteboardPropertyList propertyList: Any, ofType type: NSPasteboard.PasteboardType) {
        guard let color = (propertyList as? Data).flatMap(PasteboardTypes.color) else { return nil }
        self.init(
            srgbRed: color.redComponent, green: color.greenComponent, blue: color.blueComponent,
            alpha: color.alphaComponent)
    }

    /// Creates the color on a pasteboard; nil if there is none.
    public convenience init?(from pasteBoard: NSPasteboard) {
        guard let data = pasteBoard.data(forType: .color) else { return nil }
        self.init(pasteboardPropertyList: data, ofType: .color)
    }

    /// Writes the color to a pasteboard in which its type is declared.
    public func write(to pasteBoard: NSPasteboard) {
        pasteBoard.setData(PasteboardTypes.data(self), forType: .color)
    }
}

extension NSImage: NSPasteboardWriting, NSPasteboardReading {
    /// PNG, which other programs on Linux read, and TIFF.
    public func writableTypes(for pasteboard: NSPasteboard) -> [NSPasteboard.PasteboardType] { [.png, .tiff] }
    public func writingOptions(
        forType type: NSPasteboard.PasteboardType, pasteboard: NSPasteboard
    ) -> NSPasteboard.WritingOptions { .promised }
    public func pasteboardPropertyList(forType type: NSPasteboard.PasteboardType) -> Any? {
        if type == .tiff { return tiffRepresentation }
        return layerImage(forContentsScale: nil).flatMap { try? $0.pngData() }
    }

    public static func readableTypes(for pasteboard: NSPasteboard) -> [NSPasteboard.PasteboardType] {
        NSPasteboard.PasteboardType.images
    }

    /// Creates the image on a pasteboard; nil if there is none that can be decoded.
    public convenience init?(pasteboard: NSPasteboard) {
        guard let type = pasteboard.availableType(from: NSPasteboard.PasteboardType.images),
            let data = pasteboard.data(forType: type)
        else { return nil }
        self.init(data: data)
    }
}
