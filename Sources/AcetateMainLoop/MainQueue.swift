import Dispatch
import Foundation

/// The queue of the main actor, which other threads than the first one serve under `dispatchMain`.
package enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Whether the caller is on the main actor: on the main queue, or on the main thread.
    package static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) ?? Thread.isMainThread }

    /// Runs a function on the main actor: at once if the caller is there, and else as a block of the main loop, for which the caller
    /// waits. For classes that programs may use on any thread, and whose state is on the main actor.
    ///
    /// - Parameter argument: what the function gets of the caller, such as the object that is used.
    package static func run<Argument, Result>(
        _ argument: Argument, _ body: @MainActor (Argument) -> Result
    ) -> Result {
        // Safe: the caller waits for the function, so that only one of the two threads uses the argument and the result at a time.
        nonisolated(unsafe) let argument = argument
        if isCurrent { return MainActor.assumeIsolated { OnThread(body(argument)) }.value }
        return withoutActuallyEscaping(body) { body in
            // The block may outlive this call, so it releases the function.
            nonisolated(unsafe) var function: (@MainActor (Argument) -> Result)? = body
            nonisolated(unsafe) var result: Result?
            let done = DispatchSemaphore(value: 0)
            MainLoop.async {
                result = function?(argument)
                function = nil
                done.signal()
            }
            done.wait()
            return result!
        }
    }
}

/// A value that does not leave the thread: the function that makes it is called on the caller's thread.
package struct OnThread<Value>: @unchecked Sendable {
    package let value: Value

    package init(_ value: Value) { self.value = value }
}
