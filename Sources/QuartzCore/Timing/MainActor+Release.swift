import AcetateMainLoop

extension MainActor {
    /// Runs `work` now on the main actor, and soon on it from elsewhere. For the `deinit` of a class that programs can
    /// subclass: with an `isolated deinit` there, the plain `deinit` of a subclass would not compile.
    package static func release(_ work: @escaping @MainActor @Sendable () -> Void) {
        if MainQueue.isCurrent { assumeIsolated(work) } else { MainLoop.async(work) }
    }
}
