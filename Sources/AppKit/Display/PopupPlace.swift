import AcetateWayland
import Foundation

/// The place of a popup relative to its parent's window, in points, with y down.
package enum PopupPlace: Equatable, Sendable {
    /// The popup's top left corner is at a point. `staysOnScreen`: the server moves a popup that does not fit on the screen.
    case at(CGPoint, staysOnScreen: Bool)
    /// The popup touches an edge of a rectangle of the parent from outside, centered along it. If it does not fit on the screen, the
    /// server places it at the opposite edge, or moves it.
    case beside(CGRect, PopupEdge)

    /// The top left corner of a popup of a size, if `screen` is visible.
    func origin(of size: CGSize, on screen: CGRect) -> CGPoint {
        switch self {
        case .at(let origin, _): return origin
        case .beside(let rect, let edge):
            func box(_ edge: PopupEdge) -> CGRect {
                let origin =
                    switch edge {
                    case .top: CGPoint(x: rect.midX - size.width / 2, y: rect.minY - size.height)
                    case .bottom: CGPoint(x: rect.midX - size.width / 2, y: rect.maxY)
                    case .left: CGPoint(x: rect.minX - size.width, y: rect.midY - size.height / 2)
                    case .right: CGPoint(x: rect.maxX, y: rect.midY - size.height / 2)
                    }
                return CGRect(origin: origin, size: size)
            }
            func fits(_ edge: PopupEdge) -> Bool {
                let box = box(edge)
                return edge.isHorizontal
                    ? box.minX >= screen.minX && box.maxX <= screen.maxX
                    : box.minY >= screen.minY && box.maxY <= screen.maxY
            }
            let origin = box(!fits(edge) && fits(edge.opposite) ? edge.opposite : edge).origin
            return CGPoint(
                x: max(screen.minX, min(origin.x, screen.maxX - size.width)),
                y: max(screen.minY, min(origin.y, screen.maxY - size.height)))
        }
    }
}

extension PopupEdge {
    var opposite: PopupEdge {
        switch self {
        case .top: .bottom
        case .left: .right
        case .bottom: .top
        case .right: .left
        }
    }
}

extension PopupPlacement {
    /// Rounds a place to whole points. Coordinates that are not finite become zero.
    init(_ place: PopupPlace) {
        func whole(_ value: CGFloat) -> Int { value.isFinite ? Int(min(max(value, -32768), 32767).rounded()) : 0 }
        switch place {
        case .at(let origin, let staysOnScreen):
            self = .at(x: whole(origin.x), y: whole(origin.y), staysOnScreen: staysOnScreen)
        case .beside(let rect, let edge):
            let (x, y) = (whole(rect.minX), whole(rect.minY))
            self = .beside(
                SurfaceRect(x: x, y: y, width: whole(rect.maxX) - x, height: whole(rect.maxY) - y), edge)
        }
    }
}
