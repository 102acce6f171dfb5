import AcetateMainLoop
import Foundation

/// What is done with an answer of the display server. It is done once: also without an answer, if the server has none or takes
/// too long.
@MainActor
final class ServerAnswer {
    private var use: ((String?) -> Void)?

    /// Seconds for which an answer is awaited.
    private static let timeout = 0.5

    init(_ use: @escaping (_ answer: String?) -> Void) { self.use = use }

    /// Uses an answer, or none, unless that was done before.
    func deliver(_ answer: String?) {
        let use = use
        self.use = nil
        use?(answer)
    }

    /// Uses no answer after some time.
    func expireLater() {
        MainLoop.async(after: Self.timeout) { self.deliver(nil) }
    }

    /// Does nothing with answers that follow.
    func cancel() { use = nil }
}
