import AppKit

/// Menus: one that a click shows below a box, and one of the right button.
final class MenusPage: PageController {
    init() {
        super.init(.menus, hint: "Click the box to choose its color; press the right button on it for other changes.")
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        let stage = NSView()
        fill(with: stage)
        stage.addSubview(MenuBox(frame: NSRect(x: 230, y: 150, width: 200, height: 140)))
    }
}

/// A box whose menus change it. Its actions are found by their names, which `Selector.acetateDefine` has given them.
final class MenuBox: NSView, NSMenuItemValidation {
    private static let colors: [(name: String, color: NSColor)] = [
        ("Blue", .systemBlue), ("Green", .systemGreen), ("Orange", .systemOrange), ("Purple", .systemPurple),
    ]

    private var colorIndex = 0
    private var isRound = false

    override init(frame: NSRect) {
        super.init(frame: frame)
        Selector.acetateDefine("chooseColor:", MenuBox.chooseColor)
        Selector.acetateDefine("toggleRound:", MenuBox.toggleRound)
        Selector.acetateDefine("resize:", MenuBox.resize)
        wantsLayer = true
        menu = makeContextMenu()
        update()
    }

    required init?(coder: NSCoder) { nil }

    override var wantsUpdateLayer: Bool { true }

    override func updateLayer() {
        layer?.backgroundColor = Self.colors[colorIndex].color.cgColor
        layer?.cornerRadius = isRound ? 40 : 10
    }

    private func update() { needsDisplay = true }

    override func mouseDown(with event: NSEvent) {
        let colors = NSMenu(title: "Color")
        for (index, (name, _)) in Self.colors.enumerated() {
            let item = add(name, "chooseColor:", to: colors, key: "\(index + 1)")
            item.tag = index
            item.state = index == colorIndex ? .on : .off
        }
        colors.popUp(positioning: nil, at: NSPoint(x: 0, y: bounds.minY - 4), in: self)
    }

    private func makeContextMenu() -> NSMenu {
        let menu = NSMenu(title: "Box")
        add("Round Corners", "toggleRound:", to: menu)
        menu.addItem(.separator())
        let sizes = NSMenu(title: "Width")
        for width in [120, 200, 280] { add("\(width) points", "resize:", to: sizes).tag = width }
        let size = NSMenuItem(title: "Width", action: nil, keyEquivalent: "")
        size.submenu = sizes
        menu.addItem(size)
        return menu
    }

    @discardableResult
    private func add(_ title: String, _ action: Selector, to menu: NSMenu, key: String = "") -> NSMenuItem {
        let item = NSMenuItem(title: title, action: action, keyEquivalent: key)
        item.target = self
        menu.addItem(item)
        return item
    }

    func validateMenuItem(_ menuItem: NSMenuItem) -> Bool {
        if menuItem.action == "toggleRound:" { menuItem.state = isRound ? .on : .off }
        return menuItem.action != "resize:" || CGFloat(menuItem.tag) != frame.width
    }

    private func chooseColor(_ sender: Any?) {
        guard let item = sender as? NSMenuItem, Self.colors.indices.contains(item.tag) else { return }
        colorIndex = item.tag
        update()
    }

    private func toggleRound(_ sender: Any?) {
        isRound.toggle()
        update()
    }

    private func resize(_ sender: Any?) {
        guard let width = (sender as? NSMenuItem)?.tag else { return }
        NSAnimationContext.runAnimationGroup { context in
            context.duration = 0.3
            animator().setFrameSize(NSSize(width: CGFloat(width), height: frame.height))
        }
    }
}
