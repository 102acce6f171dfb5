import AcetatePixels
import CoreGraphics
import Foundation

/// The backing store for a layer's drawing: its size in pixels, and the transform from the layer's space.
struct BackingPlan: Equatable {
    let size: PixelSize
    /// From the layer's own space, in points, to pixels from the top left, y down.
    let toDevice: CGAffineTransform
    /// Whether the store has no alpha; then it is black before drawing.
    let isOpaque: Bool

    /// The maximum number of pixels: 1 GiB of memory.
    static let pixelLimit = 1 << 28

    /// The reason why there is no plan.
    enum Refusal: Error {
        /// The bounds are smaller than a pixel.
        case empty
        case tooLarge(width: CGFloat, height: CGFloat)
    }

    /// `contentsAreFlipped` keeps the contents upright on the screen: if the layer's y-axis points down there, so does
    /// the context's.
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

    /// The pixels that intersect a part of the layer's space.
    func pixels(_ part: CGRect) -> PixelRect {
        let box = part.standardized.applying(toDevice)
        return PixelRect(
            coveringMinX: Double(box.minX), minY: Double(box.minY), maxX: Double(box.maxX), maxY: Double(box.maxY)
        ).intersection(size.rect)
    }
}

/// The part of a layer's contents that needs to be redrawn, in the layer's own space.
enum DisplayArea: Equatable {
    case all
    case parts([CGRect])

    /// A larger number of parts is replaced by the rectangle around them.
    private static let maximumParts = 16

    /// The area, if any, with another rectangle added; nil if both are empty.
    static func adding(_ rect: CGRect, to area: DisplayArea?) -> DisplayArea? {
        let rect = rect.standardized
        // The comparison is false for NaN, which counts as empty.
        guard rect.width > 0, rect.height > 0, !rect.minX.isNaN, !rect.minY.isNaN else { return area }
        guard area != .all, rect.minX.isFinite, rect.minY.isFinite, rect.maxX.isFinite, rect.maxY.isFinite,
            rect != .infinite
        else { return .all }
        guard case .parts(let parts) = area else { return .parts([rect]) }
        if parts.contains(where: { $0.contains(rect) }) { return area }
        return .parts(parts.count < maximumParts ? parts + [rect] : [parts.reduce(rect) { $0.union($1) }])
    }

    /// The pixels that intersect the area.
    func pixels(_ plan: BackingPlan) -> PixelRegion {
        switch self {
        case .all: PixelRegion(plan.size.rect)
        case .parts(let parts): PixelRegion(parts.map { plan.pixels($0) })
        }
    }
}
