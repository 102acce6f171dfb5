// The types of links, sources, documents, scenes and programs that have names in Swift.

extension UTType {
    // MARK: Links and addresses

    /// Something that stands for another file, such as an alias.
    public static let resolvable = known("com.apple.resolvable")
    /// A symbolic link.
    public static let symbolicLink = known("public.symlink")
    /// The folder at which a volume is mounted.
    public static let mountPoint = known("com.apple.mount-point")
    /// An alias of the Finder.
    public static let aliasFile = known("com.apple.alias-file")
    /// The data of a bookmark of a URL.
    public static let urlBookmarkData = known("com.apple.bookmark")
    /// A file with the address of a resource.
    public static let internetLocation = known("com.apple.internet-location")
    /// A file of Windows with an address.
    public static let internetShortcut = known("com.microsoft.internet-shortcut")
    /// A bookmark of any kind.
    public static let bookmark = known("public.bookmark")

    // MARK: Text and sources

    /// Text without markup in UTF-16, with a byte order mark.
    public static let utf16ExternalPlainText = known("public.utf16-external-plain-text")
    /// A table with values that are separated by tabs, in UTF-8.
    public static let utf8TabSeparatedText = known("public.utf8-tab-separated-values-text")
    /// A style sheet for web pages, `text/css`.
    public static let css = known("public.css")
    /// Geographic features in JSON, `application/geo+json`.
    public static let geoJSON = known("public.geojson")
    /// Source in an assembly language.
    public static let assemblyLanguageSource = known("public.assembly-source")
    /// Source in Objective-C++.
    public static let objectiveCPlusPlusSource = known("public.objective-c-plus-plus-source")
    /// A header for C++.
    public static let cPlusPlusHeader = known("public.c-plus-plus-header")
    /// Source in AppleScript.
    public static let appleScript = known("com.apple.applescript.text")
    /// A compiled script in AppleScript or another language of macOS.
    public static let osaScript = known("com.apple.applescript.script")
    /// A compiled script with resources.
    public static let osaScriptBundle = known("com.apple.applescript.script-bundle")
    /// Source in Perl.
    public static let perlScript = known("public.perl-script")
    /// Source in Ruby.
    public static let rubyScript = known("public.ruby-script")
    /// Source in PHP.
    public static let phpScript = known("public.php-script")
    /// The rules of a program `make`.
    public static let makefile = known("public.make-source")
    /// A property list in XML.
    public static let xmlPropertyList = known("com.apple.xml-property-list")
    /// A property list in Apple's binary format.
    public static let binaryPropertyList = known("com.apple.binary-property-list")

    // MARK: Documents

    /// Rich text with attachments, in a package.
    public static let rtfd = known("com.apple.rtfd")
    /// Rich text with attachments in one stream of bytes, as on the pasteboard.
    public static let flatRTFD = known("com.apple.flat-rtfd")
    /// A web page with its resources.
    public static let webArchive = known("com.apple.webarchive")
    /// An electronic book, `application/epub+zip`.
    public static let epub = known("org.idpf.epub-container")
    /// A spreadsheet of any format.
    public static let spreadsheet = known("public.spreadsheet")
    /// A presentation of any format.
    public static let presentation = known("public.presentation")
    /// A database of any format.
    public static let database = known("public.database")
    /// A message of any kind.
    public static let message = known("public.message")
    /// An email message.
    public static let emailMessage = known("public.email-message")
    /// A contact of any format.
    public static let contact = known("public.contact")
    /// A contact as a vCard, `text/vcard`.
    public static let vCard = known("public.vcard")
    /// An event of a calendar.
    public static let calendarEvent = known("public.calendar-event")
    /// Something to do.
    public static let toDoItem = known("public.to-do-item")
    /// Keys and certificates in the format PKCS #12.
    public static let pkcs12 = known("com.rsa.pkcs-12")
    /// An X.509 certificate.
    public static let x509Certificate = known("public.x509-certificate")
    /// A haptic pattern.
    public static let ahap = known("com.apple.haptics.ahap")
    /// What describes a link to users.
    public static let linkPresentationMetadata = known("com.apple.linkpresentation.metadata")

    // MARK: Images, sound, movies and scenes

    /// A sequence of HEIF images that are compressed with HEVC.
    public static let heics = known("public.heics")
    /// An OpenEXR image.
    public static let exr = known("com.ilm.openexr-image")
    /// The unprocessed image of a camera's sensor in Adobe's format.
    public static let dng = known("com.adobe.raw-image")
    /// A JPEG XL image, `image/jxl`.
    public static let jpegxl = known("public.jpeg-xl")
    /// An MPEG-2 video.
    public static let mpeg2Video = known("public.mpeg-2-video")
    /// A transport stream of MPEG-2.
    public static let mpeg2TransportStream = known("public.mpeg-2-transport-stream")
    /// Encrypted MPEG-4 audio of Apple.
    public static let appleProtectedMPEG4Audio = known("com.apple.protected-mpeg-4-audio")
    /// An encrypted MPEG-4 movie of Apple.
    public static let appleProtectedMPEG4Video = known("com.apple.protected-mpeg-4-video")
    /// The notes of a piece of music.
    public static let midi = known("public.midi-audio")
    /// A playlist of any format.
    public static let playlist = known("public.playlist")
    /// A playlist in the format M3U.
    public static let m3uPlaylist = known("public.m3u-playlist")
    /// A scene in the format Universal Scene Description.
    public static let usd = known("com.pixar.universal-scene-description")
    /// A scene and its resources in one file, `model/vnd.usdz+zip`.
    public static let usdz = known("com.pixar.universal-scene-description-mobile")
    /// A scene of Reality Composer.
    public static let realityFile = known("com.apple.reality")
    /// A scene of SceneKit.
    public static let sceneKitScene = known("com.apple.scenekit.scene")
    /// An object that ARKit recognizes.
    public static let arReferenceObject = known("com.apple.arobject")

    // MARK: Programs and archives

    /// The root folder of a volume.
    public static let volume = known("public.volume")
    /// A program that users start.
    public static let application = known("com.apple.application")
    /// A program of macOS with its resources.
    public static let applicationBundle = known("com.apple.application-bundle")
    /// A program that Unix runs.
    public static let unixExecutable = known("public.unix-executable")
    /// A program of Windows.
    public static let exe = known("com.microsoft.windows-executable")
    /// A framework of macOS.
    public static let framework = known("com.apple.framework")
    /// A plug-in of macOS.
    public static let pluginBundle = known("com.apple.plugin")
    /// A plug-in that reads files for Spotlight.
    public static let spotlightImporter = known("com.apple.metadata-importer")
    /// A plug-in that shows files in Quick Look.
    public static let quickLookGenerator = known("com.apple.quicklook-generator")
    /// A service of a program of macOS.
    public static let xpcService = known("com.apple.xpc-service")
    /// An extension of a program of macOS.
    public static let applicationExtension = known("com.apple.application-and-system-extension")
    /// A pane of the settings of macOS.
    public static let systemPreferencesPane = known("com.apple.systempreference.prefpane")
    /// An archive in Apple's format.
    public static let appleArchive = known("com.apple.archive")
    /// An archive of the program tar, `application/x-tar`.
    public static let tarArchive = known("public.tar-archive")
}
