import AcetateWayland
import Foundation
import QuartzCore

/// The outline of a popover: a round rectangle with an arrow, in the coordinates of its window, with y up.
struct PopoverShape: Equatable {
    // Points.
    static let arrowHeight: CGFloat = 12
    static let arrowWidth: CGFloat = 34
    static let cornerRadius: CGFloat = 10

    /// The size of the popover with the arrow.
    var size: CGSize
    /// The edge of the rectangle at which the popover is. The arrow is at the popover's opposite edge.
    var edge: PopupEdge
    /// The position of the arrow's tip along that edge, from the left or from below.
    var tip: CGFloat

    /// The shape of a popover with a frame beside a rectangle, both in the same coordinates with y up. The arrow points at the
    /// middle of the rectangle. `edge`: the edge that was asked for; the opposite one is used if the popover is there.
    init(_ frame: CGRect, beside rect: CGRect, at edge: PopupEdge) {
        let isBefore = edge.isHorizontal ? frame.midX < rect.midX : frame.midY < rect.midY
        size = frame.size
        if edge.isHorizontal {
            self.edge = isBefore ? .left : .right
            tip = rect.midY - frame.minY
        } else {
            self.edge = isBefore ? .bottom : .top
            tip = rect.midX - frame.minX
        }
        let length = edge.isHorizontal ? size.height : size.width
        let reach = PopoverShape.cornerRadius + PopoverShape.arrowWidth / 2
        tip = length > 2 * reach ? max(reach, min(tip, length - reach)) : length / 2
    }

    /// The size of a popover with a content of a size.
    static func size(of content: CGSize, at edge: PopupEdge) -> CGSize {
        edge.isHorizontal
            ? CGSize(width: content.width + arrowHeight, height: content.height)
            : CGSize(width: content.width, height: content.height + arrowHeight)
    }

    /// The rectangle without the arrow.
    var contentRect: CGRect {
        let height = PopoverShape.arrowHeight
        return switch edge {
        case .top: CGRect(x: 0, y: height, width: size.width, height: size.height - height)
        case .bottom: CGRect(x: 0, y: 0, width: size.width, height: size.height - height)
        case .left: CGRect(x: 0, y: 0, width: size.width - height, height: size.height)
        case .right: CGRect(x: height, y: 0, width: size.width - height, height: size.height)
        }
    }

    /// The distances of `contentRect` from the edges.
    var insets: NSEdgeInsets {
        let rect = contentRect
        return NSEdgeInsets(
            top: size.height - rect.maxY, left: rect.minX, bottom: rect.minY, right: size.width - rect.maxX)
    }

    var path: CGPath {
        // Drawn with the arrow below, and turned to its edge.
        let length = edge.isHorizontal ? size.height : size.width
        let thickness = edge.isHorizontal ? size.width : size.height
        let (base, half) = (PopoverShape.arrowHeight, PopoverShape.arrowWidth / 2)
        let radius = min(PopoverShape.cornerRadius, length / 2, max(thickness - base, 0) / 2)
        let transform =
            switch edge {
            case .top: CGAffineTransform.identity
            case .bottom: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: size.height)
            case .right: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
            case .left: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: size.width, ty: 0)
            }
        let path = CGMutablePath()
        path.move(to: CGPoint(x: radius, y: base), transform: transform)
        if length >= 2 * (radius + half) {
            path.addLine(to: CGPoint(x: tip - half, y: base), transform: transform)
            path.addCurve(
                to: CGPoint(x: tip, y: 0), control1: CGPoint(x: tip - half * 0.55, y: base),
                control2: CGPoint(x: tip - half * 0.25, y: 0), transform: transform)
            path.addCurve(
                to: CGPoint(x: tip + half, y: base), control1: CGPoint(x: tip + half * 0.25, y: 0),
                control2: CGPoint(x: tip + half * 0.55, y: base), transform: transform)
        }
        let corners = [
            CGPoint(x: length, y: base), CGPoint(x: length, y: thickness), CGPoint(x: 0, y: thickness),
            CGPoint(x: 0, y: base),
        ]
        for (index, corner) in corners.enumerated() {
            path.addArc(
                tangent1End: corner, tangent2End: corners[(index + 1) % 4], radius: radius, transform: transform)
        }
        path.closeSubpath()
        return path
    }
}
