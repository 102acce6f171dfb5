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
