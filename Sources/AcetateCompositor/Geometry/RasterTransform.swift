import AcetatePixels
import CoreGraphics

/// A transform to pixels as far as a raster depends on it: its linear part and the subpixel phase. The rest says where the
/// raster lies: two transforms that differ in nothing else are equal, so that a raster is used wherever a layer stands.
struct RasterTransform: Equatable {
    /// The linear part; its translation is the phase.
    let linear: CGAffineTransform
    /// The rest of the translation.
    let offset: CGPoint

    /// What of the translation is the phase.
    enum Phase {
        /// Nothing: the raster is composited at subpixel offsets.
        case none
        /// The fraction of a pixel.
        case exact
        /// The same, but that a number that is whole except for rounding counts as whole.
        case rounded
    }

    /// Nil for a transform that is not finite, or that moves by 1e9 pixels or more.
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

    /// The whole pixel at the origin, or before it.
    var pixel: PixelOffset { PixelOffset(offset.x.rounded(.down), offset.y.rounded(.down)) }

    /// A mask of `linear` at its place.
    func placed(_ mask: PlacedMask) -> PlacedMask { mask.moved(right: Double(offset.x), down: Double(offset.y)) }

    static func == (a: RasterTransform, b: RasterTransform) -> Bool { a.linear == b.linear }
}

/// What a raster of a layer depends on.
struct RasterKey: Equatable {
    /// Of what the layer shows: another number where that has changed.
    var version: UInt64
    let transform: RasterTransform
    /// The raster's rectangle, from `RasterTransform.pixel` on.
    let rect: PixelRect

    /// `rect` is in the pixels that the layer is painted in.
    init(_ version: UInt64, _ transform: RasterTransform, _ rect: PixelRect) {
        (self.version, self.transform, self.rect) = (version, transform, rect.offset(by: -transform.pixel))
    }
}
