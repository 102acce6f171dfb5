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
}
