import AppKit
import Testing

/// Text containers that get another view, layout manager or text.
@MainActor
@Suite(.serialized) struct TextContainerTests {
    init() throws { _ = try NSApplication.useOffscreenDisplay(size: CGSize(width: 64, height: 64)) }

    @Test func `A view shows its text in another container`() throws {
        let view = NSTextView(frame: NSRect(x: 0, y: 0, width: 200, height: 100))
        view.string = "one two three four"
        let manager = try #require(view.layoutManager)
        let former = try #require(view.textContainer)
        let narrow = NSTextContainer(size: NSSize(width: 40, height: 1000))
        view.replaceTextContainer(narrow)
        #expect(view.textContainer === narrow)
        #expect(view.layoutManager === manager)
        #expect(narrow.textView === view && narrow.layoutManager === manager)
        #expect(former.textView == nil && former.layoutManager == nil)
        #expect(manager.textContainers.count == 1)
        #expect(manager.usedRect(for: narrow).width <= 40)
        #expect(manager.usedRect(for: narrow).height > 40)
        #expect(view.string == "one two three four")
    }

    @Test func `A container that is set is that of the view`() {
        let (view, container) = (NSTextView(frame: NSRect(x: 0, y: 0, width: 50, height: 50)), NSTextContainer())
        container.textView = view
        #expect(view.textContainer === container)
        container.textView = nil
        #expect(view.textContainer !== container)
        #expect(view.textContainer?.layoutManager === view.layoutManager)
    }

    @Test func `Layout managers and storages are set from either end`() {
        let (container, manager, storage) = (NSTextContainer(), NSLayoutManager(), NSTextStorage(string: "text"))
        container.layoutManager = manager
        #expect(manager.textContainers == [container])
        manager.textStorage = storage
        #expect(storage.layoutManagers == [manager])
        #expect(manager.numberOfGlyphs == 4)
        manager.textStorage = nil
        #expect(storage.layoutManagers.isEmpty)
        container.layoutManager = nil
        #expect(manager.textContainers.isEmpty)
    }
}
