import Foundation

/// Records changes so that the user can undo and redo them. Foundation on Linux has no class of this name.
///
/// A change registers the action that undoes it. Actions are undone in groups. With `groupsByEvent` all actions of an event
/// form a group.
@preconcurrency @MainActor
open class UndoManager: NSObject {
    nonisolated public static let checkpointNotification = Notification.Name("NSUndoManagerCheckpointNotification")
    nonisolated public static let didUndoChangeNotification = Notification.Name(
        "NSUndoManagerDidUndoChangeNotification")
    nonisolated public static let didRedoChangeNotification = Notification.Name(
        "NSUndoManagerDidRedoChangeNotification")

    private struct Action {
        weak var target: AnyObject?
        let body: @MainActor (AnyObject) -> Void
    }

    private struct Group {
        var actions: [Action] = []
        var name = ""
    }

    private var undoStack: [Group] = []
    private var redoStack: [Group] = []
    /// The groups that are open, from the outermost to the innermost.
    private var open: [Group] = []
    /// The outermost group was opened for an event.
    private var isEventGroup = false
    private weak var event: NSEvent?
    private var disabled = 0

    /// Whether the actions of an event form a group. Default true.
    open var groupsByEvent = true

    /// The number of groups that are kept; 0, the default, for all.
    open var levelsOfUndo = 0 { didSet { limitLevels() } }

    /// Whether the manager is undoing or redoing actions.
    open private(set) var isUndoing = false
    open private(set) var isRedoing = false

    public override init() { super.init() }

    // MARK: Groups

    /// The number of open groups.
    open var groupingLevel: Int { open.count }

    /// Opens a group. Each call needs one of `endUndoGrouping()`.
    open func beginUndoGrouping() {
        closeGroupOfFormerEvent()
        open.append(Group())
    }

    /// Closes the innermost group. Without an open one this has no effect.
    open func endUndoGrouping() {
        guard let group = open.popLast() else { return }
        if open.isEmpty { isEventGroup = false }
        guard !group.actions.isEmpty else { return }
        if let outer = open.indices.last {
            open[outer].actions += group.actions
            if !group.name.isEmpty { open[outer].name = group.name }
        } else if isUndoing {
            redoStack.append(group)
        } else {
            undoStack.append(group)
            limitLevels()
        }
    }

    /// Closes the group of an event that has ended.
    private func closeGroupOfFormerEvent() {
        guard isEventGroup, open.count == 1, event == nil || event !== NSApplication.existing?.currentEvent else {
            return
        }
        endUndoGrouping()
    }

    /// Closes the group of the current event.
    private func closeEventGroup() {
        if isEventGroup, open.count == 1 { endUndoGrouping() }
    }

    private func limitLevels() {
        if levelsOfUndo > 0, undoStack.count > levelsOfUndo { undoStack.removeFirst(undoStack.count - levelsOfUndo) }
    }

    // MARK: Registration

    /// Whether changes are recorded. Default true.
    open var isUndoRegistrationEnabled: Bool { disabled == 0 }

    /// Records no changes until `enableUndoRegistration()` was called as often.
    open func disableUndoRegistration() { disabled += 1 }

    open func enableUndoRegistration() { disabled = max(0, disabled - 1) }

    /// Records the action that undoes a change. The target is not retained.
    ///
    /// Without `groupsByEvent` and without an open group the action is a group of its own.
    public func registerUndo<TargetType: AnyObject>(
        withTarget target: TargetType, handler: @escaping @MainActor (TargetType) -> Void
    ) {
        guard disabled == 0 else { return }
        closeGroupOfFormerEvent()
        let isAlone = open.isEmpty
        if isAlone {
            open.append(Group())
            if groupsByEvent, !isUndoing, !isRedoing {
                isEventGroup = true
                event = NSApplication.existing?.currentEvent
            }
        }
        open[open.count - 1].actions.append(
            Action(target: target) { if let target = $0 as? TargetType { handler(target) } })
        if !isUndoing, !isRedoing { redoStack = [] }
        if isAlone, !isEventGroup { endUndoGrouping() }
    }

    /// Forgets all actions.
    open func removeAllActions() {
        (undoStack, redoStack, open, isEventGroup) = ([], [], [], false)
    }

    /// Forgets the actions of a target.
    open func removeAllActions(withTarget target: Any) {
        let target = target as AnyObject
        func remaining(_ groups: [Group]) -> [Group] {
            groups.compactMap { group in
                var group = group
                group.actions.removeAll { $0.target === target || $0.target == nil }
                return group.actions.isEmpty ? nil : group
            }
        }
        (undoStack, redoStack) = (remaining(undoStack), remaining(redoStack))
        for index in open.indices { open[index].actions.removeAll { $0.target === target } }
    }

    // MARK: Undoing

    /// Whether there is something to undo.
    open var canUndo: Bool { !undoStack.isEmpty || open.contains { !$0.actions.isEmpty } }

    /// Whether there is something to redo.
    open var canRedo: Bool {
        NotificationCenter.default.post(name: Self.checkpointNotification, object: self)
        return !redoStack.isEmpty
    }

    /// Closes the group of the event, and undoes the last group. Other open groups must have been closed.
    open func undo() {
        closeEventGroup()
        guard open.isEmpty else {
            return StandardError.write(
                "UndoManager: undo() has no effect in an open group; call endUndoGrouping() first")
        }
        undoNestedGroup()
    }

    /// Undoes the last group.
    open func undoNestedGroup() {
        guard !isUndoing, !isRedoing, let group = undoStack.popLast() else { return }
        NotificationCenter.default.post(name: Self.checkpointNotification, object: self)
        isUndoing = true
        perform(group)
        isUndoing = false
        NotificationCenter.default.post(name: Self.didUndoChangeNotification, object: self)
    }

    /// Redoes the last group that was undone.
    open func redo() {
        closeEventGroup()
        guard !isUndoing, !isRedoing, open.isEmpty, let group = redoStack.popLast() else { return }
        NotificationCenter.default.post(name: Self.checkpointNotification, object: self)
        isRedoing = true
        perform(group)
        isRedoing = false
        NotificationCenter.default.post(name: Self.didRedoChangeNotification, object: self)
    }

    private func perform(_ group: Group) {
        open.append(Group(name: group.name))
        for action in group.actions.reversed() {
            if let target = action.target { action.body(target) }
        }
        endUndoGrouping()
    }

    // MARK: Names

    /// Names the actions of the current group, or of the last one, such as “Typing”.
    open func setActionName(_ actionName: String) {
        if !open.isEmpty {
            open[open.count - 1].name = actionName
        } else if let last = undoStack.indices.last {
            undoStack[last].name = actionName
        }
    }

    /// The name of what `undo()` undoes; empty for none.
    open var undoActionName: String { (open.last { !$0.actions.isEmpty } ?? undoStack.last)?.name ?? "" }

    /// The name of what `redo()` redoes; empty for none.
    open var redoActionName: String { redoStack.last?.name ?? "" }

    /// The title of a menu item, such as “Undo Typing”.
    open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
    open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }
    open func undoMenuTitle(forUndoActionName actionName: String) -> String {
        actionName.isEmpty ? "Undo" : "Undo \(actionName)"
    }
    open func redoMenuTitle(forUndoActionName actionName: String) -> String {
        actionName.isEmpty ? "Redo" : "Redo \(actionName)"
    }
}
