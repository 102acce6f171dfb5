import Foundation

extension NSTextView {
    /// Notes the first change since the view became first responder. Returns whether the delegate allows it.
    func beginEditingIfAllowed() -> Bool {
        guard !isEditing else { return true }
        guard delegate?.textShouldBeginEditing(self) ?? true else { return false }
        isEditing = true
        let notification = Notification(name: NSText.didBeginEditingNotification, object: self)
        delegate?.textDidBeginEditing(notification)
        NotificationCenter.default.post(notification)
        return true
    }

    /// Ends the editing, and notifies the delegate, if the user has changed the text or the view is a field editor. Returns
    /// whether the delegate allows it.
    func endEditing(_ movement: NSTextMovement) -> Bool {
        guard isEditable, isEditing || isFieldEditor, !hasEnded else { return true }
        guard delegate?.textShouldEndEditing(self) ?? true else { return false }
        acceptMarkedText()
        breakUndoCoalescing()
        // The next field has another text.
        if isFieldEditor, allowsUndo { undoManager?.removeAllActions(withTarget: self) }
        (isEditing, hasEnded) = (false, true)
        let notification = Notification(
            name: NSText.didEndEditingNotification, object: self,
            userInfo: [NSText.movementUserInfoKey: movement.rawValue])
        delegate?.textDidEndEditing(notification)
        NotificationCenter.default.post(notification)
        return true
    }

    /// Ends the editing of a field editor by a command. If the delegate makes no other responder first, none is. Other text views
    /// perform the command.
    func endField(_ movement: NSTextMovement, otherwise perform: () -> Void) {
        guard isFieldEditor else { return perform() }
        guard endEditing(movement) else { return }
        if isFirstResponder { window?.makeFirstResponder(nil) }
        hasEnded = false
    }
}

/// What a window keeps for the editing of text.
struct WindowTextEditing {
    /// Created when it is first asked for.
    var fieldEditor: NSTextView?
}
