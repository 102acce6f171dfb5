import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// The items of windows in the menu of the application's windows.
@MainActor
@Suite(.serialized) struct WindowsMenuTests {
    private let menu = NSMenu(title: "Window")

    private func window(_ title: String, panel: Bool = false) -> NSWindow {
        let frame = NSRect(x: 0, y: 0, width: 50, height: 50)
        let window =
            panel
            ? NSPanel(contentRect: frame, styleMask: .titled, backing: .buffered, defer: false)
            : NSWindow(contentRect: frame, styleMask: .titled, backing: .buffered, defer: false)
        window.title = title
        return window
    }

    /// The titles of the items, without those of the windows of other tests.
    private func titles(_ windows: NSWindow...) -> [String] {
        menu.items.filter { item in item.target == nil || windows.contains { $0 === item.target } }
            .map { $0.isSeparatorItem ? "-" : $0.title }
    }

    private func item(_ window: NSWindow) throws -> NSMenuItem {
        try #require(menu.items.first { $0.target === window })
    }

    @Test("Shown windows with titles have items after those of the program, until they are hidden")
    func items() throws {
        let (_, first) = try makeWindow()
        first.title = "First"
        let application = NSApplication.shared
        menu.addItem(withTitle: "Zoom", action: nil, keyEquivalent: "")
        application.windowsMenu = menu
        defer { application.windowsMenu = nil }
        first.orderFront(nil)
        let (second, panel, untitled) = (window("Second"), window("Panel", panel: true), window(""))
        for window in [second, panel, untitled] { window.orderFront(nil) }
        var titles: [String] { self.titles(first, second, panel, untitled) }
        #expect(titles == ["Zoom", "-", "First", "Second"])
        second.title = "Notes"
        second.isDocumentEdited = true
        untitled.title = "Third"
        #expect(titles == ["Zoom", "-", "First", "• Notes", "Third"])
        panel.isExcludedFromWindowsMenu = false
        first.isExcludedFromWindowsMenu = true
        #expect(titles == ["Zoom", "-", "• Notes", "Third", "Panel"])
        panel.close()
        second.orderOut(nil)
        untitled.close()
        #expect(titles.filter { $0 != "-" } == ["Zoom"])
        second.orderFront(nil)
        #expect(titles == ["Zoom", "-", "• Notes"])
        application.windowsMenu = nil
        #expect(menu.items.map(\.title) == ["Zoom"])
        second.close()
    }

    @Test("The item of a window brings it to the front, and that of the main window is on")
    func choosing() throws {
        let (display, first) = try makeWindow()
        first.title = "First"
        let application = NSApplication.shared
        application.windowsMenu = menu
        defer { application.windowsMenu = nil }
        first.makeKeyAndOrderFront(nil)
        let second = window("Second")
        second.makeKeyAndOrderFront(nil)
        _ = display.image()
        #expect(try item(first).state == .off && item(second).state == .on)
        menu.performActionForItem(at: menu.index(of: try item(first)))
        _ = display.image()
        #expect(try first.isMainWindow && item(first).state == .on && item(second).state == .off)
        second.close()
    }

    @Test("A program changes the items of its windows")
    func changing() throws {
        let (_, window) = try makeWindow()
        let application = NSApplication.shared
        application.windowsMenu = menu
        defer { application.windowsMenu = nil }
        application.addWindowsItem(window, title: "/home/user/notes.txt", filename: true)
        #expect(titles(window).last == "notes.txt — /home/user")
        application.changeWindowsItem(window, title: "Notes", filename: false)
        #expect(titles(window).last == "Notes")
        application.removeWindowsItem(window)
        #expect(!menu.items.contains { $0.target === window })
    }
}
