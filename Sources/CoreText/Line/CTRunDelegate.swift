import CoreGraphics

// The functions have Swift's calling convention: that of C would convert a `CGFloat` to an object, because Foundation on
// Linux declares it as bridged.

/// Is called when a run delegate is gone, with its reference.
public typealias CTRunDelegateDeallocateCallback = (UnsafeMutableRawPointer) -> Void
/// Returns the height above the baseline of each character of a run, in points.
public typealias CTRunDelegateGetAscentCallback = (UnsafeMutableRawPointer) -> CGFloat
/// Returns the depth below the baseline of each character of a run, in points, positive downward.
public typealias CTRunDelegateGetDescentCallback = (UnsafeMutableRawPointer) -> CGFloat
/// Returns the width of each character of a run, in points.
public typealias CTRunDelegateGetWidthCallback = (UnsafeMutableRawPointer) -> CGFloat

/// The version of `CTRunDelegateCallbacks`.
public let kCTRunDelegateVersion1: CFIndex = 1
/// The version of `CTRunDelegateCallbacks`.
public let kCTRunDelegateCurrentVersion: CFIndex = kCTRunDelegateVersion1

/// The functions of a run delegate.
public struct CTRunDelegateCallbacks {
    /// `kCTRunDelegateCurrentVersion`.
    public var version: CFIndex
    /// Is called with the delegate's pointer when the delegate is no longer used.
    public var dealloc: CTRunDelegateDeallocateCallback
    /// Returns the height above the baseline, in points.
    public var getAscent: CTRunDelegateGetAscentCallback
    /// Returns the depth below the baseline, in points.
    public var getDescent: CTRunDelegateGetDescentCallback
    /// Returns the advance, in points.
    public var getWidth: CTRunDelegateGetWidthCallback

    /// Creates the callbacks.
    public init(
        version: CFIndex, dealloc: @escaping CTRunDelegateDeallocateCallback,
        getAscent: @escaping CTRunDelegateGetAscentCallback, getDescent: @escaping CTRunDelegateGetDescentCallback,
        getWidth: @escaping CTRunDelegateGetWidthCallback
    ) {
        self.version = version
        self.dealloc = dealloc
        self.getAscent = getAscent
        self.getDescent = getDescent
        self.getWidth = getWidth
    }
}

/// Reserves space in a line: each character with the attribute `kCTRunDelegateAttributeName` has the size that the
/// delegate's functions return, and nothing is drawn for it. Programs use the character U+FFFC.
///
/// The functions are called when an attributed string is laid out, on the thread that does.
///
/// `@unchecked Sendable`: every property is a `let`, and the functions are the program's.
public final class CTRunDelegate: @unchecked Sendable {
    private let callbacks: CTRunDelegateCallbacks
    fileprivate let reference: UnsafeMutableRawPointer?

    fileprivate init(_ callbacks: CTRunDelegateCallbacks, _ reference: UnsafeMutableRawPointer?) {
        (self.callbacks, self.reference) = (callbacks, reference)
    }

    deinit { callbacks.dealloc(pointer) }

    /// The reference as the functions take it. As in C, it is null if the program passed nil.
    private var pointer: UnsafeMutableRawPointer { unsafeBitCast(reference, to: UnsafeMutableRawPointer.self) }

    /// The space that the delegate reserves now.
    var space: ReservedSpace {
        func length(_ function: (UnsafeMutableRawPointer) -> CGFloat) -> CGFloat {
            let length = function(pointer)
            return length.isFinite ? min(max(length, 0), ReservedSpace.limit) : 0
        }
        return ReservedSpace(
            width: length(callbacks.getWidth), ascent: length(callbacks.getAscent),
            descent: length(callbacks.getDescent))
    }
}

/// The size of a character that is not drawn, in points. No length is negative.
struct ReservedSpace: Sendable, Equatable {
    /// The greatest length.
    static let limit: CGFloat = 100_000

    var width, ascent, descent: CGFloat
}

/// Creates a run delegate. The functions are called with `refCon`.
public func CTRunDelegateCreate(
    _ callbacks: UnsafePointer<CTRunDelegateCallbacks>, _ refCon: UnsafeMutableRawPointer?
) -> CTRunDelegate? {
    CTRunDelegate(callbacks.pointee, refCon)
}

/// The pointer that the delegate was created with.
public func CTRunDelegateGetRefCon(_ runDelegate: CTRunDelegate) -> UnsafeMutableRawPointer! { runDelegate.reference }
