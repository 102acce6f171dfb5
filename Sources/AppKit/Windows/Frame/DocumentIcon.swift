import Foundation

/// The icon of a window's document before the title: a sheet of paper with a folded corner, or a folder.
@MainActor
final class DocumentIcon: NSView, NSDraggingSource {
    // Points.
    static let size: CGFloat = 16
    static let spacing: CGFloat = 6

    private(set) var url: URL?
    private var isFolder = false
    private var color = CGColor(gray: 0, alpha: 1)

    init() { super.init(frame: NSRect(x: 0, y: 0, width: Self.size, height: Self.size)) }

    required init?(coder: NSCoder) { nil }

    /// The title bar handles presses.
    override func hitTest(_ point: NSPoint) -> NSView? { nil }

    override func accessibilityDefault(_ attribute: NSAccessibility.Attribute) -> Any? {
        switch attribute {
        case .element: true
        case .role: NSAccessibility.Role.image
        case .description: url?.lastPathComponent
        case .url: url
        default: super.accessibilityDefault(attribute)
        }
    }

    func apply(_ url: URL?, _ style: FrameStyle) {
        isHidden = url == nil
        guard url != self.url || color != style.foreground else { return }
        (self.url, color) = (url, style.foreground)
        var isDirectory = ObjCBool(false)
        let exists =
            url?.isFileURL == true && FileManager.default.fileExists(atPath: url?.path ?? "", isDirectory: &isDirectory)
        isFolder = exists && isDirectory.boolValue
        needsDisplay = true
    }

    override func draw(_ dirtyRect: NSRect) { drawIcon() }

    private func drawIcon() {
        guard let context = NSGraphicsContext.current?.cgContext else { return }
        let outline = CGMutablePath(), fold = CGMutablePath()
        func line(_ path: CGMutablePath, _ points: [(CGFloat, CGFloat)], closed: Bool) {
            path.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
            if closed { path.closeSubpath() }
        }
        if isFolder {
            line(
                outline, [(1.5, 2.5), (14.5, 2.5), (14.5, 11.5), (7.5, 11.5), (6, 13.5), (1.5, 13.5)], closed: true)
            line(fold, [(1.5, 9.5), (14.5, 9.5)], closed: false)
        } else {
            line(outline, [(3.5, 1.5), (12.5, 1.5), (12.5, 11), (9, 14.5), (3.5, 14.5)], closed: true)
            line(fold, [(8.5, 14.5), (8.5, 10.5), (12.5, 10.5)], closed: false)
        }
        context.setStrokeColor(color)
        context.setLineWidth(1)
        context.setLineJoin(.round)
        for path in [outline, fold] {
            context.addPath(path)
            context.strokePath()
        }
    }

    // MARK: Drags

    func draggingSession(
        _ session: NSDraggingSession, sourceOperationMaskFor context: NSDraggingContext
    ) -> NSDragOperation { [.copy, .link, .generic] }

    /// Begins to drag the document, as a URL, if the window's delegate allows it.
    func drag(_ url: URL, _ event: NSEvent) {
        guard let window, NSApplication.shared.draggingSession == nil else { return }
        let pasteboard = NSPasteboard(name: .drag)
        pasteboard.clearContents()
        pasteboard.writeObjects([url])
        let corner = convert(NSPoint.zero, to: nil)
        guard
            window.delegate?.window(window, shouldDragDocumentWith: event, from: corner, with: pasteboard) ?? true
        else { return }
        let item = NSDraggingItem(pasteboardWriter: url)
        let image = NSImage(size: bounds.size, flipped: isFlipped) { [weak self] _ in
            self?.drawIcon()
            return self != nil
        }
        item.setDraggingFrame(bounds, contents: image)
        // The delegate may have added other data.
        beginDraggingSession(with: [item], event: event, source: self) { _ in }
    }

    // MARK: The menu

    /// The menu of a file and the folders that contain it, from the inside to the outside.
    func makeMenu(_ url: URL) -> NSMenu {
        let menu = NSMenu(title: url.lastPathComponent)
        menu.autoenablesItems = false
        var place = url.standardizedFileURL
        while true {
            let isRoot = place.path == "/"
            let item = NSMenuItem(
                title: isRoot ? "/" : place.lastPathComponent, action: "acetateOpenFolderOfDocument:", keyEquivalent: ""
            )
            item.target = self
            item.representedObject = place
            menu.addItem(item)
            if isRoot { return menu }
            place.deleteLastPathComponent()
        }
    }

    /// Opens a folder of the menu, or that of the document.
    func openFolder(_ sender: Any?) {
        guard var place = (sender as? NSMenuItem)?.representedObject as? URL else { return }
        if place.path == url?.standardizedFileURL.path { place.deleteLastPathComponent() }
        NSWorkspace.shared.open(place)
    }
}
