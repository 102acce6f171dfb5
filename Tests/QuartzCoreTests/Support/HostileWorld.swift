import CoreText
import Foundation
import QuartzCore

/// Performs random operations on layers, animations, transactions and two renderers, reproducible by a seed. Callbacks
/// perform more of them.
final class HostileWorld {
    private(set) var numbers: SeededNumbers
    private let renderers = [CARenderer(width: 24, height: 18), CARenderer(width: 16, height: 20, scale: 2)]
    /// All layers that still exist, and those that the program retains.
    private var everyLayer: [WeakReference] = []
    private var layers: [CALayer] = []
    private var time = 10.0
    /// The nesting depth of callbacks, and the number of operations that callbacks may still perform.
    private var depth = 0
    private var callbackBudget = 150
    private(set) var completions: [Int] = []
    private(set) var watchers: [HostileWatcher] = []
    /// A hash of all rendered bytes.
    private(set) var digest: UInt64 = 14_695_981_039_346_656_037
    /// Prints each step on standard error, to find the one that traps.
    var isTracing = false

    struct WeakReference {
        weak var layer: CALayer?
    }

    init(seed: UInt64) { numbers = SeededNumbers(seed) }

    /// Performs `steps` operations, then waits for rest: no transaction is open, and no animation is left.
    func run(steps: Int) {
        // The thread's implicit transaction may belong to another test.
        CATransaction.flush()
        for renderer in renderers { renderer.layer = makeLayer() }
        for _ in 0..<steps { step() }
        callbackBudget = 0
        for _ in 0..<50 { CATransaction.commit() }
        CATransaction.flush()
        for _ in 0..<3 { frames(at: time + 1) }
        for layer in everyLayer.compactMap(\.layer) {
            layer.removeAllAnimations()
            // A layer that will appear or disappear later is not at rest.
            layer.duration = 0
        }
        CATransaction.flush()
        for _ in 0..<3 {
            time += 1e6
            frames(at: time)
        }
    }

    var nextFrameTimes: [Double] { renderers.map { $0.nextFrameTime() } }

    private func frames(at time: Double) { for renderer in renderers { frame(renderer, at: time) } }

    private func frame(_ renderer: CARenderer, at time: Double) {
        renderer.beginFrame(atTime: time, timeStamp: nil)
        _ = renderer.updateBounds()
        renderer.render()
        renderer.endFrame()
        guard let data = renderer.image?.dataProvider?.data as Data? else { return }
        for byte in data { digest = (digest ^ UInt64(byte)) &* 1_099_511_628_211 }
    }

    /// Performs random operations in a callback, within limits.
    func callback() {
        guard callbackBudget > 0, depth < 3, numbers.chance(60) else { return }
        callbackBudget -= 1
        depth += 1
        for _ in 0...numbers.below(2) { step() }
        depth -= 1
    }

    // MARK: Layers

    private func makeLayer() -> CALayer {
        let layer: CALayer
        switch numbers.below(7) {
        case 0: layer = CATextLayer()
        case 1, 2: layer = HostileLayer()
        case 3: layer = CATransformLayer()
        default: layer = CALayer()
        }
        (layer as? HostileLayer)?.world = self
        layer.frame = CGRect(
            x: numbers.below(20), y: numbers.below(20), width: numbers.below(30), height: numbers.below(30))
        layer.name = numbers.pick(["a", "b", "", ".", "a.b"])
        if numbers.chance(70) { layer.backgroundColor = numbers.color() }
        layers.append(layer)
        everyLayer.append(WeakReference(layer: layer))
        return layer
    }

    private func anyLayer() -> CALayer {
        if layers.isEmpty { return makeLayer() }
        let layer = numbers.pick(layers)
        return numbers.chance(3) ? layer.presentation() ?? layer : layer
    }

    private func changeTree() {
        let (layer, other) = (anyLayer(), anyLayer())
        switch numbers.below(12) {
        case 0: layer.removeFromSuperlayer()
        case 1: layer.insertSublayer(other, at: numbers.pick([0, 1, .max]))
        case 2: layer.insertSublayer(other, above: anyLayer())
        case 3: layer.insertSublayer(other, below: nil)
        case 4: if let old = layer.sublayers?.first { layer.replaceSublayer(old, with: other) }
        case 5: layer.sublayers = (0..<numbers.below(4)).map { _ in anyLayer() }
        case 6: layer.mask = numbers.chance(70) ? (numbers.chance(70) ? makeLayer() : other) : nil
        case 7: numbers.pick(renderers).layer = numbers.chance(90) ? other : nil
        case 8: if layers.count > 4 { layers.remove(at: numbers.below(layers.count)) }
        default: layer.addSublayer(layers.count < 14 ? makeLayer() : other)
        }
    }

    private func setProperty(_ layer: CALayer) {
        switch numbers.below(8) {
        case 0: layer.setValue(numbers.anything(), forKey: numbers.pick(SeededNumbers.keys))
        case 1: layer.setValue(numbers.anything(), forKeyPath: numbers.keyPath())
        case 2:
            layer.frame = numbers.rect()
            layer.cornerRadius = numbers.number()
            layer.borderWidth = numbers.number()
        case 3:
            layer.shadowOpacity = 0.5
            layer.shadowRadius = numbers.number()
            layer.shadowOffset = numbers.size()
            if numbers.chance(40) { layer.shadowPath = numbers.path() }
        case 4:
            numbers.chance(50)
                ? (layer.transform = numbers.transform()) : (layer.sublayerTransform = numbers.transform())
        case 5:
            layer.contents = numbers.image()
            layer.contentsScale = numbers.number()
            layer.contentsGravity = numbers.pick([.center, .resizeAspect, .topLeft, .init(rawValue: "odd")])
            if numbers.chance(30) { layer.contentsRect = numbers.rect() }
        case 6:
            layer.filters = numbers.filter().map { [$0] }
            if numbers.chance(30) { layer.backgroundFilters = numbers.filter().map { [$0] } }
            layer.opacity = Float(numbers.number())
            layer.masksToBounds = numbers.chance(50)
        default:
            layer.bounds = CGRect(x: 0, y: 0, width: numbers.below(20), height: numbers.below(20))
            layer.position = CGPoint(x: numbers.below(20), y: numbers.below(20))
        }
    }

    private func setTime(_ layer: CALayer) {
        switch numbers.below(7) {
        case 0: layer.speed = Float(numbers.number())
        case 1: layer.timeOffset = numbers.number()
        case 2: layer.beginTime = numbers.number()
        case 3: layer.duration = numbers.number()
        case 4: layer.repeatCount = Float(numbers.number())
        case 5: layer.fillMode = numbers.pick([.both, .removed])
        default: (layer.speed, layer.timeOffset, layer.beginTime, layer.duration) = (1, 0, 0, 0)
        }
    }

    // MARK: Animations and transactions

    private func animate(_ layer: CALayer) {
        let animation = numbers.animation()
        if numbers.chance(60) {
            let watcher = HostileWatcher(self)
            watchers.append(watcher)
            animation.delegate = watcher
        }
        layer.add(animation, forKey: numbers.pick([nil, "", "x", "y", "transition", "opacity"]))
    }

    private func transact() {
        switch numbers.below(9) {
        case 0: CATransaction.begin()
        case 1, 2, 3: CATransaction.commit()
        case 4: CATransaction.flush()
        case 5: CATransaction.setAnimationDuration(numbers.number())
        case 6:
            CATransaction.setValue(
                numbers.anything(), forKey: numbers.pick(["disableActions", "x", "animationDuration"]))
        case 7: CATransaction.setDisableActions(numbers.chance(30))
        default:
            let index = completions.count
            completions.append(0)
            CATransaction.setCompletionBlock { [weak self] in
                self?.completions[index] += 1
                self?.callback()
            }
        }
    }

    private func ask(_ layer: CALayer) {
        let shown = layer.presentation()
        _ = shown?.sublayers?.first?.superlayer?.frame
        _ = layer.hitTest(numbers.point())
        _ = shown?.hitTest(CGPoint(x: 5, y: 5))
        _ = layer.convert(numbers.rect(), to: numbers.chance(50) ? anyLayer() : nil)
        _ = layer.convertTime(numbers.number(), to: anyLayer())
        _ = layer.value(forKeyPath: numbers.keyPath())
        _ = layer.animationKeys()
        _ = layer.preferredFrameSize()
        if numbers.chance(30) {
            let data = try? NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
            _ = data.flatMap { try? NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: $0) }
            let animation = numbers.animation()
            let bytes = try? NSKeyedArchiver.archivedData(withRootObject: animation, requiringSecureCoding: true)
            _ = bytes.flatMap { try? NSKeyedUnarchiver.unarchivedObject(ofClass: CAAnimation.self, from: $0) }
        }
    }

    private func draw(_ layer: CALayer) {
        switch numbers.below(5) {
        case 0: layer.setNeedsDisplay(numbers.rect())
        case 1: layer.displayIfNeeded()
        case 2: layer.layoutIfNeeded()
        case 3: layer.setNeedsLayout()
        default:
            let context = CGContext(
                data: nil, width: 8, height: 8, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue)
            if let context { layer.render(in: context) }
        }
    }

    private func step() {
        let kind = numbers.below(20)
        let layer = anyLayer()
        if isTracing {
            FileHandle.standardError.write(
                Data("\(String(repeating: " ", count: depth))step \(kind) \(layer.name ?? "")\n".utf8))
        }
        switch kind {
        case 0, 1, 2: changeTree()
        case 3, 4, 5: setProperty(layer)
        case 6: setTime(layer)
        case 7, 8, 9: animate(layer)
        case 10:
            numbers.chance(80)
                ? layer.removeAnimation(forKey: numbers.pick(["", "x", "y"])) : layer.removeAllAnimations()
        case 11, 12: transact()
        case 13: ask(layer)
        case 14: draw(layer)
        case 15:
            layer.actions = [numbers.pick(SeededNumbers.keys): HostileAction(self)]
            if let layer = layer as? HostileLayer { layer.level = numbers.number() }
        default:
            if numbers.chance(80) { time += numbers.pick([0, 0.1, 0.5, 2]) } else { time += numbers.number() }
            if !(abs(time) < 1e5) { time = 10 }
            frame(numbers.pick(renderers), at: numbers.chance(3) ? .nan : time)
        }
    }
}

/// Counts the notifications of an animation.
final class HostileWatcher: NSObject, CAAnimationDelegate {
    private weak var world: HostileWorld?
    private(set) var starts = 0
    private(set) var stops = 0

    init(_ world: HostileWorld) { self.world = world }

    func animationDidStart(_ anim: CAAnimation) {
        starts += 1
        world?.callback()
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        stops += 1
        world?.callback()
    }
}

/// An action that performs random operations.
final class HostileAction: NSObject, CAAction {
    private weak var world: HostileWorld?

    init(_ world: HostileWorld) { self.world = world }

    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) { world?.callback() }
}

/// A layer whose overridden methods perform random operations.
final class HostileLayer: CALayer {
    weak var world: HostileWorld?
    @AcetateLayerProperty var level = 0.0

    override class func needsDisplay(forKey key: String) -> Bool { key == "level" || key == "cornerRadius" }

    override func display() {
        world?.callback()
        super.display()
    }

    override func draw(in ctx: CGContext) {
        ctx.setFillColor(.white)
        ctx.fill(CGRect(x: 0, y: 0, width: level, height: 4))
        world?.callback()
    }

    override func layoutSublayers() { world?.callback() }

    override func action(forKey event: String) -> (any CAAction)? {
        world?.callback()
        return super.action(forKey: event)
    }
}
