import Foundation

/// A drag over a window.
@preconcurrency @MainActor
public protocol NSDraggingInfo: AnyObject {
    /// The window under the pointer.
    var draggingDestinationWindow: NSWindow? { get }
    /// The operations that the source and the user's modifier keys allow.
    var draggingSourceOperationMask: NSDragOperation { get }
    /// The pointer, in points in the base coordinates of the destination's window.
    var draggingLocation: NSPoint { get }
    /// The dragged data. Data of another program is awaited when it is read; see `NSPasteboard`.
    var draggingPasteboard: NSPasteboard { get }
    /// The source; nil if it is another program.
    var draggingSource: Any? { get }
    /// A number that identifies the drag.
    var draggingSequenceNumber: Int { get }
}

/// An object over which data can be dragged: a view or a window. The methods have the order in which they are called.
@preconcurrency @MainActor
public protocol NSDraggingDestination: AnyObject {
    /// The drag has entered. Returns the operation that a drop would perform; none, the default, to refuse the drag.
    func draggingEntered(_ sender: any NSDraggingInfo) -> NSDragOperation

    /// The pointer or the modifier keys have changed. Returns the operation, by default the last one.
    func draggingUpdated(_ sender: any NSDraggingInfo) -> NSDragOperation

    /// The drag has left, or has ended without a drop.
    func draggingExited(_ sender: (any NSDraggingInfo)?)

    /// The data was dropped. Returns whether the drop is accepted. Default true.
    func prepareForDragOperation(_ sender: any NSDraggingInfo) -> Bool

    /// Reads the data. Returns whether it was used. Default false.
    func performDragOperation(_ sender: any NSDraggingInfo) -> Bool

    /// Called after a successful `performDragOperation(_:)`.
    func concludeDragOperation(_ sender: (any NSDraggingInfo)?)

    /// The drag over this destination has ended, with or without a drop.
    func draggingEnded(_ sender: any NSDraggingInfo)
}

extension NSDraggingDestination {
    public func draggingEntered(_ sender: any NSDraggingInfo) -> NSDragOperation { [] }
    public func draggingUpdated(_ sender: any NSDraggingInfo) -> NSDragOperation {
        (sender as? IncomingDrag)?.operation ?? []
    }
    public func draggingExited(_ sender: (any NSDraggingInfo)?) {}
    public func prepareForDragOperation(_ sender: any NSDraggingInfo) -> Bool { true }
    public func performDragOperation(_ sender: any NSDraggingInfo) -> Bool { false }
    public func concludeDragOperation(_ sender: (any NSDraggingInfo)?) {}
    public func draggingEnded(_ sender: any NSDraggingInfo) {}
}

/// The source of a drag.
@preconcurrency @MainActor
public protocol NSDraggingSource: AnyObject {
    /// The operations that the source allows in this program or in others. Asked for both when the drag begins.
    func draggingSession(
        _ session: NSDraggingSession, sourceOperationMaskFor context: NSDraggingContext
    ) -> NSDragOperation

    /// The drag has begun, at a point in the space of all screens.
    func draggingSession(_ session: NSDraggingSession, willBeginAt screenPoint: NSPoint)

    /// The pointer has moved over one of the program's windows. Wayland does not report it elsewhere.
    func draggingSession(_ session: NSDraggingSession, movedTo screenPoint: NSPoint)

    /// The drag has ended with an operation; none if it was refused or canceled. The point is the last known one.
    func draggingSession(
        _ session: NSDraggingSession, endedAt screenPoint: NSPoint, operation: NSDragOperation)

    /// Whether the modifier keys do not limit the operations of drops in this program. Default false.
    func ignoreModifierKeys(for session: NSDraggingSession) -> Bool
}

extension NSDraggingSource {
    public func draggingSession(_ session: NSDraggingSession, willBeginAt screenPoint: NSPoint) {}
    public func draggingSession(_ session: NSDraggingSession, movedTo screenPoint: NSPoint) {}
    public func draggingSession(
        _ session: NSDraggingSession, endedAt screenPoint: NSPoint, operation: NSDragOperation
    ) {}
    public func ignoreModifierKeys(for session: NSDraggingSession) -> Bool { false }
}
