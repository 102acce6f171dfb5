import AcetateCompositor
import AcetateKeyValue
import CoreGraphics
import Foundation

/// A layer that shows a part of its sublayers. It scrolls by changing the origin of its bounds, which animates like any
/// change of the bounds. It handles no events and has no scroll bars.
///
/// It clips its sublayers: `masksToBounds` is true by default.
open class CAScrollLayer: CALayer {
    /// The directions in which the layer scrolls. Default `both`.
    open var scrollMode = CAScrollLayerScrollMode.both {
        didSet {
            guard !CAScrollLayerScrollMode.all.contains(scrollMode) else { return }
            Rejection.report(key: "scrollMode", of: self, value: scrollMode.rawValue)
            scrollMode = oldValue
        }
    }

    /// Creates a scroll layer that scrolls in both directions.
    override public init() { super.init() }

    /// Creates a scroll layer from an archive; see `CALayer`.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(layer: Any) {
        super.init(layer: layer)
        if let other = layer as? CAScrollLayer { scrollMode = other.scrollMode }
    }

    override open class func makeLayer(copying layer: CALayer) -> CALayer { CAScrollLayer(layer: layer) }

    /// Scrolls a point of the layer's space to the origin of its bounds, as far as the mode allows.
    open func scroll(to p: CGPoint) {
        guard p.x.isFinite, p.y.isFinite else { return Rejection.report(key: "scroll(to:)", of: self, value: p) }
        let origin = CGPoint(
            x: scrollMode.isHorizontal ? p.x : bounds.origin.x, y: scrollMode.isVertical ? p.y : bounds.origin.y)
        if origin != bounds.origin { bounds.origin = origin }
    }

    /// Scrolls by the smallest distance that makes a rectangle of the layer's space visible, or fills the layer with a
    /// part of it if it is too large, as far as the mode allows.
    open func scroll(to r: CGRect) {
        guard !r.isNull else { return }
        /// The origin nearest to the current one from which as much as possible of low...high is visible.
        func nearest(_ origin: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
            let (first, last) = (min(low, high - length), max(low, high - length))
            return min(max(origin, first), last)
        }
        let (view, wanted) = (bounds.standardized, r.standardized)
        let x = nearest(view.minX, view.width, wanted.minX, wanted.maxX)
        let y = nearest(view.minY, view.height, wanted.minY, wanted.maxY)
        scroll(to: CGPoint(x: bounds.origin.x + x - view.minX, y: bounds.origin.y + y - view.minY))
    }

    /// See `CALayer`. A scroll layer masks to its bounds by default.
    override open class func defaultValue(forKey key: String) -> Any? {
        switch key {
        case "masksToBounds": NSNumber(value: true)
        case "scrollMode": KeyValue.boxed(name: CAScrollLayerScrollMode.both.rawValue)
        default: super.defaultValue(forKey: key)
        }
    }

    override class var classAccessors: [String: KeyAccessor<CALayer>] { scrollAccessors }

    private static let scrollAccessors: [String: KeyAccessor<CALayer>] = [
        "scrollMode": KeyAccessor<CAScrollLayer>.name(\.scrollMode).ofLayer()
    ]
}

extension CALayer {
    /// The nearest ancestor that is a scroll layer.
    private var scrollLayer: CAScrollLayer? {
        sequence(first: self, next: \.superlayer).dropFirst().lazy.compactMap { $0 as? CAScrollLayer }.first
    }

    /// Scrolls that layer so that a point of this layer's space is at the origin of its bounds.
    func scrollAncestor(to p: CGPoint) {
        guard let scrollLayer else { return }
        let point = convert(p, to: scrollLayer)
        if point != CGRect.null.origin { scrollLayer.scroll(to: point) }
    }

    /// Scrolls that layer by the smallest distance that makes a rectangle of this layer's space visible.
    func scrollAncestor(to r: CGRect) {
        guard let scrollLayer else { return }
        scrollLayer.scroll(to: convert(r, to: scrollLayer))
    }

    /// The part of the bounds that no scroll layer clips.
    var unclippedBounds: CGRect {
        var visible = bounds.standardized
        for layer in sequence(first: self, next: \.superlayer).dropFirst() where layer is CAScrollLayer {
            visible = visible.overlap(convert(layer.bounds.standardized, from: layer))
        }
        return visible.isNull ? .zero : visible
    }
}

/// The directions in which a scroll layer scrolls.
public struct CAScrollLayerScrollMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The layer does not scroll.
    public static let none = Self(rawValue: "none")
    /// Only the y-coordinate of a scroll applies.
    public static let vertically = Self(rawValue: "vertically")
    /// Only the x-coordinate of a scroll applies.
    public static let horizontally = Self(rawValue: "horizontally")
    /// Both coordinates of a scroll apply. The default.
    public static let both = Self(rawValue: "both")

    fileprivate static let all: Set<Self> = [.none, .vertically, .horizontally, .both]

    fileprivate var isHorizontal: Bool { self == .both || self == .horizontally }
    fileprivate var isVertical: Bool { self == .both || self == .vertically }
}
