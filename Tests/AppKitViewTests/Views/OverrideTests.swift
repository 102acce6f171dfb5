import AppKitTestSupport
import Testing

@testable import AppKit

/// Members that programs for macOS override.
@MainActor
@Suite(.serialized) struct OverrideTests {
    private final class Wide: NSView {
        override var fittingSize: NSSize { NSSize(width: 70, height: 10) }
        override var visibleRect: NSRect { super.visibleRect.insetBy(dx: 1, dy: 1) }
        override class var defaultFocusRingType: NSFocusRingType { .none }
        override var safeAreaInsets: NSEdgeInsets { NSEdgeInsets(top: 1, left: 2, bottom: 3, right: 4) }
        override func viewWithTag(_ tag: Int) -> NSView? { tag == 7 ? self : super.viewWithTag(tag) }
    }

    private final class Editor: NSTextView {}

    private final class FieldWindow: NSWindow {
        let editor = Editor(frame: .zero)
        var ended = 0

        override func fieldEditor(_ createFlag: Bool, for object: Any?) -> NSText? { editor }
        override func endEditing(for object: Any?) {
            ended += 1
            super.endEditing(for: object)
        }
        override var canBecomeKey: Bool { true }
    }

    @Test func `AppKit uses the overrides of views`() {
        let view = Wide(frame: NSRect(x: 0, y: 0, width: 20, height: 10))
        let superview = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
        superview.addSubview(view)
        #expect(superview.viewWithTag(7) === view)
        #expect(view.preparedContentRect == NSRect(x: 1, y: 1, width: 18, height: 8))
        #expect(view.safeAreaRect == NSRect(x: 2, y: 3, width: 14, height: 6))
        #expect(Wide.defaultFocusRingType == .none && NSView.defaultFocusRingType == .exterior)
        let stack = NSStackView(views: [view])
        stack.setVisibilityPriority(.detachOnlyIfNecessary, for: view)
        stack.setClippingResistancePriority(.defaultLow, for: .horizontal)
        superview.addSubview(stack)
        stack.widthAnchor.constraint(equalToConstant: 60).isActive = true
        superview.layoutSubtreeIfNeeded()
        #expect(view.isHidden, "the stack view is too small for the fitting size")
    }

    @Test func `A window has its own field editor`() throws {
        _ = try makeWindow()
        let window = FieldWindow(
            contentRect: NSRect(x: 0, y: 0, width: 100, height: 50), styleMask: [.titled], backing: .buffered,
            defer: false)
        #expect(window.fieldEditor(true, for: nil) === window.editor)
        window.endEditing(for: nil)
        #expect(window.ended == 1)
    }

    @Test func `A layout manager can place lines in another way`() {
        final class Shifted: NSLayoutManager {
            override func usedRect(for container: NSTextContainer) -> NSRect {
                super.usedRect(for: container).offsetBy(dx: 5, dy: 0)
            }
        }
        let (storage, manager) = (NSTextStorage(string: "text"), Shifted())
        let container = NSTextContainer(size: NSSize(width: 100, height: 100))
        storage.addLayoutManager(manager)
        manager.addTextContainer(container)
        let used = (manager as NSLayoutManager).usedRect(for: container)
        #expect(used.minX == 5 && used.height > 5)
    }
}
