import AppKit
import Foundation
import Testing

// Pasteboards and drags as programs for macOS write them.

private final class Note: NSObject, NSPasteboardWriting, NSPasteboardReading {
    static let type = NSPasteboard.PasteboardType("com.example.note")
    let text: String

    init(_ text: String) { self.text = text }

    func writableTypes(for pasteboard: NSPasteboard) -> [NSPasteboard.PasteboardType] { [Note.type, .string] }
    func pasteboardPropertyList(forType type: NSPasteboard.PasteboardType) -> Any? {
        type == Note.type ? ["text": text] : text
    }

    static func readableTypes(for pasteboard: NSPasteboard) -> [NSPasteboard.PasteboardType] { [Note.type] }
    static func readingOptions(
        forType type: NSPasteboard.PasteboardType, pasteboard: NSPasteboard
    ) -> NSPasteboard.ReadingOptions { .asPropertyList }
    required init?(pasteboardPropertyList propertyList: Any, ofType type: NSPasteboard.PasteboardType) {
        guard let list = propertyList as? [String: String], let text = list["text"] else { return nil }
        self.text = text
    }
}

private final class DropView: NSView, NSDraggingSource, NSPasteboardItemDataProvider {
    var urls: [URL] = []

    override init(frame frameRect: NSRect) {
        super.init(frame: frameRect)
        registerForDraggedTypes([.fileURL, .string, Note.type])
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func draggingEntered(_ sender: NSDraggingInfo) -> NSDragOperation {
        sender.draggingSourceOperationMask.contains(.copy) ? .copy : []
    }
    override func draggingExited(_ sender: NSDraggingInfo?) {}
    override func prepareForDragOperation(_ sender: NSDraggingInfo) -> Bool { true }
    override func performDragOperation(_ sender: NSDraggingInfo) -> Bool {
        let options: [NSPasteboard.ReadingOptionKey: Any] = [.urlReadingFileURLsOnly: true]
        guard
            let urls = sender.draggingPasteboard.readObjects(forClasses: [NSURL.self], options: options) as? [URL]
        else { return false }
        self.urls = urls
        return !urls.isEmpty
    }
    override func concludeDragOperation(_ sender: NSDraggingInfo?) { needsDisplay = true }

    override func mouseDragged(with event: NSEvent) {
        let pasteboardItem = NSPasteboardItem()
        pasteboardItem.setDataProvider(self, forTypes: [.tiff, .png])
        let draggingItem = NSDraggingItem(pasteboardWriter: pasteboardItem)
        draggingItem.setDraggingFrame(bounds, contents: NSImage(size: bounds.size))
        let session = beginDraggingSession(with: [draggingItem], event: event, source: self)
        _ = session.draggingSequenceNumber
    }

    func draggingSession(
        _ session: NSDraggingSession, sourceOperationMaskFor context: NSDraggingContext
    ) -> NSDragOperation {
        switch context {
        case .outsideApplication: return .copy
        case .withinApplication: return [.copy, .move]
        }
    }

    func pasteboard(
        _ pasteboard: NSPasteboard?, item: NSPasteboardItem, provideDataForType type: NSPasteboard.PasteboardType
    ) { item.setData(Data(), forType: type) }
}

@MainActor
@Suite(.serialized) struct PortedPasteboardTests {
    @Test func `A program for macOS copies and pastes`() throws {
        _ = try NSApplication.useOffscreenDisplay(size: CGSize(width: 100, height: 100))
        let pasteboard = NSPasteboard.general
        pasteboard.clearContents()
        pasteboard.setString("text", forType: .string)
        #expect(pasteboard.string(forType: .string) == "text")

        pasteboard.clearContents()
        pasteboard.writeObjects(["a" as NSString, URL(fileURLWithPath: "/notes/b") as NSURL, Note("c")])
        let strings = pasteboard.readObjects(forClasses: [NSString.self], options: nil) as? [String]
        #expect(strings == ["a", "c"])
        let urls = pasteboard.readObjects(forClasses: [NSURL.self], options: nil) as? [URL]
        #expect(urls == [URL(fileURLWithPath: "/notes/b")])
        let notes = pasteboard.readObjects(forClasses: [Note.self], options: nil) as? [Note]
        #expect(notes?.map(\.text) == ["c"])
        let classes: [AnyClass] = [NSImage.self, NSURL.self]
        #expect(pasteboard.canReadObject(forClasses: classes, options: nil))
        #expect(pasteboard.availableType(from: [.png, .fileURL]) == .fileURL)
        #expect(pasteboard.pasteboardItems?.first?.types == [.string])

        pasteboard.declareTypes([.string, .init("com.example.other")], owner: nil)
        #expect(pasteboard.setPropertyList(["x", "y"], forType: .init(rawValue: "com.example.other")))
        #expect(pasteboard.propertyList(forType: .init("com.example.other")) as? [String] == ["x", "y"])
    }

    @Test func `A program for macOS takes drops`() {
        let view = DropView(frame: NSRect(x: 0, y: 0, width: 10, height: 10))
        #expect(view.registeredDraggedTypes == [.fileURL, .string, Note.type])
        view.unregisterDraggedTypes()
        #expect(view.registeredDraggedTypes.isEmpty)
    }
}
