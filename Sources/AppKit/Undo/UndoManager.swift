import AcetateMainLoop
import Foundation

/// Records how changes are undone, in groups, and undoes and redoes the groups. Foundation on Linux has no `UndoManager`.
///
/// By default the changes of one event are a group. Changes that are made while a group is undone are recorded for redo.
@preconcurrency @MainActor
open class UndoManager: NSObject {
    /// The groups that can be undone, and those that can be redone.
    private(set) var undoStack = UndoStack(), redoStack = UndoStack()
    /// The groups that are open, the outermost first.
    private var openGroups: [UndoGroup] = []
    /// Another number after each change of what would be undone next, but not when a group ends.
    private(set) var state = 0
    private var disableCount = 0
    private var undoes = 0, redoes = 0
    private var closesByEvent = false
    /// The event whose group is open.
    private weak var event: NSEvent?

    /// Whether the changes of an event are a group of their own. If it is false, each change must be within
    /// `beginUndoGrouping()` and `endUndoGrouping()`. Default true.
    open var groupsByEvent = true

    /// The largest number of groups that can be undone; the oldest ones are forgotten. 0, the default, for no limit.
    open var levelsOfUndo = 0 {
        didSet {
            levelsOfUndo = max(levelsOfUndo, 0)
            undoStack.limit(to: levelsOfUndo)
            redoStack.limit(to: levelsOfUndo)
        }
    }

    // MARK: Registration

    /// Records a change. To undo it, `handler` is called with the target. The target is not retained; the change is forgotten
    /// when the target no longer exists.
    open func registerUndo<TargetType: AnyObject>(
        withTarget target: TargetType, handler: @escaping @MainActor (TargetType) -> Void
    ) {
        guard isUndoRegistrationEnabled else { return }
        closeGroupOfFormerEvent()
        openGroupOfEvent()
        guard !openGroups.isEmpty else {
            StandardError.write(
                "UndoManager: a change outside of a group was not recorded; call beginUndoGrouping() before it, or set "
                    + "groupsByEvent")
            return
        }
        state += 1
        openGroups[openGroups.count - 1].changes.append(
            .change(
                UndoChange(target: target) { [weak target] in
                    if let target { handler(target) }
                }))
        if !isUndoing && !isRedoing { redoStack.removeAll() }
    }

    /// Whether changes are recorded. Default true.
    open var isUndoRegistrationEnabled: Bool { disableCount == 0 }

    /// Records no changes until `enableUndoRegistration()` has been called as often.
    open func disableUndoRegistration() { disableCount += 1 }

    /// Reverses a call of `disableUndoRegistration()`. Further calls have no effect.
    open func enableUndoRegistration() { disableCount = max(disableCount - 1, 0) }

    // MARK: Groups

    /// The number of groups that are open, within each other.
    open var groupingLevel: Int { openGroups.count }

    /// Begins a group, within another one if there is one.
    open func beginUndoGrouping() {
        state += 1
        closeGroupOfFormerEvent()
        openGroupOfEvent()
        openGroup()
    }

    /// Ends the innermost group. An empty group is kept within another one, and forgotten otherwise.
    open func endUndoGrouping() {
        guard let group = openGroups.last else {
            StandardError.write(
                "UndoManager: no group was ended, because none has begun; call beginUndoGrouping() first")
            return
        }
        post(UndoManager.checkpointNotification)
        post(UndoManager.willCloseUndoGroupNotification, discardable: group.isDiscardable)
        openGroups.removeLast()
        if !openGroups.isEmpty {
            openGroups[openGroups.count - 1].changes.append(.group(group))
            if !group.name.isEmpty { openGroups[openGroups.count - 1].name = group.name }
            if groupsByEvent, openGroups.count == 1, !isUndoing, !isRedoing {
                // The group of the event was not closed with that event if the program's group was open across events.
                // It ends with the current event.
                event = NSApplication.existing?.currentEvent
                closeAfterEvent()
            }
        } else if !group.isEmpty {
            if isUndoing { redoStack.push(group, levelsOfUndo) } else { undoStack.push(group, levelsOfUndo) }
        }
        post(UndoManager.didCloseUndoGroupNotification)
    }

    private func openGroup() {
        post(UndoManager.checkpointNotification)
        openGroups.append(UndoGroup())
        post(UndoManager.didOpenUndoGroupNotification)
    }

    /// Begins the group of the current event, which ends when the run loop continues.
    private func openGroupOfEvent() {
        guard groupsByEvent, openGroups.isEmpty, !isUndoing, !isRedoing else { return }
        openGroup()
        event = NSApplication.existing?.currentEvent
        closeAfterEvent()
    }

    /// Ends the group of the event when the run loop continues.
    private func closeAfterEvent() {
        guard !closesByEvent else { return }
        closesByEvent = true
        MainLoop.async { [weak self] in self?.eventDidEnd() }
    }

    /// Ends the group of an event if the program handles another one before the run loop continues.
    private func closeGroupOfFormerEvent() {
        guard groupsByEvent, openGroups.count == 1, !isUndoing, !isRedoing,
            let current = NSApplication.existing?.currentEvent, current !== event
        else { return }
        endUndoGrouping()
    }

    private func eventDidEnd() {
        closesByEvent = false
        if groupsByEvent, openGroups.count == 1, !isUndoing, !isRedoing { endUndoGrouping() }
    }

    // MARK: Undo and redo

    /// Undoes the last group, after it has ended the group of the current event.
    open func undo() {
        if groupsByEvent, openGroups.count == 1 { endUndoGrouping() }
        undoNestedGroup()
    }

    /// Undoes the last group, which need not be an outermost one.
    open func undoNestedGroup() {
        post(UndoManager.checkpointNotification)
        let group: UndoGroup?
        if openGroups.isEmpty {
            group = undoStack.pop()
        } else {
            group = openGroups[openGroups.count - 1].takeLastGroup()
        }
        guard let group else { return }
        state += 1
        post(UndoManager.willUndoChangeNotification)
        undoes += 1
        perform(group)
        undoes -= 1
        post(UndoManager.didUndoChangeNotification)
    }

    /// Makes the changes of the last group that was undone again.
    open func redo() {
        post(UndoManager.checkpointNotification)
        guard openGroups.isEmpty || (groupsByEvent && openGroups.count == 1) else { return }
        if openGroups.count == 1 { endUndoGrouping() }
        guard let group = redoStack.pop() else { return }
        state += 1
        post(UndoManager.willRedoChangeNotification)
        redoes += 1
        perform(group)
        redoes -= 1
        post(UndoManager.didRedoChangeNotification)
    }

    /// Calls the handlers of a group, the newest first. The changes that they record are a group with the same name.
    private func perform(_ group: UndoGroup) {
        let former = openGroups
        openGroups = []
        openGroup()
        openGroups[0].name = group.name
        openGroups[0].isDiscardable = group.isDiscardable
        group.perform()
        while !openGroups.isEmpty { endUndoGrouping() }
        openGroups = former
    }

    /// Whether there is a change to undo.
    open var canUndo: Bool { !undoStack.groups.isEmpty || openGroups.contains { !$0.isEmpty } }

    /// Whether there is a change to redo.
    open var canRedo: Bool { !redoStack.groups.isEmpty }

    /// Whether a change is being undone.
    open var isUndoing: Bool { undoes > 0 }

    /// Whether a change is being redone.
    open var isRedoing: Bool { redoes > 0 }

    /// The number of groups that can be undone.
    open var undoCount: Int { undoStack.groups.count + (openGroups.contains { !$0.isEmpty } ? 1 : 0) }

    /// The number of groups that can be redone.
    open var redoCount: Int { redoStack.groups.count }

    /// Forgets all changes, and allows registration.
    open func removeAllActions() {
        state += 1
        (undoStack, redoStack, disableCount) = (UndoStack(), UndoStack(), 0)
        openGroups = openGroups.map { _ in UndoGroup() }
    }

    /// Forgets the changes of a target.
    open func removeAllActions(withTarget target: Any) {
        state += 1
        let object = target as AnyObject
        undoStack.remove(object)
        redoStack.remove(object)
        for index in openGroups.indices { openGroups[index].remove(object) }
    }

    // MARK: Names

    /// Sets the name of the changes of the current group, or while none is open, of the last one.
    open func setActionName(_ actionName: String) { change { $0.name = actionName } }

    /// Marks the changes of the current group as ones that may be lost, such as a change of the selection.
    open func setActionIsDiscardable(_ discardable: Bool) { change { $0.isDiscardable = discardable } }

    private func change(_ body: (inout UndoGroup) -> Void) {
        guard isUndoRegistrationEnabled else { return }
        if !openGroups.isEmpty { body(&openGroups[openGroups.count - 1]) } else { undoStack.changeLast(body) }
    }

    /// The name of the changes that would be undone; empty for none.
    open var undoActionName: String { (openGroups.first { !$0.isEmpty } ?? undoStack.groups.last)?.name ?? "" }

    /// The name of the changes that would be redone; empty for none.
    open var redoActionName: String { redoStack.groups.last?.name ?? "" }

    /// Whether the changes that would be undone may be lost.
    open var undoActionIsDiscardable: Bool { undoStack.groups.last?.isDiscardable ?? false }

    /// Whether the changes that would be redone may be lost.
    open var redoActionIsDiscardable: Bool { redoStack.groups.last?.isDiscardable ?? false }

    /// The title of a menu item that undoes the last changes, such as "Undo Typing".
    open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }

    /// The title of a menu item that makes the last changes again, such as "Redo Typing".
    open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

    /// The title of a menu item for the name of changes to undo.
    open func undoMenuTitle(forUndoActionName actionName: String) -> String {
        actionName.isEmpty ? "Undo" : "Undo \(actionName)"
    }

    /// The title of a menu item for the name of changes to redo.
    open func redoMenuTitle(forUndoActionName actionName: String) -> String {
        actionName.isEmpty ? "Redo" : "Redo \(actionName)"
    }

    // MARK: Notifications

    private func post(_ name: Notification.Name, discardable: Bool = false) {
        let info: [AnyHashable: Any]? = discardable ? [NSUndoManagerGroupIsDiscardableKey: true] : nil
        NotificationCenter.default.post(name: name, object: self, userInfo: info)
    }
}
