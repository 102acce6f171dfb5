import Foundation

/// The controllers of a window and of its content.
extension NSWindow {
    /// Creates a window for the view of a controller, with its size and title. The window has a title bar with all buttons and
    /// is resizable.
    public convenience init(contentViewController: NSViewController) {
        self.init(
            contentRect: NSRect(origin: .zero, size: contentViewController.contentSize),
            styleMask: [.titled, .closable, .miniaturizable, .resizable], backing: .buffered, defer: false)
        self.contentViewController = contentViewController
    }

    /// The controller of `contentView`. When it is set, the window takes its view, its title and the size of the view, or its
    /// `preferredContentSize`. Another content view removes it. Default nil.
    public var contentViewController: NSViewController? {
        get { traits.contentViewController }
        set {
            guard newValue !== traits.contentViewController else { return }
            traits.contentViewController = newValue
            guard let newValue else {
                contentView = NSView(frame: contentViewRect)
                return
            }
            takeContentSize(of: newValue)
            contentView = newValue.view
            if let title = newValue.title { self.title = title }
        }
    }

    /// The controller that manages the window; nil for none. Not retained.
    public var windowController: NSWindowController? {
        get { traits.windowController }
        set {
            guard newValue !== traits.windowController else { return }
            if let newValue { newValue.window = self } else { traits.windowController?.window = nil }
        }
    }

    /// Resizes the content to the size that a controller prefers.
    func takeContentSize(of controller: NSViewController) {
        let size = controller.contentSize
        if size.width > 0, size.height > 0 { setContentSize(size) }
    }

    /// Ends the relation to a controller whose view is no longer the content.
    func contentViewDidChange() {
        guard let controller = traits.contentViewController, controller.viewIfLoaded !== contentView else { return }
        traits.contentViewController = nil
    }
}

extension NSViewController {
    /// The size that the controller prefers, or else that of its view.
    fileprivate var contentSize: NSSize {
        preferredContentSize.width > 0 && preferredContentSize.height > 0 ? preferredContentSize : view.frame.size
    }
}
