import CAcetateLCMS
import Synchronization

/// An ICC profile for gray, RGB, CMYK or Lab colors, and its conversions by the library Little CMS: relative
/// colorimetric, without black point compensation.
///
/// `@unchecked Sendable`: every property is a `let`. The transforms have no cache, so threads may use them at the same
/// time.
final class ColorProfile: @unchecked Sendable {
    let data: Data
    let model: CGColorSpaceModel
    private let toSRGB, fromSRGB: cmsHTRANSFORM
    /// The least and the greatest values of a and b of a space of Lab; nil for no limits.
    let range: [Double]?

    /// The greatest number of bytes of a profile.
    static let sizeLimit = 1 << 24
    private static let flags = cmsUInt32Number(cmsFLAGS_NOCACHE)
    private static let intent = cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC)

    /// Nil if the data is not a profile of these models that can be converted in both directions.
    /// `range` has the least and the greatest values of a and b.
    init?(_ data: Data, range: [Double]? = nil) {
        guard let handle = Self.open(data), let sRGB = cmsCreate_sRGBProfile() else { return nil }
        defer {
            cmsCloseProfile(handle)
            cmsCloseProfile(sRGB)
        }
        let own: cmsUInt32Number
        switch cmsGetColorSpace(handle) {
        case cmsSigGrayData: (model, own) = (.monochrome, acetate_gray_double)
        case cmsSigRgbData: (model, own) = (.rgb, acetate_rgb_double)
        case cmsSigCmykData: (model, own) = (.cmyk, acetate_cmyk_double)
        case cmsSigLabData: (model, own) = (.lab, acetate_lab_double)
        default: return nil
        }
        let rgb = acetate_rgb_double
        guard let toSRGB = cmsCreateTransform(handle, own, sRGB, rgb, Self.intent, Self.flags) else { return nil }
        guard let fromSRGB = cmsCreateTransform(sRGB, rgb, handle, own, Self.intent, Self.flags) else {
            cmsDeleteTransform(toSRGB)
            return nil
        }
        (self.data, self.toSRGB, self.fromSRGB, self.range) = (data, toSRGB, fromSRGB, range)
    }

    deinit {
        cmsDeleteTransform(toSRGB)
        cmsDeleteTransform(fromSRGB)
    }

    /// The profile in memory, which Little CMS copies; nil if the data is not a profile.
    fileprivate static func open(_ data: Data) -> cmsHPROFILE? {
        // The header of a profile has 128 bytes, and begins with its length.
        guard data.count >= 132, data.count <= sizeLimit else { return nil }
        return data.withUnsafeBytes { bytes in
            bytes.baseAddress.flatMap { cmsOpenProfileFromMem($0, cmsUInt32Number(bytes.count)) }
        }
    }

    /// What a component of 1 is for Little CMS: inks are in percent.
    private var unit: Double { model == .cmyk ? 100 : 1 }

    /// The sRGB values of a color, which may lie outside 0…1.
    func sRGB(_ components: [Double]) -> SIMD3<Double> {
        let color = limited(components.map { $0 * unit })
        var result = [0.0, 0.0, 0.0]
        cmsDoTransform(toSRGB, color, &result, 1)
        return SIMD3(result[0].finite, result[1].finite, result[2].finite)
    }

    /// The components of a color given by sRGB values.
    func components(sRGB color: SIMD3<Double>) -> [Double] {
        var result = [0.0, 0.0, 0.0, 0.0]
        cmsDoTransform(fromSRGB, [color.x, color.y, color.z], &result, 1)
        let count =
            switch model {
            case .monochrome: 1
            case .cmyk: 4
            default: 3
            }
        return limited(result.prefix(count).map { ($0 / unit).finite })
    }

    private func limited(_ color: [Double]) -> [Double] {
        guard let range, color.count == 3 else { return color }
        return [color[0], min(max(color[1], range[0]), range[1]), min(max(color[2], range[2]), range[3])]
    }

    /// Whether a color of an RGB profile lies clearly outside the gamut of sRGB.
    var isWideGamut: Bool {
        [[1.0, 0, 0], [0, 1, 0], [0, 0, 1]].contains { color in
            let values = sRGB(color)
            return values.min() < -0.01 || values.max() > 1.01
        }
    }
}

extension Double {
    fileprivate var finite: Double { isFinite ? self : 0 }
}

// MARK: - Profiles of RGB spaces

extension ColorProfile {
    /// The profile of an RGB space, with a name; nil if there is not enough memory.
    static func data(of encoding: RGBEncoding, name: String) -> Data? {
        let transfer = encoding.transfer
        // Parametric curve of type 4 (IEC 61966-2.1): (a·x + b)^g from d on, otherwise c·x.
        let numbers = [
            transfer.gamma, 1 / (1 + transfer.offset), transfer.offset / (1 + transfer.offset), 1 / transfer.slope,
            transfer.threshold,
        ]
        guard let curve = cmsBuildParametricToneCurve(nil, 4, numbers) else { return nil }
        defer { cmsFreeToneCurve(curve) }
        func place(_ chromaticity: SIMD2<Double>) -> cmsCIExyY { cmsCIExyY(x: chromaticity.x, y: chromaticity.y, Y: 1) }
        var white = place(encoding.white)
        var primaries = cmsCIExyYTRIPLE(
            Red: place(encoding.primaries[0]), Green: place(encoding.primaries[1]), Blue: place(encoding.primaries[2]))
        var curves: [OpaquePointer?] = [curve, curve, curve]
        guard let profile = cmsCreateRGBProfile(&white, &primaries, &curves) else { return nil }
        defer { cmsCloseProfile(profile) }
        return data(of: profile, name: name)
    }

    /// The profile of gray whose components are linear light.
    static let linearGray: Data? = {
        guard let curve = cmsBuildGamma(nil, 1) else { return nil }
        defer { cmsFreeToneCurve(curve) }
        guard let profile = cmsCreateGrayProfile(cmsD50_xyY(), curve) else { return nil }
        defer { cmsCloseProfile(profile) }
        return data(of: profile, name: "Linear Gray")
    }()

    static func data(of profile: cmsHPROFILE, name: String) -> Data? {
        if let text = cmsMLUalloc(nil, 1) {
            defer { cmsMLUfree(text) }
            if cmsMLUsetASCII(text, "en", "US", name) != 0 {
                cmsWriteTag(profile, cmsSigProfileDescriptionTag, UnsafeRawPointer(text))
            }
        }
        var count: cmsUInt32Number = 0
        guard cmsSaveProfileToMem(profile, nil, &count) != 0, count > 0 else { return nil }
        var data = Data(count: Int(count))
        let isSaved = data.withUnsafeMutableBytes { cmsSaveProfileToMem(profile, $0.baseAddress, &count) != 0 }
        guard isSaved, data.count >= 128 else { return nil }
        // The time of creation (ICC.1:2022, 7.2.1), so that equal profiles have equal bytes.
        data.replaceSubrange(24..<36, with: repeatElement(0, count: 12))
        return data
    }
}
