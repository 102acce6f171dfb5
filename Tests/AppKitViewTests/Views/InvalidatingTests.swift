import AppKit
import Testing

/// The property wrapper `Invalidating` of views.
@MainActor
@Suite(.serialized) struct InvalidatingTests {
    init() throws { _ = try NSApplication.useOffscreenDisplay(size: CGSize(width: 64, height: 64)) }

    private final class Gauge: NSView {
        @Invalidating(.display) var color = NSColor.red
        @Invalidating(.layout, .display) var inset: CGFloat = 4
        @Invalidating(.intrinsicContentSize, .constraints, .layout) var rows = 1
        @Invalidating(.constraints, .intrinsicContentSize, .layout, .display) var title: String? = nil
        @Invalidating(.alpha) var level = 0

        var displays = 0
        override var needsDisplay: Bool {
            get { displays > 0 }
            set { displays += newValue ? 1 : 0 }
        }

        var sizeChanges = 0
        override func invalidateIntrinsicContentSize() {
            sizeChanges += 1
            super.invalidateIntrinsicContentSize()
        }

        func settle() {
            (displays, needsLayout, needsUpdateConstraints, sizeChanges) = (0, false, false, 0)
        }
    }

    @Test func `A change invalidates what the property names`() {
        let gauge = Gauge(frame: NSRect(x: 0, y: 0, width: 10, height: 10))
        gauge.settle()
        gauge.color = .blue
        #expect(gauge.needsDisplay && !gauge.needsLayout && !gauge.needsUpdateConstraints)
        gauge.settle()
        gauge.inset = 5
        #expect(gauge.needsDisplay && gauge.needsLayout && !gauge.needsUpdateConstraints)
        gauge.settle()
        gauge.rows += 1
        #expect(gauge.rows == 2 && gauge.needsLayout && gauge.needsUpdateConstraints && gauge.sizeChanges == 1)
        gauge.settle()
        gauge.title = "Speed"
        #expect(gauge.needsDisplay && gauge.needsLayout && gauge.needsUpdateConstraints && gauge.sizeChanges == 1)
    }

    @Test func `An equal value invalidates nothing`() {
        let gauge = Gauge(frame: NSRect(x: 0, y: 0, width: 10, height: 10))
        gauge.settle()
        (gauge.color, gauge.inset, gauge.rows, gauge.title) = (.red, 4, 1, nil)
        #expect(!gauge.needsDisplay && !gauge.needsLayout && !gauge.needsUpdateConstraints && gauge.sizeChanges == 0)
    }

    @Test func `A program defines invalidations of its own`() {
        let gauge = Gauge()
        gauge.level = 1
        #expect(gauge.alphaValue == 0.5)
    }
}

/// Makes a view translucent.
private struct Alpha: NSViewInvalidating {
    func invalidate(view: NSView) { view.alphaValue = 0.5 }
}

extension NSViewInvalidating where Self == Alpha {
    fileprivate static var alpha: Alpha { Alpha() }
}
