import Foundation
import Testing

@testable import AppKit

/// Asset catalogs, with the format of Apple's "Asset Catalog Format Reference".
@Suite struct AssetCatalogTests {
    /// A bundle with an asset catalog.
    private func withCatalog(_ body: (Bundle) throws -> Void) throws {
        let bundle = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".resources")
        defer { try? FileManager.default.removeItem(at: bundle) }
        func write(_ path: String, _ data: Data) throws {
            let url = bundle.appendingPathComponent("Assets.xcassets/\(path)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: url)
        }
        func write(_ path: String, _ text: String) throws { try write(path, Data(text.utf8)) }
        func image(_ path: String, _ pixels: Int, _ color: NSColor) throws {
            let rep = NSBitmapImageRep(cgImage: try plainImage(pixels, pixels, color))
            try write(path, try #require(rep.representation(using: .png, properties: [:])))
        }

        try write("Contents.json", #"{"info": {"version": 1, "author": "xcode"}}"#)
        try write(
            "Ink.colorset/Contents.json",
            """
            {"colors": [
              {"idiom": "universal", "color": {"color-space": "srgb",
               "components": {"red": "1.000", "green": "0x80", "blue": "51", "alpha": "0.500"}}},
              {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
               "color": {"color-space": "srgb", "components": {"red": "0", "green": "0", "blue": "1.0", "alpha": "1.0"}}}
            ]}
            """)
        try write(
            "Brand/Contents.json", #"{"properties": {"provides-namespace": true}}"#)
        try write(
            "Brand/Wide.colorset/Contents.json",
            """
            {"colors": [{"idiom": "universal", "color": {"color-space": "display-p3",
             "components": {"red": "1.0", "green": "0.0", "blue": "0.0", "alpha": "1.0"}}}]}
            """)
        try write(
            "Plain/Paper.colorset/Contents.json",
            """
            {"colors": [{"idiom": "universal", "color": {"color-space": "gray-gamma-22",
             "components": {"white": "0.25", "alpha": "1.0"}}}]}
            """)
        try write(
            "Accent.colorset/Contents.json",
            #"{"colors": [{"idiom": "universal", "color": {"platform": "osx", "reference": "systemRedColor"}}]}"#)
        try write(
            "Dot.imageset/Contents.json",
            """
            {"images": [{"idiom": "universal", "filename": "a.png", "scale": "1x"},
             {"idiom": "universal", "filename": "b.png", "scale": "2x"}, {"idiom": "universal", "scale": "3x"}],
             "properties": {"template-rendering-intent": "template"}}
            """)
        try image("Dot.imageset/a.png", 4, .red)
        try image("Dot.imageset/b.png", 8, .green)
        try write(
            "Sky.imageset/Contents.json",
            """
            {"images": [{"idiom": "universal", "filename": "day.png"},
             {"idiom": "universal", "filename": "night.png",
              "appearances": [{"appearance": "luminosity", "value": "dark"}]},
             {"idiom": "iphone", "filename": "phone.png"}]}
            """)
        try image("Sky.imageset/day.png", 4, .red)
        try image("Sky.imageset/night.png", 4, .green)
        try write(
            "Frame.imageset/Contents.json",
            """
            {"images": [{"idiom": "universal", "scale": "2x", "filename": "frame.png", "resizing": {
              "mode": "3-part-horizontal", "center": {"mode": "stretch", "width": 2},
              "cap-insets": {"left": 2, "right": 4}}}]}
            """)
        // Pixels 0 and 1 are the left cap, 2 and 3 the middle, 4 to 7 are left out, and 8 to 11 are the right cap.
        let frame = NSBitmapImageRep(
            cgImage: try Bitmap(12, 8) {
                for (color, x, width) in [(NSColor.red, 0, 2), (.green, 2, 2), (.blue, 4, 4), (.red, 8, 4)] {
                    color.setFill()
                    NSRect(x: x, y: 0, width: width, height: 8).fill()
                }
            }.image)
        try write("Frame.imageset/frame.png", try #require(frame.representation(using: .png, properties: [:])))
        try write(
            "Tiles.imageset/Contents.json",
            """
            {"images": [{"idiom": "universal", "filename": "tiles.png", "resizing": {
              "mode": "9-part", "center": {"mode": "tile", "width": 1, "height": 1},
              "cap-insets": {"top": 1, "bottom": 1}}}]}
            """)
        try image("Tiles.imageset/tiles.png", 4, .red)
        try write(
            "Menu.dataset/Contents.json", #"{"data": [{"idiom": "universal", "filename": "menu.json"}]}"#)
        try write("Menu.dataset/menu.json", "[1, 2]")
        try body(try #require(Bundle(path: bundle.path)))
    }

    @Test func `A color has components as fractions, as bytes, and in hexadecimal`() throws {
        try withCatalog { bundle in
            let color = try #require(NSColor(named: "Ink", bundle: bundle))
            try #require(NSAppearance(named: .aqua)).performAsCurrentDrawingAppearance {
                #expect(color.redComponent == 1 && color.alphaComponent == 0.5)
                #expect(abs(color.greenComponent - 128.0 / 255) < 1e-9)
                #expect(abs(color.blueComponent - 51.0 / 255) < 1e-9)
            }
            try #require(NSAppearance(named: .darkAqua)).performAsCurrentDrawingAppearance {
                #expect(color.cgColor == NSColor(srgbRed: 0, green: 0, blue: 1, alpha: 1).cgColor)
            }
            #expect(color.type == .catalog && color.colorNameComponent == "Ink")
            #expect(NSColor(named: "none", bundle: bundle) == nil)
        }
    }

    @Test func `Folders that provide a namespace are part of names, and others are not`() throws {
        try withCatalog { bundle in
            let wide = try #require(NSColor(named: "Brand/Wide", bundle: bundle)).usingType(.componentBased)
            #expect(wide?.colorSpace == .displayP3 && wide?.redComponent == 1)
            #expect(NSColor(named: "Wide", bundle: bundle) == nil)
            let paper = try #require(NSColor(named: "Paper", bundle: bundle))
            #expect(abs(paper.whiteComponent - 0.25) < 1e-9)
        }
    }

    @Test func `A color can be one of the system`() throws {
        try withCatalog { bundle in
            let accent = try #require(NSColor(named: "Accent", bundle: bundle))
            #expect(accent.cgColor == NSColor.systemRed.cgColor)
        }
    }

    @Test func `An image has a form for each scale`() throws {
        try withCatalog { bundle in
            let image = try #require(bundle.image(forResource: "Dot"))
            #expect(image.size == NSSize(width: 4, height: 4) && image.isTemplate)
            #expect(image.representations.map(\.pixelsWide) == [4, 8])
            let rect = NSRect(x: 0, y: 0, width: 4, height: 4)
            #expect(try Bitmap(4, 4) { image.draw(in: rect) }[1, 1] == opaqueRed)
            #expect(try Bitmap(4, 4, scale: 2) { image.draw(in: rect) }[3, 3] == opaqueGreen)
        }
    }

    @Test func `An image with variants follows the appearance in which it is drawn`() throws {
        try withCatalog { bundle in
            let image = try #require(bundle.image(forResource: "Sky"))
            #expect(image.size == NSSize(width: 4, height: 4) && !image.isTemplate)
            for (name, color) in [(NSAppearance.Name.aqua, opaqueRed), (.darkAqua, opaqueGreen), (.aqua, opaqueRed)] {
                let appearance = try #require(NSAppearance(named: name))
                let bitmap = try Bitmap(4, 4) {
                    appearance.performAsCurrentDrawingAppearance {
                        image.draw(in: NSRect(x: 0, y: 0, width: 4, height: 4))
                    }
                }
                #expect(bitmap[1, 1] == color)
            }
        }
    }

    @Test func `Data is found by the name of its asset`() throws {
        try withCatalog { bundle in
            #expect(NSDataAsset(name: "Menu", bundle: bundle)?.data == Data("[1, 2]".utf8))
            #expect(NSDataAsset(name: "Ink", bundle: bundle) == nil)
        }
    }

    @Test func `The resources of packages are folders next to the program`() throws {
        try withCatalog { bundle in
            let folder = bundle.bundleURL.deletingLastPathComponent()
            let bundles = Bundle.packageResources(in: folder)
            #expect(bundles.contains { $0.bundleURL.lastPathComponent == bundle.bundleURL.lastPathComponent })
        }
    }

    @Test func `Slices are caps and a middle, in the pixels of their file`() throws {
        try withCatalog { bundle in
            let image = try #require(bundle.image(forResource: "Frame"))
            let insets = image.capInsets
            #expect([insets.top, insets.left, insets.bottom, insets.right] == [0, 1, 0, 2])
            #expect(image.resizingMode == .stretch && image.size == NSSize(width: 6, height: 4))
            // The left cap is 1 point, the right one 2, and one of the points between them is the middle.
            let drawn = try Bitmap(10, 4) { image.draw(in: NSRect(x: 0, y: 0, width: 10, height: 4)) }
            #expect(
                (0..<10).map { drawn[$0, 1] } == [opaqueRed] + Array(repeating: opaqueGreen, count: 7) + [
                    opaqueRed, opaqueRed,
                ])
            let tiled = try #require(bundle.image(forResource: "Tiles"))
            #expect(tiled.resizingMode == .tile && tiled.capInsets.top == 1 && tiled.capInsets.left == 0)
        }
    }
}
