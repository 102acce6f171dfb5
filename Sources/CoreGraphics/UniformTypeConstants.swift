// The identifiers of types of files by the names of Core Services, for pasteboards and older programs. `UTType` describes them.

/// The type of anything that is stored.
public let kUTTypeItem: CFString = "public.item"
/// The type of any content.
public let kUTTypeContent: CFString = "public.content"
/// The type of any bytes.
public let kUTTypeData: CFString = "public.data"
/// The type of a directory.
public let kUTTypeDirectory: CFString = "public.directory"
/// The type of a folder.
public let kUTTypeFolder: CFString = "public.folder"
/// The type of any text.
public let kUTTypeText: CFString = "public.text"
/// The type of text without markup.
public let kUTTypePlainText: CFString = "public.plain-text"
/// The type of text without markup in UTF-8.
public let kUTTypeUTF8PlainText: CFString = "public.utf8-plain-text"
/// The type of text without markup in UTF-16.
public let kUTTypeUTF16PlainText: CFString = "public.utf16-plain-text"
/// The type of rich text.
public let kUTTypeRTF: CFString = "public.rtf"
/// The type of a folder with rich text.
public let kUTTypeRTFD: CFString = "com.apple.rtfd"
/// The type of HTML.
public let kUTTypeHTML: CFString = "public.html"
/// The type of XML.
public let kUTTypeXML: CFString = "public.xml"
/// The type of JSON.
public let kUTTypeJSON: CFString = "public.json"
/// The type of PDF.
public let kUTTypePDF: CFString = "com.adobe.pdf"
/// The type of an address.
public let kUTTypeURL: CFString = "public.url"
/// The type of the address of a file.
public let kUTTypeFileURL: CFString = "public.file-url"
/// The type of any image.
public let kUTTypeImage: CFString = "public.image"
/// The type of a JPEG image.
public let kUTTypeJPEG: CFString = "public.jpeg"
/// The type of a JPEG 2000 image.
public let kUTTypeJPEG2000: CFString = "public.jpeg-2000"
/// The type of a TIFF image.
public let kUTTypeTIFF: CFString = "public.tiff"
/// The type of a PNG image.
public let kUTTypePNG: CFString = "public.png"
/// The type of a GIF image.
public let kUTTypeGIF: CFString = "com.compuserve.gif"
/// The type of a Windows bitmap.
public let kUTTypeBMP: CFString = "com.microsoft.bmp"
/// The type of an icon of Windows.
public let kUTTypeICO: CFString = "com.microsoft.ico"
/// The type of an icon of macOS.
public let kUTTypeAppleICNS: CFString = "com.apple.icns"
/// The type of an SVG image.
public let kUTTypeScalableVectorGraphics: CFString = "public.svg-image"
/// The type of pictures or sound in time.
public let kUTTypeAudiovisualContent: CFString = "public.audiovisual-content"
/// The type of a movie.
public let kUTTypeMovie: CFString = "public.movie"
/// The type of pictures without sound.
public let kUTTypeVideo: CFString = "public.video"
/// The type of sound.
public let kUTTypeAudio: CFString = "public.audio"
/// The type of a QuickTime movie.
public let kUTTypeQuickTimeMovie: CFString = "com.apple.quicktime-movie"
/// The type of an MPEG-4 movie.
public let kUTTypeMPEG4: CFString = "public.mpeg-4"
/// The type of sound as MP3.
public let kUTTypeMP3: CFString = "public.mp3"
/// The type of sound as MPEG-4.
public let kUTTypeMPEG4Audio: CFString = "public.mpeg-4-audio"
/// The type of an archive.
public let kUTTypeArchive: CFString = "public.archive"
/// The type of a ZIP archive.
public let kUTTypeZipArchive: CFString = "public.zip-archive"
/// The type of source code.
public let kUTTypeSourceCode: CFString = "public.source-code"
/// The type of Swift source code.
public let kUTTypeSwiftSource: CFString = "public.swift-source"
/// The type of a program.
public let kUTTypeApplication: CFString = "com.apple.application"
/// The type of a person as vCard.
public let kUTTypeVCard: CFString = "public.vcard"
