import Foundation
import UniformTypeIdentifiers

/// The icons of files, from the icon theme, by the names of the Icon Naming Specification of freedesktop.org.
extension NSWorkspace {
    /// The icon of a file or a folder, of 32 by 32 points, with a form for each size of the icon theme. The type of a file is that of
    /// its extension; a file without one that can be executed is a program. Without a file at the path, the icon is that of data.
    ///
    /// - Parameter fullPath: an absolute path.
    public func icon(forFile fullPath: String) -> NSImage {
        FileIcon.image(FileIcon.names(ofFile: fullPath, home: NSHomeDirectory()))
    }

    /// The icon of several files: that of the file if there is one, that of all if they have the same, and else that of several
    /// documents. Nil for no files.
    public func icon(forFiles fullPaths: [String]) -> NSImage? {
        let names = fullPaths.map { FileIcon.names(ofFile: $0, home: NSHomeDirectory()) }
        guard let first = names.first else { return nil }
        return FileIcon.image(names.allSatisfy { $0 == first } ? first : ["folder-documents", "text-x-generic"])
    }

    /// The icon of files of a type, of 32 by 32 points.
    public func icon(for contentType: UTType) -> NSImage { FileIcon.image(FileIcon.names(of: contentType)) }
}

/// The names of the icons of files.
enum FileIcon {
    /// The icons of types, which hold for types that conform to them. The first one that a type conforms to counts.
    private static let generic: [(type: UTType, name: String)] = [
        (.shellScript, "text-x-script"), (.script, "text-x-script"), (.html, "text-html"), (.font, "font-x-generic"),
        (.spreadsheet, "x-office-spreadsheet"), (.presentation, "x-office-presentation"), (.pdf, "x-office-document"),
        (.archive, "package-x-generic"), (.diskImage, "application-x-appliance"),
        (.executable, "application-x-executable"), (.application, "application-x-executable"),
        (.audio, "audio-x-generic"), (.audiovisualContent, "video-x-generic"), (.image, "image-x-generic"),
        (.folder, "folder"), (.directory, "folder"), (.text, "text-x-generic"),
        (.compositeContent, "x-office-document"),
    ]

    /// The icons of the folders of users, by their usual names.
    private static let folders = [
        "": "user-home", "Desktop": "user-desktop", "Documents": "folder-documents", "Downloads": "folder-download",
        "Music": "folder-music", "Pictures": "folder-pictures", "Public": "folder-publicshare",
        "Templates": "folder-templates", "Videos": "folder-videos",
    ]

    /// The names of icons for a type, the best one first: that of its media type, such as "image-png", and that of its kind.
    static func names(of type: UTType) -> [String] {
        let kind = generic.first { type.conforms(to: $0.type) }?.name
        let media = type.preferredMIMEType?.replacing("/", with: "-")
        return [media, kind, "text-x-generic"].compactMap { $0 }
    }

    /// The names of icons for a file or a folder.
    static func names(ofFile path: String, home: String) -> [String] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return names(of: .data) }
        let url = URL(fileURLWithPath: path)
        if isFolder.boolValue {
            let standard = url.standardizedFileURL.path
            guard standard == home || standard.hasPrefix(home + "/") else { return ["folder"] }
            let name = folders[String(standard.dropFirst(home.count + 1))]
            return [name, "folder"].compactMap { $0 }
        }
        let ending = url.pathExtension
        if ending.isEmpty, FileManager.default.isExecutableFile(atPath: path) { return names(of: .executable) }
        return names(of: UTType(filenameExtension: ending) ?? .data)
    }

    /// The image of the first icon that the theme has, or a blank page if it has none.
    static func image(_ names: [String], theme: IconTheme = .user) -> NSImage {
        let image = NSImage(size: NSImage.systemSize)
        for rep in names.lazy.map({ NSImage.forms(ofIcon: $0, theme: theme) }).first(where: { !$0.isEmpty }) ?? [] {
            image.addRepresentation(rep)
        }
        return image.representations.isEmpty ? blankPage : image
    }

    private static var blankPage: NSImage {
        NSImage(size: NSImage.systemSize, flipped: false) { rect in
            let page = NSBezierPath(rect: NSRect(x: rect.minX + 5.5, y: rect.minY + 2.5, width: 21, height: 27))
            NSColor.white.setFill()
            page.fill()
            NSColor.gray.setStroke()
            page.stroke()
            return true
        }
    }
}
