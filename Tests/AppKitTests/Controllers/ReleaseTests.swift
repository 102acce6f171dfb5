import Foundation
import Testing

@testable import AppKit

/// Controllers and constraints as programs subclass them: with a `deinit` and properties of their own.
@MainActor
@Suite struct ReleaseTests {
    private final class Page: NSViewController {
        nonisolated(unsafe) var atEnd: (() -> Void)?
        override func loadView() { view = NSView() }
        deinit { atEnd?() }
    }

    /// The last reference to a page, which another thread ends.
    private final class LastReference: @unchecked Sendable {
        var page: Page?
        init(_ page: Page?) { self.page = page }
    }

    private final class Document: NSWindowController {
        nonisolated(unsafe) var atEnd: (() -> Void)?
        deinit { atEnd?() }
    }

    private final class LabeledConstraint: NSLayoutConstraint {
        var label = "none"
        deinit {}
    }

    @Test func `A controller with a deinit gives its view's events back to those behind it`() throws {
        let container = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
        var page: Page? = Page()
        let view = try #require(page?.view)
        container.addSubview(view)
        #expect(view.nextResponder === page)
        var ends = 0
        page?.atEnd = { ends += 1 }
        page = nil
        #expect(ends == 1)
        #expect(view.nextResponder === container)
    }

    @Test func `A controller that another thread releases gives the events back soon`() async throws {
        let container = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
        var page: Page? = Page()
        let view = try #require(page?.view)
        container.addSubview(view)
        let last = LastReference(page)
        page = nil
        await Task.detached { last.page = nil }.value
        while view.nextResponder == nil { await Task.yield() }
        #expect(view.nextResponder === container)
    }

    @Test func `A window controller with a deinit leaves its window to the application`() {
        let window = NSWindow(contentRect: .zero, styleMask: [.titled], backing: .buffered, defer: true)
        var document: Document? = Document(window: window)
        #expect(window.nextResponder === document)
        var ends = 0
        document?.atEnd = { ends += 1 }
        document = nil
        #expect(ends == 1)
        #expect(window.nextResponder === NSApplication.existing)
    }

    @Test func `A subclass of constraints inherits the initializers`() {
        let first = NSView(), second = NSView(), parent = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 50))
        parent.addSubview(first)
        parent.addSubview(second)
        let constraint = LabeledConstraint(
            item: first, attribute: .width, relatedBy: .equal, toItem: second, attribute: .width, multiplier: 2,
            constant: 1)
        constraint.label = "width"
        #expect(constraint.firstItem === first && constraint.secondItem === second)
        #expect(constraint.multiplier == 2 && constraint.constant == 1 && constraint.relation == .equal)
        constraint.isActive = true
        #expect(parent.constraints.contains { ($0 as? LabeledConstraint)?.label == "width" })
        let empty = NSLayoutConstraint()
        empty.isActive = true
        #expect(!empty.isActive && empty.firstItem == nil && empty.firstAttribute == .notAnAttribute)
    }
}
