import Foundation
import QuartzCore
import Testing

/// Layers with many animations.
@Suite struct ManyAnimationsTests {
    private func fade() -> CABasicAnimation {
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 2)
        return fade
    }

    /// A list of keys in which the simplest operations on an array do what the layer does.
    @Test(arguments: [5, 40, 400]) func `random additions and removals keep the order of addition`(keyCount: Int) {
        var numbers = SeededNumbers(UInt64(keyCount))
        let layer = CALayer()
        var keys: [String] = []
        for step in 0..<3000 {
            let key = "\(numbers.below(keyCount))"
            switch numbers.below(step < 1500 ? 3 : 6) {
            case 0, 1:
                layer.add(fade(), forKey: key)
                keys.removeAll { $0 == key }
                keys.append(key)
            case 2: layer.add(fade(), forKey: nil)
            default:
                layer.removeAnimation(forKey: key)
                keys.removeAll { $0 == key }
            }
            #expect((layer.animation(forKey: key) != nil) == keys.contains(key))
            if step % 100 == 0 { #expect(layer.animationKeys() ?? [] == keys) }
        }
        #expect(layer.animationKeys() ?? [] == keys)
        layer.removeAllAnimations()
        #expect(layer.animationKeys() == nil)
        layer.add(fade(), forKey: "last")
        #expect(layer.animationKeys() == ["last"])
    }

    @Test func `later animations of many apply after earlier ones, and those that end leave the others`() throws {
        let renderer = CARenderer(width: 10, height: 10)
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        renderer.layer = layer
        func frame(at time: Double) {
            renderer.beginFrame(atTime: time, timeStamp: nil)
            renderer.render()
            renderer.endFrame()
        }
        frame(at: 1)
        for number in 0..<100 {
            let animation = fade()
            (animation.fromValue, animation.toValue) = (Double(number) / 100, Double(number) / 100)
            animation.duration = number % 2 == 0 ? 2 : 4
            layer.add(animation, forKey: "\(number)")
        }
        frame(at: 2)
        #expect(try #require(layer.presentation()).opacity == 0.99)
        // Replaced in the middle, so that it is the last one.
        let replaced = fade()
        (replaced.fromValue, replaced.toValue, replaced.duration) = (0.25, 0.25, 1)
        layer.add(replaced, forKey: "50")
        frame(at: 2.5)
        #expect(try #require(layer.presentation()).opacity == 0.25)
        frame(at: 5)
        #expect(layer.animationKeys() == (0..<100).filter { $0 % 2 == 1 }.map { "\($0)" })
        #expect(try #require(layer.presentation()).opacity == 0.99)
        frame(at: 10)
        #expect(layer.animationKeys() == nil)
    }
}
