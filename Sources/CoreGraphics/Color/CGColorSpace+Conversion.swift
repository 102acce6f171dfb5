/// Red, green, blue and alpha as sRGB values, not premultiplied.
package struct SRGBA: Sendable, Hashable {
    package var red, green, blue, alpha: Double

    package init(red: Double, green: Double, blue: Double, alpha: Double) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    init(_ color: SIMD3<Double>, alpha: Double) {
        self.init(red: color.x, green: color.y, blue: color.z, alpha: alpha)
    }
}

extension CGColorSpace {
    /// The sRGB values of a color in this space; `components` holds the space's components and then alpha.
    func sRGB(_ components: [CGFloat]) -> SRGBA {
        guard components.count == numberOfComponents + 1 else { return SRGBA(red: 0, green: 0, blue: 0, alpha: 0) }
        let alpha = Double(components[components.count - 1])
        switch encoding {
        case .profile(let profile):
            return SRGBA(profile.sRGB(components.dropLast().map { Double($0) }), alpha: alpha)
        case .rgb(let encoding):
            return SRGBA(
                encoding.sRGB(SIMD3(Double(components[0]), Double(components[1]), Double(components[2]))), alpha: alpha)
        case .linearGray:
            let gray = TransferFunction.sRGB.encode(Double(components[0]))
            return SRGBA(red: gray, green: gray, blue: gray, alpha: alpha)
        case .indexed(let colors): return colors.color(components[0], alpha: alpha)
        case .sRGB: break
        }
        switch model {
        case .pattern:
            guard let baseColorSpace else { return SRGBA(red: 0, green: 0, blue: 0, alpha: alpha) }
            return baseColorSpace.sRGB(components)
        case .unknown, .lab, .indexed:
            return SRGBA(red: 0, green: 0, blue: 0, alpha: alpha)
        case .monochrome:
            let gray = Double(components[0])
            return SRGBA(red: gray, green: gray, blue: gray, alpha: alpha)
        case .cmyk:
            let ink = components.map { min(max(Double($0), 0), 1) }
            let light = 1 - ink[3]
            return SRGBA(
                red: (1 - ink[0]) * light, green: (1 - ink[1]) * light, blue: (1 - ink[2]) * light, alpha: alpha)
        case .rgb:
            return SRGBA(
                red: Double(components[0]), green: Double(components[1]), blue: Double(components[2]), alpha: alpha)
        }
    }

    /// The components in this space, alpha last, of a color given in sRGB values.
    func components(_ color: SRGBA) -> [CGFloat] {
        let alpha = CGFloat(color.alpha)
        let values = SIMD3(color.red, color.green, color.blue)
        switch encoding {
        case .profile(let profile): return profile.components(sRGB: values).map { CGFloat($0) } + [alpha]
        case .rgb(let encoding):
            let own = encoding.components(sRGB: values)
            return [CGFloat(own.x), CGFloat(own.y), CGFloat(own.z), alpha]
        case .linearGray: return [CGFloat(color.luminance), alpha]
        case .indexed(let colors): return [CGFloat(colors.nearest(color)), alpha]
        case .sRGB: break
        }
        switch model {
        case .unknown, .pattern, .lab, .indexed:
            return [alpha]
        case .monochrome:
            return [CGFloat(TransferFunction.sRGB.encode(color.luminance)), alpha]
        case .cmyk:
            let black = 1 - max(color.red, color.green, color.blue)
            guard black < 1 else { return [0, 0, 0, 1, alpha] }
            let ink = [color.red, color.green, color.blue].map { CGFloat((1 - $0 - black) / (1 - black)) }
            return ink + [CGFloat(black), alpha]
        case .rgb:
            return [CGFloat(values.x), CGFloat(values.y), CGFloat(values.z), alpha]
        }
    }
}

extension SRGBA {
    /// Luminance of linear light, with the weights of Rec. 709.
    fileprivate var luminance: Double {
        let decode = TransferFunction.sRGB.decode
        return 0.2126 * decode(red) + 0.7152 * decode(green) + 0.0722 * decode(blue)
    }
}
