import AcetatePixels
import CAcetateLCMS

/// The conversion of an image's pixels from the color profile of its file to sRGB, in eight bits.
final class ImageProfile {
    private enum Conversion {
        /// Converts straight pixels of four bytes, of which the last is alpha.
        case transform(cmsHTRANSFORM)
        /// The gray that replaces each level.
        case levels([UInt8])
    }

    private let conversion: Conversion

    /// Nil if the data is not a profile for RGB or gray, or if the profile's colors are those of sRGB to within a level of
    /// 255, as in most files: then pixels need no conversion.
    init?(_ data: Data) {
        guard data.count <= ColorProfile.sizeLimit, let sRGB = cmsCreate_sRGBProfile() else { return nil }
        defer { cmsCloseProfile(sRGB) }
        let opened = data.withUnsafeBytes { bytes in
            bytes.baseAddress.flatMap { cmsOpenProfileFromMem($0, cmsUInt32Number(bytes.count)) }
        }
        guard let profile = opened else { return nil }
        defer { cmsCloseProfile(profile) }
        func transform(_ from: UInt32, _ to: UInt32) -> cmsHTRANSFORM? {
            cmsCreateTransform(
                profile, from, sRGB, to, cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC),
                cmsUInt32Number(cmsFLAGS_NOCACHE | cmsFLAGS_COPY_ALPHA))
        }
        switch cmsGetColorSpace(profile) {
        case cmsSigRgbData:
            guard let own = transform(acetate_rgba_byte, acetate_rgba_byte) else { return nil }
            conversion = .transform(own)
            if Self.isIdentity(own) { return nil }
        case cmsSigGrayData:
            guard let plain = transform(acetate_gray_byte, acetate_rgb_byte) else { return nil }
            defer { cmsDeleteTransform(plain) }
            var colors = [UInt8](repeating: 0, count: 768)
            cmsDoTransform(plain, (0...255).map { UInt8($0) }, &colors, 256)
            let levels = (0..<256).map { colors[3 * $0 + 1] }
            if zip(levels, 0...255).allSatisfy({ abs(Int($0) - $1) <= 1 }) { return nil }
            conversion = .levels(levels)
        default: return nil
        }
    }

    deinit {
        if case .transform(let own) = conversion { cmsDeleteTransform(own) }
    }

    /// Whether colors in equal distances change by at most a level.
    private static func isIdentity(_ transform: cmsHTRANSFORM) -> Bool {
        let levels = (0...8).map { UInt8(min($0 * 32, 255)) }
        var colors: [UInt8] = []
        for red in levels {
            for green in levels {
                for blue in levels { colors += [red, green, blue, 255] }
            }
        }
        var converted = [UInt8](repeating: 0, count: colors.count)
        cmsDoTransform(transform, colors, &converted, cmsUInt32Number(colors.count / 4))
        return zip(colors, converted).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
    }

    /// Converts a row of straight pixels in place; alpha is kept.
    private func convert(_ row: inout [UInt8]) {
        switch conversion {
        case .transform(let own):
            row.withUnsafeMutableBytes { bytes in
                // Both formats are equal, so the conversion may be in place.
                cmsDoTransform(own, bytes.baseAddress, bytes.baseAddress, cmsUInt32Number(bytes.count / 4))
            }
        case .levels(let levels):
            for index in row.indices where index % 4 != 3 { row[index] = levels[Int(row[index])] }
        }
    }

    /// Converts premultiplied pixels in place.
    func convert(_ pixels: PixelBuffer) {
        var row = [UInt8](repeating: 0, count: 4 * pixels.size.width)
        for y in 0..<pixels.size.height {
            let target = pixels[row: y]
            for (x, pixel) in target.enumerated() {
                let alpha = pixel >> 24
                func straight(_ value: UInt32) -> UInt8 {
                    alpha == 0 ? 0 : UInt8(min(255, ((value & 0xFF) * 255 + alpha / 2) / alpha))
                }
                row[4 * x] = straight(pixel >> 16)
                row[4 * x + 1] = straight(pixel >> 8)
                row[4 * x + 2] = straight(pixel)
                row[4 * x + 3] = UInt8(alpha)
            }
            convert(&row)
            for x in target.indices {
                let alpha = UInt32(row[4 * x + 3])
                func premultiplied(_ value: UInt8) -> UInt32 { (UInt32(value) * alpha + 127) / 255 }
                target[x] =
                    alpha << 24 | premultiplied(row[4 * x]) << 16 | premultiplied(row[4 * x + 1]) << 8
                    | premultiplied(row[4 * x + 2])
            }
        }
    }
}
