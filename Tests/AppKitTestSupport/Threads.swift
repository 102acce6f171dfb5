import Dispatch
import Foundation

/// Calls a function on a thread of its own, while the main thread runs.
package func onOtherThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: body()) }
    }
}

/// Waits until the blocks have run that were sent to the main thread before.
package func runMainBlocks() async {
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
}
