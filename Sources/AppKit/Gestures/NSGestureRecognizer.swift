import Foundation

/// An object that recognizes a gesture in the events of a view and its subviews, and calls an action.
///
/// A recognizer receives the events of a press from its beginning to its end, before the view does. When it recognizes its
/// gesture, other recognizers of the press fail, unless both work at the same time, and the view receives no further events of
/// the press. Subclasses override the methods for events, and set `state`.
@preconcurrency @MainActor
open class NSGestureRecognizer: NSObject {
    /// The state of a recognizer.
    public enum State: Int, Sendable {
        /// The gesture has not been recognized yet. The state in which each recognizer begins.
        case possible = 0
        /// A continuous gesture has begun.
        case began = 1
        /// A continuous gesture has changed.
        case changed = 2
        /// A continuous gesture has ended, or another gesture was recognized.
        case ended = 3
        /// A continuous gesture was canceled.
        case cancelled = 4
        /// The events are not those of the gesture.
        case failed = 5

        /// A gesture that is not continuous was recognized.
        public static let recognized = State.ended
    }

    /// The object that performs `action`. Not retained.
    open weak var target: AnyObject?

    /// The method of the target: a standard command of `NSResponder`, such as `"pageDown:"`, or an action of
    /// `Selector.acetateDefine(_:_:)`.
    open var action: Selector?

    /// Called in place of the target's action, whenever the state becomes `began`, `changed`, `ended` or `cancelled`.
    open var acetateHandler: ((NSGestureRecognizer) -> Void)?

    /// The delegate, which decides about the recognition. Not retained. Default nil.
    open weak var delegate: (any NSGestureRecognizerDelegate)?

    /// A name for messages of the program. Default nil.
    open var name: String?

    /// The modifier keys that were pressed at the last event.
    open internal(set) var modifierFlags: NSEvent.ModifierFlags = []

    /// The view whose events are received; nil before `addGestureRecognizer(_:)`.
    open internal(set) weak var view: NSView?

    /// The kinds of touches that the recognizer receives. If it receives no direct touches, the first finger is sent to it as
    /// the mouse. Default direct.
    open var allowedTouchTypes: NSTouch.TouchTypeMask = .direct

    /// Whether events of the primary button reach the view only after the recognizer has failed. Default false.
    open var delaysPrimaryMouseButtonEvents = false
    /// Whether events of the secondary button reach the view only after the recognizer has failed. Default false.
    open var delaysSecondaryMouseButtonEvents = false
    /// Whether events of other buttons reach the view only after the recognizer has failed. Default false.
    open var delaysOtherMouseButtonEvents = false
    /// Whether magnifications of a touchpad reach the view only after the recognizer has failed. Default false.
    open var delaysMagnificationEvents = false
    /// Whether rotations of a touchpad reach the view only after the recognizer has failed. Default false.
    open var delaysRotationEvents = false

    /// Whether the recognizer receives events. Setting it to false ends its gesture. Default true.
    open var isEnabled = true {
        didSet { if !isEnabled { giveUp() } }
    }

    var storedState = State.possible { didSet { tellObservers() } }
    /// The state that the recognizer takes when others have failed.
    var awaitedState: State?
    /// The time of `CACurrentMediaTime` at which `deadlineDidPass()` is called; nil for none.
    var deadline: Double? {
        didSet { if deadline != nil { gestures?.schedule(self) } }
    }
    /// The location of the last event in the window's coordinates.
    var locationInWindow = NSPoint.zero

    /// Creates a recognizer with an action; see `action`.
    public init(target: Any?, action: Selector?) {
        super.init()
        self.target = target as AnyObject?
        self.action = action
    }

    public override convenience init() { self.init(target: nil, action: nil) }

    /// Creates a recognizer that calls a function; see `acetateHandler`.
    public convenience init(acetateHandler: @escaping (NSGestureRecognizer) -> Void) {
        self.init(target: nil, action: nil)
        self.acetateHandler = acetateHandler
    }

    /// Creates a recognizer with the defaults. Its properties are not archived.
    public required init?(coder: NSCoder) { super.init() }

    var gestures: WindowGestures? { view?.window?.gestures }

    // MARK: State

    /// The state. Subclasses set it: a recognizer whose gesture is continuous to `began`, `changed` and `ended` or
    /// `cancelled`, another one to `recognized`, and each to `failed` if the events are not those of its gesture.
    ///
    /// A recognizer that must wait for others to fail stays `possible` until then. After the end of the events its state is
    /// `possible` again.
    open var state: State {
        get { storedState }
        set { change(to: newValue) }
    }

    /// The location of the last event, in a view's coordinates; nil stands for the window.
    open func location(in view: NSView?) -> NSPoint { view?.convert(locationInWindow, from: nil) ?? locationInWindow }

    /// Prepares for the next gesture. Called after a gesture has ended or failed. Override it and call `super`.
    open func reset() {
        deadline = nil
        awaitedState = nil
        storedState = .possible
    }

    // MARK: Relations

    /// Whether the recognition of this gesture makes another recognizer fail. Default true.
    open func canPrevent(_ preventedGestureRecognizer: NSGestureRecognizer) -> Bool { true }

    /// Whether the recognition of another gesture makes this recognizer fail. Default true.
    open func canBePrevented(by preventingGestureRecognizer: NSGestureRecognizer) -> Bool { true }

    /// Whether this gesture is recognized only after another recognizer has failed. Default false.
    open func shouldRequireFailure(of otherGestureRecognizer: NSGestureRecognizer) -> Bool { false }

    /// Whether another gesture is recognized only after this recognizer has failed. Default false.
    open func shouldBeRequiredToFail(by otherGestureRecognizer: NSGestureRecognizer) -> Bool { false }

    // MARK: Events. The methods do nothing by default.

    /// The left button was pressed. Does nothing by default.
    open func mouseDown(with event: NSEvent) {}
    /// The right button was pressed. Does nothing by default.
    open func rightMouseDown(with event: NSEvent) {}
    /// Another button was pressed. Does nothing by default.
    open func otherMouseDown(with event: NSEvent) {}
    /// The left button was released. Does nothing by default.
    open func mouseUp(with event: NSEvent) {}
    /// The right button was released. Does nothing by default.
    open func rightMouseUp(with event: NSEvent) {}
    /// Another button was released. Does nothing by default.
    open func otherMouseUp(with event: NSEvent) {}
    /// The pointer has moved with the left button pressed. Does nothing by default.
    open func mouseDragged(with event: NSEvent) {}
    /// The pointer has moved with the right button pressed. Does nothing by default.
    open func rightMouseDragged(with event: NSEvent) {}
    /// The pointer has moved with another button pressed. Does nothing by default.
    open func otherMouseDragged(with event: NSEvent) {}
    /// Fingers pinch on a touchpad. Does nothing by default.
    open func magnify(with event: NSEvent) {}
    /// Fingers rotate on a touchpad. Does nothing by default.
    open func rotate(with event: NSEvent) {}
    /// Fingers have touched a touch screen. Does nothing by default.
    open func touchesBegan(with event: NSEvent) {}
    /// Fingers have moved on a touch screen. Does nothing by default.
    open func touchesMoved(with event: NSEvent) {}
    /// Fingers were lifted from a touch screen. Does nothing by default.
    open func touchesEnded(with event: NSEvent) {}
    /// The display server uses the touches of all fingers itself. Does nothing by default.
    open func touchesCancelled(with event: NSEvent) {}

    /// Called when the deadline has passed.
    func deadlineDidPass() {}
}

/// An object that decides about a gesture recognizer. All methods are optional.
@preconcurrency @MainActor
public protocol NSGestureRecognizerDelegate: NSObjectProtocol {
    /// Whether the recognizer receives an event that begins a press or a gesture, and those after it. Default true.
    func gestureRecognizer(
        _ gestureRecognizer: NSGestureRecognizer, shouldAttemptToRecognizeWith event: NSEvent
    ) -> Bool

    /// Whether the recognizer, which has found its gesture, recognizes it. Otherwise it fails. Default true.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: NSGestureRecognizer) -> Bool

    /// Whether both recognizers may recognize their gestures. One delegate is enough. Default false.
    func gestureRecognizer(
        _ gestureRecognizer: NSGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: NSGestureRecognizer
    ) -> Bool

    /// Whether the recognizer waits until another one has failed. Default false.
    func gestureRecognizer(
        _ gestureRecognizer: NSGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: NSGestureRecognizer
    ) -> Bool

    /// Whether another recognizer waits until this one has failed. Default false.
    func gestureRecognizer(
        _ gestureRecognizer: NSGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: NSGestureRecognizer
    ) -> Bool

    /// Whether the recognizer receives a touch. Default true.
    func gestureRecognizer(_ gestureRecognizer: NSGestureRecognizer, shouldReceive touch: NSTouch) -> Bool
}

extension NSGestureRecognizerDelegate {
    public func gestureRecognizer(
        _ gestureRecognizer: NSGestureRecognizer, shouldAttemptToRecognizeWith event: NSEvent
    ) -> Bool { true }
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: NSGestureRecognizer) -> Bool { true }
    public func gestureRecognizer(
        _ gestureRecognizer: NSGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: NSGestureRecognizer
    ) -> Bool { false }
    public func gestureRecognizer(
        _ gestureRecognizer: NSGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: NSGestureRecognizer
    ) -> Bool { false }
    public func gestureRecognizer(
        _ gestureRecognizer: NSGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: NSGestureRecognizer
    ) -> Bool { false }
    public func gestureRecognizer(_ gestureRecognizer: NSGestureRecognizer, shouldReceive touch: NSTouch) -> Bool {
        true
    }
}
