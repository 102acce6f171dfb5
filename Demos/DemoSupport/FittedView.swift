import AppKit

/// A view that shows a sheet of one size as large as fits, in its middle, and as sharp as the pixels are. Q and Escape quit.
open class FittedView: NSView {
    private let root = CALayer()
    private let sheetSize: CGSize
    /// What is shown: a space of the sheet's size, with the origin at the bottom left.
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

    /// Shows an empty sheet in place of the one before.
    package func newSheet() {
        sheet.removeFromSuperlayer()
        sheet = CALayer()
        sheet.bounds = CGRect(origin: .zero, size: sheetSize)
        sheet.anchorPoint = .zero
        root.addSublayer(sheet)
    }

    /// Brings the sheet to the view's size, with what is on it.
    package func fit() {
        let pixels = window?.backingScaleFactor ?? 1
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        sheet.fit(sheetSize, in: bounds, pixels: pixels)
        root.sharpen(scale: pixels)
        CATransaction.commit()
    }

    /// Called once the window that holds the view is open.
    package func windowDidOpen() {}

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
