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

extension NSWindow {
    /// The text view that edits all fields of the window, one at a time. It is put into the view tree by the field.
    ///
    /// - Parameters:
    ///   - createFlag: whether it is created if it does not exist.
    ///   - object: the field; the delegate of the window may return another editor for it.
    public func fieldEditor(_ createFlag: Bool, for object: Any?) -> NSText? {
        if let chosen = delegate?.windowWillReturnFieldEditor(self, to: object) { return chosen as? NSText }
        if textEditing.fieldEditor == nil, createFlag {
            let editor = NSTextView(frame: .zero)
            editor.isFieldEditor = true
            editor.isRichText = false
            textEditing.fieldEditor = editor
        }
        return textEditing.fieldEditor
    }

    /// Ends the editing of a field, even if its delegate does not allow it. The window becomes first responder.
    public func endEditing(for object: Any?) {
        guard let editor = textEditing.fieldEditor, editor.isFirstResponder else { return }
        if !makeFirstResponder(nil) {
            let former = editor.delegate
            editor.delegate = nil
            makeFirstResponder(nil)
            editor.delegate = former
        }
        editor.removeFromSuperview()
    }
}

/// What a window keeps for the editing of text.
struct WindowTextEditing {
    /// Created when it is first asked for.
    var fieldEditor: NSTextView?
}
