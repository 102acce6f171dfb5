import CoreText
import Foundation
import QuartzCore

/// The title bar of a window that draws its own frame: the title in the middle, and the buttons at the ends where the desktop
/// has them, by default at the right one.
@MainActor
final class TitleBarView: NSView {
    let buttons: [WindowButton] = [
        WindowButton(.miniaturizeButton), WindowButton(.zoomButton), WindowButton(.closeButton),
    ]
    let documentIcon = DocumentIcon()
    private let text = CATextLayer()
    private let separator = CALayer()
    private var layout = TitleBarButtons.standard
    private var title = ""
    private var titleWidth: CGFloat = 0
    private var style = FrameStyle(isDark: false, isActive: true)
    /// The location of a press that may become a drag, and whether it was on the icon of the document.
    private var pressLocation: NSPoint?
    private var pressIsOnIcon = false

    private var font: NSFont { .systemFont(ofSize: style.titleSize, weight: .bold) }

    init() {
        super.init(frame: .zero)
        wantsLayer = true
        withoutActions {
            text.font = font
            text.fontSize = style.titleSize
            text.alignmentMode = .center
            text.truncationMode = .end
            layer?.addSublayer(separator)
            layer?.addSublayer(text)
        }
        for button in buttons { addSubview(button) }
        documentIcon.isHidden = true
        addSubview(documentIcon)
    }

    required init?(coder: NSCoder) { nil }

    override func acceptsFirstMouse(for event: NSEvent?) -> Bool { true }

    func button(_ type: NSWindow.ButtonType) -> WindowButton? { buttons.first { $0.type == type } }

    /// The properties of the title bar.
    struct Properties: Equatable {
        var title: String
        var document: URL?
        var style: FrameStyle
        var isTransparent: Bool
        var isZoomed: Bool
        var shownButtons: Set<NSWindow.ButtonType>
        var layout: TitleBarButtons
    }

    func apply(_ properties: Properties) {
        let isOtherSize = properties.style.titleSize != style.titleSize
        style = properties.style
        withoutActions {
            layer?.backgroundColor = properties.isTransparent ? nil : properties.style.titleBar
            separator.isHidden = properties.isTransparent
            separator.backgroundColor = properties.style.separator
            text.foregroundColor = properties.style.foreground
            if isOtherSize {
                text.font = font
                text.fontSize = style.titleSize
            }
            if properties.title != title || isOtherSize {
                title = properties.title
                titleWidth = title.size(withAttributes: [.font: font]).width.rounded(.up) + 1
                text.string = title
            }
        }
        for button in buttons {
            button.apply(properties.style, isZoomed: properties.isZoomed)
            button.isAvailable = properties.shownButtons.intersection(properties.layout.all).contains(button.type)
        }
        documentIcon.apply(properties.document, properties.style)
        layout = properties.layout
        arrange()
    }

    override func setFrameSize(_ newSize: NSSize) {
        super.setFrameSize(newSize)
        arrange()
    }

    override func viewDidChangeBackingProperties() {
        withoutActions { text.contentsScale = window?.backingScaleFactor ?? 1 }
        arrange()
    }

    /// Places the buttons, and the title in the middle of the bar, or of the space beside the buttons if it is long.
    private func arrange() {
        let scale = window?.backingScaleFactor ?? 1
        func aligned(_ value: CGFloat) -> CGFloat { value.aligned(toPixelsPerPoint: scale) }
        let size = style.buttonSize
        var left: CGFloat = 0, right = bounds.width - FrameStyle.buttonSpacing
        let y = aligned((bounds.height - size) / 2)
        for button in layout.left.compactMap(button) where button.isAvailable && !button.isHidden {
            button.setFrameOrigin(NSPoint(x: left + FrameStyle.buttonSpacing, y: y))
            left += size + FrameStyle.buttonSpacing
        }
        for button in layout.right.reversed().compactMap(button) where button.isAvailable && !button.isHidden {
            button.setFrameOrigin(NSPoint(x: right - size, y: y))
            right -= size + FrameStyle.buttonSpacing
        }
        let font = font
        let height = (font.ascender - font.descender).rounded(.up)
        let start = left + FrameStyle.titleMargin
        let limit = max(right - FrameStyle.titleMargin - start, 0)
        // The icon is a part of the title.
        let icon = documentIcon.isHidden ? 0 : DocumentIcon.size + DocumentIcon.spacing
        let width = min(titleWidth + icon, limit)
        let middle = (bounds.width - width) / 2
        let x = min(max(middle, start), start + limit - width)
        withoutActions {
            separator.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 1 / scale)
            text.isHidden = width <= icon
            text.frame = CGRect(
                x: aligned(max(x, 0) + icon), y: aligned((bounds.height - height) / 2), width: max(width - icon, 0),
                height: height)
            documentIcon.setFrameOrigin(
                NSPoint(x: aligned(max(x, 0)), y: aligned((bounds.height - DocumentIcon.size) / 2)))
        }
    }

    /// Highlights the button under the pointer, in the window's coordinates; nil if it has left the window.
    func pointerDidMove(to location: NSPoint?) {
        for button in buttons {
            let point = location.map { button.convert($0, from: nil) }
            button.isHovered =
                button.isAvailable && (point.map { button.isMousePoint($0, in: button.bounds) } ?? false)
        }
    }

    // MARK: Accessibility

    /// The title, which is a layer.
    private lazy var accessibleTitle: NSAccessibilityElement = {
        let element = NSAccessibilityElement()
        element.setAccessibilityRole(.staticText)
        element.setAccessibilityParent(self)
        return element
    }()

    override func accessibilityDefault(_ attribute: NSAccessibility.Attribute) -> Any? {
        guard attribute == .children, !text.isHidden, !title.isEmpty else {
            return super.accessibilityDefault(attribute)
        }
        accessibleTitle.setAccessibilityValue(title)
        accessibleTitle.setAccessibilityFrameInParentSpace(text.frame)
        return NSAccessibility.unignoredChildren(from: subviews + [accessibleTitle])
    }

    // MARK: Events

    override func mouseDown(with event: NSEvent) {
        if !event.modifierFlags.isDisjoint(with: [.command, .control]), showDocumentMenu(event) { return }
        pressLocation = event.locationInWindow
        pressIsOnIcon =
            !documentIcon.isHidden && documentIcon.frame.contains(convert(event.locationInWindow, from: nil))
    }

    override func mouseDragged(with event: NSEvent) {
        guard let start = pressLocation else { return }
        let location = event.locationInWindow
        let distance = hypot(location.x - start.x, location.y - start.y)
        guard distance >= FrameStyle.dragThreshold, let window else { return }
        if pressIsOnIcon, let url = documentIcon.url {
            pressLocation = nil
            return documentIcon.drag(url, event)
        }
        guard window.isMovable else { return }
        pressLocation = nil
        window.performDrag(with: event)
    }

    override func mouseUp(with event: NSEvent) {
        guard pressLocation != nil else { return }
        pressLocation = nil
        if event.clickCount == 2, window?.styleMask.contains(.resizable) == true { window?.zoom(self) }
    }

    /// Shows the menu of the document for a press of its icon or the title. Returns whether it was one.
    private func showDocumentMenu(_ event: NSEvent) -> Bool {
        guard !documentIcon.isHidden, let url = documentIcon.url, url.isFileURL, let window else { return false }
        let area = documentIcon.frame.union(text.frame)
        guard area.contains(convert(event.locationInWindow, from: nil)) else { return false }
        let menu = documentIcon.makeMenu(url)
        if window.delegate?.window(window, shouldPopUpDocumentPathMenu: menu) ?? true {
            menu.popUp(positioning: nil, at: NSPoint(x: area.minX, y: bounds.minY), in: self)
        }
        return true
    }

    override func rightMouseDown(with event: NSEvent) {
        if showDocumentMenu(event) { return }
        window?.showWindowMenu(at: event.locationInWindow)
    }
}
