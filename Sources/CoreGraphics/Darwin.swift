// Names of Darwin and of the Objective-C module that programs use without importing them, and that Linux lacks.

/// The greatest finite `Float`. Programs write it as the `repeatCount` of animations that do not end.
public var HUGE: Float { .greatestFiniteMagnitude }

/// The greatest finite `Float`.
public var MAXFLOAT: Float { .greatestFiniteMagnitude }

/// The integer type of Objective-C.
public typealias NSInteger = Int
/// The unsigned integer type of Objective-C.
public typealias NSUInteger = UInt

/// The least `Int16`.
public var INT16_MIN: Int32 { Int32(Int16.min) }

/// The least `Int32`.
public var INT32_MIN: Int32 { .min }

/// The least `Int64`.
public var INT64_MIN: Int64 { .min }

/// The nanoseconds of a second.
public var NSEC_PER_SEC: UInt64 { 1_000_000_000 }

/// The nanoseconds of a millisecond.
public var NSEC_PER_MSEC: UInt64 { 1_000_000 }

/// The nanoseconds of a microsecond.
public var NSEC_PER_USEC: UInt64 { 1000 }

/// The microseconds of a second.
public var USEC_PER_SEC: UInt64 { 1_000_000 }

/// Calls a closure, and returns its result.
///
/// On macOS, objects that Objective-C code returns autoreleased are released when the closure returns. Without
/// Objective-C there are none: objects are released after their last use, inside and outside of the closure.
@inlinable public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
