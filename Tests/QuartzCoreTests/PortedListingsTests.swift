import CoreImage
import Foundation
import QuartzCore
import AcetateReferenceRenderer
import Testing

/// The documents' listings about animation, written as for macOS, at times calculated by hand.
@Suite struct PortedListingsTests {
    private let renderer = CARenderer(width: 640, height: 640)
    private let root = CALayer()
    private let theLayer = CALayer()

    init() {
        theLayer.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
        theLayer.position = CGPoint(x: 100, y: 100)
        root.addSublayer(theLayer)
        renderer.layer = root
        frame(at: 0)
    }

    private func frame(at time: Double) {
        renderer.beginFrame(atTime: time, timeStamp: nil)
        renderer.endFrame()
    }

    /// The presentation of a layer at a time.
    private func shown(_ layer: CALayer, at time: Double) throws -> CALayer {
        frame(at: time)
        return try #require(layer.presentation())
    }

    private func expect(_ point: CGPoint, _ x: Double, _ y: Double, _ sourceLocation: SourceLocation = #_sourceLocation)
    {
        #expect(abs(point.x - x) < 1e-6 && abs(point.y - y) < 1e-6, "\(point)", sourceLocation: sourceLocation)
    }

    private func expect(_ value: Float, _ expected: Double, _ sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(abs(Double(value) - expected) < 1e-6, "\(value)", sourceLocation: sourceLocation)
    }

    /// y at x of the Bézier curve (0, 0), (x1, y1), (x2, y2), (1, 1), by bisection.
    private func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at x: Double) -> Double {
        func bezier(_ a: Double, _ b: Double, _ s: Double) -> Double {
            3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if bezier(x1, x2, middle) < x { low = middle } else { high = middle }
        }
        return bezier(y1, y2, low)
    }

    /// The default timing function at a fraction of the duration.
    private func pace(_ part: Double) -> Double { curve(0.25, 0.1, 0.25, 1, at: part) }

    // MARK: Chapter 6

    @Test func `6-1: a new position is animated`() throws {
        theLayer.position = CGPoint(x: 500.0, y: 500.0)
        frame(at: 10)
        #expect(theLayer.position == CGPoint(x: 500, y: 500))
        let half = 100 + 400 * pace(0.5)
        expect(try shown(theLayer, at: 10).position, 100, 100)
        expect(try shown(theLayer, at: 10.125).position, half, half)
        // A new target halfway: from the presented value, with the whole duration.
        theLayer.position = CGPoint(x: 0, y: 500)
        expect(try shown(theLayer, at: 10.125).position, half, half)
        expect(try shown(theLayer, at: 10.25).position, half * (1 - pace(0.5)), half + (500 - half) * pace(0.5))
        expect(try shown(theLayer, at: 10.375).position, 0, 500)
        #expect(theLayer.animationKeys() == nil)
    }

    @Test func `6-2: several properties of several layers move together`() throws {
        let anotherLayer = CALayer()
        anotherLayer.opacity = 0
        root.addSublayer(anotherLayer)
        frame(at: 1)
        theLayer.opacity = 0.0
        theLayer.zPosition = -100
        anotherLayer.opacity = 1.0
        anotherLayer.zPosition = 100.0
        frame(at: 2)
        let (first, second) = (try shown(theLayer, at: 2.05), try #require(anotherLayer.presentation()))
        expect(first.opacity, 1 - pace(0.2))
        expect(second.opacity, pace(0.2))
        #expect(abs(first.zPosition + 100 * pace(0.2)) < 1e-6 && abs(second.zPosition - 100 * pace(0.2)) < 1e-6)
    }

    @Test func `6-3: opacity changes to zero and back, twice`() throws {
        let theAnimation = CABasicAnimation(keyPath: "opacity")
        theAnimation.duration = 3.0
        theAnimation.repeatCount = 2
        theAnimation.autoreverses = true
        theAnimation.fromValue = NSNumber(value: 1.0 as Float)
        theAnimation.toValue = NSNumber(value: 0.0 as Float)
        theLayer.add(theAnimation, forKey: "animateOpacity")
        frame(at: 20)
        let table = [
            (0.0, 1.0), (1.5, 0.5), (3, 0), (4.5, 0.5), (6, 1), (7.5, 0.5), (9, 0), (11.7, 0.9), (12, 1), (13, 1),
        ]
        for (time, opacity) in table { expect(try shown(theLayer, at: 20 + time).opacity, opacity) }
        #expect(theLayer.animation(forKey: "animateOpacity") == nil)
    }

    @Test func `6-4: a bloom pulses for ever`() throws {
        let filter = try #require(CIFilter(name: "CIBloom"))
        filter.setDefaults()
        filter.setValue(NSNumber(value: 5.0 as Float), forKey: "inputRadius")
        filter.name = "pulseFilter"
        CATransaction.setDisableActions(true)
        theLayer.filters = [filter]
        let pulseAnimation = CABasicAnimation()
        pulseAnimation.keyPath = "filters.pulseFilter.inputIntensity"
        pulseAnimation.fromValue = NSNumber(value: 0.0 as Float)
        pulseAnimation.toValue = NSNumber(value: 1.5 as Float)
        pulseAnimation.duration = 1.0
        pulseAnimation.repeatCount = .infinity
        pulseAnimation.autoreverses = true
        pulseAnimation.timingFunction = CAMediaTimingFunction(name: CAMediaTimingFunctionName.easeInEaseOut)
        theLayer.add(pulseAnimation, forKey: "pulseAnimation")
        frame(at: 5)
        let quarter = 1.5 * curve(0.42, 0, 0.58, 1, at: 0.25)
        let table = [(0, 0), (0.25, quarter), (0.5, 0.75), (1, 1.5), (1.5, 0.75), (1.75, quarter), (1000.5, 0.75)]
        for (time, intensity) in table {
            let copy = try shown(theLayer, at: 5 + time)
            let value = copy.value(forKeyPath: "filters.pulseFilter.inputIntensity") as? NSNumber
            #expect(abs(try #require(value).doubleValue - intensity) < 1e-6, "at \(time)")
        }
        theLayer.removeAnimation(forKey: "pulseAnimation")
        #expect(theLayer.animation(forKey: "pulseAnimation") == nil)
    }

    // MARK: Chapter 7

    private final class MoveAction: NSObject, CAAction {
        func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
            let animation = CABasicAnimation(keyPath: event)
            animation.duration = 2
            (anObject as! CALayer).add(animation, forKey: event)  // as on macOS, where it is always one
        }
    }

    @Test func `7-1: a program's action object starts an animation`() throws {
        theLayer.actions = ["position": MoveAction()]
        theLayer.position = CGPoint(x: 300, y: 100)
        frame(at: 1)
        #expect(theLayer.animation(forKey: "position")?.duration == 2)
    }

    private final class ContentsDelegate: NSObject, CALayerDelegate {
        func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
            var theAnimation: CATransition?
            if event == "contents" {
                theAnimation = CATransition()
                theAnimation?.duration = 1.0
                theAnimation?.timingFunction = CAMediaTimingFunction(name: .easeIn)
                theAnimation?.type = .push
                theAnimation?.subtype = .fromRight
            }
            return theAnimation
        }
    }

    @Test func `7-2: a delegate pushes new contents in`() throws {
        let delegate = ContentsDelegate()
        theLayer.delegate = delegate
        let context = try #require(
            CGContext(
                data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        theLayer.contents = context.makeImage()
        let push = try #require(theLayer.animation(forKey: kCATransition) as? CATransition)
        #expect(push.type == .push && push.subtype == .fromRight && push.duration == 1)
        frame(at: 1)
        frame(at: 2)
        #expect(theLayer.animationKeys() == nil)
    }

    @Test func `7-3: null in the actions disables the fade of new sublayers`() {
        var customActions = theLayer.actions ?? [:]
        customActions["sublayers"] = NSNull()
        theLayer.actions = customActions
        theLayer.addSublayer(CALayer())
        #expect(theLayer.animationKeys() == nil)
    }

    // MARK: Chapter 8

    @Test func `8-2: a transaction without actions removes a layer immediately`() {
        CATransaction.begin()
        CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)
        theLayer.removeFromSuperlayer()
        CATransaction.commit()
        #expect(root.animationKeys() == nil && theLayer.superlayer == nil)
    }

    @Test func `8-3: a transaction extends its animations to ten seconds`() throws {
        CATransaction.begin()
        CATransaction.setValue(NSNumber(value: 10.0 as Float), forKey: kCATransactionAnimationDuration)
        theLayer.zPosition = 200.0
        theLayer.opacity = 0.0
        CATransaction.commit()
        frame(at: 0)
        let copy = try shown(theLayer, at: 4)
        expect(copy.opacity, 1 - pace(0.4))
        #expect(abs(copy.zPosition - 200 * pace(0.4)) < 1e-6)
    }

    @Test func `8-4: nested transactions have durations of their own, and begin together`() throws {
        frame(at: 30)
        CATransaction.begin()
        CATransaction.setValue(NSNumber(value: 2.0 as Float), forKey: kCATransactionAnimationDuration)
        theLayer.position = CGPoint(x: 0.0, y: 0.0)
        CATransaction.begin()
        CATransaction.setValue(NSNumber(value: 5.0 as Float), forKey: kCATransactionAnimationDuration)
        theLayer.zPosition = 200.0
        theLayer.opacity = 0.0
        CATransaction.commit()
        CATransaction.commit()
        frame(at: 30)
        let copy = try shown(theLayer, at: 31)
        expect(copy.position, 100 * (1 - pace(0.5)), 100 * (1 - pace(0.5)))
        expect(copy.opacity, 1 - pace(0.2))
        #expect(abs(copy.zPosition - 200 * pace(0.2)) < 1e-6)
        frame(at: 32)
        #expect(Set(theLayer.animationKeys() ?? []) == ["zPosition", "opacity"])
    }

    // MARK: Chapter 10

    private final class ClippedLayer: CALayer {
        override class func defaultValue(forKey key: String) -> Any? {
            if key == "masksToBounds" { return NSNumber(value: true) }
            return super.defaultValue(forKey: key)
        }
    }

    @Test func `10: layers store any key, classes have defaults, and paths lead into structures`() {
        theLayer.setValue(NSNumber(value: 50), forKey: "someKey")
        #expect(theLayer.value(forKey: "someKey") as? NSNumber == 50)
        #expect(ClippedLayer().masksToBounds && !CALayer().masksToBounds)
        theLayer.setValue(NSNumber(value: 0.5), forKeyPath: "transform.rotation.x")
        let angle = (theLayer.value(forKeyPath: "transform.rotation.x") as? NSNumber)?.doubleValue ?? 0
        #expect(abs(angle - 0.5) < 1e-9)
        let expected = CATransform3DMakeRotation(0.5, 1, 0, 0)
        #expect(abs(theLayer.transform.m23 - expected.m23) < 1e-9 && abs(theLayer.transform.m33 - expected.m33) < 1e-9)
    }

    // MARK: The guide's listings

    private final class NoActions: NSObject, CALayerDelegate {
        func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
    }

    @Test func `3-2: a layer fades out, and stays so`() throws {
        let delegate = NoActions()  // as a layer-backed view's layer
        theLayer.delegate = delegate
        let fadeAnim = CABasicAnimation(keyPath: "opacity")
        fadeAnim.fromValue = NSNumber(value: 1.0)
        fadeAnim.toValue = NSNumber(value: 0.0)
        fadeAnim.duration = 1.0
        theLayer.add(fadeAnim, forKey: "opacity")
        theLayer.opacity = 0.0
        frame(at: 3)
        for (time, opacity) in [(0, 1), (0.25, 0.75), (0.9, 0.1), (1, 0), (2, 0)] {
            expect(try shown(theLayer, at: 3 + time).opacity, opacity)
        }
    }

    @Test func `3-3: a layer bounces along a path of two arcs`() throws {
        let thePath = CGMutablePath()
        thePath.move(to: CGPoint(x: 74.0, y: 74.0))
        thePath.addCurve(
            to: CGPoint(x: 320.0, y: 74.0), control1: CGPoint(x: 74.0, y: 500.0),
            control2: CGPoint(x: 320.0, y: 500.0))
        thePath.addCurve(
            to: CGPoint(x: 566.0, y: 74.0), control1: CGPoint(x: 320.0, y: 500.0),
            control2: CGPoint(x: 566.0, y: 500.0))
        let theAnimation = CAKeyframeAnimation(keyPath: "position")
        theAnimation.path = thePath
        theAnimation.duration = 5.0
        theLayer.add(theAnimation, forKey: "position")
        // The animation keeps a copy of the path.
        thePath.addLine(to: .zero)
        frame(at: 1)
        expect(try shown(theLayer, at: 1).position, 74, 74)
        // At a quarter of the time the first curve's parameter is a half: (74 + 3 * 74 + 3 * 320 + 320) / 8, and so on.
        expect(try shown(theLayer, at: 2.25).position, 197, 393.5)
        expect(try shown(theLayer, at: 3.5).position, 320, 74)
        expect(try shown(theLayer, at: 4.75).position, 443, 393.5)
        expect(try shown(theLayer, at: 6).position, 100, 100)
    }

    @Test func `3-4: a group changes the border's width and color, each at constant speed`() throws {
        let widthAnim = CAKeyframeAnimation(keyPath: "borderWidth")
        let widthValues: [Any] = [1.0, 10.0, 5.0, 30.0, 0.5, 15.0, NSNumber(value: 2), 50, 0 as CGFloat]
        widthAnim.values = widthValues
        widthAnim.calculationMode = .paced
        let colorAnim = CAKeyframeAnimation(keyPath: "borderColor")
        let colors = [(0, 1, 0), (1, 0, 0), (0, 0, 1)].map { CGColor(srgbRed: $0, green: $1, blue: $2, alpha: 1) }
        colorAnim.values = colors
        colorAnim.calculationMode = .paced
        let group = CAAnimationGroup()
        group.animations = [colorAnim, widthAnim]
        group.duration = 5.0
        theLayer.add(group, forKey: "BorderChanges")
        frame(at: 0)
        // The total change of the widths is 9 + 5 + 25 + 29.5 + 14.5 + 13 + 48 + 50 = 194; the width is 2 after 96 of
        // it.
        for (time, width) in [(0.0, 1.0), (5 * 9 / 194, 10), (2.5, 3), (5 * 144 / 194, 50), (4.999999999, 0)] {
            #expect(abs(try shown(theLayer, at: time).borderWidth - width) < 1e-6, "at \(time)")
        }
        for (time, red, green, blue) in [
            (0.0, 0.0, 1.0, 0.0), (1.25, 0.5, 0.5, 0), (2.5, 1, 0, 0), (3.75, 0.5, 0, 0.5),
        ] {
            let components = try #require(try shown(theLayer, at: time).borderColor?.components)
            #expect(zip(components, [red, green, blue, 1]).allSatisfy { abs($0 - $1) < 1e-6 }, "\(components)")
        }
        #expect(try shown(theLayer, at: 5).borderWidth == 0)
        #expect(theLayer.animationKeys() == nil)
    }

    @Test func `3-5: an implicit and an explicit animation each have their own duration`() throws {
        CATransaction.begin()
        CATransaction.setAnimationDuration(1.0)
        theLayer.opacity = 0.0
        let theAnim = CABasicAnimation(keyPath: "position")
        theAnim.fromValue = NSValue(point: theLayer.position)
        theAnim.toValue = NSValue(point: CGPoint(x: 400, y: 250))
        theAnim.duration = 3.0
        theLayer.add(theAnim, forKey: "AnimateFrame")
        CATransaction.commit()
        frame(at: 0)
        let copy = try shown(theLayer, at: 0.6)
        expect(copy.position, 160, 130)
        expect(copy.opacity, 1 - pace(0.6))
    }

    @Test func `5-2: bars sweep from one layer to another by a filter`() throws {
        let (first, second) = (CALayer(), CALayer())
        for layer in [first, second] {
            layer.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
            root.addSublayer(layer)
        }
        first.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        second.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
        second.isHidden = true
        frame(at: 1)
        let aFilter = try #require(CIFilter(name: "CIBarsSwipeTransition"))
        aFilter.setValue(NSNumber(value: 3.14 as Float), forKey: "inputAngle")
        aFilter.setValue(NSNumber(value: 30.0 as Float), forKey: "inputWidth")
        aFilter.setValue(NSNumber(value: 10.0 as Float), forKey: "inputBarOffset")
        let transition = CATransition()
        transition.startProgress = 0
        transition.endProgress = 1.0
        transition.filter = aFilter
        transition.duration = 1.0
        second.isHidden = false
        first.add(transition, forKey: "transition")
        second.add(transition, forKey: "transition")
        first.isHidden = true
        func counts(at time: Double) throws -> (red: Int, blue: Int) {
            renderer.beginFrame(atTime: time, timeStamp: nil)
            renderer.render()
            renderer.endFrame()
            let bitmap = try Bitmap(#require(renderer.image))
            return (bitmap.pixels.count { $0.red > 128 }, bitmap.pixels.count { $0.blue > 128 })
        }
        let (begin, half, end) = (try counts(at: 5), try counts(at: 5.5), try counts(at: 6))
        #expect(begin.red == 64 * 64 && begin.blue == 0)
        #expect(half.red > 0 && half.blue > 0)
        #expect(end.red == 0 && end.blue == 64 * 64)
    }

    private func pauseLayer(_ layer: CALayer) {
        let pausedTime = layer.convertTime(CACurrentMediaTime(), from: nil)
        layer.speed = 0.0
        layer.timeOffset = pausedTime
    }

    private func resumeLayer(_ layer: CALayer) {
        let pausedTime = layer.timeOffset
        layer.speed = 1.0
        layer.timeOffset = 0.0
        layer.beginTime = 0.0
        let timeSincePause = layer.convertTime(CACurrentMediaTime(), from: nil) - pausedTime
        layer.beginTime = timeSincePause
    }

    @Test func `5-4: a layer pauses and resumes`() throws {
        let now = CACurrentMediaTime()
        let rise = CABasicAnimation(keyPath: "zPosition")
        (rise.fromValue, rise.toValue, rise.duration) = (0, 1000, 1000)
        theLayer.add(rise, forKey: "rise")
        frame(at: now)
        pauseLayer(theLayer)
        let shownAtPause = theLayer.timeOffset - now
        #expect(shownAtPause >= 0)
        for later in [1.0, 60, 3600] {
            #expect(abs(try shown(theLayer, at: now + later).zPosition - shownAtPause) < 1e-6)
        }
        resumeLayer(theLayer)
        // It continues as if the time between pause and resumption had not passed.
        let paused = theLayer.beginTime
        for later in [7200.0, 7300] {
            theLayer.beginTime = paused + 7200 - 100
            #expect(abs(try shown(theLayer, at: now + later).zPosition - (later - paused - 7100)) < 1e-6)
        }
    }

    @Test func `two animations in sequence: one begins when the other ends, and shows its first value until then`()
        throws
    {
        let now = theLayer.convertTime(40, from: nil)
        let first = CABasicAnimation(keyPath: "position.x")
        (first.fromValue, first.toValue, first.duration, first.beginTime) = (0, 10, 2, now)
        first.fillMode = .forwards
        first.isRemovedOnCompletion = false
        let second = CABasicAnimation(keyPath: "position.y")
        (second.fromValue, second.toValue, second.duration, second.beginTime) = (50, 60, 4, now + 2)
        second.fillMode = .backwards
        theLayer.add(first, forKey: "first")
        theLayer.add(second, forKey: nil)
        frame(at: 40)
        for (time, x, y) in [(0.0, 0.0, 50.0), (1, 5, 50), (2, 10, 50), (3, 10, 52.5), (6, 10, 100), (99, 10, 100)] {
            expect(try shown(theLayer, at: 40 + time).position, x, y)
        }
        #expect(theLayer.animationKeys() == ["first"])
    }

    @Test(arguments: [(1.0 as Float, 0.0), (1.5, 8)])
    func `a reversing animation that stays ends at its first value, or with half a cycle more at its last`(
        count: Float, end: Double
    ) throws {
        let there = CABasicAnimation(keyPath: "zPosition")
        (there.fromValue, there.toValue, there.duration) = (0, 8, 1)
        (there.autoreverses, there.repeatCount) = (true, count)
        (there.fillMode, there.isRemovedOnCompletion) = (.forwards, false)
        theLayer.add(there, forKey: "there")
        frame(at: 0)
        #expect(try shown(theLayer, at: 0.5).zPosition == 4)
        #expect(try shown(theLayer, at: 10).zPosition == end)
    }
}
