/// The kind of a pixel's components: integers of 8 or 16 bits, or floating-point numbers of 16 or 32.
struct ImportedSample {
    enum Kind { case byte, short, half, float }

    let kind: Kind
    private let isLittleEndian: Bool

    /// Nil for a number of bits or a byte order that is not supported. In the default order, the most significant byte is
    /// first.
    init?(bits: Int, _ info: CGBitmapInfo) {
        guard let order = info.byteOrder else { return nil }
        switch (bits, info.contains(.floatComponents), order) {
        case (8, false, _): kind = .byte
        case (16, let isFloat, .orderDefault), (16, let isFloat, .order16Big), (16, let isFloat, .order16Little):
            kind = isFloat ? .half : .short
        case (32, true, .orderDefault), (32, true, .order32Big), (32, true, .order32Little): kind = .float
        default: return nil
        }
        isLittleEndian = order == .order16Little || order == .order32Little
    }

    var byteCount: Int {
        switch kind {
        case .byte: 1
        case .short, .half: 2
        case .float: 4
        }
    }

    /// The component at an offset in a pixel: 0…1 for integers; 0 for a number that is not finite.
    func value(_ pixel: UnsafeRawBufferPointer, at place: Int) -> Double {
        switch kind {
        case .byte: return Double(pixel[place]) / 255
        case .short: return Double(short(pixel, place)) / 65535
        case .half: return finite(Double(Self.single(short(pixel, place))))
        case .float:
            let bits = pixel.loadUnaligned(fromByteOffset: place, as: UInt32.self)
            return finite(
                Double(Float(bitPattern: isLittleEndian ? UInt32(littleEndian: bits) : UInt32(bigEndian: bits))))
        }
    }

    /// Writes a component at an offset in a pixel, in the nearest representable number. Integers are clamped to 0…1; what
    /// is not finite becomes 0.
    func write(_ value: Double, to pixel: UnsafeMutableRawBufferPointer, at place: Int) {
        let value = finite(value)
        let clamped = min(max(value, 0), 1)
        switch kind {
        case .byte: pixel[place] = UInt8(clamped * 255 + 0.5)
        case .short: write(UInt16(clamped * 65535 + 0.5), pixel, place)
        case .half: write(Self.half(Float(value)), pixel, place)
        case .float:
            let bits = Float(value).bitPattern
            pixel.storeBytes(
                of: isLittleEndian ? bits.littleEndian : bits.bigEndian, toByteOffset: place, as: UInt32.self)
        }
    }

    private func write(_ bits: UInt16, _ pixel: UnsafeMutableRawBufferPointer, _ place: Int) {
        pixel.storeBytes(of: isLittleEndian ? bits.littleEndian : bits.bigEndian, toByteOffset: place, as: UInt16.self)
    }

    private func short(_ pixel: UnsafeRawBufferPointer, _ place: Int) -> UInt16 {
        let bits = pixel.loadUnaligned(fromByteOffset: place, as: UInt16.self)
        return isLittleEndian ? UInt16(littleEndian: bits) : UInt16(bigEndian: bits)
    }

    private func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }

    /// A half-precision number (IEEE 754-2019, binary16). Not all processors of Linux have the type.
    private static func single(_ bits: UInt16) -> Float {
        let (sign, exponent, fraction) = (UInt32(bits >> 15), UInt32(bits >> 10 & 31), UInt32(bits & 0x3FF))
        let size: Float =
            switch exponent {
            case 0: Float(fraction) * 0x1p-24
            case 31: fraction == 0 ? .infinity : .nan
            default: Float(bitPattern: (exponent + 112) << 23 | fraction << 13)
            }
        return sign == 1 ? -size : size
    }

    /// The nearest half-precision number, with an even fraction if there are two; the greatest for numbers beyond it.
    private static func half(_ value: Float) -> UInt16 {
        let sign: UInt16 = value.sign == .minus ? 0x8000 : 0
        let size = min(value.magnitude, 65504)
        // Below the least normal number, the fraction counts units of 2^-24.
        if size < 0x1p-14 { return sign | UInt16((size * 0x1p24).rounded(.toNearestOrEven)) }
        let bits = size.bitPattern
        let rounded = (bits + 0xFFF + (bits >> 13 & 1)) >> 13
        return sign | UInt16(rounded - (112 << 10))
    }
}
