import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

@MainActor
@Suite(.serialized) struct WindowLayoutTests {
    /// A view that fills the content view of a window of 200 x 100.
    private func fill(_ window: NSWindow, with view: NSView) throws {
        let content = try #require(window.contentView)
        content.addSubview(view)
        NSLayoutConstraint.activate([
            view.leftAnchor.constraint(equalTo: content.leftAnchor),
            view.topAnchor.constraint(equalTo: content.topAnchor),
            view.rightAnchor.constraint(equalTo: content.rightAnchor),
            view.bottomAnchor.constraint(equalTo: content.bottomAnchor),
        ])
    }

    @Test func `Constraints of a document to its clip view hold when the scroll view gets its first size`() throws {
        let (display, window) = try makeWindow(width: 300, height: 200)
        let content = try #require(window.contentView)
        let conflicts = content.recordConflicts()
        let scrollView = NSScrollView(), document = BoxView(), row = BoxView(NSView.noIntrinsicMetric, 500)
        scrollView.translatesAutoresizingMaskIntoConstraints = false
        scrollView.documentView = document
        document.addSubview(row)
        content.addSubview(scrollView)
        let clip = scrollView.contentView
        NSLayoutConstraint.activate([
            scrollView.leftAnchor.constraint(equalTo: content.leftAnchor),
            scrollView.rightAnchor.constraint(equalTo: content.rightAnchor),
            scrollView.topAnchor.constraint(equalTo: content.topAnchor),
            scrollView.bottomAnchor.constraint(equalTo: content.bottomAnchor),
            document.leftAnchor.constraint(equalTo: clip.leftAnchor),
            document.rightAnchor.constraint(equalTo: clip.rightAnchor),
            document.topAnchor.constraint(equalTo: clip.topAnchor),
            // The views have no width yet, in which these have no solution.
            row.leftAnchor.constraint(equalTo: document.leftAnchor, constant: 10),
            row.rightAnchor.constraint(equalTo: document.rightAnchor, constant: -10),
            row.topAnchor.constraint(equalTo: document.topAnchor),
            row.bottomAnchor.constraint(equalTo: document.bottomAnchor),
        ])
        window.makeKeyAndOrderFront(nil)
        _ = display.image()
        #expect(conflicts.messages.isEmpty)
        #expect(clip.frame.size == NSSize(width: 300, height: 200) && document.frame.width == 300)
        #expect(row.frame == NSRect(x: 10, y: 0, width: 280, height: 500))
        window.setContentSize(NSSize(width: 400, height: 250))
        _ = display.image()
        #expect(conflicts.messages.isEmpty && row.frame.width == 380 && clip.frame.height == 250)
    }

    @Test func `Views are laid out before the first frame, and when the window is resized`() throws {
        let (display, window) = try makeWindow()
        let view = BoxView()
        try fill(window, with: view)
        window.makeKeyAndOrderFront(nil)
        _ = display.image()
        #expect(view.frame == NSRect(x: 0, y: 0, width: 200, height: 100))
        window.setContentSize(NSSize(width: 300, height: 150))
        _ = display.image()
        #expect(view.frame == NSRect(x: 0, y: 0, width: 300, height: 150))
    }

    @Test func `A changed constant is laid out in the next frame`() throws {
        let (display, window) = try makeWindow()
        let content = try #require(window.contentView)
        let view = BoxView(10, 10)
        content.addSubview(view)
        let left = view.leftAnchor.constraint(equalTo: content.leftAnchor)
        NSLayoutConstraint.activate([left, view.topAnchor.constraint(equalTo: content.topAnchor)])
        window.makeKeyAndOrderFront(nil)
        _ = display.image()
        left.constant = 33
        _ = display.image()
        #expect(view.frame == NSRect(x: 33, y: 90, width: 10, height: 10))
        #expect(view.layer?.frame == view.frame)
    }

    @Test func `A window is as large as its content demands, and keeps its top left corner`() throws {
        let (_, window) = try makeWindow()
        window.setFrame(NSRect(x: 50, y: 60, width: 200, height: 100), display: true)
        let view = BoxView(300, 40)
        try fill(window, with: view)
        window.layoutIfNeeded()
        #expect(window.frame == NSRect(x: 50, y: 60, width: 300, height: 100))
        view.size.height = 130
        window.layoutIfNeeded()
        #expect(window.frame == NSRect(x: 50, y: 30, width: 300, height: 130))
        #expect(view.frame == NSRect(x: 0, y: 0, width: 300, height: 130))
        // The size of a window is more important than that its content is hugged, and less than a priority above 500.
        view.setContentHuggingPriority(.init(501), for: .horizontal)
        view.size.width = 120
        window.layoutIfNeeded()
        #expect(window.frame.width == 120)
    }

    @Test func `Constraints limit the sizes to which the user can resize a window`() throws {
        let (_, window) = try makeWindow()
        let view = BoxView(80, 40)
        try fill(window, with: view)
        view.widthAnchor.constraint(lessThanOrEqualToConstant: 400).isActive = true
        window.layoutIfNeeded()
        let limits = try #require(window.layoutLimits)
        #expect(limits.minimum == NSSize(width: 80, height: 40))
        #expect(limits.maximum.width == 400)
        #expect(limits.maximum.height >= LayoutEngine.unlimited)
        #expect(window.frame.size == NSSize(width: 200, height: 100))
    }

    @Test func `Frames are at whole pixels of the window`() throws {
        let (_, window) = try makeWindow(scale: 2)
        let content = try #require(window.contentView)
        let view = BoxView(10.2, 10)
        content.addSubview(view)
        view.leftAnchor.constraint(equalTo: content.leftAnchor, constant: 3.3).isActive = true
        view.topAnchor.constraint(equalTo: content.topAnchor).isActive = true
        window.makeKeyAndOrderFront(nil)
        window.layoutIfNeeded()
        // 3.3 is nearest to 3.5, and 13.5 is at a pixel.
        #expect(view.frame.minX == 3.5 && view.frame.maxX == 13.5)
    }

    @Test func `The safe area is below a title bar that covers content, and margins are 20 points`() throws {
        let (display, window) = try makeWindow(width: 200, height: 160)
        display.drawsWindowFrames = true
        window.styleMask.insert(.fullSizeContentView)
        window.makeKeyAndOrderFront(nil)
        _ = display.image()
        let content = try #require(window.contentView)
        let bar = window.frame.height - window.contentLayoutRect.height
        #expect(bar > 0)
        content.additionalSafeAreaInsets = NSEdgeInsets(top: 0, left: 5, bottom: 0, right: 0)
        let view = BoxView()
        content.addSubview(view)
        NSLayoutConstraint.activate([
            view.leftAnchor.constraint(equalTo: content.safeAreaLayoutGuide.leftAnchor),
            view.topAnchor.constraint(equalTo: content.safeAreaLayoutGuide.topAnchor),
            view.rightAnchor.constraint(equalTo: content.layoutMarginsGuide.rightAnchor),
            view.bottomAnchor.constraint(equalTo: content.layoutMarginsGuide.bottomAnchor),
        ])
        window.layoutIfNeeded()
        let size = content.frame.size
        #expect(content.safeAreaRect == NSRect(x: 5, y: 0, width: size.width - 5, height: size.height - bar))
        #expect(view.place == NSRect(x: 5, y: bar, width: size.width - 25, height: size.height - bar - 20))
        window.styleMask.remove(.fullSizeContentView)
        window.layoutIfNeeded()
        #expect(view.place.minY == 0)
    }

    @Test func `A content view can require constraints of its own`() throws {
        final class Content: NSView {
            let box = BoxView(60, 20)
            private var isComplete = false
            override class var requiresConstraintBasedLayout: Bool { true }
            override func updateConstraints() {
                if !isComplete {
                    isComplete = true
                    addSubview(box)
                    box.rightAnchor.constraint(equalTo: rightAnchor).isActive = true
                    box.topAnchor.constraint(equalTo: topAnchor).isActive = true
                }
                super.updateConstraints()
            }
        }
        let (display, window) = try makeWindow()
        let content = Content()
        window.contentView = content
        window.makeKeyAndOrderFront(nil)
        _ = display.image()
        #expect(content.box.frame == NSRect(x: 140, y: 80, width: 60, height: 20))
    }

    @Test func `Absurd constants and sizes do not end the program`() throws {
        let (display, window) = try makeWindow()
        let view = BoxView(.greatestFiniteMagnitude, .nan)
        try fill(window, with: view)
        let left = view.leftAnchor.constraint(equalTo: try #require(window.contentView).leftAnchor, constant: 1e308)
        left.priority = .init(600)
        left.isActive = true
        window.makeKeyAndOrderFront(nil)
        for value in [1e308, -1e308, 1e30, -1e30, 1e12] {
            view.size = NSSize(width: value, height: -value)
            left.constant = -value
            _ = display.image()
        }
        #expect(window.frame.width <= 32767 && window.frame.height <= 32767)
    }

    // MARK: Animations

    private func animated(_ changes: () -> Void) {
        NSAnimationContext.runAnimationGroup { context in
            context.duration = 1
            context.timingFunction = CAMediaTimingFunction(name: .linear)
            changes()
        }
    }

    /// A red view of 20 x 20 at the left of a black window, with the constraint of its left side.
    private func makeMovable() throws -> (OffscreenDisplay, NSWindow, BoxView, NSLayoutConstraint) {
        let (display, window) = try makeWindow()
        window.backgroundColor = .black
        let content = try #require(window.contentView)
        let view = BoxView(20, 20)
        content.addSubview(view)
        let left = view.leftAnchor.constraint(equalTo: content.leftAnchor)
        NSLayoutConstraint.activate([left, view.topAnchor.constraint(equalTo: content.topAnchor)])
        window.makeKeyAndOrderFront(nil)
        view.layer?.backgroundColor = NSColor.red.cgColor
        _ = display.image()
        return (display, window, view, left)
    }

    private func isRed(_ display: OffscreenDisplay, _ x: Int, _ y: Int = 10) throws -> Bool {
        let image = try #require(display.image())
        let bytes = try #require(image.dataProvider?.data)
        return bytes[y * image.bytesPerRow + x * 4 + 2] > 128
    }

    private func reds(_ display: OffscreenDisplay, _ columns: [Int]) throws -> [Bool] {
        try columns.map { try isRed(display, $0) }
    }

    @Test func `The animator of a constraint animates the frames that follow from it`() throws {
        let (display, _, view, left) = try makeMovable()
        var ended = false
        NSAnimationContext.runAnimationGroup(
            { context in
                context.duration = 1
                context.timingFunction = CAMediaTimingFunction(name: .linear)
                left.animator().constant = 100
                #expect(left.constant == 100, "immediately")
            }, completionHandler: { ended = true })
        #expect(view.frame.minX == 100)
        display.advance(to: 0.5)
        #expect(try reds(display, [48, 52, 68, 72]) == [false, true, true, false])
        #expect(!ended)
        display.advance(to: 1)
        #expect(try reds(display, [99, 101]) == [false, true])
    }

    @Test func `Layout within a group that allows implicit animation is animated`() throws {
        let (display, window, view, left) = try makeMovable()
        animated {
            NSAnimationContext.current.allowsImplicitAnimation = true
            left.constant = 100
            window.layoutIfNeeded()
        }
        #expect(view.frame.minX == 100)
        display.advance(to: 0.5)
        #expect(try reds(display, [48, 52]) == [false, true])
    }

    @Test func `Other changes of constants are not animated, nor those without an animation`() throws {
        let (display, _, _, left) = try makeMovable()
        animated { left.constant = 50 }
        _ = display.image()
        #expect(try isRed(display, 52))
        left.animations = ["constant": NSNull()]
        animated { left.animator().constant = 100 }
        _ = display.image()
        #expect(try isRed(display, 102))
    }
}
