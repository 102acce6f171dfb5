import Foundation

/// Runs the application, and returns when `stop(_:)` has ended it. The arguments are those of the program, which
/// `CommandLine.arguments` also has. The program sets the delegate of `NSApplication.shared` first, because there are no nibs.
@preconcurrency @MainActor
@discardableResult
public func NSApplicationMain(_ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32 {
    NSApplication.shared.run()
    return 0
}

/// A delegate that can be the main type of a program. Not part of Apple's API.
///
///     @main
///     final class AppDelegate: NSObject, AcetateApplicationMain {
///         func applicationDidFinishLaunching(_ notification: Notification) { … }
///     }
///
/// On macOS the conformance to `NSApplicationDelegate` alone is enough. Swift on Linux can create an object from a class only
/// by an initializer that the class is known to have, so the class is final, or has a `required init()`.
@preconcurrency @MainActor
public protocol AcetateApplicationMain: NSApplicationDelegate {
    /// Creates the delegate of the application.
    init()
}

extension AcetateApplicationMain {
    /// Creates the delegate and runs the application. Not part of Apple's API.
    public static func main() {
        let delegate = Self()
        mainDelegate = delegate
        NSApplication.shared.delegate = delegate
        NSApplication.shared.run()
    }
}

/// The delegate of `main()`, which the application does not retain.
@MainActor private var mainDelegate: (any NSApplicationDelegate)?
