import Foundation

extension DisplayTable {
    /// Lets one test at a time replace the displays.
    private static let replacing = NSLock()

    /// Calls a closure while the displays are the given ones for all threads, whatever the display server describes. Other
    /// calls wait.
    package static func withDisplays<Result>(_ displays: [Entry], _ body: () throws -> Result) rethrows -> Result {
        try replacing.withLock {
            replacement = displays
            defer { replacement = nil }
            return try body()
        }
    }
}
