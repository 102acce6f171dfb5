// Darwin's clock, which programs read for the times of animations, and which Linux lacks.

/// The result of a function of the kernel; zero if it succeeded.
public typealias kern_return_t = Int32

/// The result of a function of the kernel that succeeded.
public var KERN_SUCCESS: kern_return_t { 0 }

/// The time of ``CACurrentMediaTime()`` in nanoseconds.
///
/// On macOS the unit depends on the machine. Multiply by the numerator of `mach_timebase_info(_:)` and divide by its denominator to get
/// nanoseconds.
public func mach_absolute_time() -> UInt64 {
    // A program can set the clock to a time before its start.
    UInt64(max(CACurrentMediaTime(), 0) * 1e9)
}

/// The fraction by which times of ``mach_absolute_time()`` are multiplied to get nanoseconds.
public struct mach_timebase_info_data_t: Equatable, Sendable {
    /// The numerator.
    public var numer: UInt32
    /// The denominator.
    public var denom: UInt32

    /// A fraction of zeros, before `mach_timebase_info(_:)` has set it.
    public init() { (numer, denom) = (0, 0) }

    /// A fraction.
    public init(numer: UInt32, denom: UInt32) { (self.numer, self.denom) = (numer, denom) }
}

/// Gets the unit of ``mach_absolute_time()``, which is one nanosecond.
@discardableResult public func mach_timebase_info(_ info: inout mach_timebase_info_data_t) -> kern_return_t {
    info = mach_timebase_info_data_t(numer: 1, denom: 1)
    return KERN_SUCCESS
}

/// A fraction of zeros, before `mach_timebase_info(_:)` has set it. On macOS this is an initializer of a structure.
public func mach_timebase_info() -> mach_timebase_info_data_t { mach_timebase_info_data_t() }

/// A fraction. On macOS this is an initializer of a structure.
public func mach_timebase_info(numer: UInt32, denom: UInt32) -> mach_timebase_info_data_t {
    mach_timebase_info_data_t(numer: numer, denom: denom)
}
