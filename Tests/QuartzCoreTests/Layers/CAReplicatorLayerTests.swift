import Foundation
import QuartzCore
import AcetateReferenceRenderer
import Testing

@Suite struct CAReplicatorLayerTests {
    private func frame(_ renderer: CARenderer, at time: Double) throws -> Bitmap {
        renderer.beginFrame(atTime: time, timeStamp: nil)
        renderer.render()
        renderer.endFrame()
        return try Bitmap(#require(renderer.image))
    }

    private func withoutActions(_ changes: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        changes()
        CATransaction.commit()
    }

    /// A black root of 80 by 20 points, with a replicator that shows a white square of 10 points at intervals of 20.
    private func row(_ count: Int = 4) -> (renderer: CARenderer, replicator: CAReplicatorLayer, square: CALayer) {
        let (root, replicator, square) = (CALayer(), CAReplicatorLayer(), CALayer())
        (root.frame, replicator.frame) = (
            CGRect(x: 0, y: 0, width: 80, height: 20), CGRect(x: 0, y: 0, width: 80, height: 20)
        )
        square.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
        (root.backgroundColor, square.backgroundColor) = (.black, .white)
        replicator.instanceCount = count
        replicator.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
        root.addSublayer(replicator)
        replicator.addSublayer(square)
        let renderer = CARenderer(width: 80, height: 20)
        renderer.layer = root
        return (renderer, replicator, square)
    }

    /// The center pixels of the squares.
    private func squares(_ bitmap: Bitmap) -> [Pixel] { (0..<4).map { bitmap[10 + 20 * $0, 10] } }

    @Test func `the defaults are those of the header`() {
        let layer = CAReplicatorLayer()
        #expect(layer.instanceCount == 1 && !layer.preservesDepth && layer.instanceDelay == 0)
        #expect(CATransform3DIsIdentity(layer.instanceTransform))
        #expect(layer.instanceColor == CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1))
        #expect(layer.instanceRedOffset == 0 && layer.instanceGreenOffset == 0)
        #expect(layer.instanceBlueOffset == 0 && layer.instanceAlphaOffset == 0)
        let numbers = [
            "instanceCount": 1.0, "preservesDepth": 0, "instanceDelay": 0, "instanceRedOffset": 0,
            "instanceGreenOffset": 0, "instanceBlueOffset": 0, "instanceAlphaOffset": 0,
        ]
        for (key, number) in numbers {
            let value = CAReplicatorLayer.defaultValue(forKey: key) as? NSNumber
            #expect(value?.doubleValue == number, "\(key)")
        }
    }

    @Test func `every property has its key`() throws {
        let layer = CAReplicatorLayer()
        layer.setValue(7, forKey: "instanceCount")
        layer.setValue(true, forKey: "preservesDepth")
        layer.setValue(0.25, forKey: "instanceDelay")
        layer.setValue(12, forKeyPath: "instanceTransform.translation.x")
        layer.setValue(CGColor(red: 1, green: 0, blue: 0, alpha: 1), forKey: "instanceColor")
        for (index, name) in ["Red", "Green", "Blue", "Alpha"].enumerated() {
            layer.setValue(Double(index) / 8, forKey: "instance\(name)Offset")
        }
        #expect(layer.instanceCount == 7 && layer.preservesDepth && layer.instanceDelay == 0.25)
        #expect(layer.instanceTransform.m41 == 12 && layer.instanceColor?.components == [1, 0, 0, 1])
        #expect(layer.instanceRedOffset == 0 && layer.instanceGreenOffset == 0.125)
        #expect(layer.instanceBlueOffset == 0.25 && layer.instanceAlphaOffset == 0.375)
        #expect((layer.value(forKey: "instanceCount") as? NSNumber)?.intValue == 7)
        let copy = try roundTrip(layer)
        #expect(copy.instanceCount == 7 && copy.preservesDepth && copy.instanceDelay == 0.25)
        #expect(copy.instanceTransform.m41 == 12 && copy.instanceColor?.components == [1, 0, 0, 1])
        #expect(copy.instanceBlueOffset == 0.25 && copy.instanceAlphaOffset == 0.375)
    }

    @Test func `a value that is not a number is rejected, and any number is safe`() throws {
        let (renderer, replicator, _) = row()
        replicator.instanceDelay = .nan
        replicator.instanceRedOffset = .infinity
        replicator.instanceTransform = CATransform3DMakeTranslation(.nan, 0, 0)
        replicator.setValue(Double.nan, forKey: "instanceCount")
        #expect(replicator.instanceDelay == 0 && replicator.instanceRedOffset == 0)
        #expect(replicator.instanceTransform.m41 == 20 && replicator.instanceCount == 4)
        var time = 1.0
        for count in [0, -1, .min, 1_000_000_000, .max] {
            for transform in [1e300, 0] {
                withoutActions {
                    replicator.instanceCount = count
                    replicator.instanceTransform = CATransform3DMakeScale(transform, transform, transform)
                    replicator.instanceDelay = 1e308
                    replicator.instanceAlphaOffset = -.greatestFiniteMagnitude
                }
                #expect(replicator.instanceCount == count)
                time += 1
                let seen = try frame(renderer, at: time).count(of: .white)
                #expect(count < 1 ? seen == 0 : seen >= 0)
            }
        }
    }

    @Test func `instances are placed in a row, and each is multiplied by its color`() throws {
        let (renderer, replicator, square) = row()
        #expect(try squares(frame(renderer, at: 1)) == Array(repeating: .white, count: 4))
        withoutActions {
            replicator.instanceColor = CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1)
            (replicator.instanceRedOffset, replicator.instanceGreenOffset) = (-0.2, -0.4)
            (replicator.instanceBlueOffset, replicator.instanceAlphaOffset) = (0.5, -0.25)
        }
        func isNear(_ pixel: Pixel, _ red: Double, _ green: Double, _ blue: Double) -> Bool {
            zip([pixel.red, pixel.green, pixel.blue], [red, green, blue]).allSatisfy {
                abs(Double($0) - $1 * 255) <= 1.5
            }
        }
        for (index, pixel) in try squares(frame(renderer, at: 2)).enumerated() {
            let (k, alpha) = (Double(index), 1 - 0.25 * Double(index))
            let color = (1 - 0.2 * k, max(0, 0.5 - 0.4 * k), min(1, 0.5 * k))
            #expect(isNear(pixel, color.0 * alpha, color.1 * alpha, color.2 * alpha), "\(index): \(pixel)")
        }
        // A shadow is multiplied as well.
        withoutActions {
            replicator.instanceColor = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
            (replicator.instanceRedOffset, replicator.instanceGreenOffset) = (0, 0)
            (replicator.instanceBlueOffset, replicator.instanceAlphaOffset) = (0, 0)
            square.shadowColor = CGColor(srgbRed: 1, green: 1, blue: 0, alpha: 1)
            (square.shadowOpacity, square.shadowRadius, square.shadowOffset) = (1, 0, CGSize(width: 8, height: 0))
        }
        let bitmap = try frame(renderer, at: 3)
        for index in 0..<4 { #expect(bitmap[20 * index + 19, 10] == Pixel(red: 0, green: 255, blue: 0, alpha: 255)) }
        // A single instance has its color too.
        withoutActions { replicator.instanceCount = 1 }
        #expect(try frame(renderer, at: 4)[10, 10] == Pixel(red: 0, green: 255, blue: 0, alpha: 255))
    }

    private final class Watcher: NSObject, CAAnimationDelegate {
        var stops = 0
        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stops += flag ? 1 : 100 }
    }

    @Test func `each instance is delayed after the previous one, and all reach an animation's end`() throws {
        let (renderer, replicator, square) = row()
        replicator.instanceDelay = 0.5
        _ = try frame(renderer, at: 0)
        let watcher = Watcher()
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration, fade.delegate) = (0, 1, 2, watcher)
        square.add(fade, forKey: "fade")
        _ = try frame(renderer, at: 1)
        // Before the beginning, a copy shows the model value.
        #expect(try squares(frame(renderer, at: 1.25)).map(\.red).dropFirst() == [255, 255, 255])
        for time in [2.5, 3.5, 4.25] {
            let seen = try squares(frame(renderer, at: time)).map { Double($0.red) }
            for (index, red) in seen.enumerated() {
                let progress = (time - 1 - 0.5 * Double(index)) / 2
                #expect(abs(red - 255 * min(1, progress)) <= 1.5, "\(time) \(index): \(red)")
            }
            #expect(watcher.stops == (time < 3 ? 0 : 1))
            #expect(square.animation(forKey: "fade") != nil && renderer.nextFrameTime() == time)
        }
        _ = try frame(renderer, at: 4.75)
        #expect(square.animationKeys() == nil && watcher.stops == 1)
        #expect(renderer.nextFrameTime() == .infinity)
        // With the fill mode `backwards` it shows the first value.
        fade.fillMode = .backwards
        square.add(fade, forKey: "fade")
        _ = try frame(renderer, at: 5)
        #expect(try squares(frame(renderer, at: 5.25)).map(\.red).dropFirst() == [0, 0, 0])
    }

    @Test func `the properties are animatable, with implicit animations`() throws {
        let (renderer, replicator, _) = row()
        _ = try frame(renderer, at: 0)
        let grow = CABasicAnimation(keyPath: "instanceCount")
        (grow.fromValue, grow.toValue, grow.duration) = (0, 4, 4)
        replicator.add(grow, forKey: nil)
        _ = try frame(renderer, at: 1)
        for (time, count) in [(1.5, 0), (2.5, 1), (3.5, 2), (4.5, 3), (5.5, 4)] {
            #expect(try frame(renderer, at: time).count(of: .white) == 100 * count, "\(time)")
        }
        CATransaction.begin()
        CATransaction.setAnimationDuration(2)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        replicator.instanceTransform = CATransform3DMakeTranslation(10, 0, 0)
        replicator.instanceDelay = 1
        CATransaction.commit()
        _ = try frame(renderer, at: 6)
        // Halfway, each has moved by 15 points.
        #expect(try frame(renderer, at: 7).box { $0 == .white } == CGRect(x: 5, y: 5, width: 55, height: 10))
        #expect(try #require(replicator.presentation()).instanceTransform.m41 == 15)
        #expect(abs(try #require(replicator.presentation()).instanceDelay - 0.5) < 1e-9)
    }

    @Test func `nested replicators multiply, also in a mask and with transform layers`() throws {
        let (root, outer, inner) = (CALayer(), CAReplicatorLayer(), CAReplicatorLayer())
        let (holder, square) = (CATransformLayer(), CALayer())
        for layer in [root, outer, inner, holder] { layer.frame = CGRect(x: 0, y: 0, width: 60, height: 60) }
        square.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
        (root.backgroundColor, square.backgroundColor) = (.white, .white)
        (outer.instanceCount, inner.instanceCount) = (3, 3)
        inner.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
        outer.instanceTransform = CATransform3DMakeTranslation(0, 20, 0)
        holder.addSublayer(square)
        inner.addSublayer(holder)
        outer.addSublayer(inner)
        root.mask = outer
        let renderer = CARenderer(width: 60, height: 60)
        renderer.layer = root
        let bitmap = try frame(renderer, at: 1)
        for y in 0..<60 {
            for x in 0..<60 {
                let isInside = (5..<15).contains(x % 20) && (5..<15).contains(y % 20)
                #expect(bitmap[x, y] == (isInside ? .white : .clear))
            }
        }
        withoutActions { square.removeFromSuperlayer() }
        #expect(try frame(renderer, at: 2).count(of: .clear) == 3600)
        withoutActions { inner.addSublayer(square) }
        #expect(try frame(renderer, at: 3).count(of: .white) == 900)
        withoutActions { inner.instanceCount = 2 }
        #expect(try frame(renderer, at: 4).count(of: .white) == 600)
    }

    @Test func `a hit test finds the sublayers themselves, and no copy`() throws {
        let (renderer, replicator, square) = row()
        _ = try frame(renderer, at: 1)
        #expect(renderer.layer?.hitTest(CGPoint(x: 10, y: 10)) === square)
        #expect(renderer.layer?.hitTest(CGPoint(x: 30, y: 10)) === replicator)
        #expect(square.presentation()?.superlayer?.model() === replicator)
        withoutActions { replicator.preservesDepth = true }
        #expect(renderer.layer?.hitTest(CGPoint(x: 30, y: 10)) === renderer.layer)
    }

    @Test func `with preserved depth the instances are in the superlayer's perspective`() throws {
        let (renderer, replicator, _) = row(2)
        withoutActions {
            replicator.instanceTransform = CATransform3DMakeTranslation(0, 0, 50)
            var perspective = CATransform3DIdentity
            perspective.m34 = -1 / 100
            renderer.layer?.sublayerTransform = perspective
        }
        // When flattened, the second instance covers the first.
        #expect(try frame(renderer, at: 1).box { $0 == .white } == CGRect(x: 5, y: 5, width: 10, height: 10))
        withoutActions { replicator.preservesDepth = true }
        // At half the distance it is twice as large: x from 40 - 70 to 40 - 50, outside; the first instance is
        // unchanged.
        #expect(try frame(renderer, at: 2).box { $0 == .white } == CGRect(x: 5, y: 5, width: 10, height: 10))
        withoutActions { replicator.instanceTransform = CATransform3DMakeTranslation(20, 0, 50) }
        // From 25...35 to 10...30, and from y 5...15 to 0...20.
        #expect(try frame(renderer, at: 3).box { $0 == .white } == CGRect(x: 5, y: 0, width: 25, height: 20))
    }
}
