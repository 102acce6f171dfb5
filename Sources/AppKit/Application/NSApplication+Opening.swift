import AcetateKeyValue
import Foundation

extension NSApplication {
    /// What came of the files that the delegate was asked to open.
    public enum DelegateReply: UInt, Sendable {
        /// They are open.
        case success = 0
        /// The user did not want to.
        case cancel = 1
        /// They cannot be opened.
        case failure = 2
    }

    /// Reports whether the files that the delegate was asked to open were opened. macOS reports this to the program that has
    /// asked for it; here a failure is a message on standard error.
    public func reply(toOpenOrPrint reply: DelegateReply) {
        guard reply == .failure else { return }
        Diagnostics.warnOnce("The program could not open its files.", key: "NSApplication.reply")
    }
}
