import Foundation

/// An object that takes part in the handling of events and commands.
///
/// Events and commands that a responder does not handle go to its `nextResponder`: from a view to its superview, to the
/// window, to the application. The standard commands (`moveUp(_:)` and the others) have no behaviour of their own: override
/// those that the responder answers. One that is not overridden counts as not implemented, and `doCommand(by:)` passes it
/// up the chain.
@MainActor
open class NSResponder: NSObject, @preconcurrency NSCoding {
    /// The responder that gets what this one does not handle. Default nil. Not retained.
    open weak var nextResponder: NSResponder?

    /// Set by a standard command that no subclass overrides; `tryToPerform(_:with:)` reads it.
    var commandWasUnanswered = false

    public override init() {
        super.init()
    }

    public required init?(coder: NSCoder) {
        super.init()
    }

    /// Writes what describes the responder into an archive. A plain responder has nothing to write.
    open func encode(with coder: NSCoder) {}

    /// Called when the object graph that holds the responder is complete. There are no nib files on Linux: whoever builds
    /// the interface calls it. Not isolated, as on macOS.
    nonisolated open func awakeFromNib() {}

    // MARK: First responder

    /// Whether the responder wants key events. Default false.
    open var acceptsFirstResponder: Bool { false }

    /// The responder is about to become its window's first responder. Returns whether it agrees. Default true.
    open func becomeFirstResponder() -> Bool { true }

    /// The responder is about to lose the status of first responder. Returns whether it agrees. Default true.
    open func resignFirstResponder() -> Bool { true }

    // MARK: Events; each passes to the next responder unless overridden

    open func keyDown(with event: NSEvent) { pass(event, "keyDown:") { $0.keyDown(with: event) } }
    open func keyUp(with event: NSEvent) { pass(event, "keyUp:") { $0.keyUp(with: event) } }
    open func flagsChanged(with event: NSEvent) { pass(event, "flagsChanged:") { $0.flagsChanged(with: event) } }
    open func mouseDown(with event: NSEvent) { pass(event, "mouseDown:") { $0.mouseDown(with: event) } }
    open func mouseUp(with event: NSEvent) { pass(event, "mouseUp:") { $0.mouseUp(with: event) } }
    open func mouseDragged(with event: NSEvent) { pass(event, "mouseDragged:") { $0.mouseDragged(with: event) } }
    open func mouseMoved(with event: NSEvent) { pass(event, "mouseMoved:") { $0.mouseMoved(with: event) } }
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

    private func pass(_ event: NSEvent, _ selector: Selector, to method: (NSResponder) -> Void) {
        if let nextResponder { method(nextResponder) } else { noResponder(for: selector) }
    }

    /// Nobody on the chain handled an event or a command. AppKit on macOS beeps for `keyDown:`; a Wayland desktop has no
    /// bell for programs to ring, so here it is only the place for a subclass to notice.
    open func noResponder(for eventSelector: Selector) {}

    /// Offers a key combination before it is sent as a key event. Returns whether it was used. Default false.
    open func performKeyEquivalent(with event: NSEvent) -> Bool { false }

    // MARK: Key events as text and commands

    /// Turns key events into `insertText(_:)` and `doCommand(by:)` by the standard key bindings.
    open func interpretKeyEvents(_ eventArray: [NSEvent]) {
        for event in eventArray where event.type == .keyDown { KeyBindings.standard.interpret(event, for: self) }
    }

    /// Text was typed. Default: passed to the next responder.
    open func insertText(_ insertString: Any) {
        if let nextResponder { nextResponder.insertText(insertString) } else { noResponder(for: "insertText:") }
    }

    /// Performs a command, here or, if it is not implemented here, up the chain.
    open func doCommand(by selector: Selector) {
        if answers(selector, with: nil) { return }
        if let nextResponder { nextResponder.doCommand(by: selector) } else { noResponder(for: selector) }
    }

    /// Performs a command, here or up the chain, and returns whether anybody implements it.
    open func tryToPerform(_ action: Selector, with object: Any?) -> Bool {
        answers(action, with: object) || (nextResponder?.tryToPerform(action, with: object) ?? false)
    }

    /// Performs a command here if a subclass implements it.
    func answers(_ action: Selector, with object: Any?) -> Bool {
        guard let command = ResponderCommands.table[action] else { return false }
        commandWasUnanswered = false
        command(self, object)
        defer { commandWasUnanswered = false }
        return !commandWasUnanswered
    }

    // MARK: Moving the insertion point or the selection

    open func moveUp(_ sender: Any?) { commandWasUnanswered = true }
    open func moveDown(_ sender: Any?) { commandWasUnanswered = true }
    open func moveLeft(_ sender: Any?) { commandWasUnanswered = true }
    open func moveRight(_ sender: Any?) { commandWasUnanswered = true }
    open func moveForward(_ sender: Any?) { commandWasUnanswered = true }
    open func moveBackward(_ sender: Any?) { commandWasUnanswered = true }
    open func moveWordForward(_ sender: Any?) { commandWasUnanswered = true }
    open func moveWordBackward(_ sender: Any?) { commandWasUnanswered = true }
    open func moveWordLeft(_ sender: Any?) { commandWasUnanswered = true }
    open func moveWordRight(_ sender: Any?) { commandWasUnanswered = true }
    open func moveToBeginningOfLine(_ sender: Any?) { commandWasUnanswered = true }
    open func moveToEndOfLine(_ sender: Any?) { commandWasUnanswered = true }
    open func moveToLeftEndOfLine(_ sender: Any?) { commandWasUnanswered = true }
    open func moveToRightEndOfLine(_ sender: Any?) { commandWasUnanswered = true }
    open func moveToBeginningOfParagraph(_ sender: Any?) { commandWasUnanswered = true }
    open func moveToEndOfParagraph(_ sender: Any?) { commandWasUnanswered = true }
    open func moveToBeginningOfDocument(_ sender: Any?) { commandWasUnanswered = true }
    open func moveToEndOfDocument(_ sender: Any?) { commandWasUnanswered = true }
    open func pageUp(_ sender: Any?) { commandWasUnanswered = true }
    open func pageDown(_ sender: Any?) { commandWasUnanswered = true }
    open func centerSelectionInVisibleArea(_ sender: Any?) { commandWasUnanswered = true }

    // MARK: Extending the selection

    open func moveUpAndModifySelection(_ sender: Any?) { commandWasUnanswered = true }
    open func moveDownAndModifySelection(_ sender: Any?) { commandWasUnanswered = true }
    open func moveLeftAndModifySelection(_ sender: Any?) { commandWasUnanswered = true }
    open func moveRightAndModifySelection(_ sender: Any?) { commandWasUnanswered = true }
    open func moveForwardAndModifySelection(_ sender: Any?) { commandWasUnanswered = true }
    open func moveBackwardAndModifySelection(_ sender: Any?) { commandWasUnanswered = true }
    open func moveWordForwardAndModifySelection(_ sender: Any?) { commandWasUnanswered = true }
    open func moveWordBackwardAndModifySelection(_ sender: Any?) { commandWasUnanswered = true }
    open func moveWordLeftAndModifySelection(_ sender: Any?) { commandWasUnanswered = true }
    open func moveWordRightAndModifySelection(_ sender: Any?) { commandWasUnanswered = true }
    open func moveToBeginningOfLineAndModifySelection(_ sender: Any?) { commandWasUnanswered = true }
    open func moveToEndOfLineAndModifySelection(_ sender: Any?) { commandWasUnanswered = true }
    open func moveToLeftEndOfLineAndModifySelection(_ sender: Any?) { commandWasUnanswered = true }
    open func moveToRightEndOfLineAndModifySelection(_ sender: Any?) { commandWasUnanswered = true }
    open func moveToBeginningOfParagraphAndModifySelection(_ sender: Any?) { commandWasUnanswered = true }
    open func moveToEndOfParagraphAndModifySelection(_ sender: Any?) { commandWasUnanswered = true }
    open func moveParagraphForwardAndModifySelection(_ sender: Any?) { commandWasUnanswered = true }
    open func moveParagraphBackwardAndModifySelection(_ sender: Any?) { commandWasUnanswered = true }
    open func moveToBeginningOfDocumentAndModifySelection(_ sender: Any?) { commandWasUnanswered = true }
    open func moveToEndOfDocumentAndModifySelection(_ sender: Any?) { commandWasUnanswered = true }
    open func pageUpAndModifySelection(_ sender: Any?) { commandWasUnanswered = true }
    open func pageDownAndModifySelection(_ sender: Any?) { commandWasUnanswered = true }

    // MARK: Scrolling

    open func scrollPageUp(_ sender: Any?) { commandWasUnanswered = true }
    open func scrollPageDown(_ sender: Any?) { commandWasUnanswered = true }
    open func scrollLineUp(_ sender: Any?) { commandWasUnanswered = true }
    open func scrollLineDown(_ sender: Any?) { commandWasUnanswered = true }
    open func scrollToBeginningOfDocument(_ sender: Any?) { commandWasUnanswered = true }
    open func scrollToEndOfDocument(_ sender: Any?) { commandWasUnanswered = true }

    // MARK: Selecting

    open func selectAll(_ sender: Any?) { commandWasUnanswered = true }
    open func selectParagraph(_ sender: Any?) { commandWasUnanswered = true }
    open func selectLine(_ sender: Any?) { commandWasUnanswered = true }
    open func selectWord(_ sender: Any?) { commandWasUnanswered = true }

    // MARK: Inserting

    open func insertTab(_ sender: Any?) { commandWasUnanswered = true }
    open func insertBacktab(_ sender: Any?) { commandWasUnanswered = true }
    open func insertNewline(_ sender: Any?) { commandWasUnanswered = true }
    open func insertParagraphSeparator(_ sender: Any?) { commandWasUnanswered = true }
    open func insertNewlineIgnoringFieldEditor(_ sender: Any?) { commandWasUnanswered = true }
    open func insertTabIgnoringFieldEditor(_ sender: Any?) { commandWasUnanswered = true }
    open func insertLineBreak(_ sender: Any?) { commandWasUnanswered = true }
    open func insertContainerBreak(_ sender: Any?) { commandWasUnanswered = true }

    // MARK: Deleting and rearranging

    open func deleteForward(_ sender: Any?) { commandWasUnanswered = true }
    open func deleteBackward(_ sender: Any?) { commandWasUnanswered = true }
    open func deleteBackwardByDecomposingPreviousCharacter(_ sender: Any?) { commandWasUnanswered = true }
    open func deleteWordForward(_ sender: Any?) { commandWasUnanswered = true }
    open func deleteWordBackward(_ sender: Any?) { commandWasUnanswered = true }
    open func deleteToBeginningOfLine(_ sender: Any?) { commandWasUnanswered = true }
    open func deleteToEndOfLine(_ sender: Any?) { commandWasUnanswered = true }
    open func deleteToBeginningOfParagraph(_ sender: Any?) { commandWasUnanswered = true }
    open func deleteToEndOfParagraph(_ sender: Any?) { commandWasUnanswered = true }
    open func yank(_ sender: Any?) { commandWasUnanswered = true }
    open func transpose(_ sender: Any?) { commandWasUnanswered = true }
    open func transposeWords(_ sender: Any?) { commandWasUnanswered = true }
    open func indent(_ sender: Any?) { commandWasUnanswered = true }
    open func capitalizeWord(_ sender: Any?) { commandWasUnanswered = true }
    open func uppercaseWord(_ sender: Any?) { commandWasUnanswered = true }
    open func lowercaseWord(_ sender: Any?) { commandWasUnanswered = true }
    open func changeCaseOfLetter(_ sender: Any?) { commandWasUnanswered = true }

    // MARK: Cancelling and completing

    open func cancelOperation(_ sender: Any?) { commandWasUnanswered = true }
    open func complete(_ sender: Any?) { commandWasUnanswered = true }
}
