import AppKit
#if canImport(UIKit)
    import UIKit
#endif

/// Tells when the gauge is full.
protocol GaugeDelegate: AnyObject {
    func gaugeDidFill(_ gauge: GaugeLayer)
    func gaugeDidMove(_ gauge: GaugeLayer, to value: CGFloat)
}

extension GaugeDelegate {
    func gaugeDidMove(_ gauge: GaugeLayer, to value: CGFloat) {}
}

class GaugeLayer: CALayer {
    @AcetateLayerProperty var level: CGFloat = 0
    @AcetateLayerProperty public var tint: CGColor? = nil
    weak var gaugeDelegate: GaugeDelegate?

    override init() { super.init() }
    override init(layer: Any) { super.init(layer: layer) }  // @objc in a comment
    required init?(coder: NSCoder) { super.init(coder: coder) }
    override class func makeLayer(copying layer: CALayer) -> CALayer { GaugeLayer(layer: layer) }

    override class func needsDisplay(forKey key: String) -> Bool {
        return key == "level" || super.needsDisplay(forKey: key)
    }

    func fill() {
        let animation = CABasicAnimation(keyPath: "level")
        animation.toValue = 1
        add(animation, forKey: "#keyPath(level)")
        let fade = CABasicAnimation(keyPath: "backgroundColor")
        add(fade, forKey: "hidden")
        autoreleasepool { level = 1 }
        gaugeDelegate?.gaugeDidMove(self, to: level)
        gaugeDelegate?.gaugeDidFill(self)
    }
}

@IBDesignable class GaugeView: NSView {
    #if os(macOS) || os(Linux)
        @IBInspectable var inset: CGFloat = 2
    #elseif os(iOS)
        @objc var inset = 4
    #endif
    weak var other: NSView?

    @available(macOS 10.15, *)
    @IBAction func fill(_ sender: Any?) {
        if #available(macOS 14, *) { (layer as? GaugeLayer)?.fill() }
        layer?.delegate?.display(layer!)
    }

    override func makeBackingLayer() -> CALayer { GaugeLayer() }
}

#if !(os(macOS) || os(Linux)) && DEBUG
    import Metal
#endif
