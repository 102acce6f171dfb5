import Foundation

/// The key of `willCloseUndoGroupNotification` for a group whose changes may be lost.
public let NSUndoManagerGroupIsDiscardableKey = "NSUndoManagerGroupIsDiscardableKey"

/// A change, with the function that undoes it.
@MainActor
struct UndoChange {
    weak var target: AnyObject?
    let undo: @MainActor () -> Void
}

/// Changes that are undone together.
@MainActor
struct UndoGroup {
    enum Element {
        case change(UndoChange)
        case group(UndoGroup)
    }

    var changes: [Element] = []
    var name = ""
    var isDiscardable = false

    /// Whether there is no change in the group and in those within it.
    var isEmpty: Bool {
        changes.allSatisfy {
            if case .group(let group) = $0 { group.isEmpty } else { false }
        }
    }

    /// Undoes the changes, the newest first.
    func perform() {
        for element in changes.reversed() {
            switch element {
            case .change(let change): change.undo()
            case .group(let group): group.perform()
            }
        }
    }

    /// Removes the last element if it is a group, and returns it.
    mutating func takeLastGroup() -> UndoGroup? {
        guard case .group(let group)? = changes.last else { return nil }
        changes.removeLast()
        return group
    }

    /// Removes the changes of a target.
    mutating func remove(_ target: AnyObject) {
        changes = changes.compactMap { element in
            switch element {
            case .change(let change): return change.target === target ? nil : element
            case .group(var group):
                group.remove(target)
                return group.isEmpty ? nil : .group(group)
            }
        }
    }
}

/// The groups that can be undone or redone, the newest last.
@MainActor
struct UndoStack {
    private(set) var groups: [UndoGroup] = []

    mutating func push(_ group: UndoGroup, _ limit: Int) {
        groups.append(group)
        self.limit(to: limit)
    }

    mutating func pop() -> UndoGroup? { groups.popLast() }

    mutating func removeAll() { groups = [] }

    /// Forgets the oldest groups beyond a number; 0 for no limit.
    mutating func limit(to count: Int) {
        if count > 0, groups.count > count { groups.removeFirst(groups.count - count) }
    }

    mutating func changeLast(_ body: (inout UndoGroup) -> Void) {
        if !groups.isEmpty { body(&groups[groups.count - 1]) }
    }

    mutating func remove(_ target: AnyObject) {
        for index in groups.indices { groups[index].remove(target) }
        groups.removeAll(where: \.isEmpty)
    }
}
