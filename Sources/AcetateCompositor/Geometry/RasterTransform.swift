import AcetatePixels
import CoreGraphics

/// The part of a transform to pixels on which a raster depends: its linear part and the subpixel phase. Transforms that
/// differ only in the rest, the position of the raster, are equal, so that a raster can be used at any position.
struct RasterTransform: Equatable {
    /// The linear part; its translation is the phase.
    let linear: CGAffineTransform
    /// The rest of the translation. Not compared.
    let offset: CGPoint

    /// The part of the translation that is the phase.
    enum Phase {
        /// Nothing: the raster is composited at subpixel offsets.
        case none
        /// The fraction of a pixel.
        case exact
        /// The same, but that a number that is whole except for rounding counts as whole.
        case rounded
    }

    /// Nil for a transform that is not finite, or whose translation is 1e9 pixels or more.
    init?(_ toDevice: CGAffineTransform, _ phase: Phase = .exact) {
        guard toDevice.isFinite, toDevice.tx.magnitude < 1e9, toDevice.ty.magnitude < 1e9 else { return nil }
        func parts(_ place: CGFloat) -> (offset: CGFloat, phase: CGFloat) {
            switch phase {
            case .none: (place, 0)
            case .rounded where place.isNearlyWhole: (place.rounded(), 0)
            case .exact, .rounded: (place.rounded(.down), place - place.rounded(.down))
            }
        }
        let (x, y) = (parts(toDevice.tx), parts(toDevice.ty))
        offset = CGPoint(x: x.offset, y: y.offset)
        var linear = toDevice
        (linear.tx, linear.ty) = (x.phase, y.phase)
        self.linear = linear
    }

    /// The pixel that contains the origin.
    var pixel: PixelOffset { PixelOffset(offset.x.rounded(.down), offset.y.rounded(.down)) }

    /// A mask of `linear`, moved to its position.
    func placed(_ mask: PlacedMask) -> PlacedMask { mask.moved(right: Double(offset.x), down: Double(offset.y)) }

    static func == (a: RasterTransform, b: RasterTransform) -> Bool { a.linear == b.linear }
}

/// The parameters of a raster of a layer.
struct RasterKey: Equatable {
    /// The version of the layer's content.
    var version: UInt64
    let transform: RasterTransform
    /// The rectangle of the raster, relative to `RasterTransform.pixel`.
    let rect: PixelRect

    /// `rect` is in the pixels in which the layer is painted.
    init(_ version: UInt64, _ transform: RasterTransform, _ rect: PixelRect) {
        (self.version, self.transform, self.rect) = (version, transform, rect.offset(by: -transform.pixel))
    }
}
