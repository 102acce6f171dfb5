import CoreGraphics
import CoreImage
import Foundation

/// The state of a layer: what the model tree holds, a commit carries, animations change, and the render tree draws.
///
/// Lengths are in points, in Core Animation's space (y points up). `LayerKey` lists every field with its key.
package struct LayerValues: Sendable, Equatable {
    package var bounds = CGRect.zero
    package var position = CGPoint.zero
    package var zPosition = 0.0
    package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    package var transform = CATransform3DIdentity
    package var sublayerTransform = CATransform3DIdentity
    package var isHidden = false
    package var isGeometryFlipped = false
    package var masksToBounds = false
    /// 0...1, of the layer and its sublayers as a group.
    package var opacity = 1.0
    package var backgroundColor: CGColor?
    package var cornerRadius = 0.0
    package var borderWidth = 0.0
    package var borderColor: CGColor? = .black
    package var contents: CGImage?
    package var contentsGravity = ContentsGravity.resize
    /// The part of the contents that is shown, in unit coordinates.
    package var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// Pixels of the contents for each point.
    package var contentsScale = 1.0
    package var filters: [FilterValue] = []
    package var timing = MediaTiming()

    package init() {}
}

/// Where contents stand in the bounds, and whether they stretch (chapter 5.2). Top and bottom as they are seen.
package enum ContentsGravity: String, Sendable {
    case center, top, bottom, left, right
    case topLeft, topRight, bottomLeft, bottomRight
    case resize, resizeAspect, resizeAspectFill

    /// Where contents of `size` points stand in `bounds` (y up).
    package func frame(of size: CGSize, in bounds: CGRect) -> CGRect {
        guard size.width > 0, size.height > 0 else { return CGRect(origin: bounds.origin, size: .zero) }
        var size = size
        switch self {
        case .resize:
            return bounds
        case .resizeAspect, .resizeAspectFill:
            let (x, y) = (bounds.width / size.width, bounds.height / size.height)
            let scale = self == .resizeAspect ? min(x, y) : max(x, y)
            size = CGSize(width: size.width * scale, height: size.height * scale)
        default:
            break
        }
        let x =
            switch self {
            case .left, .topLeft, .bottomLeft: bounds.minX
            case .right, .topRight, .bottomRight: bounds.maxX - size.width
            default: bounds.midX - size.width / 2
            }
        let y =
            switch self {
            case .bottom, .bottomLeft, .bottomRight: bounds.minY
            case .top, .topLeft, .topRight: bounds.maxY - size.height
            default: bounds.midY - size.height / 2
            }
        return CGRect(origin: CGPoint(x: x, y: y), size: size)
    }
}
