import AcetatePixels
import CoreGraphics

/// How one picture is put on another: by one of Core Graphics' modes, or by a formula that it lacks.
package enum Compositing: Sendable, Equatable {
    case mode(CGBlendMode)
    case formula(PixelBlend)

    /// Whether Core Graphics lacks it: it acts on whole pictures, without an opacity of its own.
    package var isFormula: Bool {
        if case .formula = self { true } else { false }
    }

    /// Whether the outcome differs from what lies behind where the source is transparent.
    package var reachesBeyondSource: Bool {
        switch self {
        case .mode(.clear), .mode(.copy), .mode(.sourceIn), .mode(.sourceOut), .mode(.destinationIn),
            .mode(.destinationAtop):
            true
        case .mode: false
        case .formula(let blend): blend.reachesBeyondSource
        }
    }

    /// Where the outcome of a source and a backdrop can be other than transparent.
    func extent(_ source: CGRect, _ behind: CGRect) -> CGRect {
        switch self {
        case .mode(.clear): .zero
        case .mode(.copy), .mode(.sourceOut), .mode(.destinationAtop): source
        case .mode(.sourceIn), .mode(.destinationIn), .formula(.minimum), .formula(.product): source.overlapping(behind)
        case .mode(.sourceAtop), .mode(.destinationOut): behind
        default: source.joined(behind)
        }
    }

    /// Puts the source's pixels on those of `target`: two stores of the same size.
    func apply(_ source: PixelStore, onto target: PixelStore) {
        switch self {
        case .mode(let mode):
            let image = CGImage(size: source.size) {
                $0.copy(from: source.pixels, region: PixelRegion(source.size.rect))
            }
            guard let image, let context = CGContext(store: target, baseTransform: .identity) else { return }
            context.composite(image, imageToDevice: .identity, interpolation: .none, blend: mode)
            context.flush()
        case .formula(let blend):
            blend.apply(
                PixelPatch(source.pixels), onto: PixelPatch(target.pixels), region: PixelRegion(target.size.rect))
        }
    }
}
