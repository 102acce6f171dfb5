import Foundation

/// The rows of a menu on the screen.
final class MenuView: NSView {
    static let margin: CGFloat = 5
    private static let rowHeight: CGFloat = 22
    private static let separatorHeight: CGFloat = 11
    private static let leading: CGFloat = 22, trailing: CGFloat = 22, gap: CGFloat = 24
    private static let imageSize: CGFloat = 16

    let shownMenu: NSMenu
    private unowned let tracker: MenuTracker
    private let rows: [ObjectIdentifier]

    init(_ menu: NSMenu, tracker: MenuTracker) {
        (shownMenu, self.tracker) = (menu, tracker)
        rows = MenuView.visible(menu).map { ObjectIdentifier($0) }
        super.init(frame: NSRect(origin: .zero, size: MenuView.size(of: menu)))
    }

    required init?(coder: NSCoder) { nil }

    /// Whether the menu has other rows than the view.
    var isOutdated: Bool { rows != MenuView.visible(shownMenu).map { ObjectIdentifier($0) } }

    override var isFlipped: Bool { true }
    override var acceptsFirstResponder: Bool { true }
    override func acceptsFirstMouse(for event: NSEvent?) -> Bool { true }

    // MARK: Layout

    private static func visible(_ menu: NSMenu) -> [NSMenuItem] { menu.items.filter { !$0.isHidden } }

    private static func height(_ item: NSMenuItem) -> CGFloat { item.isSeparatorItem ? separatorHeight : rowHeight }

    static func size(of menu: NSMenu) -> NSSize {
        let attributes: [NSAttributedString.Key: Any] = [.font: menu.font ?? NSFont.menuFont(ofSize: 0)]
        var width: CGFloat = 60
        for item in visible(menu) where !item.isSeparatorItem {
            var length = item.title.size(withAttributes: attributes).width + leading + trailing + 2 * margin
            if item.image != nil { length += imageSize + 5 }
            let keys = item.keyEquivalentText
            if !keys.isEmpty { length += gap + keys.size(withAttributes: attributes).width }
            width = max(width, length)
        }
        let height = visible(menu).reduce(2 * margin) { $0 + Self.height($1) }
        return NSSize(width: max(min(width, 1000), menu.minimumWidth).rounded(.up), height: height)
    }

    /// The distance from the top of the menu to an item.
    static func offset(of item: NSMenuItem, in menu: NSMenu) -> CGFloat {
        visible(menu).prefix { $0 !== item }.reduce(margin) { $0 + height($1) }
    }

    /// The row of an item.
    func rect(of item: NSMenuItem) -> NSRect {
        NSRect(
            x: MenuView.margin, y: MenuView.offset(of: item, in: shownMenu), width: bounds.width - 2 * MenuView.margin,
            height: MenuView.height(item))
    }

    /// The item at a point of the window that can be chosen.
    func item(at location: NSPoint) -> NSMenuItem? {
        let point = convert(location, from: nil)
        return MenuView.visible(shownMenu).first { rect(of: $0).contains(point) && $0.isSelectable }
    }

    // MARK: Input

    // The tracker handles the motion and the release of a pressed button.

    override func mouseMoved(with event: NSEvent) {
        tracker.highlight(item(at: event.locationInWindow), in: shownMenu)
    }
    override func mouseDown(with event: NSEvent) { mouseMoved(with: event) }
    override func rightMouseDown(with event: NSEvent) { mouseMoved(with: event) }

    override func keyDown(with event: NSEvent) {
        switch event.specialKey {
        case .upArrow: moveHighlight(by: -1)
        case .downArrow: moveHighlight(by: 1)
        case .rightArrow: tracker.enterSubmenu(of: shownMenu)
        case .leftArrow: tracker.leave(shownMenu)
        case .carriageReturn, .enter: chooseHighlighted()
        default:
            switch event.charactersIgnoringModifiers {
            case "\u{1B}": tracker.close()
            case " ": chooseHighlighted()
            default: break
            }
        }
    }

    private func chooseHighlighted() {
        guard let item = shownMenu.highlightedItem else { return }
        if item.hasSubmenu { tracker.enterSubmenu(of: shownMenu) } else { tracker.choose(item, of: shownMenu) }
    }

    /// Highlights the next item that can be chosen, around the end.
    private func moveHighlight(by step: Int) {
        let items = MenuView.visible(shownMenu)
        guard items.contains(where: \.isSelectable) else { return }
        var index = items.firstIndex { $0 === shownMenu.highlightedItem } ?? (step > 0 ? -1 : items.count)
        repeat { index = (index + step + items.count) % items.count } while !items[index].isSelectable
        tracker.highlight(items[index], in: shownMenu, opensSubmenu: false)
    }

    // MARK: Accessibility

    override func accessibilityDefault(_ attribute: NSAccessibility.Attribute) -> Any? {
        switch attribute {
        case .element: true
        case .role: NSAccessibility.Role.menu
        case .title: shownMenu.title.isEmpty ? nil : shownMenu.title
        case .children: MenuView.visible(shownMenu)
        default: super.accessibilityDefault(attribute)
        }
    }

    override func performAccessibility(_ action: NSAccessibility.Action) -> Bool {
        guard action == .cancel else { return super.performAccessibility(action) }
        tracker.close()
        return true
    }

    override func allowsAccessibility(_ action: NSAccessibility.Action) -> Bool {
        action == .cancel || super.allowsAccessibility(action)
    }

    // MARK: Drawing

    override func draw(_ dirtyRect: NSRect) {
        let shape = NSBezierPath(roundedRect: bounds.insetBy(dx: 0.5, dy: 0.5), xRadius: 6, yRadius: 6)
        NSColor.controlBackgroundColor.setFill()
        shape.fill()
        NSColor.separatorColor.setStroke()
        shape.stroke()
        for item in MenuView.visible(shownMenu) { draw(item, in: rect(of: item)) }
    }

    private func draw(_ item: NSMenuItem, in rect: NSRect) {
        guard !item.isSeparatorItem else {
            NSColor.separatorColor.setFill()
            NSRect(x: rect.minX + 6, y: rect.midY.rounded(.down), width: rect.width - 12, height: 1).fill()
            return
        }
        let isHighlighted = shownMenu.highlightedItem === item && item.isSelectable
        if isHighlighted {
            NSColor.selectedContentBackgroundColor.setFill()
            NSBezierPath(roundedRect: rect, xRadius: 4, yRadius: 4).fill()
        }
        let color: NSColor =
            isHighlighted ? .selectedMenuItemTextColor : item.isEnabled ? .labelColor : .tertiaryLabelColor
        let attributes: [NSAttributedString.Key: Any] = [
            .font: shownMenu.font ?? NSFont.menuFont(ofSize: 0), .foregroundColor: color,
        ]
        func text(_ string: String, at x: CGFloat) {
            let size = string.size(withAttributes: attributes)
            string.draw(at: NSPoint(x: x, y: rect.midY - size.height / 2), withAttributes: attributes)
        }
        if item.state != .off { text(item.state == .on ? "✓" : "–", at: rect.minX + 6) }
        var x = rect.minX + MenuView.leading
        if let image = item.image {
            let side = MenuView.imageSize
            image.draw(in: NSRect(x: x, y: rect.midY - side / 2, width: side, height: side))
            x += side + 5
        }
        text(item.title, at: x)
        let keys = item.hasSubmenu ? "›" : item.keyEquivalentText
        if !keys.isEmpty { text(keys, at: rect.maxX - 8 - keys.size(withAttributes: attributes).width) }
    }
}
