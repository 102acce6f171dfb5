import AppKitTestSupport
import Testing

@testable import AppKit

/// A controller that records the calls of its methods.
@MainActor
final class RecordingController: NSViewController {
    var notes: [String] = []
    var makeView: () -> NSView = { NSView(frame: NSRect(x: 0, y: 0, width: 40, height: 30)) }

    override func loadView() {
        notes.append("load")
        view = makeView()
    }
    override func viewDidLoad() { notes.append("didLoad") }
    override func viewWillAppear() { notes.append("willAppear") }
    override func viewDidAppear() { notes.append("didAppear") }
    override func viewWillDisappear() { notes.append("willDisappear") }
    override func viewDidDisappear() { notes.append("didDisappear") }
    override func viewWillLayout() { notes.append("willLayout") }
    override func viewDidLayout() { notes.append("didLayout") }
    override func moveUp(_ sender: Any?) { notes.append("moveUp:") }

    /// The notes since the last call.
    func takeNotes() -> [String] {
        defer { notes = [] }
        return notes
    }
}

@MainActor
@Suite(.serialized) struct ViewControllerTests {
    @Test func `The view is loaded when it is first needed, once`() {
        let controller = RecordingController()
        #expect(!controller.isViewLoaded && controller.viewIfLoaded == nil)
        _ = controller.view
        _ = controller.view
        controller.loadViewIfNeeded()
        #expect(controller.notes == ["load", "didLoad"])
        #expect(controller.isViewLoaded && controller.viewIfLoaded === controller.view)
        #expect(NSViewController().view.frame == .zero)
    }

    @Test func `A controller updates the constraints of its view before they are solved`() throws {
        final class Controller: NSViewController {
            var width: NSLayoutConstraint?
            var count = 0
            override func loadView() { view = NSView(frame: NSRect(x: 0, y: 0, width: 90, height: 40)) }
            override func updateViewConstraints() {
                count += 1
                if width == nil, let inner = view.subviews.first {
                    width = inner.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.5)
                    width?.isActive = true
                }
                super.updateViewConstraints()
            }
        }
        let (display, window) = try makeWindow()
        let controller = Controller()
        let inner = NSView()
        inner.translatesAutoresizingMaskIntoConstraints = false
        controller.view.addSubview(inner)
        window.contentView?.addSubview(controller.view)
        window.makeKeyAndOrderFront(nil)
        _ = display.image()
        #expect(controller.count == 1 && inner.frame.width == 45)
        controller.view.needsUpdateConstraints = true
        _ = display.image()
        #expect(controller.count == 2)
    }

    @Test func `The controller is in the responder chain after its view`() {
        let controller = RecordingController(), outer = NSView()
        outer.addSubview(controller.view)
        #expect(controller.view.nextResponder === controller && controller.nextResponder === outer)
        controller.view.doCommand(by: "moveUp:")
        #expect(controller.takeNotes().last == "moveUp:")
        controller.view.removeFromSuperview()
        #expect(controller.view.nextResponder === controller && controller.nextResponder == nil)
        let view = controller.view
        outer.addSubview(view)
        controller.view = NSView()
        #expect(view.nextResponder === outer, "the former view")
    }

    @Test func `The chain continues after a controller has ended`() {
        let view = NSView(), outer = NSView()
        outer.addSubview(view)
        do {
            let controller = NSViewController()
            controller.view = view
            #expect(view.nextResponder === controller)
        }
        #expect(view.nextResponder === outer)
    }

    @Test func `A view appears and disappears with its window`() throws {
        let (_, window) = try makeWindow()
        let controller = RecordingController()
        window.contentView?.addSubview(controller.view)
        #expect(controller.takeNotes() == ["load", "didLoad"], "the window is hidden")
        window.orderFront(nil)
        #expect(controller.takeNotes() == ["willAppear", "willLayout", "didLayout", "didAppear"])
        window.orderOut(nil)
        #expect(controller.takeNotes() == ["willDisappear", "didDisappear"])
    }

    @Test func `A view appears and disappears when it is added, hidden, shown and removed`() throws {
        let (_, window) = try makeWindow()
        window.orderFront(nil)
        let controller = RecordingController(), box = NSView()
        box.addSubview(controller.view)
        _ = controller.takeNotes()
        window.contentView?.addSubview(box)
        #expect(controller.takeNotes() == ["willAppear", "willLayout", "didLayout", "didAppear"])
        box.isHidden = true
        #expect(controller.takeNotes() == ["willDisappear", "didDisappear"])
        controller.view.isHidden = true
        box.isHidden = false
        #expect(controller.takeNotes() == [], "it is still hidden itself")
        controller.view.isHidden = false
        #expect(controller.takeNotes() == ["willAppear", "didAppear"])
        box.removeFromSuperview()
        #expect(controller.takeNotes() == ["willDisappear", "didDisappear"])
    }

    @Test func `A child has one parent, and no controller is its own ancestor`() {
        let first = NSViewController(), second = NSViewController(), child = NSViewController()
        first.addChild(child)
        second.addChild(child)
        #expect(first.children.isEmpty && second.children == [child] && child.parent === second)
        child.addChild(second)
        #expect(child.children.isEmpty)
        let other = NSViewController()
        second.insertChild(other, at: 0)
        #expect(second.children == [other, child])
        second.children = [child]
        #expect(second.children == [child] && other.parent == nil)
        child.removeFromParent()
        #expect(second.children.isEmpty && child.parent == nil)
        second.removeChild(at: 5)
    }

    @Test func `A transition without options replaces the view at once`() throws {
        let (_, window) = try makeWindow()
        window.orderFront(nil)
        let parent = NSViewController(), from = RecordingController(), to = RecordingController()
        parent.view = try #require(window.contentView)
        for child in [from, to] { parent.addChild(child) }
        parent.view.addSubview(from.view)
        from.view.frame = NSRect(x: 10, y: 20, width: 30, height: 40)
        _ = from.takeNotes()
        var isEnded = false
        parent.transition(from: from, to: to, options: []) { isEnded = true }
        #expect(isEnded && from.view.superview == nil && to.view.superview === parent.view)
        #expect(to.view.frame == NSRect(x: 10, y: 20, width: 30, height: 40))
        #expect(from.takeNotes() == ["willDisappear", "didDisappear"])
        parent.transition(from: from, to: to, options: [])
        #expect(to.view.superview === parent.view, "a view without a superview is refused")
    }

    @Test(arguments: [(NSViewController.TransitionOptions.slideLeft, -1), (.slideRight, 1), (.slideForward, -1)])
    func `A slide moves both views by their width`(_ options: NSViewController.TransitionOptions, _ way: Int)
        async throws
    {
        let (display, window) = try makeWindow()
        window.backgroundColor = .black
        window.orderFront(nil)
        let parent = NSViewController(), from = RecordingController(), to = RecordingController()
        parent.view = try #require(window.contentView)
        parent.view.userInterfaceLayoutDirection = .leftToRight
        for (child, color) in [(from, NSColor.red), (to, NSColor.blue)] {
            parent.addChild(child)
            child.view.wantsLayer = true
            child.view.layer?.backgroundColor = color.cgColor
        }
        from.view.frame = NSRect(x: 50, y: 0, width: 100, height: 100)
        parent.view.addSubview(from.view)
        _ = (display.image(), from.takeNotes(), to.takeNotes())
        var isEnded = false
        NSAnimationContext.beginGrouping()
        NSAnimationContext.current.duration = 1
        NSAnimationContext.current.timingFunction = CAMediaTimingFunction(name: .linear)
        parent.transition(from: from, to: to, options: options) { isEnded = true }
        NSAnimationContext.endGrouping()
        #expect(from.notes == ["willDisappear"] && to.notes.first == "willAppear" && !to.notes.contains("didAppear"))
        #expect(parent.view.hitTest(NSPoint(x: 100, y: 50)) === parent.view, "the views receive no input meanwhile")
        display.advance(to: 0.5)
        // At the half, the former view has moved by 50 of its 100 points, and the new one is beside it.
        let image = try #require(display.image())
        let bytes = try #require(image.dataProvider?.data)
        func pixel(_ x: Int) -> [UInt8] { (0..<3).map { bytes[50 * image.bytesPerRow + x * 4 + $0] } }
        let (red, blue): ([UInt8], [UInt8]) = ([0, 0, 255], [255, 0, 0])
        #expect(pixel(way < 0 ? 95 : 105) == red)
        #expect(pixel(way < 0 ? 105 : 95) == blue)
        display.advance(to: 1.1)
        _ = display.image()
        let done = try await wait { isEnded }
        #expect(done)
        #expect(from.view.superview == nil)
        #expect(to.notes.contains("didAppear") && from.notes.contains("didDisappear"))
        #expect(parent.view.hitTest(NSPoint(x: 100, y: 50)) === to.view)
    }

    @Test func `A transition back ends the one that has not ended`() async throws {
        let (display, window) = try makeWindow()
        window.orderFront(nil)
        let parent = NSViewController(), first = RecordingController(), second = RecordingController()
        parent.view = try #require(window.contentView)
        for child in [first, second] { parent.addChild(child) }
        parent.view.addSubview(first.view)
        _ = display.image()
        var ends: [Int] = []
        NSAnimationContext.beginGrouping()
        NSAnimationContext.current.duration = 1
        parent.transition(from: first, to: second, options: .crossfade) { ends.append(1) }
        NSAnimationContext.endGrouping()
        NSAnimationContext.beginGrouping()
        NSAnimationContext.current.duration = 1
        parent.transition(from: second, to: first, options: .crossfade) { ends.append(2) }
        NSAnimationContext.endGrouping()
        #expect(first.notes.contains("didDisappear") && second.notes.contains("didAppear"))
        #expect(first.view.superview === parent.view && second.view.superview === parent.view)
        display.advance(to: 1.5)
        _ = display.image()
        let done = try await wait { ends.sorted() == [1, 2] }
        #expect(done)
        #expect(first.view.superview === parent.view && second.view.superview == nil)
    }
}

@MainActor
@Suite(.serialized) struct PresentationTests {
    @Test func `A controller is presented as a sheet and dismissed`() throws {
        let (_, window) = try makeWindow()
        let presenting = NSViewController(), controller = RecordingController()
        window.contentViewController = presenting
        window.makeKeyAndOrderFront(nil)
        presenting.presentAsSheet(controller)
        #expect(window.attachedSheet === controller.view.window && presenting.presentedViewControllers == [controller])
        #expect(controller.presentingViewController === presenting)
        #expect(controller.view.window?.frame.size == NSSize(width: 40, height: 30))
        controller.dismiss(nil)
        #expect(window.attachedSheet == nil && controller.view.window == nil)
        #expect(presenting.presentedViewControllers == nil && controller.presentingViewController == nil)
        #expect(controller.notes.last == "didDisappear")
    }

    @Test func `A modal window of a controller blocks the others until it is closed`() throws {
        let (_, window) = try makeWindow()
        let presenting = NSViewController(), controller = RecordingController()
        window.contentViewController = presenting
        window.makeKeyAndOrderFront(nil)
        presenting.presentAsModalWindow(controller)
        let modal = try #require(controller.view.window)
        #expect(NSApplication.shared.modalWindow === modal && modal.isKeyWindow)
        window.performClose(nil)
        #expect(window.isVisible)
        modal.performClose(nil)
        #expect(NSApplication.shared.modalWindow == nil && presenting.presentedViewControllers == nil)
        window.performClose(nil)
        #expect(!window.isVisible)
    }

    @Test func `A modal session without a loop ends no loop`() throws {
        let (_, window) = try makeWindow()
        let presenting = NSViewController(), controller = RecordingController()
        window.contentViewController = presenting
        window.makeKeyAndOrderFront(nil)
        presenting.presentAsModalWindow(controller)
        let application = NSApplication.shared
        application.stopModal()
        #expect(application.modalWindow == nil && !application.awaitedSessionIsOver)
        controller.dismiss(nil)
        #expect(presenting.presentedViewControllers == nil)
        // The program has not asked for the response yet.
        let session = application.beginModalSession(for: window)
        application.stopModal(withCode: .OK)
        #expect(!application.awaitedSessionIsOver && application.runModalSession(session) == .OK)
        application.endModalSession(session)
    }

    @Test func `An animator of the program presents and dismisses`() {
        final class Animator: NSObject, NSViewControllerPresentationAnimator {
            func animatePresentation(of viewController: NSViewController, from fromViewController: NSViewController) {
                fromViewController.view.addSubview(viewController.view)
            }
            func animateDismissal(of viewController: NSViewController, from fromViewController: NSViewController) {
                viewController.view.removeFromSuperview()
            }
        }
        let presenting = NSViewController(), controller = NSViewController()
        presenting.present(controller, animator: Animator())
        presenting.present(controller, animator: Animator())
        #expect(presenting.view.subviews == [controller.view] && presenting.presentedViewControllers?.count == 1)
        presenting.dismiss(controller)
        #expect(presenting.view.subviews.isEmpty)
    }
}
