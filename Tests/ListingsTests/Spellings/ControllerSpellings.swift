import AppKit
import Testing

// Declarations and calls as programs for macOS write them.

private final class PageController: NSViewController, NSMenuItemValidation {
    private var value = 0

    init() { super.init(nibName: nil, bundle: nil) }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func loadView() { view = NSView(frame: NSRect(x: 0, y: 0, width: 300, height: 200)) }

    override func viewDidLoad() {
        super.viewDidLoad()
        let child = NSViewController()
        addChild(child)
        view.addSubview(child.view)
    }

    override func viewWillAppear() {
        super.viewWillAppear()
        view.window?.makeFirstResponder(view)
    }

    override func viewDidLayout() { super.viewDidLayout() }

    func change(to newValue: Int) {
        let former = value
        value = newValue
        view.undoManager?.registerUndo(withTarget: self) { $0.change(to: former) }
        view.undoManager?.setActionName("Change")
    }

    func validateMenuItem(_ menuItem: NSMenuItem) -> Bool { menuItem.action != Selector(("missing:")) }
}

private final class MainWindowController: NSWindowController {
    convenience init() {
        self.init(window: NSWindow(contentViewController: PageController()))
        window?.delegate = self
        window?.isReleasedWhenClosed = false
        window?.setFrameAutosaveName("")
        window?.contentAspectRatio = NSSize(width: 3, height: 2)
    }
}

extension MainWindowController: NSWindowDelegate {
    func windowWillResize(_ sender: NSWindow, to frameSize: NSSize) -> NSSize { frameSize }
}

private final class RingView: NSView {
    override var acceptsFirstResponder: Bool { true }
    override var focusRingMaskBounds: NSRect { bounds }
    override func drawFocusRingMask() { bounds.fill() }
    override func viewDidHide() { super.viewDidHide() }
    override func viewWillDraw() { super.viewWillDraw() }
    override func menu(for event: NSEvent) -> NSMenu? {
        let menu = NSMenu(title: "Context")
        menu.addItem(withTitle: "Close", action: Selector(("performClose:")), keyEquivalent: "w")
        menu.addItem(.separator())
        return menu
    }
}

private final class Delegate: NSObject, AcetateApplicationMain {
    func applicationDidFinishLaunching(_ notification: Notification) { NSApp.activate(ignoringOtherApps: true) }
}

@MainActor
@Suite struct ControllerSpellings {
    init() throws { try Samples.pinFonts() }

    @Test func `Controllers, menus and undo are spelled as on macOS`() throws {
        _ = try NSApplication.useOffscreenDisplay(size: CGSize(width: 640, height: 480))
        NSApplication.shared.setActivationPolicy(.regular)
        let controller = MainWindowController()
        controller.showWindow(nil)
        let page = try #require(controller.contentViewController as? PageController)
        #expect(page.children.count == 1 && controller.window?.isVisible == true)
        page.change(to: 3)
        #expect(page.view.undoManager?.undoMenuItemTitle == "Undo Change")
        page.view.undoManager?.undo()
        let ring = RingView(frame: NSRect(x: 0, y: 0, width: 20, height: 20))
        ring.toolTip = "Ring"
        ring.identifier = NSUserInterfaceItemIdentifier("ring")
        ring.focusRingType = .exterior
        page.view.addSubview(ring, positioned: .above, relativeTo: nil)
        page.view.sortSubviews({ _, _, _ in .orderedSame }, context: nil)
        ring.nextKeyView = page.view
        controller.window?.recalculateKeyViewLoop()
        let item = NSMenuItem(title: "Quit", action: Selector(("terminate:")), keyEquivalent: "q")
        item.keyEquivalentModifierMask = [.command, .option]
        item.state = .on
        let main = NSMenu()
        main.addItem(item)
        NSApp.mainMenu = main
        NSApp.mainMenu = nil
        let picture = ring.bitmapImageRepForCachingDisplay(in: ring.bounds)
        ring.cacheDisplay(in: ring.bounds, to: try #require(picture))
        page.transition(from: page.children[0], to: page.children[0], options: [.crossfade, .allowUserInteraction])
        let animation = NSViewAnimation(viewAnimations: [[.target: ring, .effect: NSViewAnimation.EffectName.fadeIn]])
        animation.animationBlockingMode = .nonblocking
        #expect(!animation.isAnimating && NSApp.target(forAction: Selector(("performClose:"))) is NSWindow)
        controller.close()
    }
}
