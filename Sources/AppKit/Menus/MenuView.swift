import Foundation

/// The rows of a menu on the screen.
final class MenuView: NSView {
    let shownMenu: NSMenu
    private unowned let tracker: MenuTracker
    private(set) var rows: MenuLayout

    init(_ menu: NSMenu, tracker: MenuTracker) {
        (shownMenu, self.tracker) = (menu, tracker)
        rows = MenuLayout(menu)
        super.init(frame: NSRect(origin: .zero, size: rows.size))
        placeItems()
    }

    required init?(coder: NSCoder) { nil }

    /// Shows the rows as they are now, and returns whether they fit. A menu with more or fewer rows does not.
    func update(modifiers: NSEvent.ModifierFlags = NSEvent.modifierFlags) -> Bool {
        let former = rows
        let current = MenuLayout(shownMenu, modifiers: modifiers)
        guard !current.hasOtherRows(than: former) else { return false }
        rows = current
        if !zip(former.items, rows.items).allSatisfy({ $0 === $1 }) {
            // An alternate in the place of an item is highlighted like it.
            let row = former.items.firstIndex { $0 === shownMenu.highlightedItem }
            placeItems()
            if let row { tracker.highlight(rows.items[row], in: shownMenu, opensSubmenu: false) }
        }
        needsDisplay = true
        return true
    }

    override var isFlipped: Bool { true }
    override var acceptsFirstResponder: Bool { true }
    override func acceptsFirstMouse(for event: NSEvent?) -> Bool { true }

    // MARK: Layout

    /// Shows the views and the tool tips of the items.
    private func placeItems() {
        removeItemViews()
        removeAllToolTips()
        for item in rows.items {
            if let view = item.view {
                let row = rect(of: item)
                view.frame = NSRect(
                    origin: row.origin, size: view.autoresizingMask.contains(.width) ? row.size : view.frame.size)
                addSubview(view)
            }
            if let toolTip = item.toolTip { addToolTip(rect(of: item), owner: toolTip, userData: nil) }
        }
    }

    /// Gives the views of items back, when the menu is closed.
    func removeItemViews() {
        for view in subviews { view.removeFromSuperview() }
    }

    /// The row of an item.
    func rect(of item: NSMenuItem) -> NSRect { rows.rect(of: item, width: bounds.width) }

    /// The item at a point of the window that can be chosen.
    func item(at location: NSPoint) -> NSMenuItem? {
        let point = convert(location, from: nil)
        return rows.items.first { rect(of: $0).contains(point) && $0.isSelectable }
    }

    /// Whether the view of an item is at a point of the window.
    func hasItemView(at location: NSPoint) -> Bool {
        let point = convert(location, from: nil)
        return subviews.contains { $0.frame.contains(point) }
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
        let items = rows.items
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
        case .children: rows.items
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
        for item in rows.items where item.view == nil { draw(item, in: rect(of: item)) }
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
            isHighlighted
            ? .selectedMenuItemTextColor
            : item.isSectionHeader ? .secondaryLabelColor : item.isEnabled ? .labelColor : .tertiaryLabelColor
        func drawText(_ text: NSAttributedString, at x: CGFloat) {
            text.draw(at: NSPoint(x: x, y: rect.midY - text.size().height / 2))
        }
        func drawMark(_ string: String, at x: (_ width: CGFloat) -> CGFloat) {
            let text = NSAttributedString(
                string: string,
                attributes: [.font: shownMenu.font ?? NSFont.menuFont(ofSize: 0), .foregroundColor: color])
            drawText(text, at: x(text.size().width))
        }
        let side = MenuLayout.imageSize
        func drawImage(_ image: NSImage, at x: CGFloat) {
            image.draw(in: NSRect(x: x, y: rect.midY - side / 2, width: side, height: side))
        }
        if shownMenu.showsStateColumn {
            let (image, mark): (NSImage?, String) =
                switch item.state {
                case .on: (item.onStateImage, "✓")
                case .off: (item.offStateImage, "")
                default: (item.mixedStateImage, "–")
                }
            if let image { drawImage(image, at: rect.minX + 3) } else { drawMark(mark) { _ in rect.minX + 6 } }
        }
        var x = rect.minX + rows.leading(of: item)
        if let image = item.image {
            drawImage(image, at: x)
            x += side + 5
        }
        drawText(rows.title(of: item, color: color), at: x)
        drawMark(item.hasSubmenu ? "›" : item.keyEquivalentText) { rect.maxX - 8 - $0 }
    }
}
