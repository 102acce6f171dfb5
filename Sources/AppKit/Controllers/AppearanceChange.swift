/// A change that shows or hides the views of controllers: a view is added, removed, hidden or shown, or its window is.
///
/// The initializer calls `viewWillAppear()` or `viewWillDisappear()` of the controllers, and `end()`, after the change,
/// `viewDidAppear()` or `viewDidDisappear()`.
@MainActor
struct AppearanceChange {
    private var controllers: [NSViewController] = []
    private let isShown: Bool

    /// Begins a change of a view and its subviews, except those that are hidden themselves.
    init(of view: NSView?, isShown: Bool) {
        self.isShown = isShown
        guard let view, NSViewController.hasViews else { return }
        collect(from: view)
        for controller in controllers {
            if isShown {
                controller.appearance = .appearing
                controller.viewWillAppear()
            } else {
                controller.appearance = .disappearing
                controller.viewWillDisappear()
            }
        }
    }

    private mutating func collect(from view: NSView) {
        if let controller = view.traits.viewController, !controller.isInTransition,
            controller.appearance == (isShown ? .hidden : .shown)
        {
            controllers.append(controller)
        }
        for subview in view.subviews where !subview.isHidden { collect(from: subview) }
    }

    /// Cancels a change to shown.
    func cancel() {
        for controller in controllers { controller.appearance = .hidden }
    }

    func end() {
        for controller in controllers { controller.endAppearance() }
    }
}

extension NSViewController {
    /// Whether a view of the program has had a controller. Views need not look for controllers before.
    static var hasViews = false

    /// Calls the second method of a change of the appearance that has begun.
    func endAppearance() {
        switch appearance {
        case .appearing:
            appearance = .shown
            viewIfLoaded?.layoutSubtreeIfNeeded()
            viewDidAppear()
        case .disappearing:
            appearance = .hidden
            viewDidDisappear()
        case .hidden, .shown: break
        }
    }
}

extension NSView {
    /// Whether the view is in a visible window, and neither it nor a superview is hidden.
    var isShown: Bool { window?.isVisible == true && !isHiddenOrHasHiddenAncestor }

    /// Sets the responder after the view, or after its controller.
    func joinChain(before responder: NSResponder?) {
        if let controller = traits.viewController {
            nextResponder = controller
            controller.nextResponder = responder
        } else {
            nextResponder = responder
        }
    }
}
