import Foundation

/// What a text view has for finding text. It is created when it is first used.
@MainActor
final class TextViewFinder: NSObject, NSTextFinderClient {
    private unowned let view: NSTextView
    let finder = NSTextFinder()
    /// The indicator of `showFindIndicator(for:)`.
    let indicator = FindIndicator()

    init(_ view: NSTextView) {
        self.view = view
        super.init()
        finder.client = self
    }

    /// Called after a change of the text.
    func textDidChange() {
        finder.noteClientStringWillChange()
        indicator.cancel()
    }

    /// Performs the action with a number in the find bar of the scroll view around the text.
    func perform(_ sender: Any?) {
        if finder.findBarContainer !== view.enclosingScrollView { finder.findBarContainer = view.enclosingScrollView }
        finder.perform(actionOf: sender)
    }

    // MARK: The client

    var isSelectable: Bool { view.isSelectable }
    var allowsMultipleSelection: Bool { true }
    var isEditable: Bool { view.isEditable }
    var string: String { view.string }
    func stringLength() -> Int { view.content.length }
    var firstSelectedRange: NSRange { view.selection.ranges[0] }
    var selectedRanges: [NSValue] {
        get { view.selectedRanges }
        set { view.selectedRanges = newValue }
    }

    func scrollRangeToVisible(_ range: NSRange) { view.scrollRangeToVisible(range) }

    func shouldReplaceCharacters(inRanges ranges: [NSValue], with strings: [String]) -> Bool {
        guard view.shouldChangeText(inRanges: ranges, replacementStrings: strings) else { return false }
        view.undoManager?.beginUndoGrouping()
        return true
    }

    func replaceCharacters(in range: NSRange, with string: String) {
        view.replaceFound(range, with: string)
    }

    func didReplaceCharacters() {
        view.undoManager?.endUndoGrouping()
        view.didChangeText()
    }

    func contentView(at index: Int, effectiveCharacterRange outRange: NSRangePointer) -> NSView? {
        outRange.pointee = NSRange(location: 0, length: view.content.length)
        return view
    }

    func rects(forCharacterRange range: NSRange) -> [NSValue]? {
        let (origin, manager) = (view.textContainerOrigin, view.manager)
        var rects: [NSValue] = []
        manager.forEachLine(in: view.content.usable(range)) { line in
            for rect in manager.rects(of: range, on: line, extends: false) {
                rects.append(NSValue(rect: rect.offsetBy(dx: origin.x, dy: origin.y)))
            }
            return true
        }
        return rects
    }

    var visibleCharacterRanges: [NSValue] {
        let visible = view.visibleRect
        guard !visible.isEmpty else { return [] }
        // As much as the shade covers.
        let area = visible.insetBy(dx: 0, dy: -visible.height)
        let origin = view.textContainerOrigin
        let range = view.manager.glyphRange(
            forBoundingRect: area.offsetBy(dx: -origin.x, dy: -origin.y), in: view.region)
        return [NSValue(range: range)]
    }

    func drawCharacters(in range: NSRange, forContentView view: NSView) {
        self.view.manager.drawGlyphs(forGlyphRange: range, at: self.view.textContainerOrigin)
    }
}

extension NSTextView {
    /// The finder, which is created now if there is none.
    var textFinder: TextViewFinder {
        if let finding { return finding }
        let new = TextViewFinder(self)
        new.finder.isIncrementalSearchingEnabled = isIncrementalSearchingEnabled
        finding = new
        return new
    }

    /// Replaces a range, as a part of a change that `shouldChangeText(inRanges:replacementStrings:)` has allowed.
    func replaceFound(_ range: NSRange, with string: String) {
        let range = content.usable(range)
        let old = content.part(range)
        let attributes = range.length > 0 ? old.attributes(at: 0, effectiveRange: nil) : typing.attributes
        let length = replaceContent(range, with: NSAttributedString(string: string, attributes: attributes))
        selection = usable(selection)
        recordUndo(range, old: old, length: length, .other, "Replace")
    }
}

extension NSTextFinder {
    /// Performs the action whose number is the tag of a menu item or a control.
    func perform(actionOf sender: Any?) {
        let tag = (sender as? NSMenuItem)?.tag ?? (sender as? NSView)?.tag
        if let action = tag.flatMap(Action.init) { performAction(action) }
    }
}
