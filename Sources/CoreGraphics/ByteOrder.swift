// Bytes in another order: the functions of `CFByteOrder.h` and `NSByteOrder.h`, which parsers of files call.

/// The bytes in the opposite order.
@inlinable public func CFSwapInt16(_ x: UInt16) -> UInt16 { x.byteSwapped }
/// A number whose most significant byte comes first in memory.
@inlinable public func CFSwapInt16BigToHost(_ x: UInt16) -> UInt16 { UInt16(bigEndian: x) }
/// A number to store with its most significant byte first.
@inlinable public func CFSwapInt16HostToBig(_ x: UInt16) -> UInt16 { x.bigEndian }
/// A number whose least significant byte comes first in memory.
@inlinable public func CFSwapInt16LittleToHost(_ x: UInt16) -> UInt16 { UInt16(littleEndian: x) }
/// A number to store with its least significant byte first.
@inlinable public func CFSwapInt16HostToLittle(_ x: UInt16) -> UInt16 { x.littleEndian }
/// The bytes in the opposite order.
@inlinable public func CFSwapInt32(_ x: UInt32) -> UInt32 { x.byteSwapped }
/// A number whose most significant byte comes first in memory.
@inlinable public func CFSwapInt32BigToHost(_ x: UInt32) -> UInt32 { UInt32(bigEndian: x) }
/// A number to store with its most significant byte first.
@inlinable public func CFSwapInt32HostToBig(_ x: UInt32) -> UInt32 { x.bigEndian }
/// A number whose least significant byte comes first in memory.
@inlinable public func CFSwapInt32LittleToHost(_ x: UInt32) -> UInt32 { UInt32(littleEndian: x) }
/// A number to store with its least significant byte first.
@inlinable public func CFSwapInt32HostToLittle(_ x: UInt32) -> UInt32 { x.littleEndian }
/// The bytes in the opposite order.
@inlinable public func CFSwapInt64(_ x: UInt64) -> UInt64 { x.byteSwapped }
/// A number whose most significant byte comes first in memory.
@inlinable public func CFSwapInt64BigToHost(_ x: UInt64) -> UInt64 { UInt64(bigEndian: x) }
/// A number to store with its most significant byte first.
@inlinable public func CFSwapInt64HostToBig(_ x: UInt64) -> UInt64 { x.bigEndian }
/// A number whose least significant byte comes first in memory.
@inlinable public func CFSwapInt64LittleToHost(_ x: UInt64) -> UInt64 { UInt64(littleEndian: x) }
/// A number to store with its least significant byte first.
@inlinable public func CFSwapInt64HostToLittle(_ x: UInt64) -> UInt64 { x.littleEndian }

/// The bytes in the opposite order.
@inlinable public func NSSwapShort(_ x: UInt16) -> UInt16 { x.byteSwapped }
/// A number whose most significant byte comes first in memory.
@inlinable public func NSSwapBigShortToHost(_ x: UInt16) -> UInt16 { UInt16(bigEndian: x) }
/// A number to store with its most significant byte first.
@inlinable public func NSSwapHostShortToBig(_ x: UInt16) -> UInt16 { x.bigEndian }
/// A number whose least significant byte comes first in memory.
@inlinable public func NSSwapLittleShortToHost(_ x: UInt16) -> UInt16 { UInt16(littleEndian: x) }
/// A number to store with its least significant byte first.
@inlinable public func NSSwapHostShortToLittle(_ x: UInt16) -> UInt16 { x.littleEndian }
/// The bytes in the opposite order.
@inlinable public func NSSwapInt(_ x: UInt32) -> UInt32 { x.byteSwapped }
/// A number whose most significant byte comes first in memory.
@inlinable public func NSSwapBigIntToHost(_ x: UInt32) -> UInt32 { UInt32(bigEndian: x) }
/// A number to store with its most significant byte first.
@inlinable public func NSSwapHostIntToBig(_ x: UInt32) -> UInt32 { x.bigEndian }
/// A number whose least significant byte comes first in memory.
@inlinable public func NSSwapLittleIntToHost(_ x: UInt32) -> UInt32 { UInt32(littleEndian: x) }
/// A number to store with its least significant byte first.
@inlinable public func NSSwapHostIntToLittle(_ x: UInt32) -> UInt32 { x.littleEndian }
/// The bytes in the opposite order.
@inlinable public func NSSwapLong(_ x: UInt) -> UInt { x.byteSwapped }
/// A number whose most significant byte comes first in memory.
@inlinable public func NSSwapBigLongToHost(_ x: UInt) -> UInt { UInt(bigEndian: x) }
/// A number to store with its most significant byte first.
@inlinable public func NSSwapHostLongToBig(_ x: UInt) -> UInt { x.bigEndian }
/// A number whose least significant byte comes first in memory.
@inlinable public func NSSwapLittleLongToHost(_ x: UInt) -> UInt { UInt(littleEndian: x) }
/// A number to store with its least significant byte first.
@inlinable public func NSSwapHostLongToLittle(_ x: UInt) -> UInt { x.littleEndian }
/// The bytes in the opposite order.
@inlinable public func NSSwapLongLong(_ x: UInt64) -> UInt64 { x.byteSwapped }
/// A number whose most significant byte comes first in memory.
@inlinable public func NSSwapBigLongLongToHost(_ x: UInt64) -> UInt64 { UInt64(bigEndian: x) }
/// A number to store with its most significant byte first.
@inlinable public func NSSwapHostLongLongToBig(_ x: UInt64) -> UInt64 { x.bigEndian }
/// A number whose least significant byte comes first in memory.
@inlinable public func NSSwapLittleLongLongToHost(_ x: UInt64) -> UInt64 { UInt64(littleEndian: x) }
/// A number to store with its least significant byte first.
@inlinable public func NSSwapHostLongLongToLittle(_ x: UInt64) -> UInt64 { x.littleEndian }
