import Foundation

/// A failure from which the program cannot go on, as that of Foundation on macOS.
///
/// No Swift code can catch it: `raise()` ends the program.
open class NSException: NSObject {
    /// The kind of the failure.
    public let name: NSExceptionName
    /// What has failed; nil if that is not known.
    public let reason: String?
    /// What else the program tells of the failure.
    public let userInfo: [AnyHashable: Any]?

    /// Creates a failure, and does not raise it.
    public init(
        name aName: NSExceptionName, reason aReason: String? = nil, userInfo aUserInfo: [AnyHashable: Any]? = nil
    ) {
        (name, reason, userInfo) = (aName, aReason, aUserInfo)
    }

    open override var description: String { reason ?? name.rawValue }

    /// Prints the name and the reason to the standard error, and ends the program with the signal SIGABRT, like an uncaught
    /// exception on macOS.
    open func raise() {
        let text = "Terminating app due to uncaught exception '\(name.rawValue)', reason: '\(reason ?? "(null)")'\n"
        FileHandle.standardError.write(Data(text.utf8))
        abort()
    }

    /// Raises a failure with a reason of a format and arguments.
    public static func raise(_ name: NSExceptionName, format: String, arguments argList: CVaListPointer) {
        NSException(name: name, reason: NSString(format: format, arguments: argList) as String).raise()
    }
}

extension NSExceptionName {
    /// A failure of any kind.
    public static let genericException = Self("NSGenericException")
    /// An index outside of a collection.
    public static let rangeException = Self("NSRangeException")
    /// An argument that a method does not accept.
    public static let invalidArgumentException = Self("NSInvalidArgumentException")
    /// A state of an object that should not exist.
    public static let internalInconsistencyException = Self("NSInternalInconsistencyException")
    /// Memory that cannot be allocated.
    public static let mallocException = Self("NSMallocException")
    /// Data in an old format.
    public static let oldStyleException = Self("NSOldStyleException")
    /// A number or date that cannot be parsed.
    public static let parseErrorException = Self("NSParseErrorException")
    /// An object that is not reachable.
    public static let objectInaccessibleException = Self("NSObjectInaccessibleException")
    /// An object that is not available.
    public static let objectNotAvailableException = Self("NSObjectNotAvailableException")
    /// A value for a key that an object does not have.
    public static let undefinedKeyException = Self("NSUnknownKeyException")
}
