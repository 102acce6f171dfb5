import Foundation

// The notifications of undo managers (NSUndoManager.h), under the names that Swift gives them on macOS.

extension UndoManager {
    /// Posted when a group is opened or closed, and before changes are undone or redone.
    nonisolated public static let checkpointNotification = Notification.Name(
        "NSUndoManagerCheckpointNotification")
    /// Posted when a group was opened.
    nonisolated public static let didOpenUndoGroupNotification = Notification.Name(
        "NSUndoManagerDidOpenUndoGroupNotification")
    /// Posted before a group is closed.
    nonisolated public static let willCloseUndoGroupNotification = Notification.Name(
        "NSUndoManagerWillCloseUndoGroupNotification")
    /// Posted when a group was closed.
    nonisolated public static let didCloseUndoGroupNotification = Notification.Name(
        "NSUndoManagerDidCloseUndoGroupNotification")
    /// Posted before a group is undone.
    nonisolated public static let willUndoChangeNotification = Notification.Name(
        "NSUndoManagerWillUndoChangeNotification")
    /// Posted when a group was undone.
    nonisolated public static let didUndoChangeNotification = Notification.Name(
        "NSUndoManagerDidUndoChangeNotification")
    /// Posted before a group is redone.
    nonisolated public static let willRedoChangeNotification = Notification.Name(
        "NSUndoManagerWillRedoChangeNotification")
    /// Posted when a group was redone.
    nonisolated public static let didRedoChangeNotification = Notification.Name(
        "NSUndoManagerDidRedoChangeNotification")
}

extension Notification.Name {
    /// Posted when a group is opened or closed, and before changes are undone or redone.
    public static let NSUndoManagerCheckpoint = UndoManager.checkpointNotification
    /// Posted when a group was opened.
    public static let NSUndoManagerDidOpenUndoGroup = UndoManager.didOpenUndoGroupNotification
    /// Posted before a group is closed.
    public static let NSUndoManagerWillCloseUndoGroup = UndoManager.willCloseUndoGroupNotification
    /// Posted when a group was closed.
    public static let NSUndoManagerDidCloseUndoGroup = UndoManager.didCloseUndoGroupNotification
    /// Posted before a group is undone.
    public static let NSUndoManagerWillUndoChange = UndoManager.willUndoChangeNotification
    /// Posted when a group was undone.
    public static let NSUndoManagerDidUndoChange = UndoManager.didUndoChangeNotification
    /// Posted before a group is redone.
    public static let NSUndoManagerWillRedoChange = UndoManager.willRedoChangeNotification
    /// Posted when a group was redone.
    public static let NSUndoManagerDidRedoChange = UndoManager.didRedoChangeNotification
}
