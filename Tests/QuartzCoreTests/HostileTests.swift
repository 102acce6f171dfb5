import CoreText
import Foundation
import QuartzCore
import Testing

/// Random misuse of the whole public interface: nothing traps, nothing waits for ever, and results are reproducible.
@Suite struct HostileTests {
    init() throws { try FontEnvironment.choose(.pinned) }

    @Test func `random operations all complete, once, and are followed by rest`() {
        let seeds = ProcessInfo.processInfo.environment["ACETATE_HOSTILE_SEEDS"].map { UInt64($0) ?? 1 }
        let first = ProcessInfo.processInfo.environment["ACETATE_HOSTILE_FIRST"].flatMap { UInt64($0) } ?? 1
        for seed in first..<first + (seeds ?? 8) {
            if seeds != nil { FileHandle.standardError.write(Data("seed \(seed)\n".utf8)) }
            let world = HostileWorld(seed: seed)
            world.isTracing = seeds == 1
            world.run(steps: 150)
            #expect(world.completions.allSatisfy { $0 == 1 }, "seed \(seed): \(world.completions)")
            #expect(world.watchers.allSatisfy { $0.stops <= 1 && $0.starts <= $0.stops }, "seed \(seed)")
            #expect(world.nextFrameTimes.allSatisfy { $0 == .infinity }, "seed \(seed): \(world.nextFrameTimes)")
            let again = HostileWorld(seed: seed)
            again.run(steps: 150)
            #expect(again.digest == world.digest, "seed \(seed)")
        }
    }

    // MARK: Single cases

    /// A layer that was rendered, and its renderer.
    private func shown(_ layer: CALayer = CALayer()) -> (CARenderer, CALayer) {
        let renderer = CARenderer(width: 10, height: 10)
        layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        renderer.layer = layer
        frame(renderer, at: 1)
        return (renderer, layer)
    }

    private func frame(_ renderer: CARenderer, at time: Double) {
        renderer.beginFrame(atTime: time, timeStamp: nil)
        renderer.render()
        renderer.endFrame()
    }

    private func fade() -> CABasicAnimation {
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 2)
        return fade
    }

    @Test func `a group that contains itself, also indirectly, runs without itself`() throws {
        let (renderer, layer) = shown()
        let (group, inner) = (CAAnimationGroup(), CAAnimationGroup())
        inner.animations = [group, fade()]
        group.animations = [group, inner]
        group.duration = 2
        layer.add(group, forKey: "all")
        frame(renderer, at: 2)
        frame(renderer, at: 3)
        #expect(try #require(layer.presentation()).opacity == 0.5)
        frame(renderer, at: 4)
        #expect(layer.animationKeys() == nil)
        #expect(throws: (any Error).self) {
            try NSKeyedArchiver.archivedData(withRootObject: group, requiringSecureCoding: true)
        }
        group.animations = nil
    }

    @Test func `a style that contains itself, and a key path of very many parts, are followed to a limit`() {
        let style = NSMutableDictionary()
        style["style"] = style
        style["fruit"] = "pear"
        let layer = CALayer()
        layer.style = ["style": style]
        #expect(layer.value(forKey: "fruit") as? String == "pear")
        #expect(layer.value(forKey: "vegetable") == nil)
        layer.setValue(style, forKey: "own")
        #expect(layer.value(forKeyPath: "own.style.style.fruit") as? String == "pear")
        let path = String(repeating: "sublayers.a.", count: 100_000) + "opacity"
        layer.setValue(0.5, forKeyPath: path)
        #expect(layer.value(forKeyPath: path) == nil)
    }

    @Test func `lists that are nested too deeply are rejected by name`() {
        let layer = CALayer()
        var list: [Any] = []
        for _ in 0..<200 { list = [list] }
        layer.setValue(list, forKey: "abyss")
        let error = #expect(throws: (any Error).self) {
            try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
        }
        #expect(error?.localizedDescription.contains("“abyss”") == true)
    }

    @Test func `a completion block may remove animations from a layer without a tree`() {
        // The thread's implicit transaction may belong to another test.
        CATransaction.flush()
        let layer = CALayer()
        var runs = 0
        CATransaction.begin()
        CATransaction.setCompletionBlock {
            runs += 1
            layer.removeAllAnimations()
        }
        for key in ["a", "b"] { layer.add(fade(), forKey: key) }
        CATransaction.commit()
        #expect(runs == 1)
        #expect(layer.animationKeys() == nil)
    }

    @Test func `nothing waits for animations whose renderer and layers were deallocated`() {
        var runs = 0
        do {
            let (renderer, layer) = shown()
            CATransaction.begin()
            CATransaction.setCompletionBlock { runs += 1 }
            layer.add(fade(), forKey: nil)
            CATransaction.commit()
            frame(renderer, at: 2)
            #expect(runs == 0)
        }
        CATransaction.flush()
        #expect(runs == 1)
    }

    /// Runs blocks when asked for layout, for an action, and to draw.
    private final class Busy: CALayer {
        var onLayout: () -> Void = {}
        var onSearch: (String) -> Void = { _ in }
        var onDraw: () -> Void = {}
        @AcetateLayerProperty var level = 0.0

        override class func needsDisplay(forKey key: String) -> Bool { key == "level" }
        override func layoutSublayers() { onLayout() }
        override func draw(in ctx: CGContext) { onDraw() }
        override func action(forKey event: String) -> (any CAAction)? {
            onSearch(event)
            return NSNull()
        }
    }

    @Test func `a transaction that layout leaves open ends with the commit`() throws {
        let busy = Busy()
        busy.onLayout = { CATransaction.begin() }
        let (renderer, layer) = shown(busy)
        layer.setValue(0.25, forKey: "opacity")
        frame(renderer, at: 2)
        #expect(try #require(layer.presentation()).opacity == 0.25)
        layer.setNeedsLayout()
        layer.opacity = 0.5
        frame(renderer, at: 3)
        layer.opacity = 0.75
        CATransaction.flush()
        #expect(CATransaction.completionBlock() == nil)
        var hasEnded = false
        CATransaction.begin()
        CATransaction.setCompletionBlock { hasEnded = true }
        CATransaction.commit()
        #expect(hasEnded)
    }

    @Test func `changes made while drawing an animated layer stay`() {
        let busy = Busy()
        let (renderer, _) = shown(busy)
        let rise = CABasicAnimation(keyPath: "level")
        (rise.fromValue, rise.toValue, rise.duration) = (0, 10, 2)
        busy.add(rise, forKey: nil)
        frame(renderer, at: 2)
        busy.onDraw = { busy.borderWidth = CGFloat(busy.level) }
        frame(renderer, at: 3)
        #expect(busy.borderWidth == 5)
        #expect(busy.level == 5 || busy.level == 0)
    }

    @Test func `a layer has one parent, whatever the search for its action does`() {
        let busy = Busy()
        let (renderer, root) = shown()
        let (other, child) = (CALayer(), Busy())
        root.addSublayer(other)
        root.addSublayer(child)
        frame(renderer, at: 2)
        // While being removed from the root, the layer is added to another one.
        child.onSearch = { event in
            guard event == kCAOnOrderOut else { return }
            child.onSearch = { _ in }
            other.addSublayer(child)
        }
        child.removeFromSuperlayer()
        #expect(child.superlayer === other || child.superlayer == nil)
        for layer in [root, other] {
            #expect((layer.sublayers ?? []).contains { $0 === child } == (child.superlayer === layer))
        }
        busy.onSearch = { if $0 == "mask" { root.addSublayer(child) } }
        child.removeFromSuperlayer()
        busy.mask = child
        #expect(busy.mask == nil)
        #expect(child.superlayer === root)
    }

    @Test func `a presentation layer cannot be added to a tree`() throws {
        let (renderer, layer) = shown()
        let copy = try #require(layer.presentation())
        layer.addSublayer(copy)
        layer.mask = copy
        #expect(layer.sublayers == nil)
        #expect(layer.mask == nil)
        renderer.layer = copy
        #expect(renderer.layer == nil)
    }

    @Test func `a layer's time stays finite`() {
        let layer = CALayer()
        for value in [Double.infinity, -.infinity, .nan] {
            layer.beginTime = value
            layer.timeOffset = value
            layer.speed = Float(value)
        }
        #expect(layer.beginTime == 0 && layer.timeOffset == 0 && layer.speed == 1)
    }
}
