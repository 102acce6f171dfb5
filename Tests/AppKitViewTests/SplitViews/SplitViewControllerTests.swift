import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

@MainActor
@Suite(.serialized) struct SplitViewControllerTests {
    private final class Content: NSViewController {
        var notes: [String] = []
        override func loadView() { view = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100)) }
        override func viewDidAppear() { notes.append("appears") }
        override func viewDidDisappear() { notes.append("disappears") }
    }

    /// A sidebar and content in a window of 601 points.
    private func makeController() throws -> (OffscreenDisplay, NSWindow, NSSplitViewController) {
        let (display, window) = try makeWindow(width: 601, height: 200)
        let controller = NSSplitViewController()
        controller.addSplitViewItem(NSSplitViewItem(sidebarWithViewController: Content()))
        controller.addSplitViewItem(NSSplitViewItem(viewController: Content()))
        controller.preferredContentSize = NSSize(width: 601, height: 200)
        window.contentViewController = controller
        window.makeKeyAndOrderFront(nil)
        _ = display.image()
        return (display, window, controller)
    }

    private func frames(_ controller: NSSplitViewController) -> [CGFloat] {
        controller.splitViewItems.map(\.viewController.view.frame.width)
    }

    @Test func `Items have the defaults of their kinds`() {
        let plain = NSSplitViewItem(viewController: NSViewController())
        #expect(plain.behavior == .default && !plain.canCollapse && !plain.isCollapsed)
        #expect(plain.minimumThickness == -1 && plain.maximumThickness == NSSplitViewItem.unspecifiedDimension)
        #expect(plain.preferredThicknessFraction == -1 && plain.holdingPriority == .defaultLow)
        let sidebar = NSSplitViewItem(sidebarWithViewController: NSViewController())
        #expect(sidebar.behavior == .sidebar && sidebar.canCollapse && sidebar.holdingPriority.rawValue > 250)
        #expect(NSSplitViewItem(contentListWithViewController: NSViewController()).behavior == .contentList)
        let inspector = NSSplitViewItem(inspectorWithViewController: NSViewController())
        #expect(inspector.behavior == .inspector && inspector.minimumThickness == inspector.maximumThickness)
    }

    @Test func `The sidebar keeps its thickness within its limits when the window is resized`() throws {
        let (display, window, controller) = try makeController()
        #expect(controller.splitView.isVertical && controller.splitView.dividerStyle == .thin)
        #expect(controller.view === controller.splitView)
        #expect(controller.children.count == 2 && controller.children[0].parent === controller)
        let first = frames(controller)[0]
        #expect(first == 140, "its view has 100 points, which is less than the limit")
        window.setContentSize(NSSize(width: 801, height: 200))
        _ = display.image()
        #expect(frames(controller) == [140, 660])
        controller.splitView.setPosition(400, ofDividerAt: 0)
        #expect(frames(controller) == [280, 520])
        controller.splitViewItems[0].maximumThickness = 200
        window.layoutIfNeeded()
        #expect(frames(controller) == [200, 600])
    }

    @Test func `A pane without a thickness takes the fraction that it prefers`() throws {
        let (_, window) = try makeWindow(width: 601, height: 200)
        let controller = NSSplitViewController()
        let first = NSSplitViewItem(viewController: NSViewController())
        first.preferredThicknessFraction = 0.25
        controller.splitViewItems = [first, NSSplitViewItem(viewController: NSViewController())]
        controller.preferredContentSize = NSSize(width: 601, height: 200)
        window.contentViewController = controller
        window.layoutIfNeeded()
        #expect(abs(frames(controller)[0] - 0.25 * 601) <= 1 && frames(controller).reduce(0, +) == 600)
    }

    @Test func `The user collapses a sidebar with the divider, and menus with the action`() throws {
        let (display, _, controller) = try makeController()
        let sidebar = controller.splitViewItems[0]
        controller.splitView.setPosition(30, ofDividerAt: 0)
        #expect(sidebar.isCollapsed && frames(controller)[1] == 601, "its divider is hidden, too")
        let content = try #require(sidebar.viewController as? Content)
        #expect(content.notes == ["appears", "disappears"])
        sidebar.isCollapsed = false
        #expect(frames(controller) == [140, 460] && content.notes.last == "appears")
        #expect(controller.tryToPerform("toggleSidebar:", with: nil))
        #expect(sidebar.isCollapsed)
        display.advance(to: display.time + 1)
        controller.toggleInspector(nil)
        let item = NSMenuItem(title: "", action: "toggleInspector:", keyEquivalent: "")
        #expect(!controller.validateMenuItem(item))
        item.action = "toggleSidebar:"
        #expect(controller.validateMenuItem(item))
    }

    @Test func `Collapsing is animated by the animator of the item`() throws {
        let (display, _, controller) = try makeController()
        let start = display.time
        NSAnimationContext.runAnimationGroup { context in
            context.duration = 1
            context.timingFunction = CAMediaTimingFunction(name: .linear)
            controller.splitViewItems[0].animator().isCollapsed = true
        }
        #expect(controller.splitViewItems[0].isCollapsed)
        display.advance(to: start + 0.5)
        let shown = try #require(controller.splitViewItems[1].viewController.view.layer?.presentation())
        #expect(abs(shown.bounds.width - (460 + 601) / 2) < 0.01)
        let fading = try #require(controller.splitViewItems[0].viewController.view.layer?.presentation())
        #expect(!fading.isHidden && abs(fading.opacity - 0.5) < 0.01)
        display.advance(to: start + 1.1)
        #expect(controller.splitViewItems[0].viewController.view.layer?.presentation()?.isHidden != false)
    }

    @Test func `An item that is collapsed before it is shown is hidden when the view is loaded`() throws {
        let controller = NSSplitViewController()
        let item = NSSplitViewItem(viewController: Content())
        item.isCollapsed = true
        controller.addSplitViewItem(item)
        controller.addSplitViewItem(NSSplitViewItem(viewController: Content()))
        #expect(item.isCollapsed && !controller.isViewLoaded)
        _ = controller.view
        #expect(item.isCollapsed && item.viewController.view.isHidden)
        controller.removeSplitViewItem(item)
        #expect(item.isCollapsed && item.viewController.parent == nil && item.viewController.view.superview == nil)
    }

    @Test func `Children are panes, and replace each other`() throws {
        let (_, _, controller) = try makeController()
        let third = Content()
        controller.addChild(third)
        #expect(controller.splitViewItems.count == 3 && controller.splitViewItem(for: third) != nil)
        #expect(controller.splitView.arrangedSubviews.last === third.view)
        third.removeFromParent()
        #expect(controller.splitViewItems.count == 2 && third.view.superview == nil)
        let other = Content()
        let former = controller.splitViewItems[1].viewController
        controller.splitViewItems[1].viewController = other
        #expect(controller.children[1] === other && controller.splitView.arrangedSubviews[1] === other.view)
        #expect(former.parent == nil && former.view.superview == nil)
        controller.addSplitViewItem(NSSplitViewItem(viewController: controller))
        #expect(controller.splitViewItems.count == 2, "it cannot contain itself")
    }

    @Test func `The window grows and shrinks with a pane whose siblings are fixed`() throws {
        let (display, window, controller) = try makeController()
        #expect(controller.splitViewItems[0].collapseBehavior == .default)
        controller.splitViewItems[0].collapseBehavior = .preferResizingSplitViewWithFixedSiblings
        let frame = window.frame
        controller.splitViewItems[0].isCollapsed = true
        _ = display.image()
        // The pane has 140 points, and its divider 1.
        #expect(window.frame.width == frame.width - 141 && window.frame.minX == frame.minX + 141)
        #expect(frames(controller)[1] == 460)
        controller.splitViewItems[0].isCollapsed = false
        _ = display.image()
        #expect(window.frame == frame && frames(controller) == [140, 460])
        window.styleMask.remove(.resizable)
        controller.splitViewItems[0].isCollapsed = true
        _ = display.image()
        #expect(window.frame == frame && frames(controller)[1] == 601, "the window cannot be resized")
    }
}
