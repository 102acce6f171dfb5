import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// The objects that clients of accessibility see.
@MainActor
@Suite(.serialized) struct AccessibilityTests {
    private final class Key: NSView, NSAccessibilityButton {
        var presses = 0
        override func accessibilityLabel() -> String? { "Key" }
        override func accessibilityPerformPress() -> Bool {
            presses += 1
            return true
        }
    }

    private final class Box: NSView, NSAccessibilityCheckBox {
        var isOn = false
        func accessibilityValue() -> NSNumber? { NSNumber(value: isOn ? 1 : 0) }
    }

    private final class Power: NSView, NSAccessibilitySwitch {
        func accessibilityValue() -> String? { "on" }
    }

    private final class Level: NSControl, NSAccessibilitySlider {
        override func accessibilityPerformIncrement() -> Bool {
            integerValue += 1
            return true
        }
    }

    private final class Caption: NSView, NSAccessibilityStaticText {
        func accessibilityValue() -> String? { "Volume" }
    }

    private final class FocusableView: NSView {
        override var acceptsFirstResponder: Bool { true }
    }

    private func element(_ label: String, _ parent: Any? = nil) -> NSAccessibilityElement {
        let element = NSAccessibilityElement()
        element.setAccessibilityLabel(label)
        element.setAccessibilityParent(parent)
        return element
    }

    private func labels(_ children: [Any]?) -> [String] {
        (children ?? []).map { ($0 as? any NSAccessibilityProtocol)?.accessibilityLabel() ?? "none" }
    }

    // MARK: Roles

    @Test func `A view is ignored until it has a role or is made an element`() {
        let view = NSView()
        #expect(!view.isAccessibilityElement() && view.accessibilityRole() == .unknown)
        #expect(view.accessibilityRoleDescription() == "unknown")
        view.setAccessibilityElement(true)
        view.setAccessibilityRole(.image)
        #expect(view.isAccessibilityElement() && view.accessibilityRoleDescription() == "image")
        view.setAccessibilityRole(nil)
        #expect(view.accessibilityRole() == .unknown)
        for view in [NSStackView(), NSGridView(), NSClipView(), NSVisualEffectView(), NSControl()] {
            #expect(!view.isAccessibilityElement())
        }
    }

    @Test func `A protocol of a role gives a view the role, the value and the actions`() {
        let (key, box, power, level) = (Key(), Box(), Power(), Level())
        #expect(key.isAccessibilityElement() && key.accessibilityRole() == .button && key.accessibilitySubrole() == nil)
        #expect(key.isAccessibilitySelectorAllowed("accessibilityPerformPress"))
        #expect(!key.isAccessibilitySelectorAllowed("accessibilityPerformIncrement"))
        #expect(box.accessibilityRole() == .checkBox)
        #expect((box as NSView).accessibilityValue() as? NSNumber == 0)
        box.isOn = true
        #expect((box as NSView).accessibilityValue() as? NSNumber == 1)
        #expect(power.accessibilitySubrole() == .switch && power.accessibilityRoleDescription() == "switch")
        #expect((power as NSView).accessibilityValue() as? String == "on")
        level.integerValue = 4
        #expect(level.accessibilityRole() == .slider && level.accessibilityPerformIncrement())
        #expect((level as NSView).accessibilityValue() as? Int == 5)
        #expect(!level.accessibilityPerformDecrement(), "an action that the class does not have is not done")
        #expect(Caption().accessibilityRole() == .staticText)
        level.isEnabled = false
        #expect(!level.isAccessibilityEnabled())
        #expect(!level.isAccessibilitySelectorAllowed("accessibilityPerformIncrement"))
    }

    @Test func `Roles and actions have descriptions`() {
        #expect(NSAccessibility.Role.textArea.description(with: nil) == "text entry area")
        #expect(NSAccessibility.Role.button.description(with: .closeButton) == "close button")
        #expect(NSAccessibility.Role.window.description(with: .unknown) == "window")
        #expect(NSAccessibility.Role("MyRole").description(with: nil) == nil)
        #expect(NSAccessibility.Action.showMenu.description == "show menu")
        #expect(NSAccessibility.Role.description(for: Key()) == "button")
        let view = NSView()
        view.setAccessibilityRoleDescription("lamp")
        #expect(NSAccessibility.Role.description(for: view) == "lamp")
    }

    // MARK: Attributes

    @Test func `What a program sets replaces the default, and nil restores it`() {
        let view = NSView()
        view.toolTip = "Tip"
        view.identifier = NSUserInterfaceItemIdentifier("id")
        #expect(view.accessibilityHelp() == "Tip" && view.accessibilityIdentifier() == "id")
        view.setAccessibilityHelp("Help")
        view.setAccessibilityIdentifier("other")
        #expect(view.accessibilityHelp() == "Help" && view.accessibilityIdentifier() == "other")
        view.setAccessibilityHelp(nil)
        #expect(view.accessibilityHelp() == "Tip")
        view.setAccessibilityTitle("Title")
        view.setAccessibilityValue(3)
        view.setAccessibilityMinValue(1)
        view.setAccessibilityMaxValue(9.5)
        view.setAccessibilityValueDescription("three")
        view.setAccessibilityPlaceholderValue("none")
        view.setAccessibilityURL(URL(string: "https://example.org"))
        view.setAccessibilityOrientation(.vertical)
        #expect(view.accessibilityTitle() == "Title" && view.accessibilityValue() as? Int == 3)
        #expect(view.accessibilityMinValue() as? Int == 1 && view.accessibilityMaxValue() as? Double == 9.5)
        #expect(view.accessibilityValueDescription() == "three" && view.accessibilityPlaceholderValue() == "none")
        #expect(view.accessibilityURL()?.host == "example.org" && view.accessibilityOrientation() == .vertical)
        #expect(view.isAccessibilityEnabled() && !view.isAccessibilityRequired() && !view.isAccessibilityExpanded())
        view.setAccessibilityEnabled(false)
        view.setAccessibilityRequired(true)
        view.setAccessibilityExpanded(true)
        view.setAccessibilitySelected(true)
        view.setAccessibilityProtectedContent(true)
        #expect(!view.isAccessibilityEnabled() && view.isAccessibilityRequired() && view.isAccessibilityExpanded())
        #expect(view.isAccessibilitySelected() && view.isAccessibilityProtectedContent())
    }

    @Test func `Parents and titles are not retained`() {
        let element = element("child")
        do {
            let parent = NSView(), title = NSAccessibilityElement()
            element.setAccessibilityParent(parent)
            element.setAccessibilityTitleUIElement(title)
            #expect(element.accessibilityParent() as? NSView === parent)
            #expect(element.accessibilityTitleUIElement() as? NSAccessibilityElement === title)
        }
        #expect(element.accessibilityParent() == nil && element.accessibilityTitleUIElement() == nil)
    }

    // MARK: The tree

    @Test func `Children of ignored views are in their place, and those of hidden ones are not`() {
        let root = NSView(), group = NSView(), inner = NSView()
        let (first, second, third) = (Key(), Key(), Key())
        for view in [first, group] as [NSView] { root.addSubview(view) }
        for view in [inner, third] as [NSView] { group.addSubview(view) }
        for view in [second] as [NSView] { inner.addSubview(view) }
        for (view, label) in [(first, "1"), (second, "2"), (third, "3")] { view.setAccessibilityIdentifier(label) }
        func names() -> [String] {
            (root.accessibilityChildren() ?? []).map { ($0 as? Key)?.accessibilityIdentifier() ?? "" }
        }
        #expect(names() == ["1", "2", "3"])
        #expect(NSAccessibility.unignoredChildren(from: [group]).count == 2)
        #expect(NSAccessibility.unignoredChildrenForOnlyChild(from: inner) as? [Key] == [second])
        #expect(NSAccessibility.unignoredDescendant(of: inner) as? Key === second)
        #expect(NSAccessibility.unignoredDescendant(of: group) == nil, "there are two")
        #expect(NSAccessibility.unignoredDescendant(of: first) as? Key === first)
        #expect(NSAccessibility.unignoredAncestor(of: third) as? Key === third)
        #expect(third.accessibilityParent() == nil, "no view around it is an element")
        root.setAccessibilityElement(true)
        #expect(third.accessibilityParent() as? NSView === root)
        inner.isHidden = true
        #expect(names() == ["1", "3"])
        group.setAccessibilityHidden(true)
        #expect(names() == ["1"])
    }

    @Test func `A loop of parents ends`() {
        let (one, two) = (NSAccessibilityElement(), NSAccessibilityElement())
        for element in [one, two] { element.setAccessibilityElement(false) }
        one.setAccessibilityParent(two)
        two.setAccessibilityParent(one)
        #expect(NSAccessibility.unignoredAncestor(of: one) == nil)
        #expect(NSAccessibility.unignoredAncestor(of: 5) == nil)
    }

    @Test func `A program can set the children and their order`() {
        let view = NSView(), (one, two) = (element("1"), element("2"))
        view.setAccessibilityChildren([one, two])
        #expect(labels(view.accessibilityChildren()) == ["1", "2"])
        #expect(labels(view.accessibilityChildrenInNavigationOrder()) == ["1", "2"])
        view.setAccessibilityChildrenInNavigationOrder([two, one])
        #expect(labels(view.accessibilityChildrenInNavigationOrder()) == ["2", "1"])
        #expect(labels(view.accessibilitySelectedChildren()) == [])
        two.setAccessibilitySelected(true)
        #expect(labels(view.accessibilitySelectedChildren()) == ["2"])
        view.setAccessibilityChildren(nil)
        #expect(view.accessibilityChildren()?.isEmpty == true)
    }

    @Test func `An element has a frame on the screen or in its parent`() throws {
        let (_, window) = try makeWindow()
        window.setFrameOrigin(NSPoint(x: 100, y: 50))
        let view = NSView(frame: NSRect(x: 10, y: 20, width: 100, height: 60))
        window.contentView?.addSubview(view)
        let created = NSAccessibilityElement.element(
            withRole: .button, frame: NSRect(x: 112, y: 73, width: 5, height: 6), label: "Go", parent: view)
        let element = try #require(created as? NSAccessibilityElement)
        #expect(element.accessibilityRole() == .button && element.accessibilityLabel() == "Go")
        #expect(element.isAccessibilityElement() && element.accessibilityParent() as? NSView === view)
        #expect(element.accessibilityFrameInParentSpace() == NSRect(x: 2, y: 3, width: 5, height: 6))
        element.setAccessibilityFrameInParentSpace(NSRect(x: 4, y: 5, width: 7, height: 8))
        #expect(element.accessibilityFrame() == NSRect(x: 114, y: 75, width: 7, height: 8))
        view.setFrameOrigin(.zero)
        #expect(element.accessibilityFrame() == NSRect(x: 104, y: 55, width: 7, height: 8))
        let part = NSAccessibilityElement()
        element.accessibilityAddChildElement(part)
        part.setAccessibilityFrameInParentSpace(NSRect(x: 1, y: 1, width: 2, height: 2))
        #expect(part.accessibilityFrame() == NSRect(x: 105, y: 56, width: 2, height: 2))
        #expect(part.accessibilityParent() as? NSAccessibilityElement === element)
        #expect(element.accessibilityChildren()?.count == 1)
        #expect(view.accessibilityFrame() == NSRect(x: 100, y: 50, width: 100, height: 60))
        let rect = NSRect(x: 1, y: 2, width: 3, height: 4)
        #expect(NSAccessibility.screenRect(fromView: view, rect: rect) == rect.offsetBy(dx: 100, dy: 50))
        #expect(NSAccessibility.screenPoint(fromView: view, point: rect.origin) == NSPoint(x: 101, y: 52))
    }

    @Test func `A point finds the deepest object, the front one first`() throws {
        let (_, window) = try makeWindow()
        window.makeKeyAndOrderFront(nil)
        let content = try #require(window.contentView)
        let (back, front) = (Key(), Key())
        back.frame = NSRect(x: 0, y: 0, width: 60, height: 60)
        front.frame = NSRect(x: 40, y: 40, width: 60, height: 60)
        for view in [back, front] as [NSView] { content.addSubview(view) }
        func hit(_ x: CGFloat, _ y: CGFloat) -> Any? {
            NSApplication.shared.accessibilityHitTest(window.convertPoint(toScreen: NSPoint(x: x, y: y)))
        }
        #expect(hit(10, 10) as? Key === back)
        #expect(hit(50, 50) as? Key === front)
        #expect(hit(150, 20) as? NSWindow === window)
        #expect(hit(-9, 20) as? NSApplication === NSApplication.shared)
        window.close()
    }

    // MARK: Focus and actions

    @Test func `The first responder is focused, and a client can choose it`() throws {
        let (_, window) = try makeWindow()
        let content = try #require(window.contentView)
        let (one, two) = (FocusableView(), FocusableView())
        for view in [one, two] as [NSView] { content.addSubview(view) }
        one.setAccessibilityElement(true)
        window.makeFirstResponder(one)
        #expect(one.isAccessibilityFocused() && !two.isAccessibilityFocused())
        #expect(window.accessibilityFocusedUIElement as? NSView === one)
        #expect(two.isAccessibilitySelectorAllowed("setAccessibilityFocused:"))
        #expect(!content.isAccessibilitySelectorAllowed("setAccessibilityFocused:"))
        two.setAccessibilityFocused(true)
        #expect(window.firstResponder === two)
        #expect(window.accessibilityFocusedUIElement as? NSWindow === window, "the second view is ignored")
        two.setAccessibilityFocused(false)
        #expect(window.firstResponder === window)
        content.setAccessibilityFocused(true)
        #expect(window.firstResponder === window, "the view does not accept it")
        window.makeKeyAndOrderFront(nil)
        window.makeFirstResponder(one)
        #expect(NSApplication.shared.accessibilityApplicationFocusedUIElement() as? NSView === one)
        let part = element("part", one)
        one.setAccessibilityChildren([part])
        part.setAccessibilityFocused(true)
        #expect(NSApplication.shared.accessibilityFocusedUIElement as? NSAccessibilityElement === part)
        window.close()
    }

    @Test func `A press of a control is a click, if it is enabled`() {
        @MainActor final class Target: NSObject {
            var count = 0
            func act(_ sender: Any?) { count += 1 }
        }
        Selector.acetateDefine("accessibilityTestAct:", Target.act)
        let target = Target(), control = NSControl()
        #expect(!control.isAccessibilitySelectorAllowed("accessibilityPerformPress"))
        (control.target, control.action) = (target, "accessibilityTestAct:")
        #expect(control.isAccessibilitySelectorAllowed("accessibilityPerformPress"))
        #expect(control.accessibilityPerformPress() && target.count == 1)
        control.isEnabled = false
        #expect(!control.accessibilityPerformPress() && target.count == 1)
        #expect(!control.isAccessibilitySelectorAllowed("accessibilityPerformPress"))
        let action = NSAccessibilityCustomAction(name: "Act", target: target, selector: "accessibilityTestAct:")
        #expect(action.perform() && target.count == 2)
        #expect(NSAccessibilityCustomAction(name: "No") { false }.perform() == false)
        #expect(NSAccessibilityCustomAction(name: "None").perform() == false)
        control.setAccessibilityCustomActions([action])
        #expect(control.accessibilityCustomActions()?.map(\.name) == ["Act"])
    }

    // MARK: Windows

    @Test func `A window has a title, its views and the parts of its frame`() throws {
        let (display, first) = try makeWindow()
        first.close()
        display.drawsWindowFrames = true
        let window = NSWindow(
            contentRect: NSRect(x: 0, y: 0, width: 200, height: 100), styleMask: [.titled, .closable, .resizable],
            backing: .buffered, defer: false)
        window.title = "Paper"
        window.makeKeyAndOrderFront(nil)
        #expect(window.accessibilityRole() == .window && window.accessibilitySubrole() == .standardWindow)
        #expect(window.accessibilityTitle() == "Paper" && window.accessibilityFrame() == window.frame)
        #expect(window.accessibilityParent() as? NSApplication === NSApplication.shared)
        #expect(window.isAccessibilityMain() && !window.isAccessibilityMinimized() && !window.isAccessibilityModal())
        #expect(!window.isAccessibilityEdited() && window.accessibilityDocument() == nil)
        window.isDocumentEdited = true
        window.representedURL = URL(string: "file:///paper.txt")
        #expect(window.isAccessibilityEdited() && window.accessibilityDocument() == "file:///paper.txt")
        let parts = (window.accessibilityChildren() ?? []).compactMap { $0 as? any NSAccessibilityProtocol }
        #expect(Set(parts.compactMap { $0.accessibilitySubrole() }) == [.closeButton, .zoomButton])
        let title = try #require(parts.first { $0.accessibilityRole() == .staticText })
        #expect((title.accessibilityValue() as? String)?.hasSuffix("Paper") == true)
        let icon = try #require(parts.first { $0.accessibilityRole() == .image })
        #expect(icon.accessibilityLabel() == "paper.txt")
        let bar = window.frame.maxY - window.titleBarHeight
        #expect(parts.allSatisfy { $0.accessibilityFrame().minY >= bar })
        #expect(NSApplication.shared.accessibilityWindows() as? [NSWindow] == [window])
        #expect(NSApplication.shared.accessibilityChildren() as? [NSWindow] == [window])
        #expect(NSApplication.shared.accessibilityFocusedWindow() as? NSWindow === window)
        let close = try #require(parts.first { $0.accessibilitySubrole() == .closeButton })
        #expect(close.isAccessibilitySelectorAllowed("accessibilityPerformPress"))
        #expect(close.accessibilityPerformPress() && !window.isVisible)
        #expect(NSApplication.shared.accessibilityChildren()?.isEmpty == true)
    }

    @Test func `Panels, sheets and borderless windows have their roles`() throws {
        let (_, window) = try makeWindow()
        let panel = NSPanel(contentRect: window.frame, styleMask: .titled, backing: .buffered, defer: false)
        #expect(panel.accessibilitySubrole() == .standardWindow)
        panel.isFloatingPanel = true
        #expect(panel.accessibilitySubrole() == .floatingWindow)
        let plain = NSWindow(contentRect: window.frame, styleMask: .borderless, backing: .buffered, defer: false)
        #expect(plain.accessibilitySubrole() == .unknown)
        window.makeKeyAndOrderFront(nil)
        let sheet = NSWindow(contentRect: window.frame, styleMask: .titled, backing: .buffered, defer: false)
        window.beginSheet(sheet)
        #expect(sheet.accessibilityRole() == .sheet && sheet.accessibilityParent() as? NSWindow === window)
        #expect(window.accessibilityChildren() as? [NSWindow] == [sheet])
        #expect(NSApplication.shared.accessibilityWindows() as? [NSWindow] == [window])
        window.endSheet(sheet)
        for other in [panel, plain, sheet, window] { other.close() }
    }

    @Test func `A client minimizes and raises a window`() throws {
        let (_, window) = try makeWindow()
        window.styleMask.insert(.miniaturizable)
        #expect(window.accessibilityPerformRaise() && window.isVisible)
        #expect(window.isAccessibilitySelectorAllowed("setAccessibilityMinimized:"))
        window.setAccessibilityMinimized(true)
        #expect(window.isAccessibilityMinimized() && window.isMiniaturized)
        window.close()
    }

    // MARK: Texts

    private func makeTextView(_ string: String) throws -> NSTextView {
        let (_, window) = try makeWindow(width: 300, height: 200)
        let view = NSTextView(frame: NSRect(x: 0, y: 0, width: 300, height: 200))
        window.contentView = view
        view.allowsUndo = true
        view.string = string
        view.layoutSubtreeIfNeeded()
        return view
    }

    @Test func `A text view has its text, its selection and its lines`() throws {
        let view = try makeTextView("One\nTwo e\u{301}\n")
        #expect(view.accessibilityRole() == .textArea && view.accessibilityValue() as? String == view.string)
        #expect(view.accessibilityNumberOfCharacters() == 11)
        view.setSelectedRange(NSRange(location: 4, length: 3))
        #expect(view.accessibilitySelectedText() == "Two")
        #expect(view.accessibilitySelectedTextRange() == NSRange(location: 4, length: 3))
        #expect(view.accessibilitySelectedTextRanges()?.map(\.rangeValue) == [NSRange(location: 4, length: 3)])
        #expect(view.accessibilityInsertionPointLineNumber() == 1)
        #expect([0, 3, 4, 10, 11].map { view.accessibilityLine(for: $0) } == [0, 0, 1, 1, 2])
        #expect(view.accessibilityLine(for: 12) == NSNotFound)
        #expect(view.accessibilityRange(forLine: 1) == NSRange(location: 4, length: 7))
        #expect(view.accessibilityRange(forLine: 2) == NSRange(location: 11, length: 0))
        #expect(view.accessibilityRange(forLine: 3).location == NSNotFound)
        #expect(view.accessibilityString(for: NSRange(location: 0, length: 3)) == "One")
        #expect(view.accessibilityString(for: NSRange(location: 9, length: 9)) == nil)
        #expect(view.accessibilityAttributedString(for: NSRange(location: 0, length: 3))?.length == 3)
        #expect(view.accessibilityRange(for: 8) == NSRange(location: 8, length: 2), "a letter with its accent")
        #expect(view.accessibilityStyleRange(for: 2) == NSRange(location: 0, length: 11))
        #expect(view.accessibilityVisibleCharacterRange() == NSRange(location: 0, length: 11))
        let frame = view.accessibilityFrame(for: NSRange(location: 4, length: 3))
        #expect(view.accessibilityFrame().contains(frame) && frame.width > 5)
        let middle = NSPoint(x: frame.minX + 2, y: frame.midY)
        #expect(view.accessibilityRange(for: middle) == NSRange(location: 4, length: 1))
        #expect(view.accessibilityRange(for: NSPoint(x: -50, y: -50)).location == NSNotFound)
    }

    @Test func `A client edits and selects the text of a text view that allows it`() throws {
        let view = try makeTextView("One")
        view.setAccessibilitySelectedTextRange(NSRange(location: 1, length: 1))
        #expect(view.selectedRange() == NSRange(location: 1, length: 1))
        view.setAccessibilitySelectedText("xyz")
        #expect(view.string == "Oxyze")
        view.setAccessibilityValue("New")
        #expect(view.string == "New" && view.accessibilityValue() as? String == "New")
        #expect(view.undoManager?.canUndo == true)
        #expect(view.isAccessibilitySelectorAllowed("setAccessibilityValue:"))
        view.isEditable = false
        #expect(!view.isAccessibilitySelectorAllowed("setAccessibilityValue:"))
        #expect(view.isAccessibilitySelectorAllowed("setAccessibilitySelectedTextRange:"))
    }

    @Test func `A value that is text has characters and lines`() {
        let element = NSAccessibilityElement()
        element.setAccessibilityValue("ab\ncd")
        #expect(element.accessibilityNumberOfCharacters() == 5)
        #expect(element.accessibilityString(for: NSRange(location: 1, length: 3)) == "b\nc")
        #expect([0, 2, 3, 5].map { element.accessibilityLine(for: $0) } == [0, 0, 1, 1])
        #expect(element.accessibilityRange(forLine: 1) == NSRange(location: 3, length: 2))
        #expect(element.accessibilitySelectedText() == nil)
        element.setAccessibilitySelectedTextRange(NSRange(location: 3, length: 1))
        #expect(element.accessibilitySelectedText() == "c" && element.accessibilityInsertionPointLineNumber() == 1)
        element.setAccessibilityValue(nil)
        #expect(element.accessibilityString(for: NSRange(location: 0, length: 0)) == nil)
        #expect(element.accessibilityLine(for: 0) == NSNotFound && element.accessibilityNumberOfCharacters() == 0)
    }

    // MARK: Scrolling and menus

    @Test func `A scroll area has its document and its scrollers, which a client moves`() throws {
        let (_, window) = try makeWindow()
        let scrollView = NSScrollView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
        scrollView.hasVerticalScroller = true
        window.contentView?.addSubview(scrollView)
        let document = Key(frame: NSRect(x: 0, y: 0, width: 100, height: 500))
        scrollView.documentView = document
        scrollView.tile()
        let scroller = try #require(scrollView.verticalScroller)
        #expect(scrollView.accessibilityRole() == .scrollArea)
        #expect(scrollView.accessibilityChildren() as? [NSView] == [document, scroller])
        #expect(document.accessibilityParent() as? NSView === scrollView)
        #expect(scroller.accessibilityRole() == .scrollBar && scroller.accessibilityOrientation() == .vertical)
        #expect(scroller.accessibilityMinValue() as? Double == 0 && scroller.accessibilityMaxValue() as? Double == 1)
        #expect(scroller.isAccessibilitySelectorAllowed("setAccessibilityValue:"))
        scroller.setAccessibilityValue(0.5)
        #expect(scrollView.contentView.bounds.minY == 200 && scroller.accessibilityValue() as? Double == 0.5)
    }

    @Test func `A menu that is shown has its items, which a client presses`() throws {
        @MainActor final class Target: NSObject {
            var titles: [String] = []
            func act(_ sender: Any?) { titles.append((sender as? NSMenuItem)?.title ?? "") }
        }
        Selector.acetateDefine("accessibilityTestItem:", Target.act)
        let target = Target(), (_, window) = try makeWindow()
        window.makeKeyAndOrderFront(nil)
        let menu = NSMenu(title: "Edit")
        for title in ["Cut", "Copy"] {
            menu.addItem(withTitle: title, action: "accessibilityTestItem:", keyEquivalent: "").target = target
        }
        menu.addItem(.separator())
        menu.items[1].state = .on
        #expect(menu.items[0].accessibilityFrame() == .zero && menu.items[0].accessibilityParent() == nil)
        let tracker = try #require(menu.track(nil, at: NSPoint(x: 10, y: 90), in: window.contentView))
        let view = try #require(tracker.view(of: menu))
        #expect(view.accessibilityRole() == .menu && view.accessibilityTitle() == "Edit")
        #expect(view.accessibilityChildren() as? [NSMenuItem] == menu.items)
        #expect(NSApplication.shared.accessibilityChildren()?.contains { $0 as? NSView === view } == true)
        #expect(menu.items[0].accessibilityTitle() == "Cut" && menu.items[0].accessibilityParent() as? NSView === view)
        #expect(menu.items[1].accessibilityValue() as? Int == 1 && !menu.items[2].isAccessibilityEnabled())
        #expect(view.accessibilityFrame().contains(menu.items[0].accessibilityFrame()))
        #expect(menu.items[0].accessibilityFrame().minY > menu.items[1].accessibilityFrame().minY)
        tracker.highlight(menu.items[0], in: menu)
        #expect(menu.items[0].isAccessibilitySelected())
        #expect(menu.items[1].accessibilityPerformPress() && target.titles == ["Copy"] && !tracker.isOpen)
        #expect(menu.items[0].accessibilityPerformPress() && target.titles == ["Copy", "Cut"])
        window.close()
    }

    @Test func `The parts of a find bar have names`() throws {
        let view = try makeTextView("One two")
        view.usesFindBar = true
        let finder = NSTextFinder()
        let bar = FindBarView(finder)
        let parts = (bar.accessibilityChildren() ?? []).compactMap { $0 as? any NSAccessibilityProtocol }
        let names = parts.map { $0.accessibilityLabel() ?? "" }
        #expect(
            names.contains("Find") && names.contains("Previous") && names.contains("Next") && names.contains("Done"))
        #expect(parts.first?.accessibilityRole() == .textField)
        bar.message = "3 found"
        #expect(parts.first?.accessibilityHelp() == "3 found")
    }
}
