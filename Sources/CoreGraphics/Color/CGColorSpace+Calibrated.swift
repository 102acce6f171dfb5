import CAcetateLCMS

// Color spaces that are given by their white, their primaries and their gamma, as in PDF files (ISO 32000-1, 8.6.5).

extension CGColorSpace {
    /// A space of gray, whose light is the component to the power of `gamma`, between black and white.
    ///
    /// - Parameters:
    ///   - whitePoint: the three tristimulus values of white, of which the second is 1.
    ///   - blackPoint: must be nil or black, as in all known files.
    /// - Returns: nil for another white, or a gamma that is not positive.
    public convenience init?(
        calibratedGrayWhitePoint whitePoint: UnsafePointer<CGFloat>, blackPoint: UnsafePointer<CGFloat>?,
        gamma: CGFloat
    ) {
        guard let white = Chromaticities(whitePoint), Self.isBlack(blackPoint), gamma > 0, gamma.isFinite,
            let profile = ColorProfile.calibratedGray(white: white.place, gamma: Double(gamma))
        else { return nil }
        self.init(nil, .monochrome, .profile(profile))
    }

    /// A space of RGB.
    ///
    /// - Parameters:
    ///   - whitePoint: the three tristimulus values of white, of which the second is 1.
    ///   - blackPoint: must be nil or black, as in all known files.
    ///   - gamma: the exponents of the three components; nil for 1.
    ///   - matrix: the tristimulus values of red, then those of green and of blue; nil for the identity.
    /// - Returns: nil if these are not colors of light.
    public convenience init?(
        calibratedRGBWhitePoint whitePoint: UnsafePointer<CGFloat>, blackPoint: UnsafePointer<CGFloat>?,
        gamma: UnsafePointer<CGFloat>?, matrix: UnsafePointer<CGFloat>?
    ) {
        let exponents: [Double] = gamma.map { [Double($0[0]), Double($0[1]), Double($0[2])] } ?? [1, 1, 1]
        let numbers: [CGFloat] =
            matrix.map { Array(UnsafeBufferPointer(start: $0, count: 9)) } ?? [1, 0, 0, 0, 1, 0, 0, 0, 1]
        let primaries = [0, 3, 6].compactMap { start in
            numbers.withUnsafeBufferPointer { $0.baseAddress.flatMap { Chromaticities(sum: $0 + start) } }
        }
        guard let white = Chromaticities(whitePoint), Self.isBlack(blackPoint), primaries.count == 3,
            exponents.allSatisfy({ $0 > 0 && $0.isFinite }),
            let profile = ColorProfile.calibratedRGB(
                white: white.place, primaries: primaries.map(\.place), gamma: exponents)
        else { return nil }
        self.init(nil, .rgb, .profile(profile))
    }

    /// CIE L*a*b* relative to a white: a lightness of 0…100, and two numbers.
    ///
    /// - Parameters:
    ///   - whitePoint: the three tristimulus values of white, of which the second is 1.
    ///   - blackPoint: must be nil or black, as in all known files.
    ///   - range: the least and the greatest of both numbers; nil for −100…100. Colors are clamped to it.
    public convenience init?(
        labWhitePoint whitePoint: UnsafePointer<CGFloat>, blackPoint: UnsafePointer<CGFloat>?,
        range: UnsafePointer<CGFloat>?
    ) {
        let limits = range.map { Array(UnsafeBufferPointer(start: $0, count: 4)).map { Double($0) } }
        let values = limits ?? [-100, 100, -100, 100]
        guard let white = Chromaticities(whitePoint), Self.isBlack(blackPoint), values.allSatisfy(\.isFinite),
            values[0] < values[1], values[2] < values[3],
            let profile = ColorProfile.lab(white: white.place, range: values)
        else { return nil }
        self.init(nil, .lab, .profile(profile))
    }

    private static func isBlack(_ point: UnsafePointer<CGFloat>?) -> Bool {
        point.map { $0[0] == 0 && $0[1] == 0 && $0[2] == 0 } ?? true
    }
}

/// A place in the chromaticity diagram, from tristimulus values.
private struct Chromaticities {
    let place: cmsCIExyY

    /// White: its luminance is 1. Nil for other values.
    init?(_ values: UnsafePointer<CGFloat>) {
        guard values[1] == 1 else { return nil }
        self.init(sum: values)
    }

    /// Any light. Nil for values without a sum.
    init?(sum values: UnsafePointer<CGFloat>) {
        let sum = Double(values[0] + values[1] + values[2])
        guard sum > 0, sum.isFinite, values[0].isFinite, values[1].isFinite else { return nil }
        place = cmsCIExyY(x: Double(values[0]) / sum, y: Double(values[1]) / sum, Y: 1)
    }
}

extension ColorProfile {
    static func calibratedGray(white: cmsCIExyY, gamma: Double) -> ColorProfile? {
        guard let curve = cmsBuildGamma(nil, gamma) else { return nil }
        defer { cmsFreeToneCurve(curve) }
        var white = white
        return opened(cmsCreateGrayProfile(&white, curve), name: "Calibrated Gray")
    }

    static func calibratedRGB(white: cmsCIExyY, primaries: [cmsCIExyY], gamma: [Double]) -> ColorProfile? {
        var curves = gamma.map { cmsBuildGamma(nil, $0) }
        defer { for curve in curves { cmsFreeToneCurve(curve) } }
        guard curves.allSatisfy({ $0 != nil }), primaries.count == 3 else { return nil }
        var white = white
        var triple = cmsCIExyYTRIPLE(Red: primaries[0], Green: primaries[1], Blue: primaries[2])
        return opened(cmsCreateRGBProfile(&white, &triple, &curves), name: "Calibrated RGB")
    }

    static func lab(white: cmsCIExyY, range: [Double]) -> ColorProfile? {
        var white = white
        return opened(cmsCreateLab4Profile(&white), name: "Lab", range: range)
    }

    /// Lab relative to the white of D50.
    static let lab: ColorProfile? = opened(cmsCreateLab4Profile(nil), name: "Generic Lab")

    /// The conversions of a profile, which is closed.
    private static func opened(_ handle: cmsHPROFILE?, name: String, range: [Double]? = nil) -> ColorProfile? {
        guard let handle else { return nil }
        defer { cmsCloseProfile(handle) }
        return data(of: handle, name: name).flatMap { ColorProfile($0, range: range) }
    }
}
