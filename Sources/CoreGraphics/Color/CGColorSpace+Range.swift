/// Whether components of a space may be below 0 and above 1.
public func CGColorSpaceUsesExtendedRange(_ s: CGColorSpace) -> Bool { s.isExtended }

/// The space with components of any size; nil if there is none.
public func CGColorSpaceCreateExtended(_ s: CGColorSpace) -> CGColorSpace? { ColorSpaceVariants.of(s)?.extended }

/// The space with linear components; nil if there is none.
public func CGColorSpaceCreateLinearized(_ s: CGColorSpace) -> CGColorSpace? { ColorSpaceVariants.of(s)?.linear }

/// The space with linear components of any size; nil if there is none.
public func CGColorSpaceCreateExtendedLinearized(_ s: CGColorSpace) -> CGColorSpace? {
    ColorSpaceVariants.of(s)?.extendedLinear
}

/// The space with components from 0 to 1, which has the transfer function of the space.
public func CGColorSpaceCreateCopyWithStandardRange(_ s: CGColorSpace) -> CGColorSpace {
    guard s.isExtended, let variants = ColorSpaceVariants.of(s) else { return s }
    return (s == variants.extended ? variants.standard : variants.linear) ?? s
}

/// The spaces of the same primaries, with and without a transfer function, and with components of any size.
private struct ColorSpaceVariants {
    let standard, extended, linear, extendedLinear: CGColorSpace?

    private init(_ standard: CFString, _ extended: CFString, _ linear: CFString, _ extendedLinear: CFString) {
        self.standard = CGColorSpace(name: standard)
        self.extended = CGColorSpace(name: extended)
        self.linear = CGColorSpace(name: linear)
        self.extendedLinear = CGColorSpace(name: extendedLinear)
    }

    private static let all = [
        Self(
            CGColorSpace.sRGB, CGColorSpace.extendedSRGB, CGColorSpace.linearSRGB, CGColorSpace.extendedLinearSRGB),
        Self(
            CGColorSpace.displayP3, CGColorSpace.extendedDisplayP3, CGColorSpace.linearDisplayP3,
            CGColorSpace.extendedLinearDisplayP3),
        Self(
            CGColorSpace.itur_2020, CGColorSpace.extendedITUR_2020, CGColorSpace.linearITUR_2020,
            CGColorSpace.extendedLinearITUR_2020),
        Self(
            CGColorSpace.genericGrayGamma2_2, CGColorSpace.extendedGray, CGColorSpace.linearGray,
            CGColorSpace.extendedLinearGray),
    ]

    static func of(_ space: CGColorSpace) -> Self? {
        all.first { [$0.standard, $0.extended, $0.linear, $0.extendedLinear].contains(space) }
    }
}
