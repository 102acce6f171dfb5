import Foundation
import Testing

@testable import AppKit

/// Images of SVG files, and symbols of the icon theme.
@Suite struct SymbolTests {
    /// An SVG of 16 by 8 points: the left half is red.
    private static let drawing = """
        <svg xmlns="http://www.w3.org/2000/svg" width="16" height="8" viewBox="0 0 16 8">\
        <rect x="0" y="0" width="8" height="8" fill="#f00"/></svg>
        """

    /// A folder that is removed afterwards.
    private func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    @Test(arguments: [1, 2, 3.5, 10])
    func `An SVG file has sharp edges at any scale`(scale: Double) throws {
        let image = try #require(NSImage(data: Data(Self.drawing.utf8)))
        #expect(image.size == NSSize(width: 16, height: 8))
        #expect(image.representations.first?.pixelsWide == 0, "no resolution of its own")
        let bitmap = try Bitmap(Int(16 * scale), Int(8 * scale)) {
            image.draw(in: NSRect(x: 0, y: 0, width: 16 * scale, height: 8 * scale))
        }
        let edge = Int(8 * scale)
        #expect(bitmap[edge - 1, 2] == opaqueRed && bitmap[edge + 1, 2] == 0)
        #expect(abs(bitmap.area - 64 * scale * scale) < 0.5)
        let pixels = image.layerContents(forContentsScale: scale)
        #expect((pixels as! CGImage).width == Int((16 * scale).rounded(.up)))
    }

    @Test func `An SVG file is read by its name, and damaged ones are refused`() throws {
        try inFolder { folder in
            let file = folder.appendingPathComponent("half.svg")
            try Data(Self.drawing.utf8).write(to: file)
            let image = try #require(NSImage(contentsOf: file))
            #expect(image.size.width == 16 && image.copy() is NSImage)
            #expect(NSImageRep.imageReps(withContentsOf: file)?.first?.size == NSSize(width: 16, height: 8))
            let huge = #"<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9"/>"#
            for text in ["<svg", "", "<html></html>", huge] {
                try Data(text.utf8).write(to: file)
                #expect(NSImage(contentsOf: file) == nil)
            }
        }
    }

    /// A theme "Mine" that inherits from "Base", which inherits from "Mine".
    private func makeThemes(_ folder: URL) throws -> IconTheme {
        func write(_ path: String, _ text: String) throws {
            let url = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        try write("config/gtk-4.0/settings.ini", "[Settings]\ngtk-icon-theme-name = Mine\n")
        try write(
            "data/icons/Mine/index.theme",
            """
            [Icon Theme]
            Inherits=Base
            Directories=16/a,scalable/a,48/a,../../secret
            [16/a]
            Size=16
            Type=Fixed
            [48/a]
            Size=48
            Type=Threshold
            [scalable/a]
            Size=16
            MinSize=8
            MaxSize=40
            Type=Scalable
            [../../secret]
            Size=20
            """)
        try write(
            "data/icons/Base/index.theme", "[Icon Theme]\nInherits=Mine\nDirectories=a\n# comment\n[a]\nSize=24\n")
        for path in ["Mine/16/a/star.png", "Mine/48/a/star.png", "Mine/scalable/a/star.svg", "Base/a/moon.svg"] {
            try write("data/icons/\(path)", Self.drawing)
        }
        try write("data/secret/key.svg", Self.drawing)
        return IconTheme(environment: [
            "HOME": folder.path, "XDG_CONFIG_HOME": folder.path + "/config", "XDG_DATA_DIRS": folder.path + "/data",
        ])
    }

    @Test func `Icons are found by the Icon Theme Specification`() throws {
        try inFolder { folder in
            let theme = try makeThemes(folder)
            func path(_ name: String, _ size: Int) -> String? {
                theme.file(name, size: size)?.path.components(separatedBy: "/icons/").last
            }
            #expect(path("star", 16) == "Mine/16/a/star.png")
            #expect(path("star", 30) == "Mine/scalable/a/star.svg", "within its range")
            #expect(path("star", 47) == "Mine/48/a/star.png", "within the threshold of 2")
            #expect(path("star", 400) == "Mine/48/a/star.png", "the nearest")
            #expect(path("moon", 16) == "Base/a/moon.svg", "inherited")
            #expect(theme.files("star").map(\.size) == [16, 48])
            for name in ["sun", "", "../star", "a/b", "key", "..", "nul\0"] { #expect(path(name, 16) == nil) }
        }
    }

    @Test func `A folder without themes has no icons`() throws {
        try inFolder { folder in
            let theme = IconTheme(environment: ["HOME": folder.path, "XDG_DATA_DIRS": folder.path])
            #expect(theme.file("folder", size: 16) == nil && theme.files("folder").isEmpty)
        }
    }

    @Test func `Symbols have the names of macOS or of the theme, and missing ones are nil`() throws {
        try #require(IconTheme.user.file("user-trash-symbolic", size: 16) != nil, "adwaita-icon-theme is installed")
        for name in ["trash", "trash.fill", "user-trash", "user-trash-symbolic", "plus.circle.fill", "gearshape"] {
            let image = try #require(NSImage(systemSymbolName: name, accessibilityDescription: "An icon"))
            #expect(image.isTemplate && image.size == NSSize(width: 16, height: 16))
            #expect(image.accessibilityDescription == "An icon")
        }
        for name in ["no.such.symbol", "", "../folder", ".fill"] {
            #expect(NSImage(systemSymbolName: name, accessibilityDescription: nil) == nil)
        }
    }

    @Test func `A symbol is black, or has the color and the size of its configuration`() throws {
        let symbol = try #require(NSImage(systemSymbolName: "stop", accessibilityDescription: nil))
        let middle = try Bitmap(16, 16) { symbol.draw(in: NSRect(x: 0, y: 0, width: 16, height: 16)) }[8, 8]
        #expect(middle == 0xFF00_0000)
        let large = NSImage.SymbolConfiguration(pointSize: 26, weight: .regular)
        let red = NSImage.SymbolConfiguration(paletteColors: [.red, .blue])
        let image = try #require(symbol.withSymbolConfiguration(large.applying(red)))
        #expect(image.size == NSSize(width: 32, height: 32) && !image.isTemplate)
        let bitmap = try Bitmap(32, 32) { image.draw(in: NSRect(x: 0, y: 0, width: 32, height: 32)) }
        #expect(bitmap[16, 16] == opaqueRed && bitmap[0, 0] == 0)
        let half = try Bitmap(32, 32) {
            image.draw(
                in: NSRect(x: 0, y: 0, width: 32, height: 32), from: .zero, operation: .sourceOver, fraction: 0.5)
        }
        #expect([0x8080_0000, 0x7F7F_0000].contains(half[16, 16]))
        #expect(image.withSymbolConfiguration(.init(scale: .small))?.size == NSSize(width: 26, height: 26))
        #expect(image.symbolConfiguration.color == .red)
        #expect(NSImage(size: NSSize(width: 4, height: 4)).withSymbolConfiguration(large) == nil)
    }

    @Test func `Named images of the system come from the theme`() throws {
        let folder = try #require(NSImage(named: NSImage.folderName))
        #expect(folder.size == NSSize(width: 32, height: 32) && !folder.isTemplate)
        #expect(folder.representations.count > 1)
        let area = try Bitmap(32, 32) { folder.draw(in: NSRect(x: 0, y: 0, width: 32, height: 32)) }.area
        #expect(area > 300)
        #expect(NSImage(named: NSImage.addTemplateName)?.isTemplate == true)
        #expect(NSImage(named: "NSNoSuchImage") == nil)
    }
}
