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
            #expect(bundle.pathForImageResource("dot") == bundle.urlForImageResource("dot")?.path)
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

    @Test func `An image is found by the name that the program gives it, while it exists`() throws {
        let name = "image \(UUID().uuidString)", other = NSImage(size: NSSize(width: 1, height: 1))
        do {
            let image = NSImage(size: NSSize(width: 3, height: 5))
            image.isTemplate = true
            #expect(image.name() == nil && image.setName(name) && image.name() == name)
            #expect(image.setName(name), "it has the name already")
            #expect(!other.setName(name) && other.name() == nil)
            let found = try #require(NSImage(named: name))
            #expect(found.size == image.size && found.isTemplate && found.name() == name)
            #expect(image.setName(name + "2"))
            #expect(NSImage(named: name) == nil && NSImage(named: name + "2") != nil)
            image.setName(nil)
            #expect(image.name() == nil && NSImage(named: name + "2") == nil)
            image.setName(name)
        }
        #expect(NSImage(named: name) == nil)
        #expect(other.setName(name))
    }
}
