import AppKit

/// A view that shows a sheet of a fixed size, centered and scaled to fit, and rasterized at the display's resolution. Q and
/// Escape quit the program.
open class FittedView: NSView {
    private let root = CALayer()
    private let sheetSize: CGSize
    /// The layer that is shown. It has the sheet's size, and its origin is at the bottom left.
    package private(set) var sheet = CALayer()

    public init(sheetSize: CGSize, frame: NSRect) {
        self.sheetSize = sheetSize
        super.init(frame: frame)
        root.backgroundColor = Palette.background
        layer = root
        wantsLayer = true
        newSheet()
    }

    public required init?(coder: NSCoder) { nil }

    /// Replaces the sheet with an empty one.
    package func newSheet() {
        sheet.removeFromSuperlayer()
        sheet = CALayer()
        sheet.bounds = CGRect(origin: .zero, size: sheetSize)
        sheet.anchorPoint = .zero
        root.addSublayer(sheet)
    }

    /// Scales the sheet and its layers to the view's size.
    package func fit() {
        let pixels = window?.backingScaleFactor ?? 1
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        sheet.fit(sheetSize, in: bounds, pixels: pixels)
        root.alignToPixels(scale: pixels)
        CATransaction.commit()
    }

    /// Called after the window that contains the view has been opened.
    open func windowDidOpen() {}

    open override func setFrameSize(_ newSize: NSSize) {
        super.setFrameSize(newSize)
        fit()
    }

    open override func viewDidMoveToWindow() {
        super.viewDidMoveToWindow()
        fit()
    }

    open override func viewDidChangeBackingProperties() {
        super.viewDidChangeBackingProperties()
        fit()
    }

    open override var acceptsFirstResponder: Bool { true }

    open override func keyDown(with event: NSEvent) {
        if event.charactersIgnoringModifiers == "q" { NSApp.terminate(self) } else { interpretKeyEvents([event]) }
    }

    open override func cancelOperation(_ sender: Any?) { NSApp.terminate(self) }
}
