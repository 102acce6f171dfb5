import Foundation

extension MainActor {
    /// Runs `work` now on the main thread, and soon on it from any other thread. For the `deinit` of a class that programs
    /// can subclass: with an `isolated deinit` there, the plain `deinit` of a subclass would not compile.
    package static func release(_ work: @escaping @MainActor @Sendable () -> Void) {
        if Thread.isMainThread { assumeIsolated { work() } } else { DispatchQueue.main.async { work() } }
    }
}
