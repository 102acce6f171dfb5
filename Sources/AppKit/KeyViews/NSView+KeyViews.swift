import Foundation

/// The loop of views through which the Tab key moves the first responder.
extension NSView {
    /// Sets the next key view, for the program or for the loop that is determined by the places of the views.
    func setNextKeyView(_ view: NSView?, isOfProgram: Bool) {
        if let former = traits.nextKeyView, former.traits.previousKeyView === self {
            former.traits.previousKeyView = nil
        }
        traits.nextKeyView = view
        traits.nextKeyViewIsOfProgram = isOfProgram && view != nil
        view?.traits.previousKeyView = self
        if isOfProgram { window?.traits.needsKeyViewLoop = false }
    }

    /// Whether the program has set the next key view of this view or of one in it.
    fileprivate var hasKeyViewsOfProgram: Bool {
        (traits.nextKeyViewIsOfProgram && traits.nextKeyView != nil) || subviews.contains(where: \.hasKeyViewsOfProgram)
    }

    func validKeyView(_ following: KeyPath<NSView, NSView?>) -> NSView? {
        window?.updateKeyViewLoopIfNeeded()
        var visited: Set<ObjectIdentifier> = []
        var candidate = self[keyPath: following]
        while let view = candidate, visited.insert(ObjectIdentifier(view)).inserted {
            if view.canBecomeKeyView { return view }
            candidate = view[keyPath: following]
        }
        return nil
    }
}

extension NSWindow {
    /// The reason why a view becomes first responder.
    public enum SelectionDirection: UInt, Sendable {
        /// The pointer or the program has selected the view.
        case directSelection = 0
        /// Tab has selected the view.
        case selectingNext = 1
        /// Shift-Tab has selected the view.
        case selectingPrevious = 2
    }

    /// The direction in which a key moves the first responder while it does so, for `becomeFirstResponder()`.
    public var keyViewSelectionDirection: SelectionDirection { traits.selectionDirection }

    /// Determines the loop before its first use, and after changes of the views.
    func updateKeyViewLoopIfNeeded() {
        guard traits.needsKeyViewLoop else { return }
        let isOfProgram = initialFirstResponder != nil || contentView?.hasKeyViewsOfProgram == true
        if isOfProgram, !autorecalculatesKeyViewLoop {
            traits.needsKeyViewLoop = false
        } else {
            recalculateKeyViewLoop()
        }
    }

    /// Called when views were added or removed.
    func viewTreeDidChange() {
        if traits.autorecalculatesKeyViewLoop { traits.needsKeyViewLoop = true }
    }

    func selectKeyView(_ direction: SelectionDirection) {
        let isNext = direction == .selectingNext
        if let view = keyViewOfFirstResponder {
            select(isNext ? view.nextValidKeyView : view.previousValidKeyView, direction)
        } else if let start = initialFirstResponder ?? contentView {
            let isStart = start.canBecomeKeyView && (isNext || start === initialFirstResponder)
            select(isStart ? start : isNext ? start.nextValidKeyView : start.previousValidKeyView, direction)
        }
    }

    /// The view whose place in the loop the first responder has. A field editor has that of the view that it edits.
    private var keyViewOfFirstResponder: NSView? {
        guard let editor = firstResponder as? NSTextView, editor.isFieldEditor, let field = editor.delegate as? NSView,
            editor.nextKeyView == nil || editor.isInsideOfField
        else { return firstResponder as? NSView }
        return field
    }

    func select(_ view: NSView?, _ direction: SelectionDirection) {
        guard let view, view !== firstResponder else { return }
        traits.selectionDirection = direction
        makeFirstResponder(view)
        traits.selectionDirection = .directSelection
    }

    /// Moves the first responder for the keys Tab and Shift-Tab, and returns whether the event is one of them.
    func handlesKeyViewKey(_ event: NSEvent) -> Bool {
        let modifiers = event.modifierFlags.intersection([.shift, .control, .option, .command])
        guard event.type == .keyDown, event.specialKey == .tab || event.specialKey == .backTab,
            modifiers.subtracting(.shift).isEmpty
        else { return false }
        if modifiers.contains(.shift) || event.specialKey == .backTab {
            selectPreviousKeyView(nil)
        } else {
            selectNextKeyView(nil)
        }
        return true
    }
}

extension NSTextView {
    /// Whether this is a field editor in the view that it edits.
    fileprivate var isInsideOfField: Bool {
        guard isFieldEditor, let field = delegate as? NSView, field.acceptsFirstResponder else { return false }
        return isDescendant(of: field)
    }
}

/// The order of the views of a window by their places.
@MainActor
enum KeyViewOrder {
    /// A view, then its subviews in rows, each with its own subviews. A field editor is not in the loop: the view that
    /// it edits has its place.
    static func views(of view: NSView) -> [NSView] {
        if (view as? NSTextView)?.isInsideOfField == true { return [] }
        return [view] + rows(of: view).flatMap { $0 }.flatMap(views)
    }

    /// The subviews in rows from top to bottom. A subview belongs to a row if its middle is beside the highest one.
    private static func rows(of view: NSView) -> [[NSView]] {
        func top(_ view: NSView) -> CGFloat { view.superview?.isFlipped == true ? -view.frame.minY : view.frame.maxY }
        var rest = view.subviews.sorted { top($0) > top($1) }
        var rows: [[NSView]] = []
        let isReversed = view.userInterfaceLayoutDirection == .rightToLeft
        while let first = rest.first {
            let count =
                rest.firstIndex { top($0) - $0.frame.height / 2 <= top(first) - first.frame.height } ?? rest.count
            let row = rest.prefix(max(count, 1)).sorted { $0.frame.minX < $1.frame.minX }
            rows.append(isReversed ? row.reversed() : row)
            rest.removeFirst(row.count)
        }
        return rows
    }
}

extension NSApplication {
    /// Whether the Tab key moves the focus to all controls, and not only to text and lists, as a setting of macOS is called. Always
    /// true: desktops on Linux have no such setting.
    public var isFullKeyboardAccessEnabled: Bool { true }
}
