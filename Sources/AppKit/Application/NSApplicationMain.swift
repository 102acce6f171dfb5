import Foundation

/// Runs the application, and returns when `stop(_:)` has ended it. The arguments are those of the program, which
/// `CommandLine.arguments` also has. The program sets the delegate of `NSApplication.shared` first, because there are no nibs.
@preconcurrency @MainActor
@discardableResult
public func NSApplicationMain(_ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32 {
    NSApplication.shared.run()
    return 0
}

extension NSApplicationDelegate {
    /// Creates the delegate by its `init()` and runs the application. It is the main function of a program whose delegate is marked
    /// as `@main`:
    ///
    ///     @main
    ///     final class AppDelegate: NSObject, NSApplicationDelegate {
    ///         func applicationDidFinishLaunching(_ notification: Notification) { … }
    ///     }
    ///
    /// On macOS the delegate is an object of the main nib or storyboard. A class that does not inherit from `NSObject` adopts
    /// `AcetateApplicationMain`.
    public static func main() {
        guard let type = Self.self as? NSObject.Type, let delegate = MainDelegate.make(type) as? Self else {
            StandardError.fail("\(Self.self) cannot be created as the main delegate; adopt AcetateApplicationMain")
        }
        MainDelegate.run(delegate)
    }
}

/// A delegate that can be the main type of a program without being an `NSObject`. Not part of Apple's API. The class is final, or
/// has a `required init()`.
@preconcurrency @MainActor
public protocol AcetateApplicationMain: NSApplicationDelegate {
    /// Creates the delegate of the application.
    init()
}

extension AcetateApplicationMain {
    /// Creates the delegate and runs the application. Not part of Apple's API.
    public static func main() { MainDelegate.run(Self()) }
}

/// The delegate of `main()`, which the application does not retain.
@MainActor
enum MainDelegate {
    private static var current: (any NSApplicationDelegate)?

    static func run(_ delegate: any NSApplicationDelegate) {
        current = delegate
        NSApplication.shared.delegate = delegate
        NSApplication.shared.run()
    }

    /// Creates an object by the `init()` of its class. A class that does not have it stops the program with the message of Swift
    /// that names it.
    static func make(_ type: NSObject.Type) -> NSObject {
        // `init()` of `NSObject` is not required, so Swift does not call it for an unknown class, although the method table of
        // each subclass has an entry for it. `NSApplication` overrides it as required, without an entry of its own, so a call
        // for that type uses the entry of `NSObject`. It is open, so the optimizer does not assume which subclass is called.
        unsafeBitCast(type, to: NSApplication.Type.self).init() as NSObject
    }
}
