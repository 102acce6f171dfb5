// The types that have names in Swift.

extension UTType {
    private static func known(_ identifier: String) -> UTType { UTType(known: identifier) }

    /// Anything in a file system.
    public static let item = known("public.item")
    public static let content = known("public.content")
    public static let compositeContent = known("public.composite-content")
    /// A stream of bytes.
    public static let data = known("public.data")
    public static let directory = known("public.directory")
    public static let folder = known("public.folder")
    public static let package = known("com.apple.package")
    public static let bundle = known("com.apple.bundle")
    public static let archive = known("public.archive")
    public static let diskImage = known("public.disk-image")
    public static let url = known("public.url")
    public static let fileURL = known("public.file-url")
    public static let executable = known("public.executable")
    public static let font = known("public.font")
    public static let threeDContent = known("public.3d-content")
    public static let propertyList = known("com.apple.property-list")

    // MARK: Images

    public static let image = known("public.image")
    public static let png = known("public.png")
    public static let jpeg = known("public.jpeg")
    public static let gif = known("com.compuserve.gif")
    public static let tiff = known("public.tiff")
    public static let webP = known("org.webmproject.webp")
    public static let bmp = known("com.microsoft.bmp")
    public static let ico = known("com.microsoft.ico")
    public static let icns = known("com.apple.icns")
    public static let svg = known("public.svg-image")
    public static let heif = known("public.heif")
    public static let heic = known("public.heic")
    public static let rawImage = known("public.camera-raw-image")
    public static let livePhoto = known("com.apple.live-photo")
    public static let pdf = known("com.adobe.pdf")

    // MARK: Text

    public static let text = known("public.text")
    public static let plainText = known("public.plain-text")
    public static let utf8PlainText = known("public.utf8-plain-text")
    public static let utf16PlainText = known("public.utf16-plain-text")
    public static let delimitedText = known("public.delimited-values-text")
    public static let commaSeparatedText = known("public.comma-separated-values-text")
    public static let tabSeparatedText = known("public.tab-separated-values-text")
    public static let rtf = known("public.rtf")
    public static let html = known("public.html")
    public static let xml = known("public.xml")
    public static let yaml = known("public.yaml")
    public static let json = known("public.json")
    public static let log = known("public.log")
    public static let sourceCode = known("public.source-code")
    public static let swiftSource = known("public.swift-source")
    public static let cSource = known("public.c-source")
    public static let cHeader = known("public.c-header")
    public static let objectiveCSource = known("public.objective-c-source")
    public static let cPlusPlusSource = known("public.c-plus-plus-source")
    public static let script = known("public.script")
    public static let shellScript = known("public.shell-script")
    public static let pythonScript = known("public.python-script")
    public static let javaScript = known("com.netscape.javascript-source")

    // MARK: Archives, audio and video

    public static let zip = known("public.zip-archive")
    public static let gzip = known("org.gnu.gnu-zip-archive")
    public static let bz2 = known("public.bzip2-archive")
    public static let audiovisualContent = known("public.audiovisual-content")
    public static let movie = known("public.movie")
    public static let video = known("public.video")
    public static let audio = known("public.audio")
    public static let quickTimeMovie = known("com.apple.quicktime-movie")
    public static let mpeg4Movie = known("public.mpeg-4")
    public static let mpeg = known("public.mpeg")
    public static let avi = known("public.avi")
    public static let mp3 = known("public.mp3")
    public static let mpeg4Audio = known("public.mpeg-4-audio")
    public static let aiff = known("public.aiff-audio")
    public static let wav = known("com.microsoft.waveform-audio")
}
