import AcetatePixels
import CoreGraphics

extension PixelBlend {
    /// The rectangle outside of which the result is transparent, for the extents of a source and a backdrop.
    func extent(_ source: CGRect, _ backdrop: CGRect) -> CGRect {
        switch self {
        case .clear: .zero
        case .copy, .sourceOut, .destinationAtop: source
        case .sourceIn, .destinationIn, .minimum, .product: source.overlapping(backdrop)
        case .sourceAtop, .destinationOut: backdrop
        default: source.joined(backdrop)
        }
    }
}
