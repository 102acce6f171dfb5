import AcetateCompositor
import CoreGraphics
import Foundation
import Synchronization
import Testing

@testable import QuartzCore

/// Threads without run loops.
@Suite struct ThreadTests {
    @Test func `a completion block without animations runs at the commit`() async throws {
        let log = ThreadLog()
        onThread {
            CATransaction.begin()
            CATransaction.setCompletionBlock { log.note("done") }
            CATransaction.commit()
            log.note("committed")
        }
        try await log.wait(for: 2)
        #expect(log.events == ["done", "committed"])
    }

    @Test func `animations of layers without a tree do not delay a completion block`() async throws {
        let log = ThreadLog()
        onThread {
            let layer = CALayer()
            CATransaction.begin()
            CATransaction.setCompletionBlock { log.note("done") }
            layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "fade")
            CATransaction.commit()
            log.note(layer.animationKeys()?.first ?? "gone")
        }
        try await log.wait(for: 2)
        #expect(log.events == ["done", "fade"])
    }

    @Test func `in a window's tree the animations of one transaction begin at the same time`() async throws {
        let log = ThreadLog()
        onThread {
            let begins = Mutex<Set<Double>>([])
            let host = LayerTreeHost(clock: .media) { commit in
                begins.withLock {
                    for update in commit.updates { $0.formUnion((update.animations ?? []).map(\.timing.beginTime)) }
                }
            }
            let root = CALayer()
            CATransaction.begin()
            host.rootLayer = root
            for _ in 0..<200 {
                let layer = CALayer()
                let turn = CABasicAnimation(keyPath: "transform.rotation")
                (turn.toValue, turn.duration) = (1, 10)
                layer.add(turn, forKey: nil)
                root.addSublayer(layer)
            }
            CATransaction.commit()
            CATransaction.flush()
            log.note("\(begins.withLock { $0.count })")
            withExtendedLifetime(host) {}
        }
        try await log.wait(for: 1)
        #expect(log.events == ["1"])
    }

    @Test func `a commit carries the values of the changed layers, and of no other layer`() async throws {
        let log = ThreadLog()
        onThread {
            let trees = ["one", "two"].map { name in
                LayerTreeHost(clock: .media) { commit in
                    let updates = commit.updates.map { update in
                        "\(update.values.cornerRadius)" + (update.sublayers == nil ? "" : "s")
                            + (update.animations == nil ? "" : "a")
                    }
                    log.note("\(name): \(updates.sorted())")
                }
            }
            func make(_ radius: CGFloat) -> CALayer {
                let layer = CALayer()
                layer.cornerRadius = radius
                return layer
            }
            let (roots, first, second) = ([make(1), make(2)], make(3), make(4))
            commitWithoutActions {
                for (tree, root) in zip(trees, roots) { tree.rootLayer = root }
                roots[0].addSublayer(first)
                roots[0].addSublayer(second)
            }
            commitWithoutActions { first.cornerRadius = 5 }
            commitWithoutActions { (first.cornerRadius, second.cornerRadius) = (6, 7) }
            commitWithoutActions { for root in roots { root.cornerRadius += 10 } }
            commitWithoutActions {
                first.cornerRadius = 8
                roots[1].addSublayer(first)
            }
            commitWithoutActions { first.cornerRadius = 9 }
            log.note("end")
            withExtendedLifetime(trees) {}
        }
        try await log.wait(for: 10)
        #expect(
            log.events == [
                #"one: ["1.0sa", "3.0sa", "4.0sa"]"#, #"two: ["2.0sa"]"#, #"one: ["5.0"]"#,
                #"one: ["6.0", "7.0"]"#, #"one: ["11.0"]"#, #"two: ["12.0"]"#,
                #"one: ["11.0s"]"#, #"two: ["12.0s", "8.0sa"]"#, #"two: ["9.0"]"#, "end",
            ])
    }

    @Test func `the changes in commits add up to the layers' values`() {
        var numbers = SeededNumbers(11)
        var shown: [LayerID: LayerValues] = [:]
        let tree = LayerTreeHost(clock: .media) { commit in
            for update in commit.updates {
                shown[update.id] = update.values
            }
        }
        let (shape, gradient, emitter) = (CAShapeLayer(), CAGradientLayer(), CAEmitterLayer())
        let layers = [CALayer(), shape, gradient, emitter, CALayer()]
        func number() -> CGFloat { CGFloat(numbers.below(20)) / 4 }
        func color() -> CGColor { CGColor(red: number() / 5, green: 0, blue: 1, alpha: number() / 5) }
        let image = CGContext(
            data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue)?.makeImage()
        func change(_ layer: CALayer) {
            switch numbers.below(14) {
            case 0: layer.position = CGPoint(x: number(), y: number())
            case 1: layer.bounds.size = CGSize(width: number(), height: number())
            case 2: layer.backgroundColor = numbers.chance(20) ? nil : color()
            case 3: layer.contents = numbers.chance(50) ? nil : image
            case 4: layer.setValue(Double(number()), forKey: "own")
            case 5: layer.speed = Float(number())
            case 6: layer.transform = CATransform3DMakeScale(number(), 1, 1)
            case 7: layer.cornerCurve = numbers.chance(50) ? .circular : .continuous
            case 8: shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: number(), height: 1), transform: nil)
            case 9: gradient.colors = [color(), color()]
            case 10: emitter.birthRate = Float(number())
            case 11: emitter.emitterCells = [CAEmitterCell()]
            case 12: layer.mask = layer.mask == nil ? CALayer() : nil
            default: layer.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: number(), height: 1), transform: nil)
            }
        }
        for round in 0..<400 {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            if round == 0 {
                tree.rootLayer = layers[0]
                for layer in layers.dropFirst() { layers[0].addSublayer(layer) }
            }
            for _ in 0..<(1 + numbers.below(3)) { change(layers[numbers.below(layers.count)]) }
            if numbers.chance(10) {
                let layer = layers[1 + numbers.below(layers.count - 1)]
                if layer.superlayer == nil { layers[0].addSublayer(layer) } else { layer.removeFromSuperlayer() }
            }
            CATransaction.commit()
            CATransaction.flush()
            for layer in layers where layer === layers[0] || layer.superlayer != nil {
                let known = shown[layer.id] ?? LayerValues()
                for key in LayerKey.all(of: layer.values.kind) {
                    #expect(key.get(known) == key.get(layer.values), "\(key.id) in round \(round)")
                }
                #expect(known.custom == layer.values.custom)
                #expect(known.timing == layer.values.timing)
            }
        }
    }

    @Test func `a run loop commits a thread's changes outside begin and commit`() async throws {
        let log = ThreadLog()
        onThread {
            let host = LayerTreeHost(clock: .media) { log.note("commit of \($0.updates.count)") }
            host.rootLayer = CALayer()
            log.note("changed")
            RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.2))
            withExtendedLifetime(host) {}
        }
        try await log.wait(for: 2)
        #expect(log.events == ["changed", "commit of 1"])
    }

    @Test func `the lock makes changes of one layer by several threads atomic`() async throws {
        let log = ThreadLog()
        nonisolated(unsafe) let layer = CALayer()
        for _ in 0..<4 {
            onThread {
                for _ in 0..<500 {
                    CATransaction.begin()
                    CATransaction.lock()
                    layer.zPosition += 1
                    CATransaction.unlock()
                    CATransaction.commit()
                }
                log.note("done")
            }
        }
        try await log.wait(for: 4)
        #expect(layer.zPosition == 2000)
    }

    @Test func `invalid durations count as the default`() {
        CATransaction.begin()
        defer { CATransaction.commit() }
        for duration in [Double.nan, .infinity, -1] {
            CATransaction.setAnimationDuration(duration)
            #expect(CATransaction.animationDuration() == 0.25)
        }
        CATransaction.setAnimationDuration(0)
        #expect(CATransaction.animationDuration() == 0)
    }
}
