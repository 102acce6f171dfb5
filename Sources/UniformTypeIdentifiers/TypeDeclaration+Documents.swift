// The types of links, sources, documents, scenes and programs (UTCoreTypes.h), and those of office programs.

extension TypeDeclaration {
    static let links: [TypeDeclaration] = [
        TypeDeclaration("com.apple.resolvable", []),
        TypeDeclaration(
            "public.symlink", ["public.item", "com.apple.resolvable"], [], ["inode/symlink"], "symbolic link"),
        TypeDeclaration("com.apple.mount-point", ["public.item", "com.apple.resolvable"], [], ["inode/mount-point"]),
        TypeDeclaration("com.apple.alias-file", ["public.data", "com.apple.resolvable"], [], [], "alias"),
        TypeDeclaration("com.apple.bookmark", ["public.data", "com.apple.resolvable"]),
        TypeDeclaration("com.apple.internet-location", ["public.data"]),
        TypeDeclaration(
            "com.microsoft.internet-shortcut", ["public.data"], ["url"], ["application/x-mswinurl"], "Internet shortcut"
        ),
        TypeDeclaration("public.bookmark", []),
    ]

    static let moreText: [TypeDeclaration] = [
        TypeDeclaration("public.utf16-external-plain-text", ["public.plain-text"]),
        TypeDeclaration(
            "public.utf8-tab-separated-values-text", ["public.tab-separated-values-text", "public.utf8-plain-text"]),
        TypeDeclaration("public.css", ["public.text"], ["css"], ["text/css"], "CSS style sheet"),
        TypeDeclaration("public.geojson", ["public.json"], ["geojson"], ["application/geo+json"], "GeoJSON document"),
        TypeDeclaration("public.assembly-source", ["public.source-code"], ["s"], [], "assembly source code"),
        TypeDeclaration(
            "public.objective-c-plus-plus-source", ["public.source-code"], ["mm"], [], "Objective-C++ source code"),
        TypeDeclaration(
            "public.c-plus-plus-header", ["public.source-code"], ["hpp", "hh", "h++", "hxx"], [], "C++ header file"),
        TypeDeclaration("com.apple.applescript.text", ["public.script"], ["applescript"], [], "AppleScript text"),
        TypeDeclaration("com.apple.applescript.script", ["public.data", "public.script"], ["scpt"], [], "AppleScript"),
        TypeDeclaration(
            "com.apple.applescript.script-bundle", ["com.apple.bundle", "com.apple.package", "public.script"], ["scptd"]
        ),
        TypeDeclaration(
            "public.perl-script", ["public.shell-script"], ["pl", "pm"], ["text/x-perl-script"], "Perl script"),
        TypeDeclaration(
            "public.ruby-script", ["public.shell-script"], ["rb", "rbw"], ["text/x-ruby-script"], "Ruby script"),
        TypeDeclaration(
            "public.php-script", ["public.shell-script"], ["php", "php3", "php4", "ph3", "ph4", "phtml"],
            ["text/php", "text/x-php-script", "application/php"], "PHP script"),
        TypeDeclaration("public.make-source", ["public.script"], ["mk", "mak"], [], "makefile"),
        TypeDeclaration(
            "com.apple.xml-property-list", ["public.xml", "com.apple.property-list"], [], [], "XML property list"),
        TypeDeclaration("com.apple.binary-property-list", ["com.apple.property-list"], [], [], "binary property list"),
    ]

    static let documents: [TypeDeclaration] = [
        TypeDeclaration(
            "com.apple.rtfd", ["com.apple.package", "public.composite-content"], ["rtfd"], [],
            "rich text with attachments"),
        TypeDeclaration("com.apple.flat-rtfd", ["public.data", "public.composite-content"]),
        TypeDeclaration(
            "com.apple.webarchive", ["public.data", "public.composite-content"], ["webarchive"],
            ["application/x-webarchive"], "web archive"),
        TypeDeclaration(
            "org.idpf.epub-container", ["public.data", "public.composite-content"], ["epub"], ["application/epub+zip"],
            "EPUB document"),
        TypeDeclaration("public.spreadsheet", ["public.content"], [], [], "spreadsheet"),
        TypeDeclaration("public.presentation", ["public.composite-content"], [], [], "presentation"),
        TypeDeclaration("public.database", []),
        TypeDeclaration("public.message", []),
        TypeDeclaration("public.email-message", ["public.message"], [], [], "email message"),
        TypeDeclaration("public.contact", [], [], [], "contact"),
        TypeDeclaration(
            "public.vcard", ["public.text", "public.contact"], ["vcf", "vcard"],
            ["text/vcard", "text/directory", "text/x-vcard"], "vCard"),
        TypeDeclaration("public.calendar-event", []),
        TypeDeclaration("public.to-do-item", []),
        TypeDeclaration("com.rsa.pkcs-12", ["public.data"], ["p12", "pfx"], ["application/x-pkcs12"], "PKCS 12 data"),
        TypeDeclaration(
            "public.x509-certificate", ["public.data"], ["cer", "der", "crt"], ["application/x-x509-ca-cert"],
            "X.509 certificate"),
        TypeDeclaration("com.apple.haptics.ahap", ["public.data"], ["ahap"]),
        TypeDeclaration("com.apple.linkpresentation.metadata", ["public.data"]),
        TypeDeclaration(
            "org.openxmlformats.wordprocessingml.document", ["public.data", "public.composite-content"], ["docx"],
            ["application/vnd.openxmlformats-officedocument.wordprocessingml.document"], "Word document"),
        TypeDeclaration(
            "org.openxmlformats.spreadsheetml.sheet", ["public.data", "public.spreadsheet"], ["xlsx"],
            ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"], "Excel spreadsheet"),
        TypeDeclaration(
            "org.openxmlformats.presentationml.presentation", ["public.data", "public.presentation"], ["pptx"],
            ["application/vnd.openxmlformats-officedocument.presentationml.presentation"], "PowerPoint presentation"),
        TypeDeclaration(
            "com.microsoft.word.doc", ["public.data", "public.composite-content"], ["doc"], ["application/msword"],
            "Word document"),
        TypeDeclaration(
            "com.microsoft.excel.xls", ["public.data", "public.spreadsheet"], ["xls"], ["application/vnd.ms-excel"],
            "Excel spreadsheet"),
        TypeDeclaration(
            "com.microsoft.powerpoint.ppt", ["public.data", "public.presentation"], ["ppt"],
            ["application/vnd.ms-powerpoint"], "PowerPoint presentation"),
        TypeDeclaration(
            "org.oasis-open.opendocument.text", ["public.data", "public.composite-content"], ["odt"],
            ["application/vnd.oasis.opendocument.text"], "OpenDocument text"),
        TypeDeclaration(
            "org.oasis-open.opendocument.spreadsheet", ["public.data", "public.spreadsheet"], ["ods"],
            ["application/vnd.oasis.opendocument.spreadsheet"], "OpenDocument spreadsheet"),
        TypeDeclaration(
            "org.oasis-open.opendocument.presentation", ["public.data", "public.presentation"], ["odp"],
            ["application/vnd.oasis.opendocument.presentation"], "OpenDocument presentation"),
    ]

    static let moreMedia: [TypeDeclaration] = [
        TypeDeclaration(
            "public.heics", ["public.heif-standard"], ["heics"], ["image/heic-sequence"], "HEIC image sequence"),
        TypeDeclaration("public.mpeg-2-video", ["public.video"], ["m2v"], ["video/mpeg2"], "MPEG-2 video"),
        TypeDeclaration(
            "public.mpeg-2-transport-stream", ["public.movie"], ["ts"], ["video/mp2t"], "MPEG-2 transport stream"),
        TypeDeclaration("com.apple.protected-mpeg-4-audio", ["public.audio"], ["m4p"]),
        TypeDeclaration("com.apple.protected-mpeg-4-video", ["com.apple.m4v-video"], ["m4v"]),
        TypeDeclaration(
            "public.midi-audio", ["public.audio"], ["mid", "midi"], ["audio/midi", "audio/mid"], "MIDI audio"),
        TypeDeclaration("public.playlist", [], [], [], "playlist"),
        TypeDeclaration(
            "public.m3u-playlist", ["public.text", "public.playlist"], ["m3u", "m3u8"],
            ["audio/mpegurl", "audio/x-mpegurl", "application/mpegurl", "application/x-mpegurl"], "M3U playlist"),
        TypeDeclaration(
            "com.pixar.universal-scene-description", ["public.3d-content", "public.data"], ["usd", "usda", "usdc"],
            ["model/vnd.usd"], "Universal Scene Description"),
        TypeDeclaration(
            "com.pixar.universal-scene-description-mobile", ["com.pixar.universal-scene-description"], ["usdz"],
            ["model/vnd.usdz+zip"], "Universal Scene Description package"),
        TypeDeclaration("com.apple.reality", ["public.data"], ["reality"], ["model/vnd.reality"]),
        TypeDeclaration("com.apple.scenekit.scene", ["public.3d-content", "public.data"], ["scn"]),
        TypeDeclaration("com.apple.arobject", ["public.data"], ["arobject"]),
        TypeDeclaration("com.apple.m4v-video", ["public.mpeg-4"], ["m4v"], ["video/x-m4v"], "MPEG-4 movie"),
    ]

    static let programs: [TypeDeclaration] = [
        TypeDeclaration("public.volume", ["public.folder"], [], [], "volume"),
        TypeDeclaration("com.apple.application", ["public.executable"], [], [], "application"),
        TypeDeclaration(
            "com.apple.application-bundle", ["com.apple.application", "com.apple.bundle", "com.apple.package"], ["app"],
            [], "application"),
        TypeDeclaration(
            "public.unix-executable", ["public.data", "public.executable"], [],
            ["application/x-executable", "application/x-pie-executable"], "Unix executable"),
        TypeDeclaration(
            "com.microsoft.windows-executable", ["public.data", "public.executable"], ["exe"],
            ["application/x-msdownload"], "Windows executable"),
        TypeDeclaration("com.apple.framework", ["com.apple.bundle"], ["framework"], [], "framework"),
        TypeDeclaration("com.apple.plugin", ["com.apple.bundle", "com.apple.package"], ["plugin"], [], "plug-in"),
        TypeDeclaration("com.apple.metadata-importer", ["com.apple.plugin"], ["mdimporter"]),
        TypeDeclaration("com.apple.quicklook-generator", ["com.apple.plugin"], ["qlgenerator"]),
        TypeDeclaration("com.apple.xpc-service", ["com.apple.bundle", "com.apple.package"], ["xpc"]),
        TypeDeclaration("com.apple.application-and-system-extension", ["com.apple.xpc-service"], ["appex"]),
        TypeDeclaration(
            "com.apple.systempreference.prefpane", ["com.apple.package", "com.apple.bundle"], ["prefpane"]),
        TypeDeclaration("com.apple.archive", ["public.data", "public.archive"], ["aar", "yaa"], [], "Apple Archive"),
    ]
}
