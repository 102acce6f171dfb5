import Testing

/// The differences from macOS that the tests know, with their reasons. A test expects a known difference with
/// `KnownDifference.name.expect { … }`, and fails when it is gone.
enum KnownDifference: String {
    /// Linux's Foundation has no Objective-C runtime, so that values of key-value coding that are structures are boxed when
    /// they are asked for as `NSValue` only.
    case structuresAreNotBoxed = "value(forKey:) returns structures without a box, as NSValue is not bridged on Linux"

    /// Calls a function whose expectations fail on Linux, and hold on macOS.
    func expect(_ body: () throws -> Void) rethrows {
        if Platform.isApple {
            try body()
        } else {
            withKnownIssue(Comment(rawValue: rawValue)) { try body() }
        }
    }
}
