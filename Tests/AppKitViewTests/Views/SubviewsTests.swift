import Testing

@testable import AppKit

/// The property `subviews` of views, when it is set.
@MainActor
@Suite(.serialized) struct SubviewsTests {
    private let display: OffscreenDisplay
    init() throws { display = try NSApplication.useOffscreenDisplay(size: CGSize(width: 64, height: 64)) }

    /// A view that notes which subviews come and go.
    private final class Logging: NSView {
        var log: [String] = []
        override func didAddSubview(_ subview: NSView) { log.append("+\(subview.identifier?.rawValue ?? "")") }
        override func willRemoveSubview(_ subview: NSView) { log.append("-\(subview.identifier?.rawValue ?? "")") }
    }

    private func view(_ name: String) -> NSView {
        let view = NSView(frame: NSRect(x: 0, y: 0, width: 10, height: 10))
        view.identifier = NSUserInterfaceItemIdentifier(name)
        view.wantsLayer = true
        return view
    }

    private func names(_ view: NSView) -> String {
        view.subviews.map { $0.identifier?.rawValue ?? "" }.joined(separator: " ")
    }

    @Test func `New views are added, missing ones removed, and the others change their order only`() throws {
        let (parent, a, b, c, d) = (Logging(), view("a"), view("b"), view("c"), view("d"))
        parent.wantsLayer = true
        parent.subviews = [a, b, c]
        #expect(parent.log == ["+a", "+b", "+c"])
        parent.log = []
        parent.subviews = [d, c, a]
        #expect(parent.log == ["-b", "+d"])
        #expect(names(parent) == "d c a")
        #expect(b.superview == nil)
        #expect(d.superview === parent)
        #expect(
            try #require(parent.layer?.sublayers).map(ObjectIdentifier.init)
                == [d, c, a].map { ObjectIdentifier($0.layer!) })
        parent.log = []
        parent.subviews = []
        #expect(parent.log == ["-d", "-c", "-a"])
        #expect(parent.subviews.isEmpty)
    }

    @Test func `The array can be changed in place`() {
        let (parent, a, b, c) = (NSView(), view("a"), view("b"), view("c"))
        parent.subviews.append(a)
        parent.subviews.insert(b, at: 0)
        parent.subviews += [c]
        #expect(names(parent) == "b a c")
        parent.subviews.swapAt(0, 2)
        #expect(names(parent) == "c a b")
        parent.subviews.removeLast()
        #expect(names(parent) == "c a")
        parent.subviews.removeAll()
        #expect(a.superview == nil)
    }

    @Test func `A view of another superview moves, and a view that is named twice counts once`() {
        let (first, second, a, b) = (NSView(), NSView(), view("a"), view("b"))
        first.subviews = [a, b]
        second.subviews = [b, a, b]
        #expect(first.subviews.isEmpty)
        #expect(names(second) == "b a")
    }

    @Test func `A view is not its own subview`() {
        let (outer, inner) = (NSView(), view("inner"))
        outer.subviews = [inner]
        inner.subviews = [outer, inner, view("leaf")]
        #expect(names(inner) == "leaf")
        #expect(names(outer) == "inner")
    }

    @Test func `A stack view gives up arranged views that are removed`() {
        let (stack, a, b) = (NSStackView(), view("a"), view("b"))
        stack.addArrangedSubview(a)
        stack.addArrangedSubview(b)
        stack.subviews.removeLast()
        #expect(stack.arrangedSubviews == [a])
    }

    @Test func `The first responder of a window leaves with its view`() throws {
        final class Field: NSView { override var acceptsFirstResponder: Bool { true } }
        let window = NSWindow(
            contentRect: NSRect(x: 0, y: 0, width: 64, height: 64), styleMask: .borderless, backing: .buffered,
            defer: false)
        let (root, field) = (try #require(window.contentView), Field(frame: NSRect(x: 0, y: 0, width: 10, height: 10)))
        root.subviews = [field]
        window.makeFirstResponder(field)
        root.subviews = [view("other")]
        #expect(window.firstResponder === window)
        #expect(field.window == nil)
    }
}
