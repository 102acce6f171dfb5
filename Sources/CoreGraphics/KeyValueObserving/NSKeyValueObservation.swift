import Foundation

/// The values that an observation is told.
///
/// The option `prior` of macOS is missing: handlers are called after a change.
///
/// Source: NSKeyValueObserving.h.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// `newValue` of a change has the value after it.
    public static let new = NSKeyValueObservingOptions(rawValue: 1)
    /// `oldValue` of a change has the value before it.
    public static let old = NSKeyValueObservingOptions(rawValue: 2)
    /// The handler is also called when the observation begins.
    public static let initial = NSKeyValueObservingOptions(rawValue: 4)
}

/// A change of an observed value.
public struct NSKeyValueObservedChange<Value> {
    /// The value after the change; nil without the option `new`.
    public let newValue: Value?
    /// The value before the change; nil without the option `old`, and when the observation begins. An object that nothing has
    /// retained since the change is also nil, because an observation does not retain values.
    public let oldValue: Value?
}

/// An observation of a value, which ends when it is invalidated or released, or when the object is released.
///
/// Can be used on any thread.
public final class NSKeyValueObservation: NSObject, Sendable {
    private let observer: any KeyValueObserver

    fileprivate init(_ observer: any KeyValueObserver) {
        self.observer = observer
        super.init()
    }

    deinit { invalidate() }

    /// Ends the observation.
    public func invalidate() { KeyValueObserving.remove(observer) }
}

/// An object whose values are observed: each `NSObject`.
///
/// On macOS the Objective-C runtime replaces the setters of an observed object. Here an object tells of its changes:
///
/// - Layers tell of changes of what they show, of their names, their timing and their place in the tree.
/// - Views, windows, the application, view controllers, popovers, gesture recognizers and items of split views tell of changes of
///   their geometry, their appearance, their place in the tree and their state.
/// - Players and their items, looping players, layers of players, capture sessions, readers, writers and exports tell of changes of
///   their states.
/// - A class of a program tells of changes with `willChangeValue(for:)` and `didChangeValue(for:)`, as on macOS where a property is
///   not `dynamic`.
/// - Classes of Foundation do not tell. Observing one prints a warning.
public protocol _KeyValueCodingAndObserving: AnyObject {}

extension NSObject: _KeyValueCodingAndObserving {}

extension _KeyValueCodingAndObserving {
    /// Observes a property, until the result is released.
    ///
    /// When the object tells of a change, the value at the key path is compared with the one before. A property that depends on
    /// others, such as the frame of a layer, is therefore observed like any other. Values of types that can be compared have
    /// changed when they are not equal, and objects when they are not the same.
    ///
    /// - Parameters:
    ///   - keyPath: a property of the object, or a part of its value, as in `\.frame.size`. Changes that only a further object on
    ///     the path tells of, as in `\.superlayer?.bounds`, are not observed.
    ///   - options: what the handler is told, and whether it is called at once. Default: nothing, and after changes only.
    ///   - changeHandler: is called after each change, on the thread that makes it.
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        let observer = PropertyObserver(self, keyPath, options, changeHandler)
        KeyValueObserving.add(observer, of: self)
        if options.contains(.initial) { observer.tell(self, self[keyPath: keyPath], nil) }
        return NSKeyValueObservation(observer)
    }

    /// Tells the observers of a property that its value is about to change.
    public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
        KeyValueObserving.valuesWillChange(of: self)
    }

    /// Tells the observers of a property that its value was set. Those of other properties, whose values may depend on it, are
    /// told if their values have changed.
    public func didChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
        KeyValueObserving.valuesDidChange(of: self, bySetting: keyPath)
    }

    /// Tells the object's observers that a value is about to change.
    public func willChangeValue(forKey key: String) { KeyValueObserving.valuesWillChange(of: self) }

    /// Tells the observers whose values have changed.
    public func didChangeValue(forKey key: String) { KeyValueObserving.valuesDidChange(of: self) }
}
