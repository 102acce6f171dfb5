import AppKit
import Foundation
import Testing

@Suite struct ImageResourceTests {
    /// A folder with resources, as a bundle.
    private func withBundle(_ body: (Bundle) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".resources")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, pixels, color) in [("dot.png", 4, NSColor.red), ("dot@2x.png", 8, .green)] {
            let rep = NSBitmapImageRep(cgImage: try plainImage(pixels, pixels, color))
            try #require(rep.representation(using: .png, properties: [:])).write(
                to: folder.appendingPathComponent(name))
        }
        try Data("[1, 2]".utf8).write(to: folder.appendingPathComponent("numbers.json"))
        try body(try #require(Bundle(path: folder.path)))
    }

    @Test func `An image is found by its name with its forms`() throws {
        try withBundle { bundle in
            for name in ["dot", "dot.png"] {
                let image = try #require(bundle.image(forResource: name))
                #expect(image.size == NSSize(width: 4, height: 4))
                #expect(image.representations.map(\.pixelsWide) == [4, 8])
                let rect = NSRect(x: 0, y: 0, width: 4, height: 4)
                #expect(try Bitmap(4, 4) { image.draw(in: rect) }[1, 1] == opaqueRed)
                #expect(try Bitmap(4, 4, scale: 2) { image.draw(in: rect) }[3, 3] == opaqueGreen)
            }
            #expect(bundle.urlForImageResource("dot")?.lastPathComponent == "dot.png")
            #expect(bundle.image(forResource: "numbers") == nil && bundle.image(forResource: "none") == nil)
        }
        #expect(NSImage(named: "an image that does not exist") == nil)
    }

    @Test func `Data is found by the name of its file with or without extension`() throws {
        try withBundle { bundle in
            for name in ["numbers", "numbers.json"] {
                let asset = try #require(NSDataAsset(name: name, bundle: bundle))
                #expect(asset.data == Data("[1, 2]".utf8) && asset.name == name)
            }
            #expect(NSDataAsset(name: "none", bundle: bundle) == nil)
        }
    }
}
