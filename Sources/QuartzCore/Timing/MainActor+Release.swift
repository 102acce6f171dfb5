extension MainActor {
    /// Runs `work` now on the main actor, and soon on it from elsewhere. For the `deinit` of a class that programs can
    /// subclass: with an `isolated deinit` there, the plain `deinit` of a subclass would not compile.
    package static func release(_ work: @escaping @MainActor @Sendable () -> Void) {
        _ = ReleasedObject(work)
    }
}

/// An object that runs a closure when it is released.
@MainActor private final class ReleasedObject {
    private let work: @MainActor @Sendable () -> Void

    nonisolated init(_ work: @escaping @MainActor @Sendable () -> Void) { self.work = work }

    isolated deinit { work() }
}
