import Foundation
import Testing

@testable import AppKit

/// Pasteboards, their items, types and objects.
@MainActor
@Suite(.serialized) struct PasteboardTests {
    private func makePasteboard() throws -> NSPasteboard {
        _ = try NSApplication.useOffscreenDisplay(size: CGSize(width: 100, height: 100))
        return .general
    }

    /// An object that provides text when it is asked, and counts.
    private final class Provider: NSPasteboardItemDataProvider, NSPasteboardTypeOwner {
        var requests: [NSPasteboard.PasteboardType] = []
        var finished = 0
        var replaced = 0

        func pasteboard(
            _ pasteboard: NSPasteboard?, item: NSPasteboardItem, provideDataForType type: NSPasteboard.PasteboardType
        ) {
            requests.append(type)
            item.setString("lazy", forType: type)
        }

        func pasteboardFinishedWithDataProvider(_ pasteboard: NSPasteboard) { finished += 1 }

        func pasteboard(_ sender: NSPasteboard, provideDataForType type: NSPasteboard.PasteboardType) {
            requests.append(type)
            sender.setString("owned", forType: type)
        }

        func pasteboardChangedOwner(_ sender: NSPasteboard) { replaced += 1 }
    }

    @Test func `Text is written and read, and each change is counted`() throws {
        let pasteboard = try makePasteboard()
        let count = pasteboard.clearContents()
        #expect(pasteboard.types == nil && pasteboard.pasteboardItems == nil)
        #expect(pasteboard.setString("text", forType: .string))
        #expect(pasteboard.string(forType: .string) == "text")
        #expect(pasteboard.data(forType: .string) == Data("text".utf8))
        #expect(pasteboard.string(forType: .html) == nil)
        #expect(pasteboard.changeCount == count)
        #expect(pasteboard.clearContents() == count + 1)
        #expect(NSPasteboard.general == pasteboard && NSPasteboard(name: .general).changeCount == count + 1)
    }

    @Test func `Pasteboards of other names are separate`() throws {
        let general = try makePasteboard()
        general.clearContents()
        general.setString("general", forType: .string)
        NSPasteboard.acetatePrimarySelection.clearContents()
        NSPasteboard.acetatePrimarySelection.setString("selected", forType: .string)
        let find = NSPasteboard(name: .find)
        find.clearContents()
        find.setString("searched", forType: .string)
        let unique = NSPasteboard.withUniqueName()
        unique.setString("mine", forType: .string)
        #expect(general.string(forType: .string) == "general")
        #expect(NSPasteboard.acetatePrimarySelection.string(forType: .string) == "selected")
        #expect(NSPasteboard(name: .find).string(forType: .string) == "searched")
        #expect(NSPasteboard(name: unique.name).string(forType: .string) == "mine")
        unique.releaseGlobally()
        #expect(NSPasteboard(name: unique.name).string(forType: .string) == nil)
    }

    @Test func `Declared types are provided by their owner when they are first read`() throws {
        let pasteboard = try makePasteboard()
        let owner = Provider()
        pasteboard.declareTypes([.string, .html], owner: owner)
        #expect(pasteboard.types == [.string, .html] && owner.requests == [])
        pasteboard.setString("set", forType: .html)
        #expect(pasteboard.string(forType: .html) == "set")
        #expect(pasteboard.string(forType: .string) == "owned")
        #expect(pasteboard.string(forType: .string) == "owned")
        #expect(owner.requests == [.string])
        pasteboard.clearContents()
        #expect(owner.replaced == 1)
    }

    @Test func `An item's provider is asked once for each type, and notified when it is no longer needed`() throws {
        let pasteboard = try makePasteboard()
        pasteboard.clearContents()
        let item = NSPasteboardItem()
        let provider = Provider()
        item.setDataProvider(provider, forTypes: [.string, .rtf])
        #expect(pasteboard.writeObjects([item]))
        #expect(!pasteboard.writeObjects([item]), "an item is on one pasteboard only")
        #expect(pasteboard.string(forType: .string) == "lazy" && pasteboard.string(forType: .string) == "lazy")
        #expect(provider.requests == [.string])
        pasteboard.clearContents()
        #expect(provider.finished == 1)
    }

    @Test func `Files are read by the types of their contents`() throws {
        let pasteboard = try makePasteboard()
        pasteboard.clearContents()
        let urls = ["/a/photo.jpeg", "/a/text.txt", "/a/drawing.png"].map { URL(fileURLWithPath: $0) }
        #expect(pasteboard.writeObjects(urls))
        func read(_ types: [String]) -> [URL]? {
            pasteboard.readObjects(forClasses: [URL.self], options: [.urlReadingContentsConformToTypes: types])
                as? [URL]
        }
        #expect(read(["public.image"]) == [urls[0], urls[2]])
        #expect(read(["public.png", "public.text"]) == [urls[1], urls[2]])
        #expect(
            !pasteboard.canReadObject(
                forClasses: [URL.self], options: [.urlReadingContentsConformToTypes: ["public.movie"]]))
    }

    @Test func `Objects are written and read by their classes`() throws {
        let pasteboard = try makePasteboard()
        pasteboard.clearContents()
        let file = URL(fileURLWithPath: "/notes/a file"), page = try #require(URL(string: "https://example.org/a?b"))
        let color = NSColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 0.25)
        #expect(pasteboard.writeObjects(["one", NSString(string: "two"), file, page as NSURL, color]))
        #expect(pasteboard.pasteboardItems?.count == 5)
        #expect(pasteboard.string(forType: .string) == "one\ntwo\nhttps://example.org/a?b")
        let texts = try #require(pasteboard.readObjects(forClasses: [NSString.self]))
        #expect(texts.compactMap { $0 as? NSString } == ["one", "two", "https://example.org/a?b"])
        let urls = try #require(pasteboard.readObjects(forClasses: [NSURL.self]) as? [NSURL])
        #expect(urls.map { $0.absoluteString } == [file.absoluteString, page.absoluteString])
        let files = pasteboard.readObjects(forClasses: [URL.self], options: [.urlReadingFileURLsOnly: true])
        #expect(files as? [URL] == [file])
        let mixed = try #require(pasteboard.readObjects(forClasses: [NSColor.self, String.self]))
        #expect(mixed.count == 4 && mixed[0] as? String == "one")
        let read = try #require(mixed[3] as? NSColor)
        // 16 bits for each component.
        #expect(abs(read.greenComponent - 0.5) < 1e-4 && abs(read.alphaComponent - 0.25) < 1e-4)
        #expect(pasteboard.canReadObject(forClasses: [NSColor.self]))
        #expect(!pasteboard.canReadObject(forClasses: [NSImage.self]))
        let attributed = pasteboard.readObjects(forClasses: [NSAttributedString.self])
        #expect((attributed?.first as? NSAttributedString)?.string == "one")
    }

    @Test func `Images are promised as PNG and TIFF, and read again`() throws {
        let pasteboard = try makePasteboard()
        pasteboard.clearContents()
        let image = NSImage(size: NSSize(width: 3, height: 2), flipped: false) { rect in
            NSColor.red.setFill()
            rect.fill()
            return true
        }
        pasteboard.writeObjects([image])
        #expect(pasteboard.types == [.png, .tiff])
        #expect(pasteboard.data(forType: .png)?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
        let read = try #require(pasteboard.readObjects(forClasses: [NSImage.self])?.first as? NSImage)
        #expect(read.size == NSSize(width: 3, height: 2))
        #expect(NSImage(pasteboard: pasteboard)?.size == read.size)
    }

    @Test func `Property lists keep their values`() throws {
        let pasteboard = try makePasteboard()
        let type = NSPasteboard.PasteboardType("com.example.list")
        pasteboard.declareTypes([type], owner: nil)
        #expect(pasteboard.setPropertyList(["a": [1, 2]], forType: type))
        #expect(pasteboard.propertyList(forType: type) as? [String: [Int]] == ["a": [1, 2]])
        #expect(!pasteboard.setPropertyList(NSObject(), forType: type))
        #expect(pasteboard.data(forType: .png) == nil)
        let color = NSColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
        pasteboard.declareTypes([.color], owner: nil)
        color.write(to: pasteboard)
        #expect(NSColor(from: pasteboard) == color)
        #expect(pasteboard.data(forType: .color) == Data([0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF]))
    }

    // MARK: Other programs

    /// Data of another program, which counts the reads.
    private final class OtherProgram: ForeignData {
        let contents: [String: Data]
        let types: [String]
        var reads: [String] = []

        init(_ contents: KeyValuePairs<String, String>) {
            self.contents = Dictionary(uniqueKeysWithValues: contents.map { ($0, Data($1.utf8)) })
            types = contents.map(\.key)
        }

        func read(_ type: String) throws -> Data {
            reads.append(type)
            guard let data = contents[type] else { throw POSIXError(.EIO) }
            return data
        }
    }

    @Test func `Types are mapped to those of other programs, and back`() {
        #expect(PasteboardTypes.mimeTypes(for: .string).first == "text/plain;charset=utf-8")
        #expect(
            PasteboardTypes.types(for: ["UTF8_STRING", "text/plain", "image/png", "com.x.y"]) == [
                .string, .png, .init("com.x.y"),
            ])
        #expect(PasteboardTypes.mimeType(for: .string, among: ["TEXT", "text/plain"]) == "text/plain")
        #expect(PasteboardTypes.mimeTypes(for: [.fileURL, .URL]) == ["text/uri-list"])
        for (type, mimeTypes) in PasteboardTypes.table {
            for mimeType in mimeTypes { #expect(PasteboardTypes.types(for: [mimeType]).contains(type)) }
        }
    }

    @Test func `Another program's data is read when it is needed, and once`() throws {
        let pasteboard = NSPasteboard.withUniqueName()
        let other = OtherProgram(["text/html": "<b>x</b>", "text/plain": "x\0", "com.x.y": "own", "broken": ""])
        pasteboard.setForeign(other)
        #expect(pasteboard.types == [.html, .string, .init("com.x.y"), .init("broken")])
        #expect(pasteboard.pasteboardItems?.count == 1 && other.reads == [])
        #expect(pasteboard.string(forType: .string) == "x")
        #expect(pasteboard.string(forType: .string) == "x")
        #expect(pasteboard.pasteboardItems?[0].string(forType: .init("com.x.y")) == "own")
        #expect(other.reads == ["text/plain", "com.x.y"])
        #expect(pasteboard.readObjects(forClasses: [String.self]) as? [String] == ["x"])
        #expect(!pasteboard.setString("no", forType: .string), "the contents are another program's")
        #expect(!pasteboard.writeObjects(["no"]))
        pasteboard.clearContents()
        #expect(pasteboard.writeObjects(["yes"]))
    }

    @Test func `Each URL of another program's list is an item`() throws {
        let pasteboard = NSPasteboard.withUniqueName()
        let list = "# comment\r\nfile:///notes/a%20b\r\nhttps://example.org/\r\n\r\n"
        pasteboard.setForeign(OtherProgram(["text/uri-list": list]))
        #expect(pasteboard.pasteboardItems?.map(\.types) == [[.fileURL], [.URL]])
        let urls = pasteboard.readObjects(forClasses: [URL.self]) as? [URL]
        #expect(urls?.map(\.absoluteString) == ["file:///notes/a%20b", "https://example.org/"])
        #expect(pasteboard.string(forType: .fileURL) == "file:///notes/a%20b")
    }

    @Test func `All items are offered to other programs as one`() throws {
        let pasteboard = try makePasteboard()
        pasteboard.clearContents()
        pasteboard.writeObjects([URL(fileURLWithPath: "/notes/a"), URL(fileURLWithPath: "/notes/b"), "text"])
        let offered = pasteboard.offeredData
        #expect(offered.types.first == "text/uri-list" && offered.types.contains("UTF8_STRING"))
        #expect(offered.data("text/uri-list") == Data("file:///notes/a\r\nfile:///notes/b\r\n".utf8))
        #expect(offered.data("TEXT") == Data("text".utf8))
        #expect(offered.data("image/png") == nil)
    }

    @Test func `Text that is not UTF-8 is ISO 8859-1`() {
        #expect(PasteboardTypes.text(Data([0x61, 0xE9])) == "aé")
    }
}
