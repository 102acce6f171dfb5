/// An RGB space: its transfer function, and its primary colors and white as chromaticities of CIE 1931.
struct RGBEncoding: Sendable {
    typealias Chromaticity = SIMD2<Double>

    let transfer: TransferFunction
    let primaries: [Chromaticity]
    let white: Chromaticity
    /// From linear light of this space to that of sRGB, and back.
    private let toSRGB, fromSRGB: ColorMatrix3

    init(
        _ transfer: TransferFunction, red: Chromaticity, green: Chromaticity, blue: Chromaticity, white: Chromaticity
    ) {
        self.transfer = transfer
        primaries = [red, green, blue]
        self.white = white
        guard primaries != Self.sRGBPrimaries || white != Self.d65 else {
            (toSRGB, fromSRGB) = (.identity, .identity)
            return
        }
        let own = ColorMatrix3(primaries: [red, green, blue], white: white)
        let sRGB = ColorMatrix3(primaries: Self.sRGBPrimaries, white: Self.d65)
        let adaptation = ColorMatrix3.adaptation(from: white, to: Self.d65)
        toSRGB = sRGB.inverse * (adaptation * own)
        fromSRGB = toSRGB.inverse
    }

    private static let sRGBPrimaries: [Chromaticity] = [[0.64, 0.33], [0.30, 0.60], [0.15, 0.06]]
    private static let d65: Chromaticity = [0.3127, 0.3290]

    static let sRGB = RGBEncoding(
        .sRGB, red: sRGBPrimaries[0], green: sRGBPrimaries[1], blue: sRGBPrimaries[2], white: d65)
    static let linearSRGB = RGBEncoding(
        .linear, red: sRGBPrimaries[0], green: sRGBPrimaries[1], blue: sRGBPrimaries[2], white: d65)
    /// The primaries of SMPTE RP 431-2 with the white and the transfer function of sRGB.
    static let displayP3 = RGBEncoding(
        .sRGB, red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060], white: d65)
    static let linearDisplayP3 = RGBEncoding(
        .linear, red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060], white: d65)
    /// SMPTE RP 431-2.
    static let dciP3 = RGBEncoding(
        TransferFunction(gamma: 2.6), red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060],
        white: [0.314, 0.351])
    /// Adobe RGB (1998) Color Image Encoding, 4.3.
    static let adobeRGB = RGBEncoding(
        .adobeRGB, red: [0.64, 0.33], green: [0.21, 0.71], blue: [0.15, 0.06], white: d65)
    /// ISO 22028-2.
    static let romm = RGBEncoding(
        .romm, red: [0.734699, 0.265301], green: [0.159597, 0.840403], blue: [0.036598, 0.000105],
        white: [0.345704, 0.358540])
    /// ITU-R BT.709-6.
    static let rec709 = RGBEncoding(
        .rec709, red: sRGBPrimaries[0], green: sRGBPrimaries[1], blue: sRGBPrimaries[2], white: d65)
    /// ITU-R BT.2020-2.
    static let rec2020 = RGBEncoding(
        .rec709, red: [0.708, 0.292], green: [0.170, 0.797], blue: [0.131, 0.046], white: d65)
    static let linearRec2020 = RGBEncoding(
        .linear, red: [0.708, 0.292], green: [0.170, 0.797], blue: [0.131, 0.046], white: d65)
    /// ACEScg (Academy S-2014-004).
    static let acesCG = RGBEncoding(
        .linear, red: [0.713, 0.293], green: [0.165, 0.830], blue: [0.128, 0.044], white: [0.32168, 0.33767])

    /// sRGB values of a color of this space, which may lie outside 0…1.
    func sRGB(_ color: SIMD3<Double>) -> SIMD3<Double> {
        let light = toSRGB * SIMD3(transfer.decode(color.x), transfer.decode(color.y), transfer.decode(color.z))
        return SIMD3(
            TransferFunction.sRGB.encode(light.x), TransferFunction.sRGB.encode(light.y),
            TransferFunction.sRGB.encode(light.z))
    }

    /// The color in this space of sRGB values.
    func components(sRGB color: SIMD3<Double>) -> SIMD3<Double> {
        let decode = TransferFunction.sRGB.decode
        let light = fromSRGB * SIMD3(decode(color.x), decode(color.y), decode(color.z))
        return SIMD3(transfer.encode(light.x), transfer.encode(light.y), transfer.encode(light.z))
    }

    /// Whether a color of this space lies clearly outside the gamut of sRGB.
    var isWideGamut: Bool {
        [SIMD3(1.0, 0, 0), [0, 1, 0], [0, 0, 1]].contains { (toSRGB * $0).min() < -1e-3 }
    }
}

/// A matrix of three columns, for linear light and tristimulus values.
struct ColorMatrix3: Sendable {
    var x, y, z: SIMD3<Double>

    static let identity = ColorMatrix3(x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1])

    static func * (matrix: ColorMatrix3, color: SIMD3<Double>) -> SIMD3<Double> {
        matrix.x * color.x + matrix.y * color.y + matrix.z * color.z
    }

    static func * (a: ColorMatrix3, b: ColorMatrix3) -> ColorMatrix3 {
        ColorMatrix3(x: a * b.x, y: a * b.y, z: a * b.z)
    }

    /// The inverse, by cross products. The matrices of color spaces have one.
    var inverse: ColorMatrix3 {
        func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
            SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
        }
        let (a, b, c) = (cross(y, z), cross(z, x), cross(x, y))
        let determinant = (x * a).sum()
        return ColorMatrix3(
            x: SIMD3(a.x, b.x, c.x) / determinant, y: SIMD3(a.y, b.y, c.y) / determinant,
            z: SIMD3(a.z, b.z, c.z) / determinant)
    }

    /// Tristimulus values with a luminance of 1.
    private static func tristimulus(_ place: SIMD2<Double>) -> SIMD3<Double> {
        SIMD3(place.x / place.y, 1, (1 - place.x - place.y) / place.y)
    }

    /// From linear light to tristimulus values: white has a luminance of 1 (SMPTE RP 177).
    init(primaries: [SIMD2<Double>], white: SIMD2<Double>) {
        let columns = primaries.map(Self.tristimulus)
        let plain = ColorMatrix3(x: columns[0], y: columns[1], z: columns[2])
        let scale = plain.inverse * Self.tristimulus(white)
        self.init(x: columns[0] * scale.x, y: columns[1] * scale.y, z: columns[2] * scale.z)
    }

    init(x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>) {
        (self.x, self.y, self.z) = (x, y, z)
    }

    /// The linear Bradford transform of tristimulus values from one white to another (ICC.1:2022, annex E).
    static func adaptation(from source: SIMD2<Double>, to target: SIMD2<Double>) -> ColorMatrix3 {
        let bradford = ColorMatrix3(
            x: [0.8951, -0.7502, 0.0389], y: [0.2664, 1.7135, -0.0685], z: [-0.1614, 0.0367, 1.0296])
        let ratio = (bradford * tristimulus(target)) / (bradford * tristimulus(source))
        let scale = ColorMatrix3(x: [ratio.x, 0, 0], y: [0, ratio.y, 0], z: [0, 0, ratio.z])
        return bradford.inverse * (scale * bradford)
    }
}
