import AcetatePixels
import CoreGraphics
import Foundation

/// What a layer draws itself on: so many pixels, and where its own space lies on them.
struct BackingPlan: Equatable {
    let size: PixelSize
    /// From the layer's own space, in points, to pixels from the top left, y down.
    let toDevice: CGAffineTransform
    /// Without alpha: black before anything is drawn.
    let isOpaque: Bool

    /// The greatest number of pixels: 1 GiB of them.
    static let pixelLimit = 1 << 28

    /// Why there is no plan.
    enum Refusal: Error {
        /// The bounds come to less than a pixel.
        case empty
        case tooLarge(width: CGFloat, height: CGFloat)
    }

    /// `contentsAreFlipped`: the picture stands upright on the screen; where the layer's y points down there, it does so in
    /// the context.
    init(
        bounds: CGRect, contentsScale scale: CGFloat, contentsAreFlipped: Bool, isOpaque: Bool
    ) throws(Refusal) {
        let bounds = bounds.standardized
        let (width, height) = ((bounds.width * scale).rounded(.up), (bounds.height * scale).rounded(.up))
        guard width >= 1, height >= 1 else { throw .empty }
        let limit = CGFloat(PixelSize.limit)
        guard width <= limit, height <= limit, let size = PixelSize(Int(width), Int(height)),
            size.area <= Self.pixelLimit
        else { throw .tooLarge(width: width, height: height) }
        self.size = size
        self.isOpaque = isOpaque
        toDevice = CGAffineTransform(
            a: scale, b: 0, c: 0, d: contentsAreFlipped ? scale : -scale, tx: -bounds.minX * scale,
            ty: contentsAreFlipped ? -bounds.minY * scale : height + bounds.minY * scale)
    }

    /// The pixels that a part of the layer's space touches.
    func pixels(_ part: CGRect) -> PixelRect {
        let box = part.standardized.applying(toDevice)
        return PixelRect(
            coveringMinX: Double(box.minX), minY: Double(box.minY), maxX: Double(box.maxX), maxY: Double(box.maxY)
        ).intersection(size.rect)
    }
}

/// What of a layer's contents is to be drawn anew, in the layer's own space.
enum DisplayArea: Equatable {
    case all
    case parts([CGRect])

    /// More parts become the rectangle around them.
    private static let most = 16

    /// This area, or none, and another rectangle; nil where both are nothing.
    static func adding(_ rect: CGRect, to area: DisplayArea?) -> DisplayArea? {
        let rect = rect.standardized
        // Compared so that what is no number is nothing.
        guard rect.width > 0, rect.height > 0, !rect.minX.isNaN, !rect.minY.isNaN else { return area }
        guard area != .all, rect.minX.isFinite, rect.minY.isFinite, rect.maxX.isFinite, rect.maxY.isFinite,
            rect != .infinite
        else { return .all }
        guard case .parts(let parts) = area else { return .parts([rect]) }
        if parts.contains(where: { $0.contains(rect) }) { return area }
        return .parts(parts.count < most ? parts + [rect] : [parts.reduce(rect) { $0.union($1) }])
    }

    /// The pixels that are touched.
    func pixels(_ plan: BackingPlan) -> PixelRegion {
        switch self {
        case .all: PixelRegion(plan.size.rect)
        case .parts(let parts): PixelRegion(parts.map { plan.pixels($0) })
        }
    }
}
