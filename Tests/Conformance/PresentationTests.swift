import AppKit
import QuartzCore
import Testing

/// Interpolated values, read from presentation layers. The layer's time stands, so that the values do not depend on a clock.
@MainActor
struct PresentationTests {
    /// Shows a layer whose time is `time`, and returns it after `change`.
    private func shown(at time: CFTimeInterval, _ layer: CALayer = CALayer(), _ change: (CALayer) -> Void) throws
        -> CALayer
    {
        try Platform.prepareDisplay()
        let window = NSWindow(
            contentRect: NSRect(x: 0, y: 0, width: 100, height: 100), styleMask: .borderless, backing: .buffered,
            defer: false)
        let view = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
        view.wantsLayer = true
        window.contentView = view
        window.isReleasedWhenClosed = false
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        (layer.speed, layer.timeOffset) = (0, time)
        view.layer?.addSublayer(layer)
        change(layer)
        CATransaction.commit()
        window.orderFrontRegardless()
        CATransaction.flush()
        let presented = try #require(layer.presentation())
        window.close()
        return presented
    }

    /// A linear animation from 0 to 100 s of the layer's time, which begins at once: `beginTime` is the least time above 0.
    private func animation(_ keyPath: String, from: Any?, to: Any?, by: Any? = nil) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue, animation.byValue) = (from, to, by)
        (animation.beginTime, animation.duration) = (1e-9, 100)
        animation.timingFunction = CAMediaTimingFunction(name: .linear)
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        return animation
    }

    struct Number: Sendable {
        let keyPath: String
        let from: Double
        let to: Double
    }

    nonisolated static let numbers = [
        Number(keyPath: "opacity", from: 0, to: 1), Number(keyPath: "cornerRadius", from: 2, to: 12),
        Number(keyPath: "borderWidth", from: 0, to: 4), Number(keyPath: "zPosition", from: -5, to: 5),
        Number(keyPath: "shadowRadius", from: 1, to: 9), Number(keyPath: "shadowOpacity", from: 0, to: 0.5),
        Number(keyPath: "position.x", from: 10, to: 50), Number(keyPath: "position.y", from: 0, to: -20),
        Number(keyPath: "bounds.size.width", from: 0, to: 80), Number(keyPath: "bounds.origin.y", from: 4, to: 8),
        Number(keyPath: "anchorPoint.x", from: 0, to: 1), Number(keyPath: "transform.translation.x", from: 0, to: 40),
        Number(keyPath: "transform.scale.x", from: 1, to: 3), Number(keyPath: "transform.rotation.z", from: 0, to: 1),
        Number(keyPath: "shadowOffset.width", from: 0, to: 6),
    ]

    @Test(arguments: numbers) func `numbers are mixed`(number: Number) throws {
        for (time, part) in [(25.0, 0.25), (50, 0.5), (90, 0.9)] {
            let presented = try shown(at: time) {
                $0.add(animation(number.keyPath, from: number.from, to: number.to), forKey: nil)
            }
            let value = try #require((presented.value(forKeyPath: number.keyPath) as? NSNumber)?.doubleValue)
            #expect(
                abs(value - (number.from + (number.to - number.from) * part)) < 1e-4, "\(number.keyPath) at \(time)")
        }
    }

    @Test func `geometry is mixed`() throws {
        let presented = try shown(at: 25) {
            $0.add(
                animation("position", from: NSValue(point: .zero), to: NSValue(point: NSPoint(x: 40, y: 80))),
                forKey: nil)
            $0.add(
                animation(
                    "bounds", from: NSValue(rect: .zero), to: NSValue(rect: NSRect(x: 4, y: 8, width: 40, height: 80))),
                forKey: nil)
        }
        #expect(abs(presented.position.x - 10) < 1e-6 && abs(presented.position.y - 20) < 1e-6)
        #expect(abs(presented.bounds.minX - 1) < 1e-6 && abs(presented.bounds.height - 20) < 1e-6)
    }

    @Test func `colors are mixed`() throws {
        let presented = try shown(at: 25) {
            $0.add(
                animation(
                    "backgroundColor", from: CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1),
                    to: CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5)), forKey: nil)
        }
        let components = try #require(presented.backgroundColor?.components)
        for (component, expected) in zip(components, [0.25, 0.75, 0, 0.875]) {
            #expect(abs(component - expected) < 0.01, "\(components)")
        }
    }

    struct Ends: Sendable {
        var from: Double?
        var to: Double?
        var by: Double?
        let begin: Double
        let end: Double
    }

    /// The six combinations of `CABasicAnimation`, for a layer whose value is 7.
    nonisolated static let ends = [
        Ends(from: 1, to: 3, begin: 1, end: 3), Ends(from: 1, by: 3, begin: 1, end: 4),
        Ends(to: 3, by: 1, begin: 2, end: 3), Ends(from: 1, begin: 1, end: 7), Ends(to: 3, begin: 7, end: 3),
        Ends(by: 3, begin: 7, end: 10),
    ]

    @Test(arguments: ends) func `the ends follow from fromValue, toValue and byValue`(ends: Ends) throws {
        for part in [0.25, 0.75] {
            let presented = try shown(at: 100 * part) {
                $0.cornerRadius = 7
                $0.add(animation("cornerRadius", from: ends.from, to: ends.to, by: ends.by), forKey: nil)
            }
            #expect(abs(Double(presented.cornerRadius) - (ends.begin + (ends.end - ends.begin) * part)) < 1e-6)
        }
    }

    struct Timing: Sendable {
        var repeats: Float = 0
        var reverses = false
        var offset = 0.0
        var speed: Float = 1
        let time: Double
        let part: Double
    }

    nonisolated static let timings = [
        Timing(repeats: 3, time: 125, part: 0.25), Timing(repeats: 2, reverses: true, time: 125, part: 0.75),
        Timing(repeats: 2, reverses: true, time: 230, part: 0.3), Timing(offset: 30, time: 20, part: 0.5),
        Timing(speed: 2, time: 20, part: 0.4), Timing(repeats: .infinity, time: 1010, part: 0.1),
    ]

    @Test(arguments: timings) func `animations repeat and reverse`(timing: Timing) throws {
        let presented = try shown(at: timing.time) { layer in
            let animation = animation("cornerRadius", from: 0, to: 1)
            (animation.repeatCount, animation.autoreverses) = (timing.repeats, timing.reverses)
            (animation.timeOffset, animation.speed) = (timing.offset, timing.speed)
            layer.add(animation, forKey: nil)
        }
        #expect(abs(Double(presented.cornerRadius) - timing.part) < 1e-6)
    }

    struct Fill: Sendable {
        let mode: String
        let before: Double
        let after: Double
    }

    /// A layer whose value is 9, animated from 1 to 3.
    nonisolated static let fills = [
        Fill(mode: "removed", before: 9, after: 9), Fill(mode: "backwards", before: 1, after: 9),
        Fill(mode: "forwards", before: 9, after: 3), Fill(mode: "both", before: 1, after: 3),
    ]

    @Test(arguments: fills) func `animations fill`(fill: Fill) throws {
        for (time, expected) in [(5.0, fill.before), (150, fill.after)] {
            let presented = try shown(at: time) { layer in
                layer.cornerRadius = 9
                let animation = animation("cornerRadius", from: 1, to: 3)
                animation.beginTime = 10
                animation.fillMode = CAMediaTimingFillMode(rawValue: fill.mode)
                layer.add(animation, forKey: nil)
            }
            #expect(Double(presented.cornerRadius) == expected, "\(fill.mode) at \(time)")
        }
    }

    @Test func `keyframes are distributed`() throws {
        for (time, expected) in [(25.0, 5.0), (50, 10), (75, 5), (90, 2)] {
            let presented = try shown(at: time) { layer in
                let animation = CAKeyframeAnimation(keyPath: "cornerRadius")
                animation.values = [0, 10, 0]
                (animation.beginTime, animation.duration) = (1e-9, 100)
                animation.timingFunction = CAMediaTimingFunction(name: .linear)
                layer.add(animation, forKey: nil)
            }
            #expect(abs(Double(presented.cornerRadius) - expected) < 1e-4)
        }
    }

    @Test func `key times and discrete mode are observed`() throws {
        func value(_ time: Double, _ mode: CAAnimationCalculationMode, _ keyTimes: [NSNumber]) throws -> Double {
            Double(
                try shown(at: time) { layer in
                    let animation = CAKeyframeAnimation(keyPath: "cornerRadius")
                    animation.values = [1, 2, 3]
                    animation.keyTimes = keyTimes
                    animation.calculationMode = mode
                    (animation.beginTime, animation.duration) = (1e-9, 100)
                    animation.timingFunction = CAMediaTimingFunction(name: .linear)
                    layer.add(animation, forKey: nil)
                }.cornerRadius)
        }
        #expect(abs(try value(10, .linear, [0, 0.2, 1]) - 1.5) < 1e-4)
        #expect(abs(try value(60, .linear, [0, 0.2, 1]) - 2.5) < 1e-4)
        #expect(try value(10, .discrete, [0, 0.2, 0.6, 1]) == 1)
        #expect(try value(30, .discrete, [0, 0.2, 0.6, 1]) == 2)
        #expect(try value(70, .discrete, [0, 0.2, 0.6, 1]) == 3)
    }

    @Test func `groups limit their animations`() throws {
        func values(_ time: Double) throws -> (Double, Double) {
            let presented = try shown(at: time) { layer in
                (layer.cornerRadius, layer.borderWidth) = (9, 9)
                let (first, second) = (
                    animation("cornerRadius", from: 0, to: 1), animation("borderWidth", from: 0, to: 1)
                )
                (first.beginTime, second.beginTime, second.fillMode) = (0, 20, .removed)
                let group = CAAnimationGroup()
                group.animations = [first, second]
                (group.beginTime, group.duration) = (1e-9, 50)
                group.timingFunction = CAMediaTimingFunction(name: .linear)
                layer.add(group, forKey: nil)
            }
            return (Double(presented.cornerRadius), Double(presented.borderWidth))
        }
        let (early, middle, late) = (try values(10), try values(40), try values(60))
        #expect(abs(early.0 - 0.1) < 1e-6 && early.1 == 9)
        #expect(abs(middle.0 - 0.4) < 1e-6 && abs(middle.1 - 0.2) < 1e-6)
        #expect(late.0 == 9 && late.1 == 9)
    }

    @Test func `additive animations add`() throws {
        let presented = try shown(at: 50) { layer in
            layer.cornerRadius = 10
            let animation = animation("cornerRadius", from: 0, to: 4)
            animation.isAdditive = true
            layer.add(animation, forKey: nil)
        }
        #expect(abs(presented.cornerRadius - 12) < 1e-6)
    }

    @Test func `shapes and gradients are mixed`() throws {
        let shape = try shown(at: 50, CAShapeLayer()) {
            $0.add(animation("strokeEnd", from: 0, to: 1), forKey: nil)
            $0.add(animation("lineWidth", from: 1, to: 5), forKey: nil)
        }
        let presented = try #require(shape as? CAShapeLayer)
        #expect(abs(presented.strokeEnd - 0.5) < 1e-6 && abs(presented.lineWidth - 3) < 1e-6)
        let gradient = try shown(at: 50, CAGradientLayer()) {
            $0.add(
                animation("startPoint", from: NSValue(point: .zero), to: NSValue(point: NSPoint(x: 1, y: 0.5))),
                forKey: nil)
        }
        let start = try #require(gradient as? CAGradientLayer).startPoint
        #expect(abs(start.x - 0.5) < 1e-6 && abs(start.y - 0.25) < 1e-6)
    }

    @Test func `a presentation layer knows its model`() throws {
        let layer = CALayer()
        let presented = try shown(at: 1, layer) { $0.opacity = 0.5 }
        #expect(presented !== layer && presented.model() === layer && presented.opacity == 0.5)
    }
}
