import Foundation
import QuartzCore

extension NSWindow {
    /// A standard button of a title bar.
    public enum ButtonType: UInt, Sendable {
        /// Closes the window.
        case closeButton = 0
        /// Minimizes the window.
        case miniaturizeButton = 1
        /// Maximizes the window, or restores its size.
        case zoomButton = 2
        /// The icon of the document before the title.
        case documentIconButton = 4
    }
}

/// A button of a title bar: a symbol on a disk, which is highlighted under the pointer.
@MainActor
final class WindowButton: NSView {
    let type: NSWindow.ButtonType
    private let disk = CALayer()
    private let symbol = CAShapeLayer()
    private var isPressed = false
    private var style = FrameStyle(isDark: false, isActive: true)
    /// Whether the pointer is over the button.
    var isHovered = false { didSet { if isHovered != oldValue { updateColors(animated: true) } } }
    /// Whether the window's style and the display server allow the button's action. A program hides the button with
    /// `isHidden`.
    var isAvailable = true {
        didSet {
            withoutActions {
                disk.isHidden = !isAvailable
                symbol.isHidden = !isAvailable
            }
        }
    }
    /// Whether the zoom button shows the symbol for restoring the size.
    private var restores = false

    init(_ type: NSWindow.ButtonType) {
        self.type = type
        super.init(frame: .zero)
        wantsLayer = true
        withoutActions {
            symbol.fillColor = nil
            symbol.lineWidth = 1.4
            symbol.lineCap = .round
            symbol.lineJoin = .miter
            layer?.addSublayer(disk)
            layer?.addSublayer(symbol)
        }
        place()
    }

    /// Gives the button the size of its style.
    private func place() {
        let size = style.buttonSize
        if frame.width != size { setFrameSize(NSSize(width: size, height: size)) }
        withoutActions {
            disk.frame = bounds
            disk.cornerRadius = size / 2
            symbol.frame = bounds
        }
        updateSymbol()
    }

    required init?(coder: NSCoder) { nil }

    override func acceptsFirstMouse(for event: NSEvent?) -> Bool { true }

    func apply(_ style: FrameStyle, isZoomed: Bool) {
        if restores != isZoomed {
            restores = isZoomed
            updateSymbol()
        }
        guard style != self.style || symbol.strokeColor == nil else { return }
        self.style = style
        place()
        updateColors(animated: false)
    }

    private func updateSymbol() {
        withoutActions { symbol.path = path }
    }

    private func updateColors(animated: Bool) {
        CATransaction.begin()
        CATransaction.setDisableActions(!animated)
        CATransaction.setAnimationDuration(0.15)
        disk.backgroundColor = style.button(isHovered: isHovered, isPressed: isPressed)
        symbol.strokeColor = style.foreground
        CATransaction.commit()
    }

    /// The lines of a symbol in the middle of a button. They lie on the middle of pixels at a scale of 1.
    private var path: CGPath {
        let path = CGMutablePath()
        let low = style.buttonSize / 2 - 4, high = style.buttonSize / 2 + 4
        switch type {
        case .closeButton:
            path.move(to: CGPoint(x: low, y: low))
            path.addLine(to: CGPoint(x: high, y: high))
            path.move(to: CGPoint(x: low, y: high))
            path.addLine(to: CGPoint(x: high, y: low))
        case .miniaturizeButton:
            path.move(to: CGPoint(x: low, y: low + 0.5))
            path.addLine(to: CGPoint(x: high, y: low + 0.5))
        case .zoomButton where restores:
            path.addRect(CGRect(x: low - 0.5, y: low - 0.5, width: 6, height: 6))
            path.move(to: CGPoint(x: low + 2.5, y: high + 0.5))
            path.addLine(to: CGPoint(x: high + 0.5, y: high + 0.5))
            path.addLine(to: CGPoint(x: high + 0.5, y: low + 2.5))
        case .zoomButton:
            path.addRect(CGRect(x: low + 0.5, y: low + 0.5, width: 7, height: 7))
        // It is a view of its own.
        case .documentIconButton: break
        }
        return path
    }

    // MARK: Events

    override func mouseDown(with event: NSEvent) { press(true) }

    override func mouseDragged(with event: NSEvent) { press(contains(event)) }

    override func mouseUp(with event: NSEvent) {
        let isClick = isPressed && contains(event)
        press(false)
        if isClick { click() }
    }

    private func click() {
        guard let window else { return }
        switch type {
        case .closeButton: window.performClose(self)
        case .miniaturizeButton: window.miniaturize(self)
        case .zoomButton: window.zoom(self)
        case .documentIconButton: break
        }
    }

    // MARK: Accessibility

    override func accessibilityDefault(_ attribute: NSAccessibility.Attribute) -> Any? {
        switch attribute {
        case .element: return true
        case .hidden: return isHidden || !isAvailable
        case .role: return NSAccessibility.Role.button
        case .subrole:
            let subrole: NSAccessibility.Subrole? =
                switch type {
                case .closeButton: .closeButton
                case .miniaturizeButton: .minimizeButton
                case .zoomButton: .zoomButton
                case .documentIconButton: nil
                }
            return subrole
        default: return super.accessibilityDefault(attribute)
        }
    }

    override func performAccessibility(_ action: NSAccessibility.Action) -> Bool {
        guard action == .press, isAvailable else { return super.performAccessibility(action) }
        click()
        return true
    }

    private func contains(_ event: NSEvent) -> Bool {
        isMousePoint(convert(event.locationInWindow, from: nil), in: bounds)
    }

    private func press(_ isPressed: Bool) {
        guard isPressed != self.isPressed else { return }
        self.isPressed = isPressed
        updateColors(animated: !isPressed)
    }
}
