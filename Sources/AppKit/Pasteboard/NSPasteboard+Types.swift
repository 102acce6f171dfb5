import Foundation

extension NSPasteboard {
    /// The type of data on a pasteboard: a uniform type identifier such as `public.png`, a type of the program's own such as
    /// `com.example.note`, or a MIME type. Other programs see MIME types; see <doc:Extensions>.
    public struct PasteboardType: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// Creates a type from its identifier.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// Text. For other programs it is UTF-8.
        public static let string = PasteboardType("public.utf8-plain-text")
        /// Text in columns that are separated by tabs.
        public static let tabularText = PasteboardType("public.utf8-tab-separated-values-text")
        /// HTML.
        public static let html = PasteboardType("public.html")
        /// Text in the Rich Text Format.
        public static let rtf = PasteboardType("public.rtf")
        /// Text in the Rich Text Format with attachments.
        public static let rtfd = PasteboardType("com.apple.flat-rtfd")
        /// A PNG image.
        public static let png = PasteboardType("public.png")
        /// A TIFF image.
        public static let tiff = PasteboardType("public.tiff")
        /// A PDF document.
        public static let pdf = PasteboardType("com.adobe.pdf")
        /// A sound.
        public static let sound = PasteboardType("com.apple.cocoa.pasteboard.sound")
        /// A color, as red, green, blue and alpha of 16 bits each in sRGB, in the byte order of the processor.
        public static let color = PasteboardType("com.apple.cocoa.pasteboard.color")
        /// The URL of a file. For other programs all items form one list.
        public static let fileURL = PasteboardType("public.file-url")
        /// A URL. For other programs all items form one list.
        public static let URL = PasteboardType("public.url")
    }

    /// The name of a pasteboard.
    public struct Name: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// Creates the name of a pasteboard.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// The clipboard, which programs share.
        public static let general = Name("Apple CFPasteboard general")
        /// The data that is dragged.
        public static let drag = Name("Apple CFPasteboard drag")
        /// The text of the last search in this program.
        public static let find = Name("Apple CFPasteboard find")
        /// The attributes of a font that was copied. Only in this program.
        public static let font = Name("Apple CFPasteboard font")
        /// The margins and tabs that were copied. Only in this program.
        public static let ruler = Name("Apple CFPasteboard ruler")
        /// The primary selection, which programs share: what is selected, which the middle button of the mouse pastes. Not
        /// part of Apple's API.
        public static let acetatePrimarySelection = Name("acetate primary selection")
    }

    /// A key of the options of `readObjects(forClasses:options:)`.
    public struct ReadingOptionKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// Whether only URLs of files are read. Default false.
        public static let urlReadingFileURLsOnly = ReadingOptionKey(rawValue: "NSPasteboardURLReadingFileURLsOnlyKey")
        /// The identifiers of uniform types, of which the content of a file must have one, by the file's extension. URLs
        /// that are not those of files are not limited.
        public static let urlReadingContentsConformToTypes = ReadingOptionKey(
            rawValue: "NSPasteboardURLReadingContentsConformToTypesKey")
    }

    /// The form in which a class reads the data of a type.
    public struct ReadingOptions: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// As bytes.
        public static let asData: ReadingOptions = []
        /// As text.
        public static let asString = ReadingOptions(rawValue: 1)
        /// As a property list.
        public static let asPropertyList = ReadingOptions(rawValue: 2)
    }

    /// When the data of an object is requested.
    public struct WritingOptions: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// When it is first read.
        public static let promised = WritingOptions(rawValue: 1 << 9)
    }
}
