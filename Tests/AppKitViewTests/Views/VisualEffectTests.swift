import CoreGraphics
import Testing

@testable import AppKit

/// A window without a title bar that can have the keyboard focus.
private final class PlainWindow: NSWindow {
    override var canBecomeKey: Bool { true }
}

@MainActor
@Suite(.serialized) struct VisualEffectTests {
    /// A window of 200 x 100 points that is white at the left and black at the right, under an effect view that fills it.
    private func makeEffect(
        _ change: (NSVisualEffectView) -> Void
    ) throws -> (display: OffscreenDisplay, window: NSWindow, effect: NSVisualEffectView) {
        let display = try NSApplication.useOffscreenDisplay(size: CGSize(width: 640, height: 480), scale: 1)
        let window = PlainWindow(
            contentRect: NSRect(x: 0, y: 0, width: 200, height: 100), styleMask: .borderless, backing: .buffered,
            defer: false)
        window.appearance = NSAppearance(named: .aqua)
        window.backgroundColor = .white
        let content = try #require(window.contentView)
        let black = NSView(frame: NSRect(x: 100, y: 0, width: 100, height: 100))
        black.wantsLayer = true
        black.layer?.backgroundColor = .black
        content.addSubview(black)
        let effect = NSVisualEffectView(frame: content.bounds)
        effect.blendingMode = .withinWindow
        change(effect)
        content.addSubview(effect)
        window.setFrameOrigin(.zero)
        window.makeKeyAndOrderFront(nil)
        display.advance(to: 1)
        return (display, window, effect)
    }

    /// The gray levels of the middle row, in the coordinates of the window.
    private func row(_ display: OffscreenDisplay) throws -> [Int] {
        let image = try #require(display.image())
        let bytes = try #require(image.dataProvider?.data)
        let start = (image.height - 50) * image.bytesPerRow
        return (0..<200).map { Int(bytes[start + 4 * $0]) }
    }

    @Test func `The defaults are those of the header`() {
        let effect = NSVisualEffectView(frame: .zero)
        #expect(effect.material == .appearanceBased && effect.blendingMode == .behindWindow)
        #expect(effect.state == .followsWindowActiveState && !effect.isEmphasized)
        #expect(effect.wantsLayer && effect.wantsUpdateLayer)
    }

    @Test func `A mask image hides parts of the view, and its middle is stretched`() throws {
        // Opaque but for the left 10 columns.
        let mask = NSImage(size: NSSize(width: 21, height: 5), flipped: false) { rect in
            NSColor.black.setFill()
            NSRect(x: 10, y: 0, width: 11, height: 5).fill()
            return true
        }
        mask.capInsets = NSEdgeInsets(top: 2, left: 10, bottom: 2, right: 10)
        let (display, _, effect) = try makeEffect {
            $0.material = .dark
            $0.state = .inactive
            $0.maskImage = mask
        }
        let dark = try row(display)[50]
        #expect(dark < 200)
        func darkColumns() throws -> [Int] {
            try row(display).enumerated().filter { abs($0.element - dark) <= 1 }.map(\.offset)
        }
        #expect(try darkColumns() == Array(10..<200))
        effect.frame = NSRect(x: 20, y: 0, width: 60, height: 100)
        display.advance(to: 2)
        #expect(try darkColumns() == Array(30..<80))
        effect.maskImage = nil
        display.advance(to: 3)
        #expect(try darkColumns() == Array(20..<80))
        #expect(effect.layer?.mask == nil)
    }

    @Test func `An active view blurs what is behind it in the window`() throws {
        let (display, _, _) = try makeEffect { $0.state = .active }
        let levels = try row(display)
        #expect(levels[5] > levels[195] + 20, "the sides remain different")
        // A blur with a standard deviation of 30 points has no step at the edge between white and black.
        for (level, next) in zip(levels, levels.dropFirst()) { #expect(abs(level - next) <= 3) }
        #expect(levels[60] > levels[100] && levels[100] > levels[140])
    }

    @Test(arguments: [NSVisualEffectView.State.inactive, .active])
    func `Without translucency the background is one opaque color`(state: NSVisualEffectView.State) throws {
        let (display, _, _) = try makeEffect {
            $0.state = state
            if state == .active { $0.blendingMode = .behindWindow }
        }
        #expect(Set(try row(display)).count == 1)
    }

    @Test func `A view that follows its window is translucent while the window has the focus`() throws {
        let (display, window, _) = try makeEffect { _ in }
        #expect(Set(try row(display)).count > 20)
        let other = NSWindow(
            contentRect: NSRect(x: 300, y: 300, width: 50, height: 50), styleMask: .titled, backing: .buffered,
            defer: false)
        other.makeKeyAndOrderFront(nil)
        display.advance(to: 2)
        #expect(!window.isKeyWindow)
        #expect(Set(try row(display)).count == 1)
        window.makeKey()
        display.advance(to: 3)
        #expect(window.isKeyWindow)
        #expect(Set(try row(display)).count > 20)
    }

    @Test func `Materials are lighter or darker with the appearance`() throws {
        for material in [NSVisualEffectView.Material.sidebar, .menu, .windowBackground, .contentBackground] {
            let (display, window, _) = try makeEffect {
                $0.material = material
                $0.state = .inactive
            }
            let light = try row(display)[50]
            window.appearance = NSAppearance(named: .darkAqua)
            display.advance(to: 2)
            let dark = try row(display)[50]
            #expect(light > 200 && dark < 60, "\(material): \(light), \(dark)")
        }
    }
}
