import AppKit
import Testing

@MainActor @Suite struct ObservingTests {
    private func changes<Object: NSObject, Value>(
        of property: KeyPath<Object, Value>, of object: Object, by change: (Object) -> Void
    ) -> Int {
        var count = 0
        let observation = object.observe(property) { _, _ in count += 1 }
        change(object)
        observation.invalidate()
        return count
    }

    @Test func `views tell of changes`() {
        let (view, superview) = (NSView(), NSView())
        #expect(changes(of: \.frame, of: view) { $0.frame = NSRect(x: 1, y: 2, width: 30, height: 40) } == 1)
        #expect(changes(of: \.frame, of: view) { $0.setFrameSize(NSSize(width: 20, height: 20)) } == 1)
        #expect(changes(of: \.frame.origin, of: view) { $0.setFrameOrigin(.zero) } == 1)
        #expect(changes(of: \.bounds, of: view) { $0.setBoundsOrigin(NSPoint(x: 3, y: 0)) } == 1)
        #expect(changes(of: \.isHidden, of: view) { $0.isHidden = true } == 1)
        #expect(changes(of: \.alphaValue, of: view) { $0.alphaValue = 0.5 } == 1)
        #expect(changes(of: \.superview, of: view) { superview.addSubview($0) } == 1)
        #expect(changes(of: \.subviews, of: superview) { _ in view.removeFromSuperview() } == 1)
        #expect(changes(of: \.effectiveAppearance, of: view) { $0.appearance = NSAppearance(named: .darkAqua) } == 1)
    }

    @Test func `windows tell of changes`() {
        let window = NSWindow(
            contentRect: NSRect(x: 0, y: 0, width: 100, height: 100), styleMask: .titled, backing: .buffered,
            defer: true)
        let view = NSView()
        #expect(changes(of: \.title, of: window) { $0.title = "Plan" } == 1)
        #expect(changes(of: \.frame, of: window) { $0.setContentSize(NSSize(width: 200, height: 100)) } == 1)
        #expect(changes(of: \.alphaValue, of: window) { $0.alphaValue = 0.5 } == 1)
        #expect(changes(of: \.isDocumentEdited, of: window) { $0.isDocumentEdited = true } == 1)
        #expect(changes(of: \.contentView, of: window) { $0.contentView = view } == 1)
        #expect(changes(of: \.window, of: view) { _ in window.contentView = nil } == 1)
        #expect(changes(of: \.styleMask, of: window) { $0.styleMask.insert(.resizable) } == 1)
        #expect(changes(of: \.effectiveAppearance, of: window) { $0.appearance = NSAppearance(named: .darkAqua) } == 1)
    }

    @Test func `the first responder of a window is observed`() {
        final class Field: NSView { override var acceptsFirstResponder: Bool { true } }
        let window = NSWindow()
        let field = Field()
        window.contentView?.addSubview(field)
        #expect(changes(of: \.firstResponder, of: window) { $0.makeFirstResponder(field) } == 1)
        #expect(window.firstResponder === field)
    }

    @Test func `the appearance of the application is observed, also by views that inherit it`() {
        let (application, window) = (NSApplication.shared, NSWindow())
        var seen: [String] = []
        let observations = [
            application.observe(\.effectiveAppearance) { application, _ in
                seen.append("application \(application.effectiveAppearance.name == .darkAqua)")
            },
            window.contentView!.observe(\.effectiveAppearance, options: [.new, .old]) { _, change in
                seen.append("view \(change.oldValue?.name == .darkAqua) \(change.newValue?.name == .darkAqua)")
            },
        ]
        let former = application.appearance
        application.appearance = NSAppearance(named: .aqua)
        seen = []
        application.appearance = NSAppearance(named: .darkAqua)
        #expect(seen == ["application true", "view false true"])
        application.appearance = former
        withExtendedLifetime(observations) {}
    }

    @Test func `controllers tell of changes`() {
        let (controller, child) = (NSViewController(), NSViewController())
        #expect(changes(of: \.title, of: controller) { $0.title = "Plan" } == 1)
        #expect(changes(of: \.representedObject, of: controller) { $0.representedObject = 5 } == 1)
        #expect(changes(of: \.view, of: controller) { $0.view = NSView() } == 1)
        #expect(changes(of: \.children, of: controller) { $0.addChild(child) } == 1)
        #expect(changes(of: \.parent, of: child) { $0.removeFromParent() } == 1)
    }

    @Test func `the size of a view is posted however it is set`() {
        let view = NSView(frame: NSRect(x: 0, y: 0, width: 10, height: 10))
        var posted = 0
        let token = NotificationCenter.default.addObserver(
            forName: NSView.frameDidChangeNotification, object: view, queue: nil
        ) { _ in MainActor.assumeIsolated { posted += 1 } }
        view.setFrameSize(NSSize(width: 20, height: 10))
        #expect(posted == 1)
        view.frame = NSRect(x: 5, y: 5, width: 30, height: 30)
        #expect(posted == 2)
        view.frame.size.width = -3
        #expect(posted == 3)
        view.setFrameSize(view.frame.size)
        #expect(posted == 3)
        NotificationCenter.default.removeObserver(token)
    }
}
