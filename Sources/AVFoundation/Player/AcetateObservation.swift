/// An observation of a property, which ends when it is invalidated or released.
///
/// Beyond Apple's API: it stands for `NSKeyValueObservation`, because Swift on Linux has no key-value observing.
@MainActor public final class AcetateObservation {
    private var end: (@MainActor () -> Void)?

    init(_ end: @escaping @MainActor () -> Void) { self.end = end }

    isolated deinit { invalidate() }

    /// Ends the observation.
    public func invalidate() {
        end?()
        end = nil
    }
}

/// The observations of an object's properties.
@MainActor final class ObservationList<Object: AnyObject> {
    private var handlers: [Int: (keyPath: PartialKeyPath<Object>, handler: @MainActor (Object) -> Void)] = [:]
    private var lastID = 0

    nonisolated init() {}

    func add(_ keyPath: PartialKeyPath<Object>, _ handler: @escaping @MainActor (Object) -> Void) -> AcetateObservation
    {
        lastID += 1
        let id = lastID
        handlers[id] = (keyPath, handler)
        return AcetateObservation { [weak self] in self?.handlers[id] = nil }
    }

    /// Calls the handlers of a property, in the order in which they were added.
    func notify(_ keyPath: PartialKeyPath<Object>, of object: Object) {
        for id in handlers.keys.sorted() where handlers[id]?.keyPath == keyPath { handlers[id]?.handler(object) }
    }
}
