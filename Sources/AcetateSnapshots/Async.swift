/// A value that may arrive later.
public struct Async<Value> {
    /// Calls a function with the value, at once or later.
    public let run: (@escaping (Value) -> Void) -> Void

    /// Creates a value from a function that calls another one with it.
    public init(run: @escaping (_ callback: @escaping (Value) -> Void) -> Void) { self.run = run }

    /// Creates a value that is known already.
    public init(value: Value) { self.init { callback in callback(value) } }

    /// A value that follows from this one.
    public func map<NewValue>(_ transform: @escaping (Value) -> NewValue) -> Async<NewValue> {
        Async<NewValue> { callback in run { callback(transform($0)) } }
    }
}
