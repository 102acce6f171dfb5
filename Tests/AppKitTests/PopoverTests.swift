import AcetateWayland
import AppKitTestSupport
import QuartzCore
import Testing

@testable import AppKit

/// Notes what happens to a popover.
@MainActor
private final class PopoverNotes: NSObject, NSPopoverDelegate {
    var notes: [String] = []
    var closes = true
    var detaches = false
    var replacement: NSWindow?

    func popoverShouldClose(_ popover: NSPopover) -> Bool { closes }
    func popoverShouldDetach(_ popover: NSPopover) -> Bool { detaches }
    func popoverDidDetach(_ popover: NSPopover) { notes.append("detached") }
    func detachableWindow(for popover: NSPopover) -> NSWindow? { replacement }
    func popoverWillShow(_ notification: Notification) { notes.append("will show") }
    func popoverDidShow(_ notification: Notification) { notes.append("did show") }
    func popoverWillClose(_ notification: Notification) { note("will close", notification) }
    func popoverDidClose(_ notification: Notification) { note("did close", notification) }

    private func note(_ text: String, _ notification: Notification) {
        let reason = notification.userInfo?[NSPopover.closeReasonUserInfoKey] as? NSPopover.CloseReason
        notes.append(reason == .detachToWindow ? "\(text) for a window" : text)
    }
}

@MainActor
private final class FieldView: NSView {
    override var acceptsFirstResponder: Bool { true }
}

@MainActor
@Suite(.serialized) struct PopoverTests {
    /// A visible window of 400 by 300 points in the middle of a screen of 1000 by 800, with a view of 40 by 20 points at (180, 140).
    private func makeView() throws -> (OffscreenDisplay, NSWindow, NSView) {
        let display = try NSApplication.useOffscreenDisplay(size: CGSize(width: 1000, height: 800))
        let window = NSWindow(
            contentRect: NSRect(x: 300, y: 250, width: 400, height: 300), styleMask: .titled, backing: .buffered,
            defer: false)
        let view = FieldView(frame: NSRect(x: 180, y: 140, width: 40, height: 20))
        window.contentView?.addSubview(view)
        window.makeKeyAndOrderFront(nil)
        return (display, window, view)
    }

    private func makePopover(
        _ behavior: NSPopover.Behavior = .applicationDefined, width: CGFloat = 100, height: CGFloat = 60
    ) -> (NSPopover, PopoverNotes) {
        let popover = NSPopover(), notes = PopoverNotes(), controller = NSViewController()
        controller.view = FieldView(frame: NSRect(x: 0, y: 0, width: width, height: height))
        popover.contentViewController = controller
        popover.behavior = behavior
        popover.animates = false
        popover.delegate = notes
        return (popover, notes)
    }

    @Test func `A popover has the defaults of the header`() {
        let popover = NSPopover()
        #expect(popover.behavior == .applicationDefined && popover.animates && popover.contentSize == .zero)
        #expect(!popover.isShown && !popover.isDetached && !popover.hasFullSizeContent)
        #expect(popover.contentViewController == nil && popover.appearance == nil && popover.delegate == nil)
        #expect(NSPopover.Behavior.transient.rawValue == 1 && NSPopover.Behavior.semitransient.rawValue == 2)
    }

    @Test(
        arguments: [
            // The frame of a popover with a content of 100 by 60 points and an arrow of 12, beside the view on the screen, which is
            // from (480, 390) to (520, 410).
            (
                NSRectEdge.maxY, NSRect(x: 450, y: 410, width: 100, height: 72),
                NSRect(x: 0, y: 12, width: 100, height: 60)
            ),
            (.minY, NSRect(x: 450, y: 318, width: 100, height: 72), NSRect(x: 0, y: 0, width: 100, height: 60)),
            (.minX, NSRect(x: 368, y: 370, width: 112, height: 60), NSRect(x: 0, y: 0, width: 100, height: 60)),
            (.maxX, NSRect(x: 520, y: 370, width: 112, height: 60), NSRect(x: 12, y: 0, width: 100, height: 60)),
        ])
    func `A popover is at the preferred edge of its view, with the arrow between them`(
        edge: NSRectEdge, frame: NSRect, content: NSRect
    ) throws {
        let (_, window, view) = try makeView()
        let (popover, _) = makePopover()
        popover.show(relativeTo: .zero, of: view, preferredEdge: edge)
        let shown = try #require(popover.window)
        #expect(shown.parent === window && shown.frame == frame)
        #expect(popover.contentViewController?.view.frame == content)
        #expect(popover.contentSize == NSSize(width: 100, height: 60))
        popover.close()
        #expect(window.childWindows == nil)
    }

    @Test func `A popover without room at the preferred edge is at the opposite one`() throws {
        let (_, window, view) = try makeView()
        let (popover, _) = makePopover()
        // The top of the screen is 300 points above the view's.
        window.setFrameOrigin(NSPoint(x: 300, y: 600))
        popover.show(relativeTo: .zero, of: view, preferredEdge: .maxY)
        #expect(popover.window?.frame == NSRect(x: 450, y: 668, width: 100, height: 72))
        #expect(popover.contentViewController?.view.frame.minY == 0, "the arrow is above the content")
    }

    @Test func `A flipped view has its edges upside down`() throws {
        let (_, window, _) = try makeView()
        final class FlippedView: NSView { override var isFlipped: Bool { true } }
        let view = FlippedView(frame: NSRect(x: 180, y: 140, width: 40, height: 20))
        window.contentView?.addSubview(view)
        let (popover, _) = makePopover()
        popover.show(relativeTo: NSRect(x: 0, y: 0, width: 40, height: 5), of: view, preferredEdge: .minY)
        #expect(popover.window?.frame.minY == 410, "above its top edge")
    }

    @Test func `The arrow points at the middle of the rectangle, also where the popover was moved`() {
        let rect = CGRect(x: 480, y: 390, width: 40, height: 20)
        func shape(_ x: CGFloat, _ width: CGFloat = 100) -> PopoverShape {
            PopoverShape(CGRect(x: x, y: 410, width: width, height: 72), beside: rect, at: .top)
        }
        #expect(shape(450).tip == 50 && shape(440).tip == 60)
        // At least the radius of 10 and half of the arrow's 34 points from the corners.
        #expect(shape(300, 100).tip == 73 && shape(495).tip == 27)
        #expect(shape(490, 40).tip == 20, "too small for an arrow")
        let path = shape(450).path
        let box = path.boundingBoxOfPath
        #expect(abs(box.minX) < 1e-9 && abs(box.minY) < 1e-9 && abs(box.maxX - 100) < 1e-9 && abs(box.maxY - 72) < 1e-9)
        #expect(path.contains(CGPoint(x: 50, y: 3)) && !path.contains(CGPoint(x: 40, y: 3)))
        #expect(path.contains(CGPoint(x: 50, y: 70)) && !path.contains(CGPoint(x: 1, y: 71)))
    }

    @Test(arguments: [PopupEdge.top, .bottom, .left, .right])
    func `The outline is the content's round rectangle with the arrow toward the rectangle`(edge: PopupEdge) {
        let rect = CGRect(x: 100, y: 100, width: 20, height: 20)
        let size = PopoverShape.size(of: CGSize(width: 80, height: 80), at: edge)
        let frame =
            switch edge {
            case .top: CGRect(x: 70, y: 120, width: size.width, height: size.height)
            case .bottom: CGRect(x: 70, y: 100 - size.height, width: size.width, height: size.height)
            case .left: CGRect(x: 100 - size.width, y: 70, width: size.width, height: size.height)
            case .right: CGRect(x: 120, y: 70, width: size.width, height: size.height)
            }
        let shape = PopoverShape(frame, beside: rect, at: edge)
        let path = shape.path, inside = shape.contentRect
        #expect(shape.edge == edge && inside.size == CGSize(width: 80, height: 80))
        for corner in [(inside.minX, inside.minY), (inside.maxX, inside.minY), (inside.minX, inside.maxY)] {
            #expect(!path.contains(CGPoint(x: corner.0, y: corner.1)))
        }
        #expect(path.contains(CGPoint(x: inside.midX, y: inside.midY)))
        // One point before the middle of the rectangle's edge.
        let tip = CGPoint(x: 110 - frame.minX, y: 110 - frame.minY)
        let x = edge == .left ? frame.width - 1 : edge == .right ? 1 : tip.x
        let y = edge == .bottom ? frame.height - 1 : edge == .top ? 1 : tip.y
        #expect(path.contains(CGPoint(x: x, y: y)))
    }

    @Test func `The delegate is told when a popover is shown and closed, and may keep it open`() throws {
        let (_, _, view) = try makeView()
        let (popover, notes) = makePopover()
        popover.show(relativeTo: .zero, of: view, preferredEdge: .maxY)
        #expect(popover.isShown && notes.notes == ["will show", "did show"])
        popover.show(relativeTo: NSRect(x: 0, y: 0, width: 10, height: 10), of: view, preferredEdge: .maxY)
        #expect(notes.notes.count == 2 && popover.positioningRect.width == 10, "it only moves")
        notes.closes = false
        popover.performClose(nil)
        #expect(popover.isShown)
        popover.close()
        #expect(!popover.isShown && notes.notes == ["will show", "did show", "will close", "did close"])
        popover.close()
        #expect(notes.notes.count == 4)
    }

    @Test func `A popover fades in and out, and is closed when it is shown again meanwhile`() throws {
        let (display, _, view) = try makeView()
        let (popover, notes) = makePopover()
        popover.animates = true
        func alpha() throws -> Int {
            let image = try #require(display.image(of: popover.window))
            let pixels = try #require(image.dataProvider?.data)
            return (0..<4).map { Int(pixels[58 * image.bytesPerRow + 86 * 4 + $0]) }.max() ?? 0
        }
        popover.show(relativeTo: .zero, of: view, preferredEdge: .maxY)
        #expect(try alpha() == 0)
        display.advance(to: 0.05)
        #expect(try (1..<255).contains(alpha()))
        display.advance(to: 0.2)
        #expect(try alpha() == 255)
        popover.close()
        #expect(!popover.isShown && popover.window?.isVisible == true)
        #expect(notes.notes.contains("will close") && !notes.notes.contains("did close"))
        display.advance(to: 0.25)
        #expect(try (1..<255).contains(alpha()))
        popover.show(relativeTo: .zero, of: view, preferredEdge: .maxY)
        #expect(popover.isShown && notes.notes.suffix(2) == ["did close", "will show"])
        popover.animates = false
        popover.close()
        #expect(popover.window == nil && notes.notes.suffix(2) == ["will close", "did close"])
    }

    @Test func `A popover that fades out is hidden before a popup that receives the keys is shown`() throws {
        let (_, window, view) = try makeView()
        let (first, notes) = makePopover(.transient), (second, _) = makePopover(.transient)
        first.animates = true
        first.show(relativeTo: .zero, of: view, preferredEdge: .maxY)
        first.close()
        #expect(first.window != nil)
        second.show(relativeTo: .zero, of: view, preferredEdge: .maxY)
        #expect(first.window == nil && notes.notes.last == "did close")
        #expect(window.childWindows == [try #require(second.window)])
        second.close()
    }

    @Test(arguments: [NSPopover.Behavior.applicationDefined, .semitransient, .transient])
    func `A press in the window closes a transient and a semitransient popover`(behavior: NSPopover.Behavior) throws {
        let (display, window, view) = try makeView()
        let (popover, _) = makePopover(behavior)
        popover.show(relativeTo: .zero, of: view, preferredEdge: .maxY)
        display.pressPointer(at: CGPoint(x: 50, y: 30), in: popover.window)
        display.releasePointer(at: CGPoint(x: 50, y: 30), in: popover.window)
        #expect(popover.isShown)
        display.pressPointer(at: CGPoint(x: 10, y: 10), in: window)
        display.releasePointer(at: CGPoint(x: 10, y: 10), in: window)
        #expect(popover.isShown == (behavior == .applicationDefined))
        popover.close()
    }

    @Test func `A press in another window closes only a transient popover`() throws {
        let (display, _, view) = try makeView()
        let other = NSWindow(
            contentRect: NSRect(x: 0, y: 0, width: 50, height: 50), styleMask: .borderless, backing: .buffered,
            defer: false)
        other.orderFront(nil)
        let (first, _) = makePopover(.semitransient), (second, _) = makePopover(.transient)
        first.show(relativeTo: .zero, of: view, preferredEdge: .maxY)
        second.show(relativeTo: .zero, of: view, preferredEdge: .minY)
        display.pressPointer(at: CGPoint(x: 10, y: 10), in: other)
        display.releasePointer(at: CGPoint(x: 10, y: 10), in: other)
        #expect(first.isShown && !second.isShown)
        first.close()
        other.close()
    }

    @Test func `A popover in a popover stays open with it`() throws {
        let (display, window, view) = try makeView()
        let (outer, _) = makePopover(.transient, width: 200, height: 150), (inner, _) = makePopover(.transient)
        outer.show(relativeTo: .zero, of: view, preferredEdge: .maxY)
        let content = try #require(outer.contentViewController?.view)
        inner.show(relativeTo: NSRect(x: 90, y: 70, width: 20, height: 10), of: content, preferredEdge: .maxX)
        #expect(inner.window?.parent === outer.window)
        display.pressPointer(at: CGPoint(x: 50, y: 30), in: inner.window)
        display.releasePointer(at: CGPoint(x: 50, y: 30), in: inner.window)
        #expect(outer.isShown && inner.isShown)
        display.pressPointer(at: CGPoint(x: 5, y: 30), in: outer.window)
        display.releasePointer(at: CGPoint(x: 5, y: 30), in: outer.window)
        #expect(outer.isShown && !inner.isShown)
        display.pressPointer(at: CGPoint(x: 5, y: 5), in: window)
        #expect(!outer.isShown)
        display.releasePointer(at: CGPoint(x: 5, y: 5), in: window)
    }

    @Test func `A popover that closes by itself has the keys, and Escape closes it`() throws {
        let (display, window, view) = try makeView()
        let (popover, _) = makePopover(.semitransient)
        popover.show(relativeTo: .zero, of: view, preferredEdge: .maxY)
        #expect(popover.window?.isKeyWindow == true && window.isMainWindow)
        #expect(popover.window?.firstResponder === popover.contentViewController?.view)
        display.press(.escape)
        #expect(!popover.isShown && window.isKeyWindow)
    }

    @Test func `A popover of the program leaves the keys with the window until it is clicked`() throws {
        let (display, window, view) = try makeView()
        let (popover, _) = makePopover()
        popover.show(relativeTo: .zero, of: view, preferredEdge: .maxY)
        #expect(window.isKeyWindow)
        display.pressPointer(at: CGPoint(x: 50, y: 30), in: popover.window)
        display.releasePointer(at: CGPoint(x: 50, y: 30), in: popover.window)
        #expect(popover.window?.isKeyWindow == true)
        display.press(.escape)
        #expect(popover.isShown, "only the program closes it")
        display.pressPointer(at: CGPoint(x: 10, y: 10), in: window)
        display.releasePointer(at: CGPoint(x: 10, y: 10), in: window)
        #expect(window.isKeyWindow && popover.isShown)
        popover.close()
    }

    @Test func `A popover closes with its window, and by the display server`() throws {
        let (_, window, view) = try makeView()
        let (popover, notes) = makePopover()
        popover.show(relativeTo: .zero, of: view, preferredEdge: .maxY)
        window.orderOut(nil)
        #expect(!popover.isShown && notes.notes.suffix(2) == ["will close", "did close"])
        window.orderFront(nil)
        #expect(window.childWindows == nil)
        popover.show(relativeTo: .zero, of: view, preferredEdge: .maxY)
        let number = try #require(popover.window?.windowNumber)
        NSApplication.shared.handle(.dismissed(surface: number))
        #expect(!popover.isShown && notes.notes.count == 8)
    }

    @Test func `The popover takes the size that its controller prefers, and moves with its rectangle`() throws {
        let (_, _, view) = try makeView()
        let (popover, _) = makePopover()
        popover.contentViewController?.preferredContentSize = NSSize(width: 120, height: 80)
        #expect(popover.contentSize == NSSize(width: 120, height: 80))
        popover.show(relativeTo: .zero, of: view, preferredEdge: .maxY)
        #expect(popover.window?.frame == NSRect(x: 440, y: 410, width: 120, height: 92))
        popover.contentSize = NSSize(width: 60, height: 50)
        #expect(popover.window?.frame == NSRect(x: 470, y: 410, width: 60, height: 62))
        #expect(popover.contentViewController?.view.frame == NSRect(x: 0, y: 12, width: 60, height: 50))
        popover.positioningRect = NSRect(x: 0, y: 0, width: 10, height: 10)
        #expect(popover.window?.frame.origin == NSPoint(x: 455, y: 400))
        popover.close()
    }

    @Test func `The popover follows its view, also when the window is resized`() throws {
        let (_, window, view) = try makeView()
        let (popover, _) = makePopover()
        view.autoresizingMask = [.minXMargin, .minYMargin]
        popover.show(relativeTo: .zero, of: view, preferredEdge: .maxY)
        #expect(popover.window?.frame.origin == NSPoint(x: 450, y: 410))
        view.setFrameOrigin(NSPoint(x: 200, y: 100))
        #expect(popover.window?.frame.origin == NSPoint(x: 470, y: 370))
        // The view keeps its distances from the right and the upper edge.
        window.setFrame(NSRect(x: 300, y: 250, width: 500, height: 350), display: true)
        #expect(view.frame.origin == NSPoint(x: 300, y: 150))
        #expect(popover.window?.frame.origin == NSPoint(x: 570, y: 420))
        view.superview?.setBoundsOrigin(NSPoint(x: 10, y: 0))
        #expect(popover.window?.frame.origin == NSPoint(x: 560, y: 420))
        popover.close()
    }

    @Test func `A popover whose content is replaced shows the new one, and closes without one`() throws {
        let (_, _, view) = try makeView()
        let (popover, notes) = makePopover()
        popover.show(relativeTo: .zero, of: view, preferredEdge: .maxY)
        let other = NSViewController()
        other.view = NSView(frame: NSRect(x: 0, y: 0, width: 50, height: 50))
        popover.contentViewController = other
        #expect(popover.isShown && other.view.window === popover.window && popover.window != nil)
        #expect(notes.notes == ["will show", "did show"])
        popover.contentViewController = nil
        #expect(!popover.isShown && popover.window == nil && notes.notes.suffix(2) == ["will close", "did close"])
    }

    @Test func `A popover that is closed before it appears does not appear`() throws {
        final class Closer: NSObject, NSPopoverDelegate {
            func popoverWillShow(_ notification: Notification) { (notification.object as? NSPopover)?.close() }
        }
        let (_, window, view) = try makeView()
        let (popover, _) = makePopover()
        let delegate = Closer()
        popover.delegate = delegate
        popover.show(relativeTo: .zero, of: view, preferredEdge: .maxY)
        #expect(!popover.isShown && popover.window == nil && window.childWindows == nil)
    }

    @Test func `A content with constraints has their size`() throws {
        let (_, _, view) = try makeView()
        let popover = NSPopover(), controller = NSViewController(), content = NSView(), box = NSView()
        box.translatesAutoresizingMaskIntoConstraints = false
        content.addSubview(box)
        NSLayoutConstraint.activate([
            box.widthAnchor.constraint(equalToConstant: 90), box.heightAnchor.constraint(equalToConstant: 30),
            box.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 10),
            box.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -10),
            box.topAnchor.constraint(equalTo: content.topAnchor, constant: 5),
            box.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -5),
        ])
        controller.view = content
        popover.contentViewController = controller
        popover.show(relativeTo: .zero, of: view, preferredEdge: .maxY)
        #expect(popover.contentSize == NSSize(width: 110, height: 40))
        popover.close()
    }

    @Test func `A full-size content also fills the arrow, beside its safe area`() throws {
        let (_, _, view) = try makeView()
        let (popover, _) = makePopover()
        popover.hasFullSizeContent = true
        popover.show(relativeTo: .zero, of: view, preferredEdge: .maxY)
        let content = try #require(popover.contentViewController?.view)
        #expect(content.frame == NSRect(x: 0, y: 0, width: 100, height: 72))
        #expect(content.safeAreaInsets.bottom == 12 && content.safeAreaInsets.top == 0)
        popover.close()
    }

    @Test func `The picture shows the content within the outline, and the shadow around it`() throws {
        let (display, _, view) = try makeView()
        let (popover, _) = makePopover(width: 100, height: 60)
        let content = try #require(popover.contentViewController?.view)
        content.wantsLayer = true
        content.layer?.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        popover.appearance = NSAppearance(named: .aqua)
        popover.show(relativeTo: .zero, of: view, preferredEdge: .maxY)
        let image = try #require(display.image(of: popover.window))
        // The margins of the shadow are 36 points at the sides, 28 above and 44 below.
        #expect(image.width == 172 && image.height == 144)
        let pixels = try #require(image.dataProvider?.data)
        func pixel(_ x: Int, _ y: Int) -> [UInt8] { (0..<4).map { pixels[y * image.bytesPerRow + x * 4 + $0] } }
        let middle = pixel(86, 58)
        #expect(middle.sorted() == [0, 0, 255, 255], "the content: \(middle)")
        #expect(pixel(36, 28).contains { $0 > 0 && $0 < 255 }, "the corner shows the shadow")
        let arrow = pixel(86, 94)
        #expect(Set(arrow).count <= 2 && arrow.allSatisfy { $0 > 200 }, "the color of the window: \(arrow)")
        let beside = pixel(60, 98)
        #expect(beside.contains { $0 > 0 && $0 < 128 }, "the shadow beside the arrow: \(beside)")
        #expect(pixel(0, 0) == [0, 0, 0, 0])
        popover.close()
    }

    @Test func `A popover that the user drags away becomes a window with its content`() throws {
        let (display, window, view) = try makeView()
        let (popover, notes) = makePopover(.transient)
        let content = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 60))
        popover.contentViewController?.view = content
        popover.contentViewController?.title = "Colors"
        func drag() {
            display.pressPointer(at: CGPoint(x: 50, y: 30), in: popover.window)
            display.movePointer(to: CGPoint(x: 80, y: 30), in: popover.window)
            display.releasePointer(at: CGPoint(x: 80, y: 30))
        }
        popover.show(relativeTo: .zero, of: view, preferredEdge: .maxY)
        drag()
        #expect(!popover.isDetached, "the delegate has not allowed it")
        notes.detaches = true
        drag()
        #expect(popover.isDetached && popover.isShown && notes.notes.last == "detached")
        let panel = try #require(content.window)
        #expect(panel.title == "Colors" && panel.styleMask.contains(.titled) && panel !== window)
        panel.performClose(nil)
        #expect(!popover.isShown && !popover.isDetached && notes.notes.suffix(2) == ["will close", "did close"])

        let other = NSWindow(
            contentRect: NSRect(x: 0, y: 0, width: 50, height: 50), styleMask: .titled, backing: .buffered,
            defer: false)
        notes.replacement = other
        popover.show(relativeTo: .zero, of: view, preferredEdge: .maxY)
        drag()
        #expect(other.isVisible && !popover.isShown)
        #expect(notes.notes.suffix(2) == ["will close for a window", "did close for a window"])
        other.close()
    }

    @Test func `A controller presents another one in a popover until that closes`() throws {
        let (_, window, view) = try makeView()
        let controller = NSViewController(), presented = NSViewController()
        controller.view = try #require(window.contentView)
        presented.view = NSView(frame: NSRect(x: 0, y: 0, width: 50, height: 40))
        controller.present(
            presented, asPopoverRelativeTo: view.bounds, of: view, preferredEdge: .minY, behavior: .transient)
        #expect(presented.presentingViewController === controller && presented.view.window?.parent === window)
        presented.dismiss(nil)
        #expect(presented.presentingViewController == nil && controller.presentedViewControllers == nil)
        view.removeFromSuperview()
        controller.present(
            presented, asPopoverRelativeTo: view.bounds, of: view, preferredEdge: .minY, behavior: .transient)
        #expect(presented.presentingViewController == nil, "it could not be shown")
    }

    @Test func `A popover that cannot be shown is not shown`() throws {
        let (_, _, view) = try makeView()
        let (popover, notes) = makePopover()
        popover.show(relativeTo: .zero, of: NSView(), preferredEdge: .maxY)
        let empty = NSPopover()
        empty.show(relativeTo: .zero, of: view, preferredEdge: .maxY)
        #expect(!popover.isShown && !empty.isShown && notes.notes == [])
    }

    @Test func `A subclass of a controller overrides the name of its nib`() {
        final class NamedController: NSViewController { override var nibName: NSNib.Name? { "Main" } }
        #expect(NamedController().nibName == "Main" && NSViewController().nibName == nil)
        #expect(NSViewController(nibName: "A", bundle: .main).nibBundle === Bundle.main)
    }
}
