import Foundation

/// Distances from the edges of a rectangle, in points, of which the leading edge is that where a line of text begins.
///
/// Source: NSCollectionViewCompositionalLayout.h.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
    public var top: CGFloat
    public var leading: CGFloat
    public var bottom: CGFloat
    public var trailing: CGFloat

    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }

    /// Distances of zero.
    public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }
}

/// Distances of zero.
public let NSDirectionalEdgeInsetsZero = NSDirectionalEdgeInsets()
