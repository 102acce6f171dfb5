import Foundation

extension NSView {
    /// The margins and sides of a view that are flexible when its superview is resized.
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Nothing changes.
        public static let none: AutoresizingMask = []
        /// The left margin.
        public static let minXMargin = AutoresizingMask(rawValue: 1)
        /// The width.
        public static let width = AutoresizingMask(rawValue: 2)
        /// The right margin.
        public static let maxXMargin = AutoresizingMask(rawValue: 4)
        /// The bottom margin, or the top margin in a flipped superview.
        public static let minYMargin = AutoresizingMask(rawValue: 8)
        /// The height.
        public static let height = AutoresizingMask(rawValue: 16)
        /// The top margin, or the bottom margin in a flipped superview.
        public static let maxYMargin = AutoresizingMask(rawValue: 32)
    }
}

/// The calculation of a view's frame from its superview's size.
enum Autoresizing {
    /// The frame after the superview's size has changed. The difference is distributed evenly among the flexible parts
    /// of each direction (`resize(withOldSuperviewSize:)` in Apple's documentation of `NSView`).
    static func frame(_ frame: CGRect, mask: NSView.AutoresizingMask, from old: CGSize, to new: CGSize) -> CGRect {
        let horizontal = Axis(
            origin: frame.origin.x, length: frame.size.width, minimum: mask.contains(.minXMargin),
            middle: mask.contains(.width), maximum: mask.contains(.maxXMargin))
        let vertical = Axis(
            origin: frame.origin.y, length: frame.size.height, minimum: mask.contains(.minYMargin),
            middle: mask.contains(.height), maximum: mask.contains(.maxYMargin))
        let (x, width) = horizontal.grown(by: new.width - old.width)
        let (y, height) = vertical.grown(by: new.height - old.height)
        return CGRect(x: x, y: y, width: width, height: height)
    }

    private struct Axis {
        let origin, length: CGFloat
        let minimum, middle, maximum: Bool

        func grown(by difference: CGFloat) -> (origin: CGFloat, length: CGFloat) {
            let flexible = [minimum, middle, maximum].filter { $0 }.count
            guard flexible > 0 else { return (origin, length) }
            let share = difference / CGFloat(flexible)
            return (origin + (minimum ? share : 0), max(length + (middle ? share : 0), 0))
        }
    }
}
