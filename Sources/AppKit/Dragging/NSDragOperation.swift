import AcetateWayland
import Foundation

/// What a drag does with the data.
public struct NSDragOperation: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The data is copied.
    public static let copy = NSDragOperation(rawValue: 1)
    /// The destination refers to the data.
    public static let link = NSDragOperation(rawValue: 2)
    /// The destination decides.
    public static let generic = NSDragOperation(rawValue: 4)
    /// The source and the destination have agreed on the operation otherwise.
    public static let `private` = NSDragOperation(rawValue: 8)
    /// The data is moved.
    public static let move = NSDragOperation(rawValue: 16)
    /// The data is deleted.
    public static let delete = NSDragOperation(rawValue: 32)
    /// All operations.
    public static let every = NSDragOperation(rawValue: .max)
}

/// Whether the destination of a drag is in the same program.
public enum NSDraggingContext: Int, Sendable {
    /// The destination is in another program.
    case outsideApplication = 0
    /// The destination is in the same program.
    case withinApplication = 1
}

// The operations of Wayland are copy, move and ask, with which the destination decides.

extension NSDragOperation {
    /// The operations that another program's source allows. A source that allows a move also allows the destination to
    /// decide.
    init(allowed actions: DragActions) {
        self = []
        if actions.contains(.copy) { insert(.copy) }
        if actions.contains(.move) { formUnion([.move, .generic]) }
        if actions.contains(.ask) { insert(.generic) }
    }

    /// The operations for other programs.
    var actions: DragActions {
        var actions: DragActions = []
        if contains(.copy) { actions.insert(.copy) }
        if !isDisjoint(with: [.move, .delete]) { actions.insert(.move) }
        if !isDisjoint(with: [.generic, .link, .private]) { actions.insert(.ask) }
        return actions
    }

    /// The action of Wayland with which one operation is performed, of those that the source offers; none if that is not
    /// possible.
    func action(among offered: DragActions) -> DragActions {
        guard !isEmpty else { return [] }
        if offered.contains(actions) { return actions }
        if self == .generic, offered.contains(.move) { return .move }
        // Operations that Wayland does not know.
        return offered.contains(.ask) ? .ask : []
    }

    /// The operations that the user's modifier keys allow: Control only links, Option only copies, Command leaves it to the
    /// destination, and without them all are allowed.
    func allowed(by modifiers: NSEvent.ModifierFlags) -> NSDragOperation {
        var wanted: NSDragOperation = []
        if modifiers.contains(.control) { wanted.insert(.link) }
        if modifiers.contains(.option) { wanted.insert(.copy) }
        if modifiers.contains(.command) { wanted.insert(.generic) }
        return wanted.isEmpty ? self : intersection(wanted)
    }

    /// One of several operations: those that keep the source's data come first.
    var first: NSDragOperation {
        [.copy, .link, .generic, .private, .move, .delete].first { contains($0) } ?? []
    }
}
