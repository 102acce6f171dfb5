import AppKit
import Testing

@testable import AcetateSnapshots

@MainActor @Suite(.snapshots(record: .all))
struct ViewTests {
    /// A view with a color that follows the appearance, and a point of y in its upper left corner.
    private final class Corner: NSView {
        let flipped: Bool
        init(flipped: Bool) {
            self.flipped = flipped
            super.init(frame: NSRect(x: 5, y: 5, width: 4, height: 4))
        }
        required init?(coder: NSCoder) { nil }
        override var isFlipped: Bool { flipped }
        override func draw(_ dirtyRect: NSRect) {
            NSColor(name: nil) { $0.name == .darkAqua ? .white : .black }.setFill()
            NSRect(x: 0, y: flipped ? 0 : 3, width: 1, height: 1).fill()
        }
    }

    @Test(arguments: [false, true], [false, true]) func `views are drawn upright`(isFlipped: Bool, isInFlipped: Bool)
        throws
    {
        let folder = try ReferenceFolder()
        let (view, parent) = (Corner(flipped: isFlipped), Corner(flipped: isInFlipped))
        parent.addSubview(view)
        _ = folder.verify(view as NSView, as: .image(scale: 1))
        let pixels = try folder.pixels()
        #expect(pixels.colors[0] == 0xFF00_0000 && pixels.colors.dropFirst().allSatisfy { $0 == 0 })
    }

    @Test func `views are drawn in an appearance and at a scale`() throws {
        let folder = try ReferenceFolder()
        let view = Corner(flipped: true)
        _ = folder.verify(view as NSView, as: .image(scale: 2, appearance: NSAppearance(named: .darkAqua)))
        let pixels = try folder.pixels()
        #expect(pixels.width == 8 && pixels.height == 8)
        #expect([0, 1, 8, 9].allSatisfy { pixels.colors[$0] == 0xFFFF_FFFF } && pixels.colors[2] == 0)
        #expect(view.window == nil && view.frame == NSRect(x: 5, y: 5, width: 4, height: 4) && view.appearance == nil)
    }

    @Test func `windows and view controllers are drawn`() throws {
        let folder = try ReferenceFolder()
        let window = NSWindow(
            contentRect: NSRect(x: 0, y: 0, width: 4, height: 4), styleMask: .borderless, backing: .buffered,
            defer: true)
        window.backgroundColor = NSColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
        window.contentView = Corner(flipped: true)
        _ = folder.verify(window, as: .image(size: CGSize(width: 6, height: 4), scale: 1))
        let pixels = try folder.pixels()
        #expect(pixels.width == 6 && pixels.colors[0] == 0xFF00_0000 && pixels.colors[1] == 0xFF00_00FF)
        #expect(window.contentView?.frame.size == NSSize(width: 4, height: 4))

        let controller = NSViewController()
        controller.view = Corner(flipped: true)
        _ = folder.verify(controller, as: .image(scale: 1))
        #expect(try folder.pixels().colors[0] == 0xFF00_0000)
    }

    /// Text is drawn with DejaVu Sans, whose "M" is 0.863 em wide.
    @Test func `fonts and the time zone are pinned`() throws {
        let text = NSAttributedString(string: "M", attributes: [.font: NSFont.systemFont(ofSize: 100)])
        #expect(abs(text.size().width - 86.3) < 1)
        #expect(TimeZone.current.secondsFromGMT() == 0)
    }
}
