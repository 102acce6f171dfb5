import Foundation
import QuartzCore
import Testing

@testable import QuartzCore

/// Trees, animations and callbacks of any size either work or are rejected, and use a limited stack.
@Suite struct BoundsTests {
    private func levels(of layer: CALayer) -> Int {
        var (count, next): (Int, CALayer?) = (0, layer)
        while let layer = next { (count, next) = (count + 1, layer.sublayers?.first ?? layer.mask) }
        return count
    }

    /// Generates the same numbers in each run.
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    private func isRejected(_ layer: CALayer) -> Bool { layer.superlayer == nil && !layer.isMask }

    @Test func `sublayers and masks may be 256 levels deep, and deeper ones are rejected`() {
        let root = CALayer()
        var last = root
        for level in 1..<CALayer.maximumLevels {
            let layer = CALayer()
            if level % 2 == 0 { last.mask = layer } else { last.addSublayer(layer) }
            last = layer
        }
        #expect(levels(of: root) == 256)
        let extra = [CALayer(), CALayer(), CALayer(), CALayer()]
        last.addSublayer(extra[0])
        last.insertSublayer(extra[1], at: 0)
        last.mask = extra[2]
        last.sublayers = [extra[3]]
        for layer in extra { #expect(isRejected(layer)) }
        #expect(last.sublayers == nil && last.mask == nil)
    }

    @Test func `a tree that grows at its root is rejected if it is too deep, and accepted once it is shorter`() {
        var root = CALayer()
        let leaf = root
        for _ in 1..<CALayer.maximumLevels {
            let layer = CALayer()
            layer.addSublayer(root)
            root = layer
        }
        let above = CALayer()
        above.addSublayer(root)
        #expect(isRejected(root))
        let parent = leaf.superlayer
        leaf.removeFromSuperlayer()
        above.addSublayer(root)
        #expect(root.superlayer === above)
        parent?.addSublayer(leaf)
        #expect(isRejected(leaf))
        let tall = CALayer()
        tall.addSublayer(CALayer())
        if let parent { parent.superlayer?.replaceSublayer(parent, with: tall) }
        #expect(isRejected(tall) && parent?.superlayer != nil)
    }

    @Test func `a replicator counts as two levels`() {
        let root = CAReplicatorLayer()
        var last: CALayer = root
        for _ in 1..<(CALayer.maximumLevels / 2) {
            let layer = CAReplicatorLayer()
            last.addSublayer(layer)
            last = layer
        }
        let extra = CALayer()
        last.addSublayer(extra)
        #expect(isRejected(extra))
    }

    @Test func `the deepest tree can be rendered, hit tested, presented, copied and deallocated`() throws {
        var root: CALayer? = CALayer()
        root?.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
        root?.position = CGPoint(x: 4, y: 4)
        var last = root
        for _ in 1..<CALayer.maximumLevels {
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
            layer.position = CGPoint(x: 4, y: 4)
            last?.addSublayer(layer)
            last = layer
        }
        last?.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        let renderer = CARenderer(width: 8, height: 8)
        renderer.layer = root
        for time in [0.0, 1] {
            renderer.beginFrame(atTime: time, timeStamp: nil)
            renderer.render()
            renderer.endFrame()
        }
        let pixel = try #require(renderer.image?.dataProvider?.data as Data?)
        #expect(Array(pixel.prefix(4)) == [0, 0, 255, 255])
        #expect(root?.hitTest(CGPoint(x: 4, y: 4)) === last)
        #expect(last?.presentation()?.superlayer != nil)
        let data = try NSKeyedArchiver.archivedData(withRootObject: #require(root), requiringSecureCoding: true)
        let copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)
        #expect(levels(of: try #require(copy)) == 256)
        renderer.layer = nil
        (root, last) = (nil, nil)
    }

    @Test func `sublayers keep their order through edits anywhere in a long list`() {
        let root = CALayer()
        var model: [CALayer] = []
        var numbers = Numbers(state: 18)
        for step in 0..<600 {
            let layer = CALayer()
            switch step % 5 {
            case 0, 1:
                root.addSublayer(layer)
                model.append(layer)
            case 2:
                let index = Int.random(in: 0...model.count, using: &numbers)
                root.insertSublayer(layer, at: UInt32(index))
                model.insert(layer, at: index)
            case 3:
                let sibling = model[Int.random(in: 0..<model.count, using: &numbers)]
                let moved = model[Int.random(in: 0..<model.count, using: &numbers)]
                guard sibling !== moved else { continue }
                root.insertSublayer(moved, above: sibling)
                model.removeAll { $0 === moved }
                model.insert(moved, at: (model.firstIndex { $0 === sibling } ?? 0) + 1)
            default:
                model.remove(at: Int.random(in: 0..<model.count, using: &numbers)).removeFromSuperlayer()
            }
        }
        #expect(root.sublayers?.elementsEqual(model, by: { $0 === $1 }) == true)
    }

    @Test func `a group of 64 levels runs, and a deeper or larger one is rejected`() {
        func nested(_ levels: Int, width: Int = 1) -> CAAnimation {
            var animation: CAAnimation = CABasicAnimation(keyPath: "opacity")
            for _ in 0..<levels {
                let group = CAAnimationGroup()
                group.animations = Array(repeating: animation, count: width)
                group.duration = 1
                animation = group
            }
            return animation
        }
        let layer = CALayer()
        layer.add(nested(64), forKey: "fits")
        layer.add(nested(65), forKey: "deep")
        layer.add(nested(40, width: 2), forKey: "large")
        #expect(layer.animationKeys() == ["fits"])
        #expect(nested(5000).copy() is CAAnimationGroup)
    }

    @Test func `nested styles count up to the 64th level`() {
        var style: [AnyHashable: Any] = ["opacity": 0.5]
        for _ in 0..<63 { style = ["style": style] }
        let layer = CALayer()
        layer.style = style
        #expect(layer.opacity == 0.5)
        for _ in 0..<10_000 { style = ["style": style] }
        layer.style = style
        #expect(layer.opacity == 1)
    }

    @Test func `a key path with too many parts is ignored`() {
        let layer = CALayer()
        layer.setValue(layer, forKey: "a")
        defer { layer.setValue(nil, forKey: "a") }
        let path = Array(repeating: "a", count: 100_000).joined(separator: ".")
        layer.setValue(1, forKeyPath: path)
        #expect(layer.value(forKeyPath: path) == nil)
        let animation = CABasicAnimation(keyPath: path)
        animation.setValue(animation, forKey: "a")
        animation.setValue(1, forKeyPath: path)
        #expect(animation.value(forKeyPath: path) == nil)
        animation.setValue(nil, forKey: "a")
        #expect(layer.value(forKeyPath: Array(repeating: "a", count: 400).joined(separator: ".")) as? CALayer === layer)
    }

    @Test func `a chain of 100,000 completion blocks runs in order`() {
        var runs: [Int] = []
        func next() {
            runs.append(runs.count)
            guard runs.count < 100_000 else { return }
            CATransaction.begin()
            CATransaction.setCompletionBlock { next() }
            CATransaction.commit()
        }
        next()
        #expect(runs.count == 100_000 && runs.last == 99_999)
    }

    @Test func `a completion block that another one triggers runs before the commit returns`() {
        var events: [String] = []
        func nest(_ depth: Int) {
            CATransaction.begin()
            CATransaction.setCompletionBlock {
                events.append("begin \(depth)")
                if depth < 3 { nest(depth + 1) }
                events.append("end \(depth)")
            }
            CATransaction.commit()
        }
        nest(1)
        #expect(events == ["begin 1", "begin 2", "begin 3", "end 3", "end 2", "end 1"])
    }
}
