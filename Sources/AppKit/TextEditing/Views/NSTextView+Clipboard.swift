import Foundation

extension NSTextView {
    /// The selected text; several ranges are on lines of their own.
    var selectedText: String {
        selection.ranges.map { content.substring(content.usable($0)) }.joined(separator: "\n")
    }

    /// Writes the selected text to a pasteboard. Without one the pasteboard stays as it is.
    func copySelection(to pasteboard: NSPasteboard) {
        guard isSelectable, selection.insertionPoint == nil else { return }
        _ = writeSelection(to: pasteboard, types: writablePasteboardTypes)
    }

    func cutSelection() {
        guard isEditable, selection.insertionPoint == nil else { return }
        copySelection(to: .general)
        delete(to: .backward)
    }

    /// Replaces the selection by the contents of a pasteboard: those of a type, or for nil of the preferred one.
    func paste(from pasteboard: NSPasteboard, as type: NSPasteboard.PasteboardType? = nil) {
        guard isEditable else { return }
        breakUndoCoalescing()
        if let type { _ = readSelection(from: pasteboard, type: type) } else { _ = readSelection(from: pasteboard) }
        breakUndoCoalescing()
    }

    /// Replaces the selection by the text of a pasteboard. It has the typing attributes. Returns whether there is one.
    func insertText(of pasteboard: NSPasteboard) -> Bool {
        guard isEditable, let text = pasteboard.string(forType: .string) else { return false }
        insertText(text, replacementRange: .notFound)
        return true
    }

    /// Performs the shortcuts that the menus of macOS have for texts, as a program may have no main menu. An enabled
    /// item of the main menu with such a shortcut is performed instead. Returns whether there was one.
    func performEditingShortcut(_ event: NSEvent) -> Bool {
        let modifiers = event.modifierFlags.intersection([.command, .shift, .option, .control])
        guard modifiers.contains(.command), let key = event.charactersIgnoringModifiers?.lowercased() else {
            return false
        }
        switch (key, modifiers) {
        case ("c", .command), ("x", .command), ("v", .command), ("v", [.command, .option, .shift]), ("a", .command),
            ("z", .command), ("z", [.command, .shift]):
            if NSApplication.existing?.mainMenu?.performKeyEquivalent(with: event) == true { return true }
        default: return false
        }
        switch (key, modifiers) {
        case ("c", .command): copy(nil)
        case ("x", .command): cut(nil)
        case ("v", .command): paste(nil)
        case ("v", [.command, .option, .shift]): pasteAsPlainText(nil)
        case ("a", .command): selectAll(nil)
        case ("z", .command) where undoManager?.canUndo == true:
            // Marked text is undone first.
            settleMarkedText()
            undoManager?.undo()
        case ("z", [.command, .shift]) where undoManager?.canRedo == true: undoManager?.redo()
        default: return false
        }
        return true
    }
}
