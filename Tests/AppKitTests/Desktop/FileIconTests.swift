import Foundation
import Testing
import UniformTypeIdentifiers

@testable import AppKit

/// The icons of files and types.
@MainActor
@Suite struct FileIconTests {
    @Test(arguments: [
        (UTType.png, ["image-png", "image-x-generic"]), (.mp3, ["audio-mpeg", "audio-x-generic"]),
        (.mpeg4Movie, ["video-mp4", "video-x-generic"]), (.plainText, ["text-plain", "text-x-generic"]),
        (.shellScript, ["text-x-shellscript", "text-x-script"]), (.html, ["text-html", "text-html"]),
        (.zip, ["application-zip", "package-x-generic"]), (.pdf, ["application-pdf", "x-office-document"]),
        (.folder, ["folder"]), (.unixExecutable, ["application-x-executable", "application-x-executable"]),
        (.data, ["application-octet-stream"]),
    ])
    func `A type has the icon of its media type, and else of its kind`(type: UTType, names: [String]) {
        #expect(FileIcon.names(of: type) == names + ["text-x-generic"])
    }

    @Test func `Files have the icons of their extensions, and folders of users their own`() throws {
        let home = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: home) }
        let folders = ["Music", "Music/Music", "Other"]
        for name in folders {
            try FileManager.default.createDirectory(
                at: home.appendingPathComponent(name), withIntermediateDirectories: true)
        }
        func names(_ name: String) -> [String] {
            FileIcon.names(ofFile: home.appendingPathComponent(name).path, home: home.path)
        }
        #expect(FileIcon.names(ofFile: home.path, home: home.path) == ["user-home", "folder"])
        #expect(names("Music") == ["folder-music", "folder"] && names("Music/Music") == ["folder"])
        #expect(names("Other") == ["folder"])
        for name in ["table.xlsx", "program", "text.txt"] {
            try Data().write(to: home.appendingPathComponent(name))
        }
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: home.appendingPathComponent("program").path)
        #expect(names("table.xlsx").contains("x-office-spreadsheet"))
        #expect(names("program").contains("application-x-executable"))
        #expect(names("text.txt") == FileIcon.names(of: .plainText))
        #expect(names("missing.png") == FileIcon.names(of: .data))
    }

    @Test func `Icons have 32 points and the forms of the theme`() throws {
        let folder = NSWorkspace.shared.icon(forFile: "/")
        #expect(folder.size == NSSize(width: 32, height: 32))
        #expect(folder.representations.count > 1, "adwaita-icon-theme is installed")
        #expect(NSWorkspace.shared.icon(for: .png).representations.count > 1)
        #expect(NSWorkspace.shared.icon(forFiles: []) == nil)
        #expect(
            NSWorkspace.shared.icon(forFiles: ["/", "/usr"])?.representations.count == folder.representations.count)
        #expect(NSWorkspace.shared.icon(forFiles: ["/", "/etc/hostname"]) != nil)
    }

    @Test func `A theme without icons gives a blank page`() throws {
        let theme = IconTheme(environment: ["HOME": "/nonexistent", "XDG_DATA_DIRS": "/nonexistent"])
        let image = FileIcon.image(["folder"], theme: theme)
        #expect(image.size == NSSize(width: 32, height: 32))
        let pixels = try #require(image.cgImage(forProposedRect: nil, context: nil, hints: nil))
        #expect(pixels.width > 0)
    }
}
