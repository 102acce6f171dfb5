import CoreGraphics
import Foundation

/// An object that handles events and commands.
///
/// Events and commands that a responder does not handle are passed to its `nextResponder`: from a view to its
/// superview, to the window, to the application. The standard commands (`moveUp(_:)` and the others) do nothing by
/// default; override those that the responder handles. A command that is not overridden counts as not implemented, and
/// `doCommand(by:)` passes it up the chain.
@preconcurrency @MainActor
open class NSResponder: AcetateAccessibleObject {
    /// The responder that receives the events and commands that this one does not handle. Default nil. Not retained.
    open weak var nextResponder: NSResponder?

    /// The menu of the responder, which views show as their context menu. Default nil.
    open var menu: NSMenu?

    /// Set by a standard command that no subclass overrides; `performIfImplemented(_:with:)` reads it.
    var commandIsUnimplemented = false

    public override init() {
        super.init()
    }

    deinit { AssociatedObjects.removeAll(of: self) }

    /// Archives the responder. A plain responder has no state to archive.
    open func encode(with coder: NSCoder) {}

    /// Called when the object graph that contains the responder is complete. There are no nib files on Linux, so the
    /// code that builds the interface must call it. Not isolated, as on macOS.
    nonisolated open func awakeFromNib() {}

    /// Called by Interface Builder, for a preview in it, and thus never in a program.
    open func prepareForInterfaceBuilder() {}

    // MARK: First responder

    /// Whether the responder accepts key events. Default false.
    open var acceptsFirstResponder: Bool { false }

    /// Called before the responder becomes its window's first responder. Returns whether it may. Default true.
    open func becomeFirstResponder() -> Bool { true }

    /// Called before the responder stops being the first responder. Returns whether it may. Default true.
    open func resignFirstResponder() -> Bool { true }

    // MARK: Events, which are passed to the next responder by default

    /// A key was pressed, or repeats. Passed to the next responder by default.
    open func keyDown(with event: NSEvent) { pass(event, "keyDown:") { $0.keyDown(with: event) } }
    /// A key was released. Passed to the next responder by default.
    open func keyUp(with event: NSEvent) { pass(event, "keyUp:") { $0.keyUp(with: event) } }
    /// A modifier key was pressed or released. Passed to the next responder by default.
    open func flagsChanged(with event: NSEvent) { pass(event, "flagsChanged:") { $0.flagsChanged(with: event) } }
    /// The left button was pressed. Passed to the next responder by default.
    open func mouseDown(with event: NSEvent) { pass(event, "mouseDown:") { $0.mouseDown(with: event) } }
    /// The left button was released. Sent to the view in which it was pressed. Passed to the next responder by default.
    open func mouseUp(with event: NSEvent) { pass(event, "mouseUp:") { $0.mouseUp(with: event) } }
    /// The pointer has moved with the left button pressed. Sent to the view in which it was pressed. Passed to the next
    /// responder by default.
    open func mouseDragged(with event: NSEvent) { pass(event, "mouseDragged:") { $0.mouseDragged(with: event) } }
    /// The pointer has moved without a pressed button, for the owner of a tracking area. Passed to the next responder
    /// by default.
    open func mouseMoved(with event: NSEvent) { pass(event, "mouseMoved:") { $0.mouseMoved(with: event) } }
    /// The pointer has entered a tracking area. Passed to the next responder by default.
    open func mouseEntered(with event: NSEvent) { pass(event, "mouseEntered:") { $0.mouseEntered(with: event) } }
    /// The pointer has left a tracking area. Passed to the next responder by default.
    open func mouseExited(with event: NSEvent) { pass(event, "mouseExited:") { $0.mouseExited(with: event) } }
    /// Called when the pointer enters a tracking area with the option `cursorUpdate`. Override it to set a cursor.
    open func cursorUpdate(with event: NSEvent) { pass(event, "cursorUpdate:") { $0.cursorUpdate(with: event) } }
    /// The right button was pressed. Passed to the next responder by default.
    open func rightMouseDown(with event: NSEvent) { pass(event, "rightMouseDown:") { $0.rightMouseDown(with: event) } }
    /// The right button was released. Passed to the next responder by default.
    open func rightMouseUp(with event: NSEvent) { pass(event, "rightMouseUp:") { $0.rightMouseUp(with: event) } }
    /// The pointer has moved with the right button pressed. Passed to the next responder by default.
    open func rightMouseDragged(with event: NSEvent) {
        pass(event, "rightMouseDragged:") { $0.rightMouseDragged(with: event) }
    }
    /// Another button than the left and the right one was pressed. Passed to the next responder by default.
    open func otherMouseDown(with event: NSEvent) { pass(event, "otherMouseDown:") { $0.otherMouseDown(with: event) } }
    /// Another button than the left and the right one was released. Passed to the next responder by default.
    open func otherMouseUp(with event: NSEvent) { pass(event, "otherMouseUp:") { $0.otherMouseUp(with: event) } }
    /// The pointer has moved with another button pressed than the left and the right one. Passed to the next responder
    /// by default.
    open func otherMouseDragged(with event: NSEvent) {
        pass(event, "otherMouseDragged:") { $0.otherMouseDragged(with: event) }
    }
    /// The user scrolls. Passed to the next responder by default.
    open func scrollWheel(with event: NSEvent) { pass(event, "scrollWheel:") { $0.scrollWheel(with: event) } }

    /// Fingers pinch on a touchpad. Passed to the next responder by default.
    open func magnify(with event: NSEvent) { pass(event, "magnifyWithEvent:") { $0.magnify(with: event) } }
    /// Fingers rotate on a touchpad. Passed to the next responder by default.
    open func rotate(with event: NSEvent) { pass(event, "rotateWithEvent:") { $0.rotate(with: event) } }
    /// The user wants to magnify what is under the pointer, or to go back. No Wayland compositor reports such a gesture: a program
    /// calls this for another event, such as a double click. Passed to the next responder by default.
    open func smartMagnify(with event: NSEvent) {
        pass(event, "smartMagnifyWithEvent:") { $0.smartMagnify(with: event) }
    }
    /// Three or more fingers swipe on a touchpad. Passed to the next responder by default.
    open func swipe(with event: NSEvent) { pass(event, "swipeWithEvent:") { $0.swipe(with: event) } }
    /// A tool of a tablet has changed without a movement. Passed to the next responder by default.
    open func tabletPoint(with event: NSEvent) { pass(event, "tabletPoint:") { $0.tabletPoint(with: event) } }
    /// A tool has come near a tablet, or has left it. Passed to the next responder by default.
    open func tabletProximity(with event: NSEvent) {
        pass(event, "tabletProximity:") { $0.tabletProximity(with: event) }
    }

    // Fingers on a touch screen. A finger whose touches no responder handles is sent as the mouse.

    /// Fingers have touched a touch screen. Passed to the next responder by default.
    open func touchesBegan(with event: NSEvent) { passTouches(event) { $0.touchesBegan(with: event) } }
    /// Fingers have moved on a touch screen. Passed to the next responder by default.
    open func touchesMoved(with event: NSEvent) { passTouches(event) { $0.touchesMoved(with: event) } }
    /// Fingers were lifted from a touch screen. Passed to the next responder by default.
    open func touchesEnded(with event: NSEvent) { passTouches(event) { $0.touchesEnded(with: event) } }
    /// The display server uses the touches of all fingers itself. Passed to the next responder by default.
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

    /// Moves up by a line.
    open func moveUp(_ sender: Any?) { commandIsUnimplemented = true }
    /// Moves down by a line.
    open func moveDown(_ sender: Any?) { commandIsUnimplemented = true }
    /// Moves left by a character.
    open func moveLeft(_ sender: Any?) { commandIsUnimplemented = true }
    /// Moves right by a character.
    open func moveRight(_ sender: Any?) { commandIsUnimplemented = true }
    /// Moves to the next character, in the order of the text.
    open func moveForward(_ sender: Any?) { commandIsUnimplemented = true }
    /// Moves to the previous character, in the order of the text.
    open func moveBackward(_ sender: Any?) { commandIsUnimplemented = true }
    /// Moves to the end of the word, in the order of the text.
    open func moveWordForward(_ sender: Any?) { commandIsUnimplemented = true }
    /// Moves to the start of the word, in the order of the text.
    open func moveWordBackward(_ sender: Any?) { commandIsUnimplemented = true }
    /// Moves left to the edge of a word.
    open func moveWordLeft(_ sender: Any?) { commandIsUnimplemented = true }
    /// Moves right to the edge of a word.
    open func moveWordRight(_ sender: Any?) { commandIsUnimplemented = true }
    /// Moves to the start of the line.
    open func moveToBeginningOfLine(_ sender: Any?) { commandIsUnimplemented = true }
    /// Moves to the end of the line.
    open func moveToEndOfLine(_ sender: Any?) { commandIsUnimplemented = true }
    /// Moves to the left end of the line.
    open func moveToLeftEndOfLine(_ sender: Any?) { commandIsUnimplemented = true }
    /// Moves to the right end of the line.
    open func moveToRightEndOfLine(_ sender: Any?) { commandIsUnimplemented = true }
    /// Moves to the start of the paragraph.
    open func moveToBeginningOfParagraph(_ sender: Any?) { commandIsUnimplemented = true }
    /// Moves to the end of the paragraph.
    open func moveToEndOfParagraph(_ sender: Any?) { commandIsUnimplemented = true }
    /// Moves to the start of the text.
    open func moveToBeginningOfDocument(_ sender: Any?) { commandIsUnimplemented = true }
    /// Moves to the end of the text.
    open func moveToEndOfDocument(_ sender: Any?) { commandIsUnimplemented = true }
    /// Moves up by a page.
    open func pageUp(_ sender: Any?) { commandIsUnimplemented = true }
    /// Moves down by a page.
    open func pageDown(_ sender: Any?) { commandIsUnimplemented = true }
    /// Scrolls the selection to the center of what is visible.
    open func centerSelectionInVisibleArea(_ sender: Any?) { commandIsUnimplemented = true }

    // MARK: Extending the selection

    /// Moves the end of the selection up by a line.
    open func moveUpAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    /// Moves the end of the selection down by a line.
    open func moveDownAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    /// Moves the end of the selection left by a character.
    open func moveLeftAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    /// Moves the end of the selection right by a character.
    open func moveRightAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    /// Moves the end of the selection to the next character, in the order of the text.
    open func moveForwardAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    /// Moves the end of the selection to the previous character, in the order of the text.
    open func moveBackwardAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    /// Moves the end of the selection to the end of the word, in the order of the text.
    open func moveWordForwardAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    /// Moves the end of the selection to the start of the word, in the order of the text.
    open func moveWordBackwardAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    /// Moves the end of the selection left to the edge of a word.
    open func moveWordLeftAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    /// Moves the end of the selection right to the edge of a word.
    open func moveWordRightAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    /// Extends the selection to the start of the line.
    open func moveToBeginningOfLineAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    /// Extends the selection to the end of the line.
    open func moveToEndOfLineAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    /// Extends the selection to the left end of the line.
    open func moveToLeftEndOfLineAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    /// Extends the selection to the right end of the line.
    open func moveToRightEndOfLineAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    /// Extends the selection to the start of the paragraph.
    open func moveToBeginningOfParagraphAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    /// Extends the selection to the end of the paragraph.
    open func moveToEndOfParagraphAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    /// Moves the end of the selection to the end of the paragraph, or of the next one.
    open func moveParagraphForwardAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    /// Moves the end of the selection to the start of the paragraph, or of the previous one.
    open func moveParagraphBackwardAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    /// Extends the selection to the start of the text.
    open func moveToBeginningOfDocumentAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    /// Extends the selection to the end of the text.
    open func moveToEndOfDocumentAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    /// Moves the end of the selection up by a page.
    open func pageUpAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }
    /// Moves the end of the selection down by a page.
    open func pageDownAndModifySelection(_ sender: Any?) { commandIsUnimplemented = true }

    // MARK: Scrolling

    /// Scrolls up by a page, without a change of the selection.
    open func scrollPageUp(_ sender: Any?) { commandIsUnimplemented = true }
    /// Scrolls down by a page, without a change of the selection.
    open func scrollPageDown(_ sender: Any?) { commandIsUnimplemented = true }
    /// Scrolls up by a line, without a change of the selection.
    open func scrollLineUp(_ sender: Any?) { commandIsUnimplemented = true }
    /// Scrolls down by a line, without a change of the selection.
    open func scrollLineDown(_ sender: Any?) { commandIsUnimplemented = true }
    /// Scrolls to the start, without a change of the selection.
    open func scrollToBeginningOfDocument(_ sender: Any?) { commandIsUnimplemented = true }
    /// Scrolls to the end, without a change of the selection.
    open func scrollToEndOfDocument(_ sender: Any?) { commandIsUnimplemented = true }

    // MARK: Selecting

    /// Selects everything.
    open func selectAll(_ sender: Any?) { commandIsUnimplemented = true }
    /// Extends the selection to whole paragraphs.
    open func selectParagraph(_ sender: Any?) { commandIsUnimplemented = true }
    /// Extends the selection to whole lines.
    open func selectLine(_ sender: Any?) { commandIsUnimplemented = true }
    /// Extends the selection to whole words.
    open func selectWord(_ sender: Any?) { commandIsUnimplemented = true }

    // MARK: Inserting

    /// Inserts a tab, or selects the next key view.
    open func insertTab(_ sender: Any?) { commandIsUnimplemented = true }
    /// Inserts a backward tab, or selects the previous key view.
    open func insertBacktab(_ sender: Any?) { commandIsUnimplemented = true }
    /// Inserts a new line, or ends the editing of a field.
    open func insertNewline(_ sender: Any?) { commandIsUnimplemented = true }
    /// Inserts the end of a paragraph.
    open func insertParagraphSeparator(_ sender: Any?) { commandIsUnimplemented = true }
    /// Inserts a new line, also in a field.
    open func insertNewlineIgnoringFieldEditor(_ sender: Any?) { commandIsUnimplemented = true }
    /// Inserts a tab, also in a field.
    open func insertTabIgnoringFieldEditor(_ sender: Any?) { commandIsUnimplemented = true }
    /// Inserts a line break within the paragraph.
    open func insertLineBreak(_ sender: Any?) { commandIsUnimplemented = true }
    /// Inserts a page break.
    open func insertContainerBreak(_ sender: Any?) { commandIsUnimplemented = true }
    /// Inserts a straight single quotation mark, also where quotation marks are substituted.
    open func insertSingleQuoteIgnoringSubstitution(_ sender: Any?) { commandIsUnimplemented = true }
    /// Inserts a straight double quotation mark, also where quotation marks are substituted.
    open func insertDoubleQuoteIgnoringSubstitution(_ sender: Any?) { commandIsUnimplemented = true }

    // MARK: Deleting and rearranging

    /// Deletes the selection, or else the next character.
    open func deleteForward(_ sender: Any?) { commandIsUnimplemented = true }
    /// Deletes the selection, or else the previous character.
    open func deleteBackward(_ sender: Any?) { commandIsUnimplemented = true }
    /// Deletes the selection, or else the last mark of the previous character.
    open func deleteBackwardByDecomposingPreviousCharacter(_ sender: Any?) { commandIsUnimplemented = true }
    /// Deletes the selection, or else up to the end of the word.
    open func deleteWordForward(_ sender: Any?) { commandIsUnimplemented = true }
    /// Deletes the selection, or else back to the start of the word.
    open func deleteWordBackward(_ sender: Any?) { commandIsUnimplemented = true }
    /// Deletes the selection, or else back to the start of the line.
    open func deleteToBeginningOfLine(_ sender: Any?) { commandIsUnimplemented = true }
    /// Deletes the selection, or else up to the end of the line.
    open func deleteToEndOfLine(_ sender: Any?) { commandIsUnimplemented = true }
    /// Deletes the selection, or else back to the start of the paragraph.
    open func deleteToBeginningOfParagraph(_ sender: Any?) { commandIsUnimplemented = true }
    /// Deletes the selection, or else up to the end of the paragraph.
    open func deleteToEndOfParagraph(_ sender: Any?) { commandIsUnimplemented = true }
    /// Inserts what was deleted last up to an end of a line or a paragraph.
    open func yank(_ sender: Any?) { commandIsUnimplemented = true }
    /// Exchanges the characters around the insertion point.
    open func transpose(_ sender: Any?) { commandIsUnimplemented = true }
    /// Exchanges the words around the insertion point.
    open func transposeWords(_ sender: Any?) { commandIsUnimplemented = true }
    /// Indents the paragraphs of the selection.
    open func indent(_ sender: Any?) { commandIsUnimplemented = true }
    /// Capitalizes the words of the selection.
    open func capitalizeWord(_ sender: Any?) { commandIsUnimplemented = true }
    /// Makes the words of the selection uppercase.
    open func uppercaseWord(_ sender: Any?) { commandIsUnimplemented = true }
    /// Makes the words of the selection lowercase.
    open func lowercaseWord(_ sender: Any?) { commandIsUnimplemented = true }
    /// Changes the case of the letters of the selection.
    open func changeCaseOfLetter(_ sender: Any?) { commandIsUnimplemented = true }

    // MARK: The mark, and the direction of writing

    /// Sets the mark at the insertion point or the start of the selection.
    open func setMark(_ sender: Any?) { commandIsUnimplemented = true }
    /// Deletes the text between the mark and the selection.
    open func deleteToMark(_ sender: Any?) { commandIsUnimplemented = true }
    /// Selects the text between the mark and the selection.
    open func selectToMark(_ sender: Any?) { commandIsUnimplemented = true }
    /// Exchanges the mark and the selection.
    open func swapWithMark(_ sender: Any?) { commandIsUnimplemented = true }
    /// Lets the text of the selected paragraphs determine their direction.
    open func makeBaseWritingDirectionNatural(_ sender: Any?) { commandIsUnimplemented = true }
    /// Sets the direction of the selected paragraphs to left to right.
    open func makeBaseWritingDirectionLeftToRight(_ sender: Any?) { commandIsUnimplemented = true }
    /// Sets the direction of the selected paragraphs to right to left.
    open func makeBaseWritingDirectionRightToLeft(_ sender: Any?) { commandIsUnimplemented = true }
    /// Lets the selected text have its own direction.
    open func makeTextWritingDirectionNatural(_ sender: Any?) { commandIsUnimplemented = true }
    /// Sets the direction of the selected text to left to right.
    open func makeTextWritingDirectionLeftToRight(_ sender: Any?) { commandIsUnimplemented = true }
    /// Sets the direction of the selected text to right to left.
    open func makeTextWritingDirectionRightToLeft(_ sender: Any?) { commandIsUnimplemented = true }

    // MARK: Canceling and completing

    /// Cancels what the user is doing. The Escape key sends it.
    open func cancelOperation(_ sender: Any?) { commandIsUnimplemented = true }
    /// Performs the action of `NSTextFinder` whose number is the tag of the sender.
    open func performTextFinderAction(_ sender: Any?) { commandIsUnimplemented = true }
    /// Offers completions of the word.
    open func complete(_ sender: Any?) { commandIsUnimplemented = true }
}
