/// A truth value of Apple's C interfaces: 0 is false.
public typealias boolean_t = Int32

/// The result of a Quartz function.
public enum CGError: Int32, Sendable {
    /// There is no error.
    case success = 0
    /// The display cannot do what is asked for.
    case notImplemented = 1006
}

/// Sets whether the cursor follows the mouse over the program's windows. While it does not, the cursor stays where it is, and
/// `deltaX` and `deltaY` of the `mouseMoved` and dragged events are the movement of the mouse. Must be called on the main
/// thread. The result is `notImplemented` if the compositor cannot lock the pointer; then nothing changes.
@preconcurrency @MainActor @discardableResult
public func CGAssociateMouseAndMouseCursorPosition(_ connected: boolean_t) -> CGError {
    Display.available?.setPointerLocked(connected == 0) == true ? .success : .notImplemented
}
