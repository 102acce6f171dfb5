import Foundation

/// The rows of a menu from the top: the items that are visible while modifier keys are held, and their places.
@MainActor
struct MenuLayout {
    static let margin: CGFloat = 5
    private static let rowHeight: CGFloat = 22
    private static let separatorHeight: CGFloat = 11
    private static let trailing: CGFloat = 22, gap: CGFloat = 24, indentation: CGFloat = 10
    static let imageSize: CGFloat = 16

    let items: [NSMenuItem]
    /// Points.
    let size: NSSize
    /// The distance of titles from the left edge of rows.
    let leading: CGFloat
    private let tops: [CGFloat]
    private let font: NSFont

    init(_ menu: NSMenu, modifiers: NSEvent.ModifierFlags = NSEvent.modifierFlags) {
        let font: NSFont = menu.font ?? .menuFont(ofSize: 0)
        let leading: CGFloat = menu.showsStateColumn ? 22 : 9
        items = Self.visible(menu.items, modifiers)
        var tops = [Self.margin]
        for item in items { tops.append(tops[tops.count - 1] + Self.height(item, font)) }
        // The width is the same for all modifiers.
        var width: CGFloat = 60
        for item in menu.items where !item.isHidden {
            width = max(width, Self.width(item, font, leading: leading) + 2 * Self.margin)
        }
        (self.tops, self.font, self.leading) = (tops, font, leading)
        let height = tops[tops.count - 1] + Self.margin
        size = NSSize(width: max(min(width, 1000), menu.minimumWidth).rounded(.up), height: height)
    }

    /// The items that are not hidden. Of one and its alternates, the one whose modifiers are held.
    private static func visible(_ items: [NSMenuItem], _ modifiers: NSEvent.ModifierFlags) -> [NSMenuItem] {
        let held = modifiers.intersection([.shift, .control, .option, .command])
        var visible: [NSMenuItem] = []
        var first: NSMenuItem?
        for item in items where !item.isHidden {
            guard let principal = first, item.isAlternate(to: principal) else {
                first = item
                visible.append(item)
                continue
            }
            if item.keyEquivalentModifierMask == held { visible[visible.count - 1] = item }
        }
        return visible
    }

    private static func height(_ item: NSMenuItem, _ font: NSFont) -> CGFloat {
        if let view = item.view { return view.frame.height }
        if item.isSeparatorItem { return separatorHeight }
        return item.attributedTitle == nil
            ? rowHeight : max(rowHeight, (title(of: item, font, color: .labelColor).size().height + 4).rounded(.up))
    }

    private static func width(_ item: NSMenuItem, _ font: NSFont, leading: CGFloat) -> CGFloat {
        // Views reach from edge to edge.
        if let view = item.view { return view.frame.width - 2 * margin }
        if item.isSeparatorItem { return 0 }
        var width = leading + indentation * CGFloat(item.indentationLevel) + trailing
        width += title(of: item, font, color: .labelColor).size().width
        if item.image != nil { width += imageSize + 5 }
        let keys = item.keyEquivalentText
        return keys.isEmpty ? width : width + gap + keys.size(withAttributes: [.font: font]).width
    }

    /// The text of an item, with the font and the color where it has none of its own.
    private static func title(of item: NSMenuItem, _ font: NSFont, color: NSColor) -> NSAttributedString {
        let header = NSFont.systemFont(ofSize: NSFont.smallSystemFontSize, weight: .semibold)
        let title = item.attributedTitle
        let text = NSMutableAttributedString(
            string: title?.string ?? item.title,
            attributes: [.font: item.isSectionHeader ? header : font, .foregroundColor: color])
        title?.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
            text.addAttributes(attributes, range: range)
        }
        return text
    }

    // MARK: Places

    /// The text of an item.
    func title(of item: NSMenuItem, color: NSColor) -> NSAttributedString {
        Self.title(of: item, font, color: color)
    }

    /// The distance of the title of an item from the left edge of its row.
    func leading(of item: NSMenuItem) -> CGFloat { leading + Self.indentation * CGFloat(item.indentationLevel) }

    /// The distance from the top of the menu to an item; of one that is not visible, that of the bottom.
    func offset(of item: NSMenuItem) -> CGFloat { tops[items.firstIndex { $0 === item } ?? items.count] }

    /// The row of an item, in a menu of a width.
    func rect(of item: NSMenuItem, width: CGFloat) -> NSRect {
        let margin = item.view == nil ? Self.margin : 0
        return NSRect(
            x: margin, y: offset(of: item), width: width - 2 * margin, height: Self.height(item, font))
    }

    /// Whether there are more or fewer rows than in another layout, or rows at other places.
    func hasOtherRows(than other: MenuLayout) -> Bool { tops != other.tops }
}

extension NSView {
    /// The item of a menu that shows this view or one that contains it; nil for none.
    public var enclosingMenuItem: NSMenuItem? {
        var view: NSView = self
        while let superview = view.superview {
            if let menu = superview as? MenuView { return menu.rows.items.first { $0.view === view } }
            view = superview
        }
        return nil
    }
}
