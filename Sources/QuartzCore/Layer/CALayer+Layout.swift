import CoreGraphics
import Foundation

/// Which of a layer's lengths follow a change of its superlayer's size (chapter 4.4). The sides are those of y up.
public struct CAAutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The left margin.
    public static let layerMinXMargin = Self(rawValue: 1 << 0)
    public static let layerWidthSizable = Self(rawValue: 1 << 1)
    /// The right margin.
    public static let layerMaxXMargin = Self(rawValue: 1 << 2)
    /// The bottom margin.
    public static let layerMinYMargin = Self(rawValue: 1 << 3)
    public static let layerHeightSizable = Self(rawValue: 1 << 4)
    /// The top margin.
    public static let layerMaxYMargin = Self(rawValue: 1 << 5)
}

/// Places the sublayers of layers. Every method may be left out.
public protocol CALayoutManager: NSObjectProtocol {
    /// What the manager remembers of the layer's sublayers is out of date.
    func invalidateLayout(of layer: CALayer)
    /// Places the layer's sublayers.
    func layoutSublayers(of layer: CALayer)
    /// The size that the layer would have by itself, in points.
    func preferredSize(of layer: CALayer) -> CGSize
}

extension CALayoutManager {
    public func invalidateLayout(of layer: CALayer) {}
    public func layoutSublayers(of layer: CALayer) {}
    public func preferredSize(of layer: CALayer) -> CGSize { layer.bounds.size }
}

extension CALayer {
    func layoutByDelegateOrManager() {
        if let delegate, asks({ delegate.layoutSublayers(of: self) }) { return }
        layoutManager?.layoutSublayers(of: self)
    }

    /// Lays this layer's sublayers out, once.
    func layoutOnce() {
        let isDue = TreeLock.locked {
            defer { layoutFlag = false }
            return layoutFlag
        }
        if isDue { layoutSublayers() }
    }

    func layoutTree() {
        var (top, layer) = (self, self)
        while let above = layer.above {
            if TreeLock.locked({ above.layoutFlag }) { top = above }
            layer = above
        }
        top.layoutDown()
    }

    private func layoutDown() {
        layoutOnce()
        for layer in held { layer.layoutDown() }
    }

    func autoresize(from size: CGSize) {
        guard let superlayer, !autoresizingMask.isEmpty else { return }
        let now = superlayer.bounds.size
        var frame = frame
        let mask = autoresizingMask
        (frame.origin.x, frame.size.width) = Self.share(
            now.width - size.width, origin: frame.origin.x, length: frame.size.width, whole: size.width,
            mask.contains(.layerMinXMargin), mask.contains(.layerWidthSizable), mask.contains(.layerMaxXMargin))
        (frame.origin.y, frame.size.height) = Self.share(
            now.height - size.height, origin: frame.origin.y, length: frame.size.height, whole: size.height,
            mask.contains(.layerMinYMargin), mask.contains(.layerHeightSizable), mask.contains(.layerMaxYMargin))
        if frame != self.frame { self.frame = frame }
    }

    /// Shares what an axis has grown by evenly among the lengths that may change (chapter 4.4.1).
    private static func share(
        _ growth: CGFloat, origin: CGFloat, length: CGFloat, whole: CGFloat, _ before: Bool, _ within: Bool,
        _ after: Bool
    ) -> (CGFloat, CGFloat) {
        let parts = [before, within, after].count { $0 }
        guard parts > 0 else { return (origin, length) }
        let part = growth / CGFloat(parts)
        return (origin + (before ? part : 0), max(0, length + (within ? part : 0)))
    }
}
