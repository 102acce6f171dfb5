/// The kind of a color space's components.
public enum CGColorSpaceModel: Int32, Sendable {
    case unknown = -1
    case monochrome = 0
    case rgb = 1
    case cmyk = 2
    case pattern = 6
}

/// How colors outside a space's gamut are mapped into it. All spaces here contain sRGB's gamut, and conversion is
/// always colorimetric, so the intent is stored with an image but has no effect.
public enum CGColorRenderingIntent: Int32, Sendable {
    case defaultIntent = 0
    case absoluteColorimetric = 1
    case relativeColorimetric = 2
    case perceptual = 3
    case saturation = 4
}

/// A color space: the meaning of a color's components.
///
/// Pixels are sRGB values. The device spaces and the generic spaces are treated as sRGB, without calibration; Display
/// P3 and the linear spaces are converted.
public final class CGColorSpace: Sendable {
    /// How components encode light.
    enum Encoding: Sendable {
        case sRGB
        case linear
        case displayP3
    }

    public let model: CGColorSpaceModel
    /// The name that `init(name:)` takes; nil for a device space.
    public let name: CFString?
    let encoding: Encoding
    /// The space of the colors of uncolored patterns; nil for spaces that are not for patterns.
    public let baseColorSpace: CGColorSpace?

    private init(
        _ name: CFString?, _ model: CGColorSpaceModel, _ encoding: Encoding = .sRGB, base: CGColorSpace? = nil
    ) {
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
        case .monochrome: 1
        case .rgb: 3
        case .cmyk: 4
        case .pattern: baseColorSpace?.numberOfComponents ?? 0
        }
    }

    /// The space with a name; nil if the name is none of those below.
    public convenience init?(name: CFString) {
        guard let known = Self.named.first(where: { $0.name == name }) else { return nil }
        self.init(known.name, known.model, known.encoding)
    }
}

// MARK: - Supported spaces

extension CGColorSpace {
    public static let sRGB: CFString = "kCGColorSpaceSRGB"
    public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
    public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
    public static let extendedLinearSRGB: CFString = "kCGColorSpaceExtendedLinearSRGB"
    public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
    public static let genericRGBLinear: CFString = "kCGColorSpaceGenericRGBLinear"
    public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
    public static let linearGray: CFString = "kCGColorSpaceLinearGray"
    public static let genericCMYK: CFString = "kCGColorSpaceGenericCMYK"

    static let deviceRGBSpace = CGColorSpace(nil, .rgb)
    static let deviceGraySpace = CGColorSpace(nil, .monochrome)
    static let deviceCMYKSpace = CGColorSpace(nil, .cmyk)
    package static let sRGBSpace = CGColorSpace(sRGB, .rgb)
    static let grayGamma22Space = CGColorSpace(genericGrayGamma2_2, .monochrome)
    static let genericCMYKSpace = CGColorSpace(genericCMYK, .cmyk)

    private static let named: [CGColorSpace] = [
        sRGBSpace, grayGamma22Space, genericCMYKSpace,
        CGColorSpace(extendedSRGB, .rgb),
        CGColorSpace(linearSRGB, .rgb, .linear),
        CGColorSpace(extendedLinearSRGB, .rgb, .linear),
        CGColorSpace(genericRGBLinear, .rgb, .linear),
        CGColorSpace(displayP3, .rgb, .displayP3),
        CGColorSpace(linearGray, .monochrome, .linear),
    ]
}

/// The device's RGB space: sRGB here.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGBSpace }

/// The device's gray space: equal sRGB red, green and blue values here.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGraySpace }

/// The device's CMYK space, with `red = (1 − cyan)(1 − black)` and so on.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .deviceCMYKSpace }

extension CGColorSpace: Hashable {
    public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool {
        a === b || (a.name == b.name && a.model == b.model && a.baseColorSpace == b.baseColorSpace)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(model)
    }
}

// MARK: - Conversion

/// Red, green, blue and alpha as sRGB values, not premultiplied.
package struct SRGBA: Sendable, Hashable {
    package var red, green, blue, alpha: Double

    package init(red: Double, green: Double, blue: Double, alpha: Double) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }
}

extension CGColorSpace {
    /// The sRGB values of a color in this space; `components` holds the space's components and then alpha.
    func sRGB(_ components: [CGFloat]) -> SRGBA {
        guard components.count == numberOfComponents + 1 else { return SRGBA(red: 0, green: 0, blue: 0, alpha: 0) }
        let alpha = Double(components[components.count - 1])
        switch model {
        case .pattern:
            guard let baseColorSpace else { return SRGBA(red: 0, green: 0, blue: 0, alpha: alpha) }
            return baseColorSpace.sRGB(components)
        case .unknown:
            return SRGBA(red: 0, green: 0, blue: 0, alpha: alpha)
        case .monochrome:
            let gray = encoding == .linear ? encodeSRGB(Double(components[0])) : Double(components[0])
            return SRGBA(red: gray, green: gray, blue: gray, alpha: alpha)
        case .cmyk:
            let ink = components.map { min(max(Double($0), 0), 1) }
            let light = 1 - ink[3]
            return SRGBA(
                red: (1 - ink[0]) * light, green: (1 - ink[1]) * light, blue: (1 - ink[2]) * light, alpha: alpha)
        case .rgb:
            let (r, g, b) = (Double(components[0]), Double(components[1]), Double(components[2]))
            switch encoding {
            case .sRGB:
                return SRGBA(red: r, green: g, blue: b, alpha: alpha)
            case .linear:
                return SRGBA(red: encodeSRGB(r), green: encodeSRGB(g), blue: encodeSRGB(b), alpha: alpha)
            case .displayP3:
                return displayP3ToSRGB(r, g, b, alpha)
            }
        }
    }

    /// The components in this space, alpha last, of a color given in sRGB values.
    func components(_ color: SRGBA) -> [CGFloat] {
        let alpha = CGFloat(color.alpha)
        switch model {
        case .unknown, .pattern:
            return [alpha]
        case .monochrome:
            // Luminance of linear light, with the weights of Rec. 709.
            let light =
                0.2126 * decodeSRGB(color.red) + 0.7152 * decodeSRGB(color.green) + 0.0722 * decodeSRGB(color.blue)
            return [CGFloat(encoding == .linear ? light : encodeSRGB(light)), alpha]
        case .cmyk:
            let black = 1 - max(color.red, color.green, color.blue)
            guard black < 1 else { return [0, 0, 0, 1, alpha] }
            let ink = [color.red, color.green, color.blue].map { CGFloat((1 - $0 - black) / (1 - black)) }
            return ink + [CGFloat(black), alpha]
        case .rgb:
            let (r, g, b) = (color.red, color.green, color.blue)
            switch encoding {
            case .sRGB:
                return [CGFloat(r), CGFloat(g), CGFloat(b), alpha]
            case .linear:
                return [CGFloat(decodeSRGB(r)), CGFloat(decodeSRGB(g)), CGFloat(decodeSRGB(b)), alpha]
            case .displayP3:
                return sRGBToDisplayP3(color)
            }
        }
    }
}

/// Linear light to an sRGB value: IEC 61966-2-1, extended to negative values as an odd function.
private func encodeSRGB(_ light: Double) -> Double {
    let size = abs(light)
    let value = size <= 0.0031308 ? 12.92 * size : 1.055 * pow(size, 1 / 2.4) - 0.055
    return light < 0 ? -value : value
}

/// An sRGB value to linear light: the inverse of `encodeSRGB`.
private func decodeSRGB(_ value: Double) -> Double {
    let size = abs(value)
    let light = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
    return value < 0 ? -light : light
}

// The matrices between the primaries of P3 and of sRGB, both with D65 as white (CSS Color 4, section 10, sample code).

private func displayP3ToSRGB(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) -> SRGBA {
    let (r, g, b) = (decodeSRGB(red), decodeSRGB(green), decodeSRGB(blue))
    return SRGBA(
        red: encodeSRGB(1.2249401762805598 * r - 0.22494017628055996 * g),
        green: encodeSRGB(-0.042056954709688163 * r + 1.0420569547096881 * g),
        blue: encodeSRGB(-0.019637554590334432 * r - 0.078636045550631889 * g + 1.0982736001409663 * b),
        alpha: alpha)
}

private func sRGBToDisplayP3(_ color: SRGBA) -> [CGFloat] {
    let (r, g, b) = (decodeSRGB(color.red), decodeSRGB(color.green), decodeSRGB(color.blue))
    return [
        CGFloat(encodeSRGB(0.82246196871436230 * r + 0.17753803128563775 * g)),
        CGFloat(encodeSRGB(0.033194199120962366 * r + 0.96680580087903768 * g)),
        CGFloat(encodeSRGB(0.017082631057128168 * r + 0.072397440666396346 * g + 0.91051992827647552 * b)),
        CGFloat(color.alpha),
    ]
}
