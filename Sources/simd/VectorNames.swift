// The names of vectors. The vectors themselves are those of the Swift standard library.

/// A truth value.
public typealias simd_bool = Bool

/// A floating-point number of 32 bits.
public typealias simd_float1 = Float
/// Two floating-point numbers of 32 bits.
public typealias simd_float2 = SIMD2<Float>
/// Three floating-point numbers of 32 bits.
public typealias simd_float3 = SIMD3<Float>
/// Four floating-point numbers of 32 bits.
public typealias simd_float4 = SIMD4<Float>
/// Eight floating-point numbers of 32 bits.
public typealias simd_float8 = SIMD8<Float>
/// Sixteen floating-point numbers of 32 bits.
public typealias simd_float16 = SIMD16<Float>
/// Two floating-point numbers of 32 bits.
public typealias vector_float2 = SIMD2<Float>
/// Three floating-point numbers of 32 bits.
public typealias vector_float3 = SIMD3<Float>
/// Four floating-point numbers of 32 bits.
public typealias vector_float4 = SIMD4<Float>

/// A floating-point number of 64 bits.
public typealias simd_double1 = Double
/// Two floating-point numbers of 64 bits.
public typealias simd_double2 = SIMD2<Double>
/// Three floating-point numbers of 64 bits.
public typealias simd_double3 = SIMD3<Double>
/// Four floating-point numbers of 64 bits.
public typealias simd_double4 = SIMD4<Double>
/// Eight floating-point numbers of 64 bits.
public typealias simd_double8 = SIMD8<Double>
/// Two floating-point numbers of 64 bits.
public typealias vector_double2 = SIMD2<Double>
/// Three floating-point numbers of 64 bits.
public typealias vector_double3 = SIMD3<Double>
/// Four floating-point numbers of 64 bits.
public typealias vector_double4 = SIMD4<Double>

/// An integer of 8 bits.
public typealias simd_char1 = Int8
/// Two integers of 8 bits.
public typealias simd_char2 = SIMD2<Int8>
/// Three integers of 8 bits.
public typealias simd_char3 = SIMD3<Int8>
/// Four integers of 8 bits.
public typealias simd_char4 = SIMD4<Int8>
/// Eight integers of 8 bits.
public typealias simd_char8 = SIMD8<Int8>
/// Sixteen integers of 8 bits.
public typealias simd_char16 = SIMD16<Int8>

/// An unsigned integer of 8 bits.
public typealias simd_uchar1 = UInt8
/// Two unsigned integers of 8 bits.
public typealias simd_uchar2 = SIMD2<UInt8>
/// Three unsigned integers of 8 bits.
public typealias simd_uchar3 = SIMD3<UInt8>
/// Four unsigned integers of 8 bits.
public typealias simd_uchar4 = SIMD4<UInt8>
/// Eight unsigned integers of 8 bits.
public typealias simd_uchar8 = SIMD8<UInt8>
/// Sixteen unsigned integers of 8 bits.
public typealias simd_uchar16 = SIMD16<UInt8>

/// An integer of 16 bits.
public typealias simd_short1 = Int16
/// Two integers of 16 bits.
public typealias simd_short2 = SIMD2<Int16>
/// Three integers of 16 bits.
public typealias simd_short3 = SIMD3<Int16>
/// Four integers of 16 bits.
public typealias simd_short4 = SIMD4<Int16>
/// Eight integers of 16 bits.
public typealias simd_short8 = SIMD8<Int16>
/// Sixteen integers of 16 bits.
public typealias simd_short16 = SIMD16<Int16>

/// An unsigned integer of 16 bits.
public typealias simd_ushort1 = UInt16
/// Two unsigned integers of 16 bits.
public typealias simd_ushort2 = SIMD2<UInt16>
/// Three unsigned integers of 16 bits.
public typealias simd_ushort3 = SIMD3<UInt16>
/// Four unsigned integers of 16 bits.
public typealias simd_ushort4 = SIMD4<UInt16>
/// Eight unsigned integers of 16 bits.
public typealias simd_ushort8 = SIMD8<UInt16>
/// Sixteen unsigned integers of 16 bits.
public typealias simd_ushort16 = SIMD16<UInt16>

/// An integer of 32 bits.
public typealias simd_int1 = Int32
/// Two integers of 32 bits.
public typealias simd_int2 = SIMD2<Int32>
/// Three integers of 32 bits.
public typealias simd_int3 = SIMD3<Int32>
/// Four integers of 32 bits.
public typealias simd_int4 = SIMD4<Int32>
/// Eight integers of 32 bits.
public typealias simd_int8 = SIMD8<Int32>
/// Sixteen integers of 32 bits.
public typealias simd_int16 = SIMD16<Int32>
/// Two integers of 32 bits.
public typealias vector_int2 = SIMD2<Int32>
/// Three integers of 32 bits.
public typealias vector_int3 = SIMD3<Int32>
/// Four integers of 32 bits.
public typealias vector_int4 = SIMD4<Int32>

/// An unsigned integer of 32 bits.
public typealias simd_uint1 = UInt32
/// Two unsigned integers of 32 bits.
public typealias simd_uint2 = SIMD2<UInt32>
/// Three unsigned integers of 32 bits.
public typealias simd_uint3 = SIMD3<UInt32>
/// Four unsigned integers of 32 bits.
public typealias simd_uint4 = SIMD4<UInt32>
/// Eight unsigned integers of 32 bits.
public typealias simd_uint8 = SIMD8<UInt32>
/// Sixteen unsigned integers of 32 bits.
public typealias simd_uint16 = SIMD16<UInt32>
/// Two unsigned integers of 32 bits.
public typealias vector_uint2 = SIMD2<UInt32>
/// Three unsigned integers of 32 bits.
public typealias vector_uint3 = SIMD3<UInt32>
/// Four unsigned integers of 32 bits.
public typealias vector_uint4 = SIMD4<UInt32>

/// An integer of 64 bits.
public typealias simd_long1 = Int
/// Two integers of 64 bits.
public typealias simd_long2 = SIMD2<Int>
/// Three integers of 64 bits.
public typealias simd_long3 = SIMD3<Int>
/// Four integers of 64 bits.
public typealias simd_long4 = SIMD4<Int>
/// Eight integers of 64 bits.
public typealias simd_long8 = SIMD8<Int>

/// An unsigned integer of 64 bits.
public typealias simd_ulong1 = UInt
/// Two unsigned integers of 64 bits.
public typealias simd_ulong2 = SIMD2<UInt>
/// Three unsigned integers of 64 bits.
public typealias simd_ulong3 = SIMD3<UInt>
/// Four unsigned integers of 64 bits.
public typealias simd_ulong4 = SIMD4<UInt>
/// Eight unsigned integers of 64 bits.
public typealias simd_ulong8 = SIMD8<UInt>

// The names of Swift 4, without a prefix.

/// Two floating-point numbers of 32 bits.
@available(swift, deprecated: 5.1, message: "Use SIMD2<Float>")
public typealias float2 = SIMD2<Float>

/// Three floating-point numbers of 32 bits.
@available(swift, deprecated: 5.1, message: "Use SIMD3<Float>")
public typealias float3 = SIMD3<Float>

/// Four floating-point numbers of 32 bits.
@available(swift, deprecated: 5.1, message: "Use SIMD4<Float>")
public typealias float4 = SIMD4<Float>

/// Two floating-point numbers of 64 bits.
@available(swift, deprecated: 5.1, message: "Use SIMD2<Double>")
public typealias double2 = SIMD2<Double>

/// Three floating-point numbers of 64 bits.
@available(swift, deprecated: 5.1, message: "Use SIMD3<Double>")
public typealias double3 = SIMD3<Double>

/// Four floating-point numbers of 64 bits.
@available(swift, deprecated: 5.1, message: "Use SIMD4<Double>")
public typealias double4 = SIMD4<Double>

/// Two integers of 32 bits.
@available(swift, deprecated: 5.1, message: "Use SIMD2<Int32>")
public typealias int2 = SIMD2<Int32>

/// Three integers of 32 bits.
@available(swift, deprecated: 5.1, message: "Use SIMD3<Int32>")
public typealias int3 = SIMD3<Int32>

/// Four integers of 32 bits.
@available(swift, deprecated: 5.1, message: "Use SIMD4<Int32>")
public typealias int4 = SIMD4<Int32>

/// Two integers of 32 bits without a sign.
@available(swift, deprecated: 5.1, message: "Use SIMD2<UInt32>")
public typealias uint2 = SIMD2<UInt32>

/// Three integers of 32 bits without a sign.
@available(swift, deprecated: 5.1, message: "Use SIMD3<UInt32>")
public typealias uint3 = SIMD3<UInt32>

/// Four integers of 32 bits without a sign.
@available(swift, deprecated: 5.1, message: "Use SIMD4<UInt32>")
public typealias uint4 = SIMD4<UInt32>
