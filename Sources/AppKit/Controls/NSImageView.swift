import CoreGraphics
import Foundation

/// A view that shows an image, and lets the user replace it by another if it is editable.
@preconcurrency @MainActor
open class NSImageView: NSControl, NSUserInterfaceValidations {
    /// The frame around the image.
    public enum FrameStyle: UInt, Sendable {
        /// No frame.
        case none = 0
        /// A thin line with a shadow to the right and below.
        case photo = 1
        /// A line around a gray area.
        case grayBezel = 2
        /// A groove.
        case groove = 3
        /// A raised edge.
        case button = 4
    }

    /// Creates a view that shows an image and has its size.
    public convenience init(image: NSImage) {
        self.init(frame: .zero)
        self.image = image
        setFrameSize(intrinsicContentSize)
    }

    public override init(frame frameRect: NSRect) {
        super.init(frame: frameRect)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// The image; nil, the default, for none. It is the value of the control.
    open var image: NSImage? {
        get { objectValue as? NSImage }
        set { objectValue = newValue }
    }

    open override var objectValue: Any? { didSet { player.imageDidChange() } }

    /// How the image is scaled to the view without the frame style. Default `scaleProportionallyDown`.
    open var imageScaling = NSImageScaling.scaleProportionallyDown { didSet { needsDisplay = true } }

    /// Where the image is in the view. Default `alignCenter`.
    open var imageAlignment = NSImageAlignment.alignCenter { didSet { needsDisplay = true } }

    /// The frame around the image. Default `none`.
    open var imageFrameStyle = FrameStyle.none {
        didSet {
            invalidateIntrinsicContentSize()
            needsDisplay = true
        }
    }

    /// The color of template images; nil, the default, for that of labels. Others keep their colors.
    open var contentTintColor: NSColor? { didSet { needsDisplay = true } }

    /// The configuration of symbols; nil, the default, for that of the image.
    @NSCopying open var symbolConfiguration: NSImage.SymbolConfiguration? {
        didSet {
            invalidateIntrinsicContentSize()
            needsDisplay = true
        }
    }

    /// Whether animated images are played, with the times of their frames, as long as the view can be seen. Otherwise the frame is
    /// shown that their form has. Default true.
    open var animates = true { didSet { player.update() } }
    private(set) lazy var player = ImagePlayer(self)

    /// The image with the view's configuration for symbols.
    private var shownImage: NSImage? {
        guard let image, let symbolConfiguration else { return image }
        return image.withSymbolConfiguration(symbolConfiguration) ?? image
    }

    // MARK: Drawing

    /// The width of the frame on each side, in points.
    private var inset: CGFloat {
        switch imageFrameStyle {
        case .none: 0
        case .photo, .button: 2
        case .groove: 3
        case .grayBezel: 4
        }
    }

    /// The size of the image with the frame; no size without an image.
    open override var intrinsicContentSize: NSSize {
        guard let size = shownImage?.size else {
            return NSSize(width: NSView.noIntrinsicMetric, height: NSView.noIntrinsicMetric)
        }
        return NSSize(width: size.width + 2 * inset, height: size.height + 2 * inset)
    }

    open override func draw(_ dirtyRect: NSRect) {
        drawFrame()
        guard let image = shownImage, let context = NSGraphicsContext.current?.cgContext else { return }
        let area = bounds.insetBy(dx: inset, dy: inset)
        guard area.width > 0, area.height > 0 else { return }
        let size = imageScaling.size(of: image.size, in: area.size)
        let rect = imageAlignment.rect(of: size, in: area, isFlipped: isFlipped)
        context.saved {
            // An image that keeps its size can be larger.
            context.clip(to: area)
            guard image.isTemplate else { return image.draw(in: rect) }
            context.drawShape(in: rect, color: (contentTintColor ?? .labelColor).cgColor) { image.draw(in: rect) }
        }
    }

    private func drawFrame() {
        let rect = bounds
        switch imageFrameStyle {
        case .none: break
        case .photo:
            // The shadow, and the line beside it.
            let isUp = !isFlipped
            NSColor.separatorColor.setFill()
            NSRect(x: 1, y: isUp ? 0 : 1, width: rect.width - 1, height: rect.height - 1).frame()
            NSColor.labelColor.setFill()
            NSRect(x: 0, y: isUp ? 1 : 0, width: rect.width - 1, height: rect.height - 1).frame()
        case .grayBezel:
            NSColor.controlColor.setFill()
            rect.fill()
            NSColor.separatorColor.setFill()
            rect.frame()
        case .groove:
            NSColor.separatorColor.setFill()
            rect.frame()
            rect.insetBy(dx: 2, dy: 2).frame()
        case .button:
            NSColor.controlColor.setFill()
            rect.fill()
            NSColor.separatorColor.setFill()
            rect.frame(withWidth: 2)
        }
    }

    // MARK: Changes of the view that start and stop an animation

    open override func viewDidMoveToWindow() {
        super.viewDidMoveToWindow()
        player.update()
    }

    open override func viewDidHide() {
        super.viewDidHide()
        player.update()
    }

    open override func viewDidUnhide() {
        super.viewDidUnhide()
        player.update()
    }

    // MARK: Editing

    /// Whether the user can drop an image on the view, and paste one into it. The view then sends its action. Default false.
    open var isEditable = false {
        didSet {
            guard isEditable != oldValue else { return }
            if isEditable {
                registerForDraggedTypes(Self.types)
            } else {
                unregisterDraggedTypes()
                if window?.firstResponder === self { window?.makeFirstResponder(nil) }
            }
        }
    }

    /// Whether the commands Cut, Copy and Paste work in an editable view. Default true.
    open var allowsCutCopyPaste = true

    open override var acceptsFirstResponder: Bool { takesImages }

    private var takesImages: Bool { isEditable && isEnabled }

    private func take(from pasteboard: NSPasteboard) -> Bool {
        guard takesImages, let image = NSImage(draggedOn: pasteboard) else { return false }
        self.image = image
        sendAction(action, to: target)
        return true
    }

    /// The types of images and of files.
    private static let types = NSPasteboard.PasteboardType.images + [.fileURL]

    private static func hasImage(_ pasteboard: NSPasteboard) -> Bool { pasteboard.availableType(from: types) != nil }

    private func operation(_ sender: any NSDraggingInfo) -> NSDragOperation {
        takesImages && Self.hasImage(sender.draggingPasteboard) ? .copy : []
    }

    open override func draggingEntered(_ sender: any NSDraggingInfo) -> NSDragOperation { operation(sender) }
    open override func draggingUpdated(_ sender: any NSDraggingInfo) -> NSDragOperation { operation(sender) }
    open override func performDragOperation(_ sender: any NSDraggingInfo) -> Bool {
        take(from: sender.draggingPasteboard)
    }

    open override func mouseDown(with event: NSEvent) {
        if takesImages { window?.makeFirstResponder(self) } else { super.mouseDown(with: event) }
    }

    private var hasEditableImage: Bool { takesImages && allowsCutCopyPaste && image != nil }

    /// Returns whether a command can be chosen: Cut, Copy and Delete need an image in an editable view, and Paste one in the
    /// clipboard.
    open func validateUserInterfaceItem(_ item: any NSValidatedUserInterfaceItem) -> Bool {
        switch item.action {
        case "copy:", "cut:", "delete:": hasEditableImage
        case "paste:": takesImages && allowsCutCopyPaste && Self.hasImage(NSPasteboard.general)
        default: true
        }
    }

    /// Copies the image to the clipboard.
    open func copy(_ sender: Any?) {
        guard hasEditableImage, let image else { return }
        NSPasteboard.general.clearContents()
        NSPasteboard.general.writeObjects([image])
    }

    /// Moves the image to the clipboard.
    open func cut(_ sender: Any?) {
        copy(sender)
        delete(sender)
    }

    /// Shows the image of the clipboard.
    open func paste(_ sender: Any?) {
        if allowsCutCopyPaste { _ = take(from: .general) }
    }

    /// Removes the image.
    open func delete(_ sender: Any?) {
        guard hasEditableImage else { return }
        image = nil
        sendAction(action, to: target)
    }

    // MARK: Accessibility

    override func accessibilityDefault(_ attribute: NSAccessibility.Attribute) -> Any? {
        switch attribute {
        case .role: NSAccessibility.Role.image
        case .description: image?.accessibilityDescription ?? super.accessibilityDefault(attribute)
        case .value: nil
        default: super.accessibilityDefault(attribute)
        }
    }
}

extension NSImage {
    /// The image on a pasteboard, or in a file that is on it.
    @MainActor fileprivate convenience init?(draggedOn pasteboard: NSPasteboard) {
        if pasteboard.availableType(from: NSPasteboard.PasteboardType.images) != nil {
            self.init(pasteboard: pasteboard)
        } else if let url = pasteboard.readObjects(forClasses: [NSURL.self])?.first as? URL {
            self.init(contentsOf: url)
        } else {
            return nil
        }
    }
}
