import AcetatePixels
import CoreGraphics

/// How one image is composited with another: with a Core Graphics blend mode, or with a formula that Core Graphics
/// lacks.
package enum Compositing: Sendable, Equatable {
    case mode(CGBlendMode)
    case formula(PixelBlend)

    /// Whether it is a formula that Core Graphics lacks. Formulas apply to whole images, without an additional opacity.
    package var isFormula: Bool {
        if case .formula = self { true } else { false }
    }

    /// Whether the result may differ from the backdrop where the source is transparent.
    package var reachesBeyondSource: Bool {
        switch self {
        case .mode(.clear), .mode(.copy), .mode(.sourceIn), .mode(.sourceOut), .mode(.destinationIn),
            .mode(.destinationAtop):
            true
        case .mode: false
        case .formula(let blend): blend.reachesBeyondSource
        }
    }

    /// The rectangle outside of which the result is transparent, for the extents of a source and a backdrop.
    func extent(_ source: CGRect, _ backdrop: CGRect) -> CGRect {
        switch self {
        case .mode(.clear): .zero
        case .mode(.copy), .mode(.sourceOut), .mode(.destinationAtop): source
        case .mode(.sourceIn), .mode(.destinationIn), .formula(.minimum), .formula(.product):
            source.overlapping(backdrop)
        case .mode(.sourceAtop), .mode(.destinationOut): backdrop
        default: source.joined(backdrop)
        }
    }

    /// Composites the source onto `target`; both stores have the same size.
    func apply(_ source: PixelStore, onto target: PixelStore) {
        switch self {
        case .mode(let mode):
            if let mode = SeparableBlend.Mode(mode) {
                return SeparableBlend(mode).apply(
                    PixelPatch(source.pixels), onto: PixelPatch(target.pixels), region: PixelRegion(target.size.rect))
            }
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

extension SeparableBlend.Mode {
    /// Nil for a mode that is not among them.
    package init?(_ mode: CGBlendMode) {
        switch mode {
        case .multiply: self = .multiply
        case .screen: self = .screen
        case .overlay: self = .overlay
        case .darken: self = .darken
        case .lighten: self = .lighten
        case .hardLight: self = .hardLight
        case .difference: self = .difference
        case .exclusion: self = .exclusion
        default: return nil
        }
    }
}
