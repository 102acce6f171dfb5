import CoreGraphics
import Foundation

/// The lengths of a layer that change with its superlayer's size (chapter 4.4). The names of the sides assume that y
/// points up.
public struct CAAutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The left margin.
    public static let layerMinXMargin = Self(rawValue: 1 << 0)
    /// The width.
    public static let layerWidthSizable = Self(rawValue: 1 << 1)
    /// The right margin.
    public static let layerMaxXMargin = Self(rawValue: 1 << 2)
    /// The bottom margin.
    public static let layerMinYMargin = Self(rawValue: 1 << 3)
    /// The height.
    public static let layerHeightSizable = Self(rawValue: 1 << 4)
    /// The top margin.
    public static let layerMaxYMargin = Self(rawValue: 1 << 5)
}

/// An object that lays out the sublayers of a layer. Every method is optional.
public protocol CALayoutManager: NSObjectProtocol {
    /// Discards cached information about the layer's sublayers, because the layer needs layout.
    func invalidateLayout(of layer: CALayer)
    /// Lays out the layer's sublayers.
    func layoutSublayers(of layer: CALayer)
    /// The preferred size of the layer, in points.
    func preferredSize(of layer: CALayer) -> CGSize
}

extension CALayoutManager {
    public func invalidateLayout(of layer: CALayer) {}
    public func layoutSublayers(of layer: CALayer) {}
    public func preferredSize(of layer: CALayer) -> CGSize { layer.bounds.size }
}

extension CALayer {
    func layoutByDelegateOrManager() {
        if let delegate = activeDelegate, delegateImplements({ delegate.layoutSublayers(of: self) }) { return }
        layoutManager?.layoutSublayers(of: self)
    }

    /// Lays out this layer's sublayers if they need it.
    func layoutOnce() {
        let isDue = TreeLock.withLock {
            defer { layoutFlag = false }
            return layoutFlag
        }
        guard isDue else { return }
        let thread = TransactionThread.current
        thread.layersInLayout.append(ObjectIdentifier(self))
        defer { thread.layersInLayout.removeLast() }
        layoutSublayers()
    }

    /// Requests layout after a change, but not one that the layer's own layout makes.
    func invalidateLayout() {
        if !TransactionThread.current.layersInLayout.contains(ObjectIdentifier(self)) { setNeedsLayout() }
    }

    func layoutTree() {
        var (top, layer) = (self, self)
        while let above = layer.above {
            if TreeLock.withLock({ above.layoutFlag }) { top = above }
            layer = above
        }
        top.layoutDown()
    }

    private func layoutDown() {
        layoutOnce()
        for layer in containedLayers { layer.layoutDown() }
    }

    func autoresize(from size: CGSize) {
        guard let superlayer, !isMask, !autoresizingMask.isEmpty else { return }
        let now = superlayer.bounds.size
        var frame = frame
        let mask = autoresizingMask
        (frame.origin.x, frame.size.width) = Self.distribute(
            now.width - size.width, origin: frame.origin.x, length: frame.size.width, whole: size.width,
            mask.contains(.layerMinXMargin), mask.contains(.layerWidthSizable), mask.contains(.layerMaxXMargin))
        (frame.origin.y, frame.size.height) = Self.distribute(
            now.height - size.height, origin: frame.origin.y, length: frame.size.height, whole: size.height,
            mask.contains(.layerMinYMargin), mask.contains(.layerHeightSizable), mask.contains(.layerMaxYMargin))
        if frame != self.frame { self.frame = frame }
    }

    /// Distributes the growth of an axis evenly among the flexible lengths (chapter 4.4.1).
    private static func distribute(
        _ growth: CGFloat, origin: CGFloat, length: CGFloat, whole: CGFloat, _ before: Bool, _ within: Bool,
        _ after: Bool
    ) -> (CGFloat, CGFloat) {
        let parts = [before, within, after].count { $0 }
        guard parts > 0 else { return (origin, length) }
        let part = growth / CGFloat(parts)
        return (origin + (before ? part : 0), max(0, length + (within ? part : 0)))
    }
}
