import Foundation

// Initializers that Foundation on Linux lacks.

extension NSAttributedString {
    /// Creates an empty string, as `NSAttributedString()` and `NSMutableAttributedString()`.
    ///
    /// - Parameter nothing: leave it out. It lets subclasses have an initializer without parameters, which could not
    ///   override one of an extension.
    public convenience init(_ nothing: Never? = nil) { self.init(string: "") }
}
