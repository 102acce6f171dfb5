/// The cursors for resizing.
extension NSCursor {
    /// The edge or the corner of a rectangle that the user resizes.
    public enum FrameResizePosition: UInt, Sendable {
        /// The top edge.
        case top = 1
        /// The left edge.
        case left = 2
        /// The bottom edge.
        case bottom = 4
        /// The right edge.
        case right = 8
        /// The top left corner.
        case topLeft = 3
        /// The top right corner.
        case topRight = 9
        /// The bottom left corner.
        case bottomLeft = 6
        /// The bottom right corner.
        case bottomRight = 12
    }

    /// The direction in which the user can resize a rectangle.
    public enum FrameResizeDirection: UInt, Sendable {
        /// The rectangle can become smaller.
        case inward = 1
        /// The rectangle can become larger.
        case outward = 2

        /// A set of directions.
        public struct Set: OptionSet, Hashable, Sendable {
            public let rawValue: UInt

            public init(rawValue: UInt) { self.rawValue = rawValue }

            /// The rectangle can become smaller.
            public static let inward = Set(rawValue: 1)
            /// The rectangle can become larger.
            public static let outward = Set(rawValue: 2)
            /// The rectangle can become smaller and larger.
            public static let all: Set = [.inward, .outward]
        }
    }

    /// The cursor for an edge or a corner of a rectangle that the user can resize in some directions. The desktop's themes
    /// show one direction only outward; inward alone has the cursor of the opposite position.
    public class func frameResize(
        position: FrameResizePosition, directions: FrameResizeDirection.Set
    ) -> NSCursor {
        switch directions {
        case .outward: outward(position)
        case .inward: outward(position.opposite)
        default:
            switch position {
            case .top, .bottom: resizeUpDown
            case .left, .right: resizeLeftRight
            case .topLeft, .bottomRight: resizeFalling
            case .topRight, .bottomLeft: resizeRising
            }
        }
    }

    private class func outward(_ position: FrameResizePosition) -> NSCursor {
        switch position {
        case .top: resizeUp
        case .left: resizeLeft
        case .bottom: resizeDown
        case .right: resizeRight
        case .topLeft: resizeTopLeft
        case .topRight: resizeTopRight
        case .bottomLeft: resizeBottomLeft
        case .bottomRight: resizeBottomRight
        }
    }
}

extension NSCursor.FrameResizePosition {
    fileprivate var opposite: Self {
        switch self {
        case .top: .bottom
        case .left: .right
        case .bottom: .top
        case .right: .left
        case .topLeft: .bottomRight
        case .topRight: .bottomLeft
        case .bottomLeft: .topRight
        case .bottomRight: .topLeft
        }
    }
}
