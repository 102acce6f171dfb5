import AppKitTestSupport
import Foundation
import Testing

@testable import AppKit

/// Views whose properties are animated show the same values at the same times as layers with the animations for which those stand,
/// through random groups and interruptions.
@MainActor
@Suite(.serialized) struct AnimationAgreementTests {
    /// The values of a layer that the tests change.
    @MainActor
    private struct Model {
        let position: CGPoint
        let bounds: CGRect
        let opacity: Float
        let transform: CATransform3D
        let sublayerTransform: CATransform3D
        let shadowRadius: CGFloat
        let shadowOffset: CGSize
        let shadowOpacity: Float
        let shadowColor: CGColor?

        init(_ layer: CALayer) {
            (position, bounds, opacity) = (layer.position, layer.bounds, layer.opacity)
            (transform, sublayerTransform) = (layer.transform, layer.sublayerTransform)
            (shadowRadius, shadowOffset) = (layer.shadowRadius, layer.shadowOffset)
            (shadowOpacity, shadowColor) = (layer.shadowOpacity, layer.shadowColor)
        }
    }

    /// What a group of animations of views stands for: a transaction with its settings.
    private struct Group {
        var duration: Double?
        /// nil if the group does not set a function.
        var function: CAMediaTimingFunction??
        var models: [Model] = []
        var inner: [Group] = []
    }

    /// A view, and a layer of the same tree that gets the same values by implicit animations of Core Animation.
    @MainActor
    private final class Pair {
        let view = NSView(frame: NSRect(x: 10, y: 20, width: 60, height: 40))
        let twin = CALayer()

        init(in window: NSWindow) throws {
            let content = try #require(window.contentView)
            view.wantsLayer = true
            content.addSubview(view)
            let layer = try #require(view.layer)
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            twin.anchorPoint = layer.anchorPoint
            apply(Model(layer))
            content.layer?.addSublayer(twin)
            CATransaction.commit()
        }

        /// Gives the twin the values that the view's layer had after a change.
        func apply(_ model: Model) {
            if twin.position != model.position { twin.position = model.position }
            if twin.bounds != model.bounds { twin.bounds = model.bounds }
            if twin.opacity != model.opacity { twin.opacity = model.opacity }
            if !CATransform3DEqualToTransform(twin.transform, model.transform) { twin.transform = model.transform }
            if !CATransform3DEqualToTransform(twin.sublayerTransform, model.sublayerTransform) {
                twin.sublayerTransform = model.sublayerTransform
            }
            if twin.shadowRadius != model.shadowRadius { twin.shadowRadius = model.shadowRadius }
            if twin.shadowOffset != model.shadowOffset { twin.shadowOffset = model.shadowOffset }
            if twin.shadowOpacity != model.shadowOpacity { twin.shadowOpacity = model.shadowOpacity }
            if twin.shadowColor != model.shadowColor { twin.shadowColor = model.shadowColor }
        }

        /// The values that are shown now.
        static func values(_ layer: CALayer) throws -> [CGFloat] {
            let shown = try #require(layer.presentation())
            let (t, s) = (shown.transform, shown.sublayerTransform)
            return [
                shown.position.x, shown.position.y, shown.bounds.origin.x, shown.bounds.origin.y, shown.bounds.width,
                shown.bounds.height, CGFloat(shown.opacity), t.m11, t.m12, t.m21, t.m22, t.m41, t.m42, s.m11, s.m12,
                s.m22,
                shown.shadowRadius, shown.shadowOffset.width, shown.shadowOffset.height, CGFloat(shown.shadowOpacity),
            ]
        }

        /// The greatest difference between the view and the layer.
        func difference() throws -> CGFloat {
            let layer = try #require(view.layer)
            return zip(try Self.values(layer), try Self.values(twin)).map { abs($0 - $1) }.max() ?? 0
        }
    }

    private typealias Random = LinearSolverTests.Generator

    private static let functions: [CAMediaTimingFunction?] = [
        nil, CAMediaTimingFunction(name: .linear), CAMediaTimingFunction(name: .easeIn),
        CAMediaTimingFunction(name: .easeInEaseOut), CAMediaTimingFunction(controlPoints: 0.1, 0.9, 0.3, 1.2),
    ]

    /// Changes a random property with `animator()`, or without, as the group says.
    private func change(_ view: NSView, animates: Bool, _ random: inout Random) {
        func number(_ range: ClosedRange<Int>) -> CGFloat { CGFloat(Int.random(in: range, using: &random)) }
        let (a, b) = (number(0...150), number(0...80))
        let (width, height) = (number(1...90), number(1...90))
        let choice = Int.random(in: 0..<8, using: &random)
        let target = animates ? view.animator() as NSView : view
        switch choice {
        case 0: target.alphaValue = a / 150
        case 1: target.setFrameOrigin(NSPoint(x: a, y: b))
        case 2: target.setFrameSize(NSSize(width: width, height: height))
        case 3: target.frame = NSRect(x: a, y: b, width: width, height: height)
        case 4: target.frameRotation = a
        case 5: target.setBoundsOrigin(NSPoint(x: b, y: a))
        case 6: target.frameCenterRotation = b
        default:
            let shadow = NSShadow()
            (shadow.shadowOffset, shadow.shadowBlurRadius) = (NSSize(width: width, height: -height), b)
            shadow.shadowColor = NSColor(white: 0, alpha: a / 150)
            target.shadow = shadow
        }
    }

    /// Runs changes in a group of views with random settings, maybe with another one in it.
    private func runGroup(_ view: NSView, _ random: inout Random, depth: Int = 0) throws -> Group {
        let layer = try #require(view.layer)
        var group = Group()
        NSAnimationContext.beginGrouping()
        let context = NSAnimationContext.current
        if Int.random(in: 0..<4, using: &random) > 0 {
            group.duration = Double(Int.random(in: 1...20, using: &random)) / 10
            context.duration = group.duration ?? 0
        }
        if Bool.random(using: &random) {
            let function = Self.functions.randomElement(using: &random) ?? nil
            group.function = .some(function)
            context.timingFunction = function
        }
        let isImplicit = Bool.random(using: &random)
        context.allowsImplicitAnimation = isImplicit
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            change(view, animates: !isImplicit, &random)
            group.models.append(Model(layer))
        }
        if depth < 2, Int.random(in: 0..<3, using: &random) == 0 {
            group.inner.append(try runGroup(view, &random, depth: depth + 1))
        }
        NSAnimationContext.endGrouping()
        return group
    }

    /// Makes the same changes of a layer in transactions.
    private func replay(_ group: Group, _ pair: Pair) {
        CATransaction.begin()
        if let duration = group.duration { CATransaction.setAnimationDuration(duration) }
        if let function = group.function { CATransaction.setAnimationTimingFunction(function) }
        for model in group.models { pair.apply(model) }
        for inner in group.inner { replay(inner, pair) }
        CATransaction.commit()
    }

    @Test(arguments: 0..<24)
    func `Animated views and layers agree at all times`(seed: UInt64) throws {
        var random = Random(state: seed)
        let (display, window) = try makeWindow(width: 300, height: 200)
        window.makeKeyAndOrderFront(nil)
        let pair = try Pair(in: window)
        _ = display.image()
        var time = display.time
        for step in 0..<25 {
            replay(try runGroup(pair.view, &random), pair)
            // Most groups begin while the animations of former ones run.
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                time += Double(Int.random(in: 0...8, using: &random)) / 10
                display.advance(to: time)
                _ = display.image()
                let difference = try pair.difference()
                #expect(difference < 1e-6, "step \(step) at \(time)")
                if difference >= 1e-6 { return }
            }
        }
        display.advance(to: time + 3)
        _ = display.image()
        #expect(try pair.difference() < 1e-6)
        #expect(pair.view.layer?.animationKeys() == nil && pair.twin.animationKeys() == nil)
    }

    @Test(arguments: 0..<8)
    func `Animations of the program replace the settings of groups`(seed: UInt64) throws {
        var random = Random(state: 100 + seed)
        let (display, window) = try makeWindow(width: 300, height: 200)
        window.makeKeyAndOrderFront(nil)
        let pair = try Pair(in: window)
        let layer = try #require(pair.view.layer)
        _ = display.image()
        for _ in 0..<10 {
            let animation = CABasicAnimation()
            animation.duration = Double(Int.random(in: 1...20, using: &random)) / 10
            animation.timingFunction = Self.functions.randomElement(using: &random) ?? nil
            pair.view.animations = ["frameOrigin": animation, "alphaValue": animation]
            let (point, alpha) = (
                NSPoint(x: CGFloat.random(in: 0...100, using: &random), y: 5), CGFloat.random(in: 0...1, using: &random)
            )
            NSAnimationContext.runAnimationGroup { context in
                context.duration = 5
                pair.view.animator().setFrameOrigin(point)
                pair.view.animator().alphaValue = alpha
            }
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            for key in ["position", "opacity"] {
                let copy = try #require(animation.copy() as? CABasicAnimation)
                copy.keyPath = key
                copy.fromValue = pair.twin.presentation()?.value(forKey: key)
                // The group's function stands for one that the animation does not have.
                pair.twin.add(copy, forKey: key)
            }
            pair.apply(Model(layer))
            CATransaction.commit()
            for _ in 0..<3 {
                display.advance(to: display.time + Double(Int.random(in: 0...7, using: &random)) / 10)
                _ = display.image()
                #expect(try pair.difference() < 1e-6)
            }
        }
    }
}
