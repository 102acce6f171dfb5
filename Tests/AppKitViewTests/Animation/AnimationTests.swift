import AppKitTestSupport
import Testing

@testable import AppKit

@MainActor
private final class AnimationNotes: NSObject, NSAnimationDelegate {
    var notes: [String] = []
    var starts = true
    func animationShouldStart(_ animation: NSAnimation) -> Bool { starts }
    func animationDidStop(_ animation: NSAnimation) { notes.append("stop") }
    func animationDidEnd(_ animation: NSAnimation) { notes.append("end") }
    func animation(_ animation: NSAnimation, didReachProgressMark progress: NSAnimation.Progress) {
        notes.append("mark \(progress)")
    }
}

@MainActor
@Suite(.serialized) struct AnimationTests {
    private func makeAnimation() throws -> (NSAnimation, AnimationNotes, Double) {
        _ = try makeWindow()
        let animation = NSAnimation(duration: 2, animationCurve: .linear), notes = AnimationNotes()
        animation.animationBlockingMode = .nonblocking
        animation.frameRate = 0
        animation.delegate = notes
        return (animation, notes, CACurrentMediaTime())
    }

    @Test func `Defaults are those of macOS`() {
        let animation = NSAnimation()
        #expect(animation.duration == 0.5 && animation.animationCurve == .easeInOut && animation.frameRate == 30)
        #expect(animation.animationBlockingMode == .blocking && animation.currentProgress == 0)
    }

    @Test func `The progress follows the time, and marks are reported once`() throws {
        let (animation, notes, start) = try makeAnimation()
        animation.progressMarks = [0.5, 0.25]
        animation.start()
        animation.step(to: start + 0.6)
        #expect(abs(animation.currentProgress - 0.3) < 1e-5 && abs(animation.currentValue - 0.3) < 1e-5)
        #expect(animation.isAnimating && notes.notes == ["mark 0.25"])
        animation.step(to: start + 3)
        #expect(animation.currentProgress == 1 && !animation.isAnimating)
        #expect(notes.notes == ["mark 0.25", "mark 0.5", "end"])
    }

    @Test func `A stopped animation continues where it was`() throws {
        let (animation, notes, start) = try makeAnimation()
        animation.start()
        animation.step(to: start + 1)
        animation.stop()
        animation.step(to: start + 2)
        #expect(animation.currentProgress == 0.5 && notes.notes == ["stop"])
        animation.start()
        animation.step(to: start + 0.5)
        #expect(abs(animation.currentProgress - 0.75) < 1e-5, "the clock has not moved, so the half has passed already")
        animation.stop()
        notes.starts = false
        animation.start()
        #expect(!animation.isAnimating)
    }

    @Test func `An animation in blocking mode has ended when start returns`() throws {
        let (animation, notes, _) = try makeAnimation()
        animation.animationBlockingMode = .blocking
        animation.start()
        #expect(animation.currentProgress == 1 && notes.notes == ["end"])
    }

    @Test func `Animations start and stop each other`() throws {
        let (first, _, start) = try makeAnimation()
        let second = NSAnimation(duration: 1, animationCurve: .linear)
        second.animationBlockingMode = .nonblocking
        second.start(when: first, reachesProgress: 0.5)
        second.stop(when: first, reachesProgress: 0.75)
        first.start()
        first.step(to: start + 0.8)
        #expect(!second.isAnimating)
        first.step(to: start + 1.2)
        #expect(second.isAnimating)
        first.step(to: start + 1.6)
        #expect(!second.isAnimating)
    }

    @Test func `A view animation moves and fades its targets`() throws {
        let (_, window) = try makeWindow()
        let moving = NSView(frame: NSRect(x: 0, y: 0, width: 10, height: 10)), fading = NSView()
        for view in [moving, fading] { window.contentView?.addSubview(view) }
        window.orderFront(nil)
        let animation = NSViewAnimation(viewAnimations: [
            [.target: moving, .endFrame: NSRect(x: 100, y: 0, width: 30, height: 10)],
            [.target: fading, .effect: NSViewAnimation.EffectName.fadeOut],
            [.effect: NSViewAnimation.EffectName.fadeOut],
        ])
        animation.animationBlockingMode = .nonblocking
        (animation.animationCurve, animation.duration, animation.frameRate) = (.linear, 1, 0)
        let start = CACurrentMediaTime()
        animation.start()
        animation.step(to: start + 0.5)
        #expect(moving.frame == NSRect(x: 50, y: 0, width: 20, height: 10) && fading.alphaValue == 0.5)
        animation.step(to: start + 1)
        #expect(moving.frame.minX == 100 && fading.isHidden && fading.alphaValue == 1)
    }
}

@MainActor
@Suite struct AnimationGroupTests {
    @Test("A caller that waits for a group returns although the changes set a completion handler")
    func waiting() async {
        var isCalled = false
        await NSAnimationContext.runAnimationGroup { context in
            context.completionHandler = { isCalled = true }
        }
        #expect(isCalled)
        await NSAnimationContext.runAnimationGroup { context in
            context.completionHandler = nil
        }
    }
}

@MainActor
@Suite(.serialized) struct SubviewAnimationTests {
    @Test func `A subview that the animator of the superview adds fades in`() throws {
        let (display, window) = try makeWindow()
        window.backgroundColor = .black
        window.orderFront(nil)
        let content = try #require(window.contentView)
        _ = display.image()
        let view = NSView(frame: content.bounds)
        view.wantsLayer = true
        view.layer?.backgroundColor = NSColor.red.cgColor
        NSAnimationContext.runAnimationGroup { context in
            context.duration = 1
            context.timingFunction = CAMediaTimingFunction(name: .linear)
            content.animator().addSubview(view)
        }
        func red() throws -> Int {
            let image = try #require(display.image())
            return Int(try #require(image.dataProvider?.data)[50 * image.bytesPerRow + 50 * 4 + 2])
        }
        #expect(view.superview === content)
        display.advance(to: 0.5)
        #expect(abs(try red() - 128) <= 2)
        display.advance(to: 1.1)
        #expect(try red() == 255)
        content.animations = ["subviews": NSNull()]
        content.animator().replaceSubview(view, with: NSView())
        #expect(try red() == 0, "it is not animated")
    }
}
