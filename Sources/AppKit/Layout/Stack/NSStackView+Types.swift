import Foundation

extension NSStackView {
    /// The part of a stack view in which a view is placed, with the distribution `gravityAreas`.
    public enum Gravity: Int, Sendable {
        /// The first part of a vertical stack view.
        case top = 1
        /// The part in the middle.
        case center = 2
        /// The last part of a vertical stack view.
        case bottom = 3

        /// The first part of a horizontal stack view; the same as `top`.
        public static var leading: Gravity { .top }
        /// The last part of a horizontal stack view; the same as `bottom`.
        public static var trailing: Gravity { .bottom }
    }

    /// How the views of a stack view share its length.
    public enum Distribution: Int, Sendable {
        /// The views are placed in three areas, at their own sizes.
        case gravityAreas = -1
        /// The views fill the stack view. Those that hug their content least are enlarged.
        case fill = 0
        /// The views fill the stack view, and have the same length.
        case fillEqually = 1
        /// The views fill the stack view, with lengths in the proportion of their intrinsic sizes.
        case fillProportionally = 2
        /// The spaces between the views are equal.
        case equalSpacing = 3
        /// The distances between the centers of the views are equal if the spacing allows it.
        case equalCentering = 4
    }

    /// How important it is that a view is visible in a stack view that is too small, from 0 to 1000.
    public struct VisibilityPriority: RawRepresentable, Hashable, Sendable {
        public var rawValue: Float

        public init(rawValue: Float) { self.rawValue = rawValue }

        /// Creates a priority from its number.
        public init(_ rawValue: Float) { self.rawValue = rawValue }

        /// 1000: the view is never detached.
        public static let mustHold = VisibilityPriority(1000)
        /// 900: the view is detached if the stack view is too small, which may not become smaller for it.
        public static let detachOnlyIfNecessary = VisibilityPriority(900)
        /// 0: the view is detached.
        public static let notVisible = VisibilityPriority(0)
    }

    /// The spacing after a view that has no spacing of its own.
    nonisolated public static let useDefaultSpacing = CGFloat(Float.greatestFiniteMagnitude)
}

/// Methods that a stack view calls when it detaches views and attaches them again.
@preconcurrency @MainActor
public protocol NSStackViewDelegate: NSObjectProtocol {
    /// Called before views are detached because the stack view is too small or they are hidden.
    func stackView(_ stackView: NSStackView, willDetach views: [NSView])

    /// Called after views have been attached again.
    func stackView(_ stackView: NSStackView, didReattach views: [NSView])
}

extension NSStackViewDelegate {
    public func stackView(_ stackView: NSStackView, willDetach views: [NSView]) {}
    public func stackView(_ stackView: NSStackView, didReattach views: [NSView]) {}
}
