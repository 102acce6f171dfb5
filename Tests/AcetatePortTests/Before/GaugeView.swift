import AppKit
#if canImport(UIKit)
    import UIKit
#endif

/// Tells when the gauge is full.
@objc protocol GaugeDelegate {
    func gaugeDidFill(_ gauge: GaugeLayer)
    @objc optional func gaugeDidMove(_ gauge: GaugeLayer, to value: CGFloat)
}

extension GaugeDelegate {
    func gaugeDidMove(_ gauge: GaugeLayer, to value: CGFloat) {}
}

@objc(GaugeLayer) @objcMembers class GaugeLayer: CALayer {
    @NSManaged var level: CGFloat
    @NSManaged public var tint: CGColor?
    weak var gaugeDelegate: GaugeDelegate?

    override init() { super.init() }
    override init(layer: Any) { super.init(layer: layer) }  // @objc in a comment
    required init?(coder: NSCoder) { super.init(coder: coder) }
    override class func makeLayer(copying layer: CALayer) -> CALayer { GaugeLayer(layer: layer) }

    override class func needsDisplay(forKey key: String) -> Bool {
        return key == #keyPath(GaugeLayer.level) || super.needsDisplay(forKey: key)
    }

    @objc func fill() {
        let animation = CABasicAnimation(keyPath: #keyPath(GaugeLayer.level))
        animation.toValue = 1
        add(animation, forKey: "#keyPath(level)")
        let fade = CABasicAnimation(keyPath: #keyPath(CALayer.backgroundColor))
        add(fade, forKey: #keyPath(CALayer.isHidden))
        autoreleasepool { level = 1 }
        gaugeDelegate?.gaugeDidMove?(self, to: level)
        gaugeDelegate?.gaugeDidFill(self)
    }
}

@IBDesignable class GaugeView: NSView {
    #if os(macOS)
        @IBInspectable var inset: CGFloat = 2
    #elseif os(iOS)
        @objc var inset = 4
    #endif
    @IBOutlet weak var other: NSView?

    @available(macOS 10.15, *)
    @IBAction func fill(_ sender: Any?) {
        if #available(macOS 14, *) { (layer as? GaugeLayer)?.fill() }
        layer?.delegate?.display?(layer!)
    }

    override func makeBackingLayer() -> CALayer { GaugeLayer() }
}

#if !os(macOS) && DEBUG
    import Metal
#endif
