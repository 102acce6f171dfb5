import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// A layer class of a program: one property, drawn as a bar from the left.
private final class Gauge: CALayer {
    @AcetateLayerProperty var progress = 0.0
    @AcetateLayerProperty var tint: CGColor?
    @AcetateLayerProperty var steps = 3
    @AcetateLayerProperty var note = NSObject()

    override class func needsDisplay(forKey key: String) -> Bool {
        key == "progress" || super.needsDisplay(forKey: key)
    }

    override class func makeLayer(copying layer: CALayer) -> CALayer { Gauge(layer: layer) }

    override func draw(in ctx: CGContext) {
        ctx.setFillColor(CGColor(red: 1, green: 1, blue: 1, alpha: 1))
        ctx.fill([CGRect(x: 0, y: 0, width: bounds.width * progress, height: bounds.height)])
    }
}

private final class Doubled: CALayer {
    @AcetateLayerProperty var scale: CGFloat = 1
    override class func defaultValue(forKey key: String) -> Any? {
        key == "scale" ? 2.0 : super.defaultValue(forKey: key)
    }
}

/// A layer class that reads its presentation layer while it is drawn, as programs do on macOS.
private final class Reader: CALayer {
    @AcetateLayerProperty var progress = 0.0
    var drawn: [Double] = []

    override class func needsDisplay(forKey key: String) -> Bool {
        key == "progress" || super.needsDisplay(forKey: key)
    }

    override class func makeLayer(copying layer: CALayer) -> CALayer { Reader(layer: layer) }

    override func display() { drawn.append(presentation()?.progress ?? -1) }
}

@Suite struct DeclaredPropertyTests {
    /// The number of white pixels among the 10 in the renderer's row.
    private func white(_ renderer: CARenderer) -> Int {
        guard let data = renderer.image?.dataProvider?.data else { return -1 }
        return (0..<10).count { data[data.startIndex + $0 * 4] == 255 }
    }

    private func frame(_ renderer: CARenderer, _ time: Double) {
        renderer.beginFrame(atTime: time, timeStamp: nil)
        renderer.render()
        renderer.endFrame()
    }

    private func gaugeRenderer() -> (CARenderer, Gauge) {
        let renderer = CARenderer(width: 10, height: 1)
        let gauge = Gauge()
        gauge.bounds = CGRect(x: 0, y: 0, width: 10, height: 1)
        gauge.anchorPoint = .zero
        renderer.layer = gauge
        return (renderer, gauge)
    }

    @Test func `it reads and writes as declared, by property and by key`() {
        let gauge = Gauge()
        #expect(gauge.progress == 0 && gauge.tint == nil && gauge.steps == 3)
        #expect(gauge.value(forKey: "progress") as? NSNumber == 0)
        gauge.progress = 0.5
        #expect(gauge.value(forKey: "progress") as? NSNumber == 0.5)
        gauge.setValue(NSNumber(value: 0.25), forKey: "progress")
        #expect(gauge.progress == 0.25)
        gauge.tint = .white
        #expect(gauge.tint == .white)
        gauge.tint = nil
        #expect(gauge.tint == nil && gauge.value(forKey: "tint") == nil)
        gauge.steps = 7
        #expect(gauge.steps == 7)
        let object = NSObject()
        gauge.note = object
        #expect(gauge.note === object)
    }

    @Test func `layers that an animation draws are committed together in each frame`() {
        var commits: [Int] = []
        let host = LayerTreeHost(clock: .frames) { commits.append($0.updates.count) }
        let root = CALayer()
        let readers = (0..<20).map { _ in Reader() }
        for reader in readers {
            let animation = CABasicAnimation(keyPath: "progress")
            (animation.fromValue, animation.toValue, animation.duration) = (0.0, 1.0, 10)
            reader.add(animation, forKey: nil)
            root.addSublayer(reader)
        }
        host.rootLayer = root
        host.beginFrame(at: 1)
        for second in 1...4 {
            commits = []
            host.beginFrame(at: 1 + Double(second))
            #expect(commits == [20])
            #expect(readers.allSatisfy { abs(($0.drawn.last ?? -1) - Double(second) / 10) < 1e-9 })
        }
    }

    @Test func `a value of another kind, or NaN, is rejected, and nil restores the default`() {
        let gauge = Gauge()
        gauge.progress = 0.5
        gauge.setValue("half", forKey: "progress")
        #expect(gauge.progress == 0.5)
        gauge.progress = .nan
        #expect(gauge.progress == 0.5)
        gauge.setValue(nil, forKey: "progress")
        #expect(gauge.progress == 0)
    }

    @Test func `the class's default value overrides the declaration's`() {
        #expect(Doubled().scale == 2)
    }

    @Test func `the layer is redrawn in each frame of its animation, and afterwards with the model value`() throws {
        let (renderer, gauge) = gaugeRenderer()
        gauge.setNeedsDisplay()
        frame(renderer, 0)
        #expect(white(renderer) == 0)
        let grow = CABasicAnimation(keyPath: "progress")
        (grow.fromValue, grow.toValue, grow.duration) = (0.0, 1.0, 10)
        gauge.add(grow, forKey: nil)
        // (time, white pixels): the animation begins with its first frame.
        for (time, width) in [(10.0, 0), (12, 2), (15, 5), (19, 9), (20, 0), (21, 0)] {
            frame(renderer, time)
            #expect(white(renderer) == width, "at \(time)")
        }
        gauge.progress = 0.3
        frame(renderer, 22)
        #expect(white(renderer) == 3)
    }

    @Test func `the presentation copy has the current value, by property and by key`() throws {
        let (renderer, gauge) = gaugeRenderer()
        frame(renderer, 0)
        let grow = CABasicAnimation(keyPath: "progress")
        (grow.fromValue, grow.toValue, grow.duration) = (0.0, 1.0, 10)
        gauge.add(grow, forKey: nil)
        frame(renderer, 10)
        frame(renderer, 14)
        let shown = try #require(gauge.presentation())
        #expect(shown.progress == 0.4 && shown.value(forKey: "progress") as? NSNumber == 0.4)
        #expect(gauge.progress == 0)
    }

    @Test func `the presentation layer has the current value while the layer is drawn`() throws {
        let renderer = CARenderer(width: 10, height: 1)
        let reader = Reader()
        renderer.layer = reader
        frame(renderer, 0)
        // Without a toValue, the animation ends at the model value.
        let animation = CABasicAnimation(keyPath: "progress")
        (animation.fromValue, animation.duration, animation.beginTime) = (1.0, 4, 1)
        CATransaction.setDisableActions(true)
        reader.progress = 3
        reader.add(animation, forKey: nil)
        frame(renderer, 1)
        for time in [1.5, 2, 4.75] {
            reader.drawn = []
            frame(renderer, time)
            let drawn = try #require(reader.drawn.last)
            #expect(abs(drawn - (1 + (time - 1) / 2)) < 1e-9)
        }
    }

    @Test func `a change runs the action for its name`() throws {
        let (renderer, gauge) = gaugeRenderer()
        frame(renderer, 0)
        defer { frame(renderer, 99) }
        #expect(gauge.action(forKey: "progress") == nil)
        let ease = CABasicAnimation(keyPath: "progress")
        ease.fromValue = 0.0
        gauge.actions = ["progress": ease]
        gauge.progress = 1
        #expect(gauge.animationKeys() == ["progress"])
    }

    @Test func `a key that holds a number is animatable, and an unknown one ends immediately`() throws {
        let (renderer, gauge) = gaugeRenderer()
        gauge.setValue(1, forKey: "weight")
        frame(renderer, 0)
        func add(_ key: String) {
            let animation = CABasicAnimation(keyPath: key)
            (animation.fromValue, animation.toValue, animation.duration) = (0, 10, 10)
            gauge.add(animation, forKey: key)
        }
        add("weight")
        add("wieght")
        frame(renderer, 10)
        #expect(gauge.animationKeys() == ["weight"])
        frame(renderer, 15)
        #expect(try #require(gauge.presentation()).value(forKey: "weight") as? NSNumber == 5)
        #expect(gauge.value(forKey: "weight") as? Int == 1)
    }

    @Test func `an animation leads to a sublayer by its name, in the time of the layer that has it`() throws {
        let (renderer, root) = gaugeRenderer()
        let child = CALayer()
        child.name = "child"
        child.speed = 3
        root.addSublayer(child)
        frame(renderer, 0)
        let fade = CABasicAnimation(keyPath: "sublayers.child.opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (1, 0, 10)
        root.add(fade, forKey: "fade")
        frame(renderer, 10)
        frame(renderer, 14)
        #expect(abs(try #require(child.presentation()).opacity - 0.6) < 1e-6)
        root.removeAnimation(forKey: "fade")
        frame(renderer, 15)
        #expect(try #require(child.presentation()).opacity == 1)
    }
}
