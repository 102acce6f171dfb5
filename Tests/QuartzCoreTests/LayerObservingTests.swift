import Foundation
import QuartzCore
import Testing

/// A layer with a property in a value of a key of its own.
private final class GaugeLayer: CALayer {
    var level: CGFloat {
        get { value(forKey: "level") as? CGFloat ?? 0 }
        set { setValue(newValue, forKey: "level") }
    }
}

@Suite struct LayerObservingTests {
    /// The number of times that an observer of a property is told of a change.
    private func changes<Layer: CALayer, Value>(
        of property: KeyPath<Layer, Value>, of layer: Layer, by change: (Layer) -> Void
    ) -> Int {
        var count = 0
        let observation = layer.observe(property) { _, _ in count += 1 }
        change(layer)
        observation.invalidate()
        change(layer)
        return count
    }

    @Test func `changes of what a layer shows are observed`() {
        let image = CGContext(
            data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)?.makeImage()
        #expect(changes(of: \.bounds, of: CALayer()) { $0.bounds.size.width = 5 } == 1)
        #expect(changes(of: \.position, of: CALayer()) { $0.position.y = 5 } == 1)
        #expect(changes(of: \.transform, of: CALayer()) { $0.transform = CATransform3DMakeScale(2, 2, 1) } == 1)
        #expect(changes(of: \.opacity, of: CALayer()) { $0.opacity = 0.5 } == 1)
        #expect(changes(of: \.isHidden, of: CALayer()) { $0.isHidden = true } == 1)
        #expect(changes(of: \.backgroundColor, of: CALayer()) { $0.backgroundColor = .black } == 1)
        #expect(changes(of: \.cornerRadius, of: CALayer()) { $0.setValue(4, forKey: "cornerRadius") } == 1)
        #expect(changes(of: \.shadowOffset, of: CALayer()) { $0.setValue(4, forKeyPath: "shadowOffset.width") } == 1)
        #expect(changes(of: \.contents, of: CALayer()) { $0.contents = image } == 1)
        #expect(changes(of: \.name, of: CALayer()) { $0.name = "a" } == 1)
        #expect(changes(of: \.speed, of: CALayer()) { $0.speed = 0 } == 1)
        #expect(changes(of: \.strokeEnd, of: CAShapeLayer()) { $0.strokeEnd = 0.5 } == 1)
        #expect(changes(of: \.alignmentMode, of: CATextLayer()) { $0.alignmentMode = .center } == 1)
        #expect(changes(of: \.level, of: GaugeLayer()) { $0.level = 3 } == 1)
    }

    @Test func `the frame is observed by the properties that determine it`() {
        #expect(changes(of: \.frame, of: CALayer()) { $0.position.x = 5 } == 1)
        #expect(changes(of: \.frame, of: CALayer()) { $0.bounds.size.width = 5 } == 1)
        #expect(changes(of: \.frame, of: CALayer()) { $0.opacity = 0.5 } == 0)
        #expect(changes(of: \.frame.size, of: CALayer()) { $0.position.x = 5 } == 0)
    }

    @Test func `the place in the tree is observed`() {
        let (above, below, mask) = (CALayer(), CALayer(), CALayer())
        #expect(changes(of: \.sublayers, of: above) { $0.addSublayer(below) } == 1)
        #expect(changes(of: \.superlayer, of: below) { $0.removeFromSuperlayer() } == 1)
        #expect(changes(of: \.superlayer, of: below) { above.addSublayer($0) } == 1)
        #expect(changes(of: \.sublayers, of: above) { $0.sublayers = nil } == 1)
        #expect(changes(of: \.mask, of: above) { $0.mask = mask } == 1)
        #expect(changes(of: \.superlayer, of: mask) { _ in above.mask = nil } == 1)
    }

    @Test func `a change to the value that a property has is none`() {
        let layer = CALayer()
        #expect(changes(of: \.opacity, of: layer) { $0.opacity = 1 } == 0)
        #expect(changes(of: \.backgroundColor, of: layer) { $0.backgroundColor = nil } == 0)
    }

    /// An action that notes when it runs.
    private final class NotingAction: NSObject, CAAction {
        let note: () -> Void

        init(_ note: @escaping () -> Void) { self.note = note }

        func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) { note() }
    }

    /// On macOS, an observer of the bounds does not find the implicit animation of the change yet.
    @Test func `observers are told of a change before its action runs`() {
        let layer = GaugeLayer()
        var order: [String] = []
        let action = NotingAction { order.append("action") }
        layer.actions = ["bounds": action, "level": action, "sublayers": action]
        let observations = [
            layer.observe(\.bounds) { _, _ in order.append("observer") },
            layer.observe(\.level) { _, _ in order.append("observer") },
            layer.observe(\.sublayers) { _, _ in order.append("observer") },
        ]
        layer.bounds.size.width = 5
        #expect(order == ["observer", "action"])
        layer.level = 1
        #expect(order == ["observer", "action", "observer", "action"])
        layer.addSublayer(CALayer())
        #expect(order.suffix(2) == ["observer", "action"])
        for observation in observations { observation.invalidate() }
    }
}
