import Foundation

/// The direction in which the user reads, and in which views that lead come first.
public enum NSUserInterfaceLayoutDirection: Int, Sendable {
    /// From left to right.
    case leftToRight = 0
    /// From right to left.
    case rightToLeft = 1
}

extension NSLayoutConstraint {
    /// How the two sides of a constraint compare.
    public enum Relation: Int, Sendable {
        /// The first attribute is at most the other side.
        case lessThanOrEqual = -1
        /// The first attribute is the other side.
        case equal = 0
        /// The first attribute is at least the other side.
        case greaterThanOrEqual = 1
    }

    /// A part of the alignment rectangle of a view, or of a guide.
    public enum Attribute: Int, Sendable {
        /// None, for a constraint with a constant.
        case notAnAttribute = 0
        /// The left edge.
        case left = 1
        /// The right edge.
        case right = 2
        /// The top edge.
        case top = 3
        /// The bottom edge.
        case bottom = 4
        /// Left, or right where the user reads from right to left.
        case leading = 5
        /// Right, or left where the user reads from right to left.
        case trailing = 6
        /// The width.
        case width = 7
        /// The height.
        case height = 8
        /// The horizontal center.
        case centerX = 9
        /// The vertical center.
        case centerY = 10
        /// The baseline of the last line of text.
        case lastBaseline = 11
        /// The baseline of the first line of text.
        case firstBaseline = 12

        /// The same as `lastBaseline`.
        public static var baseline: Attribute { .lastBaseline }
    }

    /// A horizontal or vertical direction.
    public enum Orientation: Int, Sendable {
        /// Horizontal.
        case horizontal = 0
        /// Vertical.
        case vertical = 1
    }

    /// The importance of a constraint, from 1 to 1000. Constraints with the highest one are required.
    public struct Priority: RawRepresentable, Hashable, Sendable {
        public var rawValue: Float

        public init(rawValue: Float) { self.rawValue = rawValue }

        /// Creates a priority from its number.
        public init(_ rawValue: Float) { self.rawValue = rawValue }

        /// 1000: the constraint must hold.
        public static let required = Priority(1000)
        /// 750: the resistance of views against being smaller than their content.
        public static let defaultHigh = Priority(750)
        /// 510: the size to which the user resizes a window, if a constraint can prevent it.
        public static let dragThatCanResizeWindow = Priority(510)
        /// 500: the size of a window that nobody resizes.
        public static let windowSizeStayPut = Priority(500)
        /// 490: the position of a divider that does not resize the window.
        public static let dragThatCannotResizeWindow = Priority(490)
        /// 250: the resistance of views against being larger than their content.
        public static let defaultLow = Priority(250)
        /// 50: the smallest size, for `fittingSize`.
        public static let fittingSizeCompression = Priority(50)
    }

    /// How the views of a visual format are aligned, and in which direction they follow each other.
    public struct FormatOptions: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The left edges are aligned.
        public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
        /// The right edges are aligned.
        public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
        /// The top edges are aligned.
        public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
        /// The bottom edges are aligned.
        public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
        /// The leading edges are aligned.
        public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
        /// The trailing edges are aligned.
        public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
        /// The horizontal centers are aligned.
        public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
        /// The vertical centers are aligned.
        public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
        /// The last baselines are aligned.
        public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
        /// The first baselines are aligned.
        public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
        /// The same as `alignAllLastBaseline`.
        public static let alignAllBaseline = alignAllLastBaseline
        /// The views follow each other in the direction in which the user reads. The default.
        public static let directionLeadingToTrailing: FormatOptions = []
        /// The views follow each other from left to right.
        public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
        /// The views follow each other from right to left.
        public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
    }
}

extension NSLayoutConstraint.Attribute {
    /// What an attribute measures. The two sides of a constraint measure the same.
    enum Measure {
        case x, y, width, height, nothing

        var isLength: Bool { self == .width || self == .height }
    }

    var measure: Measure {
        switch self {
        case .left, .right, .leading, .trailing, .centerX: .x
        case .top, .bottom, .centerY, .lastBaseline, .firstBaseline: .y
        case .width: .width
        case .height: .height
        case .notAnAttribute: .nothing
        }
    }

    var isHorizontal: Bool { measure == .x || measure == .width }

    /// Whether the attribute depends on the direction in which the user reads.
    var isDirectional: Bool { self == .leading || self == .trailing }

    var isLeftOrRight: Bool { self == .left || self == .right }
}
