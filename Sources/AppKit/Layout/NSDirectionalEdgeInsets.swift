import Foundation

/// Distances from the edges of a rectangle, in points, of which the leading edge is that where a line of text begins.
///
/// Source: NSCollectionViewCompositionalLayout.h.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
    /// From the top edge.
    public var top: CGFloat
    /// From the edge where a line begins.
    public var leading: CGFloat
    /// From the bottom edge.
    public var bottom: CGFloat
    /// From the edge where a line ends.
    public var trailing: CGFloat

    /// The given distances.
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }

    /// Distances of zero.
    public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }
}

/// Distances of zero.
public let NSDirectionalEdgeInsetsZero = NSDirectionalEdgeInsets()
