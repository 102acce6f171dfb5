/// How the components of an RGB space encode light: `((value + offset) / (1 + offset))^gamma` above a threshold, and
/// `value / slope` below it. Negative values are encoded as the negative of their absolute values.
struct TransferFunction: Sendable, Hashable {
    let gamma: Double
    var offset = 0.0
    var slope = 1.0
    /// The greatest value of the linear part, and its light.
    var threshold = 0.0
    var thresholdLight = 0.0

    static let linear = TransferFunction(gamma: 1)
    /// IEC 61966-2-1.
    static let sRGB = TransferFunction(
        gamma: 2.4, offset: 0.055, slope: 12.92, threshold: 0.04045, thresholdLight: 0.0031308)
    /// ITU-R BT.709-6 and BT.2020-2, the inverse of the transfer function of cameras.
    static let rec709 = TransferFunction(
        gamma: 1 / 0.45, offset: 0.09929682680944, slope: 4.5, threshold: 0.081242858298635,
        thresholdLight: 0.018053968510807)
    /// Adobe RGB (1998) Color Image Encoding, 4.3.4.2.
    static let adobeRGB = TransferFunction(gamma: 563 / 256)
    /// ISO 22028-2, ROMM RGB.
    static let romm = TransferFunction(gamma: 1.8, slope: 16, threshold: 16 / 512, thresholdLight: 1 / 512)

    /// Light of a value.
    func decode(_ value: Double) -> Double {
        let size = abs(value)
        let light = size <= threshold ? size / slope : pow((size + offset) / (1 + offset), gamma)
        return value < 0 ? -light : light
    }

    /// The value of light.
    func encode(_ light: Double) -> Double {
        let size = abs(light)
        let value = size <= thresholdLight ? slope * size : (1 + offset) * pow(size, 1 / gamma) - offset
        return light < 0 ? -value : value
    }
}
