import Synchronization

/// An entry of the table of declared types.
struct TypeDeclaration: Sendable {
    let identifier: String
    /// The identifiers of the types that it conforms to directly.
    let parents: [String]
    /// File extensions in lowercase; the first is the preferred one.
    var extensions: [String] = []
    /// MIME types in lowercase; the first is the preferred one.
    var mimeTypes: [String] = []
    /// The name for people, in English.
    var name: String?

    init(
        _ identifier: String, _ parents: [String], _ extensions: [String] = [], _ mimeTypes: [String] = [],
        _ name: String? = nil
    ) {
        self.identifier = identifier
        self.parents = parents
        self.extensions = extensions
        self.mimeTypes = mimeTypes
        self.name = name
    }

    func tags(of tagClass: UTTagClass) -> [String] {
        switch tagClass {
        case .filenameExtension: extensions
        case .mimeType: mimeTypes
        default: []
        }
    }

    /// The declaration of an identifier, which is compared without regard to case.
    static func named(_ identifier: String) -> TypeDeclaration? {
        let key = identifier.lowercased()
        return byIdentifier[key] ?? declaredByProgram.withLock { $0[key] }
    }

    /// Declares a type of the program. The first declaration of an identifier counts.
    static func declare(_ identifier: String, parent: String) {
        let key = identifier.lowercased()
        declaredByProgram.withLock { declared in
            if declared[key] == nil { declared[key] = TypeDeclaration(identifier, [parent]) }
        }
    }

    private static let declaredByProgram = Mutex<[String: TypeDeclaration]>([:])

    private static let byIdentifier = Dictionary(
        all.map { ($0.identifier.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })

    /// The types of the system. Of two types with the same tag, the preferred one is first.
    static let all: [TypeDeclaration] =
        abstract + images + text + archives + media + links + moreText + documents + moreMedia + programs
}

// MARK: - The table

extension TypeDeclaration {
    private static let abstract: [TypeDeclaration] = [
        TypeDeclaration("public.item", []),
        TypeDeclaration("public.content", []),
        TypeDeclaration("public.composite-content", ["public.content"]),
        TypeDeclaration("public.data", ["public.item"], [], ["application/octet-stream"], "data"),
        TypeDeclaration("public.directory", ["public.item"], [], [], "directory"),
        TypeDeclaration("public.folder", ["public.directory"], [], [], "folder"),
        TypeDeclaration("com.apple.package", ["public.directory"], [], [], "package"),
        TypeDeclaration("com.apple.bundle", ["public.directory"], [], [], "bundle"),
        TypeDeclaration("public.archive", [], [], [], "archive"),
        TypeDeclaration("public.disk-image", ["public.archive"], [], [], "disk image"),
        TypeDeclaration("public.url", ["public.data"], [], [], "URL"),
        TypeDeclaration("public.file-url", ["public.url"], [], [], "file URL"),
        TypeDeclaration("public.executable", ["public.item"], [], [], "executable"),
        TypeDeclaration("public.font", [], [], [], "font"),
        TypeDeclaration("public.3d-content", ["public.content"], [], [], "3D content"),
    ]

    private static let images: [TypeDeclaration] = [
        TypeDeclaration("public.image", ["public.data", "public.content"], [], [], "image"),
        TypeDeclaration("public.png", ["public.image"], ["png"], ["image/png", "image/apng"], "PNG image"),
        TypeDeclaration(
            "public.jpeg", ["public.image"], ["jpeg", "jpg", "jpe"], ["image/jpeg", "image/jpg"], "JPEG image"),
        TypeDeclaration("com.compuserve.gif", ["public.image"], ["gif"], ["image/gif"], "GIF image"),
        TypeDeclaration("public.tiff", ["public.image"], ["tiff", "tif"], ["image/tiff"], "TIFF image"),
        TypeDeclaration("org.webmproject.webp", ["public.image"], ["webp"], ["image/webp"], "WebP image"),
        TypeDeclaration(
            "com.microsoft.bmp", ["public.image"], ["bmp", "dib"], ["image/bmp", "image/x-bmp", "image/x-ms-bmp"],
            "Windows bitmap image"),
        TypeDeclaration(
            "com.microsoft.ico", ["public.image"], ["ico"], ["image/vnd.microsoft.icon", "image/x-icon"],
            "Windows icon image"),
        TypeDeclaration("com.microsoft.cur", ["public.image"], ["cur"], ["image/x-win-bitmap"], "Windows cursor"),
        TypeDeclaration("com.apple.icns", ["public.image"], ["icns"], ["image/x-icns"], "Apple icon image"),
        TypeDeclaration(
            "public.svg-image", ["public.image", "public.xml"], ["svg", "svgz"], ["image/svg+xml"], "SVG image"),
        TypeDeclaration("public.heif-standard", ["public.image"], [], [], "HEIF image"),
        TypeDeclaration(
            "public.heif", ["public.heif-standard"], ["heif", "hif"], ["image/heif"], "HEIF image"),
        TypeDeclaration("public.heic", ["public.heif-standard"], ["heic"], ["image/heic"], "HEIC image"),
        TypeDeclaration("public.avif", ["public.image"], ["avif"], ["image/avif"], "AVIF image"),
        TypeDeclaration("public.jpeg-xl", ["public.image"], ["jxl"], ["image/jxl"], "JPEG XL image"),
        TypeDeclaration(
            "public.jpeg-2000", ["public.image"], ["jp2", "jpf", "jpx", "j2k", "j2c"], ["image/jp2"],
            "JPEG 2000 image"),
        TypeDeclaration("com.adobe.photoshop-image", ["public.image"], ["psd"], ["image/vnd.adobe.photoshop"]),
        TypeDeclaration("com.truevision.tga-image", ["public.image"], ["tga"], ["image/x-tga"], "TGA image"),
        TypeDeclaration("com.ilm.openexr-image", ["public.image"], ["exr"], ["image/x-exr"], "OpenEXR image"),
        TypeDeclaration("public.radiance", ["public.image"], ["hdr", "pic"], ["image/vnd.radiance"], "Radiance image"),
        TypeDeclaration("public.xbitmap-image", ["public.image"], ["xbm"], ["image/x-xbitmap"], "X bitmap"),
        TypeDeclaration(
            "public.pbm", ["public.image"], ["pbm", "pgm", "ppm", "pnm", "pam"],
            [
                "image/x-portable-bitmap", "image/x-portable-graymap", "image/x-portable-pixmap",
                "image/x-portable-anymap",
            ], "Portable bitmap"),
        TypeDeclaration("public.camera-raw-image", ["public.image"], [], [], "raw image"),
        TypeDeclaration("com.adobe.raw-image", ["public.camera-raw-image"], ["dng"], ["image/x-adobe-dng"]),
        TypeDeclaration("com.apple.live-photo", [], [], [], "Live Photo"),
        TypeDeclaration(
            "com.adobe.pdf", ["public.data", "public.composite-content"], ["pdf"], ["application/pdf"],
            "PDF document"),
    ]

    private static let text: [TypeDeclaration] = [
        TypeDeclaration("public.text", ["public.data", "public.content"], [], [], "text"),
        TypeDeclaration("public.plain-text", ["public.text"], ["txt", "text"], ["text/plain"], "plain text"),
        TypeDeclaration("public.utf8-plain-text", ["public.plain-text"], [], [], "Unicode text"),
        TypeDeclaration("public.utf16-plain-text", ["public.plain-text"], [], [], "Unicode text"),
        TypeDeclaration(
            "public.delimited-values-text", ["public.text"], [], [], "delimited text"),
        TypeDeclaration(
            "public.comma-separated-values-text", ["public.delimited-values-text"], ["csv"],
            ["text/csv", "text/comma-separated-values"], "comma-separated values"),
        TypeDeclaration(
            "public.tab-separated-values-text", ["public.delimited-values-text"], ["tsv"],
            ["text/tab-separated-values"], "tab-separated values"),
        TypeDeclaration("public.rtf", ["public.text"], ["rtf"], ["text/rtf", "application/rtf"], "rich text"),
        TypeDeclaration("public.html", ["public.text"], ["html", "htm", "shtml", "shtm"], ["text/html"], "HTML text"),
        TypeDeclaration("public.xml", ["public.text"], ["xml"], ["application/xml", "text/xml"], "XML text"),
        TypeDeclaration("public.yaml", ["public.text"], ["yaml", "yml"], ["application/x-yaml"], "YAML document"),
        TypeDeclaration("public.json", ["public.text"], ["json"], ["application/json"], "JSON document"),
        TypeDeclaration("net.daringfireball.markdown", ["public.plain-text"], ["md", "markdown"], ["text/markdown"]),
        TypeDeclaration("public.log", ["public.plain-text"], ["log"], [], "log file"),
        TypeDeclaration("public.source-code", ["public.plain-text"], [], [], "source code"),
        TypeDeclaration("public.swift-source", ["public.source-code"], ["swift"], [], "Swift source code"),
        TypeDeclaration("public.c-source", ["public.source-code"], ["c"], [], "C source code"),
        TypeDeclaration("public.c-header", ["public.source-code"], ["h"], [], "C header file"),
        TypeDeclaration("public.objective-c-source", ["public.source-code"], ["m"], [], "Objective-C source code"),
        TypeDeclaration(
            "public.c-plus-plus-source", ["public.source-code"], ["cpp", "cp", "c++", "cc", "cxx"], [],
            "C++ source code"),
        TypeDeclaration("public.script", ["public.source-code"], [], [], "script"),
        TypeDeclaration("public.shell-script", ["public.script"], ["sh", "command"], ["text/x-shellscript"]),
        TypeDeclaration(
            "public.python-script", ["public.shell-script"], ["py"], ["text/x-python-script"], "Python script"),
        TypeDeclaration(
            "com.netscape.javascript-source", ["public.source-code", "public.executable"], ["js", "jscript"],
            ["text/javascript", "application/javascript"], "JavaScript"),
        TypeDeclaration(
            "com.apple.property-list", ["public.data"], ["plist"], [], "property list"),
        TypeDeclaration("public.truetype-ttf-font", ["public.font", "public.data"], ["ttf"], ["font/ttf"]),
        TypeDeclaration("public.opentype-font", ["public.font", "public.data"], ["otf"], ["font/otf"]),
    ]

    private static let archives: [TypeDeclaration] = [
        TypeDeclaration(
            "public.zip-archive", ["public.data", "public.archive"], ["zip"], ["application/zip"], "ZIP archive"),
        TypeDeclaration(
            "org.gnu.gnu-zip-archive", ["public.data", "public.archive"], ["gz", "gzip"],
            ["application/gzip", "application/x-gzip"], "gzip archive"),
        TypeDeclaration(
            "public.bzip2-archive", ["public.data", "public.archive"], ["bz2", "bzip2"], ["application/x-bzip2"],
            "bzip2 archive"),
        TypeDeclaration(
            "public.tar-archive", ["public.data", "public.archive"], ["tar"], ["application/x-tar"], "tar archive"),
    ]

    private static let media: [TypeDeclaration] = [
        TypeDeclaration(
            "public.audiovisual-content", ["public.data", "public.content"], [], [], "audiovisual content"),
        TypeDeclaration("public.movie", ["public.audiovisual-content"], [], [], "movie"),
        TypeDeclaration("public.video", ["public.movie"], [], [], "video"),
        TypeDeclaration("public.audio", ["public.audiovisual-content"], [], [], "audio"),
        TypeDeclaration(
            "com.apple.quicktime-movie", ["public.movie"], ["mov", "qt"], ["video/quicktime"], "QuickTime movie"),
        TypeDeclaration("public.mpeg-4", ["public.movie"], ["mp4", "mpg4"], ["video/mp4"], "MPEG-4 movie"),
        TypeDeclaration("public.mpeg", ["public.movie"], ["mpg", "mpeg", "mpe", "m75", "m15"], ["video/mpeg"]),
        TypeDeclaration("public.avi", ["public.movie"], ["avi"], ["video/avi", "video/x-msvideo"], "AVI movie"),
        TypeDeclaration("public.mp3", ["public.audio"], ["mp3", "mpga"], ["audio/mpeg", "audio/mp3"], "MP3 audio"),
        TypeDeclaration(
            "public.mpeg-4-audio", ["public.mpeg-4", "public.audio"], ["mp4", "mpg4"], ["audio/mp4"], "MPEG-4 audio"),
        TypeDeclaration("public.aiff-audio", ["public.audio"], ["aiff", "aif"], ["audio/aiff"], "AIFF audio"),
        TypeDeclaration(
            "com.microsoft.waveform-audio", ["public.audio"], ["wav", "wave"], ["audio/vnd.wave", "audio/wav"],
            "WAVE audio"),
    ]
}
