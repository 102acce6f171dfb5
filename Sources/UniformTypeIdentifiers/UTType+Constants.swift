// The types that have names in Swift.

extension UTType {
    static func known(_ identifier: String) -> UTType { UTType(known: identifier) }

    /// Anything in a file system.
    public static let item = known("public.item")
    /// Anything with content that a user perceives, such as a document or an image.
    public static let content = known("public.content")
    /// Content that may consist of several kinds of content, such as a document with text and images.
    public static let compositeContent = known("public.composite-content")
    /// A stream of bytes.
    public static let data = known("public.data")
    /// A folder or a package.
    public static let directory = known("public.directory")
    /// A folder that users open to see its contents.
    public static let folder = known("public.folder")
    /// A directory that is shown to users as one file.
    public static let package = known("com.apple.package")
    /// A directory with a defined structure, such as that of a program with its resources.
    public static let bundle = known("com.apple.bundle")
    /// A file that contains other files.
    public static let archive = known("public.archive")
    /// A file that holds the contents of a disk.
    public static let diskImage = known("public.disk-image")
    /// The address of a resource.
    public static let url = known("public.url")
    /// The address of a file.
    public static let fileURL = known("public.file-url")
    /// A file with machine code that runs as a program or is loaded by one.
    public static let executable = known("public.executable")
    /// A font.
    public static let font = known("public.font")
    /// A three-dimensional scene or model.
    public static let threeDContent = known("public.3d-content")
    /// A property list of any format.
    public static let propertyList = known("com.apple.property-list")

    // MARK: Images

    /// An image of any format.
    public static let image = known("public.image")
    /// A PNG image, `image/png`.
    public static let png = known("public.png")
    /// A JPEG image, `image/jpeg`.
    public static let jpeg = known("public.jpeg")
    /// A GIF image, `image/gif`.
    public static let gif = known("com.compuserve.gif")
    /// A TIFF image, `image/tiff`.
    public static let tiff = known("public.tiff")
    /// A WebP image, `image/webp`.
    public static let webP = known("org.webmproject.webp")
    /// A Windows bitmap, `image/bmp`.
    public static let bmp = known("com.microsoft.bmp")
    /// A Windows icon, with images of several sizes.
    public static let ico = known("com.microsoft.ico")
    /// An icon of macOS, with images of several sizes.
    public static let icns = known("com.apple.icns")
    /// An SVG image, `image/svg+xml`.
    public static let svg = known("public.svg-image")
    /// An image in the High Efficiency Image File Format, whatever its compression.
    public static let heif = known("public.heif")
    /// An HEIF image that is compressed with HEVC.
    public static let heic = known("public.heic")
    /// The unprocessed image of a camera's sensor, of any format.
    public static let rawImage = known("public.camera-raw-image")
    /// A photo with a short movie.
    public static let livePhoto = known("com.apple.live-photo")
    /// A PDF document, `application/pdf`.
    public static let pdf = known("com.adobe.pdf")

    // MARK: Text

    /// Text of any kind, also with markup.
    public static let text = known("public.text")
    /// Text without markup, in any encoding.
    public static let plainText = known("public.plain-text")
    /// Text without markup in UTF-8.
    public static let utf8PlainText = known("public.utf8-plain-text")
    /// Text without markup in UTF-16.
    public static let utf16PlainText = known("public.utf16-plain-text")
    /// Text whose values are separated by a character.
    public static let delimitedText = known("public.delimited-values-text")
    /// A table with values that are separated by commas, `text/csv`.
    public static let commaSeparatedText = known("public.comma-separated-values-text")
    /// A table with values that are separated by tabs, `text/tab-separated-values`.
    public static let tabSeparatedText = known("public.tab-separated-values-text")
    /// Text in the Rich Text Format, `text/rtf`.
    public static let rtf = known("public.rtf")
    /// An HTML page, `text/html`.
    public static let html = known("public.html")
    /// An XML document, `text/xml`.
    public static let xml = known("public.xml")
    /// A YAML document.
    public static let yaml = known("public.yaml")
    /// A JSON document, `application/json`.
    public static let json = known("public.json")
    /// The log of a program.
    public static let log = known("public.log")
    /// The source of a program in any language.
    public static let sourceCode = known("public.source-code")
    /// Source in Swift.
    public static let swiftSource = known("public.swift-source")
    /// Source in C.
    public static let cSource = known("public.c-source")
    /// A header for C.
    public static let cHeader = known("public.c-header")
    /// Source in Objective-C.
    public static let objectiveCSource = known("public.objective-c-source")
    /// Source in C++.
    public static let cPlusPlusSource = known("public.c-plus-plus-source")
    /// Source in any scripting language.
    public static let script = known("public.script")
    /// A script for a shell of any kind.
    public static let shellScript = known("public.shell-script")
    /// Source in Python.
    public static let pythonScript = known("public.python-script")
    /// Source in JavaScript.
    public static let javaScript = known("com.netscape.javascript-source")

    // MARK: Archives, audio and video

    /// A ZIP archive, `application/zip`.
    public static let zip = known("public.zip-archive")
    /// A file that is compressed with gzip.
    public static let gzip = known("org.gnu.gnu-zip-archive")
    /// A file that is compressed with bzip2.
    public static let bz2 = known("public.bzip2-archive")
    /// Sound, pictures in motion, or both.
    public static let audiovisualContent = known("public.audiovisual-content")
    /// Pictures in motion, with or without sound.
    public static let movie = known("public.movie")
    /// Pictures in motion without sound.
    public static let video = known("public.video")
    /// Sound without pictures.
    public static let audio = known("public.audio")
    /// A QuickTime movie, `video/quicktime`.
    public static let quickTimeMovie = known("com.apple.quicktime-movie")
    /// An MPEG-4 movie, `video/mp4`.
    public static let mpeg4Movie = known("public.mpeg-4")
    /// A movie in MPEG-1 or MPEG-2.
    public static let mpeg = known("public.mpeg")
    /// A movie in the AVI format.
    public static let avi = known("public.avi")
    /// Sound in the MP3 format, `audio/mpeg`.
    public static let mp3 = known("public.mp3")
    /// Sound in the MPEG-4 format, `audio/mp4`.
    public static let mpeg4Audio = known("public.mpeg-4-audio")
    /// Sound in the AIFF format.
    public static let aiff = known("public.aiff-audio")
    /// Sound in the WAVE format.
    public static let wav = known("com.microsoft.waveform-audio")
}
