import Foundation

/// An object that handles events and commands.
///
/// Events and commands that a responder does not handle are passed to its `nextResponder`: from a view to its
/// superview, to the window, to the application. The standard commands (`moveUp(_:)` and the others) do nothing by
/// default; override those that the responder handles. A command that is not overridden counts as not implemented, and
/// `doCommand(by:)` passes it up the chain.
@preconcurrency @MainActor
open class NSResponder: NSObject, @preconcurrency NSCoding {
    /// The responder that receives the events and commands that this one does not handle. Default nil. Not retained.
    open weak var nextResponder: NSResponder?

    /// The menu of the responder, which views show as their context menu. Default nil.
    open var menu: NSMenu?

    /// Set by a standard command that no subclass overrides; `performIfImplemented(_:with:)` reads it.
    var commandIsUnimplemented = false

    public override init() {
        super.init()
    }

    public required init?(coder: NSCoder) {
        super.init()
    }

    /// Archives the responder. A plain responder has no state to archive.
    open func encode(with coder: NSCoder) {}

    /// Called when the object graph that contains the responder is complete. There are no nib files on Linux, so the
    /// code that builds the interface must call it. Not isolated, as on macOS.
    nonisolated open func awakeFromNib() {}

    // MARK: First responder

    /// Whether the responder accepts key events. Default false.
    open var acceptsFirstResponder: Bool { false }

    /// Called before the responder becomes its window's first responder. Returns whether it may. Default true.
    open func becomeFirstResponder() -> Bool { true }

    /// Called before the responder stops being the first responder. Returns whether it may. Default true.
    open func resignFirstResponder() -> Bool { true }

    // MARK: Events, which are passed to the next responder by default

    open func keyDown(with event: NSEvent) { pass(event, "keyDown:") { $0.keyDown(with: event) } }
    open func keyUp(with event: NSEvent) { pass(event, "keyUp:") { $0.keyUp(with: event) } }
    open func flagsChanged(with event: NSEvent) { pass(event, "flagsChanged:") { $0.flagsChanged(with: event) } }
    open func mouseDown(with event: NSEvent) { pass(event, "mouseDown:") { $0.mouseDown(with: event) } }
    open func mouseUp(with event: NSEvent) { pass(event, "mouseUp:") { $0.mouseUp(with: event) } }
    open func mouseDragged(with event: NSEvent) { pass(event, "mouseDragged:") { $0.mouseDragged(with: event) } }
    open func mouseMoved(with event: NSEvent) { pass(event, "mouseMoved:") { $0.mouseMoved(with: event) } }
    open func mouseEntered(with event: NSEvent) { pass(event, "mouseEntered:") { $0.mouseEntered(with: event) } }
    open func mouseExited(with event: NSEvent) { pass(event, "mouseExited:") { $0.mouseExited(with: event) } }
    /// Called when the pointer enters a tracking area with the option `cursorUpdate`. Override it to set a cursor.
    open func cursorUpdate(with event: NSEvent) { pass(event, "cursorUpdate:") { $0.cursorUpdate(with: event) } }
    open func rightMouseDown(with event: NSEvent) { pass(event, "rightMouseDown:") { $0.rightMouseDown(with: event) } }
    open func rightMouseUp(with event: NSEvent) { pass(event, "rightMouseUp:") { $0.rightMouseUp(with: event) } }
    open func rightMouseDragged(with event: NSEvent) {
        pass(event, "rightMouseDragged:") { $0.rightMouseDragged(with: event) }
    }
    open func otherMouseDown(with event: NSEvent) { pass(event, "otherMouseDown:") { $0.otherMouseDown(with: event) } }
    open func otherMouseUp(with event: NSEvent) { pass(event, "otherMouseUp:") { $0.otherMouseUp(with: event) } }
    open func otherMouseDragged(with event: NSEvent) {
        pass(event, "otherMouseDragged:") { $0.otherMouseDragged(with: event) }
    }
    open func scrollWheel(with event: NSEvent) { pass(event, "scrollWheel:") { $0.scrollWheel(with: event) } }

    open func magnify(with event: NSEvent) { pass(event, "magnifyWithEvent:") { $0.magnify(with: event) } }
    open func rotate(with event: NSEvent) { pass(event, "rotateWithEvent:") { $0.rotate(with: event) } }
    open func swipe(with event: NSEvent) { pass(event, "swipeWithEvent:") { $0.swipe(with: event) } }
    open func tabletPoint(with event: NSEvent) { pass(event, "tabletPoint:") { $0.tabletPoint(with: event) } }
    open func tabletProximity(with event: NSEvent) {
        pass(event, "tabletProximity:") { $0.tabletProximity(with: event) }
    }

    // Fingers on a touch screen. A finger whose touches no responder handles is sent as the mouse.

    open func touchesBegan(with event: NSEvent) { passTouches(event) { $0.touchesBegan(with: event) } }
    open func touchesMoved(with event: NSEvent) { passTouches(event) { $0.touchesMoved(with: event) } }
    open func touchesEnded(with event: NSEvent) { passTouches(event) { $0.touchesEnded(with: event) } }
    open func touchesCancelled(with event: NSEvent) { passTouches(event) { $0.touchesCancelled(with: event) } }

    private func pass(_ event: NSEvent, _ selector: Selector, to method: (NSResponder) -> Void) {
        if let nextResponder { method(nextResponder) } else { noResponder(for: selector) }
    }

    /// Called when no responder of the chain has handled an event or a command. AppKit on macOS beeps for `keyDown:`.
    /// Wayland has no bell for programs, so this does nothing unless a subclass overrides it.
    open func noResponder(for eventSelector: Selector) {}

    /// Handles a key combination before it is sent as a key event. Returns whether it was handled. Default false.
    open func performKeyEquivalent(with event: NSEvent) -> Bool { false }

    // MARK: Key events as text and commands

    /// Calls `insertText(_:)` or `doCommand(by:)` for key events, according to the standard key bindings. A view with an
    /// `inputContext` passes the events to that instead, which also handles dead keys and the Compose key.
    open func interpretKeyEvents(_ eventArray: [NSEvent]) {
        let context = (self as? NSView)?.inputContext
        for event in eventArray where event.type == .keyDown {
            if let context { context.handleEvent(event) } else { KeyBindings.standard.interpret(event, for: self) }
        }
    }

    /// Inserts typed text. By default it is passed to the next responder.
    open func insertText(_ insertString: Any) {
        if let nextResponder { nextResponder.insertText(insertString) } else { noResponder(for: "insertText:") }
    }

    /// Performs a command with the first responder of the chain that implements it.
    open func doCommand(by selector: Selector) {
        if performIfImplemented(selector, with: nil) { return }
        if let nextResponder { nextResponder.doCommand(by: selector) } else { noResponder(for: selector) }
    }

    /// Performs a command with the first responder of the chain that implements it, and returns whether there is one.
    open func tryToPerform(_ action: Selector, with object: Any?) -> Bool {
        performIfImplemented(action, with: object) || (nextResponder?.tryToPerform(action, with: object) ?? false)
    }

    /// Performs a command or an action if this responder's class implements it, and returns whether it does.
    func performIfImplemented(_ action: Selector, with object: Any?) -> Bool {
        if ActionTable.perform(action, on: self, with: object) { return true }
        guard let command = ResponderCommands.table[action] else { return false }
        commandIsUnimplemented = false
        command(self, object)
        defer { commandIsUnimplemented = false }
        return !commandIsUnimplemented
    }

    /// An object that performs an action in place of this responder; nil, the default, for none.
    open func supplementalTarget(forAction action: Selector, sender: Any?) -> Any? { nil }

    /// Whether a responder may become first responder by an event in this one, which is after it in the chain. By default the
    /// next responder decides, and the last one allows it.
    open func validateProposedFirstResponder(_ responder: NSResponder, for event: NSEvent?) -> Bool {
        nextResponder?.validateProposedFirstResponder(responder, for: event) ?? true
    }

    // MARK: Undo and errors

    /// The manager that records changes: by default that of the next responder. A window has one of its own.
    open var undoManager: UndoManager? { nextResponder?.undoManager }

    /// Shows an error to the user, after the responders of the chain had the chance to replace it. The application writes it to
    /// standard error, because there are no alerts. Returns whether the user has recovered from it, which is false.
    @discardableResult
    open func presentError(_ error: any Error) -> Bool {
        let shown = willPresentError(error)
        return (nextResponder ?? NSApplication.shared).presentError(shown)
    }

    /// Returns the error that `presentError(_:)` passes on. Default the same.
    open func willPresentError(_ error: any Error) -> any Error { error }

    // MARK: Moving the insertion point or the selection

    open func moveUp(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveDown(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveLeft(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveRight(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveForward(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveBackward(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveWordForward(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveWordBackward(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveWordLeft(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveWordRight(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveToBeginningOfLine(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveToEndOfLine(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveToLeftEndOfLine(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveToRightEndOfLine(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveToBeginningOfParagraph(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveToEndOfParagraph(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveToBeginningOfDocument(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveToEndOfDocument(_ sender: Any?) { commandIsUnimplemented = true }
    open func pageUp(_ sender: Any?) { commandIsUnimplemented = true }
    open func pageDown(_ sender: Any?) { commandIsUnimplemented = true }
    open func centerSelectionInVisibleArea(_ sender: Any?) { commandIsUnimplemented = true }

    // MARK: Extending the selection

    open func moveUpAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveDownAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveLeftAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveRightAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveForwardAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveBackwardAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveWordForwardAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveWordBackwardAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveWordLeftAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveWordRightAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveToBeginningOfLineAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveToEndOfLineAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveToLeftEndOfLineAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveToRightEndOfLineAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveToBeginningOfParagraphAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveToEndOfParagraphAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveParagraphForwardAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveParagraphBackwardAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveToBeginningOfDocumentAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    open func moveToEndOfDocumentAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    open func pageUpAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    open func pageDownAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }

    // MARK: Scrolling

    open func scrollPageUp(_ sender: Any?) { commandIsUnimplemented = true }
    open func scrollPageDown(_ sender: Any?) { commandIsUnimplemented = true }
    open func scrollLineUp(_ sender: Any?) { commandIsUnimplemented = true }
    open func scrollLineDown(_ sender: Any?) { commandIsUnimplemented = true }
    open func scrollToBeginningOfDocument(_ sender: Any?) { commandIsUnimplemented = true }
    open func scrollToEndOfDocument(_ sender: Any?) { commandIsUnimplemented = true }

    // MARK: Selecting

    open func selectAll(_ sender: Any?) { commandIsUnimplemented = true }
    open func selectParagraph(_ sender: Any?) { commandIsUnimplemented = true }
    open func selectLine(_ sender: Any?) { commandIsUnimplemented = true }
    open func selectWord(_ sender: Any?) { commandIsUnimplemented = true }

    // MARK: Inserting

    open func insertTab(_ sender: Any?) { commandIsUnimplemented = true }
    open func insertBacktab(_ sender: Any?) { commandIsUnimplemented = true }
    open func insertNewline(_ sender: Any?) { commandIsUnimplemented = true }
    open func insertParagraphSeparator(_ sender: Any?) { commandIsUnimplemented = true }
    open func insertNewlineIgnoringFieldEditor(_ sender: Any?) { commandIsUnimplemented = true }
    open func insertTabIgnoringFieldEditor(_ sender: Any?) { commandIsUnimplemented = true }
    open func insertLineBreak(_ sender: Any?) { commandIsUnimplemented = true }
    open func insertContainerBreak(_ sender: Any?) { commandIsUnimplemented = true }
    open func insertSingleQuoteIgnoringSubstitution(_ sender: Any?) { commandIsUnimplemented = true }
    open func insertDoubleQuoteIgnoringSubstitution(_ sender: Any?) { commandIsUnimplemented = true }

    // MARK: Deleting and rearranging

    open func deleteForward(_ sender: Any?) { commandIsUnimplemented = true }
    open func deleteBackward(_ sender: Any?) { commandIsUnimplemented = true }
    open func deleteBackwardByDecomposingPreviousCharacter(_ sender: Any?) { commandIsUnimplemented = true }
    open func deleteWordForward(_ sender: Any?) { commandIsUnimplemented = true }
    open func deleteWordBackward(_ sender: Any?) { commandIsUnimplemented = true }
    open func deleteToBeginningOfLine(_ sender: Any?) { commandIsUnimplemented = true }
    open func deleteToEndOfLine(_ sender: Any?) { commandIsUnimplemented = true }
    open func deleteToBeginningOfParagraph(_ sender: Any?) { commandIsUnimplemented = true }
    open func deleteToEndOfParagraph(_ sender: Any?) { commandIsUnimplemented = true }
    open func yank(_ sender: Any?) { commandIsUnimplemented = true }
    open func transpose(_ sender: Any?) { commandIsUnimplemented = true }
    open func transposeWords(_ sender: Any?) { commandIsUnimplemented = true }
    open func indent(_ sender: Any?) { commandIsUnimplemented = true }
    open func capitalizeWord(_ sender: Any?) { commandIsUnimplemented = true }
    open func uppercaseWord(_ sender: Any?) { commandIsUnimplemented = true }
    open func lowercaseWord(_ sender: Any?) { commandIsUnimplemented = true }
    open func changeCaseOfLetter(_ sender: Any?) { commandIsUnimplemented = true }

    // MARK: The mark, and the direction of writing

    open func setMark(_ sender: Any?) { commandIsUnimplemented = true }
    open func deleteToMark(_ sender: Any?) { commandIsUnimplemented = true }
    open func selectToMark(_ sender: Any?) { commandIsUnimplemented = true }
    open func swapWithMark(_ sender: Any?) { commandIsUnimplemented = true }
    open func makeBaseWritingDirectionNatural(_ sender: Any?) { commandIsUnimplemented = true }
    open func makeBaseWritingDirectionLeftToRight(_ sender: Any?) { commandIsUnimplemented = true }
    open func makeBaseWritingDirectionRightToLeft(_ sender: Any?) { commandIsUnimplemented = true }
    open func makeTextWritingDirectionNatural(_ sender: Any?) { commandIsUnimplemented = true }
    open func makeTextWritingDirectionLeftToRight(_ sender: Any?) { commandIsUnimplemented = true }
    open func makeTextWritingDirectionRightToLeft(_ sender: Any?) { commandIsUnimplemented = true }

    // MARK: Canceling and completing

    open func cancelOperation(_ sender: Any?) { commandIsUnimplemented = true }
    open func complete(_ sender: Any?) { commandIsUnimplemented = true }
}
