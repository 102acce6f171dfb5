/// The kind of a color space's components.
public enum CGColorSpaceModel: Int32, Sendable {
    /// No known model.
    case unknown = -1
    /// One component: gray.
    case monochrome = 0
    /// Three components: red, green, blue.
    case rgb = 1
    /// Four components: cyan, magenta, yellow, black.
    case cmyk = 2
    /// Three components: lightness, and two that tell green from red and blue from yellow.
    case lab = 3
    /// One component: an index into a table of colors.
    case indexed = 5
    /// A pattern, with or without a color.
    case pattern = 6
}

/// How colors outside a space's gamut are mapped into it. Conversion is always relative colorimetric, so the intent is
/// stored with an image but has no effect.
public enum CGColorRenderingIntent: Int32, Sendable {
    /// The choice of the context.
    case defaultIntent = 0
    /// Colors outside the range of the output are clipped; white is kept as it is.
    case absoluteColorimetric = 1
    /// Colors outside the range of the output are clipped; white becomes the white of the output.
    case relativeColorimetric = 2
    /// The whole range of colors is compressed into that of the output.
    case perceptual = 3
    /// Saturation is kept rather than hue and lightness.
    case saturation = 4
}

/// A color space: the meaning of a color's components.
///
/// Pixels are sRGB values. The device spaces and the generic spaces are treated as sRGB, without calibration; all others
/// are converted.
public final class CGColorSpace: Sendable {
    /// How components encode light.
    enum Encoding: Sendable {
        /// As sRGB values: for gray, three equal ones.
        case sRGB
        case linearGray
        case rgb(RGBEncoding)
        case profile(ColorProfile)
        case indexed(IndexedColors)
    }

    /// The model of the space: the meaning of its components.
    public let model: CGColorSpaceModel
    /// The name that `init(name:)` takes; nil for a space of a profile, of patterns or of a table of colors.
    public let name: CFString?
    /// Whether components outside 0…1 have a meaning.
    let isExtended: Bool
    let encoding: Encoding
    /// The space of the colors of uncolored patterns, or of the table of an indexed space; nil for other spaces.
    public let baseColorSpace: CGColorSpace?

    init(
        _ name: CFString?, _ model: CGColorSpaceModel, _ encoding: Encoding = .sRGB, base: CGColorSpace? = nil
    ) {
        isExtended = name?.contains("Extended") ?? false
        self.name = name
        self.model = model
        self.encoding = encoding
        baseColorSpace = base
    }

    /// The space of patterns: of uncolored ones, whose colors are in `baseSpace`, or of colored ones if it is nil. Nil
    /// for the base space of patterns.
    public convenience init?(patternBaseSpace baseSpace: CGColorSpace?) {
        guard baseSpace?.model != .pattern else { return nil }
        self.init(nil, .pattern, base: baseSpace)
    }

    /// The number of a color's components, without alpha.
    public var numberOfComponents: Int {
        switch model {
        case .unknown: 0
        case .monochrome, .indexed: 1
        case .rgb, .lab: 3
        case .cmyk: 4
        case .pattern: baseColorSpace?.numberOfComponents ?? 0
        }
    }

    /// The space of an ICC profile for gray, RGB, CMYK or Lab colors; nil if the data is not such a profile.
    public convenience init?(iccData: CFData) {
        guard let profile = ColorProfile(iccData) else { return nil }
        self.init(nil, profile.model, .profile(profile))
    }

    /// The space with a name; nil if the name is none of those below.
    public convenience init?(name: CFString) {
        guard let known = Self.named.first(where: { $0.name == name }) else { return nil }
        self.init(known.name, known.model, known.encoding)
    }
}

// MARK: - Supported spaces

extension CGColorSpace {
    /// sRGB, IEC 61966-2-1.
    public static let sRGB: CFString = "kCGColorSpaceSRGB"
    /// sRGB with components below 0 and above 1.
    public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
    /// The primaries of sRGB with linear components.
    public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
    /// The primaries of sRGB with linear components, also below 0 and above 1.
    public static let extendedLinearSRGB: CFString = "kCGColorSpaceExtendedLinearSRGB"
    /// Display P3: the primaries of DCI P3 with the white and the transfer function of sRGB.
    public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
    /// Display P3 with components below 0 and above 1.
    public static let extendedDisplayP3: CFString = "kCGColorSpaceExtendedDisplayP3"
    /// The primaries of Display P3 with linear components.
    public static let linearDisplayP3: CFString = "kCGColorSpaceLinearDisplayP3"
    /// The primaries of Display P3 with linear components, also below 0 and above 1.
    public static let extendedLinearDisplayP3: CFString = "kCGColorSpaceExtendedLinearDisplayP3"
    /// DCI P3, with the white point of digital cinema and a gamma of 2.6.
    public static let dcip3: CFString = "kCGColorSpaceDCIP3"
    /// Adobe RGB (1998).
    public static let adobeRGB1998: CFString = "kCGColorSpaceAdobeRGB1998"
    /// ROMM RGB, also known as ProPhoto RGB.
    public static let rommrgb: CFString = "kCGColorSpaceROMMRGB"
    /// ITU-R BT.709.
    public static let itur_709: CFString = "kCGColorSpaceITUR_709"
    /// ITU-R BT.2020.
    public static let itur_2020: CFString = "kCGColorSpaceITUR_2020"
    /// ITU-R BT.2020 with components below 0 and above 1.
    public static let extendedITUR_2020: CFString = "kCGColorSpaceExtendedITUR_2020"
    /// The primaries of ITU-R BT.2020 with linear components.
    public static let linearITUR_2020: CFString = "kCGColorSpaceLinearITUR_2020"
    /// The primaries of ITU-R BT.2020 with linear components, also below 0 and above 1.
    public static let extendedLinearITUR_2020: CFString = "kCGColorSpaceExtendedLinearITUR_2020"
    /// ACEScg, with linear components.
    public static let acescgLinear: CFString = "kCGColorSpaceACESCGLinear"
    /// The generic RGB space with linear components.
    public static let genericRGBLinear: CFString = "kCGColorSpaceGenericRGBLinear"
    /// Gray with a gamma of 2.2.
    public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
    /// Gray with components below 0 and above 1.
    public static let extendedGray: CFString = "kCGColorSpaceExtendedGray"
    /// Gray with a linear component.
    public static let linearGray: CFString = "kCGColorSpaceLinearGray"
    /// Gray with a linear component, also below 0 and above 1.
    public static let extendedLinearGray: CFString = "kCGColorSpaceExtendedLinearGray"
    /// The generic CMYK space.
    public static let genericCMYK: CFString = "kCGColorSpaceGenericCMYK"
    /// CIE L*a*b* relative to the white of D50: a lightness of 0…100, and two numbers of −128…127.
    public static let genericLab: CFString = "kCGColorSpaceGenericLab"

    // These names have no constants, as on macOS.
    static let deviceRGBSpace = CGColorSpace("kCGColorSpaceDeviceRGB", .rgb)
    static let deviceGraySpace = CGColorSpace("kCGColorSpaceDeviceGray", .monochrome)
    static let deviceCMYKSpace = CGColorSpace("kCGColorSpaceDeviceCMYK", .cmyk)
    package static let sRGBSpace = CGColorSpace(sRGB, .rgb)
    static let grayGamma22Space = CGColorSpace(genericGrayGamma2_2, .monochrome)
    static let genericCMYKSpace = CGColorSpace(genericCMYK, .cmyk)

    private static let named: [CGColorSpace] =
        [
            sRGBSpace, grayGamma22Space, genericCMYKSpace, deviceRGBSpace, deviceGraySpace, deviceCMYKSpace,
            CGColorSpace(extendedSRGB, .rgb),
            CGColorSpace(linearSRGB, .rgb, .rgb(.linearSRGB)),
            CGColorSpace(extendedLinearSRGB, .rgb, .rgb(.linearSRGB)),
            CGColorSpace(genericRGBLinear, .rgb, .rgb(.linearSRGB)),
            CGColorSpace(displayP3, .rgb, .rgb(.displayP3)),
            CGColorSpace(extendedDisplayP3, .rgb, .rgb(.displayP3)),
            CGColorSpace(linearDisplayP3, .rgb, .rgb(.linearDisplayP3)),
            CGColorSpace(extendedLinearDisplayP3, .rgb, .rgb(.linearDisplayP3)),
            CGColorSpace(dcip3, .rgb, .rgb(.dciP3)),
            CGColorSpace(adobeRGB1998, .rgb, .rgb(.adobeRGB)),
            CGColorSpace(rommrgb, .rgb, .rgb(.romm)),
            CGColorSpace(itur_709, .rgb, .rgb(.rec709)),
            CGColorSpace(itur_2020, .rgb, .rgb(.rec2020)),
            CGColorSpace(extendedITUR_2020, .rgb, .rgb(.rec2020)),
            CGColorSpace(linearITUR_2020, .rgb, .rgb(.linearRec2020)),
            CGColorSpace(extendedLinearITUR_2020, .rgb, .rgb(.linearRec2020)),
            CGColorSpace(acescgLinear, .rgb, .rgb(.acesCG)),
            CGColorSpace(extendedGray, .monochrome),
            CGColorSpace(linearGray, .monochrome, .linearGray),
            CGColorSpace(extendedLinearGray, .monochrome, .linearGray),
        ] + (ColorProfile.lab.map { [CGColorSpace(genericLab, .lab, .profile($0))] } ?? [])
}

/// The device's RGB space: sRGB here.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGBSpace }

/// The device's gray space: equal sRGB red, green and blue values here.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGraySpace }

/// The device's CMYK space, with `red = (1 − cyan)(1 − black)` and so on.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .deviceCMYKSpace }

extension CGColorSpace: Hashable {
    public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool {
        a === b
            || (a.name == b.name && a.model == b.model && a.baseColorSpace == b.baseColorSpace
                && a.profile?.data == b.profile?.data && a.indexed == b.indexed)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(model)
    }
}

// MARK: - Properties

extension CGColorSpace {
    /// The profile of a space that was created from one; nil for other spaces.
    var profile: ColorProfile? {
        if case .profile(let profile) = encoding { profile } else { nil }
    }

    /// The colors of an indexed space; nil for other spaces.
    var indexed: IndexedColors? {
        if case .indexed(let colors) = encoding { colors } else { nil }
    }

    /// Whether components of 0…1 are sRGB values without conversion: three of RGB, or one of gray.
    package var isEncodedAsSRGB: Bool {
        if case .sRGB = encoding { model == .rgb || model == .monochrome } else { false }
    }

    /// Whether the space has colors outside the gamut of sRGB, or components outside 0…1.
    public var isWideGamutRGB: Bool {
        guard model == .rgb else { return false }
        if isExtended { return true }
        return switch encoding {
        case .sRGB, .linearGray, .indexed: false
        case .rgb(let encoding): encoding.isWideGamut
        case .profile(let profile): profile.isWideGamut
        }
    }

    /// Whether one can draw into a space: not into one for patterns, and not into an indexed one.
    public var supportsOutput: Bool { ![.pattern, .indexed, .unknown].contains(model) }

    /// The ICC profile of an RGB space or of linear gray, of version 4, or the one that the space was created from; nil for
    /// device spaces and others.
    public func copyICCData() -> CFData? {
        switch encoding {
        case .profile(let profile): profile.data
        case .rgb(let encoding): ColorProfile.data(of: encoding, name: profileName)
        case .sRGB:
            model == .rgb && self != .deviceRGBSpace ? ColorProfile.data(of: .sRGB, name: profileName) : nil
        case .linearGray: ColorProfile.linearGray
        case .indexed: nil
        }
    }

    /// The name of a space in a profile, such as "Display P3".
    var profileName: String {
        let known: [CFString: String] = [
            Self.sRGB: "sRGB IEC61966-2.1", Self.extendedSRGB: "sRGB IEC61966-2.1",
            Self.genericGrayGamma2_2: "Generic Gray Gamma 2.2 Profile",
            Self.extendedGray: "Generic Gray Gamma 2.2 Profile", Self.linearGray: "Linear Gray",
            Self.extendedLinearGray: "Linear Gray", Self.genericCMYK: "Generic CMYK Profile",
            Self.genericLab: "Generic Lab Profile",
            Self.linearSRGB: "Linear sRGB", Self.extendedLinearSRGB: "Linear sRGB",
            Self.genericRGBLinear: "Linear sRGB", Self.displayP3: "Display P3", Self.extendedDisplayP3: "Display P3",
            Self.linearDisplayP3: "Linear Display P3", Self.extendedLinearDisplayP3: "Linear Display P3",
            Self.dcip3: "DCI P3", Self.adobeRGB1998: "Adobe RGB (1998)", Self.rommrgb: "ROMM RGB",
            Self.itur_709: "Rec. ITU-R BT.709", Self.itur_2020: "Rec. ITU-R BT.2020",
            Self.extendedITUR_2020: "Rec. ITU-R BT.2020", Self.linearITUR_2020: "Linear Rec. ITU-R BT.2020",
            Self.extendedLinearITUR_2020: "Linear Rec. ITU-R BT.2020", Self.acescgLinear: "ACEScg",
        ]
        return name.flatMap { known[$0] } ?? "Profile"
    }
}
